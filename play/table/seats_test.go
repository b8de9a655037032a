package table_test

import (
	"testing"

	"barrage/play"
	"barrage/play/fault"
	"barrage/play/table"
)

// TestOwnSeatFirst: whoever sits down anywhere gets their own seat back, the one they left,
// or the one kept for them, whichever others are free.
func TestOwnSeatFirst(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	all := []table.Viewer{ann, bob, cem}
	id := w.start(table.New{Variant: "introductory"}, all...)
	w.playUntil(id, 1, all, func(snap *table.Snapshot) bool { return snap.Log.Plies() > 5 })
	for _, v := range []table.Viewer{bob, cem} {
		_, err := w.s.Tables.Leave(w.ctx, v, id, table.Command{})
		w.ok(err)
	}
	for i, v := range []table.Viewer{cem, bob} {
		_, err := w.s.Tables.Sit(w.ctx, v, id, table.Command{}, -1, "")
		w.ok(err)
		if seats := w.snap(id).Table.Seats.Of(v.User.ID); len(seats) != 1 || int(seats[0]) != 2-i {
			t.Errorf("%s sits on %v", v.User.Name, seats)
		}
	}
	_, err := w.s.Tables.Sit(w.ctx, bob, id, table.Command{}, -1, "Bobby") // again: the same seat
	w.ok(err)
	if at := w.snap(id).Table.Seats; at[1].Name != "Bobby" || at[0].Name != "Ann" {
		t.Errorf("%+v", at)
	}

	old := w.start(table.New{Variant: "introductory"}, ann, bob)
	w.playUntil(old, 2, []table.Viewer{ann, bob}, finished)
	next, err := w.s.Tables.Rematch(w.ctx, ann, old)
	w.ok(err)
	bob.Invite = next.Table.Invite
	_, err = w.s.Tables.Leave(w.ctx, bob, next.Table.ID, table.Command{}) // the first seat is kept for him: he does not want it
	w.ok(err)
	if snap := w.snap(next.Table.ID); snap.Table.KeptFor(bob.User.ID) || snap.Table.Owner != ann.User.ID {
		t.Errorf("%+v", snap.Table.Seats)
	}
	_, err = w.s.Tables.Leave(w.ctx, bob, next.Table.ID, table.Command{})
	w.refused(err, fault.NotSeated)

	old = w.start(table.New{Variant: "introductory"}, ann, bob)
	w.playUntil(old, 3, []table.Viewer{ann, bob}, finished)
	next, err = w.s.Tables.Rematch(w.ctx, ann, old)
	w.ok(err)
	bob.Invite = next.Table.Invite
	_, err = w.s.Tables.Sit(w.ctx, bob, next.Table.ID, table.Command{}, -1, "")
	w.ok(err)
	if seats := w.snap(next.Table.ID).Table.Seats.Of(bob.User.ID); len(seats) != 1 || seats[0] != 0 {
		t.Errorf("Bob sits on %v", seats)
	}
}

// TestRequestsAboutASeat: when somebody sits down where a bot was asked for, that request is
// over, and no other.
func TestRequestsAboutASeat(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem, dan := w.user("Ann"), w.user("Bob"), w.user("Cem"), w.user("Dan")
	all := []table.Viewer{ann, bob, cem, dan}
	id := w.start(table.New{Variant: "introductory"}, all...)
	w.playUntil(id, 1, all, func(snap *table.Snapshot) bool { return snap.Log.Plies() > 5 })
	for _, v := range []table.Viewer{cem, dan} {
		_, err := w.s.Tables.Leave(w.ctx, v, id, table.Command{})
		w.ok(err)
	}
	ask := func(wish table.Wish) {
		t.Helper()
		_, err := w.s.Tables.Ask(w.ctx, ann, id, table.Command{Ply: w.snap(id).Log.Plies()}, wish)
		w.ok(err)
	}
	ask(table.WishBot{Seat: 2})
	ask(table.WishBot{Seat: 3})
	ask(table.WishEnd{})
	before := len(w.snap(id).Table.Requests)
	if before != 3 {
		t.Fatalf("%d requests", before)
	}
	_, err := w.s.Tables.Sit(w.ctx, cem, id, table.Command{}, 2, "")
	w.ok(err)
	left := w.snap(id).Table.Requests
	if len(left) != 2 {
		t.Fatalf("%+v", left)
	}
	for _, r := range left {
		if r.Kind == table.AskBot && r.Seat != 3 {
			t.Errorf("%+v", r)
		}
	}
}

// TestAnySeatAtAnotherServer: whoever takes any seat gets a free one, also where the copy of the table is out of date.
func TestAnySeatAtAnotherServer(t *testing.T) {
	w := newWorld(t)
	ann, bob, cleo := w.user("Ann"), w.user("Bob"), w.user("Cleo")
	id := w.create(ann, table.New{Seats: seating(4), Open: true})
	other := play.New(w.store, w.clock, play.Options{})
	_, err := other.Tables.See(w.ctx, cleo, id) // it has a copy now
	w.ok(err)
	_, err = w.s.Tables.Sit(w.ctx, bob, id, table.Command{}, -1, "")
	w.ok(err)
	_, err = other.Tables.Sit(w.ctx, cleo, id, table.Command{}, -1, "")
	w.ok(err)
	if seats := w.snap(id).Table.Seats; seats[1].User != bob.User.ID || seats[2].User != cleo.User.ID {
		t.Errorf("%+v", seats)
	}
}
