package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPuzzles: puzzles are made from games of bots and proven; the file depends on the arguments alone,
// and a run that was broken off is continued to the same end.
func TestPuzzles(t *testing.T) {
	if testing.Short() {
		t.Skip("it makes puzzles of two games four times")
	}
	t.Parallel()
	folder := t.TempDir()
	make := func(name string, args ...string) string {
		t.Helper()
		path := filepath.Join(folder, name)
		code, out, errs := lab("", append([]string{"puzzles", "-out", path}, args...)...)
		if code != 0 {
			t.Fatalf("%d %s", code, errs)
		}
		if !strings.Contains(out, "production") {
			t.Errorf("%q", out)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	const kinds = "production,water,engineers,afford" // contracts take ten times as long to find
	one := make("one.txt", "-games", "2", "-kinds", kinds, "-cpus", "1")
	lines := strings.Split(strings.TrimSpace(one), "\n")
	if len(lines) < 6 {
		t.Fatalf("%d lines", len(lines))
	}
	if two := make("two.txt", "-games", "2", "-kinds", kinds, "-cpus", "3"); two != one {
		t.Error("other puzzles with other threads")
	}
	// Interrupted in the middle of the last game, and before it.
	for _, kept := range []int{len(lines) - 1, 3} {
		name := filepath.Join(folder, "three.txt")
		if err := os.WriteFile(name, []byte(strings.Join(lines[:kept], "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		if three := make("three.txt", "-games", "2", "-kinds", kinds, "-cpus", "2"); three != one {
			t.Errorf("other puzzles after a break at line %d", kept)
		}
	}
	make("packed.txt.br", "-games", "1", "-kinds", "production")
	record := make("record.txt", "-kinds", "production,water", "../../game/record/testdata/games/044-4p-lwp.txt")
	if !strings.Contains(record, "water-044-4p-lwp-1 ") {
		t.Errorf("%.200s", record)
	}
	for _, name := range []string{"one.txt", "packed.txt.br", "record.txt"} {
		if code, out, errs := lab("", "puzzles", "-prove", filepath.Join(folder, name)); code != 0 || !strings.Contains(out, "proven") {
			t.Errorf("%s: %d %s %s", name, code, out, errs)
		}
	}

	// A wrong puzzle is found.
	for _, line := range lines {
		if strings.HasPrefix(line, "afford-") {
			wrong := strings.Replace(line, " results=x", " results=-9", 1)
			name := filepath.Join(folder, "wrong.txt")
			if err := os.WriteFile(name, []byte("barrage-puzzles 1\n"+wrong+"\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			if code, _, errs := lab("", "puzzles", "-prove", name); code != 1 || !strings.Contains(errs, strings.Fields(line)[0]) {
				t.Errorf("%d %s", code, errs)
			}
			break
		}
	}
	for _, args := range [][]string{{}, {"-out", "x", "-kinds", "dance"}, {"-out", "x", "-cpus", "0"}, {"-out", "x", "-games", "-1"}} {
		if code, _, errs := lab("", append([]string{"puzzles"}, args...)...); code != 2 || errs == "" {
			t.Errorf("%v: %d %s", args, code, errs)
		}
	}
	for _, args := range [][]string{{"-prove", filepath.Join(folder, "none.txt")}, {"-out", filepath.Join(folder, "x.txt"), "none.txt"}, {"-prove", "../../README.md"}} {
		if code, _, errs := lab("", append([]string{"puzzles"}, args...)...); code != 1 || errs == "" {
			t.Errorf("%v: %d %s", args, code, errs)
		}
	}
}
