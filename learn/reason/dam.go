package reason

import "barrage/game/rules"

// waterContested: the turn uses drops of a neutral dam that a rival could use on its next turn (R6.1.1).
func waterContested(f *finder, p, _ *played) []Reason {
	produced := p.all(rules.EvProduced)
	if len(produced) == 0 {
		return nil
	}
	dam, _, _ := produced[0].Production()
	if owner, _ := p.before.Owner(dam); owner != rules.Nobody {
		return nil
	}
	for _, r := range f.others() {
		n := 0
		var best *chance
		for i := range r.produces {
			if c := &r.produces[i]; c.dam == dam && c.drops > n {
				best, n = c, c.drops
			}
		}
		if best == nil {
			continue
		}
		n = min(n, int(produced[0].N))
		return one(Reason{Points: n + 1, Args: []Arg{arg("who", r.seat), arg("n", n), arg("basin", int(dam.Basin()))}, Line: best.line, Beside: []Turn{p.turn()}, Things: systemOf(best),
			about: dam.String(), came: func(e rules.Event) bool {
				from, _, _ := e.Production()
				return e.Kind == rules.EvProduced && from == dam
			}})
	}
	return nil
}

// leastDenied is the smallest difference in a rival's energy that is spoken of.
const leastDenied = 3

// waterDenied: the turn leaves a rival less energy on its next turn than the other one does (R6.2).
func waterDenied(f *finder, p, other *played) (list []Reason) {
	if other == nil {
		return nil
	}
	for _, r := range f.others() {
		if r.best() == nil {
			continue
		}
		now, before := f.most(p, r.seat), f.most(other, r.seat)
		if before == nil {
			continue
		}
		after := 0
		var line []Turn
		if now != nil {
			after, line = now.energy, now.line
		}
		if before.energy-after < leastDenied {
			continue
		}
		if line == nil {
			line = []Turn{p.turn()}
		}
		return one(Reason{Points: (before.energy - after) / 2, Args: []Arg{arg("who", r.seat), arg("energy", after), arg("before", before.energy)}, Line: line, Beside: before.line,
			Things: systemOf(before), about: before.dam.String(), came: func(e rules.Event) bool {
				from, _, _ := e.Production()
				return e.Kind == rules.EvProduced && from == before.dam
			}})
	}
	return nil
}

// most is the best production of a rival after a turn, nil without one.
func (f *finder) most(p *played, seat rules.Seat) *chance {
	at, ok := turnOf(p.live, seat, f.s.Round())
	if !ok {
		return nil
	}
	return (&future{soon: f.productions(at, []Turn{p.turn()})}).best()
}
