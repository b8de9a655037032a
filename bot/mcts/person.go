package mcts

import (
	"math"
	"slices"

	"barrage/rng"
	"barrage/rules"
	"barrage/turns"
)

// Person plays like somebody who has a few ideas and takes one of them: of every kind of turn
// it sees the best one, compares the few best kinds, and picks among those at random, better
// ones more often. So it errs by doing the second thing first, not by doing a thing badly.
// What it does not see at all is up to its value function.
type Person struct {
	values ValueFunction
	lister turns.Lister
	plan   plan
	ideas  int
	temper float64
	kinds  []idea
}

// idea is the best turn of a kind.
type idea struct {
	kind  int
	end   int // the step that ends it
	score float32
}

// NewPerson makes a player for one game that compares a number of ideas. One that is better by
// temper VP is e times as likely.
func NewPerson(values ValueFunction, ideas int, temper float64) *Person {
	return &Person{values: values, ideas: ideas, temper: temper}
}

// Choose follows the turn it picked.
func (p *Person) Choose(s *rules.State, legal []rules.Action, r *rng.Source) rules.Action {
	if len(legal) == 1 {
		return legal[0]
	}
	if a, ok := p.plan.next(s); ok {
		return a
	}
	p.values.Focus(s, s.ToMove())
	steps := p.lister.List(s, turns.Full, p.values.Focused)
	best, top := 0, math.Inf(-1)
	for _, i := range p.think(steps) {
		if v := float64(i.score) + p.temper*r.Gumbel(); v > top {
			best, top = i.end, v
		}
	}
	turn := turns.Turn(steps, best, nil)
	p.plan.make(s, turn)
	return turn[0]
}

// think finds the best turn of each kind and returns the few best, best first.
func (p *Person) think(steps []turns.Step) []idea {
	p.kinds = p.kinds[:0]
	for end := range steps {
		if !steps[end].End {
			continue
		}
		found := idea{kindOf(steps, end), end, steps[end].Score}
		i := slices.IndexFunc(p.kinds, func(k idea) bool { return k.kind == found.kind })
		switch {
		case i < 0:
			p.kinds = append(p.kinds, found)
		case p.kinds[i].score < found.score:
			p.kinds[i] = found
		}
	}
	slices.SortStableFunc(p.kinds, func(a, b idea) int {
		switch {
		case a.score > b.score:
			return -1
		case a.score < b.score:
			return 1
		}
		return 0
	})
	return p.kinds[:min(len(p.kinds), p.ideas)]
}

// kindOf is what a turn is about: the section of its space, and for a construction what is
// built. Answers that do not begin a turn, such as picks of the draft, are kinds of their own.
func kindOf(steps []turns.Step, end int) int {
	kind := 0
	for i := int32(end); i >= 0; i = steps[i].Parent {
		switch a := steps[i].Action; {
		case a.Kind() == rules.ActBuild:
			kind = 1000 * (1 + int(a.Site().Kind()))
		case steps[i].Parent >= 0:
		case a.Kind() == rules.ActSpace:
			space, _, _ := a.Space()
			kind += int(space.Section())
		case a.Kind() == rules.ActPass, a.Kind() == rules.ActFree, a.Kind() == rules.ActUse:
			kind += 100 * int(a.Kind())
		default:
			kind = -int(a)
		}
	}
	return kind
}
