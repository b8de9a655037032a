package progress

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"barrage/learn/puzzle"
)

// Practised is what was learnt from puzzles.
type Practised struct {
	Rating   *puzzle.Rating     `json:"rating,omitempty"`
	Rated    int                `json:"rated"`    // answers that the rating counts
	Noted    int                `json:"noted"`    // answers that count at all
	Row      int                `json:"row"`      // how many of the last ones in a row were right
	Seen     map[string]bool    `json:"seen"`     // puzzles that were answered, and whether the first answer was right
	Days     map[string]bool    `json:"days"`     // the same of the puzzles of the day, such as 2026-11-16
	Blunders map[string]Mending `json:"blunders"` // one's own, to come again
}

// Mending is a blunder that comes again until it was answered rightly a few times in a row.
type Mending struct {
	Puzzle  string `json:"puzzle"`        // the line of the puzzle
	Answers int    `json:"answers"`       // so far; of two states that with more is newer
	Times   int    `json:"times"`         // it was answered rightly in a row
	Due     string `json:"due,omitempty"` // the day on which it comes again; none: never
}

// Bounds of what is kept.
const (
	maxNumber   = 1_000_000
	maxSeen     = 20_000
	maxDays     = 5_000
	maxBlunders = 300   // whose lines fit into a request; the client knows it too
	maxPuzzleID = 80    // bytes
	maxLine     = 4_000 // bytes of a puzzle
)

func (p Practised) check() error {
	switch {
	case p.Rating != nil && !p.Rating.Valid():
		return fmt.Errorf("practice.rating")
	case !inside(p.Rated) || !inside(p.Noted) || !inside(p.Row):
		return fmt.Errorf("practice.rated")
	case len(p.Seen) > maxSeen || len(p.Days) > maxDays || len(p.Blunders) > maxBlunders:
		return fmt.Errorf("practice.seen: %d, %d, %d", len(p.Seen), len(p.Days), len(p.Blunders))
	}
	for id := range p.Seen {
		if id == "" || len(id) > maxPuzzleID {
			return fmt.Errorf("practice.seen.%.20q", id)
		}
	}
	for day := range p.Days {
		if !isDay(day) {
			return fmt.Errorf("practice.days.%.20q", day)
		}
	}
	for id, b := range p.Blunders {
		if id == "" || len(id) > maxPuzzleID || len(b.Puzzle) > maxLine || !inside(b.Answers) || !inside(b.Times) || b.Due != "" && !isDay(b.Due) {
			return fmt.Errorf("practice.blunders.%.20q", id)
		}
	}
	return nil
}

func inside(n int) bool { return n >= 0 && n <= maxNumber }

func isDay(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}

// merge: what either has solved is solved, a blunder stands where it was answered more often, and the rating is the one that
// counts more answers.
func (p Practised) merge(other Practised) Practised {
	m := latest(p, other)
	m.Seen = join(p.Seen, other.Seen, either)
	m.Days = join(p.Days, other.Days, either)
	m.Blunders = most(join(p.Blunders, other.Blunders, latest[Mending]))
	return m
}

// most keeps as many blunders as there is room for. Those that were answered more often come first: as
// what is newer never comes later, the order of merging still does not matter.
func most(all map[string]Mending) map[string]Mending {
	if len(all) <= maxBlunders {
		return all
	}
	ids := slices.SortedFunc(maps.Keys(all), func(a, b string) int { return cmp.Or(all[b].compare(all[a]), cmp.Compare(a, b)) })
	for _, id := range ids[maxBlunders:] {
		delete(all, id)
	}
	return all
}

func either(a, b bool) bool { return a || b }

// compare orders by the rating and what belongs to it; only equal ones are equal in it.
func (p Practised) compare(other Practised) int {
	a, b := value(p.Rating), value(other.Rating)
	return cmp.Or(cmp.Compare(p.Rated, other.Rated), cmp.Compare(p.Noted, other.Noted), cmp.Compare(p.Row, other.Row),
		cmp.Compare(a.Rating, b.Rating), cmp.Compare(a.Deviation, b.Deviation), cmp.Compare(a.Volatility, b.Volatility))
}

// compare orders the states of a blunder; only equal ones are equal in it.
func (m Mending) compare(other Mending) int {
	return cmp.Or(cmp.Compare(m.Answers, other.Answers), cmp.Compare(m.Times, other.Times), cmp.Compare(m.Due, other.Due), cmp.Compare(m.Puzzle, other.Puzzle))
}
