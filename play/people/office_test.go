package people_test

import (
	"context"
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
	play.Store
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

// TestAuditInFull: what is noted of what was done: who did it, in which role, when, to whom, at which table, about which report, and why.
func TestAuditInFull(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	store := &office{Store: w.store}
	w.s = play.New(play.StoreOf(store), w.clock, play.Options{})
	id := w.table(ann)
	report, err := w.s.Complain(w.ctx, table.Viewer{User: ann}, people.Complaint{Person: bob.ID, Why: people.BadChat, Table: id})
	w.ok(err)
	second, err := w.s.Complain(w.ctx, table.Viewer{User: ann}, people.Complaint{Person: bob.ID, Why: people.BadName})
	w.ok(err)
	op := people.Looker{By: ann.ID, Role: people.ByOperator}
	want := []people.AuditEntry{
		{Did: people.DidLift, Person: "somebody"},
		{Did: people.DidBan, Person: bob.ID, Why: "chat three times"},
		{Did: people.DidBan, Person: bob.ID, Why: "name"},
		{Did: people.DidLift, Person: bob.ID, Why: "sorry"},
		{Did: people.DidRename, Person: bob.ID, Why: "an insult"},
		{Did: people.DidSettle, Person: bob.ID, Table: id, Report: report.ID, Why: "spoken to"},
		{Did: people.DidDismiss, Person: bob.ID, Report: second.ID, Why: "a fine name"},
	}
	w.ok(w.s.Office.Note(w.ctx, op, people.DidLift, "somebody"))
	w.ok(w.s.Office.SetBan(w.ctx, op, bob.ID, people.BadChat, "three times", 1))
	u, err := w.s.People.User(w.ctx, bob.ID)
	w.ok(err)
	if !u.Ban.Until.Equal(w.now.Add(24 * time.Hour)) {
		t.Errorf("a ban for a day ends at %v", u.Ban.Until)
	}
	w.ok(w.s.Office.SetBan(w.ctx, op, bob.ID, people.BadName, "", 0))
	w.ok(w.s.Office.Lift(w.ctx, op, bob.ID, "sorry"))
	_, _, err = w.s.Office.Rename(w.ctx, op, bob.ID, "Robert", "an insult")
	w.ok(err)
	if u, err := w.s.People.User(w.ctx, bob.ID); err != nil || u.Name != "Robert" {
		t.Errorf("%+v, %v", u, err)
	}
	w.ok(w.s.Office.CloseReport(w.ctx, op, report.ID, true, "spoken to"))
	w.ok(w.s.Office.CloseReport(w.ctx, op, second.ID, false, "a fine name"))
	got, err := w.s.Office.AuditLog(w.ctx, 0, 99)
	w.ok(err)
	slices.Reverse(got)
	for i := range want {
		want[i].Number, want[i].At, want[i].By, want[i].Role = int64(i+1), w.now, ann.ID, people.ByOperator
	}
	if !slices.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	w.refused(w.s.Office.CloseReport(w.ctx, op, report.ID, true, ""), fault.NoSuchReport) // again
	w.refused(w.s.Office.CloseReport(w.ctx, op, "nothing", true, ""), fault.NoSuchReport)
	ban := w.s.Office.SetBan(w.ctx, op, bob.ID, people.BadChat, "", -1)
	w.refused(ban, fault.BadBan)
	if !strings.Contains(ban.Error(), "3,650") && !strings.Contains(ban.Error(), "3650") {
		t.Error(ban)
	}

	// Somebody else has taken the handle between the look and the change.
	u, err = w.s.People.SetHandle(w.ctx, w.user("Rude"), "Rude")
	w.ok(err)
	store.taken = true
	_, _, err = w.s.Office.Rename(w.ctx, op, u.ID, "Nice", "")
	w.refused(err, fault.HandleTaken)
	if !strings.Contains(err.Error(), "Nice") {
		t.Error(err)
	}
	names, err := w.s.Office.Known(w.ctx, []string{bob.ID, "", "nobody", ann.ID, bob.ID})
	w.ok(err)
	if len(names) != 2 {
		t.Errorf("%+v", names)
	}
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

// TestBanText: a ban is kept as a text, and read from it as it was; none is no text.
func TestBanText(t *testing.T) {
	at := time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)
	for _, b := range []people.Ban{{}, {Since: at, Why: people.BadChat}, {Since: at, Until: at.Add(time.Hour), Why: people.Cheating, Note: "three times"}} {
		text := b.Text()
		got, err := people.ReadBan(text)
		if err != nil || got != b || (text == "") != (b == people.Ban{}) {
			t.Errorf("%q is %+v, was %+v: %v", text, got, b, err)
		}
	}
	if _, err := people.ReadBan("{"); err == nil {
		t.Error("half a ban was read")
	}
}

// TestOffice: operators find people by name and id; what they do has bounds.
func TestOffice(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann Lee"), w.user("Bob")
	console := people.Looker{By: "root", Role: people.ByConsole}
	anns, err := w.s.Office.People(w.ctx, "ANN", people.Anybody, 0, 9)
	w.ok(err)
	if len(anns) != 1 || anns[0].ID != ann.ID {
		t.Errorf("%+v", anns)
	}
	names, err := w.s.Office.Known(w.ctx, []string{bob.ID, "nobody", "", bob.ID, ann.ID})
	w.ok(err)
	if len(names) != 2 || names[ann.ID].Name != "Ann Lee" || names[bob.ID].Name != "Bob" {
		t.Errorf("%+v", names)
	}
	w.refused(w.s.Office.SetBan(w.ctx, console, bob.ID, people.BadChat, "", 3651), fault.BadBan)
	w.refused(w.s.Office.SetBan(w.ctx, console, bob.ID, people.BadChat, strings.Repeat("x", 501), 1), fault.BadLength)
	w.ok(w.s.Office.SetBan(w.ctx, console, bob.ID, people.BadChat, "a  note", 3650))
	u, err := w.s.People.User(w.ctx, bob.ID)
	w.ok(err)
	if !u.Ban.Until.Equal(w.now.Add(3650*24*time.Hour)) || !u.Ban.Since.Equal(w.now) || u.Ban.Note != "a note" || u.Ban.Why != people.BadChat {
		t.Errorf("%+v", u.Ban)
	}
	if text := u.NotBanned(w.now).Error(); !strings.Contains(text, u.Ban.Until.Format(time.DateOnly)) || !strings.Contains(text, "a note") {
		t.Error(text)
	}
	for _, err := range []error{w.s.Office.Lift(w.ctx, console, "nobody", ""), w.s.Office.SetOperator(w.ctx, console, "nobody", true, "")} {
		w.refused(err, fault.NoSuchPerson)
	}
	w.refused(w.s.Office.Lift(w.ctx, console, bob.ID, strings.Repeat("x", 501)), fault.BadLength)
	w.refused(w.s.Office.SetOperator(w.ctx, console, bob.ID, true, strings.Repeat("x", 501)), fault.BadLength)
	_, _, err = w.s.Office.Rename(w.ctx, console, bob.ID, "", "")
	w.refused(err, fault.BadLength)
	_, _, err = w.s.Office.Rename(w.ctx, console, bob.ID, "B", "")
	w.ok(err)
	_, _, err = w.s.Office.Rename(w.ctx, console, bob.ID, strings.Repeat("x", 25), "")
	w.refused(err, fault.BadLength)
	_, err = bob.AsOperator()
	w.refused(err, fault.NotOperator)
	if by, err := (people.User{ID: "x", Operator: true}).AsOperator(); err != nil || by != (people.Looker{By: "x", Role: people.ByOperator}) {
		t.Errorf("%+v, %v", by, err)
	}
}
