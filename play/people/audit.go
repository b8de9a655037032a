package people

import (
	"context"
	"encoding/json"
	"time"
)

// OfficeStore is where a store keeps what those who look after people need: who is an operator, who is banned, what was reported,
// and what was done about it. Stores of servers have it; the one in a browser does not.
type OfficeStore interface {
	// SetOperator makes a user an operator, or one no longer, and notes it.
	SetOperator(ctx context.Context, id string, operator bool, d AuditEntry) error
	// SetBan bans a user, or lifts the ban if it is zero, and notes it.
	SetBan(ctx context.Context, id string, b Ban, d AuditEntry) error
	// People lists users whose name contains a text, whatever its case, or whose id it is, the newest first; those who are
	// banned or operators only, if that is asked for.
	People(ctx context.Context, search string, only Standing, from, limit int) ([]User, error)

	// AddReport adds a new report.
	AddReport(ctx context.Context, r Report) error
	// Report finds a report.
	Report(ctx context.Context, id string) (Report, error)
	// Reports lists the reports in a state, the oldest first, or all of them, the newest first, if it is empty.
	Reports(ctx context.Context, state ReportState, limit int) ([]Report, error)
	// ReportsBy lists the reports that a user made, the newest first.
	ReportsBy(ctx context.Context, user string, limit int) ([]Report, error)
	// CloseReport changes the state of a report that is open, otherwise it returns ErrConflict, and notes it.
	CloseReport(ctx context.Context, id string, state ReportState, d AuditEntry) error

	// Note adds to the audit log, which only grows.
	Note(ctx context.Context, d AuditEntry) error
	// AuditLog lists the audit log before a number, or from its end if that is 0, the latest first.
	AuditLog(ctx context.Context, before int64, limit int) ([]AuditEntry, error)
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

// AuditKind is what was done.
type AuditKind string

const (
	DidBan        AuditKind = "ban"
	DidLift       AuditKind = "lift" // a ban
	DidRename     AuditKind = "rename"
	DidClose      AuditKind = "close"      // a table
	DidDismiss    AuditKind = "dismiss"    // a report
	DidSettle     AuditKind = "settle"     // a report
	DidRemove     AuditKind = "remove"     // somebody from a table
	DidSilence    AuditKind = "silence"    // somebody in the chat of a table
	DidUnsilence  AuditKind = "unsilence"  // so that they may speak again
	DidOperator   AuditKind = "operator"   // make somebody one
	DidNoOperator AuditKind = "nooperator" // the opposite
	DidSignOut    AuditKind = "signout"    // all devices of somebody
	DidDelete     AuditKind = "delete"     // somebody
)

// AuditKinds lists them.
func AuditKinds() []AuditKind {
	return []AuditKind{DidBan, DidLift, DidRename, DidClose, DidDismiss, DidSettle, DidRemove, DidSilence, DidUnsilence, DidOperator, DidNoOperator, DidSignOut, DidDelete}
}

// AuditEntry is something that an operator or the owner of a table did. It names people by their ids, so that it says nothing of
// those who are deleted; nothing in the program changes or removes it.
type AuditEntry struct {
	Number int64 // from 1; given by the store
	At     time.Time
	By     string // the id of the person; of the console the user of the machine
	Role   Role
	Did    AuditKind
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
