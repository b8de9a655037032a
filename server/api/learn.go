package api

import (
	"errors"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/learn/guide"
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

// say gives an answer in a lesson: a guess if it asks for one, the water if it may run, else an action.
func say(attempt *lesson.Attempt, text string) error {
	if attempt.Question() == nil && text != lesson.Flowing {
		if _, err := view.Legal(&attempt.State, text); err != nil {
			return fault.OfAction(err)
		}
	}
	switch err := attempt.Say(text); {
	case errors.Is(err, lesson.ErrOver):
		return fault.Fail(fault.LessonOver)
	case err != nil:
		return fault.Fail(fault.BadAction, lang.Word("action", text))
	}
	return nil
}

// guide tells somebody who plays alone against bots what to aim at, and after the game what to learn next.
func (a *API) guide(c *Call) (*guide.Guide, error) {
	snap, ply, err := a.seeAt(c)
	if err != nil {
		return nil, err
	}
	if err := snap.Table.MayAsk(c.Viewer.User.ID); err != nil {
		return nil, err
	}
	seats := snap.Table.Seats.Of(c.Viewer.User.ID)
	if len(seats) == 0 {
		return nil, fault.Fail(fault.NotSeated)
	}
	if ply, err = snap.Ply(ply); err != nil {
		return nil, err
	}
	if err := a.allow(CostlyLesson, c); err != nil { // where a goal cannot be reached, the search takes some tens of milliseconds
		return nil, err
	}
	names := make([]string, len(snap.Table.Seats))
	for i, seat := range snap.Table.Seats {
		if seat.Bot != "" {
			names[i] = view.In(c.Lang).Bot(seat.Bot)
		}
	}
	start := snap.Log.State(0)
	return a.prover.Follow(&start, snap.Log.Actions(ply), rules.Seat(seats[0])).Show(c.Lang, names), nil
}
