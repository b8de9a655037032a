package notice

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"barrage/game/rng"
	"barrage/play/doc"
	"barrage/play/table"
)

func (w *world) got(what string, list []Message, want ...Kind) {
	w.t.Helper()
	if !slices.Equal(kinds(list), want) {
		w.t.Fatalf("%s: told %v, want %v", what, kinds(list), want)
	}
}

// always tells everything at once.
func always() Settings {
	return Settings{When: map[Kind]Mode{Turn: Always, Played: Always, Clock: Always, Over: Always, Invite: Always, Chat: Always}, Zone: "UTC", Lang: "en"}
}

func TestTurn(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.table(table.New{Name: "Friday", Clock: table.Clock{Kind: table.ClockDays, Days: 3}}, ann, bob)
	hook := receive(t)
	w.settle()
	if hook.requests != 0 {
		t.Fatal("somebody was told who has no way")
	}
	w.until(id, bob.User.ID, ann, bob)
	w.set(bob, Settings{Zone: "Europe/Warsaw", Lang: "pl", When: map[Kind]Mode{Turn: Always}})
	w.add(bob, Channel{Kind: Hook, Address: hook.URL})
	w.settle()
	first := hook.take()
	w.got("his turn", first, Turn)
	if m := first[0]; m.URL != "https://barrage.example/table/"+id || m.Table != id || m.Lang != "pl" || m.Title != "Twoja tura: Friday" || !strings.Contains(m.Body, "3 dni") {
		t.Errorf("%+v", m)
	}
	w.settle()
	w.got("told once", hook.take())
	// His own answers are no news, the next turn is.
	for w.see(bob, id).Table.YourTurn(bob.User.ID) {
		snap := w.see(bob, id)
		r := rng.New(uint64(snap.Log.Plies()), 0)
		_, err := w.house.Tables.Play(w.ctx, bob, id, table.Command{Ply: snap.Log.Plies()}, r.Pick(snap.Log.Now().Legal(nil)).String())
		w.ok(err)
		w.settle()
		w.got("while he plays", hook.take())
	}
	w.until(id, bob.User.ID, ann, bob)
	w.settle()
	w.got("his next turn", hook.take(), Turn)
}

func TestAwayOnly(t *testing.T) {
	w, ann, bob, hook := friends(t)
	w.waiting(table.New{}, ann, bob)
	w.here(bob)
	w.add(bob, Channel{Kind: Hook, Address: hook.URL})
	w.settle()
	w.got("he is here", hook.take())
	w.pass(60 * time.Second)
	w.here(bob)
	w.pass(60 * time.Second)
	w.settle()
	w.got("still here", hook.take())
	w.pass(31 * time.Second)
	w.settle()
	w.got("he has left", hook.take(), Turn)

	other := w.table(table.New{}, ann, bob)
	w.here(bob)
	w.until(other, bob.User.ID, ann, bob)
	w.settle()
	w.until(other, ann.User.ID, ann, bob) // he plays before he leaves
	w.pass(time.Hour)
	w.settle()
	w.got("he has played", hook.take())
}

func TestTablesOfTheirOwn(t *testing.T) {
	w, ann, bob, hook := friends(t)
	a, b := w.table(table.New{Name: "A"}, ann, bob), w.table(table.New{Name: "B"}, ann, bob)
	w.until(a, bob.User.ID, ann, bob)
	w.until(b, bob.User.ID, ann, bob)
	s := always()
	s.When[Turn], s.Tables = Never, map[string]Mode{a: Always}
	w.set(bob, s)
	w.add(bob, Channel{Kind: Hook, Address: hook.URL})
	w.settle()
	got := hook.take()
	w.got("one table always", got, Turn)
	if got[0].Table != a || !strings.Contains(got[0].Body, "1 more table waits") {
		t.Errorf("%+v", got[0])
	}
	s.When[Turn], s.Tables = Always, map[string]Mode{a: Never}
	w.set(bob, s)
	_, err := w.house.Tables.Say(w.ctx, ann, a, table.Command{}, "hello")
	w.ok(err)
	_, err = w.house.Tables.Say(w.ctx, ann, b, table.Command{}, "hello you")
	w.ok(err)
	w.settle()
	got = hook.take()
	w.got("one table never", got, Chat)
	if got[0].Table != b || got[0].Body != "hello you" {
		t.Errorf("%+v", got[0])
	}
}

// TestReminder: before the clock ends, at the second.
func TestReminder(t *testing.T) {
	w, ann, bob, hook := friends(t)
	id := w.waiting(table.New{Clock: table.Clock{Kind: table.ClockDays, Days: 1}}, ann, bob)
	w.set(bob, always())
	w.add(bob, Channel{Kind: Hook, Address: hook.URL})
	w.settle()
	w.got("his turn", hook.take(), Turn)
	w.pass(22*time.Hour - time.Second)
	w.settle()
	w.got("a second too early", hook.take())
	w.pass(time.Second)
	w.settle()
	got := hook.take()
	w.got("two hours before", got, Clock)
	if !strings.Contains(got[0].Body, "2 hours") {
		t.Errorf("%+v", got[0])
	}
	w.pass(time.Hour)
	w.settle()
	w.got("once", hook.take())

	// Who has played is not reminded.
	w.until(id, ann.User.ID, ann, bob)
	w.until(id, bob.User.ID, ann, bob)
	w.settle()
	w.got("his next turn", hook.take(), Turn)
	w.until(id, ann.User.ID, ann, bob)
	w.pass(23 * time.Hour)
	w.settle()
	w.got("he has played", hook.take())
}

// TestQuietHours: nothing comes in the night of the person, except a clock that ends in it; in the morning all come together.
func TestQuietHours(t *testing.T) {
	w, ann, bob, hook := friends(t)
	s := always()
	s.Zone, s.Quiet = "America/New_York", &Quiet{From: 22 * 60, To: 7 * 60} // 3 to 12 UTC in November
	w.set(bob, s)
	w.now = time.Date(2026, 11, 16, 2, 0, 0, 0, time.UTC)
	urgent := w.waiting(table.New{Name: "U", Clock: table.Clock{Kind: table.ClockDays, Days: 1}}, ann, bob)
	w.add(bob, Channel{Kind: Hook, Address: hook.URL})
	w.settle()
	w.got("in the evening", hook.take(), Turn)
	w.pass(22*time.Hour + time.Second) // midnight UTC, 19 o'clock there: reminded
	w.settle()
	w.got("the clock", hook.take(), Clock)

	w.until(urgent, ann.User.ID, ann, bob)
	w.now = time.Date(2026, 11, 17, 3, 30, 0, 0, time.UTC) // 22:30
	calm := w.waiting(table.New{Name: "C"}, ann, bob)
	_, err := w.house.Tables.Say(w.ctx, ann, calm, table.Command{}, "good night")
	w.ok(err)
	w.settle()
	w.pass(8*time.Hour + 29*time.Minute)
	w.settle()
	w.got("in the night", hook.take())
	w.pass(time.Minute)
	w.settle()
	got := hook.take()
	w.got("at seven", got, "digest")
	if m := got[0]; !strings.Contains(m.Body, "C") || strings.Count(m.Body, "\n") != 1 || m.URL != "https://barrage.example/" {
		t.Errorf("%+v", m)
	}

	// A clock that ends in the night speaks up.
	w.now = time.Date(2026, 11, 18, 7, 0, 0, 0, time.UTC) // 2 o'clock in the night
	w.until(urgent, bob.User.ID, ann, bob)
	w.until(urgent, ann.User.ID, ann, bob)
	w.now = time.Date(2026, 11, 18, 10, 0, 0, 0, time.UTC)
	w.until(urgent, bob.User.ID, ann, bob)
	w.settle()
	hook.take()
	w.now = time.Date(2026, 11, 19, 8, 0, 0, 0, time.UTC) // 3 o'clock, the clock ends at 5
	w.settle()
	w.got("a clock in the night", hook.take(), Clock)
}

func TestQuietTimes(t *testing.T) {
	s := Settings{Zone: "Europe/Zurich", Quiet: &Quiet{From: 22 * 60, To: 7 * 60}}
	at := func(text string) time.Time {
		v, err := time.ParseInLocation("2006-01-02 15:04", text, s.location())
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for now, want := range map[string]string{
		"2026-11-15 21:59": "", "2026-11-15 22:00": "2026-11-16 07:00", "2026-11-15 06:59": "2026-11-15 07:00", "2026-11-15 07:00": "",
		"2026-03-28 23:00": "2026-03-29 07:00", "2026-10-24 23:00": "2026-10-25 07:00", // the clocks change
	} {
		got := s.quietUntil(at(now))
		if want == "" != got.IsZero() || want != "" && !got.Equal(at(want)) {
			t.Errorf("%s: quiet until %v, want %s", now, got, want)
		}
	}
	s.Quiet = &Quiet{From: 12 * 60, To: 13 * 60}
	if !s.quietUntil(at("2026-11-15 11:59")).IsZero() || s.quietUntil(at("2026-11-15 12:30")) != at("2026-11-15 13:00").UTC() {
		t.Error("hours within a day")
	}
}

func TestDigest(t *testing.T) {
	w, ann, bob, hook := friends(t)
	a, b := w.table(table.New{Name: "A"}, ann, bob), w.table(table.New{Name: "B"}, ann, bob)
	s := always()
	s.When[Chat] = Digest
	s.When[Turn] = Never
	w.set(bob, s)
	w.add(bob, Channel{Kind: Hook, Address: hook.URL})
	w.settle()
	for _, id := range []string{a, b} {
		_, err := w.house.Tables.Say(w.ctx, ann, id, table.Command{}, "hello")
		w.ok(err)
		w.settle()
		w.pass(time.Hour)
	}
	w.got("collected", hook.take())
	w.now = time.Date(2026, 11, 16, 7, 59, 59, 0, time.UTC)
	w.settle()
	w.got("before eight", hook.take())
	w.pass(time.Second)
	w.settle()
	got := hook.take()
	w.got("at eight", got, "digest")
	if got[0].Title != "2 things wait at your tables" {
		t.Errorf("%+v", got[0])
	}
	w.pass(48 * time.Hour)
	w.settle()
	w.got("nothing new", hook.take())
}

func TestOverInviteChatAsked(t *testing.T) {
	w, ann, bob, hook := friends(t)
	id := w.table(table.New{Name: "F", Variant: "introductory"}, ann, bob)
	s := always()
	s.When[Turn] = Always
	w.set(bob, s)
	w.add(bob, Channel{Kind: Hook, Address: hook.URL})
	w.settle()
	hook.take()
	_, err := w.house.Tables.Say(w.ctx, bob, id, table.Command{}, "mine")
	w.ok(err)
	w.settle()
	w.got("his own message", hook.take())
	_, err = w.house.Tables.Ask(w.ctx, ann, id, table.Command{}, table.WishEnd{})
	w.ok(err)
	w.settle()
	got := hook.take()
	w.got("asked", got, Turn)
	if got[0].Title != "A question for you: F" || got[0].Body != "Ann would like to end the game now." {
		t.Errorf("%+v", got[0])
	}
	w.until(id, "", ann, bob)
	w.settle()
	got = hook.take()
	if last := got[len(got)-1]; last.Kind != Over || !strings.Contains(last.Body, "wins with") {
		t.Errorf("%+v", last)
	}
	_, err = w.house.Tables.Rematch(w.ctx, ann, id)
	w.ok(err)
	w.settle()
	w.got("a rematch", hook.take(), Invite)
	w.settle()
	w.got("all told", hook.take())
}

// TestAtLeastOnce: a server that dies after it has sent and before it has noted it tells it again, when its claim is over;
// one that dies before it sends loses nothing.
func TestAtLeastOnce(t *testing.T) {
	w, ann, bob, hook := friends(t)
	id := w.waiting(table.New{}, ann, bob)
	w.set(bob, always())
	w.add(bob, Channel{Kind: Hook, Address: hook.URL})
	_, err := w.store.Claim(w.ctx, channels.Name, w.now, w.now.Add(lease), 10) // dies before it sends
	w.ok(err)
	w.settle()
	w.got("while it is claimed", hook.take())
	w.pass(lease)
	w.settle()
	w.got("after the claim", hook.take(), Turn)

	w.until(id, ann.User.ID, ann, bob)
	w.until(id, bob.User.ID, ann, bob)
	w.ok(w.q.follow(w.ctx, time.Time{}))
	dying, err := w.store.Claim(w.ctx, channels.Name, w.now, w.now.Add(lease), 10)
	w.ok(err)
	dead := w.queue(true)
	dead.store = forgetful{dead.store}
	if err := dead.look(w.ctx, dying[0]); err == nil { // dies after it has sent
		t.Fatal("it was noted")
	}
	w.got("sent by the dead", hook.take(), Turn)
	w.settle()
	w.got("while it is claimed", hook.take())
	w.pass(lease)
	w.settle()
	w.got("again", hook.take(), Turn)
	w.settle()
	w.got("noted now", hook.take())
}

// forgetful is a store that takes no more changes of channels.
type forgetful struct{ Store }

func (forgetful) Apply(context.Context, ...doc.Op) error { return fmt.Errorf("killed") }

// overtaken is a store in which somebody else changes a channel just before the first change that is asked for.
type overtaken struct {
	Store
	once *sync.Once
}

func (o overtaken) Apply(ctx context.Context, ops ...doc.Op) (err error) {
	o.once.Do(func() { err = o.Store.Apply(ctx, ops...) })
	if err != nil {
		return err
	}
	return o.Store.Apply(ctx, ops...)
}

// TestOvertaken: a trial is noted although a worker has changed the channel meanwhile.
func TestOvertaken(t *testing.T) {
	w, _, bob, hook := friends(t)
	way := w.add(bob, Channel{Kind: Hook, Address: hook.URL})
	w.q.store = overtaken{w.q.store, new(sync.Once)}
	w.ok(w.q.Try(w.ctx, bob.User, way))
	if got := kinds(hook.take()); !slices.Equal(got, []Kind{"try"}) {
		t.Error(got)
	}
	if list, err := w.q.Channels(w.ctx, bob.User); err != nil || len(list) != 1 || list[0].Worked.IsZero() {
		t.Errorf("%+v, %v", list, err)
	}
}

// TestOneServer: several servers on one store send each notice once, and those of a table in order.
func TestOneServer(t *testing.T) {
	w, ann, bob, hook := friends(t)
	var ids []string
	for i := range 5 {
		ids = append(ids, w.table(table.New{Name: fmt.Sprint("T", i)}, ann, bob))
		w.until(ids[i], bob.User.ID, ann, bob)
	}
	w.set(bob, always())
	w.add(bob, Channel{Kind: Hook, Address: hook.URL})
	nodes := []*Queue{w.q, w.queue(true), w.queue(true)}
	w.settle(nodes...)
	w.got("five turns", hook.take(), Turn, Turn, Turn, Turn, Turn)
	for i := range 3 {
		w.pass(time.Second)
		_, err := w.house.Tables.Say(w.ctx, ann, ids[0], table.Command{}, fmt.Sprint("message ", i))
		w.ok(err)
		hook.answer(http.StatusInternalServerError)
		w.settle(nodes...)
		hook.answer(0)
		w.pass(2 * time.Minute)
		w.settle(nodes...)
		if got := hook.take(); len(got) != 1 || got[0].Body != fmt.Sprint("message ", i) {
			t.Errorf("message %d: %+v", i, got)
		}
	}
}

// TestBroken: tries come later and later; after a day the channel is switched off, and the others tell it.
func TestBroken(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	broken, fine := receive(t), receive(t)
	id := w.waiting(table.New{}, ann, bob)
	w.set(bob, always())
	w.settle()
	bad := w.add(bob, Channel{Kind: Hook, Address: broken.URL})
	w.add(bob, Channel{Kind: Hook, Address: fine.URL})
	broken.answer(http.StatusInternalServerError)
	began := w.now
	tries := map[time.Duration]int{}
	for w.way(bad).Stopped.IsZero() {
		w.settle()
		tries[w.now.Sub(began).Truncate(time.Hour)] = broken.requests
		w.pass(10 * time.Second)
		if w.now.Sub(began) > 30*time.Hour {
			t.Fatal("it is not switched off")
		}
	}
	if off := w.way(bad).Stopped.Sub(began); off < 24*time.Hour || off > 25*time.Hour+time.Minute {
		t.Errorf("switched off after %v", off)
	}
	if broken.requests > 35 || broken.requests < 20 || tries[0] < 5 {
		t.Errorf("%d tries, %d in the first hour", broken.requests, tries[0])
	}
	w.settle()
	w.got("the other way", fine.take(), Turn, "stopped")
	n := broken.requests
	w.until(id, ann.User.ID, ann, bob)
	w.until(id, bob.User.ID, ann, bob)
	w.settle()
	w.got("the next turn", fine.take(), Turn)
	if broken.requests != n {
		t.Error("a way that is off was tried")
	}
	if err := w.q.Try(w.ctx, bob.User, bad); err == nil {
		t.Error("it was tried, and works")
	}
	broken.answer(0)
	w.ok(w.q.Try(w.ctx, bob.User, bad))
	if got := kinds(broken.take()); !slices.Equal(got, []Kind{"try"}) {
		t.Error(got)
	}
	w.settle()
	w.got("it is on again", broken.take(), Turn)
}

func TestRetryAfter(t *testing.T) {
	w, ann, bob, hook := friends(t)
	w.waiting(table.New{}, ann, bob)
	w.set(bob, always())
	hook.answer(http.StatusTooManyRequests)
	hook.header.Set("Retry-After", "600")
	way := w.add(bob, Channel{Kind: Hook, Address: hook.URL})
	w.settle()
	w.pass(9 * time.Minute)
	w.settle()
	if hook.requests != 1 || w.way(way).Reason != Refused {
		t.Errorf("%d requests, %s", hook.requests, w.way(way).Reason)
	}
	hook.answer(0)
	w.pass(time.Minute)
	w.settle()
	w.got("later", hook.take(), Turn)
}

// TestPlayed: who has laid down a turn hears that it was played, with what it brought; if it was not, why, together with being asked.
func TestPlayed(t *testing.T) {
	for _, fits := range []bool{true, false} {
		w, ann, bob, hook := friends(t)
		id := w.table(table.New{Name: "Friday", Pace: table.PaceTurns}, ann, bob)
		r := rng.New(2, 0)
		moves, waits := ann, bob
		play := func(action string) {
			snap := w.see(ann, id)
			if !snap.Table.YourTurn(moves.User.ID) {
				moves, waits = waits, moves
			}
			_, err := w.house.Tables.Play(w.ctx, moves, id, table.Command{Ply: snap.Log.Plies()}, action)
			w.ok(err)
		}
		for !w.see(ann, id).Log.Now().TurnBegins() {
			play(r.Pick(w.see(ann, id).Log.Now().Legal(nil)).String())
		}
		if !w.see(ann, id).Table.YourTurn(moves.User.ID) {
			moves, waits = waits, moves
		}
		w.set(waits, always())
		w.add(waits, Channel{Kind: Hook, Address: hook.URL})
		w.settle()
		hook.take()
		turn, other := "workshop_r1_l", "bank 1"
		if !fits {
			other = turn
		}
		_, err := w.house.Tables.LayDown(w.ctx, waits, id, table.Command{Ply: w.see(ann, id).Log.Plies()}, -1, [][]string{{turn}})
		w.ok(err)
		w.settle()
		w.got("laid down", hook.take())
		play(other)
		w.settle()
		list := hook.take()
		if fits {
			w.got("played", list, Played)
			if m := list[0]; m.Title != "Your planned turn was played: Friday" || !strings.Contains(m.Body, "Round 1.") {
				t.Errorf("%+v", m)
			}
		} else {
			w.got("not played", list, Turn)
			if m := list[0]; !strings.Contains(m.Body, "What you had planned no longer fits") {
				t.Errorf("%+v", m)
			}
		}
		w.settle()
		w.got("told once", hook.take())
	}
}

// TestSlowReceivers: receivers that take their time, however many somebody has, keep nobody else from being told; and they are told less often.
func TestSlowReceivers(t *testing.T) {
	w, ann, bob, quick := friends(t)
	held := make(chan struct{})
	stuck := receive(t)
	stuck.before = func() { <-held }
	var mallory []table.Viewer
	for i := range 2 {
		mallory = append(mallory, w.user(fmt.Sprint("Mallory", i)))
	}
	for range MaxChannels {
		for _, v := range mallory {
			w.add(v, Channel{Kind: Hook, Address: stuck.URL})
		}
	}
	w.table(table.New{}, mallory...)
	ctx, cancel := context.WithCancel(w.ctx)
	var working sync.WaitGroup
	working.Go(func() { w.q.Work(ctx) })
	defer working.Wait()
	defer cancel()
	for asked := 0; asked < MaxChannels; time.Sleep(5 * time.Millisecond) { // whoever is to move is told by every channel
		stuck.mu.Lock()
		asked = stuck.requests
		stuck.mu.Unlock()
	}
	w.add(ann, Channel{Kind: Hook, Address: quick.URL})
	w.waiting(table.New{}, bob, ann)
	for began := time.Now(); len(quick.take()) == 0; time.Sleep(5 * time.Millisecond) {
		if time.Since(began) > 8*time.Second {
			close(held)
			t.Fatal("somebody waits for the receivers of others")
		}
	}
	close(held)
	patient := receive(t)
	patient.slow = slow + 200*time.Millisecond
	id := w.add(bob, Channel{Kind: Hook, Address: patient.URL})
	w.waiting(table.New{}, ann, bob)
	for began := time.Now(); w.way(id).Worked.IsZero(); time.Sleep(20 * time.Millisecond) {
		if time.Since(began) > 8*time.Second {
			t.Fatal("a slow receiver is told nothing")
		}
	}
	if wait := w.way(id).Retry.Sub(w.clock()); wait < 10*slow {
		t.Errorf("a receiver that took %v is asked again after %v", patient.slow, wait)
	}
}
