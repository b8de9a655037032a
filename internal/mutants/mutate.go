package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// mutant is a small change of the code that a test should notice.
type mutant struct {
	id   int
	file string // relative to the module
	line int
	in   string // function
	what string // the change
}

// key names a mutant independently of its line.
func (m *mutant) key() string { return m.file + " " + m.in + ": " + m.what }

func (m *mutant) String() string { return fmt.Sprintf("%s:%d %s: %s", m.file, m.line, m.in, m.what) }

// edit puts text in place of a range of the source, usually an empty one. Of two edits
// at the same place the one of lower rank comes first.
type edit struct {
	from, to int
	rank     int
	text     string
}

// mutator makes the mutants of a file. All of them are compiled into one program, each
// behind a switch on its number, so that the tests are built once.
type mutator struct {
	fset    *token.FileSet
	info    *types.Info
	pkg     *types.Package
	source  []byte
	name    string // of the file
	skip    map[string]bool
	next    *int
	mutants []*mutant
	edits   []edit
	depth   int
	parents []ast.Node
}

// add numbers a mutant. It returns nil if the mutant is to be left out.
func (m *mutator) add(n ast.Node, format string, args ...any) *mutant {
	*m.next++
	k := &mutant{id: *m.next, file: m.name, line: m.fset.Position(n.Pos()).Line, in: m.function(), what: fmt.Sprintf(format, args...)}
	same := 1
	for _, other := range m.mutants {
		if other.in == k.in && (other.what == k.what || strings.HasPrefix(other.what, k.what+" (")) {
			same++
		}
	}
	if same > 1 {
		k.what += fmt.Sprintf(" (%d)", same)
	}
	if m.skip[k.key()] {
		return nil
	}
	m.mutants = append(m.mutants, k)
	return k
}

func (m *mutator) function() string {
	for _, p := range m.parents {
		if f, ok := p.(*ast.FuncDecl); ok {
			if f.Recv != nil {
				return strings.TrimPrefix(m.text(f.Recv.List[0].Type), "*") + "." + f.Name.Name
			}
			return f.Name.Name
		}
	}
	return "(package)"
}

func (m *mutator) offset(p token.Pos) int { return m.fset.Position(p).Offset }

func (m *mutator) text(n ast.Node) string {
	return strings.Join(strings.Fields(string(m.source[m.offset(n.Pos()):m.offset(n.End())])), " ")
}

// wrap puts text around a node. Text of outer nodes comes first in front and last behind.
func (m *mutator) wrap(n ast.Node, before, after string) {
	from, to := m.offset(n.Pos()), m.offset(n.End())
	m.depth++
	m.edits = append(m.edits, edit{from, from, m.depth, before}, edit{to, to, -m.depth, after})
}

// apply writes the source with all its edits.
func (m *mutator) apply() []byte {
	slices.SortStableFunc(m.edits, func(a, b edit) int {
		if a.from != b.from {
			return a.from - b.from
		}
		return a.rank - b.rank
	})
	var out bytes.Buffer
	at := 0
	for _, e := range m.edits {
		out.Write(m.source[at:e.from])
		out.WriteString(e.text)
		at = e.to
	}
	out.Write(m.source[at:])
	return out.Bytes()
}

func (m *mutator) parent() ast.Node {
	if len(m.parents) < 2 {
		return nil
	}
	return m.parents[len(m.parents)-2]
}

// visit looks at a node and what is inside it, for ast.Inspect.
func (m *mutator) visit(n ast.Node) bool {
	if n == nil {
		m.parents = m.parents[:len(m.parents)-1]
		return true
	}
	m.parents = append(m.parents, n)
	if !m.enter(n) {
		m.parents = m.parents[:len(m.parents)-1]
		return false
	}
	return true
}

// enter makes the mutants of a node, and reports whether to look inside it.
func (m *mutator) enter(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec, *ast.ArrayType, *ast.StructType, *ast.FuncType, *ast.InterfaceType, *ast.Field:
		return false
	case *ast.GenDecl:
		return n.Tok == token.VAR
	case *ast.KeyValueExpr:
		if m.constantKey(n) { // only the value
			ast.Inspect(n.Value, m.visit)
			return false
		}
	case ast.Stmt:
		m.statement(n)
	case ast.Expr:
		return m.expression(n)
	}
	return true
}

// constantKey reports a key that must be a constant or is the name of a field.
func (m *mutator) constantKey(n *ast.KeyValueExpr) bool {
	lit, ok := m.parent().(*ast.CompositeLit)
	if !ok {
		return false
	}
	_, isMap := m.info.TypeOf(lit).Underlying().(*types.Map)
	return !isMap
}

// statement removes statements and replaces results by zero values.
func (m *mutator) statement(n ast.Stmt) {
	switch m.parent().(type) {
	case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
	default:
		return // it is part of another statement
	}
	if c, ok := m.parent().(*ast.CommClause); ok && c.Comm == n {
		return
	}
	removable := false
	switch n := n.(type) {
	case *ast.ExprStmt:
		call, ok := n.X.(*ast.CallExpr)
		removable = ok && m.text(call.Fun) != "panic" && !m.logs(call)
	case *ast.AssignStmt:
		removable = n.Tok != token.DEFINE && m.text(n.Lhs[0]) != "_"
	case *ast.DeferStmt:
		removable = !m.endsByItself(n)
	case *ast.IncDecStmt, *ast.BranchStmt, *ast.GoStmt, *ast.SendStmt:
		removable = true
	case *ast.ReturnStmt:
		if len(n.Results) == 0 {
			removable = true
			break
		}
		m.results(n)
	}
	if b, ok := n.(*ast.BranchStmt); ok && b.Tok == token.FALLTHROUGH {
		removable = false
	}
	if removable {
		if k := m.add(n, "%s removed", m.text(n)); k != nil {
			m.wrap(n, fmt.Sprintf("if mut__keep(%d) { ", k.id), " }")
		}
	}
}

// endsByItself reports whether a deferred call cancels a context that was made in the line before and has a time: it frees
// a timer somewhat earlier, which no test can notice.
func (m *mutator) endsByItself(n *ast.DeferStmt) bool {
	block, ok := m.parent().(*ast.BlockStmt)
	if !ok {
		return false
	}
	i := slices.Index(block.List, ast.Stmt(n))
	if i < 1 {
		return false
	}
	made, ok := block.List[i-1].(*ast.AssignStmt)
	return ok && len(made.Lhs) == 2 && m.text(made.Lhs[1]) == m.text(n.Call.Fun) &&
		(strings.HasPrefix(m.text(made.Rhs[0]), "context.WithTimeout(") || strings.HasPrefix(m.text(made.Rhs[0]), "context.WithDeadline("))
}

// results replaces the values of a return statement by zero values.
func (m *mutator) results(n *ast.ReturnStmt) {
	var signature *types.Signature
	for i := len(m.parents) - 1; i >= 0 && signature == nil; i-- {
		switch f := m.parents[i].(type) {
		case *ast.FuncLit:
			signature = m.info.TypeOf(f).(*types.Signature)
		case *ast.FuncDecl:
			signature = m.info.Defs[f.Name].Type().(*types.Signature)
		}
	}
	if signature.Results().Len() == 1 && isBool(signature.Results().At(0).Type()) {
		return // it is negated
	}
	trivial := true
	for _, r := range n.Results {
		v := m.info.Types[r]
		switch {
		case v.IsNil():
		case v.Value != nil && v.Value.Kind() == constant.String && constant.StringVal(v.Value) == "":
		case v.Value != nil && v.Value.ExactString() == "0", v.Value != nil && v.Value.Kind() == constant.Bool && !constant.BoolVal(v.Value):
		default:
			if lit, ok := r.(*ast.CompositeLit); !ok || len(lit.Elts) > 0 || !isStruct(m.info.TypeOf(r)) {
				trivial = false
			}
		}
	}
	if trivial {
		return
	}
	var zeros []string
	for v := range signature.Results().Variables() {
		name, ok := m.typeName(v.Type())
		if !ok {
			return
		}
		zeros = append(zeros, "*new("+name+")")
	}
	if k := m.add(n, "%s: zero returned", m.text(n)); k != nil {
		from := m.offset(n.Pos())
		m.depth++
		m.edits = append(m.edits, edit{from, from, m.depth, fmt.Sprintf("if mut__on(%d) { return %s }; ", k.id, strings.Join(zeros, ", "))})
	}
}

// typeName writes a type as the file would; false if it cannot.
func (m *mutator) typeName(t types.Type) (string, bool) {
	ok := true
	file := m.parents[0].(*ast.File)
	name := types.TypeString(t, func(p *types.Package) string {
		if p == m.pkg {
			return ""
		}
		for _, spec := range file.Imports {
			if strings.Trim(spec.Path.Value, `"`) == p.Path() {
				if spec.Name != nil {
					return spec.Name.Name
				}
				return p.Name()
			}
		}
		ok = false
		return p.Name()
	})
	return name, ok
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

func isStruct(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

// number reports whether a type is numeric.
func number(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0 && b.Info()&types.IsUntyped == 0
}

// expression changes figures, conditions, comparisons, sums and the order of arguments.
// It reports whether to look inside.
func (m *mutator) expression(n ast.Expr) bool {
	v, known := m.info.Types[n]
	switch n := n.(type) {
	case *ast.BasicLit:
		if n.Kind != token.STRING && n.Kind != token.CHAR {
			m.figure(n, v, true)
		}
		return false
	case *ast.SelectorExpr:
		if known && v.Value != nil {
			m.figure(n, v, false)
			return false
		}
		if _, ok := m.info.Selections[n]; !ok {
			return false // of a package
		}
		return true
	case *ast.Ident:
		if p, ok := m.parent().(*ast.SelectorExpr); ok && p.Sel == n {
			return false
		}
		if known && v.Value != nil && m.info.Defs[n] == nil {
			if isBool(v.Type) {
				m.negate(n)
			} else {
				m.figure(n, v, false)
			}
		}
		return false
	case *ast.BinaryExpr:
		if known && v.Value != nil {
			return true // a constant expression
		}
		switch n.Op {
		case token.EQL, token.NEQ:
			m.negate(n)
		case token.LSS, token.LEQ, token.GTR, token.GEQ:
			m.negate(n)
			m.boundary(n)
		case token.ADD, token.SUB:
			m.sum(n)
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			if inner, ok := n.X.(*ast.CallExpr); ok {
				m.negate(inner)
			} else if inner, ok := n.X.(*ast.Ident); ok {
				m.negate(inner)
			}
		}
	case *ast.CallExpr:
		switch m.parent().(type) {
		case *ast.UnaryExpr, *ast.ExprStmt, *ast.DeferStmt, *ast.GoStmt: // done, or nobody looks at it
		default:
			if known && v.IsValue() && isBool(v.Type) && m.info.Types[n.Fun].IsValue() {
				m.negate(n)
			}
		}
		m.arguments(n)
	}
	return true
}

// figure changes a number by one.
func (m *mutator) figure(n ast.Expr, v types.TypeAndValue, both bool) {
	if v.Type == nil || !number(v.Type) || v.Type.String() == "time.Duration" { // a nanosecond means nothing
		return
	}
	name, ok := m.typeName(v.Type)
	if !ok {
		return
	}
	more := m.add(n, "%s: one more", m.text(n))
	a, b := 0, 0
	if more != nil {
		a = more.id
	}
	if both && v.Value != nil && v.Value.ExactString() != "0" {
		if less := m.add(n, "%s: one less", m.text(n)); less != nil {
			b = less.id
		}
	}
	if a != 0 || b != 0 {
		m.wrap(n, fmt.Sprintf("mut__figure[%s](%d, %d, ", name, a, b), ")")
	}
}

// negate negates a condition.
func (m *mutator) negate(n ast.Expr) {
	if k := m.add(n, "%s: negated", m.text(n)); k != nil {
		m.wrap(n, fmt.Sprintf("mut__not(%d, ", k.id), ")")
	}
}

// boundary replaces < by ≤ and the like.
func (m *mutator) boundary(n *ast.BinaryExpr) {
	m.binary(n, "mut__compare", "boundary")
}

// sum replaces + by − and the like.
func (m *mutator) sum(n *ast.BinaryExpr) {
	if number(m.info.TypeOf(n)) {
		m.binary(n, "mut__sum", "sign")
	}
}

func (m *mutator) binary(n *ast.BinaryExpr, function, what string) {
	x, y := m.info.TypeOf(n.X), m.info.TypeOf(n.Y)
	if !types.Identical(x, y) || !number(x) {
		return
	}
	name, ok := m.typeName(x)
	if !ok {
		return
	}
	if k := m.add(n, "%s: other %s", m.text(n), what); k != nil {
		m.wrap(n, fmt.Sprintf("%s[%s](%d, %q, ", function, name, k.id, n.Op), ")")
		at := m.offset(n.OpPos)
		m.edits = append(m.edits, edit{at, at + len(n.Op.String()), 0, ","})
	}
}

// arguments swaps two neighbouring arguments of one type.
func (m *mutator) arguments(n *ast.CallExpr) {
	if n.Ellipsis.IsValid() || !m.info.Types[n.Fun].IsValue() || m.logs(n) {
		return
	}
	for i := 0; i+1 < len(n.Args); i++ {
		a, b := n.Args[i], n.Args[i+1]
		x, y := m.info.TypeOf(a), m.info.TypeOf(b)
		if x == nil || y == nil || !types.Identical(x, y) || !plain(a) || !plain(b) || m.text(a) == m.text(b) {
			continue
		}
		if basic, ok := x.(*types.Basic); ok && basic.Info()&types.IsUntyped != 0 {
			continue
		}
		if x.String() == "barrage/game/lang.Arg" {
			continue // arguments of messages carry their names, their order means nothing
		}
		if k := m.add(n, "%s: arguments %d and %d swapped", m.text(n), i+1, i+2); k != nil {
			m.wrap(a, fmt.Sprintf("mut__either(%d, ", k.id), ", "+m.text(b)+")")
			m.wrap(b, fmt.Sprintf("mut__either(%d, ", k.id), ", "+m.text(a)+")")
			i++
		}
	}
}

// logs reports a line for the log of an operator, which is free to change.
func (m *mutator) logs(call *ast.CallExpr) bool {
	f, ok := call.Fun.(*ast.SelectorExpr)
	return ok && m.info.TypeOf(f.X) != nil && strings.HasSuffix(m.info.TypeOf(f.X).String(), ".Logger") // of log/slog, or our own
}

// plain reports whether an expression can be evaluated twice.
func plain(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return true
	case *ast.BasicLit:
		return true
	case *ast.SelectorExpr:
		return plain(e.X)
	case *ast.UnaryExpr:
		return e.Op != token.ARROW && plain(e.X)
	}
	return false
}

// helpers is the file that goes with the mutants of a package.
const helpers = `package %s

import (
	"cmp"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
)

// mut__active is the number of the mutant that is alive; −1 asks which are reached.
var mut__active = func() int { n, _ := strconv.Atoi(os.Getenv("MUTANT")); return n }()

var mut__seen [1 << 16]atomic.Bool // reached

var mut__reached struct {
	sync.Mutex
	file *os.File
}

func mut__on(id int) bool {
	if mut__active == -1 && id != 0 && !mut__seen[id].Load() && !mut__seen[id].Swap(true) {
		r := &mut__reached
		r.Lock()
		if r.file == nil {
			r.file, _ = os.OpenFile(os.Getenv("MUTANTS_REACHED"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
		}
		r.file.WriteString(strconv.Itoa(id) + "\n")
		r.Unlock()
	}
	return mut__active == id && id != 0
}

func mut__keep(id int) bool { return !mut__on(id) }

func mut__not[B ~bool](id int, b B) B { return b != B(mut__on(id)) }

func mut__either[T any](id int, a, b T) T {
	if mut__on(id) {
		return b
	}
	return a
}

type mut__number interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~float32 | ~float64
}

func mut__figure[T mut__number](more, less int, n T) T {
	switch {
	case mut__on(more):
		return n + 1
	case mut__on(less):
		return n - 1
	}
	return n
}

func mut__compare[T cmp.Ordered](id int, op string, a, b T) bool {
	if a == b {
		return (op == "<=" || op == ">=") != mut__on(id)
	}
	if op[0] == '<' {
		return a < b
	}
	return a > b
}

func mut__sum[T mut__number](id int, op string, a, b T) T {
	if (op == "+") != mut__on(id) {
		return a + b
	}
	return a - b
}
`
