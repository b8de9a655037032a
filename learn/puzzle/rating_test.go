package puzzle

import (
	"math"
	"testing"
)

// TestRatings: who solves gains, more from harder puzzles; certainty grows with every puzzle and is lost
// without any; ratings stay valid and meet the strength of the solver.
func TestRatings(t *testing.T) {
	puzzle := func(r float64) Rating { return Rating{Rating: r, Deviation: newPuzzle, Volatility: startVolatility} }
	start := NewSolver()
	easy, hard := start.After(Score{Against: puzzle(1200), Won: 1}), start.After(Score{Against: puzzle(1800), Won: 1})
	if !(start.Rating < easy.Rating && easy.Rating < hard.Rating) || !(easy.Deviation < start.Deviation) {
		t.Errorf("%+v, %+v", easy, hard)
	}
	if lost := start.After(Score{Against: puzzle(1500), Won: 0}); !(lost.Rating < start.Rating) {
		t.Errorf("%+v", lost)
	}
	known := Rating{Rating: 1500, Deviation: 50, Volatility: 0.06}
	if rested := known.After(); rested.Rating != 1500 || !(rested.Deviation > 50) {
		t.Errorf("%+v", rested)
	}
	// Somebody who solves exactly what is easier than 1800 arrives there.
	solver := start
	for i := range 400 {
		p := puzzle(1500 + float64(i*37%600))
		won := 0.0
		if p.Rating < 1800 {
			won = 1
		}
		solver = solver.After(Score{Against: p, Won: won})
		if !solver.Valid() {
			t.Fatalf("%d: %+v", i, solver)
		}
	}
	if math.Abs(solver.Rating-1800) > 60 {
		t.Errorf("%+v", solver)
	}
	if c := known.Chance(puzzle(1500)); c != 0.5 {
		t.Errorf("chance %f", c)
	}
	for _, bad := range []Rating{{}, {Rating: math.NaN(), Deviation: 50, Volatility: 0.06}, {Rating: 1500, Volatility: 0.06}, {Rating: 1500, Deviation: 50, Volatility: 2}, {Rating: 1500, Deviation: math.Inf(1), Volatility: 0.06}, {Rating: -1, Deviation: 50, Volatility: 0.06}} {
		if bad.Valid() {
			t.Errorf("%+v is valid", bad)
		}
	}
}
