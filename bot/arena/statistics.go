package arena

import (
	"math"
	"slices"

	"barrage/game/rng"
)

// Interval is an estimate with its 95 % confidence interval.
type Interval struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// mapped is the interval of an increasing function of the estimate.
func (i Interval) mapped(f func(float64) float64) Interval {
	return Interval{f(i.Mean), f(i.Low), f(i.High)}
}

// resamples is the number of bootstrap samples.
const resamples = 2000

// draws is the generator for bootstrap samples; no game uses its stream.
func draws(seed uint64) rng.Source { return rng.New(seed, math.MaxUint64) }

// bootstrap is the mean of each column with its interval. A row is a block. Games of a
// block share their luck and are not independent, so blocks are resampled, not games.
func bootstrap(rows [][]float64, seed uint64) []Interval {
	if len(rows) == 0 {
		return nil
	}
	columns := len(rows[0])
	means := make([][]float64, columns)
	r := draws(seed)
	sums := make([]float64, columns)
	for range resamples {
		clear(sums)
		for range rows {
			for c, v := range rows[r.Intn(len(rows))] {
				sums[c] += v
			}
		}
		for c, sum := range sums {
			means[c] = append(means[c], sum/float64(len(rows)))
		}
	}
	out := make([]Interval, columns)
	for c := range out {
		for _, row := range rows {
			out[c].Mean += row[c]
		}
		out[c].Mean /= float64(len(rows))
		out[c].Low, out[c].High = middle(means[c])
	}
	return out
}

// middle is the bounds of the middle 95 %. It sorts the values.
func middle(values []float64) (low, high float64) {
	slices.Sort(values)
	cut := len(values) / 40
	return values[cut], values[len(values)-1-cut]
}

// share corrects the interval of a share that was 0 or 1 in all of n blocks, where the
// bootstrap has no spread: the open bound is the share under which n blocks would all come
// out the same with a probability of 2.5 %.
func (i Interval) share(n int) Interval {
	rare := 1 - math.Pow(0.025, 1/float64(n))
	switch i.Mean {
	case 0:
		i.High = max(i.High, rare)
	case 1:
		i.Low = min(i.Low, 1-rare)
	}
	return i
}

// Elo is the rating difference that predicts a share. The share is kept half a comparison
// away from 0 and 1, where it would be infinite.
func Elo(share float64, comparisons int) float64 {
	edge := 0.5 / float64(max(1, comparisons))
	share = min(max(share, edge), 1-edge)
	return 400 * math.Log10(share/(1-share))
}

// expected is the share that a rating difference predicts.
func expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
