package think_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"barrage/play"
	"barrage/play/fault"
	"barrage/play/jobs"
	"barrage/play/table"
	"barrage/play/think"
)

// TestFullHouse: where all thinkers are busy, a bot that thinks is due at once, for any service that is free; one that plays at once is not.
func TestFullHouse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, time.Minute)
		defer w.stop()
		due := func(id string) time.Duration {
			t.Helper()
			w.untilBot(id)
			row, err := w.store.Table(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			return time.Until(row.Due)
		}
		if got := due(w.create("me", "busy")); got != 2*time.Second {
			t.Errorf("the first is due in %v", got)
		}
		synctest.Wait()
		for i := 0; !w.s.Think.Jobs().Full() && i < 100; i++ {
			due(w.create("me", "busy"))
			synctest.Wait()
		}
		if got := due(w.create("me", "busy")); got != 0 {
			t.Errorf("where no thinker is free, a bot is due in %v", got)
		}
		if got := due(w.create("me", "random")); got != 2*time.Second {
			t.Errorf("a bot that plays at once is due in %v", got)
		}
		alone := play.New(play.StoreOf(own{w.store}), time.Now, play.Options{}) // no other service could take it
		think.Hooks(alone.Think).Jobs, think.Hooks(alone.Think).Bots = jobs.New(1), think.Hooks(w.s.Think).Bots
		w.s = alone
		for i := 0; !alone.Think.Jobs().Full() && i < 100; i++ {
			alone.Think.Jobs().Go(jobs.Lane{Class: jobs.Turn, Name: fmt.Sprint(i)}, func(context.Context) { time.Sleep(time.Minute) })
		}
		if got := due(w.create("me", "busy")); got != 2*time.Second {
			t.Errorf("where no other service is, a bot is due in %v", got)
		}
		alone.Close()
	})
}

// TestWatchedHere: bots that wait because nobody looks go on at the service where somebody does, when it hears of a change elsewhere.
func TestWatchedHere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, time.Second)
		defer w.stop()
		think.Hooks(w.s.Think).Watched = func(string) bool { return false }
		id := w.create("busy", "busy")
		plies := w.see(id).Log.Plies()
		other := w.another(1, time.Second)
		defer other.stop()
		think.Hooks(other.s.Think).Watched = func(string) bool { return true }
		other.see(id)
		time.Sleep(time.Minute)
		if w.see(id).Log.Plies() != plies {
			t.Fatal("the bots play, and nobody has told them")
		}
		if _, err := w.s.Tables.Say(t.Context(), w.viewer(), id, table.Command{}, "hello"); err != nil {
			t.Fatal(err)
		}
		other.see(id)
		time.Sleep(10 * time.Second)
		if other.count.Load() == 0 || w.count.Load() != 0 || w.see(id).Log.Plies() == plies {
			t.Errorf("%d thoughts where somebody watches, %d where nobody does", other.count.Load(), w.count.Load())
		}
	})
}

// TestClocksFail: what a worker cannot do about a clock is noted with its table, and done when the store is back; that another service was faster is not noted.
func TestClocksFail(t *testing.T) {
	for _, broken := range []error{errDisk, fault.ErrConflict} {
		synctest.Test(t, func(t *testing.T) {
			w := newThinkers(t, 1, time.Second)
			w.stop()
			snap, err := w.s.Tables.Create(t.Context(), w.user, table.New{Variant: "introductory", Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}}, Clock: table.Clock{Kind: table.ClockLive, Bank: 10}}, "")
			if err != nil {
				t.Fatal(err)
			}
			store := &unsaved{Store: w.store, err: broken}
			s := play.New(play.StoreOf(store), time.Now, play.Options{})
			var failed []string
			think.Hooks(s.Think).OnError = func(id string, err error) { failed = append(failed, id) }
			log := w.worked(s)
			time.Sleep(20 * time.Second)
			synctest.Wait()
			said := log.take()
			if broken == errDisk && (len(said) == 0 || len(said) != len(failed) || failed[0] != snap.Table.ID || !strings.Contains(said[0], "attending to a table table "+snap.Table.ID) || !strings.Contains(said[0], errDisk.Error())) {
				t.Errorf("noted %q, told %v", said, failed)
			}
			if broken != errDisk && len(said)+len(failed) != 0 {
				t.Errorf("noted %q", said)
			}
			store.mended.Store(true)
			time.Sleep(20 * time.Second)
			if w.see(snap.Table.ID).Log.Plies() == snap.Log.Plies() {
				t.Error("the clock has not run out")
			}
		})
	}
}

// unsaved is a store that takes no changes until it is mended.
type unsaved struct {
	play.Store
	err    error
	mended atomic.Bool
}

func (s *unsaved) Take(ctx context.Context, d table.Due, until time.Time) error {
	if !s.mended.Load() {
		return wrap(s.err)
	}
	return s.Store.Take(ctx, d, until)
}

// TestWokenBySpeech: bots that were told to wait before they began go on when somebody who watches speaks.
func TestWokenBySpeech(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, time.Second)
		defer w.stop()
		var asked atomic.Int64
		think.Hooks(w.s.Think).Watched = func(string) bool { return asked.Add(1) != 2 } // nobody, when the worker looks
		id := w.create("busy", "busy")
		synctest.Wait()
		row, err := w.store.Table(t.Context(), id)
		if err != nil || !row.Due.IsZero() {
			t.Fatalf("due at %v, %v", row.Due, err)
		}
		plies := w.see(id).Log.Plies()
		if _, err := w.s.Tables.Say(t.Context(), w.viewer(), id, table.Command{}, "hello"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Second)
		if w.see(id).Log.Plies() == plies {
			t.Error("the bots wait still")
		}
	})
}
