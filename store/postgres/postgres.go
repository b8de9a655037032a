// Package postgres keeps people and tables in PostgreSQL, for any number of
// servers. They hold no locks between calls: a change names the version that it
// was made for, and the database takes it only at that version.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"barrage/play/bus"
	"barrage/play/bus/notify"
	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/standing"
	"barrage/play/table"
	"barrage/play/think"
	"barrage/store/backup"
	"barrage/store/migrate"
)

// Store is a store in PostgreSQL, put together from its parts.
type Store struct {
	*handle
	peoplePart
	tablePart
	docPart
	officePart
	keeperPart
	archivePart
	filePart
}

// Parts of a store, one for each room that keeps something; all share the handle.
type (
	peoplePart  struct{ *handle }
	tablePart   struct{ *handle }
	docPart     struct{ *handle }
	officePart  struct{ *handle }
	keeperPart  struct{ *handle }
	archivePart struct{ *handle }
	filePart    struct{ *handle }
)

var (
	_ people.Store       = peoplePart{}
	_ table.Store        = tablePart{}
	_ think.Store        = tablePart{}
	_ doc.Store          = docPart{}
	_ table.BaseStore    = (*Store)(nil)
	_ backup.Store       = (*Store)(nil)
	_ people.OfficeStore = officePart{}
	_ table.KeeperStore  = keeperPart{}
	_ standing.Archive   = archivePart{}
	_ table.Files        = filePart{}
)

// newStore puts the parts together.
func newStore(h *handle) *Store {
	return &Store{h, peoplePart{h}, tablePart{h}, docPart{h}, officePart{h}, keeperPart{h}, archivePart{h}, filePart{h}}
}

// handle is what the parts share.
type handle struct {
	pool   *pgxpool.Pool
	reader bool // opened for reading
}

// Open connects to a database, whose address looks like
// postgres://user:password@host/database, and brings its schema up to date.
func Open(ctx context.Context, address string) (*Store, error) {
	return connect(ctx, address, nil, func(s *Store) error { return s.up(ctx, steps) })
}

// OpenReader connects to a database for reading: for backups. It changes nothing, and refuses a
// schema that is not the one this program knows.
func OpenReader(ctx context.Context, address string) (*Store, error) {
	readOnly := map[string]string{"default_transaction_read_only": "on"}
	return connect(ctx, address, readOnly, func(s *Store) error {
		s.reader = true
		return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
			var found bool
			if err := tx.QueryRow(ctx, `SELECT to_regclass('schema_version') IS NOT NULL`).Scan(&found); err != nil {
				return err
			}
			if !found {
				return errors.New("the database is empty, or is not one of Barrage")
			}
			return migrate.Check(ctx, migration{tx}, steps)
		})
	})
}

// connect opens a database with some settings of the session and prepares the store.
func connect(ctx context.Context, address string, settings map[string]string, prepare func(*Store) error) (*Store, error) {
	config, err := parse(address)
	if err != nil {
		return nil, err
	}
	maps.Copy(config.ConnConfig.RuntimeParams, settings)
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("postgres: %w", err)
	}
	s := newStore(&handle{pool: pool})
	if err := prepare(s); err != nil {
		pool.Close()
		return nil, fmt.Errorf("postgres: %w", err)
	}
	return s, nil
}

// Ping makes a durable write that changes nothing. A database open for reading is reached.
func (s *Store) Ping(ctx context.Context) error {
	if s.reader {
		return s.pool.Ping(ctx)
	}
	return s.change(ctx, func(b *pgx.Batch) {
		b.Queue(migrate.Mark)
		b.Queue(migrate.Unmark)
	})
}

func (s *Store) Close() error {
	s.pool.Close()
	return nil
}

// Pool is how many connections are in use, open, and possible.
func (s *Store) Pool() (used, open, most int) {
	stat := s.pool.Stat()
	return int(stat.AcquiredConns()), int(stat.TotalConns()), int(stat.MaxConns())
}

// Backlog is the number of tables that are due, and since when the first of them is.
func (s *Store) Backlog(ctx context.Context, now time.Time) (tables int, since time.Time, err error) {
	err = s.pool.QueryRow(ctx, `SELECT count(*), coalesce(min(due), $1) FROM tables WHERE due <= $1`, micro(now)).Scan(&tables, &since)
	return tables, since, err
}

// Bus makes a bus over the database, for one server.
func (s *Store) Bus() bus.Bus { return notify.New(s.pool.Config().ConnConfig) }

// Shared: any number of servers work on the database.
func (s *Store) Shared() bool { return true }

// Now is the time of the database.
func (s *Store) Now(ctx context.Context) (time.Time, error) {
	t, err := one(ctx, s.pool, pgx.RowTo[time.Time], `SELECT clock_timestamp()`)
	return t.UTC(), err
}

// Purge removes what is too old to matter.
func (s *Store) Purge(ctx context.Context, before time.Time) error {
	return s.change(ctx, func(b *pgx.Batch) {
		b.Queue(`DELETE FROM receipts WHERE at < $1`, micro(before))
		b.Queue(`DELETE FROM docs WHERE expires < $1`, micro(before))
	})
}

// attempts is how often a change is tried that the database gave up because it
// and another waited for each other.
const attempts = 5

// change runs statements in one transaction, sent together.
func (s *handle) change(ctx context.Context, queue func(*pgx.Batch)) error {
	return s.inTx(ctx, func(ctx context.Context, tx pgx.Tx) error { return send(ctx, tx, queue) })
}

// patience is how long a call waits for the database.
var patience = 5 * time.Second

// atOnce runs statements in one transaction with a single exchange of messages: the database commits if none of them fails. What
// must change a row is made sure of in the statement.
func (s *handle) atOnce(ctx context.Context, queue func(*pgx.Batch)) error {
	return s.tried(ctx, func(ctx context.Context) error {
		var b pgx.Batch
		queue(&b)
		return s.pool.SendBatch(ctx, &b).Close()
	})
}

// sure lets an update fail that changes no row: by a division by zero, see meaning.
func sure(update string) string {
	return `WITH changed AS (` + update + ` RETURNING 1) SELECT 1 / count(*) FROM changed`
}

// inTx runs a function in a transaction, perhaps more than once.
func (s *handle) inTx(ctx context.Context, f func(context.Context, pgx.Tx) error) error {
	return s.tried(ctx, func(ctx context.Context) error {
		return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error { return f(ctx, tx) })
	})
}

// tried runs a transaction, more than once if it must.
func (s *handle) tried(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for try := 1; ; try++ {
		err := f(ctx)
		if e, ok := errors.AsType[*pgconn.PgError](err); ok && e.Code == "40P01" && try < attempts { // deadlock_detected
			// The other one must get what it waits for first: rows are not kept for it, so whoever tries again
			// at once takes them away on a busy machine, and both are where they were.
			time.Sleep(time.Duration(try) * 10 * time.Millisecond)
			continue
		}
		return failure(meaning(err))
	}
}

func send(ctx context.Context, tx pgx.Tx, queue func(*pgx.Batch)) error {
	var b pgx.Batch
	queue(&b)
	return tx.SendBatch(ctx, &b).Close()
}

// must makes it an error if a statement changes no row.
func must(q *pgx.QueuedQuery, otherwise error) {
	q.Exec(func(tag pgconn.CommandTag) error {
		if tag.RowsAffected() == 0 {
			return otherwise
		}
		return nil
	})
}

// one reads the first row of a result.
func one[T any](ctx context.Context, db querier, scan pgx.RowToFunc[T], query string, args ...any) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	rows, err := db.Query(ctx, query, args...)
	if err != nil {
		return *new(T), failure(err)
	}
	v, err := pgx.CollectOneRow(rows, scan)
	return v, failure(meaning(err))
}

// all reads all rows of a result.
func all[T any](ctx context.Context, db querier, scan pgx.RowToFunc[T], query string, args ...any) ([]T, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	rows, err := db.Query(ctx, query, args...)
	if err != nil {
		return nil, failure(err)
	}
	list, err := pgx.CollectRows(rows, scan)
	if err = meaning(err); errors.Is(err, fault.ErrNotFound) { // nothing is by a text that cannot be kept
		err = nil
	}
	return list, failure(err)
}

// querier is the pool or a transaction.
type querier interface {
	Query(context.Context, string, ...any) (pgx.Rows, error)
}

// meaning translates an error of the database into one of a store.
func meaning(err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return fault.ErrNotFound
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch e.Code {
		case "23505", "22012": // unique_violation; division_by_zero, see sure
			return fault.ErrConflict
		case "23503", "22021", "2201F": // foreign_key_violation; character_not_in_repertoire: it keeps no text with a zero or broken UTF-8; see orMissing
			return fault.ErrNotFound
		}
	}
	return err
}

// failure marks the errors of a database that cannot answer now. What the caller gave up is none.
func failure(err error) error {
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}
	for _, known := range []error{fault.ErrNotFound, fault.ErrConflict, fault.ErrNotEmpty} {
		if errors.Is(err, known) {
			return err
		}
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		// Connections, resources, operators and system errors; a database that recovers or only reads.
		if class := e.Code[:2]; class != "08" && class != "53" && class != "57" && class != "58" && e.Code != "25006" {
			return err
		}
	} else if _, ours := errors.AsType[pgx.ScanArgError](err); ours {
		return err
	}
	return fmt.Errorf("%w: %w", fault.ErrUnavailable, err)
}

// micro is a time as PostgreSQL keeps it.
func micro(t time.Time) time.Time { return t.UTC().Truncate(time.Microsecond) }
