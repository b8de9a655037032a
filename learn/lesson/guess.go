package lesson

import (
	"errors"
	"slices"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
)

// Guessing: a lesson may ask what will happen, instead of having turns played. The rules then let it
// happen, so the truth is theirs.

// Question asks something about a position.
type Question struct {
	Start string // the file in starts that leads there
	Step  int    // of the lesson that it belongs to
	Free  bool   // no star depends on it
	asked
}

// asked is what is asked: drop, card, source, find.
type asked interface {
	// truth is the right guess.
	truth(s *rules.State) string
	// answers are the guesses one can make.
	answers(s *rules.State, w view.Words) []view.Answered
	// args are the figures of the texts of the question.
	args(s *rules.State, w view.Words) []lang.Arg
	// happen lets happen what was asked about.
	happen(a *Attempt)
	// said says what became of a guess, in one sentence and another.
	said(g *guess, w view.Words) (title, text string)
}

// Guesses is how the learner answered the questions so far.
type Guesses struct {
	Asked int   // questions that are answered
	wrong []int // questions that were not answered rightly
	last  guess
}

// guess is the last one, and the position it was made in.
type guess struct {
	question *Question
	step     string // the message of the step it belonged to
	at       rules.State
	right    bool
}

// guessing begins every guess in our notation.
const guessing = view.Guess + " "

// ErrGuess is the error for an answer that is no guess at the question.
var ErrGuess = errors.New("not an answer to the question")

// Question is the one that is open, nil if there is none.
func (a *Attempt) Question() *Question {
	if a.Asked >= len(a.Lesson.Questions) {
		return nil
	}
	return &a.Lesson.Questions[a.Asked]
}

// Guess answers the open question, lets happen what was asked about, and goes on to the next.
func (a *Attempt) Guess(text string) error {
	q := a.Question()
	if q == nil {
		return ErrOver
	}
	known := false
	for _, x := range q.answers(&a.State, view.In(lang.English)) {
		known = known || x.Action == text
	}
	if !known {
		return ErrGuess
	}
	a.last = guess{q, "lesson." + a.Lesson.ID + "." + a.Lesson.Steps[q.Step].Name, a.State, text == q.truth(&a.State)}
	if !a.last.right {
		a.wrong = append(a.wrong, a.Asked)
	}
	a.Asked++
	q.happen(a)
	if next := a.Question(); next != nil {
		if next.Start != q.Start {
			a.State = position(next.Start)
		}
	} else {
		a.Over = true
	}
	return nil
}

// game shows the position of the question without what would answer it.
func (q *Question) game(s *rules.State, question string, w view.Words) *view.Game {
	g := view.GameOf(s, w)
	g.Prompt = &view.Prompt{Seat: int(learner), Kind: view.Guess, Question: question, Answers: q.answers(s, w)}
	g.Forecast.Water, g.Tomorrow = g.Position.Map.Water, []view.Tomorrow{}
	return g
}

// guessed is an answer to a question that names a thing on the table.
func guessed(action, text, target string) view.Answered {
	return view.Answered{Action: guessing + action, Kind: view.Guess, Text: text, Targets: map[string]int{target: 1}}
}

// Outcome is what became of the last guess, or of a puzzle within a lesson.
type Outcome struct {
	Right bool   `json:"right"`
	Title string `json:"title"`
	Text  string `json:"text"` // what really happened, and why
	// Way is how the drop went that was asked about: its headstream, the dams it came to, and the mouth of the river if it left the map.
	Way []string `json:"way,omitempty"`
}

// verdict puts it into words.
func (g *guess) verdict(w view.Words) *Outcome {
	title, text := g.question.said(g, w)
	v := &Outcome{Right: g.right, Title: title, Text: text}
	if q, ok := g.question.asked.(drop); ok {
		v.Way = q.went(&g.at)
	}
	return v
}

// counted are the questions on which stars depend, and those of them that were not answered rightly.
func (a *Attempt) counted() (all, wrong int) {
	for i, q := range a.Lesson.Questions {
		if !q.Free {
			all++
			wrong += b2i(slices.Contains(a.wrong, i))
		}
	}
	return all, wrong
}
