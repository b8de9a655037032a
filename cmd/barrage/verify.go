package main

import (
	"fmt"

	"barrage/game/record"
)

// verify checks the draws of recorded games against their seeds.
func verify(c console, args []string) error {
	fs := flags(c, "verify")
	if err := parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() == 0 {
		return misuse(c, "verify", "which record?")
	}
	failed := false
	for _, name := range fs.Args() {
		if err := verifyFile(c, name); err != nil {
			fmt.Fprintf(c.err, "%s: %s\n", name, inWords(err))
			failed = true
		}
	}
	if failed {
		return errFailed
	}
	return nil
}

func verifyFile(c console, name string) error {
	r, err := readRecord(name)
	if err != nil {
		return err
	}
	draws, err := record.Verify(r)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s: verified: %d draws", name, draws)
	if n := r.Header.Imported; n > 0 {
		fmt.Fprintf(c.out, "; not the first %d plies, which come from another game", n)
	}
	fmt.Fprintln(c.out)
	return nil
}
