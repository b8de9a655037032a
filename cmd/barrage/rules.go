package main

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"barrage/game/lang"
	rulebook "barrage/game/rulebook"
	"barrage/internal/console"
)

// lookup prints rules by number, with all that stands under a chapter or section, or
// those that contain some words.
func lookup(c console.Console, args []string) error {
	fs := console.Flags(c, "rules")
	code := fs.String("lang", "", "language: "+lang.Codes()+" (default: that of the environment)")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	l, err := language(*code)
	if err != nil {
		return err
	}
	book, err := rulebook.Open(l.Code())
	if err != nil {
		return err
	}
	wanted := strings.Join(fs.Args(), " ")
	if wanted == "" { // the contents
		for _, e := range book {
			if e.Level == rulebook.Chapter {
				fmt.Fprintf(c.Out, "%-4s %s\n", e.Number, e.Title)
			}
		}
		return nil
	}
	found := rulebook.Under(book, wanted)
	if len(found) == 0 {
		found = rulebook.Search(book, wanted)
	}
	if len(found) == 0 {
		return fmt.Errorf("no rule has the number or the words %q", wanted)
	}
	for i, e := range found {
		if i > 0 {
			fmt.Fprintln(c.Out)
		}
		printRule(c.Out, e)
	}
	return nil
}

// printRule prints an entry in lines of at most 80 characters.
func printRule(w io.Writer, e rulebook.Entry) {
	text := e.Text
	if e.Level != rulebook.Rule {
		fmt.Fprintf(w, "%s %s\n", e.Number, e.Title)
	} else if e.Title != "" {
		text = e.Number + " " + e.Title + " " + text
	} else {
		text = e.Number + " " + text
	}
	text = strings.ReplaceAll(text, "**", "")
	for _, line := range strings.Split(text, "\n") {
		indent := ""
		switch {
		case line == "" || strings.HasPrefix(line, "|--"):
			continue
		case strings.HasPrefix(line, "- "):
			indent = "  "
		}
		column := 0
		for _, word := range strings.Fields(line) {
			n := utf8.RuneCountInString(word)
			switch {
			case column > 0 && column+1+n > 80 && !strings.HasPrefix(line, "|"):
				fmt.Fprint(w, "\n", indent)
				column = len(indent)
			case column > 0:
				fmt.Fprint(w, " ")
				column++
			}
			fmt.Fprint(w, word)
			column += n
		}
		fmt.Fprintln(w)
	}
}
