package storetest

import (
	"context"
	"errors"
	"testing"
	"time"

	"barrage/play/fault"
	"barrage/play/table"
)

// testKept: a change that keeps the people of a table leaves them, whether they are written again or not.
func testKept(t *testing.T, s Store) {
	ctx := t.Context()
	c := change("t", 0, 0, 1)
	c.Users = []string{"ann", "bob"}
	must(t, s.Save(ctx, c))
	c = change("t", 1, 1, 2)
	c.Users, c.Kept = []string{"ann", "bob"}, true
	must(t, s.Save(ctx, c))
	for _, u := range c.Users {
		rows, err := s.TablesOf(ctx, u, 10)
		must(t, err)
		same(t, "tables of "+u, rows, []table.Row{mustTable(t, s, "t")})
		same(t, "users", rows[0].Users, c.Users)
	}
}

func testSaveNew(t *testing.T, s Store) {
	ctx := t.Context()
	_, err := s.Table(ctx, "t")
	fails(t, "table before", err, fault.ErrNotFound)
	_, err = s.Version(ctx, "t")
	fails(t, "version before", err, fault.ErrNotFound)

	c := change("t", 0, 0, 3)
	must(t, s.Save(ctx, c))
	got, err := s.Table(ctx, "t")
	must(t, err)
	same(t, "table", got, c.Saved())
	v, err := s.Version(ctx, "t")
	must(t, err)
	same(t, "version", v, 1)
	list, err := s.Entries(ctx, "t", 0)
	must(t, err)
	same(t, "entries", list, c.Entries)
}

func testSaveAgain(t *testing.T, s Store) {
	ctx := t.Context()
	must(t, s.Save(ctx, change("other", 0, 0, 1)))
	must(t, s.Save(ctx, change("t", 0, 0, 1)))
	for v := int64(1); v < 5; v++ {
		c := change("t", v, int(v), int(v)+1)
		c.Listed, c.Doc = v%2 == 0, []byte{0, 255, byte(v)}
		if v%2 == 0 {
			c.Due = time.Time{}
		}
		must(t, s.Save(ctx, c))
		got, err := s.Table(ctx, "t")
		must(t, err)
		same(t, "table", got, c.Saved())
		n, err := s.Version(ctx, "t")
		must(t, err)
		same(t, "version", n, v+1)
	}
	same(t, "log", mustEntries(t, s, "t"), change("t", 0, 0, 5).Entries)
	c := change("t", 5, 5, 6)
	c.Next = 1<<53 - 1 // versions need not be counted
	must(t, s.Save(ctx, c))
	fails(t, "the version that would be next", s.Save(ctx, change("t", 6, 6, 7)), fault.ErrConflict)
	must(t, s.Save(ctx, change("t", 1<<53-1, 6, 7)))
	other, err := s.Table(ctx, "other")
	must(t, err)
	same(t, "another table", other, change("other", 0, 0, 1).Saved())
}

func mustEntries(t *testing.T, s Store, id string) []table.Entry {
	t.Helper()
	list, err := s.Entries(t.Context(), id, 0)
	must(t, err)
	return list
}

// testSaveRefused: a refused change leaves no part of it behind.
func testSaveRefused(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s) // t1 has version 2, plies 5, messages 2
	full := func(id string, version int64, from, to int) table.Change {
		c := change(id, version, from, to)
		c.Users = []string{"new"}
		c.Message, c.Receipt = message(id, 3, "cyd"), receipt(id, "cyd", "key")
		return c
	}
	for what, c := range map[string]table.Change{
		"new, but exists":    full("t1", 0, 5, 6),
		"an earlier version": full("t1", 1, 5, 6),
		"a later version":    full("t1", 3, 5, 6),
		"no such table":      full("t9", 1, 5, 6),
		"a ply there is":     full("t1", 2, 4, 6),
		"plies that are not": full("t1", 2, 6, 7),
		"plies lost":         full("t1", 2, 4, 4),
	} {
		refused(t, s, what, fault.ErrConflict, func() error { return s.Save(ctx, c) })
	}
	c := full("t1", 2, 5, 7)
	c.Entries[0].Ply = 7
	refused(t, s, "a ply twice", fault.ErrConflict, func() error { return s.Save(ctx, c) })
	c = full("t1", 2, 5, 6)
	c.Receipt = receipt("t1", "ann", "first t2")
	refused(t, s, "a receipt there is, of another table", fault.ErrConflict, func() error { return s.Save(ctx, c) })
	c = full("fresh", 0, 0, 1)
	c.Receipt = receipt("fresh", "ann", "first t1")
	refused(t, s, "a receipt there is, for a new table", fault.ErrConflict, func() error { return s.Save(ctx, c) })
	c = full("t1", 2, 5, 6)
	c.Message.Number = 2
	refused(t, s, "a message there is", fault.ErrConflict, func() error { return s.Save(ctx, c) })

	rows, err := s.TablesOf(ctx, "new", 10)
	must(t, err)
	same(t, "tables of a user of refused changes", ids(rows), nil)
	_, err = s.Receipt(ctx, "cyd", "key")
	fails(t, "receipt of refused changes", err, fault.ErrNotFound)
	_, err = s.Table(ctx, "fresh")
	fails(t, "new table of a refused change", err, fault.ErrNotFound)
	must(t, s.Save(ctx, full("t1", 2, 5, 6)))
}

// testSaveUsers: the users of a table are exactly those of the last change,
// sorted, each once.
func testSaveUsers(t *testing.T, s Store) {
	ctx := t.Context()
	has := func(user string, want ...string) {
		t.Helper()
		rows, err := s.TablesOf(ctx, user, 10)
		must(t, err)
		same(t, "tables of "+user, ids(rows), want)
	}
	for v, users := range [][]string{{"ann", "bob"}, {"cyd", "bob", "Zoë", "bob"}, {}, {"ann"}} {
		c := change("t", int64(v), 0, 0)
		c.Users = users
		must(t, s.Save(ctx, c))
		row, err := s.Table(ctx, "t")
		must(t, err)
		switch v {
		case 0:
			has("ann", "t")
		case 1:
			same(t, "users", row.Users, []string{"Zoë", "bob", "cyd"})
			has("ann")
			has("bob", "t")
			has("cyd", "t")
		case 2:
			same(t, "users", row.Users, nil)
			has("bob")
		case 3:
			same(t, "users", row.Users, []string{"ann"})
			has("ann", "t")
		}
	}
}

func testEntries(t *testing.T, s Store) {
	ctx := t.Context()
	c := change("t", 0, 0, 12)
	c.Entries[11] = table.Entry{Ply: 12, Kind: table.Back, Seat: 2, To: 7, Hash: 1<<64 - 1, At: at(1)}
	must(t, s.Save(ctx, c))
	must(t, s.Save(ctx, change("u", 0, 0, 3)))
	for _, after := range []int{0, 1, 9, 11, 12, 99} {
		got, err := s.Entries(ctx, "t", after)
		must(t, err)
		same(t, "entries", got, c.Entries[min(after, 12):])
	}
}

func testMessages(t *testing.T, s Store) {
	ctx := t.Context()
	var want []table.Message
	for i := range 12 {
		c := change("t", int64(i), 0, 0)
		c.Message = message("t", i+1, "ann")
		want = append(want, *c.Message)
		must(t, s.Save(ctx, c))
	}
	other := change("u", 0, 0, 0)
	other.Message = message("u", 5, "bob")
	must(t, s.Save(ctx, other))

	for _, c := range []struct{ after, limit, from, to int }{
		{0, 100, 0, 12}, {0, 3, 0, 3}, {9, 2, 9, 11}, {11, 5, 11, 12}, {12, 5, 12, 12}, {0, 0, 0, 0},
	} {
		got, err := s.Messages(ctx, "t", c.after, c.limit)
		must(t, err)
		same(t, "messages", got, want[c.from:c.to])
	}
}

func testReceipt(t *testing.T, s Store) {
	ctx := t.Context()
	c := change("t", 0, 0, 0)
	c.Receipt = receipt("t", "ann", "k")
	must(t, s.Save(ctx, c))
	c = change("t", 1, 0, 0)
	c.Receipt = receipt("t", "bob", "k") // the key of somebody else
	must(t, s.Save(ctx, c))

	got, err := s.Receipt(ctx, "ann", "k")
	must(t, err)
	same(t, "receipt", got, *receipt("t", "ann", "k"))
	_, err = s.Receipt(ctx, "ann", "K")
	fails(t, "another key", err, fault.ErrNotFound)
	_, err = s.Receipt(ctx, "cyd", "k")
	fails(t, "another user", err, fault.ErrNotFound)
}

// order saves tables whose last change is at seconds 3, 1, 3 and 2.
func order(t *testing.T, s Store, each func(*table.Change)) {
	t.Helper()
	for id, sec := range map[string]int{"b": 3, "c": 1, "a": 3, "d": 2} {
		c := change(id, 0, 0, 1)
		c.Updated = at(sec)
		each(&c)
		must(t, s.Save(t.Context(), c))
	}
}

func testTablesOf(t *testing.T, s Store) {
	ctx := t.Context()
	order(t, s, func(c *table.Change) { c.Listed = false })
	strange := change("e", 0, 0, 0)
	strange.Users = []string{"bob"}
	must(t, s.Save(ctx, strange))
	for limit, want := range map[int][]string{10: {"a", "b", "d", "c"}, 3: {"a", "b", "d"}, 1: {"a"}, 0: nil} {
		rows, err := s.TablesOf(ctx, "ann", limit)
		must(t, err)
		same(t, "tables", ids(rows), want)
		for _, r := range rows {
			one, err := s.Table(ctx, r.ID)
			must(t, err)
			same(t, "row of the list", r, one)
		}
	}
	c := change("c", 1, 1, 1)
	c.Updated = at(9)
	must(t, s.Save(ctx, c))
	rows, err := s.TablesOf(ctx, "ann", 1)
	must(t, err)
	same(t, "tables after a change", ids(rows), []string{"c"})
}

func testListed(t *testing.T, s Store) {
	ctx := t.Context()
	order(t, s, func(c *table.Change) { c.Users = nil; c.Listed = c.ID != "d" })
	for limit, want := range map[int][]string{10: {"a", "b", "c"}, 2: {"a", "b"}, 0: nil} {
		rows, err := s.Listed(ctx, limit)
		must(t, err)
		same(t, "tables", ids(rows), want)
		for _, r := range rows {
			one, err := s.Table(ctx, r.ID)
			must(t, err)
			same(t, "row of the list", r, one)
		}
	}
	c := change("a", 1, 1, 1)
	c.Listed = false
	must(t, s.Save(ctx, c))
	rows, err := s.Listed(ctx, 10)
	must(t, err)
	same(t, "tables after a change", ids(rows), []string{"b", "c"})
}

func testChanged(t *testing.T, s Store) {
	ctx := t.Context()
	for i, id := range []string{"c", "a", "b"} {
		c := change(id, 0, 0, 1)
		c.Updated = at(i)
		must(t, s.Save(ctx, c))
	}
	c := change("c", 1, 1, 1)
	c.Updated = at(5)
	must(t, s.Save(ctx, c))
	for since, want := range map[int][]table.Changed{
		0: {{ID: "a", Version: 1}, {ID: "b", Version: 1}, {ID: "c", Version: 2}},
		2: {{ID: "b", Version: 1}, {ID: "c", Version: 2}},
		3: {{ID: "c", Version: 2}},
		6: nil,
	} {
		for i := range want {
			want[i].Users = []string{"ann", "bob"}
		}
		got, err := s.Changed(ctx, at(since))
		must(t, err)
		same(t, "what has changed", got, want)
	}
}

func testReschedule(t *testing.T, s Store) {
	ctx := t.Context()
	must(t, s.Save(ctx, change("t", 0, 0, 1)))
	before := mustTable(t, s, "t")
	must(t, s.Reschedule(ctx, "nobody's", 1, at(3)))
	must(t, s.Reschedule(ctx, "t", 2, at(3)))
	same(t, "table with another version", mustTable(t, s, "t"), before)
	for _, due := range []time.Time{at(3), {}, at(9)} {
		must(t, s.Reschedule(ctx, "t", 1, due))
		before.Due = due
		same(t, "table", mustTable(t, s, "t"), before)
	}
	claimed, err := claim(ctx, s, at(9), at(10), 1)
	must(t, err)
	same(t, "claimed", claimed, []string{"t"})
}

// testNow: the time of a store goes on, near ours.
func testNow(t *testing.T, s Store) {
	first, err := s.Now(t.Context())
	must(t, err)
	second, err := s.Now(t.Context())
	must(t, err)
	if off := time.Until(first); second.Before(first) || off.Abs() > time.Minute || first.Location() != time.UTC {
		t.Errorf("the time is %v, then %v", first, second)
	}
}

// claim takes tables that are due, as several services do: those that another is faster with are left to it.
func claim(ctx context.Context, s Store, now, until time.Time, limit int) (ids []string, err error) {
	due, err := s.Due(ctx, now, limit)
	for _, d := range due {
		switch err := s.Take(ctx, d, until); {
		case err == nil:
			ids = append(ids, d.ID)
		case !errors.Is(err, fault.ErrConflict):
			return ids, err
		}
	}
	return ids, err
}

func testClaim(t *testing.T, s Store) {
	ctx := t.Context()
	due := map[string]time.Time{"late": at(3), "b": at(5), "a": at(5), "next": at(6), "future": at(7), "never": {}}
	for id, when := range due {
		c := change(id, 0, 0, 1)
		c.Due = when
		must(t, s.Save(ctx, c))
	}
	before, err := s.Table(ctx, "late")
	must(t, err)
	claim := func(now, until, limit int, want ...string) {
		t.Helper()
		got, err := claim(ctx, s, at(now), at(until), limit)
		must(t, err)
		same(t, "claimed", got, want)
	}
	claim(2, 100, 10)
	claim(6, 100, 0)
	claim(6, 20, 2, "late", "a")
	claim(6, 30, 10, "b", "next")
	claim(6, 30, 10)
	claim(7, 40, 10, "future")
	claim(19, 50, 10)
	claim(20, 50, 10, "a", "late") // the claim ran out

	after, err := s.Table(ctx, "late")
	must(t, err)
	before.Due = at(50)
	same(t, "claimed table", after, before)

	c := change("late", 1, 1, 2)
	c.Due = time.Time{}
	must(t, s.Save(ctx, c))
	claim(1000, 2000, 10, "b", "next", "future", "a")
	never, err := s.Table(ctx, "never")
	must(t, err)
	if !never.Due.IsZero() {
		t.Errorf("a table that is never due is due at %v", never.Due)
	}

	// What is taken was due then, in that version, or never.
	for what, d := range map[string]table.Due{
		"another time":    {ID: "b", Version: 1, At: at(1999)},
		"no time":         {ID: "b", Version: 1},
		"another version": {ID: "b", Version: 2, At: at(2000)},
		"another table":   {ID: "c", Version: 1, At: at(2000)},
	} {
		fails(t, what, s.Take(ctx, d, at(3000)), fault.ErrConflict)
	}
	must(t, s.Take(ctx, table.Due{ID: "b", Version: 1, At: at(2000)}, at(3000)))
	must(t, s.Take(ctx, table.Due{ID: "b", Version: 1, At: at(3000)}, time.Time{}))
	must(t, s.Take(ctx, table.Due{ID: "never", Version: 1}, at(1)))
	list, err := s.Due(ctx, at(1000), 10)
	must(t, err)
	same(t, "due", list, []table.Due{{ID: "never", Version: 1, At: at(1)}})

	// A change leaves the due time to whoever has the lease, if it says so.
	talk := change("never", 1, 0, 0)
	row, err := s.Table(ctx, "never")
	must(t, err)
	talk.Plies, talk.Leased = row.Plies, true
	must(t, s.Save(ctx, talk))
	must(t, s.Take(ctx, table.Due{ID: "never", Version: 2, At: at(1)}, at(5)))
	talk.Version, talk.Leased = 2, false
	must(t, s.Save(ctx, talk))
	row, err = s.Table(ctx, "never")
	must(t, err)
	same(t, "due again", row.Due, talk.Due)
}
