package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// goish is what a programmer would understand: package flag, strconv, lists and verbs of Go.
var goish = regexp.MustCompile(`strconv|parse error|invalid value|not defined|goroutine|panic|%!|\b(open|stat|lstat) [^ ]+: |<nil>|\[[a-z_0-9]+( [a-z_0-9]+)+\]|\*[a-z]+\.`)

// TestWrong: whatever is wrong with the arguments is said in one sentence, with the exit status of its kind, and nothing is
// printed, begun or written (F21).
func TestWrong(t *testing.T) {
	record, err := filepath.Abs("../../game/record/testdata/games/021-3p-std.txt")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	t.Chdir(folder)
	t.Setenv("HOME", folder)
	t.Setenv("XDG_DATA_HOME", folder)
	if err := os.WriteFile("notes.txt", []byte("milk, eggs\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("folder", 0o700); err != nil {
		t.Fatal(err)
	}
	for _, wrong := range []struct {
		code  int
		words string
		args  string
	}{
		{2, `no command is called "paly": did you mean play?`, "paly"},
		{2, `no command is called "hnit": did you mean hint?`, "hnit x"},
		{2, `no command is called "fly"`, "fly"},
		{2, `no command is called "Serve": did you mean serve?`, "Serve"},
		{2, `no command is called "fly"`, "help fly"},
		{2, "no flag is called -fly", "-fly"},
		{2, "no flag is called -adr: did you mean -addr?", "-adr :80"},
		{2, "no flag is called -palyers: did you mean -players?", "play -palyers 3"},
		{2, "no flag is called -palyers: did you mean -players?", "play --palyers 3"},
		{2, "no flag is called -x", "replay -x"},
		{2, "---x is no flag", "replay ---x"},
		{2, "-seed x: not a number", "play -seed x"},
		{2, "-seed -3: not a number", "play -seed=-3"},
		{2, "-seed 99999999999999999999999: too large", "play -seed 99999999999999999999999"},
		{2, "-seed needs a value", "play -seed"},
		{2, "a game has 2, 3 or 4", "play -players 9"},
		{2, "a game has 2, 3 or 4", "play -players 1"},
		{2, "a game has 2, 3 or 4", "play -players=0"},
		{2, "-players two: not a number", "play -players two"},
		{2, "variant", "play -variant short"},
		{2, "draft, random or free", "play -assignment auction"},
		{2, "-leeghwater maybe: not true or false", "play -leeghwater=maybe"},
		{2, "language", "play -lang xx"},
		{2, "nobody", "play -seats human,nobody"},
		{2, "one file at most", "play a b"},
		{2, "no directory", "play nowhere/game.txt"},
		{1, "not a record", "play notes.txt"},
		{1, "nogame.txt: there is no such file; to begin a game in it", "play nogame.txt"},
		{2, "exists", "play -players 2 " + record},
		{2, "position", "hint"},
		{1, "nofile: there is no such file", "hint nofile"},
		{1, "plies 0 to 232", "hint " + record + "@9999"},
		{1, `"x" is not a ply`, "hint " + record + "@x"},
		{1, "not a record", "hint notes.txt"},
		{2, "number of simulations", "hint -limit x " + record},
		{2, "number of threads", "hint -limit 2sx0 " + record},
		{2, "record", "analyse"},
		{1, "nofile: there is no such file", "analyse nofile"},
		{2, "-limit soon", "analyse -limit soon " + record},
		{2, "-cpus x: not a number", "analyse -cpus x " + record},
		{2, "at least 1", "analyse -cpus 0 " + record},
		{1, "nofile: there is no such file", "replay nofile"},
		{1, "not a record", "replay notes.txt"},
		{1, "nofile: there is no such file", "verify nofile"},
		{1, "not a record", "verify notes.txt"},
		{1, "rule", "rules qwertz"},
		{2, "position", "picture"},
		{1, "nofile: there is no such file", "picture nofile"},
		{2, "size", "picture -size huge " + record},
		{2, "-json 3: not true or false", "bench -json=3"},
		{2, "unexpected argument", "bench now"},
		{2, "unexpected argument", "version now"},
		{2, "unexpected argument", "engine now"},
		{2, "record", "link"},
		{1, "link", "link notes.txt"},
		{2, "file", "backup"},
		{2, "one backup to read", "restore"},
		{1, "there is no such file", "restore -db mem nofile"},
		{2, "-server", "load"},
		{2, "-out", "site"},
		{2, "what? tables", "admin"},
		{2, "unexpected argument", "serve now"},
		{1, "port", "serve -open=false -db mem -addr :99999999"},
		{2, "-hint soon", "serve -hint soon"},
		{2, "-keep-solo soon", "serve -keep-solo soon"},
	} {
		code, out, errs := barrage("", strings.Fields(wrong.args)...)
		lines := strings.Count(errs, "\n")
		if code != wrong.code || !strings.Contains(strings.ToLower(errs), strings.ToLower(wrong.words)) || out != "" || lines > 2 {
			t.Errorf("barrage %s: exit %d, want %d with %q and nothing printed:\n%s%s", wrong.args, code, wrong.code, wrong.words, out, errs)
		}
		if m := goish.FindString(errs); m != "" {
			t.Errorf("barrage %s: %q is for programmers: %s", wrong.args, m, errs)
		}
	}
	left, err := os.ReadDir(".")
	if err != nil || len(left) != 2 {
		t.Errorf("left are %v, %v", left, err)
	}
}

// TestHelpGroups: every command stands in one group of the help.
func TestHelpGroups(t *testing.T) {
	stands := map[string]int{}
	for _, g := range groups {
		for _, name := range strings.Fields(g.Commands) {
			stands[name]++
		}
	}
	for _, cmd := range newProgram().Commands {
		if stands[cmd.Name] != 1 {
			t.Errorf("%s stands %d times in the help", cmd.Name, stands[cmd.Name])
		}
		delete(stands, cmd.Name)
	}
	if len(stands) > 0 {
		t.Errorf("there is no %v", stands)
	}
	for _, args := range [][]string{{"--version"}, {"-version"}, {"-v"}} {
		if out := must(t, "", args...); !strings.HasPrefix(out, "barrage ") {
			t.Errorf("%v: %s", args, out)
		}
	}
	if out := must(t, "", "help", "play"); !strings.Contains(out, "-players") {
		t.Error(out)
	}
}
