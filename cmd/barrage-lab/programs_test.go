package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// eager are the example bots, by language, as commands. They need Go, Python and Node.
func eager(t *testing.T) map[string]string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "eager")
	if out, err := exec.Command("go", "build", "-o", binary, "../../clients/bots/eager").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return map[string]string{"go": binary, "python": "python3 ../../clients/bots/eager.py", "node": "node ../../clients/bots/eager.js"}
}

// TestEager: the example in three languages is one bot, and it beats random.
func TestEager(t *testing.T) {
	if testing.Short() {
		t.Skip("starts Go, Python and Node")
	}
	var first string
	for language, command := range eager(t) {
		name := "exec@20s:" + command // a busy machine is no fault of theirs
		code, out, err := lab("", "match", "-a", name, "-b", "random", "-players", "2", "-games", "8")
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
	code, out, complaint := lab("", "sim", "-seats", "exec:"+self+" -test.run=^$,random", "-games", "1")
	if code != 0 || !strings.Contains(complaint, "not at all because it ended") || !strings.Contains(out, "1 games") {
		t.Errorf("exit %d\n%s%s", code, out, complaint)
	}
	refused(t, 2, "no-such-program", "match", "-a", "exec:./no-such-program", "-b", "random", "-players", "2")
	refused(t, 2, "limit", "match", "-a", "exec@soon:env", "-b", "random", "-players", "2")
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
