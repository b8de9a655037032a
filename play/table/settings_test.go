package table_test

import (
	"strings"
	"testing"
	"time"

	"barrage/game/rules"
	"barrage/play"
	"barrage/play/table"
)

// TestSettings: what a new table may be made with, to the last second, and what comes of
// it.
func TestSettings(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	create := func(n table.New) (*table.Snapshot, error) {
		if n.Seats == nil {
			n.Seats = seating(2)
		}
		snap, err := w.s.Tables.Create(w.ctx, ann.User, n, "")
		if err == nil {
			_, err := w.s.Tables.CloseTable(w.ctx, ann, snap.Table.ID, table.Command{})
			w.ok(err)
		}
		return snap, err
	}
	for _, c := range []struct {
		clock table.Clock
		ok    bool
	}{
		{table.Clock{}, true}, {table.Clock{Kind: "sand"}, false}, {table.Clock{AtZero: "tea"}, false},
		{table.Clock{Kind: "live", Bank: 9}, false}, {table.Clock{Kind: "live", Bank: 10}, true}, {table.Clock{Kind: "live", Bank: 86400}, true}, {table.Clock{Kind: "live", Bank: 86401}, false},
		{table.Clock{Kind: "live", Bank: 60, Increment: -1}, false}, {table.Clock{Kind: "live", Bank: 60, Increment: 3600}, true}, {table.Clock{Kind: "live", Bank: 60, Increment: 3601}, false},
		{table.Clock{Kind: "live", Bank: 60, Days: 1}, false}, {table.Clock{Kind: "days"}, false}, {table.Clock{Kind: "days", Days: 1}, true}, {table.Clock{Kind: "days", Days: 30}, true},
		{table.Clock{Kind: "days", Days: 31}, false}, {table.Clock{Kind: "days", Days: 1, Bank: 60}, false}, {table.Clock{Kind: "days", Days: 1, Increment: 1}, false},
	} {
		snap, err := create(table.New{Clock: c.clock})
		if (err == nil) != c.ok {
			t.Errorf("%+v: %v", c.clock, err)
		}
		if err == nil && c.clock.Kind == "" && snap.Table.Settings.Clock != (table.Clock{Kind: "none", AtZero: "skip"}) {
			t.Errorf("%+v", snap.Table.Settings.Clock)
		}
	}
	for name, ok := range map[string]bool{"": true, strings.Repeat("x", 60): true, strings.Repeat("x", 61): false} {
		if _, err := create(table.New{Name: name}); (err == nil) != ok {
			t.Errorf("%d letters: %v", len(name), err)
		}
	}
	for _, bad := range []table.New{{Variant: "chess"}, {Assignment: "auction"}, {Pace: "slow"}, {Undo: "always"}, {Seats: []table.NewSeat{{Who: "me", Name: strings.Repeat("x", 25)}, {Who: "open"}}},
		{Seats: []table.NewSeat{{Who: "me"}, {Who: "strongest@1h"}}}, {Seats: []table.NewSeat{{Who: "me"}, {Who: "automa4:atlantis"}}}} {
		if _, err := create(bad); err == nil {
			t.Errorf("%+v", bad)
		}
	}
	_, err := create(table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "automa4:atlantis"}}})
	if err == nil || !strings.Contains(err.Error(), "2") || !strings.Contains(err.Error(), "atlantis") {
		t.Error(err)
	}
	_, err = create(table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "nobody"}}})
	if err == nil || !strings.Contains(err.Error(), "2") || !strings.Contains(err.Error(), "nobody") {
		t.Error(err)
	}
	snap, err := create(table.New{Name: " a  b ", Variant: "introductory", Open: true, NoSpectators: true, Pace: "turns", Undo: "none", WaterFirst: true,
		Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}, {Who: "open"}, {Who: "busy"}}})
	w.ok(err)
	s := snap.Table.Settings
	if s.Name != "a b" || s.Options.Variant != rules.Introductory || !s.Open || s.Spectators || s.Pace != "turns" || s.Undo != "none" || !s.Options.WaterFirst || s.Options.Players != 4 {
		t.Errorf("%+v", s)
	}
	if p := snap.Table; p.Seats[0].Name != "Ann" || p.Seats[1].Name != "Otto" || p.Seats[2].Name != "" || p.Seats[3].Bot != "busy" {
		t.Errorf("%+v", p.Seats)
	}
	for assignment, want := range map[string]rules.Assignment{"": rules.Draft, "draft": rules.Draft, "random": rules.RandomPairs, "free": rules.FreeChoice} {
		snap, err := create(table.New{Assignment: assignment, Leeghwater: true, LooseMahiri: true})
		w.ok(err)
		if o := snap.Table.Settings.Options; o.Assignment != want || o.Variant != rules.Full || !o.Leeghwater || o.GuestOfficers || !o.LooseMahiri || o.WaterFirst {
			t.Errorf("%+v", o)
		}
	}
}

// TestClocksBegin: everybody begins with the time of the settings, and gets the increment.
func TestClocksBegin(t *testing.T) {
	for clock, want := range map[table.Clock]time.Duration{{Kind: "live", Bank: 60, Increment: 7}: time.Minute, {Kind: "days", Days: 3}: 72 * time.Hour} {
		w := newWorld(t)
		ann, bob := w.user("Ann"), w.user("Bob")
		id := w.start(table.New{Clock: clock}, ann, bob)
		timer := w.snap(id).Show(english).Timer
		if timer.Left[0] != want.Seconds() || timer.Left[1] != want.Seconds() || timer.Running != int(w.snap(id).Log.Now().ToMove()) {
			t.Fatalf("%+v", timer)
		}
		seat := timer.Running
		w.now = w.now.Add(10 * time.Second)
		w.play(w.asked(id, ann, bob), id, w.snap(id).Log.Now().Legal(nil)[0])
		left := want.Seconds() - 10 + 7
		if clock.Kind == "days" {
			left = want.Seconds() // anew for each move
		}
		if timer = w.snap(id).Show(english).Timer; timer.Left[seat] != left || timer.Running == seat || timer.Since != w.now {
			t.Errorf("%+v, want %v", timer, left)
		}
	}
}

// TestToldToEverybody: a change is told to the watchers of the table and to everybody who
// has it among theirs, before or after.
func TestToldToEverybody(t *testing.T) {
	w := newWorld(t)
	ann, bob, eve := w.user("Ann"), w.user("Bob"), w.user("Eve")
	id := w.start(table.New{}, ann, bob)
	told := func(what string, topics ...string) {
		t.Helper()
		for _, topic := range topics {
			if w.told[topic] == 0 {
				t.Errorf("%s is not told to %q", what, topic)
			}
		}
		if w.told[eve.User.ID] > 0 {
			t.Errorf("%s is told to Eve", what)
		}
		clear(w.told)
	}
	told("the beginning", id, ann.User.ID, bob.User.ID)
	w.play(w.asked(id, ann, bob), id, w.snap(id).Log.Now().Legal(nil)[0])
	told("a move", id, ann.User.ID, bob.User.ID)
	_, err := w.s.Tables.Leave(w.ctx, bob, id, table.Command{})
	w.ok(err)
	told("leaving", id, ann.User.ID, bob.User.ID)
	other := play.New(w.store, w.clock, play.Options{})
	_, err = other.Tables.Say(w.ctx, ann, id, table.Command{}, "hello")
	w.ok(err)
	_, err = w.s.Tables.See(w.ctx, ann, id) // which notices
	w.ok(err)
	told("what another service does", id, ann.User.ID)
}

// TestClockByDefault: a rated game of several people has a clock, in one sitting or of days, if nothing is said of it; whoever wants none says so.
func TestClockByDefault(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	for name, c := range map[string]struct {
		n    table.New
		want table.Clock
	}{
		"two":         {table.New{Rated: true, Seats: seating(2)}, table.Clock{Kind: table.ClockLive, Bank: 900, Increment: 10, AtZero: table.AtZeroSkip}},
		"three":       {table.New{Rated: true, Seats: seating(3)}, table.Clock{Kind: table.ClockLive, Bank: 1200, Increment: 15, AtZero: table.AtZeroSkip}},
		"four":        {table.New{Rated: true, Seats: seating(4)}, table.Clock{Kind: table.ClockLive, Bank: 1500, Increment: 15, AtZero: table.AtZeroSkip}},
		"by turns":    {table.New{Rated: true, Seats: seating(2), Pace: table.PaceTurns}, table.Clock{Kind: table.ClockDays, Days: 3, AtZero: table.AtZeroSkip}},
		"none wanted": {table.New{Rated: true, Seats: seating(2), Clock: table.Clock{Kind: table.ClockNone}}, table.Clock{Kind: table.ClockNone, AtZero: table.AtZeroSkip}},
		"alone":       {table.New{Rated: true, Seats: seats("me", "river")}, table.Clock{Kind: table.ClockNone, AtZero: table.AtZeroSkip}},
		"unrated":     {table.New{Seats: seating(2)}, table.Clock{Kind: table.ClockNone, AtZero: table.AtZeroSkip}},
	} {
		if got := w.snap(w.create(ann, c.n)).Table.Settings.Clock; got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}
