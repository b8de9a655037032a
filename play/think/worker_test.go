package think_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/jobs"
	"barrage/play/table"
	"barrage/play/think"
)

// notes is a logger that remembers.
type notes struct {
	mu   sync.Mutex
	list []string
}

func (n *notes) Error(message string, args ...any) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.list = append(n.list, fmt.Sprintln(append([]any{message}, args...)...))
}

// take returns what was noted since the last call.
func (n *notes) take() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	list := n.list
	n.list = nil
	return list
}

// worked runs a worker of a service until the test ends.
func (w *thinkers) worked(s *play.House) *notes {
	log := &notes{}
	ctx, cancel := context.WithCancel(w.t.Context())
	w.t.Cleanup(cancel)
	go s.Think.Work(ctx, log)
	return log
}

// TestFailingBots: a bot that fails is noted, with its table, and tried again; a bot that plays at once like one that thinks. When it is
// well again it moves.
func TestFailingBots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, time.Second)
		w.stop()
		log := w.worked(w.s)
		var mu sync.Mutex
		failed := map[string]int{}
		think.Hooks(w.s.Think).OnError = func(id string, err error) {
			mu.Lock()
			defer mu.Unlock()
			if !strings.Contains(err.Error(), "broken") {
				t.Error(err)
			}
			failed[id]++
		}
		fine := false
		think.Hooks(w.s.Think).Choose = func(ctx context.Context, turn *think.Turn) ([]rules.Action, error) {
			if !fine && turn.Bot == "random" {
				return nil, errors.New("broken")
			}
			if !fine {
				panic("broken")
			}
			return turn.Think(ctx, think.Hooks(w.s.Think).Bots)
		}
		quick, slow := w.create("random", "me"), w.create("busy", "me")
		for _, id := range []string{quick, slow} {
			w.untilBot(id)
		}
		time.Sleep(10*time.Second + 10*time.Millisecond)
		synctest.Wait()
		noted := log.take()
		for _, id := range []string{quick, slow} {
			mu.Lock()
			n := failed[id]
			mu.Unlock()
			said := 0
			for _, line := range noted {
				if strings.Contains(line, id) && strings.Contains(line, "broken") {
					said++
				}
			}
			if n < 3 || n > 12 || said != n {
				t.Errorf("tried %d times in ten seconds, noted %d times", n, said)
			}
		}
		fine = true
		before := map[string]int{quick: w.see(quick).Log.Plies(), slow: w.see(slow).Log.Plies()}
		time.Sleep(4 * time.Second)
		for id, plies := range before {
			if w.see(id).Log.Plies() == plies {
				t.Error("the bot does not move")
			}
		}
		if rest := log.take(); len(rest) != 0 {
			t.Errorf("%q", rest)
		}
	})
}

// TestWorkerWithoutStore: a worker that cannot reach the store says so, and goes on when it is back.
func TestWorkerWithoutStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, time.Second)
		w.stop()
		weak := &cuttable{Store: w.store}
		other := play.New(play.StoreOf(weak), time.Now, play.Options{})
		log := w.worked(other)
		id := w.create("random", "random") // which w leaves to the other
		plies := w.see(id).Log.Plies()
		weak.cut.Store(true)
		time.Sleep(5*time.Second + 10*time.Millisecond)
		synctest.Wait()
		if said := log.take(); len(said) < 3 || !strings.Contains(said[0], "looking for tables") || !strings.Contains(said[0], fault.ErrUnavailable.Error()) {
			t.Errorf("%q", said)
		}
		if w.see(id).Log.Plies() != plies {
			t.Fatal("played without the store")
		}
		weak.cut.Store(false)
		time.Sleep(5 * time.Second)
		if w.see(id).Table.Phase != table.Finished {
			t.Error("not played")
		}
		if said := log.take(); len(said) != 0 {
			t.Errorf("%q", said)
		}

		weak.cut.Store(true)
		first := w.worked(play.New(play.StoreOf(onlyOne{weak}), time.Now, play.Options{})) // takes over what a server before it has left
		synctest.Wait()
		if said := first.take(); len(said) != 1 || !strings.Contains(said[0], "that were left") {
			t.Errorf("%q", said)
		}
	})
}

// onlyOne is a store that one service may lose, and no other has.
type onlyOne struct{ *cuttable }

func (onlyOne) Shared() bool { return false }

// TestNewerTable: a table by rules that only a newer program knows is left to that, without a word.
func TestNewerTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, time.Second)
		w.stop()
		id := w.create("random", "random")
		row, err := w.store.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		row.Doc = []byte(strings.Replace(string(row.Doc), fmt.Sprintf(`"Version":%d`, rules.Version), `"Version":99`, 1))
		var doc map[string]any
		if err := json.Unmarshal(row.Doc, &doc); err != nil || !strings.Contains(string(row.Doc), `"Version":99`) {
			t.Fatal("the document has no version:", err)
		}
		if err := w.store.Save(t.Context(), table.Change{Row: row}); err != nil {
			t.Fatal(err)
		}
		log := w.worked(play.New(w.store, time.Now, play.Options{}))
		time.Sleep(10 * time.Second)
		if said := log.take(); len(said) != 0 {
			t.Errorf("%q", said)
		}
		if after, err := w.store.Table(t.Context(), id); err != nil || after.Version != row.Version+1 || string(after.Doc) != string(row.Doc) {
			t.Errorf("%v: %s", err, after.Doc)
		}
	})
}

// TestLonelyBots: bots play for a minute after somebody has looked at a table where nobody sits, and as long as somebody watches.
func TestLonelyBots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, 10*time.Second)
		var watched, leaving atomic.Bool
		think.Hooks(w.s.Think).Watched = func(string) bool { return watched.Load() && watched.CompareAndSwap(true, !leaving.Load()) }
		defer w.stop()
		id := w.create("busy", "busy", "busy", "busy")
		moves := func(long time.Duration) int64 {
			before := w.count.Load()
			time.Sleep(long)
			return w.count.Load() - before
		}
		if n := moves(10 * time.Minute); n != 0 {
			t.Errorf("nobody looks, and %d moves", n)
		}
		w.s.Think.Look(w.see(id))
		if n := moves(10 * time.Minute); n < 6 || n > 8 {
			t.Errorf("somebody has looked, and %d moves", n)
		}
		watched.Store(true)
		w.s.Think.Look(w.see(id))
		if n := moves(2 * time.Minute); n < 10 || n > 13 {
			t.Errorf("somebody watches, and %d moves", n)
		}
		time.Sleep(5 * time.Second) // a bot thinks
		leaving.Store(true)         // when it has moved, before it is looked at whose turn it is
		if n := moves(10 * time.Minute); n > 1 {
			t.Errorf("nobody watches any more, and %d moves", n)
		}
		row, err := w.store.Table(t.Context(), id)
		if err != nil || !row.Due.IsZero() {
			t.Errorf("due at %v, %v", row.Due, err)
		}
		w.s.Think.Look(w.see(id))
		if n := moves(2 * time.Minute); n < 6 || n > 8 {
			t.Errorf("somebody has looked again, and %d moves", n)
		}

		before := w.count.Load()
		w.untilBot(w.create("me", "busy")) // whoever sits is there
		if time.Sleep(15 * time.Second); w.count.Load() == before {
			t.Error("the bot of a person waits")
		}
	})
}

// TestWatchedElsewhere: bots at a table where nobody sits are left to another server for a minute, since somebody may watch there.
func TestWatchedElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, time.Second)
		w.stop() // it dies
		other := play.New(w.store, time.Now, play.Options{})
		think.Hooks(other.Think).Watched = func(string) bool { return false }
		id := w.create("busy", "busy")
		plies := w.see(id).Log.Plies()
		log := w.worked(other)
		due := func() time.Time {
			row, err := w.store.Table(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			return row.Due
		}
		time.Sleep(time.Minute)
		if due().IsZero() {
			t.Error("taken from the other too early")
		}
		time.Sleep(2250 * time.Millisecond) // it was due after two seconds
		if !due().IsZero() || w.see(id).Log.Plies() != plies {
			t.Errorf("due at %v", due())
		}
		if said := log.take(); len(said) != 0 {
			t.Errorf("%q", said)
		}

		think.Hooks(w.s.Think).Watched = think.Hooks(other.Think).Watched
		w.worked(w.s) // it was only cut off, and still has the table in memory
		w.s.Think.Look(w.see(id))
		time.Sleep(5 * time.Second)
		if w.see(id).Log.Plies() == plies {
			t.Error("somebody has looked, and no bot moves")
		}
	})
}

// fixed is a bot that answers with what it is told to.
type fixed struct {
	choose func(s *rules.State, legal []rules.Action, r *rng.Source) rules.Action
}

func (b fixed) Choose(s *rules.State, legal []rules.Action, r *rng.Source) rules.Action {
	return b.choose(s, legal, r)
}

// firstTurn is a position in which somebody is asked for a turn.
func firstTurn(t *testing.T) rules.State {
	t.Helper()
	state, err := rules.New(rules.Options{Players: 2, Variant: rules.Introductory})
	if err != nil {
		t.Fatal(err)
	}
	r := rng.New(5, 0)
	for state.ToMove() < 0 || state.Round() == 0 {
		state.Play(r.Pick(state.Legal(nil)))
	}
	return state
}

// TestThink: one bot answers a whole turn of its seat; each answer has luck of its own, the same whenever the turn is thought about.
func TestThink(t *testing.T) {
	state := firstTurn(t)
	seat := state.ToMove()
	made := 0
	var drawn []int
	makeBot := func(name string) (bot.Bot, error) {
		if name != "fixed" {
			return nil, errors.New("no such bot")
		}
		made++
		return fixed{func(s *rules.State, legal []rules.Action, r *rng.Source) rules.Action {
			if s.ToMove() != seat || !slices.Equal(legal, s.Legal(nil)) {
				t.Error("asked for another")
			}
			drawn = append(drawn, r.Intn(1<<30))
			return legal[len(legal)-1]
		}}, nil
	}
	turn := think.Turn{Bot: "fixed", State: state, Seed: 7, Depth: 100}
	actions, err := turn.Think(t.Context(), makeBot)
	if err != nil || len(actions) < 2 || made != 1 {
		t.Fatalf("%v by %d bots, %v", actions, made, err)
	}
	after := state
	for i, a := range actions {
		if after.ToMove() != seat {
			t.Fatal("played for another")
		}
		after.Play(a)
		luck := rng.New(7, 100+uint64(i))
		if drawn[i] != luck.Intn(1<<30) {
			t.Errorf("answer %d has other luck", i)
		}
	}
	if after.ToMove() == seat {
		t.Error("not to the end of the turn")
	}
	if turn.State != state {
		t.Error("the position has changed")
	}
	again, err := turn.Think(t.Context(), makeBot)
	if err != nil || !slices.Equal(again, actions) {
		t.Errorf("%v, %v", again, err)
	}

	turn.Bot = "nobody"
	if _, err := turn.Think(t.Context(), makeBot); err == nil {
		t.Error("a bot that there is not")
	}
	turn.Bot = "fixed"
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if actions, err := turn.Think(ctx, makeBot); !errors.Is(err, context.Canceled) || actions != nil {
		t.Errorf("%v, %v", actions, err)
	}
	cheat := func(string) (bot.Bot, error) {
		return fixed{func(*rules.State, []rules.Action, *rng.Source) rules.Action { return rules.NewAction(rules.ActReveal) }}, nil
	}
	if _, err := turn.Think(t.Context(), cheat); err == nil {
		t.Error("an illegal answer was played")
	}
}

// TestPatience: a search answers with what it has as soon as others wait for its place, at the service too; a bot that would not answer itself is left alone.
func TestPatience(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, 9*time.Second)
		defer w.stop()
		heavy := w.create("me", "busy")
		think.Hooks(w.s.Think).Origin = func(string) string { return "home" }
		w.s.Think.Jobs().Go(jobs.Lane{Class: jobs.Turn, Group: "home"}, func(context.Context) { time.Sleep(20 * time.Second) })
		time.Sleep(30 * time.Second) // home has thought for long
		w.untilBot(heavy)
		time.Sleep(time.Second)
		for i := range 2 { // one takes the place beside, the other waits
			w.s.Think.Jobs().Go(jobs.Lane{Class: jobs.Turn, Group: fmt.Sprint("other ", i)}, func(context.Context) { time.Sleep(time.Second) })
		}
		time.Sleep(time.Second)
		if n := w.halted.Load(); n != 1 {
			t.Errorf("%d bots were hurried", n)
		}
		if seat := w.see(heavy).Log.Now().ToMove(); w.see(heavy).Table.Seats[seat].Bot != "" {
			t.Error("it has not answered")
		}
	})
	state := firstTurn(t)
	over, end := context.WithCancel(t.Context())
	end()
	stopped := false
	program := func(string) (bot.Bot, error) {
		return stoppable{fixed{func(_ *rules.State, legal []rules.Action, _ *rng.Source) rules.Action { return legal[0] }}, &stopped}, nil
	}
	turn := think.Turn{State: state, Patience: over}
	if _, err := turn.Think(t.Context(), program); err != nil || stopped {
		t.Errorf("stopped: %v, %v", stopped, err)
	}
}

// stoppable is a bot that somebody else answers for when it is stopped.
type stoppable struct {
	fixed
	stopped *bool
}

func (b stoppable) Stop() { *b.stopped = true }

// TestRescheduled: a table that is looked at before its time is due at its deadline again.
func TestRescheduled(t *testing.T) {
	w := newWorld(t)
	id := w.create(w.user("Ann"), table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}}, Clock: table.Clock{Kind: table.ClockLive, Bank: 600}})
	deadline := due(w, id)
	w.ok(w.store.Reschedule(w.ctx, id, w.snap(id).Version, w.now))
	w.ok(w.s.Think.Attend(w.ctx, id))
	if got := due(w, id); !got.Equal(deadline) || got.Equal(w.now) {
		t.Errorf("due at %v, not %v", got, deadline)
	}
}

// TestCheat: what a bot may not do is refused, and nothing of its turn is played.
func TestCheat(t *testing.T) {
	w := newWorld(t)
	id := left(w)
	plies := w.snap(id).Log.Plies()
	think.Hooks(w.s.Think).Choose = func(ctx context.Context, turn *think.Turn) ([]rules.Action, error) {
		actions, err := turn.Think(ctx, think.Hooks(w.s.Think).Bots)
		return append(actions[:len(actions)-1], rules.NewAction(rules.ActReveal)), err
	}
	if err := w.s.Think.Attend(w.ctx, id); err == nil || w.snap(id).Log.Plies() != plies {
		t.Errorf("played: %v", err)
	}
}

// TestCloseWaits: a service that is closed waits for its bots, those that search and those that do not.
func TestCloseWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, bot := range []string{"busy", "random"} {
			w := newThinkers(t, 1, time.Second)
			var over atomic.Bool
			think.Hooks(w.s.Think).Choose = func(context.Context, *think.Turn) ([]rules.Action, error) { // which does not listen
				time.Sleep(time.Minute)
				over.Store(true)
				return nil, nil
			}
			w.untilBot(w.create("me", bot))
			synctest.Wait()
			w.stop()
			w.s.Close()
			if !over.Load() {
				t.Errorf("%s is left alone", bot)
			}
		}
	})
}

// TestBotsFail: a worker that cannot read a table whose bot is to move, or take it, says so, with the table.
func TestBotsFail(t *testing.T) {
	for _, c := range []struct {
		store func(play.Store) play.Store
		says  string
	}{
		{func(s play.Store) play.Store { return play.StoreOf(&unsaved{Store: s, err: errDisk}) }, "a bot table "},
		{func(s play.Store) play.Store { return play.StoreOf(unread{s}) }, "attending to a table table "},
	} {
		synctest.Test(t, func(t *testing.T) {
			w := newThinkers(t, 1, time.Second)
			w.stop()
			id := w.create("me", "busy")
			w.untilBot(id)
			log := w.worked(play.New(c.store(w.store), time.Now, play.Options{}))
			time.Sleep(5 * time.Second)
			if said := log.take(); len(said) == 0 || !strings.Contains(said[0], c.says+id) || !strings.Contains(said[0], errDisk.Error()) {
				t.Errorf("noted %q", said)
			}
		})
	}
}

// unread is a store that shows no table.
type unread struct{ play.Store }

func (unread) Version(context.Context, string) (int64, error) { return 0, errDisk }
