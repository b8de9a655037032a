package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"time"

	"barrage/bot/arena"
	"barrage/game/rules"
	"barrage/internal/console"
)

// match plays two bots against each other. Standard output depends on the arguments
// alone, if the bots are limited by simulations; the speed goes to standard error.
func match(c console.Console, args []string) error {
	fs := console.Flags(c, "match")
	g := console.AddGameFlags(fs)
	s := addSeriesFlags(fs, 600, "number of games, rounded up to whole blocks; with -sprt the most, by default 20000")
	a := fs.String("a", "", "a bot, such as busy, automa3, strongest@2000 or a program, exec:./mybot (docs/engine.md)")
	b := fs.String("b", "", "the bot it plays against")
	one := fs.Bool("one", false, "one A against B in all other seats (default: as many A as B)")
	third := fs.String("third", "", "bot in the other seats: one A and one B, with 3 or 4 players")
	sprt := fs.String("sprt", "", "two Elo differences, such as 0,20: play until one of them is accepted")
	alpha := fs.Float64("alpha", 0.05, "with -sprt: probability of accepting the higher by mistake")
	beta := fs.Float64("beta", 0.05, "with -sprt: probability of accepting the lower by mistake")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	defer console.AllowPrograms(c)()
	o, err := s.check(fs, g)
	if err != nil {
		return console.Misuse(c, "match", "%v", err)
	}
	m := arena.Match{A: *a, B: *b, Third: *third, Options: o, Games: *s.games, Seed: *s.seed, Workers: *s.cpus, File: *s.out}
	switch {
	case *a == "" || *b == "":
		return console.Misuse(c, "match", "which bots? Name them with -a and -b")
	case *one && *third != "":
		return console.Misuse(c, "match", "-one and -third: give one of the two")
	case *one:
		m.Design = arena.One
	case *third != "":
		m.Design = arena.Neutral
	}
	if *sprt != "" {
		test, err := parseSPRT(*sprt, *alpha, *beta)
		if err != nil {
			return console.Misuse(c, "match", "%v", err)
		}
		m.Test = &test
		if len(console.Given(fs, "games")) == 0 {
			*s.games, m.Games = 20000, 20000
		}
	} else if list := console.Given(fs, "alpha", "beta"); len(list) > 0 {
		return console.Misuse(c, "match", "%s without -sprt", strings.Join(list, ", "))
	}
	block, games, err := m.Size()
	if err != nil {
		return console.Misuse(c, "match", "%v%s", err, automasOnly(err))
	}
	if games != *s.games {
		fmt.Fprintf(c.Err, "%d games: blocks of %d are played to their end\n", games, block)
	}
	var r *arena.Report
	err = s.play(c, games, m.Done, func(ctx context.Context) (err error) {
		r, err = m.Run(ctx)
		return err
	})
	if err != nil {
		return err
	}
	if *s.json {
		err = json.NewEncoder(c.Out).Encode(r)
	} else {
		printMatch(c, o, r)
	}
	for _, p := range []struct {
		name string
		arena.Pace
	}{{m.A, r.PaceA}, {m.B, r.PaceB}} {
		fmt.Fprintf(c.Err, "%s: %.3g ms a decision\n", p.name, 1000*p.Seconds/float64(p.Decisions))
	}
	return err
}

// automasOnly says what to do when Automas would be alone.
func automasOnly(err error) string {
	if errors.Is(err, rules.ErrOptions) && strings.Contains(err.Error(), "must be a person") {
		return "; with 3 or 4 players -third random fills the table"
	}
	return ""
}

func parseSPRT(text string, alpha, beta float64) (arena.SPRT, error) {
	low, high, _ := strings.Cut(text, ",")
	elo0, err0 := strconv.ParseFloat(low, 64)
	elo1, err1 := strconv.ParseFloat(high, 64)
	if err0 != nil || err1 != nil {
		return arena.SPRT{}, fmt.Errorf("-sprt %q: two Elo differences, such as 0,20", text)
	}
	t := arena.SPRT{Elo0: elo0, Elo1: elo1, Alpha: alpha, Beta: beta}
	return t, t.Check()
}

// seriesFlags are the flags of a series of games that can be resumed.
type seriesFlags struct {
	games, cpus *int
	seed        *uint64
	out         *string
	json        *bool
}

func addSeriesFlags(fs *flag.FlagSet, games int, what string) seriesFlags {
	return seriesFlags{
		games: fs.Int("games", games, what),
		cpus:  fs.Int("cpus", 1, "number of games played in parallel"),
		seed:  fs.Uint64("seed", 1, "seed: the same seed gives the same games"),
		out:   fs.String("out", "", "file to keep a line per game in; if it exists, its games are not played again"),
		json:  fs.Bool("json", false, "print the report as JSON"),
	}
}

// check makes the options of the games, except for their seats.
func (s seriesFlags) check(fs *flag.FlagSet, g console.GameFlags) (rules.Options, error) {
	switch {
	case fs.NArg() > 0:
		return rules.Options{}, fmt.Errorf("unexpected argument %q", fs.Arg(0))
	case *s.games < 1:
		return rules.Options{}, fmt.Errorf("%d games: at least 1", *s.games)
	case *s.cpus < 1:
		return rules.Options{}, fmt.Errorf("%d games at the same time: at least 1", *s.cpus)
	}
	return g.Options(nil)
}

// play runs a series until it ends or is interrupted.
func (s seriesFlags) play(c console.Console, games int, done func() int, run func(context.Context) error) error {
	ctx, free := signal.NotifyContext(context.Background(), os.Interrupt)
	defer free()
	start := time.Now()
	stop := console.Progress(c, games, done)
	err := run(ctx)
	stop()
	switch {
	case err == nil:
		fmt.Fprintf(c.Err, "%d games in %v\n", done(), time.Since(start).Round(time.Millisecond))
	case ctx.Err() != nil && *s.out != "":
		return fmt.Errorf("interrupted; %d of %d games are in %s; run the same command to continue", done(), games, *s.out)
	case ctx.Err() != nil:
		return fmt.Errorf("interrupted after %d of %d games; with -out FILE they would be kept", done(), games)
	}
	return err
}

func printMatch(c console.Console, o rules.Options, r *arena.Report) {
	fmt.Fprintf(c.Out, "A %s against B %s", r.A, r.B)
	if r.Third != "" {
		fmt.Fprintf(c.Out, ", with %s", r.Third)
	}
	fmt.Fprintf(c.Out, ": %d games, %s, seed %d, %d blocks of %d seatings\n\n", r.Games, console.GameName(o), r.Seed, r.Blocks, len(r.Seatings))
	const row = "%-22s %s\n"
	fmt.Fprintf(c.Out, row, "pairwise rank of A", percent(r.Pairwise))
	fmt.Fprintf(c.Out, row, "Elo of A over B", fmt.Sprintf("%+7.0f    [%+.0f, %+.0f]", r.Elo.Mean, r.Elo.Low, r.Elo.High))
	fmt.Fprintf(c.Out, row, "victories of A", percent(r.Wins)+fmt.Sprintf(", has %.0f %% of the seats", 100*r.Fair))
	fmt.Fprintf(c.Out, row, "VP of A", number(r.VPA))
	fmt.Fprintf(c.Out, row, "VP of B", number(r.VPB))
	fmt.Fprintf(c.Out, row, "difference", number(r.Ahead))
	if r.Blocks < 2 {
		fmt.Fprintln(c.Out, "one block gives no estimate of the error: the intervals are empty")
	}
	if t := r.Test; t != nil {
		fmt.Fprintf(c.Out, "\nsequential test of %v against %v Elo: LLR %.2f in (%.2f, %.2f): ", t.Elo0, t.Elo1, t.LLR, t.Lower, t.Upper)
		switch t.Verdict {
		case "elo0":
			fmt.Fprintf(c.Out, "%v Elo accepted\n", t.Elo0)
		case "elo1":
			fmt.Fprintf(c.Out, "%v Elo accepted\n", t.Elo1)
		default:
			fmt.Fprintln(c.Out, "undecided, play more games")
		}
	}
	fmt.Fprintf(c.Out, "\n%-16s %8s %8s %8s\n", "seating", "pairwise", "VP of A", "VP of B")
	for _, s := range r.Seatings {
		fmt.Fprintf(c.Out, "%-16s %6.1f %% %8.2f %8.2f\n", s.Seating, 100*s.Pairwise, s.VPA, s.VPB)
	}
	fmt.Fprintf(c.Out, "\n%-25s %8s %8s\n", "VP by source", "A", "B")
	for _, s := range r.Sources {
		fmt.Fprintf(c.Out, "%-25s %8.2f %8.2f\n", s.Source, s.A, s.B)
	}
}

func percent(i arena.Interval) string {
	return fmt.Sprintf("%7.1f %%  [%.1f, %.1f]", 100*i.Mean, 100*i.Low, 100*i.High)
}

func number(i arena.Interval) string {
	return fmt.Sprintf("%7.2f    [%.2f, %.2f]", i.Mean, i.Low, i.High)
}
