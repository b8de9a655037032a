package main

import (
	"fmt"
	"os"
	"strings"

	"barrage/record"
	"barrage/view"
)

// link prints a link that carries a whole game or position, or what a link carries.
func link(c console, args []string) error {
	fs := flags(c, "link")
	address := fs.String("url", "", "where the game is found: a server or a site (default: only the part behind it)")
	if err := parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() != 1 {
		return misuse(c, "link", "barrage link [-url ADDRESS] RECORD, where RECORD is a file; a position, RECORD@PLY or - gives a link to that position; a link is read")
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

// linkOf is the part of a link that carries a record or a position.
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
