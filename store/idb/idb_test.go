//go:build js

package idb

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"syscall/js"
	"testing"
	"time"

	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/store/backup"
	"barrage/store/storetest"
)

func TestMain(m *testing.M) {
	if name := os.Getenv(childName); name != "" {
		child(name)
	}
	os.Exit(m.Run())
}

var indexedDB = js.Global().Get("indexedDB")

var made atomic.Int64

// fresh is the name of a database that does not exist, removed after the test.
func fresh(t testing.TB) string {
	name := fmt.Sprintf("%s %d %d", t.Name(), time.Now().UnixNano(), made.Add(1))
	t.Cleanup(func() { finish(t, indexedDB.Call("deleteDatabase", name)) })
	return name
}

// opened is a store on a database, closed after the test.
func opened(t testing.TB, name string) *Store {
	t.Helper()
	s, err := Open(context.Background(), name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// finish waits for a request of the test's own and returns its result.
func finish(t testing.TB, request js.Value) js.Value {
	t.Helper()
	done := make(chan string, 1)
	heard := js.FuncOf(func(_ js.Value, args []js.Value) any { done <- args[0].Get("type").String(); return nil })
	defer heard.Release()
	request.Set("onsuccess", heard)
	request.Set("onerror", heard)
	if event := <-done; event != "success" {
		t.Fatal(request.Get("error").Call("toString"))
	}
	return request.Get("result")
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// wants checks the code of an error.
func wants(t *testing.T, what string, err error, code fault.Code) {
	t.Helper()
	if fault.CodeOf(err) != code {
		t.Errorf("%s: error %v, want %s", what, err, code)
	}
}

// first is the change that makes a table, with one entry.
func first(id string) table.Change {
	return table.Change{
		Row:     table.Row{ID: id, Plies: 1, Users: []string{"ann"}, Doc: []byte("{}")},
		Entries: []table.Entry{{Ply: 1, Kind: table.Act, Hash: 7}},
		Message: &table.Message{Table: id, Number: 1, User: "ann", Text: "salut"},
		Receipt: &table.Receipt{User: "ann", Key: "first " + id, Table: id, To: 1},
	}
}

// shown is everything in a store, documents by their sums.
func shown(t testing.TB, s *Store) string {
	t.Helper()
	var b strings.Builder
	must(t, s.Export(context.Background(), func(i backup.Item) error {
		if i.Row != nil {
			sum := sha256.Sum256(i.Row.Doc)
			i.Row.Doc = sum[:]
		}
		fmt.Fprintf(&b, "%v %v %v %+v %+v %+v %+v %+v\n", i.User, i.Session, i.Recovery, i.Row, i.Entry, i.Message, i.Receipt, i.Review)
		return nil
	}))
	return b.String()
}

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) backup.Store { return opened(t, fresh(t)) })
}

// twoTabs is a store that two tabs have open; they take turns.
type twoTabs struct {
	*Store
	other *Store
	turn  *atomic.Int64
}

func (s twoTabs) tab() *Store {
	if s.turn.Add(1)%2 == 0 {
		return s.other
	}
	return s.Store
}

func (s twoTabs) Save(ctx context.Context, c table.Change) error { return s.tab().Save(ctx, c) }

func (s twoTabs) Table(ctx context.Context, id string) (table.Row, error) {
	return s.tab().Table(ctx, id)
}

func (s twoTabs) Due(ctx context.Context, by time.Time, limit int) ([]table.Due, error) {
	return s.tab().Due(ctx, by, limit)
}

func (s twoTabs) Take(ctx context.Context, d table.Due, until time.Time) error {
	return s.tab().Take(ctx, d, until)
}

func (s twoTabs) Get(ctx context.Context, kind, id string) (doc.Doc, error) {
	return s.tab().Get(ctx, kind, id)
}

func (s twoTabs) Apply(ctx context.Context, ops ...doc.Op) error { return s.tab().Apply(ctx, ops...) }

// TestTwoTabs: two connections are one store.
func TestTwoTabs(t *testing.T) {
	storetest.Run(t, func(t *testing.T) backup.Store {
		name := fresh(t)
		return twoTabs{opened(t, name), opened(t, name), new(atomic.Int64)}
	})
}

// TestRemove: a table is deleted with all that belongs to it, and nothing else is.
func TestRemove(t *testing.T) {
	ctx := t.Context()
	s := opened(t, fresh(t))
	must(t, s.AddUser(ctx, people.User{ID: "ann"}, people.Hash{1}))
	for _, id := range []string{"a", "a ", "b"} {
		must(t, s.Save(ctx, first(id)))
		must(t, s.Apply(ctx, doc.Op{Put: &doc.Doc{Kind: "review", ID: id, Table: id, Body: []byte(id)}}))
	}
	before := shown(t, s)
	must(t, s.Save(ctx, first("")))
	must(t, s.Remove(ctx, ""))
	if after := shown(t, s); after != before {
		t.Errorf("removing a table has left\n%s\nwant\n%s", after, before)
	}
	must(t, s.Remove(ctx, "a"))
	for _, line := range strings.Split(shown(t, s), "\n") {
		if strings.Contains(line, "ID:a ") && !strings.Contains(line, "ID:a  ") || strings.Contains(line, "Table:a ") && !strings.Contains(line, "Table:a  ") {
			t.Errorf("left behind: %s", line)
		}
	}
	if err := s.Remove(ctx, "a"); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("removed again: %v", err)
	}
	must(t, s.Save(ctx, first("a")))
	over, cancel := context.WithCancel(ctx)
	cancel()
	if err := s.Remove(over, "a"); !errors.Is(err, context.Canceled) {
		t.Errorf("removed when cancelled: %v", err)
	}
	if _, err := s.Table(ctx, "a"); err != nil {
		t.Error(err)
	}
}

// TestWaiting: a transaction goes on through many requests, one after the other, while others compute and write.
func TestWaiting(t *testing.T) {
	ctx := t.Context()
	s := opened(t, fresh(t))
	must(t, s.Save(ctx, first("t")))
	done := make(chan struct{})
	defer close(done)
	go func() {
		for {
			select {
			case <-done:
				return
			default:
				time.Sleep(time.Microsecond)
			}
		}
	}()
	go func() {
		for i := 0; ; i++ {
			if s.Save(ctx, first(fmt.Sprint("other", i))) != nil {
				return
			}
		}
	}()
	for range 5 {
		must(t, s.change(ctx, func(t *tx) error {
			for i := range 100 {
				row, err := t.table("t")
				if err != nil {
					return err
				}
				row.Plies = i
				row.Doc = make([]byte, 100_000) // for the garbage collector
				t.put(tables, text("t"), rowValue(row))
			}
			return nil
		}, tables))
	}
	row, err := s.Table(ctx, "t")
	must(t, err)
	if row.Plies != 99 {
		t.Errorf("%d plies, want 99", row.Plies)
	}
}

// TestGivenUp: a call whose context ends while it waits for another transaction changes nothing.
func TestGivenUp(t *testing.T) {
	ctx := t.Context()
	s := opened(t, fresh(t))
	must(t, s.Save(ctx, first("t")))
	before := shown(t, s)
	began, stop, ended := make(chan struct{}), false, make(chan error)
	go func() {
		ended <- s.change(ctx, func(t *tx) error {
			close(began)
			for !stop {
				if _, err := t.table("t"); err != nil {
					return err
				}
			}
			return nil
		}, tables)
	}()
	<-began
	for range 3 {
		short, cancel := context.WithTimeout(ctx, 20*time.Millisecond)
		defer cancel()
		if err := s.Save(short, first("u")); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("saved behind another change: %v", err)
		}
		if _, err := s.Table(short, "t"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("read behind another change: %v", err)
		}
	}
	stop = true
	must(t, <-ended)
	if after := shown(t, s); after != before {
		t.Errorf("there is\n%s\nwant\n%s", after, before)
	}
}

// TestFailed: whatever goes wrong inside a transaction undoes all of it.
func TestFailed(t *testing.T) {
	ctx := t.Context()
	s := opened(t, fresh(t))
	must(t, s.Save(ctx, first("t")))
	before := shown(t, s)
	wrong := errors.New("wrong")
	for what, f := range map[string]func(t *tx) error{
		"an error": func(t *tx) error { return wrong },
		"an exception": func(t *tx) error {
			t.store("there is no such store")
			return nil
		},
		"a key that is none": func(t *tx) error {
			t.put(tables, js.ValueOf(true), text(""))
			return nil
		},
		"a request": func(t *tx) error {
			t.add(tables, text("t"), text(""))
			_, err := t.table("u")
			return err
		},
		"the last request": func(t *tx) error {
			t.add(tables, text("t"), text(""))
			return nil
		},
	} {
		err := s.change(ctx, func(t *tx) error {
			t.put(tables, text("new"), rowValue(table.Row{ID: "new"}))
			t.remove(entries, within(text("t")))
			return f(t)
		}, tables, entries)
		if err == nil || what == "an error" && err != wrong || strings.HasSuffix(what, "request") && err != fault.ErrConflict {
			t.Errorf("%s: error %v", what, err)
		}
		if after := shown(t, s); after != before {
			t.Errorf("%s has left\n%s\nwant\n%s", what, after, before)
		}
	}
}
