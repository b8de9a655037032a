package api

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"runtime/debug"
	"slices"
	"time"

	"barrage/game/lang"
	"barrage/game/view"
	"barrage/play/fault"
	"barrage/play/table"
)

// Done is the answer to a command: the entries it added to the log.
type Done struct {
	From    int                 `json:"from"`
	To      int                 `json:"to"`
	Entries []table.PublicEntry `json:"entries"`
	Update  *LiveUpdate         `json:"update,omitempty"` // what has changed since the ply of the command, if asked for
}

// Play answers the prompt, and those that follow in the same turn. Its fields are left out when empty, so that a command of an older client keeps its fingerprint.
type Play struct {
	table.Command
	Action  string   `json:"action,omitempty"`  // a single answer
	Actions []string `json:"actions,omitempty"` // or several of one turn: all are played, or none
}

// Undo takes back a step, or the whole turn.
type Undo struct {
	table.Command
	Turn bool `json:"turn,omitempty"`
}

// Simple is a command without parameters of its own.
type Simple struct{ table.Command }

// Sit takes a seat.
type Sit struct {
	table.Command
	Seat *int   `json:"seat,omitempty"` // any if not given
	Name string `json:"name,omitempty"` // of somebody at the same screen
}

// Ask makes a request to the others.
type Ask struct {
	table.Command
	Kind table.RequestKind `json:"kind"`
	To   *int              `json:"to,omitempty"`   // undo: the ply to go back to; before my last decision if not given
	Seat *int              `json:"seat,omitempty"` // bot: the seat it takes over
}

// Answer agrees to a request or refuses it.
type Answer struct {
	table.Command
	Request int  `json:"request"`
	Yes     bool `json:"yes"`
}

// LayDown lays down turns for the next turn of a seat.
type LayDown struct {
	table.Command
	Seat  *int       `json:"seat,omitempty"` // the first of the caller if not given
	Turns [][]string `json:"turns"`          // in order of preference, each from its first answer to its end; none to withdraw
}

// Say says something.
type Say struct {
	table.Command
	Text string `json:"text"`
}

// Remove takes somebody off a table that has not begun.
type Remove struct {
	table.Command
	Seat int    `json:"seat"`
	Bot  string `json:"bot,omitempty" ts:"Level"` // that plays instead; the seat is open without
}

// Silence takes the right to speak from somebody, or gives it back.
type Silence struct {
	table.Command
	Person string `json:"person"`
	Off    bool   `json:"off,omitempty"` // they may speak again
}

// Try tries answers without playing them.
type Try struct {
	Ply int `json:"ply"`
	view.Trial
}

// command carries out one kind of command; like those of routes its types are those of the
// function behind it.
type command struct {
	in, out reflect.Type
	run     func(*API, *Call) (any, error)
}

var errBoth = errors.New("action and actions")

// asks makes a command of a function that does not add to the log of a table.
func asks[In, Out any](f func(*API, *Call, In) (Out, error)) command {
	e := takes(f)
	return command{e.In, e.Out, e.answer}
}

// commands are what can be done at a table.
var commands = map[string]command{
	"play": does(func(s *table.Service, ctx context.Context, v table.Viewer, id string, c *Play) (table.Added, error) {
		switch {
		case c.Action == "" && c.Actions != nil:
			return s.Play(ctx, v, id, c.Command, c.Actions...)
		case c.Actions != nil:
			return table.Added{}, &fault.Error{Code: fault.BadBody, Cause: errBoth}
		}
		return s.Play(ctx, v, id, c.Command, c.Action)
	}),
	"undo": does(func(s *table.Service, ctx context.Context, v table.Viewer, id string, c *Undo) (table.Added, error) {
		return s.Undo(ctx, v, id, c.Command, c.Turn)
	}),
	"redo": does(func(s *table.Service, ctx context.Context, v table.Viewer, id string, c *Simple) (table.Added, error) {
		return s.Redo(ctx, v, id, c.Command)
	}),
	"sit": does(func(s *table.Service, ctx context.Context, v table.Viewer, id string, c *Sit) (table.Added, error) {
		return s.Sit(ctx, v, id, c.Command, or(c.Seat, -1), c.Name)
	}),
	"leave": does(func(s *table.Service, ctx context.Context, v table.Viewer, id string, c *Simple) (table.Added, error) {
		return s.Leave(ctx, v, id, c.Command)
	}),
	"close": does(func(s *table.Service, ctx context.Context, v table.Viewer, id string, c *Simple) (table.Added, error) {
		return s.CloseTable(ctx, v, id, c.Command)
	}),
	"renew": does(func(s *table.Service, ctx context.Context, v table.Viewer, id string, c *Simple) (table.Added, error) {
		return s.RenewInvite(ctx, v, id, c.Command)
	}),
	"ask": does(func(s *table.Service, ctx context.Context, v table.Viewer, id string, c *Ask) (table.Added, error) {
		return s.Ask(ctx, v, id, c.Command, table.WishOf(c.Kind, c.To, c.Seat))
	}),
	"answer": does(func(s *table.Service, ctx context.Context, v table.Viewer, id string, c *Answer) (table.Added, error) {
		return s.Answer(ctx, v, id, c.Command, c.Request, c.Yes)
	}),
	"plan": does(func(s *table.Service, ctx context.Context, v table.Viewer, id string, c *LayDown) (table.Added, error) {
		return s.LayDown(ctx, v, id, c.Command, or(c.Seat, -1), c.Turns)
	}),
	"say": does(func(s *table.Service, ctx context.Context, v table.Viewer, id string, c *Say) (table.Added, error) {
		return s.Say(ctx, v, id, c.Command, c.Text)
	}),
	"remove": does(func(s *table.Service, ctx context.Context, v table.Viewer, id string, c *Remove) (table.Added, error) {
		return s.Remove(ctx, v, id, c.Command, c.Seat, c.Bot)
	}),
	"silence": does(func(s *table.Service, ctx context.Context, v table.Viewer, id string, c *Silence) (table.Added, error) {
		return s.Silence(ctx, v, id, c.Command, c.Person, c.Off)
	}),
	"whatif": asks(func(a *API, c *Call, in Try) (*view.WhatIf, error) {
		return a.House.Tables.WhatIf(c.Context, c.Viewer, c.ID, in.Ply, in.Trial, c.Lang)
	}),
	"rematch": asks(func(a *API, c *Call, _ Nothing) (Opened, error) {
		if err := a.allow(CostlyTable, c); err != nil {
			return Opened{}, err
		}
		snap, err := a.House.Tables.Rematch(c.Context, c.Viewer, c.ID)
		if err != nil {
			return Opened{}, err
		}
		return c.opened(snap, -1), nil
	}),
}

// CommandNames lists what can be done at a table.
func CommandNames() []string { return slices.Sorted(maps.Keys(commands)) }

// commanded is a command that carries a ply and a key.
type commanded[T any] interface {
	*T
	common() *table.Command
}

func (c *Play) common() *table.Command    { return &c.Command }
func (c *Undo) common() *table.Command    { return &c.Command }
func (c *Simple) common() *table.Command  { return &c.Command }
func (c *Sit) common() *table.Command     { return &c.Command }
func (c *Ask) common() *table.Command     { return &c.Command }
func (c *Answer) common() *table.Command  { return &c.Command }
func (c *LayDown) common() *table.Command { return &c.Command }
func (c *Say) common() *table.Command     { return &c.Command }
func (c *Remove) common() *table.Command  { return &c.Command }
func (c *Silence) common() *table.Command { return &c.Command }

// does makes a command of a function that adds to the log of a table.
func does[T any, P commanded[T]](f func(*table.Service, context.Context, table.Viewer, string, P) (table.Added, error)) command {
	return command{reflect.TypeFor[T](), reflect.TypeFor[Done](), func(a *API, c *Call) (any, error) {
		in := P(new(T))
		if err := Decode(c.Body, in); err != nil {
			return nil, err
		}
		command := in.common()
		if command.Key == "" {
			command.Key = c.Key
		}
		command.What = table.Fingerprint(c.Command, in)
		if what := costOf(in); what != "" {
			if err := a.allow(what, c); err != nil {
				return nil, err
			}
		}
		began := time.Now()
		done, err := f(a.House.Tables, c.Context, c.Viewer, c.ID, in)
		if a.Commanded != nil {
			a.Commanded(done.To-done.From, time.Since(began), err)
		}
		if err != nil {
			return nil, err
		}
		answer := Done{From: done.From, To: done.To, Entries: done.Snapshot.Entries(done.From, done.To, view.In(c.Lang))}
		if command.Update {
			answer.Update, err = updateSince(done.Snapshot, command.Ply, c.Lang)
		}
		return answer, err
	}}
}

// costOf is what is costly about a command: it leaves something for others to read.
func costOf(command any) Costly {
	switch command.(type) {
	case *Say:
		return CostlyMessage
	case *Remove, *Silence:
		return CostlyAudit
	}
	return ""
}

func or(n *int, otherwise int) int {
	if n == nil {
		return otherwise
	}
	return *n
}

// command carries out the command that the call names.
func (a *API) command(c *Call) (any, error) {
	do, ok := commands[c.Command]
	if !ok {
		return nil, fault.Fail(fault.NoSuchCommand, lang.Word("command", c.Command))
	}
	return do.run(a, c)
}

// Do carries out the command that a call names; a panic becomes an error.
func (a *API) Do(c *Call) (answer any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return a.command(c)
}
