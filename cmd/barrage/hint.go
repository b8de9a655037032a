package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/internal/console"
	"barrage/learn/review"
)

// hint gives the best turns in a position, and the reasons.
func hint(c console.Console, args []string) error {
	fs := console.Flags(c, "hint")
	limit := addLimit(fs, "limit", "2s", "thinking about the position")
	lines := fs.Int("lines", 3, "number of turns to show")
	asJSON := fs.Bool("json", false, "print the thought as JSON")
	code := fs.String("lang", "", "language: "+lang.Codes()+" (default: that of the environment)")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() != 1 {
		return console.Misuse(c, "hint", "barrage hint POSITION, where POSITION is a line of text, a file with one, a record, RECORD@PLY or -")
	}
	if *lines < 1 {
		return console.Misuse(c, "hint", "%d lines: at least 1", *lines)
	}
	l, err := language(*code)
	if err != nil {
		return console.Misuse(c, "hint", "%v", err)
	}
	s, err := console.ReadPosition(c.In, fs.Arg(0))
	if err != nil {
		return err
	}
	switch {
	case s.Done():
		return fmt.Errorf("the game is over: barrage analyse reviews it")
	case s.ToMove() == rules.Chance:
		return fmt.Errorf("in this position something is drawn and nobody decides; RECORD@PLY names another position of a record")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	by := func(l bot.Limit) review.Judge { return review.By(roster.Analyst, l) }
	t, err := review.Advise(ctx, by, limit.Limit, &s, *lines)
	if ctx.Err() != nil {
		return console.ErrInterrupted
	} else if err != nil {
		return err
	}
	w := view.In(l)
	o := review.Show(&s, &t, *lines, w)
	if *asJSON {
		return json.NewEncoder(c.Out).Encode(o)
	}
	_, err = fmt.Fprint(c.Out, o.Text(&s, w))
	return err
}
