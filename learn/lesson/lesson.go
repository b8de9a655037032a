package lesson

import (
	"embed"
	"strings"

	"barrage/game/lang"
	"barrage/game/record"
	"barrage/game/rules"
	"barrage/game/view"
)

// Lesson is a lesson of the course.
type Lesson struct {
	ID      string // "0" to "10", "E1", "A1"
	Part    Part
	Minutes int
	Start   string // the file in starts that leads to its first position
	Rivals  bool   // what the others have is part of the lesson

	Table     bool       // a game at an ordinary table, with nothing of what follows
	Questions []Question // instead of turns: a step each (guess.go)

	Script [][]rules.Action // what the others do, turn by turn, as far as it is legal; then they wait
	Steps  []Step           // what is done, in this order or another
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
}

// Step is a step of a lesson. Its texts are the messages lesson.ID.NAME (one word), lesson.ID.NAME.do
// (what to do) and lesson.ID.NAME.why.
type Step struct {
	Name string
	Done func(p *Play) bool
	// Points tells whether the lesson points at what is next without being asked.
	Points bool
	// Args are the figures of its texts.
	Args func(p *Play) []lang.Arg
	// Reason is why the rules refuse what the step is about, the argument reason of its texts; may be nil.
	Reason func(p *Play, w view.Words) string
}

const (
	MaxStars   = 3   // of a lesson
	MaxAnswers = 200 // that a learner may give in a lesson
)

// Part is a part of the course.
type Part uint8

const (
	TenMinutes Part = iota
	PlayingWell
	WholeGame
	FurtherOut
)

func (p Part) String() string { return [...]string{"ten", "well", "whole", "out"}[p] }

// Lessons are the lessons in the order of the course.
func Lessons() []*Lesson { return lessons }

var lessons = []*Lesson{water, dam, energy, wheel, value, contracts, toll, downstream, round, full, graduation, leeghwater, opponent}

// Find finds a lesson by its id.
func Find(id string) *Lesson {
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
	if len(l.Questions) > 0 {
		return position(l.Questions[0].Start)
	}
	return position(l.Start)
}

// position is where a recorded game in starts ends.
func position(start string) rules.State {
	data, err := starts.ReadFile("starts/" + start + ".txt")
	if err != nil {
		panic("learn: " + err.Error()) // the files are part of the program, and the tests read all
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
