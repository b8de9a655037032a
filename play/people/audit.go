package people

import (
	"context"
	"encoding/json"
	"time"

	"barrage/play/doc"
)

// OfficeStore is where a store keeps what those who look after people need: who is an operator, who is banned,
// and what was done. Stores of servers have it; the one in a browser does not.
type OfficeStore interface {
	// SetOperator makes a user an operator, or one no longer, and notes it.
	SetOperator(ctx context.Context, id string, operator bool, d AuditEntry) error
	// SetBan bans a user, or lifts the ban if it is zero, and notes it.
	SetBan(ctx context.Context, id string, b Ban, d AuditEntry) error
	// People lists users whose name contains a text, whatever its case, or whose id it is, the newest first; those who are
	// banned or operators only, if that is asked for.
	People(ctx context.Context, search string, only Standing, from, limit int) ([]User, error)

	// Note adds to the audit log, which only grows.
	Note(ctx context.Context, d AuditEntry) error
	// AuditLog lists the audit log before a number, or from its end if that is 0, the latest first.
	AuditLog(ctx context.Context, before int64, limit int) ([]AuditEntry, error)
}

// What a change of documents notes of itself is known to them.
type (
	Role       = doc.Role
	AuditKind  = doc.AuditKind
	AuditEntry = doc.AuditEntry
)

// Standing is what sets some users apart.
type Standing string

const (
	Anybody   Standing = ""
	Banned    Standing = "banned"
	Operators Standing = "operator"
)

const (
	ByOperator Role = "operator"
	ByOwner    Role = "owner"   // of a table
	ByConsole  Role = "console" // with barrage admin, on the machine of the server
)

// Roles lists them.
func Roles() []Role { return []Role{ByOperator, ByOwner, ByConsole} }

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
