package mcts

import (
	"barrage/bot"
	"barrage/bot/eval"
	"barrage/game/rules"
)

// ValueFunction is what the players of this package ask about positions. The linear
// evaluation of package eval is one; Options.With makes a player use another.
//
// Positions are ends of turns, or stand within a turn when answers to one prompt are
// compared. A finished game is worth its result (bot.Final). A ValueFunction may own
// memory: every tree has its own, used by one goroutine. Its answers depend on the
// position alone, or searches cannot be repeated; it must not allocate, or they are slow.
type ValueFunction interface {
	// Value is what a position is worth to all seats: leaves of the search.
	Value(s *rules.State, v *bot.Value)

	// Seat is the final VP expected for one seat.
	Seat(s *rules.State, seat rules.Seat) float32

	// Focus announces that many ways for a seat to end the turn it is about to play
	// from a position will be compared.
	Focus(s *rules.State, seat rules.Seat)

	// Focused is Seat for the seat in focus, after its turn: it orders turns and makes
	// their priors, and is asked far more often than the rest. What the turn of one seat
	// hardly changes may be taken from the position given to Focus.
	Focused(s *rules.State) float32

	// Expect is the final VP expected for each seat, by source, for reports.
	Expect(s *rules.State, out *[rules.MaxSeats][rules.Sources]float64)
}

// With is the options with another value function, made anew for every tree.
func (o Options) With(values func() ValueFunction) Options {
	o.values = values
	return o
}

// Weights is the options with the linear evaluation and other weights.
func (o Options) Weights(w *eval.Weights) Options {
	return o.With(func() ValueFunction { return eval.With(w) })
}

// valueFunction makes the value function of the options.
func (o *Options) valueFunction() ValueFunction {
	if o.values != nil {
		return o.values()
	}
	return eval.With(eval.Version(o.Version))
}
