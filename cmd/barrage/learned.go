package main

import (
	"context"

	"barrage/lang"
	"barrage/learn"
	"barrage/store"
	"barrage/table"
)

// learned shows the operator how far people get in the lessons. The server may keep running.
func learned(c console, args []string) error {
	fs := flags(c, "learned")
	db := addStoreFlags(fs)
	if err := parseSettings(c, fs, args); err != nil {
		return err
	}
	if fs.NArg() != 0 {
		return misuse(c, "learned", "no arguments")
	}
	name, err := db.name()
	if err != nil {
		return err
	}
	ctx := context.Background()
	st, err := store.OpenReader(ctx, name)
	if err != nil {
		return err
	}
	defer st.Close()
	counts, err := st.Counts(ctx)
	if err != nil {
		return err
	}
	learn.WriteCounts(c.out, lang.English, table.ByName(counts))
	return nil
}
