package table_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/internal/merging"
	"barrage/play"
	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
)

// wrapping is a store whose errors say where they come from.
type wrapping struct{ play.Store }

func wrap(err error) error {
	if err != nil {
		err = fmt.Errorf("the disk: %w", err)
	}
	return err
}

func (s wrapping) Table(ctx context.Context, id string) (table.Row, error) {
	row, err := s.Store.Table(ctx, id)
	return row, wrap(err)
}

func (s wrapping) UserOf(ctx context.Context, h people.Hash) (people.User, people.Session, error) {
	u, session, err := s.Store.UserOf(ctx, h)
	return u, session, wrap(err)
}

func (s wrapping) Get(ctx context.Context, kind, id string) (doc.Doc, error) {
	d, err := s.Store.Get(ctx, kind, id)
	return d, wrap(err)
}

// conflicting lets somebody else be faster, once.
type conflicting struct {
	wrapping
	conflicts *int
}

func (s conflicting) Save(ctx context.Context, c table.Change) error {
	if *s.conflicts > 0 {
		*s.conflicts--
		return wrap(fault.ErrConflict)
	}
	return wrap(s.wrapping.Save(ctx, c))
}

// TestWrappedErrors: an error of a store counts, however it is wrapped.
func TestWrappedErrors(t *testing.T) {
	w := newWorld(t)
	conflicts := 0
	w.s = play.New(play.StoreOf(conflicting{wrapping{w.store}, &conflicts}), w.clock, play.Options{})
	ann := w.user("Ann")
	_, _, err := w.s.Sessions.SignIn(w.ctx, "nobody's")
	w.refused(err, fault.UnknownToken)
	_, _, err = w.s.Sessions.Recover(w.ctx, "nothing")
	w.refused(err, fault.UsedRecovery)
	_, err = w.s.Tables.See(w.ctx, ann, strings.Repeat("x", 22))
	w.refused(err, fault.NoSuchTable)
	id := w.create(ann, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}}})
	conflicts = 1
	done, err := w.s.Tables.Say(w.ctx, ann, id, table.Command{Key: "k"}, "hello")
	w.ok(err)
	if conflicts != 0 || done.Snapshot.Table.Messages != 1 {
		t.Errorf("%d messages", done.Snapshot.Table.Messages)
	}
	again, err := w.s.Tables.Say(w.ctx, ann, id, table.Command{Key: "k"}, "hello")
	w.ok(err)
	if again.Snapshot.Table.Messages != 1 {
		t.Error("a repeated message was said twice")
	}
}

// documents is a store in which another device is faster with a document, once, and whose errors say where they come from.
type documents struct {
	play.Store
	faster bool
}

func (s *documents) Apply(ctx context.Context, ops ...doc.Op) error {
	if s.faster {
		s.faster = false
		theirs := *ops[0].Put
		theirs.Body = []byte(`"theirs"`)
		if err := s.Store.Apply(ctx, doc.Op{Put: &theirs}); err != nil {
			return err
		}
	}
	return wrap(s.Store.Apply(ctx, ops...))
}

func (s *documents) User(ctx context.Context, id string) (people.User, error) {
	u, err := s.Store.User(ctx, id)
	return u, wrap(err)
}

func (s *documents) UserBy(ctx context.Context, handle string) (people.User, error) {
	u, err := s.Store.UserBy(ctx, handle)
	return u, wrap(err)
}

// TestKeptTogether: what two devices keep with a person at the same time is brought together; somebody is found by id and by handle, or not at all.
func TestKeptTogether(t *testing.T) {
	w := newWorld(t)
	u := w.claimed("Ada")
	s := play.New(play.StoreOf(&documents{w.store, true}), w.clock, play.Options{})
	asked := 0
	keep := func(mine string) {
		t.Helper()
		w.ok(s.People.Keep(w.ctx, u, []string{"notes"}, func(docs map[string]json.RawMessage) (map[string]json.RawMessage, error) {
			asked++
			return map[string]json.RawMessage{"notes": json.RawMessage(fmt.Sprintf(`%q`, strings.Trim(string(docs["notes"]), `"`)+mine))}, nil
		}))
	}
	keep(" and mine")
	if asked != 2 {
		t.Errorf("asked %d times", asked)
	}
	keep("")
	if asked != 3 {
		t.Errorf("asked %d times about what does not change", asked)
	}
	w.ok(s.People.Keep(w.ctx, u, []string{"notes"}, func(docs map[string]json.RawMessage) (map[string]json.RawMessage, error) {
		if got := string(docs["notes"]); got != `"theirs and mine"` {
			t.Errorf("kept is %s", got)
		}
		return nil, nil
	}))
	for _, who := range []string{u.ID, "Ada", "ada"} {
		if got, err := s.People.Person(w.ctx, who); err != nil || got.ID != u.ID {
			t.Errorf("%s is %+v, %v", who, got, err)
		}
	}
	_, err := s.People.Person(w.ctx, "nobody")
	w.refused(err, fault.NoSuchPerson)
}

// TestDeletedGuestOfHonour: the seat that was kept for somebody who is deleted is free for anybody.
func TestDeletedGuestOfHonour(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	id := w.create(ann, table.New{Open: true, Seats: []table.NewSeat{{Who: "me"}, {Who: "open", For: bob.User.ID}}})
	if w.sit(cem, id) == nil {
		t.Fatal("the seat is not kept")
	}
	w.ok(w.s.Delete(w.ctx, bob.User))
	if seat := w.snap(id).Table.Seats[1]; seat != (table.Seat{}) {
		t.Errorf("%+v", seat)
	}
	w.ok(w.sit(cem, id))
}

// TestRecoveryTime: a link for another device is good for an hour, to the second; one for recovery for years.
func TestRecoveryTime(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	_, expires, err := w.s.Sessions.Recovery(w.ctx, ann.User)
	w.ok(err)
	if expires != w.now.Add(5*365*24*time.Hour) {
		t.Error(expires)
	}
	secret, expires, err := w.s.Sessions.DeviceLink(w.ctx, ann.User)
	w.ok(err)
	if expires != w.now.Add(time.Hour) {
		t.Error(expires)
	}
	w.now = expires.Add(-time.Second)
	u, token, err := w.s.Sessions.Recover(w.ctx, secret)
	w.ok(err)
	if u.ID != ann.User.ID {
		t.Error("somebody else was recovered")
	}
	in, _, err := w.s.Sessions.SignIn(w.ctx, token)
	w.ok(err)
	if in.ID != ann.User.ID {
		t.Error("the token is somebody else's")
	}
	_, _, err = w.s.Sessions.Recover(w.ctx, secret)
	w.refused(err, fault.UsedRecovery)
}

// TestLengths: texts of exactly the bounds are taken, longer and shorter ones not, and the
// refusal names the figures.
func TestLengths(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	longest := 0
	for n := 1; n < 200; n++ {
		if _, _, err := w.s.People.SignUp(w.ctx, strings.Repeat("ß", n)); err == nil {
			longest = n
		} else if !strings.Contains(err.Error(), fmt.Sprintf("1 to %d characters; this one has %d", longest, n)) {
			t.Fatal(err)
		}
	}
	if longest != 24 {
		t.Errorf("names of %d characters", longest)
	}
	_, _, err := w.s.People.SignUp(w.ctx, " \t ")
	w.refused(err, fault.BadLength)
	id := w.create(ann, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}}})
	_, err = w.s.Tables.Say(w.ctx, ann, id, table.Command{}, strings.Repeat("x", 500))
	w.ok(err)
	_, err = w.s.Tables.Say(w.ctx, ann, id, table.Command{}, strings.Repeat("x", 501))
	w.refused(err, fault.BadLength)
	_, err = w.s.Rename(w.ctx, ann.User, " ")
	w.refused(err, fault.BadLength)
	_, err = w.s.Rename(w.ctx, ann.User, "A")
	w.ok(err)
	_, err = w.s.Rename(w.ctx, people.User{ID: ann.User.ID, Name: "A"}, "Ann")
	w.ok(err)
	u, err := w.s.Rename(w.ctx, ann.User, "  Anna   Maria ")
	w.ok(err)
	if u.Name != "Anna Maria" || w.snap(id).Table.Seats[0].Name != "Anna Maria" {
		t.Errorf("%q", u.Name)
	}
}

// TestRefusalsUnwrap: an illegal action unwraps to the refusal of the rules.
func TestRefusalsUnwrap(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	id := w.start(table.New{Variant: "introductory", Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}}}, ann)
	ply := w.snap(id).Log.Plies()
	_, err := w.s.Tables.Play(w.ctx, ann, id, table.Command{Ply: ply}, "fulfil S1")
	w.refused(err, fault.IllegalAction)
	var refusal *rules.Refusal
	if !errors.As(err, &refusal) || refusal.Reason.Code != rules.NotAsked {
		t.Errorf("%v", err)
	}
	_, err = w.s.Tables.WhatIf(w.ctx, ann, id, ply, view.Trial{Actions: []string{"fulfil S1"}}, english)
	w.refused(err, fault.IllegalAction)
	if !errors.As(err, &refusal) || refusal.Reason.Code != rules.NotAsked {
		t.Errorf("%v", err)
	}
}

// TestEncodedOnce: an update is encoded once for everybody who knows the same in the same
// language, and a failure is not kept.
func TestEncodedOnce(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	id := w.start(table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}}}, ann)
	snap := w.snap(id)
	made := 0
	encode := func(u *table.Update) ([]byte, error) {
		made++
		return json.Marshal(u.From)
	}
	wrong := errors.New("wrong")
	if _, err := snap.Encoded(0, english, func(*table.Update) ([]byte, error) { return nil, wrong }); err != wrong {
		t.Error(err)
	}
	for range 3 {
		for from := range 8 {
			if b, err := snap.Encoded(from, english, encode); err != nil || string(b) != fmt.Sprint(from) {
				t.Errorf("%s, %v", b, err)
			}
		}
	}
	if made != 8 {
		t.Errorf("encoded %d times", made)
	}
	for range 2 {
		if _, err := snap.Encoded(1, lang.Of("pl"), encode); err != nil { // one too many: the others are forgotten
			t.Error(err)
		}
	}
	if _, err := snap.Encoded(0, english, encode); err != nil || made != 10 {
		t.Errorf("encoded %d times, %v", made, err)
	}
}

// TestUpdates: who knows nothing, too little or too much starts from the position.
func TestUpdates(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	id := w.start(table.New{Undo: "free", Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}}}, ann)
	w.play(ann, id, w.snap(id).Log.Now().Legal(nil)[0])
	for ply := w.snap(id).Log.Plies(); ply < 405; { // back and forth
		done, err := w.s.Tables.Undo(w.ctx, ann, id, table.Command{Ply: ply}, false)
		w.ok(err)
		done, err = w.s.Tables.Redo(w.ctx, ann, id, table.Command{Ply: done.To})
		w.ok(err)
		ply = done.To
	}
	snap := w.snap(id)
	now := snap.Log.Plies()
	for from, entries := range map[int]int{-1: 0, now: 0, now + 1: 0, now - 1: 1, now - 200: 200} {
		u := snap.Update(from, english)
		if len(u.Entries) != entries || u.From != now-entries || u.Ply != now {
			t.Errorf("since %d of %d: %d entries from %d", from, now, len(u.Entries), u.From)
		}
	}
	if n := len(snap.Update(now-400, english).Entries); n != 400 {
		t.Errorf("%d entries of 400", n)
	}
	if n := len(snap.Update(now-401, english).Entries); n != 0 {
		t.Errorf("%d entries of 401", n)
	}
	for _, e := range snap.Update(now-50, english).Entries {
		if e.Kind == "act" && (e.Action == "" || e.Actor == "" || e.Seat >= 0 && e.Text == "") {
			t.Errorf("%+v", e)
		}
	}
	for ply, ok := range map[int]bool{-1: false, 0: true, now: true, now + 1: false} {
		if g, err := snap.At(ply, english); (err == nil) != ok || (g != nil) != ok {
			t.Errorf("ply %d of %d: %v", ply, now, err)
		}
	}
}

// TestFilmedUpdates: up to twelve turns come with patches that lead from the position a client knows to
// the present one, whoever looks; more turns come without.
func TestFilmedUpdates(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	id := w.start(table.New{Undo: "free", Variant: "introductory", Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}, {Who: "me", Name: "Eva"}}}, ann)
	var begun []int // plies before turns
	for last := rules.Nobody; len(begun) < 16; {
		s := w.snap(id).Log.Now()
		if s.ToMove() != last {
			begun, last = append(begun, w.snap(id).Log.Plies()), s.ToMove()
		}
		w.play(ann, id, s.Legal(nil)[0])
	}
	snap := w.snap(id)
	for turns := 1; turns < len(begun); turns++ {
		from := begun[len(begun)-turns]
		known, err := snap.At(from, english)
		w.ok(err)
		u, films := snap.Update(from, english), 0
		shown := merging.AsRead(t, known)
		for _, e := range u.Entries {
			for _, h := range e.Events {
				if h.After != nil {
					films++
					shown = merging.Merge(shown, merging.AsRead(t, h.After))
				}
			}
		}
		if turns > 12 {
			if films > 0 {
				t.Errorf("%d turns have %d patches", turns, films)
			}
			continue
		}
		want := merging.AsRead(t, u.Game)
		delete(want.(map[string]any), "prompt")
		delete(shown.(map[string]any), "prompt")
		if films == 0 || !reflect.DeepEqual(shown, want) {
			t.Errorf("%d turns with %d patches lead to\n%v\nwant\n%v", turns, films, shown, want)
		}
	}
}

// TestUnreadableTables: a stored table of a format or rules version of the future is not
// read, and does not hide the others.
func TestUnreadableTables(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	var ids []string
	for range 3 {
		ids = append(ids, w.create(ann, table.New{Open: true, Seats: seating(2)}))
	}
	change := func(id string, edit func(doc map[string]any)) {
		row, err := w.store.Table(w.ctx, id)
		w.ok(err)
		var doc map[string]any
		w.ok(json.Unmarshal(row.Doc, &doc))
		edit(doc)
		row.Doc, err = json.Marshal(doc)
		w.ok(err)
		w.ok(w.store.Save(w.ctx, table.Change{Row: row}))
	}
	change(ids[0], func(doc map[string]any) { doc["Format"] = 99 })
	change(ids[1], func(doc map[string]any) {
		doc["Settings"].(map[string]any)["Options"].(map[string]any)["Version"] = rules.Version + 1
	})
	fresh := play.New(w.store, w.clock, play.Options{})
	log := &notes{}
	table.Hooks(fresh.Keeper).Log = log
	if _, err := fresh.Tables.See(w.ctx, ann, ids[0]); err == nil || !strings.Contains(err.Error(), "format 99") {
		t.Errorf("%v", err)
	}
	_, err := fresh.Tables.See(w.ctx, ann, ids[1])
	w.refused(err, fault.NewerRules)
	mine, err := fresh.Lobby.Mine(w.ctx, ann.User, 9)
	w.ok(err)
	if said := log.take(); len(mine) != 1 || mine[0].ID != ids[2] || len(said) != 1 || !strings.Contains(said[0], "format 99") { // a newer program shows the other
		t.Errorf("%d tables, noted %q", len(mine), said)
	}
}

// TestSecrets: nothing random is the same twice.
func TestSecrets(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	seen := map[string]bool{}
	for range 5 {
		tab := w.snap(w.create(ann, table.New{Seats: seating(2)})).Table
		for _, secret := range []string{tab.ID, tab.Invite, tab.Seed.String(), fmt.Sprint(tab.BotSeed)} {
			if seen[secret] || len(secret) < 5 {
				t.Errorf("%q again", secret)
			}
			seen[secret] = true
		}
	}
	if !slices.Equal(table.Phases(), []table.Phase{table.Waiting, table.Playing, table.Finished, table.Abandoned}) {
		t.Error(table.Phases())
	}
}

// TestDeletedSeats: seats kept for somebody who is gone are free.
func TestDeletedSeats(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Variant: "introductory"}, ann, bob)
	w.playUntil(id, 3, []table.Viewer{ann, bob}, finished)
	snap, err := w.s.Tables.Rematch(w.ctx, ann, id)
	w.ok(err)
	next := snap.Table.ID
	kept := 0
	for _, seat := range w.snap(next).Show(english).Seats {
		if seat.Kept {
			kept++
			if seat.Person || seat.Name != "Bob" {
				t.Errorf("%+v", seat)
			}
		}
	}
	if kept != 1 {
		t.Fatalf("%d seats are kept", kept)
	}
	w.ok(w.s.Delete(w.ctx, bob.User))
	for _, seat := range w.snap(next).Show(english).Seats {
		if seat.Kept || seat.Name == "Bob" {
			t.Errorf("%+v", seat)
		}
	}
	for _, seat := range w.snap(id).Show(english).Seats {
		if want := map[bool]string{true: "Ann", false: english.Text("table.deleted")}[seat.Person]; seat.Name != want {
			t.Errorf("%q, want %q", seat.Name, want)
		}
	}
	open := w.create(ann, table.New{Open: true, Seats: seating(2)})
	w.ok(w.s.Delete(w.ctx, ann.User)) // nobody can come to her table any more
	row, err := w.store.Table(w.ctx, open)
	w.ok(err)
	if row.Listed || len(row.Users) != 0 || !strings.Contains(string(row.Doc), `"abandoned"`) || strings.Contains(string(row.Doc), ann.User.ID) {
		t.Errorf("%s", row.Doc)
	}
}

// TestRematchOfTwo: who asks for a rematch sits down at the table that another has made,
// on the seats kept for them; nobody is left with a table that does not count.
func TestRematchOfTwo(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Variant: "introductory"}, ann, bob)
	w.playUntil(id, 3, []table.Viewer{ann, bob}, finished)
	_, err := w.s.Tables.Rematch(w.ctx, w.user("Eve"), id)
	if err == nil {
		t.Error("a stranger has made a rematch")
	}
	first, err := w.s.Tables.Rematch(w.ctx, ann, id)
	w.ok(err)
	if first.Table.KeptFor(ann.User.ID) || !first.Table.KeptFor(bob.User.ID) {
		t.Error("the seat is kept for somebody else")
	}
	second, err := w.s.Tables.Rematch(w.ctx, bob, id)
	w.ok(err)
	if second.Table.KeptFor(bob.User.ID) {
		t.Error("a seat is kept for somebody who sits")
	}
	if second.Table.ID != first.Table.ID || second.Table.Phase != table.Playing {
		t.Errorf("%s and %s, %s", first.Table.ID, second.Table.ID, second.Table.Phase)
	}
	if seats := second.Table.Seats.Of(bob.User.ID); len(seats) != 1 || seats[0] != 0 { // moved on by one
		t.Errorf("%v", seats)
	}
	again, err := w.s.Tables.Rematch(w.ctx, ann, id)
	w.ok(err)
	if again.Table.ID != first.Table.ID {
		t.Error("another rematch")
	}
	for _, v := range []table.Viewer{ann, bob} {
		mine, err := w.s.Lobby.Mine(w.ctx, v.User, 9)
		w.ok(err)
		if len(mine) != 2 {
			t.Errorf("%s has %d tables", v.User.Name, len(mine))
		}
	}
}

// meanwhile is a store in which somebody else does something just before a table is saved, once.
type meanwhile struct {
	play.Store
	id string
	do func()
}

func (s *meanwhile) Save(ctx context.Context, c table.Change) error {
	if do := s.do; c.Row.ID == s.id && do != nil {
		s.do = nil
		do()
	}
	return s.Store.Save(ctx, c)
}

// TestRematchAtOnce: of two rematches asked for at the same time, at two services, one counts; the other table is closed and in nobody's list.
func TestRematchAtOnce(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Variant: "introductory"}, ann, bob)
	w.playUntil(id, 3, []table.Viewer{ann, bob}, finished)
	before, err := w.store.Changed(w.ctx, time.Time{})
	w.ok(err)
	var theirs *table.Snapshot
	slow := play.New(play.StoreOf(&meanwhile{w.store, id, func() {
		var err error
		theirs, err = w.s.Tables.Rematch(w.ctx, bob, id)
		w.ok(err)
	}}), w.clock, play.Options{})
	mine, err := slow.Tables.Rematch(w.ctx, ann, id)
	w.ok(err)
	if theirs == nil || mine.Table.ID != theirs.Table.ID || mine.Table.Phase != table.Playing {
		t.Fatalf("the tables are %+v and %+v", mine.Table, theirs)
	}
	for _, v := range []table.Viewer{ann, bob} {
		list, err := w.s.Lobby.Mine(w.ctx, v.User, 9)
		w.ok(err)
		if len(list) != 2 {
			t.Errorf("%s has %d tables", v.User.Name, len(list))
		}
	}
	all, err := w.store.Changed(w.ctx, time.Time{})
	w.ok(err)
	if len(all) != len(before)+2 {
		t.Fatalf("%d new tables", len(all)-len(before))
	}
	for _, c := range all {
		if c.ID == id || c.ID == mine.Table.ID {
			continue
		}
		row, err := w.store.Table(w.ctx, c.ID)
		w.ok(err)
		if x, err := table.Read(row); err != nil || x.Phase != table.Abandoned || len(row.Users) != 0 {
			t.Errorf("the other table is %s and in the lists of %v: %v", x.Phase, row.Users, err)
		}
	}
}

// TestFigures: where something is too much or too little, it is said by how much.
func TestFigures(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	_, err := w.s.Rename(w.ctx, ann.User, strings.Repeat("x", 25))
	w.refused(err, fault.BadLength)
	_, err = w.s.Rename(w.ctx, ann.User, strings.Repeat("x", 24))
	w.ok(err)
	for _, n := range []int{0, 1, 5} {
		_, err := w.s.Tables.Create(w.ctx, ann.User, table.New{Seats: seating(4 + n)[:n]}, "")
		w.refused(err, fault.BadSeatCount)
		if !strings.Contains(err.Error(), fmt.Sprint(n)) {
			t.Error(err)
		}
	}
	id := w.create(ann, table.New{Seats: seating(3)})
	for _, seat := range []int{-1, 3} {
		_, err := w.s.Tables.Remove(w.ctx, ann, id, table.Command{}, seat, "")
		w.refused(err, fault.NoSuchSeat)
		if !strings.Contains(err.Error(), "2") {
			t.Error(err)
		}
	}
	bob := w.user("Bob")
	for _, message := range []int{-1, 1 << 30} {
		_, err := w.s.Complain(w.ctx, ann, people.Complaint{Person: bob.User.ID, Why: people.BadChat, Table: id, Message: message})
		w.refused(err, fault.NoSuchMessage)
	}
	if list := w.snap(id).Entries(0, 0, view.In(english)); list == nil || len(list) != 0 {
		t.Errorf("no entries are shown as %v", list)
	}
	if same, err := w.s.Rename(w.ctx, bob.User, "Bob"); err != nil || same.ID != bob.User.ID || same.Name != "Bob" {
		t.Errorf("whoever keeps a name is %+v, %v", same, err)
	}
	_, err = w.s.Tables.Remove(w.ctx, ann, id, table.Command{}, 2, "nobody's bot")
	w.refused(err, fault.NoSuchBot)
	if !strings.Contains(err.Error(), "3") {
		t.Error(err)
	}
}

// TestLeaving: who leaves takes back their requests and votes; a seat kept for them is free.
func TestLeaving(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	all := []table.Viewer{ann, bob, cem}
	id := w.start(table.New{}, all...)
	w.playUntil(id, 2, all, func(snap *table.Snapshot) bool { return snap.Log.Now().Round() == 1 })
	_, err := w.s.Tables.Ask(w.ctx, ann, id, table.Command{}, table.WishEnd{})
	w.ok(err)
	_, err = w.s.Tables.Answer(w.ctx, bob, id, table.Command{}, w.snap(id).Table.Requests[0].ID, true)
	w.ok(err)
	if r := w.snap(id).Table.Requests[0]; !slices.Equal(r.Yes, []string{bob.User.ID}) {
		t.Fatalf("%+v", r)
	}
	_, err = w.s.Tables.Leave(w.ctx, bob, id, table.Command{})
	w.ok(err)
	snap := w.snap(id)
	if len(snap.Table.Requests) != 1 || len(snap.Table.Requests[0].Yes) != 0 || !slices.Equal(snap.Show(english).Requests[0].Missing, []int{2}) {
		t.Fatalf("%+v", snap.Table.Requests)
	}
	_, err = w.s.Tables.Leave(w.ctx, bob, id, table.Command{})
	w.refused(err, fault.NotSeated)
	_, err = w.s.Tables.Leave(w.ctx, ann, id, table.Command{}) // her request goes with her
	w.ok(err)
	if snap := w.snap(id); len(snap.Table.Requests) != 0 || snap.Table.Owner != cem.User.ID || snap.Table.Phase != table.Playing {
		t.Errorf("%+v", snap.Table)
	}
	_, err = w.s.Tables.Leave(w.ctx, cem, id, table.Command{})
	w.ok(err)
	row, err := w.store.Table(w.ctx, id)
	w.ok(err)
	if !strings.Contains(string(row.Doc), `"abandoned"`) {
		t.Error("a game without people goes on")
	}
}

// TestLate: only a player who is to move and has kept the others waiting for ten
// minutes since the last move is replaced without being asked.
func TestLate(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	all := []table.Viewer{ann, bob, cem}
	id := w.start(table.New{}, all...)
	w.playUntil(id, 2, all, func(snap *table.Snapshot) bool { return snap.Log.Now().Round() == 1 })
	w.now = w.now.Add(5 * time.Minute)
	w.play(w.asked(id, all...), id, w.snap(id).Log.Now().Legal(nil)[0]) // the last move counts, not the beginning
	snap := w.snap(id)
	seat := snap.Log.Now().ToMove()
	asker := all[0]
	if snap.Table.Seats.Of(ann.User.ID)[0] == seat {
		asker = all[1]
	}
	for minutes, missing := range map[int]int{9: 2, 10: 1} {
		at := w.now
		w.now = w.now.Add(time.Duration(minutes) * time.Minute)
		_, err := w.s.Tables.Ask(w.ctx, asker, id, table.Command{}, table.WishBot{Seat: int(seat)})
		w.ok(err)
		r := w.snap(id).Show(english).Requests[0]
		if len(r.Missing) != missing || r.Seat != int(seat) {
			t.Errorf("after %d minutes %v are asked", minutes, r.Missing)
		}
		_, err = w.s.Tables.Answer(w.ctx, asker, id, table.Command{}, r.ID, false)
		w.ok(err)
		w.now = at
	}
	for _, c := range []struct {
		wish table.Wish
		text string
	}{
		{table.WishBot{Seat: 3}, "0 to 2"}, {table.WishBot{Seat: -1}, "0 to 2"},
		{table.WishUndo{To: snap.Log.Plies()}, fmt.Sprintf("%d at the latest", snap.Log.Plies()-1)},
	} {
		_, err := w.s.Tables.Ask(w.ctx, asker, id, table.Command{Ply: snap.Log.Plies()}, c.wish)
		if err == nil || !strings.Contains(err.Error(), c.text) {
			t.Errorf("%v does not say %q", err, c.text)
		}
	}
}

// TestSeatsOfANewTable: what is wrong with the seats of a new table is said with their number.
func TestSeatsOfANewTable(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	for text, seats := range map[string][]table.NewSeat{
		"2": {{Who: "me"}, {Who: "nobody-known"}},
		"3": {{Who: "me"}, {Who: "open"}, {Who: "automa9"}},
	} {
		_, err := w.s.Tables.Create(w.ctx, ann.User, table.New{Seats: seats}, "")
		if err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%v does not say %s", err, text)
		}
	}
	for n, ok := range map[int]bool{1: false, 2: true, 4: true, 5: false} {
		if _, err := w.s.Tables.Create(w.ctx, ann.User, table.New{Seats: seating(n)}, ""); (err == nil) != ok {
			t.Errorf("%d seats: %v", n, err)
		}
	}
}

// TestCreateOnce: a repeated key makes no second table, and another person's key is another's.
func TestCreateOnce(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	first, err := w.s.Tables.Create(w.ctx, ann.User, table.New{Seats: seating(2)}, "key")
	w.ok(err)
	again, err := w.s.Tables.Create(w.ctx, ann.User, table.New{Seats: seating(2)}, "key")
	w.ok(err)
	if again == nil || again.Table.ID != first.Table.ID {
		t.Error("a second table")
	}
	other, err := w.s.Tables.Create(w.ctx, bob.User, table.New{Seats: seating(2)}, "key")
	w.ok(err)
	if other.Table.ID == first.Table.ID {
		t.Error("Bob got Ann's table")
	}
	_, err = w.s.Tables.Sit(w.ctx, table.Viewer{User: bob.User, Invite: first.Table.Invite}, first.Table.ID, table.Command{}, 1, strings.Repeat("x", 25))
	w.refused(err, fault.BadLength)
	_, err = w.s.Tables.Sit(w.ctx, table.Viewer{User: bob.User, Invite: first.Table.Invite}, first.Table.ID, table.Command{}, 1, strings.Repeat("x", 24))
	w.ok(err)
	w.ok(w.s.Keeper.Ping(w.ctx))
	if err := play.New(play.StoreOf(noDisk{w.store}), w.clock, play.Options{}).Keeper.Ping(w.ctx); !errors.Is(err, errDisk) {
		t.Error(err)
	}
}

// noDisk is a store that does not answer.
type noDisk struct{ play.Store }

func (noDisk) Ping(context.Context) error { return errDisk }

// TestLease: the table of a bot is left to this service for a moment, however long the bot will think; that is what is renewed.
func TestLease(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	for _, name := range []string{"busy", "strongest@10"} {
		id := w.create(ann, table.New{Variant: "introductory", Seats: []table.NewSeat{{Who: "me"}, {Who: name}}})
		for range 20 {
			if snap := w.snap(id); snap.Log.Now().ToMove() == 1 {
				break
			}
			w.play(ann, id, w.snap(id).Log.Now().Legal(nil)[0])
		}
		row, err := w.store.Table(w.ctx, id)
		w.ok(err)
		if wait := row.Due.Sub(w.now); wait != 2*time.Second {
			t.Errorf("%s: looked at after %v", name, wait)
		}
	}
}

// TestListEncodedOnce: the list of somebody's tables is encoded once in each language until it changes, and now and then again, since what
// others tell may be lost.
func TestListEncodedOnce(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	made := 0
	list := func(l lang.Language, want string) {
		t.Helper()
		b, err := w.s.Lobby.MineEncoded(w.ctx, ann.User, l, 9, func(tables []*table.Table) ([]byte, error) {
			made++
			return fmt.Appendf(nil, "%d in %s", len(tables), l), nil
		})
		if err != nil || string(b) != want {
			t.Errorf("%s, %v, want %s", b, err, want)
		}
	}
	wrong := errors.New("wrong")
	if _, err := w.s.Lobby.MineEncoded(w.ctx, ann.User, english, 9, func([]*table.Table) ([]byte, error) { return nil, wrong }); err != wrong {
		t.Error(err)
	}
	for range 3 {
		list(english, "0 in en")
		list(lang.Of("pl"), "0 in pl")
	}
	w.create(ann, table.New{Seats: seating(2)})
	for range 3 {
		list(english, "1 in en")
	}
	if made != 3 {
		t.Errorf("encoded %d times", made)
	}
	w.now = w.now.Add(10 * time.Second)
	list(english, "1 in en")
	if made != 3 {
		t.Error("encoded again too early")
	}
	w.now = w.now.Add(time.Millisecond)
	list(english, "1 in en")
	list(english, "1 in en")
	if made != 4 {
		t.Errorf("encoded %d times", made)
	}
	w.now = w.now.Add(-time.Hour) // a clock that is set back
	list(english, "1 in en")
	if made != 5 {
		t.Errorf("encoded %d times", made)
	}
}

// TestSaid: what was said last is read once for everybody; who was away gets the rest, too.
func TestSaid(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	id := w.create(ann, table.New{Seats: seating(2)})
	for i := range 5 {
		w.ok(w.say(ann, id, fmt.Sprint("message ", i+1)))
	}
	counting := &readings{Store: w.store}
	s := play.New(play.StoreOf(counting), w.clock, play.Options{})
	snap, err := s.Tables.See(w.ctx, ann, id)
	w.ok(err)
	for _, c := range []struct{ after, limit, n, reads int }{{4, 9, 1, 1}, {4, 9, 1, 1}, {5, 9, 0, 2}, {3, 9, 2, 3}, {3, 9, 2, 4}, {0, 2, 2, 5}, {4, 9, 1, 5}} {
		said, err := s.Tables.Said(w.ctx, snap, c.after, c.limit)
		w.ok(err)
		if len(said) != c.n || c.n > 0 && said[0].Number != c.after+1 || counting.n != c.reads {
			t.Errorf("after %d: %d messages, %d readings", c.after, len(said), counting.n)
		}
	}
}

// readings is a store that counts how often the chat is read.
type readings struct {
	play.Store
	n int
}

func (s *readings) Messages(ctx context.Context, id string, after, limit int) ([]table.Message, error) {
	s.n++
	return s.Store.Messages(ctx, id, after, limit)
}

// TestVersions: versions only grow, by steps that nobody can foresee, and stay exact in JavaScript; a command that cannot be written
// down has a fingerprint, too.
func TestVersions(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	id := w.create(ann, table.New{Seats: seating(2)})
	steps := map[int64]bool{}
	last := int64(0)
	for range 20 {
		row, err := w.store.Table(w.ctx, id)
		w.ok(err)
		step := row.Version - last
		if step < 1 || step > 1<<32 || steps[step] {
			t.Errorf("a step of %d", step)
		}
		steps[step], last = true, row.Version
		w.ok(w.say(ann, id, "hello"))
	}
	if last > 1<<53 {
		t.Error("too large")
	}
	x, again, y := table.Fingerprint("x", 1), table.Fingerprint("x", 1), table.Fingerprint("y", 1)
	if x != again || x == y || table.Fingerprint("x", make(chan int)) == 0 {
		t.Error("commands are taken for each other")
	}
}
