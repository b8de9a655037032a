// Package deptest tests which package may import which.
package deptest

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"barrage/bot/eval"
)

// order lists the packages in dependency order: each imports only those listed before it.
// The table of packages in ARCHITECTURE.md has the same order.
var order = []string{
	"internal/catalogue",
	"internal/golden",
	"internal/pack",
	"internal/qr",
	"rules",
	"lang",
	"docs/rules",
	"notation",
	"rng",
	"record",
	"rating",
	"results",
	"results/shipped",
	"automa",
	"turns",
	"ahead",
	"bot",
	"env",
	"bot/external",
	"bot/nnet",
	"bot/eval",
	"bot/mcts",
	"bot/tune",
	"bot/selfplay",
	"bot/roster",
	"arena",
	"dataset",
	"view",
	"protocol",
	"picture",
	"picture/raster",
	"review",
	"learn",
	"puzzle",
	"puzzle/prove",
	"puzzle/shipped",
	"progress",
	"passkey",
	"trace",
	"jobs",
	"bus",
	"table",
	"table/live",
	"store/migrate",
	"store/find",
	"store/storetest",
	"store/mem",
	"store/idb",
	"store/sqlite",
	"internal/pgtest",
	"bus/notify",
	"store/postgres",
	"store",
	"notice",
	"web",
	"api",
	"engine",
	"server",
	"load",
	"internal/mkengine",
	"internal/tsgen",
	"internal/corpus",
	"internal/oracle",
	"internal/picture",
	"internal/mutants",
	"internal/quick",
	"internal/deptest",
	"cmd/barrage",
	"examples/bots/eager",
}

// forbidden lists imports that a package must not have, with the reason.
var forbidden = []struct{ pkg, imported, reason string }{
	{"rules", "time", "rules are pure: no clock"},
	{"rules", "math/rand", "rules are pure: chance outcomes are actions"},
	{"rules", "math/rand/v2", "rules are pure: chance outcomes are actions"},
	{"rules", "crypto/rand", "rules are pure: chance outcomes are actions"},
	{"rules", "os", "rules are pure: no I/O"},
	{"rules", "io", "rules are pure: no I/O"},
	{"rules", "net", "rules are pure: no I/O"},
	{"rules", "log", "rules are pure: no I/O"},
	{"rules", "sync", "a state belongs to one goroutine"},
	{"rules", "fmt", "rules are small: they run in the browser and in the inner loop"},
	{"rules", "reflect", "rules are small: they run in the browser and in the inner loop"},
	{"rules", "encoding/json", "JSON is for people and programs outside: package view"},
	{"picture", "encoding/xml", "pictures are small: they are drawn in the browser"},
	{"picture", "image", "pixels are for package raster, which the browser does not get"},
	{"engine", "barrage/game/picture/raster", "pixels are for package raster, which the browser does not get"},
	{"puzzle", "barrage/learn/puzzle/shipped", "the browser fetches the puzzles that ship"},
	{"api", "barrage/learn/puzzle/shipped", "the browser fetches the puzzles that ship"},
	{"api", "barrage/learn/puzzle/prove", "puzzles are judged without a search"},
	{"engine", "barrage/play/results/shipped", "the browser does not get what the server counts"},
	{"engine", "barrage/learn/puzzle/shipped", "the browser fetches the puzzles that ship"},
	{"*", "C", "no cgo"},
	{"*", "barrage/internal/oracle", "the second implementation is for tests only"},
	{"*", "barrage/internal/pgtest", "the server that it runs is for tests only"},
	{"*", "barrage/store/storetest", "the suite is for tests only"},
	{"*", "barrage/internal/catalogue", "the catalogue is for tests only; our tables are in rules/data_*.go"},
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
	for _, p := range packages(t) {
		name := strings.TrimPrefix(p.ImportPath, "barrage/")
		place := slices.Index(order, name)
		if place < 0 {
			t.Errorf("%s has no place in the order of packages: add it to deps_test.go and ARCHITECTURE.md", name)
			continue
		}
		for _, word := range []string{"util", "common", "helper", "types"} {
			if slices.Contains(strings.Split(name, "/"), word) {
				t.Errorf("%s: a package is named for what it is", name)
			}
		}
		for _, imported := range p.Imports {
			if other, ours := strings.CutPrefix(imported, "barrage/"); ours && slices.Index(order, other) >= place {
				t.Errorf("%s imports %s, which stands below it: imports go one way", name, other)
			}
			for _, f := range forbidden {
				if (f.pkg == name || f.pkg == "*" && name != "internal/oracle") && f.imported == imported {
					t.Errorf("%s imports %s: %s", name, imported, f.reason)
				}
			}
		}
	}
}

// TestArchitecture: ARCHITECTURE.md lists the packages in the same order, with files that exist.
func TestArchitecture(t *testing.T) {
	text, err := os.ReadFile("../../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	table, rest, _ := strings.Cut(string(text), "\n## The ideas of the rules package\n")
	var listed []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z0-9/]+)`[^|]*\\|[^|]*\\|(.*)\\|$").FindAllStringSubmatch(table, -1) {
		listed = append(listed, row[1])
		for _, file := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[2], -1) {
			if found, err := filepath.Glob(filepath.Join("../..", row[1], file[1])); err != nil || len(found) == 0 {
				t.Errorf("%s has no %s", row[1], file[1])
			}
		}
	}
	want := slices.DeleteFunc(slices.Clone(order), func(name string) bool {
		return strings.HasPrefix(name, "internal/") || strings.HasPrefix(name, "examples/")
	})
	if !slices.Equal(listed, want) {
		t.Errorf("the table has\n%v\nand the test\n%v", listed, want)
	}
	for _, name := range order {
		if !slices.Contains(want, name) && !strings.Contains(table, "`"+strings.TrimSuffix(name, "/eager")) {
			t.Errorf("%s is not mentioned", name)
		}
	}
	_, tests, _ := strings.Cut(rest, "\n## Tests\n")
	for _, file := range regexp.MustCompile("`([a-z/]+/[\\w/]+\\.(?:go|ts|mjs)|web/test/[a-z/]+)`").FindAllStringSubmatch(tests, -1) {
		if _, err := os.Stat(filepath.Join("../..", file[1])); err != nil {
			t.Errorf("there is no test %s", file[1])
		}
	}
}

// TestBrowser: the packages up to picture build for the browser, and so does the engine there.
func TestBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles everything a second time")
	}
	t.Parallel()
	args := []string{"build", "barrage/cmd/barrage-wasm"}
	for _, name := range order[:slices.Index(order, "picture")+1] {
		if !strings.HasPrefix(name, "internal/") {
			args = append(args, "barrage/"+name)
		}
	}
	cmd := exec.Command("go", args...)
	cmd.Env = append(cmd.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestBrowserWeights: the browser gets the newest weights and no others.
func TestBrowserWeights(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("go", "list", "-f", "{{join .EmbedFiles \" \"}}", "barrage/bot/eval")
	cmd.Env = append(cmd.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	if want := fmt.Sprintf("weights/%d.bin", eval.Versions()); err != nil || strings.TrimSpace(string(out)) != want {
		t.Errorf("%s, not %s; %v", out, want, err)
	}
}
