package storetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"

	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/store/backup"
)

// sorted is a list in the order of its bytes.
func sorted(list []string) []string { return slices.Sorted(slices.Values(list)) }

// feed returns items one by one, then an error.
func feed(list []backup.Item, end error) func() (backup.Item, error) {
	return func() (backup.Item, error) {
		if len(list) == 0 {
			return backup.Item{}, end
		}
		i := list[0]
		list = list[1:]
		return i, nil
	}
}

// testExport: an export has everything, in order, and moves to another store.
func testExport(t *testing.T, from, to Store) {
	ctx := t.Context()
	fill(t, from)
	must(t, from.Save(ctx, change("empty", 0, 0, 0)))
	for i, text := range odd {
		c := change("odd "+text, 0, 0, 1)
		c.Users = []string{text, "ann"}
		c.Message, c.Receipt = message(c.ID, 1, text), receipt(c.ID, text, text)
		must(t, from.AddUser(ctx, people.User{ID: text, Name: text, Created: at(i)}, hash(100+i)))
		must(t, from.Save(ctx, c))
		must(t, from.Apply(ctx, put(document(text, "lessons", 0))))
		must(t, doc.AddCounts(ctx, from, []doc.Count{{Name: text, N: int64(i)}}))
	}
	_, err := claim(ctx, from, at(1000), at(2000), 2)
	must(t, err)

	list := items(t, from)
	var kinds [10]int
	for _, i := range list {
		for k, is := range []bool{i.User != nil, i.Session != nil, i.Recovery != nil, i.Row != nil, i.Entry != nil, i.Message != nil, i.Receipt != nil, i.Review != nil, i.Document != nil, i.Count != nil} {
			if is {
				kinds[k]++
			}
		}
	}
	n := len(odd)
	same(t, "number of each kind", kinds, [10]int{4 + n, 4 + n, 2, 5 + n, 15 + n, 6 + n, 6 + n, 2, 3 + n, 2 + n})
	if !slices.IsSortedFunc(list, func(a, b backup.Item) int { return slices.Compare(key(a), key(b)) }) {
		t.Error("the export is out of order")
	}
	same(t, "row", *list[4+n].Row, mustTable(t, from, "T3"))

	// Through JSON, as a backup goes.
	text, err := json.Marshal(list)
	must(t, err)
	var read []backup.Item
	must(t, json.Unmarshal(text, &read))
	must(t, to.Import(ctx, feed(read, io.EOF)))
	same(t, "export of the other store", lines(items(t, to)), lines(list))

	// The copy works like the original.
	for _, s := range []Store{from, to} {
		_, err := s.Recover(ctx, hash(10), hash(50), at(0))
		must(t, err)
		must(t, s.Save(ctx, change("t1", 2, 5, 6)))
		_, err = claim(ctx, s, at(100), at(200), 3)
		must(t, err)
		fails(t, "old version", s.Save(ctx, change("t2", 1, 5, 6)), fault.ErrConflict)
		must(t, s.DeleteUser(ctx, "ann"))
		again := review("t1", 9)
		again.Version = 1
		must(t, s.Apply(ctx, put(again)))
		must(t, s.Apply(ctx, put(document("bob", "practice", 1))))
		must(t, doc.AddCounts(ctx, s, []doc.Count{{Name: "two", N: 40}}))
	}
	same(t, "exports after the same changes", lines(items(t, to)), lines(items(t, from)))
	mine, err := from.TablesOf(ctx, "bob", 100)
	must(t, err)
	theirs, err := to.TablesOf(ctx, "bob", 100)
	must(t, err)
	same(t, "tables of a user", theirs, mine)

	stop := errors.New("stop")
	calls := 0
	fails(t, "export whose reader stops", from.Export(ctx, func(backup.Item) error { calls++; return stop }), stop)
	same(t, "calls after the reader stopped", calls, 1)
}

// key is what an export is sorted by.
func key(i backup.Item) []string {
	switch {
	case i.User != nil:
		return []string{"1", i.User.ID}
	case i.Session != nil:
		return []string{"B session", string(i.Session.Hash[:])}
	case i.Recovery != nil:
		return []string{"B recovery", string(i.Recovery.Hash[:])}
	case i.Row != nil:
		return []string{"4", i.Row.ID}
	case i.Entry != nil:
		return []string{"5", i.Entry.Table, fmt.Sprintf("%010d", i.Entry.Entry.Ply)}
	case i.Message != nil:
		return []string{"6", i.Message.Table, fmt.Sprintf("%010d", i.Message.Number)}
	case i.Receipt != nil:
		return []string{"7", i.Receipt.User, i.Receipt.Key}
	case i.Review != nil:
		return []string{"B review", i.Review.Table}
	case i.Document != nil:
		return []string{"B " + i.Document.Name, i.Document.User}
	case i.Count != nil:
		return []string{"B count", i.Count.Name}
	}
	return nil
}

func mustTable(t *testing.T, s Store, id string) table.Row {
	t.Helper()
	r, err := s.Table(t.Context(), id)
	must(t, err)
	return r
}

// testImport: an empty import is fine, and many items are too.
func testImport(t *testing.T, from, to Store) {
	ctx := t.Context()
	must(t, to.Import(ctx, feed(nil, io.EOF)))
	same(t, "export of nothing", lines(items(t, to)), nil)
	must(t, from.Save(ctx, change("long", 0, 0, 3000)))
	must(t, to.Import(ctx, feed(items(t, from), io.EOF)))
	same(t, "log", mustEntries(t, to, "long"), change("long", 0, 0, 3000).Entries)
	v, err := to.Version(ctx, "long")
	must(t, err)
	same(t, "version", v, 1)
}

// testImportRefused: an import that cannot be finished leaves nothing, and one
// into a store with anything in it does not begin.
func testImportRefused(t *testing.T, from, to Store) {
	ctx := t.Context()
	fill(t, from)
	list := items(t, from)
	broken := fmt.Errorf("broken off: %w", io.EOF) // not the end itself
	for _, n := range []int{0, 1, 5, len(list) / 2, len(list)} {
		refused(t, to, "import that breaks off", broken, func() error { return to.Import(ctx, feed(list[:n], broken)) })
	}
	doubled := append(slices.Clone(list), list[0])
	refused(t, to, "import of the same thing twice", fault.ErrConflict, func() error { return to.Import(ctx, feed(doubled, io.EOF)) })

	over, cancel := context.WithCancel(ctx)
	n := 0
	refused(t, to, "cancelled import", context.Canceled, func() error {
		next := feed(list, io.EOF)
		return to.Import(over, func() (backup.Item, error) {
			if n++; n == 5 {
				cancel()
			}
			return next()
		})
	})
	must(t, to.Import(ctx, feed(list, io.EOF)))
	refused(t, to, "second import", fault.ErrNotEmpty, func() error { return to.Import(ctx, feed(list, io.EOF)) })
	refused(t, to, "second import, of nothing", fault.ErrNotEmpty, func() error { return to.Import(ctx, feed(nil, io.EOF)) })
}
