package main

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"barrage/internal/pgtest"
	"barrage/play"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/server"
	"barrage/store"
)

// TestAdmin: what the operator sees and does, on a file that nobody serves.
func TestAdmin(t *testing.T) {
	db, ann, tables := kept(t)
	if out := must(t, "", "admin", "-db", db, "tables"); strings.Count(out, "\n") != 3 || !strings.Contains(out, tables[1]+"  playing  ") || !strings.Contains(out, tables[2]+"  waiting  ") || !strings.Contains(out, "Ann, open") || !strings.Contains(out, "going on") {
		t.Error(out)
	}
	if out := must(t, "", "admin", "-db", db, "-all", "tables"); !strings.Contains(out, tables[0]+"  finished") {
		t.Error(out)
	}
	if out := must(t, "", "admin", "-db", db, "people"); !strings.Contains(out, ann.ID) || !strings.Contains(out, "  1         Ann\n") {
		t.Error(out)
	}
	code, out, log := barrage("", "admin", "-db", db, "close", tables[1])
	if code != 0 || !strings.Contains(out, "is closed") || !strings.Contains(log, "msg=admin did=close to="+tables[1]+" by=") {
		t.Errorf("%d %s%s", code, out, log)
	}
	refused(t, 1, "over", "admin", "-db", db, "close", tables[1])
	refused(t, 1, "no such table", "admin", "-db", db, "close", "x")
	if out := must(t, "", "admin", "-db", db, "tables"); strings.Contains(out, tables[1]) {
		t.Error(out)
	}
	if out := must(t, "", "admin", "-db", db, "sessions", "Ann"); strings.Count(out, "…") != 1 {
		t.Error(out)
	}
	if out := must(t, "", "admin", "-db", db, "sign-out", ann.ID); !strings.Contains(out, "out of 1 sessions") {
		t.Error(out)
	}
	if out := must(t, "", "admin", "-db", db, "sessions", "Ann"); strings.Count(out, "…") != 0 {
		t.Error(out)
	}
	refused(t, 1, "3 tables without the name; nobody can undo it", "admin", "-db", db, "delete", "Ann")
	code, out, log = barrage("", "admin", "-db", db, "-yes", "delete", "Ann")
	if code != 0 || !strings.Contains(out, "Ann is deleted") || !strings.Contains(log, "did=delete to="+ann.ID) || strings.Contains(log, "Ann") {
		t.Errorf("%d %s%s", code, out, log)
	}
	refused(t, 1, "nobody has", "admin", "-db", db, "delete", "Ann")
	must(t, "", "check", "-db", db)

	refused(t, 2, "what? tables, people, sessions PERSON", "admin")
	refused(t, 2, "what?", "admin", "dance")
	refused(t, 2, "which person?", "admin", "delete")
	refused(t, 2, "unexpected argument", "admin", "tables", "x")
	missing := filepath.Join(t.TempDir(), "none.db")
	refused(t, 1, "no such file", "admin", "-db", missing, "-yes", "delete", "Ann")
	if _, err := os.Stat(missing); err == nil {
		t.Error("admin has made a file")
	}
}

// TestAdminModerates: an operator is made and people are renamed, banned and let back; reports are read and closed, and the log says it all.
func TestAdminModerates(t *testing.T) {
	db, ann, tables := kept(t)
	st, err := store.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	s := play.New(st.Store, time.Now, play.Options{})
	bob, _, err := s.People.SignUp(t.Context(), "Bob")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Tables.Say(t.Context(), table.Viewer{User: ann}, tables[2], table.Command{}, "go away"); err != nil {
		t.Fatal(err)
	}
	r, err := s.Complain(t.Context(), table.Viewer{User: bob}, people.Complaint{Person: ann.ID, Why: people.BadChat, Text: "unkind", Table: tables[2], Message: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	expect := func(want string, args ...string) {
		t.Helper()
		if out := must(t, "", append([]string{"admin", "-db", db}, args...)...); !strings.Contains(out, want) {
			t.Errorf("%v: %s", args, out)
		}
	}
	expect("Bob is an operator", "operator", "Bob")
	expect("Bob (operator)", "people")
	refused(t, 1, "cannot be banned", "admin", "-db", db, "-reason", "chat", "ban", "Bob")
	expect("> ", "reports")
	expect("“unkind”", "reports")
	expect("Ann: go away", "reports")
	refused(t, 1, "for what?", "admin", "-db", db, "ban", "Ann")
	refused(t, 2, "are for a ban", "admin", "-db", db, "-days", "2", "lift", "Ann")
	expect("Ann is banned", "-reason", "chat", "-days", "2", "-why", "be kind", "ban", "Ann")
	expect("banned until ", "people")
	if out := must(t, "", "admin", "-db", db, "tables"); strings.Contains(out, "Ann") {
		t.Error(out)
	}
	expect("is closed", "settle", r.ID)
	refused(t, 1, "no such report", "admin", "-db", db, "dismiss", r.ID)
	expect("no reports", "reports")
	expect("settled", "-all", "reports")
	expect("Ann may play again", "lift", "Ann")
	refused(t, 2, "which person name?", "admin", "-db", db, "rename", "Ann")
	expect("Ann is now Anna", "-why", "asked for it", "rename", "Ann", "Anna")
	expect("Bob is no operator", "no-operator", "Bob")
	out := must(t, "", "admin", "-db", db, "log")
	for _, want := range []string{"console  operator ", "console  ban ", "chat be kind", "console  settle ", "console  lift ", "asked for it", "console  nooperator "} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in %s", want, out)
		}
	}
	must(t, "", "check", "-db", db)
}

// TestAdminNames: a name that two people have is not enough.
func TestAdminNames(t *testing.T) {
	db, _, _ := kept(t)
	st, err := store.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := play.New(st.Store, time.Now, play.Options{}).People.SignUp(t.Context(), "Ann"); err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	refused(t, 1, "2 people are called", "admin", "-db", db, "-yes", "delete", "Ann")
}

// TestAdminServed: while a server runs on the file, it is the server that does it, and logs it.
func TestAdminServed(t *testing.T) {
	t.Setenv("TMPDIR", "/tmp") // that of macOS is too long for the address of a socket, which has 104 bytes there
	db, ann, tables := kept(t)
	st, err := store.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	var log bytes.Buffer
	s := server.New(st.Store, server.Config{})
	defer s.Close()
	end, err := office{st, s.House(), slog.New(slog.NewJSONHandler(&log, nil))}.listen(db)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(officeFolder(db)); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	link := filepath.Join(t.TempDir(), "link.db")
	if err := os.Symlink(db, link); err != nil {
		t.Fatal(err)
	}
	if out := must(t, "", "admin", "-db", link, "people"); !strings.Contains(out, ann.ID) {
		t.Error(out)
	}
	if out := must(t, "", "admin", "-db", db, "close", tables[2]); !strings.Contains(out, "is closed") {
		t.Error(out)
	}
	var line struct{ Msg, Did, To, By string }
	if err := json.Unmarshal(log.Bytes(), &line); err != nil || line.Msg != "admin" || line.Did != "close" || line.To != tables[2] || line.By == "" {
		t.Errorf("%s %v", &log, err)
	}
	refused(t, 1, "over", "admin", "-db", db, "close", tables[2])
	end()
	if _, err := os.Stat(officeFolder(db)); err == nil {
		t.Error("the socket is still there")
	}
	refused(t, 1, "already served", "admin", "-db", db, "close", tables[1])
}

// TestAdminPostgres: a database is changed beside the servers that run on it.
func TestAdminPostgres(t *testing.T) {
	db := pgtest.Database(t)
	refused(t, 1, "is empty", "admin", "-db", db, "people")
	st, err := store.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	if _, _, err := play.New(st.Store, time.Now, play.Options{}).People.SignUp(t.Context(), "Bob"); err != nil {
		t.Fatal(err)
	}
	if out := must(t, "", "admin", "-db", db, "-yes", "delete", "Bob"); !strings.Contains(out, "Bob is deleted") {
		t.Error(out)
	}
}
