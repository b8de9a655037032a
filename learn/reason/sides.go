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
	return r.Line, otherwise(s, producing[r.Kind], turn, instead)
}

// producing are the kinds that speak of a production on one of the next turns.
var producing = map[string]bool{"contract_next": true, "contract_reach": true, "produce_next": true, "no_energy": true, "bonus_counts": true, "crew_enough": true}

// otherwise is what there is without a turn: the other one, and where the reason speaks of a production to come the best that follows
// it. Where there is no other one it is the best production from other water, of a turn that produces or leads to it.
func otherwise(s *rules.State, onward bool, turn, instead []rules.Action) []Turn {
	f := finding(s, turn, instead)
	if f == nil {
		return nil
	}
	if f.other == nil {
		return f.elsewhere(onward)
	}
	if onward {
		if best := f.after(f.other).best(); best != nil {
			return best.line
		}
	}
	return []Turn{f.other.turn()}
}

// elsewhere is the best production without the turn, from other water than the turn produces from; nil without one.
func (f *finder) elsewhere(onward bool) []Turn {
	d := f.turn.first(rules.ActProduce)
	if d == nil && !onward {
		return nil
	}
	var some future
	for _, c := range f.without().soon {
		if d != nil {
			if dam, pipe, _ := d.answer.Production(); c.dam == dam && c.pipe == pipe {
				continue
			}
		}
		some.soon = append(some.soon, c)
	}
	if onward {
		some.later = f.without().later
	}
	if best := some.best(); best != nil {
		return best.line
	}
	return nil
}

// flows is how many water flows must pass until a reason is seen: that of the round, and that of the next.
var flows = map[string]int{"water_arrives": 1, "water_caught": 1, "drops_away": 1, "water_coming": 2, "dry": 2}

// Flows is how many water flows follow the lines of a kind of reason until it is seen (R7).
func Flows(code string) int { return flows[code] }
