package view

import (
	"errors"
	"fmt"

	"barrage/game/notation"
	"barrage/game/rng"
	"barrage/game/rules"
)

// Trial is answers to be tried in a position, not played, in the notation of records.
type Trial struct {
	Actions []string `json:"actions"`
	Through bool     `json:"through,omitempty"` // run on to the end of the turn with the usual answers
	Coach   bool     `json:"coach,omitempty"`   // tell what the rules prove about it
}

// CoachOf says what the rules prove about answers to a prompt, run on to the end of the turn if that is wanted.
type CoachOf func(before *rules.State, answers []rules.Action, through bool, w Words) []Fact

// MaxTrial bounds the answers tried in a row.
const MaxTrial = 60

// Errors of trials that make no sense.
var (
	ErrTrial = fmt.Errorf("1 to %d answers are tried", MaxTrial)
	ErrOver  = errors.New("the game is over")
)

// Unread is the error of a text that is no action.
type Unread struct {
	Text string
	Err  error
}

func (u *Unread) Error() string { return u.Err.Error() }
func (u *Unread) Unwrap() error { return u.Err }

// ChosenDraw is the error of somebody who wants to choose what is drawn.
type ChosenDraw struct{ Text string }

func (c *ChosenDraw) Error() string { return c.Text + " is a draw" }

// In tries the answers in a position. Draws between them are samples that depend only on the
// position: nobody knows the real ones before they happen, and the same question has the same
// answer wherever it is asked.
func (t Trial) In(before *rules.State, w Words, say CoachOf) (*WhatIf, error) {
	if len(t.Actions) == 0 || len(t.Actions) > MaxTrial {
		return nil, ErrTrial
	}
	if before.Done() {
		return nil, ErrOver
	}
	answers := make([]rules.Action, len(t.Actions))
	for i, text := range t.Actions {
		var err error
		if answers[i], err = notation.Parse(text); err != nil {
			return nil, &Unread{text, err}
		}
		if answers[i].Kind() == rules.ActReveal {
			return nil, &ChosenDraw{text}
		}
	}
	r := rng.New(before.Hash(), 0)
	what, err := try(before, answers, t.Through, r.Pick, w)
	if t.Coach && err == nil && say != nil {
		what.Coach = say(before, answers, t.Through, w)
	}
	return what, err
}

// Legal reads an action that is to be played in a position. The error is an *Unread or a *Refused.
func Legal(s *rules.State, text string) (rules.Action, error) {
	a, err := notation.Parse(text)
	if err != nil {
		return a, &Unread{text, err}
	}
	after := *s
	if err := after.Apply(a, nil); err != nil {
		return a, &Refused{*s, err}
	}
	return a, nil
}
