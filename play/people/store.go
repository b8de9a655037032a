package people

import (
	"context"
	"time"
)

// Store keeps people. What all calls of a store promise stands at table.Store.
type Store interface {
	// AddUser adds a new user with the session of the first device.
	AddUser(ctx context.Context, u User, session Hash) error
	// User finds a user by id.
	User(ctx context.Context, id string) (User, error)
	// UserBy finds the user who has a handle, however it is written: see HandleKey.
	UserBy(ctx context.Context, handle string) (User, error)
	// UserOf finds the user of a session, with one look: it is in every request.
	UserOf(ctx context.Context, session Hash) (User, Session, error)
	// RenameUser changes the name of a user.
	RenameUser(ctx context.Context, id, name string) error
	// SetHandle gives a user a handle, which becomes the name too; none if it is empty, and the name stays. A handle
	// that another user has, however it is written, is ErrConflict.
	SetHandle(ctx context.Context, id, handle string) error
	// MergeUser makes what one user said and reported that of another, and removes the first like DeleteUser.
	// Tables are for the caller, and so are documents that are joined.
	MergeUser(ctx context.Context, from, into string) error
	// DeleteUser removes a user with all documents of theirs or about them, receipts and messages.
	// Tables are for the caller.
	DeleteUser(ctx context.Context, id string) error
	// EndIdle forgets sessions last used before a time, and people who have neither a session nor a
	// link, a handle or a table any more.
	EndIdle(ctx context.Context, before time.Time) error
}

// Hash is the SHA-256 of a secret. Secrets themselves are never stored.
type Hash [32]byte

// User is a person, or a program that plays as one. The id is public: it stands on seats and tells people of
// the same name apart. What is secret are the tokens of sessions.
type User struct {
	ID      string
	Name    string
	Created time.Time
	Handle  string `json:",omitempty"` // a name that nobody else has; empty for guests
	Bot     bool   `json:",omitempty"` // a program

	Operator bool `json:",omitempty"` // looks after the others
	Ban      Ban  `json:",omitzero"`
}

// Session is a device of a user, or a token that the user made for a program.
type Session struct {
	Hash    Hash
	User    string
	Created time.Time
	Seen    time.Time // last used, or nearly so
	Name    string    `json:",omitempty"` // of the device, or what the token is called
	Scope   Scope     `json:",omitempty"`
}

// Scope is what a session may be used for.
type Scope string

const (
	ScopeAll  Scope = ""     // of devices
	ScopePlay Scope = "play" // of tokens: all but the account
	ScopeRead Scope = "read" // of tokens: nothing that changes anything
)

// Recovery is a secret that brings a user to another device.
type Recovery struct {
	Hash    Hash
	User    string
	Expires time.Time
	Revokes bool `json:",omitempty"` // ends all other sessions and links
}
