package main

import (
	"os"
	"testing"
)

// TestTuneFlags: invalid flags are refused before anything is written.
func TestTuneFlags(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, bad := range [][]string{{"-games", "0"}, {"-generations", "0"}, {"-cpus", "0"}, {"-keep", "2"}, {"-keep", "NaN"}, {"-step", "0"}, {"-search", "-1"}, {"-epochs", "-1"}, {"-epochs", "5"}, {"-players", "1"}, {"-players", "5"}, {"-player", "random"}, {"-player", "search@-1"}, {"-player", "search"}, {"-player", "search@1s"}} {
		refused(t, 2, bad[0], append([]string{"tune"}, bad...)...)
	}
	if list, _ := os.ReadDir("."); len(list) > 0 {
		t.Errorf("%v was written", list)
	}
}
