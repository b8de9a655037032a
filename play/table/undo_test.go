package table_test

import (
	"testing"
	"time"

	"barrage/game/rules"
	"barrage/game/view"
	"barrage/play/fault"
	"barrage/play/table"
)

// turns waits for a fresh turn of somebody from round 1 on.
func turns(snap *table.Snapshot) bool {
	return snap.Table.Round >= 1 && snap.Log.Now().TurnBegins() && snap.Log.Now().ToMove() >= 0
}

// longTurn plays decisions of one turn that chance does not interrupt, until there are
// at least n, and returns who played.
func longTurn(w *world, id string, n int, viewers ...table.Viewer) (table.Viewer, []rules.State) {
	w.t.Helper()
	for seed := range uint64(200) {
		w.playUntil(id, seed+1, viewers, turns)
		v := w.asked(id, viewers...)
		states := []rules.State{*w.snap(id).Log.Now()}
		for range n {
			s := *w.snap(id).Log.Now()
			seat := s.ToMove()
			best := rules.Action(0)
			for _, a := range s.Legal(nil) {
				next := s
				next.Play(a)
				if next.ToMove() == seat && !next.TurnBegins() {
					best = a
				}
			}
			if best == 0 {
				break
			}
			w.play(v, id, best)
			states = append(states, *w.snap(id).Log.Now())
		}
		if len(states) > n {
			return v, states
		}
		w.playUntil(id, seed+1, viewers, func(snap *table.Snapshot) bool { return turns(snap) && *snap.Log.Now() != states[0] })
	}
	w.t.Fatal("no such turn")
	return table.Viewer{}, nil
}

// TestUndoSteps: step by step back and forth within a turn, and the whole turn.
func TestUndoSteps(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{}, ann, bob)
	v, states := longTurn(w, id, 2, ann, bob)
	other := ann
	if v == ann {
		other = bob
	}
	undo := func(turn bool) {
		t.Helper()
		_, err := w.s.Tables.Undo(w.ctx, v, id, table.Command{Ply: w.snap(id).Log.Plies()}, turn)
		w.ok(err)
	}
	at := func(i int) {
		t.Helper()
		if *w.snap(id).Log.Now() != states[i] {
			t.Fatalf("not in position %d", i)
		}
	}
	redo := func() {
		t.Helper()
		_, err := w.s.Tables.Redo(w.ctx, v, id, table.Command{Ply: w.snap(id).Log.Plies()})
		w.ok(err)
	}
	if u := w.snap(id).Show(english).Undoable; u == nil || !hasSeat(w, id, v, u.Seat) {
		t.Fatalf("undoable %+v", u)
	}
	_, err := w.s.Tables.Undo(w.ctx, other, id, table.Command{Ply: w.snap(id).Log.Plies()}, false)
	if c := fault.CodeOf(err); c != fault.AskOthers && c != fault.NothingToUndo {
		t.Fatalf("undo for another: %v", err)
	}
	plies := w.snap(id).Log.Plies()
	undo(false)
	at(1)
	undo(false)
	at(0)
	redo()
	at(1)
	redo()
	at(2)
	_, err = w.s.Tables.Redo(w.ctx, v, id, table.Command{Ply: w.snap(id).Log.Plies()})
	w.refused(err, fault.NothingToRedo)
	undo(true)
	at(0)
	redo()
	at(1)
	_, err = w.s.Tables.Undo(w.ctx, v, id, table.Command{Ply: plies}, false)
	w.refused(err, fault.StalePly)
	if n := w.snap(id).Log.Plies(); n != plies+6 {
		t.Errorf("%d entries: undo must be an entry, never a deletion", n-plies)
	}
	// Another decision makes an end of what could be redone.
	s := *w.snap(id).Log.Now()
	w.play(v, id, s.Legal(nil)[0])
	_, err = w.s.Tables.Redo(w.ctx, v, id, table.Command{Ply: w.snap(id).Log.Plies()})
	w.refused(err, fault.NothingToRedo)
}

func hasSeat(w *world, id string, v table.Viewer, seat rules.Seat) bool {
	for _, s := range w.snap(id).Table.Seats.Of(v.User.ID) {
		if s == seat {
			return true
		}
	}
	return false
}

// TestUndoEndsWithChance: once a draw or another player has followed, others are asked.
func TestUndoEndsWithChance(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{}, ann, bob)
	drawn, answered := false, false
	w.playUntil(id, 6, []table.Viewer{ann, bob}, func(snap *table.Snapshot) bool {
		entries := snap.Log.After(0)
		last := entries[len(entries)-1]
		u := snap.Show(english).Undoable
		switch {
		case last.Seat == rules.Chance && u != nil:
			t.Fatal("a draw can be taken back")
		case last.Seat == rules.Chance:
			drawn = true
		case u == nil || u.Seat != last.Seat:
			t.Fatalf("ply %d of seat %d: undoable %+v", last.Ply, last.Seat, u)
		default:
			answered = true
			for ply := u.Turn + 1; ply <= last.Ply; ply++ {
				if entries[ply-1].Seat != last.Seat {
					t.Fatalf("undo of %d to %d crosses seat %d", last.Ply, u.Turn, entries[ply-1].Seat)
				}
			}
			if s := snap.Log.State(u.Turn); !s.TurnBegins() && u.Turn > 0 && entries[u.Turn-1].Seat == last.Seat {
				t.Fatalf("undo of the turn at %d stops at %d", last.Ply, u.Turn)
			}
		}
		return snap.Table.Round == 2
	})
	if !drawn || !answered {
		t.Error("nothing was tried")
	}
}

// TestAskForUndo: beyond that the others decide; bots agree.
func TestAskForUndo(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	id := w.start(table.New{}, ann, bob, cem)
	w.playUntil(id, 6, []table.Viewer{ann, bob, cem}, func(s *table.Snapshot) bool { return s.Table.Round == 4 && turns(s) })
	command := func() table.Command { return table.Command{Ply: w.snap(id).Log.Plies()} }
	target := w.snap(id).Log.Plies() - 12
	want := w.snap(id).Log.State(target)
	for want.ToMove() == rules.Chance { // where something is drawn the game goes on at once
		target--
		want = w.snap(id).Log.State(target)
	}
	_, err := w.s.Tables.Ask(w.ctx, ann, id, command(), table.WishUndo{To: w.snap(id).Log.Plies()})
	w.refused(err, fault.NoSuchUndo)
	_, err = w.s.Tables.Ask(w.ctx, ann, id, command(), table.WishUndo{To: target})
	w.ok(err)
	request := w.snap(id).Show(english).Requests[0]
	if len(request.Missing) != 2 || request.By != 0 || request.To != target {
		t.Fatalf("%+v", request)
	}
	first := w.snap(id).Log.After(target)[0] // nobody draws there
	if what := view.In(english).Answer(&want, first.Action); request.What != what || what == "" {
		t.Errorf("%q is asked to be taken back, and it is %q", request.What, what)
	}
	_, err = w.s.Tables.Answer(w.ctx, ann, id, command(), request.ID, true)
	w.refused(err, fault.NotAsked)
	_, err = w.s.Tables.Answer(w.ctx, bob, id, command(), request.ID, true)
	w.ok(err)
	if missing := w.snap(id).Show(english).Requests[0].Missing; len(missing) != 1 || missing[0] != 2 {
		t.Fatalf("missing %v", missing)
	}
	_, err = w.s.Tables.Answer(w.ctx, cem, id, command(), request.ID, true)
	w.ok(err)
	if *w.snap(id).Log.Now() != want || len(w.snap(id).Table.Requests) != 0 {
		t.Error("not where all agreed to go")
	}
	// Refused; and void when somebody plays instead of answering.
	_, err = w.s.Tables.Ask(w.ctx, bob, id, command(), table.WishUndoLast{})
	w.ok(err)
	_, err = w.s.Tables.Answer(w.ctx, cem, id, command(), w.snap(id).Table.Requests[0].ID, false)
	w.ok(err)
	if *w.snap(id).Log.Now() != want || len(w.snap(id).Table.Requests) != 0 {
		t.Error("a refused undo has done something")
	}
	_, err = w.s.Tables.Ask(w.ctx, bob, id, command(), table.WishUndoLast{})
	w.ok(err)
	w.play(w.asked(id, ann, bob, cem), id, want.Legal(nil)[0])
	if len(w.snap(id).Table.Requests) != 0 {
		t.Error("the request has outlived its position")
	}

	solo := w.create(ann, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}}})
	w.playUntil(solo, 6, []table.Viewer{ann}, func(s *table.Snapshot) bool { return s.Table.Round == 3 && turns(s) && s.Log.Now().ToMove() == 0 })
	before := w.snap(solo).Log.Depth()
	_, err = w.s.Tables.Ask(w.ctx, ann, solo, table.Command{Ply: w.snap(solo).Log.Plies()}, table.WishUndoLast{})
	w.ok(err)
	if after := w.snap(solo); after.Log.Depth() >= before || len(after.Table.Requests) != 0 {
		t.Error("bots must agree at once")
	}
}

// TestNobodyStandsAtChance: undo, redo and going back never leave a table where chance is to
// draw; what it drew comes back the same.
func TestNobodyStandsAtChance(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	id := w.create(ann, table.New{Undo: "free", Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}}})
	command := func() table.Command { return table.Command{Ply: w.snap(id).Log.Plies()} }
	tried := 0
	w.playUntil(id, 5, []table.Viewer{ann}, func(snap *table.Snapshot) bool {
		entries := snap.Log.After(0)
		if entries[len(entries)-1].Seat != rules.Chance || snap.Table.Round == 0 {
			return tried > 0 && snap.Table.Round > 3 // before the game is over
		}
		tried++
		_, err := w.s.Tables.Undo(w.ctx, ann, id, command(), false)
		w.ok(err)
		if seat := w.snap(id).Log.Now().ToMove(); seat < 0 {
			t.Fatal("undo leads to a draw")
		}
		_, err = w.s.Tables.Redo(w.ctx, ann, id, command())
		w.ok(err)
		if *w.snap(id).Log.Now() != *snap.Log.Now() {
			t.Fatal("redo leads elsewhere")
		}
		return tried > 5
	})
	_, err := w.s.Tables.Ask(w.ctx, ann, id, command(), table.WishUndo{To: 3}) // in the middle of the setup
	w.ok(err)
	if seat := w.snap(id).Log.Now().ToMove(); seat < 0 {
		t.Error("everybody waits for chance")
	}
	if tried == 0 {
		t.Error("no draw was tried")
	}
}

// TestRedoOfAnother: what somebody has taken back only they play again.
func TestRedoOfAnother(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Variant: "introductory"}, ann, bob)
	who := w.asked(id, ann, bob)
	other := ann
	if who == ann {
		other = bob
	}
	w.play(who, id, w.snap(id).Log.Now().Legal(nil)[0])
	_, err := w.s.Tables.Undo(w.ctx, who, id, table.Command{Ply: w.snap(id).Log.Plies()}, false)
	w.ok(err)
	_, err = w.s.Tables.Redo(w.ctx, other, id, table.Command{Ply: w.snap(id).Log.Plies()})
	w.refused(err, fault.NothingToRedo)
}

// TestUndoPolicies: none means none; free goes back past draws and bots, and the same
// draws come again.
func TestUndoPolicies(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	strict := w.start(table.New{Undo: "none"}, ann, bob)
	v := w.asked(strict, ann, bob)
	w.play(v, strict, w.snap(strict).Log.Now().Legal(nil)[0])
	for _, f := range []func() error{
		func() error {
			_, err := w.s.Tables.Undo(w.ctx, v, strict, table.Command{Ply: w.snap(strict).Log.Plies()}, false)
			return err
		},
		func() error {
			_, err := w.s.Tables.Ask(w.ctx, v, strict, table.Command{Ply: w.snap(strict).Log.Plies()}, table.WishUndoLast{})
			return err
		},
	} {
		w.refused(f(), fault.UndoForbidden)
	}
	free := w.create(ann, table.New{Undo: "free", Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}}})
	w.playUntil(free, 2, []table.Viewer{ann}, func(s *table.Snapshot) bool { return s.Table.Round == 4 && turns(s) && s.Log.Now().ToMove() == 0 })
	end := *w.snap(free).Log.Now()
	path := w.snap(free).Log.Actions(w.snap(free).Log.Plies())
	for range 5 {
		_, err := w.s.Tables.Undo(w.ctx, ann, free, table.Command{Ply: w.snap(free).Log.Plies()}, false)
		w.ok(err)
		if seat := w.snap(free).Log.Now().ToMove(); seat != 0 {
			t.Fatalf("back at a decision of seat %d", seat)
		}
	}
	for *w.snap(free).Log.Now() != end {
		snap := w.snap(free)
		if snap.Log.Depth() >= len(path) {
			t.Fatal("the same decisions lead elsewhere: draws or bots differ")
		}
		if snap.Log.Now().ToMove() == 0 {
			w.play(ann, free, path[snap.Log.Depth()])
		} else {
			w.ok(w.s.Think.Attend(w.ctx, free))
		}
	}
}

// TestUndoWhileAway: nobody takes back what a bot has played for an absent person, not even that
// person, whether still away or back. What the person decided before can be taken back while the
// bot has not moved, and doing so brings the person back.
func TestUndoWhileAway(t *testing.T) {
	for _, policy := range []string{table.UndoTurn, table.UndoFree} {
		w := newWorld(t)
		ann, bob := w.user("Ann"), w.user("Bob")
		clock := table.Clock{Kind: table.ClockDays, Days: 1, AtZero: table.AtZeroBot}
		id := w.start(table.New{Undo: policy, Variant: "introductory", Clock: clock}, ann, bob)
		// Somebody has decided something and is asked again, within one turn.
		w.playUntil(id, 3, []table.Viewer{ann, bob}, func(snap *table.Snapshot) bool {
			u := snap.Show(english).Undoable
			return u != nil && u.Seat == snap.Log.Now().ToMove() && !snap.Log.Now().TurnBegins()
		})
		seat := w.snap(id).Log.Now().ToMove()
		who := w.asked(id, ann, bob)
		w.now = w.now.Add(25 * time.Hour)
		w.ok(w.s.Think.Attend(w.ctx, id)) // the time is up
		if s := w.snap(id).Table.Seats[seat]; !s.Away {
			t.Fatalf("%+v", s)
		}
		step := w.snap(id).Log.Plies()
		_, err := w.s.Tables.Undo(w.ctx, who, id, table.Command{Ply: step}, false)
		w.ok(err)
		if s := w.snap(id).Table.Seats[seat]; s.Away || s.Bot != "" {
			t.Errorf("%s: undo has not brought the person back: %+v", policy, s)
		}
		_, err = w.s.Tables.Redo(w.ctx, who, id, table.Command{Ply: step + 1})
		w.ok(err)

		w.now = w.now.Add(25 * time.Hour)
		w.ok(w.s.Think.Attend(w.ctx, id))
		w.ok(w.s.Think.Attend(w.ctx, id)) // the bot plays
		snap := w.snap(id)
		if last := snap.Log.After(snap.Log.Plies() - 1)[0]; last.Seat != seat || snap.Log.Plies() == step+2 {
			t.Fatalf("%s: the bot has not played last: %+v", policy, last)
		}
		if u := snap.Show(english).Undoable; u != nil {
			t.Errorf("%s: while away %+v can be taken back", policy, u)
		}
		_, err = w.s.Tables.Undo(w.ctx, who, id, table.Command{Ply: snap.Log.Plies()}, false)
		w.refused(err, fault.AskOthers)
		_, err = w.s.Tables.Sit(w.ctx, who, id, table.Command{}, int(seat), "")
		w.ok(err)
		_, err = w.s.Tables.Undo(w.ctx, who, id, table.Command{Ply: snap.Log.Plies()}, true)
		w.refused(err, fault.AskOthers)
	}
}
