// Package prove measures how far hints and reviews can be believed: hints are played out, and reviews are held against what came and
// against another look.
package prove

import (
	"context"
	"math"
	"sync"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/learn/review"
)

// Hints says for which positions, from games of a bot against itself, hints are played out and how. The same study gives the same cases.
type Hints struct {
	Positions int
	Seed      uint64
	Limit     bot.Limit      // of a hint, in simulations
	Playouts  int            // of each turn, with luck common to all turns of a position
	Player    func() bot.Bot // plays the games and the play-outs, one for each seat
	Workers   int
}

// Case is a hint for a position and what its turns led to.
type Case struct {
	Players, Round int
	Expansion      bool
	Same           bool // the hint's turn is the most searched
	Hint, Searched Line
}

// Line is a turn of a hint: what is shown, and the mean of its play-outs.
type Line struct {
	Visits          int // simulations of the first search that followed it
	VP, Win         float64
	TrueVP, TrueWin float64
}

// Run hands over the cases as they are done, to one goroutine at a time.
func (h *Hints) Run(ctx context.Context, take func(Case)) error {
	return each(ctx, h.Positions, h.Workers, func(i int) (func(), error) {
		c, err := h.one(ctx, i)
		return func() { take(c) }, err
	})
}

// lines is the number of turns that a hint weighs.
const lines = 4

func (h *Hints) one(ctx context.Context, i int) (Case, error) {
	at := h.position(i)
	c := Case{Players: at.Players(), Expansion: at.Options().Leeghwater, Round: at.Round()}
	by := func(limit bot.Limit) review.Judge { return review.By(roster.Analyst, limit) }
	t, err := review.Advise(ctx, by, h.Limit, &at, lines)
	if err != nil {
		return c, err
	}
	searched := 0
	for k := range t.Lines {
		if t.Lines[k].Visits > t.Lines[searched].Visits {
			searched = k
		}
	}
	c.Hint = h.line(ctx, i, &at, &t.Lines[0])
	if c.Same = searched == 0; c.Same {
		c.Searched = c.Hint
	} else {
		c.Searched = h.line(ctx, i, &at, &t.Lines[searched])
	}
	return c, ctx.Err()
}

// position is one in which a turn begins, with a choice, at random from a game: games of two, three and four players in turn, a quarter
// with the expansion.
func (h *Hints) position(i int) rules.State {
	r := rng.New(h.Seed, uint64(i))
	at, err := rules.New(rules.Options{Players: uint8(2 + i%3), Variant: rules.Full, Leeghwater: i/3%4 == 0})
	if err != nil {
		panic(err)
	}
	var begun []rules.State
	var legal []rules.Action
	playOn(&at, h.Player, &r, func(s *rules.State) {
		if s.TurnBegins() {
			if legal = s.Legal(legal[:0]); len(legal) > 1 {
				begun = append(begun, *s)
			}
		}
	})
	return begun[r.Intn(len(begun))]
}

// line plays a turn of a hint out.
func (h *Hints) line(ctx context.Context, i int, from *rules.State, shown *bot.Line) Line {
	seat := from.ToMove()
	l := Line{Visits: shown.Visits, VP: shown.VP(seat), Win: shown.Win[seat]}
	for k := range h.Playouts {
		if ctx.Err() != nil {
			break
		}
		at := *from
		for _, a := range shown.Turn {
			at.Play(a)
		}
		r := rng.New(h.Seed+1, uint64(i)<<16|uint64(k))
		playOn(&at, h.Player, &r, nil)
		end := bot.Final(&at)
		l.TrueVP += float64(end.VP[seat]) / float64(h.Playouts)
		l.TrueWin += float64(end.Win[seat]) / float64(h.Playouts)
	}
	return l
}

// playOn plays to the end. What is drawn depends on the source and on what was drawn before, not on what is played.
func playOn(s *rules.State, player func() bot.Bot, r *rng.Source, look func(*rules.State)) {
	piles := rng.NewPiles(r.Uint62(), 0)
	var bots [rules.MaxSeats]bot.Bot
	var choices [rules.MaxSeats]rng.Source
	for i := range s.Players() {
		bots[i], choices[i] = player(), rng.New(r.Uint62(), 1)
	}
	legal := make([]rules.Action, 0, rules.MaxActions)
	for !s.Done() {
		legal = s.Legal(legal[:0])
		seat := s.ToMove()
		if seat == rules.Chance {
			s.Play(piles.Draw(s, legal))
			continue
		}
		if look != nil {
			look(s)
		}
		s.Play(bots[seat].Choose(s, legal, &choices[seat]))
	}
}

// each does a number of things on several workers, and then, one after the other, what they give back.
func each(ctx context.Context, number, workers int, do func(i int) (then func(), err error)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var wait sync.WaitGroup
	var mu sync.Mutex
	next := 0
	for range max(1, workers) {
		wait.Go(func() {
			for {
				mu.Lock()
				i := next
				next++
				mu.Unlock()
				if i >= number || ctx.Err() != nil {
					return
				}
				then, err := do(i)
				if err != nil {
					cancel(err)
					return
				}
				mu.Lock()
				then()
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	return context.Cause(ctx)
}

// Worse is by how many VP a hint's turn may be worse than the most searched before it counts as worse.
const Worse = 3

// Summary is what cases say together.
type Summary struct {
	Cases, Other, Worse   int     // Other: the hint's turn is not the most searched
	VP, Win               float64 // of those, by how much it is better, on average
	OffVP, BiasVP, OffWin float64 // of what is shown, on average

	vp, win, offVP, biasVP, offWin float64 // sums
}

// Add adds a case.
func (s *Summary) Add(c Case) {
	s.Cases++
	s.offVP += math.Abs(c.Hint.VP - c.Hint.TrueVP)
	s.biasVP += c.Hint.VP - c.Hint.TrueVP
	s.offWin += math.Abs(c.Hint.Win - c.Hint.TrueWin)
	if !c.Same {
		s.Other++
		d := c.Hint.TrueVP - c.Searched.TrueVP
		s.vp += d
		s.win += c.Hint.TrueWin - c.Searched.TrueWin
		if d < -Worse {
			s.Worse++
		}
		s.VP, s.Win = s.vp/float64(s.Other), s.win/float64(s.Other)
	}
	n := float64(s.Cases)
	s.OffVP, s.BiasVP, s.OffWin = s.offVP/n, s.biasVP/n, s.offWin/n
}
