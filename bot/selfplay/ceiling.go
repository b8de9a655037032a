package selfplay

import (
	"math"
	"sync"

	"barrage/bot"
	"barrage/bot/eval"
	"barrage/rng"
	"barrage/rules"
	"barrage/turns"
)

// Decision is how much of the final margin (the VP of a seat less the mean of the others')
// is decided when a round begins.
type Decision struct {
	Decided float64 // share of its variance that lies between positions; what is left is up to draws and play
	Seen    float64 // share of its variance that the evaluation explains (R²); negative if it is worse than knowing nothing
	Spread  float64 // standard deviation of the margin when the same position is played again
}

// sample is a position and the margins it led to.
type sample struct {
	guess   float64
	margins []float64
}

// Ceiling plays games, and plays the first position of every round on several times with other
// draws. No formula can explain more than the share that positions decide.
func (r *Recipe) Ceiling(positions, repeats, workers int) (out [rules.Rounds]Decision) {
	games := make([][rules.Rounds][]sample, positions)
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			e := eval.New()
			for i := w; i < positions; i += workers {
				games[i] = r.ceiling(e, uint64(i), repeats)
			}
		})
	}
	wait.Wait()
	for round := range out {
		var list []sample
		for i := range games {
			list = append(list, games[i][round]...)
		}
		out[round] = decision(list)
	}
	return out
}

// ceiling plays one game and plays its rounds on.
func (r *Recipe) ceiling(e *eval.Evaluator, number uint64, repeats int) (out [rules.Rounds][]sample) {
	random := rng.New(r.Seed, number)
	s, err := rules.New(r.options(&random))
	if err != nil {
		panic(err) // the recipe was checked
	}
	var value bot.Value
	for round := range out {
		if !r.playOn(&s, &random, func(s *rules.State) bool { return s.Round() > round }) {
			break
		}
		e.Value(&s, &value)
		n := s.Players()
		samples := make([]sample, n)
		for i := range samples {
			samples[i].guess = margin(value.VP[:n], i)
		}
		for k := range repeats {
			on, other := s, rng.New(r.Seed+1, number<<16|uint64(round)<<12|uint64(k))
			r.playOn(&on, &other, func(*rules.State) bool { return false })
			end := bot.Final(&on)
			for i := range samples {
				samples[i].margins = append(samples[i].margins, margin(end.VP[:n], i))
			}
		}
		out[round] = samples
	}
	return out
}

// playOn plays until a turn begins where stop says so, or to the end; it reports which.
func (r *Recipe) playOn(s *rules.State, random *rng.Source, stop func(*rules.State) bool) bool {
	var seats [rules.MaxSeats]bot.Bot
	for i := range s.Players() {
		seats[i] = r.Player()
	}
	legal := make([]rules.Action, 0, rules.MaxActions)
	for {
		resolve(s, &legal, random)
		if s.Done() {
			return false
		}
		if stop(s) {
			return true
		}
		for seat := s.ToMove(); ; {
			legal = s.Legal(legal[:0])
			s.Play(seats[seat].Choose(s, legal, random))
			if turns.Over(s, seat) {
				break
			}
		}
	}
}

// margin is the VP of a seat less the mean of the others'.
func margin(vp []float32, seat int) float64 {
	others := 0.0
	for i, v := range vp {
		if i != seat {
			others += float64(v)
		}
	}
	return float64(vp[seat]) - others/float64(len(vp)-1)
}

// decision estimates the shares by an analysis of variance with random effects.
func decision(list []sample) (d Decision) {
	if len(list) < 2 {
		return d
	}
	k := float64(len(list[0].margins))
	mean := 0.0
	for _, s := range list {
		for _, m := range s.margins {
			mean += m / k / float64(len(list))
		}
	}
	within, between, wrong, all := 0.0, 0.0, 0.0, 0.0
	for _, s := range list {
		own := 0.0
		for _, m := range s.margins {
			own += m / k
		}
		for _, m := range s.margins {
			within += (m - own) * (m - own)
			wrong += (m - s.guess) * (m - s.guess)
			all += (m - mean) * (m - mean)
		}
		between += k * (own - mean) * (own - mean)
	}
	within /= float64(len(list)) * (k - 1)
	between = max(0, (between/float64(len(list)-1)-within)/k)
	return Decision{Decided: between / (between + within), Seen: 1 - wrong/all, Spread: math.Sqrt(within)}
}
