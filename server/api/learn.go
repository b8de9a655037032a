package api

import (
	"errors"

	"barrage/game/lang"
	"barrage/game/view"
	"barrage/learn/lesson"
	"barrage/play/fault"
)

// Lessons is the course.
type Lessons struct {
	Lessons []lesson.Outline `json:"lessons"`
}

func (a *API) lessons(c *Call) (Lessons, error) { return Lessons{lesson.List(c.Lang)}, nil }

// Learning says how far somebody is in a lesson: their answers since it began.
type Learning struct {
	Answers []string `json:"answers"`
}

// lesson plays a lesson again to where it stands. Nothing is kept of it.
func (a *API) lesson(c *Call, in Learning) (*lesson.Progress, error) {
	l := lesson.Find(c.ID)
	if l == nil || l.Table {
		return nil, fault.Fail(fault.NoSuchLesson, lang.Word("lesson", c.ID))
	}
	if len(in.Answers) > lesson.MaxAnswers {
		return nil, fault.Fail(fault.BadTries, lang.Number("most", lesson.MaxAnswers), lang.Number("n", len(in.Answers)))
	}
	if err := a.allow(CostlyLesson, c); err != nil { // a search that finds nothing takes half a second
		return nil, err
	}
	attempt := l.Begin()
	for _, text := range in.Answers {
		if attempt.Over {
			return nil, fault.Fail(fault.LessonOver)
		}
		if err := say(attempt, text); err != nil {
			return nil, err
		}
	}
	return attempt.Show(c.Lang), nil
}

// say gives an answer in a lesson: a guess if it asks for one, else an action.
func say(attempt *lesson.Attempt, text string) error {
	if attempt.Question() != nil {
		if attempt.Guess(text) != nil {
			return fault.Fail(fault.BadAction, lang.Word("action", text))
		}
		return nil
	}
	answer, err := view.Legal(&attempt.State, text)
	if err != nil {
		return fault.OfAction(err)
	}
	if errors.Is(attempt.Answer(answer), lesson.ErrOver) {
		return fault.Fail(fault.LessonOver)
	}
	return nil
}
