package table_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"barrage/game/rules"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
)

// TestLobbyFilter: every filter finds the tables that have what is looked for, and no others.
func TestLobbyFilter(t *testing.T) {
	w := newWorld(t)
	made := map[string]string{}
	for name, n := range map[string]table.New{
		"plain":   {Seats: seating(2)},
		"three":   {Seats: seating(3)},
		"turns":   {Seats: seating(2), Pace: table.PaceTurns, Clock: table.Clock{Kind: table.ClockDays, Days: 2}},
		"bots":    {Seats: []table.NewSeat{{Who: "me"}, {Who: "open"}, {Who: "spring"}, {Who: "river"}}},
		"lwp":     {Seats: seating(2), Leeghwater: true},
		"rated":   {Seats: seating(2), Rated: true},
		"playing": {Seats: []table.NewSeat{{Who: "me"}, {Who: "brook"}}},
	} {
		n.Open = true
		made[w.create(w.user("Owner of "+name), n)] = name
	}
	private := w.user("Private")
	w.create(private, table.New{Seats: seating(2)})
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
		list, more, err := w.s.Lobby.List(w.ctx, f, 0, 50)
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
		ids = append(ids, w.create(w.user(fmt.Sprint("Owner ", i)), table.New{Seats: seating(2), Open: true}))
	}
	slices.Reverse(ids)
	for _, c := range []struct{ from, limit, first, n int }{{0, 4, 0, 4}, {4, 4, 4, 4}, {8, 4, 8, 1}, {5, 4, 5, 4}, {9, 4, 9, 0}, {50, 4, 9, 0}, {-3, 2, 0, 2}} {
		list, more, err := w.s.Lobby.List(w.ctx, table.AnyTable, c.from, c.limit)
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
		w.create(busy, table.New{Seats: seating(2), Open: true})
	}
	list, _, err := w.s.Lobby.List(w.ctx, table.AnyTable, 0, 50)
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

// TestLobbyDepth: one person's tables, however many, hide those of others on no page.
func TestLobbyDepth(t *testing.T) {
	w := newWorld(t)
	make := func(owner table.Viewer) string {
		w.now = w.now.Add(time.Second)
		return w.create(owner, table.New{Seats: seating(2), Open: true})
	}
	var want []string
	for i := range 5 {
		want = append(want, make(w.user(fmt.Sprint("Owner ", i))))
	}
	busy := w.user("Busy")
	for i := range 60 {
		if id := make(busy); i >= 55 {
			want = append(want, id)
		}
	}
	slices.Reverse(want)
	for limit := 1; limit <= 4; limit++ {
		var got []string
		for {
			list, more, err := w.s.Lobby.List(w.ctx, table.AnyTable, len(got), limit)
			w.ok(err)
			for _, x := range list {
				got = append(got, x.ID)
			}
			if !more {
				break
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("pages of %d: %d tables, want %d", limit, len(got), len(want))
		}
	}
}

// TestSeek: whoever looks for a game sits down at the table of others that has waited longest with the same settings, or waits at a table
// of their own.
func TestSeek(t *testing.T) {
	w := newWorld(t)
	make := func(name string, n table.New) string {
		w.now = w.now.Add(time.Second)
		if n.Seats == nil {
			n.Seats = seating(3)
		}
		return w.create(w.user(name), n)
	}
	wanted := table.New{Seats: seating(3), Name: "my own words"}
	open := table.New{Open: true}
	// None of these will do.
	make("Private", table.New{})
	make("Live", table.New{Open: true, Clock: table.Clock{Kind: table.ClockLive, Bank: 600}})
	make("Rated", table.New{Open: true, Rated: true})
	make("Two", table.New{Open: true, Seats: seating(2)})
	make("Bot", table.New{Open: true, Seats: seats("me", "open", "river")})
	make("Position", table.New{Open: true, Position: positionOf(w, 3)})
	playing := w.start(table.New{}, w.user("A"), w.user("B"), w.user("C"))
	first := make("First", table.New{Open: true, Name: "Other words"})
	second := make("Second", open)

	seek := func(u people.User, want string) *table.Snapshot {
		t.Helper()
		snap, err := w.s.Lobby.Seek(w.ctx, u, wanted)
		w.ok(err)
		if len(snap.Table.Seats.Of(u.ID)) != 1 || want != "" && snap.Table.ID != want || snap.Table.ID == playing {
			t.Fatalf("at %+v", snap.Table)
		}
		return snap
	}
	_, err := w.s.Lobby.Seek(w.ctx, people.User{}, wanted)
	w.refused(err, fault.NotSignedIn)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	seek(ann.User, first)
	seek(ann.User, second) // she sits at the first already
	if full := seek(bob.User, first); full.Table.Phase != table.Playing {
		t.Error("the game does not begin")
	}
	seek(bob.User, second)
	w.now = w.now.Add(time.Second)
	own := seek(cem.User, "").Table
	if own.ID == first || own.ID == second || own.Owner != cem.User.ID || !own.Settings.Open || own.Settings.Name != wanted.Name || own.Phase != table.Waiting {
		t.Errorf("%+v", own)
	}
	seek(ann.User, own.ID)

	// Where somebody is not welcome, they go on to the next table.
	dan := w.user("Dan")
	_, err = w.s.People.Avoid(w.ctx, dan.User, cem.User.ID, people.Block, "")
	w.ok(err)
	if other := seek(dan.User, "").Table; other.ID == own.ID || other.Owner != dan.User.ID {
		t.Errorf("%+v", other)
	}
	for _, n := range []table.New{{}, {Seats: seating(2), Pace: "slow"}} {
		if _, err := w.s.Lobby.Seek(w.ctx, ann.User, n); err == nil {
			t.Errorf("%+v can be sought", n)
		}
	}
}

// positionOf is a position of a game for some players.
func positionOf(w *world, players int) string {
	w.t.Helper()
	state, err := rules.New(rules.Options{Players: uint8(players), Variant: rules.Full})
	w.ok(err)
	text, err := state.MarshalText()
	w.ok(err)
	return string(text)
}

// meeting is a store in which somebody else makes a table between two looks at the lobby.
type meeting struct {
	play.Store
	between func()
}

func (s *meeting) Listed(ctx context.Context, limit int) ([]table.Row, error) {
	rows, err := s.Store.Listed(ctx, limit)
	if between := s.between; between != nil {
		s.between = nil
		between()
	}
	return rows, err
}

// TestSeekTogether: two look for a game at the same moment and make a table each. The later one is given up for the earlier. If
// a game has begun there by then, nobody is left alone in it.
func TestSeekTogether(t *testing.T) {
	for _, c := range []struct {
		earlier bool // the table of the other
		taken   bool // somebody sits down at ours
	}{{earlier: true}, {earlier: false}, {earlier: true, taken: true}} {
		w := newWorld(t)
		store := &meeting{Store: w.store}
		w.s = play.New(play.StoreOf(store), w.clock, play.Options{})
		ann, bob := w.user("Ann"), w.user("Bob")
		wanted := table.New{Seats: seating(2)}
		var other string
		store.between = func() { // after Ann has found nothing
			now := w.now
			if w.now = now.Add(time.Second); c.earlier {
				w.now = now.Add(-time.Second)
			}
			n := wanted
			n.Open = true
			other = w.create(bob, n)
			w.now = now
			if c.taken {
				store.between = func() { // when she looks again
					mine, err := w.s.Lobby.Mine(w.ctx, ann.User, 9)
					w.ok(err)
					w.ok(w.sit(w.user("Cem"), mine[0].ID))
				}
			}
		}
		snap, err := w.s.Lobby.Seek(w.ctx, ann.User, wanted)
		w.ok(err)
		mine, err := w.s.Lobby.Mine(w.ctx, ann.User, 9)
		w.ok(err)
		waits := slices.DeleteFunc(mine, func(x *table.Table) bool { return x.Phase == table.Abandoned || len(x.Seats.Of(ann.User.ID)) == 0 })
		sits := 1
		if c.taken {
			sits = 2
		}
		if (snap.Table.ID == other) != c.earlier || len(waits) != sits || !slices.ContainsFunc(waits, func(x *table.Table) bool { return x.ID == snap.Table.ID }) {
			t.Errorf("%+v: at the table of the other: %v, sits at %d tables", c, snap.Table.ID == other, len(waits))
		}
	}
}
