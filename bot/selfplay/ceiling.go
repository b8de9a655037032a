package selfplay

import (
	"math"
	"sync"

	"barrage/bot"
	"barrage/bot/eval"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

// Decision is how much of the final margin (the VP of a seat less the mean of the others')
// is decided when a round begins.
type Decision struct {
	Decided float64 // share of its variance that lies between positions; what is left is up to draws and play
	Seen    float64 // share of its variance that the evaluation explains (R²); negative if it is worse than knowing nothing
	Spread  float64 // standard deviation of the margin when the same position is played again
	Turn    float64 // root mean square of what the evaluation of the margin changes by from one turn of the round to the next
	End     float64 // the same from the last turn of the round to the first of the next; 0 in the last round
}

// observed is what one game says about a round: the first position of the round, seat by seat, and
// by how much the evaluation changed in it, in squares.
type observed struct {
	first     []sample
	turn, end changes
}

// changes is a number of changes and the sum of their squares.
type changes struct {
	n   int
	sum float64
}

func (c *changes) add(other changes) { c.n, c.sum = c.n+other.n, c.sum+other.sum }
func (c changes) root() float64      { return math.Sqrt(c.sum / float64(max(1, c.n))) }

// sample is a position and the margins it led to.
type sample struct {
	guess   float64
	margins []float64
}

// Ceiling plays games, and plays the first position of every round on several times with other
// draws. No formula can explain more than the share that positions decide. The evaluation is that
// of some weights.
func (r *Recipe) Ceiling(w *eval.Weights, positions, repeats, workers int) (out [rules.Rounds]Decision) {
	games := make([][rules.Rounds]observed, positions)
	var wait sync.WaitGroup
	for k := range workers {
		wait.Go(func() {
			e := eval.With(w)
			for i := k; i < positions; i += workers {
				games[i] = r.ceiling(e, uint64(i), repeats)
			}
		})
	}
	wait.Wait()
	for round := range out {
		var list []sample
		var turn, end changes
		for i := range games {
			o := &games[i][round]
			list = append(list, o.first...)
			turn.add(o.turn)
			end.add(o.end)
		}
		out[round] = decision(list)
		out[round].Turn, out[round].End = turn.root(), end.root()
	}
	return out
}

// ceiling plays one game and plays its rounds on.
func (r *Recipe) ceiling(e *eval.Evaluator, number uint64, repeats int) (out [rules.Rounds]observed) {
	random := rng.New(r.Seed, number)
	s, err := rules.New(r.options(&random))
	if err != nil {
		panic(err) // the recipe was checked
	}
	n, last := s.Players(), -1 // the round of the turn before
	var guess, before [rules.MaxSeats]float64
	look := func(s *rules.State) {
		var value bot.Value
		e.Value(s, &value)
		var by changes
		for i := range n {
			guess[i] = margin(value.VP[:n], i)
			by.add(changes{1, (guess[i] - before[i]) * (guess[i] - before[i])})
		}
		switch round := s.Round() - 1; {
		case last < 0: // the first turn, or still the draft
		case round == last:
			out[last].turn.add(by)
		default:
			out[last].end.add(by)
		}
		before, last = guess, s.Round()-1
	}
	for round := 0; r.playOn(&s, &random, func(s *rules.State) bool { look(s); return s.Round() > round }); round++ {
		last = -1 // playOn looks at this position again
		first := make([]sample, n)
		for i := range first {
			first[i].guess = guess[i]
		}
		for k := range repeats {
			on, other := s, rng.New(r.Seed+1, number<<16|uint64(round)<<12|uint64(k))
			r.playOn(&on, &other, func(*rules.State) bool { return false })
			end := bot.Final(&on)
			for i := range first {
				first[i].margins = append(first[i].margins, margin(end.VP[:n], i))
			}
		}
		out[round].first = first
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
