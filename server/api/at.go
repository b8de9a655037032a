package api

import (
	"errors"

	"barrage/game/automa"
	"barrage/game/lang"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
	"barrage/game/view"
	"barrage/learn/review"
	"barrage/play/fault"
)

// What can be asked of any position, given in one line as tables show it. The answers depend on
// nothing but the question, so anybody may ask and nothing is kept.

// At names a position.
type At struct {
	Text string `json:"text"`
}

// Read reads the position of a question.
func (a At) Read() (s rules.State, err error) {
	if err := s.UnmarshalText([]byte(a.Text)); err != nil {
		return s, &fault.Error{Code: fault.BadPosition, Cause: err}
	}
	return s, nil
}

// Looking looks at a position.
type Looking struct {
	At
	Why []string `json:"why,omitempty"` // answers about which is asked why they are not legal
}

// Looked is a position with what can happen in it.
type Looked struct {
	Text  string     `json:"text"`
	Game  *view.Game `json:"game"`
	Draws []Draw     `json:"draws"`         // if chance is to move, all that can be drawn
	Why   []string   `json:"why,omitempty"` // the reasons asked for, in words; empty for a legal answer
}

// Draw is something that can be drawn.
type Draw struct {
	Action string `json:"action"`
	Text   string `json:"text"` // in words
}

func looked(s *rules.State, l lang.Language) Looked {
	w := view.In(l)
	out := Looked{Text: view.Text(s), Game: view.GameOf(s, w), Draws: []Draw{}}
	if !s.Done() && s.ToMove() == rules.Chance {
		for _, a := range s.Legal(nil) {
			out.Draws = append(out.Draws, Draw{a.String(), w.Answer(s, a)})
		}
	}
	return out
}

func lookAt(c *Call, in Looking) (Looked, error) {
	s, err := in.Read()
	if err != nil {
		return Looked{}, err
	}
	if err := few(in.Why); err != nil {
		return Looked{}, err
	}
	out := looked(&s, c.Lang)
	for _, text := range in.Why {
		reason := ""
		if _, err := view.Legal(&s, text); err != nil {
			refused := (*view.Refused)(nil)
			if !errors.As(err, &refused) {
				return Looked{}, fault.OfAction(err)
			}
			reason = fault.Illegal(refused.State, refused.Err).In(c.Lang)
		}
		out.Why = append(out.Why, reason)
	}
	return out, nil
}

// few returns an error for more actions than anybody needs.
func few(actions []string) error {
	if len(actions) > MaxSteps {
		return fault.Fail(fault.BadTries, lang.Number("most", MaxSteps), lang.Number("n", len(actions)))
	}
	return nil
}

// Onward goes on from a position.
type Onward struct {
	At
	Actions []string `json:"actions"`           // of whoever is to move, chance included
	Draw    bool     `json:"draw,omitempty"`    // then draw at random whenever chance is to move
	Seed    int      `json:"seed,omitempty"`    // of what is drawn
	Automas bool     `json:"automas,omitempty"` // then Automas obey their cards whenever they are to move
}

// Stepped is where a step led.
type Stepped struct {
	Looked
	Steps []Stepping `json:"steps"` // what was done and drawn
}

// Stepping is an action that was played.
type Stepping struct {
	Seat  int    `json:"seat"`  // −1 for chance
	After string `json:"after"` // the position it led to
	Ends  bool   `json:"ends"`  // the turn is over, or something is to be drawn
	view.Told
}

// MaxSteps bounds the actions that a step is given.
const MaxSteps = 1000

func stepAt(c *Call, in Onward) (Stepped, error) {
	s, err := in.Read()
	if err != nil {
		return Stepped{}, err
	}
	if err := few(in.Actions); err != nil {
		return Stepped{}, err
	}
	out := Stepped{Steps: []Stepping{}}
	w := view.In(c.Lang)
	play := func(a rules.Action) {
		seat := s.ToMove()
		told := w.Tell(&s, a)
		out.Steps = append(out.Steps, Stepping{int(seat), view.Text(&s), turns.Over(&s, seat), told})
	}
	for _, text := range in.Actions {
		a, err := view.Legal(&s, text)
		if err != nil {
			return Stepped{}, fault.OfAction(err)
		}
		play(a)
	}
	r := rng.New(s.Hash(), uint64(in.Seed))
	for !s.Done() {
		seat := s.ToMove()
		if in.Draw && seat == rules.Chance {
			play(r.Pick(s.Legal(nil)))
		} else if in.Automas && seat >= 0 && s.Player(seat).Level() > 0 {
			play(automa.Decide(&s, s.Legal(nil), nil))
		} else {
			break
		}
	}
	out.Looked = looked(&s, c.Lang)
	return out, nil
}

// TryAt tries answers in a position without playing them.
type TryAt struct {
	At
	view.Trial
}

func whatIfAt(c *Call, in TryAt) (*view.WhatIf, error) {
	s, err := in.Read()
	if err != nil {
		return nil, err
	}
	what, err := in.In(&s, view.In(c.Lang), review.Coach)
	return what, fault.OfTrial(in.Trial, err)
}

func plannerAt(c *Call, in At) (*view.Planner, error) {
	s, err := in.Read()
	if err != nil {
		return nil, err
	}
	return view.PlannerOf(&s, view.In(c.Lang)), nil
}

func foreseenAt(c *Call, in At) (*view.Foreseen, error) {
	s, err := in.Read()
	if err != nil {
		return nil, err
	}
	return view.ForeseenOf(&s, view.In(c.Lang)), nil
}
