package rules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestPromptFields: where a prompt keeps its arguments is known to its constructors and readers and to the codec alone.
func TestPromptFields(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	fields := []string{"a", "b", "c", "d", "n", "ab", "cdn"}
	found := map[string]int{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		use := func(at token.Pos) {
			found[name]++
			if name != "prompt.go" && name != "codec.go" {
				t.Errorf("%v: an argument of a prompt without its name", fset.Position(at))
			}
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			prompts := promptsOf(f)
			ast.Inspect(f, func(n ast.Node) bool {
				switch x := n.(type) {
				case *ast.SelectorExpr:
					of, ok := x.X.(*ast.Ident)
					if slices.Contains(fields, x.Sel.Name) && (ok && slices.Contains(prompts, of.Name) || isCall(x.X, "Prompt")) {
						use(x.Pos())
					}
				case *ast.CallExpr:
					if isName(x.Fun, "frame") {
						use(x.Pos())
					}
				}
				return true
			})
		}
	}
	if found["prompt.go"] < 50 {
		t.Errorf("found only %v", found)
	}
}

// promptsOf names the prompts that a function is given, or reads off the stack.
func promptsOf(f *ast.FuncDecl) []string {
	var names []string
	for _, list := range []*ast.FieldList{f.Recv, f.Type.Params} {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			for _, n := range field.Names {
				if isName(field.Type, "Prompt") {
					names = append(names, n.Name)
				}
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && len(a.Lhs) == 1 && isCall(a.Rhs[0], "Prompt") {
			if of, ok := a.Lhs[0].(*ast.Ident); ok {
				names = append(names, of.Name)
			}
		}
		return true
	})
	return names
}

func isName(x ast.Expr, name string) bool {
	of, ok := x.(*ast.Ident)
	return ok && of.Name == name
}

// isCall reports a call of a method.
func isCall(x ast.Expr, method string) bool {
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return false
	}
	of, ok := call.Fun.(*ast.SelectorExpr)
	return ok && of.Sel.Name == method
}
