package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"time"

	"barrage/lang"
	"barrage/table"
)

// call is one request to the API.
type call struct {
	s      *Server
	route  route
	w      http.ResponseWriter
	r      *http.Request
	body   []byte
	viewer table.Viewer
	lang   lang.Language
}

// endpoint wraps a route: size, rate, identity, language, answer, metrics.
func (s *Server) endpoint(rt route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		c := &call{s: s, route: rt, w: w, r: r, lang: language(r)}
		err := c.prepare(rt)
		if err == nil {
			err = rt.handle(s, c)
		}
		status := http.StatusOK
		switch {
		case errors.Is(err, errAnswered):
			status = http.StatusBadRequest
		case err != nil:
			status = s.write(w, r, err)
		}
		took := time.Since(began)
		s.metrics.request(rt, status, took)
		// The path of the route, not of the request: ids and links are private.
		s.cfg.Log.Debug("request", "method", rt.method, "route", rt.path, "status", status, "took", took)
	})
}

// language is the language of the reader: ?lang=, otherwise Accept-Language.
func language(r *http.Request) lang.Language {
	if l, ok := lang.Parse(r.URL.Query().Get("lang")); ok {
		return l
	}
	return lang.Match(r.Header.Get("Accept-Language"))
}

func (c *call) prepare(rt route) error {
	body, err := io.ReadAll(http.MaxBytesReader(c.w, c.r.Body, rt.maxBody))
	if err != nil {
		var large *http.MaxBytesError
		if errors.As(err, &large) {
			return table.Fail(table.TooLarge, lang.Number("bytes", int(rt.maxBody)))
		}
		return table.Fail(table.CutOff)
	}
	c.body = body
	if len(body) > 0 {
		if kind, _, err := mime.ParseMediaType(c.r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
			return table.Fail(table.NotJSON)
		}
	}
	user, err := c.s.user(c.r)
	if err != nil && table.CodeOf(err).Class() != table.NotSignedIn {
		return err
	}
	c.viewer = table.Viewer{User: user, Invite: c.r.URL.Query().Get("invite")}
	if user.ID != "" && !c.s.limits.allow("user "+user.ID, userRate) {
		return tooFast
	}
	return nil
}

var errTwoValues = errors.New("more than one JSON value")

// decode reads JSON strictly: one value, no unknown fields. An empty text is an empty
// object.
func decode(body []byte, into any) error {
	if len(bytes.TrimSpace(body)) == 0 {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return &table.Error{Code: table.BadBody, Cause: err}
	}
	if _, err := d.Token(); err != io.EOF {
		return &table.Error{Code: table.BadBody, Cause: errTwoValues}
	}
	return nil
}

// number reads a query parameter, one that the route names.
func (c *call) number(name string, otherwise int) (int, error) {
	if !slices.Contains(c.route.query, name) {
		return 0, fmt.Errorf("%s %s reads %q from the query without naming it", c.route.method, c.route.path, name)
	}
	text := c.r.URL.Query().Get(name)
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, table.Fail(table.NotANumber, lang.Word("name", name), lang.Word("text", text))
	}
	return n, nil
}

// signedIn returns an error for callers without a name.
func (c *call) signedIn() error {
	if c.viewer.User.ID == "" {
		return table.Fail(table.NotSignedIn)
	}
	return nil
}

// json answers with a value.
func (c *call) json(v any) error { return writeJSON(c.w, http.StatusOK, v) }

func writeJSON(w http.ResponseWriter, status int, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(b) // an error means that the client is gone
	return nil
}

// Failure is the body of every error answer.
type Failure struct {
	Error FailureDetail `json:"error"`
}

// FailureDetail says what is wrong, for programs and for people.
type FailureDetail struct {
	Code    table.Code     `json:"code"`
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

// statuses are the HTTP statuses of error codes.
var statuses = map[table.Code]int{
	table.BadRequest:  http.StatusBadRequest,
	table.NotSignedIn: http.StatusUnauthorized, table.NoSuchTable: http.StatusNotFound, table.NoSuchPly: http.StatusNotFound,
	table.NoSuchRequest: http.StatusNotFound, table.NotSeated: http.StatusForbidden, table.NotOwner: http.StatusForbidden,
	table.NotYourTurn: http.StatusForbidden, table.NotWaiting: http.StatusConflict, table.NotPlaying: http.StatusConflict,
	table.NotOver: http.StatusConflict, table.SeatTaken: http.StatusConflict, table.SeatReserved: http.StatusForbidden,
	table.StalePly: http.StatusConflict, table.IllegalAction: http.StatusUnprocessableEntity, table.NothingToUndo: http.StatusConflict,
	table.AskOthers: http.StatusConflict, table.UndoForbidden: http.StatusForbidden, table.AlreadyAsked: http.StatusConflict,
	table.TooMany: http.StatusTooManyRequests, table.Busy: http.StatusServiceUnavailable, table.KeyReused: http.StatusConflict, table.Unfair: http.StatusForbidden,
	table.TooFast: http.StatusTooManyRequests, table.TooLarge: http.StatusRequestEntityTooLarge, table.NotJSON: http.StatusUnsupportedMediaType,
	table.CrossOrigin: http.StatusForbidden, table.SignedIn: http.StatusConflict, table.NoSuchEndpoint: http.StatusNotFound, table.NoSuchCommand: http.StatusNotFound,
	table.NewerRules: http.StatusServiceUnavailable, table.Internal: http.StatusInternalServerError, table.Unavailable: http.StatusServiceUnavailable,
}

// Codes lists the error codes of the API.
func Codes() []table.Code {
	return slices.Sorted(maps.Keys(statuses))
}

// write answers with an error and returns its status.
func (s *Server) write(w http.ResponseWriter, r *http.Request, err error) int {
	status, f := s.failure(r.Context(), err, language(r))
	if f.Error.Code == table.TooFast {
		w.Header().Set("Retry-After", "1")
	}
	writeJSON(w, status, f)
	return status
}

// failure is an error as clients see it. Errors that are not ours to explain are logged instead.
func (s *Server) failure(ctx context.Context, err error, l lang.Language) (int, Failure) {
	var e *table.Error
	if !errors.As(err, &e) {
		if ctx.Err() != nil {
			e = table.Fail(table.Unavailable)
		} else {
			s.cfg.Log.Error("internal error", "error", err)
			e = table.Fail(table.Internal)
		}
	}
	d := FailureDetail{Code: e.Code.Class(), Case: e.Code.Case(), Message: e.In(l)}
	for _, a := range e.Args {
		if d.Args == nil {
			d.Args = map[string]any{}
		}
		d.Args[a.Name()] = a.Value()
	}
	if e.Cause != nil && e.Code != table.IllegalAction {
		d.Cause = e.Cause.Error()
	}
	if e.Code == table.StalePly {
		for _, entry := range e.Missing {
			d.Missing = append(d.Missing, lineOf(entry))
			d.Ply = &d.Missing[len(d.Missing)-1].Ply
		}
	}
	status := statuses[e.Code.Class()]
	if status == 0 {
		status = http.StatusBadRequest
	}
	return status, Failure{d}
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
