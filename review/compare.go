package review

import (
	"math"

	"barrage/bot"
)

// Comparison is what the search thinks of two positions, seat by seat.
type Comparison struct {
	Seats []Compared `json:"seats"`
}

// Compared is what a seat may expect of each of two positions.
type Compared struct {
	A     Expected `json:"a"`
	B     Expected `json:"b"`
	Equal bool     `json:"equal"` // the shares of victories are about equal
}

// Compare compares what was thought of two positions of a game.
func Compare(players int, a, b *bot.Thought) *Comparison {
	of, with := expected(players, &a.Outlook), expected(players, &b.Outlook)
	c := &Comparison{}
	for i := range of {
		c.Seats = append(c.Seats, Compared{of[i], with[i], math.Abs(of[i].Win-with[i].Win) <= margin(of[i].Win, a, with[i].Win, b)})
	}
	return c
}

// margin is how far two shares of victories may be apart by chance: the 95 % interval of their
// difference, but never less than what makes turns about equal. Games that are over know no chance.
func margin(p float64, a *bot.Thought, q float64, b *bot.Thought) float64 {
	variance := 0.0
	if a.Simulations > 0 {
		variance += p * (1 - p) / float64(a.Simulations)
	}
	if b.Simulations > 0 {
		variance += q * (1 - q) / float64(b.Simulations)
	}
	if a.Simulations == 0 && b.Simulations == 0 {
		return 0
	}
	return max(equal, 1.96*math.Sqrt(variance))
}
