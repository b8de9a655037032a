package reason

import (
	"slices"

	"barrage/game/rules"
	"barrage/game/turns"
)

// worth is what a reward comes to, roughly in VP: for the order of reasons only.
func worth(r rules.Reward) int {
	n := int(r.VP) + int(r.Credits)/3 + (int(r.Excavators)+int(r.Mixers)+int(r.Energy))/2
	for _, part := range r.Parts {
		if part.Kind != 0 {
			n += 2
		}
	}
	return n
}

// about a contract: what it requires of the seat, and what it gives.
func ofContract(c rules.Contract, more ...Arg) []Arg {
	return append([]Arg{arg("contract", c), arg("need", c.Energy()), arg("reward", c.Reward())}, more...)
}

// fulfils are the contracts that a turn fulfils.
func fulfils(p *played) (list []rules.Contract) {
	for _, e := range p.all(rules.EvFulfilled) {
		list = append(list, e.Contract())
	}
	return list
}

// contractNow: the turn fulfils a contract (R9.3), which other water could do, too.
func contractNow(f *finder, p, _ *played) (list []Reason) {
	for _, c := range fulfils(p) {
		if !c.IsNational() && !alone(p, c) {
			list = append(list, Reason{Points: worth(c.Reward()), Args: ofContract(c), Things: []string{c.String()}, about: c.String()})
		}
	}
	return list
}

// contractOnly: the turn fulfils a contract, and no other water of the seat could (R9.3, R6.2).
func contractOnly(f *finder, p, _ *played) (list []Reason) {
	for _, c := range fulfils(p) {
		if !c.IsNational() && alone(p, c) {
			list = append(list, Reason{Points: worth(c.Reward()), Args: ofContract(c), Things: []string{c.String()}, about: c.String()})
		}
	}
	return list
}

// mostModifier is the largest of any action space with a production (R6.2.2).
const mostModifier = 3

// modifiers is the largest modifier in a game: in the plain one only the turbine station produces (R6.1.6).
func modifiers(s *rules.State) int {
	if o := s.Options(); o.Variant == rules.Introductory && !o.Leeghwater {
		return 2
	}
	return mostModifier
}

// alone tells whether only the system that produces in a turn reaches a contract, even with the best action space.
func alone(p *played, c rules.Contract) bool {
	d := p.first(rules.ActProduce)
	if d == nil {
		return false
	}
	dam, pipe, _ := d.answer.Production()
	for _, y := range ways(&d.state, p.seat) {
		if !y.wet || !y.built || y.house == 0 || y.dam == dam && y.pipe == pipe {
			continue
		}
		energy := d.state.TermsFor(p.seat, modifiers(&d.state), y.pipe, d.state.Drops(y.dam)).Energy()
		if d.state.Reach(p.seat, energy) >= c.Energy() {
			return false
		}
	}
	return true
}

// contractNational: the turn fulfils a national contract, which is there once for all (R9.3.5).
func contractNational(f *finder, p, _ *played) (list []Reason) {
	for _, c := range fulfils(p) {
		if c.IsNational() {
			list = append(list, Reason{Points: worth(c.Reward()), Args: ofContract(c), Things: []string{c.String()}, about: c.String()})
		}
	}
	return list
}

// within finds the contract of a set that is worth most among those that a production within reach fulfils, with the line that
// does it.
func (f *finder) within(x *future, set []rules.Contract) (best rules.Contract, at *chance) {
	for _, c := range set {
		if c == 0 || best != 0 && worth(c.Reward()) <= worth(best.Reward()) {
			continue
		}
		for _, chances := range [][]chance{x.soon, x.later} {
			i := slices.IndexFunc(chances, func(y chance) bool { return y.asked.Reach(f.seat, y.energy) >= c.Energy() })
			if i >= 0 {
				best, at = c, &chances[i]
				break
			}
		}
	}
	return best, at
}

// open are the contracts that a seat may fulfil, but for those it takes in a turn.
func open(p *played) (held, taken []rules.Contract) {
	national := p.after.NationalContracts()
	for _, c := range append(p.me().Hand().Contracts(), national[:]...) {
		if c != 0 && !c.IsNational() && !p.was().Hand().Has(c) {
			taken = append(taken, c)
		} else {
			held = append(held, c)
		}
	}
	return held, taken
}

// contractNext: after the turn a contract can be fulfilled in this round (R9.3): through the piece that the turn builds, or where it
// could not without the turn.
func contractNext(f *finder, p, _ *played) []Reason {
	held, _ := open(p)
	c, at := f.within(f.after(p), slices.DeleteFunc(held, func(c rules.Contract) bool {
		_, then := f.within(f.after(p), []rules.Contract{c})
		_, already := f.within(f.without(), []rules.Contract{c})
		return c != 0 && already != nil && (then == nil || !then.uses(p))
	}))
	return f.reaches(c, at)
}

// contractReach: a contract that the turn takes can be fulfilled in this round (R9.2, R9.3).
func contractReach(f *finder, p, _ *played) []Reason {
	_, taken := open(p)
	return f.reaches(f.within(f.after(p), taken))
}

// reaches is the reason that a contract can be fulfilled.
func (f *finder) reaches(c rules.Contract, at *chance) []Reason {
	if c == 0 || at == nil {
		return nil
	}
	line, ok := f.fulfilling(c, at)
	if !ok {
		return nil
	}
	args := ofContract(c, arg("energy", at.energy), arg("turns", len(at.line)-1))
	return one(Reason{Points: worth(c.Reward()), Args: args, Line: line, Things: append(systemOf(at), c.String()), about: c.String()})
}

// fulfilling is the line of a production to the end of its turn, if it fulfils a contract.
func (f *finder) fulfilling(c rules.Contract, at *chance) ([]Turn, bool) {
	line := slices.Clone(at.line)
	last := len(line) - 1
	from, ok := Along(&f.s, line[:last])
	if !ok {
		return nil, false
	}
	if last > 0 {
		if from, ok = turnOf(from, f.seat, f.s.Round()); !ok {
			return nil, false
		}
	}
	for _, a := range line[last].Answers {
		from = turns.Play(&from, f.seat, a)
	}
	end, answers, ok := f.finish(from, f.seat, line[last].Answers, c)
	line[last].Answers = answers
	return line, ok && end.Player(f.seat).Fulfilled().Has(c)
}

// systemOf are the things of a production.
func systemOf(c *chance) []string {
	list := []string{c.dam.String(), c.pipe.String()}
	if house := houseIn(&c.asked, c.asked.ToMove(), c.pipe.EndBasin()); house != 0 {
		list = append(list, house.String())
	}
	return list
}

// contractFits: a contract that the turn takes is within what a system of the seat makes with a full dam, on the best space of
// the turbine station (R6.2).
func contractFits(f *finder, p, _ *played) (list []Reason) {
	_, taken := open(p)
	if c, _ := f.within(f.after(p), taken); c != 0 {
		return nil // it is even nearer
	}
	for _, c := range taken {
		for _, y := range ways(&p.after, p.seat) {
			owner, _ := p.after.Owner(y.dam)
			if !y.built || y.house == 0 || owner != p.seat && owner != rules.Nobody || p.after.Round() == rules.Rounds {
				continue
			}
			drops := p.after.Capacity(y.dam)
			energy := p.after.TermsFor(p.seat, 2, y.pipe, drops).Energy()
			if p.after.Reach(p.seat, energy) >= c.Energy() {
				args := ofContract(c, arg("drops", drops), arg("energy", energy), arg("basin", int(y.dam.Basin())))
				list = append(list, Reason{Points: worth(c.Reward()) / 2, Args: args, Things: []string{c.String(), y.dam.String(), y.pipe.String(), y.house.String()}, about: c.String()})
				break
			}
		}
	}
	return list
}

// contractBest: of the contracts on display, none that asks for no more energy gives as many VP as one that the turn takes (R9.2).
func contractBest(f *finder, p, _ *played) (list []Reason) {
	for _, e := range p.all(rules.EvTaken) {
		c, beaten, others := e.Contract(), false, 0
		for _, pile := range []rules.Pile{rules.Green, rules.Yellow, rules.Red} {
			for _, x := range p.before.FaceUpContracts(pile) {
				if x == 0 || x == c || x.Energy() > c.Energy() {
					continue
				}
				others++
				beaten = beaten || x.Reward().VP >= c.Reward().VP
			}
		}
		if !beaten && others > 0 && p.me().Hand().Has(c) {
			list = append(list, Reason{Points: 1, Args: ofContract(c, arg("vp", int(c.Reward().VP))), Things: []string{c.String()}, about: c.String()})
		}
	}
	return list
}

// contractContested: a rival could take the contract on its next turn, and makes enough energy for it (R9.2).
func contractContested(f *finder, p, _ *played) (list []Reason) {
	for _, e := range p.all(rules.EvTaken) {
		c := e.Contract()
		if !p.me().Hand().Has(c) {
			continue // it is discarded at once
		}
		for _, r := range f.others() {
			best := r.best()
			if best == nil || best.asked.Reach(r.seat, best.energy) < c.Energy() || !slices.Contains(r.takes(f), c) {
				continue
			}
			list = append(list, Reason{Points: worth(c.Reward()) / 2, Args: ofContract(c, arg("who", r.seat), arg("energy", best.energy)), Line: best.line, Beside: []Turn{p.turn()},
				Things: []string{c.String()}, about: c.String(), came: func(e rules.Event) bool { return e.Kind == rules.EvTaken && e.Contract() == c }})
			break
		}
	}
	return list
}

// contractDeclined: a contract that could be fulfilled was not; energy is not kept for it (R9.3.1).
func contractDeclined(f *finder, p, _ *played) []Reason {
	var best rules.Contract
	var at *asked
	for i := range p.asked {
		d := &p.asked[i]
		if q := d.state.Prompt(); q.Kind != rules.AskFulfil || q.Named() != 0 || d.answer != rules.No() {
			continue
		}
		for _, a := range d.state.Legal(nil) {
			if c, _ := a.Contracts(); a.Kind() == rules.ActFulfil && (best == 0 || worth(c.Reward()) > worth(best.Reward())) {
				best, at = c, d
			}
		}
	}
	if at == nil {
		return nil
	}
	return one(Reason{Points: worth(best.Reward()), Args: ofContract(best), Things: []string{best.String()}, about: best.String()})
}

// near is how little must be missing to be spoken of.
const near = 2

// shortBy: a production fulfils no contract, but little more energy would have (R9.3.1).
func shortBy(f *finder, p, _ *played) []Reason {
	d := p.first(rules.ActProduce)
	if d == nil || p.has(rules.EvFulfilled) {
		return nil
	}
	have := d.state.Yield(d.answer)
	reach := d.state.Reach(p.seat, have)
	national := d.state.NationalContracts()
	var best rules.Contract
	for _, c := range append(d.state.Player(p.seat).Hand().Contracts(), national[:]...) {
		if c != 0 && c.Energy() > reach && c.Energy() <= reach+near && (best == 0 || c.Energy() < best.Energy()) {
			best = c
		}
	}
	if best == 0 {
		return nil
	}
	return one(Reason{Points: worth(best.Reward()), Args: ofContract(best, arg("have", have), arg("n", best.Energy()-reach)), Things: []string{best.String()}, about: best.String()})
}
