package reason

import (
	"slices"

	"barrage/game/rules"
)

// rival is what one of the others can do if it is its turn now, before the turn in question.
type rival struct {
	seat     rules.Seat
	at       rules.State // its turn
	legal    []rules.Action
	produces []chance
	builds   []construction
	asked    bool // for what it builds
	took     []rules.Contract
	taking   rules.Action
}

// others are the rivals that have a turn now, as if those in between did nothing; none in the middle of a turn.
func (f *finder) others() (list []*rival) {
	if !f.s.TurnBegins() {
		return nil
	}
	for seat := range rules.Seat(f.s.Players()) {
		if seat == f.seat {
			continue
		}
		if f.rivals[seat] == nil {
			r := &rival{seat: rules.Nobody}
			if at, ok := f.s.IfTurnOf(seat); ok {
				r.seat, r.at, r.legal = seat, at, at.Legal(nil)
				r.produces = f.productions(at, nil)
			}
			f.rivals[seat] = r
		}
		if f.rivals[seat].seat == seat {
			list = append(list, f.rivals[seat])
		}
	}
	return list
}

// best is the production of the rival with the most energy, nil without one.
func (r *rival) best() *chance { return (&future{soon: r.produces}).best() }

// space is the way to take a space with plain engineers, 0 if there is none.
func (r *rival) space(space rules.Space) rules.Action {
	for _, a := range r.legal {
		if a.Kind() != rules.ActSpace {
			continue
		}
		if x, _, with := a.Space(); x == space && with == 0 {
			return a
		}
	}
	return 0
}

// takes are the contracts that the rival may take at the contract office.
func (r *rival) takes(f *finder) []rules.Contract {
	if r.took != nil {
		return r.took
	}
	r.took = []rules.Contract{}
	for _, a := range r.legal {
		if a.Kind() != rules.ActSpace {
			continue
		}
		space, _, with := a.Space()
		if with != 0 || space.Section() != rules.ContractOffice || space.N() != 1 {
			continue
		}
		state, _, ok := f.into(r.at, a, rules.AskTake)
		if !ok {
			continue
		}
		for _, b := range state.Legal(nil) {
			if c, _ := b.Contracts(); c != 0 {
				r.took = append(r.took, c)
			}
		}
		r.taking = a
		break
	}
	return r.took
}

// at is the construction of the rival on a building space, nil if it has none.
func (r *rival) on(f *finder, site rules.Site) *construction {
	if !r.asked {
		r.asked, r.builds = true, f.constructions(r.at)
	}
	if i := slices.IndexFunc(r.builds, func(c construction) bool { return c.site == site }); i >= 0 {
		return &r.builds[i]
	}
	return nil
}

// answers are those of a construction.
func (c *construction) answers() []rules.Action {
	if c.only {
		return []rules.Action{c.take}
	}
	return []rules.Action{c.take, c.build}
}

// really tells whether a rival did what a reason warns of, later in the round.
func (f *finder) really(r *Reason) bool {
	who, ok := r.Arg("who").(rules.Seat)
	if !ok || r.came == nil {
		return false
	}
	for i := range f.happened.Turns {
		t := &f.happened.Turns[i]
		if t.Seat != who {
			continue
		}
		p := playing(&t.State, t.Answers)
		if slices.ContainsFunc(p.all(0), r.came) {
			return true
		}
	}
	return false
}
