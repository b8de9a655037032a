package storetest

import (
	"testing"

	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/store/backup"
)

func testUser(t *testing.T, s Store) {
	ctx := t.Context()
	ann := people.User{ID: "ann", Name: "Ann", Created: at(1)}
	must(t, s.AddUser(ctx, ann, hash(1)))
	must(t, s.AddUser(ctx, people.User{ID: "bob", Name: "Ann", Created: at(1)}, hash(2))) // names need not differ

	got, err := s.User(ctx, "ann")
	must(t, err)
	same(t, "user", got, ann)
	_, err = s.User(ctx, "Ann")
	fails(t, "user by another id", err, fault.ErrNotFound)
	for _, strange := range []string{"", "a\x00b", "\xff"} { // which not every database can keep
		_, err = s.User(ctx, strange)
		fails(t, "user by a strange id", err, fault.ErrNotFound)
		_, err = s.UserBy(ctx, strange)
		fails(t, "user by a strange handle", err, fault.ErrNotFound)
		rows, err := s.TablesOf(ctx, strange, 10)
		must(t, err)
		same(t, "tables of nobody", len(rows), 0)
	}

	refused(t, s, "the same user again", fault.ErrConflict, func() error { return s.AddUser(ctx, ann, hash(3)) })
	refused(t, s, "the same session again", fault.ErrConflict, func() error {
		return s.AddUser(ctx, people.User{ID: "cyd", Name: "Cyd", Created: at(1)}, hash(1))
	})
}

func testRenameUser(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	must(t, s.RenameUser(ctx, "ann", "Änne"))
	got, err := s.User(ctx, "ann")
	must(t, err)
	same(t, "user", got, people.User{ID: "ann", Name: "Änne", Created: at(1)})
	bob, err := s.User(ctx, "bob")
	must(t, err)
	same(t, "the other user", bob.Name, "Name of bob")
	said, err := s.Messages(ctx, "t1", 0, 1)
	must(t, err)
	same(t, "what she said before", said, []table.Message{*message("t1", 1, "ann")})
	refused(t, s, "rename nobody", fault.ErrNotFound, func() error { return s.RenameUser(ctx, "nobody", "N") })
}

func testDeleteUser(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	rows, err := s.TablesOf(ctx, "ann", 10)
	must(t, err)

	must(t, s.DeleteUser(ctx, "ann"))
	_, err = s.User(ctx, "ann")
	fails(t, "user", err, fault.ErrNotFound)
	_, _, err = s.UserOf(ctx, hash(1))
	fails(t, "session", err, fault.ErrNotFound)
	_, err = s.Recover(ctx, hash(10), hash(50), at(0))
	fails(t, "recovery", err, fault.ErrNotFound)
	_, err = s.Receipt(ctx, "ann", "first t1")
	fails(t, "receipt", err, fault.ErrNotFound)
	said, err := s.Messages(ctx, "t1", 0, 10)
	must(t, err)
	same(t, "messages that stay", said, []table.Message{*message("t1", 2, "bob")})
	same(t, "documents", documentsOf(t, s, "ann"), nil)

	for _, i := range items(t, s) {
		switch {
		case i.User != nil && i.User.ID == "ann", i.Session != nil && i.Session.User == "ann", i.Recovery != nil && i.Recovery.User == "ann",
			i.Message != nil && i.Message.User == "ann", i.Receipt != nil && i.Receipt.User == "ann",
			i.Document != nil && i.Document.User == "ann":
			t.Errorf("left behind: %s", lines([]backup.Item{i}))
		}
	}
	if _, _, err := s.UserOf(ctx, hash(0)); err != nil {
		t.Errorf("session of another user: %v", err)
	}
	if _, err := s.Receipt(ctx, "bob", "second t1"); err != nil {
		t.Errorf("receipt of another user: %v", err)
	}
	same(t, "documents of another user", documentsOf(t, s, "bob"), []doc.Doc{kept(document("bob", "practice", 0))})
	still, err := s.TablesOf(ctx, "ann", 10)
	must(t, err)
	same(t, "tables, which are for the caller", still, rows)

	refused(t, s, "delete again", fault.ErrNotFound, func() error { return s.DeleteUser(ctx, "ann") })
	must(t, s.AddUser(ctx, people.User{ID: "ann", Name: "Another", Created: at(9)}, hash(1)))
}

func testSession(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	got, _, err := s.UserOf(ctx, hash(1))
	must(t, err)
	same(t, "user of a session", got, people.User{ID: "ann", Name: "Name of ann", Created: at(1)})
	_, _, err = s.UserOf(ctx, hash(99))
	fails(t, "unknown session", err, fault.ErrNotFound)

	must(t, s.EndSession(ctx, hash(1)))
	_, _, err = s.UserOf(ctx, hash(1))
	fails(t, "ended session", err, fault.ErrNotFound)
	if _, err := s.User(ctx, "ann"); err != nil {
		t.Errorf("user without a session: %v", err)
	}
	if _, _, err := s.UserOf(ctx, hash(0)); err != nil {
		t.Errorf("another session: %v", err)
	}
	must(t, s.EndSession(ctx, hash(1)))
}

func testRecover(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	refused(t, s, "recovery for nobody", fault.ErrNotFound, func() error {
		return s.AddRecovery(ctx, people.Recovery{User: "nobody", Hash: hash(20), Expires: at(10)})
	})
	refused(t, s, "the same recovery again", fault.ErrConflict, func() error { return s.AddRecovery(ctx, people.Recovery{User: "bob", Hash: hash(10), Expires: at(10)}) })

	try := func(secret, session people.Hash, now int) func() error {
		return func() error {
			_, err := s.Recover(ctx, secret, session, at(now))
			return err
		}
	}
	refused(t, s, "an unknown secret", fault.ErrNotFound, try(hash(99), hash(50), 0))
	refused(t, s, "an expired secret", fault.ErrNotFound, try(hash(10), hash(50), 10))
	refused(t, s, "a session in use", fault.ErrConflict, try(hash(10), hash(0), 0))

	got, err := s.Recover(ctx, hash(10), hash(50), at(9))
	must(t, err)
	ann := people.User{ID: "ann", Name: "Name of ann", Created: at(1)}
	same(t, "recovered user", got, ann)
	for _, session := range []people.Hash{hash(1), hash(50)} {
		got, _, err := s.UserOf(ctx, session)
		must(t, err)
		same(t, "user of both devices", got, ann)
	}
	refused(t, s, "a used secret", fault.ErrNotFound, try(hash(10), hash(51), 9))
	for _, i := range items(t, s) {
		if i.Session != nil && i.Session.Hash == hash(50) {
			same(t, "when the session began", i.Session.Created, at(9))
		}
	}
}

// testEndOthers: one session of a user is left, nobody else's is touched, and no link works any more.
func testEndOthers(t *testing.T, s Store) {
	ctx := t.Context()
	must(t, s.AddUser(ctx, people.User{ID: "ann", Name: "Ann", Created: at(1)}, hash(1)))
	must(t, s.AddUser(ctx, people.User{ID: "bob", Name: "Bob", Created: at(1)}, hash(2)))
	for i, user := range []string{"ann", "ann", "bob"} {
		must(t, s.AddRecovery(ctx, people.Recovery{User: user, Hash: hash(20 + i), Expires: at(9)}))
	}
	_, err := s.Recover(ctx, hash(20), hash(3), at(1))
	must(t, err)
	must(t, s.EndOthers(ctx, "ann", hash(3)))
	_, _, err = s.UserOf(ctx, hash(1))
	fails(t, "the first session", err, fault.ErrNotFound)
	for _, h := range []int{2, 3} {
		_, _, err = s.UserOf(ctx, hash(h))
		must(t, err)
	}
	_, err = s.Recover(ctx, hash(21), hash(4), at(1))
	fails(t, "a link of hers", err, fault.ErrNotFound)
	_, err = s.Recover(ctx, hash(22), hash(5), at(1))
	must(t, err)
}
