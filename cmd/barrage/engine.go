package main

import (
	"errors"
	"os/signal"
	"syscall"

	"barrage/lab/protocol"
)

// engine answers other programs on standard input and output (docs/engine.md).
func engine(c console, args []string) error {
	fs := flags(c, "engine")
	if err := parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return misuse(c, "engine", "unexpected argument %q", fs.Arg(0))
	}
	signal.Ignore(syscall.SIGPIPE) // a client that has gone is an error of writing, and no reason to complain
	err := protocol.Serve(c.in, c.out)
	if errors.Is(err, syscall.EPIPE) {
		return nil
	}
	return err
}
