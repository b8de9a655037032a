package mcts

import (
	"math"

	"barrage/game/rules"
	"barrage/game/turns"
)

// expand lists the turn that begins at a node, or the rest of a turn, and makes nodes of
// it. It reports false if there is no room or no time left. At the root a listing that was
// broken off is used: it is better than nothing.
func (t *search) expand(n int32, s *rules.State) bool {
	seat := s.ToMove()
	o := &t.opt
	limit, keep := turns.Bounds{Ends: o.FoeEnds, Width: o.FoeWidth}, kept{o.FoeMost + spare, o.FoeWidth}
	switch {
	case n == t.root && !t.hurry:
		limit, keep = turns.Bounds{Ends: o.RootEnds, Width: o.RootWidth}, kept{most, most}
	case int8(seat) == t.me:
		limit, keep = turns.Bounds{Ends: o.OwnEnds, Width: o.OwnWidth}, kept{o.OwnMost + spare, o.OwnWidth}
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

// spare is how many answers are kept beyond those that may be in play, in case draws make
// some of them illegal.
const spare = 3

// kept is how many answers to a prompt become nodes: for the first prompt of a turn and
// for later ones.
type kept struct{ first, later int }

func (k kept) of(block int, n int32) uint16 {
	if block == 0 {
		return uint16(min(int(n), k.first, most))
	}
	return uint16(min(int(n), k.later, most))
}

// list lists the turns of a seat: all of them at the root, and further ahead those whose
// first answer is not pruned by history. A turn that is listed again is listed in full.
func (t *search) list(n int32, s *rules.State, seat rules.Seat, limit turns.Bounds) []turns.Step {
	if n == t.root || t.pruned[n] || t.opt.History == 0 || int8(seat) == t.me && !t.opt.OwnPruned {
		return t.lister.List(s, limit, t.score)
	}
	t.history = &t.histories[seat][min(t.ended/s.Players(), cycles-1)]
	if t.history.uses++; len(t.history.answers) > 0 && t.history.uses < t.opt.History {
		t.lister.Skip = t.skip
		steps := t.lister.List(s, limit, t.score)
		t.lister.Skip = nil
		if len(steps) > 1 {
			if t.opt.Relist > 0 && !t.lister.Cut {
				t.pruned[n] = true
			}
			return steps
		}
	}
	steps := t.lister.List(s, limit, t.score)
	if !t.lister.Cut {
		t.history.remember(steps)
	}
	return steps
}

// graft puts listed turns below a node: a block of children, best first, for every step
// that does not end the turn. Only the best of each block are kept.
func (t *search) graft(n int32, seat int8, steps []turns.Step, keep kept) bool {
	base, ok := t.grow(len(steps))
	if !ok {
		return false
	}
	t.sort(steps)
	p := &t.nodes[n]
	p.first, p.count, p.seat = base, keep.of(0, t.counts[0]), seat
	// Blocks are written in the order of their parents. Until its own block is written,
	// first holds the number of a node's step.
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

// sort orders steps by block, and by score within a block. Block 0 holds the answers to the
// first prompt, block k what follows step k−1.
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
	for i := range steps { // insertion sort is stable
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

// priors are a softmax of the scores of siblings, mixed with a uniform share.
func (t *search) priors(first int32, block []int32, steps []turns.Step) {
	top := steps[block[0]].Score
	sum := float32(0)
	for i, step := range block {
		p := float32(math.Exp(float64((steps[step].Score - top) / t.temperature)))
		t.nodes[first+int32(i)].prior = p
		sum += p
	}
	uniform := float32(t.opt.Uniform) / float32(len(block))
	for i := range block {
		c := &t.nodes[first+int32(i)]
		c.prior = c.prior/sum*(1-float32(t.opt.Uniform)) + uniform
	}
}

// rank scores the end of a turn for the seat whose turn it is.
func (t *search) rank(s *rules.State) float32 {
	if !t.opt.Strict {
		return t.values.Focused(s)
	}
	var o outcome
	t.utility.of(t.values, s, &t.value, &o)
	return 100 * o.utility[t.mover] // on the scale of VP
}
