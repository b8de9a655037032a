package reason

import "barrage/game/rules"

// Sides are the two lines in which a reason is seen: with the turn that it speaks for, and without it. Of a fault, which is one of the
// turn instead, the first is the better turn. The second is empty where nothing is to be seen without the turn.
func Sides(s *rules.State, r *Reason, turn, instead []rules.Action) (with, without []Turn) {
	seat := s.ToMove()
	mine := []Turn{{seat, turn}}
	switch {
	case len(r.Line) == 0:
		return mine, nil
	case r.Fault && r.Beside == nil:
		return mine, r.Line
	case r.Line[0].Seat != seat: // what a rival could do now; with the turn it is too late
		if r.Beside != nil {
			mine = r.Beside
		}
		return mine, r.Line
	case r.Beside != nil:
		return r.Line, r.Beside
	}
	return r.Line, otherwise(s, len(r.Line) > 1, turn, instead)
}

// otherwise is what there is without a turn: the other one, and where the reason speaks of later turns the best production that follows
// it.
func otherwise(s *rules.State, onward bool, turn, instead []rules.Action) []Turn {
	f := finding(s, turn, instead)
	if f == nil {
		return nil
	}
	var after *future
	var line []Turn
	if f.other != nil {
		line = []Turn{f.other.turn()}
	}
	switch {
	case !onward:
		return line
	case f.other != nil:
		after = f.after(f.other)
	default:
		after = f.without()
	}
	if best := after.best(); best != nil {
		return best.line
	}
	return line
}

// flows is how many water flows must pass until a reason is seen: that of the round, and that of the next.
var flows = map[string]int{"water_arrives": 1, "water_caught": 1, "drops_away": 1, "water_coming": 2, "dry": 2}

// Flows is how many water flows follow the lines of a kind of reason until it is seen (R7).
func Flows(code string) int { return flows[code] }
