package engine

import (
	"context"
	"errors"
	"slices"
	"sync"

	"barrage/bot"
	"barrage/game/picture"
	"barrage/game/rules"
	"barrage/learn/review"
	"barrage/play/fault"
	"barrage/server/api"
)

// own lists the endpoints that only an engine has: who plays on this device, and questions about any
// position that take thinking or drawing; package api has those that take neither.
func own() []ownRoute {
	return []ownRoute{
		gives("GET", "/here/me", (*Engine).whoami),
		takes("PATCH", "/here/me", (*Engine).rename),
		gives("DELETE", "/here/tables/{id}", (*Engine).remove),
		takes("POST", "/here/show", (*Engine).show),
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
	u, err := e.api.House.Rename(c.Context, e.person(), in.Name)
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
	if errors.Is(err, fault.ErrNotFound) {
		err = fault.Fail(fault.NoSuchTable)
	}
	if err != nil {
		return api.Nothing{}, err
	}
	e.api.House.Keeper.Notify(owner)
	e.api.House.Keeper.Notify(c.ID)
	return api.Nothing{}, nil
}

func (e *Engine) thought(c *api.Call, in api.At) (*review.Opinion, error) {
	s, err := in.Read()
	if err != nil {
		return nil, err
	}
	return e.api.House.Advisor.Opinion(c.Context, &s, c.Lang)
}

// Drawing says how a position is to be drawn.
type Drawing struct {
	api.At
	Night bool     `json:"night,omitempty"`
	Names []string `json:"names,omitempty"` // of the people, by seat
	Table string   `json:"table,omitempty"` // its name
	Lit   []string `json:"lit,omitempty"`   // powerhouses that have produced in this round
	// How a game went that is over.
	Course *picture.History `json:"course,omitempty"`
}

// Drawn is a picture of a position with its seats, as previews of links show it.
type Drawn struct {
	SVG   string `json:"svg"`
	Title string `json:"title"`
}

func (e *Engine) picture(c *api.Call, in Drawing) (Drawn, error) {
	s, err := in.Read()
	if err != nil {
		return Drawn{}, err
	}
	p := picture.Picture{State: &s, Language: c.Lang, Night: in.Night, Names: in.Names, Table: in.Table, Course: in.Course}
	for _, site := range rules.Sites() {
		if slices.Contains(in.Lit, site.String()) {
			p.Lit = append(p.Lit, site)
		}
	}
	return Drawn{string(p.Sheet()), p.Title()}, nil
}

// Two names two positions of the same game.
type Two struct {
	A api.At `json:"a"`
	B api.At `json:"b"`
}

// compare judges two positions at the same time.
func (e *Engine) compare(c *api.Call, in Two) (*review.Comparison, error) {
	ctx, cancel := context.WithCancel(c.Context)
	defer cancel()
	judge := e.api.House.Advisor.Judge(e.api.House.Advisor.HintLimit())
	var states [2]rules.State
	for i, at := range []api.At{in.A, in.B} {
		s, err := at.Read()
		if err != nil {
			return nil, err
		}
		states[i] = s
	}
	if a, b := states[0].Players(), states[1].Players(); a != b {
		return nil, fault.Fail(fault.BadPosition)
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
