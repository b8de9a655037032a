package mcts

import (
	"slices"
	"sync/atomic"
	"time"

	"barrage/bot"
	"barrage/rng"
	"barrage/rules"
	"barrage/turns"
)

// Player is the strong player. It thinks about a turn at its first prompt, and goes
// on in the same tree at those that follow.
type Player struct {
	opt   Options
	limit bot.Limit
	stop  atomic.Bool
	now   func() time.Time
	trees []*search
	tally []tally

	next uint64        // hash of the position in which the running turn goes on; 0: it does not
	sims int           // spent on the running turn
	time time.Duration // spent on the running turn
}

// New makes a player for one game.
func New(o Options, limit bot.Limit) *Player {
	o.valueFunction() // weights are read here, not while a clock runs
	return &Player{opt: o, limit: limit, now: time.Now}
}

// Stop ends all thinking, from any goroutine: what is known already is the answer.
func (p *Player) Stop() { p.stop.Store(true) }

// Without a limit a player thinks this long.
const defaultSimulations = 2000

// margin is left unspent: what happens after the last look at the clock.
const margin = 500 * time.Microsecond

// hurry is a limit too short to list turns in full.
const hurry = 10 * time.Millisecond

// Choose picks the answer that most simulations have followed. What is spent on all
// prompts of one turn stays within the limit.
func (p *Player) Choose(s *rules.State, legal []rules.Action, r *rng.Source) rules.Action {
	start := p.now()
	if s.Hash() != p.next {
		p.sims, p.time = 0, 0
	}
	if len(legal) == 1 {
		p.goesOn(*s, legal[0])
		return legal[0]
	}
	b := p.share(p.sims == 0, start)
	p.prepare(s, p.limit, b.deadline, r)
	if p.trees[0].nodes[p.trees[0].root].count > 1 {
		p.sims += runAll(p.trees, b)
	}
	a := p.best(legal)
	p.goesOn(*s, a)
	p.time += p.now().Sub(start)
	return a
}

// share is the part of the limit that may be spent at a prompt: most of it at the
// first of a turn, half of what is left at the others.
func (p *Player) share(first bool, start time.Time) budget {
	limit := p.limit
	if limit.Simulations <= 0 && limit.Time <= 0 {
		limit.Simulations = defaultSimulations
	}
	part := func(whole, spent float64) float64 {
		if first {
			return whole * (1 - p.opt.TopUp)
		}
		return max(0, whole-spent) / 2
	}
	b := budget{settle: p.opt.Settle || !first}
	if limit.Simulations > 0 {
		b.sims = max(1, int(part(float64(limit.Simulations), float64(p.sims))))
	}
	if limit.Time > 0 {
		b.deadline = start.Add(time.Duration(part(float64(limit.Time-margin), float64(p.time))))
	}
	return b
}

// goesOn takes down where the turn goes on after an answer.
func (p *Player) goesOn(s rules.State, a rules.Action) {
	seat := s.ToMove()
	s.Play(a)
	if p.next = 0; !turns.Over(&s, seat) {
		p.next = s.Hash()
	}
}

// prepare brings the trees to a position, before a deadline if there is one.
func (p *Player) prepare(s *rules.State, limit bot.Limit, deadline time.Time, r *rng.Source) {
	seed := uint64(r.Intn(1 << 62))
	threads := max(1, limit.Threads)
	for len(p.trees) < threads {
		t := newSearch(p.opt)
		t.stop, t.now = &p.stop, p.now
		p.trees = append(p.trees, t)
	}
	p.trees = p.trees[:threads]
	for i, t := range p.trees {
		own := scramble(seed + uint64(i)<<32)
		t.hurry = limit.Time > 0 && limit.Time < hurry
		t.deadline = deadline
		if !p.opt.Reuse || !t.reuse(s, own) {
			t.begin(s, own)
		}
	}
}

// best is the answer with most visits, the more useful one among equals.
func (p *Player) best(legal []rules.Action) rules.Action {
	p.tally = merge(p.trees, p.tally[:0])
	best := tally{action: legal[0], visits: -1}
	for _, c := range p.tally {
		if c.visits < best.visits || c.visits == best.visits && c.utility <= best.utility {
			continue
		}
		if _, ok := slices.BinarySearch(legal, c.action); ok { // one kept from before the draws may not be
			best = c
		}
	}
	return best.action
}
