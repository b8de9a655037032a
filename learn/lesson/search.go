package lesson

import (
	"container/heap"
	"slices"

	"barrage/game/rules"
	"barrage/game/turns"
)

// Way is how a lesson can go on to its goal.
type Way struct {
	Stars   int            // earned at its end; 0: no way was found
	Answers []rules.Action // of the learner
}

// effort bounds a search: the answers it tries. A way is found long before; if there is none, this is
// what it costs to say so.
const effort = 8_000

// Way finds the way to the goal that earns the most stars, by trying the turns that help, those first
// that come nearest to the goal. A way that is found can be gone, since draws and replies are fixed.
func (a *Attempt) Way() Way { return a.stage().way(a.Play, effort) }

func (l *Lesson) way(p Play, effort int) Way {
	s := search(l, effort)
	s.run(p)
	return s.best
}

func search(l *Lesson, effort int) *searching {
	return &searching{lesson: l, left: effort, sections: l.Sections, bound: l.Hope, seen: map[key]bool{}}
}

// searching is a search for the best way.
type searching struct {
	lesson   *Lesson
	left     int
	sections []rules.Section   // as in the lesson
	bound    func(p *Play) int // the same
	seen     map[key]bool
	open     queue
	best     Way
	log      rules.Log
	// By depth within a turn, to be used again.
	legal [deepest][]rules.Action
	plays [deepest]Play
}

// deepest bounds the answers within a turn.
const deepest = 32

// key tells positions apart, and what was done to reach them.
type key struct {
	hash uint64
	done Tally
}

// node is a position between turns, or the one in which the search begins.
type node struct {
	play    Play
	answers []rules.Action
	near    int
	number  int // in the order of being found
}

func (s *searching) run(p Play) {
	s.add(&p, nil)
	for s.open.Len() > 0 && s.left > 0 {
		if n := heap.Pop(&s.open).(*node); s.hope(&n.play) {
			s.turn(&n.play, n.answers, 0)
		}
	}
}

// hope tells whether more stars than those found can be earned from here.
func (s *searching) hope(p *Play) bool {
	if !p.asked() || p.State.Round() > max(1, p.Start.Round()) {
		return false
	}
	most := 3
	if s.bound != nil {
		most = s.bound(p)
	}
	return most > s.best.Stars
}

// add notes a position in which the learner is asked.
func (s *searching) add(p *Play, answers []rules.Action) {
	if !s.hope(p) {
		return
	}
	if k := (key{p.State.Hash(), p.Tally}); !s.seen[k] {
		s.seen[k] = true
		heap.Push(&s.open, &node{*p, slices.Clone(answers), s.lesson.Near(p), len(s.seen)})
	}
}

// turn follows all answers to the end of the turn.
func (s *searching) turn(p *Play, answers []rules.Action, depth int) {
	s.legal[depth] = s.lesson.legal(p, s.legal[depth][:0])
	s.order(p, s.legal[depth])
	begins := p.State.TurnBegins()
	for _, a := range s.legal[depth] {
		if s.left <= 0 || s.best.Stars == 3 {
			return
		}
		if begins && !s.helps(p, a) {
			continue
		}
		s.left--
		next := &s.plays[depth]
		*next = *p
		next.answer(a, &s.log)
		line := append(answers, a)
		if s.reached(next, line) || a == flow {
			continue
		}
		if !turns.Over(&next.State, learner) {
			s.turn(next, line, depth+1)
			continue
		}
		if s.lesson.settle(next, nil); !s.reached(next, line) {
			s.add(next, line)
		}
	}
}

// order puts first what a way should rather have, if it makes no difference: spaces in the order of the
// sections, large contracts before small ones, no fee before a fee, anything before no.
func (s *searching) order(p *Play, legal []rules.Action) {
	rank := func(a rules.Action) int {
		switch a.Kind() {
		case rules.ActSpace:
			space, _, _ := a.Space()
			return slices.Index(s.sections, space.Section())
		case rules.ActFulfil:
			c, _ := a.Contracts()
			return -c.Energy()
		case rules.ActBuild, rules.ActPlace:
			return p.State.BuildingFee(a)
		case rules.ActNo:
			return 100
		}
		return 0
	}
	slices.SortStableFunc(legal, func(a, b rules.Action) int { return rank(a) - rank(b) })
}

// reached tells whether a line reached the goal, and keeps the best.
func (s *searching) reached(p *Play, line []rules.Action) bool {
	if !s.lesson.Reached(p) {
		return false
	}
	if stars := s.lesson.Stars(p); stars > s.best.Stars {
		s.best = Way{stars, slices.Clone(line)}
	}
	return true
}

// helps tells whether a turn that begins like this may help. In the bank, one or two engineers or all
// that are left; others come to the same in more turns.
func (s *searching) helps(p *Play, a rules.Action) bool {
	if a.Kind() != rules.ActSpace {
		return a.Kind() != rules.ActPass
	}
	space, n, _ := a.Space()
	if space == rules.Bank && n > 2 && n < p.State.Player(learner).Engineers() {
		return false
	}
	return s.sections == nil || slices.Contains(s.sections, space.Section())
}

// queue has the nearest position first, then the one after fewer turns, then the one found first.
type queue []*node

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	if q[i].near != q[j].near {
		return q[i].near > q[j].near
	}
	if q[i].play.Turns != q[j].play.Turns {
		return q[i].play.Turns < q[j].play.Turns
	}
	return q[i].number < q[j].number
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(*node)) }
func (q *queue) Pop() any {
	last := len(*q) - 1
	n := (*q)[last]
	*q = (*q)[:last]
	return n
}
