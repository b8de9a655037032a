package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"barrage/bot/arena"
	"barrage/bot/roster"
	"barrage/game/rules"
	"barrage/internal/console"
)

// sim plays games between bots. Standard output depends on the arguments alone;
// the speed goes to standard error.
func sim(c console.Console, args []string) error {
	fs := console.Flags(c, "sim")
	g := console.AddGameFlags(fs)
	games := fs.Int("games", 1000, "number of games")
	seed := fs.Uint64("seed", 1, "seed: the same seed gives the same output")
	seats := fs.String("seats", "", "bots by seat, such as random,busy,automa3 (default: all random)")
	cpus := fs.Int("cpus", 1, "number of games played in parallel")
	asJSON := fs.Bool("json", false, "print the figures as JSON")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return console.Misuse(c, "sim", "unexpected argument %q", fs.Arg(0))
	}
	if *games < 1 {
		return console.Misuse(c, "sim", "%d games: at least 1", *games)
	}
	if *cpus < 1 {
		return console.Misuse(c, "sim", "%d games at the same time: at least 1", *cpus)
	}
	defer console.AllowPrograms(c)()
	var names []string
	if *seats != "" {
		names = strings.Split(*seats, ",")
	}
	o, err := g.Options(names)
	if err != nil {
		return console.Misuse(c, "sim", "%v", err)
	}
	for len(names) < int(o.Players) {
		names = append(names, "random")
	}
	for _, name := range names {
		if _, err := roster.New(name); err != nil {
			return console.Misuse(c, "sim", "%v", err)
		}
	}
	m := arena.Simulation{Options: o, Bots: names, Games: *games, Seed: *seed, Workers: *cpus}
	start := time.Now()
	stop := console.Progress(c, *games, m.Done)
	f, err := m.Run(context.Background())
	stop()
	if err != nil {
		return err
	}
	elapsed := time.Since(start).Seconds()
	if *asJSON {
		err = json.NewEncoder(c.Out).Encode(simReport(o, names, *seed, f))
	} else {
		printFigures(c, o, names, *seed, f)
	}
	fmt.Fprintf(c.Err, "%.0f games/s, %.2f M decisions/s, %d in parallel\n",
		float64(f.Games)/elapsed, float64(f.Decisions+f.Draws)/elapsed/1e6, *cpus)
	return err
}

// tally is a figure as printed: mean, spread and range.
type tally struct {
	Mean   float64 `json:"mean"`
	Spread float64 `json:"spread"`
	Min    int64   `json:"min"`
	Max    int64   `json:"max"`
}

type simFigures struct {
	arena.Terms
	Seats              []string         `json:"seats"`
	Seed               uint64           `json:"seed"`
	Games              int              `json:"games"`
	DecisionsPerGame   float64          `json:"decisions_per_game"`
	DrawsPerGame       float64          `json:"draws_per_game"`
	TurnsPerGame       float64          `json:"turns_per_game"`
	OptionsPerDecision float64          `json:"options_per_decision"`
	LongestGame        int              `json:"longest_game"`
	VPBySeat           []tally          `json:"vp_by_seat"`
	WinsBySeat         []int64          `json:"wins_by_seat"`
	VPBySource         map[string]tally `json:"vp_by_source"`
}

func simReport(o rules.Options, names []string, seed uint64, f arena.Figures) simFigures {
	per := func(n int64) float64 { return float64(n) / float64(f.Games) }
	r := simFigures{
		Terms: arena.TermsOf(o), Seats: names, Seed: seed, Games: f.Games,
		DecisionsPerGame: per(f.Decisions), DrawsPerGame: per(f.Draws), TurnsPerGame: per(f.Turns),
		OptionsPerDecision: float64(f.Options) / float64(f.Decisions), LongestGame: f.Longest,
		VPBySource: map[string]tally{},
	}
	for i := range o.Players {
		r.VPBySeat = append(r.VPBySeat, shown(f.Seats[i]))
		r.WinsBySeat = append(r.WinsBySeat, f.Wins[i])
	}
	for i, t := range f.Sources {
		r.VPBySource[rules.Source(i).String()] = shown(t)
	}
	return r
}

func shown(t arena.Tally) tally { return tally{t.Mean(), t.Spread(), t.Min, t.Max} }

func printFigures(c console.Console, o rules.Options, names []string, seed uint64, f arena.Figures) {
	r := simReport(o, names, seed, f)
	fmt.Fprintf(c.Out, "%d games, %s, seats %s, seed %d\n", r.Games, console.GameName(o), strings.Join(names, ","), seed)
	fmt.Fprintf(c.Out, "per game: %.1f decisions, %.1f draws, %.1f turns; %.1f options per decision; longest %d\n\n",
		r.DecisionsPerGame, r.DrawsPerGame, r.TurnsPerGame, r.OptionsPerDecision, r.LongestGame)
	fmt.Fprintf(c.Out, "%-16s %8s %8s %6s %6s %8s\n", "VP by seat", "mean", "spread", "min", "max", "wins")
	for i, t := range r.VPBySeat {
		fmt.Fprintf(c.Out, "%-16s %8.2f %8.2f %6d %6d %7.1f%%\n", fmt.Sprintf("%d %s", i+1, names[i]), t.Mean, t.Spread, t.Min, t.Max,
			100*float64(r.WinsBySeat[i])/float64(r.Games))
	}
	fmt.Fprintf(c.Out, "\n%-16s %8s %8s %6s %6s\n", "VP by source", "mean", "spread", "min", "max")
	for i := range rules.Sources {
		name := rules.Source(i).String()
		t := r.VPBySource[name]
		fmt.Fprintf(c.Out, "%-16s %8.2f %8.2f %6d %6d\n", name, t.Mean, t.Spread, t.Min, t.Max)
	}
}
