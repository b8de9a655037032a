package reason

import "barrage/game/rules"

// ahead is the rival with the most energy, and that energy.
func ahead(s *rules.State, seat rules.Seat) (best rules.Seat, energy int) {
	best = rules.Nobody
	for other := range rules.Seat(s.Players()) {
		if n := s.Player(other).Energy(); other != seat && (best == rules.Nobody || n > energy) {
			best, energy = other, n
		}
	}
	return best, energy
}

// rankFirst: the turn puts the seat first on the energy track (R14.1).
func rankFirst(f *finder, p, _ *played) []Reason {
	who, theirs := ahead(&p.after, p.seat)
	if who == rules.Nobody || p.me().Energy() <= theirs || p.was().Energy() > theirs {
		return nil
	}
	args := []Arg{arg("energy", p.me().Energy()), arg("who", who), arg("theirs", theirs)}
	return one(Reason{Points: p.after.RankingVP(p.seat) - p.before.RankingVP(p.seat), Args: args, Things: []string{"energy"}, about: "ranking"})
}

// rankUp: the turn is worth more in the energy ranking as it stands, without being first alone (R14.1).
func rankUp(f *finder, p, _ *played) []Reason {
	vp := p.after.RankingVP(p.seat) - p.before.RankingVP(p.seat)
	place, shared := p.after.EnergyPlace(p.seat)
	if vp <= 0 || place == 1 && shared == 1 {
		return nil
	}
	return one(Reason{Points: vp, Args: []Arg{arg("energy", p.me().Energy()), arg("place", place), arg("vp", vp)}, Things: []string{"energy"}, about: "ranking"})
}

// rankSafe: the seat is first, and no rival can get more energy in this round: none of them has an engineer left, and the water that
// flows brings none (R14.1, R11.1).
func rankSafe(f *finder, p, _ *played) []Reason {
	_, theirs := ahead(&p.after, p.seat)
	if p.me().Energy() <= theirs || p.me().Energy() <= p.was().Energy() {
		return nil
	}
	end := p.after.Foresee(0, nil)
	for other := range rules.Seat(p.after.Players()) {
		x := p.after.Player(other)
		if other == p.seat {
			continue
		}
		idle := p.after.HasPassed(other) || x.Crew() == 0 && x.Level() == 0 && x.BonusCount(rules.BonusAdvancedTile) == 0 // nor builds without one (R4.5)
		if !idle || end.Player(other).Energy() >= p.me().Energy() || x.Company() == rules.USA && x.Pieces(rules.Powerhouse) >= rules.AbilityPowerhouses {
			return nil
		}
	}
	vp := p.after.RankingVP(p.seat)
	return one(Reason{Points: vp, Args: []Arg{arg("energy", p.me().Energy()), arg("vp", vp)}, Things: []string{"energy"}, about: "ranking"})
}
