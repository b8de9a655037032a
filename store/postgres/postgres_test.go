package postgres

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"barrage/internal/pgtest"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/store/backup"
	"barrage/store/migrate"
	"barrage/store/storetest"
)

// open opens a database for a test.
func open(t testing.TB, address string) *Store {
	t.Helper()
	s, err := Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestStore(t *testing.T) {
	empty := func(t *testing.T) backup.Store { return open(t, pgtest.Database(t)) }
	storetest.Run(t, empty)
	storetest.RunOffice(t, empty)
}

// TestNodes: servers that start at the same time find one schema, and what one
// saves the others see.
func TestNodes(t *testing.T) {
	address := pgtest.Database(t)
	var nodes [8]*Store
	var wg sync.WaitGroup
	for i := range nodes {
		wg.Go(func() {
			s, err := Open(t.Context(), address)
			if err != nil {
				t.Error(err)
			}
			nodes[i] = s
		})
	}
	wg.Wait()
	if t.Failed() {
		t.FailNow()
	}
	for v, s := range nodes {
		defer s.Close()
		if err := s.Save(t.Context(), table.Change{Row: table.Row{ID: "t", Version: int64(v)}}); err != nil {
			t.Errorf("node %d: %v", v, err)
		}
	}
}

func TestForward(t *testing.T) {
	storetest.Forward(t, len(steps), func(t *testing.T, version int, script string) backup.Store {
		address := pgtest.Database(t)
		build(t, address, steps[:version], script)
		return open(t, address)
	})
}

// build brings a database to some version and runs SQL in it.
func build(t *testing.T, address string, steps []migrate.Step, script string) {
	t.Helper()
	pool, err := pgxpool.New(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	if err := (&handle{pool: pool}).up(t.Context(), steps); err != nil {
		t.Fatal(err)
	}
	if _, err := pool.Exec(t.Context(), script); err != nil {
		t.Fatal(err)
	}
}

func TestNewerIsRefused(t *testing.T) {
	address := pgtest.Database(t)
	newer := append(steps[:len(steps):len(steps)], migrate.Step{Name: "later", SQL: `CREATE TABLE later (id text)`})
	build(t, address, newer, "")
	_, err := Open(t.Context(), address)
	if err == nil || !strings.Contains(err.Error(), "newer program") {
		t.Errorf("error %v", err)
	}
}

// TestWayBack: this program works on the schema of a later one that only adds to it, beside it and after it. Whoever makes a backup
// wants everything, and so its own schema.
func TestWayBack(t *testing.T) {
	address := pgtest.Database(t)
	later := append(steps[:len(steps):len(steps)], migrate.Step{Name: "later", SQL: storetest.LaterSchema, Oldest: len(steps)})
	build(t, address, later, "")
	storetest.Works(t, open(t, address))
	if _, err := OpenReader(t.Context(), address); err == nil || !strings.Contains(err.Error(), "newer program") {
		t.Errorf("error %v", err)
	}
	later = append(later, migrate.Step{Name: "last", SQL: `DROP TABLE weather`})
	build(t, address, later, "")
	if _, err := Open(t.Context(), address); err == nil || !strings.Contains(err.Error(), "newer program") {
		t.Errorf("error %v", err)
	}
}

// TestFiles: the files of the client are kept, found and forgotten.
func TestFiles(t *testing.T) { storetest.Files(t, open(t, pgtest.Database(t))) }

// TestReader: a reader neither migrates nor writes, and says what is wrong with a schema it does not know.
func TestReader(t *testing.T) {
	address := pgtest.Database(t)
	refuses := func(words string) {
		t.Helper()
		if _, err := OpenReader(t.Context(), address); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("error %v, want %q", err, words)
		}
	}
	refuses("is empty")
	build(t, address, steps[:len(steps)-1], "")
	refuses("start the server")
	s := open(t, address)
	if err := s.Save(t.Context(), table.Change{Row: table.Row{ID: "t"}}); err != nil {
		t.Fatal(err)
	}
	r, err := OpenReader(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	n := 0
	if err := r.Export(t.Context(), func(backup.Item) error { n++; return nil }); err != nil || n != 1 {
		t.Errorf("%d items %v", n, err)
	}
	if err := r.Save(t.Context(), table.Change{Row: table.Row{ID: "u"}}); err == nil || !strings.Contains(err.Error(), "read-only") {
		t.Errorf("a reader has written: %v", err)
	}
	if err := r.Ping(t.Context()); err != nil {
		t.Error(err)
	}
	build(t, address, append(steps[:len(steps):len(steps)], migrate.Step{Name: "later", SQL: `CREATE TABLE later (id text)`}), "")
	refuses("newer program")
}

// TestPingWrites: a database that does not take writes is not ready, and servers do not disturb each other.
func TestPingWrites(t *testing.T) {
	address := pgtest.Database(t)
	s := open(t, address)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 10 {
				if err := s.Ping(t.Context()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if n, err := one(t.Context(), s.pool, pgx.RowTo[int], `SELECT count(*) FROM schema_version`); err != nil || n != len(steps) {
		t.Errorf("%d versions, want %d (%v)", n, len(steps), err)
	}
	locked, err := connect(t.Context(), address, map[string]string{"default_transaction_read_only": "on"}, func(*Store) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	defer locked.Close()
	if err := locked.Ping(t.Context()); err == nil || !strings.Contains(err.Error(), "read-only") {
		t.Errorf("a read-only database is ready: %v", err)
	}
}

// TestBrokenMigration: a migration that fails leaves nothing of itself.
func TestBrokenMigration(t *testing.T) {
	address := pgtest.Database(t)
	s := open(t, address)
	broken := append(steps[:len(steps):len(steps)], migrate.Step{Name: "broken", SQL: `DROP TABLE receipts; SELECT nonsense;`})
	if err := s.up(t.Context(), broken); err == nil || !strings.Contains(err.Error(), "broken") {
		t.Errorf("error %v", err)
	}
	storetest.Works(t, open(t, address))
}

// TestDeadlock: of changes that wait for each other the one that the database
// gives up is tried again, and nobody sees it.
func TestDeadlock(t *testing.T) {
	defer func(usual time.Duration) { patience = usual }(patience)
	patience = time.Minute // what is measured is the number of tries
	s := open(t, pgtest.Database(t)+"&deadlock_timeout=100ms")
	for _, id := range []string{"a", "b"} {
		if err := s.Save(t.Context(), table.Change{Row: table.Row{ID: id}}); err != nil {
			t.Fatal(err)
		}
	}
	var tries atomic.Int32
	var both, wg sync.WaitGroup
	both.Add(2)
	through := make(chan struct{}, 2)
	for _, order := range [][]string{{"a", "b"}, {"b", "a"}} {
		wg.Go(func() {
			err := s.inTx(t.Context(), func(_ context.Context, tx pgx.Tx) error {
				first := tries.Add(1) <= 2
				if !first {
					<-through // whoever was given up lets the other one go first, however slow that is
				}
				for i, id := range order {
					if _, err := tx.Exec(t.Context(), `UPDATE tables SET plies = plies + 1 WHERE id = $1`, id); err != nil {
						return err
					}
					if first && i == 0 {
						both.Done()
						both.Wait() // each has what the other wants
					}
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
			through <- struct{}{}
		})
	}
	wg.Wait()
	if n := tries.Load(); n != 3 {
		t.Errorf("%d tries, want 3", n)
	}
	for _, id := range []string{"a", "b"} {
		if r, err := s.Table(t.Context(), id); err != nil || r.Plies != 2 {
			t.Errorf("table %s: %d plies, want 2 (%v)", id, r.Plies, err)
		}
	}
}

// TestGivenUp: what is given up time and again is an error in the end, and waits longer before every try, so that the other one
// gets what it waits for.
func TestGivenUp(t *testing.T) {
	var at []time.Time
	err := (&Store{}).tried(t.Context(), func(context.Context) error {
		at = append(at, time.Now())
		return &pgconn.PgError{Code: "40P01"}
	})
	if err == nil || len(at) != attempts {
		t.Fatalf("%d tries, error %v", len(at), err)
	}
	for i := 1; i < len(at); i++ {
		if waited, least := at[i].Sub(at[i-1]), time.Duration(i)*10*time.Millisecond; waited < least {
			t.Errorf("try %d comes after %v, not %v", i+1, waited, least)
		}
	}
}

// TestUnavailable: a database that is locked, gone or read-only is unavailable, in time and in so many words.
func TestUnavailable(t *testing.T) {
	defer func(usual time.Duration) { patience = usual }(patience)
	address := pgtest.Database(t)
	s := open(t, address)
	ctx := t.Context()
	if err := s.AddUser(ctx, people.User{ID: "ann"}, people.Hash{1}); err != nil {
		t.Fatal(err)
	}
	calls := map[string]func() error{
		"UserOf":   func() error { _, _, err := s.UserOf(ctx, people.Hash{1}); return err },
		"TablesOf": func() error { _, err := s.TablesOf(ctx, "ann", 1); return err },
		"Save":     func() error { return s.Save(ctx, table.Change{Row: table.Row{ID: "t"}}) },
	}
	unavailable := func(why string) {
		t.Helper()
		for name, call := range calls {
			began := time.Now()
			if err := call(); !errors.Is(err, fault.ErrUnavailable) {
				t.Errorf("%s of a database that is %s: %v", name, why, err)
			}
			if took := time.Since(began); took > 5*time.Second {
				t.Errorf("%s of a database that is %s took %v", name, why, took)
			}
		}
	}
	other := open(t, address)
	tx, err := other.pool.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(ctx, `LOCK TABLE users, tables IN ACCESS EXCLUSIVE MODE`); err != nil {
		t.Fatal(err)
	}
	usual := patience
	patience = 100 * time.Millisecond
	unavailable("locked")
	patience = usual
	if err := tx.Rollback(ctx); err != nil {
		t.Fatal(err)
	}
	for name, call := range calls {
		if err := call(); err != nil {
			t.Errorf("%s afterwards: %v", name, err)
		}
	}
	readonly := open(t, address)
	if _, err := other.pool.Exec(ctx, `DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || current_database() || ' SET default_transaction_read_only = on'; END $$`); err != nil {
		t.Fatal(err)
	}
	readonly.pool.Reset()
	if err := readonly.Save(ctx, table.Change{Row: table.Row{ID: "u"}}); !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("a database that only reads: %v", err)
	}
	s.Close()
	unavailable("gone")
}
