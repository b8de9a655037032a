package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"barrage/play"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
)

// audit lists what was done, the first first, in short.
func (w *world) audit() (list []string) {
	w.t.Helper()
	all, err := w.s.Office.AuditLog(w.ctx, 0, 100)
	w.ok(err)
	for _, d := range slices.Backward(all) {
		list = append(list, fmt.Sprintf("%s %s", d.Role, d.Did))
	}
	return list
}

func (w *world) sit(v table.Viewer, id string) error {
	_, err := w.s.Tables.Sit(w.ctx, v, id, table.Command{}, -1, "")
	return err
}

func (w *world) say(v table.Viewer, id, text string) error {
	_, err := w.s.Tables.Say(w.ctx, v, id, table.Command{}, text)
	return err
}

// TestBlock: two of whom one has blocked the other do not sit down together, whoever comes second, by whatever way. Whoever sits already stays.
func TestBlock(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	_, err := w.s.People.Avoid(w.ctx, ann.User, bob.User.ID, people.Mute, "")
	w.ok(err)
	before := w.start(table.New{}, ann, bob) // muting keeps nobody apart
	_, err = w.s.People.Avoid(w.ctx, ann.User, bob.User.ID, people.Block, "")
	w.ok(err)
	if len(w.snap(before).Table.Seats.Of(bob.User.ID)) != 1 {
		t.Error("Bob has lost his seat")
	}
	open := w.create(ann, table.New{Seats: seating(2), Open: true})
	w.refused(w.sit(bob, open), fault.NotWanted)
	private := w.create(ann, table.New{Seats: seating(2)})
	invited := table.Viewer{User: bob.User, Invite: w.snap(private).Table.Invite}
	w.refused(w.sit(invited, private), fault.NotWanted)
	theirs := w.create(bob, table.New{Seats: seating(3), Open: true})
	w.refused(w.sit(ann, theirs), fault.BlockedThere)
	third := w.create(cem, table.New{Seats: seating(3), Open: true})
	w.ok(w.sit(ann, third))
	w.refused(w.sit(bob, third), fault.NotWanted)

	// A seek makes another table rather than seat the two together.
	seek := table.New{Seats: seating(2), Pace: table.PaceTurns}
	first, err := w.s.Lobby.Seek(w.ctx, ann.User, seek)
	w.ok(err)
	w.now = w.now.Add(time.Second)
	second, err := w.s.Lobby.Seek(w.ctx, bob.User, seek)
	w.ok(err)
	if first.Table.ID == second.Table.ID {
		t.Error("a seek has seated them together")
	}
	third2, err := w.s.Lobby.Seek(w.ctx, cem.User, seek)
	w.ok(err)
	if third2.Table.ID != first.Table.ID {
		t.Error("a seek has not found the table that waits longest")
	}

	_, err = w.s.People.Unavoid(w.ctx, ann.User, bob.User.ID, people.Block, "")
	w.ok(err)
	w.ok(w.sit(bob, open))
}

// TestBlockRematch: no seat of a rematch is kept for somebody whom its maker has blocked.
func TestBlockRematch(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{}, ann, bob)
	w.ok(w.s.Keeper.Abandon(w.ctx, people.Looker{By: "root", Role: people.ByConsole}, id, "test"))
	_, err := w.s.People.Avoid(w.ctx, ann.User, bob.User.ID, people.Block, "")
	w.ok(err)
	next, err := w.s.Tables.Rematch(w.ctx, ann, id)
	w.ok(err)
	if next.Table.KeptFor(bob.User.ID) {
		t.Error("a seat is kept for Bob")
	}
	w.refused(w.sit(table.Viewer{User: bob.User, Invite: next.Table.Invite}, next.Table.ID), fault.NotWanted)
}

// TestInvite: seats of a new table are kept for those who are named there, once each, and for nobody who keeps away from the maker.
func TestInvite(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	seats := func(who ...table.Viewer) []table.NewSeat {
		list := []table.NewSeat{{Who: "me"}}
		for _, v := range who {
			list = append(list, table.NewSeat{Who: "open", For: v.User.ID})
		}
		return list
	}
	id := w.create(ann, table.New{Seats: seats(bob, bob, cem)})
	if s := w.snap(id).Table.Seats; s[1].For != bob.User.ID || s[1].Name != "Bob" || s[2].For != "" || s[3].For != cem.User.ID {
		t.Errorf("the seats are %+v", s)
	}
	mine, err := w.s.Lobby.Mine(w.ctx, bob.User, 10)
	w.ok(err)
	if len(mine) != 1 || mine[0].ID != id {
		t.Error("the table is not in Bob's list")
	}
	w.ok(w.sit(bob, id))
	if got := w.snap(id).Table.Seats.Of(bob.User.ID); len(got) != 1 || got[0] != 1 {
		t.Errorf("Bob sits on %v", got)
	}
	_, err = w.s.Tables.Create(w.ctx, ann.User, table.New{Seats: seats(ann)}, "")
	w.refused(err, fault.NotOneself)
	_, err = w.s.Tables.Create(w.ctx, ann.User, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "open", For: "nobody"}}}, "")
	w.refused(err, fault.NoSuchPerson)

	// Whoever has blocked the maker is not asked, for a rematch neither.
	over := w.start(table.New{}, ann, cem)
	w.ok(w.s.Keeper.Abandon(w.ctx, people.Looker{By: "root", Role: people.ByConsole}, over, "test"))
	_, err = w.s.People.Avoid(w.ctx, cem.User, ann.User.ID, people.Block, "")
	w.ok(err)
	if w.snap(w.create(ann, table.New{Seats: seats(cem)})).Table.KeptFor(cem.User.ID) {
		t.Error("a seat is kept for Cem")
	}
	next, err := w.s.Tables.Rematch(w.ctx, ann, over)
	w.ok(err)
	if next.Table.KeptFor(cem.User.ID) {
		t.Error("a seat of a rematch is kept for Cem")
	}
}

// TestRemove: the owner takes somebody off a table that waits; they do not come back, not even as a handle they merge into, and it is noted.
func TestRemove(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	id := w.create(ann, table.New{Seats: seating(3), Open: true})
	w.ok(w.sit(bob, id))
	remove := func(v table.Viewer, seat int, bot string) error {
		_, err := w.s.Tables.Remove(w.ctx, v, id, table.Command{}, seat, bot)
		return err
	}
	w.refused(remove(bob, 0, ""), fault.NotOwner)
	w.refused(remove(ann, 0, ""), fault.NotOneself)
	w.refused(remove(ann, 2, ""), fault.NobodyThere)
	w.refused(remove(ann, 3, ""), fault.NoSuchSeat)
	w.refused(remove(ann, 1, "deep thought"), fault.NoSuchBot)
	w.ok(remove(ann, 1, ""))
	w.refused(w.sit(bob, id), fault.WasRemoved)
	w.refused(w.say(bob, id, "let me in"), fault.MayNotSpeak)
	claimed := w.user("Robert")
	u, err := w.s.Claim(w.ctx, claimed.User, "Robert")
	w.ok(err)
	w.ok(w.s.Merge(w.ctx, bob.User, u))
	w.refused(w.sit(table.Viewer{User: u}, id), fault.WasRemoved)

	w.ok(w.sit(cem, id))
	err = remove(ann, 1, "nobody-known")
	w.refused(err, fault.NoSuchBot)
	if !strings.Contains(err.Error(), "2") || !strings.Contains(err.Error(), "nobody-known") { // seats are counted from 1 for people
		t.Error(err)
	}
	w.ok(remove(ann, 1, "brook"))
	if seat := w.snap(id).Table.Seats[1]; seat.User != "" || seat.Bot != "brook" {
		t.Errorf("%+v", seat)
	}
	dot := w.user("Dot")
	w.ok(w.sit(dot, id))
	w.refused(remove(ann, 2, ""), fault.NotWaiting)
	if got := w.audit(); !slices.Equal(got, []string{"owner remove", "owner remove"}) {
		t.Errorf("%v", got)
	}

	// Who is deleted is forgotten here too.
	w.ok(w.s.Delete(w.ctx, u))
	if list := w.snap(id).Table.Removed; len(list) != 1 || list[0] != cem.User.ID {
		t.Errorf("%v", list)
	}
}

// TestRemoveKept: the owner of a rematch gives a seat that is kept for somebody to others; whoever it was kept for does not come back.
func TestRemoveKept(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	id := w.start(table.New{Variant: "introductory"}, ann, bob)
	w.ok(w.s.Keeper.Abandon(w.ctx, people.Looker{By: "root", Role: people.ByConsole}, id, ""))
	next, err := w.s.Tables.Rematch(w.ctx, ann, id)
	w.ok(err)
	kept := slices.IndexFunc(next.Table.Seats, func(s table.Seat) bool { return s.For == bob.User.ID })
	_, err = w.s.Tables.Remove(w.ctx, ann, next.Table.ID, table.Command{}, kept, "")
	w.ok(err)
	invited := func(v table.Viewer) error {
		v.Invite = next.Table.Invite
		_, err := w.s.Tables.Sit(w.ctx, v, next.Table.ID, table.Command{}, kept, "")
		return err
	}
	w.refused(invited(bob), fault.WasRemoved)
	w.ok(invited(cem))
}

// TestSilence: whom the owner silences does not speak at the table, and does elsewhere.
func TestSilence(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{}, ann, bob)
	silence := func(v table.Viewer, person string, off bool) error {
		_, err := w.s.Tables.Silence(w.ctx, v, id, table.Command{}, person, off)
		return err
	}
	w.refused(silence(bob, ann.User.ID, false), fault.NotOwner)
	w.refused(silence(ann, ann.User.ID, false), fault.NotOneself)
	w.refused(silence(ann, "nobody", false), fault.NoSuchPerson)
	w.refused(silence(ann, bob.User.ID, true), fault.NoSuchPerson)
	w.ok(silence(ann, bob.User.ID, false))
	w.ok(silence(ann, bob.User.ID, false)) // once is enough
	w.refused(w.say(bob, id, "hey"), fault.MayNotSpeak)
	if you := w.snap(id).Table.You(bob.User); !you.Silent || you.Silenced != nil {
		t.Errorf("%+v", you)
	}
	if you := w.snap(id).Table.You(ann.User); you.Silent || !slices.Equal(you.Silenced, []string{bob.User.ID}) {
		t.Errorf("%+v", you)
	}
	w.ok(w.say(bob, w.create(bob, table.New{Seats: seating(2), Open: true}), "hey"))
	w.ok(silence(ann, bob.User.ID, true))
	w.ok(w.say(bob, id, "sorry"))
	if got := w.audit(); !slices.Equal(got, []string{"owner silence", "owner unsilence"}) {
		t.Errorf("%v", got)
	}
}

// TestComplain: a report names a place that the reporter sees and a message of the person; the same one counts once, and there is a
// limit in a day, however long the server has run.
func TestComplain(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	id := w.start(table.New{NoSpectators: true}, ann, bob)
	for i := range 30 {
		w.ok(w.say(ann, id, fmt.Sprint("hello ", i+1)))
	}
	w.ok(w.say(bob, id, "grr"))
	complain := func(v table.Viewer, c people.Complaint) (people.Report, error) { return w.s.Complain(w.ctx, v, c) }
	refused := func(code fault.Code, v table.Viewer, c people.Complaint) {
		t.Helper()
		_, err := complain(v, c)
		w.refused(err, code)
	}
	good := people.Complaint{Person: bob.User.ID, Why: people.BadChat, Text: "  he  growls ", Table: id, Message: 31}
	refused(fault.NotSignedIn, table.Viewer{}, good)
	refused(fault.NotOneself, bob, good)
	refused(fault.NoSuchTable, cem, good)
	refused(fault.NoSuchPerson, ann, people.Complaint{Person: "nobody", Why: people.BadChat})
	refused(fault.BadChoice, ann, people.Complaint{Person: bob.User.ID, Why: "face"})
	for _, message := range []int{1, 32} {
		refused(fault.NoSuchMessage, ann, people.Complaint{Person: bob.User.ID, Why: people.BadChat, Table: id, Message: message})
	}
	r, err := complain(ann, good)
	w.ok(err)
	if r.Name != "Bob" || r.Text != "he growls" || r.State != people.ReportOpen {
		t.Errorf("%+v", r)
	}
	again, err := complain(ann, good)
	w.ok(err)
	if again.ID != r.ID {
		t.Error("the same report was kept twice")
	}
	around, err := w.s.Keeper.Around(w.ctx, r)
	w.ok(err)
	if len(around) != 11 || around[0].Number != 21 || around[10].Text != "grr" {
		t.Errorf("%d messages from %d", len(around), around[0].Number)
	}
	last, err := w.s.Keeper.Around(w.ctx, people.Report{Table: id})
	w.ok(err)
	if len(last) != 21 || last[20].Number != 31 {
		t.Errorf("%d messages to %d", len(last), last[len(last)-1].Number)
	}
	for i := 1; i < people.MaxReports; i++ {
		_, err = complain(ann, people.Complaint{Person: w.user(fmt.Sprint("P", i)).User.ID, Why: people.BadName})
		w.ok(err)
	}
	refused(fault.TooManyReports, ann, people.Complaint{Person: cem.User.ID, Why: people.BadName})
	w.now = w.now.Add(25 * time.Hour)
	_, err = complain(ann, people.Complaint{Person: cem.User.ID, Why: people.BadName})
	w.ok(err)

	op := people.Looker{By: "op", Role: people.ByOperator}
	w.refused(w.s.Office.CloseReport(w.ctx, op, "x", true, ""), fault.NoSuchReport)
	w.ok(w.s.Office.CloseReport(w.ctx, op, r.ID, true, "told him"))
	w.refused(w.s.Office.CloseReport(w.ctx, op, r.ID, false, ""), fault.NoSuchReport)
	mine, err := w.s.Office.Complaints(w.ctx, ann.User)
	w.ok(err)
	at := slices.IndexFunc(mine, func(m people.Report) bool { return m.ID == r.ID })
	if len(mine) != people.MaxReports+1 || mine[at].State != people.ReportSettled {
		t.Errorf("%+v", mine)
	}
}

// TestBan: who is banned leaves all tables, which go on; operators are not banned, and a ban ends.
func TestBan(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	console := people.Looker{By: "root", Role: people.ByConsole}
	playing := w.start(table.New{}, bob, ann, cem)
	waiting := w.create(bob, table.New{Seats: seating(3), Open: true})
	w.ok(w.sit(ann, waiting))
	alone := w.create(bob, table.New{Seats: seating(2), Open: true})
	w.refused(w.s.Ban(w.ctx, console, "nobody", people.BadChat, "", 1), fault.NoSuchPerson)
	w.refused(w.s.Ban(w.ctx, console, bob.User.ID, "face", "", 1), fault.BadChoice)
	w.refused(w.s.Ban(w.ctx, console, bob.User.ID, people.BadChat, "", -1), fault.BadBan)
	w.ok(w.s.Office.SetOperator(w.ctx, console, bob.User.ID, true, ""))
	w.refused(w.s.Ban(w.ctx, console, bob.User.ID, people.BadChat, "", 1), fault.BadBan)
	w.ok(w.s.Office.SetOperator(w.ctx, console, bob.User.ID, false, ""))
	w.ok(w.s.Ban(w.ctx, console, bob.User.ID, people.Leaving, "three games", 2))
	for _, id := range []string{playing, waiting} {
		if snap := w.snap(id); len(snap.Table.Seats.Of(bob.User.ID)) != 0 || snap.Table.Owner != ann.User.ID {
			t.Errorf("%+v", snap.Table.Seats)
		}
	}
	row, err := w.store.Table(w.ctx, alone)
	w.ok(err)
	if read, err := table.Read(row); err != nil || read.Phase != table.Abandoned {
		t.Errorf("a table of nobody is %s %v", read.Phase, err)
	}
	// The others go on with a bot, as when somebody leaves.
	seat := slices.IndexFunc(w.snap(playing).Table.Seats, func(s table.Seat) bool { return s.Left == bob.User.ID })
	_, err = w.s.Tables.Ask(w.ctx, ann, playing, table.Command{}, table.WishBot{Seat: seat})
	w.ok(err)
	_, err = w.s.Tables.Answer(w.ctx, cem, playing, table.Command{}, 1, true)
	w.ok(err)
	if got := w.snap(playing).Table.Seats[seat].Bot; got == "" {
		t.Error("no bot plays for him")
	}

	u, err := w.s.People.User(w.ctx, bob.User.ID)
	w.ok(err)
	w.refused(u.NotBanned(w.now), fault.UserBanned)
	w.refused(u.NotBanned(w.now.Add(47*time.Hour)), fault.UserBanned)
	w.ok(u.NotBanned(w.now.Add(48 * time.Hour)))
	w.ok(w.s.Ban(w.ctx, console, bob.User.ID, people.Cheating, "", 0))
	u, err = w.s.People.User(w.ctx, bob.User.ID)
	w.ok(err)
	w.refused(u.NotBanned(w.now.Add(1e6*time.Hour)), fault.UserBanned)
	w.ok(w.s.Office.Lift(w.ctx, console, bob.User.ID, "a mistake"))
	u, err = w.s.People.User(w.ctx, bob.User.ID)
	w.ok(err)
	w.ok(u.NotBanned(w.now))
	if got := w.audit(); !slices.Equal(got, []string{"console operator", "console nooperator", "console ban", "console ban", "console lift"}) {
		t.Errorf("%v", got)
	}
}

// TestRenamePerson: an operator gives another name, to somebody with a handle another handle; it is on the seats at once.
func TestRenamePerson(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Rude")
	u, err := w.s.Claim(w.ctx, bob.User, "Rude")
	w.ok(err)
	id := w.start(table.New{}, ann, table.Viewer{User: u})
	op := people.Looker{By: ann.User.ID, Role: people.ByOperator}
	_, err = w.s.RenamePerson(w.ctx, op, u.ID, "admin", "")
	w.refused(err, fault.ReservedHandle)
	_, err = w.s.RenamePerson(w.ctx, op, "nobody", "Nice", "")
	w.refused(err, fault.NoSuchPerson)
	u, err = w.s.RenamePerson(w.ctx, op, u.ID, "Nice", "an insult")
	w.ok(err)
	if seat := w.snap(id).Table.Seats[1]; u.Handle != "Nice" || seat.Name != "Nice" || !seat.Handle {
		t.Errorf("%+v %+v", u, seat)
	}
	_, err = w.s.Rename(w.ctx, u, "Rude")
	w.refused(err, fault.HasHandle)
	_, err = w.s.RenamePerson(w.ctx, op, ann.User.ID, "nice", "")
	w.refused(err, fault.HandleTaken)
	if got := w.audit(); !slices.Equal(got, []string{"operator rename"}) {
		t.Errorf("%v", got)
	}
}

// TestOwnerWithoutSeat: whoever has blocked the owner of a table that waits, or is blocked by the owner, does not sit down there, though the
// owner has no seat. Once the game has begun, only those who play matter.
func TestOwnerWithoutSeat(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	_, err := w.s.People.Avoid(w.ctx, bob.User, ann.User.ID, people.Block, "")
	w.ok(err)
	_, err = w.s.People.Avoid(w.ctx, ann.User, cem.User.ID, people.Block, "")
	w.ok(err)
	id := w.create(ann, table.New{Seats: seats("open", "open"), Open: true})
	w.refused(w.sit(bob, id), fault.BlockedThere)
	w.refused(w.sit(cem, id), fault.NotWanted)
	w.ok(w.sit(ann, id))
	w.ok(w.sit(w.user("Dan"), id))
	_, err = w.s.Tables.Leave(w.ctx, ann, id, table.Command{})
	w.ok(err)
	w.ok(w.sit(bob, id))
}

// TestNoOffice: a store for one device has no reports, bans and operators, and says so. Its tables can be closed.
func TestNoOffice(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.create(ann, table.New{Seats: seating(2)})
	device := w.store
	device.OfficeStore, device.KeeperStore = nil, nil
	s := play.New(device, w.clock, play.Options{})
	console := people.Looker{By: "root", Role: people.ByConsole}
	for name, err := range map[string]error{
		"complain":  failed(s.Complain(w.ctx, ann, people.Complaint{Person: bob.User.ID, Why: people.BadChat})),
		"ban":       s.Ban(w.ctx, console, bob.User.ID, people.BadChat, "", 1),
		"lift":      s.Office.Lift(w.ctx, console, bob.User.ID, ""),
		"operator":  s.Office.SetOperator(w.ctx, console, bob.User.ID, true, ""),
		"rename":    failed(s.RenamePerson(w.ctx, console, bob.User.ID, "Rob", "")),
		"note":      s.Office.Note(w.ctx, console, people.DidClose, ""),
		"reports":   failed(s.Office.Reports(w.ctx, "", 9)),
		"settle":    s.Office.CloseReport(w.ctx, console, "x", true, ""),
		"audit log": failed(s.Office.AuditLog(w.ctx, 0, 9)),
		"people":    failed(s.Office.People(w.ctx, "", people.Anybody, 0, 9)),
		"tables":    failed(s.Lobby.Search(w.ctx, "", "", true, 0, 9)),
	} {
		if err == nil || fault.CodeOf(err) != "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if list, err := s.Office.Complaints(w.ctx, ann.User); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
	w.ok(s.Keeper.Abandon(w.ctx, console, id, ""))
	if u, err := w.s.People.User(w.ctx, bob.User.ID); err != nil || u.Name != "Bob" {
		t.Errorf("%+v, %v", u, err)
	}
}

// TestOfficeLooks: operators find tables by name, id and person, page by page, and end them.
func TestOfficeLooks(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann Lee"), w.user("Bob")
	var ids []string
	for i := range 5 {
		w.now = w.now.Add(time.Second)
		ids = append(ids, w.create(ann, table.New{Seats: seating(2), Name: fmt.Sprint("Evening ", i)}))
	}
	w.now = w.now.Add(time.Second)
	both := w.start(table.New{Name: "Duel"}, bob, ann)
	console := people.Looker{By: "root", Role: people.ByConsole}
	w.now = w.now.Add(time.Second)
	w.ok(w.s.Keeper.Abandon(w.ctx, console, ids[0], "  too   late "))
	w.refused(w.s.Keeper.Abandon(w.ctx, console, ids[0], ""), fault.GameOver)
	w.refused(w.s.Keeper.Abandon(w.ctx, console, "x", ""), fault.NoSuchTable)
	w.refused(w.s.Keeper.Abandon(w.ctx, console, ids[1], strings.Repeat("x", 501)), fault.BadLength)
	tables := func(person, search string, over bool, from, limit int, want ...string) {
		t.Helper()
		list, err := w.s.Lobby.Search(w.ctx, person, search, over, from, limit)
		w.ok(err)
		var got []string
		for _, x := range list {
			got = append(got, x.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("tables of %q with %q: %d, want %d", person, search, len(got), len(want))
		}
	}
	tables("", "", true, 0, 99, ids[0], both, ids[4], ids[3], ids[2], ids[1])
	tables("", "", false, 0, 99, both, ids[4], ids[3], ids[2], ids[1])
	tables("", "", true, 1, 2, both, ids[4])
	tables("", "", true, 9, 2)
	tables("", "EVENING", true, 0, 2, ids[0], ids[4])
	tables("", "bob", true, 0, 9, both)
	tables("", "ann lee", true, 0, 9, ids[0], both, ids[4], ids[3], ids[2], ids[1])
	tables("", ids[2], true, 0, 9, ids[2])
	tables(bob.User.ID, "", true, 0, 9, both)
	tables(bob.User.ID, "evening", true, 0, 9)
	tables("nobody", "", true, 0, 9)

	all, err := w.s.Office.AuditLog(w.ctx, 0, 9)
	w.ok(err)
	if len(all) != 1 || all[0].Table != ids[0] || all[0].Why != "too late" || all[0].By != "root" || !all[0].At.Equal(w.now) {
		t.Errorf("%+v", all)
	}
}

// TestReportedName: a report has the name under which somebody did what it is about: of the message, of the seat, or of today.
func TestReportedName(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Rude")
	id := w.start(table.New{}, ann, bob)
	w.ok(w.say(bob, id, "grr"))
	_, err := w.s.Tables.Sit(w.ctx, bob, id, table.Command{}, 1, "Ruder")
	w.ok(err)
	_, err = w.s.Rename(w.ctx, bob.User, "Bob")
	w.ok(err)
	for want, c := range map[string]people.Complaint{
		"Rude":  {Person: bob.User.ID, Why: people.BadChat, Table: id, Message: 1},
		"Ruder": {Person: bob.User.ID, Why: people.BadName, Table: id},
		"Bob":   {Person: bob.User.ID, Why: people.BadName},
	} {
		if r, err := w.s.Complain(w.ctx, ann, c); err != nil || r.Name != want {
			t.Errorf("%q, want %q: %v", r.Name, want, err)
		}
	}
}

// TestBlockEverywhere: a block holds at all tables, whichever it was made at.
func TestBlockEverywhere(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.create(bob, table.New{Seats: seating(2), Open: true})
	list, err := w.s.People.Avoid(w.ctx, ann.User, bob.User.ID, people.Block, id)
	w.ok(err)
	if len(list) != 1 || list[0].Table != "" {
		t.Errorf("%+v", list)
	}
	w.refused(w.sit(ann, w.create(bob, table.New{Seats: seating(2), Open: true})), fault.BlockedThere)
}

// TestBanOwner: the table of somebody banned who has no seat there goes to somebody who has one, or is closed.
func TestBanOwner(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	console := people.Looker{By: "root", Role: people.ByConsole}
	kept := w.create(bob, table.New{Seats: seats("open", "open"), Open: true})
	w.ok(w.sit(ann, kept))
	empty := w.create(bob, table.New{Seats: seats("open", "open"), Open: true})
	playing := w.create(bob, table.New{Seats: seats("open", "open"), Open: true})
	w.ok(w.sit(ann, playing))
	w.ok(w.sit(cem, playing))
	w.ok(w.s.Ban(w.ctx, console, bob.User.ID, people.BadName, "", 0))
	for id, want := range map[string]table.Phase{kept: table.Waiting, playing: table.Playing} {
		if x := w.snap(id).Table; x.Owner != ann.User.ID || x.Phase != want {
			t.Errorf("%s belongs to %s", x.Phase, x.Owner)
		}
	}
	row, err := w.store.Table(w.ctx, empty)
	w.ok(err)
	if x, err := table.Read(row); err != nil || x.Owner != "" || x.Phase != table.Abandoned {
		t.Errorf("%+v, %v", x, err)
	}
}
