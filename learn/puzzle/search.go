package puzzle

import (
	"errors"
	"slices"

	"barrage/game/rules"
)

// ErrTooLarge is the error of a position that takes too long to search.
var ErrTooLarge = errors.New("the position takes too long to search")

// errBeyond is the error of a position whose end cannot be told from the next round.
var errBeyond = errors.New("the round does not end with a draw")

// aims are the aims that one search to the end of the round measures at once.
var aims = [...]Aim{VP, WinRound, WinGame, Fulfil}

// RoundAims lists them.
func RoundAims() []Aim { return aims[:] }

// spans are the results of a position by aim.
type spans [len(aims)]span

// span is a result in the width that the memory of a search keeps.
type span struct{ worst, best int16 }

// Round searches a position to the end of its round. Whoever else is to move, chance included, does
// what is worst for the solver in the worst case, and what is best in the best case.
type Round struct {
	root   *rules.State
	seat   rules.Seat
	budget int // positions that may still be looked at
	seen   map[uint64]spans
	err    error
}

// NewRound makes the search of a question that is asked in a position. It looks at so many positions.
func NewRound(s *rules.State, budget int) *Round {
	return &Round{root: s, seat: s.ToMove(), budget: budget, seen: map[uint64]spans{}}
}

// Over reports whether the round of the question is over.
func (v *Round) Over(s *rules.State) bool {
	return s.Done() || s.Phase() == rules.RoundEnd || s.Round() != v.root.Round()
}

// end measures a position in which the round is over.
func (v *Round) end(s *rules.State) spans {
	if !s.Done() && (s.Phase() != rules.RoundEnd || s.Round() != v.root.Round()) {
		v.err = errBeyond
	}
	p := s.Player(v.seat)
	values := [len(aims)]int{p.VP(), 0, 0, p.Fulfilled().Len()}
	if s.VPFrom(v.seat, rules.FromRanking)-v.root.VPFrom(v.seat, rules.FromRanking) == firstAlone {
		values[1] = 1
	}
	if s.Done() {
		if w := s.Winners(); len(w) == 1 && w[0] == v.seat {
			values[2] = 1
		}
	}
	var out spans
	for i, n := range values {
		out[i] = span{int16(n), int16(n)}
	}
	return out
}

// End is what a position in which the round is over comes to.
func (v *Round) End(s *rules.State, aim Aim) int {
	return int(v.end(s)[slices.Index(aims[:], aim)].worst)
}

// firstAlone is what the energy ranking gives the only leader (R14.1).
const firstAlone = 6

// solve searches a position.
func (v *Round) solve(s *rules.State) spans {
	if v.Over(s) {
		return v.end(s)
	}
	hash := s.Hash()
	if known, ok := v.seen[hash]; ok {
		return known
	}
	if v.budget--; v.budget < 0 {
		v.err = ErrTooLarge
	}
	var out spans
	var buf [128]rules.Action
	for i, a := range s.Legal(buf[:0]) {
		if v.err != nil {
			return out
		}
		next := *s
		next.Play(a)
		x := v.solve(&next)
		if i == 0 {
			out = x
			continue
		}
		for k := range out {
			out[k].best = max(out[k].best, x[k].best)
			if s.ToMove() == v.seat {
				out[k].worst = max(out[k].worst, x[k].worst)
			} else {
				out[k].worst = min(out[k].worst, x[k].worst)
			}
		}
	}
	v.seen[hash] = out
	return out
}

// Results searches what follows each answer in a position of the round, for one aim.
func (v *Round) Results(s *rules.State, aim Aim) ([]Span, error) {
	var list []Span
	k := slices.Index(aims[:], aim)
	for _, a := range s.Legal(nil) {
		next := *s
		next.Play(a)
		x := v.solve(&next)[k]
		if v.err != nil {
			return nil, v.err
		}
		list = append(list, Span{int(x.worst), int(x.best)})
	}
	return list, nil
}

// Next is the answer to follow: of the solver the best one, of everybody else, chance included, the worst.
func (v *Round) Next(s *rules.State, aim Aim) (chosen rules.Action) {
	k := slices.Index(aims[:], aim)
	mine := s.ToMove() == v.seat
	var worst int16
	for i, a := range s.Legal(nil) {
		next := *s
		next.Play(a)
		if x := v.solve(&next)[k].worst; i == 0 || mine && x > worst || !mine && x < worst {
			chosen, worst = a, x
		}
	}
	return chosen
}

// Line follows an answer to the end: with the solver's best answers, and the worst draws.
func (v *Round) Line(first rules.Action, aim Aim) []rules.Action {
	s, list := *v.root, []rules.Action{first}
	s.Play(first)
	for !v.Over(&s) {
		next := v.Next(&s, aim)
		list = append(list, next)
		s.Play(next)
	}
	return list
}

// Unique finds the one answer whose worst case beats the best case of every other; −1 if there is none.
func Unique(list []Span) int {
	best := -1
	for i, r := range list {
		if best < 0 || r.Worst > list[best].Worst {
			best = i
		}
	}
	for i, r := range list {
		if i != best && r.Best >= list[best].Worst {
			return -1
		}
	}
	return best
}
