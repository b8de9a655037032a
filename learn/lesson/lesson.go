package lesson

import (
	"bytes"
	"embed"
	"strings"

	"barrage/game/lang"
	"barrage/game/record"
	"barrage/game/rules"
)

// Lesson is a lesson of the course.
type Lesson struct {
	ID      string // a word, such as "water"
	Part    Part
	Minutes int
	Start   string // the file in starts that leads to its first position
	Rivals  bool   // what the others have is part of the lesson
	Shows   []Area // what of the table is shown when it begins; nil: all of it

	Table     bool       // a game at an ordinary table, with nothing of what follows
	Questions []Question // instead of turns (guess.go)
	Stages    []*Lesson  // instead of one position: puzzles one after the other, a step each (stage.go)
	Sums      bool       // it shows where points come from, once its first question is answered

	Script [][]rules.Action // what the others do, turn by turn, as far as it is legal; then they wait
	Steps  []Step           // what is done, in this order or another
	// Flows tells that the water runs when the learner says so, and that nothing is scored then.
	Flows bool
	// Reached tells whether the goal is reached. The lesson ends there. It is never reached later than
	// at the end of the first round.
	Reached func(p *Play) bool
	// Stars are those earned when the goal is reached, 1 to 3.
	Stars func(p *Play) int
	// Lost tells whether the goal is out of reach for the reason in the message lesson.ID.lost; may be nil.
	Lost func(p *Play) bool
	// Args are the figures of the texts of the goal and its stars.
	Args func() []lang.Arg
	// Result are the figures of what was reached, besides turns and energy; may be nil.
	Result func(p *Play) []lang.Arg

	// What the search needs to be quick (search.go).
	Sections []rules.Section   // where turns that help are taken; nil: anywhere
	Near     func(p *Play) int // how near the goal is, larger is nearer
	// Hope bounds the stars that can still be earned, 0 if the goal cannot be reached; nil: 3.
	Hope func(p *Play) int
	most int // energy of the best production, if it is a puzzle of several
}

// Step is a step of a lesson. Its texts are the messages lesson.ID.NAME (one word), lesson.ID.NAME.do
// (what to do) and lesson.ID.NAME.why; with Payoff also lesson.ID.NAME.payoff and lesson.ID.NAME.payoff.text.
type Step struct {
	Name string
	Done func(p *Play) bool
	// Arrives are the areas that come to the table with the step, if the lesson does not show all of it.
	Arrives []Area
	// Marks are the things that the step rings; nil: nothing.
	Marks func(p *Play) []string
	// Payoff tells whether what the step brought is worth a word, with the figures for it, once it is done.
	Payoff func(p *Play) (args []lang.Arg, ok bool)
	// Wheel tells that its words speak of the construction wheel, WheelAfter that those of its payoff do.
	Wheel, WheelAfter bool
	// Formula tells that the step says the best production term by term.
	Formula bool
	// Args are the figures of its texts.
	Args func(p *Play) []lang.Arg
}

const (
	MaxStars   = 3   // of a lesson
	MaxAnswers = 200 // that a learner may give in a lesson
)

// Part is a part of the course.
type Part uint8

const (
	FirstMinutes Part = iota
	FirstGame
	PlayingWell
	WholeGame
)

func (p Part) String() string { return [...]string{"first", "game", "well", "whole"}[p] }

// Lessons are the lessons in the order of the course.
func Lessons() []*Lesson { return lessons }

var lessons = []*Lesson{
	water, dam, energy, wheel, wins, graduation,
	machines, contracts, production, income, downstream, round, objective,
	full, leeghwater, opponent,
}

// Find finds a lesson by its id, or by one that it had before.
func Find(id string) *Lesson {
	id = Now(id)
	for _, l := range lessons {
		if l.ID == id {
			return l
		}
	}
	return nil
}

//go:embed starts
var starts embed.FS

// Position is where the lesson begins. The learner sits in seat 0 and is to move, or is asked a question.
func (l *Lesson) Position() rules.State {
	switch {
	case len(l.Questions) > 0:
		return position(l.Questions[0].Start)
	case len(l.Stages) > 0:
		return position(l.Stages[0].Start)
	}
	return position(l.Start)
}

// position is where a recorded game in starts ends, or a position that stands there as it is.
func position(start string) rules.State {
	data, err := starts.ReadFile("starts/" + start + ".txt")
	if err != nil {
		panic("learn: " + err.Error()) // the files are part of the program, and the tests read all
	}
	if bytes.HasPrefix(data, []byte("barrage-position ")) {
		var s rules.State
		if err := s.UnmarshalText(bytes.TrimSpace(data)); err != nil {
			panic("learn: " + start + ": " + err.Error())
		}
		return s
	}
	r, err := record.Read(strings.NewReader(string(data)))
	if err != nil {
		panic("learn: " + start + ": " + err.Error())
	}
	r.Header.Options.Version = rules.Version // lessons teach the newest rules
	s, err := r.Replay(nil)
	if err != nil {
		panic("learn: " + start + ": " + err.Error())
	}
	return s
}
