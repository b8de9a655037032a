package arena

import (
	"context"
	"math"
	"sync/atomic"

	"barrage/bot/roster"
	"barrage/game/rules"
)

// Simulation is a number of games with the same options and bots.
type Simulation struct {
	Options rules.Options
	Bots    []string // names by seat, see package roster
	Games   int
	Seed    uint64
	Workers int

	done atomic.Int64 // games played so far
}

// Done is the number of games played so far; it may be called while Run works.
func (m *Simulation) Done() int { return int(m.done.Load()) }

// Figures are the results of a simulation.
type Figures struct {
	Games     int
	Decisions int64 // answers of players
	Options   int64 // legal answers they had to choose from
	Draws     int64 // outcomes of chance
	Turns     int64
	Longest   int // decisions and draws of the longest game

	Seats   [rules.MaxSeats]Tally
	Sources [rules.Sources]Tally
	Wins    [rules.MaxSeats]int64 // shared victories count for each
}

// Tally is the distribution of a figure over games.
type Tally struct {
	N, Sum, Squares int64
	Min, Max        int64
}

// Add adds a value.
func (t *Tally) Add(v int) {
	x := int64(v)
	if t.N == 0 || x < t.Min {
		t.Min = x
	}
	if t.N == 0 || x > t.Max {
		t.Max = x
	}
	t.N++
	t.Sum += x
	t.Squares += x * x
}

// Mean is the average.
func (t Tally) Mean() float64 {
	if t.N == 0 {
		return 0
	}
	return float64(t.Sum) / float64(t.N)
}

// Spread is the standard deviation.
func (t Tally) Spread() float64 {
	if t.N < 2 {
		return 0
	}
	n := float64(t.N)
	variance := (float64(t.Squares) - float64(t.Sum)*float64(t.Sum)/n) / (n - 1)
	return math.Sqrt(max(0, variance))
}

// Run plays the games. The same seed gives the same figures, whatever the number
// of workers.
func (m *Simulation) Run(ctx context.Context) (Figures, error) {
	var f Figures
	if _, err := rules.New(m.Options); err != nil {
		return f, err
	}
	for _, name := range m.Bots {
		if _, err := roster.New(name); err != nil {
			return f, err
		}
	}
	err := order{
		games:   m.Games,
		workers: m.Workers,
		game:    func(i int) (Game, *Result) { return Game{m.Options, m.Bots, m.Seed, i}, nil },
		take: func(_ int, r Result) (bool, error) {
			f.add(r)
			m.done.Add(1)
			return true, nil
		},
	}.run(ctx)
	return f, err
}

func (f *Figures) add(r Result) {
	f.Games++
	f.Options += r.Options
	f.Draws += int64(r.Draws)
	f.Turns += int64(r.Turns)
	plies := r.Draws
	for i, vp := range r.VP {
		f.Decisions += int64(r.Decisions[i])
		plies += r.Decisions[i]
		f.Seats[i].Add(vp)
		for from, vp := range r.Sources[i] {
			f.Sources[from].Add(vp)
		}
	}
	f.Longest = max(f.Longest, plies)
	for _, seat := range r.Winners {
		f.Wins[seat-1]++
	}
}
