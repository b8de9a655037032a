package storetest

import (
	"errors"
	"testing"

	"barrage/play/doc"
	"barrage/play/fault"
)

// kept is a document as it was saved.
func kept(d doc.Doc) doc.Doc {
	d.Version++
	return d
}

// documentsOf lists what is kept with a person under some names.
func documentsOf(t *testing.T, s Store, user string) (list []doc.Doc) {
	t.Helper()
	for _, name := range []string{"lessons", "notices", "practice"} {
		found, err := s.List(t.Context(), doc.Query{Kind: name, Owners: []string{user}})
		must(t, err)
		list = append(list, found...)
	}
	return list
}

func testDocument(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	list := documentsOf(t, s, "ann")
	same(t, "documents", list, []doc.Doc{kept(document("ann", "lessons", 0)), kept(document("ann", "practice", 1))})
	list[0].Body[0] = 99
	same(t, "documents of somebody without any", documentsOf(t, s, "cyd"), nil)

	for what, d := range map[string]doc.Doc{"a second new one": document("ann", "lessons", 0), "an old version": document("ann", "practice", 1), "a version to come": document("ann", "practice", 3)} {
		refused(t, s, what, fault.ErrConflict, func() error { return s.Apply(ctx, put(d)) })
	}
	for what, d := range map[string]doc.Doc{"one that is not there": document("ann", "passkeys", 1), "one of nobody": document("nobody", "lessons", 0)} {
		refused(t, s, what, fault.ErrNotFound, func() error { return s.Apply(ctx, put(d)) })
	}
	must(t, s.Apply(ctx, put(doc.Doc{Kind: "notices", ID: "ann", Owner: "ann"})))
	same(t, "documents", documentsOf(t, s, "ann"),
		[]doc.Doc{kept(document("ann", "lessons", 0)), {Kind: "notices", ID: "ann", Owner: "ann", Version: 1}, kept(document("ann", "practice", 1))})
}

func testCounts(t *testing.T, s Store) {
	ctx := t.Context()
	counts, err := doc.Counts(ctx, s)
	must(t, err)
	same(t, "counters of an empty store", counts, nil)
	must(t, doc.AddCounts(ctx, s, nil))
	fill(t, s)
	must(t, doc.AddCounts(ctx, s, []doc.Count{{Name: "Two", N: 1 << 40}, {Name: "two", N: 5}, {Name: "two", N: 6}}))
	counts, err = doc.Counts(ctx, s)
	must(t, err)
	same(t, "counters", counts, map[string]int64{"Two": 1 << 40, "one": 1, "two": 13})
}

// testOneDocument: of many changes to one version exactly one is saved; those who try again lose nothing.
func testOneDocument(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	errs := make(chan error, writers)
	together(func(i int) {
		errs <- func() error {
			for {
				d, err := s.Get(ctx, "lessons", "cyd")
				if errors.Is(err, fault.ErrNotFound) {
					d, err = doc.Doc{Kind: "lessons", ID: "cyd", Owner: "cyd"}, nil
				}
				if err != nil {
					return err
				}
				d.Body = append(d.Body, byte(i))
				if err = s.Apply(ctx, put(d)); !errors.Is(err, fault.ErrConflict) {
					return err
				}
			}
		}()
	})
	for range writers {
		must(t, <-errs)
	}
	d, err := s.Get(ctx, "lessons", "cyd")
	must(t, err)
	same(t, "version", d.Version, writers)
	seen := map[byte]bool{}
	for _, b := range d.Body {
		seen[b] = true
	}
	same(t, "writers in the document", len(seen), writers)
}

// testCountsAddUp: servers that count at the same time, in any order, lose nothing.
func testCountsAddUp(t *testing.T, s Store) {
	ctx := t.Context()
	const each = 10
	errs := make(chan error, writers)
	together(func(i int) {
		errs <- func() error {
			for range each {
				a, b := doc.Count{Name: "a", N: 1}, doc.Count{Name: "b", N: int64(i)}
				if i%2 == 0 {
					a, b = b, a
				}
				if err := doc.AddCounts(ctx, s, []doc.Count{a, b}); err != nil {
					return err
				}
			}
			return nil
		}()
	})
	for range writers {
		must(t, <-errs)
	}
	counts, err := doc.Counts(ctx, s)
	must(t, err)
	same(t, "counters", counts, map[string]int64{"a": each * writers, "b": each * writers * (writers - 1) / 2})
}
