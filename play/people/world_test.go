package people_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"barrage/play"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/store/mem"
)

// world is a house with a clock in our hands.
type world struct {
	t     *testing.T
	ctx   context.Context
	store play.Store
	s     *play.House
	now   time.Time
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, ctx: t.Context(), store: play.StoreOf(mem.New()), now: time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)}
	w.s = play.New(w.store, w.clock, play.Options{})
	return w
}

func (w *world) clock() time.Time { return w.now }

func (w *world) ok(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) refused(err error, code fault.Code) {
	w.t.Helper()
	if fault.CodeOf(err) != code {
		w.t.Fatalf("got %s (%v), want %s", fault.CodeOf(err), err, code)
	}
}

func (w *world) user(name string) people.User {
	w.t.Helper()
	u, _, err := w.s.People.SignUp(w.ctx, name)
	w.ok(err)
	return u
}

// table is a table that somebody has made, where others may sit down.
func (w *world) table(maker people.User) string {
	w.t.Helper()
	snap, err := w.s.Tables.Create(w.ctx, maker, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "open"}}, Open: true}, "")
	w.ok(err)
	return snap.Table.ID
}

// wrap says where an error comes from.
func wrap(err error) error {
	if err != nil {
		err = fmt.Errorf("the disk: %w", err)
	}
	return err
}
