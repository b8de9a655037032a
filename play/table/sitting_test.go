package table_test

import (
	"bytes"
	"strconv"
	"strings"
	"testing"
	"time"

	"barrage/play/fault"
	"barrage/play/table"
)

// TestRenameAndDelete: the name changes on seats; after deletion nothing is left of it.
func TestRenameAndDelete(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	waiting := w.create(ann, table.New{Seats: seating(2), Open: true})
	running := w.start(table.New{}, ann, bob)
	over := w.start(table.New{Variant: "introductory"}, ann, bob)
	w.playUntil(over, 1, []table.Viewer{ann, bob}, finished)
	_, err := w.s.Tables.Say(w.ctx, ann, over, table.Command{}, "good game")
	w.ok(err)
	u, err := w.s.Rename(w.ctx, ann.User, "Änne")
	w.ok(err)
	for _, id := range []string{waiting, running, over} {
		if name := w.snap(id).Table.Seats[0].Name; name != "Änne" {
			t.Errorf("seat of %q", name)
		}
	}
	w.ok(w.s.Delete(w.ctx, u))
	if row, _ := w.store.Table(w.ctx, waiting); row.Listed || len(row.Users) != 0 {
		t.Error("her waiting table is still there")
	}
	if seat := w.snap(running).Table.Seats[0]; seat.User != "" || strings.Contains(seat.Name, "Änne") {
		t.Errorf("%+v", seat)
	}
	if seat := w.snap(over).Table.Seats[0]; seat.User != "" || strings.Contains(seat.Name, "Änne") {
		t.Errorf("%+v", seat)
	}
	for _, id := range []string{running, over} {
		row, err := w.store.Table(w.ctx, id)
		w.ok(err)
		if strings.Contains(string(row.Doc), u.ID) || strings.Contains(string(row.Doc), "Änne") {
			t.Errorf("%s", row.Doc)
		}
	}
	if m, err := w.s.Tables.Messages(w.ctx, bob, over, 0, 10); err != nil || len(m) != 0 {
		t.Errorf("%v, %v", m, err)
	}
	if list, err := w.s.Lobby.Mine(w.ctx, u, 10); err != nil || len(list) != 0 {
		t.Errorf("%d tables, %v", len(list), err)
	}
	// Bob takes the empty seat over and the game goes on.
	_, err = w.s.Tables.Sit(w.ctx, bob, running, table.Command{}, 0, "Bob's left hand")
	w.ok(err)
	w.playUntil(running, 1, []table.Viewer{bob}, finished)
}

// TestSeats: sitting, leaving, taking over, ending.
func TestSeats(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem, eve := w.user("Ann"), w.user("Bob"), w.user("Cem"), w.user("Eve")
	id := w.create(ann, table.New{Seats: seating(3), Open: true})
	_, err := w.s.Tables.Sit(w.ctx, bob, id, table.Command{}, 0, "")
	w.refused(err, fault.SeatTaken)
	_, err = w.s.Tables.Sit(w.ctx, bob, id, table.Command{}, 3, "")
	w.refused(err, fault.NoSuchSeat)
	_, err = w.s.Tables.Sit(w.ctx, bob, id, table.Command{}, 2, "")
	w.ok(err)
	_, err = w.s.Tables.Leave(w.ctx, eve, id, table.Command{})
	w.refused(err, fault.NotSeated)
	_, err = w.s.Tables.Leave(w.ctx, bob, id, table.Command{})
	w.ok(err)
	_, err = w.s.Tables.CloseTable(w.ctx, bob, id, table.Command{})
	w.refused(err, fault.NotOwner)
	for _, v := range []table.Viewer{bob, cem} {
		_, err = w.s.Tables.Sit(w.ctx, v, id, table.Command{}, -1, "")
		w.ok(err)
	}
	if w.snap(id).Table.Phase != table.Playing {
		t.Fatal("all sit and the game has not begun")
	}
	_, err = w.s.Tables.Sit(w.ctx, eve, id, table.Command{}, -1, "")
	w.refused(err, fault.AllSeatsTaken)
	_, err = w.s.Tables.CloseTable(w.ctx, ann, id, table.Command{})
	w.refused(err, fault.NotWaiting)

	// Ann leaves a running game: Bob owns it, the others agree on a bot.
	_, err = w.s.Tables.Leave(w.ctx, ann, id, table.Command{})
	w.ok(err)
	if w.snap(id).Table.Owner != bob.User.ID && w.snap(id).Table.Owner != cem.User.ID {
		t.Error("nobody owns the table")
	}
	_, err = w.s.Tables.Ask(w.ctx, bob, id, table.Command{}, table.WishBot{Seat: 0})
	w.ok(err)
	_, err = w.s.Tables.Ask(w.ctx, bob, id, table.Command{}, table.WishBot{Seat: 0})
	w.refused(err, fault.AlreadyAsked)
	request := w.snap(id).Table.Requests[0].ID
	_, err = w.s.Tables.Answer(w.ctx, eve, id, table.Command{}, request, true)
	w.refused(err, fault.NotAsked)
	_, err = w.s.Tables.Answer(w.ctx, cem, id, table.Command{}, request, true)
	w.ok(err)
	if seat := w.snap(id).Table.Seats[0]; seat.Bot == "" {
		t.Errorf("%+v", seat)
	}
	w.playUntil(id, 7, []table.Viewer{bob, cem}, func(s *table.Snapshot) bool { return s.Table.Round == 3 })

	// All agree to end it.
	_, err = w.s.Tables.Ask(w.ctx, cem, id, table.Command{}, table.WishEnd{})
	w.ok(err)
	request = w.snap(id).Table.Requests[0].ID
	_, err = w.s.Tables.Answer(w.ctx, bob, id, table.Command{}, request, false)
	w.ok(err)
	_, err = w.s.Tables.Answer(w.ctx, bob, id, table.Command{}, request, true)
	w.refused(err, fault.NoSuchRequest)
	_, err = w.s.Tables.Ask(w.ctx, cem, id, table.Command{}, table.WishEnd{})
	w.ok(err)
	_, err = w.s.Tables.Answer(w.ctx, bob, id, table.Command{}, w.snap(id).Table.Requests[0].ID, true)
	w.ok(err)
	if snap := w.snap(id); snap.Table.Phase != table.Abandoned || snap.Show(english).Seed == "" {
		t.Error(snap.Table.Phase)
	}
	w.refusedPlay(bob, id, fault.GameOver)
}

// TestComeBackAfterLeaving: whoever leaves a running game still sees it and can sit down again, also when
// a bot plays the seat meanwhile, until somebody else has taken it.
func TestComeBackAfterLeaving(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	id := w.create(ann, table.New{Seats: seating(2), Variant: "introductory", NoSpectators: true, Clock: table.Clock{Kind: "live", Bank: 90}})
	invited := func(v table.Viewer) table.Viewer { v.Invite = w.snap(id).Table.Invite; return v }
	_, err := w.s.Tables.Sit(w.ctx, invited(bob), id, table.Command{}, -1, "")
	w.ok(err)
	leave := func() {
		_, err := w.s.Tables.Leave(w.ctx, bob, id, table.Command{})
		w.ok(err)
		list, err := w.s.Lobby.Mine(w.ctx, bob.User, 10)
		if err != nil || len(list) != 1 || !list[0].LeftBy(bob.User.ID) || list[0].LeftBy(ann.User.ID) {
			t.Fatalf("%d tables, %v: the one he left is not among them", len(list), err)
		}
		snap, err := w.s.Tables.See(w.ctx, bob, id)
		w.ok(err)
		if you := snap.Table.You(bob.User); !you.Left || len(you.Seats) != 0 || you.Invite != "" {
			t.Errorf("%+v", you)
		}
		if seat := snap.Show(english).Seats[1]; !seat.Open || seat.Name != "" {
			t.Errorf("%+v", seat)
		}
	}
	leave()
	w.now = w.now.Add(80 * time.Second)
	_, err = w.s.Tables.Sit(w.ctx, bob, id, table.Command{}, -1, "")
	w.ok(err)
	if you := w.snap(id).Table.You(bob.User); you.Left || len(you.Seats) != 1 {
		t.Errorf("%+v", you)
	}
	if left := w.snap(id).Show(english).Timer.Left[1]; left < 60 {
		t.Errorf("%v seconds to look around", left)
	}

	// Ann is alone and asks for a bot: nobody has a vote. He comes back all the same.
	leave()
	_, err = w.s.Tables.Ask(w.ctx, ann, id, table.Command{}, table.WishBot{Seat: 1})
	w.ok(err)
	if seat := w.snap(id).Show(english).Seats[1]; seat.Bot == "" || !seat.Open || seat.Person {
		t.Fatalf("%+v", seat)
	}
	_, err = w.s.Tables.Sit(w.ctx, bob, id, table.Command{}, 1, "")
	w.ok(err)
	if seat := w.snap(id).Table.Seats[1]; seat.Bot != "" || seat.Away || seat.Name != "Bob" {
		t.Errorf("%+v", seat)
	}

	// Somebody else takes the seat: now it is gone.
	leave()
	_, err = w.s.Tables.Sit(w.ctx, invited(cem), id, table.Command{}, 1, "")
	w.ok(err)
	_, err = w.s.Tables.See(w.ctx, bob, id)
	w.refused(err, fault.NoSuchTable)
	if list, err := w.s.Lobby.Mine(w.ctx, bob.User, 10); err != nil || len(list) != 0 {
		t.Errorf("%d tables, %v", len(list), err)
	}
}

// TestLeftAndDeleted: nothing of somebody who has left stays when they delete everything.
func TestLeftAndDeleted(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{}, ann, bob)
	_, err := w.s.Tables.Leave(w.ctx, bob, id, table.Command{})
	w.ok(err)
	w.ok(w.s.Delete(w.ctx, bob.User))
	row, err := w.store.Table(w.ctx, id)
	w.ok(err)
	if bytes.Contains(row.Doc, []byte(bob.User.ID)) {
		t.Error("the table still knows the user")
	}
}

// TestReplaceThePresent: somebody who is there is asked himself before a bot takes over;
// only who keeps the others waiting is not.
func TestReplaceThePresent(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Variant: "introductory"}, ann, bob) // Ann's turn
	ask := func(v table.Viewer, seat int) {
		t.Helper()
		_, err := w.s.Tables.Ask(w.ctx, v, id, table.Command{}, table.WishBot{Seat: seat})
		w.ok(err)
	}
	ask(bob, 0)
	if seat := w.snap(id).Table.Seats[0]; seat.Bot != "" {
		t.Fatal("a bot plays for somebody who is there")
	}
	if missing := w.snap(id).Show(english).Requests[0].Missing; len(missing) != 1 || missing[0] != 0 {
		t.Fatalf("asked are %v", missing)
	}
	_, err := w.s.Tables.Answer(w.ctx, ann, id, table.Command{}, w.snap(id).Table.Requests[0].ID, false)
	w.ok(err)
	w.now = w.now.Add(11 * time.Minute)
	ask(ann, 1) // it is not Bob who keeps her waiting
	if seat := w.snap(id).Table.Seats[1]; seat.Bot != "" {
		t.Fatal("a bot plays for somebody whose turn it is not")
	}
	ask(bob, 0)
	if seat := w.snap(id).Table.Seats[0]; !seat.Away {
		t.Fatal("Bob waits forever")
	}
}

// TestLateIsOfAPosition: once the position has changed nobody is late any more; and whom a
// bot is to replace may always refuse.
func TestLateIsOfAPosition(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	id := w.start(table.New{Variant: "introductory"}, ann, bob, cem)
	w.play(ann, id, w.snap(id).Log.Now().Legal(nil)[0])
	for w.asked(id, ann, bob, cem) == ann {
		w.play(ann, id, w.snap(id).Log.Now().Legal(nil)[0])
	}
	ask := func() {
		t.Helper()
		_, err := w.s.Tables.Ask(w.ctx, cem, id, table.Command{}, table.WishBot{Seat: 1})
		w.ok(err)
	}
	ask() // too early: Bob is asked himself
	w.now = w.now.Add(11 * time.Minute)
	ask() // now he is not
	if r := w.snap(id).Show(english).Requests; len(r) != 1 || len(r[0].Missing) != 1 || r[0].Missing[0] != 0 {
		t.Fatalf("%+v", r)
	}
	_, err := w.s.Tables.Answer(w.ctx, bob, id, table.Command{}, w.snap(id).Table.Requests[0].ID, false)
	w.ok(err)
	ask()
	_, err = w.s.Tables.Undo(w.ctx, ann, id, table.Command{Ply: w.snap(id).Log.Plies()}, true)
	w.ok(err)
	if n := len(w.snap(id).Table.Requests); n != 0 {
		t.Errorf("%d requests have outlived their position", n)
	}
}

// TestAwayIsNotAsked: a request waits for nobody who has gone away, and is not granted for
// somebody who has left.
func TestAwayIsNotAsked(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	id := w.start(table.New{Variant: "introductory"}, ann, bob, cem)
	_, err := w.s.Tables.Ask(w.ctx, bob, id, table.Command{}, table.WishEnd{})
	w.ok(err)
	_, err = w.s.Tables.Leave(w.ctx, bob, id, table.Command{})
	w.ok(err)
	if n := len(w.snap(id).Table.Requests); n != 0 {
		t.Fatal("the wish of somebody who has left is still open")
	}
	if name := w.snap(id).Table.Seats[1].Name; name != "" {
		t.Errorf("%q has left the name behind", name)
	}
	_, err = w.s.Tables.Ask(w.ctx, cem, id, table.Command{}, table.WishEnd{})
	w.ok(err)
	w.now = w.now.Add(11 * time.Minute)
	_, err = w.s.Tables.Ask(w.ctx, cem, id, table.Command{}, table.WishBot{Seat: 0}) // Ann is late, and nobody else is there
	w.ok(err)
	if p := w.snap(id).Table.Phase; p != table.Abandoned {
		t.Errorf("%s: Ann is away and still asked", p)
	}
}

// TestLimits: nobody fills a table or the house.
func TestLimits(t *testing.T) {
	w := newWorld(t)
	ann, eve := w.user("Ann"), w.user("Eve")
	id := w.create(ann, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}}, Open: true, Undo: "free"})
	for range 1000 {
		_, err := w.s.Tables.Say(w.ctx, eve, id, table.Command{}, "spam")
		w.ok(err)
	}
	_, err := w.s.Tables.Say(w.ctx, eve, id, table.Command{}, "spam")
	w.refused(err, fault.OnlyPlayersSay)
	_, err = w.s.Tables.Say(w.ctx, ann, id, table.Command{}, "still here")
	w.ok(err)
	// Those between are copies: to make a table looks through all others.
	row, err := w.store.Table(w.ctx, w.create(ann, table.New{Seats: seating(2)}))
	w.ok(err)
	for i := range 197 {
		copied := row
		copied.ID, copied.Version = "copy"+strconv.Itoa(i), 0
		w.ok(w.store.Save(w.ctx, table.Change{Row: copied}))
	}
	w.create(ann, table.New{Seats: seating(2)})
	_, err = w.s.Tables.Create(w.ctx, ann.User, table.New{Seats: seating(2)}, "")
	w.refused(err, fault.TooManyTables)
}

// TestNobodyComes: a table that has waited too long is closed.
func TestNobodyComes(t *testing.T) {
	w := newWorld(t)
	id := w.create(w.user("Ann"), table.New{Seats: seating(2), Open: true})
	w.now = w.now.Add(13 * 24 * time.Hour)
	w.work()
	if p := w.snap(id).Table.Phase; p != table.Waiting {
		t.Fatal(p)
	}
	w.now = w.now.Add(2 * 24 * time.Hour)
	w.work()
	if p := w.snap(id).Table.Phase; p != table.Abandoned {
		t.Fatal(p)
	}
	if list, _, err := w.s.Lobby.List(w.ctx, table.AnyTable, 0, 10); err != nil || len(list) != 0 {
		t.Error("it is still listed")
	}
}

// TestEverybodyLeaves: a running game without people is abandoned; a waiting one too.
func TestEverybodyLeaves(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	running := w.start(table.New{}, ann, bob)
	waiting := w.create(ann, table.New{Seats: seating(2), Open: true})
	for _, v := range []table.Viewer{ann, bob} {
		_, err := w.s.Tables.Leave(w.ctx, v, running, table.Command{})
		w.ok(err)
	}
	_, err := w.s.Tables.Leave(w.ctx, ann, waiting, table.Command{})
	w.ok(err)
	for _, id := range []string{running, waiting} {
		if snap, err := w.store.Table(w.ctx, id); err != nil || !strings.Contains(string(snap.Doc), `"Phase":"abandoned"`) {
			t.Errorf("%s %v", snap.Doc, err)
		}
	}
}

// TestRematch: seats move on by one and are kept for the same people.
func TestRematch(t *testing.T) {
	w := newWorld(t)
	ann, bob, eve := w.user("Ann"), w.user("Bob"), w.user("Eve")
	id := w.start(table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "open"}, {Who: "automa2"}}}, ann, bob)
	_, err := w.s.Tables.Rematch(w.ctx, ann, id)
	w.refused(err, fault.NotOver)
	w.playUntil(id, 1, []table.Viewer{ann, bob}, finished)
	_, err = w.s.Tables.Rematch(w.ctx, eve, id)
	w.refused(err, fault.NotSeated)
	next, err := w.s.Tables.Rematch(w.ctx, ann, id)
	w.ok(err)
	seats := next.Table.Seats
	if seats[2].Name != "Bob" {
		t.Errorf("%+v", seats[2])
	}
	if shown := next.Show(english).Seats; shown[1].Kept || !shown[2].Kept {
		t.Errorf("%+v", shown)
	}
	if seats[1].User != ann.User.ID || seats[2].For != bob.User.ID || seats[0].Bot != "automa2" || next.Table.Settings.Options.Automas[0] != 2 {
		t.Errorf("%+v", seats)
	}
	if next.Table.Previous != id || w.snap(id).Table.Next != next.Table.ID {
		t.Error("the tables do not know each other")
	}
	_, err = w.s.Tables.Sit(w.ctx, table.Viewer{User: eve.User, Invite: next.Table.Invite}, next.Table.ID, table.Command{}, 2, "")
	w.refused(err, fault.SeatReserved)
	again, err := w.s.Tables.Rematch(w.ctx, bob, id)
	w.ok(err)
	if again.Table.ID != next.Table.ID || again.Table.Phase != table.Playing {
		t.Errorf("%s %s", again.Table.ID, again.Table.Phase)
	}
	if more, err := w.s.Tables.Rematch(w.ctx, ann, id); err != nil || more.Table.ID != next.Table.ID {
		t.Error("asking again makes another table")
	}
}

// TestRematchAtOneScreen: all seats kept for somebody are taken at once, with their names;
// sitting down again changes no name.
func TestRematchAtOneScreen(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.create(ann, table.New{Variant: "introductory", Seats: seating(3), Open: true})
	for seat, name := range map[int]string{1: "", 2: "Kid"} {
		_, err := w.s.Tables.Sit(w.ctx, bob, id, table.Command{}, seat, name)
		w.ok(err)
	}
	_, err := w.s.Tables.Sit(w.ctx, bob, id, table.Command{}, 2, "")
	w.ok(err)
	w.playUntil(id, 1, []table.Viewer{ann, bob}, finished)
	_, err = w.s.Tables.Rematch(w.ctx, ann, id)
	w.ok(err)
	next, err := w.s.Tables.Rematch(w.ctx, bob, id)
	w.ok(err)
	if s := next.Table.Seats; next.Table.Phase != table.Playing || s[2].Name != "Bob" || s[0].Name != "Kid" || s[0].User != bob.User.ID {
		t.Errorf("%s %+v", next.Table.Phase, s)
	}
}

// TestDamaged: a table that cannot be read hides no other.
func TestDamaged(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	good := w.create(ann, table.New{Seats: seating(2), Open: true})
	bad := w.create(ann, table.New{Seats: seating(2), Open: true})
	row, err := w.store.Table(w.ctx, bad)
	w.ok(err)
	row.Doc = []byte(`{"Format":99}`)
	w.ok(w.store.Save(w.ctx, table.Change{Row: row}))
	for _, list := range []func() ([]*table.Table, error){
		func() ([]*table.Table, error) {
			list, _, err := w.s.Lobby.List(w.ctx, table.AnyTable, 0, 10)
			return list, err
		},
		func() ([]*table.Table, error) { return w.s.Lobby.Mine(w.ctx, ann.User, 10) },
	} {
		if tables, err := list(); err != nil || len(tables) != 1 || tables[0].ID != good {
			t.Errorf("%v %v", tables, err)
		}
	}
	w.create(ann, table.New{Seats: seating(2)})
	if u, err := w.s.Rename(w.ctx, ann.User, "Anne"); err == nil || u.Name != "Anne" || w.snap(good).Table.Seats[0].Name != "Anne" {
		t.Errorf("%v, %v: the readable table keeps the old name", u, err)
	}
}

// TestChat: what is said is numbered, and undo does not touch it.
func TestChat(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Undo: "free"}, ann, bob)
	for i, text := range []string{"hello", "<script>alert(1)</script>", "zażółć"} {
		_, err := w.s.Tables.Say(w.ctx, []table.Viewer{ann, bob}[i%2], id, table.Command{}, text)
		w.ok(err)
	}
	for bad, code := range map[string]fault.Code{"": fault.BadLength, "  ": fault.BadLength, strings.Repeat("x", 501): fault.BadLength, "a\x00": fault.BadCharacter} {
		_, err := w.s.Tables.Say(w.ctx, ann, id, table.Command{}, bad)
		w.refused(err, code)
	}
	v := w.asked(id, ann, bob)
	w.play(v, id, w.snap(id).Log.Now().Legal(nil)[0])
	_, err := w.s.Tables.Undo(w.ctx, v, id, table.Command{Ply: w.snap(id).Log.Plies()}, false)
	w.ok(err)
	list, err := w.s.Tables.Messages(w.ctx, bob, id, 1, 10)
	w.ok(err)
	if len(list) != 2 || list[0].Number != 2 || list[1].Text != "zażółć" || list[1].Name != "Ann" {
		t.Errorf("%+v", list)
	}
}

// TestHotSeat: one user at several seats plays them all, under their names.
func TestHotSeat(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	id := w.create(ann, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}, {Who: "me", Name: "Ida"}}})
	snap := w.snap(id)
	if snap.Table.Phase != table.Playing || len(snap.Table.Seats.Of(ann.User.ID)) != 3 || snap.Table.Seats[2].Name != "Ida" {
		t.Fatalf("%+v", snap.Table.Seats)
	}
	w.playUntil(id, 8, []table.Viewer{ann}, finished)
	if !strings.Contains(w.recordOf(ann, id), "seat 3: Ida") {
		t.Error("the record does not know Ida")
	}
}

// TestBotsOfOneKind: of several bots of one kind, later ones are counted; people for whom a bot
// plays are not.
func TestBotsOfOneKind(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	snap, err := w.s.Tables.Create(w.ctx, ann.User, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "brook"}, {Who: "spring"}, {Who: "brook"}}}, "")
	w.ok(err)
	for i, want := range []int{0, 0, 0, 2} {
		if seat := snap.Show(english).Seats[i]; seat.Nth != want {
			t.Errorf("seat %d is number %d of its kind, not %d", i, seat.Nth, want)
		}
	}
}

// TestNamesLikeHandles: nobody is called like somebody's handle, in whatever letters, as a guest or on a seat.
func TestNamesLikeHandles(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	claimed, err := w.s.Claim(w.ctx, ann.User, "Annabel")
	w.ok(err)
	id := w.create(bob, table.New{Seats: seating(2), Open: true})
	for _, name := range []string{"annabel", "Annabe1", "A.n-n abel", "Annabél", "Аnnabel", "Αnnabel", "Annabеl", "Ａｎｎａｂｅｌ", "ⓐnnabel", "𝐀nnabel", "𝓪nnabel", "Annabeı", "Annabe|", "★Annabel★", "Annabel!", "Anna\u0301bel", "@nn@bel"} {
		_, _, err := w.s.People.SignUp(w.ctx, name)
		w.refused(err, fault.HandleTaken)
		_, err = w.s.Rename(w.ctx, bob.User, name)
		w.refused(err, fault.HandleTaken)
		_, err = w.s.Tables.Create(w.ctx, bob.User, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: name}}}, "")
		w.refused(err, fault.HandleTaken)
		_, err = w.s.Tables.Sit(w.ctx, bob, id, table.Command{}, -1, name)
		w.refused(err, fault.HandleTaken)
	}
	for _, name := range []string{"Admin", "m0derator", "Ѕystem", "☆ Staff ☆"} {
		_, _, err := w.s.People.SignUp(w.ctx, name)
		w.refused(err, fault.ReservedHandle)
	}
	_, err = w.s.Claim(w.ctx, bob.User, "Nina")
	w.ok(err)
	_, _, err = w.s.People.SignUp(w.ctx, "Νina") // Greek
	w.refused(err, fault.HandleTaken)
	for _, name := range []string{"Annabel 2", "Анна", "Annabella", "安娜", "🙂", "Ελένη"} {
		_, _, err := w.s.People.SignUp(w.ctx, name)
		w.ok(err)
	}
	_, err = w.s.Tables.Create(w.ctx, claimed, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Annabel"}}}, "")
	if err != nil && fault.CodeOf(err) == fault.HandleTaken {
		t.Error("the name is her own")
	}
}
