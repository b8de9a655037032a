// Package record reads and writes games. A record is a header (options, players) and the list
// of all actions, draws included; every position is recomputed from them.
//
// [Read] reads the text format, [Record.Replay] plays a record to its end and checks every
// action, [Record.At] goes to any position, [Record.Write] writes the text, one line for each
// turn. [Verify] checks that the draws of a finished game are those of the seed that was
// committed to before it began. docs/record.md describes the format and the algorithm.
package record

import (
	"errors"
	"fmt"
	"slices"

	"barrage/game/notation"
	"barrage/game/rules"
)

// Record is a recorded game.
type Record struct {
	Header  Header
	Actions []rules.Action
	Result  []Score // empty while the game goes on

	// Truncated is set by Read when the text breaks off in the middle of a line;
	// what follows the last complete decision was left out.
	Truncated bool

	actors []actor // who the text says acts, verified by Replay
}

// actor is who acts from a ply onwards, according to the text of a record.
type actor struct {
	ply  int // counted from 0
	name string
}

// Header is what is agreed before the first action.
type Header struct {
	Options rules.Options // with the version of the rules the game is played under
	Names   []string      // of the players by seat
	Pairs   []rules.Pair  // company and officer by seat, once they are known

	// Position is where the game begins if not at setup, as written by
	// State.MarshalText. It has the same options.
	Position string

	// Verifiable draws; see Verify.
	Commitment string // SHA-256 of the seed, published before the first draw
	Seed       string // of the draws, revealed after the end
	Imported   int    // plies taken over from another game, which the seed does not cover
}

// Score is the result of a player.
type Score struct {
	Company rules.Company
	VP      int
}

// NewHeader is the header of a game; without a version in its options it is played
// under the newest rules.
func NewHeader(o rules.Options, names []string) Header {
	if o.Version == 0 {
		o.Version = rules.Version
	}
	return Header{Options: o, Names: names}
}

// Start is the state in which the game begins: nothing laid out, or the position of
// the header.
func (h Header) Start() (rules.State, error) {
	if h.Position == "" {
		return rules.New(h.Options)
	}
	var s rules.State
	if err := s.UnmarshalText([]byte(h.Position)); err != nil {
		return s, fmt.Errorf("%w: %w", ErrPosition, err)
	}
	if s.Options() != h.Options {
		here, there := optionLines(h.Options), optionLines(s.Options())
		only := func(a, b []string) []string {
			return slices.DeleteFunc(slices.Clone(a), func(line string) bool { return slices.Contains(b, line) })
		}
		return s, fmt.Errorf("%w: it has other options: %q, the header has %q", ErrPosition, only(there, here), only(here, there))
	}
	return s, nil
}

// ErrPosition is the error for a header with a position that no game can begin from.
var ErrPosition = errors.New("position in the header")

// PairsOf lists company and officer by seat; nil until all seats have them.
func PairsOf(s *rules.State) []rules.Pair {
	if s.TurnOrder() == nil {
		return nil
	}
	var pairs []rules.Pair
	for i := range s.Players() {
		p := s.Player(rules.Seat(i))
		pairs = append(pairs, rules.Pair{Company: p.Company(), Officer: p.Officer()})
	}
	return pairs
}

// ResultOf lists the scores of a finished game by seat; nil before the end.
func ResultOf(s *rules.State) []Score {
	if !s.Done() {
		return nil
	}
	var result []Score
	for i := range s.Players() {
		p := s.Player(rules.Seat(i))
		result = append(result, Score{p.Company(), p.VP()})
	}
	return result
}

// Actor names who answers the prompt of a state.
func Actor(s *rules.State) string { return s.Name(s.ToMove()) }

// Lines groups the actions of a game into one line per turn. It replays them and
// stops at the first illegal one.
func (r *Record) Lines() ([]notation.Line, error) {
	lines, _, err := r.lines()
	return lines, err
}

func (r *Record) lines() ([]notation.Line, rules.State, error) {
	s, err := r.Header.Start()
	if err != nil {
		return nil, s, err
	}
	var lines []notation.Line
	var last rules.Prompt
	for i, a := range r.Actions {
		f, actor := s.Prompt(), Actor(&s)
		fresh := len(lines) == 0 || lines[len(lines)-1].Actor != actor || s.TurnBegins() ||
			f.Seat == rules.Chance && (f.Kind != last.Kind || f.Kind == rules.AskPick || f.Family() != last.Family())
		if fresh {
			lines = append(lines, notation.Line{Actor: actor})
		}
		l := &lines[len(lines)-1]
		l.Actions = append(l.Actions, a)
		last = f
		if err := s.Apply(a, nil); err != nil {
			return nil, s, &ReplayError{Ply: i + 1, Err: err}
		}
	}
	return lines, s, nil
}
