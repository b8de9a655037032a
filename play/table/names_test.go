package table_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"barrage/play/fault"
	"barrage/play/table"
)

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
