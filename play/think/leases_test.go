package think

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"barrage/play/fault"
	"barrage/play/table"
)

func due(id string, version int64, at time.Time) table.Due {
	return table.Due{ID: id, Version: version, At: at}
}

// TestLeases: what was taken here stays ours as long as it is due as we left it, over changes that leave the lease alone; what another service
// has taken is not ours any more, and what is no longer due is forgotten.
func TestLeases(t *testing.T) {
	at := time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)
	later := at.Add(time.Second)
	l := leases{held: map[string]holding{}}
	ours := func(want ...string) {
		t.Helper()
		var got []string
		for _, d := range l.ours() {
			got = append(got, d.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("ours are %v, want %v", got, want)
		}
	}
	snap := func(id string, version int64) *table.Snapshot {
		return &table.Snapshot{Version: version, Table: &table.Table{ID: id}, Due: at}
	}
	for _, id := range []string{"c", "a", "b"} {
		l.note(holding{due(id, 1, at), true})
	}
	l.seen([]table.Due{due("a", 1, at), due("b", 2, at), due("c", 1, later), due("d", 1, later)})
	ours("a") // another service has changed b and taken c
	if h := l.of(snap("c", 1)); h.ours || !h.At.Equal(later) {
		t.Errorf("c is %+v", h)
	}
	if h := l.of(snap("b", 3)); h != (holding{Due: due("b", 3, at)}) {
		t.Errorf("of a newer version of b is known %+v", h)
	}
	l.seen([]table.Due{due("d", 1, later)})
	if len(l.held) != 2 {
		t.Errorf("%d are kept, want ours and the one that is due", len(l.held))
	}

	l.carry(snap("a", 2))
	l.carry(snap("d", 2))
	l.carry(snap("e", 2))
	ours("a")
	if h := l.of(snap("a", 2)); !h.ours || l.held["d"].Version != 1 || len(l.held) != 2 {
		t.Errorf("after a message: %+v", l.held)
	}
	l.lose(due("a", 1, at)) // the answer to an old question
	ours("a")
	l.lose(due("a", 2, at))
	ours()
	l.drop("d")
	if len(l.held) != 0 {
		t.Errorf("%+v are kept", l.held)
	}
}

// answering is a store that answers as it is told to, and counts how often a lease is taken.
type answering struct {
	table.Parts
	Store
	take, version error
	row           table.Row // of the table
	waits         bool      // it can be taken as it is in the row
	taken         int
}

func (a *answering) Shared() bool { return true }

func (a *answering) Take(_ context.Context, d table.Due, _ time.Time) error {
	a.taken++
	if a.waits && d == dueOf(a.row) {
		return nil
	}
	return a.take
}

func (a *answering) Table(context.Context, string) (table.Row, error) { return a.row, a.version }

func (a *answering) Version(context.Context, string) (int64, error) { return 0, a.version }

// TestTaken: a lease that another service has is not ours any more; one that the store says nothing about still is. A lease that lasts for half its time
// is not taken again, and who does not get one is told so.
func TestTaken(t *testing.T) {
	now := time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)
	gone, taken := errors.New("the disk is gone"), fmt.Errorf("the disk: %w", fault.ErrConflict)
	store := &answering{}
	clock := func() time.Time { return now }
	s := New(table.NewKeeper(table.Parts{Store: store, BaseStore: store}, clock, table.Options{}), Parts{Store: store, Tables: store, Base: store}, clock, Options{})
	defer s.cancel()
	id := "tttttttttttttttttttttt"
	snap := &table.Snapshot{Version: 1, Table: &table.Table{ID: id}, Due: now.Add(-time.Minute)}
	ours := func(at time.Time) table.Due {
		d := due(id, 1, at)
		s.leases.note(holding{d, true})
		return d
	}

	d := ours(now)
	store.take = gone
	if err := s.take(t.Context(), d, now.Add(lease)); !errors.Is(err, gone) || len(s.leases.ours()) != 1 {
		t.Errorf("without the store: %v, ours are %v", err, s.leases.ours())
	}
	store.take = taken
	if err := s.take(t.Context(), d, now.Add(lease)); !errors.Is(err, fault.ErrConflict) || len(s.leases.ours()) != 0 {
		t.Errorf("of another: %v, ours are %v", err, s.leases.ours())
	}
	for what, row := range map[string]table.Row{"has it": {ID: id, Version: 1, Due: now}, "has changed it": {ID: id, Version: 2}} {
		store.row, store.waits = row, true
		if _, _, err := s.hold(t.Context(), snap); !errors.Is(err, fault.ErrConflict) {
			t.Errorf("held although another %s: %v", what, err)
		}
	}
	store.row = table.Row{ID: id, Version: 1}
	if _, release, err := s.hold(t.Context(), snap); err != nil {
		t.Errorf("not held although nobody has it: %v", err)
	} else {
		release()
	}
	store.version, store.waits = gone, false
	s.leases.drop(id)
	if _, _, err := s.hold(t.Context(), snap); !errors.Is(err, gone) {
		t.Errorf("held without the store: %v", err)
	}
	store.version = nil

	store.take, store.taken = nil, 0
	for _, c := range []struct {
		left  time.Duration
		taken int
	}{{lease/2 - 1, 1}, {lease / 2, 0}} {
		ours(now.Add(c.left))
		store.taken = 0
		_, release, err := s.hold(t.Context(), snap)
		if err != nil {
			t.Fatal(err)
		}
		release()
		if store.taken != c.taken {
			t.Errorf("with %v left it is taken %d times, want %d", c.left, store.taken, c.taken)
		}
	}

	store.take, store.version = taken, gone // it has changed, and nobody knows how
	if got, err := s.renew(t.Context(), snap); got != snap || !errors.Is(err, gone) {
		t.Errorf("renewed: %v, %v", got, err)
	}
}
