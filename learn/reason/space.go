package reason

import "barrage/game/rules"

// shared tells whether a section has spaces that everybody takes from (R4.2).
func shared(x rules.Section) bool { return x >= rules.TurbineStation && x <= rules.ContractOffice }

// spaceContested: a rival could take the space on its next turn, and every other free space of the section that does as much takes more
// engineers or credits; there may be none (R4.1, R1.6).
func spaceContested(f *finder, p, _ *played) []Reason {
	space, _ := p.space()
	if space == 0 || !shared(space.Section()) {
		return nil
	}
	price := func(x rules.Space) int { return 3*x.Engineers() + x.Fee() + x.Cost() } // for their order
	var next rules.Space
	for _, x := range rules.Spaces() {
		if x == space || x.Section() != space.Section() || x.MinPlayers() > f.s.Players() || x.N() < space.N() || len(f.s.On(x)) > 0 {
			continue
		}
		if x.Engineers() <= space.Engineers() && x.Fee()+x.Cost() <= space.Fee()+space.Cost() {
			return nil
		}
		if next == 0 || price(x) < price(next) {
			next = x
		}
	}
	engineers, credits := 0, 0
	if next != 0 {
		engineers, credits = max(0, next.Engineers()-space.Engineers()), max(0, next.Fee()+next.Cost()-space.Fee()-space.Cost())
	}
	if next != 0 && engineers <= 1 && credits == 0 {
		return nil // too little to speak of
	}
	for _, r := range f.others() {
		if take := r.space(space); take != 0 {
			args := []Arg{arg("who", r.seat), arg("n", space.Engineers()), arg("section", space.Section()), arg("engineers", engineers), arg("credits", credits)}
			return one(Reason{Points: 1, Args: args, Line: []Turn{{r.seat, []rules.Action{take}}}, Beside: []Turn{p.turn()},
				Things: []string{space.String()}, about: space.String(), came: func(e rules.Event) bool { return e.Kind == rules.EvEngineers && e.Space() == space }})
		}
	}
	return nil
}

// sectionClosed: the turn takes the last free space of a section, and a rival has engineers left (R4.1).
func sectionClosed(f *finder, p, _ *played) []Reason {
	space, _ := p.space()
	if space == 0 || !shared(space.Section()) {
		return nil
	}
	for _, x := range rules.Spaces() {
		if x.Section() == space.Section() && x.MinPlayers() <= f.s.Players() && len(p.after.On(x)) == 0 {
			return nil
		}
	}
	for _, r := range f.others() {
		if r.space(space) != 0 {
			return one(Reason{Points: 2, Args: []Arg{arg("section", space.Section())}, Things: []string{space.String()}, about: space.String()})
		}
	}
	return nil
}
