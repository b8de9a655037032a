package main

import (
	"errors"
	"os/signal"
	"syscall"

	"barrage/game/rules"
	"barrage/internal/console"
	"barrage/lab/protocol"
	because "barrage/learn/reason"
)

// engine answers other programs on standard input and output (docs/engine.md).
func engine(c console.Console, args []string) error {
	fs := console.Flags(c, "engine")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return console.Misuse(c, "engine", "unexpected argument %q", fs.Arg(0))
	}
	signal.Ignore(syscall.SIGPIPE) // a client that has gone is an error of writing, and no reason to complain
	err := protocol.Serve(c.In, c.Out, explain)
	if errors.Is(err, syscall.EPIPE) {
		return nil
	}
	return err
}

// explain is what the rules prove about a turn: all of it, for it and against it, in the order of the catalogue.
func explain(s *rules.State, turn, instead []rules.Action) any {
	return because.AllPlain(s, turn, instead)
}
