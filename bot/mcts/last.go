package mcts

import (
	"math"

	"barrage/bot"
	"barrage/game/rules"
	"barrage/game/turns"
)

// The last turns of a game are played exactly. When few engineers are left in round 5, every turn is played out to
// the end of the game, and each player takes what is best for himself (max^n): victory first, then the lead.

// last is what playing the last turns needs.
type last struct {
	plan    plan
	listers [mostLast]*turns.Lister // by turns played
	legal   []rules.Action
	set     uint64 // draws
	left    int    // ends of turns that may still be looked at
	late    func() bool
	failed  bool // there was too much to look at
}

const (
	mostLast  = 4 // turns to the end of the game
	lastEnds  = 5 // ends of turns looked at, at most, for each simulation of the limit: together they take a third of its time
	lastShare = 3 // of a limit in time, one part in this
)

// lastTurn is the answer that leads to the best result, where that can be found out.
func (p *Player) lastTurn(s *rules.State, b budget) (rules.Action, bool) {
	if a, ok := p.last.plan.next(s); ok {
		return a, true
	}
	turn := p.exact(s, b)
	if turn == nil {
		return 0, false
	}
	p.last.plan.make(s, turn)
	return turn[0], true
}

// exact is the best turn of the seat to move, if all turns to the end of the game can be played out within part
// of the budget.
func (p *Player) exact(s *rules.State, b budget) []rules.Action {
	if s.Round() < rules.Rounds || !s.TurnBegins() || s.Options().HasAutomas() || engineers(s) > p.opt.Exact {
		return nil
	}
	v := &p.last
	if v.legal == nil {
		v.legal = make([]rules.Action, 0, rules.MaxActions)
	}
	v.set, v.failed, v.left, v.late = scramble(s.Hash()), false, math.MaxInt32, p.stop.Load
	if b.sims > 0 {
		v.left = lastEnds * b.sims
	}
	if !b.deadline.IsZero() {
		start := p.now()
		until := start.Add(b.deadline.Sub(start) / lastShare)
		v.late = func() bool { return p.stop.Load() || p.now().After(until) }
	}
	_, steps := v.best(s, 0)
	if v.failed || len(steps) == 0 {
		return nil
	}
	best := -1
	for i := range steps {
		if steps[i].End && (best < 0 || steps[i].Score > steps[best].Score) {
			best = i
		}
	}
	return turns.Turn(steps, best, nil)
}

// engineers is how many the players have left that have not passed.
func engineers(s *rules.State) (n int) {
	for i := range s.Players() {
		if !s.HasPassed(rules.Seat(i)) {
			n += s.Player(rules.Seat(i)).Crew()
		}
	}
	return n
}

// best is the result of the best turn of the seat to move, and all its turns.
func (v *last) best(s *rules.State, depth int) (out bot.Value, steps []turns.Step) {
	if v.listers[depth] == nil {
		v.listers[depth] = &turns.Lister{Late: func() bool { return v.failed }}
	}
	top, seat := worst, s.ToMove()
	steps = v.listers[depth].List(s, turns.Bounds{Ends: v.left + 1, Width: rules.MaxActions}, func(end *rules.State) float32 {
		value := v.after(*end, depth+1)
		w := 1000*value.Win[seat] + lead(&value, seat, s.Players())
		if w > top {
			top, out = w, value
		}
		return w
	})
	return out, steps
}

// after is the result of a position at the end of a turn.
func (v *last) after(s rules.State, depth int) bot.Value {
	v.left--
	if v.failed = v.failed || v.left < 0 || v.late(); v.failed {
		return bot.Value{}
	}
	resolve(&s, v.legal, v.set)
	if s.Done() {
		return bot.Final(&s)
	}
	if v.failed = depth == mostLast; v.failed {
		return bot.Value{}
	}
	out, _ := v.best(&s, depth)
	return out
}

// lead is how many VP a seat is ahead of the best other.
func lead(v *bot.Value, seat rules.Seat, players int) float32 {
	other := worst
	for i := range players {
		if rules.Seat(i) != seat {
			other = max(other, v.VP[i])
		}
	}
	return v.VP[seat] - other
}
