package reason

import "barrage/game/rules"

// turnOrder: the seat has used its engineers, and whatever the others still do, it begins the next round: they can only get more energy,
// and the least goes first, ties in reverse of this round's order (R15.1).
func turnOrder(f *finder, p, other *played) []Reason {
	if p.after.Round() == rules.Rounds || p.me().Crew() > 0 || !begins(&p.after, p.seat) {
		return nil
	}
	if f.s.Place(p.seat) == 0 && other == nil {
		return nil
	}
	if p.me().Company() == rules.USA && p.me().Pieces(rules.Powerhouse) >= rules.AbilityPowerhouses {
		return nil // the others' water may bring it energy (R11.1)
	}
	return one(Reason{Points: 1, Args: []Arg{arg("energy", p.me().Energy())}, about: "order"})
}

// begins tells whether a seat would begin the next round.
func begins(s *rules.State, seat rules.Seat) bool {
	for other := range rules.Seat(s.Players()) {
		mine, theirs := s.Player(seat).Energy(), s.Player(other).Energy()
		if other != seat && (mine > theirs || mine == theirs && s.Place(seat) < s.Place(other)) {
			return false
		}
	}
	return true
}
