package table_test

import (
	"context"
	"testing"
	"time"

	"barrage/rng"
	"barrage/table"
)

// own is a store that nobody else works on.
type own struct{ table.Store }

func (own) Shared() bool { return false }

// left makes a table where a bot is to move and no worker has moved it.
func left(w *world) string {
	ann := w.user("Ann")
	id := w.create(ann, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}}, Clock: table.Clock{Kind: table.ClockLive, Bank: 3600}})
	r := rng.New(1, 0)
	for w.snap(id).Table.Seats[w.snap(id).Log.Now().ToMove()].Bot == "" {
		w.play(ann, id, r.Pick(w.snap(id).Log.Now().Legal(nil)))
	}
	return id
}

func due(w *world, id string) time.Time {
	row, err := w.store.Table(w.ctx, id)
	w.ok(err)
	return row.Due
}

// TestGiveBack: a service that is closed gives back the tables whose bots it was to move; one whose clock runs stays due at its deadline.
func TestGiveBack(t *testing.T) {
	w := newWorld(t)
	id := left(w)
	waiting := w.create(w.user("Bob"), table.New{Seats: people(2), Open: true})
	closes := due(w, waiting)
	if !due(w, id).After(w.now) {
		t.Fatal("the bot is not leased")
	}
	w.s.Close()
	if !due(w, id).Equal(w.now) || !due(w, waiting).Equal(closes) {
		t.Errorf("due at %v and %v, now it is %v", due(w, id), due(w, waiting), w.now)
	}
}

// TestTakeOver: where no other server can be at work, the bots of one that died move at once. A clock that runs out soon keeps its time.
func TestTakeOver(t *testing.T) {
	w := newWorld(t)
	id := left(w)
	eve := w.user("Eve")
	other := w.create(eve, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Bob"}}, Clock: table.Clock{Kind: table.ClockLive, Bank: 10}})
	deadline := due(w, other)
	plies := w.snap(id).Log.Plies()
	next := table.NewService(own{w.store}, w.clock, nil)
	ctx, cancel := context.WithCancel(w.ctx)
	done := make(chan struct{})
	go func() { next.Work(ctx, table.Silent{}); close(done) }()
	for end := time.Now().Add(5 * time.Second); w.snap(id).Log.Plies() == plies && time.Now().Before(end); time.Sleep(time.Millisecond) {
	}
	if w.snap(id).Log.Plies() == plies {
		t.Error("the bot waits for its lease")
	}
	for end := time.Now().Add(5 * time.Second); !due(w, other).Equal(deadline) && time.Now().Before(end); time.Sleep(time.Millisecond) {
	}
	if !due(w, other).Equal(deadline) {
		t.Errorf("the clock is due at %v, not %v", due(w, other), deadline)
	}
	cancel()
	<-done
	next.Close()
}

// TestClockSetBack: a server whose clock is set back gives nobody time.
func TestClockSetBack(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	id := w.create(ann, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Bob"}}, Clock: table.Clock{Kind: table.ClockLive, Bank: 600}})
	w.now = w.now.Add(-time.Hour)
	snap := w.snap(id)
	seat := snap.Log.Now().ToMove()
	w.play(ann, id, snap.Log.Now().Legal(nil)[0])
	if left := w.snap(id).Table.Timer.Left[seat]; left > 10*time.Minute {
		t.Errorf("%v are left of ten minutes", left)
	}
}
