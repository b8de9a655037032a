package mcts

import (
	"testing"
	"time"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

// toil is a clock that advances with the work done, so that times are the same on every
// machine: by a microsecond for each position scored, and by some for each look at the clock,
// of which every simulation has at least one.
type toil struct{ worked time.Duration }

func (c *toil) now() time.Time {
	c.worked += 20 * time.Microsecond
	return time.Unix(0, 0).Add(c.worked)
}

// player makes a player that uses the clock.
func (c *toil) player(limit bot.Limit) *Player {
	p := New(Default(), limit)
	t := newSearch(p.opt)
	p.now, t.now, t.stop = c.now, c.now, &p.stop
	p.trees = []*search{t}
	score := t.score
	t.score = func(s *rules.State) float32 {
		c.worked += time.Microsecond
		return score(s)
	}
	return p
}

// TestTime: no turn takes longer than its limit.
func TestTime(t *testing.T) {
	limits := []bot.Limit{{Time: 5 * time.Millisecond}, {Time: 20 * time.Millisecond, Simulations: 1 << 20}, {Time: 20 * time.Millisecond}, {Time: 100 * time.Millisecond}}
	if testing.Short() {
		limits = limits[:2]
	}
	for _, limit := range limits {
		for i, o := range some() {
			var clock toil
			s := middle(t, o, 1+i%5, uint64(i))
			p := clock.player(limit)
			r := rng.New(1, 1)
			seat := s.ToMove()
			for turn := range 4 {
				before := clock.worked
				for first := true; first || !turns.Over(&s, seat); first = false {
					s.Play(p.Choose(&s, s.Legal(nil), &r))
				}
				if spent := clock.worked - before; spent > limit.Time {
					t.Errorf("%+v, turn %d: %v instead of %v", o, turn, spent, limit.Time)
				}
				for !s.Done() && (s.ToMove() != seat || !s.TurnBegins()) {
					s.Play(other(&s, &r))
				}
				if s.Done() {
					break
				}
			}
		}
	}
}

// TestSimulationsBeforeTime: a limit of simulations that is reached first ends the turn as it does alone.
func TestSimulationsBeforeTime(t *testing.T) {
	for i, o := range some() {
		var clock toil
		s := middle(t, o, 1+i%5, uint64(i))
		legal := s.Legal(nil)
		a, b := rng.New(1, 1), rng.New(1, 1)
		p, q := New(Default(), bot.Limit{Simulations: 100}), clock.player(bot.Limit{Simulations: 100}.Within(time.Hour))
		if alone, both := p.Choose(&s, legal, &a), q.Choose(&s, legal, &b); alone != both || p.sims != q.sims {
			t.Errorf("%+v: %v after %d simulations, %v after %d with an hour at most", o, alone, p.sims, both, q.sims)
		}
	}
}

// TestThinkTime: a report is finished within its limit.
func TestThinkTime(t *testing.T) {
	for i, o := range some() {
		var clock toil
		s := middle(t, o, 1+i%5, uint64(i))
		const limit = 50 * time.Millisecond
		r := rng.New(1, 1)
		thought := clock.player(bot.Limit{}).Think(&s, bot.Limit{Time: limit}, &r)
		if clock.worked > limit || thought.Time > limit || thought.Simulations == 0 {
			t.Errorf("%+v: %v for %d simulations instead of %v", o, clock.worked, thought.Simulations, limit)
		}
	}
}
