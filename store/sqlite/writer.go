package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"time"
)

// writer owns the connection that writes.
//
// Making a transaction durable takes milliseconds, whatever is in it. So the writer carries out all
// waiting writes in one transaction and commits when none is left; the next ones gather meanwhile.
// Each write has a savepoint of its own, so that one that is refused leaves nothing behind and does
// not affect the others. Callers get their results after the commit; if it fails, all of them fail.
type writer struct {
	db   *sql.DB
	conn *sql.Conn
	*statements
	jobs chan job      // without a buffer: a job is either taken or not
	stop chan struct{} // closed to end
	done chan struct{} // closed at the end
}

// job is a write with a caller that waits for it.
type job struct {
	do   func(*writer) error
	done chan error
}

const (
	maxGroup        = 256         // writes in one transaction
	checkpointEvery = time.Minute // how often the log of SQLite is emptied
)

var (
	errClosed   = errors.New("sqlite: the store is closed")
	errReadOnly = errors.New("sqlite: the store is open for reading only")
)

// openWriter opens the connection that writes and brings the schema up to date.
// The caller starts the loop.
func openWriter(ctx context.Context, path string) (*writer, error) {
	// The file holds seeds and links: it is for its owner only.
	_, missing := os.Stat(path)
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	if missing != nil {
		if err := adopt(path); err != nil {
			return nil, err
		}
	}
	// FULL: a commit is on the disk when it returns, even if the power fails then.
	// What is deleted is overwritten: it was somebody's.
	db, err := sql.Open("sqlite", dsn(path, "rwc", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)", "secure_delete(1)"))
	if err != nil {
		return nil, err
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		db.Close()
		return nil, err
	}
	w := &writer{db: db, conn: conn, statements: newStatements(conn), jobs: make(chan job), stop: make(chan struct{}), done: make(chan struct{})}
	if err := w.prepare(ctx); err != nil {
		conn.Close()
		db.Close()
		return nil, err
	}
	return w, nil
}

func (w *writer) prepare(ctx context.Context) error {
	var mode string
	if err := w.conn.QueryRowContext(ctx, `PRAGMA journal_mode`).Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return fmt.Errorf("write-ahead logging is not possible here (journal mode %s); is this a network disk?", mode)
	}
	if err := w.intact(ctx); err != nil {
		return err
	}
	return up(ctx, w.conn)
}

// intact refuses a damaged file before anything is written to it.
func (w *writer) intact(ctx context.Context) error {
	var found string
	if err := w.conn.QueryRowContext(ctx, `PRAGMA quick_check(1)`).Scan(&found); err != nil {
		found = err.Error()
	}
	if err := ctx.Err(); err != nil || found == "ok" {
		return err
	}
	return fmt.Errorf("the file is damaged (%s); restore a backup into a new file, and keep this one", found)
}

// change lets the writer carry out a write. Once it is taken, it runs to its end even if the context
// ends, and its true result is returned.
func (s *handle) change(ctx context.Context, do func(*writer) error) error {
	if s.write == nil {
		return errReadOnly
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	j := job{do, make(chan error, 1)}
	select {
	case s.write.jobs <- j:
		return <-j.done
	case <-ctx.Done():
		return ctx.Err()
	case <-s.write.stop:
		return errClosed
	}
}

func (w *writer) loop() {
	defer close(w.done)
	tick := time.NewTicker(checkpointEvery)
	defer tick.Stop()
	for {
		select {
		case j := <-w.jobs:
			w.group(j)
		case <-tick.C:
			w.checkpoint() // fails while somebody reads an old state; later, then
		case <-w.stop:
			return
		}
	}
}

// group carries out a job and those that wait in one transaction.
func (w *writer) group(first job) {
	taken := []job{first}
	var results []error
	err := w.run(`BEGIN IMMEDIATE`)
	for err == nil && len(results) < len(taken) {
		var refusal error
		refusal, err = w.try(taken[len(results)].do)
		results = append(results, refusal)
		if err == nil && len(taken) < maxGroup {
			select {
			case j := <-w.jobs:
				taken = append(taken, j)
			default:
			}
		}
	}
	if err == nil {
		err = w.run(`COMMIT`)
	}
	if err != nil {
		w.run(`ROLLBACK`) // in vain where the failure was one that rolls back by itself
	}
	for i, j := range taken {
		if err != nil {
			j.done <- failure(err)
		} else {
			j.done <- results[i]
		}
	}
}

// try runs a job in a savepoint. A refusal concerns the job, an error the whole
// transaction.
func (w *writer) try(do func(*writer) error) (refusal, err error) {
	if err := w.run(`SAVEPOINT job`); err != nil {
		return nil, err
	}
	if refusal = do(w); refusal != nil {
		if err := w.run(`ROLLBACK TO job`); err != nil {
			return nil, errors.Join(refusal, err)
		}
	}
	return refusal, w.run(`RELEASE job`)
}

// exec runs a statement of a job and counts the rows that it changed.
func (w *writer) exec(query string, args ...any) (int64, error) {
	// Without a context: interrupted, it could take other jobs with it.
	stmt, err := w.get(context.Background(), query)
	if err != nil {
		return 0, err
	}
	res, err := stmt.Exec(args...)
	if err != nil {
		return 0, meaning(err)
	}
	return res.RowsAffected()
}

// run runs a statement that belongs to no job.
func (w *writer) run(query string) error {
	stmt, err := w.get(context.Background(), query)
	if err != nil {
		return err
	}
	_, err = stmt.Exec()
	return err
}

// checkpoint moves the log into the database and cuts it to nothing, unless
// somebody is in the way.
func (w *writer) checkpoint() error {
	w.run(`PRAGMA busy_timeout = 0`)
	defer w.run(fmt.Sprintf(`PRAGMA busy_timeout = %d`, busyTimeout))
	return w.run(`PRAGMA wal_checkpoint(TRUNCATE)`)
}

func (w *writer) close() error {
	close(w.stop)
	<-w.done
	w.checkpoint()
	return errors.Join(w.conn.Close(), w.db.Close())
}
