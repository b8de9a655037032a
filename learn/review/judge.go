// Package review judges positions and whole games with a bot that thinks: what each
// turn cost, what would have been better, and why, in figures.
package review

import (
	"cmp"
	"context"
	"slices"
	"time"

	"barrage/bot"
	"barrage/game/automa"
	"barrage/game/rng"
	"barrage/game/rules"
)

// Judge evaluates a position, whoever is to move: a person, an Automa, chance, or nobody
// once the game is over.
type Judge func(ctx context.Context, s *rules.State) (bot.Thought, error)

// Judges judge the turns of a game.
type Judges struct {
	Judge         // of every position
	Again []Judge // further looks where a turn seems a blunder, each with other draws, as many as it takes
}

// longer is by how much further looks exceed the first.
var longer = []int{2, 4}

// Repeated makes judges for a limit of the first look. The function by makes a judge.
func Repeated(by func(bot.Limit) Judge, limit bot.Limit) Judges {
	judges := Judges{Judge: by(limit)}
	for _, n := range longer {
		more := limit
		more.Simulations *= n
		more.Time *= time.Duration(n)
		judges.Again = append(judges.Again, by(more))
	}
	return judges
}

// By makes a judge out of an analyst. Every position gets a new analyst, so that its
// judgement does not depend on what was judged before; with a limit of simulations it is
// always the same; with another limit it draws otherwise. An analyst that can be stopped stops when
// the context ends.
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

// Advise spends half of a limit on a position, to find its best turns, and the other half on
// the positions that they lead to, an equal share on each. The share of victories and the VP
// of a line both come from the search of where it leads, and the lines are ordered by them.
// The function by makes the judges.
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
		l.Outlook = led.Outlook
		t.Simulations += led.Simulations
		t.Time += led.Time
	}
	if len(t.Lines) > 0 {
		order(t.Lines, s.ToMove())
		t.Outlook = t.Lines[0].Outlook
	}
	return t, nil
}

// equal is the difference in the share of victories below which turns are about equal.
const equal = 0.01

// order puts the lines with the largest share of victories first. Among those about equal to
// the best the one most searched comes first: play-outs say that a difference so small is no
// reason to leave it (package prove).
func order(lines []bot.Line, seat rules.Seat) {
	slices.SortStableFunc(lines, func(a, b bot.Line) int { return cmp.Compare(b.Win[seat], a.Win[seat]) })
	alike := lines[:Alike(lines, seat)]
	slices.SortStableFunc(alike, func(a, b bot.Line) int { return cmp.Compare(b.Visits, a.Visits) })
}

// Alike is the number of lines about equal to the best, that one included. They come first.
func Alike(lines []bot.Line, seat rules.Seat) int {
	top := 0.0
	for i := range lines {
		top = max(top, lines[i].Win[seat])
	}
	n := 0
	for n < len(lines) && lines[n].Win[seat] > top-equal {
		n++
	}
	return n
}

// part is one of several equal parts of a limit.
func part(limit bot.Limit, parts int) bot.Limit {
	limit.Time /= time.Duration(parts)
	if limit.Simulations > 0 {
		limit.Simulations = max(1, limit.Simulations/parts)
	}
	return limit
}

// draws is how many outcomes stand for all of them where something is drawn.
const draws = 4

// think judges a position. Where chance or an Automa is asked, the game is played on
// until a person is; several times, and the mean taken, if anything is drawn on the way.
func think(t bot.Thinker, limit bot.Limit, s *rules.State) bot.Thought {
	r := rng.New(s.Hash(), uint64(limit.Simulations)+uint64(limit.Time))
	next := *s
	drawn := playOn(&next, &r)
	if !drawn {
		thought := decide(t, limit, &next, &r)
		if next != *s {
			thought.Lines = nil // they are those of another position
		}
		return thought
	}
	var mean bot.Thought
	limit = part(limit, draws)
	for i := range draws {
		if i > 0 {
			next = *s
			playOn(&next, &r)
		}
		one := decide(t, limit, &next, &r)
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

// playOn draws and plays what the cards of Automas demand until a person is asked, and
// reports whether anything was drawn.
func playOn(s *rules.State, r *rng.Source) (drawn bool) {
	for !s.Done() {
		switch seat := s.ToMove(); {
		case seat == rules.Chance:
			s.Play(r.Pick(s.Legal(nil)))
			drawn = true
		case s.Player(seat).Level() > 0:
			s.Play(automa.Player{}.Choose(s, s.Legal(nil), r))
		default:
			return drawn
		}
	}
	return drawn
}

// decide judges a position in which a person is asked or the game is over.
func decide(t bot.Thinker, limit bot.Limit, s *rules.State, r *rng.Source) bot.Thought {
	if s.Done() {
		return bot.Thought{Outlook: over(s)}
	}
	return t.Think(s, limit, r)
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
