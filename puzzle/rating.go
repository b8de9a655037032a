package puzzle

import "math"

// Ratings after Glicko-2 (Mark Glickman, "Example of the Glicko-2 system"): how strong a solver is and
// how hard a puzzle. Whoever solves a puzzle has won against it.

// Rating is a strength with its uncertainty. A solver keeps it as JSON.
type Rating struct {
	Rating     float64 `json:"rating"`
	Deviation  float64 `json:"deviation"`  // 95% of the time the strength is within two deviations
	Volatility float64 `json:"volatility"` // how much the strength is expected to change
}

const (
	startRating     = 1500
	startDeviation  = 350
	startVolatility = 0.06
	newPuzzle       = 120 // deviation of a puzzle whose rating comes from bots and figures
	minRating       = 400
	maxRating       = 3000

	scale   = 173.7178 // points of the Glicko scale in one of Glicko-2
	tau     = 0.5      // how much volatility may change
	epsilon = 0.000001
)

// NewSolver is the rating of somebody who has solved nothing yet.
func NewSolver() Rating { return Rating{startRating, startDeviation, startVolatility} }

// Valid reports whether a rating is one that play leads to.
func (r Rating) Valid() bool {
	return r.Rating >= 0 && r.Rating <= 4000 && r.Deviation > 0 && r.Deviation <= startDeviation && r.Volatility > 0 && r.Volatility < 1
}

// Score is the result against an opponent: 1 for a victory, 0 for a defeat.
type Score struct {
	Against Rating
	Won     float64
}

// After is the rating after the games of one period. Without games the deviation grows.
func (r Rating) After(games ...Score) Rating {
	mu, phi := (r.Rating-startRating)/scale, r.Deviation/scale
	var precision, surplus float64 // 1/v, and the sum of g·(won − expected)
	for _, game := range games {
		g := weight(game.Against.Deviation / scale)
		expected := 1 / (1 + math.Exp(-g*(mu-(game.Against.Rating-startRating)/scale)))
		precision += g * g * expected * (1 - expected)
		surplus += g * (game.Won - expected)
	}
	if precision == 0 {
		phi = math.Hypot(phi, r.Volatility)
		return Rating{r.Rating, math.Min(phi*scale, startDeviation), r.Volatility}
	}
	v := 1 / precision
	sigma := volatility(r.Volatility, v*surplus, phi, v)
	phi = math.Hypot(phi, sigma)
	phi = 1 / math.Sqrt(1/(phi*phi)+precision)
	mu += phi * phi * surplus
	return Rating{mu*scale + startRating, phi * scale, sigma}
}

// Chance is the probability that a solver solves a puzzle.
func (r Rating) Chance(puzzle Rating) float64 {
	g := weight(math.Hypot(r.Deviation, puzzle.Deviation) / scale)
	return 1 / (1 + math.Exp(-g*(r.Rating-puzzle.Rating)/scale))
}

// weight is less the less is known of an opponent: g in the paper.
func weight(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// volatility is step 5 of the paper: the new volatility, by the Illinois algorithm.
func volatility(sigma, delta, phi, v float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + v + e
		return e*(delta*delta-d)/(2*d*d) - (x-a)/(tau*tau)
	}
	low, high := a, 0.0
	if delta*delta > phi*phi+v {
		high = math.Log(delta*delta - phi*phi - v)
	} else {
		for high = a - tau; f(high) < 0; high -= tau {
		}
	}
	fl, fh := f(low), f(high)
	for math.Abs(high-low) > epsilon {
		x := low + (low-high)*fl/(fh-fl)
		fx := f(x)
		if fx*fh <= 0 {
			low, fl = high, fh
		} else {
			fl /= 2
		}
		high, fh = x, fx
	}
	return math.Exp(low / 2)
}
