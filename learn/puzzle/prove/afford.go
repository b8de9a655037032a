package prove

import (
	"cmp"
	"slices"

	"barrage/game/rules"
	"barrage/learn/puzzle"
)

// affords searches what each answer comes to within a number of turns: minus the turns needed, or None.
func affords(s *rules.State, goal puzzle.Goal, turns, budget int) (*puzzle.Builder, []puzzle.Span, error) {
	v := puzzle.NewBuilder(s, goal, budget)
	list, err := v.Results(s, turns, turns)
	return v, list, err
}

// affordable lists what the solver cannot build in this turn but could in the next, if what is drawn
// is kind: candidates, each with the only first answer that was found for it. It looks at construction
// spaces only; the proof looks at everything.
func affordable(s *rules.State) []puzzle.Goal {
	seat := s.ToMove()
	now := map[puzzle.Goal]bool{}
	buildable(s, seat, func(g puzzle.Goal) { now[g] = true })
	first := map[puzzle.Goal]int{} // the answer that leads to it, −1 if there are several
	for i, a := range s.Legal(nil) {
		found := map[puzzle.Goal]bool{}
		next := *s
		next.Play(a)
		follow(&next, seat, func(after *rules.State) {
			buildable(after, seat, func(g puzzle.Goal) { found[g] = true })
		})
		for g := range found {
			if _, twice := first[g]; twice {
				first[g] = -1
			} else {
				first[g] = i
			}
		}
	}
	var list []puzzle.Goal
	for g, i := range first {
		if i >= 0 && !now[g] && !g.Built(s, seat) {
			list = append(list, g)
		}
	}
	slices.SortFunc(list, func(a, b puzzle.Goal) int { return cmp.Or(int(a.Site)-int(b.Site), a.Level-b.Level) })
	return list
}

// follow visits the positions in which the next turn of a seat begins, with the first of the draws.
func follow(s *rules.State, seat rules.Seat, visit func(*rules.State)) {
	switch {
	case s.Done() || s.Phase() == rules.RoundEnd:
		return
	case s.ToMove() == seat && s.TurnBegins():
		visit(s)
		return
	}
	var buf [128]rules.Action
	legal := s.Legal(buf[:0])
	if s.ToMove() != seat {
		legal = legal[:1]
	}
	for _, a := range legal {
		next := *s
		next.Play(a)
		follow(&next, seat, visit)
	}
}

// buildable names what a construction space allows to build in a turn that begins.
func buildable(s *rules.State, seat rules.Seat, name func(puzzle.Goal)) {
	var buf, more [256]rules.Action
	for _, a := range s.Legal(buf[:0]) {
		if space, _, _ := a.Space(); a.Kind() != rules.ActFree && (a.Kind() != rules.ActSpace || space.Section() != rules.CompanyBoard) {
			continue
		}
		next := *s
		var log rules.Log
		next.PlayLogged(a, &log)
		for _, e := range log.Events {
			if e.Kind == rules.EvBuilt && e.Seat == seat {
				name(goalAt(s, e.Site()))
			}
		}
		if next.Prompt().Kind != rules.AskBuild || next.ToMove() != seat {
			continue
		}
		for _, b := range next.Legal(more[:0]) {
			if b.Kind() == rules.ActBuild {
				name(goalAt(s, b.Site()))
			}
		}
	}
}

// goalAt is the goal of building on a site once more.
func goalAt(s *rules.State, site rules.Site) puzzle.Goal {
	g := puzzle.Goal{Aim: puzzle.Build, Site: site}
	if site.Kind() == rules.Base {
		g.Level = s.Level(site) + 1
	}
	return g
}
