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
	mostMethods  = 40 // of a type, as declared: a store embeds parts, each of which keeps within mostPromised
	mostPromised = 15 // methods of an interface, with those of the interfaces in it
)

// manyMethods are types with more methods than others may have: values with readers, and the state as the rules
// change it.
var manyMethods = []string{"game/rules.State", "game/rules.Player", "game/rules.game", "game/view.Words"}

// TestSize: no function branches too often, no type does too much.
func TestSize(t *testing.T) {
	root := filepath.Join("..", "..")
	branches, methods, promises := map[string]int{}, map[string]int{}, map[string]promise{}
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
		promised(filepath.ToSlash(room), file, promises)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(branches) < 3000 || methods["game/rules.State"] < mostMethods {
		t.Fatalf("only %d functions, %d methods of a state", len(branches), methods["game/rules.State"])
	}
	within(t, "branches", branches, mostBranches, nil)
	within(t, "methods", methods, mostMethods, manyMethods)
	interfaces := map[string]int{}
	for name := range promises {
		interfaces[name] = total(promises, name)
	}
	if interfaces["play/people.Store"] < 5 || interfaces["play/notice.Store"] <= interfaces["play/doc.Store"] {
		t.Fatalf("the store of people has %d methods, that of notices %d, that of documents %d", interfaces["play/people.Store"], interfaces["play/notice.Store"], interfaces["play/doc.Store"])
	}
	within(t, "methods", interfaces, mostPromised, nil)
}

// promise is an interface: the number of its own methods, and the interfaces of this program in it.
type promise struct {
	own    int
	inside []string
}

// promised adds the interfaces that a file declares.
func promised(room string, file *ast.File, promises map[string]promise) {
	rooms := map[string]string{} // by the name of the package
	for _, i := range file.Imports {
		path := strings.Trim(i.Path.Value, `"`)
		if of, ours := strings.CutPrefix(path, "barrage/"); ours {
			rooms[path[strings.LastIndex(path, "/")+1:]] = of
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok {
			return true
		}
		list, ok := spec.Type.(*ast.InterfaceType)
		if !ok {
			return true
		}
		var p promise
		for _, m := range list.Methods.List {
			switch x := m.Type.(type) {
			case *ast.FuncType:
				p.own++
			case *ast.Ident:
				p.inside = append(p.inside, room+"."+x.Name)
			case *ast.SelectorExpr:
				if from, ok := x.X.(*ast.Ident); ok && rooms[from.Name] != "" {
					p.inside = append(p.inside, rooms[from.Name]+"."+x.Sel.Name)
				}
			}
		}
		promises[room+"."+spec.Name.Name] = p
		return true
	})
}

// total is the number of methods of an interface, with those of the interfaces in it.
func total(promises map[string]promise, name string) int {
	n := promises[name].own
	for _, inside := range promises[name].inside {
		n += total(promises, inside)
	}
	return n
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
