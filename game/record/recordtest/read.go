// Package recordtest reads recorded games for tests.
package recordtest

import (
	"os"
	"testing"

	"barrage/game/record"
)

// Read reads the record in a file.
func Read(t testing.TB, file string) *record.Record {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := record.Read(f)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return r
}
