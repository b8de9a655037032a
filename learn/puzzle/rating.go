package puzzle

import "barrage/game/rating"

// Rating says how strong a solver is and how hard a puzzle: whoever solves a puzzle has won against it.
// A solver keeps it as JSON.
type Rating = rating.Rating

// Score is the result of a solver against a puzzle.
type Score = rating.Score

const (
	startRating     = 1000 // of a solver: the easiest puzzles come first
	middleRating    = 1500 // of a puzzle that nobody has tried
	startVolatility = 0.06
	newPuzzle       = 120 // deviation of a puzzle whose rating comes from bots and figures
	minRating       = 400
	maxRating       = 3000
)

// NewSolver is the rating of somebody who has solved nothing yet.
func NewSolver() Rating { return rating.New(startRating) }

// HintCost is what a hint costs of what would be won.
const HintCost = 4

// After is the rating of a solver after a puzzle. What a victory brings is less by the hints that were
// taken, but never a loss; a defeat costs the same with hints and without.
func (p *Puzzle) After(solver Rating, won bool, hints int) Rating {
	score := Score{Against: p.Rating}
	if won {
		score.Won = 1
	}
	after := solver.After(score)
	if won {
		after.Rating = max(solver.Rating, after.Rating-float64(HintCost*max(0, hints)))
	}
	return after
}
