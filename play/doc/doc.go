// Package doc is the store of documents: of all that is kept whole and found by its key, its owner or its time. What the
// server remembers of a person, of a table or of itself is a document, unless it is searched in other ways.
//
// A new kind of document is one file, where it is registered (see [Register]). Stores know nothing of it: no method and no
// migration is needed for it, and export, import, and what happens when a person is merged or deleted come with it.
package doc

import (
	"context"
	"fmt"
	"strconv"
	"time"
)

// Doc is a document.
type Doc struct {
	Kind string
	ID   string // one of its kind

	// It goes when one of these goes; empty for nobody and none.
	Owner  string `json:",omitempty"` // whose it is
	Person string `json:",omitempty"` // whom it is about
	Table  string `json:",omitempty"` // at which table

	Sort    string    `json:",omitempty"` // order within a kind
	Version int64     // 0 to make it, then as it was read; one more with every change
	N       int64     `json:",omitempty"` // of a counter
	Due     time.Time `json:",omitzero"`  // when somebody must look at it; zero for never
	Claimed time.Time `json:",omitzero"`  // until when somebody does; zero for nobody
	Expires time.Time `json:",omitzero"`  // zero for never
	Body    []byte    `json:",omitempty"` // stores do not look into it; it does not repeat what stands above
}

// Expired reports whether a document counts as gone. Stores show it until they are purged: whoever reads it knows the time.
func (d Doc) Expired(now time.Time) bool { return !d.Expires.IsZero() && !now.Before(d.Expires) }

// Key names a document.
type Key struct{ Kind, ID string }

// Key is the key of the document.
func (d Doc) Key() Key { return Key{d.Kind, d.ID} }

// Query says which documents of a kind to list.
type Query struct {
	Kind       string
	Owners     []string // of these people; nil for all documents
	From, To   string   // From <= Sort < To; empty for no bound
	Descending bool     // by Sort and id; ascending otherwise
	Limit      int      // 0 for all
}

// Op is one part of a change; exactly one field is set, besides Must.
type Op struct {
	// Put makes a document of version 0, or replaces the one that was read at the version; one that has another by now is ErrConflict.
	// A document that was claimed is given back. It is due at its time or, if it was due sooner or woken meanwhile, then.
	Put *Doc
	// Add adds N to a document, and makes it if there is none.
	Add *Doc
	// Remove removes a document, if it is there; if it must be, it is ErrNotFound otherwise.
	Remove *Key
	Must   bool
	// Clear removes the documents of a person.
	Clear *Owned
	// Note adds to the audit log, which only grows; the store of a browser has none and leaves it out.
	Note *AuditEntry
}

// Owned are the documents of a kind that a person owns.
type Owned struct {
	Kind, Owner string
	Sort        string // those with this sort only; empty for all
	Except      string // but for the one with this id
}

// Store keeps documents. A document of an owner, about a person or at a table that is not there is ErrNotFound, and so is one
// that is replaced after it has gone; one that is made twice is ErrConflict.
type Store interface {
	// Get finds a document.
	Get(ctx context.Context, kind, id string) (Doc, error)
	// List lists documents by their Sort and id.
	List(ctx context.Context, q Query) ([]Doc, error)
	// Apply carries out a change, all of it or nothing.
	Apply(ctx context.Context, ops ...Op) error
	// Claim hands out documents that are due, the longest waiting first. Nobody else gets one until it is put, or until the time has
	// come: then whoever had it is taken for dead. A claim changes no version, and a claimed document is not due.
	Claim(ctx context.Context, kind string, now, until time.Time, limit int) ([]Doc, error)
	// Wake makes the documents of people due at a time, or leaves them due before it. It changes no version.
	Wake(ctx context.Context, kind string, owners []string, at time.Time) error
}

// Stamp is a time as a Sort: the earliest comes first.
func Stamp(t time.Time) string { return fmt.Sprintf("%020d", t.UnixMicro()) }

// Stamped is the time of a stamp.
func Stamped(sort string) time.Time {
	n, _ := strconv.ParseInt(sort, 10, 64) // we wrote it
	return time.UnixMicro(n).UTC()
}
