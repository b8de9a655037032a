package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"barrage/bot/roster"
)

// eager are the example bots, by language, as commands. They need Go, Python and Node.
func eager(t *testing.T) map[string]string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "eager")
	if out, err := exec.Command("go", "build", "-o", binary, "../../clients/bots/eager").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return map[string]string{"go": binary, "python": "python3 ../../examples/bots/eager.py", "node": "node ../../examples/bots/eager.js"}
}

// TestEager: the example in three languages is one bot, and it beats random.
func TestEager(t *testing.T) {
	if testing.Short() {
		t.Skip("starts Go, Python and Node")
	}
	var first string
	for language, command := range eager(t) {
		name := "exec@20s:" + command // a busy machine is no fault of theirs
		code, out, err := barrage("", "match", "-a", name, "-b", "random", "-players", "2", "-games", "8")
		if code != 0 || strings.Contains(err, "questions:") {
			t.Fatalf("%s: exit %d\n%s%s", language, code, out, err)
		}
		out = strings.ReplaceAll(out, name, "eager")
		if first == "" {
			first = out
		}
		if out != first {
			t.Errorf("%s plays otherwise:\n%s\n%s", language, out, first)
		}
	}
	if !strings.Contains(first, "victories of A           100.0 %") {
		t.Error(first)
	}
	for language, file := range map[string]string{"go": "eager/main.go", "python": "eager.py", "node": "eager.js"} {
		data, err := os.ReadFile("../../clients/bots/" + file)
		if n := strings.Count(string(data), "\n"); err != nil || n > 45 {
			t.Errorf("%s: %d lines, %v", language, n, err)
		}
	}
}

// TestPrograms: a program that fails is reported, the games are played; one that does not exist is
// refused; names of tables cannot run programs.
func TestPrograms(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	code, out, complaint := barrage("", "sim", "-seats", "exec:"+self+" -test.run=^$,random", "-games", "1")
	if code != 0 || !strings.Contains(complaint, "not at all because it ended") || !strings.Contains(out, "1 games") {
		t.Errorf("exit %d\n%s%s", code, out, complaint)
	}
	refused(t, 2, "no-such-program", "match", "-a", "exec:./no-such-program", "-b", "random", "-players", "2")
	refused(t, 2, "limit", "match", "-a", "exec@soon:env", "-b", "random", "-players", "2")
}

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

// TestEvaluate: a bot gets a row with an interval for every task.
func TestEvaluate(t *testing.T) {
	out := must(t, "", "evaluate", "-opponents", "random,automa1", "-players", "2,3", "-games", "4", "busy")
	if lines := strings.Split(strings.TrimSpace(out), "\n"); len(lines) != 3 || lines[0] != "| bot | random, 2 | random, 3 | automa1, 2 | automa1, 3 |" ||
		!strings.HasPrefix(lines[2], "| `busy` | 100 [") || strings.Count(lines[2], "[") != 4 {
		t.Error(out)
	}
	if out := must(t, "", "evaluate", "-opponents", "random", "-players", "2", "-games", "2", "-json", "busy"); !strings.Contains(out, `"opponent":"random","players":2,"games":2,"pairwise":{`) {
		t.Error(out)
	}
	refused(t, 2, "which bot", "evaluate")
	refused(t, 2, "no bot is called", "evaluate", "nobody")
	refused(t, 2, "from 2 to 4", "evaluate", "-players", "2,5", "busy")
	refused(t, 2, "no bot is called", "evaluate", "-opponents", "nobody", "busy")
	refused(t, 2, "at least 1", "evaluate", "-games", "0", "busy")
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
	if table := must(t, "", "export", "-format", "parquet", "-legal", file); !strings.HasPrefix(table, "PAR1") || !strings.HasSuffix(table, "PAR1") {
		t.Errorf("%.20q", table)
	}
	refused(t, 2, "records to read", "export")
	refused(t, 2, "records to read", "export", "-play", "busy,busy", file)
	refused(t, 2, "jsonl, csv, parquet or games", "export", "-format", "xml", file)
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
