package storetest

import (
	"errors"
	"testing"

	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/people"
)

// kept is a document as it was saved.
func kept(d people.Document) people.Document {
	d.Version++
	return d
}

func testDocument(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	list, err := s.Documents(ctx, "ann")
	must(t, err)
	same(t, "documents", list, []people.Document{kept(document("ann", "a", 0)), kept(document("ann", "b", 1))})
	list[0].Doc[0] = 99
	list, err = s.Documents(ctx, "cyd")
	must(t, err)
	same(t, "documents of somebody without any", list, nil)

	for what, d := range map[string]people.Document{"a second new one": document("ann", "a", 0), "an old version": document("ann", "b", 1), "a version to come": document("ann", "b", 3), "one that is not there": document("ann", "c", 1)} {
		refused(t, s, what, fault.ErrConflict, func() error { return s.SaveDocument(ctx, d) })
	}
	refused(t, s, "one of nobody", fault.ErrNotFound, func() error { return s.SaveDocument(ctx, document("nobody", "a", 0)) })
	must(t, s.SaveDocument(ctx, people.Document{User: "ann", Name: "empty"}))
	list, err = s.Documents(ctx, "ann")
	must(t, err)
	same(t, "documents", list, []people.Document{kept(document("ann", "a", 0)), kept(document("ann", "b", 1)), {User: "ann", Name: "empty", Version: 1}})
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
				list, err := s.Documents(ctx, "cyd")
				if err != nil {
					return err
				}
				d := people.Document{User: "cyd", Name: "d"}
				if len(list) > 0 {
					d = list[0]
				}
				d.Doc = append(d.Doc, byte(i))
				if err = s.SaveDocument(ctx, d); !errors.Is(err, fault.ErrConflict) {
					return err
				}
			}
		}()
	})
	for range writers {
		must(t, <-errs)
	}
	list, err := s.Documents(ctx, "cyd")
	must(t, err)
	same(t, "version", list[0].Version, writers)
	seen := map[byte]bool{}
	for _, b := range list[0].Doc {
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
