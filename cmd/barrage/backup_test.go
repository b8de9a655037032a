package main

import (
	"bytes"
	"compress/gzip"
	"database/sql"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"barrage/play"
	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/store"
)

// kept is a SQLite file with a person, a finished game, one that is going on and one that waits.
func kept(t *testing.T) (db string, person people.User, tables []string) {
	t.Helper()
	db = filepath.Join(t.TempDir(), "kept.db")
	st, err := store.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	s := play.New(st.Store, time.Now, play.Options{})
	defer s.Close()
	person, _, err = s.People.SignUp(t.Context(), "Ann")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(games + "001-2p-intro.txt")
	if err != nil {
		t.Fatal(err)
	}
	middle := 60
	two := []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Bob"}}
	for _, n := range []table.New{
		{Name: "finished", Record: string(text), Over: true, Seats: two},
		{Name: "going on", Record: string(text), Ply: &middle, Seats: two},
		{Name: "waiting", Open: true, Seats: []table.NewSeat{{Who: "me"}, {Who: "open"}}},
	} {
		snap, err := s.Tables.Create(t.Context(), person, n, "")
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, snap.Table.ID)
	}
	return db, person, tables
}

// change runs SQL in a SQLite file.
func change(t *testing.T, db, query string, args ...any) {
	t.Helper()
	file, err := sql.Open("sqlite", db)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	res, err := file.Exec(query, args...)
	if err != nil {
		t.Fatal(err)
	}
	if n, _ := res.RowsAffected(); n == 0 {
		t.Fatalf("nothing is changed by %s", query)
	}
}

// TestCheck: every broken table is told, and nothing else.
func TestCheck(t *testing.T) {
	db, _, tables := kept(t)
	out := must(t, "", "check", "-db", db)
	if !strings.Contains(out, "3 tables, ") || !strings.Contains(out, ", 1 finished games by two implementations of the rules, 0 tables broken") || strings.Contains(out, " 0 entries") {
		t.Error(out)
	}
	change(t, db, `UPDATE entries SET hash = hash + 1 WHERE table_id = ? AND ply = 17`, tables[1])
	code, out, _ := barrage("", "check", "-db", db)
	if code != 1 || !strings.Contains(out, "table "+tables[1]+": entry 17 of the log: ") || !strings.Contains(out, "3 tables, ") || !strings.Contains(out, ", 1 tables broken") {
		t.Errorf("%d %s", code, out)
	}
	change(t, db, `DELETE FROM entries WHERE table_id = ? AND ply > 70`, tables[0])
	change(t, db, `UPDATE tables SET doc = x'7b7d' WHERE id = ?`, tables[2])
	code, out, _ = barrage("", "check", "-db", db)
	for _, want := range []string{tables[0] + ": the log has 70 entries, the table ", tables[1] + ": entry 17", tables[2] + " has the format 0", ", 3 tables broken"} {
		if code != 1 || !strings.Contains(out, want) {
			t.Errorf("%d, no %q in %s", code, want, out)
		}
	}
	missing := filepath.Join(t.TempDir(), "none.db")
	refused(t, 1, "no such file", "check", "-db", missing)
	if _, err := os.Stat(missing); err == nil {
		t.Error("a check has made a file")
	}
	refused(t, 2, "one backup at most", "check", "a", "b")
}

// TestBackup: a backup from which anything is missing, or in which anything was changed, is refused; an older one, which has no
// checksum, is restored if its logs are whole.
func TestBackup(t *testing.T) {
	db, _, tables := kept(t)
	file := filepath.Join(t.TempDir(), "games.gz")
	must(t, "", "backup", "-db", db, file)
	if out := must(t, "", "check", file); !strings.Contains(out, "games.gz: 3 tables, ") || !strings.Contains(out, ", 0 tables broken") {
		t.Error(out)
	}
	packed, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	z, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	lines = lines[:len(lines)-1]
	n := len(lines)
	if lines[0] != "barrage backup 2\n" || !strings.HasPrefix(lines[n-1], `{"Items":`) {
		t.Fatalf("%s%s", lines[0], lines[n-1])
	}
	row := 0
	for i, line := range lines {
		if strings.HasPrefix(line, `{"Row"`) && strings.Contains(line, tables[1]) {
			row = i
		}
	}
	with := func(change func(lines []string) []string) string {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		io.WriteString(z, strings.Join(change(append([]string(nil), lines...)), ""))
		z.Close()
		path := filepath.Join(t.TempDir(), "changed.gz")
		if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	target := filepath.Join(t.TempDir(), "new.db")
	old := func(l []string) []string { l[0], l[n-1] = "barrage backup 1\n", "{}\n"; return l }
	for name, c := range map[string]struct {
		change func([]string) []string
		want   string
	}{
		"a line is missing":         {func(l []string) []string { return append(l[:5], l[6:]...) }, "were written"},
		"a line is there twice":     {func(l []string) []string { return append(l[:6:6], l[5:]...) }, "were written"},
		"a name is changed":         {func(l []string) []string { l[1] = strings.Replace(l[1], "Ann", "Eve", 1); return l }, "checksum is wrong"},
		"lines are exchanged":       {func(l []string) []string { l[n-3], l[n-4] = l[n-4], l[n-3]; return l }, "checksum is wrong"},
		"the end is missing":        {func(l []string) []string { return l[:n-1] }, "truncated"},
		"there is more":             {func(l []string) []string { return append(l, l[1]) }, "after the end"},
		"older, an entry missing":   {func(l []string) []string { return append(old(l)[:n-20], l[n-19:]...) }, "lacks 1 entries"},
		"older, a table missing":    {func(l []string) []string { return append(old(l)[:row], l[row+1:]...) }, ""},
		"older, the end is missing": {func(l []string) []string { return old(l)[:n-1] }, "truncated"},
		"of the future":             {func(l []string) []string { l[0] = "barrage backup 4\n"; return l }, "not a backup"},
	} {
		if code, out, msg := barrage("", "restore", "-db", target, with(c.change)); code != 1 || !strings.Contains(msg, c.want) {
			t.Errorf("%s: exit %d %s%s", name, code, out, msg)
		}
	}
	// It is still empty.
	must(t, "", "restore", "-db", target, with(old))
	if out := must(t, "", "check", "-db", target); !strings.Contains(out, "3 tables, ") {
		t.Error(out)
	}
}

// TestBackupOfDocuments: a kind of document that older programs do not know makes a backup of the newer format, which is restored; such
// documents can be left out for an older program.
func TestBackupOfDocuments(t *testing.T) {
	db, _, _ := kept(t)
	older, newer := filepath.Join(t.TempDir(), "older.gz"), filepath.Join(t.TempDir(), "newer.gz")
	first := func(file string) string {
		packed, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		z, err := gzip.NewReader(bytes.NewReader(packed))
		if err != nil {
			t.Fatal(err)
		}
		line := make([]byte, len(backupFormat))
		if _, err := io.ReadFull(z, line); err != nil {
			t.Fatal(err)
		}
		return string(line)
	}
	st, err := store.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	err = st.Apply(t.Context(), doc.Op{Put: &doc.Doc{Kind: "of the future", ID: "a", Body: []byte("b")}})
	if err := errors.Join(err, st.Close()); err != nil {
		t.Fatal(err)
	}
	if out := must(t, "", "backup", "-db", db, newer); strings.Contains(out, "left out") || first(newer) != newerFormat {
		t.Errorf("%s%s", first(newer), out)
	}
	if out := must(t, "", "backup", "-db", db, "-format", "2", older); !strings.Contains(out, "1 documents are left out") || first(older) != backupFormat {
		t.Errorf("%s%s", first(older), out)
	}
	refused(t, 2, "the format 2", "backup", "-db", db, "-format", "1", older)
	for file, want := range map[string]error{newer: nil, older: fault.ErrNotFound} {
		must(t, "", "check", file)
		target := filepath.Join(t.TempDir(), "new.db")
		must(t, "", "restore", "-db", target, file)
		st, err := store.Open(t.Context(), target)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := st.Get(t.Context(), "of the future", "a"); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", first(file), err, want)
		}
		st.Close()
	}
}
