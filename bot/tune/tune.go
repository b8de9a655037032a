// Package tune finds the weights of package eval by self-play: bots play with the present
// weights, and a linear regression predicts, from the features of positions, the VP that came
// after them, by source. With the new weights this is repeated, generation after generation.
package tune

import (
	"fmt"
	"io"
	"math"
	"sync"

	"barrage/bot"
	"barrage/bot/eval"
	"barrage/game/rng"
	"barrage/game/rules"
)

// Recipe describes a tuning run. The same recipe gives the same weights.
type Recipe struct {
	Generations int
	Games       int // in each generation
	Seed        uint64
	Keep        float64                     // share of the data of earlier generations that is kept
	Step        float64                     // learning rate: how far weights move from the old ones to those found; always 1 from weights set by hand
	Automas     float64                     // share of games with Automas at the table
	Players     int                         // of the games; 0: 2 to 4
	Player      func(*eval.Weights) bot.Bot // plays the games; nil: greedy turns with some noise
	Workers     int
	Start       *eval.Weights // nil: weights set by hand (start.go)
	Log         io.Writer
	Each        func(generation int, w *eval.Weights) error // called after each generation; may be nil
}

// Run finds weights.
func (c Recipe) Run() (*eval.Weights, error) {
	now := c.Start
	if now == nil {
		now = byHand()
	}
	before := now
	known := map[table]*sums{}
	for g := 1; g <= c.Generations; g++ {
		students := make([]*student, max(1, c.Workers))
		var wait sync.WaitGroup
		for w := range students {
			wait.Go(func() {
				t := c.student(now, before)
				students[w] = t
				for i := w; i < c.Games; i += len(students) {
					r := rng.New(c.Seed, uint64(g)<<32|uint64(i))
					t.play(&r, i%10 == 9)
				}
			})
		}
		wait.Wait()
		prior, step := now, c.Step
		if g == 1 && c.Start == nil {
			prior, step = eval.NewWeights(), 1 // weights set by hand do not distinguish sources
		}
		next := c.study(g, prior, step, students, known)
		before, now = now, next
		if c.Each != nil {
			if err := c.Each(g, now); err != nil {
				return nil, err
			}
		}
	}
	return now, nil
}

// study fits weights to the games of the students, regularised towards the old ones.
func (c Recipe) study(g int, prior *eval.Weights, step float64, students []*student, known map[table]*sums) *eval.Weights {
	held := map[table]*sums{}
	for at, s := range known {
		kept := newSums()
		kept.merge(s, c.Keep)
		known[at] = kept
	}
	var guesses []guess
	games, seats, vp := 0, 0, 0.0
	var vpOf [rules.MaxSeats + 1][2]float64
	for _, t := range students {
		for at, s := range t.sums {
			if known[at] == nil {
				known[at] = newSums()
			}
			known[at].merge(s, 1)
		}
		for at, s := range t.held {
			if held[at] == nil {
				held[at] = newSums()
			}
			held[at].merge(s, 1)
		}
		guesses = append(guesses, t.guesses...)
		games, seats, vp = games+t.games, seats+t.seats, vp+t.vp
		for n := range vpOf {
			vpOf[n][0] += t.vpOf[n][0]
			vpOf[n][1] += t.vpOf[n][1]
		}
	}
	next := prior.Clone() // tables that were not played keep their weights
	var mu sync.Mutex
	var wait sync.WaitGroup
	slots := make(chan struct{}, max(1, c.Workers))
	fits := map[table]float64{}
	for at, s := range known {
		wait.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			var before [rules.Sources]eval.Linear
			for from := range before {
				before[from] = prior.Get(at.kind, at.players, at.round, rules.Source(from))
			}
			w, fit := s.fit(held[at], &before)
			mu.Lock()
			defer mu.Unlock()
			fits[at] = fit
			for from := range w {
				w[from].Toward(&before[from], 1-step)
				next.Set(at.kind, at.players, at.round, rules.Source(from), w[from])
			}
		})
	}
	wait.Wait()
	temper(next, guesses)
	fmt.Fprintf(c.Log, "generation %d: %d games, people have %.1f VP", g, games, vp/float64(max(1, seats)))
	for n := 2; n <= rules.MaxSeats; n++ {
		fmt.Fprintf(c.Log, ", %.1f of %d", vpOf[n][0]/max(1, vpOf[n][1]), n)
	}
	fmt.Fprintf(c.Log, "; explained")
	for r := 1; r <= 5; r++ {
		fmt.Fprintf(c.Log, " %.2f", fits[table{eval.Person, 4, r}])
	}
	fmt.Fprintln(c.Log)
	return next
}

// temper finds the temperatures that turn expected VP into shares of victory: those under
// which the winners were most likely.
func temper(w *eval.Weights, guesses []guess) {
	type at struct {
		automas        bool
		players, round int
	}
	by := map[at][]guess{}
	for _, g := range guesses {
		k := at{g.automas, g.players, g.round}
		by[k] = append(by[k], g)
	}
	for k, list := range by {
		if len(list) < 50 {
			continue
		}
		best := math.Inf(-1)
		var late, early float64
		for l := 1.5; l < 40; l *= 1.25 {
			for e := 1.5; e < 40; e *= 1.25 {
				sum := 0.0
				for i := range list {
					sum += likelihood(&list[i], l+(e-l)*float64(list[i].fresh))
				}
				if sum > best {
					best, late, early = sum, l, e
				}
			}
		}
		w.SetTemperature(k.automas, k.players, k.round, float32(late), float32(early))
	}
}

// likelihood is the log-likelihood of the winners.
func likelihood(g *guess, temperature float64) float64 {
	top := float64(g.vp[0])
	for _, v := range g.vp[1:g.players] {
		top = max(top, float64(v))
	}
	sum, won := 0.0, 0.0
	for i := range g.players {
		x := math.Exp((float64(g.vp[i]) - top) / temperature)
		sum += x
		if g.won[i] > 0 {
			won += x
		}
	}
	return math.Log(max(1e-6, won/sum))
}
