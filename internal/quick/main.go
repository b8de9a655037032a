// Quick runs the fast tests for some seconds: those of packages with changes that are not
// committed first, then those that need the fewest packages built. It says which it did not
// reach. Go keeps what was built and what passed, so the next run goes on from there.
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
	"log"
	"os"
	"os/exec"
	"path/filepath"
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
	packages, err := list()
	if err != nil {
		log.Fatal(err)
	}
	files, err := changed()
	if err != nil {
		log.Fatal(err)
	}
	near := sortNearest(packages, files)
	done := map[string]bool{}
	// What was changed has the machine for itself first.
	for _, part := range [][]*pkg{packages[:near], packages[near:]} {
		if len(part) > 0 && ctx.Err() == nil {
			if err := test(ctx, os.Stdout, part, flag.Args(), done); err != nil {
				log.Fatal(err)
			}
		}
	}
	var waiting []string
	for _, p := range packages {
		if !done[p.path] {
			waiting = append(waiting, strings.TrimPrefix(p.path, "barrage/"))
		}
	}
	if len(waiting) > 0 {
		fmt.Printf("\nStopped after %v with %d of %d packages not tested: %s.\nWhat passed is kept: run this again to go on.\n",
			*limit, len(waiting), len(packages), strings.Join(waiting, " "))
	}
}

// pkg is a package; its tests are built from so many others of the module.
type pkg struct {
	path, dir string
	built     int
}

func list() ([]*pkg, error) {
	out, err := output("go", "list", "-test", "-json=ImportPath,Dir,ForTest,Deps,Module", "barrage/...")
	if err != nil {
		return nil, err
	}
	var all []*pkg
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var l struct {
			ImportPath, Dir, ForTest string
			Deps                     []string
			Module                   struct{ Path string }
		}
		if err := d.Decode(&l); err == io.EOF {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		p := &pkg{l.ImportPath, l.Dir, 0}
		for _, dep := range l.Deps {
			if strings.HasPrefix(dep, l.Module.Path+"/") {
				p.built++
			}
		}
		switch tested, isTest := strings.CutSuffix(l.ImportPath, ".test"); {
		case l.ForTest != "":
		case !isTest:
			all = append(all, p)
		default: // go list names it after the package itself
			all[slices.IndexFunc(all, func(q *pkg) bool { return q.path == tested })].built = p.built
		}
	}
}

// changed returns the files with changes that are not committed, and new ones.
func changed() ([]string, error) {
	out, err := output("git", "ls-files", "--full-name", "--modified", "--others", "--exclude-standard")
	if err != nil {
		return nil, err
	}
	return strings.Fields(string(out)), nil
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

// sortNearest puts the packages that hold these files first and returns how many they are;
// of the others, those come first that need the fewest packages built.
func sortNearest(packages []*pkg, files []string) int {
	near := map[*pkg]bool{}
	for _, file := range files {
		for dir, err := filepath.Abs(filepath.Dir(file)); err == nil && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
			if i := slices.IndexFunc(packages, func(p *pkg) bool { return p.dir == dir }); i >= 0 {
				near[packages[i]] = true
				break
			}
		}
	}
	far := func(p *pkg) int {
		if near[p] {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(packages, func(a, b *pkg) int {
		return cmp.Or(cmp.Compare(far(a), far(b)), cmp.Compare(a.built, b.built))
	})
	return len(near)
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
