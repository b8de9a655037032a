package table_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"barrage/game/record"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/learn/review"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/table"
)

// TestWholeGame: people and bots play to the end; record, scores and seed are right.
func TestWholeGame(t *testing.T) {
	for _, n := range []table.New{
		{Seats: []table.NewSeat{{Who: "me"}, {Who: "open"}, {Who: "busy"}}},
		{Seats: []table.NewSeat{{Who: "open"}, {Who: "me"}, {Who: "automa2"}, {Who: "automa4:italy"}}, Leeghwater: true, Assignment: "free"},
		{Seats: []table.NewSeat{{Who: "me"}, {Who: "open"}}, Variant: "introductory"},
		{Seats: []table.NewSeat{{Who: "me"}, {Who: "open"}, {Who: "open"}}, Assignment: "random", GuestOfficers: true, WaterFirst: true},
	} {
		w := newWorld(t)
		ann, bob := w.user("Ann"), w.user("Bob")
		n.Open = true
		id := w.create(ann, n)
		if p := w.snap(id).Table.Phase; p != table.Waiting {
			t.Fatal(p)
		}
		w.refusedPlay(ann, id, fault.NotBegun)
		for _, s := range n.Seats {
			if s.Who == "open" && w.snap(id).Table.Phase == table.Waiting {
				_, err := w.s.Tables.Sit(w.ctx, bob, id, table.Command{}, w.openSeat(id), "Bob "+s.Who)
				w.ok(err)
			}
		}
		w.playUntil(id, 5, []table.Viewer{ann, bob}, func(snap *table.Snapshot) bool {
			if p := snap.Show(english); (p.Seed == "") == (p.Phase == table.Finished) {
				t.Fatalf("seed %q while %s", p.Seed, p.Phase)
			}
			return finished(snap)
		})
		snap := w.snap(id)
		r, err := record.Read(strings.NewReader(w.recordOf(ann, id)))
		w.ok(err)
		final, err := r.Replay(nil)
		w.ok(err)
		if final != *snap.Log.Now() {
			t.Error("the record leads elsewhere")
		}
		if _, err := record.Verify(r); err != nil {
			t.Error(err)
		}
		public := snap.Show(english)
		for i, seat := range public.Seats {
			if seat.VP == nil || *seat.VP != final.Player(rules.Seat(i)).VP() {
				t.Errorf("seat %d: %v", i, seat)
			}
		}
		for i, s := range snap.Update(-1, english).Game.Seats {
			sum := 0
			for _, n := range s.Sources {
				sum += n
			}
			if sum != s.VP {
				t.Errorf("seat %d: sources %v, VP %d", i, s.Sources, s.VP)
			}
		}
	}
}

func (w *world) openSeat(id string) int {
	for i, s := range w.snap(id).Table.Seats {
		if s.User == "" && s.Bot == "" {
			return i
		}
	}
	return -1
}

// refusedPlay tries to play and demands a refusal that changes nothing.
func (w *world) refusedPlay(v table.Viewer, id string, code fault.Code) {
	w.t.Helper()
	before := w.snap(id)
	_, err := w.s.Tables.Play(w.ctx, v, id, table.Command{Ply: before.Log.Plies()}, "pass")
	w.refused(err, code)
	if w.snap(id).Version != before.Version {
		w.t.Error("a refusal has changed the table")
	}
}

// TestRefusals: who may not, when not, what not.
func TestRefusals(t *testing.T) {
	w := newWorld(t)
	ann, bob, eve := w.user("Ann"), w.user("Bob"), w.user("Eve")
	id := w.start(table.New{}, ann, bob)
	asked := w.asked(id, ann, bob)
	other := ann
	if asked == ann {
		other = bob
	}
	w.refusedPlay(table.Viewer{}, id, fault.NotSignedIn)
	w.refusedPlay(eve, id, fault.NotSeated)
	w.refusedPlay(other, id, fault.NotYourTurn)
	w.refusedPlay(asked, id, fault.IllegalAction)
	for _, bad := range []string{"", "nonsense", strings.Repeat("a", 22), strings.Repeat("a", 21) + "\x00", strings.Repeat("é", 11)} {
		_, err := w.s.Tables.Play(w.ctx, asked, bad, table.Command{}, "pass")
		w.refused(err, fault.NoSuchTable)
	}
	ply := w.snap(id).Log.Plies()
	for text, code := range map[string]fault.Code{"": fault.BadAction, "fly to the moon": fault.BadAction, "draw national_1": fault.BadAction} {
		_, err := w.s.Tables.Play(w.ctx, asked, id, table.Command{Ply: ply}, text)
		w.refused(err, code)
	}
	for _, bad := range []int{-1, ply + 1, 1 << 40} {
		_, err := w.s.Tables.Play(w.ctx, asked, id, table.Command{Ply: bad}, "pass")
		w.refused(err, fault.NoSuchPly)
	}
}

func (w *world) snapRefused(v table.Viewer, id string) {
	w.t.Helper()
	_, err := w.s.Tables.See(w.ctx, v, id)
	w.refused(err, fault.NoSuchTable)
}

// TestStale: who is behind gets the entries that are missing.
func TestStale(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{}, ann, bob)
	known := w.snap(id).Log.Plies()
	first := w.asked(id, ann, bob)
	legal := w.snap(id).Log.Now().Legal(nil)
	w.play(first, id, legal[0])
	_, err := w.s.Tables.Play(w.ctx, first, id, table.Command{Ply: known}, legal[0].String())
	w.refused(err, fault.StalePly)
	var e *table.Stale
	if !errors.As(err, &e) || len(e.Missing) == 0 || e.Missing[0].Ply != known+1 || e.Missing[0].Action != legal[0] {
		t.Errorf("missing %+v", e.Missing)
	}
	if last := e.Missing[len(e.Missing)-1]; last.Ply != w.snap(id).Log.Plies() {
		t.Errorf("missing ends at %d", last.Ply)
	}
}

// TestKeys: a repeated key gives the same answer and plays nothing twice, also when it
// comes many times at once.
func TestKeys(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{}, ann, bob)
	v := w.asked(id, ann, bob)
	snap := w.snap(id)
	a := snap.Log.Now().Legal(nil)[0].String()
	c := table.Command{Ply: snap.Log.Plies(), Key: "the key"}
	results := make(chan table.Added, 8)
	for range cap(results) {
		go func() {
			done, err := w.s.Tables.Play(w.ctx, v, id, c, a)
			if err != nil {
				t.Error(err)
			}
			results <- done
		}()
	}
	first := <-results
	for range cap(results) - 1 {
		if again := <-results; again.From != first.From || again.To != first.To {
			t.Errorf("%d to %d, then %d to %d", first.From, first.To, again.From, again.To)
		}
	}
	if n := w.snap(id).Log.Plies(); n != first.To {
		t.Errorf("%d plies, the answer said %d", n, first.To)
	}
	other := w.start(table.New{}, ann, bob)
	_, err := w.s.Tables.Play(w.ctx, v, other, table.Command{Ply: w.snap(other).Log.Plies(), Key: "the key"}, "pass")
	w.refused(err, fault.KeyReused)
	for _, bad := range []string{strings.Repeat("k", 81), "a\x00b", "schlüssel", "\xff"} {
		_, err = w.s.Tables.Play(w.ctx, v, other, table.Command{Key: bad}, "pass")
		w.refused(err, fault.BadKey)
		_, err = w.s.Tables.Create(w.ctx, v.User, table.New{Seats: seating(2)}, bad)
		w.refused(err, fault.BadKey)
	}

	// The key of a command shows no table to somebody who makes one.
	made, err := w.s.Tables.Create(w.ctx, v.User, table.New{Seats: seating(2)}, "the key")
	w.ok(err)
	if made.Table.ID == id {
		t.Error("the key of a command is that of a table")
	}
	one, err := w.s.Tables.Create(w.ctx, ann.User, table.New{Seats: seating(2)}, "make")
	w.ok(err)
	two, err := w.s.Tables.Create(w.ctx, ann.User, table.New{Seats: seating(2)}, "make")
	w.ok(err)
	if one.Table.ID != two.Table.ID {
		t.Error("one key has made two tables")
	}
}

// TestPrivate: without a link a private table does not exist.
func TestPrivate(t *testing.T) {
	w := newWorld(t)
	ann, bob, eve := w.user("Ann"), w.user("Bob"), w.user("Eve")
	id := w.create(ann, table.New{Seats: seating(2)})
	invite := w.snap(id).Table.Invite
	invited := table.Viewer{User: bob.User, Invite: invite}
	w.snapRefused(eve, id)
	w.snapRefused(table.Viewer{}, id)
	w.snapRefused(table.Viewer{User: eve.User, Invite: invite[:len(invite)-1]}, id)
	_, err := w.s.Tables.Sit(w.ctx, eve, id, table.Command{}, 1, "")
	w.refused(err, fault.NoSuchTable)
	for _, f := range []func() error{
		func() error { _, err := w.s.Tables.Record(w.ctx, eve, id, -1); return err },
		func() error { _, err := w.s.Tables.Messages(w.ctx, eve, id, 0, 10); return err },
		func() error { _, err := w.s.Tables.Say(w.ctx, eve, id, table.Command{}, "hello"); return err },
		func() error {
			_, err := w.s.Tables.WhatIf(w.ctx, eve, id, 0, view.Trial{Actions: []string{"pass"}}, english)
			return err
		},
		func() error {
			_, err := w.s.Tables.Ask(w.ctx, eve, id, table.Command{}, table.WishEnd{})
			return err
		},
		func() error { _, err := w.s.Tables.Rematch(w.ctx, eve, id); return err },
	} {
		w.refused(f(), fault.NoSuchTable)
	}
	if list, _, err := w.s.Lobby.List(w.ctx, table.AnyTable, 0, 10); err != nil || len(list) != 0 {
		t.Errorf("lobby %v, %v", list, err)
	}
	_, err = w.s.Tables.Sit(w.ctx, invited, id, table.Command{}, -1, "")
	w.ok(err)
	if _, err := w.s.Tables.See(w.ctx, bob, id); err != nil {
		t.Error("who sits needs no link any more:", err)
	}
	if _, err := w.s.Tables.See(w.ctx, table.Viewer{Invite: invite}, id); err != nil {
		t.Error("a spectator with the link:", err)
	}
	closed := w.create(ann, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}}, Open: true, NoSpectators: true})
	w.snapRefused(bob, closed)
	w.snapRefused(table.Viewer{Invite: w.snap(closed).Table.Invite}, closed)
	if _, err := w.s.Tables.Glance(w.ctx, bob, closed); err == nil {
		t.Error("who may not see a table is shown a glance of it")
	}
	if list, _, _ := w.s.Lobby.List(w.ctx, table.AnyTable, 0, 10); len(list) != 0 {
		t.Error("a running table without spectators is listed")
	}
	for user, want := range map[table.Viewer]string{ann: invite, eve: ""} {
		if got := w.snap(id).Table.You(user.User).Invite; got != want {
			t.Errorf("%s is told the link %q", user.User.Name, got)
		}
	}
}

// TestBadSettings: every wrong wish is named.
func TestBadSettings(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	two, ply := seating(2), 3
	seats := func(who ...string) (list []table.NewSeat) {
		for _, name := range who {
			list = append(list, table.NewSeat{Who: name})
		}
		return list
	}
	bob := w.user("Bob")
	over := w.start(table.New{Variant: "introductory"}, ann, bob)
	w.playUntil(over, 1, []table.Viewer{ann, bob}, finished)
	position, err := w.snap(over).Log.Now().MarshalText()
	w.ok(err)
	for _, c := range []struct {
		code fault.Code
		n    table.New
		says string // figures and words of the sentence
	}{
		{fault.BadSeatCount, table.New{}, "not 0."},
		{fault.BadSeatCount, table.New{Seats: seating(5)}, "not 5."},
		{fault.BadChoice, table.New{Seats: two, Variant: "long"}, "“variant” must be one of full, introductory, not “long”"},
		{fault.BadOptions, table.New{Seats: two, Variant: "introductory", Leeghwater: true}, ""},
		{fault.BadChoice, table.New{Seats: two, Assignment: "auction"}, "“assignment” must be one of draft, random, free, not “auction”"},
		{fault.BadOptions, table.New{Seats: two, Variant: "introductory", Assignment: "free"}, ""},
		{fault.NoSuchBot, table.New{Seats: seats("me", "deep thought")}, "Seat 2: no bot is called “deep thought”"},
		{fault.NoSuchBot, table.New{Seats: seats("me", "automa9")}, "Seat 2: no bot is called “automa9”"},
		{fault.BadBotLimit, table.New{Seats: seats("me", "strongest@1h")}, "Seat 2: here a bot thinks on one thread, for at most 10 seconds or 50000 simulations"},
		{fault.BadAutoma, table.New{Seats: seats("me", "automa3:atlantis")}, "Seat 2: there is no Automa “automa3:atlantis”"},
		{fault.BadOptions, table.New{Seats: seats("automa1", "automa1")}, ""},
		{fault.NotRated, table.New{Seats: two, Rated: true, Undo: "free"}, ""},
		{fault.NotRated, table.New{Seats: seats("me", "me"), Rated: true}, ""},
		{fault.BadChoice, table.New{Seats: two, Pace: "slow"}, "“pace” must be one of live, turns, not “slow”"},
		{fault.BadChoice, table.New{Seats: two, Undo: "always"}, "“undo” must be one of turn, none, free, not “always”"},
		{fault.BadChoice, table.New{Seats: two, Clock: table.Clock{Kind: "sand"}}, "“clock.kind” must be one of none, live, days, not “sand”"},
		{fault.BadLiveClock, table.New{Seats: two, Clock: table.Clock{Kind: "live"}}, ""},
		{fault.BadDaysClock, table.New{Seats: two, Clock: table.Clock{Kind: "days", Days: 1000}}, ""},
		{fault.BadDaysClock, table.New{Seats: two, Clock: table.Clock{Kind: "days", Days: 1, Bank: 60}}, ""},
		{fault.BadChoice, table.New{Seats: two, Clock: table.Clock{Kind: "days", Days: 1, AtZero: "explode"}}, "“clock.at_zero” must be one of skip, bot, vote, not “explode”"},
		{fault.BadLength, table.New{Seats: two, Name: strings.Repeat("x", 61)}, "The name of the table must have 0 to 60 characters; this one has 61"},
		{fault.BadCharacter, table.New{Seats: two, Name: "turn \u202e around"}, "The name of the table contains the character U+202E"},
		{fault.BadCharacter, table.New{Seats: two, Name: "\xff"}, ""},
		{fault.BadCharacter, table.New{Seats: []table.NewSeat{{Who: "me", Name: "a\x00b"}, {Who: "open"}}}, "The name contains the character U+0000"},
		{fault.BadRecord, table.New{Seats: two, Record: "not a record"}, ""},
		{fault.BadRecordLine, table.New{Seats: two, Record: record.Format + "\nnonsense\n"}, "line 2"},
		{fault.BadRecord, table.New{Seats: two, Record: w.recordOf(ann, over), Ply: new(1 << 20)}, ""},
		{fault.TwoBeginnings, table.New{Seats: two, Record: "x", Position: "y"}, ""},
		{fault.PlyAlone, table.New{Seats: two, Ply: &ply}, ""},
		{fault.BadPosition, table.New{Seats: two, Position: "nonsense"}, ""},
		{fault.PositionOver, table.New{Seats: two, Position: string(position)}, ""},
		{fault.RecordOver, table.New{Seats: two, Record: w.recordOf(ann, over)}, ""},
	} {
		_, err := w.s.Tables.Create(w.ctx, ann.User, c.n, "")
		w.refused(err, c.code)
		if !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q does not say %q", err, c.says)
		}
	}
	if list, err := w.s.Lobby.Mine(w.ctx, ann.User, 10); err != nil || len(list) != 1 {
		t.Error("a refused table exists")
	}
}

// TestContinue: tables from a record, from a ply of it, and from a position; the record
// of such a table is complete again.
func TestContinue(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Leeghwater: true}, ann, bob)
	w.playUntil(id, 3, []table.Viewer{ann, bob}, func(snap *table.Snapshot) bool { return snap.Table.Round == 2 })
	text := w.recordOf(ann, id)
	state := *w.snap(id).Log.Now()
	position, err := state.MarshalText()
	w.ok(err)
	hot := []table.NewSeat{{Who: "me", Name: "Anna"}, {Who: "me", Name: "Otto"}}
	ply := 40
	for _, n := range []table.New{{Seats: hot, Record: text}, {Seats: hot, Record: text, Ply: &ply}, {Seats: hot, Position: string(position)}} {
		next := w.create(ann, n)
		snap := w.snap(next)
		if n.Ply == nil && *snap.Log.Now() != state {
			t.Error("it begins elsewhere")
		}
		_, err := w.s.Tables.Undo(w.ctx, ann, next, table.Command{Ply: snap.Log.Plies()}, false)
		w.refused(err, fault.NothingToUndo) // what was taken over stays
		w.playUntil(next, 4, []table.Viewer{ann}, finished)
		r, err := record.Read(strings.NewReader(w.recordOf(ann, next)))
		w.ok(err)
		end, err := r.Replay(nil)
		w.ok(err)
		if end != *w.snap(next).Log.Now() {
			t.Error("the record of the new table leads elsewhere")
		}
		if draws, err := record.Verify(r); err != nil || draws == 0 {
			t.Errorf("%d draws, %v", draws, err)
		}
	}
	_, err = w.s.Tables.Create(w.ctx, ann.User, table.New{Seats: seating(3), Record: text}, "")
	w.refused(err, fault.WrongSeatCount)
	w.playUntil(id, 3, []table.Viewer{ann, bob}, finished)
	_, err = w.s.Tables.Create(w.ctx, ann.User, table.New{Seats: seating(2), Record: w.recordOf(ann, id)}, "")
	w.refused(err, fault.RecordOver)
	// To be looked at, it may be over.
	end, err := w.snap(id).Log.Now().MarshalText()
	w.ok(err)
	for _, n := range []table.New{{Record: w.recordOf(ann, id)}, {Position: string(end)}} {
		n.Seats, n.Over = hot, true
		over := w.snap(w.create(ann, n))
		if over.Table.Phase != table.Finished || *over.Log.Now() != *w.snap(id).Log.Now() || !slices.Equal(over.Table.Result, w.snap(id).Table.Result) {
			t.Errorf("a finished game makes a table that is %v: %v", over.Table.Phase, over.Table.Result)
		}
	}
}

// TestWhatIf: nothing is played; the differences are those of playing; draws are made up.
func TestWhatIf(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{}, ann, bob)
	compared := 0
	w.playUntil(id, 9, []table.Viewer{ann, bob}, func(snap *table.Snapshot) bool {
		if snap.Table.Phase != table.Playing {
			return true
		}
		legal := snap.Log.Now().Legal(nil)
		a := legal[len(legal)/2]
		before := *snap.Log.Now()
		what, err := w.s.Tables.WhatIf(w.ctx, bob, id, snap.Log.Plies(), view.Trial{Actions: []string{a.String()}}, english)
		w.ok(err)
		after := before
		w.ok(after.Apply(a, nil))
		if what.Sampled || what.Game == nil || what.Hash != fmt.Sprintf("%016x", after.Hash()) {
			t.Fatalf("%+v", what)
		}
		coached, err := w.s.Tables.WhatIf(w.ctx, bob, id, snap.Log.Plies(), view.Trial{Actions: []string{a.String()}, Coach: true}, english)
		w.ok(err)
		if what.Coach != nil || !slices.Equal(coached.Coach, review.Coach(&before, []rules.Action{a}, false, view.In(english))) {
			t.Fatalf("%v: the coach says %v, unasked %v", a, coached.Coach, what.Coach)
		}
		for i, d := range what.Seats {
			p, q := before.Player(rules.Seat(i)), after.Player(rules.Seat(i))
			if d.VP != q.VP()-p.VP() || d.Credits != q.Credits()-p.Credits() || d.Energy != q.Energy()-p.Energy() {
				t.Fatalf("%v: seat %d %+v", a, i, d)
			}
		}
		if w.snap(id).Version != snap.Version {
			t.Fatal("a question has changed the table")
		}
		compared++
		return compared > 60
	})
	id = w.start(table.New{}, ann, bob) // the first game may be over
	_, err := w.s.Tables.WhatIf(w.ctx, bob, id, w.snap(id).Log.Plies(), view.Trial{Actions: []string{rules.Reveal(rules.DrawWork, 1).String()}}, english)
	w.refused(err, fault.ChosenDraw)
	for _, bad := range [][]string{nil, make([]string, 100), {"nonsense"}} {
		if _, err := w.s.Tables.WhatIf(w.ctx, bob, id, 40, view.Trial{Actions: bad}, english); err == nil {
			t.Errorf("%v is tried", bad)
		}
	}
}

// TestDrawsAreSampled: where the first answers lead to a draw, what-if does not know it. What it makes up
// depends on the position alone: tables with other seeds show the same, and draw otherwise.
func TestDrawsAreSampled(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{}, ann, bob)
	// A contract is taken; its place is filled by a draw; then the next player acts.
	var position, take string
	w.playUntil(id, 2, []table.Viewer{ann, bob}, func(snap *table.Snapshot) bool {
		s := *snap.Log.Now()
		if s.Prompt().Kind != rules.AskTake {
			return false
		}
		first := s.Legal(nil)[0]
		position, take = view.Text(&s), first.String()
		s.Play(first)
		return s.ToMove() == rules.Chance
	})
	revealed := func(events []view.Happened) (what string) {
		for _, e := range events {
			if e.Kind == "revealed" {
				what = e.What
			}
		}
		return what
	}
	sampled, drawn := map[string]bool{}, map[string]bool{}
	for range 30 {
		snap, err := w.s.Tables.Create(w.ctx, ann.User, table.New{Position: position, Seats: []table.NewSeat{{Who: "me"}, {Who: "me"}}}, "")
		w.ok(err)
		what, err := w.s.Tables.WhatIf(w.ctx, ann, snap.Table.ID, 0, view.Trial{Actions: []string{take, "bank 1"}}, english)
		w.ok(err)
		if !what.Sampled {
			t.Fatal("not said to be made up")
		}
		sampled[revealed(what.Events)] = true
		done, err := w.s.Tables.Play(w.ctx, ann, snap.Table.ID, table.Command{}, take)
		w.ok(err)
		for _, e := range done.Snapshot.Entries(0, done.To, view.In(english)) {
			drawn[revealed(e.Events)] = true
		}
	}
	delete(drawn, "")
	if len(sampled) != 1 || len(drawn) < 3 {
		t.Errorf("%v is made up, %v drawn", sampled, drawn)
	}
}

// TestTold: a change of another service is told when it is noticed, by whatever way.
func TestTold(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Variant: "introductory"}, ann, bob)
	other := play.New(w.store, func() time.Time { return w.now }, play.Options{})
	snap, err := other.Tables.See(w.ctx, ann, id)
	w.ok(err)
	before := w.told[id]
	_, err = other.Tables.Play(w.ctx, w.asked(id, ann, bob), id, table.Command{Ply: snap.Log.Plies()}, snap.Log.Now().Legal(nil)[0].String())
	w.ok(err)
	_, err = w.s.Tables.See(w.ctx, ann, id)
	w.ok(err)
	if w.told[id] == before {
		t.Error("somebody looked, and those who watch were not told")
	}
}

// TestTwoNodes: two services on one store see each other's moves at once.
func TestTwoNodes(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{}, ann, bob)
	nodes := []*play.House{w.s, play.New(w.store, func() time.Time { return w.now }, play.Options{})}
	for i := range 200 {
		node := nodes[i%2]
		snap, err := node.Tables.See(w.ctx, ann, id)
		w.ok(err)
		if snap.Table.Phase != table.Playing {
			break
		}
		v := w.asked(id, ann, bob)
		_, err = node.Tables.Play(w.ctx, v, id, table.Command{Ply: snap.Log.Plies()}, snap.Log.Now().Legal(nil)[0].String())
		w.ok(err)
	}
}
