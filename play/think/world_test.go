package think_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"barrage/game/lang"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/table"
	"barrage/play/think"
	"barrage/store/mem"
)

const english = lang.English

var errDisk = errors.New("the disk is gone")

// wrap says where an error comes from.
func wrap(err error) error {
	if err != nil {
		err = fmt.Errorf("the disk: %w", err)
	}
	return err
}

// world is a house with a clock in our hands.
type world struct {
	t       *testing.T
	ctx     context.Context
	store   play.Store
	s       *play.House
	advisor *think.Advisor
	now     time.Time
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, ctx: t.Context(), store: play.StoreOf(mem.New()), now: time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)}
	w.s = play.New(w.store, w.clock, play.Options{})
	w.advisor = w.s.Advisor
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
	if m := err.Error(); !strings.HasSuffix(m, ".") || strings.Contains(m, "{") {
		w.t.Errorf("%q is not a sentence", m)
	}
}

func (w *world) user(name string) table.Viewer {
	w.t.Helper()
	u, _, err := w.s.People.SignUp(w.ctx, name)
	w.ok(err)
	return table.Viewer{User: u}
}

func (w *world) create(v table.Viewer, n table.New) string {
	w.t.Helper()
	snap, err := w.s.Tables.Create(w.ctx, v.User, n, "")
	w.ok(err)
	return snap.Table.ID
}

// snap is a table as it is stored, which is what counts.
func (w *world) snap(id string) *table.Snapshot {
	w.t.Helper()
	snap, err := play.New(w.store, w.clock, play.Options{}).Keeper.Load(w.ctx, id)
	w.ok(err)
	return snap
}

// start makes a table and seats everybody.
func (w *world) start(n table.New, viewers ...table.Viewer) string {
	w.t.Helper()
	if n.Seats == nil {
		n.Seats = []table.NewSeat{{Who: "me"}, {Who: "open"}}
	}
	n.Open = true
	id := w.create(viewers[0], n)
	for _, v := range viewers[1:] {
		_, err := w.s.Tables.Sit(w.ctx, v, id, table.Command{}, -1, "")
		w.ok(err)
	}
	return id
}

// seen is the table as the service at work has it.
func (w *world) seen(id string) *table.Snapshot {
	w.t.Helper()
	snap, err := w.s.Keeper.Load(w.ctx, id)
	w.ok(err)
	return snap
}

// play plays an action for the present ply.
func (w *world) play(v table.Viewer, id string, a rules.Action) {
	w.t.Helper()
	_, err := w.s.Tables.Play(w.ctx, v, id, table.Command{Ply: w.seen(id).Log.Plies()}, a.String())
	w.ok(err)
}

// playUntil plays random answers for whoever is to move until the condition holds.
func (w *world) playUntil(id string, seed uint64, viewers []table.Viewer, until func(*table.Snapshot) bool) {
	w.t.Helper()
	r := rng.New(seed, 0)
	for range 5000 {
		snap := w.seen(id)
		if until(snap) {
			return
		}
		if snap.Table.BotToMove() {
			w.ok(w.s.Think.Attend(w.ctx, id))
			continue
		}
		mover := slices.IndexFunc(viewers, func(v table.Viewer) bool { return snap.Table.YourTurn(v.User.ID) })
		w.play(viewers[mover], id, r.Pick(snap.Log.Now().Legal(nil)))
	}
	w.t.Fatal("it does not come to that")
}

func finished(snap *table.Snapshot) bool  { return snap.Table.Phase == table.Finished }
func botToMove(snap *table.Snapshot) bool { return snap.Table.BotToMove() }
