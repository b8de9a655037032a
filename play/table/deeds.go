package table

import (
	"context"
	"encoding/json"
	"time"
)

// Office is where a store keeps what those who look after people need: who is an operator, who is banned, what was reported,
// and what was done about it. Stores of servers have it; the one in a browser does not.
type Office interface {
	// SetOperator makes a user an operator, or one no longer, and notes it.
	SetOperator(ctx context.Context, id string, operator bool, d Deed) error
	// SetBan bans a user, or lifts the ban if it is zero, and notes it.
	SetBan(ctx context.Context, id string, b Ban, d Deed) error
	// People lists users whose name contains a text, whatever its case, or whose id it is, the newest first; those who are
	// banned or operators only, if that is asked for.
	People(ctx context.Context, search string, only Standing, from, limit int) ([]User, error)
	// Recent lists all tables, the latest change first.
	Recent(ctx context.Context, from, limit int) ([]Row, error)

	// AddReport adds a new report.
	AddReport(ctx context.Context, r Report) error
	// Report finds a report.
	Report(ctx context.Context, id string) (Report, error)
	// Reports lists the reports in a state, the oldest first, or all of them, the newest first, if it is empty.
	Reports(ctx context.Context, state ReportState, limit int) ([]Report, error)
	// ReportsBy lists the reports that a user made, the newest first.
	ReportsBy(ctx context.Context, user string, limit int) ([]Report, error)
	// CloseReport changes the state of a report that is open, otherwise it returns ErrConflict, and notes it.
	CloseReport(ctx context.Context, id string, state ReportState, d Deed) error

	// Note adds to the log of deeds, which only grows.
	Note(ctx context.Context, d Deed) error
	// Deeds lists the log of deeds before a number, or from its end if that is 0, the latest first.
	Deeds(ctx context.Context, before int64, limit int) ([]Deed, error)
}

// Standing is what sets some users apart.
type Standing string

const (
	Anybody   Standing = ""
	Banned    Standing = "banned"
	Operators Standing = "operator"
)

// Role is as what somebody does something to somebody else.
type Role string

const (
	ByOperator Role = "operator"
	ByOwner    Role = "owner"   // of a table
	ByConsole  Role = "console" // with barrage admin, on the machine of the server
)

// Roles lists them.
func Roles() []Role { return []Role{ByOperator, ByOwner, ByConsole} }

// DeedKind is what was done.
type DeedKind string

const (
	DidBan        DeedKind = "ban"
	DidLift       DeedKind = "lift" // a ban
	DidRename     DeedKind = "rename"
	DidClose      DeedKind = "close"      // a table
	DidDismiss    DeedKind = "dismiss"    // a report
	DidSettle     DeedKind = "settle"     // a report
	DidRemove     DeedKind = "remove"     // somebody from a table
	DidSilence    DeedKind = "silence"    // somebody in the chat of a table
	DidUnsilence  DeedKind = "unsilence"  // so that they may speak again
	DidOperator   DeedKind = "operator"   // make somebody one
	DidNoOperator DeedKind = "nooperator" // the opposite
	DidSignOut    DeedKind = "signout"    // all devices of somebody
	DidDelete     DeedKind = "delete"     // somebody
)

// DeedKinds lists them.
func DeedKinds() []DeedKind {
	return []DeedKind{DidBan, DidLift, DidRename, DidClose, DidDismiss, DidSettle, DidRemove, DidSilence, DidUnsilence, DidOperator, DidNoOperator, DidSignOut, DidDelete}
}

// Deed is something that an operator or the owner of a table did. It names people by their ids, so that it says nothing of
// those who are deleted; nothing in the program changes or removes it.
type Deed struct {
	Number int64 // from 1; given by the store
	At     time.Time
	By     string // the id of the person; of the console the user of the machine
	Role   Role
	Did    DeedKind
	Person string `json:",omitempty"`
	Table  string `json:",omitempty"`
	Report string `json:",omitempty"`
	Why    string `json:",omitempty"`
}

// Misdeed is a kind of thing that people are reported or banned for.
type Misdeed string

// Misdeeds.
const (
	BadChat  Misdeed = "chat"
	BadName  Misdeed = "name"
	Leaving  Misdeed = "leaving"  // games on purpose, or keeping others waiting
	Cheating Misdeed = "cheating" // several accounts, or help from a program
	OtherBad Misdeed = "other"
)

// Misdeeds lists them.
func Misdeeds() []Misdeed { return []Misdeed{BadChat, BadName, Leaving, Cheating, OtherBad} }

// Ban says until when somebody may not play, and why. The zero value is none.
type Ban struct {
	Since time.Time `json:"since,omitzero"`
	Until time.Time `json:"until,omitzero"` // zero for ever
	Why   Misdeed   `json:"why,omitempty"`
	Note  string    `json:"note,omitempty"` // what the operator adds, for the person to read
}

// Text is a ban as stores keep it; empty for none.
func (b Ban) Text() string {
	if (b == Ban{}) {
		return ""
	}
	text, _ := json.Marshal(b) // of a plain value
	return string(text)
}

// ReadBan reads the text of a ban.
func ReadBan(text string) (b Ban, err error) {
	if text != "" {
		err = json.Unmarshal([]byte(text), &b)
	}
	return b, err
}

// Holds reports whether a ban is in force.
func (b Ban) Holds(now time.Time) bool {
	return b != Ban{} && (b.Until.IsZero() || now.Before(b.Until))
}
