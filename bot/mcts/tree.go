package mcts

import (
	"barrage/game/rules"
)

// node is a position after an answer, or the root. Its children are the answers to
// the next prompt of a person and lie side by side, best first.
type node struct {
	action rules.Action
	visits int32
	prior  float32 // probability among its siblings
	first  int32   // of its children
	count  uint16  // of its children; 0: not listed yet
	seat   int8    // the seat that chooses among them
	end    bool    // a turn is over here: draws and Automas come before the next prompt

	sum [rules.MaxSeats]float32     // sum of utilities by seat
	won [rules.MaxSeats - 1]float32 // sum of shares of victory; the last seat has the rest
}

// minNodes is room for any single listing.
const minNodes = 1 << 14

// tree is the nodes of a search in one slice. Children of a node lie behind it.
type tree struct {
	nodes []node
	spare []node // the other buffer, for keep
	most  int    // limit
	full  bool   // a listing did not fit
}

// reset leaves only a root.
func (t *tree) reset() {
	if cap(t.nodes) == 0 {
		t.nodes = make([]node, 0, minNodes)
	}
	t.nodes, t.full = append(t.nodes[:0], node{}), false
}

// grow makes room for n more nodes and returns the index of the first. It reports false
// if the tree is full. Memory is doubled when needed and kept.
func (t *tree) grow(n int) (int32, bool) {
	at := len(t.nodes)
	if at+n > t.most {
		t.full = true
		return 0, false
	}
	if at+n > cap(t.nodes) {
		more := make([]node, at, min(t.most, max(2*cap(t.nodes), at+n)))
		copy(more, t.nodes)
		t.nodes = more
	}
	t.nodes = t.nodes[:at+n]
	return int32(at), true
}

// children are the answers at a node.
func (t *tree) children(n int32) []node {
	p := &t.nodes[n]
	return t.nodes[p.first : p.first+int32(p.count)]
}

// keep makes a node the root and drops everything that is not below it. Blocks are copied
// whole, in the order of their parents.
func (t *tree) keep(root int32) {
	if root == 0 {
		return
	}
	if cap(t.spare) < len(t.nodes) {
		t.spare = make([]node, 0, cap(t.nodes))
	}
	kept := append(t.spare[:0], t.nodes[root])
	for i := 0; i < len(kept); i++ {
		if p := &kept[i]; p.count > 0 {
			from := p.first
			p.first = int32(len(kept))
			kept = append(kept, t.nodes[from:from+int32(p.count)]...)
		}
	}
	t.nodes, t.spare, t.full = kept, t.nodes, false
}

// add counts a simulation that went through a node.
func (n *node) add(o *outcome) {
	n.visits++
	for i, u := range o.utility {
		n.sum[i] += u
	}
	for i := range n.won {
		n.won[i] += o.win[i]
	}
}

// mean is the average utility of a seat; the node has been visited.
func (n *node) mean(seat int8) float32 { return n.sum[seat] / float32(n.visits) }
