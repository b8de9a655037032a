package main

import (
	"fmt"
	"os"
	"strings"

	"barrage/game/record"
	"barrage/game/view"
)

// link prints a link that carries a whole game or position, or what a link carries.
func link(c console, args []string) error {
	fs := flags(c, "link")
	address := fs.String("url", "", "the address of a server or site that the link leads to (default: none, only what follows it)")
	if err := parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() != 1 {
		return misuse(c, "link", "barrage link [-url ADDRESS] RECORD, where RECORD is a file; for a position: a line of text, a file with one, RECORD@PLY or -; of a link, it prints what it carries")
	}
	arg := fs.Arg(0)
	if strings.Contains(arg, record.GameLink) || strings.Contains(arg, record.PositionLink) {
		_, text, err := record.Linked(arg)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(c.out, strings.TrimRight(text, "\n"))
		return err
	}
	part, err := linkOf(c, arg)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.out, *address+part)
	return err
}

// linkOf makes the part of a link that carries a record or a position.
func linkOf(c console, arg string) (string, error) {
	if r, err := readRecord(arg); err == nil {
		if _, err := r.Replay(nil); err != nil {
			return "", err
		}
		data, err := os.ReadFile(arg)
		if err != nil {
			return "", err
		}
		return record.Link(record.GameLink, string(data))
	}
	s, err := readPosition(c.in, arg)
	if err != nil {
		return "", err
	}
	return record.Link(record.PositionLink, view.Text(&s))
}
