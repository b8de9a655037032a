package reason

import "barrage/game/rules"

// held counts the drops in the dams of which a test holds.
func held(s *rules.State, test func(dam rules.Site) bool) (n int) {
	for _, dam := range rules.Sites() {
		if s.Capacity(dam) > 0 && test(dam) {
			n += s.Drops(dam)
		}
	}
	return n
}

// of is a test for the dams of a seat.
func of(s *rules.State, seat rules.Seat) func(rules.Site) bool {
	return func(dam rules.Site) bool { owner, built := s.Owner(dam); return built && owner == seat }
}

// flooded are the dams of a seat, or those it may use, that hold more drops in a position than in another.
func flooded(was, now *rules.State, test func(rules.Site) bool) (n int, things []string) {
	for _, dam := range rules.Sites() {
		if d := now.Drops(dam) - was.Drops(dam); d > 0 && test(dam) {
			n += d
			things = append(things, dam.String())
		}
	}
	return n, things
}

// waterArrives: when the round ends, more drops stop in dams that the seat may use than without the turn, if nobody does anything
// more (R7.2, R7.6).
func waterArrives(f *finder, p, _ *played) []Reason {
	if p.has(rules.EvProduced) {
		return nil
	}
	was, now := p.before.Foresee(0, nil), p.after.Foresee(0, nil)
	test := func(dam rules.Site) bool { return usable(&now, p.seat, dam) }
	n := held(&now, test) - held(&was, func(dam rules.Site) bool { return usable(&was, p.seat, dam) })
	if n <= 0 {
		return nil
	}
	_, things := flooded(&was, &now, test)
	return one(Reason{Points: n, Args: []Arg{arg("n", n)}, Things: things, about: "water"})
}

// waterNow: drops stop in dams that the seat may use in the turn itself, so that they can be used in this round (R7.4.1).
func waterNow(f *finder, p, _ *played) []Reason {
	n, things := flooded(&p.before, &p.after, func(dam rules.Site) bool { return usable(&p.after, p.seat, dam) })
	if n == 0 || p.has(rules.EvProduced) || p.me().Crew() == 0 {
		return nil
	}
	return one(Reason{Points: n, Args: []Arg{arg("n", n)}, Things: things, about: "water"})
}

// waterComing: of the drops that the headstream tiles bring in the next round, more stop in dams of the seat than without the turn
// (R3.4.1, R7.2).
func waterComing(f *finder, p, _ *played) []Reason {
	if p.has(rules.EvProduced) || p.after.Round() == rules.Rounds {
		return nil
	}
	own := of(&p.after, p.seat)
	count := func(s *rules.State) int {
		now, next := s.Foresee(0, nil), s.Foresee(1, nil)
		return held(&next, own) - held(&now, own)
	}
	was, now := p.before.Foresee(0, nil), p.after.Foresee(0, nil)
	n := count(&p.after) - count(&p.before)
	if n <= 0 || held(&now, own) < held(&was, own) {
		return nil
	}
	next, without := p.after.Foresee(1, nil), p.before.Foresee(1, nil)
	_, things := flooded(&without, &next, own)
	return one(Reason{Points: n - 1, Args: []Arg{arg("n", n)}, Things: things, about: "water"})
}

// waterCaught: drops that would have stopped with a rival when the round ends do not, and as many more stop with the seat (R7.2).
func waterCaught(f *finder, p, _ *played) []Reason {
	if p.has(rules.EvProduced) {
		return nil
	}
	was, now := p.before.Foresee(0, nil), p.after.Foresee(0, nil)
	mine := held(&now, of(&now, p.seat)) - held(&was, of(&was, p.seat))
	for other := range rules.Seat(p.after.Players()) {
		if other == p.seat {
			continue
		}
		if n := min(mine, held(&was, of(&was, other))-held(&now, of(&now, other))); n > 0 {
			_, things := flooded(&was, &now, of(&now, p.seat))
			return one(Reason{Points: n, Args: []Arg{arg("n", n), arg("who", other)}, Things: things, about: "water caught"})
		}
	}
	return nil
}

// ended are the drops of a production that come to rest in a dam of which a test holds, and one such dam.
func ended(p *played, test func(rules.Site) bool) (n int, at rules.Site) {
	if !p.has(rules.EvProduced) {
		return 0, 0
	}
	for _, e := range p.events {
		if e.Kind != rules.EvFlowed {
			continue
		}
		_, to := e.Flow()
		for _, dam := range rules.Sites() {
			if dam.Kind() == rules.Base && dam.String() == to.String() && test(dam) {
				n, at = n+1, dam
			}
		}
	}
	return n, at
}

// waterKept: drops of the production stop in a dam of the seat (R7.3).
func waterKept(f *finder, p, _ *played) []Reason {
	n, dam := ended(p, of(&p.after, p.seat))
	if n == 0 {
		return nil
	}
	return one(Reason{Points: n, Args: []Arg{arg("n", n), arg("basin", int(dam.Basin()))}, Things: []string{dam.String()}, about: "water kept"})
}

// givesWater: the drops of the production stop in a rival's dam, and another production that could have been chosen makes as much energy
// without that (R7.3).
func givesWater(f *finder, p, _ *played) []Reason {
	d := p.first(rules.ActProduce)
	if d == nil {
		return nil
	}
	for other := range rules.Seat(p.after.Players()) {
		n, dam := ended(p, of(&p.after, other))
		if other == p.seat || n == 0 {
			continue
		}
		for _, a := range d.state.Legal(nil) {
			if a.Kind() != rules.ActProduce || d.state.Yield(a) < d.state.Yield(d.answer) {
				continue
			}
			if given, _ := ended(playing(&d.state, []rules.Action{a}), of(&d.state, other)); given == 0 {
				from, pipe, _ := a.Production()
				return one(Reason{Points: n, Args: []Arg{arg("who", other), arg("n", n), arg("basin", int(from.Basin()))}, Things: []string{dam.String(), from.String(), pipe.String()}, about: dam.String()})
			}
		}
	}
	return nil
}

// dropsAway: drops put on headstreams stop with a rival and not in a dam that the seat may use (R7.2).
func dropsAway(f *finder, p, _ *played) []Reason {
	if p.first(rules.ActDrops) == nil || p.has(rules.EvBuilt) || p.has(rules.EvProduced) {
		return nil
	}
	was, now := p.before.Foresee(0, nil), p.after.Foresee(0, nil)
	if n, _ := flooded(&was, &now, func(dam rules.Site) bool { return usable(&now, p.seat, dam) }); n > 0 || was.Player(p.seat).Energy() != now.Player(p.seat).Energy() {
		return nil
	}
	for other := range rules.Seat(p.after.Players()) {
		if other == p.seat {
			continue
		}
		if n, things := flooded(&was, &now, of(&now, other)); n > 0 {
			return one(Reason{Points: n, Args: []Arg{arg("who", other), arg("n", n)}, Things: things, about: "water"})
		}
	}
	return nil
}

// dry: no drop stops in the new dam in this water flow nor in the next, if nobody does anything more (R7.2).
func dry(f *finder, p, _ *played) []Reason {
	for _, e := range p.all(rules.EvBuilt) {
		if e.Structure() != rules.Base {
			continue
		}
		if next := p.after.Foresee(1, nil); next.Drops(e.Site()) == 0 {
			return one(Reason{Points: 2, Args: []Arg{arg("basin", int(e.Site().Basin()))}, Things: []string{e.Site().String()}, about: e.Site().String()})
		}
	}
	return nil
}

// damHolds: an elevation makes a dam hold more drops (R1.2.4).
func damHolds(f *finder, p, _ *played) []Reason {
	for _, e := range p.all(rules.EvBuilt) {
		if e.Structure() != rules.Elevation {
			continue
		}
		n := p.after.Capacity(e.Site())
		return one(Reason{Points: 1, Args: []Arg{arg("n", n), arg("basin", int(e.Site().Basin()))}, Things: []string{e.Site().String()}, about: "water"})
	}
	return nil
}
