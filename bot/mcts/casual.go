package mcts

import (
	"cmp"
	"math"
	"slices"

	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

// Casual plays like somebody who does not look closely: it picks among turns at random, the better ones more often (a
// softmax over expected VP). With ideas it errs like a person: of every kind of turn it sees the best one, and picks among
// the few best kinds, so that it does the second thing first rather than a thing badly. What it does not see at all is up to its
// value function.
type Casual struct {
	values ValueFunction
	lister turns.Lister
	plan   plan
	temper float64
	ideas  int // kinds of turns that it compares; 0: it compares all turns
	list   []idea
}

// idea is a turn that is compared with others.
type idea struct {
	kind  int
	end   int // the step that ends it
	score float32
}

// NewCasual makes a player for one game that picks among all turns. A turn that is better by temper VP, the temperature of
// the softmax, is e times as likely.
func NewCasual(values ValueFunction, temper float64) *Casual { return NewPerson(values, 0, temper) }

// NewPerson makes a player for one game that picks among a few ideas.
func NewPerson(values ValueFunction, ideas int, temper float64) *Casual {
	return &Casual{values: values, ideas: ideas, temper: temper}
}

// Choose follows the turn it picked.
func (c *Casual) Choose(s *rules.State, legal []rules.Action, r *rng.Source) rules.Action {
	if len(legal) == 1 {
		return legal[0]
	}
	if a, ok := c.plan.next(s); ok {
		return a
	}
	c.values.Focus(s, s.ToMove())
	steps := c.lister.List(s, turns.Full, c.values.Focused)
	best, top := -1, math.Inf(-1)
	for _, i := range c.compared(steps) {
		if v := float64(i.score) + c.temper*r.Gumbel(); v > top {
			best, top = i.end, v
		}
	}
	turn := turns.Turn(steps, best, nil)
	c.plan.make(s, turn)
	return turn[0]
}

// compared lists the turns that it picks from: all, or the best of the few best kinds.
func (c *Casual) compared(steps []turns.Step) []idea {
	c.list = c.list[:0]
	for end := range steps {
		if !steps[end].End {
			continue
		}
		found := idea{end: end, score: steps[end].Score}
		if c.ideas == 0 {
			c.list = append(c.list, found)
			continue
		}
		found.kind = kindOf(steps, end)
		i := slices.IndexFunc(c.list, func(k idea) bool { return k.kind == found.kind })
		switch {
		case i < 0:
			c.list = append(c.list, found)
		case c.list[i].score < found.score:
			c.list[i] = found
		}
	}
	if c.ideas == 0 {
		return c.list
	}
	slices.SortStableFunc(c.list, func(a, b idea) int { return cmp.Compare(b.score, a.score) })
	return c.list[:min(len(c.list), c.ideas)]
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
