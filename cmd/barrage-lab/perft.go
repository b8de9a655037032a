package main

import (
	"fmt"

	"barrage/game/rules"
	"barrage/internal/console"
)

// perft counts the sequences of decisions that can follow a position.
func perft(c console.Console, args []string) error {
	fs := console.Flags(c, "perft")
	depth := fs.Int("depth", 2, "number of decisions")
	divide := fs.Bool("divide", false, "count for each first decision")
	open := fs.Bool("chance", false, "count draws as decisions; otherwise each takes its first outcome")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() != 1 || *depth < 0 {
		return console.Misuse(c, "perft", "barrage-lab perft -depth N POSITION, where POSITION is a line of text, a file with one, a record, RECORD@PLY or -")
	}
	s, err := console.ReadPosition(c.In, fs.Arg(0))
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
			fmt.Fprintf(c.Out, "%-40v %d\n", a, next.Perft(*depth-1, *open))
		}
	}
	fmt.Fprintln(c.Out, s.Perft(*depth, *open))
	return nil
}
