package reason

import "barrage/game/rules"

// workDone: the turn fulfils an external work (R8, The Leeghwater Project).
func workDone(f *finder, p, _ *played) (list []Reason) {
	for _, e := range p.all(rules.EvWorkDone) {
		w := e.Work()
		list = append(list, Reason{Points: worth(w.Reward()), Args: []Arg{arg("reward", w.Reward())}, Things: []string{w.String()}, about: w.String()})
	}
	return list
}

// workContested: a rival could fulfil the external work on its next turn; there is one of each.
func workContested(f *finder, p, _ *played) (list []Reason) {
	space, _ := p.space()
	works := p.all(rules.EvWorkDone)
	if len(works) == 0 || space == 0 || space.Section() != rules.ExternalWorks {
		return nil
	}
	for _, r := range f.others() {
		if take := r.space(space); take != 0 {
			w := works[0].Work()
			return one(Reason{Points: worth(w.Reward()) / 2, Args: []Arg{arg("who", r.seat)}, Line: []Turn{{r.seat, []rules.Action{take}}}, Beside: []Turn{p.turn()}, Things: []string{w.String()},
				about: w.String() + " contested", came: func(e rules.Event) bool { return e.Kind == rules.EvWorkDone && e.Work() == w }})
		}
	}
	return nil
}

// buildingWorth: a private building is worth VP at the end, and its action is the seat's (R16.2.2).
func buildingWorth(f *finder, p, _ *played) []Reason {
	vp := p.after.BuildingsVP(p.seat) - p.before.BuildingsVP(p.seat)
	if vp <= 0 {
		return nil
	}
	var things []string
	for _, e := range p.all(rules.EvBuilt) {
		if e.Structure() == rules.Building {
			things = append(things, e.Site().String())
		}
	}
	return one(Reason{Points: vp, Args: []Arg{arg("vp", vp)}, Things: things, about: "building"})
}
