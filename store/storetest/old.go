package storetest

import (
	"fmt"
	"os"
	"testing"

	"barrage/game/rules"
	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/store/backup"
)

// Forward checks that a database of every version is brought up to date and loses nothing. Every new migration comes
// with testdata/NNNN.sql, the content of [old] as that version keeps it; made makes a database of a version, runs that in it and
// opens it. With -short only the oldest versions and the newest are tried.
func Forward(t *testing.T, newest int, made func(t *testing.T, version int, script string) backup.Store) {
	for v := range newest + 1 {
		if testing.Short() && v > 1 && v < newest {
			continue
		}
		t.Run(fmt.Sprint("from ", v), func(t *testing.T) {
			if v == 0 {
				Works(t, made(t, 0, ""))
				return
			}
			script, err := os.ReadFile(fmt.Sprintf("testdata/%04d.sql", v))
			must(t, err)
			s := made(t, v, string(script))
			old(t, of(s), v)
			Works(t, s)
		})
	}
}

// old checks a store that was made by an earlier version of its schema, filled
// with what the file of that version in its testdata says, and brought up to date:
// user ann with the session 01…, and the table old with version 3, two plies, a
// message and a receipt, from version 3 on a review, and from version 4 on a document of ann and a
// counter, from version 6 on a channel of ann and a secret, from version 7 on a handle of ann and a recovery that revokes, and
// from version 11 on ann is an operator and banned, with a report and an entry of the audit log, and there is a second one of everything that is a document today,
// most of it Zoë's.
// Nothing of it may be lost.
func old(t *testing.T, s Store, version int) {
	t.Helper()
	ctx := t.Context()
	ann := people.User{ID: "ann", Name: "Änne", Created: at(0)}
	if version >= 7 {
		ann.Handle, ann.Bot = "Änne", true
	}
	if version >= 11 {
		ann.Operator, ann.Ban = true, people.Ban{Since: at(1), Why: people.BadChat, Note: "genug"}
	}
	u, session, err := s.UserOf(ctx, people.Hash{1})
	must(t, err)
	same(t, "user", u, ann)
	if version >= 7 {
		same(t, "session", session, people.Session{Hash: people.Hash{1}, User: "ann", Created: at(0), Seen: at(8), Name: "Telefon", Scope: people.ScopePlay})
		u, err := s.UserBy(ctx, "anne")
		must(t, err)
		same(t, "user by handle", u, ann)
	} else if session.Seen.Before(session.Created) || session.Scope != people.ScopeAll {
		t.Errorf("the session is %+v", session)
	}
	rows, err := s.TablesOf(ctx, "ann", 10)
	must(t, err)
	same(t, "tables", rows, []table.Row{{
		ID: "old", Version: 3, Plies: 2, Listed: true, Due: at(5), Updated: at(4), Users: []string{"ann", "bob"}, Doc: []byte("{}"),
	}})
	same(t, "log", mustEntries(t, s, "old"), []table.Entry{
		{Ply: 1, Kind: table.Act, Seat: rules.Chance, Action: 0xff000001, Hash: 1<<64 - 1, At: at(1)},
		{Ply: 2, Kind: table.Back, Seat: 2, To: 0, Hash: 7, At: at(2)},
	})
	said, err := s.Messages(ctx, "old", 0, 10)
	must(t, err)
	same(t, "messages", said, []table.Message{{Table: "old", Number: 1, User: "ann", Name: "Ann", Text: "salut", At: at(3)}})
	r, err := s.Receipt(ctx, "ann", "key")
	must(t, err)
	want := table.Receipt{User: "ann", Key: "key", Table: "old", From: 0, To: 1, At: at(1)}
	if version >= 5 {
		want.Command = -9
	}
	same(t, "receipt", r, want)
	if version >= 3 {
		review, err := s.Get(ctx, "review", "old")
		must(t, err)
		same(t, "review", review, doc.Doc{Kind: "review", ID: "old", Table: "old", Sort: doc.Stamp(at(6)), Version: 1, Body: []byte{0, 0xff}})
	}
	if version >= 4 {
		same(t, "documents", documentsOf(t, s, "ann"), []doc.Doc{{Kind: "lessons", ID: "ann", Owner: "ann", Version: 2, Body: []byte("{}")}})
		counts, err := doc.Counts(ctx, s)
		must(t, err)
		want := map[string]int64{"lesson.2.began": 7}
		if version >= 11 {
			want["lesson.3.began"] = 9
		}
		same(t, "counters", counts, want)
	}
	if version >= 6 {
		channels, err := s.List(ctx, doc.Query{Kind: "channel", Owners: []string{"ann"}})
		must(t, err)
		same(t, "channels", channels, []doc.Doc{{Kind: "channel", ID: "way", Owner: "ann", Version: 2, Due: at(5), Body: []byte("{}")}})
		kept, err := doc.Keep(ctx, s, "key", []byte("new"))
		must(t, err)
		same(t, "secret", kept, []byte{0, 0xff})
	}
	if version >= 11 {
		second(t, s)
		h, err := s.Get(ctx, "report", "rep")
		must(t, err)
		same(t, "report", *backup.FromDoc(h).Report, backup.Report{ID: "rep", By: "ann", Person: "ann", Name: "Änne", Why: string(people.BadChat), Text: "laut", Table: "old", Message: 1, At: at(7), State: string(people.ReportOpen)})
		audit, err := s.AuditLog(ctx, 0, 10)
		must(t, err)
		same(t, "audit log", audit, []people.AuditEntry{{Number: 1, At: at(8), By: "root", Role: people.ByConsole, Did: people.DidBan, Person: "ann", Why: "chat genug"}})
	}
	u, err = s.Recover(ctx, people.Hash{2}, people.Hash{3}, at(0))
	must(t, err)
	same(t, "recovered user", u, ann)
	if version >= 7 {
		_, _, err = s.UserOf(ctx, people.Hash{1})
		fails(t, "the session before the recovery", err, fault.ErrNotFound)
	}
}

// second checks the second one of everything that is a document today.
func second(t *testing.T, s Store) {
	t.Helper()
	ctx := t.Context()
	zoe, session, err := s.UserOf(ctx, people.Hash{4})
	must(t, err)
	same(t, "the second user", zoe, people.User{ID: "zoe", Name: "Zoë", Created: at(1)})
	same(t, "her session", session, people.Session{Hash: people.Hash{4}, User: "zoe", Created: at(3), Seen: at(3), Name: `"Gerät" \ 2`})
	var kept []backup.Item
	for _, i := range items(t, s) {
		if d, ok := i.AsDoc(); ok && (d.Owner == "zoe" || d.Table == "two" || d.ID == "other") && i.Session == nil {
			kept = append(kept, i)
		}
	}
	same(t, "what is hers", lines(kept), lines([]backup.Item{
		{Channel: &backup.Channel{ID: "way2", User: "zoe", Version: 5, Claimed: at(9), Doc: []byte("[]")}},
		{Document: &backup.Document{User: "zoe", Name: "lessons", Version: 1}},
		{Document: &backup.Document{User: "zoe", Name: "practice", Version: 3, Doc: []byte("[]")}},
		{Recovery: &people.Recovery{Hash: people.Hash{5}, User: "zoe", Expires: at(20)}},
		{Report: &backup.Report{ID: "rep2", By: "zoe", Person: "ann", Name: "Änne", Why: string(people.Cheating), Text: `a "b" \ ö`, At: at(9), State: string(people.ReportSettled)}},
		{Review: &backup.Review{Table: "two", At: at(7)}},
		{Kept: &backup.Kept{Name: "other", Secret: []byte{1}}},
	}))
	fails(t, "a challenge that has expired", s.UseChallenge(ctx, people.Hash{6}, at(9)), fault.ErrNotFound)
	must(t, s.UseChallenge(ctx, people.Hash{7}, at(9)))
	u, err := s.Recover(ctx, people.Hash{5}, people.Hash{8}, at(9))
	must(t, err)
	same(t, "who is back", u, zoe)
}

// Works checks that a store can be used, whatever is in it.
func Works(t *testing.T, whole backup.Store) {
	t.Helper()
	s := of(whole)
	ctx := t.Context()
	must(t, s.Ping(ctx))
	must(t, s.AddUser(ctx, people.User{ID: "works", Name: "Works", Created: at(0)}, hash(1)))
	c := change("works", 0, 0, 3)
	c.Message, c.Receipt = message("works", 1, "works"), receipt("works", "works", "key")
	must(t, s.Save(ctx, c))
	must(t, s.Save(ctx, change("works", 1, 3, 5)))
	fails(t, "old version", s.Save(ctx, change("works", 1, 3, 5)), fault.ErrConflict)
	same(t, "log", mustEntries(t, s, "works"), change("works", 0, 0, 5).Entries)
	must(t, s.Apply(ctx, put(review("works", 1))))
	must(t, s.Apply(ctx, put(document("works", "lessons", 0))))
	must(t, s.Apply(ctx, put(document("works", "lessons", 1))))
	must(t, doc.AddCounts(ctx, s, []doc.Count{{Name: "works", N: 1}}))
	items(t, s)
}
