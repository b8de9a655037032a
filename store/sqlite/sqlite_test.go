package sqlite

import (
	"os"
	"path/filepath"
	"testing"

	"barrage/store/backup"
	"barrage/store/storetest"
)

// open opens a file for a test.
func open(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// TestStore: the stores begin as copies of one new file, because creating the schema takes longer than most of what is tested.
func TestStore(t *testing.T) {
	const name = "odd ?#%41 näme.db"
	first := filepath.Join(t.TempDir(), name)
	s, err := Open(t.Context(), first)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(first)
	if err != nil {
		t.Fatal(err)
	}
	empty := func(t *testing.T) backup.Store {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, file, 0o600); err != nil {
			t.Fatal(err)
		}
		return open(t, path)
	}
	storetest.Run(t, empty)
	storetest.RunOffice(t, empty)
}
