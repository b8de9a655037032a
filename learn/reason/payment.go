package reason

import "barrage/game/rules"

// building is the line that builds a piece of a kind on the seat's next turn after a turn.
func (f *finder) building(p *played, piece rules.Kind) []Turn {
	x := f.after(p)
	for _, c := range f.constructions(x.at) {
		if c.piece == piece {
			return []Turn{p.turn(), {p.seat, c.answers()}}
		}
	}
	return []Turn{p.turn()}
}

// afford: machines, tiles or credits of the turn pay for a piece that could not be built before (R5.1).
func afford(f *finder, p, _ *played) []Reason {
	if _, some := back(p); some || p.has(rules.EvBuilt) {
		return nil
	}
	enabled := f.enabled(p)
	if len(enabled) == 0 {
		return nil
	}
	return one(Reason{Points: 2, Args: []Arg{arg("piece", enabled[0])}, Line: f.building(p, enabled[0]), about: "afford"})
}

// dearer: with the machines of the turn the seat can build in more places on its next turn than before: a conduit of a higher value
// (R5.2).
func dearer(f *finder, p, _ *played) []Reason {
	if p.has(rules.EvBuilt) || !f.without().begins || !f.after(p).begins {
		return nil
	}
	was, now := highest(f.constructions(f.without().at)), highest(f.constructions(f.after(p).at))
	if was == nil || now == nil || now.site.Value() <= was.site.Value() {
		return nil
	}
	return one(Reason{Points: now.site.Value() - was.site.Value(), Args: []Arg{arg("value", now.site.Value()), arg("was", was.site.Value())}, Line: []Turn{p.turn(), {p.seat, now.answers()}},
		Things: []string{now.site.String()}, about: "afford"})
}

// highest is the conduit of the highest value among constructions, nil without one.
func highest(list []construction) (best *construction) {
	for i := range list {
		if c := &list[i]; c.piece == rules.Conduit && (best == nil || c.site.Value() > best.site.Value()) {
			best = c
		}
	}
	return best
}

// creditsFor: the credits of the turn pay for a space of a section of which no space could be paid before, the dearest of them (R1.6,
// R4.1.6).
func creditsFor(f *finder, p, _ *played) []Reason {
	if p.me().Credits() <= p.was().Credits() {
		return nil
	}
	x := f.after(p)
	if !x.begins || !f.s.TurnBegins() {
		return nil
	}
	before := sections(&f.s)
	var best rules.Space
	var take rules.Action
	for _, a := range x.at.Legal(nil) {
		if a.Kind() != rules.ActSpace {
			continue
		}
		space, _, _ := a.Space()
		cost := space.Fee() + space.Cost()
		if space.Section() <= rules.ExternalWorks && !before[space.Section()] && cost > f.s.Player(f.seat).Credits() && (best == 0 || cost > best.Fee()+best.Cost()) {
			best, take = space, a
		}
	}
	if best == 0 {
		return nil
	}
	return one(Reason{Points: 1, Args: []Arg{arg("section", best.Section()), arg("cost", best.Fee()+best.Cost()), arg("credits", p.me().Credits())},
		Line: []Turn{p.turn(), {p.seat, []rules.Action{take}}}, Things: []string{best.String()}, about: "afford"})
}

// missing is the number of machines that a seat lacks for the next piece of a kind: for the cheapest base, or a powerhouse (R5.2).
func missing(p *rules.Player, piece rules.Kind) int {
	have := p.Machines()
	if piece == rules.Powerhouse {
		return p.PowerhousePrice() - int(have.Mixers)
	}
	return p.BasePrice(rules.Plain) - int(have.Excavators)
}

// savesFor: with the machines of the turn one more pays for the next powerhouse, or a base in the plain; before, more were missing (R5.2).
func savesFor(f *finder, p, _ *played) []Reason {
	if p.has(rules.EvBuilt) || p.after.Round() == rules.Rounds && p.me().Crew() == 0 {
		return nil
	}
	for _, piece := range []rules.Kind{rules.Powerhouse, rules.Base} {
		was, now := missing(p.was(), piece), missing(p.me(), piece)
		if now == 1 && now < was && p.me().Pieces(piece) < piece.Limit() {
			return one(Reason{Points: 0, Args: []Arg{arg("piece", piece), arg("n", now)}, about: "afford"})
		}
	}
	return nil
}

// sections are those with a space that the seat to move can take.
func sections(s *rules.State) map[rules.Section]bool {
	set := map[rules.Section]bool{}
	for _, a := range s.Legal(nil) {
		if a.Kind() == rules.ActSpace {
			space, _, _ := a.Space()
			set[space.Section()] = true
		}
	}
	return set
}

// tollAvoidable: another conduit of the same dam makes as much energy with no more drops and takes no toll (R6.1.5).
func tollAvoidable(f *finder, p, _ *played) []Reason {
	d := p.first(rules.ActProduce)
	if d == nil {
		return nil
	}
	toll, owner := d.state.Toll(d.answer)
	dam, _, drops := d.answer.Production()
	if toll == 0 {
		return nil
	}
	for _, a := range d.state.Legal(nil) {
		if a.Kind() != rules.ActProduce {
			continue
		}
		from, pipe, sent := a.Production()
		if free, _ := d.state.Toll(a); free == 0 && from == dam && sent <= drops && d.state.Yield(a) >= d.state.Yield(d.answer) {
			return one(Reason{Points: toll, Args: []Arg{arg("energy", d.state.Yield(a)), arg("n", toll), arg("who", owner)}, Things: []string{dam.String(), pipe.String()}, about: "toll"})
		}
	}
	return nil
}
