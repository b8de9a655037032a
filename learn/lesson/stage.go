package lesson

import (
	"barrage/game/lang"
	"barrage/game/view"
)

// A lesson may have puzzles one after the other instead of one position: each is a lesson of its own without texts, and a
// step of the whole. A puzzle is judged when it is over, like a guess; whoever finds the best earns a star for it.

// Passed are the puzzles of a lesson that are over.
type Passed struct {
	passed int
	missed []int // those in which the best was not found
	judged *judgement
}

// judgement is what became of the last puzzle, until the next answer.
type judgement struct {
	stage int
	right bool
	made  int // energy
}

// stage is what the learner plays now: the lesson, or the puzzle of it that is open.
func (a *Attempt) stage() *Lesson {
	if n := len(a.Lesson.Stages); n > 0 {
		return a.Lesson.Stages[min(a.passed, n-1)]
	}
	return a.Lesson
}

// pass ends the lesson, or goes on to its next puzzle.
func (a *Attempt) pass() {
	stages := a.Lesson.Stages
	if len(stages) == 0 {
		a.Over = true
		return
	}
	right := stages[a.passed].Stars(&a.Play) == MaxStars
	if !right {
		a.missed = append(a.missed, a.passed)
	}
	a.judged = &judgement{a.passed, right, a.Energy}
	if a.passed++; a.passed == len(stages) {
		a.Over = true
		return
	}
	a.Play = play(position(stages[a.passed].Start))
}

// verdict puts what became of a puzzle into words.
func (j *judgement) verdict(l *Lesson, w view.Words) *Outcome {
	in, args := w.Language(), []lang.Arg{lang.Number("made", j.made), lang.Number("most", l.Stages[j.stage].most)}
	key := "lesson." + l.ID + "." + l.Steps[j.stage].Name
	return &Outcome{Right: j.right, Title: in.Text("lesson."+l.ID+"."+rightly(j.right), args...), Text: in.Text(key+"."+rightly(j.right), args...)}
}
