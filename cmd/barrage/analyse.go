package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"sync/atomic"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/lang"
	"barrage/game/view"
	"barrage/internal/console"
	"barrage/learn/review"
)

// analyse reviews a recorded game turn by turn. With a limit of simulations, standard
// output depends on the arguments alone.
func analyse(c console.Console, args []string) error {
	fs := console.Flags(c, "analyse")
	limit := addLimit(fs, "limit", "300ms", "thinking about one position")
	cpus := fs.Int("cpus", runtime.NumCPU(), "number of positions judged in parallel")
	asJSON := fs.Bool("json", false, "print the review as JSON")
	notation := fs.Bool("notation", false, "print the notation of each turn, too")
	code := fs.String("lang", "", "language: "+lang.Codes()+" (default: that of the environment)")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() != 1 {
		return console.Misuse(c, "analyse", "which record?")
	}
	if *cpus < 1 {
		return console.Misuse(c, "analyse", "%d positions at the same time: at least 1", *cpus)
	}
	l, err := language(*code)
	if err != nil {
		return console.Misuse(c, "analyse", "%v", err)
	}
	r, err := console.ReadRecord(fs.Arg(0))
	if err != nil {
		return fmt.Errorf("%s: %w", fs.Arg(0), err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	by := func(l bot.Limit) review.Judge { return review.By(roster.Analyst, l) }
	var percent atomic.Int64
	hide := console.Progress(c, 100, func() int { return int(percent.Load()) })
	v, err := review.Of(ctx, r, review.Repeated(by, limit.Limit), *cpus, func(v *review.Review, total int) { percent.Store(int64(100 * len(v.Turns) / total)) })
	hide()
	if ctx.Err() != nil {
		return console.ErrInterrupted
	} else if err != nil {
		return fmt.Errorf("%s: %w", fs.Arg(0), err)
	}
	w := view.In(l)
	if *asJSON {
		return json.NewEncoder(c.Out).Encode(v.Show(w))
	}
	_, err = fmt.Fprint(c.Out, v.Show(w).Text(w, *notation))
	return err
}

// limitFlag is the limit of thinking about one position.
type limitFlag struct{ bot.Limit }

// Set reads the flag.
func (f *limitFlag) Set(text string) (err error) {
	f.Limit, err = bot.ParseLimit(text)
	return err
}

// addLimit adds the flag that limits thinking about a position.
func addLimit(fs interface {
	Func(name, usage string, f func(string) error)
}, name, normal, usage string) *limitFlag {
	f := &limitFlag{}
	if f.Set(normal) != nil {
		panic(normal)
	}
	fs.Func(name, usage+": a time such as 2s, or a number of simulations such as 2000, which gives the same result every time (default "+normal+")", f.Set)
	return f
}
