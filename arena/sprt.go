package arena

import (
	"fmt"
	"math"
)

// SPRT is a sequential test whether a difference is Elo1 rather than Elo0: games are
// played until one of the two is likely enough.
type SPRT struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"` // how often Elo1 may be accepted where Elo0 is true
	Beta  float64 `json:"beta"`  // how often Elo0 may be accepted where Elo1 is true
}

// Check says what is wrong with a test.
func (t SPRT) Check() error {
	switch {
	case !(t.Elo0 < t.Elo1) || math.IsInf(t.Elo0, 0) || math.IsInf(t.Elo1, 0):
		return fmt.Errorf("sequential test of %v against %v Elo: the first must be less", t.Elo0, t.Elo1)
	case !(t.Alpha > 0 && t.Alpha < 0.5) || !(t.Beta > 0 && t.Beta < 0.5):
		return fmt.Errorf("error rates %v and %v: more than 0 and less than 0.5", t.Alpha, t.Beta)
	}
	return nil
}

// Verdict is what a sequential test says so far.
type Verdict struct {
	SPRT
	LLR     float64 `json:"llr"` // logarithm of how much likelier Elo1 makes the games than Elo0
	Lower   float64 `json:"lower"`
	Upper   float64 `json:"upper"`
	Verdict string  `json:"verdict"` // elo0, elo1 or undecided
}

// Decided reports whether the games are enough.
func (v Verdict) Decided() bool { return v.Verdict != undecided }

const undecided = "undecided"

// series is the scores of the blocks so far.
type series struct{ n, sum, squares float64 }

func (s *series) add(score float64) {
	s.n++
	s.sum += score
	s.squares += score * score
}

const (
	// fewest blocks whose spread is worth anything.
	fewest = 8
	// supposed is the squared deviation of one block that was not played. It keeps the
	// test from being certain of blocks that happen to be equal.
	supposed = 0.05
)

// judge is the generalised test of the mean of the blocks, taken as normal with
// the spread they show.
func (t SPRT) judge(s series) Verdict {
	v := Verdict{SPRT: t, Lower: math.Log(t.Beta / (1 - t.Alpha)), Upper: math.Log((1 - t.Beta) / t.Alpha), Verdict: undecided}
	if s.n < fewest {
		return v
	}
	mean := s.sum / s.n
	variance := (max(0, s.squares-s.n*mean*mean) + supposed) / s.n
	s0, s1 := expected(t.Elo0), expected(t.Elo1)
	v.LLR = s.n * (s1 - s0) * (2*mean - s0 - s1) / (2 * variance)
	switch {
	case v.LLR <= v.Lower:
		v.Verdict = "elo0"
	case v.LLR >= v.Upper:
		v.Verdict = "elo1"
	}
	return v
}
