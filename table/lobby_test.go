package table_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"barrage/table"
)

// TestLobbyFilter: every filter finds the tables that have what is looked for, and no others.
func TestLobbyFilter(t *testing.T) {
	w := newWorld(t)
	made := map[string]string{}
	for name, n := range map[string]table.New{
		"plain":   {Seats: people(2)},
		"three":   {Seats: people(3)},
		"turns":   {Seats: people(2), Pace: table.PaceTurns, Clock: table.Clock{Kind: table.ClockDays, Days: 2}},
		"bots":    {Seats: []table.NewSeat{{Who: "me"}, {Who: "open"}, {Who: "spring"}, {Who: "river"}}},
		"lwp":     {Seats: people(2), Leeghwater: true},
		"rated":   {Seats: people(2), Rated: true},
		"playing": {Seats: []table.NewSeat{{Who: "me"}, {Who: "brook"}}},
	} {
		n.Open = true
		made[w.create(w.user("Owner of "+name), n)] = name
	}
	private := w.user("Private")
	w.create(private, table.New{Seats: people(2)})
	level := func(name string) int { return 1 + slices.Index([]string{"spring", "brook", "river"}, name) }
	for _, c := range []struct {
		of    func(*table.Filter) *int
		value int
		want  []string
	}{
		{func(f *table.Filter) *int { return &f.Waiting }, 1, []string{"bots", "lwp", "plain", "rated", "three", "turns"}},
		{func(f *table.Filter) *int { return &f.Waiting }, 0, []string{"playing"}},
		{func(f *table.Filter) *int { return &f.Players }, 3, []string{"three"}},
		{func(f *table.Filter) *int { return &f.Players }, 4, []string{"bots"}},
		{func(f *table.Filter) *int { return &f.Pace }, slices.Index(table.Paces, table.PaceTurns), []string{"turns"}},
		{func(f *table.Filter) *int { return &f.Clock }, slices.Index(table.ClockKinds, table.ClockDays), []string{"turns"}},
		{func(f *table.Filter) *int { return &f.Level }, level("river"), []string{"bots"}},
		{func(f *table.Filter) *int { return &f.Level }, level("brook"), []string{"playing"}},
		{func(f *table.Filter) *int { return &f.Level }, level("spring"), nil},
		{func(f *table.Filter) *int { return &f.Level }, 0, []string{"lwp", "plain", "rated", "three", "turns"}},
		{func(f *table.Filter) *int { return &f.Leeghwater }, 1, []string{"lwp"}},
		{func(f *table.Filter) *int { return &f.Leeghwater }, 0, []string{"bots", "plain", "playing", "rated", "three", "turns"}},
		{func(f *table.Filter) *int { return &f.Rated }, 1, []string{"rated"}},
		{func(f *table.Filter) *int { return &f.Rated }, -1, []string{"bots", "lwp", "plain", "playing", "rated", "three", "turns"}},
	} {
		f := table.AnyTable
		*c.of(&f) = c.value
		list, more, err := w.s.Lobby(w.ctx, f, 0, 50)
		w.ok(err)
		var got []string
		for _, x := range list {
			got = append(got, made[x.ID])
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) || more {
			t.Errorf("%+v: %v, want %v; more: %v", f, got, c.want, more)
		}
	}
}

// TestLobbyPages: the latest tables come first, page by page; of one owner five are shown.
func TestLobbyPages(t *testing.T) {
	w := newWorld(t)
	var ids []string
	for i := range 9 {
		w.now = w.now.Add(time.Second)
		ids = append(ids, w.create(w.user(fmt.Sprint("Owner ", i)), table.New{Seats: people(2), Open: true}))
	}
	slices.Reverse(ids)
	for _, c := range []struct{ from, limit, first, n int }{{0, 4, 0, 4}, {4, 4, 4, 4}, {8, 4, 8, 1}, {5, 4, 5, 4}, {9, 4, 9, 0}, {50, 4, 9, 0}, {-3, 2, 0, 2}} {
		list, more, err := w.s.Lobby(w.ctx, table.AnyTable, c.from, c.limit)
		w.ok(err)
		if len(list) != c.n || more != (c.first+c.n < len(ids)) {
			t.Fatalf("from %d: %d tables, more: %v", c.from, len(list), more)
		}
		for i, x := range list {
			if x.ID != ids[c.first+i] {
				t.Errorf("from %d: table %d is another", c.from, i)
			}
		}
	}
	busy := w.user("Busy")
	for range 7 {
		w.now = w.now.Add(time.Second)
		w.create(busy, table.New{Seats: people(2), Open: true})
	}
	list, _, err := w.s.Lobby(w.ctx, table.AnyTable, 0, 50)
	w.ok(err)
	of := 0
	for _, x := range list {
		if x.Owner == busy.User.ID {
			of++
		}
	}
	if of != 5 || len(list) != len(ids)+5 {
		t.Errorf("%d tables of one owner among %d", of, len(list))
	}
}
