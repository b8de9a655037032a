package puzzle

import "barrage/game/rating"

// Rating says how strong a solver is and how hard a puzzle: whoever solves a puzzle has won against it.
// A solver keeps it as JSON.
type Rating = rating.Rating

// Score is the result of a solver against a puzzle.
type Score = rating.Score

const (
	startRating     = 1500
	startVolatility = 0.06
	newPuzzle       = 120 // deviation of a puzzle whose rating comes from bots and figures
	minRating       = 400
	maxRating       = 3000
)

// NewSolver is the rating of somebody who has solved nothing yet.
func NewSolver() Rating { return rating.New(startRating) }
