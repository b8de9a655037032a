package main

import (
	"fmt"

	"barrage/game/record"
	"barrage/internal/console"
)

// verify checks the draws of recorded games against their seeds.
func verify(c console.Console, args []string) error {
	fs := console.Flags(c, "verify")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() == 0 {
		return console.Misuse(c, "verify", "which record?")
	}
	failed := false
	for _, name := range fs.Args() {
		if err := verifyFile(c, name); err != nil {
			fmt.Fprintf(c.Err, "%s: %s\n", name, console.InWords(err))
			failed = true
		}
	}
	if failed {
		return console.ErrFailed
	}
	return nil
}

func verifyFile(c console.Console, name string) error {
	r, err := console.ReadRecord(name)
	if err != nil {
		return err
	}
	draws, err := record.Verify(r)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%s: verified: %d draws", name, draws)
	if n := r.Header.Imported; n > 0 {
		fmt.Fprintf(c.Out, "; not the first %d plies, which come from another game", n)
	}
	fmt.Fprintln(c.Out)
	return nil
}
