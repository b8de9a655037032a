package table_test

import (
	"slices"
	"testing"
	"time"

	"barrage/game/rules"
	"barrage/game/view"
	"barrage/play/table"
)

// TestWaits: a table waits for whoever is to move or has not answered a request, and for nobody else; their clock says until when.
func TestWaits(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	all := []table.Viewer{ann, bob, cem}
	id := w.start(table.New{Clock: table.Clock{Kind: table.ClockDays, Days: 2}}, all...)
	waits := func() (list []string) {
		x := w.snap(id).Table
		for _, v := range all {
			if x.Waits(v.User.ID) {
				list = append(list, v.User.Name)
			}
		}
		return list
	}
	mover := w.asked(id, all...)
	if got := waits(); !slices.Equal(got, []string{mover.User.Name}) {
		t.Errorf("it waits for %v, %s is to move", got, mover.User.Name)
	}
	for _, v := range all {
		deadline := w.snap(id).Table.Deadline(v.User.ID)
		if v == mover && !deadline.Equal(w.now.Add(48*time.Hour)) || v != mover && !deadline.IsZero() {
			t.Errorf("%s has until %v", v.User.Name, deadline)
		}
	}
	others := slices.DeleteFunc(slices.Clone(all), func(v table.Viewer) bool { return v == mover })
	_, err := w.s.Tables.Ask(w.ctx, others[0], id, table.Command{}, table.WishEnd{})
	w.ok(err)
	_, err = w.s.Tables.Answer(w.ctx, mover, id, table.Command{}, 1, true)
	w.ok(err)
	x := w.snap(id).Table
	if len(x.Asks(mover.User.ID)) != 0 || len(x.Asks(others[0].User.ID)) != 0 || len(x.Asks(others[1].User.ID)) != 1 || x.Asks(others[1].User.ID)[0].Kind != table.AskEnd || len(x.Asks("")) != 0 {
		t.Errorf("%+v", x.Requests)
	}
	if !x.Waits(others[1].User.ID) || x.Waits(others[0].User.ID) || !x.Waits(mover.User.ID) {
		t.Error("it waits for others")
	}
	_, err = w.s.Tables.Answer(w.ctx, others[1], id, table.Command{}, 1, true)
	w.ok(err)
	if got := waits(); len(got) != 0 || !w.snap(id).Table.Deadline(mover.User.ID).IsZero() {
		t.Errorf("a table that is over waits for %v", got)
	}
	for seat, want := range map[rules.Seat]string{-1: "", 0: "Ann", 2: "Cem", 3: ""} {
		if got := x.Seats.Name(seat); got != want {
			t.Errorf("seat %d is %q", seat, got)
		}
	}
}

// TestSince: somebody is to move since the last decision of another person, or since the game has begun, however many prompts they have answered;
// what was played for them counts as another's.
func TestSince(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	all := []table.Viewer{ann, bob}
	id := w.start(table.New{Variant: "introductory", Clock: table.Clock{Kind: table.ClockLive, Bank: 600}}, all...)
	began := w.now
	first := w.asked(id, all...)
	if ply, at := w.snap(id).Since(first.User.ID); ply != 0 || !at.Equal(began) {
		t.Errorf("since %d, %v", ply, at)
	}
	r := 0
	for w.asked(id, all...) == first {
		w.now = w.now.Add(time.Second)
		legal := w.snap(id).Log.Now().Legal(nil)
		w.play(first, id, legal[r%len(legal)])
		r++
	}
	second := bob
	if first == bob {
		second = ann
	}
	snap := w.snap(id)
	ply, at := snap.Since(second.User.ID)
	last := 0
	for _, e := range snap.Entries(0, snap.Log.Plies(), view.In(english)) {
		if e.Seat >= 0 {
			last = e.Ply
		}
	}
	if ply != last || !at.Equal(w.now) {
		t.Errorf("since %d, %v; the last decision is %d at %v", ply, at, last, w.now)
	}
	told := snap.LastTold(ply, view.In(english))
	if want := snap.Entries(ply-1, ply, view.In(english))[0].Lines; len(told) == 0 || !slices.Equal(told, want) {
		t.Errorf("%q, want %q", told, want)
	}
	for _, none := range []int{-1, 0, snap.Log.Plies() + 1} {
		if told := snap.LastTold(none, view.In(english)); told != nil {
			t.Errorf("ply %d: %q", none, told)
		}
	}
	if snap.LastTold(1, view.In(english)) == nil || snap.LastTold(snap.Log.Plies(), view.In(english)) == nil {
		t.Error("the first or the last entry tells nothing")
	}
	w.now = w.now.Add(time.Hour) // the time of the second is up; a turn is played for them
	w.ok(w.s.Think.Attend(w.ctx, id))
	if snap := w.snap(id); snap.Table.Forced == 0 {
		t.Error("nothing was played")
	} else if ply, _ := snap.Since(second.User.ID); ply < snap.Table.Forced {
		t.Errorf("since %d, and %d was played for them", ply, snap.Table.Forced)
	}
	if at := snap.PlayedAt(ply); !at.Equal(snap.Entries(ply-1, ply, view.In(english))[0].At) {
		t.Error(at)
	}
	for _, none := range []int{0, snap.Log.Plies() + 1} {
		if at := snap.PlayedAt(none); !at.IsZero() {
			t.Errorf("ply %d was played at %v", none, at)
		}
	}
}

// TestShownPlies: positions, ends of rounds and productions are shown after every ply there is, and no other.
func TestShownPlies(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	id := w.start(table.New{Variant: "introductory", Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}}}, ann)
	w.playUntil(id, 3, []table.Viewer{ann}, func(snap *table.Snapshot) bool { return snap.Log.Now().Round() == 2 })
	snap := w.snap(id)
	last := snap.Log.Plies()
	for ply, ok := range map[int]bool{-1: false, 0: true, 1: true, last: true, last + 1: false} {
		if _, err := snap.Planner(ply, english); (err == nil) != ok {
			t.Errorf("planner of %d: %v", ply, err)
		}
		f, err := snap.Finale(ply)
		if (err == nil) != ok || ok && (f.Round == 1) != (ply == last) {
			t.Errorf("finale of %d: %v, %v", ply, f, err)
		}
	}
}
