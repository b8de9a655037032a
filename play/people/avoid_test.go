package people_test

import (
	"fmt"
	"slices"
	"testing"

	"barrage/play/fault"
	"barrage/play/people"
)

// TestAvoided: the list is the person's own, one entry for each thing, and bounded.
func TestAvoided(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.table(bob)
	for range 2 {
		_, err := w.s.People.Avoid(w.ctx, ann, bob.ID, people.Mute, id)
		w.ok(err)
	}
	list, err := w.s.People.Avoid(w.ctx, ann, bob.ID, people.Mute, "")
	w.ok(err)
	if len(list) != 2 || list[0].Table != "" || list[1].Table != id || list[0].Name != "Bob" {
		t.Errorf("%+v", list)
	}
	_, err = w.s.People.Avoid(w.ctx, ann, ann.ID, people.Mute, "")
	w.refused(err, fault.NotOneself)
	_, err = w.s.People.Avoid(w.ctx, ann, "nobody", people.Mute, "")
	w.refused(err, fault.NoSuchPerson)
	_, err = w.s.People.Avoid(w.ctx, ann, bob.ID, "shout", "")
	w.refused(err, fault.BadChoice)
	_, err = w.s.People.Avoid(w.ctx, people.User{}, bob.ID, people.Mute, "")
	w.refused(err, fault.NotSignedIn)
	_, err = w.s.People.Avoid(w.ctx, ann, bob.ID, people.Mute, "x")
	w.refused(err, fault.NoSuchTable)
	for i := range people.MaxAvoided - 2 {
		_, err = w.s.People.Avoid(w.ctx, ann, w.user(fmt.Sprint("P", i)).ID, people.Mute, "")
		w.ok(err)
	}
	_, err = w.s.People.Avoid(w.ctx, ann, w.user("Last").ID, people.Mute, "")
	w.refused(err, fault.TooManyAvoided)

	list, err = w.s.People.Unavoid(w.ctx, ann, bob.ID, people.Mute, id)
	w.ok(err)
	if n := slices.IndexFunc(list, func(a people.Avoided) bool { return a.Person == bob.ID }); len(list) != people.MaxAvoided-1 || n < 0 || list[n].Table != "" {
		t.Errorf("%d entries", len(list))
	}
	_, err = w.s.People.Unavoid(w.ctx, people.User{}, bob.ID, people.Mute, id)
	w.refused(err, fault.NotSignedIn)

	// A guest's list goes over to the handle.
	cem := w.user("Cem")
	_, err = w.s.People.Avoid(w.ctx, cem, ann.ID, people.Block, "")
	w.ok(err)
	_, err = w.s.People.Avoid(w.ctx, cem, bob.ID, people.Block, "")
	w.ok(err)
	w.ok(w.s.Merge(w.ctx, cem, bob))
	list, err = w.s.People.AvoidedBy(w.ctx, bob)
	w.ok(err)
	if len(list) != 1 || list[0].Person != ann.ID {
		t.Errorf("%+v", list)
	}
}
