package mcts

import (
	"sync"
	"time"

	"barrage/game/rules"
)

// budget is what a tree may spend.
type budget struct {
	sims     int       // 0: no bound
	deadline time.Time // zero: no bound
	early    bool      // stop when the leader cannot be overtaken any more
}

// earlyEvery is the number of simulations between checks whether to stop early.
const earlyEvery = 32

// run simulates until the budget is spent.
func (t *search) run(b budget) (sims int) {
	t.deadline = b.deadline
	var start time.Time
	if t.timed() {
		start = t.now()
	}
	for ; (b.sims == 0 || sims < b.sims) && !t.late() && !t.stop.Load(); sims++ {
		if b.early && sims%earlyEvery == 0 {
			if left, known := t.left(&b, sims, start); known && t.settled(left) {
				break
			}
		}
		t.simulate()
	}
	t.deadline = time.Time{}
	return sims
}

// left is how many simulations are still to come, at the pace since the start.
func (t *search) left(b *budget, sims int, start time.Time) (n int, known bool) {
	n, known = b.sims-sims, b.sims > 0
	if !b.deadline.IsZero() && sims > 0 {
		now := t.now()
		pace := float64(sims) / float64(now.Sub(start)+1)
		if byTime := int(pace*float64(b.deadline.Sub(now))) + 1; !known || byTime < n {
			n, known = byTime, true
		}
	}
	return n, known
}

// timed reports whether there is a deadline.
func (t *search) timed() bool { return !t.deadline.IsZero() }

// late reports whether the deadline has passed. It is checked before anything that takes
// long.
func (t *search) late() bool { return t.timed() && !t.now().Before(t.deadline) }

// settled reports whether no answer can overtake the leader any more.
func (t *search) settled(left int) bool {
	lead, second := int32(0), int32(0)
	for i := range t.children(t.root) {
		switch v := t.nodes[t.nodes[t.root].first+int32(i)].visits; {
		case v > lead:
			lead, second = v, lead
		case v > second:
			second = v
		}
	}
	return int(lead-second) > left
}

// runAll divides simulations among the trees, runs them and waits.
func runAll(trees []*search, b budget) (sims int) {
	if len(trees) == 1 {
		return trees[0].run(b)
	}
	done := make([]int, len(trees))
	var wait sync.WaitGroup
	for i, t := range trees {
		share := b
		if b.sims > 0 {
			share.sims = b.sims / len(trees)
			if i < b.sims%len(trees) {
				share.sims++
			}
			if share.sims == 0 {
				continue
			}
		}
		wait.Go(func() { done[i] = t.run(share) })
	}
	wait.Wait()
	for _, n := range done {
		sims += n
	}
	return sims
}

// tally is an answer at the root with the statistics of all trees.
type tally struct {
	action  rules.Action
	visits  int
	utility float64 // sum, for the seat the search is for
}

// merge adds up the answers at the roots, in the order of the trees.
func merge(trees []*search, dst []tally) []tally {
	for _, t := range trees {
	answers:
		for _, c := range t.children(t.root) {
			add := tally{c.action, int(c.visits), float64(c.sum[t.me])}
			for i := range dst {
				if dst[i].action == c.action {
					dst[i].visits += add.visits
					dst[i].utility += add.utility
					continue answers
				}
			}
			dst = append(dst, add)
		}
	}
	return dst
}
