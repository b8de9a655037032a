package table_test

import (
	"strings"
	"testing"
	"time"

	"barrage/play/fault"
	"barrage/play/table"
)

// TestDay: one more day, when all others agree.
func TestDay(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Clock: table.Clock{Kind: table.ClockDays, Days: 2}}, ann, bob)
	late := w.asked(id, ann, bob)
	other := ann
	if late.User.ID == ann.User.ID {
		other = bob
	}
	ends := w.snap(id).Table.Deadline(late.User.ID)
	_, err := w.s.Tables.Ask(w.ctx, late, id, table.Command{}, table.WishDay{})
	w.ok(err)
	if got := w.snap(id).Table.Deadline(late.User.ID); !got.Equal(ends) {
		t.Errorf("without consent the clock ends at %v, want %v", got, ends)
	}
	_, err = w.s.Tables.Answer(w.ctx, other, id, table.Command{}, w.snap(id).Table.Requests[0].ID, true)
	w.ok(err)
	if got := w.snap(id).Table.Deadline(late.User.ID); !got.Equal(ends.Add(24 * time.Hour)) {
		t.Errorf("the clock ends at %v, want a day after %v", got, ends)
	}
	w.now = ends.Add(24*time.Hour - time.Second)
	w.ok(w.s.Think.Attend(w.ctx, id))
	if len(w.snap(id).Table.Overtime) != 0 {
		t.Error("the turn was spent too early")
	}
	w.now = w.now.Add(time.Second)
	w.ok(w.s.Think.Attend(w.ctx, id))
	if len(w.snap(id).Table.Overtime) != 1 {
		t.Error("the turn was not spent")
	}
}

// TestPause: all clocks stand still for as long as everybody has agreed to, and then everybody has the whole time.
func TestPause(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	id := w.start(table.New{Clock: table.Clock{Kind: table.ClockDays, Days: 2}}, ann, bob, cem)
	w.now = w.now.Add(47 * time.Hour)
	_, err := w.s.Tables.Ask(w.ctx, ann, id, table.Command{}, table.WishPause{Days: 10})
	w.ok(err)
	request := w.snap(id).Table.Requests[0].ID
	_, err = w.s.Tables.Answer(w.ctx, bob, id, table.Command{}, request, true)
	w.ok(err)
	if snap := w.snap(id); !snap.Table.Paused.IsZero() || snap.Table.Show(english).Requests[0].Days != 10 {
		t.Errorf("paused before all agreed: %+v", snap.Table.Requests)
	}
	_, err = w.s.Tables.Answer(w.ctx, cem, id, table.Command{}, request, true)
	w.ok(err)
	until := w.now.Add(10 * 24 * time.Hour)
	if p := w.snap(id).Table.Show(english); p.Paused == nil || !p.Paused.Equal(until) || p.Timer.Running >= 0 {
		t.Errorf("%+v", p)
	}
	row, err := w.store.Table(w.ctx, id)
	w.ok(err)
	if !row.Due.Equal(until) {
		t.Errorf("due at %v, want %v", row.Due, until)
	}
	w.now = until.Add(-time.Second)
	w.ok(w.s.Think.Attend(w.ctx, id))
	mover := w.asked(id, ann, bob, cem)
	w.play(mover, id, w.snap(id).Log.Now().Legal(nil)[0]) // who wants may play
	if snap := w.snap(id); snap.Table.Timer.Seat >= 0 || len(snap.Table.Overtime) > 0 {
		t.Errorf("a clock runs: %+v", snap.Table.Timer)
	}
	w.now = until
	w.ok(w.s.Think.Attend(w.ctx, id))
	snap := w.snap(id)
	next := w.asked(id, ann, bob, cem)
	if !snap.Table.Paused.IsZero() || !snap.Table.Deadline(next.User.ID).Equal(until.Add(48*time.Hour)) {
		t.Errorf("after the pause: %+v", snap.Table.Timer)
	}

	for seat, left := range snap.Table.Timer.Left {
		if left != 48*time.Hour {
			t.Errorf("seat %d has %v after the pause", seat, left)
		}
	}

	// Who is back ends it at once.
	_, err = w.s.Tables.Ask(w.ctx, ann, id, table.Command{}, table.WishPause{Days: 3})
	w.ok(err)
	for _, v := range []table.Viewer{bob, cem} {
		_, err = w.s.Tables.Answer(w.ctx, v, id, table.Command{}, w.snap(id).Table.Requests[0].ID, true)
		w.ok(err)
	}
	_, err = w.s.Tables.Ask(w.ctx, ann, id, table.Command{}, table.WishGoOn{})
	w.ok(err)
	if snap := w.snap(id); !snap.Table.Paused.IsZero() || snap.Table.Timer.Seat < 0 {
		t.Errorf("the pause goes on: %+v", snap.Table.Timer)
	}
	_, err = w.s.Tables.Ask(w.ctx, ann, id, table.Command{}, table.WishPause{Days: 31})
	w.refused(err, fault.BadPause)
	if !strings.Contains(err.Error(), "30") {
		t.Error(err)
	}
	_, err = w.s.Tables.Ask(w.ctx, ann, id, table.Command{}, table.WishGoOn{})
	w.refused(err, fault.BadPause)
	live := w.start(table.New{}, ann, bob)
	_, err = w.s.Tables.Ask(w.ctx, ann, live, table.Command{}, table.WishDay{})
	w.refused(err, fault.NoDaysClock)
}
