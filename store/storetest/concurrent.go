package storetest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/table"
	"barrage/store/backup"
)

const writers = 16

// together runs a function writers times at once.
func together(f func(i int)) {
	var wg sync.WaitGroup
	start := make(chan struct{})
	for i := range writers {
		wg.Go(func() {
			<-start
			f(i)
		})
	}
	close(start)
	wg.Wait()
}

// testOneWins: of many changes to one version exactly one is saved, whole.
func testOneWins(t *testing.T, s Store) {
	ctx := t.Context()
	var log []table.Entry
	for v := range 20 {
		var errs [writers]error
		together(func(i int) {
			c := change("t", int64(v), v, v+1)
			c.Entries[0].Hash = uint64(i)
			c.Users = []string{fmt.Sprint("u", i)}
			c.Message, c.Receipt = message("t", v+1, fmt.Sprint("u", i)), receipt("t", fmt.Sprint("u", i), fmt.Sprint(v))
			errs[i] = s.Save(ctx, c)
		})
		winner := -1
		for i, err := range errs {
			switch {
			case err == nil && winner < 0:
				winner = i
			case err == nil:
				t.Fatalf("version %d: both %d and %d were saved", v, winner, i)
			case !errors.Is(err, fault.ErrConflict):
				t.Fatalf("version %d: %v", v, err)
			}
		}
		if winner < 0 {
			t.Fatalf("version %d: nobody was saved", v)
		}
		e := entry(v + 1)
		e.Hash = uint64(winner)
		log = append(log, e)
		row, err := s.Table(ctx, "t")
		must(t, err)
		same(t, "version", row.Version, int64(v)+1)
		same(t, "users", row.Users, []string{fmt.Sprint("u", winner)})
		said, err := s.Messages(ctx, "t", v, 10)
		must(t, err)
		same(t, "message", said, []table.Message{*message("t", v+1, fmt.Sprint("u", winner))})
	}
	same(t, "log", mustEntries(t, s, "t"), log)
	receipts := 0
	for _, i := range items(t, s) {
		if i.Receipt != nil {
			receipts++
		}
	}
	same(t, "number of receipts", receipts, 20)
}

// testNothingLost: writers that try again until they are through lose and double
// nothing, on a table that they share and on their own.
func testNothingLost(t *testing.T, s Store) {
	ctx := t.Context()
	const each = 8
	must(t, s.Save(ctx, change("shared", 0, 0, 0)))
	errs := make(chan error, writers)
	together(func(i int) {
		own := fmt.Sprint("own", i)
		errs <- func() error {
			for n := range each {
				if err := s.Save(ctx, change(own, int64(n), n, n+1)); err != nil {
					return err
				}
				for try := 0; ; try++ {
					row, err := s.Table(ctx, "shared")
					if err != nil {
						return err
					}
					c := change("shared", row.Version, row.Plies, row.Plies+1)
					c.Entries[0].Hash = uint64(i*each + n)
					err = s.Save(ctx, c)
					if err == nil {
						break
					}
					if !errors.Is(err, fault.ErrConflict) || try == 5000 {
						return err
					}
				}
			}
			return nil
		}()
	})
	for range writers {
		must(t, <-errs)
	}
	v, err := s.Version(ctx, "shared")
	must(t, err)
	same(t, "version", v, 1+writers*each)
	var got, want []uint64
	for i, e := range mustEntries(t, s, "shared") {
		same(t, "ply", e.Ply, i+1)
		got, want = append(got, e.Hash), append(want, uint64(i))
	}
	slices.Sort(got)
	same(t, "entries in any order", got, want)
	same(t, "number of entries", len(got), writers*each)
	for i := range writers {
		id := fmt.Sprint("own", i)
		same(t, "log of "+id, mustEntries(t, s, id), change(id, 0, 0, each).Entries)
	}
}

// testOneReceipt: of many changes of different tables with one key exactly one is
// saved.
func testOneReceipt(t *testing.T, s Store) {
	ctx := t.Context()
	var errs [writers]error
	together(func(i int) {
		c := change(fmt.Sprint("t", i), 0, 0, 1)
		c.Receipt = receipt(c.ID, "ann", "key")
		errs[i] = s.Save(ctx, c)
	})
	saved := 0
	for i, err := range errs {
		_, missing := s.Version(ctx, fmt.Sprint("t", i))
		switch {
		case err == nil:
			saved++
			must(t, missing)
		case !errors.Is(err, fault.ErrConflict) || !errors.Is(missing, fault.ErrNotFound):
			t.Errorf("table %d: save %v, version %v", i, err, missing)
		}
	}
	same(t, "number of changes with one receipt", saved, 1)
}

// testClaimOnce: no table is handed out twice, and none is forgotten, while
// others are saved.
func testClaimOnce(t *testing.T, s Store) {
	ctx := t.Context()
	const tables = 60
	for i := range tables {
		c := change(fmt.Sprintf("t%02d", i), 0, 0, 0)
		if c.Due = at(i % 7); i >= 50 {
			c.Due = time.Time{}
		}
		must(t, s.Save(ctx, c))
	}
	var mu sync.Mutex
	var all []string
	errs := make(chan error, writers)
	together(func(i int) {
		errs <- func() error {
			if i%4 == 0 {
				return s.Save(ctx, change(fmt.Sprint("other", i), 0, 0, 1))
			}
			for misses := 0; misses < 20; {
				got, err := claim(ctx, s, at(10), at(1000), 3)
				if err != nil {
					return err
				}
				if len(got) > 3 {
					return fmt.Errorf("%d tables claimed, at most 3 wanted", len(got))
				}
				if len(got) == 0 {
					misses++ // perhaps others hold what is due
				}
				mu.Lock()
				all = append(all, got...)
				mu.Unlock()
			}
			return nil
		}()
	})
	for range writers {
		must(t, <-errs)
	}
	var want []string
	for i := range 50 {
		want = append(want, fmt.Sprintf("t%02d", i))
	}
	slices.Sort(all)
	same(t, "claimed by all together", all, want)
}

// testRecoverOnce: a secret lets one device in.
func testRecoverOnce(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	var errs [writers]error
	together(func(i int) { _, errs[i] = s.Recover(ctx, hash(10), hash(100+i), at(0)) })
	in := 0
	for i, err := range errs {
		if err == nil {
			in++
		} else {
			fails(t, fmt.Sprint("device ", i), err, fault.ErrNotFound)
		}
	}
	same(t, "number of devices", in, 1)
}

// testSnapshotExport: an export shows one moment, whatever is saved meanwhile.
func testSnapshotExport(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	want := lines(items(t, s))
	var got []backup.Item
	must(t, s.Export(ctx, func(i backup.Item) error {
		if len(got) == 0 {
			c := change("t1", 2, 5, 6)
			c.Message, c.Receipt = message("t1", 3, "ann"), receipt("t1", "ann", "meanwhile")
			must(t, s.Save(ctx, c))
			must(t, s.Save(ctx, change("new", 0, 0, 1)))
			must(t, s.DeleteUser(ctx, "cyd"))
		}
		got = append(got, i)
		return nil
	}))
	same(t, "export", lines(got), want)
	if v, err := s.Version(ctx, "t1"); v != 3 || err != nil {
		t.Errorf("what was saved meanwhile: version %d, %v", v, err)
	}
}

// testOneSet: of values set at the same time one is left, and nobody is refused.
func testOneSet(t *testing.T, s Store) {
	must(t, s.Save(t.Context(), change("t", 0, 0, 1)))
	var wg sync.WaitGroup
	for n := range 8 {
		wg.Go(func() {
			if err := fleeting.Set(t.Context(), s, doc.Doc{ID: "t", Table: "t", Sort: fmt.Sprint(n)}, []byte{byte(n)}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	got, err := fleeting.Get(t.Context(), s, "t")
	must(t, err)
	same(t, "the last one", got.Sort, fmt.Sprint(got.Value[0]))
}
