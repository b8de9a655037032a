package review

import (
	"testing"

	"barrage/bot"
)

// Two shares are about equal inside the 95 % interval of their difference, which the number of
// simulations sets, and apart outside it.
func TestCompare(t *testing.T) {
	for _, c := range []struct {
		p, q  float64
		n     int
		equal bool
	}{
		{0.5, 0.5, 100, true},
		{0.5, 0.63, 100, true}, // 1.96 √(0.25/100 + 0.2331/100) = 0.136
		{0.5, 0.64, 100, false},
		{0.5, 0.509, 1_000_000, true}, // by what makes turns about equal
		{0.5, 0.511, 1_000_000, false},
		{1, 1, 0, true}, // games that are over
		{1, 0.999, 0, false},
	} {
		a, b := bot.Thought{Simulations: c.n}, bot.Thought{Simulations: c.n}
		a.Win[1], b.Win[1] = c.p, c.q
		got := Compare(3, &a, &b)
		if len(got.Seats) != 3 || got.Seats[1].A.Win != c.p || got.Seats[1].B.Win != c.q {
			t.Fatalf("%+v: %+v", c, got)
		}
		if got.Seats[1].Equal != c.equal {
			t.Errorf("%+v: equal is %t", c, got.Seats[1].Equal)
		}
	}
}
