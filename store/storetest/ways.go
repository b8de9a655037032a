package storetest

import (
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"testing"
	"time"

	"barrage/play/fault"
	"barrage/play/table"
)

// serves is a store with the ways by which people are told.
type serves interface {
	table.Store
	table.Ways
}

// RunWays tests the stores of servers, as Run does. What the interface does not say: a new way has the version 1 and is nobody's;
// what exists already is ErrConflict, a way or a user that is missing ErrNotFound; an export has ways by id and secrets by name, last.
func RunWays(t *testing.T, open func(t *testing.T) table.Store) {
	for name, test := range map[string]func(*testing.T, serves){
		"Way": testWay, "ClaimWays": testClaimWays, "WakeWays": testWakeWays, "Followed": testFollowed, "Keep": testKeep, "ClaimWaysOnce": testClaimWaysOnce,
		"WayTimes": testWayTimes,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t).(serves))
		})
	}
	t.Run("ExportWays", func(t *testing.T) {
		t.Parallel()
		testExportWays(t, open(t).(serves), open(t).(serves))
	})
}

func way(id, user string, due time.Time) table.Way {
	return table.Way{ID: id, User: user, Due: due, Doc: []byte{0, 0xff, byte(len(id))}}
}

// added is a way as it is kept.
func added(w table.Way) table.Way {
	w.Version++
	return w
}

func testWay(t *testing.T, s serves) {
	ctx := t.Context()
	fill(t, s)
	must(t, s.AddWay(ctx, way("b", "ann", at(5))))
	must(t, s.AddWay(ctx, way("a", "ann", time.Time{})))
	must(t, s.AddWay(ctx, way("c", "bob", at(1))))
	refused(t, s, "a second one", fault.ErrConflict, func() error { return s.AddWay(ctx, way("a", "bob", at(1))) })
	refused(t, s, "one of nobody", fault.ErrNotFound, func() error { return s.AddWay(ctx, way("d", "nobody", at(1))) })
	list, err := s.WaysOf(ctx, "ann")
	must(t, err)
	same(t, "ways", list, []table.Way{added(way("a", "ann", time.Time{})), added(way("b", "ann", at(5)))})
	list[0].Doc[0] = 99
	got, err := s.Way(ctx, "a")
	must(t, err)
	same(t, "way", got, added(way("a", "ann", time.Time{})))
	_, err = s.Way(ctx, "d")
	fails(t, "a way that is not there", err, fault.ErrNotFound)

	changed := got
	changed.Doc = []byte("new")
	must(t, s.SaveWay(ctx, changed))
	refused(t, s, "an old version", fault.ErrConflict, func() error { return s.SaveWay(ctx, changed) })
	refused(t, s, "one that is not there", fault.ErrConflict, func() error { return s.SaveWay(ctx, table.Way{ID: "d"}) })
	got, err = s.Way(ctx, "a")
	must(t, err)
	same(t, "saved way", got, table.Way{ID: "a", User: "ann", Version: 2, Doc: []byte("new")})

	refused(t, s, "to remove another's", nil, func() error { return s.RemoveWay(ctx, "bob", "a") })
	refused(t, s, "to remove a strange one", nil, func() error { return s.RemoveWay(ctx, "ann", "a\x00") })
	must(t, s.RemoveWay(ctx, "ann", "a"))
	must(t, s.DeleteUser(ctx, "bob"))
	_, err = s.Way(ctx, "c")
	fails(t, "a way of somebody deleted", err, fault.ErrNotFound)
	_, err = s.Way(ctx, "a")
	fails(t, "a way that was removed", err, fault.ErrNotFound)
}

// claimed claims ways and compares which.
func claimed(t *testing.T, s serves, now, until, limit int, want ...string) []table.Way {
	t.Helper()
	list, err := s.ClaimWays(t.Context(), at(now), at(until), limit)
	must(t, err)
	var ids []string
	for _, w := range list {
		ids = append(ids, w.ID)
		same(t, "claim of "+w.ID, []time.Time{w.Due, w.Claimed}, []time.Time{{}, at(until)})
	}
	same(t, "claimed", ids, want)
	return list
}

func testClaimWays(t *testing.T, s serves) {
	ctx := t.Context()
	fill(t, s)
	for id, due := range map[string]time.Time{"late": at(3), "b": at(5), "a": at(5), "future": at(7), "never": {}} {
		must(t, s.AddWay(ctx, way(id, "ann", due)))
	}
	claimed(t, s, 2, 100, 10)
	claimed(t, s, 6, 100, 0)
	list := claimed(t, s, 6, 20, 2, "late", "a")
	claimed(t, s, 6, 30, 10, "b")
	claimed(t, s, 7, 40, 10, "future")
	claimed(t, s, 19, 50, 10)

	late := list[0]
	late.Due, late.Doc = at(25), []byte("told")
	must(t, s.SaveWay(ctx, late))
	got, err := s.Way(ctx, "late")
	must(t, err)
	same(t, "way given back", got, table.Way{ID: "late", User: "ann", Version: 2, Due: at(25), Doc: []byte("told")})
	claimed(t, s, 26, 60, 10, "a", "late") // a was not given back in time
	dead := list[1]
	dead.Doc = []byte("from the grave")
	must(t, s.SaveWay(ctx, dead)) // at the same version: what it did counts
	claimed(t, s, 59, 90, 10, "b", "future")
}

func testWakeWays(t *testing.T, s serves) {
	ctx := t.Context()
	fill(t, s)
	must(t, s.AddWay(ctx, way("soon", "ann", at(5))))
	must(t, s.AddWay(ctx, way("never", "ann", time.Time{})))
	must(t, s.AddWay(ctx, way("later", "bob", at(50))))
	must(t, s.AddWay(ctx, way("other", "cyd", at(50))))
	must(t, s.WakeWays(ctx, []string{"ann", "bob", "nobody"}, at(10)))
	must(t, s.WakeWays(ctx, nil, at(1)))
	claimed(t, s, 9, 100, 10, "soon")
	list := claimed(t, s, 10, 100, 10, "later", "never")

	// Who is woken while somebody works on it is due again when it is given back, and not before.
	must(t, s.WakeWays(ctx, []string{"ann", "bob"}, at(12)))
	claimed(t, s, 13, 100, 10)
	list[0].Due = at(11)
	must(t, s.SaveWay(ctx, list[0])) // due sooner than it was woken for
	list[1].Due = time.Time{}
	must(t, s.SaveWay(ctx, list[1]))
	claimed(t, s, 11, 200, 10, "later")
	claimed(t, s, 13, 200, 10, "never")
}

func testFollowed(t *testing.T, s serves) {
	ctx := t.Context()
	fill(t, s) // t1, t2, T3 with ann and bob, updated at 1
	followed := func(since int, want ...table.Followed) {
		t.Helper()
		got, err := s.Followed(ctx, at(since))
		must(t, err)
		same(t, fmt.Sprint("followed since ", since), got, want)
	}
	followed(0)
	must(t, s.AddWay(ctx, way("a", "bob", at(5))))
	must(t, s.AddWay(ctx, way("b", "bob", at(5))))
	must(t, s.AddWay(ctx, way("c", "cyd", at(5))))
	followed(1, table.Followed{User: "bob", Table: "T3", Version: 2}, table.Followed{User: "bob", Table: "t1", Version: 2}, table.Followed{User: "bob", Table: "t2", Version: 2})
	must(t, s.Save(ctx, change("t1", 2, 5, 6)))
	must(t, s.AddWay(ctx, way("d", "ann", at(5))))
	followed(2, table.Followed{User: "ann", Table: "t1", Version: 3}, table.Followed{User: "bob", Table: "t1", Version: 3})
	followed(3)
}

func testKeep(t *testing.T, s serves) {
	ctx := t.Context()
	var mu sync.Mutex
	seen := map[string]bool{}
	together(func(i int) {
		got, err := s.Keep(ctx, "key", []byte{0, 0xff, byte(i)})
		mu.Lock()
		defer mu.Unlock()
		seen[fmt.Sprint(got, err)] = true
	})
	same(t, "secrets that writers were given", len(seen), 1)
	got, err := s.Keep(ctx, "other", []byte("o"))
	must(t, err)
	same(t, "another secret", string(got), "o")
}

func testWayTimes(t *testing.T, s serves) {
	ctx := t.Context()
	fill(t, s)
	zone := time.FixedZone("far", 5*3600+1800)
	odd := time.Date(2026, 3, 1, 23, 59, 59, 999999999, zone)
	want := time.Date(2026, 3, 1, 18, 29, 59, 999999000, time.UTC)
	must(t, s.AddWay(ctx, way("w", "ann", odd)))
	w, err := s.Way(ctx, "w")
	must(t, err)
	if w.Due != want {
		t.Errorf("due %v, want %v", w.Due, want)
	}
	list, err := s.ClaimWays(ctx, odd.Truncate(time.Microsecond), odd, 1)
	must(t, err)
	if len(list) != 1 || list[0].Claimed != want {
		t.Errorf("claimed %v, want until %v", list, want)
	}
}

// testClaimWaysOnce: of many who claim at the same time, each way goes to one.
func testClaimWaysOnce(t *testing.T, s serves) {
	ctx := t.Context()
	fill(t, s)
	const n = 50
	for i := range n {
		must(t, s.AddWay(ctx, way(fmt.Sprint("w", i), "ann", at(1))))
	}
	var mu sync.Mutex
	times := map[string]int{}
	together(func(int) {
		for {
			list, err := s.ClaimWays(ctx, at(2), at(100), 3)
			if err != nil {
				t.Error(err)
			}
			if len(list) == 0 {
				return
			}
			mu.Lock()
			for _, w := range list {
				times[w.ID]++
			}
			mu.Unlock()
		}
	})
	same(t, "ways claimed", len(times), n)
	for id, k := range times {
		if k != 1 {
			t.Errorf("%s was claimed %d times", id, k)
		}
	}
}

// testExportWays: ways and secrets move to another store, claims and all.
func testExportWays(t *testing.T, from, to serves) {
	ctx := t.Context()
	fill(t, from)
	must(t, from.AddWay(ctx, way("b", "ann", at(5))))
	must(t, from.AddWay(ctx, way("a", "bob", at(3))))
	claimed(t, from, 3, 9, 1, "a")
	_, err := from.Keep(ctx, "key", []byte{0, 0xff})
	must(t, err)
	list := items(t, from)
	same(t, "ways and secrets", fmt.Sprintf("%+v %+v %+v", *list[len(list)-3].Way, *list[len(list)-2].Way, *list[len(list)-1].Kept),
		fmt.Sprintf("%+v %+v %+v", table.Way{ID: "a", User: "bob", Version: 1, Claimed: at(9), Doc: []byte{0, 0xff, 1}}, added(way("b", "ann", at(5))), table.Kept{Name: "key", Secret: []byte{0, 0xff}}))
	text, err := json.Marshal(list)
	must(t, err)
	var read []table.Item
	must(t, json.Unmarshal(text, &read))
	must(t, to.Import(ctx, feed(read, io.EOF)))
	same(t, "export of the other store", lines(items(t, to)), lines(list))
	claimed(t, to, 9, 20, 10, "b", "a")
}
