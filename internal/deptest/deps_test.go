// Package deptest tests which package may import which.
package deptest

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"barrage/bot/eval"
)

// A wing is a folder at the top with its rooms, which are packages. Wings and rooms are in dependency
// order: a package imports only what stands before it. The room "." is the package of the wing itself.
type wing struct {
	name   string
	reason string // why it must not import what stands after it
	rooms  []string
}

var wings = []wing{
	{"game", "the game does not know who plays it, how it is taught, kept or reached", []string{
		"rules", "lang", "rulebook", "notation", "rng", "record", "record/recordtest", "rating", "automa", "turns", "env", "view", "picture", "picture/raster",
	}},
	{"bot", "players know the game, not the people around a table", []string{
		".", "external", "nnet", "eval", "eval/earlier", "mcts", "tune", "selfplay", "roster", "roster/frozen", "arena",
	}},
	{"learn", "what teaches needs the game and a bot that judges, not accounts or tables", []string{
		"reason", "review", "review/prove", "lesson", "guide", "puzzle", "puzzle/prove", "puzzle/shipped", "progress",
	}},
	{"lab", "programs that learn need the game and bots, not tables", []string{
		"dataset", "protocol",
	}},
	{"play", "tables know neither where they are kept nor how they are reached", []string{
		"ahead", "results", "results/shipped", "jobs", "bus", "bus/notify", "live", "fault", "doc", "people", "table", "think", "standing", "notice", ".",
	}},
	{"store", "a store knows what it keeps, not who asks for it", []string{
		"migrate", "find", "backup", "storetest", "mem", "idb", "sqlite", "postgres", ".",
	}},
	{"web", "the files of the client need no server", []string{"."}},
	{"server", "the server does not know the commands that start it", []string{
		"api", "engine", "passkey", ".", "load",
	}},
	{"internal", "what is for us alone does not need the programs", []string{
		"trace", "console", "console/consoletest", "mkengine", "tsgen", "corpus", "oracle", "picture", "mutants", "quick", "deptest",
	}},
	{"cmd", "nothing imports a program", []string{"barrage", "barrage-lab", "barrage-wasm"}},
	{"clients", "examples stand alone", []string{"bots/eager"}},
}

// leaves import nothing of ours, so everything may import them.
var leaves = []string{"internal/catalogue", "internal/golden", "internal/merging", "internal/pack", "internal/qr", "internal/pgtest"}

// beside are wings that stand next to each other: neither imports the other.
var beside = [2]string{"learn", "lab"}

// order lists all packages, each before those that may import it.
func order() []string {
	list := slices.Clone(leaves)
	for _, w := range wings {
		for _, room := range w.rooms {
			list = append(list, path.Join(w.name, room))
		}
	}
	return list
}

// wingOf is the wing of a package.
func wingOf(name string) wing {
	top, _, _ := strings.Cut(name, "/")
	for _, w := range wings {
		if w.name == top {
			return w
		}
	}
	return wing{name: top}
}

// forbidden lists imports that a package must not have, with the reason.
var forbidden = []struct{ pkg, imported, reason string }{
	{"game/rules", "time", "rules are pure: no clock"},
	{"game/rules", "math/rand", "rules are pure: chance outcomes are actions"},
	{"game/rules", "math/rand/v2", "rules are pure: chance outcomes are actions"},
	{"game/rules", "crypto/rand", "rules are pure: chance outcomes are actions"},
	{"game/rules", "os", "rules are pure: no I/O"},
	{"game/rules", "io", "rules are pure: no I/O"},
	{"game/rules", "net", "rules are pure: no I/O"},
	{"game/rules", "log", "rules are pure: no I/O"},
	{"game/rules", "sync", "a state belongs to one goroutine"},
	{"game/rules", "fmt", "rules are small: they run in the browser and in the inner loop"},
	{"game/rules", "reflect", "rules are small: they run in the browser and in the inner loop"},
	{"game/rules", "encoding/json", "JSON is for people and programs outside: package view"},
	{"game/picture", "encoding/xml", "pictures are small: they are drawn in the browser"},
	{"game/picture", "image", "pixels are for package raster, which the browser does not get"},
	{"server/engine", "barrage/game/picture/raster", "pixels are for package raster, which the browser does not get"},
	{"learn/puzzle", "barrage/learn/puzzle/shipped", "the browser fetches the puzzles that ship"},
	{"server/api", "barrage/learn/puzzle/shipped", "the browser fetches the puzzles that ship"},
	{"server/api", "barrage/learn/review/prove", "it measures; barrage-lab runs it"},
	{"server/api", "barrage/learn/puzzle/prove", "puzzles are made by barrage-lab, and judged by package puzzle"},
	{"server/engine", "barrage/play/results/shipped", "the browser does not get what the server counts"},
	{"server/engine", "barrage/learn/puzzle/shipped", "the browser fetches the puzzles that ship"},
	{"play/table", "barrage/play/think", "a table tells its Worker what happens, and does not know who thinks"},
	{"play/table", "barrage/play/jobs", "a table tells its Worker what happens, and does not know who thinks"},
	{"play/standing", "barrage/play/think", "what remains of a game is counted, not thought about"},
	{"*", "C", "no cgo"},
	{"*", "barrage/internal/console/consoletest", "it is for tests only"},
	{"cmd/barrage", "barrage/internal/trace", "recorded games are checked by barrage-lab"},
	{"cmd/barrage", "barrage/bot/tune", "weights are made by barrage-lab"},
	{"cmd/barrage", "barrage/bot/selfplay", "weights are made by barrage-lab"},
	{"cmd/barrage", "barrage/learn/puzzle/prove", "puzzles are made by barrage-lab"},
	{"*", "barrage/internal/oracle", "the second implementation is for tests and barrage check"},
	{"*", "barrage/internal/pgtest", "the server that it runs is for tests only"},
	{"*", "barrage/store/storetest", "the suite is for tests only"},
	{"*", "barrage/game/record/recordtest", "it reads games for tests only"},
	{"*", "barrage/internal/merging", "clients apply patches, and tests"},
	{"*", "barrage/internal/catalogue", "the catalogue is for tests only; our tables are in game/rules/data_*.go"},
}

// allowed are the packages that may have what is forbidden to all others.
var allowed = map[string][]string{
	"barrage/internal/oracle":    {"cmd/barrage"},
	"barrage/internal/catalogue": {"internal/oracle"},
}

// reserved lists packages that only some may import, with the reason.
var reserved = []struct {
	imported, reason string
	by               []string
}{
	{"barrage/bot/eval/earlier", "earlier weights are for measuring", []string{"bot/roster/frozen", "cmd/barrage-lab"}},
	{"barrage/bot/roster/frozen", "earlier bots are for measuring", []string{"cmd/barrage-lab"}},
}

type pkg struct {
	ImportPath string
	Imports    []string
}

// packages lists all packages, and those for the browser alone a second time, as they are there.
func packages(t *testing.T) []pkg {
	t.Helper()
	return append(listed(t, "barrage/..."), listed(t, "barrage/store/idb", "GOOS=js", "GOARCH=wasm")...)
}

func listed(t *testing.T, pattern string, env ...string) []pkg {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports", pattern)
	cmd.Env = append(cmd.Environ(), env...)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var list []pkg
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p pkg
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

func TestImports(t *testing.T) {
	t.Parallel()
	order := order()
	for _, p := range packages(t) {
		name := strings.TrimPrefix(p.ImportPath, "barrage/")
		place := slices.Index(order, name)
		if place < 0 {
			t.Errorf("%s has no place: give it a room in a wing, in deps_test.go and ARCHITECTURE.md", name)
			continue
		}
		for _, word := range []string{"util", "common", "helper", "types"} {
			if slices.Contains(strings.Split(name, "/"), word) {
				t.Errorf("%s: a package is named for what it is", name)
			}
		}
		for _, imported := range p.Imports {
			if other, ours := strings.CutPrefix(imported, "barrage/"); ours {
				if reason := against(order, name, other); reason != "" {
					t.Errorf("%s imports %s: %s", name, other, reason)
				}
			}
			for _, r := range reserved {
				if r.imported == imported && !slices.Contains(r.by, name) {
					t.Errorf("%s imports %s: %s", name, imported, r.reason)
				}
			}
			for _, f := range forbidden {
				if (f.pkg == name || f.pkg == "*" && !slices.Contains(allowed[imported], name)) && f.imported == imported {
					t.Errorf("%s imports %s: %s", name, imported, f.reason)
				}
			}
		}
	}
}

// against says why one package must not import another; empty if it may.
func against(order []string, name, other string) string {
	from, to := wingOf(name), wingOf(other)
	if from.name != to.name && slices.Contains(beside[:], from.name) && slices.Contains(beside[:], to.name) {
		return "they stand beside each other"
	}
	if slices.Index(order, other) < slices.Index(order, name) {
		return ""
	}
	if slices.Contains(leaves, name) {
		return "a leaf imports nothing of ours"
	}
	if from.name != to.name {
		return from.reason
	}
	return "it stands after it in the wing; imports go one way"
}

func TestAgainst(t *testing.T) {
	for _, c := range []struct{ name, other, reason string }{
		{"bot/mcts", "game/rules", ""},
		{"game/view", "bot/roster", "the game does not know who plays it, how it is taught, kept or reached"},
		{"game/rules", "game/view", "it stands after it in the wing; imports go one way"},
		{"lab/protocol", "learn/review", "they stand beside each other"},
		{"internal/pack", "game/lang", "a leaf imports nothing of ours"},
		{"game/lang", "internal/golden", ""},
	} {
		if got := against(order(), c.name, c.other); got != c.reason {
			t.Errorf("%s imports %s: %q, not %q", c.name, c.other, got, c.reason)
		}
	}
}

// TestTop: a stranger sees the wings at a glance: at most fifteen folders at the top.
func TestTop(t *testing.T) {
	out, err := exec.Command("git", "ls-tree", "-d", "--name-only", "--full-tree", "HEAD").Output()
	if err != nil {
		t.Fatal(err)
	}
	folders := slices.DeleteFunc(strings.Fields(string(out)), func(name string) bool { return strings.HasPrefix(name, ".") })
	if len(folders) == 0 || len(folders) > 15 {
		t.Errorf("%d folders at the top: %v", len(folders), folders)
	}
}

// TestArchitecture: ARCHITECTURE.md lists the wings and their rooms in the same order, and its picture draws them.
func TestArchitecture(t *testing.T) {
	data, err := os.ReadFile("../../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	house, err := os.ReadFile("../../docs/house.svg")
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range wings {
		if !regexp.MustCompile(`<text class="w"[^>]*>` + w.name + `</text>`).Match(house) {
			t.Errorf("docs/house.svg does not draw %s", w.name)
		}
		if !regexp.MustCompile(`!\[[^]]*\b` + w.name + `\b[^]]*\]\(docs/house\.svg\)`).MatchString(text) {
			t.Errorf("the words for the picture in ARCHITECTURE.md leave out %s", w.name)
		}
	}
	var listed []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z]+)/` \\|[^|]*\\|(.*)\\|$").FindAllStringSubmatch(text, -1) {
		for _, room := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[2], -1) {
			listed = append(listed, path.Join(row[1], room[1]))
		}
	}
	if want := order(); !slices.Equal(listed, want[len(leaves):]) {
		t.Errorf("ARCHITECTURE.md has\n%v\nand this test\n%v", listed, want[len(leaves):])
	}
	if words := len(strings.Fields(text)); words > 800 {
		t.Errorf("%d words: it is one page, read in three minutes; details stand beside the code", words)
	}
}

// imagined are files that documents make up as examples.
var imagined = []string{"play/people/notes.go"}

// TestPaths: the files that documents name are there.
func TestPaths(t *testing.T) {
	named := regexp.MustCompile("`((?:[a-z]+/)[\\w/*.-]+\\.(?:go|ts|mjs|md|svelte|json|txt|svg|css)|(?:[a-z]+/)+[\\w-]+/?)`")
	for _, doc := range []string{"ARCHITECTURE.md", "docs/testing.md", "docs/adding.md"} {
		data, err := os.ReadFile(filepath.Join("../..", doc))
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		text := regexp.MustCompile("(?m)^\\| `[a-z]+/` \\|.*$").ReplaceAllString(string(data), "") // the rooms of a wing: TestArchitecture
		for _, file := range named.FindAllStringSubmatch(text, -1) {
			if n++; slices.Contains(imagined, file[1]) {
				continue
			}
			pattern := strings.ReplaceAll(file[1], "XX", "[a-z][a-z]") // of every language
			if found, err := filepath.Glob(filepath.Join("../..", pattern)); err != nil || len(found) == 0 {
				t.Errorf("%s: there is no %s", doc, file[1])
			}
		}
		if n < 5 {
			t.Errorf("%s names %d files", doc, n)
		}
	}
}

// TestBrowser: the game builds, without its pixels, for the browser, and so does the engine there.
func TestBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles everything a second time")
	}
	t.Parallel()
	args := []string{"build", "barrage/cmd/barrage-wasm"}
	for _, room := range wings[0].rooms {
		if room != "picture/raster" {
			args = append(args, "barrage/game/"+room)
		}
	}
	cmd := exec.Command("go", args...)
	cmd.Env = append(cmd.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestWeights: players get the newest weights and no others, in the browser too.
func TestWeights(t *testing.T) {
	t.Parallel()
	for _, env := range [][]string{nil, {"GOOS=js", "GOARCH=wasm"}} {
		cmd := exec.Command("go", "list", "-f", "{{join .EmbedFiles \" \"}}", "barrage/bot/eval")
		cmd.Env = append(cmd.Environ(), env...)
		out, err := cmd.Output()
		if want := fmt.Sprintf("weights/%d.bin", eval.Versions()); err != nil || strings.TrimSpace(string(out)) != want {
			t.Errorf("%v: %s, not %s; %v", env, out, want, err)
		}
	}
}
