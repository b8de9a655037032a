package table_test

import (
	"strings"
	"testing"

	"barrage/game/rules"
	"barrage/game/view"
	"barrage/play/fault"
	"barrage/play/table"
)

// TestTriesRefused: what cannot be tried is refused for the right reason.
func TestTriesRefused(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Variant: "introductory"}, ann, bob)
	all := []table.Viewer{ann, bob}
	w.playUntil(id, 4, all, func(snap *table.Snapshot) bool { return snap.Log.Now().Round() == 2 && snap.Log.Now().ToMove() >= 0 })
	snap := w.snap(id)
	now := snap.Log.Plies()
	try := func(ply int, actions ...string) error {
		_, err := w.s.Tables.WhatIf(w.ctx, ann, id, ply, view.Trial{Actions: actions}, english)
		return err
	}
	legal := snap.Log.Now().Legal(nil)[0].String()
	w.ok(try(now, legal))
	w.refused(try(-1, legal), fault.NoSuchPly)
	w.refused(try(now+1, legal), fault.NoSuchPly)
	w.refused(try(now), fault.BadTries)
	w.refused(try(now, make([]string, 61)...), fault.BadTries)
	if err := try(now, make([]string, 60)...); fault.CodeOf(err) == fault.BadTries {
		t.Error("60 answers are too many:", err)
	}
	if err := try(0, "pass"); fault.CodeOf(err) == fault.NoSuchPly {
		t.Error("there is no beginning:", err)
	}
	draws := 0
	for _, e := range snap.Log.After(0) {
		if e.Seat == rules.Chance {
			err := try(now, e.Action.String())
			w.refused(err, fault.ChosenDraw)
			if !strings.Contains(err.Error(), e.Action.String()) {
				t.Errorf("%v does not name %v", err, e.Action)
			}
			draws++
			break
		}
	}
	if draws == 0 {
		t.Error("nothing was drawn")
	}
	w.playUntil(id, 5, all, finished)
	w.refused(try(w.snap(id).Log.Plies(), "pass"), fault.GameOver)
}

// TestTriedThrough: a try that runs through goes on to the end of the turn.
func TestTriedThrough(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	all := []table.Viewer{ann, w.user("Bob"), w.user("Cem"), w.user("Dan")}
	id := w.start(table.New{Variant: "introductory"}, all...)
	further := 0
	w.playUntil(id, 6, all, func(snap *table.Snapshot) bool {
		if snap.Table.Phase != table.Playing || snap.Log.Now().ToMove() < 0 {
			return snap.Table.Phase != table.Playing
		}
		for _, legal := range snap.Log.Now().Legal(nil) {
			a := legal.String()
			short, err := w.s.Tables.WhatIf(w.ctx, ann, id, snap.Log.Plies(), view.Trial{Actions: []string{a}}, english)
			w.ok(err)
			long, err := w.s.Tables.WhatIf(w.ctx, ann, id, snap.Log.Plies(), view.Trial{Actions: []string{a}, Through: true}, english)
			w.ok(err)
			if len(short.Steps) != 0 || len(long.Steps) == 0 && long.Hash != short.Hash {
				t.Fatalf("%s: %d steps, and %d", a, len(short.Steps), len(long.Steps))
			}
			further += len(long.Steps)
		}
		return further > 0
	})
	if further == 0 {
		t.Error("nothing was run through")
	}
}

// TestShownTimes: when a game began and ended is shown once it has.
func TestShownTimes(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.create(ann, table.New{Variant: "introductory", Seats: seating(2), Open: true})
	if p := w.snap(id).Show(english); p.Started != nil || p.Ended != nil {
		t.Errorf("a waiting table: %v, %v", p.Started, p.Ended)
	}
	began := w.now
	_, err := w.s.Tables.Sit(w.ctx, bob, id, table.Command{}, -1, "")
	w.ok(err)
	if p := w.snap(id).Show(english); p.Started == nil || !p.Started.Equal(began) || p.Ended != nil {
		t.Errorf("a running table: %v, %v", p.Started, p.Ended)
	}
	w.playUntil(id, 7, []table.Viewer{ann, bob}, finished)
	snap := w.snap(id)
	if p := snap.Show(english); p.Started == nil || p.Ended == nil || p.Ended.Before(*p.Started) {
		t.Errorf("a finished table: %v, %v", p.Started, p.Ended)
	}
	// The end of the last round is told at every ply there is, and no other.
	for ply, ok := range map[int]bool{-1: false, 0: true, snap.Log.Plies(): true, snap.Log.Plies() + 1: false} {
		f, err := snap.Finale(ply)
		if (err == nil) != ok || ply == snap.Log.Plies() && f == nil {
			t.Errorf("ply %d: %v, %v", ply, f, err)
		}
	}
}

// TestDeletedOwner: whoever deletes everything leaves no waiting table and no seat kept behind.
func TestDeletedOwner(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	waiting := w.create(ann, table.New{Seats: seating(2), Open: true})
	old := w.start(table.New{Variant: "introductory"}, ann, bob)
	w.playUntil(old, 8, []table.Viewer{ann, bob}, finished)
	next, err := w.s.Tables.Rematch(w.ctx, bob, old) // a seat is kept for Ann
	w.ok(err)
	if !next.Table.KeptFor(ann.User.ID) {
		t.Fatal("no seat is kept")
	}
	renamed, err := w.s.Rename(w.ctx, ann.User, "Anna")
	w.ok(err)
	if name := w.snap(next.Table.ID).Table.Seats[1].Name; name != "Anna" {
		t.Errorf("the seat kept bears the name %q", name)
	}
	w.ok(w.s.Delete(w.ctx, renamed))
	if w.snap(next.Table.ID).Table.KeptFor(ann.User.ID) {
		t.Error("a seat is still kept")
	}
	row, err := w.store.Table(w.ctx, waiting)
	w.ok(err)
	if !strings.Contains(string(row.Doc), `"abandoned"`) {
		t.Error("the table still waits")
	}
}
