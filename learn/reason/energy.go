package reason

import (
	"barrage/game/rules"
)

// bestProduction: the turn makes more energy than any other water would on a free space of the turbine station (R6.2).
func bestProduction(f *finder, p, _ *played) []Reason {
	d := p.first(rules.ActProduce)
	if d == nil || !f.s.TurnBegins() {
		return nil
	}
	dam, pipe, _ := d.answer.Production()
	energy, next := d.state.Yield(d.answer), 0
	for _, c := range f.without().soon {
		if c.dam == dam && c.pipe == pipe {
			continue
		}
		if next = max(next, c.energy); next >= energy {
			return nil
		}
	}
	args := []Arg{arg("sum", d.state.Terms(d.answer)), arg("energy", energy), arg("next", next)}
	return one(Reason{Points: energy / 2, Args: args, Things: []string{dam.String(), pipe.String()}, about: "production"})
}

// produceNext: after the turn the seat can produce in this round (R6.1): through the piece that the turn builds, or, if it builds none,
// where it could not without it.
func produceNext(f *finder, p, _ *played) []Reason {
	if p.has(rules.EvProduced) {
		return nil
	}
	was, best := f.without().best(), f.after(p).through(p)
	if best == nil && was == nil {
		best = f.after(p).best()
	}
	if best == nil || was != nil && was.energy > best.energy {
		return nil
	}
	args := []Arg{arg("sum", best.terms), arg("energy", best.energy), arg("piece", rules.Kind(0)), arg("basin", 0)}
	if best.built != 0 {
		args[2], args[3] = arg("piece", best.built.Kind()), arg("basin", int(best.built.Basin()))
	}
	return one(Reason{Points: best.energy/2 + 2, Args: args, Line: best.line, Things: systemOf(best), about: "production"})
}

// uses tells whether a production goes through a piece that a turn builds.
func (c *chance) uses(p *played) bool {
	for _, e := range p.all(rules.EvBuilt) {
		if site := e.Site(); site == c.dam || site == c.pipe || site.Kind() == rules.Powerhouse && site.Basin() == c.pipe.EndBasin() {
			return true
		}
	}
	return false
}

// through is the best production that goes through a piece that a turn builds.
func (x *future) through(p *played) *chance {
	var some future
	for _, c := range x.soon {
		if c.uses(p) {
			some.soon = append(some.soon, c)
		}
	}
	for _, c := range x.later {
		if c.uses(p) {
			some.later = append(some.later, c)
		}
	}
	return some.best()
}

// produceMore: after the turn the seat can make more energy in a turn of this round than without it (R6.2).
func produceMore(f *finder, p, _ *played) []Reason {
	was, now := f.without().best(), f.after(p).best()
	if was == nil || now == nil || p.has(rules.EvProduced) || now.energy <= was.energy {
		return nil
	}
	args := []Arg{arg("sum", now.terms), arg("energy", now.energy), arg("was", was.energy)}
	return one(Reason{Points: (now.energy - was.energy) / 2, Args: args, Line: now.line, Beside: was.line, Things: systemOf(now), about: "production"})
}

// noEnergy: the turn, or a production that it makes possible, saves the seat from a round without energy, which nothing else that it
// has would do: no other water can be used within two turns (R14.2).
func noEnergy(f *finder, p, _ *played) []Reason {
	if p.was().Energy() > 0 || f.happened != nil && !f.wentWithout() {
		return nil
	}
	reason := Reason{Points: rules.NoEnergyVP, Args: []Arg{arg("vp", rules.NoEnergyVP)}, about: "no_energy"}
	if d := p.first(rules.ActProduce); d != nil && p.me().Energy() > 0 {
		dam, pipe, _ := d.answer.Production()
		now := f.without()
		for _, list := range [][]chance{now.soon, now.later} {
			for _, c := range list {
				if c.dam != dam || c.pipe != pipe {
					return nil
				}
			}
		}
		reason.Things = []string{dam.String(), pipe.String()}
		return one(reason)
	}
	if p.me().Energy() > 0 || f.without().best() != nil {
		return nil
	}
	best := f.after(p).best()
	if best == nil {
		return nil
	}
	reason.Line, reason.Things = best.line, systemOf(best)
	return one(reason)
}

// wentWithout tells whether the seat really made no energy in the round.
func (f *finder) wentWithout() bool {
	if !f.happened.Ended || f.other == nil || f.other.me().Energy() > 0 {
		return false
	}
	for i := range f.happened.Turns {
		t := &f.happened.Turns[i]
		for _, e := range playing(&t.State, t.Answers).events {
			if e.Kind == rules.EvEnergy && e.Seat == f.seat && e.N > 0 {
				return false
			}
		}
	}
	return true
}

// abilityUsed: the ability of the company adds energy to the production of the turn (R11).
func abilityUsed(f *finder, p, _ *played) []Reason {
	n := 0
	for _, e := range p.all(rules.EvEnergy) {
		if e.Why() == rules.ByAbility {
			n += int(e.N)
		}
	}
	if productions := p.all(rules.EvProduced); len(productions) > 1 && p.me().Company() == rules.Germany {
		made := p.all(rules.EvEnergy)
		n += int(made[len(made)-1].N)
	}
	if n <= 0 {
		return nil
	}
	return one(Reason{Points: n / 2, Args: []Arg{arg("energy", n)}, about: "ability"})
}
