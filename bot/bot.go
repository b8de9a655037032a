// Package bot holds computer players. They see what people see and answer the
// same prompts.
package bot

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"barrage/automa"
	"barrage/rng"
	"barrage/rules"
)

// Bot answers prompts. All its chance comes from the source it is given, so that
// the same position and source give the same answer.
type Bot interface {
	// Choose picks one of the legal answers. It must not keep legal.
	Choose(s *rules.State, legal []rules.Action, r *rng.Source) rules.Action
}

// bots lists the bots by name.
var bots = map[string]Bot{
	"automa1": automa.Player{},
	"automa2": automa.Player{},
	"automa3": automa.Player{},
	"automa4": automa.Player{},
	"busy":    Busy{},
	"random":  Random{},
}

// AutomaLevel is the level of the Automa a name stands for, 0 for other bots. Its
// seat must be an Automa's by the options of the game.
func AutomaLevel(name string) uint8 {
	name, _, _ = strings.Cut(name, ":")
	if _, ok := bots[name].(automa.Player); ok {
		return name[len(name)-1] - '0'
	}
	return 0
}

// Names lists the bots there are.
func Names() []string { return slices.Sorted(maps.Keys(bots)) }

// ByName finds a bot. What follows a colon chooses company and officer of an Automa
// and is not the bot's.
func ByName(name string) (Bot, error) {
	known, _, chosen := strings.Cut(name, ":")
	b, ok := bots[known]
	if !ok || chosen && AutomaLevel(known) == 0 {
		return nil, fmt.Errorf("no bot is called %q; there are %v", name, Names())
	}
	return b, nil
}

// Random plays every legal answer equally often.
type Random struct{}

// Choose picks at random.
func (Random) Choose(_ *rules.State, legal []rules.Action, r *rng.Source) rules.Action {
	return r.Pick(legal)
}
