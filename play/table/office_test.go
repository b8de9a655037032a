package table_test

import (
	"context"
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

// office is a store whose errors say where they come from, for operators too. Somebody may be faster with a handle.
type office struct {
	wrapping
	taken bool
}

func (s *office) User(ctx context.Context, id string) (people.User, error) {
	u, err := s.Store.User(ctx, id)
	return u, wrap(err)
}

func (s *office) SetHandle(ctx context.Context, id, handle string) error {
	if s.taken {
		return wrap(fault.ErrConflict)
	}
	return wrap(s.Store.SetHandle(ctx, id, handle))
}

// TestDeedsInFull: what is noted of a deed: who did it, in which role, when, to whom, at which table, about which report, and why.
func TestDeedsInFull(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	store := &office{wrapping: wrapping{w.store}}
	w.s = play.New(play.StoreOf(store), w.clock, play.Options{})
	id := w.start(table.New{}, ann, bob)
	report, err := w.s.Complain(w.ctx, ann, people.Complaint{Person: bob.User.ID, Why: people.BadChat, Table: id})
	w.ok(err)
	second, err := w.s.Complain(w.ctx, ann, people.Complaint{Person: bob.User.ID, Why: people.BadName})
	w.ok(err)
	op := people.Looker{By: ann.User.ID, Role: people.ByOperator}
	want := []people.AuditEntry{
		{Did: people.DidLift, Person: "somebody"},
		{Did: people.DidBan, Person: bob.User.ID, Why: "chat three times"},
		{Did: people.DidBan, Person: bob.User.ID, Why: "name"},
		{Did: people.DidLift, Person: bob.User.ID, Why: "sorry"},
		{Did: people.DidRename, Person: bob.User.ID, Why: "an insult"},
		{Did: people.DidSettle, Person: bob.User.ID, Table: id, Report: report.ID, Why: "spoken to"},
		{Did: people.DidDismiss, Person: bob.User.ID, Report: second.ID, Why: "a fine name"},
	}
	w.ok(w.s.Office.Note(w.ctx, op, people.DidLift, "somebody"))
	w.ok(w.s.Ban(w.ctx, op, bob.User.ID, people.BadChat, "three times", 1))
	u, err := w.s.People.User(w.ctx, bob.User.ID)
	w.ok(err)
	if !u.Ban.Until.Equal(w.now.Add(24 * time.Hour)) {
		t.Errorf("a ban for a day ends at %v", u.Ban.Until)
	}
	w.ok(w.s.Ban(w.ctx, op, bob.User.ID, people.BadName, "", 0))
	w.ok(w.s.Office.Lift(w.ctx, op, bob.User.ID, "sorry"))
	_, err = w.s.RenamePerson(w.ctx, op, bob.User.ID, "Robert", "an insult")
	w.ok(err)
	if u, err := w.s.People.User(w.ctx, bob.User.ID); err != nil || u.Name != "Robert" {
		t.Errorf("%+v, %v", u, err)
	}
	w.ok(w.s.Office.CloseReport(w.ctx, op, report.ID, true, "spoken to"))
	w.ok(w.s.Office.CloseReport(w.ctx, op, second.ID, false, "a fine name"))
	got, err := w.s.Office.AuditLog(w.ctx, 0, 99)
	w.ok(err)
	slices.Reverse(got)
	for i := range want {
		want[i].Number, want[i].At, want[i].By, want[i].Role = int64(i+1), w.now, ann.User.ID, people.ByOperator
	}
	if !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	w.refused(w.s.Office.CloseReport(w.ctx, op, report.ID, true, ""), fault.NoSuchReport) // again
	w.refused(w.s.Office.CloseReport(w.ctx, op, "nothing", true, ""), fault.NoSuchReport)
	ban := w.s.Ban(w.ctx, op, bob.User.ID, people.BadChat, "", -1)
	w.refused(ban, fault.BadBan)
	if !strings.Contains(ban.Error(), "3,650") && !strings.Contains(ban.Error(), "3650") {
		t.Error(ban)
	}

	// Somebody else has taken the handle between the look and the change.
	u, err = w.s.Claim(w.ctx, w.user("Rude").User, "Rude")
	w.ok(err)
	store.taken = true
	_, err = w.s.RenamePerson(w.ctx, op, u.ID, "Nice", "")
	w.refused(err, fault.HandleTaken)
	if !strings.Contains(err.Error(), "Nice") {
		t.Error(err)
	}
	names, err := w.s.Office.Known(w.ctx, []string{bob.User.ID, "", "nobody", ann.User.ID, bob.User.ID})
	w.ok(err)
	if len(names) != 2 {
		t.Errorf("%+v", names)
	}
}

// TestOfficeFarBack: operators find tables among many, without being shown more than they ask for; those of a person are read without the others.
func TestOfficeFarBack(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	bobs := w.create(bob, table.New{Seats: seating(2), Name: "Bob's"})
	var ids []string
	for i := range 201 {
		w.now = w.now.Add(time.Second)
		owner := ann
		if i >= 100 {
			owner = cem
		}
		ids = append(ids, w.create(owner, table.New{Seats: seating(2), Name: fmt.Sprint("Number ", i)}))
	}
	reads := &pages{Store: w.store}
	s := play.New(play.StoreOf(reads), w.clock, play.Options{})
	for _, c := range []struct {
		person, search  string
		from, limit     int
		want            []string
		recent, persons int
	}{
		{"", "", 0, 200, ids[1:], 1, 0},
		{"", "", 199, 3, []string{ids[1], ids[0], bobs}, 2, 0},
		{"", "bob's", 0, 9, []string{bobs}, 2, 0},
		{bob.User.ID, "", 0, 9, []string{bobs}, -1, 1},
		{ann.User.ID, "", 99, 9, ids[:1], -1, 1},
	} {
		reads.recent, reads.persons = 0, 0
		list, err := s.Lobby.Search(w.ctx, c.person, c.search, true, c.from, c.limit)
		w.ok(err)
		var got []string
		for _, x := range list {
			got = append(got, x.ID)
		}
		want := slices.Clone(c.want)
		if len(want) == 200 {
			slices.Reverse(want)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%+v: %d tables, want %d", c.search, len(got), len(want))
		}
		if c.recent >= 0 && reads.recent != c.recent || reads.persons != c.persons {
			t.Errorf("%+v: %d and %d readings", c, reads.recent, reads.persons)
		}
	}
}

// pages is a store that counts how tables are read.
type pages struct {
	play.Store
	recent, persons int
}

func (s *pages) Recent(ctx context.Context, from, limit int) ([]table.Row, error) {
	s.recent++
	return s.Store.Recent(ctx, from, limit)
}

func (s *pages) TablesOf(ctx context.Context, user string, limit int) ([]table.Row, error) {
	s.persons++
	return s.Store.TablesOf(ctx, user, limit)
}

// TestBanSaid: what a banned person reads says why, until when, and the note, where there is one.
func TestBanSaid(t *testing.T) {
	now := time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)
	seen := map[string]bool{}
	for _, b := range []people.Ban{{Since: now, Why: people.BadChat}, {Since: now, Why: people.BadChat, Note: "three times"}, {Since: now, Why: people.BadChat, Until: now.Add(time.Hour)}, {Since: now, Why: people.Cheating}} {
		text := people.User{Ban: b}.NotBanned(now).Error()
		if seen[text] || strings.Contains(text, "none") || strings.Contains(text, "ever") || strings.Contains(text, "“”") || strings.Contains(text, "three times") != (b.Note != "") || strings.Contains(text, "2026-11-16") != !b.Until.IsZero() {
			t.Errorf("%+v: %q", b, text)
		}
		seen[text] = true
	}
}
