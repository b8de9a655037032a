package mcts

import (
	"sync/atomic"
	"time"

	"barrage/bot"
	"barrage/rules"
	"barrage/turns"
)

// search is one tree and all the memory that simulations need. It is for one
// goroutine.
type search struct {
	tree
	opt   Options
	root  int32
	stale bool        // listed before some draws that have come out otherwise
	me    int8        // who thinks
	from  rules.State // the position at the root

	utility utility
	explore float32
	unseen  float32
	tau     float32
	plunge  int      // turns that are followed at once
	sets    []uint64 // sets of draws
	seed    uint64   // of new ones
	next    uint64   // number of the next simulation

	values ValueFunction
	value  bot.Value
	lister turns.Lister
	score  func(*rules.State) float32
	mover  rules.Seat // whose turns are listed

	state   rules.State // where the simulation is
	trial   rules.State // for answers tried
	set     uint64      // its draws
	outcome outcome
	path    []int32
	legal   []rules.Action

	starts, counts, order []int32 // for graft
	habit                 *habit  // of the one whose turn is listed
	skip                  func(rules.Action) bool
	gap                   float32
	habits                [rules.MaxSeats][cycles]habit
	ended                 int // turns the simulation has followed

	now      func() time.Time
	deadline time.Time    // when to stop; zero: not by the clock
	stop     *atomic.Bool // from outside
	hurry    bool         // too little time to list turns in full
	thorough bool         // look at some turns even if they look bad, to compare them
}

func newSearch(o Options) *search {
	t := &search{opt: o, tree: tree{most: o.Nodes}, values: o.valueFunction(), explore: float32(o.Explore), unseen: float32(o.Unseen), tau: float32(o.Tau), stop: new(atomic.Bool), now: time.Now,
		path: make([]int32, 0, 256), legal: make([]rules.Action, 0, rules.MaxActions)}
	t.score, t.skip, t.gap, t.lister.Late = t.rank, t.hopeless, float32(o.Gap), t.late
	return t
}

// begin starts an empty tree at a position.
func (t *search) begin(s *rules.State, seed uint64) {
	t.reset()
	t.root, t.from, t.me, t.stale, t.ended = 0, *s, int8(s.ToMove()), false, 0
	t.forget()
	t.plunge = int(t.opt.Plunge * float64(s.Options().People()))
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

// simulate follows the tree to the end of a turn that is not followed yet, values
// the position there, and counts it on the way back.
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
		if drawn && t.nodes[n].end != turns.Over(s, seat) { // a prompt more or less than when it was listed
			t.finish(s, seat)
			t.leaf(&t.nodes[n], true)
			break
		}
	}
	for _, n := range t.path {
		t.nodes[n].add(&t.outcome)
	}
}

// ripe reports whether the turn that begins at a leaf, after some others, is to be
// listed now.
func (t *search) ripe(p *node, ended int) bool {
	if t.full || t.state.Done() {
		return false
	}
	if ended > t.plunge {
		seen := t.opt.FoeListed
		if s := t.state.ToMove(); int8(s) == t.me {
			seen = t.opt.OwnListed
		}
		if int(p.visits) < seen {
			return false
		}
	}
	return !t.late()
}

// leaf values the position where a simulation ends. Where nothing was drawn it is
// always the same one.
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

// finish plays the turn of a seat to its end that draws have led off the tree, by the
// best look of each answer. A turn that has not begun is left alone.
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
