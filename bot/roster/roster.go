// Package roster makes computer players by name.
package roster

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"barrage/automa"
	"barrage/bot"
	"barrage/bot/eval"
	"barrage/bot/mcts"
	"barrage/rules"
)

// maker makes a bot. The limit is empty, or what follows an @.
type maker func(limit string) (bot.Bot, error)

// players are the bots by name.
var players = map[string]maker{
	"automa1": always(automa.Player{}),
	"automa2": always(automa.Player{}),
	"automa3": always(automa.Player{}),
	"automa4": always(automa.Player{}),
	"busy":    always(bot.Busy{}),
	"random":  always(bot.Random{}),

	// By strength: the best turn without looking ahead, with a look ahead, with a search.
	"greedy":    each(func() bot.Bot { return mcts.NewGreedy(mcts.Default()) }),
	"lookahead": each(func() bot.Bot { return mcts.NewLookahead(mcts.Default()) }),
	"search":    experiment,

	// Earlier versions, with the weights and options they played with.
	"greedy1": each(func() bot.Bot { return mcts.NewGreedy(version(1)) }),
	"greedy2": each(func() bot.Bot { return mcts.NewGreedy(version(2)) }),
	"search2": searching(version(2), bot.Limit{Simulations: 1000}),

	// Five opponents for people, easiest first (docs/bots.md).
	"spring":  each(func() bot.Bot { return mcts.NewCasual(eval.With(eval.Tuned().In(builder)), 2.5) }),
	"brook":   each(func() bot.Bot { return mcts.NewCasual(eval.With(eval.Tuned().In(trader)), 0.8) }),
	"river":   each(func() bot.Bot { return mcts.NewGreedy(mcts.Default()) }),
	"rapids":  searching(mcts.Default(), bot.Limit{Simulations: 80}),
	"torrent": searching(mcts.Default(), bot.Limit{Simulations: 5000}),

	"strongest": searching(mcts.Default(), bot.Limit{Time: time.Second}),
}

// version is the options that went with a version of the weights.
func version(n int) mcts.Options {
	o := mcts.Default()
	o.Version = n
	if n <= 2 {
		o.Temperature, o.FPU, o.Uniform, o.MinDepth = 2, 0.04, 0.05, 0
	}
	return o
}

// Tastes of the two easiest levels.
var (
	builder = eval.Style{rules.FromContracts: 0.5, rules.FromRanking: 0.7, rules.FromIncome: 1.2, rules.FromObjective: 1.3}
	trader  = eval.Style{rules.FromContracts: 1.5, rules.FromTiles: 0.8}
)

// Levels lists the opponents for people, easiest first.
func Levels() []string { return []string{"spring", "brook", "river", "rapids", "torrent"} }

// always is for bots without memory.
func always(b bot.Bot) maker { return each(func() bot.Bot { return b }) }

// each is for bots that do not search.
func each(make func() bot.Bot) maker {
	return func(limit string) (bot.Bot, error) {
		if limit != "" {
			return nil, fmt.Errorf("it does not search, so it takes no limit %q", limit)
		}
		return make(), nil
	}
}

// searching is for bots that search, with a default limit.
func searching(o mcts.Options, limit bot.Limit) maker {
	return func(text string) (bot.Bot, error) {
		if text == "" {
			return mcts.New(o, limit), nil
		}
		l, err := bot.ParseLimit(text)
		if err != nil {
			return nil, err
		}
		return mcts.New(o, l), nil
	}
}

// experiment is a search with other options, such as search@2000/cpuct=0.5;temperature=3.
func experiment(text string) (bot.Bot, error) {
	limit, options, _ := strings.Cut(text, "/")
	l := bot.Limit{Simulations: 1000}
	if limit != "" {
		var err error
		if l, err = bot.ParseLimit(limit); err != nil {
			return nil, err
		}
	}
	o, err := mcts.Parse(strings.ReplaceAll(options, ";", ","))
	if err != nil {
		return nil, err
	}
	return mcts.New(o, l), nil
}

// AutomaLevel is the level of an Automa by its name, 0 for other bots. In a game its seat
// must be an Automa's by the options.
func AutomaLevel(name string) uint8 {
	name, _, _ = strings.Cut(name, ":")
	if level, ok := strings.CutPrefix(name, "automa"); ok && players[name] != nil {
		return level[0] - '0'
	}
	return 0
}

// Names lists all bots.
func Names() []string { return slices.Sorted(maps.Keys(players)) }

// New makes a player for one game by its name: NAME, or NAME@LIMIT for one that searches,
// such as strongest@1s or strongest@5000. For an Automa, what follows a colon chooses its
// company and officer; the bot ignores it.
func New(name string) (bot.Bot, error) {
	known, _, chosen := strings.Cut(name, ":")
	known, limit, limited := strings.Cut(known, "@")
	make, ok := players[known]
	if !ok || chosen && AutomaLevel(known) == 0 || limited && limit == "" {
		return nil, fmt.Errorf("no bot is called %q; there are %v", name, Names())
	}
	b, err := make(limit)
	if err != nil {
		return nil, fmt.Errorf("bot %q: %w", name, err)
	}
	return b, nil
}
