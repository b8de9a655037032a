package storetest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"testing"
	"time"

	"barrage/game/rules"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/store/backup"
)

func testPurge(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s) // recoveries expire at 10 and 20
	for i := range 4 {
		c := change("t", int64(i), 0, 0)
		c.Receipt = receipt("t", "cyd", fmt.Sprint(i))
		c.Receipt.At = at(8 + i)
		must(t, s.Save(ctx, c))
	}
	must(t, s.Purge(ctx, at(10)))
	var left []string
	for _, i := range items(t, s) {
		switch {
		case i.Recovery != nil:
			left = append(left, fmt.Sprint(i.Recovery.Hash[3]))
		case i.Receipt != nil:
			left = append(left, i.Receipt.Key)
		}
	}
	same(t, "what is left", left, []string{"2", "3", "10", "11"})
	must(t, s.Purge(ctx, at(11)))
	_, err := s.Recover(ctx, hash(10), hash(50), at(0))
	fails(t, "purged recovery", err, fault.ErrNotFound)
	_, err = s.Receipt(ctx, "cyd", "2")
	fails(t, "purged receipt", err, fault.ErrNotFound)
	if _, err := s.Receipt(ctx, "cyd", "3"); err != nil {
		t.Errorf("receipt given at the time: %v", err)
	}
}

// testTimes: times come back in UTC with microseconds, whatever they were.
func testTimes(t *testing.T, s Store) {
	ctx := t.Context()
	zone := time.FixedZone("far", 5*3600+1800)
	odd := time.Date(2026, 3, 1, 23, 59, 59, 999999999, zone)
	want := time.Date(2026, 3, 1, 18, 29, 59, 999999000, time.UTC)
	check := func(what string, got time.Time) {
		t.Helper()
		if got != want {
			t.Errorf("%s: %v in %v, want %v", what, got, got.Location(), want)
		}
	}

	must(t, s.AddUser(ctx, people.User{ID: "ann", Name: "Ann", Created: odd}, hash(1)))
	u, err := s.User(ctx, "ann")
	must(t, err)
	check("User", u.Created)
	u, _, err = s.UserOf(ctx, hash(1))
	must(t, err)
	check("UserOf", u.Created)
	must(t, s.AddRecovery(ctx, people.Recovery{User: "ann", Hash: hash(2), Expires: odd.Add(time.Microsecond)}))
	u, err = s.Recover(ctx, hash(2), hash(3), odd)
	must(t, err)
	check("Recover", u.Created)
	must(t, s.AddRecovery(ctx, people.Recovery{User: "ann", Hash: hash(4), Expires: odd}))
	_, err = s.Recover(ctx, hash(4), hash(5), odd.Truncate(time.Microsecond))
	fails(t, "recovery that expires within this microsecond", err, fault.ErrNotFound)

	c := change("t", 0, 0, 1)
	c.Updated, c.Due = odd, odd
	c.Entries[0].At = odd
	c.Message, c.Receipt = message("t", 1, "ann"), receipt("t", "ann", "k")
	c.Message.At, c.Receipt.At = odd, odd
	must(t, s.Save(ctx, c))
	row, err := s.Table(ctx, "t")
	must(t, err)
	check("Updated", row.Updated)
	check("Due", row.Due)
	check("Entry", mustEntries(t, s, "t")[0].At)
	said, err := s.Messages(ctx, "t", 0, 1)
	must(t, err)
	check("Message", said[0].At)
	r, err := s.Receipt(ctx, "ann", "k")
	must(t, err)
	check("Receipt", r.At)
	for _, i := range items(t, s) {
		switch {
		case i.User != nil:
			check("export of a user", i.User.Created)
		case i.Session != nil:
			check("export of a session", i.Session.Created)
		case i.Recovery != nil:
			check("export of a recovery", i.Recovery.Expires)
		case i.Row != nil:
			check("export of a row", i.Row.Updated)
			check("export of a row", i.Row.Due)
		case i.Entry != nil:
			check("export of an entry", i.Entry.Entry.At)
		case i.Message != nil:
			check("export of a message", i.Message.At)
		case i.Receipt != nil:
			check("export of a receipt", i.Receipt.At)
		case i.Review != nil:
			check("export of a review", i.Review.At)
		}
	}

	claimed, err := claim(ctx, s, odd.Truncate(time.Microsecond), odd.Add(time.Hour), 1)
	must(t, err)
	same(t, "claimed within this microsecond", claimed, []string{"t"})
}

// odd are texts that are easy to get wrong.
var odd = []string{
	"", " ", "a b", "'", "''; DROP TABLE users; --", `"`, "`", `\`, `\x41`, "%", "_", "$1", "?", ":id", "{a,b}", "NULL", "[]",
	"line\nline\r\n\ttab", "\x01\x7f", "Zoë", "Zoe\u0308", "ＷＩＤＥ", "日本語", "עברית", "👩‍👩‍👧", "\u202ertl", "\u200b", "\ufeff", "\ufffd",
	"a/b?c=d&e#f", "..", "A", "a", "Ä", "ä", "ß", "ss",
}

// testText: texts come back as they were, and are equal only to themselves.
func testText(t *testing.T, s Store) {
	ctx := t.Context()
	for i, text := range odd {
		must(t, s.AddUser(ctx, people.User{ID: text, Name: text, Created: at(i)}, hash(i)))
		c := change(text, 0, 0, 1)
		c.Users = []string{text}
		c.Message = &table.Message{Table: text, Number: 1, User: text, Name: text, Text: text, At: at(i)}
		c.Receipt = &table.Receipt{User: text, Key: text, Table: text, At: at(i)}
		must(t, s.Save(ctx, c))
	}
	for i, text := range odd {
		u, err := s.User(ctx, text)
		must(t, err)
		same(t, "user", u, people.User{ID: text, Name: text, Created: at(i)})
		rows, err := s.TablesOf(ctx, text, 10)
		must(t, err)
		same(t, "tables", ids(rows), []string{text})
		same(t, "users", rows[0].Users, []string{text})
		same(t, "entries", mustEntries(t, s, text), []table.Entry{entry(1)})
		said, err := s.Messages(ctx, text, 0, 10)
		must(t, err)
		same(t, "messages", said, []table.Message{{Table: text, Number: 1, User: text, Name: text, Text: text, At: at(i)}})
		r, err := s.Receipt(ctx, text, text)
		must(t, err)
		same(t, "receipt", r, table.Receipt{User: text, Key: text, Table: text, At: at(i)})
	}
	all := change("all", 0, 0, 0)
	all.Users = odd
	must(t, s.Save(ctx, all))
	row, err := s.Table(ctx, "all")
	must(t, err)
	same(t, "users together", row.Users, sorted(odd))
	for _, text := range odd {
		must(t, s.DeleteUser(ctx, text))
	}
}

// testExtremes: numbers keep all their bits, and times all their years.
func testExtremes(t *testing.T, s Store) {
	ctx := t.Context()
	first, last := time.Time{}, time.Date(9999, 12, 31, 23, 59, 59, 999999000, time.UTC)
	c := change("t", 0, 0, 0)
	c.Plies, c.Due, c.Updated = math.MaxInt32, last, first
	c.Entries = []table.Entry{
		{Ply: 1, Kind: 255, Seat: -128, Action: rules.Action(math.MaxUint32), To: math.MaxInt32, Hash: math.MaxUint64, At: first},
		{Ply: 2, Kind: 1, Seat: 127, Action: 1 << 31, To: -1, Hash: 1 << 63, At: last},
		{Ply: math.MaxInt32, Seat: rules.Chance},
	}
	c.Receipt = &table.Receipt{User: "u", Key: "k", Table: "t", From: math.MaxInt32, To: math.MaxInt32}
	must(t, s.Save(ctx, c))
	row, err := s.Table(ctx, "t")
	must(t, err)
	same(t, "row", row, c.Saved())
	same(t, "entries", mustEntries(t, s, "t"), c.Entries)
	r, err := s.Receipt(ctx, "u", "k")
	must(t, err)
	same(t, "receipt", r, *c.Receipt)
}

func testBigDoc(t *testing.T, s Store) {
	ctx := t.Context()
	c := change("t", 0, 0, 0)
	c.Doc = make([]byte, 1<<20)
	for i := range c.Doc {
		c.Doc[i] = byte(i * i >> 3)
	}
	c.Message = message("t", 1, "ann")
	c.Message.Text = string(bytes.Repeat([]byte("日"), 100_000))
	must(t, s.Save(ctx, c))
	row, err := s.Table(ctx, "t")
	must(t, err)
	if !bytes.Equal(row.Doc, c.Doc) {
		t.Error("a document of 1 MB came back changed")
	}
	said, err := s.Messages(ctx, "t", 0, 1)
	must(t, err)
	same(t, "long message", said, []table.Message{*c.Message})
}

// testOwnership: a store shares no memory with those who call it.
func testOwnership(t *testing.T, s Store) {
	ctx := t.Context()
	c := change("t", 0, 0, 1)
	want := change("t", 0, 0, 1).Saved()
	must(t, s.Save(ctx, c))
	c.Doc[0], c.Users[0], c.Entries[0].Ply = 'X', "X", 99
	row, err := s.Table(ctx, "t")
	must(t, err)
	same(t, "row after the change was overwritten", row, want)
	row.Doc[0], row.Users[0] = 'X', "X"
	list := mustEntries(t, s, "t")
	list[0].Ply = 99
	row, err = s.Table(ctx, "t")
	must(t, err)
	same(t, "row after an answer was overwritten", row, want)
	same(t, "entries after an answer was overwritten", mustEntries(t, s, "t"), []table.Entry{entry(1)})
}

func testEmpty(t *testing.T, s Store) {
	ctx := t.Context()
	entries, err := s.Entries(ctx, "t", 0)
	must(t, err)
	messages, err := s.Messages(ctx, "t", 0, 10)
	must(t, err)
	of, err := s.TablesOf(ctx, "u", 10)
	must(t, err)
	listed, err := s.Listed(ctx, 10)
	must(t, err)
	claimed, err := claim(ctx, s, at(0), at(1), 10)
	must(t, err)
	if n := len(entries) + len(messages) + len(of) + len(listed) + len(claimed) + len(items(t, s)); n != 0 {
		t.Errorf("an empty store has %d things", n)
	}
	must(t, s.Purge(ctx, at(0)))
	must(t, s.Save(ctx, table.Change{Row: table.Row{ID: "t"}}))
	row, err := s.Table(ctx, "t")
	must(t, err)
	same(t, "table with nothing in it", row, table.Row{ID: "t", Version: 1})
}

// testCancelled: a call whose context is over returns an error and does nothing.
func testCancelled(t *testing.T, s Store) {
	fill(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for what, call := range map[string]func() error{
		"AddUser":      func() error { return s.AddUser(ctx, people.User{ID: "eve"}, hash(60)) },
		"User":         func() error { _, err := s.User(ctx, "ann"); return err },
		"RenameUser":   func() error { return s.RenameUser(ctx, "ann", "Eve") },
		"DeleteUser":   func() error { return s.DeleteUser(ctx, "ann") },
		"UserOf":       func() error { _, _, err := s.UserOf(ctx, hash(1)); return err },
		"EndOthers":    func() error { return s.EndOthers(ctx, "ann", hash(1)) },
		"EndSession":   func() error { return s.EndSession(ctx, hash(1)) },
		"AddRecovery":  func() error { return s.AddRecovery(ctx, people.Recovery{User: "ann", Hash: hash(61), Expires: at(10)}) },
		"UserBy":       func() error { _, err := s.UserBy(ctx, "ann"); return err },
		"SetHandle":    func() error { return s.SetHandle(ctx, "ann", "ann") },
		"MergeUser":    func() error { return s.MergeUser(ctx, "ann", "bob") },
		"AddSession":   func() error { return s.AddSession(ctx, people.Session{User: "ann", Hash: hash(61)}) },
		"Sessions":     func() error { _, err := s.Sessions(ctx, "ann"); return err },
		"Saw":          func() error { return s.Saw(ctx, hash(1), "x", at(9)) },
		"EndIdle":      func() error { return s.EndIdle(ctx, at(99)) },
		"AddChallenge": func() error { return s.AddChallenge(ctx, hash(1), at(9)) },
		"UseChallenge": func() error { return s.UseChallenge(ctx, hash(1), at(9)) },
		"Recover":      func() error { _, err := s.Recover(ctx, hash(10), hash(62), at(0)); return err },
		"Table":        func() error { _, err := s.Table(ctx, "t1"); return err },
		"Version":      func() error { _, err := s.Version(ctx, "t1"); return err },
		"Save":         func() error { return s.Save(ctx, change("t1", 2, 5, 6)) },
		"Entries":      func() error { _, err := s.Entries(ctx, "t1", 0); return err },
		"Messages":     func() error { _, err := s.Messages(ctx, "t1", 0, 10); return err },
		"Receipt":      func() error { _, err := s.Receipt(ctx, "ann", "first t1"); return err },
		"Apply":        func() error { return s.Apply(ctx, put(document("ann", "passkeys", 0))) },
		"TablesOf":     func() error { _, err := s.TablesOf(ctx, "ann", 10); return err },
		"Listed":       func() error { _, err := s.Listed(ctx, 10); return err },
		"Due":          func() error { _, err := s.Due(ctx, at(99), 10); return err },
		"Take":         func() error { return s.Take(ctx, table.Due{ID: "t1", Version: 2}, at(99)) },
		"Reschedule":   func() error { return s.Reschedule(ctx, "t1", 2, at(99)) },
		"Now":          func() error { _, err := s.Now(ctx); return err },
		"Purge":        func() error { return s.Purge(ctx, at(99)) },
		"Export":       func() error { return s.Export(ctx, func(backup.Item) error { return nil }) },
		"Import":       func() error { return s.Import(ctx, func() (backup.Item, error) { return backup.Item{}, io.EOF }) },
		"Ping":         func() error { return s.Ping(ctx) },
	} {
		refused(t, s, what, context.Canceled, call)
	}
}

func testPing(t *testing.T, s Store) { must(t, s.Ping(t.Context())) }
