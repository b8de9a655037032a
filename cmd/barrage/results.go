package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"barrage/internal/console"
	"barrage/play"
	"barrage/play/results"
	"barrage/store"
)

// summaries compares the results in a store with what the records of the games say, or makes them again from the records.
// For the latter no server may run on a SQLite file.
func summaries(c console.Console, args []string) error {
	fs := console.Flags(c, "results")
	db := addStoreFlags(fs)
	rebuild := fs.Bool("rebuild", false, "remove all results and make them again from the records")
	if err := parseSettings(c, fs, args); err != nil {
		return err
	}
	if fs.NArg() != 0 {
		return console.Misuse(c, "results", "no arguments")
	}
	ctx := context.Background()
	if *rebuild {
		name, err := db.name()
		if err != nil {
			return err
		}
		st, err := store.Open(ctx, name)
		if err != nil {
			return err
		}
		defer st.Close()
		s := play.New(st.Store, time.Now, play.Options{})
		defer s.Close()
		n, err := s.Standing.Resummarise(ctx)
		if err != nil {
			return err
		}
		fmt.Fprintf(c.Out, "%d tables summed up\n", n)
		return nil
	}
	st, err := db.reader(ctx)
	if err != nil {
		return err
	}
	defer st.Close()
	s := play.New(st.Store, time.Now, play.Options{})
	defer s.Close()
	tables, wrong := 0, 0
	err = s.Standing.EachSummary(ctx, func(id string, stored, made []results.Row) error {
		a, err := json.Marshal(stored)
		if err != nil {
			return err
		}
		b, err := json.Marshal(made)
		if err != nil {
			return err
		}
		if tables++; !bytes.Equal(a, b) {
			wrong++
			fmt.Fprintf(c.Out, "table %s: the results are not those of its record\n", id)
		}
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%d tables, %d with other results than their records\n", tables, wrong)
	if wrong > 0 {
		return console.ErrFailed
	}
	return nil
}
