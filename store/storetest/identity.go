package storetest

import (
	"testing"

	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/store/backup"
)

// testHandle: a handle is found however it is written, and nobody else gets one that looks like it.
func testHandle(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	_, err := s.UserBy(ctx, "")
	fails(t, "no handle", err, fault.ErrNotFound)
	_, err = s.UserBy(ctx, "Änne_1")
	fails(t, "a handle nobody has", err, fault.ErrNotFound)
	must(t, s.SetHandle(ctx, "ann", "Änne_1"))
	want := people.User{ID: "ann", Name: "Änne_1", Created: at(1), Handle: "Änne_1"}
	for _, written := range []string{"Änne_1", "ANNEl", "anne-I"} {
		got, err := s.UserBy(ctx, written)
		must(t, err)
		same(t, "user by "+written, got, want)
	}
	refused(t, s, "a handle that looks alike", fault.ErrConflict, func() error { return s.SetHandle(ctx, "bob", "annel") })
	refused(t, s, "a handle for nobody", fault.ErrNotFound, func() error { return s.SetHandle(ctx, "nobody", "other") })
	refused(t, s, "a new user with that handle", fault.ErrConflict, func() error {
		return s.AddUser(ctx, people.User{ID: "new", Name: "N", Handle: "anne1", Created: at(1)}, hash(70))
	})
	must(t, s.SetHandle(ctx, "ann", "ÄnneI")) // the same to everybody else
	must(t, s.SetHandle(ctx, "ann", ""))
	got, err := s.User(ctx, "ann")
	must(t, err)
	same(t, "user without it", got, people.User{ID: "ann", Name: "ÄnneI", Created: at(1)})
	must(t, s.SetHandle(ctx, "bob", "annel"))
	must(t, s.AddUser(ctx, people.User{ID: "robot", Name: "R", Bot: true, Created: at(1)}, hash(71)))
	got, err = s.User(ctx, "robot")
	must(t, err)
	same(t, "program", got, people.User{ID: "robot", Name: "R", Bot: true, Created: at(1)})
	must(t, s.DeleteUser(ctx, "bob"))
	must(t, s.SetHandle(ctx, "cyd", "annel"))
}

// testSessions: the sessions of a user are listed, the last used first, with what is known of them.
func testSessions(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	token := people.Session{Hash: hash(51), User: "ann", Created: at(5), Seen: at(7), Name: "Téléphone", Scope: people.ScopeRead}
	must(t, s.AddSession(ctx, token))
	must(t, s.AddSession(ctx, people.Session{Hash: hash(50), User: "ann", Created: at(5), Seen: at(7)}))
	refused(t, s, "a session in use", fault.ErrConflict, func() error {
		return s.AddSession(ctx, people.Session{Hash: hash(0), User: "ann", Created: at(5), Seen: at(5)})
	})
	refused(t, s, "a session of nobody", fault.ErrNotFound, func() error {
		return s.AddSession(ctx, people.Session{Hash: hash(60), User: "nobody", Created: at(5), Seen: at(5)})
	})
	first := people.Session{Hash: hash(1), User: "ann", Created: at(1), Seen: at(1)}
	list := func(want ...people.Session) {
		t.Helper()
		got, err := s.Sessions(ctx, "ann")
		must(t, err)
		same(t, "sessions", got, want)
	}
	list(people.Session{Hash: hash(50), User: "ann", Created: at(5), Seen: at(7)}, token, first)
	_, found, err := s.UserOf(ctx, hash(51))
	must(t, err)
	same(t, "session", found, token)

	must(t, s.Saw(ctx, hash(1), "Firefox", at(9)))
	must(t, s.Saw(ctx, hash(1), "", at(10)))
	must(t, s.Saw(ctx, hash(99), "nobody's", at(10)))
	first.Seen, first.Name = at(10), "Firefox"
	must(t, s.EndSession(ctx, hash(50)))
	list(first, token)
}

// testEndIdle: what was not used for long goes, with people of whom nothing else is left.
func testEndIdle(t *testing.T, s Store) {
	ctx := t.Context()
	for i, id := range []string{"idle", "used", "linked", "named", "seated"} {
		must(t, s.AddUser(ctx, people.User{ID: id, Name: id, Created: at(i)}, hash(i)))
		must(t, s.Apply(ctx, put(document(id, "lessons", 0))))
	}
	must(t, s.Saw(ctx, hash(1), "", at(100)))
	must(t, s.AddRecovery(ctx, people.Recovery{User: "linked", Hash: hash(30), Expires: at(10)}))
	must(t, s.SetHandle(ctx, "named", "named"))
	c := change("t", 0, 0, 0)
	c.Users = []string{"seated"}
	must(t, s.Save(ctx, c))
	must(t, s.EndIdle(ctx, at(0)))
	same(t, "nobody was idle", count(t, s), map[string]int{"users": 5, "sessions": 5, "documents": 5})
	must(t, s.EndIdle(ctx, at(100)))
	same(t, "what is left", count(t, s), map[string]int{"users": 4, "sessions": 1, "documents": 4})
	_, err := s.User(ctx, "idle")
	fails(t, "idle user", err, fault.ErrNotFound)
	_, _, err = s.UserOf(ctx, hash(1))
	must(t, err)
}

// count counts what testEndIdle looks at.
func count(t *testing.T, s Store) map[string]int {
	t.Helper()
	n := map[string]int{}
	for _, i := range items(t, s) {
		switch {
		case i.User != nil:
			n["users"]++
		case i.Session != nil:
			n["sessions"]++
		case i.Document != nil:
			n["documents"]++
		}
	}
	return n
}

// testRevoke: a recovery that revokes leaves one session and no other link, and there is one of its kind.
func testRevoke(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	for i := range 2 {
		must(t, s.AddRecovery(ctx, people.Recovery{User: "ann", Hash: hash(40 + i), Expires: at(99), Revokes: true}))
	}
	must(t, s.AddRecovery(ctx, people.Recovery{User: "bob", Hash: hash(42), Expires: at(99), Revokes: true}))
	_, err := s.Recover(ctx, hash(40), hash(50), at(1))
	fails(t, "a link that was replaced", err, fault.ErrNotFound)
	_, err = s.Recover(ctx, hash(10), hash(50), at(1)) // does not revoke
	must(t, err)
	_, _, err = s.UserOf(ctx, hash(1))
	must(t, err)
	must(t, s.AddRecovery(ctx, people.Recovery{User: "ann", Hash: hash(43), Expires: at(99)}))
	_, err = s.Recover(ctx, hash(41), hash(51), at(1))
	must(t, err)
	list, err := s.Sessions(ctx, "ann")
	must(t, err)
	same(t, "sessions", list, []people.Session{{Hash: hash(51), User: "ann", Created: at(1), Seen: at(1)}})
	_, err = s.Recover(ctx, hash(43), hash(52), at(1))
	fails(t, "another link", err, fault.ErrNotFound)
	for _, h := range []int{0, 2, 3} {
		_, _, err := s.UserOf(ctx, hash(h))
		must(t, err)
	}
	_, err = s.Recover(ctx, hash(42), hash(53), at(1))
	must(t, err)
}

// testMerge: what one user said is another's, and nothing else of the first is left.
func testMerge(t *testing.T, s Store) {
	ctx := t.Context()
	fill(t, s)
	refused(t, s, "into nobody", fault.ErrNotFound, func() error { return s.MergeUser(ctx, "ann", "nobody") })
	refused(t, s, "of nobody", fault.ErrNotFound, func() error { return s.MergeUser(ctx, "nobody", "ann") })
	all, err := s.MessagesOf(ctx, "ann")
	must(t, err)
	same(t, "messages of one", all, []table.Message{*message("T3", 1, "ann"), *message("t1", 1, "ann"), *message("t2", 1, "ann")})
	must(t, s.MergeUser(ctx, "ann", "cyd"))
	for i := range all {
		all[i].User = "cyd"
	}
	now, err := s.MessagesOf(ctx, "cyd")
	must(t, err)
	same(t, "messages of the other", now, all)
	said, err := s.Messages(ctx, "t1", 0, 10)
	must(t, err)
	hers := *message("t1", 1, "ann")
	hers.User = "cyd"
	same(t, "messages", said, []table.Message{hers, *message("t1", 2, "bob")})
	for _, i := range items(t, s) {
		switch {
		case i.User != nil && i.User.ID == "ann", i.Session != nil && i.Session.User == "ann", i.Recovery != nil && i.Recovery.User == "ann",
			i.Message != nil && i.Message.User == "ann", i.Receipt != nil && i.Receipt.User == "ann", i.Document != nil && i.Document.User == "ann":
			t.Errorf("left behind: %s", lines([]backup.Item{i}))
		}
	}
	_, _, err = s.UserOf(ctx, hash(2))
	must(t, err)
}

// testChallenge: a challenge works once, until it expires.
func testChallenge(t *testing.T, s Store) {
	ctx := t.Context()
	must(t, s.AddChallenge(ctx, hash(1), at(10)))
	must(t, s.AddChallenge(ctx, hash(2), at(10)))
	must(t, s.AddChallenge(ctx, hash(3), at(20)))
	fails(t, "the same again", s.AddChallenge(ctx, hash(1), at(20)), fault.ErrConflict)
	fails(t, "an unknown one", s.UseChallenge(ctx, hash(9), at(1)), fault.ErrNotFound)
	fails(t, "an expired one", s.UseChallenge(ctx, hash(2), at(10)), fault.ErrNotFound)
	must(t, s.UseChallenge(ctx, hash(1), at(9)))
	fails(t, "a used one", s.UseChallenge(ctx, hash(1), at(9)), fault.ErrNotFound)
	must(t, s.Purge(ctx, at(20)))
	must(t, s.AddChallenge(ctx, hash(2), at(30)))
	must(t, s.UseChallenge(ctx, hash(3), at(1)))
}
