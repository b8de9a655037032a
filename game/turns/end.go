package turns

import "barrage/game/rules"

// Over reports whether the turn of a seat has ended: somebody else is to move, the seat
// begins another turn, or the game is over.
func Over(s *rules.State, seat rules.Seat) bool { return s.ToMove() != seat || s.TurnBegins() }

// Last reports whether nobody but a seat has a turn left, so that the round may end with its next (R4.4.3).
func Last(s *rules.State, seat rules.Seat) bool {
	for other := range rules.Seat(s.Players()) {
		if other != seat && !s.HasPassed(other) && s.Player(other).Crew() > 0 {
			return false
		}
	}
	return true
}

// Play plays an answer of a seat. If the round is over with it, the position is that at the end of the turn.
func Play(s *rules.State, seat rules.Seat, a rules.Action) rules.State {
	next := *s
	if !Last(s, seat) {
		next.Play(a)
		return next
	}
	log := rules.Log{Camera: true}
	next.PlayLogged(a, &log)
	if next.Round() != s.Round() || next.Done() {
		if end, ok := log.TurnEnd(); ok {
			return end
		}
	}
	return next
}
