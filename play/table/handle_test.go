package table_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"barrage/play"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
)

// TestHandleKey: handles that people could take for each other have one key, others have different ones.
func TestHandleKey(t *testing.T) {
	for _, group := range [][]string{
		{"Annie", "annie", "ANN1E", "annle", "Ännïe", "an-n.i_e"},
		{"modern", "modem"},
		{"vvater", "water"},
		{"o5lo", "Oslo", "0slo", "øsło"},
		{"strasse", "straße"},
		{"az09", "AZO9"},
	} {
		for _, handle := range group {
			if got, want := people.HandleKey(handle), people.HandleKey(group[0]); got != want || got == "" {
				t.Errorf("%s: %q, like %s: %q", handle, got, group[0], want)
			}
		}
	}
	if got := people.HandleKey("Zoë.9"); got != "zoe9" {
		t.Error(got)
	}
	for _, handle := range []string{"anna", "anne", "ann", "annee"} {
		if people.HandleKey(handle) == people.HandleKey("Annie") {
			t.Errorf("%s is taken for Annie", handle)
		}
	}
	for _, handle := range []string{"a/b", "аnnie" /* Cyrillic */, "a{b", "`ab"} {
		if got := people.HandleKey(handle); got != "" {
			t.Errorf("%s: %q", handle, got)
		}
	}
}

// TestClaimHandle: a handle has a length, begins and ends with a letter or digit, says nothing untrue, belongs to one
// person, and is theirs for good.
func TestClaimHandle(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	for _, handle := range []string{"ab", strings.Repeat("a", people.MaxHandle+1), "a.-", "two words", "-ann", "ann.", "_ann_", "a/b/c"} {
		w.refused(w.s.People.CheckHandle(w.ctx, ann.User, handle), fault.BadHandle)
	}
	for _, handle := range []string{"abc", strings.Repeat("a", people.MaxHandle), "a.b", "a-.b", "x-y_z.1"} {
		w.ok(w.s.People.CheckHandle(w.ctx, ann.User, handle))
	}
	for _, handle := range []string{"admin", "ADM1N", "t-o-r-r-e-n-t", "Automa"} {
		w.refused(w.s.People.CheckHandle(w.ctx, ann.User, handle), fault.ReservedHandle)
	}
	w.refused(w.s.People.CheckHandle(w.ctx, people.User{}, "annie"), fault.NotSignedIn)

	id := w.create(ann, table.New{Seats: seating(2), Open: true})
	claimed, err := w.s.Claim(w.ctx, ann.User, "Annie")
	w.ok(err)
	if claimed.Handle != "Annie" || claimed.Name != "Annie" || claimed.ID != ann.User.ID {
		t.Errorf("%+v", claimed)
	}
	if seat := w.snap(id).Table.Seats[0]; seat.Name != "Annie" {
		t.Errorf("the seat is that of %s", seat.Name)
	}
	_, err = w.s.Claim(w.ctx, bob.User, "ann1e")
	w.refused(err, fault.HandleTaken)
	_, err = w.s.Claim(w.ctx, claimed, "Anna")
	w.refused(err, fault.HasHandle)
	again, err := w.s.Claim(w.ctx, claimed, "ANNIE")
	w.ok(err)
	if again.Handle != "ANNIE" {
		t.Errorf("%+v", again)
	}
}

// TestMerge: everything of a guest becomes that of another person: seats, the seats kept and left, tables, votes, defeats, chat, and what
// owners decided about them. Other names at the same screen stay.
func TestMerge(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	guest := w.user("Guest")
	into := w.claimed("Robert")
	all := []table.Viewer{ann, bob, guest}

	owned := w.create(guest, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}, {Who: "open"}}})
	voted := w.start(table.New{}, all...)
	_, err := w.s.Tables.Ask(w.ctx, ann, voted, table.Command{}, table.WishEnd{})
	w.ok(err)
	_, err = w.s.Tables.Answer(w.ctx, guest, voted, table.Command{}, 1, true)
	w.ok(err)
	w.ok(w.say(guest, voted, "hello"))
	left := w.start(table.New{Rated: true}, all...)
	_, err = w.s.Tables.Leave(w.ctx, guest, left, table.Command{})
	w.ok(err)
	old := w.start(table.New{Variant: "introductory"}, ann, guest)
	w.playUntil(old, 3, all, finished)
	kept, err := w.s.Tables.Rematch(w.ctx, ann, old)
	w.ok(err)
	sentAway := w.create(ann, table.New{Seats: seating(3), Open: true})
	w.ok(w.sit(guest, sentAway))
	_, err = w.s.Tables.Remove(w.ctx, ann, sentAway, table.Command{}, 1, "")
	w.ok(err)
	_, err = w.s.Tables.Silence(w.ctx, ann, sentAway, table.Command{}, guest.User.ID, false)
	w.ok(err)

	w.refused(w.s.Merge(w.ctx, into, ann.User), fault.HasHandle)
	w.ok(w.s.Merge(w.ctx, guest.User, guest.User))
	if _, err := w.s.People.User(w.ctx, guest.User.ID); err != nil {
		t.Fatal("merged with themselves, and gone:", err)
	}
	w.ok(w.s.Merge(w.ctx, guest.User, into))

	me := into.ID
	snap := w.snap(owned).Table
	if s := snap.Seats; snap.Owner != me || s[0].User != me || s[0].Name != "Robert" || !s[0].Handle || s[1].User != me || s[1].Name != "Otto" || s[1].Handle {
		t.Errorf("%+v", snap.Seats)
	}
	snap = w.snap(voted).Table
	if s := snap.Seats; s[2].User != me || s[2].Name != "Robert" || s[0].User != ann.User.ID || s[1].User != bob.User.ID || !slices.Equal(snap.Requests[0].Yes, []string{me}) || snap.Owner != ann.User.ID {
		t.Errorf("%+v, %+v", snap.Seats, snap.Requests)
	}
	if m, err := w.s.Tables.Messages(w.ctx, ann, voted, 0, 9); err != nil || len(m) != 1 || m[0].User != me {
		t.Errorf("%+v, %v", m, err)
	}
	snap = w.snap(left).Table
	if snap.Seats[2].Left != me || len(snap.Quit) != 1 || snap.Quit[0].User != me {
		t.Errorf("%+v, %+v", snap.Seats, snap.Quit)
	}
	snap = w.snap(kept.Table.ID).Table
	if s := snap.Seats[0]; s.For != me || s.Name != "Robert" {
		t.Errorf("%+v", s)
	}
	snap = w.snap(sentAway).Table
	if !slices.Equal(snap.Removed, []string{me}) || !slices.Equal(snap.Silenced, []string{me}) {
		t.Errorf("%v, %v", snap.Removed, snap.Silenced)
	}
	if _, err := w.s.People.User(w.ctx, guest.User.ID); !errors.Is(err, fault.ErrNotFound) {
		t.Error("the guest is still there:", err)
	}
	for _, id := range []string{owned, voted, left, old, kept.Table.ID, sentAway} {
		row, err := w.store.Table(w.ctx, id)
		w.ok(err)
		if strings.Contains(string(row.Doc), guest.User.ID) || slices.Contains(row.Users, guest.User.ID) {
			t.Errorf("%s", row.Doc)
		}
	}
}

// TestSeatNames: a new name stands on the seats that bore the old one, at tables of every phase and where a seat is kept, and nowhere else.
func TestSeatNames(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}, {Who: "open"}}}, ann, bob)
	namesake := w.start(table.New{}, w.user("Ann"), ann)
	old := w.start(table.New{Variant: "introductory"}, bob, ann)
	w.playUntil(old, 3, []table.Viewer{ann, bob}, finished)
	next, err := w.s.Tables.Rematch(w.ctx, bob, old)
	w.ok(err)
	u, err := w.s.Claim(w.ctx, ann.User, "Annabel")
	w.ok(err)
	names := func(id string) (list []string) {
		for _, s := range w.snap(id).Table.Seats {
			list = append(list, s.Name)
			if s.Handle != (s.Name == "Annabel") && s.User == u.ID {
				t.Errorf("%+v", s)
			}
		}
		return list
	}
	for id, want := range map[string][]string{id: {"Annabel", "Otto", "Bob"}, namesake: {"Ann", "Annabel"}, old: {"Bob", "Annabel"}, next.Table.ID: {"Annabel", "Bob"}} {
		if got := names(id); !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
}

// TestHandleRace: of two who claim a handle at the same time one gets it.
func TestHandleRace(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	w.s = play.New(play.StoreOf(faster{w.store}), w.clock, play.Options{})
	u, err := w.s.Claim(w.ctx, ann.User, "Annabel")
	w.refused(err, fault.HandleTaken)
	if u.Handle != "" || u.Name != "Ann" {
		t.Errorf("%+v", u)
	}
}

// faster is a store in which somebody else claims every handle first.
type faster struct{ play.Store }

func (s faster) SetHandle(context.Context, string, string) error { return wrap(fault.ErrConflict) }

// TestNoOfficeOnSeats: nobody sits down as an operator, and a seat may have the name of its own person.
func TestNoOfficeOnSeats(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	_, err := w.s.Tables.Create(w.ctx, ann.User, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Moderator"}}}, "")
	w.refused(err, fault.ReservedHandle)
	for _, name := range []string{"Owner", "torrent"} { // fine for a guest, not for a handle
		_, err := w.s.Tables.Create(w.ctx, ann.User, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: name}}}, "")
		w.ok(err)
		w.refused(w.s.People.CheckHandle(w.ctx, ann.User, name), fault.ReservedHandle)
	}
	rob := w.claimed("Robert")
	w.ok(w.s.People.CheckHandle(w.ctx, rob, "R-o-b-e-r-t")) // written in another way
	_, err = w.s.Tables.Create(w.ctx, rob, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "robert"}}}, "")
	w.ok(err)
	_, _, err = w.s.People.SignUp(w.ctx, "Robert")
	w.refused(err, fault.HandleTaken)
	if !strings.Contains(err.Error(), "Robert") {
		t.Error(err)
	}
}

// TestLookalikes: nobody takes a name that is read as the handle of somebody else, or as an office, in whatever letters; names that only
// share some letters are free.
func TestLookalikes(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	if _, err := w.s.Claim(w.ctx, ann.User, "Annie"); err != nil {
		t.Fatal(err)
	}
	bob := w.user("Bob")
	for _, name := range []string{
		"аnnіе", "ＡＮＮＩＥ", "Ⓐⓝⓝⓘⓔ", "𝐀𝓷𝗻𝚒𝖊", "ᴀɴɴɪᴇ", "ᵃⁿⁿⁱᵉ", "🄰🄽🄽🄸🄴", "🅐🅝🅝🅘🅔", "🅰🅽🅽🅸🅴", "⒜⒩⒩⒤⒠", "🇦🇳🇳🇮🇪", "Ạṇṇịẹ", "A\u0301n\u0302nie", "ΑΝΝΙΕ", "ꓮꓠꓠꓲꓰ", "Ꭺոոıе",
		"★Annie★", "A.n.n.i.e", "a n n i e", "@nnie", "Ann|e", "annⅼe", "Aℕℕℹe",
	} {
		_, _, err := w.s.People.SignUp(w.ctx, name)
		_, again := w.s.Rename(w.ctx, bob.User, name)
		if fault.CodeOf(err) != fault.HandleTaken || fault.CodeOf(again) != fault.HandleTaken {
			t.Errorf("%s may be the name of somebody else: %v, %v", name, err, again)
		}
	}
	for _, name := range []string{"moderator", "Mоderаtоr", "ᴀᴅᴍɪɴ", "🅰🅳🅼🅸🅽", "ѕуѕtem", "*Support*", "O p e r a t o r"} {
		if _, _, err := w.s.People.SignUp(w.ctx, name); fault.CodeOf(err) != fault.ReservedHandle {
			t.Errorf("%s may be the name of a guest: %v", name, err)
		}
	}
	for _, name := range []string{"Anne", "Annika", "Анна", "Ἄννα", "安妮", "Žofie", "Łukasz", "Nguyễn", "José", "★", "😀"} {
		_, _, err := w.s.People.SignUp(w.ctx, name)
		w.ok(err)
	}
}

// TestOtherLetters: letters of every kind that Unicode has for the Latin alphabet, and digits, are read as the plain ones.
func TestOtherLetters(t *testing.T) {
	w := newWorld(t)
	w.claimed("az-AZ-09-xyz")
	kinds := map[string]func(r rune) rune{
		"wide":       func(r rune) rune { return r - '!' + '！' },
		"in circles": func(r rune) rune { return map[bool]rune{true: 'Ⓐ' + r - 'A', false: 'ⓐ' + r - 'a'}[r <= 'Z'] },
		"italic":     func(r rune) rune { return map[bool]rune{true: 0x1D434 + r - 'A', false: 0x1D44E + r - 'a'}[r <= 'Z'] },
		"bold":       func(r rune) rune { return map[bool]rune{true: 0x1D400 + r - 'A', false: 0x1D41A + r - 'a'}[r <= 'Z'] },
		"monospace":  func(r rune) rune { return map[bool]rune{true: 0x1D670 + r - 'A', false: 0x1D68A + r - 'a'}[r <= 'Z'] },
	}
	for kind, in := range kinds {
		name := strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' && kind != "wide" {
				return r
			}
			return in(r)
		}, "azAZ09xyz")
		_, _, err := w.s.People.SignUp(w.ctx, name)
		if fault.CodeOf(err) != fault.HandleTaken {
			t.Errorf("%s: %s is free", kind, name)
		}
	}
	for _, digits := range []string{"𝟎𝟗", "𝟘𝟡", "𝟢𝟫", "𝟬𝟵", "𝟶𝟿", "０９", "٠٩"} {
		_, _, err := w.s.People.SignUp(w.ctx, "azAZ"+digits+"xyz")
		if taken := fault.CodeOf(err) == fault.HandleTaken; taken != (digits != "٠٩") {
			t.Errorf("%s: taken: %v", digits, taken)
		}
	}
}
