// Quick runs the fast tests for some seconds: those of packages with changes that are not
// committed first, then those of packages that depend on them, nearest first. It leaves out
// packages that the changes cannot affect and says which of the others it did not reach. Go
// keeps what was built and what passed, so the next run goes on from there. Without changes
// it runs all.
//
//	go run ./internal/quick -for 15s -- -short -vet=all
package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

var limit = flag.Duration("for", 15*time.Second, "time after which no further build or test begins")

func main() {
	log.SetFlags(0)
	flag.Parse()
	ctx, cancel := context.WithTimeout(context.Background(), *limit)
	defer cancel()
	root, err := output("go", "list", "-m", "-f", "{{.Dir}}")
	if err != nil {
		log.Fatal(err)
	}
	if err := os.Chdir(strings.TrimSpace(string(root))); err != nil {
		log.Fatal(err)
	}
	all, err := list()
	if err != nil {
		log.Fatal(err)
	}
	files, err := changed()
	if err != nil {
		log.Fatal(err)
	}
	packages := affected(all, files)
	near, _ := slices.BinarySearchFunc(packages, 1, func(p *pkg, steps int) int { return cmp.Compare(p.steps, steps) })
	done := map[string]bool{}
	// What was changed has the machine for itself first.
	for _, part := range [][]*pkg{packages[:near], packages[near:]} {
		if len(part) > 0 && ctx.Err() == nil {
			if err := test(ctx, os.Stdout, part, flag.Args(), done); err != nil {
				log.Fatal(err)
			}
		}
	}
	if out := len(all) - len(packages); out > 0 {
		fmt.Printf("\nLeft out %d packages that your changes cannot affect.\n", out)
	}
	var waiting []string
	for _, p := range packages {
		if !done[p.path] {
			waiting = append(waiting, p.dir)
		}
	}
	if len(waiting) > 0 {
		fmt.Printf("\nStopped after %v with %d of %d packages not tested: %s.\nWhat passed is kept: run this again to go on.\n",
			*limit, len(waiting), len(packages), strings.Join(waiting, " "))
	}
}

// pkg is a package of the module and what a change must touch to affect it.
type pkg struct {
	path, dir string   // dir from the root of the module, with slashes
	imports   []string // packages it is built from
	tests     []string // packages its tests are built from besides, or which they name to build them
	embeds    []string // files built into it
	reads     []string // files and folders of others that its sources name
	steps     int      // imports between it and the nearest change
	built     int      // how many packages of the module its tests are built from
}

// Sources name files of others by a path that leads upward, and packages by their import path.
var named = regexp.MustCompile(`"(?:(\.\./[^"]*)|([a-z0-9.-]+/[a-z0-9./-]+))"`)

func list() ([]*pkg, error) {
	out, err := output("go", "list", "-json=ImportPath,Dir,Module,Imports,TestImports,XTestImports,EmbedFiles,GoFiles,TestGoFiles,XTestGoFiles", "barrage/...")
	if err != nil {
		return nil, err
	}
	var all []*pkg
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var l struct {
			ImportPath, Dir                    string
			Module                             struct{ Dir string }
			Imports, TestImports, XTestImports []string
			EmbedFiles                         []string
			GoFiles, TestGoFiles, XTestGoFiles []string
		}
		if err := d.Decode(&l); err == io.EOF {
			break
		} else if err != nil {
			return nil, err
		}
		dir, err := filepath.Rel(l.Module.Dir, l.Dir)
		if err != nil {
			return nil, err
		}
		p := &pkg{path: l.ImportPath, dir: filepath.ToSlash(dir), imports: l.Imports, tests: slices.Concat(l.TestImports, l.XTestImports)}
		for _, file := range l.EmbedFiles {
			p.embeds = append(p.embeds, filepath.ToSlash(filepath.Join(dir, file)))
		}
		for _, file := range slices.Concat(l.GoFiles, l.TestGoFiles, l.XTestGoFiles) {
			source, err := os.ReadFile(filepath.Join(l.Dir, file))
			if err != nil {
				return nil, err
			}
			for _, m := range named.FindAllSubmatch(source, -1) {
				if m[2] != nil {
					p.tests = append(p.tests, string(m[2]))
					continue
				}
				name, _, _ := strings.Cut(string(m[1]), "*") // of a pattern, the folder
				p.reads = append(p.reads, filepath.ToSlash(filepath.Join(dir, name)))
			}
		}
		all = append(all, p)
	}
	count(all)
	return all, nil
}

// count finds how many packages of the module the tests of each are built from.
func count(packages []*pkg) {
	by := map[string]*pkg{}
	for _, p := range packages {
		by[p.path] = p
	}
	for _, p := range packages {
		needs := map[string]bool{p.path: true}
		for todo := slices.Concat(p.imports, p.tests); len(todo) > 0; todo = todo[1:] {
			if q := by[todo[0]]; q != nil && !needs[q.path] {
				needs[q.path] = true
				todo = append(todo, q.imports...)
			}
		}
		p.built = len(needs)
	}
}

// changed returns the files with changes that are not committed, and new ones.
func changed() ([]string, error) {
	edited, err := output("git", "diff", "--name-only", "--no-renames", "--relative", "HEAD")
	if err != nil {
		return nil, err
	}
	added, err := output("git", "ls-files", "--others", "--exclude-standard")
	return strings.Fields(string(edited) + string(added)), err
}

func output(name string, args ...string) ([]byte, error) {
	c := exec.Command(name, args...)
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", strings.Join(c.Args, " "), err)
	}
	return out, nil
}

// affected returns the packages whose tests may end otherwise since these files changed, or
// all if none did: those with the fewest imports between them and a change first, of these
// those that need the fewest packages built.
func affected(packages []*pkg, files []string) []*pkg {
	const never = 1 << 30
	everything := len(files) == 0 || slices.Contains(files, "go.mod") || slices.Contains(files, "go.sum")
	steps := map[string]int{} // to packages that are built otherwise now
	var reached []*pkg
	for _, p := range packages {
		p.steps = never
		if everything {
			p.steps = 1
		}
		for _, file := range files {
			switch holds, builds := p.touched(file, packages); {
			case builds:
				steps[p.path] = 0
				reached = append(reached, p)
				p.steps = 0
			case holds:
				p.steps = 0
			case slices.ContainsFunc(p.reads, func(name string) bool { return name == "." || file == name || strings.HasPrefix(file, name+"/") }):
				p.steps = min(p.steps, 1)
			}
		}
	}
	for ; len(reached) > 0; reached = reached[1:] {
		next := steps[reached[0].path] + 1
		for _, p := range packages {
			if _, known := steps[p.path]; !known && slices.Contains(p.imports, reached[0].path) {
				steps[p.path] = next
				reached = append(reached, p)
				p.steps = min(p.steps, next)
			} else if p.tested(reached[0].path) {
				p.steps = min(p.steps, next)
			}
		}
	}
	found := slices.DeleteFunc(slices.Clone(packages), func(p *pkg) bool { return p.steps == never })
	slices.SortStableFunc(found, func(a, b *pkg) int {
		return cmp.Or(cmp.Compare(a.steps, b.steps), cmp.Compare(a.built, b.built))
	})
	return found
}

// tested reports whether the tests are built from the package or name it.
func (p *pkg) tested(path string) bool {
	return slices.ContainsFunc(p.tests, func(name string) bool {
		within, all := strings.CutSuffix(name, "...")
		return name == path || all && strings.HasPrefix(path, within)
	})
}

// touched reports whether the file is the package's, and if so whether the package is built
// from it. Of a file that is gone nobody knows whether it was.
func (p *pkg) touched(file string, packages []*pkg) (holds, builds bool) {
	dir, source := filepath.ToSlash(filepath.Dir(file)), strings.HasSuffix(file, ".go")
	for !source && dir != "." && !slices.ContainsFunc(packages, func(q *pkg) bool { return q.dir == dir }) {
		dir = filepath.ToSlash(filepath.Dir(dir))
	}
	if dir != p.dir {
		return false, false
	}
	if source {
		return true, !strings.HasSuffix(file, "_test.go")
	}
	_, err := os.Stat(filepath.FromSlash(file))
	gone := errors.Is(err, fs.ErrNotExist) && !strings.Contains(file, "/testdata/")
	return true, gone || slices.Contains(p.embeds, file)
}

// event is a line of go test -json.
type event struct{ Action, Package, Test, Output string }

// test runs the tests of the packages, in their order, until ctx ends. It prints what
// failed and a line for each package that passed, and adds the packages it is done with.
func test(ctx context.Context, w io.Writer, packages []*pkg, flags []string, done map[string]bool) error {
	c := exec.CommandContext(ctx, "go", slices.Concat([]string{"test", "-json"}, flags)...)
	for _, p := range packages {
		c.Args = append(c.Args, p.path)
	}
	// Interrupted, go ends what it is running and begins nothing more.
	c.Cancel = func() error {
		if c.Process.Signal(os.Interrupt) != nil {
			return c.Process.Kill()
		}
		return nil
	}
	c.Stderr = os.Stderr
	events, err := c.StdoutPipe()
	if err != nil {
		return err
	}
	if err := c.Start(); err != nil {
		return err
	}
	failed := read(json.NewDecoder(events), w, done)
	err = c.Wait()
	if failed {
		return errors.New("failed")
	}
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// read prints what the events say of failures and of packages that passed, adds those
// whose tests ended, and reports whether anything failed.
func read(events *json.Decoder, w io.Writer, done map[string]bool) (failed bool) {
	said := map[[2]string]string{}
	for {
		var e event
		if events.Decode(&e) != nil {
			return failed
		}
		key := [2]string{e.Package, e.Test}
		switch e.Action {
		case "build-output":
			io.WriteString(w, e.Output)
		case "output":
			if strings.HasPrefix(e.Output, "=== ") || e.Test == "" && e.Output == "PASS\n" {
				continue
			}
			said[key] += e.Output
		case "pass", "fail", "skip":
			if e.Action == "fail" || e.Test == "" && e.Action == "pass" {
				io.WriteString(w, said[key])
			}
			delete(said, key)
			failed = failed || e.Action == "fail"
			done[e.Package] = done[e.Package] || e.Test == ""
		}
	}
}
