package reason

import "barrage/game/rules"

// objectiveUp: the turn raises the seat's place in the objective, as it stands (R16.1).
func objectiveUp(f *finder, p, _ *played) []Reason {
	vp := p.after.ObjectiveVP(p.seat) - p.before.ObjectiveVP(p.seat)
	mine := p.after.ObjectiveCount(p.seat)
	if vp <= 0 || mine == p.before.ObjectiveCount(p.seat) {
		return nil
	}
	who, theirs := rules.Nobody, -1 // the nearest rival that is not ahead
	for other := range rules.Seat(p.after.Players()) {
		if n := p.after.ObjectiveCount(other); other != p.seat && n <= mine && n > theirs {
			who, theirs = other, n
		}
	}
	if who == rules.Nobody {
		return nil
	}
	args := []Arg{arg("mine", mine), arg("who", who), arg("theirs", theirs), arg("vp", vp)}
	return one(Reason{Points: vp, Args: args, Things: []string{p.after.Objective().String()}, about: "objective"})
}
