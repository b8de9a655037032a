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

// margin is how far two shares of victories may be apart by chance: the 95 % confidence interval of
// their difference, but never less than what makes turns about equal. The result of a game that is over
// is certain.
func margin(p float64, a *bot.Thought, q float64, b *bot.Thought) float64 {
	if a.Simulations == 0 && b.Simulations == 0 {
		return 0
	}
	return max(equal, 1.96*math.Sqrt(variance(p, a)+variance(q, b)))
}

// variance is that of a share of victories; 0 without simulations, when the game is over.
func variance(share float64, t *bot.Thought) float64 {
	if t.Simulations == 0 {
		return 0
	}
	return share * (1 - share) / float64(t.Simulations)
}
