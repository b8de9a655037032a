package main

import (
	"context"

	"barrage/game/lang"
	"barrage/internal/console"
	"barrage/learn/lesson"
	"barrage/play/doc"
)

// learned shows the operator how far people get in the lessons. The server may keep running.
func learned(c console.Console, args []string) error {
	fs := console.Flags(c, "learned")
	db := addStoreFlags(fs)
	if err := parseSettings(c, fs, args); err != nil {
		return err
	}
	if fs.NArg() != 0 {
		return console.Misuse(c, "learned", "no arguments")
	}
	ctx := context.Background()
	st, err := db.reader(ctx)
	if err != nil {
		return err
	}
	defer st.Close()
	counts, err := doc.Counts(ctx, st)
	if err != nil {
		return err
	}
	lesson.WriteCounts(c.Out, lang.English, counts)
	return nil
}
