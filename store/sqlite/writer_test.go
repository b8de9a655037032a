package sqlite

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"barrage/play/fault"
	"barrage/play/table"
)

// grouped runs jobs in one transaction, before the loop of the writer begins, and
// returns their results and the tables that there are then.
func grouped(t *testing.T, jobs ...func(*writer) error) ([]error, []string) {
	t.Helper()
	w, err := openWriter(t.Context(), filepath.Join(t.TempDir(), "a.db"))
	if err != nil {
		t.Fatal(err)
	}
	w.jobs = make(chan job, len(jobs))
	var waiting []job
	for _, do := range jobs {
		j := job{do, make(chan error, 1)}
		waiting = append(waiting, j)
		w.jobs <- j
	}
	w.group(<-w.jobs)
	go w.loop()
	defer func() {
		if err := w.close(); err != nil {
			t.Error(err)
		}
	}()

	var results []error
	for _, j := range waiting {
		results = append(results, <-j.done)
	}
	ids, err := all(t.Context(), w.statements, value[string], `SELECT id FROM tables ORDER BY id`)
	if err != nil {
		t.Fatal(err)
	}
	after := job{newRow("afterwards"), make(chan error, 1)}
	w.jobs <- after
	if err := <-after.done; err != nil {
		t.Errorf("afterwards: %v", err)
	}
	return results, ids
}

func newRow(id string) func(*writer) error {
	return func(w *writer) error { return w.putRow(table.Row{ID: id, Version: 1}, 0, 0, 0, false) }
}

// TestRefusalHurtsNobody: a write that is refused in the middle of a transaction
// leaves the others alone.
func TestRefusalHurtsNobody(t *testing.T) {
	broken := errors.New("broken")
	half := func(w *writer) error {
		if err := newRow("half")(w); err != nil {
			return err
		}
		return broken
	}
	results, ids := grouped(t, newRow("a"), half, newRow("b"), newRow("a"), newRow("half"), half)
	want := []error{nil, broken, nil, fault.ErrConflict, nil, fault.ErrConflict}
	if !slices.Equal(results, want) {
		t.Errorf("results %v, want %v", results, want)
	}
	if !slices.Equal(ids, []string{"a", "b", "half"}) {
		t.Errorf("tables %v", ids)
	}
}

// TestFailedCommit: when a commit fails, everybody in it is told so, and nothing of
// it is there.
func TestFailedCommit(t *testing.T) {
	impossible := func(w *writer) error {
		if err := w.run(`PRAGMA defer_foreign_keys = 1`); err != nil { // checked at the commit
			return err
		}
		return w.addEntry("no such table", table.Entry{Ply: 1})
	}
	results, ids := grouped(t, newRow("a"), impossible, newRow("b"), newRow("a"))
	for i, err := range results {
		if err == nil || errors.Is(err, fault.ErrConflict) || errors.Is(err, fault.ErrNotFound) {
			t.Errorf("write %d of a failed commit: %v", i, err)
		}
	}
	if len(ids) > 0 {
		t.Errorf("tables %v", ids)
	}
}

// TestLostTransaction: when SQLite gives up the whole transaction by itself, as it
// does when the disk is full, no write of it is acknowledged and none is done
// outside of it.
func TestLostTransaction(t *testing.T) {
	lost := func(w *writer) error {
		w.run(`ROLLBACK`)
		return errors.New("disk full")
	}
	results, ids := grouped(t, newRow("a"), lost, newRow("b"))
	for _, err := range results[:2] {
		wantText(t, err, "disk full")
	}
	if results[2] == nil && !slices.Contains(ids, "b") || slices.Contains(ids, "a") {
		t.Errorf("results %v, tables %v", results, ids)
	}
}

func row(id string) table.Change { return table.Change{Row: table.Row{ID: id}} }

// TestCancelledWhileTaken: a write that has begun ends, and says how.
func TestCancelledWhileTaken(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "a.db"))
	ctx, cancel := context.WithCancel(t.Context())
	err := s.change(ctx, func(w *writer) error {
		cancel()
		return w.putRow(table.Row{ID: "t", Version: 1}, 0, 0, 0, false)
	})
	if err != nil {
		t.Error(err)
	}
	if v, err := s.Version(t.Context(), "t"); v != 1 || err != nil {
		t.Errorf("version %d, %v", v, err)
	}
}

// TestCancelledWhileWaiting: a write that nobody waits for any more is not done.
func TestCancelledWhileWaiting(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "a.db"))
	ctx, cancel := context.WithCancel(t.Context())
	taken, free, busy := make(chan struct{}), make(chan struct{}), make(chan error)
	go func() {
		busy <- s.change(context.Background(), func(*writer) error {
			close(taken)
			<-free
			return nil
		})
	}()
	<-taken
	time.AfterFunc(20*time.Millisecond, cancel)
	if err := s.Save(ctx, row("t")); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	close(free)
	if err := <-busy; err != nil {
		t.Error(err)
	}
	if _, err := s.Version(t.Context(), "t"); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("table: %v", err)
	}
}

// TestCancelStorm: contexts that end at any moment corrupt nothing, and an
// acknowledged write is there.
func TestCancelStorm(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "a.db"))
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for n := range 50 {
				ctx, cancel := context.WithTimeout(context.Background(), time.Duration(n*i)*10*time.Microsecond)
				id := fmt.Sprint(i, "/", n)
				saved := s.Save(ctx, row(id))
				s.Listed(ctx, 5)
				cancel()
				if _, err := s.Version(context.Background(), id); (saved == nil) != (err == nil) {
					t.Errorf("%s: save %v, then %v", id, saved, err)
				}
			}
		})
	}
	wg.Wait()
	integrity(t, s)
}

// integrity asks SQLite whether the file is sound.
func integrity(t *testing.T, s *Store) {
	t.Helper()
	var result string
	if err := s.pool.QueryRow(`PRAGMA integrity_check`).Scan(&result); err != nil || result != "ok" {
		t.Errorf("integrity: %s, %v", result, err)
	}
}

func TestClosed(t *testing.T) {
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "a.db"))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	if err := s.Save(t.Context(), row("t")); err == nil {
		t.Error("a closed store saved something")
	}
	if _, err := s.Table(t.Context(), "t"); err == nil || errors.Is(err, fault.ErrNotFound) {
		t.Errorf("a closed store was read: %v", err)
	}
}
