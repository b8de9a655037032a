// Package golden compares the output of a test with a file in testdata.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Compare fails the test at the first line that differs from the file. With the flag
// -update it rewrites the file instead; review the difference before committing it.
func Compare(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (run with -update to write it)", err)
	}
	if string(data) == got {
		return
	}
	want, have := strings.Split(string(data), "\n"), strings.Split(got, "\n")
	for i := range max(len(want), len(have)) {
		a, b := "(end)", "(end)"
		if i < len(want) {
			a = want[i]
		}
		if i < len(have) {
			b = have[i]
		}
		if a != b {
			t.Fatalf("%s:%d:\n got %s\nwant %s", path, i+1, b, a)
		}
	}
}
