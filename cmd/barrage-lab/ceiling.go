package main

import (
	"fmt"
	"runtime"

	"barrage/bot/eval"
	"barrage/bot/selfplay"
	"barrage/internal/console"
)

// ceiling measures how much of the final margin positions decide.
func ceiling(c console.Console, args []string) error {
	fs := console.Flags(c, "ceiling")
	var r selfplay.Recipe
	player, check := recipeFlags(fs, &r)
	positions := fs.Int("positions", 100, "games whose rounds' first positions are played on")
	repeats := fs.Int("repeats", 16, "times that each position is played to the end, with other draws")
	version := fs.Int("version", 0, "version of the weights whose evaluation is measured; 0: the newest")
	workers := fs.Int("cpus", runtime.NumCPU(), "number of games played in parallel")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	switch {
	case fs.NArg() > 0:
		return console.Misuse(c, "ceiling", "unexpected argument %q", fs.Arg(0))
	case *positions < 2 || *repeats < 2 || *workers < 1:
		return console.Misuse(c, "ceiling", "-positions and -repeats: at least 2; -cpus: at least 1")
	}
	if !eval.Has(*version) {
		return console.Misuse(c, "ceiling", "-version: no weights have version %d; the newest is %d", *version, eval.Versions())
	}
	if err := check(c, "ceiling", *player); err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "share of the variance of the final margin, %s, %d players, %d positions × %d\n", *player, r.Players, *positions, *repeats)
	fmt.Fprintln(c.Out, "round   decided   seen by the evaluation   spread within a position, VP   evaluation changes by, VP: in a turn   over the end of the round")
	for i, d := range r.Ceiling(eval.Version(*version), *positions, *repeats, *workers) {
		fmt.Fprintf(c.Out, "%5d   %7.2f   %22.2f   %28.1f   %34.1f   %25.1f\n", i+1, d.Decided, d.Seen, d.Spread, d.Turn, d.End)
	}
	return nil
}
