package storetest

import (
	"encoding/json"
	"fmt"
	"io"
	"testing"
	"time"

	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/store/backup"
)

// RunOffice tests the stores of servers, as Run does. What the interface does not say: a user that is missing is ErrNotFound.
func RunOffice(t *testing.T, open func(t *testing.T) backup.Store) {
	for name, test := range map[string]func(*testing.T, Store){
		"Standing": testStanding, "People": testPeople, "Note": testNote, "Audit": testAudit, "AuditOfChange": testAuditOfChange, "Recent": testRecent,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, of(open(t)))
		})
	}
	t.Run("ExportOffice", func(t *testing.T) {
		t.Parallel()
		testExportOffice(t, of(open(t)), of(open(t)))
	})
}

func audited(n int) people.AuditEntry {
	return people.AuditEntry{At: at(n), By: "op", Role: people.ByOperator, Did: people.DidBan, Person: fmt.Sprint("p", n), Table: "t", Report: "r", Why: "why"}
}

// numbered is an entry as it is kept.
func numbered(d people.AuditEntry, n int64) people.AuditEntry {
	d.Number = n
	return d
}

// auditOf lists the audit log, from the first.
func auditOf(t *testing.T, s Store) []people.AuditEntry {
	t.Helper()
	list, err := s.AuditLog(t.Context(), 0, 100)
	must(t, err)
	for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
	for i, d := range list {
		if i > 0 && d.Number <= list[i-1].Number {
			t.Errorf("entry %d follows %d", d.Number, list[i-1].Number)
		}
		list[i].Number = 0 // numbers may have gaps
	}
	return list
}

func testStanding(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	ban := people.Ban{Since: at(1), Until: at(2), Why: people.BadName, Note: "bitte „anders“"}
	must(t, s.SetOperator(ctx, "ann", true, audited(1)))
	must(t, s.SetBan(ctx, "bob", ban, audited(2)))
	refused(t, s, "an operator who is nobody", fault.ErrNotFound, func() error { return s.SetOperator(ctx, "nobody", true, audited(9)) })
	refused(t, s, "a ban of nobody", fault.ErrNotFound, func() error { return s.SetBan(ctx, "nobody", ban, audited(9)) })
	ann, err := s.User(ctx, "ann")
	must(t, err)
	same(t, "operator", ann, people.User{ID: "ann", Name: ann.Name, Handle: ann.Handle, Created: at(1), Operator: true})
	bob, _, err := s.UserOf(ctx, hash(0))
	must(t, err)
	same(t, "banned", bob, people.User{ID: "bob", Name: bob.Name, Handle: bob.Handle, Created: at(0), Ban: ban})
	must(t, s.SetOperator(ctx, "ann", false, audited(3)))
	must(t, s.SetBan(ctx, "bob", people.Ban{}, audited(4)))
	for _, id := range []string{"ann", "bob"} {
		u, err := s.User(ctx, id)
		must(t, err)
		if u.Operator || u.Ban != (people.Ban{}) {
			t.Errorf("%+v", u)
		}
	}
	same(t, "audit log", auditOf(t, s), []people.AuditEntry{audited(1), audited(2), audited(3), audited(4)})
}

func testPeople(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	listed := func(search string, only people.Standing, from, limit int, want ...string) {
		t.Helper()
		list, err := s.People(ctx, search, only, from, limit)
		must(t, err)
		var ids []string
		for _, u := range list {
			ids = append(ids, u.ID)
		}
		same(t, "people "+search, ids, want)
	}
	listed("", people.Anybody, 0, 10, "Ödön", "cyd", "ann", "bob")
	listed("", people.Anybody, 1, 2, "cyd", "ann")
	listed("", people.Anybody, 9, 2)
	listed("NAME OF B", people.Anybody, 0, 10, "bob")
	listed("cyd", people.Anybody, 0, 10, "cyd")
	listed("%", people.Anybody, 0, 10)
	listed("", people.Banned, 0, 10)
	must(t, s.SetBan(ctx, "bob", people.Ban{Since: at(1), Why: people.OtherBad}, audited(1)))
	must(t, s.SetOperator(ctx, "ann", true, audited(2)))
	listed("", people.Banned, 0, 10, "bob")
	listed("name", people.Operators, 0, 10, "ann")
}

func testRecent(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	must(t, s.Save(ctx, change("t1", 2, 5, 6)))
	rows, err := s.Recent(ctx, 0, 2)
	must(t, err)
	more, err := s.Recent(ctx, 2, 9)
	must(t, err)
	var ids []string
	for _, r := range append(rows, more...) {
		ids = append(ids, r.ID)
	}
	same(t, "tables", ids, []string{"t1", "T3", "t2", "quiet"})
	same(t, "people of a table", rows[0].Users, []string{"ann", "bob"})
}

// report is a report as backups show it.
func report(id, by, person string, n int) backup.Report {
	return backup.Report{ID: id, By: by, Person: person, Name: "Name", Why: string(people.Leaving), Text: "texte", Table: "t1", Message: 2, At: at(n), State: string(people.ReportOpen)}
}

func testAudit(t *testing.T, s Store) {
	ctx := t.Context()
	for n := range 5 {
		must(t, s.Note(ctx, audited(n)))
	}
	first, err := s.AuditLog(ctx, 0, 2)
	must(t, err)
	same(t, "the last entries", first, []people.AuditEntry{numbered(audited(4), 5), numbered(audited(3), 4)})
	next, err := s.AuditLog(ctx, first[1].Number, 10)
	must(t, err)
	same(t, "those before", next, []people.AuditEntry{numbered(audited(2), 3), numbered(audited(1), 2), numbered(audited(0), 1)})
}

// testAuditOfChange: what the owner of a table did is noted with the change, or not at all.
func testAuditOfChange(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	c, d := change("t1", 2, 5, 6), audited(1)
	c.Audit = &d
	must(t, s.Save(ctx, c))
	fails(t, "the same again", s.Save(ctx, c), fault.ErrConflict)
	same(t, "audit log", auditOf(t, s), []people.AuditEntry{audited(1)})
}

// testExportOffice: it moves to another store with everything else.
func testExportOffice(t *testing.T, from, to Store) {
	ctx := t.Context()
	fill(t, from)
	must(t, from.SetOperator(ctx, "ann", true, audited(1)))
	must(t, from.SetBan(ctx, "bob", people.Ban{Since: at(1), Until: time.Time{}, Why: people.BadChat}, audited(2)))
	for _, r := range []backup.Report{report("b", "ann", "bob", 2), report("a", "ann", "cyd", 3)} {
		d, _ := backup.Item{Report: &r}.AsDoc()
		d.Version = 0
		must(t, from.Apply(ctx, put(d)))
	}
	list := items(t, from)
	var got []string
	for _, i := range list {
		switch {
		case i.Report != nil:
			got = append(got, fmt.Sprintf("%+v", *i.Report))
		case i.Audit != nil:
			got = append(got, fmt.Sprintf("%+v", *i.Audit))
		}
	}
	same(t, "the audit log and reports", got, []string{fmt.Sprintf("%+v", numbered(audited(1), 1)), fmt.Sprintf("%+v", numbered(audited(2), 2)), fmt.Sprintf("%+v", report("a", "ann", "cyd", 3)), fmt.Sprintf("%+v", report("b", "ann", "bob", 2))})
	text, err := json.Marshal(list)
	must(t, err)
	var read []backup.Item
	must(t, json.Unmarshal(text, &read))
	must(t, to.Import(ctx, feed(read, io.EOF)))
	same(t, "export of the other store", lines(items(t, to)), lines(list))
}

// testNote: what is noted with a change of documents is in the audit log if the change was made.
func testNote(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	first, second := audited(1), audited(2)
	must(t, s.Apply(ctx, put(note("n", "ann", at(1))), doc.Op{Note: &first}))
	refused(t, s, "a change that fails", fault.ErrConflict, func() error { return s.Apply(ctx, doc.Op{Note: &second}, put(note("n", "ann", at(1)))) })
	same(t, "audit log", auditOf(t, s), []people.AuditEntry{audited(1)})
}
