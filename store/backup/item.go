// Package backup is what a store gives out for a backup, and takes in again: the items of an export, one a line.
package backup

import (
	"context"

	"barrage/play/doc"
	"barrage/play/people"
	"barrage/play/table"
)

// Item is one thing in an export; exactly one field is set. What refers to a user or a table follows it.
type Item struct {
	User     *people.User       `json:",omitempty"`
	Session  *people.Session    `json:",omitempty"`
	Recovery *people.Recovery   `json:",omitempty"`
	Row      *table.Row         `json:",omitempty"`
	Entry    *Entry             `json:",omitempty"`
	Message  *table.Message     `json:",omitempty"`
	Receipt  *table.Receipt     `json:",omitempty"`
	Review   *Review            `json:",omitempty"`
	Document *Document          `json:",omitempty"`
	Count    *Count             `json:",omitempty"`
	Channel  *Channel           `json:"Way,omitempty"`
	Kept     *Kept              `json:",omitempty"`
	Report   *Report            `json:",omitempty"`
	Audit    *people.AuditEntry `json:"Deed,omitempty"`
	Doc      *doc.Doc           `json:",omitempty"` // of a kind without an old shape
}

// Entry is an entry with its table.
type Entry struct {
	Table string
	Entry table.Entry
}

// Store shows everything there is, and takes it in again.
type Store interface {
	// Export shows everything there is, as of one moment.
	Export(ctx context.Context, each func(Item) error) error
	// Import fills an empty store with what next returns until io.EOF; all of it or
	// nothing. A store that is not empty returns ErrNotEmpty.
	Import(ctx context.Context, next func() (Item, error)) error
}
