package think_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/notation"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/learn/review"
	"barrage/play"
	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/jobs"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/play/think"
	"barrage/store/mem"
)

// slow is a bot that thinks for a while before every turn, or until it is stopped.
type slow struct {
	time    time.Duration
	stopped chan struct{}
	once    sync.Once
	thought bool
	count   *atomic.Int64 // turns thought about
	halted  *atomic.Int64 // of them, broken off
}

func (b *slow) Stop() { b.once.Do(func() { close(b.stopped) }) }

func (b *slow) Choose(s *rules.State, legal []rules.Action, r *rng.Source) rules.Action {
	if !b.thought {
		b.thought = true
		b.count.Add(1)
		select {
		case <-time.After(b.time):
		case <-b.stopped:
			b.halted.Add(1)
		}
	}
	return r.Pick(legal)
}

func (b *slow) Think(s *rules.State, limit bot.Limit, r *rng.Source) bot.Thought {
	b.Choose(s, s.Legal(nil), r)
	return roster.Analyst().Think(s, limit, r)
}

// slowly makes bots called busy slow.
func slowly(t time.Duration, count, halted *atomic.Int64) func(string) (bot.Bot, error) {
	return func(name string) (bot.Bot, error) {
		if name == "busy" {
			return &slow{time: t, stopped: make(chan struct{}), count: count, halted: halted}, nil
		}
		return roster.New(name)
	}
}

// thinkers is a service whose bots called busy take a time to think, with one worker.
type thinkers struct {
	t             *testing.T
	s             *play.House
	advisor       *think.Advisor
	store         play.Store
	count, halted atomic.Int64
	stop          context.CancelFunc
	user          people.User
}

func newThinkers(t *testing.T, pool int, each time.Duration) *thinkers {
	w := &thinkers{t: t, store: play.StoreOf(mem.New())}
	w.s = play.New(w.store, time.Now, play.Options{})
	w.advisor = w.s.Advisor
	think.Hooks(w.s.Think).Jobs, think.Hooks(w.s.Think).Bots = jobs.New(pool), slowly(each, &w.count, &w.halted)
	var ctx context.Context
	ctx, w.stop = context.WithCancel(t.Context())
	go w.s.Think.Work(ctx, slog.New(slog.DiscardHandler))
	var err error
	if w.user, _, err = w.s.People.SignUp(t.Context(), "Ann"); err != nil {
		t.Fatal(err)
	}
	return w
}

func (w *thinkers) viewer() table.Viewer { return table.Viewer{User: w.user} }

func (w *thinkers) create(seats ...string) string {
	w.t.Helper()
	n := table.New{Variant: "introductory", Undo: "free"}
	for _, who := range seats {
		n.Seats = append(n.Seats, table.NewSeat{Who: who})
	}
	snap, err := w.s.Tables.Create(w.t.Context(), w.user, n, "")
	if err != nil {
		w.t.Fatal(err)
	}
	return snap.Table.ID
}

func (w *thinkers) see(id string) *table.Snapshot {
	w.t.Helper()
	snap, err := w.s.Tables.See(w.t.Context(), w.viewer(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	return snap
}

// untilBot plays for the person until a bot is to move.
func (w *thinkers) untilBot(id string) *table.Snapshot {
	w.t.Helper()
	for n := range 100 {
		snap := w.see(id)
		seat := snap.Log.Now().ToMove()
		if snap.Table.Seats[seat].Bot != "" {
			return snap
		}
		a := snap.Log.Now().Legal(nil)[0]
		if _, err := w.s.Tables.Play(w.t.Context(), w.viewer(), id, table.Command{Ply: snap.Log.Plies(), Key: fmt.Sprint(id, n)}, a.String()); err != nil {
			w.t.Fatal(err)
		}
	}
	w.t.Fatal("no bot is asked")
	return nil
}

// TestFairBetweenTables: a table of four strong bots does not starve the others, and
// tables whose bots do not search do not wait at all.
func TestFairBetweenTables(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, time.Second)
		defer w.stop()
		strong := w.create("busy", "busy", "busy", "busy")
		time.Sleep(3 * time.Second)
		before := w.see(strong).Log.Plies()
		if before == 0 {
			t.Fatal("the bots do not play")
		}
		quick := w.create("random", "random")
		one, two := w.create("me", "busy"), w.create("me", "busy")
		now := map[string]int{one: w.untilBot(one).Log.Plies(), two: w.untilBot(two).Log.Plies()}
		time.Sleep(3500 * time.Millisecond) // one job under way, then one of each table
		for id, plies := range now {
			if w.see(id).Log.Plies() == plies {
				t.Error("a bot of another table was not heard within one round of the tables")
			}
		}
		if w.see(strong).Log.Plies() == before {
			t.Error("the strong bots were not heard any more")
		}
		if w.see(quick).Table.Phase != table.Finished {
			t.Error("bots that do not search waited for others")
		}
	})
}

// steady is a bot that takes a while for a turn and cannot be stopped, as those that do not search.
type steady struct {
	bot.Bot
	time time.Duration
}

func (b *steady) Choose(s *rules.State, legal []rules.Action, r *rng.Source) rules.Action {
	time.Sleep(b.time)
	b.time = 0
	return r.Pick(legal)
}

// TestQuickVictim: nobody's bot waits for the bots of others, however many tables somebody has whose bots do not search, whether the
// attacker sits there or not.
func TestQuickVictim(t *testing.T) {
	for _, seats := range [][]string{{"lookahead", "lookahead", "lookahead", "lookahead"}, {"me", "lookahead"}} {
		synctest.Test(t, func(t *testing.T) {
			w := newThinkers(t, 1, time.Second)
			defer func() {
				w.stop()
				w.s.Close()
				time.Sleep(time.Second) // what cannot be stopped ends
			}()
			think.Hooks(w.s.Think).Bots = func(string) (bot.Bot, error) { return &steady{time: time.Second}, nil }
			for range 60 {
				if id := w.create(seats...); seats[0] == "me" {
					w.untilBot(id)
				}
			}
			time.Sleep(100 * time.Millisecond)
			var err error
			if w.user, _, err = w.s.People.SignUp(t.Context(), "Victim"); err != nil {
				t.Fatal(err)
			}
			id := w.create("me", "river")
			plies := w.untilBot(id).Log.Plies()
			time.Sleep(2 * time.Second)
			if w.see(id).Log.Plies() == plies {
				t.Errorf("%v: a bot that takes a second has not moved after two", seats)
			}
		})
	}
}

// TestThinkingIsCancelled: nobody waits for a bot that thinks; what it thinks about a
// position that was taken back is given up, and it thinks anew of the next one.
func TestThinkingIsCancelled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, 8*time.Second)
		defer w.stop()
		id := w.create("me", "busy")
		snap := w.untilBot(id)
		time.Sleep(time.Second)
		began := time.Now()
		if _, err := w.s.Tables.Say(t.Context(), w.viewer(), id, table.Command{}, "Take your time."); err != nil {
			t.Fatal(err)
		}
		if w.count.Load() != 1 || w.halted.Load() != 0 {
			t.Fatalf("%d thoughts, %d broken off", w.count.Load(), w.halted.Load())
		}
		if _, err := w.s.Tables.Undo(t.Context(), w.viewer(), id, table.Command{Ply: snap.Log.Plies()}, false); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(began); took != 0 {
			t.Errorf("commands took %v", took)
		}
		synctest.Wait()
		if w.halted.Load() != 1 {
			t.Error("the bot thinks about what was taken back")
		}
		if running, waiting := w.s.Think.Jobs().Load(); running+waiting != 0 {
			t.Errorf("%d jobs run, %d wait", running, waiting)
		}
		plies := w.see(id).Log.Plies()
		time.Sleep(time.Minute)
		if now := w.see(id); now.Log.Plies() != plies || now.Table.Seats[now.Log.Now().ToMove()].Bot != "" {
			t.Error("the bot has moved")
		}
		again := w.untilBot(id)
		time.Sleep(9 * time.Second)
		if w.see(id).Log.Plies() <= again.Log.Plies() || w.count.Load() < 2 {
			t.Error("the bot does not move after an undo")
		}
	})
}

// TestOvertakenElsewhere: a bot stops thinking when the table has changed at another
// service on the same store.
func TestOvertakenElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, 8*time.Second)
		defer w.stop()
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go w.s.Keeper.Listen(ctx, slog.New(slog.DiscardHandler))
		id := w.create("me", "busy")
		snap := w.untilBot(id)
		time.Sleep(time.Second)
		other := play.New(w.store, time.Now, play.Options{})
		if _, err := other.Tables.Undo(t.Context(), w.viewer(), id, table.Command{Ply: snap.Log.Plies()}, false); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Second)
		if w.count.Load() != 1 || w.halted.Load() != 1 {
			t.Errorf("%d thoughts, %d broken off", w.count.Load(), w.halted.Load())
		}
	})
}

// TestDeadline: a bot that would think for ever answers when its time is up; another
// worker does not begin the same anew meanwhile.
func TestDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 4, 24*time.Hour)
		defer w.stop()
		id := w.create("me", "busy")
		plies := w.untilBot(id).Log.Plies()
		time.Sleep(9 * time.Second)
		if w.count.Load() != 1 || w.see(id).Log.Plies() != plies {
			t.Fatalf("%d thoughts", w.count.Load())
		}
		time.Sleep(2 * time.Second)
		if w.see(id).Log.Plies() == plies || w.halted.Load() != 1 {
			t.Error("the bot thinks for ever")
		}
	})
}

// TestClose: a service that ends gives up what is being thought.
func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, 9*time.Second)
		defer w.stop()
		one, two := w.create("me", "busy"), w.create("me", "busy")
		plies := w.untilBot(one).Log.Plies()
		w.untilBot(two)
		time.Sleep(time.Second)
		began := time.Now()
		w.s.Close()
		if time.Since(began) != 0 || w.halted.Load() != 1 || w.count.Load() != 1 {
			t.Errorf("%v, %d thoughts, %d broken off", time.Since(began), w.count.Load(), w.halted.Load())
		}
		if w.see(one).Log.Plies() != plies {
			t.Error("half a thought was played")
		}
	})
}

// counted counts how often an analyst is asked.
type counted struct {
	bot.Thinker
	n *atomic.Int64
}

func (c counted) Think(s *rules.State, limit bot.Limit, r *rng.Source) bot.Thought {
	c.n.Add(1)
	return c.Thinker.Think(s, bot.Limit{Simulations: 1}, r)
}

// TestAdvise: advice is for a person who plays alone against bots, and for everybody when the
// game is over.
func TestAdvise(t *testing.T) {
	w := newWorld(t)
	var asked atomic.Int64
	think.AdvisorHooks(w.advisor).Analyst = func() bot.Thinker { return counted{roster.Analyst(), &asked} }
	ann, bob := w.user("Ann"), w.user("Bob")
	advise := func(v table.Viewer, id string, ply int) (*think.Assessment, error) {
		return w.advisor.Advise(w.ctx, v, id, ply, english)
	}

	alone := w.start(table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}}}, ann)
	a, err := advise(ann, alone, -1)
	w.ok(err)
	if a.Ply != w.snap(alone).Log.Plies() || len(a.Lines) == 0 || len(a.Lines) > 4 || len(a.Seats) != 2 || a.Seat != int(w.snap(alone).Log.Now().ToMove()) || len(a.Lines[0].Text) == 0 {
		t.Errorf("%+v", a)
	}
	n := asked.Load()
	again, err := advise(ann, alone, a.Ply)
	w.ok(err)
	if asked.Load() != n || again.Lines[0].Win != a.Lines[0].Win {
		t.Errorf("asked %d times for one position", asked.Load())
	}
	_, err = advise(bob, alone, -1)
	w.refused(err, fault.NotSeated)
	_, err = advise(table.Viewer{}, alone, -1)
	w.refused(err, fault.NotSignedIn)
	_, err = advise(ann, alone, 9999)
	w.refused(err, fault.NoSuchPly)

	both := w.start(table.New{Variant: "introductory"}, ann, bob)
	_, err = advise(ann, both, -1)
	w.refused(err, fault.Unfair)
	_, err = w.advisor.Review(w.ctx, ann, both, english, func() error { return nil })
	w.refused(err, fault.NotOver)
	_, err = w.advisor.TurningPoints(w.ctx, ann, both, english)
	w.refused(err, fault.NotOver)
	screen := w.create(ann, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Cleo"}}})
	_, err = advise(ann, screen, -1)
	w.refused(err, fault.Unfair)
	waiting := w.create(ann, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "open"}}})
	_, err = advise(ann, waiting, -1)
	w.refused(err, fault.NotBegun)
	left := w.start(table.New{Variant: "introductory", Seats: []table.NewSeat{{Who: "me"}, {Who: "open"}, {Who: "busy"}}}, ann, bob)
	_, err = w.s.Tables.Leave(w.ctx, bob, left, table.Command{})
	w.ok(err)
	_, err = advise(ann, left, -1) // somebody else may sit down
	w.refused(err, fault.Unfair)

	w.playUntil(both, 1, []table.Viewer{ann, bob}, finished)
	for _, ply := range []int{-1, 0, 40} {
		a, err := advise(bob, both, ply)
		w.ok(err)
		if (ply == -1) != (a.Seat == int(rules.Nobody)) || len(a.Seats) != 2 {
			t.Errorf("%d: %+v", ply, a)
		}
	}
	think.AdvisorHooks(w.advisor).Analyst = func() bot.Thinker { panic("on purpose") }
	if _, err := advise(bob, both, 50); err == nil || !strings.Contains(err.Error(), "on purpose") {
		t.Error(err)
	}
}

// TestReview: a game is reviewed once, for whoever asks, with the plies of the table. Then it has turning points, for whoever may look at it.
func TestReview(t *testing.T) {
	w := newWorld(t)
	var asked atomic.Int64
	think.AdvisorHooks(w.advisor).Analyst = func() bot.Thinker { return counted{roster.Analyst(), &asked} }
	ann := w.user("Ann")
	id := w.start(table.New{Variant: "introductory", Undo: "free", Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}}}, ann)
	w.playUntil(id, 1, []table.Viewer{ann}, func(snap *table.Snapshot) bool { return snap.Log.Plies() > 30 && snap.Show(english).Undoable != nil })
	_, err := w.s.Tables.Undo(w.ctx, ann, id, table.Command{Ply: w.snap(id).Log.Plies()}, false) // plies of the table are not those of the record
	w.ok(err)
	w.playUntil(id, 2, []table.Viewer{ann}, finished)

	turning := func(v table.Viewer) []review.TurningPoint {
		t.Helper()
		list, err := w.advisor.TurningPoints(w.ctx, v, id, english)
		w.ok(err)
		return list
	}
	if list := turning(ann); list == nil || len(list) > 0 {
		t.Errorf("%+v before there is a review", list)
	}
	allowed := 0
	get := func() (*think.Reviewed, error) {
		return w.advisor.Review(w.ctx, ann, id, english, func() error { allowed++; return nil })
	}
	_, err = w.advisor.Review(w.ctx, ann, id, english, func() error { return errors.New("not now") })
	if err == nil || err.Error() != "not now" {
		t.Error(err)
	}
	analyst := think.AdvisorHooks(w.advisor).Analyst
	think.AdvisorHooks(w.advisor).Analyst = func() bot.Thinker { panic("on purpose") }
	for begun := time.Now(); err == nil || !strings.Contains(err.Error(), "on purpose"); time.Sleep(5 * time.Millisecond) {
		if _, err = get(); time.Since(begun) > time.Minute {
			t.Fatal("a broken analyst reviews")
		}
	}
	think.AdvisorHooks(w.advisor).Analyst, allowed = analyst, 0 // what has failed is tried again
	var r *think.Reviewed
	for begun := time.Now(); time.Since(begun) < time.Minute; time.Sleep(5 * time.Millisecond) {
		r, err = get()
		w.ok(err)
		if _, err := w.store.Get(w.ctx, "review", id); err == nil && r.Done == r.Total {
			break
		}
		if r.Review != nil && len(r.Review.Turns) != r.Done {
			t.Fatalf("%d turns, %d are judged", len(r.Review.Turns), r.Done)
		}
	}
	if r.Review == nil || r.Done != r.Total || r.Total < 20 || allowed != 1 {
		t.Fatalf("%d of %d, %d started", r.Done, r.Total, allowed)
	}
	n := asked.Load()
	if again, err := get(); err != nil || len(again.Review.Turns) != len(r.Review.Turns) || asked.Load() != n {
		t.Errorf("reviewed twice: %v", err)
	}
	points := turning(table.Viewer{})
	if len(points) != len(r.Review.Swings) || len(points) != 3 {
		t.Fatalf("%d turning points", len(points))
	}
	for i, p := range points {
		judged := r.Review.Turns[p.Turn-1]
		s := w.snap(id).Log.State(judged.Ply)
		for _, text := range judged.Actions {
			a, err := notation.Parse(text)
			w.ok(err)
			w.ok(s.Apply(a, nil))
		}
		if s != w.snap(id).Log.State(p.Ply) || p.Seat != judged.Seat || p.Round != judged.Round || p.Text == "" || i > 0 && p.Turn <= points[i-1].Turn {
			t.Errorf("%+v is turn %+v", p, judged)
		}
		if !slices.ContainsFunc(r.Review.Swings, func(s review.ShownSwing) bool {
			return s.Turn == p.Turn && s.Seat == p.Whose && s.Change == p.Change
		}) {
			t.Errorf("%+v is none of %+v", p, r.Review.Swings)
		}
	}
	// Another service on the same store, or this one after a restart, finds the review at once.
	other := play.New(w.store, w.clock, play.Options{}).Advisor
	think.AdvisorHooks(other).Analyst = func() bot.Thinker { panic("it thinks again") }
	refuse := func() error { return errors.New("it begins again") }
	if found, err := other.Review(w.ctx, ann, id, english, refuse); err != nil || !reflect.DeepEqual(found, r) {
		t.Errorf("the review of another service is %+v, %v", found, err)
	}
	// One that cannot be read is made again.
	stored, err := w.store.Get(w.ctx, "review", id)
	w.ok(err)
	stored.Body = []byte("damaged")
	w.ok(w.store.Apply(w.ctx, doc.Op{Put: &stored}))
	if list := turning(ann); len(list) > 0 {
		t.Errorf("%+v of a damaged review", list)
	}
	if _, err := other.Review(w.ctx, ann, id, english, refuse); err == nil || err.Error() != "it begins again" {
		t.Error(err)
	}
	snap := w.snap(id)
	for _, turn := range r.Review.Turns {
		s := snap.Log.State(turn.Ply)
		if int(s.ToMove()) != turn.Seat {
			t.Fatalf("turn %d is not that of ply %d", turn.Number, turn.Ply)
		}
		for _, text := range turn.Actions {
			a, err := notation.Parse(text)
			w.ok(err)
			w.ok(s.Apply(a, nil))
		}
	}
}

// blocked is an analyst that thinks until it is let go.
type blocked struct {
	bot.Thinker
	gate chan struct{}
}

func (b blocked) Think(s *rules.State, limit bot.Limit, r *rng.Source) bot.Thought {
	<-b.gate
	return b.Thinker.Think(s, bot.Limit{Simulations: 1}, r)
}

// TestBusyThinking: a question that waits too long for its turn is given up.
func TestBusyThinking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newThinkers(t, 1, time.Second)
		defer w.stop()
		defer w.s.Close()
		id := w.create("me", "random")
		w.s.Think.Jobs().Go(jobs.Lane{Group: "another table"}, func(context.Context) { time.Sleep(time.Hour) })
		synctest.Wait()
		w.s.Think.Jobs().Go(jobs.Lane{Class: jobs.Turn, Group: "a third"}, func(context.Context) { time.Sleep(time.Hour) })
		synctest.Wait()
		began := time.Now()
		_, err := w.advisor.Advise(t.Context(), w.viewer(), id, -1, english)
		if fault.CodeOf(err) != fault.BusyThinking || time.Since(began) > time.Minute {
			t.Errorf("%v after %v", err, time.Since(began))
		}
	})
}

// TestReviewNotAllowed: a review that may not begin is refused with the reason, also where no other service is.
func TestReviewNotAllowed(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	id := w.start(table.New{Variant: "introductory", Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}}}, ann)
	w.play(ann, id, w.seen(id).Log.Now().Legal(nil)[0])
	_, err := w.s.Tables.Ask(w.ctx, ann, id, table.Command{}, table.WishEnd{})
	w.ok(err)
	for _, store := range []any{w.store, own{w.store}} {
		s := play.New(play.StoreOf(store), w.clock, play.Options{})
		if _, err := s.Advisor.Review(w.ctx, ann, id, english, func() error { return errDisk }); !errors.Is(err, errDisk) {
			t.Errorf("%v", err)
		}
	}
}

// TestBusyReviewing: the number of games reviewed at the same time is limited, where no other service can help, and nobody takes
// all places from the others; one without decisions is not reviewed at all.
func TestBusyReviewing(t *testing.T) {
	w := newWorld(t)
	gate := make(chan struct{})
	s := play.New(play.StoreOf(own{w.store}), w.clock, play.Options{})
	advisor := think.NewAdvisor(s.Think, s.Tables, think.AdvisorOptions{})
	think.AdvisorHooks(advisor).Analyst = func() bot.Thinker { return blocked{roster.Analyst(), gate} }
	review := func(who table.Viewer, decisions int) error {
		id := w.start(table.New{Variant: "introductory", Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}}}, who)
		for range decisions {
			w.play(who, id, w.snap(id).Log.Now().Legal(nil)[0])
		}
		_, err := w.s.Tables.Ask(w.ctx, who, id, table.Command{}, table.WishEnd{})
		w.ok(err)
		_, err = advisor.Review(w.ctx, who, id, english, func() error { return nil })
		return err
	}
	w.refused(review(w.user("Ann"), 0), fault.NothingDecided)
	for range 8 {
		who := w.user("Ann")
		for range 4 {
			w.ok(review(who, 1))
		}
		w.refused(review(who, 1), fault.BusyReviewing)
	}
	w.refused(review(w.user("Ann"), 1), fault.BusyReviewing)
	close(gate)
	s.Close()
}
