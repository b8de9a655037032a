package fault

import (
	"errors"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
)

var (
	// ErrNotFound is the error of a store that does not have what was asked for.
	ErrNotFound = errors.New("not found")
	// ErrConflict is the error of a change that another one has overtaken.
	ErrConflict = errors.New("overtaken by another change")
	// ErrUnavailable is the error of a store that cannot answer now: it is not reached, too slow, full or read-only.
	ErrUnavailable = errors.New("the store does not answer")
	// ErrNotEmpty is the error of an import into a store that holds something.
	ErrNotEmpty = errors.New("the store is not empty")
)

// Error is a problem, for programs and for people.
type Error struct {
	Code  Code
	Args  []lang.Arg   // of its sentence
	Cause error        // IllegalAction: the *rules.Refusal; otherwise what a parser said, for programmers
	State *rules.State // IllegalAction: the position it was for
}

// Fail makes an error.
func Fail(code Code, args ...lang.Arg) *Error { return &Error{Code: code, Args: args} }

// Because adds a cause.
func (e *Error) Because(cause error) *Error {
	e.Cause = cause
	return e
}

// In is the sentence of the error in a language.
func (e *Error) In(l lang.Language) string {
	var refusal *rules.Refusal
	if e.State != nil && errors.As(e.Cause, &refusal) {
		return view.In(l).Refusal(e.State, refusal)
	}
	return l.Text(words+string(e.Code), e.Args...)
}

// Error is the sentence in English, for logs.
func (e *Error) Error() string { return e.In(lang.English) }
func (e *Error) Unwrap() error { return e.Cause }

// Illegal is the error of an action against the rules.
func Illegal(s rules.State, refusal error) *Error {
	return &Error{Code: IllegalAction, Cause: refusal, State: &s}
}

// NoPly is the error of a ply that the log does not have.
func NoPly(ply, last int) *Error {
	return Fail(NoSuchPly, lang.Number("ply", ply), lang.Number("last", last))
}

// CodeOf is the code of an error, empty if it is not one of ours.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// NoAction is the error of a text that is not an action.
func NoAction(text string, err error) *Error {
	return Fail(BadAction, lang.Word("action", text)).Because(err)
}

// OfTrial is the error of answers that cannot be tried, as people read it; nil for none.
func OfTrial(t view.Trial, err error) error {
	var chosen *view.ChosenDraw
	switch {
	case errors.Is(err, view.ErrTrial):
		return Fail(BadTries, lang.Number("most", view.MaxTrial), lang.Number("n", len(t.Actions)))
	case errors.Is(err, view.ErrOver):
		return Fail(GameOver)
	case errors.As(err, &chosen):
		return Fail(ChosenDraw, lang.Word("action", chosen.Text))
	}
	return OfAction(err)
}

// OfAction is the error of an action that cannot be read or played, as people read it; nil for none.
func OfAction(err error) error {
	var unread *view.Unread
	var refused *view.Refused
	switch {
	case errors.As(err, &unread):
		return NoAction(unread.Text, unread.Err)
	case errors.As(err, &refused):
		return Illegal(refused.State, refused.Err)
	}
	return err
}

// Logger writes down what went wrong. A *slog.Logger is one; the browser's program is smaller without it.
type Logger interface {
	Error(message string, args ...any)
}

// Silent is a Logger that writes nothing.
type Silent struct{}

func (Silent) Error(string, ...any) {}
