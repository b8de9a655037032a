package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
)

const example = `package example

const top = 3

func clamp(a, b int) (int, error) {
	if a < 1 && b != top {
		a--
		return a + b, nil
	}
	for i := range 2 {
		if ok(i) { break }
	}
	return 0, nil
}

func ok(n int) bool { return !even(n, top) }

func even(n, k int) bool { swap(n, k); return n%2 == 0 }

func swap(a, b int) {}

var context struct{ WithTimeout func() (int, func()) }

func wait() {
	_, cancel := context.WithTimeout()
	defer cancel()
	_, stop := clamp(0, 0)
	defer print(stop)
}
`

func mutated(t *testing.T, skip map[string]bool) ([]string, string) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "example.go", example, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	pkg, err := new(types.Config).Check("example", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	next := 0
	m := &mutator{fset: fset, info: info, pkg: pkg, source: []byte(example), name: "example.go", skip: skip, next: &next}
	ast.Inspect(f, m.visit)
	var list []string
	for _, k := range m.mutants {
		list = append(list, k.in+": "+k.what)
	}
	return list, string(m.apply())
}

// TestMutate: which mutants a small file has, and that the file with all of them is Go.
func TestMutate(t *testing.T) {
	got, text := mutated(t, nil)
	want := []string{
		"clamp: a < 1: negated", "clamp: a < 1: other boundary", "clamp: 1: one more", "clamp: 1: one less", "clamp: b != top: negated", "clamp: top: one more",
		"clamp: a-- removed", "clamp: return a + b, nil: zero returned", "clamp: a + b: other sign", "clamp: 2: one more", "clamp: 2: one less", "clamp: ok(i): negated",
		"clamp: break removed", "clamp: 0: one more", "ok: even(n, top): negated", "ok: even(n, top): arguments 1 and 2 swapped", "ok: top: one more",
		"even: swap(n, k) removed", "even: swap(n, k): arguments 1 and 2 swapped", "even: n%2 == 0: negated", "even: 2: one more", "even: 2: one less", "even: 0: one more",
		"wait: 0: one more", "wait: 0: one more (2)", "wait: defer print(stop) removed",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if _, err := parser.ParseFile(token.NewFileSet(), "example.go", text, 0); err != nil {
		t.Errorf("%v in\n%s", err, text)
	}
	if strings.Count(text, "\n") != strings.Count(example, "\n") {
		t.Error("lines have moved")
	}
	if fewer, _ := mutated(t, map[string]bool{"example.go clamp: a-- removed": true}); len(fewer) != len(want)-1 {
		t.Errorf("%d mutants, one of %d left out", len(fewer), len(want))
	}
}

// TestSurvivors: every mutant that is listed has a reason.
func TestSurvivors(t *testing.T) {
	if _, err := readSurvivors(survivors); err != nil {
		t.Error(err)
	}
	if _, err := readSurvivors("a mutant\n"); err == nil {
		t.Error("no reason is asked for")
	}
	if _, err := readSurvivors("  a reason\n"); err == nil {
		t.Error("a reason of nothing")
	}
}
