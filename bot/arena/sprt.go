package arena

import (
	"fmt"
	"math"
)

// SPRT is a sequential probability ratio test of Elo0 against Elo1: games are played until
// one of the two rating differences is accepted.
type SPRT struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"` // probability of accepting Elo1 if Elo0 is true
	Beta  float64 `json:"beta"`  // probability of accepting Elo0 if Elo1 is true
}

// Check returns an error if the test makes no sense.
func (t SPRT) Check() error {
	switch {
	case !(t.Elo0 < t.Elo1) || math.IsInf(t.Elo0, 0) || math.IsInf(t.Elo1, 0):
		return fmt.Errorf("sequential test of %v against %v Elo: the first must be less", t.Elo0, t.Elo1)
	case !(t.Alpha > 0 && t.Alpha < 0.5) || !(t.Beta > 0 && t.Beta < 0.5):
		return fmt.Errorf("error rates %v and %v: more than 0 and less than 0.5", t.Alpha, t.Beta)
	}
	return nil
}

// Verdict is the state of a test.
type Verdict struct {
	SPRT
	LLR     float64 `json:"llr"` // log-likelihood ratio of Elo1 to Elo0
	Lower   float64 `json:"lower"`
	Upper   float64 `json:"upper"`
	Verdict string  `json:"verdict"` // elo0, elo1 or undecided
}

// Decided reports whether one of the two was accepted.
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
	// fewest is the number of blocks from which their variance is used.
	fewest = 8
	// supposed is added to the squared deviations, as if from one more block, so that
	// blocks that happen to be equal do not make the test certain.
	supposed = 0.05
)

// judge is the generalised SPRT for the mean of the blocks, taken as normal with their
// sample variance.
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
