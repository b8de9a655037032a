package rating

import (
	"math"
	"testing"
)

// TestGlicko2 is the worked example of the paper.
func TestGlicko2(t *testing.T) {
	got := Rating{1500, 200, 0.06}.After(
		Score{Against: Rating{1400, 30, 0.06}, Won: 1},
		Score{Against: Rating{1550, 100, 0.06}},
		Score{Against: Rating{1700, 300, 0.06}})
	if math.Abs(got.Rating-1464.06) > 0.01 || math.Abs(got.Deviation-151.52) > 0.01 || math.Abs(got.Volatility-0.05999) > 0.00001 {
		t.Errorf("%+v", got)
	}
}
