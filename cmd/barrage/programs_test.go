package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"barrage/bot/roster"
)

// TestSeatPrograms: an operator names programs; what is no program is refused.
func TestSeatPrograms(t *testing.T) {
	done, err := seatPrograms("testbot=exec@200ms:env true")
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	if _, err := roster.New("testbot"); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"exec:env", "testbot@1s", "testbot:x"} { // what a table might ask for
		if _, err := roster.New(name); err == nil {
			t.Errorf("%s plays", name)
		}
	}
	for _, list := range []string{"x", "x=env", "x=exec:", "x=exec:./no-such-program", "random=exec:env", "a b=exec:env", "testbot=exec:env", "=exec:env"} {
		if _, err := seatPrograms(list); err == nil {
			t.Errorf("%q is taken", list)
		}
	}
}

// TestExport: games are played, written, read again and made into rows.
func TestExport(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.jsonl")
	args := []string{"export", "-play", "busy,random,automa2", "-games", "3", "-format", "games"}
	out := must(t, "", args...)
	if parallel := must(t, "", append(args, "-cpus", "2", "-out", file)...); parallel != "" {
		t.Error(parallel)
	}
	data, err := os.ReadFile(file)
	if err != nil || string(data) != out || strings.Count(out, "\n") != 3 || !strings.HasPrefix(out, `{"game":"00001","rules":`) {
		t.Errorf("%v: %.200s", err, out)
	}
	rows := must(t, "", "export", "-format", "csv", file, "../../game/record/testdata/games/026-4p-std.txt")
	if !strings.HasPrefix(rows, "game,ply,round,players,seat,") || !strings.Contains(rows, "\n00003,") || !strings.Contains(rows, "\n026-4p-std,") {
		t.Errorf("%.300s", rows)
	}
	if explained := must(t, "", "export", "-reasons", "../../game/record/testdata/games/026-4p-std.txt"); !strings.Contains(explained, `"reasons":[{"code":"`) {
		t.Error("no turn has a reason")
	}
	refused(t, 2, "records to read", "export")
	refused(t, 2, "records to read", "export", "-play", "busy,busy", file)
	refused(t, 2, "jsonl, csv or games", "export", "-format", "xml", file)
	refused(t, 2, "DuckDB", "export", "-format", "parquet", file)
	refused(t, 2, "need -format jsonl", "export", "-format", "csv", "-think", "5", file)
	refused(t, 2, "without -play", "export", "-seed", "5", file)
	refused(t, 2, "no bot is called", "export", "-play", "busy,nobody")
	refused(t, 1, "no such file", "export", "nowhere.txt")
}

// TestFilesRunNothing: the names in a saved game do not start programs.
func TestFilesRunNothing(t *testing.T) {
	dir := t.TempDir()
	game, mark := filepath.Join(dir, "game.txt"), filepath.Join(dir, "mark")
	must(t, "q\n", "play", "-seats", "human,random", "-variant", "introductory", "-seed", "1", game)
	data, err := os.ReadFile(game)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(data), "seat 2: random", "seat 2: exec:touch "+mark, 1)
	if changed == string(data) {
		t.Fatal("the seat was not found")
	}
	if err := os.WriteFile(game, []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	must(t, "1\n1\n1\nq\n", "play", game)
	if _, err := os.Stat(mark); err == nil {
		t.Error("a file has started a program")
	}
}
