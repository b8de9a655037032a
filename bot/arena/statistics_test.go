package arena

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestCoverage: with games that share luck within blocks, the block bootstrap has the nominal
// coverage; resampling games would not.
func TestCoverage(t *testing.T) {
	if testing.Short() {
		t.Skip("statistics need many trials")
	}
	r := rand.New(rand.NewPCG(1, 2))
	const trials, blocks, truth = 300, 40, 0.6
	held := 0
	for trial := range trials {
		rows := make([][]float64, blocks)
		for i := range rows {
			luck := r.NormFloat64() * 0.3
			rows[i] = []float64{1, truth + luck + r.NormFloat64()*0.1}
		}
		got := bootstrap(rows, uint64(trial))
		if got[0] != (Interval{1, 1, 1}) {
			t.Fatalf("%+v", got)
		}
		if got[1].Low <= truth && truth <= got[1].High {
			held++
		}
		if width := got[1].High - got[1].Low; width < 0.1 || width > 0.35 {
			t.Errorf("%+v", got[1])
		}
	}
	if share := float64(held) / trials; share < 0.90 || share > 0.98 {
		t.Errorf("the truth is in %.3f of the intervals", share)
	}
}

// TestElo: Elo and expected are inverse, and Elo is finite at 0 and 1.
func TestElo(t *testing.T) {
	for elo, share := range map[float64]float64{0: 0.5, 400: 10.0 / 11, -400: 1.0 / 11, 70: 0.5994} {
		if got := Elo(share, 1000); math.Abs(got-elo) > 0.05 {
			t.Errorf("share %v: %v Elo, want %v", share, got, elo)
		}
		if got := expected(elo); math.Abs(got-share) > 1e-4 {
			t.Errorf("%v Elo: %v expected, want %v", elo, got, share)
		}
	}
	if most, least := Elo(1, 50), Elo(0, 50); math.Abs(most+least) > 1e-9 || math.Abs(expected(most)-0.99) > 1e-9 {
		t.Errorf("%v and %v", least, most)
	}
}

// TestNothingOrAll: the interval of a bot that won all blocks allows for losses.
func TestNothingOrAll(t *testing.T) {
	all := Interval{1, 1, 1}.share(30)
	if all.High != 1 || math.Abs(math.Pow(all.Low, 30)-0.025) > 1e-9 {
		t.Errorf("%+v", all)
	}
	nothing := Interval{}.share(30)
	if nothing.Low != 0 || math.Abs(nothing.High-(1-all.Low)) > 1e-9 {
		t.Errorf("%+v", nothing)
	}
	if half := (Interval{0.5, 0.4, 0.6}); half.share(30) != half {
		t.Error("a share between is changed")
	}
}

// TestErrorRates: a sequential test keeps its error rates, and needs fewer games if the truth
// is far from both hypotheses.
func TestErrorRates(t *testing.T) {
	if testing.Short() {
		t.Skip("statistics need many trials")
	}
	r := rand.New(rand.NewPCG(3, 4))
	test := SPRT{0, 20, 0.05, 0.05}
	// trial plays blocks of six games of four comparisons until the test ends.
	trial := func(elo float64) (higher bool, blocks int) {
		var s series
		for {
			// Blocks have a mean of their own, as those of a bot that likes some boards.
			mean := expected(elo + 60*r.NormFloat64())
			score := 0.0
			for range 12 {
				if r.Float64() < mean {
					score += 1.0 / 12
				}
			}
			s.add(score)
			if v := test.judge(s); v.Decided() {
				return v.Verdict == "elo1", int(s.n)
			}
		}
	}
	length := map[float64]int{}
	for elo, most := range map[float64]float64{0: 0.05, 20: 0.05, -40: 0.01, 80: 0.01} {
		const trials = 400
		wrong := 0
		for range trials {
			higher, blocks := trial(elo)
			length[elo] += blocks
			if higher != (elo > 10) {
				wrong++
			}
		}
		if rate := float64(wrong) / trials; rate > most+0.03 {
			t.Errorf("%v Elo: wrong in %.3f of the tests", elo, rate)
		}
	}
	if length[80]*3 > length[20] || length[-40]*2 > length[0] {
		t.Errorf("blocks by Elo: %v", length)
	}
}

// TestEqualBlocks: a test of blocks that are all equal ends, but not at once.
func TestEqualBlocks(t *testing.T) {
	var s series
	test := SPRT{0, 20, 0.05, 0.05}
	for !test.judge(s).Decided() {
		s.add(0.5)
		if s.n > 100 {
			t.Fatal("never decided")
		}
	}
	if v := test.judge(s); v.Verdict != "elo0" || s.n <= fewest || v.LLR > v.Lower || math.Abs(v.Lower+v.Upper) > 1e-9 || math.Abs(v.Upper-2.944) > 1e-3 {
		t.Errorf("after %v: %+v", s.n, v)
	}
}
