// Package review says what a thinker makes of positions and of whole games: what
// each turn cost, what would have been better, and why, in figures.
package review

import (
	"context"
	"slices"
	"time"

	"barrage/automa"
	"barrage/bot"
	"barrage/rng"
	"barrage/rules"
)

// Judge thinks of a position. Chance may be asked there, or the game be over.
type Judge func(ctx context.Context, s *rules.State) (bot.Thought, error)

// By makes a judge of an analyst, made anew for every position: positions are judged
// alike whatever was judged before. With a limit of simulations the same position is
// always judged the same. When the context ends, an analyst that can be stopped is.
func By(analyst func() bot.Thinker, limit bot.Limit) Judge {
	return func(ctx context.Context, s *rules.State) (bot.Thought, error) {
		if err := ctx.Err(); err != nil {
			return bot.Thought{}, err
		}
		a := analyst()
		if stopper, ok := a.(bot.Stopper); ok {
			defer context.AfterFunc(ctx, stopper.Stop)()
		}
		return think(a, limit, s), ctx.Err()
	}
}

// Advise thinks of a position for half of a limit, and for the other half of where its
// best turns lead: as long about each, so that what they are expected to bring can be
// compared. By makes the judges.
func Advise(ctx context.Context, by func(bot.Limit) Judge, limit bot.Limit, s *rules.State, lines int) (bot.Thought, error) {
	t, err := by(part(limit, 2))(ctx, s)
	if err != nil {
		return t, err
	}
	t.Lines = slices.Clone(t.Lines[:min(len(t.Lines), max(2, lines))]) // the best is compared with the next
	after := by(part(limit, 2*max(1, len(t.Lines))))
	for i := range t.Lines {
		l, end := &t.Lines[i], *s
		follow(&end, l.Turn, nil)
		led, err := after(ctx, &end)
		if err != nil {
			return t, err
		}
		l.Sources = led.Sources
		t.Simulations += led.Simulations
		t.Time += led.Time
	}
	if len(t.Lines) > 0 {
		t.Sources = t.Lines[0].Sources
	}
	return t, nil
}

// part is one of several equal parts of a limit.
func part(limit bot.Limit, parts int) bot.Limit {
	limit.Time /= time.Duration(parts)
	if limit.Simulations > 0 {
		limit.Simulations = max(1, limit.Simulations/parts)
	}
	return limit
}

// draws is how many outcomes stand for all of them when chance is asked.
const draws = 4

func think(t bot.Thinker, limit bot.Limit, s *rules.State) bot.Thought {
	r := rng.New(s.Hash(), 0)
	switch {
	case s.Done():
		return bot.Thought{Outlook: over(s)}
	case s.ToMove() == rules.Chance:
	case s.Player(s.ToMove()).Level() > 0:
		next := *s
		obey(&next, &r)
		thought := think(t, limit, &next)
		thought.Lines = nil // they are another's
		return thought
	default:
		return t.Think(s, limit, &r)
	}
	var mean bot.Thought
	limit = part(limit, draws)
	for range draws {
		next := *s
		for next.ToMove() == rules.Chance && !next.Done() {
			next.Play(r.Pick(next.Legal(nil)))
		}
		one := think(t, limit, &next)
		mean.Simulations += one.Simulations
		mean.Time += one.Time
		for i := range mean.Win {
			mean.Win[i] += one.Win[i] / draws
			for k := range mean.Sources[i] {
				mean.Sources[i][k] += one.Sources[i][k] / draws
			}
		}
	}
	return mean
}

// obey plays what an Automa's cards demand, until somebody else is asked.
func obey(s *rules.State, r *rng.Source) {
	for !s.Done() && s.ToMove() >= 0 && s.Player(s.ToMove()).Level() > 0 {
		s.Play(automa.Player{}.Choose(s, s.Legal(nil), r))
	}
}

// over is the outlook of a game that has ended.
func over(s *rules.State) bot.Outlook {
	var o bot.Outlook
	winners := s.Winners()
	for _, seat := range winners {
		o.Win[seat] = 1 / float64(len(winners))
	}
	for i := range s.Players() {
		for _, from := range rules.VPSources() {
			o.Sources[i][from] = float64(s.VPFrom(rules.Seat(i), from))
		}
	}
	return o
}
