package think_test

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"barrage/game/rng"
	"barrage/play"
	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/jobs"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/play/think"
)

// own is a store that nobody else works on.
type own struct{ play.Store }

func (own) Shared() bool { return false }

// left makes a table where a bot is to move and no worker has moved it.
func left(w *world) string {
	ann := w.user("Ann")
	id := w.create(ann, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}}, Clock: table.Clock{Kind: table.ClockLive, Bank: 3600}})
	w.playUntil(id, 1, []table.Viewer{ann}, botToMove)
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
	waiting := w.create(w.user("Bob"), table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "open"}}, Open: true})
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
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		id := left(w)
		eve := w.user("Eve")
		other := w.create(eve, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Bob"}}, Clock: table.Clock{Kind: table.ClockLive, Bank: 10}})
		deadline := due(w, other)
		plies := w.snap(id).Log.Plies()
		next := play.New(play.StoreOf(own{w.store}), w.clock, play.Options{})
		ctx, cancel := context.WithCancel(w.ctx)
		done := make(chan struct{})
		go func() { next.Think.Work(ctx, fault.Silent{}); close(done) }()
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
	})
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

// cuttable is a store that a service may lose.
type cuttable struct {
	play.Store
	cut atomic.Bool
}

func (c *cuttable) err() error {
	if c.cut.Load() {
		return fault.ErrUnavailable
	}
	return nil
}

func (c *cuttable) Version(ctx context.Context, id string) (int64, error) {
	if err := c.err(); err != nil {
		return 0, err
	}
	version, err := c.Store.Version(ctx, id)
	return version, wrap(err)
}

func (c *cuttable) Due(ctx context.Context, by time.Time, limit int) ([]table.Due, error) {
	if err := c.err(); err != nil {
		return nil, err
	}
	return c.Store.Due(ctx, by, limit)
}

func (c *cuttable) Take(ctx context.Context, d table.Due, until time.Time) error {
	if err := c.err(); err != nil {
		return err
	}
	return wrap(c.Store.Take(ctx, d, until))
}

func (c *cuttable) Apply(ctx context.Context, ops ...doc.Op) error {
	if err := c.err(); err != nil {
		return err
	}
	return c.Store.Apply(ctx, ops...)
}

// another adds a second service on the store of the first, with thinkers of its own.
func (w *thinkers) another(pool int, each time.Duration) *thinkers {
	o := &thinkers{t: w.t, store: w.store, user: w.user}
	o.s = play.New(w.store, time.Now, play.Options{})
	think.Hooks(o.s.Think).Jobs, think.Hooks(o.s.Think).Bots = jobs.New(pool), slowly(each, &o.count, &o.halted)
	var ctx context.Context
	ctx, o.stop = context.WithCancel(w.t.Context())
	go o.s.Think.Work(ctx, slog.New(slog.DiscardHandler))
	return o
}

// TestRenewed: while one service thinks, another leaves the bot to it, however long it takes.
func TestRenewed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, 8*time.Second)
		defer w.stop()
		other := w.another(1, 8*time.Second)
		defer other.stop()
		id := w.create("me", "busy")
		plies := w.untilBot(id).Log.Plies()
		time.Sleep(7 * time.Second)
		if w.see(id).Log.Plies() != plies {
			t.Fatal("the bot is too fast for this test")
		}
		time.Sleep(2 * time.Second)
		if w.see(id).Log.Plies() == plies || w.count.Load() != 1 || other.count.Load() != 0 {
			t.Errorf("one has thought %d times, the other %d times", w.count.Load(), other.count.Load())
		}
	})
}

// TestDeadThinker: a service loses the store while its bot thinks. Another goes on within three seconds; what the first has
// thought counts for nothing, and it stops when it learns of the other.
func TestDeadThinker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, time.Second)
		defer w.stop()
		weak := &cuttable{Store: w.store}
		dead := &thinkers{t: t, store: w.store, user: w.user}
		dead.s = play.New(play.StoreOf(weak), time.Now, play.Options{})
		think.Hooks(dead.s.Think).Jobs, think.Hooks(dead.s.Think).Bots = jobs.New(1), slowly(9*time.Second, &dead.count, &dead.halted)
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		go dead.s.Think.Work(ctx, slog.New(slog.DiscardHandler))
		id := dead.create("me", "busy")
		plies := dead.untilBot(id).Log.Plies()
		time.Sleep(1300 * time.Millisecond)
		if dead.count.Load() != 1 || w.count.Load() != 0 {
			t.Fatalf("the first has thought %d times, the other %d times", dead.count.Load(), w.count.Load())
		}
		weak.cut.Store(true)
		time.Sleep(3 * time.Second)
		if w.count.Load() != 1 {
			t.Fatal("nobody goes on")
		}
		time.Sleep(1100 * time.Millisecond)
		moved := w.see(id)
		if moved.Log.Plies() == plies {
			t.Fatal("the bot has not moved")
		}
		weak.cut.Store(false) // the first comes back and wants its lease
		time.Sleep(time.Second)
		if dead.halted.Load() != 1 {
			t.Error("the first thinks on")
		}
		time.Sleep(10 * time.Second)
		if got := w.see(id); got.Version != moved.Version || dead.see(id).Log.Now().Hash() != got.Log.Now().Hash() {
			t.Error("somebody has moved twice")
		}
	})
}

// TestLostLease: a service that was cut off while its bot thinks stops as soon as it learns that another has the lease, before the other has moved.
// The other knew the table as it was before the first took it.
func TestLostLease(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, 5*time.Second)
		defer w.stop()
		weak := &cuttable{Store: w.store}
		first := &thinkers{t: t, store: w.store, user: w.user}
		first.s = play.New(play.StoreOf(weak), time.Now, play.Options{})
		think.Hooks(first.s.Think).Jobs, think.Hooks(first.s.Think).Bots = jobs.New(1), slowly(9*time.Second, &first.count, &first.halted)
		log := first.worked(first.s)
		id := first.create("me", "busy")
		plies := first.untilBot(id).Log.Plies()
		w.see(id)
		time.Sleep(1300 * time.Millisecond)
		weak.cut.Store(true)
		time.Sleep(3 * time.Second)
		if first.count.Load() != 1 || w.count.Load() != 1 || first.halted.Load() != 0 {
			t.Fatalf("one thinks %d times, the other %d times", first.count.Load(), w.count.Load())
		}
		weak.cut.Store(false)
		log.take()
		time.Sleep(700 * time.Millisecond)
		if first.halted.Load() != 1 || w.see(id).Log.Plies() != plies {
			t.Error("the first thinks on")
		}
		time.Sleep(5 * time.Second)
		if w.see(id).Log.Plies() == plies || w.count.Load() != 1 {
			t.Errorf("the other has thought %d times", w.count.Load())
		}
		if said := log.take(); len(said) != 0 {
			t.Errorf("the first complains: %q", said)
		}
	})
}

// TestGiveBackAll: a service that is closed gives back all that is its own and nothing that another has taken meanwhile, without a word; if the store
// is gone, it says so once.
func TestGiveBackAll(t *testing.T) {
	w := newWorld(t)
	weak := &cuttable{Store: w.store}
	closed := func() *notes {
		log := &notes{}
		think.Hooks(w.s.Think).Log = log
		w.s.Close()
		return log
	}
	w.s = play.New(play.StoreOf(weak), w.clock, play.Options{})
	ids := []string{left(w), left(w), left(w)}
	slices.Sort(ids) // in the order in which they are given back
	until := w.now.Add(time.Hour)
	row, err := w.store.Table(w.ctx, ids[0])
	w.ok(err)
	w.ok(w.store.Take(w.ctx, table.Due{ID: row.ID, Version: row.Version, At: row.Due}, until))
	if said := closed().take(); len(said) != 0 {
		t.Errorf("%q", said)
	}
	for i, want := range []time.Time{until, w.now, w.now} {
		if got := due(w, ids[i]); !got.Equal(want) {
			t.Errorf("table %d is due at %v, want %v", i, got, want)
		}
	}

	w.s = play.New(play.StoreOf(weak), w.clock, play.Options{})
	left(w)
	left(w)
	weak.cut.Store(true)
	if said := closed().take(); len(said) != 1 || !strings.Contains(said[0], "giving tables back") {
		t.Errorf("%q", said)
	}
}

// TestSpread: bots that wait at one service are taken by another that is free, each once.
func TestSpread(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, 3*time.Second)
		defer w.stop()
		other := w.another(1, 3*time.Second)
		defer other.stop()
		plies := map[string]int{}
		for range 8 {
			id := w.create("me", "busy")
			plies[id] = w.untilBot(id).Log.Plies()
		}
		time.Sleep(16 * time.Second) // alone it would take 24 s; what was left to the first is free after two
		for id, n := range plies {
			if w.see(id).Log.Plies() == n {
				t.Error("a bot still waits")
			}
		}
		if a, b := w.count.Load(), other.count.Load(); a+b < 8 || a+b > 10 || b < 3 { // a bot may have two turns in a row
			t.Errorf("one has thought %d times, the other %d times", a, b)
		}
	})
}

// TestTalkWhileThinking: messages at a table do not keep a bot from moving there, whichever server they come through.
func TestTalkWhileThinking(t *testing.T) {
	for _, elsewhere := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			w := newThinkers(t, 1, 8*time.Second)
			defer w.stop()
			through := w
			if elsewhere {
				through = w.another(1, 8*time.Second)
				defer through.stop()
			}
			id := w.create("me", "busy")
			snap := w.untilBot(id)
			for range 12 {
				time.Sleep(700 * time.Millisecond)
				if _, err := through.s.Tables.Say(t.Context(), w.viewer(), id, table.Command{}, "Take your time."); err != nil {
					t.Fatal(err)
				}
			}
			time.Sleep(time.Second)
			if w.halted.Load()+through.halted.Load() != 0 || w.count.Load() == 0 || w.see(id).Log.Plies() == snap.Log.Plies() {
				t.Errorf("elsewhere %v: %d thoughts, %d broken off", elsewhere, w.count.Load(), w.halted.Load())
			}
		})
	}
}

// late is a store that answers late: what it was asked to do is done, and something else happens first.
type late struct {
	play.Store
	saved, taken, listed func()
}

// once calls a function that may be nil, and forgets it.
func once(f *func()) {
	if g := *f; g != nil {
		*f = nil
		g()
	}
}

func (l *late) Save(ctx context.Context, c table.Change) error {
	err := l.Store.Save(ctx, c)
	once(&l.saved)
	return err
}

func (l *late) Take(ctx context.Context, d table.Due, until time.Time) error {
	err := l.Store.Take(ctx, d, until)
	once(&l.taken)
	return err
}

func (l *late) Due(ctx context.Context, by time.Time, limit int) ([]table.Due, error) {
	list, err := l.Store.Due(ctx, by, limit)
	once(&l.listed)
	return list, err
}

// TestRenewedMeanwhile: a lease that is renewed while the table changes or is looked for stays with whoever has it, in whichever order
// the store is asked and answers.
func TestRenewedMeanwhile(t *testing.T) {
	for _, order := range []string{"a message while it is renewed", "renewed while a message is saved", "renewed while due tables are listed"} {
		t.Run(order, func(t *testing.T) {
			w := newWorld(t)
			store := &late{Store: w.store}
			w.s = play.New(play.StoreOf(store), w.clock, play.Options{})
			id := left(w)
			snap := w.snap(id)
			ann := table.Viewer{User: people.User{ID: snap.Table.Owner, Name: "Ann"}}
			say := func() {
				_, err := w.s.Tables.Say(w.ctx, ann, id, table.Command{}, "Take your time.")
				w.ok(err)
			}
			renew := func() {
				now, err := think.Renew(w.ctx, w.s.Think, snap)
				if err != nil {
					t.Errorf("the lease is lost: %v", err)
				}
				snap = now
			}
			done := make(chan struct{})
			// The second goes as far as it gets while the first waits for its answer; what does not have to wait is done long before that.
			beside := func(second func()) func() {
				return func() {
					go func() { second(); close(done) }()
					select {
					case <-done:
					case <-time.After(50 * time.Millisecond):
					}
				}
			}
			for range 2 {
				w.now = w.now.Add(500 * time.Millisecond)
				renew()
			}
			w.now = w.now.Add(500 * time.Millisecond)
			switch order {
			case "a message while it is renewed":
				store.taken = beside(say)
				renew()
			case "renewed while a message is saved":
				store.saved = beside(renew)
				say()
			default:
				w.now = w.now.Add(2 * time.Second) // the machine was busy, so that the lease is over
				store.listed = beside(renew)
				_, err := think.Overdue(w.ctx, w.s.Think)
				w.ok(err)
			}
			<-done
			w.now = w.now.Add(500 * time.Millisecond)
			renew()
		})
	}
}

// TestLetGo: what a service knows to be due at a table is forgotten when that is done, here or elsewhere.
func TestLetGo(t *testing.T) {
	w := newWorld(t)
	id := left(w)
	moved := func(s *play.House) {
		for w.snap(id).Table.Seats[w.snap(id).Log.Now().ToMove()].Bot != "" {
			w.ok(s.Think.Attend(w.ctx, id))
		}
	}
	for _, where := range []string{"elsewhere", "here"} {
		snap := w.seen(id)
		for r := rng.New(2, 0); snap.Table.Seats[snap.Log.Now().ToMove()].Bot == ""; snap = w.seen(id) {
			w.play(table.Viewer{User: people.User{ID: snap.Table.Seats[snap.Log.Now().ToMove()].User}}, id, r.Pick(snap.Log.Now().Legal(nil)))
		}
		if n := think.Held(w.s.Think); n != 1 {
			t.Fatalf("%d tables are due", n)
		}
		if where == "here" {
			moved(w.s)
		} else {
			moved(play.New(w.store, w.clock, play.Options{}))
		}
		w.seen(id)
		if n := think.Held(w.s.Think); n != 0 {
			t.Errorf("the bot has moved %s, and %d tables are due", where, n)
		}
	}
}
