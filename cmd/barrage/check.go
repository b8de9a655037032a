package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"barrage/internal/console"
	"barrage/internal/oracle"
	"barrage/play/table"
	"barrage/store"
	"barrage/store/backup"
)

// check replays the log of every stored table and compares the hashes, and every finished game of people
// with the second implementation of the rules. It changes nothing; the server may keep running.
func check(c console.Console, args []string) error {
	fs := console.Flags(c, "check")
	db := addStoreFlags(fs)
	if err := parseSettings(c, fs, args); err != nil {
		return err
	}
	if fs.NArg() > 1 {
		return console.Misuse(c, "check", "one backup at most")
	}
	ctx := context.Background()
	var st store.Store
	what := fs.Arg(0)
	if what != "" {
		f, err := os.Open(what)
		if err != nil {
			return err
		}
		if st, err = store.Open(ctx, "mem"); err != nil {
			return err
		}
		defer f.Close()
		if _, err := readBackup(ctx, st, f); err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
	} else {
		name, err := db.name()
		if err != nil {
			return err
		}
		if st, err = store.OpenReader(ctx, name); err != nil {
			return err
		}
		what = store.Describe(name)
	}
	defer st.Close()
	tables, entries, broken, twice := 0, 0, 0, 0
	err := eachRow(ctx, st, func(row table.Row) error {
		log, err := st.Entries(ctx, row.ID, 0)
		if err != nil {
			return err
		}
		game, err := table.Check(row, log)
		tables++
		entries += game.Plies()
		if err == nil && game.Now().Done() {
			switch err = oracle.Replay(game.State(0), game.Actions(game.Plies())); {
			case err == nil:
				twice++
			case errors.Is(err, oracle.ErrOther):
				err = nil
			}
		}
		if err != nil {
			broken++
			fmt.Fprintf(c.Out, "table %s: %s\n", row.ID, console.InWords(err))
		}
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%s: %d tables, %d entries replayed, %d finished games by two implementations of the rules, %d tables broken\n", what, tables, entries, twice, broken)
	if broken > 0 {
		return console.ErrFailed
	}
	return nil
}

// eachRow shows every table in a store.
func eachRow(ctx context.Context, st store.Store, show func(table.Row) error) error {
	enough := errors.New("all rows were shown")
	err := st.Export(ctx, func(i backup.Item) error {
		switch {
		case i.Row != nil:
			return show(*i.Row)
		case i.Entry != nil || i.Message != nil || i.Receipt != nil || i.Review != nil:
			return enough // they follow the rows
		}
		return nil
	})
	if errors.Is(err, enough) {
		return nil
	}
	return err
}
