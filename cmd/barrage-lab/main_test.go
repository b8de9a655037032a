package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"barrage/internal/console"
	"barrage/internal/console/consoletest"
)

// lab runs the command with some input.
func lab(input string, args ...string) (code int, out, err string) {
	var o, e bytes.Buffer
	code = newProgram().Run(args, console.Console{In: strings.NewReader(input), Out: &o, Err: &e})
	return code, o.String(), e.String()
}

func must(t *testing.T, input string, args ...string) string {
	t.Helper()
	code, out, err := lab(input, args...)
	if code != 0 {
		t.Fatalf("barrage-lab %v: exit %d\n%s%s", args, code, out, err)
	}
	return out
}

func refused(t *testing.T, want int, words string, args ...string) {
	t.Helper()
	code, out, err := lab("", args...)
	if code != want || !strings.Contains(out+err, words) {
		t.Errorf("barrage-lab %v: exit %d, want %d with %q:\n%s%s", args, code, want, words, out, err)
	}
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"-h"}} {
		if out := must(t, "", args...); !strings.Contains(out, "ladder") || strings.Contains(out, "serve") {
			t.Error(out)
		}
	}
	for _, cmd := range newProgram().Commands {
		if code, out, err := lab("", cmd.Name, "-h"); code != 0 || err != "" || !strings.Contains(out, cmd.Summary) {
			t.Errorf("%s -h: exit %d\n%s%s", cmd.Name, code, out, err)
		}
	}
	refused(t, 2, "Commands")
	refused(t, 2, "no command", "serve")
	refused(t, 2, "no flag is called -fly", "sim", "-fly")
	if out := must(t, "", "version"); !strings.HasPrefix(out, "barrage-lab ") {
		t.Error(out)
	}
}

const games = "../../game/record/testdata/games/"

// TestSim: the same seed gives the same output; another seed another.
func TestSim(t *testing.T) {
	args := []string{"sim", "-players", "3", "-games", "50", "-seed", "7"}
	one, two := must(t, "", args...), must(t, "", append(args, "-cpus", "3")...)
	if one != two || !strings.Contains(one, "options per decision") || !strings.Contains(one, "VP by source") {
		t.Errorf("%s\n%s", one, two)
	}
	if must(t, "", "sim", "-players", "3", "-games", "50", "-seed", "8") == one {
		t.Error("the seed does not matter")
	}
	var f simFigures
	if err := json.Unmarshal([]byte(must(t, "", append(args, "-json")...)), &f); err != nil || f.Games != 50 || len(f.VPBySeat) != 3 || f.DecisionsPerGame < 50 {
		t.Errorf("%v %+v", err, f)
	}
	if code, _, speed := lab("", args...); code != 0 || !strings.Contains(speed, "games/s") {
		t.Error(speed)
	}
	must(t, "", "sim", "-games", "5", "-seats", "random,busy", "-variant", "introductory")
	must(t, "", "sim", "-games", "5", "-seats", "random,busy", "-players", "2")
	if out := must(t, "", "sim", "-games", "5", "-guests", "-loose-mahiri"); !strings.Contains(out, "4 players full guests loose-mahiri,") {
		t.Error(out)
	}
	if out := must(t, "", "sim", "-games", "5", "-loose-mahiri", "-json"); !strings.Contains(out, `"loose_mahiri":true`) {
		t.Error(out)
	}
	for _, bad := range [][]string{{"-players", "5"}, {"-variant", "epic"}, {"-games", "0"}, {"-seats", "random,nobody"}, {"-seats", "random"}, {"more"}, {"-variant", "intro", "-guests"},
		{"-players", "3", "-seats", "random,random"}, {"-seats", "random:foo,random"}, {"-cpus", "-3"}, {"-cpus", "0"}} {
		refused(t, 2, "barrage-lab sim:", append([]string{"sim"}, bad...)...)
	}
}

func TestPerft(t *testing.T) {
	one := must(t, "", "perft", "-depth", "1", games+"021-3p-std.txt@60")
	divided := must(t, "", "perft", "-depth", "2", "-divide", games+"021-3p-std.txt@60")
	lines := strings.Split(strings.TrimSpace(divided), "\n")
	if strings.TrimSpace(one) != strings.TrimSpace(must(t, "", "perft", "-depth", "1", "-chance", games+"021-3p-std.txt@60")) || len(lines) < 10 {
		t.Errorf("%s %s", one, divided)
	}
	// At a draw too the parts make the whole.
	for _, args := range [][]string{{"-depth", "2", "@60"}, {"-depth", "2", "@4"}, {"-depth", "3", "@20"}, {"-depth", "2", "-chance", "@4"}} {
		position := games + "021-3p-std.txt" + args[len(args)-1]
		lines := strings.Split(strings.TrimSpace(must(t, "", append(append([]string{"perft", "-divide"}, args[:len(args)-1]...), position)...)), "\n")
		sum := 0
		for _, l := range lines {
			words := strings.Fields(l)
			n, err := strconv.Atoi(words[len(words)-1])
			if err != nil {
				t.Fatal(l)
			}
			sum += n
		}
		if total, _ := strconv.Atoi(lines[len(lines)-1]); sum != 2*total {
			t.Errorf("%v: the parts make %d, the whole is %d", args, sum-total, total)
		}
	}
	var s, err = console.ReadPosition(strings.NewReader(""), games+"021-3p-std.txt@60")
	if err != nil {
		t.Fatal(err)
	}
	text, _ := s.MarshalText()
	if got := must(t, "", "perft", "-depth", "1", string(text)); got != one {
		t.Errorf("%s %s", got, one)
	}
	if got := must(t, string(text), "perft", "-depth", "1", "-"); got != one {
		t.Errorf("%s %s", got, one)
	}
	file := filepath.Join(t.TempDir(), "position")
	if err := os.WriteFile(file, append(text, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := must(t, "", "perft", "-depth", "1", file); got != one {
		t.Errorf("%s %s", got, one)
	}
	refused(t, 2, "POSITION", "perft")
	refused(t, 1, "not a state", "perft", "barrage-position 1 players=9")
	refused(t, 1, "is not a ply", "perft", games+"021-3p-std.txt@x")
	refused(t, 1, "plies 0 to", "perft", games+"021-3p-std.txt@99999")
}

func TestTrace(t *testing.T) {
	dir := t.TempDir()
	out := must(t, "", "trace", "-check", "-convert", dir, "../../internal/trace/testdata/021-3p-std.json.gz")
	if !strings.Contains(out, ": agree (119 snapshots") {
		t.Error(out)
	}
	r, err := console.ReadRecord(filepath.Join(dir, "021-3p-std.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Replay(nil); err != nil {
		t.Error(err)
	}
	refused(t, 1, "not checked", "trace", "-check", "main.go")
	refused(t, 2, "trace -check", "trace", "x")
}

// TestSimAutomas: Automas are seated by their names, where the rules let them.
func TestSimAutomas(t *testing.T) {
	if out := must(t, "", "sim", "-games", "20", "-seats", "random,automa2"); !strings.Contains(out, "2 automa2") {
		t.Error(out)
	}
	if out := must(t, "", "sim", "-games", "5", "-seats", "random,automa4:italy/jill_mcdowell"); !strings.Contains(out, "automa4:italy") {
		t.Error(out)
	}
	refused(t, 2, "by their names", "sim", "-seats", "random,automa4:mars")
	refused(t, 2, "at least one player must be a person", "sim", "-seats", "automa1,automa2")
	refused(t, 2, "Automas need the full game", "sim", "-variant", "intro", "-seats", "random,automa2")
}

// TestSimAssignment: companies by draft, by chance and by free choice.
func TestSimAssignment(t *testing.T) {
	if out := must(t, "", "sim", "-games", "5", "-assignment", "random", "-json"); !strings.Contains(out, `"assignment":"random"`) {
		t.Error(out)
	}
	if out := must(t, "", "sim", "-games", "5", "-players", "2", "-assignment", "free"); !strings.Contains(out, "2 players full free") {
		t.Error(out)
	}
	refused(t, 2, "draft, random or free", "sim", "-assignment", "auction")
	refused(t, 2, "fixed in the introductory game", "sim", "-variant", "intro", "-assignment", "free")
}

// TestDocumentedCommands: documents name only commands, flags and files that exist, and the README all commands.
func TestDocumentedCommands(t *testing.T) { consoletest.Commands(t, newProgram()) }
