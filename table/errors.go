package table

import (
	"errors"
	"fmt"

	"barrage/rules"
)

// Code names what is wrong in a way programs can rely on. Codes are append-only.
type Code string

const (
	BadRequest    Code = "bad_request"   // what was sent makes no sense
	NotSignedIn   Code = "not_signed_in" // nobody is known by this token
	NoSuchTable   Code = "no_such_table" // there is none, or it is private
	NoSuchPly     Code = "no_such_ply"   // the log has no such entry
	NoSuchRequest Code = "no_such_request"
	NotSeated     Code = "not_seated"      // only who sits at the table may do this
	NotOwner      Code = "not_owner"       // only who made the table may do this
	NotYourTurn   Code = "not_your_turn"   // another seat is asked
	NotWaiting    Code = "not_waiting"     // the game has begun
	NotPlaying    Code = "not_playing"     // the game has not begun, or is over
	NotOver       Code = "not_over"        // the game is still going on
	SeatTaken     Code = "seat_taken"      // somebody sits there
	SeatReserved  Code = "seat_reserved"   // the seat is kept for somebody
	StalePly      Code = "stale_ply"       // the table has moved on; the missing entries come along
	IllegalAction Code = "illegal_action"  // the rules refuse it
	NothingToUndo Code = "nothing_to_undo" // no decision of yours lies there
	AskOthers     Code = "ask_others"      // this undo needs the agreement of the others
	UndoForbidden Code = "undo_forbidden"  // this table is played without undo
	AlreadyAsked  Code = "already_asked"   // a request of this kind is open
	TooMany       Code = "too_many"        // a limit on tables, requests or messages
	Busy          Code = "busy"            // too many changes at once; try again
	KeyReused     Code = "key_reused"      // the idempotency key was used at another table
	Unfair        Code = "unfair"          // advice while other people play
)

// Error is what went wrong, for programs and for people.
type Error struct {
	Code    Code
	Message string       // a sentence in English
	Missing []Entry      // StalePly: what the caller does not know yet
	Err     error        // IllegalAction: the *rules.Refusal
	State   *rules.State // IllegalAction: the position it was for
}

func (e *Error) Error() string { return e.Message }
func (e *Error) Unwrap() error { return e.Err }

func fail(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// illegal is the error of an action the rules refuse.
func illegal(s rules.State, err error) *Error {
	reason := err.Error()
	var r *rules.Refusal
	if errors.As(err, &r) {
		reason = r.Reason.String()
	}
	return &Error{Code: IllegalAction, Message: "This is not possible: " + reason + ".", Err: err, State: &s}
}

// CodeOf is the code of an error, empty if it is not one of ours.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}
