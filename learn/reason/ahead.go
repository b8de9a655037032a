package reason

import (
	"cmp"
	"slices"

	"barrage/game/rules"
	"barrage/game/turns"
)

// effort is how many answers are tried for the reasons of a turn: some ten milliseconds. What would take more is not said.
const effort = 3_000

// future is what a seat can do in its next turns of the round, while the others do nothing.
type future struct {
	begins bool
	at     rules.State // its next turn, if it begins
	soon   []chance    // productions in it
	later  []chance    // productions in the turn after it, behind a construction
	pieces uint8       // what it can build in it, bit k for kind k
}

// chance is a production within reach.
type chance struct {
	line   []Turn
	asked  rules.State // the question what to produce
	answer rules.Action
	built  rules.Site // the piece that is built before, 0 for none
	energy int
	terms  rules.Terms
	drops  int
	dam    rules.Site
	pipe   rules.Site
}

// after is the future of the seat after a turn.
func (f *finder) after(p *played) *future {
	if p.future == nil {
		p.future = f.look(p.live, []Turn{p.turn()})
	}
	return p.future
}

// without is its future if it did not have this turn.
func (f *finder) without() *future {
	if f.now == nil {
		f.now = f.look(f.s, nil)
	}
	return f.now
}

// look finds the productions of the seat in its next two turns.
func (f *finder) look(s rules.State, line []Turn) *future {
	x := &future{}
	if x.at, x.begins = turnOf(s, f.seat, f.s.Round()); !x.begins {
		return x
	}
	x.soon = f.productions(x.at, line)
	built := f.constructions(x.at)
	for _, b := range built {
		x.pieces |= 1 << b.piece
	}
	wanted := joining(&x.at, f.seat)
	for _, b := range built {
		if wanted>>b.site&1 == 0 {
			continue
		}
		wanted &^= 1 << b.site
		end, answers, ok := f.build(x.at, b)
		if !ok {
			continue
		}
		next, ok := turnOf(end, f.seat, f.s.Round())
		if !ok {
			continue
		}
		for _, c := range f.productions(next, with(line, Turn{f.seat, answers})) {
			c.built = b.site
			x.later = append(x.later, c)
		}
	}
	return x
}

// with is a line with one more turn.
func with(line []Turn, t Turn) []Turn { return append(slices.Clone(line), t) }

// best is the production of a future with the most energy, in the fewest turns.
func (x *future) best() *chance {
	var best *chance
	for _, list := range [][]chance{x.soon, x.later} {
		for i := range list {
			if best == nil || list[i].energy > best.energy {
				best = &list[i]
			}
		}
	}
	return best
}

// productions are what the seat whose turn begins can produce at the turbine station: the most drops of every system,
// on the best space for it.
func (f *finder) productions(at rules.State, line []Turn) []chance {
	seat := at.ToMove()
	var list []chance
	done := map[int]bool{} // modifiers
	legal := at.Legal(nil)
	slices.SortStableFunc(legal, func(a, b rules.Action) int { return cmp.Compare(modifier(b), modifier(a)) })
	for _, take := range legal {
		n := modifier(take)
		if n == noModifier || done[n] || f.left <= 0 {
			continue
		}
		done[n] = true
		state, answers, ok := f.into(at, take, rules.AskProduce)
		if !ok {
			continue
		}
		options := state.Legal(nil)
		for _, a := range options {
			if a.Kind() != rules.ActProduce {
				continue
			}
			dam, pipe, drops := a.Production()
			c := chance{asked: state, answer: a, energy: state.Yield(a), terms: state.Terms(a), drops: drops, dam: dam, pipe: pipe}
			i := slices.IndexFunc(list, func(x chance) bool { return x.dam == dam && x.pipe == pipe })
			if i >= 0 && list[i].energy >= c.energy {
				continue
			}
			turn := answers
			if len(options) > 1 {
				turn = append(slices.Clone(answers), a)
			}
			c.line = with(line, Turn{seat, turn})
			if i < 0 {
				list = append(list, c)
			} else {
				list[i] = c
			}
		}
	}
	return list
}

const noModifier = -100

// modifier is that of a space of the turbine station taken with plain engineers.
func modifier(a rules.Action) int {
	if a.Kind() == rules.ActSpace {
		if space, _, with := a.Space(); with == 0 && space.Section() == rules.TurbineStation {
			return space.N()
		}
	}
	return noModifier
}

// into plays an answer that leads to a question, also where that has a single answer and is answered by itself.
func (f *finder) into(at rules.State, a rules.Action, kind rules.PromptKind) (rules.State, []rules.Action, bool) {
	f.left--
	seat := at.ToMove()
	log := rules.Log{Camera: true}
	at.PlayLogged(a, &log)
	for _, x := range log.Forced {
		if x.State.ToMove() == seat && x.State.Prompt().Kind == kind {
			return x.State, []rules.Action{a}, true
		}
	}
	ok := !at.Done() && at.Depth() > 0 && at.ToMove() == seat && at.Prompt().Kind == kind
	return at, []rules.Action{a}, ok
}

// construction is something that can be built in a turn.
type construction struct {
	take  rules.Action
	build rules.Action
	only  bool // it is built without being asked
	site  rules.Site
	piece rules.Kind
}

// constructions are what the seat whose turn begins can build with its own engineers on the company board, with the plain tile
// if it can.
func (f *finder) constructions(at rules.State) []construction {
	var list []construction
	for _, take := range at.Legal(nil) {
		if take.Kind() != rules.ActSpace {
			continue
		}
		if space, _, with := take.Space(); with != 0 || space.Section() != rules.CompanyBoard {
			continue
		}
		state, _, ok := f.into(at, take, rules.AskBuild)
		if !ok {
			return nil
		}
		options := state.Legal(nil)
		for _, a := range options {
			if a.Kind() != rules.ActBuild {
				continue
			}
			piece := a.Site().Kind()
			if piece == rules.Base && state.Player(at.ToMove()).Has(a.Site()) {
				piece = rules.Elevation
			}
			c := construction{take, a, len(options) == 1, a.Site(), piece}
			inserted, _ := a.Tool()
			if i := slices.IndexFunc(list, func(x construction) bool { return x.site == c.site }); i < 0 {
				list = append(list, c)
			} else if inserted.Kind() != rules.Wild && inserted.Level() == 0 {
				list[i] = c
			}
		}
		return list // one space is like another: engineers and fee apart
	}
	return nil
}

// build plays a construction to the end of the turn, with the first way to pay and nothing else that may be refused.
func (f *finder) build(at rules.State, c construction) (rules.State, []rules.Action, bool) {
	seat, answers := at.ToMove(), []rules.Action{c.take}
	f.left--
	end := turns.Play(&at, seat, c.take)
	if !c.only {
		answers = append(answers, c.build)
		end = turns.Play(&end, seat, c.build)
	}
	return f.finish(end, seat, answers, 0)
}

// finish answers what is still asked in a turn: the contract is fulfilled if it can be, and nothing else done that may be
// left.
func (f *finder) finish(at rules.State, seat rules.Seat, answers []rules.Action, c rules.Contract) (rules.State, []rules.Action, bool) {
	answers = slices.Clone(answers)
	for !at.Done() && at.Depth() > 0 && !turns.Over(&at, seat) {
		if f.left--; f.left < 0 || len(answers) > 20 {
			return at, answers, false
		}
		a := at.Legal(nil)[0]
		switch {
		case c != 0 && at.IsLegal(rules.Fulfil(c)):
			a = rules.Fulfil(c)
		case at.IsLegal(rules.No()):
			a = rules.No()
		}
		answers = append(answers, a)
		at = turns.Play(&at, seat, a)
	}
	return at, answers, true
}

// joining is the set of building spaces of the map with a piece that completes a system with water for a seat.
func joining(s *rules.State, seat rules.Seat) (set uint64) {
	for _, y := range ways(s, seat) {
		switch {
		case !y.wet || y.built && y.house != 0:
		case y.house != 0:
			set |= 1 << y.pipe
		case y.built:
			set |= y.pipe.EndBasin().Sites() & rules.MapSites(rules.Powerhouse)
		}
	}
	return set
}
