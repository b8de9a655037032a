package mcts

import (
	"slices"
	"sync/atomic"
	"time"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

// Player is the strong player. It searches at the first prompt of a turn, and goes on in
// the same tree at the prompts that follow.
type Player struct {
	opt   Options
	limit bot.Limit
	stop  atomic.Bool
	now   func() time.Time
	trees []*search
	tally []tally
	last  last

	next uint64        // hash of the position in which the current turn goes on; 0: it is over
	sims int           // simulations spent on the current turn
	time time.Duration // time spent on it
}

// New makes a player for one game.
func New(o Options, limit bot.Limit) *Player {
	o.valueFunction() // weights are read here, not while a clock runs
	return &Player{opt: o, limit: limit, now: time.Now}
}

// Stop ends the search, from any goroutine: the best answer so far is given.
func (p *Player) Stop() { p.stop.Store(true) }

// defaultSimulations is the limit of a player without one.
const defaultSimulations = 2000

// margin is time left unspent, for what happens after the last look at the clock.
const margin = 500 * time.Microsecond

// hurry is a time limit below which turns are not listed in full.
const hurry = 10 * time.Millisecond

// Choose picks the answer with the most visits. The limit holds for all prompts of a turn
// together.
func (p *Player) Choose(s *rules.State, legal []rules.Action, r *rng.Source) rules.Action {
	start := p.now()
	if s.Hash() != p.next {
		p.sims, p.time = 0, 0
	}
	if len(legal) == 1 {
		p.tally = p.tally[:0]
		p.goesOn(*s, legal[0])
		return legal[0]
	}
	b := p.share(p.sims == 0, start)
	if a, ok := p.lastTurn(s, b); ok {
		p.tally = p.tally[:0]
		p.goesOn(*s, a)
		p.time += p.now().Sub(start)
		return a
	}
	p.prepare(s, p.limit, b.deadline, r)
	if p.trees[0].nodes[p.trees[0].root].count > 1 {
		p.sims += runAll(p.trees, b)
	}
	a := p.best(legal)
	p.goesOn(*s, a)
	p.time += p.now().Sub(start)
	return a
}

// share is the part of the limit that may be spent at a prompt: most of it at the first
// prompt of a turn, half of the rest at each later one.
func (p *Player) share(first bool, start time.Time) budget {
	limit := p.limit
	if limit.Simulations <= 0 && limit.Time <= 0 {
		limit.Simulations = defaultSimulations
	}
	part := func(whole, spent float64) float64 {
		if first {
			return whole * (1 - p.opt.Reserve)
		}
		return max(0, whole-spent) / 2
	}
	b := budget{early: p.opt.EarlyStop || !first}
	if limit.Simulations > 0 {
		b.sims = max(1, int(part(float64(limit.Simulations), float64(p.sims))))
	}
	if limit.Time > 0 {
		b.deadline = start.Add(time.Duration(part(float64(limit.Time-margin), float64(p.time))))
	}
	return b
}

// goesOn notes the position in which the turn goes on after an answer.
func (p *Player) goesOn(s rules.State, a rules.Action) {
	seat := s.ToMove()
	s.Play(a)
	if p.next = 0; !turns.Over(&s, seat) {
		p.next = s.Hash()
	}
}

// prepare brings the trees to a position, before a deadline if there is one.
func (p *Player) prepare(s *rules.State, limit bot.Limit, deadline time.Time, r *rng.Source) {
	seed := r.Uint62()
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

// best is the legal answer with the most visits, by utility among equals.
func (p *Player) best(legal []rules.Action) rules.Action {
	p.tally = merge(p.trees, p.tally[:0])
	best := tally{action: legal[0], visits: -1}
	for _, c := range p.tally {
		if c.visits < best.visits || c.visits == best.visits && c.utility <= best.utility {
			continue
		}
		if _, ok := slices.BinarySearch(legal, c.action); ok { // an answer kept from before the draws may be illegal
			best = c
		}
	}
	return best.action
}

// Answer is an answer to a prompt and the share of the search's visits that followed it.
type Answer struct {
	Action rules.Action
	Share  float32
}

// Answers fills in the most visited answers to the last prompt, most visited first. The rest
// stays as it is.
func (p *Player) Answers(dst []Answer) {
	slices.SortStableFunc(p.tally, func(a, b tally) int { return b.visits - a.visits })
	all := 0
	for _, t := range p.tally {
		all += t.visits
	}
	for i, t := range p.tally[:min(len(p.tally), len(dst))] {
		if t.visits > 0 {
			dst[i] = Answer{t.action, float32(t.visits) / float32(all)}
		}
	}
}
