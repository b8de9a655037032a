package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"

	"barrage/bot/arena"
	"barrage/bot/roster"
	"barrage/game/rules"
	"barrage/internal/console"
)

// task is one column of the benchmark: a bot against an opponent in all other seats.
type task struct {
	Opponent string         `json:"opponent"`
	Players  int            `json:"players"`
	Games    int            `json:"games"`
	Pairwise arena.Interval `json:"pairwise"` // how often it is ranked before an opponent
	Ahead    arena.Interval `json:"vp_difference"`
}

// evaluate measures a bot by the tasks of docs/benchmark.md and prints its row.
func evaluate(c console.Console, args []string) error {
	fs := console.Flags(c, "evaluate")
	opponents := fs.String("opponents", "random,greedy3,automa4,rapids3,torrent3", "the opponents, separated by commas")
	players := fs.String("players", "2,3,4", "numbers of players, separated by commas")
	games := fs.Int("games", 24, "games of each task, rounded up so that every seat is played equally often")
	seed := fs.Uint64("seed", 1, "seed of the games; that of the benchmark is 1")
	cpus := fs.Int("cpus", 1, "number of games played in parallel")
	asJSON := fs.Bool("json", false, "print the tasks as JSON")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() != 1 {
		return console.Misuse(c, "evaluate", "which bot? barrage-lab evaluate exec:./mybot")
	}
	if *games < 1 || *cpus < 1 {
		return console.Misuse(c, "evaluate", "-games and -cpus are at least 1")
	}
	defer console.AllowPrograms(c)()
	name := fs.Arg(0)
	if _, err := roster.New(name); err != nil {
		return console.Misuse(c, "evaluate", "%v", err)
	}
	tables, err := numbers(*players)
	if err != nil {
		return console.Misuse(c, "evaluate", "-players %v", err)
	}
	ctx, free := signal.NotifyContext(context.Background(), os.Interrupt)
	defer free()
	var list []task
	for _, opponent := range strings.Split(*opponents, ",") {
		for _, n := range tables {
			m := arena.Match{A: name, B: opponent, Design: arena.One, Options: rules.Options{Players: uint8(n), Variant: rules.Full}, Games: *games, Seed: *seed, Workers: *cpus}
			_, total, err := m.Size()
			if err != nil {
				return console.Misuse(c, "evaluate", "%v", err)
			}
			stop := console.Progress(c, total, m.Done)
			r, err := m.Run(ctx)
			stop()
			if ctx.Err() != nil {
				return console.ErrInterrupted
			} else if err != nil {
				return err
			}
			list = append(list, task{opponent, n, r.Games, r.Pairwise, r.Ahead})
			fmt.Fprintf(c.Err, "%s, %d players: %d games, %s\n", opponent, n, r.Games, strings.TrimSpace(percent(r.Pairwise)))
		}
	}
	if *asJSON {
		return json.NewEncoder(c.Out).Encode(struct {
			Bot   string `json:"bot"`
			Tasks []task `json:"tasks"`
		}{name, list})
	}
	printRow(c, name, list)
	return nil
}

// numbers reads numbers of players.
func numbers(text string) (list []int, err error) {
	for _, word := range strings.Split(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || n < 2 || n > rules.MaxSeats {
			return nil, fmt.Errorf("%q: numbers from 2 to 4, separated by commas", text)
		}
		list = append(list, n)
	}
	return list, nil
}

// printRow prints the row of a bot, with its head, as a table of Markdown.
func printRow(c console.Console, name string, list []task) {
	head, line, row := "| bot |", "|---|", "| `"+name+"` |"
	for _, t := range list {
		head += fmt.Sprintf(" %s, %d |", t.Opponent, t.Players)
		line += "---|"
		row += fmt.Sprintf(" %.0f [%.0f, %.0f] |", 100*t.Pairwise.Mean, 100*t.Pairwise.Low, 100*t.Pairwise.High)
	}
	fmt.Fprintf(c.Out, "%s\n%s\n%s\n", head, line, row)
}
