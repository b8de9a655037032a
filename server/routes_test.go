package server

import (
	"barrage/play"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"barrage/play/fault"
	"barrage/play/table"
	"barrage/store/mem"
)

// TestRoutes: every route of the table is reached under its own pattern, and nothing of the API is
// registered beside the table.
func TestRoutes(t *testing.T) {
	s := New(play.StoreOf(mem.New()), Config{})
	defer s.Close()
	mux := s.mux()
	for _, r := range s.routes() {
		request, err := http.NewRequest(r.Method, strings.NewReplacer("{id}", "x", "{command}", "play").Replace(r.Path), nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, pattern := mux.Handler(request); pattern != r.Method+" "+r.Path {
			t.Errorf("%s %s is answered by %q", r.Method, r.Path, pattern)
		}
	}

	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || name == "private.go" { // which is for another listener
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) != 2 {
				return true
			}
			if f, ok := call.Fun.(*ast.SelectorExpr); !ok || f.Sel.Name != "Handle" && f.Sel.Name != "HandleFunc" || fmt.Sprint(f.X) != "mux" {
				return true
			}
			pattern := "of the table"
			if text, ok := call.Args[0].(*ast.BasicLit); ok {
				pattern = text.Value
			}
			found = append(found, pattern)
			return true
		})
	}
	if want := []string{"of the table", `"GET /api/openapi.json"`, `"GET /healthz"`, `"GET /readyz"`, `"/api/"`, `"/stop/{way}/{secret}"`, `"GET /picture/{file}"`, `"GET /embed/{id}"`, `"GET /lan"`, `"GET /table/{id}"`, `"GET /game/{id}"`, `"GET /learn/{lesson}"`, `"GET /puzzle/{id}"`, `"/"`}; !slices.Equal(found, want) {
		t.Errorf("registered are %q, not %q", found, want)
	}
}

// TestRouteTypes: every endpoint names what it takes and answers with, except files and sockets.
func TestRouteTypes(t *testing.T) {
	for _, r := range Routes() {
		file := slices.ContainsFunc([]string{"/export", "/record", "/records", "/results", "/bgstats"}, func(end string) bool { return strings.HasSuffix(r.Path, end) })
		if !file && (r.Out == nil) == (len(r.Hears) == 0) {
			t.Errorf("%s %s answers with %v and tells %v", r.Method, r.Path, r.Out, r.Hears)
		}
		if r.In != nil && (r.Method == "GET" || r.Method == "DELETE") {
			t.Errorf("%s %s takes a %v", r.Method, r.Path, r.In)
		}
	}
}

// TestSignedInOnly: whatever is about oneself asks who one is, before anything else.
func TestSignedInOnly(t *testing.T) {
	t.Parallel()
	h := open(t, Config{Unlimited: true})
	nobody := h.browser()
	open := map[string]bool{"POST /api/me": true, "GET /api/me": true, "POST /api/me/signout": true}
	n := 0
	for _, r := range h.s.routes() {
		if open[r.Method+" "+r.Path] || r.Path != "/api/me" && !strings.HasPrefix(r.Path, "/api/me/") {
			continue
		}
		var body any
		if r.In != nil {
			body = struct{}{}
		}
		nobody.refused(401, fault.NotSignedIn, r.Method, strings.ReplaceAll(r.Path, "{id}", "x"), body, nil)
		n++
	}
	nobody.refused(401, fault.NotSignedIn, "GET", "/api/people/me", nil, nil)
	if n < 25 {
		t.Errorf("only %d", n)
	}
}

// TestNumbers: a number in a query that is none is refused, on every route that reads one.
func TestNumbers(t *testing.T) {
	t.Parallel()
	h := open(t, Config{Unlimited: true})
	op := h.operator("Olga")
	id := start(op, h.person("Bob"), table.New{})
	n := 0
	for _, r := range h.s.routes() {
		if r.Hears != nil || strings.HasPrefix(r.Path, "/api/puzzles/") {
			continue
		}
		for _, name := range r.Query {
			status, body := op.do(r.Method, strings.ReplaceAll(r.Path, "{id}", id)+"?"+name+"=many", nil, nil)
			if status != 400 || !strings.Contains(string(body), name) {
				t.Errorf("%s %s: %s=many: %d %.80s", r.Method, r.Path, name, status, body)
			}
			n++
		}
	}
	if n < 10 {
		t.Errorf("only %d", n)
	}
}
