// Package prove makes puzzles and proves them. A puzzle is kept only if its best answer is the only one,
// and its worst case over all draws and all answers of the others beats the best case of every other
// answer. Positions are searched to their end, every answer and every draw.
package prove

import (
	"errors"

	"barrage/game/rules"
	"barrage/learn/puzzle"
)

// ErrTooLarge is the error of a position that takes too long to search.
var ErrTooLarge = errors.New("the position takes too long to search")

// errBeyond is the error of a position whose end cannot be told from the next round.
var errBeyond = errors.New("the round does not end with a draw")

// aims are the aims that one search to the end of the round measures at once.
var aims = [...]puzzle.Aim{puzzle.VP, puzzle.WinRound, puzzle.WinGame, puzzle.Fulfil}

// spans are the results of a position by aim.
type spans [len(aims)]span

// span is a result in the width that the memory of a search keeps.
type span struct{ worst, best int16 }

// solver searches a position to the end of its round. Whoever else is to move, chance included, does
// what is worst for the solver in the worst case, and what is best in the best case.
type solver struct {
	root   *rules.State
	seat   rules.Seat
	budget int // positions that may still be looked at
	seen   map[uint64]spans
	err    error
}

func newSolver(s *rules.State, budget int) *solver {
	return &solver{root: s, seat: s.ToMove(), budget: budget, seen: map[uint64]spans{}}
}

// over reports whether the round of the question is over.
func (v *solver) over(s *rules.State) bool {
	return s.Done() || s.Phase() == rules.RoundEnd || s.Round() != v.root.Round()
}

// end measures a position in which the round is over.
func (v *solver) end(s *rules.State) spans {
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

// firstAlone is what the energy ranking gives the only leader (R14.1).
const firstAlone = 6

// solve searches a position.
func (v *solver) solve(s *rules.State) spans {
	if v.over(s) {
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

// answers searches what follows each answer to the question.
func (v *solver) answers() ([]spans, error) {
	var list []spans
	for _, a := range v.root.Legal(nil) {
		next := *v.root
		next.Play(a)
		list = append(list, v.solve(&next))
		if v.err != nil {
			return nil, v.err
		}
	}
	return list, nil
}

// results are what the answers come to for one aim.
func results(list []spans, aim int) []puzzle.Span {
	out := make([]puzzle.Span, len(list))
	for i, x := range list {
		out[i] = puzzle.Span{Worst: int(x[aim].worst), Best: int(x[aim].best)}
	}
	return out
}

// line follows an answer to the end: with the solver's best answers, and the worst draws.
func (v *solver) line(first rules.Action, aim int) []rules.Action {
	s, list := *v.root, []rules.Action{first}
	s.Play(first)
	for !v.over(&s) {
		mine := s.ToMove() == v.seat
		var chosen rules.Action
		var worst int16
		for i, a := range s.Legal(nil) {
			next := s
			next.Play(a)
			if x := v.solve(&next)[aim].worst; i == 0 || mine && x > worst || !mine && x < worst {
				chosen, worst = a, x
			}
		}
		list = append(list, chosen)
		s.Play(chosen)
	}
	return list
}

// unique finds the one answer whose worst case beats the best case of every other; −1 if there is none.
func unique(list []puzzle.Span) int {
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
