// Package roster knows the computer players by name.
package roster

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"barrage/automa"
	"barrage/bot"
)

// players makes a bot by name. The limit is empty, or what follows an @.
var players = map[string]func(limit string) (bot.Bot, error){
	"automa1": always(automa.Player{}),
	"automa2": always(automa.Player{}),
	"automa3": always(automa.Player{}),
	"automa4": always(automa.Player{}),
	"busy":    always(bot.Busy{}),
	"random":  always(bot.Random{}),
}

// always is for bots without memory, which never think longer.
func always(b bot.Bot) func(string) (bot.Bot, error) {
	return func(limit string) (bot.Bot, error) {
		if limit != "" {
			return nil, fmt.Errorf("it does not search, so that it has no limit %q", limit)
		}
		return b, nil
	}
}

// AutomaLevel is the level of the Automa a name stands for, 0 for other bots. Its
// seat must be an Automa's by the options of the game.
func AutomaLevel(name string) uint8 {
	name, _, _ = strings.Cut(name, ":")
	if level, ok := strings.CutPrefix(name, "automa"); ok && players[name] != nil {
		return level[0] - '0'
	}
	return 0
}

// Names lists the bots there are.
func Names() []string { return slices.Sorted(maps.Keys(players)) }

// New makes a player for one game by its name: NAME, or NAME@LIMIT for one that
// searches, such as strongest@1s or strongest@5000. What follows a colon chooses
// company and officer of an Automa and is not the bot's.
func New(name string) (bot.Bot, error) {
	known, _, chosen := strings.Cut(name, ":")
	known, limit, _ := strings.Cut(known, "@")
	make, ok := players[known]
	if !ok || chosen && AutomaLevel(known) == 0 {
		return nil, fmt.Errorf("no bot is called %q; there are %v", name, Names())
	}
	b, err := make(limit)
	if err != nil {
		return nil, fmt.Errorf("bot %q: %w", name, err)
	}
	return b, nil
}
