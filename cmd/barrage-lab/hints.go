package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"sync/atomic"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/internal/console"
	"barrage/learn/review/prove"
)

// hints plays out what hints say.
func hints(c console.Console, args []string) error {
	fs := console.Flags(c, "hints")
	h := prove.Hints{Limit: bot.Limit{Simulations: 20000}}
	fs.IntVar(&h.Positions, "positions", 240, "positions, from games of the player against itself")
	fs.Uint64Var(&h.Seed, "seed", 1, "seed of the games and play-outs")
	fs.IntVar(&h.Limit.Simulations, "simulations", h.Limit.Simulations, "simulations of a hint")
	fs.IntVar(&h.Playouts, "playouts", 64, "times that a turn is played out, at least 2")
	fs.IntVar(&h.Workers, "cpus", runtime.NumCPU(), "positions at once")
	player := fs.String("player", "search@100", "bot that plays the games and play-outs")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return console.Misuse(c, "hints", "unexpected argument %q", fs.Arg(0))
	}
	if h.Positions < 1 || h.Limit.Simulations < 1 || h.Playouts < 2 || h.Workers < 1 {
		return console.Misuse(c, "hints", "-positions, -simulations and -cpus: at least 1; -playouts: at least 2")
	}
	if _, err := roster.New(*player); err != nil {
		return console.Misuse(c, "hints", "%v", err)
	}
	h.Player = func() bot.Bot { b, _ := roster.New(*player); return b }
	ctx, free := signal.NotifyContext(context.Background(), os.Interrupt)
	defer free()
	var done atomic.Int64
	stop := console.Progress(c, h.Positions, func() int { return int(done.Load()) })
	var sum prove.Summary
	err := h.Run(ctx, func(one prove.Case) { sum.Add(one); done.Add(1) })
	stop()
	if ctx.Err() != nil {
		return console.ErrInterrupted
	} else if err != nil {
		return err
	}
	n := float64(sum.Cases)
	fmt.Fprintf(c.Out, "%d positions, hints of %d simulations, turns played out %d times by %s\n", sum.Cases, h.Limit.Simulations, h.Playouts, *player)
	fmt.Fprintf(c.Out, "not the most searched turn   %d, %+.1f VP and %+.1f points of victory\n", sum.Other, sum.VP, 100*sum.Win)
	fmt.Fprintf(c.Out, "worse by more than %d VP       %d (%.1f %%)\n", prove.Worse, sum.Worse, 100*float64(sum.Worse)/n)
	fmt.Fprintf(c.Out, "shown VP off by              %.1f on average (by %+.1f all together)\n", sum.OffVP, sum.BiasVP)
	fmt.Fprintf(c.Out, "shown shares off by          %.1f points on average, play-outs' own error included\n", 100*sum.OffWin)
	return nil
}

// reviews measures what the shares and verdicts of reviews are worth.
func reviews(c console.Console, args []string) error {
	fs := console.Flags(c, "reviews")
	v := prove.Reviews{Limit: bot.Limit{Simulations: 2500}}
	fs.IntVar(&v.Limit.Simulations, "simulations", v.Limit.Simulations, "simulations for a position")
	fs.IntVar(&v.Workers, "cpus", runtime.NumCPU(), "games at once")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() == 0 {
		return console.Misuse(c, "reviews", "which games? barrage-lab reviews game/record/testdata/games/*.txt")
	}
	if v.Limit.Simulations < 1 || v.Workers < 1 {
		return console.Misuse(c, "reviews", "-simulations and -cpus are at least 1")
	}
	for _, name := range fs.Args() {
		r, err := console.ReadRecord(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		v.Games = append(v.Games, r)
	}
	ctx, free := signal.NotifyContext(context.Background(), os.Interrupt)
	defer free()
	var done atomic.Int64
	stop := console.Progress(c, len(v.Games), func() int { return int(done.Load()) })
	sum, err := v.Run(ctx, func() { done.Add(1) })
	stop()
	if ctx.Err() != nil {
		return console.ErrInterrupted
	} else if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%d games, %d turns                                  each position   over a lap\n", len(v.Games), sum.Turns)
	row := func(label string, p prove.Pair, scale float64) {
		fmt.Fprintf(c.Out, "%-50s   %13.3g   %10.3g\n", label, scale*p.Single, scale*p.Lap)
	}
	row("change of a share from turn to turn, points", sum.Change, 100)
	row("turns that change one by more than 20 points, %", sum.Jumps, 100)
	for round, p := range sum.Brier {
		if sum.ByRound[round] > 0 {
			row(fmt.Sprintf("Brier score, round %d, %d turns", round, sum.ByRound[round]), p, 1)
		}
	}
	fmt.Fprintf(c.Out, "%d blunders, %d confirmed by a third look\n", sum.Blunders, sum.Confirmed)
	return nil
}
