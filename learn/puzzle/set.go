package puzzle

import (
	"strings"

	"barrage/game/lang"
)

// Set is a game that puzzles are taken from.
type Set string

const (
	Introductory Set = "introductory" // the introductory game
	Whole        Set = "full"         // the full game, without the expansion
	Leeghwater   Set = "leeghwater"   // with the expansion
)

// Sets lists all sets.
func Sets() []Set { return []Set{Introductory, Whole, Leeghwater} }

// setOf reads the set of a position.
func setOf(position string) Set {
	switch {
	case strings.Contains(position, " variant=introductory "):
		return Introductory
	case strings.Contains(position, " leeghwater=1 "):
		return Leeghwater
	}
	return Whole
}

// Name is the name of the set.
func (s Set) Name(l lang.Language) string { return l.Text("puzzle.set." + string(s)) }

// About says what its game has.
func (s Set) About(l lang.Language) string { return l.Text("puzzle.set." + string(s) + ".about") }
