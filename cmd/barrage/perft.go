package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"barrage/game/rules"
)

// perft counts the sequences of decisions that can follow a position.
func perft(c console, args []string) error {
	fs := flags(c, "perft")
	depth := fs.Int("depth", 2, "number of decisions")
	divide := fs.Bool("divide", false, "count for each first decision")
	open := fs.Bool("chance", false, "count draws as decisions; otherwise each takes its first outcome")
	if err := parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() != 1 || *depth < 0 {
		return misuse(c, "perft", "barrage perft -depth N POSITION, where POSITION is a line of text, a file with one, a record, RECORD@PLY or -")
	}
	s, err := readPosition(c.in, fs.Arg(0))
	if err != nil {
		return err
	}
	for !*open && s.ToMove() == rules.Chance { // as Perft does: only decisions are divided
		s.Play(s.Legal(nil)[0])
	}
	if *divide && *depth > 0 {
		for _, a := range s.Legal(nil) {
			next := s
			next.Play(a)
			fmt.Fprintf(c.out, "%-40v %d\n", a, next.Perft(*depth-1, *open))
		}
	}
	fmt.Fprintln(c.out, s.Perft(*depth, *open))
	return nil
}

// readPosition reads a position: its text, a file that holds it, a record, the
// position of a record at a ply, or standard input.
func readPosition(in io.Reader, arg string) (rules.State, error) {
	var s rules.State
	if arg == "-" {
		text, err := io.ReadAll(io.LimitReader(in, 1<<20))
		if err != nil {
			return s, err
		}
		return s, s.UnmarshalText(text)
	}
	if strings.HasPrefix(arg, "barrage-position") {
		return s, s.UnmarshalText([]byte(arg))
	}
	name, at, seek := strings.Cut(arg, "@")
	data, err := os.ReadFile(name)
	if err != nil {
		return s, err
	}
	if strings.HasPrefix(string(data), "barrage-position") {
		return s, s.UnmarshalText(data)
	}
	r, err := readRecord(name)
	if err != nil {
		return s, err
	}
	ply := len(r.Actions)
	if seek {
		if ply, err = strconv.Atoi(at); err != nil {
			return s, fmt.Errorf("%q is not a ply", at)
		}
	}
	return r.At(ply, nil)
}
