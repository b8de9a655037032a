// Package bot says what a computer player is, and holds the simplest ones. Players
// see what people see and answer the same prompts; package roster knows them by name.
package bot

import (
	"barrage/rng"
	"barrage/rules"
)

// Bot answers prompts. All its chance comes from the source it is given, so that
// the same positions and source give the same answers. A bot may remember what it
// thought at earlier prompts: it belongs to one goroutine and is best kept for one
// game, but any position may be put to it.
type Bot interface {
	// Choose picks one of the legal answers. It must not keep legal.
	Choose(s *rules.State, legal []rules.Action, r *rng.Source) rules.Action
}

// Random plays every legal answer equally often.
type Random struct{}

// Choose picks at random.
func (Random) Choose(_ *rules.State, legal []rules.Action, r *rng.Source) rules.Action {
	return r.Pick(legal)
}

// Stopper is a bot whose thinking can be ended from another goroutine.
type Stopper interface {
	// Stop makes the bot answer soon with the best it has. It stays stopped: whatever it
	// is asked afterwards it answers at once.
	Stop()
}
