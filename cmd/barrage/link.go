package main

import (
	"fmt"
	"os"
	"strings"

	"barrage/game/record"
	"barrage/game/view"
	"barrage/internal/console"
)

// link prints a link that carries a whole game or position, or what a link carries.
func link(c console.Console, args []string) error {
	fs := console.Flags(c, "link")
	address := fs.String("url", "", "the address of a server or site that the link leads to (default: none, only what follows it)")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() != 1 {
		return console.Misuse(c, "link", "barrage link [-url ADDRESS] RECORD, where RECORD is a file; for a position: a line of text, a file with one, RECORD@PLY or -; of a link, it prints what it carries")
	}
	arg := fs.Arg(0)
	if strings.Contains(arg, record.GameLink) || strings.Contains(arg, record.PositionLink) {
		_, text, err := record.Linked(arg)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(c.Out, strings.TrimRight(text, "\n"))
		return err
	}
	part, err := linkOf(c, arg)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.Out, *address+part)
	return err
}

// linkOf makes the part of a link that carries a record or a position.
func linkOf(c console.Console, arg string) (string, error) {
	if r, err := console.ReadRecord(arg); err == nil {
		if _, err := r.Replay(nil); err != nil {
			return "", err
		}
		data, err := os.ReadFile(arg)
		if err != nil {
			return "", err
		}
		return record.Link(record.GameLink, string(data))
	}
	s, err := console.ReadPosition(c.In, arg)
	if err != nil {
		return "", err
	}
	return record.Link(record.PositionLink, view.Text(&s))
}
