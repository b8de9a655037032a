package mcts

import (
	"math"
)

// most is the largest number of answers to one prompt that are kept.
const most = 256

// taboo is a set of children.
type taboo [most / 64]uint64

func (t *taboo) has(i int) bool { return t[i>>6]>>(i&63)&1 == 1 }
func (t *taboo) add(i int)      { t[i>>6] |= 1 << (i & 63) }

// width is how many children of a node are in play.
func (t *search) width(n int32, p *node) int {
	o := &t.opt
	root := math.Sqrt(float64(p.visits))
	var k int
	switch {
	case n == t.root:
		k = int(o.RootBase + o.RootGrow*root)
	case p.seat == t.me:
		k = int(o.OwnBase + o.OwnGrow*root)
	default:
		k = min(o.FoeMost, int(o.FoeBase+o.FoeGrow*root))
	}
	return min(k, int(p.count))
}

// choose picks the child to follow, for the seat that answers. After draws some answers
// may be illegal this time: they are passed over, and if none of those in play is legal the
// first legal one is taken. It returns −1 if there is none.
func (t *search) choose(n int32, drawn bool) int32 {
	p := &t.nodes[n]
	first := p.first
	if t.thorough && n == t.root {
		if i := t.neglected(p); i >= 0 {
			return first + i
		}
	}
	if !drawn {
		if p.count == 1 {
			return first
		}
		return first + int32(t.puct(n, t.width(n, p), nil))
	}
	var out taboo
	k := t.width(n, p)
	for range k {
		i := t.puct(n, k, &out)
		if t.state.IsLegal(t.nodes[first+int32(i)].action) {
			return first + int32(i)
		}
		out.add(i)
	}
	for i := k; i < int(p.count); i++ {
		if t.state.IsLegal(t.nodes[first+int32(i)].action) {
			return first + int32(i)
		}
	}
	return -1
}

// A report compares turns: the first few answers at the root get a minimum share of the
// simulations each, even if they look bad.
const (
	compared  = 4  // answers
	comparing = 32 // one simulation in this many, for each
)

// neglected is one of the first answers at the root that has fewer visits than its
// minimum; −1 if there is none.
func (t *search) neglected(p *node) int32 {
	for i := range min(compared, int32(p.count)) {
		if c := &t.nodes[p.first+i]; c.visits <= p.visits/comparing && t.from.IsLegal(c.action) {
			return i
		}
	}
	return -1
}

// puct is the best of the first k children that are not out, by mean utility plus a bonus
// for prior and few visits. Children without visits get the mean of their parent less the
// first-play urgency.
func (t *search) puct(n int32, k int, out *taboo) int {
	p := &t.nodes[n]
	seat := p.seat
	novelty := t.cpuct * float32(math.Sqrt(float64(p.visits+1)))
	unvisited := float32(0.5)
	if p.visits > 0 {
		unvisited = p.mean(seat) - t.fpu
	}
	best, top := -1, float32(math.Inf(-1))
	kids := t.nodes[p.first : p.first+int32(k)]
	for i := range kids {
		if out != nil && out.has(i) {
			continue
		}
		c := &kids[i]
		v := unvisited
		if c.visits > 0 {
			v = c.mean(seat)
		}
		if v += novelty * c.prior / float32(1+c.visits); v > top {
			best, top = i, v
		}
	}
	return best
}
