package store

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"barrage/internal/pgtest"
	"barrage/store/backup"
	"barrage/store/storetest"
)

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	pg := pgtest.Database(t)
	for db, kind := range map[string]string{
		"mem":                                    "*mem.Store",
		filepath.Join(dir, "plain.db"):           "*sqlite.Store",
		"sqlite:" + filepath.Join(dir, "mem"):    "*sqlite.Store",
		pg:                                       "*postgres.Store",
		strings.Replace(pg, "gres", "gresql", 1): "*postgres.Store",
	} {
		s, err := Open(t.Context(), db)
		if err != nil {
			t.Errorf("%s: %v", db, err)
			continue
		}
		if got := fmt.Sprintf("%T", s.BaseStore); got != kind {
			t.Errorf("%s is a %s, want %s", db, got, kind)
		}
		if kind != "*postgres.Store" {
			storetest.Works(t, s)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	for _, name := range []string{"plain.db", "mem"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
}

// TestMove: everything moves from any store to any other and comes back the same.
func TestMove(t *testing.T) {
	names := []string{"mem", filepath.Join(t.TempDir(), "a.db"), pgtest.Database(t), filepath.Join(t.TempDir(), "b.db"), "mem"}
	var first string
	var before Store
	for i, name := range names {
		s, err := Open(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if i == 0 {
			storetest.Works(t, s)
			first = export(t, s)
		} else if err := move(t.Context(), before, s); err != nil {
			t.Fatal(err)
		}
		if got := export(t, s); got != first {
			t.Errorf("%s holds\n%s\nwant\n%s", name, got, first)
		}
		before = s
	}
}

func export(t *testing.T, s Store) string {
	t.Helper()
	var b strings.Builder
	if err := s.Export(t.Context(), func(i backup.Item) error {
		fmt.Fprintf(&b, "%+v %+v %+v %+v %+v %+v %+v %+v %+v %+v\n", i.User, i.Session, i.Recovery, i.Row, i.Entry, i.Message, i.Receipt, i.Review, i.Document, i.Count)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func move(ctx context.Context, from, to Store) error {
	items := make(chan backup.Item)
	failed := make(chan error, 1)
	go func() {
		defer close(items)
		failed <- from.Export(ctx, func(i backup.Item) error { items <- i; return nil })
	}()
	return to.Import(ctx, func() (backup.Item, error) {
		if i, more := <-items; more {
			return i, nil
		}
		if err := <-failed; err != nil {
			return backup.Item{}, err
		}
		return backup.Item{}, io.EOF
	})
}

// TestErrors: errors say what is wrong and keep the password to themselves.
func TestErrors(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	for db, word := range map[string]string{
		"":                                             "no database",
		"mysql://u:secret@127.0.0.1/db":                "mysql",
		"postgres://u:secret@127.0.0.1:1/db":           "127.0.0.1",
		"postgresql://u:secret@127.0.0.1:1/db":         "127.0.0.1",
		"postgres://u:se/secret@127.0.0.1:1/db":        "not understood",
		"postgres://u:secret@127.0.0.1/db?sslmode=odd": "sslmode",
		"/no/such/folder/barrage.db":                   "/no/such/folder",
	} {
		s, err := Open(ctx, db)
		if s != (Store{}) || err == nil {
			t.Errorf("%q was opened", db)
			continue
		}
		if text := err.Error(); strings.Contains(text, "secret") || !strings.Contains(text, word) {
			t.Errorf("%q: %s", db, text)
		}
	}
}
