// Package arena lets bots play against each other and keeps the figures.
package arena

import (
	"math"
	"sync"
	"sync/atomic"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/rng"
	"barrage/rules"
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

// Done is the number of games played so far; it may be asked while Run works.
func (m *Simulation) Done() int { return int(m.done.Load()) }

// Figures are the results of a simulation. They are sums of whole numbers, so
// that they do not depend on the order in which games were played.
type Figures struct {
	Games     int
	Decisions int64 // answers of players
	Options   int64 // legal answers they had
	Draws     int64 // outcomes of chance
	Turns     int64
	Longest   int // decisions and draws of the longest game

	Seats   [rules.MaxSeats]Tally
	Sources [rules.Sources]Tally
	Wins    [rules.MaxSeats]int64 // shared victories count for each
}

// Tally sums up a figure over games.
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

// merge adds another tally.
func (t *Tally) merge(u Tally) {
	if u.N == 0 {
		return
	}
	if t.N == 0 || u.Min < t.Min {
		t.Min = u.Min
	}
	if t.N == 0 || u.Max > t.Max {
		t.Max = u.Max
	}
	t.N += u.N
	t.Sum += u.Sum
	t.Squares += u.Squares
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
// of workers: game i has its own stream of chance.
func (m *Simulation) Run() (Figures, error) {
	if _, err := rules.New(m.Options); err != nil {
		return Figures{}, err
	}
	for _, name := range m.Bots {
		if _, err := roster.New(name); err != nil {
			return Figures{}, err
		}
	}
	workers := max(1, m.Workers)
	parts := make([]Figures, workers)
	var wait sync.WaitGroup
	for w := range workers {
		wait.Go(func() {
			p := player{Simulation: m, legal: make([]rules.Action, 0, rules.MaxActions)}
			for i := w; i < m.Games; i += workers {
				p.play(i, &parts[w])
				m.done.Add(1)
			}
		})
	}
	wait.Wait()
	var sum Figures
	for _, f := range parts {
		sum.merge(f)
	}
	return sum, nil
}

func (f *Figures) merge(g Figures) {
	f.Games += g.Games
	f.Decisions += g.Decisions
	f.Options += g.Options
	f.Draws += g.Draws
	f.Turns += g.Turns
	f.Longest = max(f.Longest, g.Longest)
	for i := range f.Seats {
		f.Seats[i].merge(g.Seats[i])
		f.Wins[i] += g.Wins[i]
	}
	for i := range f.Sources {
		f.Sources[i].merge(g.Sources[i])
	}
}

// player plays games one after the other in the same memory.
type player struct {
	*Simulation
	legal []rules.Action
	log   rules.Log
	bots  [rules.MaxSeats]bot.Bot // of this game
}

func (p *player) play(game int, f *Figures) {
	r := rng.New(p.Seed, uint64(game))
	s, _ := rules.New(p.Options)
	for i, name := range p.Bots {
		p.bots[i], _ = roster.New(name)
	}
	plies := 0
	for !s.Done() {
		legal := s.Legal(p.legal[:0])
		var a rules.Action
		if seat := s.ToMove(); seat == rules.Chance {
			a = r.Pick(legal)
			f.Draws++
		} else {
			a = p.bots[seat].Choose(&s, legal, &r)
			f.Decisions++
			f.Options += int64(len(legal))
		}
		p.log.Events = p.log.Events[:0]
		s.PlayLogged(a, &p.log)
		for _, e := range p.log.Events {
			if e.Kind == rules.EvTurn {
				f.Turns++
			}
		}
		plies++
	}
	f.Games++
	f.Longest = max(f.Longest, plies)
	for i := range s.Players() {
		seat := rules.Seat(i)
		f.Seats[i].Add(s.Player(seat).VP())
		for from := range rules.Sources {
			f.Sources[from].Add(s.VPFrom(seat, rules.Source(from)))
		}
	}
	for _, seat := range s.Winners() {
		f.Wins[seat]++
	}
}
