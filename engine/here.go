package engine

import (
	"context"
	"errors"
	"sync"

	"barrage/api"
	"barrage/automa"
	"barrage/bot"
	"barrage/lang"
	"barrage/picture"
	"barrage/review"
	"barrage/rng"
	"barrage/rules"
	"barrage/table"
	"barrage/turns"
	"barrage/view"
)

// own lists the endpoints that only an engine has: who plays on this device, and questions about any
// position. Positions are given in one line, as tables show them.
func own() []ownRoute {
	return []ownRoute{
		gives("GET", "/here/me", (*Engine).whoami),
		takes("PATCH", "/here/me", (*Engine).rename),
		gives("DELETE", "/here/tables/{id}", (*Engine).remove),
		takes("POST", "/here/show", (*Engine).show),
		takes("POST", "/here/look", (*Engine).look),
		takes("POST", "/here/step", (*Engine).step),
		takes("POST", "/here/whatif", (*Engine).whatIf),
		takes("POST", "/here/planner", (*Engine).planner),
		takes("POST", "/here/thought", (*Engine).thought),
		takes("POST", "/here/picture", (*Engine).picture),
		takes("POST", "/here/compare", (*Engine).compare),
	}
}

// Person is who plays on this device.
type Person struct {
	Name   string `json:"name"`             // empty if none was given
	Unkept string `json:"unkept,omitempty"` // why games are lost when the page is closed, in words
}

// Naming gives a name.
type Naming struct {
	Name string `json:"name"`
}

func (e *Engine) whoami(c *api.Call) (Person, error) {
	p := Person{Name: e.person().Name}
	if e.Unkept != nil {
		_, failure := e.api.Failure(c.Context, e.Unkept, c.Lang)
		p.Unkept = failure.Error.Message
	}
	return p, nil
}

func (e *Engine) rename(c *api.Call, in Naming) (Person, error) {
	u, err := e.api.Tables.Rename(c.Context, e.person(), in.Name)
	if err != nil {
		return Person{}, err
	}
	e.mu.Lock()
	e.me = u
	e.mu.Unlock()
	return e.whoami(c)
}

func (e *Engine) remove(c *api.Call) (api.Nothing, error) {
	err := e.store.Remove(c.Context, c.ID)
	if errors.Is(err, table.ErrNotFound) {
		err = table.Fail(table.NoSuchTable)
	}
	if err != nil {
		return api.Nothing{}, err
	}
	e.hub.Tell(owner)
	return api.Nothing{}, nil
}

// At names a position.
type At struct {
	Text string `json:"text"`
}

// read reads the position of a question.
func (a At) read() (s rules.State, err error) {
	if err := s.UnmarshalText([]byte(a.Text)); err != nil {
		return s, &table.Error{Code: table.BadPosition, Cause: err}
	}
	return s, nil
}

// Looked is a position with what can happen in it.
type Looked struct {
	Text  string     `json:"text"`
	Game  *view.Game `json:"game"`
	Draws []Draw     `json:"draws"` // if chance is to move, all that can be drawn
}

// Draw is something that can be drawn.
type Draw struct {
	Action string `json:"action"`
	Text   string `json:"text"` // in words
}

func looked(s *rules.State, l lang.Language) Looked {
	w := view.In(l)
	out := Looked{view.Text(s), view.GameOf(s, w), []Draw{}}
	if !s.Done() && s.ToMove() == rules.Chance {
		for _, a := range s.Legal(nil) {
			out.Draws = append(out.Draws, Draw{a.String(), w.Answer(s, a)})
		}
	}
	return out
}

func (e *Engine) look(c *api.Call, in At) (Looked, error) {
	s, err := in.read()
	if err != nil {
		return Looked{}, err
	}
	return looked(&s, c.Lang), nil
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

// maxSteps bounds the actions that a step is given.
const maxSteps = 1000

func (e *Engine) step(c *api.Call, in Onward) (Stepped, error) {
	s, err := in.read()
	if err != nil {
		return Stepped{}, err
	}
	if len(in.Actions) > maxSteps {
		return Stepped{}, table.Fail(table.BadTries, lang.Number("most", maxSteps), lang.Number("n", len(in.Actions)))
	}
	out := Stepped{Steps: []Stepping{}}
	w := view.In(c.Lang)
	play := func(a rules.Action) {
		seat := s.ToMove()
		told := w.Tell(&s, a)
		out.Steps = append(out.Steps, Stepping{int(seat), view.Text(&s), turns.Over(&s, seat), told})
	}
	for _, text := range in.Actions {
		a, err := table.Legal(&s, text)
		if err != nil {
			return Stepped{}, err
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
	Actions []string `json:"actions"`
	Through bool     `json:"through,omitempty"` // run on to the end of the turn with the usual answers
}

func (e *Engine) whatIf(c *api.Call, in TryAt) (*view.WhatIf, error) {
	s, err := in.read()
	if err != nil {
		return nil, err
	}
	return table.WhatIf(&s, in.Actions, in.Through, c.Lang)
}

func (e *Engine) planner(c *api.Call, in At) (*view.Planner, error) {
	s, err := in.read()
	if err != nil {
		return nil, err
	}
	return view.PlannerOf(&s, view.In(c.Lang)), nil
}

func (e *Engine) thought(c *api.Call, in At) (*review.Opinion, error) {
	s, err := in.read()
	if err != nil {
		return nil, err
	}
	return e.api.Advisor.Opinion(c.Context, &s, c.Lang)
}

// Drawing says how a position is to be drawn.
type Drawing struct {
	At
	Night bool     `json:"night,omitempty"`
	Names []string `json:"names,omitempty"` // of the people, by seat
	Table string   `json:"table,omitempty"` // its name
}

// Drawn is a picture of a position with its seats, as previews of links show it.
type Drawn struct {
	SVG   string `json:"svg"`
	Title string `json:"title"`
}

func (e *Engine) picture(c *api.Call, in Drawing) (Drawn, error) {
	s, err := in.read()
	if err != nil {
		return Drawn{}, err
	}
	p := picture.Picture{State: &s, Language: c.Lang, Night: in.Night, Names: in.Names, Table: in.Table}
	return Drawn{string(p.Sheet()), p.Title()}, nil
}

// Two names two positions of the same game.
type Two struct {
	A At `json:"a"`
	B At `json:"b"`
}

// compare judges two positions at the same time.
func (e *Engine) compare(c *api.Call, in Two) (*review.Comparison, error) {
	ctx, cancel := context.WithCancel(c.Context)
	defer cancel()
	judge := e.api.Advisor.Judge(e.api.Advisor.HintLimit)
	var states [2]rules.State
	for i, at := range []At{in.A, in.B} {
		s, err := at.read()
		if err != nil {
			return nil, err
		}
		states[i] = s
	}
	if a, b := states[0].Players(), states[1].Players(); a != b {
		return nil, table.Fail(table.BadPosition)
	}
	var thoughts [2]bot.Thought
	var errs [2]error
	var both sync.WaitGroup
	for i := range states {
		both.Go(func() {
			if thoughts[i], errs[i] = judge(ctx, &states[i]); errs[i] != nil {
				cancel()
			}
		})
	}
	both.Wait()
	if err := errors.Join(errs[:]...); err != nil {
		return nil, err
	}
	return review.Compare(states[0].Players(), &thoughts[0], &thoughts[1]), nil
}
