package puzzle

import (
	"math"
	"testing"
)

// TestGlicko2 is the worked example of the paper.
func TestGlicko2(t *testing.T) {
	got := Rating{1500, 200, 0.06}.After(
		Score{Rating{1400, 30, 0.06}, 1},
		Score{Rating{1550, 100, 0.06}, 0},
		Score{Rating{1700, 300, 0.06}, 0})
	if math.Abs(got.Rating-1464.06) > 0.01 || math.Abs(got.Deviation-151.52) > 0.01 || math.Abs(got.Volatility-0.05999) > 0.00001 {
		t.Errorf("%+v", got)
	}
}

// TestRatings: who solves gains, more from harder puzzles; certainty grows with every puzzle and is lost
// without any; ratings stay valid and meet the strength of the solver.
func TestRatings(t *testing.T) {
	puzzle := func(r float64) Rating { return Rating{r, newPuzzle, startVolatility} }
	start := NewSolver()
	easy, hard := start.After(Score{puzzle(1200), 1}), start.After(Score{puzzle(1800), 1})
	if !(start.Rating < easy.Rating && easy.Rating < hard.Rating) || !(easy.Deviation < start.Deviation) {
		t.Errorf("%+v, %+v", easy, hard)
	}
	if lost := start.After(Score{puzzle(1500), 0}); !(lost.Rating < start.Rating) {
		t.Errorf("%+v", lost)
	}
	known := Rating{1500, 50, 0.06}
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
		solver = solver.After(Score{p, won})
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
	for _, bad := range []Rating{{}, {math.NaN(), 50, 0.06}, {1500, 0, 0.06}, {1500, 50, 2}, {1500, math.Inf(1), 0.06}, {-1, 50, 0.06}} {
		if bad.Valid() {
			t.Errorf("%+v is valid", bad)
		}
	}
}
