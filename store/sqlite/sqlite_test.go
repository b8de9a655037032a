package sqlite

import (
	"path/filepath"
	"testing"

	"barrage/store/storetest"
	"barrage/table"
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

func TestStore(t *testing.T) {
	empty := func(t *testing.T) table.Store { return open(t, filepath.Join(t.TempDir(), "odd ?#%41 näme.db")) }
	storetest.Run(t, empty)
	storetest.RunWays(t, empty)
	storetest.RunOffice(t, empty)
}
