package puzzle

import (
	"math"
	"slices"
	"strconv"

	"barrage/learn/review"
)

// Again lists the days after which a blunder comes again.
func Again() []int { return []int{1, 3, 7} }

// OfBlunder makes a puzzle of a turn that a review calls a blunder. It knows two answers: the better one
// and the one played. It reports false if the two begin alike, so that the first answer was not the
// mistake.
func OfBlunder(t *review.Turn, from string) (*Puzzle, bool) {
	best := t.Best()
	if best == nil || len(best.Turn) == 0 || len(t.Played) == 0 || best.Turn[0] == t.Played[0] {
		return nil, false
	}
	p := &Puzzle{ID: string(Blunder) + "-" + from + "-" + strconv.Itoa(t.Ply), Goal: Goal{Aim: Mend}, State: t.State, Line: slices.Clone(best.Turn),
		Rating: Rating{Rating: middleRating, Deviation: newPuzzle, Volatility: startVolatility}}
	for _, a := range t.State.Legal(nil) {
		r := None
		switch a {
		case best.Turn[0]:
			r = share(t.Before.Win[t.Seat])
		case t.Played[0]:
			r = share(t.After.Win[t.Seat])
		}
		p.Results = append(p.Results, r)
	}
	if p.Check() != nil {
		return nil, false
	}
	p.Themes = ThemesOf(p)
	return p, true
}

// share is a share of victories as a result.
func share(win float64) Span {
	n := int(math.Round(1000 * win))
	return Span{n, n}
}
