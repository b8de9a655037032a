// Package api answers requests about tables, one file per group of endpoints, whatever the transport:
// package server carries them over HTTP, package engine inside a browser.
// docs/endpoints.md describes them; a test compares it with the routes.
package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"barrage/game/lang"
	"barrage/learn/guide"
	"barrage/learn/puzzle"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/table"
)

// API answers calls. The transport may set the functions.
type API struct {
	House *play.House
	Log   fault.Logger // of errors that are not the caller's

	Puzzles func() *puzzle.File // nil where callers send the puzzles themselves

	// Allow is asked before something costly is done for a client; nil allows everything.
	Allow func(what Costly, client string) error
	// Commanded is told of every command that adds to a log, or failed to: how many entries it added,
	// and the time it took. It may be nil.
	Commanded func(plies int, took time.Duration, err error)

	prover guide.Prover // of goals in first games
}

// Costly is something that takes much thinking or room.
type Costly string

const (
	CostlyThought Costly = "thought"
	CostlyReview  Costly = "review"
	CostlyLesson  Costly = "lesson"
	CostlyTable   Costly = "table" // made
	CostlyMessage Costly = "message"
	CostlyAudit   Costly = "audit" // of an owner, to somebody else
)

func (a *API) allow(what Costly, c *Call) error {
	if a.Allow == nil {
		return nil
	}
	return a.Allow(what, c.Client)
}

// Call is one request, however it travelled.
type Call struct {
	Context context.Context
	Viewer  table.Viewer
	Client  string // whom limits are counted for: a person, or an address
	Lang    lang.Language
	Origin  string                   // the address that links begin with
	ID      string                   // of the table in the path
	Command string                   // the command in the path
	Query   func(name string) string // what stands in the query; empty for nothing
	Body    []byte
	Key     string // of a command, if it came apart from the body

	route *Route
}

// Answer answers a call of a route: with a value to be sent as JSON, or a File.
func (a *API) Answer(r *Route, c *Call) (any, error) {
	c.route = r
	return r.answer(a, c)
}

// File is an answer that is not JSON.
type File struct {
	Name, Type string
	Data       []byte
}

// Nothing is an empty body: of an answer that only confirms, or of a command without parameters.
type Nothing struct{}

var errTwoValues = errors.New("more than one JSON value")

// Decode reads JSON strictly: one value, no unknown fields. An empty text is an empty
// object.
func Decode(body []byte, into any) error {
	if len(bytes.TrimSpace(body)) == 0 {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return &fault.Error{Code: fault.BadBody, Cause: err}
	}
	if _, err := d.Token(); err != io.EOF {
		return &fault.Error{Code: fault.BadBody, Cause: errTwoValues}
	}
	return nil
}

// number reads a query parameter, one that the route names.
func (c *Call) number(name string, otherwise int) (int, error) {
	if !slices.Contains(c.route.Query, name) {
		return 0, fmt.Errorf("%s %s reads %q from the query without naming it", c.route.Method, c.route.Path, name)
	}
	text := c.Query(name)
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.ParseInt(text, 10, 32) // databases know no larger ones
	if err != nil {
		return 0, fault.Fail(fault.NotANumber, lang.Word("name", name), lang.Word("text", text))
	}
	return int(n), nil
}

// Number reads a query parameter, for a route that is answered elsewhere.
func (c *Call) Number(r *Route, name string, otherwise int) (int, error) {
	c.route = r
	return c.number(name, otherwise)
}

// SignedIn returns an error for callers without a name.
func (c *Call) SignedIn() error {
	if c.Viewer.User.ID == "" {
		return fault.Fail(fault.NotSignedIn)
	}
	return nil
}

// Failure is the body of every error answer.
type Failure struct {
	Error FailureDetail `json:"error"`
}

// FailureDetail says what is wrong, for programs and for people.
type FailureDetail struct {
	Code    fault.Code     `json:"code"`
	Case    string         `json:"case,omitempty"`    // tells apart the sentences of a code
	Args    map[string]any `json:"args,omitempty"`    // figures and words in the sentence
	Message string         `json:"message"`           // the sentence, in the language of the reader
	Cause   string         `json:"cause,omitempty"`   // what a parser said of what was sent; in English, for programmers
	Ply     *int           `json:"ply,omitempty"`     // stale_ply: where the table is now
	Missing []LogLine      `json:"missing,omitempty"` // stale_ply: the entries after the ply sent
}

// LogLine is an entry of a log in short.
type LogLine struct {
	Ply    int    `json:"ply"`
	Seat   int    `json:"seat"`
	Action string `json:"action,omitempty"`
	To     *int   `json:"to,omitempty"` // an undo or redo: the ply restored
	Hash   string `json:"hash"`
}

// Failure is an error as clients see it, with its HTTP status. Errors that are not ours to explain are
// logged instead.
func (a *API) Failure(ctx context.Context, err error, l lang.Language) (status int, f Failure) {
	var e *fault.Error
	if !errors.As(err, &e) {
		switch {
		case ctx.Err() != nil:
			e = fault.Fail(fault.Unavailable)
		case errors.Is(err, fault.ErrUnavailable):
			a.Log.Error("the store does not answer", "error", err)
			e = fault.Fail(fault.NoDatabase)
		default:
			a.logError(ctx, err)
			e = fault.Fail(fault.Internal)
		}
	}
	d := FailureDetail{Code: e.Code.Class(), Case: e.Code.Case(), Message: e.In(l)}
	for _, a := range e.Args {
		if d.Args == nil {
			d.Args = map[string]any{}
		}
		d.Args[a.Name()] = a.Value()
	}
	if e.Cause != nil && e.Code != fault.IllegalAction {
		d.Cause = e.Cause.Error()
	}
	if stale := (*table.Stale)(nil); errors.As(err, &stale) {
		for _, entry := range stale.Missing {
			d.Missing = append(d.Missing, lineOf(entry))
			d.Ply = &d.Missing[len(d.Missing)-1].Ply
		}
	}
	return e.Code.Status(), Failure{d}
}

// logError writes an error down, with the request it belongs to if the log can tell.
func (a *API) logError(ctx context.Context, err error) {
	const what = "internal error"
	if l, ok := a.Log.(interface {
		ErrorContext(ctx context.Context, message string, args ...any)
	}); ok {
		l.ErrorContext(ctx, what, "error", err)
		return
	}
	a.Log.Error(what, "error", err)
}

func lineOf(e table.Entry) LogLine {
	l := LogLine{Ply: e.Ply, Seat: int(e.Seat), Hash: fmt.Sprintf("%016x", e.Hash)}
	if e.Kind == table.Back {
		to := e.To
		l.To = &to
	} else {
		l.Action = e.Action.String()
	}
	return l
}
