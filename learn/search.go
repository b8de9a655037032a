package learn

import (
	"container/heap"
	"slices"

	"barrage/rules"
	"barrage/turns"
)

// Way is how a lesson can go on to its goal.
type Way struct {
	Stars   int            // earned at its end; 0: no way was found
	Answers []rules.Action // of the learner
}

// effort bounds a search: the answers it tries. A way is found long before; if there is none, this is
// what it costs to say so.
const effort = 60_000

// Way finds the way to the goal that earns the most stars, by trying the turns that help, those first
// that come nearest to the goal. A way that is found can be gone, since draws and replies are fixed.
func (a *Attempt) Way() Way { return a.Lesson.way(a.Play, effort) }

func (l *Lesson) way(p Play, effort int) Way {
	s := searching{lesson: l, left: effort, seen: map[key]bool{}}
	s.add(p, nil)
	for s.open.Len() > 0 && s.left > 0 && s.best.Stars < 3 {
		n := heap.Pop(&s.open).(*node)
		s.turn(n.play, n.answers)
	}
	return s.best
}

// searching is a search for the best way.
type searching struct {
	lesson *Lesson
	left   int
	seen   map[key]bool
	open   queue
	best   Way
}

// key tells positions apart; the same one after more turns is another.
type key struct {
	hash  uint64
	turns int
}

// node is a position between turns.
type node struct {
	play    Play
	answers []rules.Action
	near    int
}

// add notes a position in which the learner is asked.
func (s *searching) add(p Play, answers []rules.Action) {
	if !p.asked() || p.Turns >= s.lesson.Turns {
		return
	}
	if k := (key{p.State.Hash(), p.Turns}); !s.seen[k] {
		s.seen[k] = true
		heap.Push(&s.open, &node{p, slices.Clone(answers), s.lesson.Near(&p)})
	}
}

// turn follows all answers to the end of the turn.
func (s *searching) turn(p Play, answers []rules.Action) {
	for _, a := range p.State.Legal(nil) {
		if s.left <= 0 || s.best.Stars == 3 {
			return
		}
		if p.State.TurnBegins() && !s.helps(a) {
			continue
		}
		s.left--
		next := p
		next.answer(a)
		line := append(answers, a)
		if s.lesson.Reached(&next) {
			if stars := s.lesson.Stars(&next); stars > s.best.Stars {
				s.best = Way{stars, slices.Clone(line)}
			}
			continue
		}
		if turns.Over(&next.State, learner) {
			s.lesson.settle(&next, nil)
			s.add(next, line)
		} else {
			s.turn(next, line)
		}
	}
}

// helps tells whether a turn that begins like this may help.
func (s *searching) helps(a rules.Action) bool {
	if a.Kind() != rules.ActSpace {
		return a.Kind() != rules.ActPass
	}
	space, _, _ := a.Space()
	return s.lesson.Sections == nil || slices.Contains(s.lesson.Sections, space.Section())
}

// queue has the nearest position first, then the one after fewer turns.
type queue []*node

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	if q[i].near != q[j].near {
		return q[i].near > q[j].near
	}
	return q[i].play.Turns < q[j].play.Turns
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(*node)) }
func (q *queue) Pop() any {
	last := len(*q) - 1
	n := (*q)[last]
	*q = (*q)[:last]
	return n
}
