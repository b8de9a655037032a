// Package rulebook holds the rules of the game as pages for readers: the numbered
// rules (R), worked examples (E), rulings (Q), the Automas (A), rulings on them (AR)
// and their examples (T). Code, tests, messages and tooltips cite these numbers.
//
// They lie in the folders of the languages (game/lang/XX/rules), with the same entries in each.
//
// A page is Markdown of a simple form. Blocks are separated by blank lines, and three
// kinds of them begin an entry:
//
//	# R5 Construction                a chapter
//	## R5.2 Costs and placement      a section
//	**R5.2.1** A building space …    a rule; **R8.3 Bank.** … is a rule with a title
//
// All other blocks (paragraphs, lists, tables) belong to the entry above them. What
// follows a heading is the summary of its chapter or section.
package rulebook

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"barrage/game/lang"
)

// English is the language in which the rules were written; the others are compared with it.
const English = "en"

// Levels of entries.
const (
	Chapter = 1 + iota
	Section
	Rule
)

// Entry is a chapter, a section or a numbered rule.
type Entry struct {
	Number string
	Level  int
	Title  string // empty for most rules
	Text   string // Markdown without the number and the title
}

// Languages lists the languages, English first.
func Languages() []string {
	var list []string
	for _, l := range lang.All() {
		list = append(list, l.Code())
	}
	return list
}

// Open returns all entries of a language in the order of its pages.
func Open(language string) ([]Entry, error) {
	names, err := fs.Glob(lang.Rules, language+"/rules/*.md")
	if err != nil {
		return nil, err
	}
	var book []Entry
	for _, name := range names {
		data, err := lang.Rules.ReadFile(name)
		if err != nil {
			return nil, err
		}
		entries, err := Parse(string(data))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		book = append(book, entries...)
	}
	return book, nil
}

var (
	heading = regexp.MustCompile(`^(##?) ((?:AR|[AEQRT])\d[\d.]*[a-z]?) (\S.*)$`)
	rule    = regexp.MustCompile(`(?s)^\*\*((?:AR|[AEQRT])\d+(?:\.\d+)*[a-z]?)(?: ([^*]+))?\*\*\s*(.*)$`)
)

// Parse reads a page.
func Parse(page string) ([]Entry, error) {
	var entries []Entry
	for _, block := range strings.Split(strings.TrimSpace(page), "\n\n") {
		block = strings.TrimSpace(block)
		if m := heading.FindStringSubmatch(block); m != nil {
			entries = append(entries, Entry{Number: m[2], Level: len(m[1]), Title: m[3]})
		} else if m := rule.FindStringSubmatch(block); m != nil {
			entries = append(entries, Entry{Number: m[1], Level: Rule, Title: m[2], Text: m[3]})
		} else if strings.HasPrefix(block, "#") || len(entries) == 0 {
			return nil, fmt.Errorf("%.60q begins no chapter, section or rule", block)
		} else {
			e := &entries[len(entries)-1]
			e.Text = strings.TrimSpace(e.Text + "\n\n" + block)
		}
	}
	return entries, nil
}

// Under returns the entry with a number and all that stand under it: a chapter with
// its sections, rules and examples, or one rule.
func Under(book []Entry, number string) []Entry {
	for i, e := range book {
		if !strings.EqualFold(e.Number, number) {
			continue
		}
		end := i + 1
		for e.Level != Rule && end < len(book) && book[end].Level > e.Level {
			end++
		}
		return book[i:end]
	}
	return nil
}

// Search returns the rules that contain all the words, in any case.
func Search(book []Entry, words string) []Entry {
	var found []Entry
	for _, e := range book {
		text := strings.ToLower(e.Number + " " + e.Title + " " + e.Text)
		all := true
		for _, w := range strings.Fields(strings.ToLower(words)) {
			all = all && strings.Contains(text, w)
		}
		if all {
			found = append(found, e)
		}
	}
	return found
}
