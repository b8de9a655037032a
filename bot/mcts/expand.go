package mcts

import (
	"math"

	"barrage/rules"
	"barrage/turns"
)

// expand lists the turn that begins at a node, or what is left of it, and turns it
// into nodes. It reports false when there is no room, or no time; at the root what has been
// listed in time is better than nothing.
func (t *search) expand(n int32, s *rules.State) bool {
	seat := s.ToMove()
	o := &t.opt
	limit, keep := turns.Limit{Ends: o.FoeEnds, Width: o.FoeWidth}, kept{o.FoeMost + spare, o.FoeWidth}
	switch {
	case n == t.root && !t.hurry:
		limit, keep = turns.Limit{Ends: o.RootEnds, Width: o.RootWidth}, kept{most, most}
	case int8(seat) == t.me:
		limit, keep = turns.Limit{Ends: o.OwnEnds, Width: o.OwnWidth}, kept{o.OwnMost + spare, o.OwnWidth}
	}
	t.mover = seat
	if !t.opt.Strict {
		t.values.Focus(s, seat)
	}
	steps := t.list(n, s, seat, limit)
	if len(steps) == 0 || t.lister.Cut && n != t.root {
		return false
	}
	return t.graft(n, int8(seat), steps, keep)
}

// spare is how many answers are kept beyond those that may be in play, for when draws
// make some impossible.
const spare = 3

// kept is how many answers to a prompt become nodes: to the first, and to later ones.
type kept struct{ first, later int }

func (k kept) of(block int, n int32) uint16 {
	if block == 0 {
		return uint16(min(int(n), k.first, most))
	}
	return uint16(min(int(n), k.later, most))
}

// list lists the turns of a seat: all of them at the root, and further ahead those that
// are not hopeless by habit.
func (t *search) list(n int32, s *rules.State, seat rules.Seat, limit turns.Limit) []turns.Step {
	if n == t.root || t.opt.Habit == 0 || int8(seat) == t.me && !t.opt.OwnHabit {
		return t.lister.List(s, limit, t.score)
	}
	t.habit = &t.habits[seat][min(t.ended/s.Players(), cycles-1)]
	if t.habit.uses++; len(t.habit.answers) > 0 && t.habit.uses < t.opt.Habit {
		t.lister.Skip = t.skip
		steps := t.lister.List(s, limit, t.score)
		t.lister.Skip = nil
		if len(steps) > 1 {
			return steps
		}
	}
	steps := t.lister.List(s, limit, t.score)
	if !t.lister.Cut {
		t.habit.remember(steps)
	}
	return steps
}

// graft puts listed turns below a node: for every step that goes on a block of
// children, sorted by score. Of each block only the best are kept.
func (t *search) graft(n int32, seat int8, steps []turns.Step, keep kept) bool {
	base, ok := t.grow(len(steps))
	if !ok {
		return false
	}
	t.sort(steps)
	p := &t.nodes[n]
	p.first, p.count, p.seat = base, keep.of(0, t.counts[0]), seat
	// Blocks are written in the order of their parents; a node has the number of its
	// step in first until its own block is written.
	end := base + t.write(base, 0, seat, steps, keep)
	for i := base; i < end; i++ {
		c := &t.nodes[i]
		if c.end {
			c.first = 0
			continue
		}
		block := int(c.first) + 1
		c.first, c.count = end, keep.of(block, t.counts[block])
		end += t.write(end, block, seat, steps, keep)
	}
	t.nodes = t.nodes[:end]
	return true
}

// sort orders steps by blocks, and by score within. Block k is what follows step k−1,
// block 0 the answers to the first prompt.
func (t *search) sort(steps []turns.Step) {
	t.starts = append(t.starts[:0], make([]int32, len(steps)+1)...)
	t.counts = append(t.counts[:0], make([]int32, len(steps)+1)...)
	t.order = append(t.order[:0], make([]int32, len(steps))...)
	for i := range steps {
		t.counts[steps[i].Parent+1]++
	}
	at := int32(0)
	for k, c := range t.counts {
		t.starts[k] = at
		at += c
		t.counts[k] = 0
	}
	for i := range steps { // insertion keeps equal scores in their order
		k := steps[i].Parent + 1
		block := t.order[t.starts[k] : t.starts[k]+t.counts[k]+1]
		j := len(block) - 1
		for ; j > 0 && steps[block[j-1]].Score < steps[i].Score; j-- {
			block[j] = block[j-1]
		}
		block[j] = int32(i)
		t.counts[k]++
	}
}

// write writes the nodes of a block and returns their number.
func (t *search) write(at int32, block int, seat int8, steps []turns.Step, keep kept) int32 {
	list := t.order[t.starts[block]:][:keep.of(block, t.counts[block])]
	for i, step := range list {
		st := &steps[step]
		t.nodes[at+int32(i)] = node{action: st.Action, end: st.End, seat: seat, first: step}
	}
	t.priors(at, list, steps)
	return int32(len(list))
}

// priors gives siblings the chances that their scores suggest.
func (t *search) priors(first int32, block []int32, steps []turns.Step) {
	top := steps[block[0]].Score
	tau := t.tau
	sum := float32(0)
	for i, step := range block {
		p := float32(math.Exp(float64((steps[step].Score - top) / tau)))
		t.nodes[first+int32(i)].prior = p
		sum += p
	}
	even := float32(t.opt.Even) / float32(len(block))
	for i := range block {
		c := &t.nodes[first+int32(i)]
		c.prior = c.prior/sum*(1-float32(t.opt.Even)) + even
	}
}

// rank scores the end of a turn for the one whose turn it is.
func (t *search) rank(s *rules.State) float32 {
	if !t.opt.Strict {
		return t.values.Focused(s)
	}
	var o outcome
	t.utility.of(t.values, s, &t.value, &o)
	return 100 * o.utility[t.mover] // on the scale of VP
}
