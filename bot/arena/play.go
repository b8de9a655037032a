package arena

import (
	"context"
	"fmt"
	"strings"
	"time"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/record"
	"barrage/game/rng"
	"barrage/game/rules"
)

// Game is one game between bots.
type Game struct {
	Options rules.Options // with Automas in their seats (Seat)
	Bots    []string      // names by seat, as in package roster
	Seed    uint64
	Block   int // games of one block share their luck
}

// Result is the outcome of a game. Lists are by seat.
type Result struct {
	VP        []int     `json:"vp"`
	Energy    []int     `json:"energy"`  // of the last round, the tie-break
	Sources   [][]int   `json:"sources"` // VP by source
	Winners   []int     `json:"winners"` // seats, from 1
	Turns     int       `json:"turns"`
	Decisions []int     `json:"decisions"`
	Seconds   []float64 `json:"seconds"` // spent thinking

	Options int64 `json:"-"` // legal answers the players had to choose from
	Draws   int   `json:"-"` // outcomes of chance
}

// Seat enters the Automas among the bots in the options and checks that such a game
// exists.
func Seat(o rules.Options, bots []string) (rules.Options, error) {
	for i, name := range bots { // automa4:italy/jill_mcdowell
		if roster.AutomaLevel(name) > 0 {
			if err := record.SetAutoma(&o, i, strings.TrimPrefix(name, "automa")); err != nil {
				return o, fmt.Errorf("seat %d: %w", i+1, err)
			}
		}
	}
	_, err := rules.New(o)
	return o, err
}

// player plays games one after another, reusing its memory.
type player struct {
	legal []rules.Action
	log   rules.Log
	timed bool                             // measure how long bots think
	drawn func(*rules.State, rules.Action) // called for every draw; may be nil
}

// luck is the random sources of a game: one for chance and one for each seat. They depend
// on seed and block only, so that the games of a block are the same until two bots decide
// differently.
func (g *Game) luck() (chance rng.Piles, choices [rules.MaxSeats]rng.Source) {
	stream := uint64(g.Block) * (rules.MaxSeats + 1)
	for i := range choices {
		choices[i] = rng.New(g.Seed, stream+1+uint64(i))
	}
	return rng.NewPiles(g.Seed, stream), choices
}

// play plays a game to its end. It reports false if the context ended first.
func (p *player) play(ctx context.Context, g Game) (Result, bool) {
	chance, choices := g.luck()
	var bots [rules.MaxSeats]bot.Bot
	for i, name := range g.Bots {
		bots[i], _ = roster.New(name)
	}
	n := len(g.Bots)
	r := Result{VP: make([]int, n), Energy: make([]int, n), Sources: make([][]int, n), Decisions: make([]int, n), Seconds: make([]float64, n)}
	var spent [rules.MaxSeats]time.Duration
	if p.legal == nil {
		p.legal = make([]rules.Action, 0, rules.MaxActions)
	}
	s, _ := rules.New(g.Options)
	for !s.Done() {
		legal := s.Legal(p.legal[:0])
		var a rules.Action
		if seat := s.ToMove(); seat == rules.Chance {
			a = chance.Draw(&s, legal)
			r.Draws++
			if p.drawn != nil {
				p.drawn(&s, a)
			}
		} else {
			if ctx.Err() != nil {
				return r, false
			}
			var start time.Time
			if p.timed {
				start = time.Now()
			}
			r.Options += int64(len(legal))
			r.Decisions[seat]++
			a = bots[seat].Choose(&s, legal, &choices[seat])
			if p.timed {
				spent[seat] += time.Since(start)
			}
		}
		p.log.Events = p.log.Events[:0]
		s.PlayLogged(a, &p.log)
		for _, e := range p.log.Events {
			if e.Kind == rules.EvTurn {
				r.Turns++
			}
		}
	}
	for i := range n {
		seat := rules.Seat(i)
		one := s.Player(seat)
		r.VP[i], r.Energy[i], r.Seconds[i] = one.VP(), one.Energy(), spent[i].Seconds()
		r.Sources[i] = make([]int, rules.Sources)
		for from := range rules.Sources {
			r.Sources[i][from] = s.VPFrom(seat, rules.Source(from))
		}
	}
	for _, seat := range s.Winners() {
		r.Winners = append(r.Winners, int(seat)+1)
	}
	return r, true
}

// order plays a number of games on several workers and hands over the results in the order
// of the games, whichever is finished first.
type order struct {
	games   int
	workers int
	timed   bool
	game    func(i int) (Game, *Result) // with its result if that is known already
	take    func(i int, r Result) (more bool, err error)
}

// place is where the result of a game will arrive.
type place struct {
	number int
	result chan Result // closed without a result if the game was broken off
}

// run plays until all games are taken, take wants no more, or the context ends, which is an
// error.
func (o order) run(ctx context.Context) error {
	all, enough := context.WithCancel(ctx)
	defer enough()
	workers := max(1, o.workers)
	queue, places := make(chan place), make(chan place, 16*workers)
	go func() {
		defer close(places)
		defer close(queue)
		for i := range o.games {
			p := place{i, make(chan Result, 1)}
			select {
			case places <- p:
			case <-all.Done():
				return
			}
			select {
			case queue <- p:
			case <-all.Done():
				close(p.result)
				return
			}
		}
	}()
	for range workers {
		go func() {
			worker := player{timed: o.timed}
			for p := range queue {
				game, known := o.game(p.number)
				if known != nil {
					p.result <- *known
				} else if r, ok := worker.play(all, game); ok {
					p.result <- r
				}
				close(p.result)
			}
		}()
	}
	for p := range places {
		r, ok := <-p.result
		if !ok {
			break
		}
		if more, err := o.take(p.number, r); err != nil || !more {
			return err
		}
	}
	return ctx.Err()
}
