package prove

import (
	"context"
	"math"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/record"
	"barrage/game/rules"
	"barrage/learn/review"
)

// Reviews says how recorded games are reviewed and looked at again.
type Reviews struct {
	Games   []*record.Record
	Limit   bot.Limit // of one position, in simulations
	Workers int
}

// Curves is what the shares of victory of reviews are worth: as they are thought position by position, and over a lap as they are shown.
type Curves struct {
	Turns     int
	Change    Pair // mean largest change of a share from one turn to the next
	Jumps     Pair // share of turns after which a share changes by more than a fifth
	Brier     [rules.Rounds + 1]Pair
	ByRound   [rules.Rounds + 1]int // turns; round 0 is the draft
	Blunders  int                   // called so
	Confirmed int                   // by a third look, as long as the second, with draws of its own
}

// Pair is a figure of single positions and of laps.
type Pair struct{ Single, Lap float64 }

// third is how much longer the third look is than the first. It differs from the second look, so that other cards are drawn.
const third = 5

// Run reviews the games.
func (v *Reviews) Run(ctx context.Context, done func()) (Curves, error) {
	var c Curves
	by := func(limit bot.Limit) review.Judge { return review.By(roster.Analyst, limit) }
	again := v.Limit
	again.Simulations *= third
	err := each(ctx, len(v.Games), v.Workers, func(i int) (func(), error) {
		r, err := review.Of(ctx, v.Games[i], review.Repeated(by, v.Limit), 1, nil)
		if err != nil {
			return nil, err
		}
		blunders, confirmed := 0, 0
		for k := range r.Turns {
			if t := &r.Turns[k]; t.Verdict == review.Blunder {
				loss, err := t.Cost(ctx, by(again))
				if err != nil {
					return nil, err
				}
				if blunders++; review.VerdictOf(loss) == review.Blunder {
					confirmed++
				}
			}
		}
		return func() {
			c.add(r)
			c.Blunders, c.Confirmed = c.Blunders+blunders, c.Confirmed+confirmed
			done()
		}, nil
	})
	n := float64(max(1, c.Turns))
	for _, p := range []*Pair{&c.Change, &c.Jumps} {
		p.Single, p.Lap = p.Single/n, p.Lap/n
	}
	for i := range c.Brier {
		n := float64(max(1, c.ByRound[i]))
		c.Brier[i].Single, c.Brier[i].Lap = c.Brier[i].Single/n, c.Brier[i].Lap/n
	}
	return c, err
}

// add adds the figures of a game; what is between its last turn and its end is no change of an estimate.
func (c *Curves) add(r *review.Review) {
	single := make([][rules.MaxSeats]float64, 0, len(r.Turns)+1)
	for i := range r.Turns {
		single = append(single, r.Turns[i].Before.Win)
	}
	lap := r.Shares()
	for i := range r.Turns {
		round := r.Turns[i].State.Round()
		c.ByRound[round]++
		c.Brier[round].Single += brier(single[i], r.Final.Win)
		c.Brier[round].Lap += brier(lap[i], r.Final.Win)
		if i == 0 {
			continue
		}
		c.Turns++
		a, b := change(single[i-1], single[i]), change(lap[i-1], lap[i])
		c.Change.Single, c.Change.Lap = c.Change.Single+a, c.Change.Lap+b
		if a > jump {
			c.Jumps.Single++
		}
		if b > jump {
			c.Jumps.Lap++
		}
	}
}

// jump is a change of a share that nobody believes of one turn.
const jump = 0.2

func change(a, b [rules.MaxSeats]float64) (most float64) {
	for i := range a {
		most = max(most, math.Abs(a[i]-b[i]))
	}
	return most
}

// brier is the sum of the squares by which shares differ from the result.
func brier(shares, result [rules.MaxSeats]float64) (sum float64) {
	for i := range shares {
		sum += (shares[i] - result[i]) * (shares[i] - result[i])
	}
	return sum
}
