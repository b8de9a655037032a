package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// The packages in the order in which they are tested when nothing was changed.
func TestList(t *testing.T) {
	packages, err := list()
	if err != nil {
		t.Fatal(err)
	}
	sortNearest(packages, nil)
	at := map[string]int{}
	for i, p := range packages {
		if _, twice := at[p.path]; twice {
			t.Errorf("%s comes twice", p.path)
		}
		at[p.path] = i
	}
	order := []string{"barrage/game/rating", "barrage/game/rules", "barrage/game/view", "barrage/play/table", "barrage/server"}
	if slices.ContainsFunc(order, func(path string) bool { _, listed := at[path]; return !listed }) || !slices.IsSortedFunc(order, func(a, b string) int { return at[a] - at[b] }) {
		t.Errorf("%v are tested in another order: %v", order, at)
	}
}

func TestNearest(t *testing.T) {
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	var packages []*pkg
	for name, built := range map[string]int{"a": 0, "b": 1, "b/c": 2, "d": 3, "e": 4} {
		packages = append(packages, &pkg{name, filepath.Join(root, name), built})
	}
	if n := sortNearest(packages, []string{"d/testdata/golden/one.txt", "b/c/c.go", "README.md"}); n != 2 {
		t.Errorf("%d packages hold the files, not 2", n)
	}
	var order []string
	for _, p := range packages {
		order = append(order, p.path)
	}
	if want := []string{"b/c", "d", "a", "b", "e"}; !slices.Equal(order, want) {
		t.Errorf("order %v, want %v", order, want)
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
