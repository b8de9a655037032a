package mcts

import (
	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

// Greedy plays the turn that ends in the position with the highest utility, without
// looking at replies.
type Greedy struct {
	judge
	plan plan
}

// NewGreedy makes a player for one game.
func NewGreedy(o Options) *Greedy { return &Greedy{judge: newJudge(o)} }

// Choose follows the best turn.
func (g *Greedy) Choose(s *rules.State, legal []rules.Action, _ *rng.Source) rules.Action {
	if len(legal) == 1 {
		return legal[0]
	}
	if a, ok := g.plan.next(s); ok {
		return a
	}
	turn := g.turn(s, turns.Full, nil)
	g.plan.make(s, turn)
	return turn[0]
}

// judge lists and compares turns by utility.
type judge struct {
	opt     Options
	values  ValueFunction
	value   bot.Value
	lister  turns.Lister
	utility utility
}

func newJudge(o Options) judge { return judge{opt: o, values: o.valueFunction()} }

// list lists the turns of the seat to move, scored by utility.
func (j *judge) list(s *rules.State, limit turns.Bounds) []turns.Step {
	seat := s.ToMove()
	j.utility = j.opt.utilityAt(s.Round())
	return j.lister.List(s, limit, func(end *rules.State) float32 { return j.worth(end, seat) })
}

// worth is the utility of a position to a seat.
func (j *judge) worth(s *rules.State, seat rules.Seat) float32 {
	var o outcome
	j.utility.of(j.values, s, &j.value, &o)
	return o.utility[seat]
}

// turn is the best turn of the seat to move.
func (j *judge) turn(s *rules.State, limit turns.Bounds, dst []rules.Action) []rules.Action {
	steps := j.list(s, limit)
	best := -1
	for i := range steps {
		if steps[i].End && (best < 0 || steps[i].Score > steps[best].Score) {
			best = i
		}
	}
	return turns.Turn(steps, best, dst)
}

// plan is a turn that was decided on and is followed prompt by prompt.
type plan struct {
	turn   []rules.Action
	hashes []uint64 // of the positions in which its answers are due
}

// make plans a turn that begins in a position.
func (p *plan) make(s *rules.State, turn []rules.Action) {
	p.turn, p.hashes = append(p.turn[:0], turn...), p.hashes[:0]
	at := *s
	for _, a := range turn {
		p.hashes = append(p.hashes, at.Hash())
		at.Play(a)
	}
}

// next is the answer planned for a position, if there is one.
func (p *plan) next(s *rules.State) (rules.Action, bool) {
	h := s.Hash()
	for i := range p.hashes {
		if p.hashes[i] == h {
			return p.turn[i], true
		}
	}
	return 0, false
}
