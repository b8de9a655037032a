package fault_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"barrage/game/lang"
	"barrage/play/fault"
)

// sources parses the Go files of the packages whose errors reach players, tests or others.
func sources(t *testing.T, tests bool) map[string]*ast.File {
	t.Helper()
	files := map[string]*ast.File{}
	for _, dir := range []string{".", "..", "../people", "../table", "../think", "../standing", "../notice", "../../server/api", "../../server/engine", "../../server", "../../store/idb"} {
		names, err := filepath.Glob(dir + "/*.go")
		if err != nil || len(names) == 0 {
			t.Fatal("nothing to read in", dir, err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") != tests {
				continue
			}
			if files[name], err = parser.ParseFile(token.NewFileSet(), name, nil, 0); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(files) < 30 {
		t.Fatalf("only %d files were found", len(files))
	}
	return files
}

// constants finds the codes that codes.go declares, by their names.
func constants(t *testing.T) map[string]fault.Code {
	t.Helper()
	source, err := os.ReadFile("codes.go")
	if err != nil {
		t.Fatal(err)
	}
	codes := map[string]fault.Code{}
	for _, m := range regexp.MustCompile(`(?m)^\t(\w+) +Code = "(\w+)"`).FindAllStringSubmatch(string(source), -1) {
		codes[m[1]] = fault.Code(m[2])
	}
	for _, m := range regexp.MustCompile(`(?m)^\t(\w+) += (\w+) \+ "(\.\w+)"`).FindAllStringSubmatch(string(source), -1) {
		codes[m[1]] = codes[m[2]] + fault.Code(m[3])
	}
	if len(codes) < 130 {
		t.Fatalf("only %d codes were found", len(codes))
	}
	return codes
}

// arguments lists the names of the arguments in a message.
func arguments(l lang.Language, key string) []string {
	var list []string
	for _, m := range regexp.MustCompile(`\{ *(\w+) *[,}]`).FindAllStringSubmatch(l.Text(key), -1) {
		list = append(list, m[1])
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// TestCodes: every code has words and every message of an error is a code; a class without words
// has at least two cases. (That all languages have the same keys and arguments is tested in lang.)
func TestCodes(t *testing.T) {
	declared := constants(t)
	cases := map[fault.Code]int{}
	classes := fault.Classes()
	for name, code := range declared {
		if code.Status() < 400 {
			t.Errorf("%s has no HTTP status", name)
		}
		if code.Case() == "" && !slices.Contains(classes, code) {
			t.Errorf("%s is missing among the classes", name)
		}
		if code.Case() != "" {
			cases[code.Class()]++
			if !lang.English.Has("error." + string(code)) {
				t.Errorf("%s has no words", name)
			}
		}
	}
	for name, code := range declared {
		if code.Case() == "" && !lang.English.Has("error."+string(code)) && cases[code] < 2 {
			t.Errorf("%s has no words", name)
		}
	}
	list := fault.Codes()
	if len(list) < 60 {
		t.Fatalf("%d codes", len(list))
	}
	for _, code := range list {
		found := false
		for _, other := range declared {
			found = found || code == other
		}
		if !found {
			t.Errorf("the message error.%s belongs to no code", code)
		}
	}
}

// TestSentences: in the sources an error is made of a code and the arguments of its sentence, never
// of words. Every argument has its place in the sentence of every language.
func TestSentences(t *testing.T) {
	declared := constants(t)
	calls := 0
	for name, file := range sources(t, false) {
		ast.Inspect(file, func(n ast.Node) bool {
			switch x := n.(type) {
			case *ast.CompositeLit:
				if typeName(x.Type) == "Error" && filepath.Base(name) != "fault.go" {
					checkFields(t, name, x)
				}
			case *ast.CallExpr:
				if typeName(x.Fun) != "Fail" {
					return true
				}
				calls++
				code, ok := declared[typeName(x.Args[0])]
				if !ok {
					t.Errorf("%s: the error of a call of Fail is no code: %#v", name, x.Args[0])
					return true
				}
				var got []string
				for _, arg := range x.Args[1:] {
					call, ok := arg.(*ast.CallExpr)
					if !ok || typeName(call.Fun) != "Word" && typeName(call.Fun) != "Number" {
						t.Errorf("%s: %s: an argument is a lang.Word or a lang.Number", name, code)
						continue
					}
					got = append(got, text(call.Args[0]))
					if words := text(call.Args[1]); strings.Contains(words, " ") {
						t.Errorf("%s: %s: %q is a text for people", name, code, words)
					}
				}
				slices.Sort(got)
				for _, l := range lang.All() {
					if want := arguments(l, "error."+string(code)); !slices.Equal(got, want) {
						t.Errorf("%s: %s has the arguments %v, its sentence in %v %v", name, code, got, l, want)
					}
				}
			}
			return true
		})
	}
	if calls < 80 {
		t.Errorf("only %d calls of Fail were found", calls)
	}
}

// checkFields: an error made without Fail has a code and no arguments.
func checkFields(t *testing.T, name string, lit *ast.CompositeLit) {
	t.Helper()
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok || typeName(kv.Key) == "Args" || text(kv.Value) != "" {
			t.Errorf("%s: use Fail to make an error", name)
		}
	}
}

// typeName is the last part of a name such as fault.Error.
func typeName(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	}
	return ""
}

// text is the value of a string literal.
func text(e ast.Expr) string {
	if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
		s, _ := strconv.Unquote(lit.Value)
		return s
	}
	return ""
}

// TestEveryCodeIsTested: every code is expected by some test.
func TestEveryCodeIsTested(t *testing.T) {
	named := map[string]bool{}
	for _, file := range sources(t, true) {
		ast.Inspect(file, func(n ast.Node) bool {
			if x, ok := n.(*ast.SelectorExpr); ok && typeName(x.X) == "fault" {
				named[x.Sel.Name] = true
			}
			return true
		})
	}
	for name, code := range constants(t) {
		if lang.English.Has("error."+string(code)) && !named[name] {
			t.Errorf("no test expects fault.%s (%s)", name, code)
		}
	}
}
