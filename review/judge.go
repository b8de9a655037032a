// Package review says what a thinker makes of positions and of whole games: what
// each turn cost, what would have been better, and why, in figures.
package review

import (
	"context"

	"barrage/automa"
	"barrage/bot"
	"barrage/rng"
	"barrage/rules"
)

// Judge thinks of a position. Chance may be asked there, or the game be over.
type Judge func(ctx context.Context, s *rules.State) (bot.Thought, error)

// By makes a judge of a thinker. With a limit of simulations, what it thinks depends
// on nothing but the positions.
func By(t bot.Thinker, limit bot.Limit) Judge {
	return func(ctx context.Context, s *rules.State) (bot.Thought, error) {
		if err := ctx.Err(); err != nil {
			return bot.Thought{}, err
		}
		return think(t, limit, s), nil
	}
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
	limit.Time /= draws
	if limit.Simulations > 0 {
		limit.Simulations = max(1, limit.Simulations/draws)
	}
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
