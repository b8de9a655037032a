// Package roster makes computer players by name.
package roster

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"barrage/bot"
	"barrage/bot/eval"
	"barrage/bot/mcts"
	"barrage/game/automa"
	"barrage/game/rules"
)

// Maker makes a bot. The limit is empty or what follows an @. A turn takes at most the time given;
// 0 is no limit.
type Maker func(limit string, most time.Duration) (bot.Bot, error)

// players are the bots by name. Package frozen adds earlier versions.
var players = map[string]Maker{
	"automa1": always(automa.Player{}),
	"automa2": always(automa.Player{}),
	"automa3": always(automa.Player{}),
	"automa4": always(automa.Player{}),
	"busy":    always(bot.Busy{}),
	"random":  always(bot.Random{}),

	// By strength: the best turn without looking ahead, with a look ahead, with a search.
	"greedy":    Greedy(mcts.Default()),
	"lookahead": each(func() bot.Bot { return mcts.NewLookahead(mcts.Default()) }),
	"search":    experiment,

	// Five opponents for people, easiest first (docs/bots.md).
	"spring":  each(func() bot.Bot { return mcts.NewPerson(eval.With(beginner()), 5, 6) }),
	"brook":   each(func() bot.Bot { return mcts.NewPerson(eval.With(trader()), 3, 2.5) }),
	"river":   each(func() bot.Bot { return mcts.NewGreedy(mcts.Default().Weights(simple())) }),
	"rapids":  Searching(mcts.Default(), bot.Limit{Simulations: 80}),
	"torrent": Searching(mcts.Default(), bot.Limit{Simulations: 5000}),

	"strongest": Searching(mcts.Default(), bot.Limit{Time: time.Second}),
}

// successors play in place of earlier versions where a program does not have these: at tables that were begun with them.
var successors = map[string]string{
	"greedy1": "greedy", "greedy2": "greedy", "greedy3": "greedy", "search2": "search", "search3": "search", "rapids3": "rapids", "torrent3": "torrent",
}

// Register adds an earlier version of a bot. It is for init functions.
func Register(name string, make Maker) { players[name] = make }

// What the three easiest levels see of the game: a beginner overlooks the bonus and objective
// tiles beside the board and thinks little of what comes later; a trader likes contracts; a simple
// player knows nothing of what searches have taught the others.
var (
	beginner = taste(eval.Style{rules.FromBonusTiles: 0, rules.FromObjective: 0, rules.FromRanking: 0.5, rules.FromContracts: 0.5, rules.FromIncome: 0.5})
	trader   = taste(eval.Style{rules.FromBonusTiles: 0.5, rules.FromObjective: 0.5, rules.FromRanking: 0.8, rules.FromContracts: 1.4})
	simple   = taste(nil)
)

func taste(style eval.Style) func() *eval.Weights {
	return sync.OnceValue(func() *eval.Weights { return eval.Tuned().In(style) })
}

// Version is the version of the weights that the levels play with.
func Version() int { return eval.Versions() }

// Levels lists the opponents for people, easiest first.
func Levels() []string { return []string{"spring", "brook", "river", "rapids", "torrent"} }

// always is for bots without memory.
func always(b bot.Bot) Maker { return each(func() bot.Bot { return b }) }

// Greedy makes bots that play the best turn without looking ahead.
func Greedy(o mcts.Options) Maker { return each(func() bot.Bot { return mcts.NewGreedy(o) }) }

// each is for bots that do not search.
func each(make func() bot.Bot) Maker {
	return func(limit string, _ time.Duration) (bot.Bot, error) {
		if limit != "" {
			return nil, fmt.Errorf("it does not search, so it takes no limit %q", limit)
		}
		return make(), nil
	}
}

// Searching makes bots that search, with a default limit.
func Searching(o mcts.Options, usual bot.Limit) Maker {
	return func(text string, most time.Duration) (bot.Bot, error) {
		l := usual
		if text != "" {
			var err error
			if l, err = bot.ParseLimit(text); err != nil {
				return nil, err
			}
		}
		return mcts.New(o, l.Within(most)), nil
	}
}

// experiment is a search with other options, such as search@2000/cpuct=0.5;temperature=3.
func experiment(text string, most time.Duration) (bot.Bot, error) {
	limit, options, _ := strings.Cut(text, "/")
	o, err := mcts.Parse(strings.ReplaceAll(options, ";", ","))
	if err != nil {
		return nil, err
	}
	return Searching(o, bot.Limit{Simulations: 1000})(limit, most)
}

// AutomaLevel is the level of an Automa by its name, 0 for other bots. In a game its seat
// must be an Automa's by the options.
func AutomaLevel(name string) uint8 { return automa.LevelOf(name) }

// Program is the first word of the name of a bot that is a program of this machine: exec:./mybot.
const Program = "exec"

// programs makes such bots. Nothing does unless it is allowed.
var programs func(command, limit string, most time.Duration) (bot.Bot, error)

// AllowPrograms lets names run programs. It is for commands whose arguments name the bots; a server,
// whose tables are made by others, must not allow it.
func AllowPrograms(make func(command, limit string, most time.Duration) (bot.Bot, error)) {
	programs = make
}

// Add gives a bot a name, for operators of a server: the players at its tables choose it by this name.
func Add(name string, make func(most time.Duration) (bot.Bot, error)) error {
	if strings.ContainsAny(name, ":@,/; ") || name == "" || name == Program || slices.Contains(Reserved(), name) || AutomaLevel(name) > 0 {
		return fmt.Errorf("a bot cannot be called %q", name)
	}
	players[name] = func(limit string, most time.Duration) (bot.Bot, error) {
		if limit != "" {
			return nil, fmt.Errorf("it takes no limit %q", limit)
		}
		return make(most)
	}
	return nil
}

// Names lists all bots.
func Names() []string { return slices.Sorted(maps.Keys(players)) }

// Reserved lists the names of bots that nobody else may have: those of Names, and of earlier versions.
func Reserved() []string { return slices.AppendSeq(Names(), maps.Keys(successors)) }

// New makes a player for one game by its name: NAME, or NAME@LIMIT for one that searches,
// such as strongest@1s or strongest@5000. For an Automa, what follows a colon chooses its
// company and officer; the bot ignores it. Where programs are allowed, exec:COMMAND or exec@TIME:COMMAND
// is a program that speaks our protocol (docs/engine.md).
func New(name string) (bot.Bot, error) { return Within(name, 0) }

// Within is New for slow machines: a bot that searches ends its turn at its own limit or after most,
// whichever comes first. Bots that do not search are quick anyway.
func Within(name string, most time.Duration) (bot.Bot, error) {
	known, _, chosen := strings.Cut(name, ":")
	known, limit, limited := strings.Cut(known, "@")
	if known == Program && chosen && programs != nil && (!limited || limit != "") {
		_, command, _ := strings.Cut(name, ":")
		b, err := programs(command, limit, most)
		if err != nil {
			return nil, fmt.Errorf("bot %q: %w", name, err)
		}
		return b, nil
	}
	make, ok := players[known]
	if !ok {
		make, ok = players[successors[known]]
	}
	if !ok || chosen && AutomaLevel(known) == 0 || limited && limit == "" {
		return nil, fmt.Errorf("no bot is called %q; there are %s", name, strings.Join(Names(), ", "))
	}
	b, err := make(limit, most)
	if err != nil {
		return nil, fmt.Errorf("bot %q: %w", name, err)
	}
	return b, nil
}
