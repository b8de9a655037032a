package table_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"barrage/play"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/store/mem"
)

// TestTidy: a finished game of one person says from its end on until when it is kept, and is removed after that day, not before; games with
// others, rated, open and given away ones, and running ones stay. What was over before the setting gets its whole time.
func TestTidy(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	end := func(v table.Viewer, id string) {
		t.Helper()
		_, err := w.s.Tables.Ask(w.ctx, v, id, table.Command{}, table.WishEnd{})
		w.ok(err)
	}
	solo := func(n table.New) string {
		n.Seats = []table.NewSeat{{Who: "me"}, {Who: "busy"}}
		return w.create(ann, n)
	}
	before := solo(table.New{})
	end(ann, before)
	if !w.snap(before).Table.Until.IsZero() {
		t.Error("a promise without a setting")
	}
	const keep = 30 * 24 * time.Hour
	table.Hooks(w.s.Keeper).KeepSolo = keep
	alone, open, free, rated, running := solo(table.New{}), solo(table.New{Open: true}), solo(table.New{CC0: true}), solo(table.New{Rated: true}), solo(table.New{})
	for _, id := range []string{alone, open, free, rated} {
		end(ann, id)
	}
	both := w.start(table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "open"}}}, ann, bob)
	end(ann, both)
	if _, err := w.s.Tables.Answer(w.ctx, bob, both, table.Command{}, 1, true); err != nil {
		t.Fatal(err)
	}
	closed := w.create(ann, table.New{Seats: seating(2), Open: true})
	w.ok(w.s.Keeper.Abandon(w.ctx, people.Looker{By: "root", Role: people.ByConsole}, closed, ""))
	kept := []string{open, free, rated, running, both}
	for _, id := range kept {
		if got := w.snap(id).Table; !got.Until.IsZero() {
			t.Errorf("a game that stays says %v", got.Until)
		}
	}
	for _, id := range []string{alone, closed} {
		if shown := w.snap(id).Show(english); shown.Until == nil || !shown.Until.Equal(w.now.Add(keep)) {
			t.Errorf("it says %v, not %v", shown.Until, w.now.Add(keep))
		}
	}
	tidy := func(want int) {
		t.Helper()
		if n, err := w.s.Keeper.Tidy(w.ctx); err != nil || n != want {
			t.Errorf("%d removed, not %d: %v", n, want, err)
		}
	}
	gone := func(id string) bool {
		_, err := w.store.Table(w.ctx, id)
		return errors.Is(err, fault.ErrNotFound)
	}
	w.now = w.now.Add(8 * 24 * time.Hour)
	updated, err := w.store.Table(w.ctx, before)
	w.ok(err)
	tidy(0)
	later, err := w.store.Table(w.ctx, before)
	w.ok(err)
	if until := w.snap(before).Table.Until; !until.Equal(w.now.Add(keep)) || !later.Updated.Equal(updated.Updated) {
		t.Errorf("an earlier game is kept until %v, changed %v", until, later.Updated)
	}
	w.now = w.now.Add(keep - 8*24*time.Hour)
	tidy(0)
	w.now = w.now.Add(time.Second)
	clear(w.told)
	tidy(2)
	if w.told[ann.User.ID] != 2 {
		t.Errorf("Ann hears %d times that tables of hers are gone", w.told[ann.User.ID])
	}
	if !gone(alone) || !gone(closed) || gone(before) {
		t.Error("others than those that said so")
	}
	if _, err := w.s.Tables.See(w.ctx, ann, alone); fault.CodeOf(err) != fault.NoSuchTable {
		t.Error(err)
	}
	w.now = w.now.Add(keep)
	tidy(1)
	for _, id := range kept {
		if gone(id) {
			t.Error("a game is lost that was to stay")
		}
	}
	table.Hooks(w.s.Keeper).KeepSolo = 0
	w.now = w.now.Add(keep)
	tidy(0)
}

// changedMeanwhile is a store in which a table is changed just before it is forgotten, or which fails then.
type changedMeanwhile struct {
	*mem.Store
	id  string
	err error
}

func (s *changedMeanwhile) Forget(ctx context.Context, id string, version int64) error {
	if id == s.id {
		return s.err
	}
	return s.Store.Forget(ctx, id, version)
}

// TestTidyMeanwhile: a table that somebody changes meanwhile is left for the next time, and the others are removed; any other failure is reported.
func TestTidyMeanwhile(t *testing.T) {
	w := newWorld(t)
	store := &changedMeanwhile{Store: mem.New(), err: fault.ErrConflict}
	w.store = play.StoreOf(store)
	w.s = play.New(w.store, w.clock, play.Options{})
	const keep = 30 * 24 * time.Hour
	table.Hooks(w.s.Keeper).KeepSolo = keep
	ann := w.user("Ann")
	for i := range 2 {
		id := w.create(ann, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}}})
		_, err := w.s.Tables.Ask(w.ctx, ann, id, table.Command{}, table.WishEnd{})
		w.ok(err)
		if i == 0 {
			store.id = id
		}
		w.now = w.now.Add(time.Second)
	}
	w.now = w.now.Add(keep)
	if n, err := w.s.Keeper.Tidy(w.ctx); n != 1 || err != nil {
		t.Errorf("%d removed, not 1: %v", n, err)
	}
	store.err = errDisk
	if _, err := w.s.Keeper.Tidy(w.ctx); !errors.Is(err, errDisk) {
		t.Errorf("the disk is gone, and Tidy says %v", err)
	}
	store.id = ""
	if n, err := w.s.Keeper.Tidy(w.ctx); n != 1 || err != nil {
		t.Errorf("%d removed the next time, not 1: %v", n, err)
	}
}

// TestManyTables: tables that are over count for the day they were made on, and do not hide those that run.
func TestManyTables(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	table.Hooks(w.s.Keeper).Daily = 20
	make := func() error {
		snap, err := w.s.Tables.Create(w.ctx, ann.User, table.New{Seats: seating(2)}, "")
		if err == nil {
			err = w.s.Keeper.Abandon(w.ctx, people.Looker{By: "root", Role: people.ByConsole}, snap.Table.ID, "")
		}
		return err
	}
	for range 20 {
		w.ok(make())
	}
	w.refused(make(), fault.TooManyToday)
	w.now = w.now.Add(24*time.Hour + time.Second)
	w.ok(make())
	table.Hooks(w.s.Keeper).Daily = 0
	for range 200 {
		_, err := w.s.Tables.Create(w.ctx, ann.User, table.New{Seats: seating(2)}, "")
		w.ok(err)
	}
	w.refused(make(), fault.TooManyTables)
}
