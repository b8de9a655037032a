package main

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"barrage/internal/pgtest"
	"barrage/store"
)

// examine runs the doctor and looks for words in what it says.
func examine(t *testing.T, code int, want []string, args ...string) {
	t.Helper()
	got, out, msg := barrage("", append([]string{"doctor"}, args...)...)
	if got != code {
		t.Errorf("doctor %q: exit %d, want %d\n%s%s", args, got, code, out, msg)
	}
	for _, w := range want {
		if !strings.Contains(out, w) {
			t.Errorf("doctor %q: no %q in\n%s", args, w, out)
		}
	}
	if strings.Contains(out+msg, "geheim") {
		t.Errorf("the password is shown: %s", out)
	}
}

func TestDoctor(t *testing.T) {
	db, _, _ := kept(t)
	free := "127.0.0.1:0"
	examine(t, 0, []string{"ok    settings", "is whole", "is free", " MiB free in "}, "-db", db, "-addr", free)
	fresh := filepath.Join(t.TempDir(), "a", "b")
	examine(t, 0, []string{"barrage.db will be made"}, "-data", fresh, "-addr", free)
	if _, err := os.Stat(filepath.Dir(fresh)); err == nil {
		t.Error("the doctor has made a folder")
	}
	examine(t, 0, []string{"lost when the server stops"}, "-db", "mem", "-addr", free)

	// Settings.
	examine(t, 1, []string{"wrong settings: -thinkers 0"}, "-db", db, "-addr", free, "-thinkers", "0")
	t.Setenv("BARRAGE_ADRESS", "x")
	examine(t, 0, []string{"BARRAGE_ADRESS in the environment is no setting"}, "-db", db, "-addr", free)
	os.Unsetenv("BARRAGE_ADRESS")
	secret := "postgres://nobody:geheim@127.0.0.1:1/none"
	examine(t, 1, []string{"on the command line", "PGPASSWORD", "wrong database postgres://nobody:xxxxx@", "Is it running"}, "-db="+secret, "-addr", free)
	file := settingsFile(t, "db = "+secret+"\n")
	if err := os.Chmod(file, 0o644); err != nil {
		t.Fatal(err)
	}
	examine(t, 1, []string{"can be read by others", "chmod 600"}, "-config", file, "-addr", free)

	// Ports.
	other, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go http.Serve(other, http.NotFoundHandler())
	defer other.Close()
	examine(t, 1, []string{"is taken by another program"}, "-db", db, "-addr", other.Addr().String())
	ready := true
	ours := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/readyz" && !ready {
			http.Error(w, "the store takes no writes", http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ok")
	}))
	defer ours.Close()
	examine(t, 0, []string{"is taken by a Barrage server"}, "-db", db, "-addr", ours.Listener.Addr().String())
	examine(t, 1, []string{"HOST:PORT"}, "-db", db, "-addr", "127.0.0.1:99999")
	examine(t, 0, []string{"listens on all addresses"}, "-db", db, "-addr", free, "-metrics", ":0")

	// A server that runs.
	examine(t, 0, []string{"lives", "is ready"}, "-server", ours.URL+"/")
	ready = false
	examine(t, 1, []string{"it is not ready: the store takes no writes"}, "-server", ours.URL)
	examine(t, 1, []string{"does not answer"}, "-server", "http://127.0.0.1:1")

	// Databases.
	odd := filepath.Join(t.TempDir(), "odd.db")
	if err := os.WriteFile(odd, []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	examine(t, 1, []string{"Is this a file of Barrage"}, "-db", odd, "-addr", free)
	change(t, db, `DELETE FROM schema_version WHERE version = (SELECT max(version) FROM schema_version)`)
	examine(t, 0, []string{"The server migrates it"}, "-db", db, "-addr", free)
	change(t, db, `INSERT INTO schema_version VALUES (999)`)
	examine(t, 1, []string{"Run the newer program"}, "-db", db, "-addr", free)
	damaged, _, _ := kept(t)
	text, err := os.ReadFile(damaged)
	if err != nil {
		t.Fatal(err)
	}
	page := bytes.Index(text, []byte("going on")) &^ 4095 // of a table
	copy(text[page:], bytes.Repeat([]byte{0xff}, 4096))
	if err := os.WriteFile(damaged, text, 0o600); err != nil {
		t.Fatal(err)
	}
	examine(t, 1, []string{"wrong the database ", "restore a backup into a new one"}, "-db", damaged, "-addr", free)
	refused(t, 2, "unexpected argument", "doctor", "x")
}

func TestDoctorPostgres(t *testing.T) {
	db := pgtest.Database(t)
	examine(t, 0, []string{"is empty; the server will fill it"}, "-db", db, "-addr", "127.0.0.1:0")
	st, err := store.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	st.Close()
	examine(t, 0, []string{"PostgreSQL", "clock: ", "connections: "}, "-db", db, "-addr", "127.0.0.1:0")
}
