package table

import (
	"context"
	"time"
)

// Ways is where a store keeps the ways by which people are told that a table waits for them, and secrets of the
// server itself. Stores of servers have it; the one in a browser does not.
type Ways interface {
	// AddWay adds a new way of a user.
	AddWay(ctx context.Context, w Way) error
	// Way finds a way.
	Way(ctx context.Context, id string) (Way, error)
	// WaysOf lists the ways of a user, by id.
	WaysOf(ctx context.Context, user string) ([]Way, error)
	// SaveWay replaces the document of the way that was read at a version, or returns ErrConflict if it has another
	// by now or is gone. It gives the way back if it was claimed, and makes it due at its time, never if that is zero;
	// sooner if it was woken meanwhile. The saved version is one more.
	SaveWay(ctx context.Context, w Way) error
	// RemoveWay forgets a way of a user, if it is there.
	RemoveWay(ctx context.Context, user, id string) error
	// WakeWays makes the ways of users due at a time, or leaves them due before it.
	WakeWays(ctx context.Context, users []string, at time.Time) error
	// ClaimWays hands out ways that are due, the longest waiting first. Nobody else gets one until it is saved, or
	// until the time has come: then whoever had it is taken for dead.
	ClaimWays(ctx context.Context, now, until time.Time, limit int) ([]Way, error)
	// Followed lists the tables changed at or after a time, with those of their people who have ways.
	Followed(ctx context.Context, since time.Time) ([]Followed, error)
	// Keep keeps a secret of the server under a name, unless there is one already, and returns the one that is kept.
	Keep(ctx context.Context, name string, secret []byte) ([]byte, error)
}

// Way is one way by which a person is told: a document that stores do not look into, with the time at which it must
// be looked at.
type Way struct {
	ID      string
	User    string
	Version int64     // 1 when new, one more with every change
	Due     time.Time // zero for never
	Claimed time.Time // until when somebody works on it; zero for nobody
	Doc     []byte
}

// Followed is a table that has changed, with one of its people.
type Followed struct {
	User    string
	Table   string
	Version int64
}

// Kept is a secret of the server.
type Kept struct {
	Name   string
	Secret []byte
}
