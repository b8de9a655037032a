package rating

import (
	"cmp"
	"math"
)

// Rating is a strength with its uncertainty, after Glicko-2 (Mark Glickman, "Example of the Glicko-2 system").
type Rating struct {
	Rating     float64 `json:"rating"`
	Deviation  float64 `json:"deviation"`  // 95% of the time the strength is within two deviations
	Volatility float64 `json:"volatility"` // how much the strength is expected to change
}

const (
	centre          = 1500 // of the Glicko scale
	startDeviation  = 350  // of somebody who has not played yet
	startVolatility = 0.06

	scale   = 173.7178 // points of the Glicko scale in one of Glicko-2
	tau     = 0.5      // how much volatility may change
	epsilon = 0.000001
)

// New is a rating of which nothing but a guess is known.
func New(guess float64) Rating { return Rating{guess, startDeviation, startVolatility} }

// Interval is where the strength lies, 95 times of 100.
func (r Rating) Interval() (low, high float64) {
	return r.Rating - 1.96*r.Deviation, r.Rating + 1.96*r.Deviation
}

// Valid reports whether a rating is one that play leads to.
func (r Rating) Valid() bool {
	return r.Rating >= 0 && r.Rating <= 4000 && r.Deviation > 0 && r.Deviation <= startDeviation && r.Volatility > 0 && r.Volatility < 1
}

// Score is the result against an opponent: 1 for a victory, 0 for a defeat.
type Score struct {
	Against Rating
	Won     float64
	Share   float64 // of a whole result that it tells; 0 is 1
}

// After is the rating after the games of one period. Without games the deviation grows.
func (r Rating) After(games ...Score) Rating {
	mu, phi := (r.Rating-centre)/scale, r.Deviation/scale
	var precision, surplus float64 // 1/v, and the sum of g·(won − expected)
	for _, game := range games {
		g, share := weight(game.Against.Deviation/scale), cmp.Or(game.Share, 1)
		expected := 1 / (1 + math.Exp(-g*(mu-(game.Against.Rating-centre)/scale)))
		precision += share * g * g * expected * (1 - expected)
		surplus += share * g * (game.Won - expected)
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
	return Rating{mu*scale + centre, phi * scale, sigma}
}

// Chance is the probability to win against another.
func (r Rating) Chance(other Rating) float64 {
	g := weight(math.Hypot(r.Deviation, other.Deviation) / scale)
	return 1 / (1 + math.Exp(-g*(r.Rating-other.Rating)/scale))
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
