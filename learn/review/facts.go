package review

import (
	"barrage/game/rules"
)

// Facts are what a turn does by the rules, without opinion or expectation.
type Facts struct {
	Events []rules.Event // of the seat, those worth mentioning
	Energy int           // produced
	Water  int           // change in the number of drops in the dams of the seat
	After  rules.State   // at the end of the turn
}

// FactsOf plays a turn and reports what it does.
func FactsOf(s *rules.State, turn []rules.Action) Facts {
	seat := s.ToMove()
	f := Facts{After: *s}
	if seat < 0 {
		return f
	}
	log := rules.Log{Camera: true}
	follow(&f.After, turn, &log)
	end := f.After // before the next phase or round begins
	if at, ok := log.TurnEnd(); ok {
		end = at
	}
	f.Water = held(&end, seat) - held(s, seat)
	for _, e := range log.Events {
		if e.Seat != seat {
			continue
		}
		switch e.Kind {
		case rules.EvFulfilled, rules.EvBuilt, rules.EvTaken, rules.EvTileTaken, rules.EvWorkDone:
			f.Events = append(f.Events, e)
		case rules.EvEnergy:
			f.Energy += int(e.N)
		}
	}
	return f
}

// held counts the drops in the dams of a seat.
func held(s *rules.State, seat rules.Seat) int {
	n := 0
	for _, at := range rules.Sites() {
		if owner, built := s.Owner(at); built && owner == seat {
			n += s.Drops(at)
		}
	}
	return n
}
