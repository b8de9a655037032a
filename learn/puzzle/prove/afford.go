package prove

import (
	"cmp"
	"slices"

	"barrage/game/rules"
	"barrage/learn/puzzle"
)

// builder searches for the fewest turns in which something is built. The turns are the solver's own,
// within the round; whoever else is to move hinders or helps as in solver.
type builder struct {
	goal   puzzle.Goal
	seat   rules.Seat
	round  int
	budget int
	seen   map[builderKey]span
	err    error
}

type builderKey struct {
	hash uint64
	left int8
}

// never is what a way is worth that does not lead to the goal.
const never = -1

// left is how many of the turns that are left are not needed: never if they are not enough. A turn has
// been taken from them when its first answer is played.
func (v *builder) left(s *rules.State, left int) span {
	switch {
	case v.goal.Built(s, v.seat):
		return span{int16(left), int16(left)}
	case s.Done() || s.Round() != v.round || s.Phase() >= rules.WaterFlow && s.Phase() != rules.TurnEnd:
		return span{never, never}
	case s.ToMove() == v.seat && s.TurnBegins():
		if left == 0 {
			return span{never, never}
		}
		left--
	}
	key := builderKey{s.Hash(), int8(left)}
	if known, ok := v.seen[key]; ok {
		return known
	}
	if v.budget--; v.budget < 0 {
		v.err = ErrTooLarge
	}
	var out span
	var buf [128]rules.Action
	for i, a := range s.Legal(buf[:0]) {
		if v.err != nil {
			return out
		}
		next := *s
		next.Play(a)
		x := v.left(&next, left)
		switch {
		case i == 0:
			out = x
		case s.ToMove() == v.seat:
			out = span{max(out.worst, x.worst), max(out.best, x.best)}
		default:
			out = span{min(out.worst, x.worst), max(out.best, x.best)}
		}
		if s.ToMove() == v.seat && int(out.worst) == left {
			break // nothing is better
		}
	}
	v.seen[key] = out
	return out
}

// affords searches what each answer comes to within a number of turns: minus the turns needed, or None.
func affords(s *rules.State, goal puzzle.Goal, turns, budget int) (*builder, []puzzle.Span, error) {
	v := &builder{goal: goal, seat: s.ToMove(), round: s.Round(), budget: budget, seen: map[builderKey]span{}}
	var list []puzzle.Span
	for _, a := range s.Legal(nil) {
		next := *s
		next.Play(a)
		x := v.left(&next, turns-1)
		if v.err != nil {
			return nil, nil, v.err
		}
		r := puzzle.None
		if x.best != never {
			r.Best = int(x.best) - turns
		}
		if x.worst != never {
			r.Worst = int(x.worst) - turns
		}
		list = append(list, r)
	}
	return v, list, nil
}

// line follows an answer until the thing is built.
func (v *builder) line(s rules.State, first rules.Action, turns int) []rules.Action {
	list := []rules.Action{first}
	s.Play(first)
	for left := turns - 1; !v.goal.Built(&s, v.seat); {
		mine := s.ToMove() == v.seat
		if mine && s.TurnBegins() {
			left--
		}
		var chosen rules.Action
		var worst int16
		for i, a := range s.Legal(nil) {
			next := s
			next.Play(a)
			if x := v.left(&next, left).worst; i == 0 || mine && x > worst || !mine && x < worst {
				chosen, worst = a, x
			}
		}
		list = append(list, chosen)
		s.Play(chosen)
	}
	return list
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
