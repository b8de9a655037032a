package table_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"barrage/game/rules"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/table"
)

// counting is a store that notes what it is asked about tables.
type counting struct {
	play.Store
	asked []string
}

func (s *counting) note(format string, args ...any) {
	s.asked = append(s.asked, fmt.Sprintf(format, args...))
}

// take returns what was asked since the last call.
func (s *counting) take() string {
	list := strings.Join(s.asked, ", ")
	s.asked = nil
	return list
}

func (s *counting) Version(ctx context.Context, id string) (int64, error) {
	s.note("version")
	return s.Store.Version(ctx, id)
}

func (s *counting) Table(ctx context.Context, id string) (table.Row, error) {
	s.note("table")
	return s.Store.Table(ctx, id)
}

func (s *counting) Entries(ctx context.Context, id string, after int) ([]table.Entry, error) {
	s.note("entries after %d", after)
	return s.Store.Entries(ctx, id, after)
}

func (s *counting) Save(ctx context.Context, c table.Change) error {
	s.note("save")
	return s.Store.Save(ctx, c)
}

// TestReads: what a service asks of the store. A table that it knows is read on from the last entry it has, a move on the newest copy costs one
// call, and whoever has just been shown a table is shown it again without one.
func TestReads(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	id := w.create(ann, table.New{Variant: "introductory", Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}}})
	store := &counting{Store: w.store}
	s := play.New(play.StoreOf(store), w.clock, play.Options{})
	asked := func(what, want string) {
		t.Helper()
		if got := store.take(); got != want {
			t.Errorf("%s: asked for %q, want %q", what, got, want)
		}
	}
	see := func() *table.Snapshot {
		t.Helper()
		snap, err := s.Tables.See(w.ctx, ann, id)
		w.ok(err)
		if want := w.snap(id); snap.Version != want.Version || snap.Log.Plies() != want.Log.Plies() || snap.Log.Now().Hash() != want.Log.Now().Hash() || !slices.Equal(snap.Log.After(0), want.Log.After(0)) {
			t.Fatal("it shows another table than there is")
		}
		return snap
	}
	n := see().Log.Plies()
	asked("the first time", "version, version, table, entries after 0")
	see()
	asked("again", "version")
	for range 2 {
		w.play(ann, id, w.snap(id).Log.Now().Legal(nil)[0])
	}
	n2 := see().Log.Plies()
	asked("after moves elsewhere", fmt.Sprintf("version, version, table, entries after %d", n-1))
	w.ok(w.say(ann, id, "hello"))
	see()
	asked("after a message elsewhere", fmt.Sprintf("version, version, table, entries after %d", n2-1))

	w.now = w.now.Add(time.Hour)
	_, err := s.Tables.Play(w.ctx, ann, id, table.Command{Ply: n2}, w.snap(id).Log.Now().Legal(nil)[0].String())
	w.ok(err)
	asked("a move", "save")
	glance := func(what, want string) {
		t.Helper()
		_, err := s.Tables.Glance(w.ctx, ann, id)
		w.ok(err)
		asked(what, want)
	}
	glance("a glance after a move", "")
	w.now = w.now.Add(time.Hour)
	glance("a glance an hour later", "version")
	glance("and another", "")
	w.now = w.now.Add(time.Hour)
	w.ok(w.say(ann, id, "hello"))
	glance("a glance at what others changed", fmt.Sprintf("version, table, entries after %d", n2))
	glance("and another", "")

	// A game that begins at a position has no entries, then one, then two.
	text, err := w.snap(id).Log.Now().MarshalText()
	w.ok(err)
	id = w.create(ann, table.New{Position: string(text), Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}}})
	see()
	store.take()
	for n := range 2 {
		w.play(ann, id, w.snap(id).Log.Now().Legal(nil)[0])
		if see().Log.Plies() != n+1 {
			t.Fatal("more than a move")
		}
		asked("after a first move elsewhere", "version, version, table, entries after 0")
	}
	if err := s.Think.Attend(w.ctx, "nonsense"); fault.CodeOf(err) != fault.NoSuchTable || store.take() != "" {
		t.Errorf("the store was asked for nonsense: %v", err)
	}
}

// TestOtherLog: where the log in the store is not the continuation of the one in memory, because the database lost its end and others played on, it is
// read from the beginning.
func TestOtherLog(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	id := w.create(ann, table.New{Variant: "introductory", Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}}})
	// Two games that part at a ply: the store shows the one, then the other.
	n := w.snap(id).Log.Plies()
	legal := w.snap(id).Log.Now().Legal(nil)
	w.play(ann, id, legal[0])
	w.play(ann, id, w.snap(id).Log.Now().Legal(nil)[0])
	row, err := w.store.Table(w.ctx, id)
	w.ok(err)
	entries, err := w.store.Entries(w.ctx, id, 0)
	w.ok(err)
	store := &swapped{counting: counting{Store: w.store}}
	s := play.New(play.StoreOf(store), w.clock, play.Options{})
	_, err = s.Tables.See(w.ctx, ann, id)
	w.ok(err)
	store.take()

	fewer := row
	fewer.Plies, fewer.Version = n+1, row.Version+1
	store.row, store.entries, store.full = &fewer, entries[:n+1], errDisk
	if _, err := s.Tables.See(w.ctx, ann, id); !errors.Is(err, errDisk) {
		t.Errorf("a loss that cannot be noted: %v", err)
	}
	store.full = nil
	snap, err := s.Tables.See(w.ctx, ann, id)
	w.ok(err)
	if snap.Log.Plies() != n+1 || !strings.Contains(store.take(), "entries after 0") {
		t.Errorf("%d plies", snap.Log.Plies())
	}
	short := row
	short.Plies, short.Version = n+3, row.Version+2
	store.row, store.entries = &short, entries
	if _, err := s.Tables.See(w.ctx, ann, id); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%s has %d plies, its log %d", id, n+3, n+2)) {
		t.Errorf("a log without its end: %v", err)
	}
	for name, damage := range map[string]func(row *table.Row, entries []table.Entry){
		"a game of nine": func(row *table.Row, _ []table.Entry) {
			row.Doc = bytes.Replace(row.Doc, []byte(`"Players":2`), []byte(`"Players":9`), 1)
		},
		"an illegal action": func(_ *table.Row, entries []table.Entry) { entries[n].Action = rules.Pass() },
	} {
		wrong, list := row, slices.Clone(entries)
		damage(&wrong, list)
		store.row, store.entries = &wrong, list
		if snap, err := play.New(play.StoreOf(store), w.clock, play.Options{}).Tables.See(w.ctx, ann, id); err == nil || snap != nil || fault.CodeOf(err) != "" {
			t.Errorf("%s is shown: %v", name, err)
		}
	}
}

// saving is a store that remembers the last change.
type saving struct {
	play.Store
	last table.Change
}

func (s *saving) Save(ctx context.Context, c table.Change) error {
	s.last = c
	return s.Store.Save(ctx, c)
}

// TestKept: the store is told that the people of a table are the same as before, if they are: then it need not write them.
func TestKept(t *testing.T) {
	w := newWorld(t)
	store := &saving{Store: w.store}
	w.s = play.New(play.StoreOf(store), w.clock, play.Options{})
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.create(ann, table.New{Variant: "introductory", Seats: seating(2), Open: true})
	if store.last.Kept {
		t.Error("a new table has the people it had")
	}
	w.ok(w.sit(bob, id))
	if store.last.Kept {
		t.Error("somebody has sat down, and the people are the same")
	}
	w.play(w.asked(id, ann, bob), id, w.snap(id).Log.Now().Legal(nil)[0])
	if !store.last.Kept {
		t.Error("a move changes the people of a table")
	}
}

// TestHome: tables of a device are found by ids that say so.
func TestHome(t *testing.T) {
	w := newWorld(t)
	table.Hooks(w.s.Keeper).Home = table.HomeOfDevices
	ann := w.user("Ann")
	id := w.create(ann, table.New{Seats: seating(2)})
	if snap, err := w.s.Tables.See(w.ctx, ann, id); err != nil || snap.Table.ID != id || !strings.HasPrefix(id, table.HomeOfDevices) {
		t.Errorf("%s: %v", id, err)
	}
	if _, err := w.s.Tables.See(w.ctx, ann, table.HomeOfDevices+id); fault.CodeOf(err) != fault.NoSuchTable {
		t.Error(err)
	}
}

// swapped is a store that shows another table.
type swapped struct {
	counting
	row     *table.Row
	entries []table.Entry
	full    error // why nothing is saved
}

func (s *swapped) Version(ctx context.Context, id string) (int64, error) {
	if s.row != nil {
		return s.row.Version, nil
	}
	return s.counting.Version(ctx, id)
}

func (s *swapped) Table(ctx context.Context, id string) (table.Row, error) {
	if s.row != nil {
		return *s.row, nil
	}
	return s.counting.Table(ctx, id)
}

func (s *swapped) Entries(ctx context.Context, id string, after int) ([]table.Entry, error) {
	list, err := s.counting.Entries(ctx, id, after)
	if s.row != nil {
		list = s.entries[after:]
	}
	return list, err
}

func (s *swapped) Save(ctx context.Context, c table.Change) error { // what was lost is noted
	if s.full != nil {
		return s.full
	}
	if s.row != nil {
		row := c.Row
		row.Version = c.Next
		s.row = &row
		return nil
	}
	return s.counting.Save(ctx, c)
}

// TestToldOnce: of a change the table and everybody at it are told once, and whoever has just left it, too.
func TestToldOnce(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	id := w.start(table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}, {Who: "open"}, {Who: "open"}}}, ann, bob)
	w.ok(w.sit(cem, id))
	for _, leaves := range []table.Viewer{cem, ann} {
		clear(w.told)
		_, err := w.s.Tables.Leave(w.ctx, leaves, id, table.Command{})
		w.ok(err)
		for name, topic := range map[string]string{"the table": id, "Bob": bob.User.ID, leaves.User.Name: leaves.User.ID} {
			if w.told[topic] != 1 {
				t.Errorf("%s leaves: %s is told %d times", leaves.User.Name, name, w.told[topic])
			}
		}
	}
	waiting := w.create(bob, table.New{Seats: seating(3), Open: true})
	w.ok(w.sit(cem, waiting))
	clear(w.told)
	_, err := w.s.Tables.Leave(w.ctx, cem, waiting, table.Command{})
	w.ok(err)
	if w.told[cem.User.ID] != 1 || w.told[bob.User.ID] != 1 {
		t.Errorf("of somebody who leaves for good are told: %v", w.told)
	}
	clear(w.told)
	w.s.Keeper.Notify("something")
	if w.told["something"] != 1 || len(w.told) != 1 {
		t.Errorf("told: %v", w.told)
	}
}
