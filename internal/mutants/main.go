// Mutants measures how much the tests of a package notice. It makes small changes to the
// code (mutants), one at a time, and runs the package's tests: a mutant that makes a test
// fail is killed; any other survives.
//
//	go run ./internal/mutants ./game/view ./learn/review ./play/table
//
// All mutants of a package are compiled into one test program, each behind a switch on
// its number; each run of the tests activates one of them. Those that no test reaches
// survive without a run. With -with, the tests of other packages judge the survivors too.
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

// build compiles the tests of a package with all its mutants. Mutants on lines that the
// compiler refuses are left out.
func build(pkg, folder string) (*program, error) {
	deps, err := list("-export", "-deps", pkg)
	if err != nil {
		return nil, err
	}
	self := deps[len(deps)-1]
	name, err := filepath.Rel(self.Module.Dir, self.Dir)
	if err != nil {
		return nil, err
	}
	p := &program{name: filepath.ToSlash(name), suites: []suite{{pkg, self.Dir, filepath.Join(folder, "tests")}}}
	if *with != "" {
		others, err := list(strings.Split(*with, ",")...)
		if err != nil {
			return nil, err
		}
		for i, other := range others {
			p.suites = append(p.suites, suite{other.ImportPath, other.Dir, filepath.Join(folder, fmt.Sprint("tests", i))})
		}
	}
	fset := token.NewFileSet()
	var files []*ast.File
	var sources [][]byte
	for _, file := range self.GoFiles {
		source, err := os.ReadFile(filepath.Join(self.Dir, file))
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(fset, filepath.Join(self.Dir, file), source, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files, sources = append(files, f), append(sources, source)
	}
	exports := map[string]string{}
	for _, d := range deps {
		exports[d.ImportPath] = d.Export
	}
	config := types.Config{Importer: importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	checked, err := config.Check(self.ImportPath, fset, files, info)
	if err != nil {
		return nil, err
	}
	skip := map[string]bool{}
	for range 20 {
		overlay := map[string]string{filepath.Join(self.Dir, "mut__helpers.go"): filepath.Join(folder, "helpers.go")}
		if err := os.WriteFile(filepath.Join(folder, "helpers.go"), []byte(fmt.Sprintf(helpers, self.Name)), 0o644); err != nil {
			return nil, err
		}
		p.mutants = nil
		next := 0
		for i, f := range files {
			m := &mutator{fset: fset, info: info, pkg: checked, source: sources[i], name: p.name + "/" + self.GoFiles[i], skip: skip, next: &next}
			ast.Inspect(f, m.visit)
			p.mutants = append(p.mutants, m.mutants...)
			path := filepath.Join(folder, self.GoFiles[i])
			if err := os.WriteFile(path, m.apply(), 0o644); err != nil {
				return nil, err
			}
			overlay[filepath.Join(self.Dir, self.GoFiles[i])] = path
		}
		data, err := json.Marshal(map[string]any{"Replace": overlay})
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(folder, "overlay.json"), data, 0o644); err != nil {
			return nil, err
		}
		var out []byte
		for _, s := range p.suites {
			if out, err = exec.Command("go", "test", "-c", "-vet=off", "-gcflags=-e", "-overlay", filepath.Join(folder, "overlay.json"), "-o", s.binary, s.pkg).CombinedOutput(); err != nil {
				break
			}
		}
		if err == nil {
			return p, nil
		}
		before := len(skip)
		for _, place := range regexp.MustCompile(`(?m)(\w+\.go):(\d+):`).FindAllStringSubmatch(string(out), -1) {
			line, _ := strconv.Atoi(place[2])
			for _, m := range p.mutants {
				if m.line == line && strings.HasSuffix(m.file, "/"+place[1]) {
					skip[m.key()] = true
				}
			}
		}
		if len(skip) == before {
			return nil, fmt.Errorf("does not compile with mutants:\n%s", out)
		}
		p.dropped = nil
		for key := range skip {
			p.dropped = append(p.dropped, key)
		}
		slices.Sort(p.dropped)
	}
	return nil, errors.New("does not compile with mutants")
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
	var all [][]timed
	for _, s := range p.suites {
		c := exec.Command(s.binary, "-test.list", ".")
		c.Dir = s.dir
		out, err := c.Output()
		if err != nil {
			return nil, err
		}
		names := slices.DeleteFunc(strings.Fields(string(out)), func(name string) bool { return strings.HasPrefix(name, "Benchmark") })
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
