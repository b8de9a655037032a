//go:build js

package idb

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"syscall/js"
	"testing"
	"time"

	"barrage/game/rules"
	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/store/backup"
	"barrage/store/storetest"
)

// more are the steps of a newer program.
func more() []step {
	return append(steps[:len(steps):len(steps)], func(db, _ js.Value) { db.Call("createObjectStore", "more") })
}

// TestUpgrade: a newer program upgrades a database that older tabs have open. They are told, and nothing is lost.
func TestUpgrade(t *testing.T) {
	ctx := t.Context()
	name := fresh(t)
	old := opened(t, name)
	must(t, old.AddUser(ctx, people.User{ID: "ann"}, people.Hash{1}))
	must(t, old.Save(ctx, first("t")))
	before := shown(t, old)

	saved := make(chan error)
	go func() { // a call under way is finished
		var err error
		for i := 0; err == nil; i++ {
			err = old.Apply(ctx, doc.Op{Add: &doc.Doc{Kind: "count", ID: "n", N: 1}})
		}
		saved <- err
	}()
	must(t, old.Ping(ctx))
	s, err := open(ctx, indexedDB, name, more())
	must(t, err)
	defer s.Close()
	wants(t, "save of the older tab", <-saved, fault.StorageNewer)
	wants(t, "ping of the older tab", old.Ping(ctx), fault.StorageNewer)
	must(t, s.Apply(ctx, doc.Op{Remove: &doc.Key{Kind: "count", ID: "n"}}))
	if after := shown(t, s); after != before {
		t.Errorf("after the upgrade there is\n%s\nwant\n%s", after, before)
	}
	storetest.Works(t, s)
	_, err = Open(ctx, name)
	wants(t, "opening with the older program", err, fault.StorageNewer)
	must(t, s.Ping(ctx))
}

// TestForward: a database of every version is brought up to date and loses nothing.
func TestForward(t *testing.T) {
	ctx := t.Context()
	for v := 1; v < len(steps); v++ {
		name := fresh(t)
		old, err := open(ctx, indexedDB, name, steps[:v])
		must(t, err)
		ann := people.User{ID: "ann", Name: "Ann", Created: time.UnixMicro(1).UTC()}
		must(t, old.Save(ctx, first("t")))
		row, err := old.Table(ctx, "t")
		must(t, err)
		want := fillOld(t, old, v)
		must(t, old.Close())

		s := opened(t, name)
		if u, _, err := s.UserOf(ctx, people.Hash{1}); err != nil || u != ann {
			t.Errorf("from version %d: user %+v, %v", v, u, err)
		}
		if now, err := s.Table(ctx, "t"); err != nil || fmt.Sprint(now) != fmt.Sprint(row) {
			t.Errorf("from version %d: table %+v, want %+v, %v", v, now, row, err)
		}
		if now := keptDocs(t, s); fmt.Sprint(now) != fmt.Sprint(want) {
			t.Errorf("from version %d: documents %+v, want %+v", v, now, want)
		}
		storetest.Works(t, s)
	}
}

// fillOld puts into a database of a version what is a document today, and something damaged beside it, as programs of that version did. It
// returns the documents.
func fillOld(t *testing.T, s *Store, version int) (want []doc.Doc) {
	t.Helper()
	put := func(store string, key js.Value, fields func(w *writer)) {
		var w writer
		fields(&w)
		must(t, s.change(t.Context(), func(t *tx) error {
			t.put(store, key, blob(w))
			t.put(store, text("damaged"), blob(w[1:]))
			return nil
		}, store))
	}
	must(t, s.change(t.Context(), func(t *tx) error {
		t.put(users, text("ann"), userValue(people.User{ID: "ann", Name: "Ann", Created: time.UnixMicro(1).UTC()}))
		return nil
	}, users))
	if version >= 2 {
		put(counters, text("n"), func(w *writer) { w.text("n"); w.number(7) })
		put(counters, text("o"), func(w *writer) { w.text("o"); w.number(8) })
		want = append(want, doc.Doc{Kind: "count", ID: "n", Version: 1, N: 7}, doc.Doc{Kind: "count", ID: "o", Version: 1, N: 8})
		for _, name := range []string{"lessons", "practice"} {
			put(documents, pair(text("ann"), text(name)), func(w *writer) { w.text("ann"); w.text(name); w.number(4); w.bytes([]byte("{}")) })
			want = append(want, doc.Doc{Kind: name, ID: "ann", Owner: "ann", Version: 4, Body: []byte("{}")})
		}
	}
	for n, revokes := range []bool{false, true} {
		r := people.Recovery{Hash: people.Hash{byte(3 + n)}, User: "ann", Expires: time.UnixMicro(9).UTC(), Revokes: revokes && version >= 3}
		put(recoveries, blob(r.Hash[:]), func(w *writer) {
			w.hash(r.Hash)
			w.text(r.User)
			w.time(r.Expires)
			if version >= 3 {
				w.flag(r.Revokes)
			}
		})
		d := r.Doc()
		d.Version = 1
		want = append(want, d)
	}
	for _, id := range []string{"t", "u"} {
		put(reviews, text(id), func(w *writer) { w.text(id); w.time(time.UnixMicro(5)); w.bytes([]byte("good")) })
		want = append(want, doc.Doc{Kind: "review", ID: id, Table: id, Sort: doc.Stamp(time.UnixMicro(5)), Version: 1, Body: []byte("good")})
	}
	for n := range 2 {
		v := people.Session{Hash: people.Hash{byte(1 + n)}, User: "ann", Created: time.UnixMicro(1).UTC(), Seen: time.UnixMicro(1).UTC()}
		if version >= 3 {
			v.Seen, v.Name, v.Scope = time.UnixMicro(8).UTC(), `"é`, people.ScopePlay
		}
		put(sessions, blob(v.Hash[:]), func(w *writer) {
			w.hash(v.Hash)
			w.text(v.User)
			w.time(v.Created)
			if version >= 3 {
				w.time(v.Seen)
				w.text(v.Name)
				w.text(string(v.Scope))
			}
		})
		d := v.Doc()
		d.Version = 1
		want = append(want, d)
	}
	return want
}

// keptDocs lists all documents by kind and id.
func keptDocs(t *testing.T, s *Store) (list []doc.Doc) {
	t.Helper()
	must(t, s.see(t.Context(), func(t *tx) (err error) {
		list, err = all(t, t.store(docs), js.Undefined(), readDoc)
		return err
	}, docs))
	return list
}

// TestFailedUpgrade: an upgrade that fails leaves the database as it was.
func TestFailedUpgrade(t *testing.T) {
	ctx := t.Context()
	name := fresh(t)
	s := opened(t, name)
	must(t, s.Save(ctx, first("t")))
	before := shown(t, s)
	for what, last := range map[string]step{
		"an exception": func(db, _ js.Value) {
			db.Call("deleteObjectStore", tables)
			db.Call("deleteObjectStore", "there is no such store")
		},
		"an abort": func(_, tx js.Value) { tx.Call("abort") },
	} {
		if s, err := open(ctx, indexedDB, name, append(more(), last)); err == nil {
			s.Close()
			t.Errorf("%s: the upgrade was done", what)
		}
		if after := shown(t, opened(t, name)); after != before {
			t.Errorf("%s: there is\n%s\nwant\n%s", what, after, before)
		}
	}
}

// TestOlderTab: a tab that does not let go of its database is named, and does not stop anybody once it has.
func TestOlderTab(t *testing.T) {
	ctx := t.Context()
	name := fresh(t)
	opened(t, name).Close()
	deaf := finish(t, indexedDB.Call("open", name))
	short, cancel := context.WithTimeout(ctx, 200*time.Millisecond)
	defer cancel()
	_, err := open(short, indexedDB, name, more())
	wants(t, "opening for an upgrade", err, fault.StorageOlderTab)
	deaf.Call("close")
	s, err := open(ctx, indexedDB, name, more())
	must(t, err)
	s.Close()

	short, cancel = context.WithTimeout(ctx, 0)
	defer cancel()
	if _, err := Open(short, name); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("opened too late: %v", err)
	}
}

// TestBlocked: a browser without a database, or one that does not open it.
func TestBlocked(t *testing.T) {
	throws := func(name string) js.Value {
		exception := js.Global().Get("DOMException").New("no", name)
		return js.Global().Get("Function").New("e", "return { open() { throw e } }").Invoke(exception)
	}
	// A request that fails, as in a private window of some browsers.
	fails := js.Global().Get("Function").New(`return { open() {
		const request = { error: new DOMException("no", "InvalidStateError") };
		setTimeout(() => request.onerror({ type: "error" }));
		return request;
	} }`).Invoke()
	for what, factory := range map[string]js.Value{
		"undefined": js.Undefined(), "null": js.Null(), "an opaque origin": throws("SecurityError"), "not allowed": throws("NotAllowedError"), "a broken profile": throws("UnknownError"), "a private window": fails,
	} {
		_, err := open(t.Context(), factory, "any", steps)
		wants(t, what, err, fault.StorageBlocked)
	}
	_, err := open(t.Context(), throws("QuotaExceededError"), "any", steps)
	wants(t, "no room for a database", err, fault.StorageFull)
}

// TestDeleted: a database that is deleted underneath is lost; it can be opened anew.
func TestDeleted(t *testing.T) {
	ctx := t.Context()
	name := fresh(t)
	s := opened(t, name)
	must(t, s.Save(ctx, first("t")))
	finish(t, indexedDB.Call("deleteDatabase", name))
	_, err := s.Table(ctx, "t")
	wants(t, "reading", err, fault.StorageLost)
	wants(t, "saving", s.Save(ctx, first("u")), fault.StorageLost)
	must(t, s.Close())

	s = opened(t, name)
	if all := shown(t, s); all != "" {
		t.Errorf("a new database has %s", all)
	}
	storetest.Works(t, s)
}

// TestTakenAway: the browser closes the connection, as it does when the data of a site is cleared.
func TestTakenAway(t *testing.T) {
	s := opened(t, fresh(t))
	s.db.Call("dispatchEvent", js.Global().Get("Event").New("close"))
	wants(t, "ping", s.Ping(t.Context()), fault.StorageLost)
}

func TestClosed(t *testing.T) {
	s := opened(t, fresh(t))
	must(t, s.Close())
	must(t, s.Close())
	if err := s.Ping(t.Context()); err != errClosed {
		t.Errorf("ping: %v", err)
	}
}

// TestDamaged: what is not a value of ours is found out, wherever it is cut, and is left as it is; the rest can be read.
func TestDamaged(t *testing.T) {
	ctx := t.Context()
	s := opened(t, fresh(t))
	must(t, s.Save(ctx, first("good")))
	whole := read(rowValue(table.Row{ID: "bad", Version: 1, Plies: 300, Users: []string{"zoe"}, Doc: []byte("doc")})).rest
	values := map[string]any{"a text": "bad", "a number": 1, "nothing": nil, "an object": map[string]any{}, "another object": map[string]any{"v": 1}, "a byte more": blob(append(whole[:len(whole):len(whole)], 0))}
	for n := range whole {
		values[fmt.Sprint(n, " bytes")] = blob(whole[:n])
	}
	for what, v := range values {
		must(t, s.change(ctx, func(t *tx) error { t.put(tables, text("bad"), js.ValueOf(v)); return nil }, tables))
		_, err := s.Table(ctx, "bad")
		wants(t, what, err, fault.StorageDamaged)
		c := first("bad")
		c.Version = 1
		wants(t, what+", saved", s.Save(ctx, c), fault.StorageDamaged)
		wants(t, what+", exported", s.Export(ctx, func(backup.Item) error { return nil }), fault.StorageDamaged)
		if _, err := s.Table(ctx, "good"); err != nil {
			t.Errorf("%s: another table: %v", what, err)
		}
	}
	must(t, s.Remove(ctx, "bad"))
	must(t, s.Export(ctx, func(backup.Item) error { return nil }))

	must(t, s.change(ctx, func(t *tx) error { t.put(entries, pair(text("good"), 2), text("bad")); return nil }, entries))
	_, err := s.Entries(ctx, "good", 0)
	wants(t, "an entry", err, fault.StorageDamaged)
	if log, err := s.Entries(ctx, "good", 2); err != nil || len(log) > 0 {
		t.Errorf("the entries after it: %v, %v", log, err)
	}
}

// TestSmall: an entry takes few bytes.
func TestSmall(t *testing.T) {
	e := table.Entry{Ply: 400, Kind: table.Act, Seat: 3, Action: rules.Action(0x7fffffff), Hash: 1<<64 - 1, At: time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC)}
	if n := entryValue(e).Length(); n > 26 {
		t.Errorf("an entry has %d bytes", n)
	}
}

// TestFull runs where the browser has next to no room (web/test/browser/tests/store.mjs): a change
// that finds none is not made, what was there stays, and there is room again once something is deleted.
func TestFull(t *testing.T) {
	ctx := t.Context()
	s := opened(t, "full")
	must(t, s.Save(ctx, first("small")))
	big := func(i int) table.Change {
		c := first(fmt.Sprint("big", i))
		c.Doc = make([]byte, 400_000)
		rand.NewChaCha8([32]byte{byte(i)}).Read(c.Doc) // browsers compress
		return c
	}
	saved := 0
	for {
		before := shown(t, s)
		err := s.Save(ctx, big(saved))
		if err == nil {
			if saved++; saved == 100 {
				t.Fatal("there is room without end")
			}
			continue
		}
		wants(t, "save", err, fault.StorageFull)
		if after := shown(t, s); after != before {
			t.Error("a change that was not made has left something")
		}
		break
	}
	t.Logf("room for %d documents", saved)
	for i := range saved {
		must(t, s.Remove(ctx, fmt.Sprint("big", i)))
	}
	c := first("small")
	c.Version, c.Entries, c.Message, c.Receipt = 1, nil, nil, nil
	var err error
	for range 100 { // the browser counts now and then
		if err = s.Save(ctx, c); err == nil {
			break
		}
		wants(t, "save after deleting", err, fault.StorageFull)
		time.Sleep(50 * time.Millisecond)
	}
	must(t, err)
}
