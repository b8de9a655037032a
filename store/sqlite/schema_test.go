package sqlite

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"barrage/store/backup"
	"barrage/store/migrate"
	"barrage/store/storetest"
)

func TestForward(t *testing.T) {
	storetest.Forward(t, len(steps), func(t *testing.T, version int, script string) backup.Store {
		path := filepath.Join(t.TempDir(), "old.db")
		build(t, path, steps[:version], script)
		return open(t, path)
	})
}

// build makes a database at some version and runs SQL in it.
func build(t *testing.T, path string, steps []migrate.Step, script string) {
	t.Helper()
	db, err := sql.Open("sqlite", dsn(path, "rwc"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := migrate.Up(t.Context(), inTx(conn), steps); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.ExecContext(t.Context(), script); err != nil {
		t.Fatal(err)
	}
}

func TestNewerIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new.db")
	newer := append(steps[:len(steps):len(steps)], migrate.Step{Name: "later", SQL: `CREATE TABLE later (id TEXT)`})
	build(t, path, newer, "")
	_, err := Open(t.Context(), path)
	wantText(t, err, path, "newer program")
	_, err = OpenReader(t.Context(), path)
	wantText(t, err, path, "newer program")
}

// TestWayBack: this program works on the schema of a later one that only adds to it.
func TestWayBack(t *testing.T) {
	later := append(steps[:len(steps):len(steps)], migrate.Step{Name: "later", SQL: storetest.LaterSchema, Oldest: len(steps)})
	reopen := func(t *testing.T) backup.Store {
		path := filepath.Join(t.TempDir(), "later.db")
		build(t, path, later, "")
		return open(t, path)
	}
	if testing.Short() {
		storetest.Works(t, reopen(t))
		return
	}
	storetest.Run(t, reopen)
}

// TestFiles: the files of the client are kept, found and forgotten.
func TestFiles(t *testing.T) { storetest.Files(t, open(t, filepath.Join(t.TempDir(), "files.db"))) }

func TestReaderDoesNotMigrate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "old.db")
	build(t, path, steps[:len(steps)-1], "")
	_, err := OpenReader(t.Context(), path)
	wantText(t, err, "start the server")
}

func wantText(t *testing.T, err error, words ...string) {
	t.Helper()
	for _, w := range words {
		if err == nil || !strings.Contains(err.Error(), w) {
			t.Errorf("error %v does not say %q", err, w)
		}
	}
}
