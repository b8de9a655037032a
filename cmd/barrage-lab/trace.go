package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"barrage/internal/console"
	"barrage/internal/trace"
)

// traceCheck compares our rules with games recorded from another implementation.
func traceCheck(c console.Console, args []string) error {
	fs := console.Flags(c, "trace")
	check := fs.Bool("check", false, "compare setup, decisions, options, events, snapshots and scores")
	convert := fs.String("convert", "", "also write the games as records to this folder")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	if !*check && *convert == "" || fs.NArg() == 0 {
		return console.Misuse(c, "trace", "barrage-lab trace -check FILE...")
	}
	failed := false
	total := trace.Report{Tolerated: map[trace.Deviation]int{}}
	for _, name := range fs.Args() {
		report, err := checkFile(name, *convert)
		var difference *trace.Difference
		switch {
		case errors.As(err, &difference):
			fmt.Fprintf(c.Out, "%s: differs: %v\n", name, difference)
			failed = true
		case err != nil:
			fmt.Fprintf(c.Out, "%s: not checked: %v\n", name, err)
			failed = true
		default:
			fmt.Fprintf(c.Out, "%s: agree (%s)\n", name, figures(report))
			printTolerated(c, report)
		}
		total.Snapshots += report.Snapshots
		total.Turns += report.Turns
		total.AutomaTurns += report.AutomaTurns
		total.Decisions += report.Decisions
		total.Options += report.Options
		for d, n := range report.Tolerated {
			total.Tolerated[d] += n
		}
	}
	if fs.NArg() > 1 {
		fmt.Fprintf(c.Out, "all %d games: %s\n", fs.NArg(), figures(total))
		printTolerated(c, total)
	}
	if failed {
		return console.ErrFailed
	}
	return nil
}

func figures(r trace.Report) string {
	turns := fmt.Sprintf("%d turns", r.Turns)
	if r.AutomaTurns > 0 {
		turns = fmt.Sprintf("%d turns of people, %d turns of Automas", r.Turns, r.AutomaTurns)
	}
	return fmt.Sprintf("%d snapshots, %s, %d decisions, %d lists of options", r.Snapshots, turns, r.Decisions, r.Options)
}

// printTolerated lists the known differences that were met.
func printTolerated(c console.Console, r trace.Report) {
	for _, d := range slices.Sorted(maps.Keys(r.Tolerated)) {
		fmt.Fprintf(c.Out, "%6d × %v\n", r.Tolerated[d], d)
	}
}

func checkFile(name, convert string) (trace.Report, error) {
	fd, err := os.Open(name)
	if err != nil {
		return trace.Report{}, err
	}
	defer fd.Close()
	f, err := trace.Read(fd)
	if err != nil {
		return trace.Report{}, err
	}
	report, err := trace.Check(f)
	if err != nil || convert == "" {
		return report, err
	}
	if report.Record == nil {
		return report, errors.New("a game with Automas cannot be converted: it is compared turn by turn")
	}
	base, _, _ := strings.Cut(filepath.Base(name), ".")
	out, err := os.Create(filepath.Join(convert, base+".txt"))
	if err != nil {
		return report, err
	}
	defer out.Close()
	return report, report.Record.Write(out)
}
