package think_test

import (
	"context"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/play"
	"barrage/play/jobs"
	"barrage/play/table"
	"barrage/play/think"
)

// reviewer is a service whose analyst takes a second for each position.
type reviewer struct {
	*thinkers
	thoughts atomic.Int64
}

type patient struct {
	bot.Thinker
	n *atomic.Int64
}

func (p patient) Think(s *rules.State, _ bot.Limit, r *rng.Source) bot.Thought {
	time.Sleep(time.Second)
	p.n.Add(1)
	return p.Thinker.Think(s, bot.Limit{Simulations: 1}, r)
}

// reviewer adds a service on a store.
func (w *thinkers) reviewer(store play.Store) *reviewer {
	o := &reviewer{thinkers: &thinkers{t: w.t, store: store, user: w.user}}
	o.s = play.New(store, time.Now, play.Options{})
	think.Hooks(o.s.Think).Jobs = jobs.New(1)
	o.advisor = think.NewAdvisor(o.s.Think, o.s.Tables, think.AdvisorOptions{})
	think.AdvisorHooks(o.advisor).Analyst = func() bot.Thinker { return patient{roster.Analyst(), &o.thoughts} }
	var ctx context.Context
	ctx, o.stop = context.WithCancel(w.t.Context())
	go o.s.Think.Work(ctx, slog.New(slog.DiscardHandler))
	return o
}

func (r *reviewer) review(id string) *think.Reviewed {
	r.t.Helper()
	got, err := r.advisor.Review(r.t.Context(), r.viewer(), id, english, func() error { return nil })
	if err != nil {
		r.t.Fatal(err)
	}
	return got
}

// close ends the service as servers do.
func (r *reviewer) close() {
	r.stop()
	r.advisor.Close()
	r.s.Close()
}

// ended makes a game of six turns that is over.
func (w *thinkers) ended() string {
	w.t.Helper()
	id := w.create("me", "me")
	for range 12 {
		snap := w.see(id)
		if _, err := w.s.Tables.Play(w.t.Context(), w.viewer(), id, table.Command{Ply: snap.Log.Plies()}, snap.Log.Now().Legal(nil)[0].String()); err != nil {
			w.t.Fatal(err)
		}
	}
	if _, err := w.s.Tables.Ask(w.t.Context(), w.viewer(), id, table.Command{}, table.WishEnd{}); err != nil {
		w.t.Fatal(err)
	}
	return id
}

// untilReviewed waits until a review is in the store, and nothing is due at its table any more.
func (w *thinkers) untilReviewed(id string, by *reviewer) (took time.Duration) {
	w.t.Helper()
	began := time.Now()
	for {
		r := by.review(id)
		row, err := w.store.Table(w.t.Context(), id)
		if err != nil {
			w.t.Fatal(err)
		}
		if r.Total > 0 && r.Done == r.Total && row.Due.IsZero() {
			return time.Since(began)
		}
		if time.Sleep(100 * time.Millisecond); time.Since(began) > 5*time.Minute {
			w.t.Fatalf("%d of %d turns, due at %v", r.Done, r.Total, row.Due)
		}
	}
}

// TestReviewClaimed: of two services that are asked for a review one makes it, although people talk at the table; the other shows how
// far it is. It is made once.
func TestReviewClaimed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, time.Second)
		w.stop()
		a, b := w.reviewer(w.store), w.reviewer(w.store)
		defer a.close()
		defer b.close()
		id := w.ended()
		a.review(id)
		b.review(id)
		var shown *think.Reviewed
		for i := 0; i < 10 || i < 100 && shown.Done == 0; i++ { // a turn that needs further looks takes some seconds
			time.Sleep(700 * time.Millisecond)
			if _, err := []*reviewer{a, b}[i%2].s.Tables.Say(t.Context(), w.viewer(), id, table.Command{}, "Well played."); err != nil {
				t.Fatal(err)
			}
			shown = b.review(id)
		}
		if shown.Done == 0 || shown.Done == shown.Total {
			t.Errorf("the other service shows %d of %d turns", shown.Done, shown.Total)
		}
		w.untilReviewed(id, b)
		if b.thoughts.Load() > 0 || a.thoughts.Load() == 0 {
			t.Errorf("one has thought %d times, the other %d times", a.thoughts.Load(), b.thoughts.Load())
		}
		n := a.thoughts.Load()
		time.Sleep(10 * time.Second)
		if a.review(id); a.thoughts.Load()+b.thoughts.Load() > n {
			t.Error("it is made again")
		}
	})
}

// unhurried is a store that takes longer to end a lease than a service waits before it renews one. It counts what is renewed meanwhile.
type unhurried struct {
	play.Store
	ending, renewed *atomic.Int32
}

func (u unhurried) Take(ctx context.Context, d table.Due, until time.Time) error {
	if until.IsZero() {
		u.ending.Add(1)
		time.Sleep(think.Lease)
		u.ending.Add(-1)
	} else if u.ending.Load() > 0 {
		u.renewed.Add(1)
	}
	return u.Store.Take(ctx, d, until)
}

// TestReviewEnds: when a review is made, its lease is not renewed any more: not even once while the store ends it.
func TestReviewEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, time.Second)
		w.stop()
		store := unhurried{w.store, new(atomic.Int32), new(atomic.Int32)}
		a := w.reviewer(play.StoreOf(store))
		defer a.close()
		id := w.ended()
		a.review(id)
		for r := a.review(id); r.Total == 0 || r.Done < r.Total; r = a.review(id) {
			time.Sleep(100 * time.Millisecond)
		}
		time.Sleep(10 * think.Lease) // ending it may take several tries
		if row, err := w.store.Table(t.Context(), id); err != nil || !row.Due.IsZero() || store.renewed.Load() > 0 {
			t.Errorf("due at %v, renewed %d times, %v", row.Due, store.renewed.Load(), err)
		}
	})
}

// TestReviewSpread: the service that was asked has no free thinker, so another makes the review.
func TestReviewSpread(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, time.Second)
		w.stop()
		a, b := w.reviewer(w.store), w.reviewer(w.store)
		defer a.close()
		defer b.close()
		a.s.Think.Jobs().Go(jobs.Lane{Class: jobs.Review, Group: "another"}, func(context.Context) { time.Sleep(2 * time.Minute) })
		id := w.ended()
		a.review(id)
		w.untilReviewed(id, a)
		if a.thoughts.Load() > 0 || b.thoughts.Load() == 0 {
			t.Errorf("one has thought %d times, the other %d times", a.thoughts.Load(), b.thoughts.Load())
		}
	})
}

// TestReviewSurvives: the service that makes a review dies, or is closed. Another continues what it has stored; what the first thinks
// afterwards counts for nothing.
func TestReviewSurvives(t *testing.T) {
	for _, dies := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			w := newThinkers(t, 1, time.Second)
			w.stop()
			weak := &cuttable{Store: w.store}
			a := w.reviewer(play.StoreOf(weak))
			id := w.ended()
			a.review(id)
			time.Sleep(9500 * time.Millisecond)
			b := w.reviewer(w.store)
			defer b.close()
			time.Sleep(time.Second)
			if done := a.review(id).Done; done == 0 || b.thoughts.Load() > 0 {
				t.Fatalf("%d turns are done, and the other has thought %d times", done, b.thoughts.Load())
			}
			patience := 3 * time.Second
			if weak.cut.Store(dies); !dies {
				a.close()
				patience = time.Second
			}
			time.Sleep(patience + 1100*time.Millisecond) // with the first thought
			if b.thoughts.Load() == 0 {
				t.Fatal("nobody goes on")
			}
			if r := b.review(id); r.Done == 0 {
				t.Error("it begins anew")
			}
			w.untilReviewed(id, b)
			stored, err := w.store.Get(t.Context(), "review", id)
			if err != nil {
				t.Fatal(err)
			}
			if dies {
				defer a.close()
				weak.cut.Store(false)
			}
			time.Sleep(20 * time.Second)
			if again, err := w.store.Get(t.Context(), "review", id); err != nil || again.Sort != stored.Sort {
				t.Errorf("the first has stored another: %v", err)
			}
		})
	}
}

// TestReviewFailed: a review that fails is not tried for ever.
func TestReviewFailed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, time.Second)
		w.stop()
		a := w.reviewer(w.store)
		defer a.close()
		var tries atomic.Int64
		think.AdvisorHooks(a.advisor).Analyst = func() bot.Thinker { tries.Add(1); panic("on purpose") }
		id := w.ended()
		a.review(id)
		time.Sleep(20 * time.Second)
		if n := tries.Load(); n != 1 {
			t.Errorf("it was tried %d times", n)
		}
	})
}

// TestNoReviewUnasked: a table that has ended between the moment something was to be done and the look at it is left alone.
func TestNoReviewUnasked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, time.Second)
		w.stop()
		a := w.reviewer(w.store)
		defer a.close()
		think.Hooks(a.s.Think).Bots = roster.New
		id := a.create("me", "busy")
		for !a.see(id).Log.Now().Done() {
			snap := a.see(id)
			if snap.Table.Seats[snap.Log.Now().ToMove()].Bot != "" {
				time.Sleep(10 * time.Millisecond)
				continue
			}
			if _, err := a.s.Tables.Play(t.Context(), a.viewer(), id, table.Command{Ply: snap.Log.Plies()}, snap.Log.Now().Legal(nil)[0].String()); err != nil {
				t.Fatal(err)
			}
		}
		for range 20 {
			think.Enqueue(a.s.Think, id)
			time.Sleep(time.Second)
		}
		if n := a.thoughts.Load(); n > 0 {
			t.Errorf("%d thoughts about a game that nobody wants to be reviewed", n)
		}
	})
}
