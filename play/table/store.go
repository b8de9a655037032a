package table

import (
	"context"
	"time"

	"barrage/game/rules"
	"barrage/play/people"
	"barrage/play/results"
)

// Store keeps tables. As with all parts of a store: once a call has returned without an error, its effect survives a
// crash of the process at any later moment. Every call is atomic. Times come back in UTC with
// microseconds. Package storetest has the tests that every implementation passes.
type Store interface {
	// Table finds a table.
	Table(ctx context.Context, id string) (Row, error)
	// Version is the version of a table.
	Version(ctx context.Context, id string) (int64, error)
	// Save carries out a change, or returns ErrConflict and changes nothing if the
	// table has another version or another number of plies than the change was made for,
	// a new one exists already, or the receipt exists.
	Save(ctx context.Context, c Change) error
	// Entries lists the log of a table after a ply, in order.
	Entries(ctx context.Context, table string, after int) ([]Entry, error)
	// Messages lists the chat of a table after a number, in order, at most limit.
	Messages(ctx context.Context, table string, after, limit int) ([]Message, error)
	// MessagesOf lists all that a user has said, by table and number.
	MessagesOf(ctx context.Context, user string) ([]Message, error)
	// Receipt finds what a repeated command did before.
	Receipt(ctx context.Context, user, key string) (Receipt, error)
	// TablesOf lists the tables of a user, latest change first.
	TablesOf(ctx context.Context, user string, limit int) ([]Row, error)
	// Listed lists the tables shown to everybody, latest change first.
	Listed(ctx context.Context, limit int) ([]Row, error)
	// Changed lists the tables changed at or after a time, with their versions and people.
	Changed(ctx context.Context, since time.Time) ([]Changed, error)
}

// KeeperStore is where those who look after a server find all tables, and old ones are removed. The store of a browser is none.
type KeeperStore interface {
	// Recent lists all tables, the latest change first.
	Recent(ctx context.Context, from, limit int) ([]Row, error)
	// Untouched lists tables that are due for nothing and last changed before a time, the longest ago first, from the one after another on.
	Untouched(ctx context.Context, before time.Time, after Row, limit int) ([]Row, error)
	// Forget removes a table that has a version, with its log, chat, review and results; otherwise it returns ErrConflict.
	Forget(ctx context.Context, id string, version int64) error
}

// BaseStore is a store as a whole.
type BaseStore interface {
	// Shared reports whether other services may work on the store at the same time.
	Shared() bool
	// Now is the time on the clock that all services on the store go by.
	Now(ctx context.Context) (time.Time, error)
	// Purge removes receipts given, and documents expired, before a time.
	Purge(ctx context.Context, before time.Time) error
	// Ping reports whether the store takes writes, by a durable one that changes nothing; of a store
	// open for reading, whether it can be read.
	Ping(ctx context.Context) error
	Close() error
}

// Parts are the parts of a store that tables need.
type Parts struct {
	Store
	BaseStore
	Keeper KeeperStore // nil for none
}

// Row is a table as stores keep it: what they search by, and the rest as a
// document they do not look into.
type Row struct {
	ID      string
	Version int64     // another with every change, see Change.Next
	Plies   int       // number of entries in the log
	Listed  bool      // shown to everybody
	Due     time.Time // when a worker must look at it; zero for never
	Updated time.Time
	Users   []string // whose lists contain the table, sorted
	Doc     []byte
}

// Changed is a table that has changed.
type Changed struct {
	ID      string
	Version int64
	Users   []string // whose lists contain it, sorted
}

// Due is a table at which something is to be done at a time. The time is also a lease: whoever does it makes the table due a
// little later, again and again, so that others begin only if nobody goes on.
type Due struct {
	ID      string
	Version int64
	At      time.Time // zero for never
}

// Change is everything that happens to a table in one step.
type Change struct {
	Row                        // the new row, with the version it was read at; 0 for a new table
	Next    int64              // the version it gets; 0 for one more
	Kept    bool               // the users are those of the row before: a store need not write them again
	Leased  bool               // the due time stays as it is in the store: whoever works at the table goes on
	Entries []Entry            // appended to the log; the last one has the number Row.Plies
	Message *Message           // said
	Audit   *people.AuditEntry // noted; a store without an office leaves it out
	Receipt *Receipt           // given
	Results []results.Row      // of a game that is over, instead of those there; nil leaves them
}

// Saved is the row that a change leaves behind.
func (c Change) Saved() Row {
	row := c.Row
	if row.Version = c.Next; row.Version == 0 {
		row.Version = c.Version + 1
	}
	return row
}

// Before is the number of plies that the change was made for.
func (c Change) Before() int { return c.Plies - len(c.Entries) }

// EntryKind is a kind of entry.
type EntryKind uint8

const (
	Act  EntryKind = iota + 1 // an action is played
	Back                      // an earlier or undone position is restored
)

// Entry is one line of the log of a table. Nothing is ever deleted from a log:
// undo is an entry too. Its ply is its number, from 1.
type Entry struct {
	Ply    int
	Kind   EntryKind
	Seat   rules.Seat   // the seat that acts, rules.Chance for a draw
	Action rules.Action // Act
	To     int          // Back: the ply whose position is restored
	Hash   uint64       // of the position afterwards
	At     time.Time
}

// Message is something said at a table, numbered from 1.
type Message struct {
	Table  string
	Number int
	User   string
	Name   string // of the user when it was said
	Text   string
	At     time.Time
}

// Receipt is what a command with an idempotency key did: plies From+1 to To.
type Receipt struct {
	User, Key string
	Table     string
	From, To  int
	At        time.Time
	Command   int64 `json:",omitempty"` // what the command was, see Command.What; 0 if that was not noted
}

// other reports whether a receipt is of another command.
func (r Receipt) other(what int64) bool { return r.Command != 0 && what != 0 && r.Command != what }
