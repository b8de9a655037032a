package table_test

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"barrage/game/rules"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/table"
	"barrage/store/mem"
)

// claimed lets the worker look as it would at the present time.
func (w *world) work() {
	w.t.Helper()
	due, err := w.store.Due(w.ctx, w.now, 10)
	w.ok(err)
	for _, d := range due {
		w.ok(w.store.Take(w.ctx, d, w.now.Add(5*time.Second)))
		w.ok(w.s.Think.Attend(w.ctx, d.ID))
	}
}

// TestSkip: the time is up, the turn is spent in the bank.
func TestSkip(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Clock: table.Clock{Kind: "live", Bank: 60, Increment: 5}}, ann, bob)
	w.playUntil(id, 1, []table.Viewer{ann, bob}, turns)
	snap := w.snap(id)
	seat := snap.Log.Now().ToMove()
	w.now = w.now.Add(59 * time.Second)
	w.work()
	if w.snap(id).Log.Plies() != snap.Log.Plies() {
		t.Fatal("too early")
	}
	credits := snap.Log.Now().Player(seat).Credits()
	w.now = w.now.Add(10 * time.Minute) // increments of the draft included
	w.work()
	after := w.snap(id)
	if after.Log.Now().ToMove() == seat || after.Log.Now().Player(seat).Credits() != credits+1 {
		t.Fatalf("after the time was up %v is asked", after.Log.Now().ToMove())
	}
	if timer := after.Show(english).Timer; timer.Running != int(after.Log.Now().ToMove()) || timer.Left[seat] != 5 {
		t.Errorf("%+v", timer)
	}
	// The game ends though nobody ever moves.
	for range 2000 {
		if w.snap(id).Table.Phase == table.Finished {
			return
		}
		w.now = w.now.Add(2 * time.Minute)
		w.work()
	}
	t.Error("it never ends")
}

// TestClockCounts: thinking costs time, a turn gives the increment.
func TestClockCounts(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Variant: "introductory", Clock: table.Clock{Kind: "live", Bank: 600, Increment: 10}}, ann, bob)
	seat := w.snap(id).Log.Now().ToMove()
	w.now = w.now.Add(30 * time.Second)
	w.play(w.asked(id, ann, bob), id, rules.TakeSpace(rules.Bank, 1, 0))
	timer := w.snap(id).Show(english).Timer
	if timer.Left[seat] != 580 || timer.Running == int(seat) || !timer.Since.Equal(w.now) {
		t.Errorf("%+v", timer)
	}
	days := w.start(table.New{Variant: "introductory", Pace: "turns", Clock: table.Clock{Kind: "days", Days: 3}}, ann, bob)
	w.now = w.now.Add(48 * time.Hour)
	w.play(w.asked(days, ann, bob), days, rules.TakeSpace(rules.Bank, 1, 0))
	if timer := w.snap(days).Show(english).Timer; timer.Left[seat] != 72*3600 {
		t.Errorf("%+v", timer)
	}
}

// TestOvertime: what the clock has chosen is told, in the draft and afterwards.
func TestOvertime(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Clock: table.Clock{Kind: "live", Bank: 60}}, ann, bob)
	before := w.snap(id)
	seat := before.Log.Now().ToMove()
	w.now = w.now.Add(61 * time.Second)
	w.work()
	snap := w.snap(id)
	want := []table.Overtime{{Seat: seat, From: before.Log.Plies(), To: snap.Log.Plies()}}
	if got := snap.Show(english).Overtime; !slices.Equal(got, want) || want[0].To == want[0].From {
		t.Fatalf("%+v, want %+v", got, want)
	}
	if snap.Log.Now().Player(seat).Company() == 0 {
		t.Error("the clock has chosen no company")
	}
	w.play(w.asked(id, ann, bob), id, snap.Log.Now().Legal(nil)[0])
	if got := w.snap(id).Show(english).Overtime; !slices.Equal(got, want) {
		t.Errorf("%+v: a decision of one's own is no overtime", got)
	}
}

// TestNoTimeByUndo: neither the turn the clock has spent nor time comes back by undo.
func TestNoTimeByUndo(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Variant: "introductory", Clock: table.Clock{Kind: "live", Bank: 60, Increment: 30}}, ann, bob)
	who := w.asked(id, ann, bob)
	for range 5 {
		w.now = w.now.Add(2 * time.Second)
		w.play(who, id, rules.TakeSpace(rules.Bank, 1, 0))
		w.now = w.now.Add(time.Second)
		_, err := w.s.Tables.Undo(w.ctx, who, id, table.Command{Ply: w.snap(id).Log.Plies()}, false)
		w.ok(err)
	}
	timer := w.snap(id).Show(english).Timer
	if total := timer.Left[0] + timer.Left[1]; total > 60+60+5*30 {
		t.Errorf("%v: more than was given out", timer.Left)
	}
	if timer.Left[1] != 55 { // five times a second of thinking, no turn of his own
		t.Errorf("%v", timer.Left)
	}
	skipped := w.start(table.New{Variant: "introductory", Clock: table.Clock{Kind: "days", Days: 1}}, ann, bob)
	who = w.asked(skipped, ann, bob)
	w.now = w.now.Add(25 * time.Hour)
	w.work()
	_, err := w.s.Tables.Undo(w.ctx, who, skipped, table.Command{Ply: w.snap(skipped).Log.Plies()}, false)
	w.refused(err, fault.AskOthers)
}

// TestSkipInTheMiddle: who runs out of time in the middle of a turn loses that turn only.
func TestSkipInTheMiddle(t *testing.T) {
	for seed := range uint64(20) {
		w := newWorld(t)
		ann, bob := w.user("Ann"), w.user("Bob")
		id := w.start(table.New{Variant: "introductory", Clock: table.Clock{Kind: "live", Bank: 3600}}, ann, bob)
		w.playUntil(id, seed+1, []table.Viewer{ann, bob}, func(s *table.Snapshot) bool {
			return s.Table.Round >= 1 && !s.Log.Now().TurnBegins() && s.Log.Plies() > 40+int(seed)
		})
		before := w.snap(id)
		w.now = w.now.Add(10 * time.Hour)
		w.work()
		turns := 0
		for _, e := range w.snap(id).Log.After(before.Log.Plies()) {
			if s := w.snap(id).Log.State(e.Ply - 1); s.TurnBegins() && e.Seat >= 0 {
				turns++
			}
		}
		if turns != 0 || w.snap(id).Log.Plies() == before.Log.Plies() {
			t.Fatalf("seed %d: %d more turns were spent", seed, turns)
		}
	}
}

// TestClockStops: when the game is over no clock runs; while others vote it stands still,
// whatever else happens at the table.
func TestClockStops(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	id := w.start(table.New{Variant: "introductory", Clock: table.Clock{Kind: "live", Bank: 86400}}, ann, bob)
	w.playUntil(id, 3, []table.Viewer{ann, bob}, finished)
	if timer := w.snap(id).Show(english).Timer; timer.Running != int(rules.Nobody) {
		t.Errorf("%+v", timer)
	}
	vote := w.start(table.New{Variant: "introductory", Clock: table.Clock{Kind: "days", Days: 1, AtZero: "vote"}}, ann, bob, cem)
	w.now = w.now.Add(25 * time.Hour)
	w.work()
	for _, v := range []table.Viewer{ann, bob, cem} { // sitting down where one sits
		_, err := w.s.Tables.Sit(w.ctx, v, vote, table.Command{}, -1, "")
		w.ok(err)
	}
	if timer := w.snap(vote).Show(english).Timer; timer.Running != int(rules.Nobody) || len(w.snap(vote).Table.Requests) != 1 {
		t.Errorf("%+v", timer)
	}
}

// TestBotTakesOver and the player comes back.
func TestBotTakesOver(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Variant: "introductory", Clock: table.Clock{Kind: "days", Days: 1, AtZero: "bot"}}, ann, bob)
	seat := w.snap(id).Log.Now().ToMove()
	who := w.asked(id, ann, bob)
	w.now = w.now.Add(25 * time.Hour)
	w.work()
	if s := w.snap(id).Show(english).Seats[seat]; !s.Away || s.Bot == "" || !s.Person {
		t.Fatalf("%+v", s)
	}
	if timer := w.snap(id).Show(english).Timer; timer.Running != int(rules.Nobody) || timer.Left[seat] != 0 {
		t.Errorf("the clock of an absent person: %+v", timer)
	}
	plies := w.snap(id).Log.Plies()
	w.now = w.now.Add(10 * time.Second)
	w.work()
	if w.snap(id).Log.Plies() == plies {
		t.Fatal("the bot does not play")
	}
	_, err := w.s.Tables.Sit(w.ctx, who, id, table.Command{}, int(seat), "")
	w.ok(err)
	if s := w.snap(id).Show(english).Seats[seat]; s.Away || s.Bot != "" {
		t.Fatalf("%+v", s)
	}
}

// TestVote: the others decide whether a bot takes over; no means more time.
func TestVote(t *testing.T) {
	for _, yes := range []bool{false, true} {
		w := newWorld(t)
		ann, bob := w.user("Ann"), w.user("Bob")
		id := w.start(table.New{Variant: "introductory", Clock: table.Clock{Kind: "days", Days: 1, AtZero: "vote"}}, ann, bob)
		seat := w.snap(id).Log.Now().ToMove()
		other := bob
		if w.asked(id, ann, bob) == bob {
			other = ann
		}
		w.now = w.now.Add(25 * time.Hour)
		w.work()
		requests := w.snap(id).Show(english).Requests
		if len(requests) != 1 || requests[0].Kind != table.AskBot || requests[0].Seat != int(seat) || requests[0].By != int(rules.Nobody) {
			t.Fatalf("%+v", requests)
		}
		w.now = w.now.Add(100 * time.Hour)
		w.work() // the clock stands still
		_, err := w.s.Tables.Answer(w.ctx, other, id, table.Command{}, requests[0].ID, yes)
		w.ok(err)
		public := w.snap(id).Show(english)
		if public.Seats[seat].Away != yes || len(public.Requests) != 0 {
			t.Errorf("%v: %+v", yes, public.Seats[seat])
		}
		if !yes && (public.Timer.Running != int(seat) || public.Timer.Left[seat] != 24*3600 || !public.Timer.Since.Equal(w.now)) {
			t.Errorf("%+v", public.Timer)
		}
	}
	// Alone with bots nobody can be asked: the time begins anew.
	w := newWorld(t)
	ann := w.user("Ann")
	id := w.create(ann, table.New{Variant: "introductory", Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}}, Clock: table.Clock{Kind: "days", Days: 1, AtZero: "vote"}})
	w.now = w.now.Add(25 * time.Hour)
	w.work()
	if p := w.snap(id).Show(english); len(p.Requests) != 0 || !p.Timer.Since.Equal(w.now) || p.Timer.Running != 0 {
		t.Errorf("%+v %+v", p.Timer, p.Requests)
	}
}

// TestWorker: bots play by themselves, and a table left behind by a dead node goes on.
func TestWorker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := play.StoreOf(mem.New())
		first := play.New(play.StoreOf(store), time.Now, play.Options{})
		u, _, err := first.People.SignUp(t.Context(), "Ann")
		if err != nil {
			t.Fatal(err)
		}
		snap, err := first.Tables.Create(t.Context(), u, table.New{Seats: []table.NewSeat{{Who: "busy"}, {Who: "random"}, {Who: "automa3"}}, Open: true}, "")
		if err != nil {
			t.Fatal(err)
		}
		id := snap.Table.ID
		// No worker runs on the first node; the second finds the table when the lease is over.
		second := play.New(play.StoreOf(store), time.Now, play.Options{})
		ctx, cancel := context.WithCancel(t.Context())
		go second.Think.Work(ctx, slog.New(slog.DiscardHandler))
		time.Sleep(time.Minute)
		cancel()
		synctest.Wait()
		snap, err = first.Tables.See(t.Context(), table.Viewer{User: u}, id)
		if err != nil || snap.Table.Phase != table.Finished {
			t.Errorf("%v %v", snap.Table.Phase, err)
		}
	})
}

// falling is a store that panics when it is asked for a table.
type falling struct{ play.Store }

func (falling) Version(context.Context, string) (int64, error) { panic("on purpose") }

// TestAttendSurvives: what fails at one table does not stop the worker.
func TestAttendSurvives(t *testing.T) {
	w := newWorld(t)
	id := w.create(w.user("Ann"), table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}}})
	s := play.New(play.StoreOf(falling{w.store}), func() time.Time { return w.now }, play.Options{})
	if err := s.Think.Attend(w.ctx, id); err == nil {
		t.Error("no error")
	}
}
