package mcts

import (
	"cmp"
	"slices"

	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

// Lookahead compares its best few turns by their utility after everybody, itself included,
// has played one more greedy turn. It has no tree, and shows what a tree adds.
type Lookahead struct {
	judge
	plan  plan
	legal []rules.Action
}

const (
	lookTurns = 10 // turns compared
	lookDraws = 2  // sets of draws for each
)

// lookLimit bounds the listings of the greedy turns.
var lookLimit = turns.Bounds{Ends: 300, Width: 6}

// NewLookahead makes a player for one game.
func NewLookahead(o Options) *Lookahead {
	return &Lookahead{judge: newJudge(o), legal: make([]rules.Action, 0, rules.MaxActions)}
}

// Choose follows the turn that looks best after everybody has had another turn.
func (l *Lookahead) Choose(s *rules.State, legal []rules.Action, r *rng.Source) rules.Action {
	if len(legal) == 1 {
		return legal[0]
	}
	if a, ok := l.plan.next(s); ok {
		return a
	}
	seat, seed := s.ToMove(), r.Uint62()
	steps := l.list(s, turns.Full)
	ends := make([]int, 0, len(steps))
	for i := range steps {
		if steps[i].End {
			ends = append(ends, i)
		}
	}
	slices.SortStableFunc(ends, func(a, b int) int { return cmp.Compare(steps[b].Score, steps[a].Score) })
	candidates := make([][]rules.Action, min(len(ends), lookTurns))
	for i := range candidates {
		candidates[i] = turns.Turn(steps, ends[i], nil)
	}
	best, top := 0, float32(-1)
	for i, turn := range candidates {
		sum := float32(0)
		for d := range uint64(lookDraws) {
			sum += l.after(*s, turn, seat, scramble(seed+d))
		}
		if sum > top {
			best, top = i, sum
		}
	}
	l.plan.make(s, candidates[best])
	return candidates[best][0]
}

// after is the utility of a turn to a seat when all have had another turn.
func (l *Lookahead) after(s rules.State, turn []rules.Action, seat rules.Seat, set uint64) float32 {
	for _, a := range turn {
		s.Play(a)
	}
	u := l.utility
	for range 2 * rules.MaxSeats { // more than one turn each, since some may have passed
		resolve(&s, l.legal, set)
		if s.Done() {
			break
		}
		mover := s.ToMove()
		var buf [32]rules.Action
		for _, a := range l.judge.turn(&s, lookLimit, buf[:0]) {
			s.Play(a)
		}
		if mover == seat {
			break
		}
	}
	l.utility = u
	return l.worth(&s, seat)
}
