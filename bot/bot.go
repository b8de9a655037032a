// Package bot defines what a computer player is and what it reports, and holds the simplest
// players. Bots see what people see and answer the same prompts; package roster makes them by
// name.
package bot

import (
	"barrage/game/rng"
	"barrage/game/rules"
)

// Bot answers prompts. All its randomness comes from the source it is given, so that the
// same positions and source give the same answers. A bot may remember earlier prompts: it
// belongs to one goroutine and should be kept for one game, but it must accept any position.
type Bot interface {
	// Choose picks one of the legal answers. It must not keep legal.
	Choose(s *rules.State, legal []rules.Action, r *rng.Source) rules.Action
}

// Random picks legal answers uniformly at random.
type Random struct{}

// Choose picks at random.
func (Random) Choose(_ *rules.State, legal []rules.Action, r *rng.Source) rules.Action {
	return r.Pick(legal)
}

// Stopper is a bot that can be stopped from another goroutine.
type Stopper interface {
	// Stop makes the bot answer soon with the best it has. It stays stopped: all later
	// prompts are answered at once.
	Stop()
}
