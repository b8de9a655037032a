package view

import (
	"cmp"
	"slices"

	"barrage/game/rules"
)

// Planner shows all productions of the seat whose turn begins, before a space is chosen:
// for every modifier of the turbine station that is still free, what each of its dams
// and conduits would give, which contracts that fulfils, and what is missing. When the seat
// is asked what to produce, it shows the productions that answer the question.
type Planner struct {
	Spaces []PlannerSpace `json:"spaces"`
}

// PlannerSpace is the cheapest space with a modifier.
type PlannerSpace struct {
	Space    string        `json:"space,omitempty" ts:"SpaceID"` // none where a space has been taken
	Modifier int           `json:"modifier"`
	Fee      int           `json:"fee"`   // of its red border
	Short    int           `json:"short"` // credits short of the fee
	Lines    []PlannerLine `json:"lines"` // possible ones first, those without a powerhouse last, by energy, then by toll
}

// PlannerLine is a dam with a built conduit of its basin, and the most drops they can send.
type PlannerLine struct {
	Dam     string `json:"dam" ts:"SiteID"`
	Conduit string `json:"conduit" ts:"SiteID"`
	End     int    `json:"end"` // basin of the powerhouse
	Terms
	Energy  int          `json:"energy"`
	Owner   int          `json:"owner"` // of the conduit
	Toll    int          `json:"toll"`
	Missing string       `json:"missing,omitempty" ts:"'powerhouse'|'drop'|'credit'|'energy'"` // why it is not possible now
	Fulfils []string     `json:"fulfils" ts:"ContractID"`
	More    *PlannerMore `json:"more,omitempty"` // if there were one more
	After   int          `json:"after"`          // drops in the dam after the water flow of this round
	Plan    *Plan        `json:"plan,omitempty"` // the turn that makes it
}

// PlannerMore is what one more drop, or one more credit for the toll of a drop, would give.
type PlannerMore struct {
	By      string   `json:"by" ts:"'drop'|'credit'"`
	Energy  int      `json:"energy"`
	Fulfils []string `json:"fulfils" ts:"ContractID"` // besides what is fulfilled without
	Full    bool     `json:"full,omitempty"`          // the dam holds no more drops
}

// PlannerOf shows the productions of the seat to move; none unless it is a person whose turn begins
// or who is asked what to produce.
func PlannerOf(s *rules.State, w Words) *Planner {
	p := &Planner{Spaces: []PlannerSpace{}}
	if s.Done() || s.ToMove() < 0 || s.Player(s.ToMove()).Level() > 0 {
		return p
	}
	switch s.Prompt().Kind {
	case rules.AskTurn:
	case rules.AskProduce:
		p.Spaces = append(p.Spaces, asked(s, w))
		return p
	default:
		return p
	}
	best := map[int]PlannerSpace{}
	for _, space := range rules.Spaces() {
		if space.Section() != rules.TurbineStation {
			continue
		}
		at := PlannerSpace{Space: space.String(), Modifier: space.N(), Fee: space.Fee()}
		switch s.Explain(space).Code {
		case 0, rules.NoPowerhouse, rules.NoSystem, rules.EnergyTooLow:
		case rules.NeedCredits:
			at.Short = max(0, space.Fee()-s.Player(s.ToMove()).Credits())
		default:
			continue // it is taken, or engineers are missing
		}
		if old, ok := best[at.Modifier]; ok && cmp.Or(cmp.Compare(old.Short, at.Short), cmp.Compare(old.Fee, at.Fee)) <= 0 {
			continue
		}
		best[at.Modifier] = at
	}
	after := s.Foresee(0, nil)
	for _, at := range best {
		at.Lines = linesOf(s, &after, at, w)
		p.Spaces = append(p.Spaces, at)
	}
	slices.SortFunc(p.Spaces, func(a, b PlannerSpace) int { return b.Modifier - a.Modifier })
	return p
}

// asked lists the productions that can be chosen now, each with the most drops.
func asked(s *rules.State, w Words) PlannerSpace {
	seat, after := s.ToMove(), s.Foresee(0, nil)
	at := PlannerSpace{Lines: []PlannerLine{}}
	best := map[[2]rules.Site]int{} // lines by dam and conduit
	for _, a := range s.Legal(nil) {
		if a.Kind() != rules.ActProduce {
			continue
		}
		dam, conduit, drops := a.Production()
		toll, owner := s.Toll(a)
		l := PlannerLine{Dam: dam.String(), Conduit: conduit.String(), End: int(conduit.EndBasin()), Terms: Terms(s.Terms(a)), Energy: s.Yield(a), Owner: int(owner), Toll: toll, After: after.Drops(dam)}
		l.Fulfils = Within(s, seat, l.Energy)
		l.Plan = &Plan{Actions: []string{a.String()}, Text: w.Answer(s, a), Targets: targets(s, a)}
		at.Modifier = l.Space
		i, known := best[[2]rules.Site{dam, conduit}]
		switch {
		case !known:
			best[[2]rules.Site{dam, conduit}] = len(at.Lines)
			at.Lines = append(at.Lines, l)
		case drops > at.Lines[i].Drops:
			at.Lines[i] = l
		}
	}
	slices.SortStableFunc(at.Lines, func(a, b PlannerLine) int { return cmp.Or(b.Energy-a.Energy, a.Toll-b.Toll) })
	return at
}

// linesOf lists the productions on a space. After is the state after the water flow.
func linesOf(s, after *rules.State, at PlannerSpace, w Words) []PlannerLine {
	seat := s.ToMove()
	credits := s.Player(seat).Credits() - at.Fee
	list := []PlannerLine{}
	for _, dam := range rules.Sites() {
		if s.Capacity(dam) == 0 {
			continue
		}
		if owner, _ := s.Owner(dam); owner != seat && owner != rules.Nobody {
			continue // R6.1.1
		}
		for _, conduit := range rules.Sites() {
			owner, built := s.Owner(conduit)
			if conduit.Kind() != rules.Conduit || conduit.Basin() != dam.Basin() || !built {
				continue
			}
			drops := s.Drops(dam)
			if owner != seat {
				drops = max(0, min(drops, credits)) // R6.1.5
			}
			l := PlannerLine{Dam: dam.String(), Conduit: conduit.String(), End: int(conduit.EndBasin()), Owner: int(owner), After: after.Drops(dam)}
			terms := s.TermsFor(seat, at.Modifier, conduit, drops)
			l.Terms, l.Energy = Terms(terms), terms.Energy()
			if owner != seat {
				l.Toll = drops
			}
			switch {
			case !housed(s, seat, conduit.EndBasin()):
				l.Missing = "powerhouse"
			case s.Drops(dam) == 0:
				l.Missing = "drop"
			case s.TermsFor(seat, at.Modifier, conduit, max(1, drops)).Energy() < 1:
				l.Missing = "energy" // R6.2.4
			case drops == 0:
				l.Missing = "credit"
			}
			l.Fulfils = Within(s, seat, l.Energy)
			if l.Missing != "" {
				l.Fulfils = []string{}
			}
			l.More = more(s, seat, l, dam, conduit, at.Modifier)
			if l.Missing == "" && at.Short == 0 {
				l.Plan = planOf(s, at.Space, rules.Produce(dam, conduit, drops), w)
			}
			list = append(list, l)
		}
	}
	slices.SortStableFunc(list, func(a, b PlannerLine) int {
		return cmp.Or(lacks(a.Missing)-lacks(b.Missing), b.Energy-a.Energy, a.Toll-b.Toll)
	})
	return list
}

// lacks orders lines by what they lack: nothing, then what comes with time, then a powerhouse.
func lacks(missing string) int {
	switch missing {
	case "":
		return 0
	case "powerhouse":
		return 2
	}
	return 1
}

// more is what one more drop would give: another in the dam, or one that a credit pays for.
func more(s *rules.State, seat rules.Seat, l PlannerLine, dam, conduit rules.Site, modifier int) *PlannerMore {
	if l.Missing == "powerhouse" {
		return nil
	}
	m := &PlannerMore{By: "drop", Energy: s.TermsFor(seat, modifier, conduit, l.Drops+1).Energy(), Fulfils: []string{}}
	if l.Drops < s.Drops(dam) {
		m.By = "credit"
	} else {
		m.Full = s.Drops(dam) == s.Capacity(dam)
	}
	for _, c := range Within(s, seat, m.Energy) {
		if !slices.Contains(l.Fulfils, c) {
			m.Fulfils = append(m.Fulfils, c)
		}
	}
	return m
}

// housed reports whether a seat has a powerhouse in a basin.
func housed(s *rules.State, seat rules.Seat, basin rules.Basin) bool {
	return slices.ContainsFunc(rules.Sites(), func(x rules.Site) bool {
		owner, built := s.Owner(x)
		return x.Kind() == rules.Powerhouse && x.Basin() == basin && built && owner == seat
	})
}

// Within lists the contracts that a production of a seat fulfils one of: those in hand and the
// national ones.
func Within(s *rules.State, seat rules.Seat, energy int) []string {
	list := []string{}
	national := s.NationalContracts()
	for _, c := range append(s.Player(seat).Hand().Contracts(), national[:]...) {
		if c != 0 && energy > 0 && c.Energy() <= s.Reach(seat, energy) {
			list = append(list, c.String())
		}
	}
	return list
}

// planOf is the turn that makes a production on a space; a space that leaves no other choice
// says it all.
func planOf(s *rules.State, space string, produce rules.Action, w Words) *Plan {
	a := taking(s.Legal(nil), space)
	if a == 0 {
		return nil
	}
	next := *s
	log := rules.Log{Camera: true}
	next.PlayLogged(a, &log)
	p := &Plan{Actions: []string{a.String()}, Text: w.Answer(s, a), Targets: targets(s, a)}
	for _, f := range log.Forced {
		if f.State.ToMove() == s.ToMove() && f.Answer == produce {
			p.name(targets(&f.State, produce))
			return p
		}
	}
	p.Actions, p.Text = append(p.Actions, produce.String()), w.Answer(&next, produce)
	p.name(targets(&next, produce))
	return p
}

// taking is the answer that takes a space; with the architect only where nobody else is left.
func taking(legal []rules.Action, space string) (best rules.Action) {
	for _, a := range legal {
		if a.Kind() != rules.ActSpace {
			continue
		}
		if at, _, with := a.Space(); at.String() == space && (best == 0 || with == 0) {
			best = a
		}
	}
	return best
}

// name adds things that the actions of a plan name.
func (p *Plan) name(things map[string]int) {
	for id, n := range things {
		p.Targets[id] += n
	}
}
