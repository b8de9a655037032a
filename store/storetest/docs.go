package storetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"testing"
	"time"

	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/store/backup"
)

// Note is a kept thing such as a later version may have. The suite takes it through everything that happens to kept things: nothing
// but these lines is needed for it, neither a method of a store nor a migration.
type Note struct{ Text string }

var notes = doc.Register(doc.Kind[Note]{Name: "test note", Merge: doc.Move, Show: "notes.json", Backup: true})

// tallies have one document a person, fleeting ones are in no backup.
var (
	tallies = doc.Register(doc.Kind[[]string]{Name: "test tally", Join: func(from, into doc.Held[[]string]) ([]string, error) {
		return slices.Compact(sorted(append(into.Value, from.Value...))), nil
	}, Backup: true})
	fleeting = doc.Register(doc.Kind[[]byte]{Name: "test fleeting"})
)

// testNewKind: a kind that no store knows is kept, shown, exported, imported, merged and deleted.
func testNewKind(t *testing.T, from, to Store) {
	ctx := t.Context()
	fill(t, from)
	for i, d := range []doc.Doc{{ID: "by bob", Owner: "bob", Person: "cyd"}, {ID: "about bob", Owner: "cyd", Person: "bob"}, {ID: "each other", Owner: "bob", Person: "ann"}, {ID: "of ann", Owner: "ann", Table: "t1"}} {
		d.Sort, d.Due, d.N = fmt.Sprint(i), at(i), int64(i)
		must(t, notes.Put(ctx, from, d, Note{d.ID}))
	}
	must(t, fleeting.Put(ctx, from, doc.Doc{ID: "x", Owner: "bob", Expires: at(5)}, []byte{0, 0xff}))
	must(t, tallies.Put(ctx, from, doc.Doc{ID: "bob", Owner: "bob"}, []string{"b", "c"}))
	must(t, tallies.Put(ctx, from, doc.Doc{ID: "ann", Owner: "ann"}, []string{"a", "b"}))

	shown := map[string]string{}
	must(t, doc.Shown(ctx, from, "bob", func(file string, values []any) error { shown[file] = fmt.Sprint(values); return nil }))
	same(t, "shown", shown, map[string]string{"notes.json": "[{by bob} {each other}]"})

	// Through JSON, as a backup goes.
	list := items(t, from)
	text, err := json.Marshal(list)
	must(t, err)
	var read []backup.Item
	must(t, json.Unmarshal(text, &read))
	must(t, to.Import(ctx, feed(read, io.EOF)))
	same(t, "export of the other store", lines(items(t, to)), lines(list))
	same(t, "documents exported", len(docsOf(list)), 6)

	for _, s := range []Store{from, to} {
		must(t, doc.JoinAll(ctx, s, "bob", "ann"))
		must(t, doc.JoinAll(ctx, s, "bob", "ann"))
		must(t, s.MergeUser(ctx, "bob", "ann"))
		same(t, "after a merge", noteIDs(t, s, doc.Query{}), []string{"by bob ann cyd", "about bob cyd ann", "of ann ann "})
		joined, err := tallies.Get(ctx, s, "ann")
		must(t, err)
		same(t, "joined", joined.Value, []string{"a", "b", "c"})
		_, err = tallies.Get(ctx, s, "bob")
		fails(t, "the tally of who is gone", err, fault.ErrNotFound)
		must(t, s.DeleteUser(ctx, "cyd"))
		same(t, "after a deletion", noteIDs(t, s, doc.Query{}), []string{"of ann ann "})
		row := mustTable(t, s, "t1")
		if old := s.KeeperStore; old != nil {
			must(t, old.Forget(ctx, "t1", row.Version))
			same(t, "after the end of a table", noteIDs(t, s, doc.Query{}), nil)
		}
	}
	_, err = fleeting.Get(ctx, to, "x")
	fails(t, "what is in no backup", err, fault.ErrNotFound)
}

// docsOf are the documents of an export.
func docsOf(list []backup.Item) (docs []doc.Doc) {
	for _, i := range list {
		if i.Doc != nil {
			docs = append(docs, *i.Doc)
		}
	}
	return docs
}

// noteIDs lists notes as id, owner and person.
func noteIDs(t *testing.T, s doc.Store, q doc.Query) (list []string) {
	t.Helper()
	found, err := notes.List(t.Context(), s, q)
	must(t, err)
	for _, h := range found {
		list = append(list, fmt.Sprint(h.ID, " ", h.Owner, " ", h.Person))
	}
	return list
}

func note(id, owner string, due time.Time) doc.Doc {
	return doc.Doc{Kind: notes.Name, ID: id, Owner: owner, Due: due, Body: fmt.Appendf(nil, "{%q:%q}", "Text", id)}
}

// put is a change of one document.
func put(d doc.Doc) doc.Op { return doc.Op{Put: &d} }

// made is a new document as it is kept.
func made(d doc.Doc) doc.Doc {
	d.Version++
	return d
}

func testDoc(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	whole := doc.Doc{Kind: notes.Name, ID: "whole", Owner: "ann", Person: "bob", Table: "t1", Sort: "s", N: -3, Due: at(1), Expires: at(2), Body: []byte{0, 0xff}}
	must(t, s.Apply(ctx, put(whole)))
	got, err := s.Get(ctx, notes.Name, "whole")
	must(t, err)
	same(t, "document", got, made(whole))
	got.Body[0] = 99
	must(t, s.Apply(ctx, put(doc.Doc{Kind: notes.Name, ID: "bare"})))
	got, err = s.Get(ctx, notes.Name, "bare")
	must(t, err)
	same(t, "a document with nothing in it", got, doc.Doc{Kind: notes.Name, ID: "bare", Version: 1})

	for _, id := range []string{"", "Whole", "a\x00b", "\xff"} {
		_, err = s.Get(ctx, notes.Name, id)
		fails(t, "a document that is not there", err, fault.ErrNotFound)
		must(t, s.Apply(ctx, doc.Op{Remove: &doc.Key{Kind: notes.Name, ID: id}}))
		list, err := s.List(ctx, doc.Query{Kind: notes.Name, Owners: []string{id}})
		must(t, err)
		same(t, "documents of nobody", len(list), 0)
	}
	_, err = s.Get(ctx, "other", "whole")
	fails(t, "one of another kind", err, fault.ErrNotFound)
	must(t, s.Apply(ctx, put(doc.Doc{Kind: "other", ID: "whole"})))

	for what, d := range map[string]doc.Doc{"owner": {Owner: "nobody"}, "person": {Person: "nobody"}, "table": {Table: "none"}} {
		d.Kind, d.ID = notes.Name, "new"
		refused(t, s, "without its "+what, fault.ErrNotFound, func() error { return s.Apply(ctx, put(d)) })
		refused(t, s, "count without its "+what, fault.ErrNotFound, func() error { return s.Apply(ctx, doc.Op{Add: &d}) })
	}
	refused(t, s, "a second one", fault.ErrConflict, func() error { return s.Apply(ctx, put(whole)) })
	later := made(made(whole))
	refused(t, s, "a version to come", fault.ErrConflict, func() error { return s.Apply(ctx, put(later)) })
	refused(t, s, "to replace what is not there", fault.ErrNotFound, func() error { return s.Apply(ctx, put(made(note("none", "ann", at(1))))) })
	refused(t, s, "to remove what must be there", fault.ErrNotFound, func() error {
		return s.Apply(ctx, doc.Op{Remove: &doc.Key{Kind: notes.Name, ID: "none"}, Must: true})
	})

	changed := made(whole)
	changed.Owner, changed.Person, changed.Table, changed.Sort, changed.N, changed.Due, changed.Expires, changed.Body = "cyd", "", "", "z", 7, time.Time{}, time.Time{}, []byte("new")
	must(t, s.Apply(ctx, put(changed)))
	got, err = s.Get(ctx, notes.Name, "whole")
	must(t, err)
	changed.Version, changed.Due = 2, at(1) // it stays due
	same(t, "changed document", got, changed)
}

// testApply: a change is carried out whole, in order, or not at all.
func testApply(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	must(t, s.Apply(ctx))
	for _, d := range []doc.Doc{note("a", "ann", time.Time{}), note("b", "ann", time.Time{}), note("c", "ann", time.Time{}), note("d", "bob", time.Time{})} {
		if d.ID == "b" {
			d.Sort = "s"
		}
		must(t, s.Apply(ctx, put(d)))
	}
	counter := doc.Doc{Kind: "test count", ID: "n", N: 5}
	parts := []doc.Op{
		{Add: &counter}, put(note("new", "ann", time.Time{})), put(made(note("a", "bob", time.Time{}))), {Remove: &doc.Key{Kind: notes.Name, ID: "b"}, Must: true},
		{Clear: &doc.Owned{Kind: notes.Name, Owner: "ann", Except: "new"}},
	}
	broken := append(slices.Clone(parts), put(note("d", "ann", time.Time{})))
	refused(t, s, "a change with a part that fails", fault.ErrConflict, func() error { return s.Apply(ctx, broken...) })
	must(t, s.Apply(ctx, parts...))
	must(t, s.Apply(ctx, parts[0]))
	same(t, "notes", noteIDs(t, s, doc.Query{}), []string{"a bob ", "d bob ", "new ann "})
	got, err := s.Get(ctx, "test count", "n")
	must(t, err)
	same(t, "counter", got, doc.Doc{Kind: "test count", ID: "n", Version: 2, N: 10})
	one, two := note("one", "cyd", time.Time{}), note("two", "cyd", time.Time{})
	two.Sort = "s"
	must(t, s.Apply(ctx, put(one), put(two), doc.Op{Clear: &doc.Owned{Kind: notes.Name, Owner: "cyd", Sort: "s"}}))
	same(t, "notes of cyd", noteIDs(t, s, doc.Query{Owners: []string{"cyd"}}), []string{"one cyd "})
}

func testListDocs(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	for id, sort := range map[string]string{"e": "1", "d": "1", "B": "2", "a": "3", "ö": "3"} {
		d := note(id, "ann", time.Time{})
		if d.Sort = sort; id == "a" {
			d.Owner = "bob"
		}
		must(t, s.Apply(ctx, put(d)))
	}
	must(t, s.Apply(ctx, put(doc.Doc{Kind: notes.Name, ID: "nobody's", Sort: "9"})))
	must(t, s.Apply(ctx, put(doc.Doc{Kind: "other", ID: "a", Sort: "1", Owner: "ann"})))
	for what, c := range map[string]struct {
		q    doc.Query
		want []string
	}{
		"all":        {doc.Query{}, []string{"d", "e", "B", "a", "ö", "nobody's"}},
		"descending": {doc.Query{Descending: true, Limit: 3}, []string{"nobody's", "ö", "a"}},
		"from":       {doc.Query{From: "2"}, []string{"B", "a", "ö", "nobody's"}},
		"to":         {doc.Query{To: "2"}, []string{"d", "e"}},
		"between":    {doc.Query{From: "2", To: "9", Descending: true}, []string{"ö", "a", "B"}},
		"owner":      {doc.Query{Owners: []string{"ann"}, Limit: 2}, []string{"d", "e"}},
		"owners":     {doc.Query{Owners: []string{"ann", "bob", "cyd"}, From: "3"}, []string{"a", "ö"}},
		"no owners":  {doc.Query{Owners: []string{}}, nil},
	} {
		c.q.Kind = notes.Name
		list, err := s.List(ctx, c.q)
		must(t, err)
		var ids []string
		for _, d := range list {
			ids = append(ids, d.ID)
		}
		same(t, what, ids, c.want)
	}
}

func testPurgeDocs(t *testing.T, s Store) {
	ctx := t.Context()
	for id, expires := range map[string]time.Time{"old": at(1), "now": at(2), "never": {}} {
		must(t, s.Apply(ctx, put(doc.Doc{Kind: notes.Name, ID: id, Expires: expires})))
	}
	d, err := s.Get(ctx, notes.Name, "now")
	must(t, err)
	same(t, "expired", []bool{d.Expired(at(1)), d.Expired(at(2)), doc.Doc{}.Expired(at(2))}, []bool{false, true, false})
	must(t, s.Purge(ctx, at(2)))
	same(t, "notes", noteIDs(t, s, doc.Query{}), []string{"never  ", "now  "})
}

// claimedDocs claims notes and compares which.
func claimedDocs(t *testing.T, s doc.Store, now, until, limit int, want ...string) []doc.Doc {
	t.Helper()
	list, err := s.Claim(t.Context(), notes.Name, at(now), at(until), limit)
	must(t, err)
	var ids []string
	for _, d := range list {
		ids = append(ids, d.ID)
		same(t, "claim of "+d.ID, []time.Time{d.Due, d.Claimed}, []time.Time{{}, at(until)})
	}
	same(t, "claimed", ids, want)
	return list
}

func testClaimDocs(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	for id, due := range map[string]time.Time{"late": at(3), "b": at(5), "a": at(5), "future": at(7), "never": {}} {
		must(t, s.Apply(ctx, put(note(id, "ann", due))))
	}
	must(t, s.Apply(ctx, put(doc.Doc{Kind: "other", ID: "late", Due: at(1)})))
	claimedDocs(t, s, 2, 100, 10)
	claimedDocs(t, s, 6, 100, 0)
	list := claimedDocs(t, s, 6, 20, 2, "late", "a")
	claimedDocs(t, s, 6, 30, 10, "b")
	claimedDocs(t, s, 7, 40, 10, "future")
	claimedDocs(t, s, 19, 50, 10)

	late := list[0]
	late.Due, late.Body = at(25), []byte("told")
	must(t, s.Apply(ctx, put(late)))
	got, err := s.Get(ctx, notes.Name, "late")
	must(t, err)
	same(t, "given back", got, doc.Doc{Kind: notes.Name, ID: "late", Owner: "ann", Version: 2, Due: at(25), Body: []byte("told")})
	claimedDocs(t, s, 26, 60, 10, "a", "late") // a was not given back in time
	dead := list[1]
	dead.Body = []byte("from the grave")
	must(t, s.Apply(ctx, put(dead))) // at the same version: what it did counts
	claimedDocs(t, s, 59, 90, 10, "b", "future")
}

func testWakeDocs(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	for _, d := range []doc.Doc{note("soon", "ann", at(5)), note("never", "ann", time.Time{}), note("later", "bob", at(50)), note("other", "cyd", at(50))} {
		must(t, s.Apply(ctx, put(d)))
	}
	must(t, s.Wake(ctx, notes.Name, []string{"ann", "bob", "nobody"}, at(10)))
	must(t, s.Wake(ctx, notes.Name, nil, at(1)))
	must(t, s.Wake(ctx, "other", []string{"ann"}, at(1)))
	claimedDocs(t, s, 9, 100, 10, "soon")
	list := claimedDocs(t, s, 10, 100, 10, "later", "never")

	// What is woken while somebody works on it is due again when it is given back, and not before.
	must(t, s.Wake(ctx, notes.Name, []string{"ann", "bob"}, at(12)))
	claimedDocs(t, s, 13, 100, 10)
	list[0].Due = at(11)
	must(t, s.Apply(ctx, put(list[0]))) // due sooner than it was woken for
	list[1].Due = time.Time{}
	must(t, s.Apply(ctx, put(list[1])))
	claimedDocs(t, s, 11, 200, 10, "later")
	claimedDocs(t, s, 13, 200, 10, "never")
}

func testDocTimes(t *testing.T, s Store) {
	ctx := t.Context()
	zone := time.FixedZone("far", 5*3600+1800)
	odd := time.Date(2026, 3, 1, 23, 59, 59, 999999999, zone)
	want := time.Date(2026, 3, 1, 18, 29, 59, 999999000, time.UTC)
	must(t, s.Apply(ctx, put(doc.Doc{Kind: notes.Name, ID: "n", Due: odd, Expires: odd})))
	d, err := s.Get(ctx, notes.Name, "n")
	must(t, err)
	if d.Due != want || d.Expires != want {
		t.Errorf("due %v, expires %v, want %v", d.Due, d.Expires, want)
	}
	list, err := s.Claim(ctx, notes.Name, odd.Truncate(time.Microsecond), odd, 1)
	must(t, err)
	if len(list) != 1 || list[0].Claimed != want {
		t.Errorf("claimed %v, want until %v", list, want)
	}
}

// testChange: those who change a value at the same time lose nothing; of those who make it at once one does.
func testChange(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	errs := make(chan error, writers)
	together(func(i int) {
		errs <- func() error {
			for {
				_, err := tallies.Change(ctx, s, doc.Doc{ID: "cyd", Owner: "cyd"}, func(list *[]string) error { *list = append(*list, fmt.Sprint(i)); return nil })
				if fault.CodeOf(err) != fault.Busy {
					return err
				}
			}
		}()
	})
	for range writers {
		must(t, <-errs)
	}
	h, err := tallies.Get(ctx, s, "cyd")
	must(t, err)
	same(t, "version", h.Version, writers)
	same(t, "writers", len(slices.Compact(sorted(h.Value))), writers)
	_, err = tallies.Change(ctx, s, doc.Doc{ID: "cyd", Owner: "cyd"}, func(*[]string) error { return nil })
	must(t, err)
	again, err := tallies.Get(ctx, s, "cyd")
	must(t, err)
	same(t, "version after no change", again.Version, h.Version)
	_, err = tallies.Change(ctx, s, doc.Doc{ID: "x", Owner: "nobody"}, func(*[]string) error { return nil })
	fails(t, "a value of nobody", err, fault.ErrNotFound)
}

// testDocsAtOnce: while eight claim, others wake, change, count and delete the owner. Every note is handed out once, none is lost, and
// what is put after its owner has gone is refused.
func testDocsAtOnce(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	const n = 48
	for i := range n {
		must(t, s.Apply(ctx, put(note(fmt.Sprintf("n%02d", i), "ann", at(1)))))
	}
	var mu sync.Mutex
	times := map[string]int{}
	claimers := make(chan struct{}, 8)
	together(func(i int) {
		select {
		case claimers <- struct{}{}:
			for misses := 0; misses < 5; {
				list, err := s.Claim(ctx, notes.Name, at(2), at(100), 3)
				if err != nil {
					t.Error(err)
					return
				}
				if len(list) == 0 {
					misses++ // perhaps others hold what is due
				}
				mu.Lock()
				for _, d := range list {
					times[d.ID]++
				}
				mu.Unlock()
			}
		default:
			for range 6 {
				a, b := doc.Doc{Kind: "test count", ID: "a", N: 1}, doc.Doc{Kind: "test count", ID: "b", N: 1}
				if i%2 == 0 {
					a, b = b, a
				}
				if err := errors.Join(s.Apply(ctx, doc.Op{Add: &a}, doc.Op{Add: &b}), s.Wake(ctx, notes.Name, []string{"ann", "bob"}, at(50))); err != nil {
					t.Error(err)
				}
			}
		}
	})
	for i := range n {
		if id := fmt.Sprintf("n%02d", i); times[id] != 1 {
			t.Errorf("%s was claimed %d times", id, times[id])
		}
	}
	total := 0
	for _, id := range []string{"a", "b"} {
		d, err := s.Get(ctx, "test count", id)
		must(t, err)
		total += int(d.N)
	}
	same(t, "counts", total, 2*6*(writers-8))

	// Woken while they were claimed: given back, they are due at 50. Meanwhile their owner is deleted.
	list, err := s.List(ctx, doc.Query{Kind: notes.Name, Owners: []string{"ann"}})
	must(t, err)
	for _, d := range list[:n/2] {
		must(t, s.Apply(ctx, put(d)))
	}
	woken, err := s.Claim(ctx, notes.Name, at(50), at(60), n)
	must(t, err)
	same(t, "woken while they were claimed", len(woken), n/2)
	var gone sync.Map
	together(func(i int) {
		if i == 0 {
			if err := s.DeleteUser(ctx, "ann"); err != nil {
				t.Error(err)
			}
			return
		}
		if err := s.Apply(ctx, put(woken[i])); err != nil {
			gone.Store(i, err)
		}
	})
	gone.Range(func(_, err any) bool {
		fails(t, "put after its owner has gone", err.(error), fault.ErrNotFound)
		return true
	})
	for _, d := range woken {
		fails(t, "put after its owner has gone", s.Apply(ctx, put(d)), fault.ErrNotFound)
		d.Version = 0
		fails(t, "made after its owner has gone", s.Apply(ctx, put(d)), fault.ErrNotFound)
	}
	same(t, "notes", noteIDs(t, s, doc.Query{}), nil)
}

// testDocsCancelled: a call whose context is over returns an error and does nothing.
func testDocsCancelled(t *testing.T, s Store) {
	fill(t, s)
	must(t, s.Apply(t.Context(), put(note("n", "ann", at(1)))))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for what, call := range map[string]func() error{
		"Get":   func() error { _, err := s.Get(ctx, notes.Name, "n"); return err },
		"List":  func() error { _, err := s.List(ctx, doc.Query{Kind: notes.Name}); return err },
		"Apply": func() error { return s.Apply(ctx, put(note("m", "ann", at(1)))) },
		"Claim": func() error { _, err := s.Claim(ctx, notes.Name, at(9), at(10), 1); return err },
		"Wake":  func() error { return s.Wake(ctx, notes.Name, []string{"ann"}, at(0)) },
	} {
		refused(t, s, what, context.Canceled, call)
	}
}

// testKeep: of those who keep a secret at once all are given the same.
func testKeep(t *testing.T, s Store) {
	ctx := t.Context()
	var mu sync.Mutex
	seen := map[string]bool{}
	together(func(i int) {
		got, err := doc.Keep(ctx, s, "key", []byte{0, 0xff, byte(i)})
		mu.Lock()
		defer mu.Unlock()
		seen[fmt.Sprint(got, err)] = true
	})
	same(t, "secrets that writers were given", len(seen), 1)
	got, err := doc.Keep(ctx, s, "other", []byte("o"))
	must(t, err)
	same(t, "another secret", string(got), "o")
}
