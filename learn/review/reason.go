package review

import (
	"cmp"
	"math"
	"slices"

	"barrage/bot"
	"barrage/game/rules"
)

// Gain is how much more a seat expects from a source of VP; negative if less.
type Gain struct {
	Source rules.Source
	VP     float64
}

// smallest is the smallest difference worth mentioning, in VP; most is how many are
// mentioned.
const (
	smallest = 0.3
	most     = 5
)

// Gains compares two outlooks for a seat by source of VP, the largest difference first.
func Gains(seat rules.Seat, chosen, other *bot.Outlook) []Gain {
	var list []Gain
	for _, from := range rules.VPSources() {
		if d := chosen.Sources[seat][from] - other.Sources[seat][from]; math.Abs(d) >= smallest {
			list = append(list, Gain{from, d})
		}
	}
	slices.SortStableFunc(list, func(a, b Gain) int { return cmp.Compare(math.Abs(b.VP), math.Abs(a.VP)) })
	return list[:min(len(list), most)]
}

// Rival is how much more VP another seat expects; negative if less.
type Rival struct {
	Seat rules.Seat
	VP   float64
}

// rivalSmallest is the smallest difference worth mentioning for a rival, in VP.
const rivalSmallest = 0.5

// Rivals compares two outlooks for the other seats, the largest difference first.
func Rivals(players int, seat rules.Seat, chosen, other *bot.Outlook) []Rival {
	var list []Rival
	for i := range players {
		rival := rules.Seat(i)
		if d := chosen.VP(rival) - other.VP(rival); rival != seat && math.Abs(d) >= rivalSmallest {
			list = append(list, Rival{rival, d})
		}
	}
	slices.SortStableFunc(list, func(a, b Rival) int { return cmp.Compare(math.Abs(b.VP), math.Abs(a.VP)) })
	return list
}

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
	for _, p := range log.Photos {
		if p.Moment == rules.AtTurnEnd {
			end = p.State
			break
		}
	}
	f.Water = held(&end, seat) - held(s, seat)
	for _, e := range log.Events {
		if e.Kind == rules.EvPhase || e.Kind == rules.EvOrder {
			break // the rest is not the turn's doing
		}
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
