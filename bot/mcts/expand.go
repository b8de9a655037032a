package mcts

import (
	"math"

	"barrage/rules"
	"barrage/turns"
)

// expand lists the turn that begins at a node, or what is left of it, and turns it
// into nodes. It reports false when there is no room.
func (t *search) expand(n int32, s *rules.State) bool {
	seat := s.ToMove()
	o := &t.opt
	limit := turns.Limit{Ends: o.FoeEnds, Width: o.FoeWidth}
	switch {
	case n == t.root:
		limit = turns.Limit{Ends: o.RootEnds, Width: o.RootWidth}
	case int8(seat) == t.me:
		limit = turns.Limit{Ends: o.OwnEnds, Width: o.OwnWidth}
	}
	t.mover = seat
	steps := t.lister.List(s, limit, t.score)
	if len(steps) == 0 {
		return false
	}
	return t.graft(n, int8(seat), steps)
}

// graft puts listed turns below a node: a block of children for every step that goes
// on, sorted by score.
func (t *search) graft(n int32, seat int8, steps []turns.Step) bool {
	base, ok := t.grow(len(steps))
	if !ok {
		return false
	}
	// Place k is for what follows step k−1; place 0 for the answers to the first prompt.
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
	for place, step := range t.order {
		st := &steps[step]
		child := node{action: st.Action, end: st.End, seat: seat}
		if !st.End {
			child.first, child.count = base+t.starts[step+1], kept(t.counts[step+1])
		}
		t.nodes[base+int32(place)] = child
	}
	for k, c := range t.counts {
		if c > 0 {
			block := t.order[t.starts[k] : t.starts[k]+c]
			t.priors(base+t.starts[k], block, steps)
		}
	}
	p := &t.nodes[n]
	p.first, p.count, p.seat = base, kept(t.counts[0]), seat
	return true
}

// kept is how many of a prompt's answers stay in the tree.
func kept(n int32) uint16 { return uint16(min(n, most)) }

// priors gives siblings the chances that their scores suggest.
func (t *search) priors(first int32, block []int32, steps []turns.Step) {
	block = block[:kept(int32(len(block)))]
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
		return t.eval.Seat(s, t.mover)
	}
	var o outcome
	t.utility.of(t.eval, s, &t.value, &o)
	return 100 * o.utility[t.mover] // on the scale of VP
}
