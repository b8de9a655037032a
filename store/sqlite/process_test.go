package sqlite

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"sync"
	"testing"

	"barrage/play/table"
	"barrage/store/backup"
)

// childFile names the file that a child process of a test serves.
const childFile = "BARRAGE_TEST_SQLITE"

func TestMain(m *testing.M) {
	if path := os.Getenv(childFile); path != "" {
		child(path)
	}
	os.Exit(m.Run())
}

// child saves from several goroutines until it is killed, and says what was
// acknowledged.
func child(path string) {
	s, err := Open(context.Background(), path)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	var mu sync.Mutex
	for i := range 8 {
		go func() {
			id := fmt.Sprint("t", i)
			for n := 0; ; n++ {
				c := table.Change{Row: table.Row{ID: id, Version: int64(n), Plies: n + 1, Doc: make([]byte, 3000)}, Entries: []table.Entry{{Ply: n + 1}}}
				if err := s.Save(context.Background(), c); err != nil {
					fmt.Println(err)
					os.Exit(1)
				}
				mu.Lock()
				fmt.Println(id, n+1)
				mu.Unlock()
			}
		}()
	}
	select {}
}

// start runs a child that serves a file, until it has acknowledged something.
func start(t *testing.T, path string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childFile+"="+path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		t.Fatal("the child says nothing")
	}
	return cmd, lines
}

// TestKilled: what was acknowledged is there after the process was killed, again
// and again.
func TestKilled(t *testing.T) {
	rounds := 3
	if testing.Short() {
		rounds = 1
	}
	for round := range rounds {
		path := filepath.Join(t.TempDir(), "a.db")
		cmd, lines := start(t, path)
		acknowledged := map[string]int64{}
		for i := 0; lines.Scan(); i++ {
			var id string
			var v int64
			if _, err := fmt.Sscan(lines.Text(), &id, &v); err != nil {
				t.Fatal(lines.Text())
			}
			acknowledged[id] = v
			if i == 100+57*round {
				cmd.Process.Kill()
			}
		}
		s := open(t, path)
		for id, v := range acknowledged {
			r, err := s.Table(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			log, err := s.Entries(t.Context(), id, 0)
			if err != nil {
				t.Fatal(err)
			}
			// One more may have been saved without anybody hearing of it.
			if r.Version < v || r.Version > v+1 || r.Plies != len(log) || int64(len(log)) != r.Version {
				t.Errorf("table %s: version %d, %d plies, %d entries; acknowledged %d", id, r.Version, r.Plies, len(log), v)
			}
		}
		if len(acknowledged) != 8 {
			t.Errorf("%d tables, want 8", len(acknowledged))
		}
		integrity(t, s)
	}
}

// TestSecondServer: a file is served by one process, and free when that one dies.
func TestSecondServer(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.db")
	cmd, _ := start(t, path)
	_, err := Open(t.Context(), path)
	wantText(t, err, path, "already served by another process", "PostgreSQL")

	link := filepath.Join(dir, "link.db")
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	_, err = Open(t.Context(), link)
	wantText(t, err, "already served")

	if runtime.GOOS != "windows" { // where links are not counted
		hard := filepath.Join(dir, "hard.db")
		if err := os.Link(path, hard); err != nil {
			t.Fatal(err)
		}
		_, err = Open(t.Context(), hard)
		wantText(t, err, hard, "2 names")
		if err := os.Remove(hard); err != nil {
			t.Fatal(err)
		}
	}

	cmd.Process.Kill()
	cmd.Wait()
	open(t, path)
}

// TestOtherOwner: what root makes or locks in the folder of a service, by restoring a backup or with barrage admin, does not keep the service
// from working; root itself may do everything, so that others show that a lock need not be written to.
func TestOtherOwner(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files have other owners there")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "a.db")
	if os.Geteuid() != 0 {
		if err := os.WriteFile(path+".lock", nil, 0o444); err != nil {
			t.Fatal(err)
		}
		open(t, path)
		return
	}
	const service = 65534
	if err := os.Chown(dir, service, service); err != nil {
		t.Fatal(err)
	}
	open(t, path)
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if owner := reflect.ValueOf(info.Sys()).Elem().FieldByName("Uid").Uint(); owner != service {
			t.Errorf("%s belongs to %d", name, owner)
		}
	}
}

// TestDamaged: a damaged file is not served, and not written to.
func TestDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 50 {
		c := row(fmt.Sprint("t", i))
		c.Doc = make([]byte, 3000)
		if err := s.Save(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := len(text) / 2; i < len(text)/2+8192; i++ {
		text[i] = 0xff
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = Open(t.Context(), path)
	wantText(t, err, path, "is damaged", "restore a backup")
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, text) {
		t.Errorf("a damaged file was written to (%v)", err)
	}
}

// TestPingWrites: a store that does not take writes is not ready.
func TestPingWrites(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	s := open(t, path)
	for range 2 {
		before := size(path + "-wal")
		if err := s.Ping(t.Context()); err != nil || size(path+"-wal") == before {
			t.Errorf("nothing is written (%v)", err)
		}
	}
	r, err := OpenReader(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := r.Ping(t.Context()); err != nil {
		t.Error(err)
	}
	if _, err := s.write.conn.ExecContext(t.Context(), `PRAGMA query_only = 1`); err != nil {
		t.Fatal(err)
	}
	if s.Ping(t.Context()) == nil {
		t.Error("a store that cannot write is ready")
	}
	if _, err := s.write.conn.ExecContext(t.Context(), `PRAGMA query_only = 0`); err != nil {
		t.Fatal(err)
	}
}

// TestReader: a backup is taken while the server runs.
func TestReader(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	if _, err := OpenReader(t.Context(), path); err == nil {
		t.Error("a file that does not exist was opened for reading")
	}
	start(t, path)
	r, err := OpenReader(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	plies, entries := map[string]int{}, map[string]int{}
	for range 3 {
		clear(plies)
		clear(entries)
		if err := r.Export(t.Context(), func(i backup.Item) error {
			switch {
			case i.Row != nil:
				plies[i.Row.ID] = i.Row.Plies
			case i.Entry != nil:
				entries[i.Entry.Table]++
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if len(plies) == 0 || fmt.Sprint(plies) != fmt.Sprint(entries) {
			t.Errorf("rows say %v, entries %v", plies, entries)
		}
	}
	if err := r.Save(t.Context(), row("t")); err != errReadOnly {
		t.Errorf("save through a reader: %v", err)
	}
	if _, err := r.pool.Exec(`DELETE FROM entries`); err == nil {
		t.Error("a reader could write")
	}
}

// TestDurable: the settings on which the promise rests.
func TestDurable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	s := open(t, path)
	for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1"} {
		var got string
		if err := s.write.conn.QueryRowContext(t.Context(), `PRAGMA `+pragma).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %s, want %s (%v)", pragma, got, want, err)
		}
	}
	if err := s.Save(t.Context(), row("t")); err != nil {
		t.Fatal(err)
	}
	if size(path+"-wal") == 0 {
		t.Error("the log is empty after a write")
	}
	if err := s.change(t.Context(), func(w *writer) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if n := size(path + "-wal"); n > 0 {
		t.Errorf("%d bytes of log are left after Close", n)
	}
}

func size(path string) int64 {
	if f, err := os.Stat(path); err == nil {
		return f.Size()
	}
	return 0
}
