package table_test

import (
	"strings"
	"testing"

	"barrage/table"
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
			if got, want := table.HandleKey(handle), table.HandleKey(group[0]); got != want || got == "" {
				t.Errorf("%s: %q, like %s: %q", handle, got, group[0], want)
			}
		}
	}
	if got := table.HandleKey("Zoë.9"); got != "zoe9" {
		t.Error(got)
	}
	for _, handle := range []string{"anna", "anne", "ann", "annee"} {
		if table.HandleKey(handle) == table.HandleKey("Annie") {
			t.Errorf("%s is taken for Annie", handle)
		}
	}
	for _, handle := range []string{"a/b", "аnnie" /* Cyrillic */, "a{b", "`ab"} {
		if got := table.HandleKey(handle); got != "" {
			t.Errorf("%s: %q", handle, got)
		}
	}
}

// TestClaimHandle: a handle has a length, begins and ends with a letter or digit, says nothing untrue, belongs to one
// person, and is theirs for good.
func TestClaimHandle(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	for _, handle := range []string{"ab", strings.Repeat("a", table.MaxHandle+1), "a.-", "two words", "-ann", "ann.", "_ann_", "a/b/c"} {
		w.refused(w.s.CheckHandle(w.ctx, ann.User, handle), table.BadHandle)
	}
	for _, handle := range []string{"abc", strings.Repeat("a", table.MaxHandle), "a.b", "x-y_z.1"} {
		w.ok(w.s.CheckHandle(w.ctx, ann.User, handle))
	}
	for _, handle := range []string{"admin", "ADM1N", "t-o-r-r-e-n-t", "Automa"} {
		w.refused(w.s.CheckHandle(w.ctx, ann.User, handle), table.ReservedHandle)
	}
	w.refused(w.s.CheckHandle(w.ctx, table.User{}, "annie"), table.NotSignedIn)

	id := w.create(ann, table.New{Seats: people(2), Open: true})
	claimed, err := w.s.Claim(w.ctx, ann.User, "Annie")
	w.ok(err)
	if claimed.Handle != "Annie" || claimed.Name != "Annie" || claimed.ID != ann.User.ID {
		t.Errorf("%+v", claimed)
	}
	if seat := w.snap(id).Table.Seats[0]; seat.Name != "Annie" {
		t.Errorf("the seat is that of %s", seat.Name)
	}
	_, err = w.s.Claim(w.ctx, bob.User, "ann1e")
	w.refused(err, table.HandleTaken)
	_, err = w.s.Claim(w.ctx, claimed, "Anna")
	w.refused(err, table.HasHandle)
	again, err := w.s.Claim(w.ctx, claimed, "ANNIE")
	w.ok(err)
	if again.Handle != "ANNIE" {
		t.Errorf("%+v", again)
	}
}
