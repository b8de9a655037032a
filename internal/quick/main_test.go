package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// What the packages of this repository need, and their order when nothing was changed.
func TestList(t *testing.T) {
	packages, err := list()
	if err != nil {
		t.Fatal(err)
	}
	by := map[string]*pkg{}
	for _, p := range packages {
		if by[p.dir] != nil {
			t.Errorf("%s comes twice", p.dir)
		}
		by[p.dir] = p
	}
	if all := affected(packages, nil); len(all) != len(packages) {
		t.Errorf("without changes %d of %d packages are tested", len(all), len(packages))
	}
	order := []string{"game/rating", "game/rules", "game/view", "play/table", "server"}
	if !slices.IsSortedFunc(order, func(a, b string) int { return by[a].built - by[b].built }) {
		t.Errorf("%v are tested in another order", order)
	}
	for _, needs := range []struct {
		what string
		list []string
		one  string
	}{
		{"server/api imports", by["server/api"].imports, "barrage/game/view"},
		{"tests of game/rules import", by["game/rules"].tests, "barrage/internal/golden"},
		{"game/lang embeds", by["game/lang"].embeds, "game/lang/de/game.json"},
		{"internal/deptest reads", by["internal/deptest"].reads, "ARCHITECTURE.md"},
		{"internal/deptest names", by["internal/deptest"].tests, "barrage/..."},
	} {
		if !slices.Contains(needs.list, needs.one) {
			t.Errorf("%s %v, not %s", needs.what, needs.list, needs.one)
		}
	}
}

// What a change of a file leads to: the packages in their order, with the number of imports
// between them and the change.
func TestAffected(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll("rules/pages", 0o755); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"rules/words.json", "rules/README.md", "rules/pages/notes.txt"} {
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	packages := []*pkg{
		{path: "m/cmd", dir: "cmd", imports: []string{"m/server"}, tests: []string{"os"}, reads: []string{"docs/api.md", "deploy"}},
		{path: "m/check", dir: "check", tests: []string{"m/..."}, reads: []string{"."}},
		{path: "m/server", dir: "server", imports: []string{"m/view", "m/qr"}},
		{path: "m/view", dir: "view", imports: []string{"m/rules"}, tests: []string{"m/golden"}},
		{path: "m/rules", dir: "rules", imports: []string{"fmt"}, embeds: []string{"rules/words.json"}},
		{path: "m/bot", dir: "bot", imports: []string{"m/rules"}, tests: []string{"m/view"}},
		{path: "m/golden", dir: "golden"},
		{path: "m/qr", dir: "qr"},
	}
	count(packages)
	for _, test := range []struct{ files, want string }{
		{"", "1 check, 1 rules, 1 golden, 1 qr, 1 view, 1 bot, 1 server, 1 cmd"},
		{"go.sum", "1 check, 1 rules, 1 golden, 1 qr, 1 view, 1 bot, 1 server, 1 cmd"},
		{"rules/play.go", "0 rules, 1 check, 1 view, 1 bot, 2 server, 3 cmd"},
		{"rules/play_test.go", "0 rules, 1 check"},
		{"rules/testdata/gone.txt", "0 rules, 1 check"},
		{"rules/words.json", "0 rules, 1 check, 1 view, 1 bot, 2 server, 3 cmd"},
		{"rules/pages/notes.txt", "0 rules, 1 check"},
		{"rules/gone.json", "0 rules, 1 check, 1 view, 1 bot, 2 server, 3 cmd"},
		{"golden/golden.go", "0 golden, 1 check, 1 view"},
		{"view/view.go", "0 view, 1 check, 1 bot, 1 server, 2 cmd"},
		{"view/view.go qr/qr.go", "0 qr, 0 view, 1 check, 1 bot, 1 server, 2 cmd"},
		{"docs/api.md", "1 check, 1 cmd"},
		{"docs/bots.md", "1 check"},
		{"deploy/Dockerfile", "1 check, 1 cmd"},
		{"rules/js/only.go", "1 check"},
	} {
		var got []string
		for _, p := range affected(packages, strings.Fields(test.files)) {
			got = append(got, fmt.Sprint(p.steps, " ", p.dir))
		}
		if got := strings.Join(got, ", "); got != test.want {
			t.Errorf("after a change of %q: %s\nwant %s", test.files, got, test.want)
		}
	}
}

// Changes are found whether or not they were added, and so are new files.
func TestChanged(t *testing.T) {
	t.Chdir(t.TempDir())
	git := func(args ...string) {
		t.Helper()
		if _, err := output("git", slices.Concat([]string{"-c", "user.name=a", "-c", "user.email=a@b"}, args)...); err != nil {
			t.Fatal(err)
		}
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git("init", "-q")
	for _, name := range []string{"same", "edited", "staged", "gone"} {
		write(name, "one")
	}
	git("add", ".")
	git("commit", "-qm", "one")
	write("edited", "two")
	write("staged", "two")
	write("new", "one")
	git("add", "staged")
	git("rm", "-q", "gone")
	files, err := changed()
	slices.Sort(files)
	if want := []string{"edited", "gone", "new", "staged"}; err != nil || !slices.Equal(files, want) {
		t.Errorf("changed %v, %v, want %v", files, err, want)
	}
}

// What failed is told, with what it said; of what passed only the line of its package.
func TestRead(t *testing.T) {
	const events = `
{"Action":"build-output","ImportPath":"c","Output":"c.go:1:1: syntax error\n"}
{"Action":"fail","Package":"c"}
{"Action":"output","Package":"a","Test":"TestOne","Output":"=== RUN   TestOne\n"}
{"Action":"output","Package":"a","Test":"TestOne","Output":"    a_test.go:5: fine\n"}
{"Action":"pass","Package":"a","Test":"TestOne"}
{"Action":"output","Package":"b","Test":"TestTwo","Output":"    b_test.go:7: wrong\n"}
{"Action":"fail","Package":"b","Test":"TestTwo"}
{"Action":"output","Package":"a","Output":"PASS\n"}
{"Action":"output","Package":"a","Output":"ok a 0.1s\n"}
{"Action":"pass","Package":"a"}
{"Action":"output","Package":"b","Output":"FAIL b\n"}
{"Action":"fail","Package":"b"}
{"Action":"output","Package":"d","Test":"TestThree","Output":"    d_test.go:9: on its way\n"}
`
	var said strings.Builder
	done := map[string]bool{}
	failed := read(json.NewDecoder(strings.NewReader(events)), &said, done)
	if want := "c.go:1:1: syntax error\n    b_test.go:7: wrong\nok a 0.1s\nFAIL b\n"; said.String() != want {
		t.Errorf("said %q, want %q", said.String(), want)
	}
	if !failed || !done["a"] || !done["b"] || !done["c"] || done["d"] {
		t.Errorf("failed %v, done %v", failed, done)
	}
}

// When the time is over, nothing has failed and what was not begun is not done.
func TestOver(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	done := map[string]bool{}
	if err := test(ctx, t.Output(), []*pkg{{path: "barrage/game/rng"}}, []string{"-count=1"}, done); err != nil || len(done) > 0 {
		t.Errorf("done %v, error %v", done, err)
	}
}
