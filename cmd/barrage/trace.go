package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"barrage/trace"
)

// traceCheck compares our rules with games recorded from another implementation.
func traceCheck(c console, args []string) error {
	fs := flags(c, "trace")
	check := fs.Bool("check", false, "compare setup, decisions, options, events, snapshots and scores")
	convert := fs.String("convert", "", "also write the games as records to this folder")
	if err := parse(fs, args); err != nil {
		return err
	}
	if !*check && *convert == "" || fs.NArg() == 0 {
		return misuse(c, "trace", "barrage trace -check FILE...")
	}
	failed := false
	for _, name := range fs.Args() {
		report, err := checkFile(name, *convert)
		var difference *trace.Difference
		switch {
		case errors.As(err, &difference):
			fmt.Fprintf(c.out, "%s: differs: %v\n", name, difference)
			failed = true
		case err != nil:
			fmt.Fprintf(c.out, "%s: not checked: %v\n", name, err)
			failed = true
		default:
			fmt.Fprintf(c.out, "%s: agree (%d snapshots, %d decisions, %d lists of options%s)\n", name,
				report.Snapshots, report.Decisions, report.Options, tolerated(report))
		}
	}
	if failed {
		return errFailed
	}
	return nil
}

func tolerated(r trace.Report) string {
	var parts []string
	for _, d := range slices.Sorted(maps.Keys(r.Tolerated)) {
		parts = append(parts, fmt.Sprintf("%d × %v", r.Tolerated[d], d))
	}
	if len(parts) == 0 {
		return ""
	}
	return "; known deviations: " + strings.Join(parts, ", ")
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
	base, _, _ := strings.Cut(filepath.Base(name), ".")
	out, err := os.Create(filepath.Join(convert, base+".txt"))
	if err != nil {
		return report, err
	}
	defer out.Close()
	return report, report.Record.Write(out)
}
