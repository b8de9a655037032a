package table_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"barrage/game/lang"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/store/mem"
)

// world is a service with a clock in our hands.
type world struct {
	t     *testing.T
	ctx   context.Context
	store play.Store
	s     *play.House
	now   time.Time
	told  map[string]int
	keys  int
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, ctx: t.Context(), store: play.StoreOf(mem.New()), now: time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC), told: map[string]int{}}
	w.s = play.New(w.store, w.clock, notifying(func(topic string) { w.told[topic]++ }))
	return w
}

func (w *world) clock() time.Time { return w.now }

func (w *world) ok(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// refused demands an error of a code, with a sentence in which nothing is missing.
func (w *world) refused(err error, code fault.Code) {
	w.t.Helper()
	if fault.CodeOf(err) != code {
		w.t.Fatalf("got %s (%v), want %s", fault.CodeOf(err), err, code)
	}
	if m := err.Error(); m[len(m)-1] != '.' || m[0] >= 'a' && m[0] <= 'z' || strings.Contains(m, "{") {
		w.t.Errorf("%q is not a sentence", m)
	}
}

func (w *world) user(name string) table.Viewer {
	w.t.Helper()
	u, _, err := w.s.People.SignUp(w.ctx, name)
	w.ok(err)
	return table.Viewer{User: u}
}

// seating is a table's seats: "me" for the first, open for the others.
func seating(n int) []table.NewSeat {
	seats := []table.NewSeat{{Who: "me"}}
	for range n - 1 {
		seats = append(seats, table.NewSeat{Who: "open"})
	}
	return seats
}

func (w *world) create(v table.Viewer, n table.New) string {
	w.t.Helper()
	snap, err := w.s.Tables.Create(w.ctx, v.User, n, "")
	w.ok(err)
	return snap.Table.ID
}

// start makes a table and seats everybody.
func (w *world) start(n table.New, viewers ...table.Viewer) string {
	w.t.Helper()
	if n.Seats == nil {
		n.Seats = seating(len(viewers))
	}
	n.Open = true
	id := w.create(viewers[0], n)
	for _, v := range viewers[1:] {
		_, err := w.s.Tables.Sit(w.ctx, v, id, table.Command{}, -1, "")
		w.ok(err)
	}
	return id
}

func (w *world) snap(id string) *table.Snapshot {
	w.t.Helper()
	row, err := w.store.Table(w.ctx, id)
	w.ok(err)
	// Through a fresh service: what is stored is what counts.
	fresh := play.New(w.store, w.clock, play.Options{})
	snap, err := fresh.Tables.See(w.ctx, table.Viewer{User: people.User{ID: row.Users[0]}}, id)
	w.ok(err)
	return snap
}

// seen is the table as the service at work has it: quicker than snap, where a game is only to be played on.
func (w *world) seen(id string) *table.Snapshot {
	w.t.Helper()
	row, err := w.store.Table(w.ctx, id)
	w.ok(err)
	snap, err := w.s.Tables.See(w.ctx, table.Viewer{User: people.User{ID: row.Users[0]}}, id)
	w.ok(err)
	return snap
}

// asked is the viewer whose turn it is.
func (w *world) asked(id string, viewers ...table.Viewer) table.Viewer {
	w.t.Helper()
	snap := w.seen(id)
	for _, v := range viewers {
		for _, seat := range snap.Table.Seats.Of(v.User.ID) {
			if seat == snap.Log.Now().ToMove() {
				return v
			}
		}
	}
	w.t.Fatalf("nobody is asked: %v", snap.Log.Now().ToMove())
	return table.Viewer{}
}

// play plays an action for the present ply.
func (w *world) play(v table.Viewer, id string, a rules.Action) table.Added {
	w.t.Helper()
	w.keys++
	done, err := w.s.Tables.Play(w.ctx, v, id, table.Command{Ply: w.snap(id).Log.Plies(), Key: fmt.Sprint("key", w.keys)}, a.String())
	w.ok(err)
	return done
}

// playUntil plays random answers until the condition holds.
func (w *world) playUntil(id string, seed uint64, viewers []table.Viewer, until func(snap *table.Snapshot) bool) {
	w.t.Helper()
	r := rng.New(seed, 0)
	for range 5000 {
		snap := w.seen(id)
		if until(snap) {
			return
		}
		if snap.Table.Phase != table.Playing {
			w.t.Fatal("the game is over")
		}
		if seat := snap.Log.Now().ToMove(); snap.Table.Seats[seat].Bot != "" {
			w.ok(w.s.Think.Attend(w.ctx, id))
			continue
		}
		w.play(w.asked(id, viewers...), id, r.Pick(snap.Log.Now().Legal(nil)))
	}
	w.t.Fatal("it does not come to that")
}

func finished(snap *table.Snapshot) bool { return snap.Table.Phase == table.Finished }

// recordOf writes the record of a table.
func (w *world) recordOf(v table.Viewer, id string) string {
	w.t.Helper()
	r, err := w.s.Tables.Record(w.ctx, v, id, -1)
	w.ok(err)
	var b bytes.Buffer
	w.ok(r.Write(&b))
	return b.String()
}

const english = lang.English

// notifying are options with somebody who is told of changes.
func notifying(f func(topic string)) play.Options {
	return play.Options{Options: table.Options{Notify: f}}
}

// notes is a logger that remembers.
type notes struct{ list []string }

func (n *notes) Error(message string, args ...any) {
	n.list = append(n.list, fmt.Sprintln(append([]any{message}, args...)...))
}

// take returns what was noted since the last call.
func (n *notes) take() []string {
	list := n.list
	n.list = nil
	return list
}
