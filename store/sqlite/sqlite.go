// Package sqlite keeps people and tables in one file, for one server.
//
// All writes go through one goroutine, which carries out those that wait in one
// transaction and makes them durable together (writer.go). Reads have connections
// of their own and never wait for a write.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/standing"
	"barrage/play/table"
	"barrage/play/think"
	"barrage/store/backup"
	"barrage/store/migrate"
)

// Store is a store in a file, put together from its parts.
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
	read   *statements
	pool   *sql.DB // of connections that read
	write  *writer // nil when opened for reading
	unlock func() error
	once   sync.Once
}

const (
	busyTimeout = 5000 // milliseconds to wait for a foreign program that has locked the file
	readers     = 8    // connections that read
)

// Open opens a file to serve it, and makes it if there is none. No other process
// can serve it until Close.
func Open(ctx context.Context, path string) (*Store, error) {
	path, err := resolve(path)
	if err != nil {
		return nil, err
	}
	if err := oneName(path); err != nil {
		return nil, err
	}
	unlock, err := lock(path + ".lock")
	if err != nil {
		return nil, err
	}
	s := newStore(&handle{unlock: unlock})
	if err := s.open(ctx, path); err != nil {
		s.Close()
		return nil, fmt.Errorf("sqlite: %s: %w", path, err)
	}
	return s, nil
}

func (s *handle) open(ctx context.Context, path string) error {
	var err error
	if s.write, err = openWriter(ctx, path); err != nil {
		return err
	}
	go s.write.loop()
	return s.openPool(ctx, path)
}

// OpenReader opens a file for reading, whether or not it is being served: for
// backups.
func OpenReader(ctx context.Context, path string) (*Store, error) {
	path, err := resolve(path)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	s := newStore(&handle{unlock: func() error { return nil }})
	if err := s.openPool(ctx, path); err != nil {
		s.Close()
		return nil, fmt.Errorf("sqlite: %s: %w", path, err)
	}
	if err := migrate.Check(ctx, runner{s.pool}, steps); err != nil {
		s.Close()
		return nil, fmt.Errorf("sqlite: %s: %w", path, err)
	}
	return s, nil
}

// openPool opens the connections that read.
func (s *handle) openPool(ctx context.Context, path string) error {
	pool, err := sql.Open("sqlite", dsn(path, "rw", "query_only(1)"))
	if err != nil {
		return err
	}
	pool.SetMaxOpenConns(readers)
	pool.SetMaxIdleConns(readers)
	s.pool, s.read = pool, newStatements(pool)
	return s.readable(ctx)
}

// resolve gives one file one name, so that it has one lock.
func resolve(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real, nil
	}
	return path, nil // there is no file yet
}

// dsn is the address of a file for the driver.
func dsn(path, mode string, pragmas ...string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // a drive letter
	}
	q := url.Values{"mode": {mode}, "_txlock": {"immediate"}, "_pragma": {fmt.Sprintf("busy_timeout(%d)", busyTimeout)}}
	q["_pragma"] = append(q["_pragma"], pragmas...)
	return (&url.URL{Scheme: "file", Path: path, RawQuery: q.Encode()}).String()
}

// Close waits for the writes that have begun, then closes the file.
func (s *Store) Close() error {
	var errs []error
	s.once.Do(func() {
		if s.pool != nil {
			errs = append(errs, s.pool.Close())
		}
		if s.write != nil {
			errs = append(errs, s.write.close())
		}
		errs = append(errs, s.unlock())
	})
	return errors.Join(errs...)
}

// Ping makes a durable write that changes nothing. A file open for reading is read.
func (s *Store) Ping(ctx context.Context) error {
	if s.write == nil {
		return s.readable(ctx)
	}
	return s.change(ctx, func(w *writer) error {
		if _, err := w.exec(migrate.Mark); err != nil {
			return err
		}
		_, err := w.exec(migrate.Unmark)
		return err
	})
}

// readable reads something.
func (s *handle) readable(ctx context.Context) error {
	var n int
	return s.pool.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema`).Scan(&n)
}

// Pool is how many of the connections that read are in use, open, and possible.
func (s *Store) Pool() (used, open, most int) {
	stats := s.pool.Stats()
	return stats.InUse, stats.OpenConnections, stats.MaxOpenConnections
}

// Backlog is the number of tables that are due, and since when the first of them is.
func (s *Store) Backlog(ctx context.Context, now time.Time) (tables int, since time.Time, err error) {
	var first int64
	err = s.pool.QueryRowContext(ctx, `SELECT count(*), coalesce(min(due), 0) FROM tables WHERE due <= ?`, now.UnixMicro()).Scan(&tables, &first)
	return tables, moment(first), err
}

// Shared: one process serves the file.
func (s *Store) Shared() bool { return false }

// Now is the time of the machine.
func (s *Store) Now(ctx context.Context) (time.Time, error) {
	return time.Now().UTC().Truncate(time.Microsecond), ctx.Err()
}

// Purge removes what is too old to matter.
func (s *Store) Purge(ctx context.Context, before time.Time) error {
	return s.change(ctx, func(w *writer) error {
		if _, err := w.exec(`DELETE FROM receipts WHERE at < ?`, before.UnixMicro()); err != nil {
			return err
		}
		_, err := w.exec(`DELETE FROM docs WHERE expires < ?`, before.UnixMicro())
		return err
	})
}

// meaning translates an error of the database into one of a store.
func meaning(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return fault.ErrNotFound
	}
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		switch e.Code() {
		case lib.SQLITE_CONSTRAINT_PRIMARYKEY, lib.SQLITE_CONSTRAINT_UNIQUE:
			return fault.ErrConflict
		case lib.SQLITE_CONSTRAINT_FOREIGNKEY:
			return fault.ErrNotFound
		}
	}
	return failure(err)
}

// failure marks the errors of a file that cannot be read or written now.
func failure(err error) error {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		switch e.Code() & 0xff {
		case lib.SQLITE_FULL, lib.SQLITE_IOERR, lib.SQLITE_BUSY, lib.SQLITE_LOCKED, lib.SQLITE_READONLY, lib.SQLITE_CANTOPEN, lib.SQLITE_PROTOCOL:
			return fmt.Errorf("%w: %w", fault.ErrUnavailable, err)
		}
	}
	return err
}

// moment is the time of a number of microseconds.
func moment(micros int64) time.Time { return time.UnixMicro(micros).UTC() }
