package deptest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	mostBranches = 40 // cyclomatic complexity of a function
	mostMethods  = 40 // of a type
)

// manyMethods are types with more methods than others may have: values with readers, and the state as the rules
// change it.
var manyMethods = []string{"game/rules.State", "game/rules.Player", "game/rules.game", "game/view.Words"}

// stillMany lists other types over the limit; it only shrinks.
var stillMany = []string{
	"play/table.Service", "play/table.Table", "play/table.draft",
	"store/idb.Store", "store/mem.Store", "store/postgres.Store", "store/sqlite.Store",
}

// TestSize: no function branches too often, no type does too much.
func TestSize(t *testing.T) {
	root := filepath.Join("..", "..")
	branches, methods := map[string]int{}, map[string]int{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name := d.Name(); path != root && (strings.HasPrefix(name, ".") || slices.Contains([]string{"node_modules", "testdata", "dist", "shared"}, name)) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		room, _ := filepath.Rel(root, filepath.Dir(path))
		count(filepath.ToSlash(room), file, branches, methods)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(branches) < 3000 || methods["game/rules.State"] < mostMethods {
		t.Fatalf("only %d functions, %d methods of a state", len(branches), methods["game/rules.State"])
	}
	within(t, "branches", branches, mostBranches, nil)
	within(t, "methods", methods, mostMethods, append(slices.Clone(stillMany), manyMethods...))
}

// within fails for what is over the limit, and for an exception that is not.
func within(t *testing.T, what string, counted map[string]int, most int, but []string) {
	t.Helper()
	for name, n := range counted {
		if n > most && !slices.Contains(but, name) {
			t.Errorf("%s has %d %s: at most %d", name, n, what, most)
		}
	}
	for _, name := range but {
		if counted[name] <= most {
			t.Errorf("%s has %d %s: take it off the list", name, counted[name], what)
		}
	}
}

// count adds the functions of a file, and the methods of its types.
func count(room string, file *ast.File, branches, methods map[string]int) {
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok { // functions in variables
			ast.Inspect(d, func(n ast.Node) bool {
				if f, ok := n.(*ast.FuncLit); ok {
					branches[room+"."+file.Name.Name] = max(branches[room+"."+file.Name.Name], complexity(f))
					return false
				}
				return true
			})
			continue
		}
		name := room + "."
		if f.Recv != nil {
			name += receiver(f.Recv.List[0].Type)
			methods[name]++
			name += "."
		}
		name += f.Name.Name
		branches[name] = max(branches[name], complexity(f))
	}
}

// receiver is the name of the type of a method.
func receiver(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.StarExpr:
		return receiver(x.X)
	case *ast.IndexExpr:
		return receiver(x.X)
	case *ast.IndexListExpr:
		return receiver(x.X)
	case *ast.Ident:
		return x.Name
	}
	return "?"
}

// complexity is the cyclomatic complexity of a function: one, and one for every branch.
func complexity(f ast.Node) int {
	n := 1
	ast.Inspect(f, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			if x.List != nil {
				n++
			}
		case *ast.CommClause:
			if x.Comm != nil {
				n++
			}
		case *ast.BinaryExpr:
			if x.Op == token.LAND || x.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}

// TestComplexity: what counts as a branch.
func TestComplexity(t *testing.T) {
	const source = `package p
func f(a, b bool, c chan int) {
	if a && b || a { // 3
		return
	}
	for range 3 { // 1
		switch { // 2
		case a:
		case b:
		default:
		}
	}
	select { // 1
	case <-c:
	default:
	}
	func() { for a {} }() // 1
}`
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	if n := complexity(file.Decls[0]); n != 1+8 {
		t.Errorf("%d", n)
	}
}
