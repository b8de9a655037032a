// Mutants measures how much the tests of a package notice. It makes small changes to the
// code (mutants), one at a time, and runs the package's tests: a mutant that makes a test
// fail is killed; any other survives.
//
//	go run ./internal/mutants ./game/view ./learn/review ./play/table
//
// All mutants of a package are compiled into one test program, each behind a switch on
// its number; each run of the tests activates one of them. Those that no test reaches
// survive without a run. With -with, the tests of other packages judge the survivors too;
// with -skip, tests that measure (allocations, times) do not: the switches disturb them.
// Survivors that no test could notice are listed with the reason in survivors.txt and not
// counted.
package main

import (
	"bufio"
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"log"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

var (
	every   = flag.Int("every", 1, "try only every nth mutant")
	offset  = flag.Int("offset", 0, "index of the first mutant to try")
	workers = flag.Int("j", runtime.NumCPU(), "number of runs in parallel")
	only    = flag.String("file", "", "only mutants of files whose name contains this, or one of several separated by commas")
	goal    = flag.Float64("goal", 0, "fail if less than this percentage is killed")
	with    = flag.String("with", "", "other packages whose tests judge too, separated by commas")
	skip    = flag.String("skip", "", "leave out the tests whose names match this expression: those that measure, which mutants disturb")
	verbose = flag.Bool("v", false, "print the result of each mutant")
)

//go:embed survivors.txt
var survivors string

func main() {
	log.SetFlags(0)
	flag.Parse()
	if flag.NArg() == 0 {
		log.Fatal("usage: mutants [-every N] PACKAGE...")
	}
	listed, err := readSurvivors(survivors)
	if err != nil {
		log.Fatal(err)
	}
	failed := false
	for _, name := range flag.Args() {
		r, err := try(name, listed)
		if err != nil {
			log.Fatalf("%s: %v", name, err)
		}
		r.print(os.Stdout)
		failed = failed || r.percent() < *goal
	}
	if failed {
		os.Exit(1)
	}
}

// readSurvivors reads the mutants that no test could notice: a line with the mutant,
// and an indented one with the reason.
func readSurvivors(text string) (map[string]string, error) {
	listed := map[string]string{}
	mutant := ""
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case !strings.HasPrefix(line, " "):
			mutant = line
			listed[mutant] = ""
		case mutant == "":
			return nil, fmt.Errorf("survivors.txt: %q is a reason without a mutant", line)
		default:
			listed[mutant] += strings.TrimSpace(line)
		}
	}
	for m, reason := range listed {
		if reason == "" {
			return nil, fmt.Errorf("survivors.txt: %s has no reason", m)
		}
	}
	return listed, nil
}

// result is the outcome for the mutants of a package.
type result struct {
	name     string
	tried    int
	killed   int
	listed   int
	survived []*mutant
	dropped  []string // did not compile
	unknown  []string // listed as survivors, but killed or not found
}

func (r *result) percent() float64 {
	if r.tried == 0 {
		return 100
	}
	return 100 * float64(r.killed) / float64(r.tried)
}

func (r *result) print(w io.Writer) {
	for _, m := range r.survived {
		fmt.Fprintln(w, "survived", m)
	}
	for _, m := range r.dropped {
		fmt.Fprintln(w, "not compiled", m)
	}
	for _, m := range r.unknown {
		fmt.Fprintln(w, "listed in survivors.txt, but not a survivor:", m)
	}
	fmt.Fprintf(w, "%s: %d mutants, %d killed (%.1f %%), %d survived; in addition %d listed, %d not compiled\n",
		r.name, r.tried, r.killed, math.Floor(10*r.percent())/10, len(r.survived), r.listed, len(r.dropped))
}

// program is a package with its mutants, compiled with its tests and those of other packages.
type program struct {
	name    string // its directory in the module
	suites  []suite
	mutants []*mutant
	dropped []string
}

// suite is the tests of a package.
type suite struct{ pkg, dir, binary string }

// try makes the mutants of a package and runs its tests against them.
func try(pkg string, listed map[string]string) (*result, error) {
	folder, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	p, err := build(pkg, folder)
	if err != nil {
		return nil, err
	}
	tests, err := p.tests(folder)
	if err != nil {
		return nil, err
	}
	r := &result{name: p.name, dropped: p.dropped}
	var chosen []*mutant
	known := map[string]bool{}
	for i, m := range p.mutants {
		known[m.key()] = true
		switch {
		case i%*every != *offset, *only != "" && !slices.ContainsFunc(strings.Split(*only, ","), func(name string) bool { return strings.Contains(m.file, name) }):
		case listed[m.key()] != "":
			r.listed++
		default:
			chosen = append(chosen, m)
		}
	}
	for key := range listed {
		if strings.HasPrefix(key, p.name+"/") && !known[key] {
			r.unknown = append(r.unknown, key)
		}
	}
	slices.Sort(r.unknown)
	r.tried = len(chosen)
	work := make(chan *mutant)
	var mu sync.Mutex
	var wait sync.WaitGroup
	begun := time.Now()
	for range *workers {
		wait.Go(func() {
			for m := range work {
				killed := killed(m, tests)
				mu.Lock()
				if killed {
					r.killed++
				} else {
					r.survived = append(r.survived, m)
				}
				if *verbose {
					fmt.Printf("%v killed: %v (%v)\n", m, killed, time.Since(begun).Round(time.Second))
				}
				mu.Unlock()
			}
		})
	}
	for _, m := range chosen {
		work <- m
	}
	close(work)
	wait.Wait()
	slices.SortFunc(r.survived, func(a, b *mutant) int { return a.id - b.id })
	return r, nil
}

// listing is the output of go list for a package.
type listing struct {
	ImportPath, Name, Dir, Export string
	GoFiles                       []string
	Module                        struct{ Dir string }
}

func list(args ...string) ([]listing, error) {
	out, err := exec.Command("go", append([]string{"list", "-json=ImportPath,Name,Dir,Export,GoFiles,Module"}, args...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("go list %v: %w", args, err)
	}
	var all []listing
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var l listing
		if err := d.Decode(&l); err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	return all, nil
}

// source is a package as it is written, parsed and type-checked.
type source struct {
	listing
	fset  *token.FileSet
	files []*ast.File // in the order of GoFiles, as the texts are
	texts [][]byte
	pkg   *types.Package
	info  *types.Info
}

// read reads a package and checks its types against those of what it imports.
func read(pkg string) (*source, error) {
	deps, err := list("-export", "-deps", pkg)
	if err != nil {
		return nil, err
	}
	src := &source{listing: deps[len(deps)-1], fset: token.NewFileSet()}
	for _, file := range src.GoFiles {
		path := filepath.Join(src.Dir, file)
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(src.fset, path, text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		src.files, src.texts = append(src.files, f), append(src.texts, text)
	}
	exports := map[string]string{}
	for _, d := range deps {
		exports[d.ImportPath] = d.Export
	}
	config := types.Config{Importer: importer.ForCompiler(src.fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })}
	src.info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	src.pkg, err = config.Check(src.ImportPath, src.fset, src.files, src.info)
	return src, err
}

// build compiles the tests of a package with all its mutants. Mutants on lines that the
// compiler refuses are left out.
func build(pkg, folder string) (*program, error) {
	src, err := read(pkg)
	if err != nil {
		return nil, err
	}
	name, err := filepath.Rel(src.Module.Dir, src.Dir)
	if err != nil {
		return nil, err
	}
	p := &program{name: filepath.ToSlash(name), suites: []suite{{pkg, src.Dir, filepath.Join(folder, "tests")}}}
	if *with != "" {
		others, err := list(strings.Split(*with, ",")...)
		if err != nil {
			return nil, err
		}
		for i, other := range others {
			p.suites = append(p.suites, suite{other.ImportPath, other.Dir, filepath.Join(folder, fmt.Sprint("tests", i))})
		}
	}
	without := map[string]bool{}
	for range 20 {
		overlay, err := p.mutate(src, folder, without)
		if err != nil {
			return nil, err
		}
		out, err := p.compile(overlay)
		if err == nil {
			p.dropped = slices.Sorted(maps.Keys(without))
			return p, nil
		}
		if before := len(without); p.refused(out, without) == before {
			return nil, fmt.Errorf("does not compile with mutants:\n%s", out)
		}
	}
	return nil, errors.New("does not compile with mutants")
}

// mutate writes the package with its mutants, without some, into a folder. It returns the
// file that tells the compiler to read that.
func (p *program) mutate(src *source, folder string, without map[string]bool) (overlay string, err error) {
	instead := map[string]string{}
	write := func(file, name string, text []byte) {
		path := filepath.Join(folder, name)
		instead[filepath.Join(src.Dir, file)] = path
		err = errors.Join(err, os.WriteFile(path, text, 0o644))
	}
	write("mut__helpers.go", "helpers.go", fmt.Appendf(nil, helpers, src.Name))
	p.mutants = nil
	next := 0
	for i, f := range src.files {
		file := src.GoFiles[i]
		m := &mutator{fset: src.fset, info: src.info, pkg: src.pkg, source: src.texts[i], name: p.name + "/" + file, skip: without, next: &next}
		ast.Inspect(f, m.visit)
		p.mutants = append(p.mutants, m.mutants...)
		write(file, file, m.apply())
	}
	if err != nil {
		return "", err
	}
	data, err := json.Marshal(map[string]any{"Replace": instead})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(folder, "overlay.json")
	return overlay, os.WriteFile(overlay, data, 0o644)
}

// compile builds the test programs; what the compiler says comes with the error.
func (p *program) compile(overlay string) ([]byte, error) {
	for _, s := range p.suites {
		if out, err := exec.Command("go", "test", "-c", "-vet=off", "-gcflags=-e", "-overlay", overlay, "-o", s.binary, s.pkg).CombinedOutput(); err != nil {
			return out, err
		}
	}
	return nil, nil
}

var place = regexp.MustCompile(`(?m)(\w+\.go):(\d+):`)

// refused adds the mutants on lines that the compiler names, and returns how many there are now.
func (p *program) refused(out []byte, mutants map[string]bool) int {
	for _, at := range place.FindAllStringSubmatch(string(out), -1) {
		line, _ := strconv.Atoi(at[2])
		for _, m := range p.mutants {
			if m.line == line && strings.HasSuffix(m.file, "/"+at[1]) {
				mutants[m.key()] = true
			}
		}
	}
	return len(mutants)
}

// timed is a test: the mutants it reaches and the CPU time it takes.
type timed struct {
	suite   suite
	name    string
	reached map[int]bool
	seconds float64
}

// tests runs every test without a mutant. Those of the package itself come before those of
// others, and in each those that take least.
func (p *program) tests(folder string) ([][]timed, error) {
	left, err := regexp.Compile(*skip)
	if err != nil {
		return nil, err
	}
	var all [][]timed
	for _, s := range p.suites {
		c := exec.Command(s.binary, "-test.list", "^(Test|Fuzz|Example)")
		c.Dir = s.dir
		out, err := c.Output()
		if err != nil {
			return nil, err
		}
		names := slices.DeleteFunc(strings.Fields(string(out)), func(name string) bool { return *skip != "" && left.MatchString(name) })
		list, failed := make([]timed, len(names)), make([]error, len(names))
		next := make(chan int)
		var wait sync.WaitGroup
		for range *workers {
			wait.Go(func() {
				for i := range next {
					list[i] = timed{suite: s, name: names[i]}
					list[i].reached, list[i].seconds, failed[i] = s.baseline(pattern(names[i]), filepath.Join(folder, fmt.Sprint("reached", i)))
				}
			})
		}
		for i := range names {
			next <- i
		}
		close(next)
		wait.Wait()
		if err := errors.Join(failed...); err != nil {
			return nil, err
		}
		slices.SortStableFunc(list, func(a, b timed) int { return cmp.Compare(a.seconds, b.seconds) })
		all = append(all, list)
	}
	return all, nil
}

// pattern is the argument that runs just these tests.
func pattern(names ...string) string { return "^(" + strings.Join(names, "|") + ")$" }

// batch is the CPU time after which further tests wait for a run of their own: most
// mutants die in the first.
const batch = 0.5

// killed reports whether a test that reaches a mutant notices it.
func killed(m *mutant, tests [][]timed) bool {
	return slices.ContainsFunc(tests, func(list []timed) bool { return len(list) > 0 && list[0].suite.killed(m, list) })
}

func (s suite) killed(m *mutant, tests []timed) bool {
	var names []string
	seconds := 0.0
	run := func() bool {
		kills := len(names) > 0 && s.kills(m, pattern(names...), 5+int(5*seconds))
		names, seconds = nil, 0
		return kills
	}
	for _, x := range tests {
		if !x.reached[m.id] {
			continue
		}
		names, seconds = append(names, x.name), seconds+x.seconds
		if seconds > batch && run() {
			return true
		}
	}
	return run()
}

// command runs tests of the program with a mutant, limited to the given seconds of CPU
// time, and to two minutes in case it waits forever.
func (s suite) command(mutant int, run string, seconds int) *exec.Cmd {
	c := exec.Command("sh", "-c", fmt.Sprintf("ulimit -t %d; ulimit -v 8000000; exec %q -test.short -test.failfast -test.timeout 2m -test.run %q", seconds, s.binary, run))
	c.Dir = s.dir
	c.Env = append(os.Environ(), "MUTANT="+strconv.Itoa(mutant))
	return c
}

// baseline runs tests without a mutant, and returns the mutants they reach and the CPU
// time they take in seconds.
func (s suite) baseline(run, file string) (map[int]bool, float64, error) {
	defer os.Remove(file)
	c := s.command(-1, run, 600)
	c.Env = append(c.Env, "MUTANTS_REACHED="+file)
	if out, err := c.CombinedOutput(); err != nil {
		return nil, 0, fmt.Errorf("the tests fail without a mutant: %v\n%s", err, out)
	}
	seconds := c.ProcessState.UserTime().Seconds() + c.ProcessState.SystemTime().Seconds()
	reached := map[int]bool{}
	f, err := os.Open(file)
	if errors.Is(err, os.ErrNotExist) {
		return reached, seconds, nil // it reaches none
	}
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		id, err := strconv.Atoi(lines.Text())
		if err != nil {
			return nil, 0, err
		}
		reached[id] = true
	}
	return reached, seconds, nil
}

// kills reports whether tests notice a mutant. A run that takes far too long counts.
func (s suite) kills(m *mutant, run string, seconds int) bool {
	return s.command(m.id, run, seconds).Run() != nil
}
