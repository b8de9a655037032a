package mcts

import (
	"sync/atomic"
	"time"

	"barrage/bot"
	"barrage/game/rules"
	"barrage/game/turns"
)

// search is one tree and all the memory that simulations need. It is for one
// goroutine.
type search struct {
	tree
	opt   Options
	root  int32
	stale bool        // nodes were listed before draws that have since come out differently
	me    int8        // the seat the search is for
	from  rules.State // the position at the root

	utility     utility
	cpuct       float32
	fpu         float32
	temperature float32
	minDepth    int      // turns that are expanded at once
	sets        []uint64 // sets of draws (chance.go)
	seed        uint64   // of new sets
	next        uint64   // number of the next simulation

	values ValueFunction
	value  bot.Value
	lister turns.Lister
	score  func(*rules.State) float32
	mover  rules.Seat // the seat whose turns are being listed

	state   rules.State // where the simulation is
	trial   rules.State // scratch: after an answer that is being tried
	set     uint64      // draws of the simulation
	outcome outcome
	path    []int32
	legal   []rules.Action

	starts, counts, order []int32  // for graft
	history               *history // of the seat whose turn is being listed
	skip                  func(rules.Action) bool
	margin                float32
	histories             [rules.MaxSeats][cycles]history
	pruned                map[int32]bool // turns listed with pruning that are to be listed again (Options.Relist)
	ended                 int            // turns that the simulation has followed

	now      func() time.Time
	deadline time.Time    // zero: none
	stop     *atomic.Bool // set from outside
	hurry    bool         // too little time to list turns in full
	thorough bool         // visit the first few answers even if they look bad, to compare them
}

func newSearch(o Options) *search {
	t := &search{opt: o, tree: tree{most: o.Nodes}, values: o.valueFunction(), cpuct: float32(o.CPUCT), fpu: float32(o.FPU), temperature: float32(o.Temperature), stop: new(atomic.Bool), now: time.Now,
		path: make([]int32, 0, 256), legal: make([]rules.Action, 0, rules.MaxActions)}
	t.score, t.skip, t.margin, t.lister.Late = t.rank, t.hopeless, float32(o.Margin), t.late
	return t
}

// begin starts an empty tree at a position.
func (t *search) begin(s *rules.State, seed uint64) {
	t.reset()
	if t.opt.Relist > 0 {
		t.pruned = map[int32]bool{}
	}
	t.root, t.from, t.me, t.stale, t.ended = 0, *s, int8(s.ToMove()), false, 0
	t.forget()
	t.minDepth = int(t.opt.MinDepth * float64(s.Options().People()))
	t.reseed(seed)
	t.expand(0, &t.from)
}

// reseed takes new draws.
func (t *search) reseed(seed uint64) {
	t.utility = t.opt.utilityAt(t.from.Round())
	t.seed, t.next = seed, 0
	t.sets = t.sets[:0]
	for i := range t.opt.Draws {
		t.sets = append(t.sets, scramble(seed+uint64(i)))
	}
}

// simulate follows the tree to the end of a turn that is not expanded yet, evaluates
// the position there, and backs the result up the path.
func (t *search) simulate() {
	if len(t.sets) > 0 {
		t.set = t.sets[t.next%uint64(len(t.sets))]
	} else {
		t.set = scramble(t.seed + t.next)
	}
	t.next++
	t.state = t.from
	s := &t.state
	t.path = append(t.path[:0], t.root)
	n, drawn, ended := t.root, t.stale, 0
	for {
		p := &t.nodes[n]
		if p.end && n != t.root {
			ended++
			t.ended = ended
		}
		if p.count == 0 && !t.ripe(p, ended) {
			t.leaf(p, drawn)
			break
		}
		if p.end {
			drawn = resolve(s, t.legal, t.set) || drawn
			if s.Done() || p.count > 0 && s.ToMove() != rules.Seat(p.seat) {
				t.leaf(p, true)
				break
			}
		}
		if p.count == 0 && !t.expand(n, s) {
			t.leaf(p, drawn)
			break
		}
		if t.opt.Relist > 0 && int(t.nodes[n].visits) >= t.opt.Relist && t.pruned[n] {
			t.relist(n, s)
		}
		c := t.choose(n, drawn)
		if c < 0 {
			t.finish(s, s.ToMove())
			t.leaf(p, true)
			break
		}
		seat := s.ToMove()
		s.Play(t.nodes[c].action)
		t.path = append(t.path, c)
		n = c
		if drawn && t.nodes[n].end != turns.Over(s, seat) { // draws have added or removed a prompt since it was listed
			t.finish(s, seat)
			t.leaf(&t.nodes[n], true)
			break
		}
	}
	for _, n := range t.path {
		t.nodes[n].add(&t.outcome)
	}
}

// ripe reports whether the turn that begins at a leaf is to be expanded now; ended is the
// number of turns on the way to it.
func (t *search) ripe(p *node, ended int) bool {
	if t.full || t.state.Done() {
		return false
	}
	if ended > t.minDepth {
		seen := t.opt.FoeExpand
		if s := t.state.ToMove(); int8(s) == t.me {
			seen = t.opt.OwnExpand
		}
		if int(p.visits) < seen {
			return false
		}
	}
	return !t.late()
}

// leaf evaluates the position where a simulation ends. Unless something was drawn it is
// the same position every time, and its mean is its value.
func (t *search) leaf(p *node, drawn bool) {
	if drawn || p.visits == 0 {
		t.utility.of(t.values, &t.state, &t.value, &t.outcome)
		return
	}
	last := float32(0)
	for i, sum := range p.sum {
		t.outcome.utility[i] = sum / float32(p.visits)
	}
	for i, sum := range p.won {
		t.outcome.win[i] = sum / float32(p.visits)
		last += t.outcome.win[i]
	}
	t.outcome.win[len(p.won)] = 1 - last
}

// finish completes a turn that draws have led off the tree, by the answers that look best
// at once. A turn that has not begun is left alone.
func (t *search) finish(s *rules.State, seat rules.Seat) {
	for !turns.Over(s, seat) {
		legal := s.Legal(t.legal[:0])
		best, top := legal[0], float32(0)
		for i, a := range legal {
			t.trial = *s
			t.trial.Play(a)
			if v := t.values.Seat(&t.trial, seat); i == 0 || v > top {
				best, top = a, v
			}
		}
		s.Play(best)
	}
}
