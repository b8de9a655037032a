package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/andybalholm/brotli"

	"barrage/internal/console"
	"barrage/learn/puzzle"
	"barrage/learn/puzzle/prove"
)

// puzzles makes puzzles and adds them to a file, or proves those of a file again. What it makes depends
// on the arguments alone; a run that was broken off is continued by the same command.
func puzzles(c console.Console, args []string) error {
	fs := console.Flags(c, "puzzles")
	proving := fs.String("prove", "", "prove the puzzles of this file again, and make none")
	out := fs.String("out", "", "the file to write, or to continue")
	games := fs.Int("games", 100, "games of bots to make puzzles from; with records: none")
	from := fs.Int("from", 0, "number of the first game")
	only := fs.String("kinds", "", "kinds to make, such as production,water (default: all that are proven)")
	most := fs.Int("most", 1000, "puzzles of each kind, at most")
	cpus := fs.Int("cpus", runtime.NumCPU(), "games looked through in parallel")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	if *cpus < 1 || *games < 0 || *from < 0 {
		return console.Misuse(c, "puzzles", "-cpus, -games and -from are positive")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if *proving != "" {
		return proveFile(ctx, c, *proving, *cpus)
	}
	if *out == "" {
		return console.Misuse(c, "puzzles", "barrage-lab puzzles -out FILE, or -prove FILE")
	}
	var kinds []puzzle.Kind
	for name := range strings.SplitSeq(*only, ",") {
		if k := puzzle.Kind(name); slices.Contains(puzzle.Kinds(), k) {
			kinds = append(kinds, k)
		} else if name != "" {
			return console.Misuse(c, "puzzles", "kind %q: one of %v", name, puzzle.Kinds())
		}
	}
	if kinds == nil {
		kinds = slices.DeleteFunc(puzzle.Kinds(), puzzle.Kind.Opinion)
	}
	m := &making{path: *out, kinds: kinds, most: *most, count: map[puzzle.Kind]int{}}
	if err := m.read(); err != nil {
		return err
	}
	var sources []func() (prove.Game, error)
	for _, name := range fs.Args() {
		sources = append(sources, func() (prove.Game, error) { return gameIn(name) })
	}
	if len(sources) == 0 {
		for n := max(*from, m.next); n < *from+*games; n++ {
			sources = append(sources, func() (prove.Game, error) { return prove.GameOf(n), nil })
		}
	}
	err := m.run(ctx, c, sources, *cpus)
	for _, k := range puzzle.Kinds() {
		fmt.Fprintf(c.Out, "%-11s %5d\n", k, m.count[k])
	}
	return err
}

// gameIn is a recorded game, named by its file.
func gameIn(path string) (prove.Game, error) {
	r, err := console.ReadRecord(path)
	if err != nil {
		return prove.Game{}, fmt.Errorf("%s: %w", path, err)
	}
	s, err := r.Header.Start()
	if err != nil {
		return prove.Game{}, fmt.Errorf("%s: %w", path, err)
	}
	g := prove.Game{Name: strings.ReplaceAll(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)), " ", "_")}
	for i, a := range r.Actions {
		if s.ToMove() >= 0 && s.TurnBegins() && s.Player(s.ToMove()).Level() == 0 {
			g.States = append(g.States, s)
		}
		if err := s.Apply(a, nil); err != nil {
			return g, fmt.Errorf("%s: action %d: %w", path, i+1, err)
		}
	}
	return g, nil
}

// making is a file of puzzles that grows.
type making struct {
	path  string
	kinds []puzzle.Kind
	most  int

	lines []string
	count map[puzzle.Kind]int
	next  int // the game to go on with
}

// read reads what was made before. The last game may be incomplete: its puzzles are made again.
func (m *making) read() error {
	f, err := readPuzzles(m.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	for _, line := range f.Lines() {
		if kind, game, ok := madeFrom(line); ok && slices.Contains(m.kinds, kind) {
			m.next = max(m.next, game)
		}
	}
	for _, line := range f.Lines() {
		kind, game, ok := madeFrom(line)
		if ok && game == m.next && slices.Contains(m.kinds, kind) {
			continue
		}
		m.lines = append(m.lines, line)
		m.count[kind]++
	}
	return nil
}

// madeFrom reads the kind of a line, and the number of its game if bots played it.
func madeFrom(line string) (k puzzle.Kind, game int, ok bool) {
	id, _, _ := strings.Cut(line, " ")
	kind, rest, _ := strings.Cut(id, "-")
	number, _, _ := strings.Cut(rest, "-")
	game, err := strconv.Atoi(number)
	return puzzle.Kind(kind), game, err == nil
}

// wanted reports whether a kind is to be made, and open whether there are not enough of it. What is made
// of a game must not depend on how many there are: games are looked through at the same time.
func (m *making) wanted(k puzzle.Kind) bool { return slices.Contains(m.kinds, k) }
func (m *making) open(k puzzle.Kind) bool   { return m.wanted(k) && m.count[k] < m.most }

// run looks through games and adds what they give in their order.
func (m *making) run(ctx context.Context, c console.Console, sources []func() (prove.Game, error), cpus int) error {
	type result struct {
		made []*puzzle.Puzzle
		err  error
	}
	places := make([]chan result, len(sources))
	for i := range places {
		places[i] = make(chan result, 1)
	}
	ctx, enough := context.WithCancel(ctx)
	defer enough()
	var next, done atomic.Int64
	for range cpus {
		go func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(sources) || ctx.Err() != nil {
					return
				}
				g, err := sources[i]()
				places[i] <- result{prove.Make(g, m.wanted), err}
			}
		}()
	}
	hide := console.Progress(c, len(sources), func() int { return int(done.Load()) })
	defer hide()
	for _, place := range places {
		select {
		case <-ctx.Done():
			return console.ErrInterrupted
		case r := <-place:
			if r.err != nil {
				return r.err
			}
			if err := m.add(r.made); err != nil {
				return err
			}
			done.Add(1)
		}
		if !slices.ContainsFunc(m.kinds, m.open) {
			break
		}
	}
	return nil
}

// add adds puzzles of a game and writes the file.
func (m *making) add(made []*puzzle.Puzzle) error {
	added := false
	for _, p := range made {
		id, _, _ := strings.Cut(p.String(), " ")
		if m.open(p.Kind()) && !slices.ContainsFunc(m.lines, func(line string) bool { return strings.HasPrefix(line, id+" ") }) {
			m.lines = append(m.lines, p.String())
			m.count[p.Kind()]++
			added = true
		}
	}
	if !added {
		return nil
	}
	var b bytes.Buffer
	if err := puzzle.Write(&b, m.lines); err != nil {
		return err
	}
	return writePuzzles(m.path, b.Bytes())
}

// packed ends the names of files that are packed with Brotli, as those are that ship.
const packed = ".br"

// readPuzzles reads a file of puzzles, packed or not.
func readPuzzles(path string) (*puzzle.File, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var r io.Reader = bytes.NewReader(data)
	if strings.HasSuffix(path, packed) {
		r = brotli.NewReader(r)
	}
	f, err := puzzle.Read(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

// writePuzzles replaces a file of puzzles. A packed one is packed as tightly as can be.
func writePuzzles(path string, data []byte) error {
	if strings.HasSuffix(path, packed) {
		var b bytes.Buffer
		w := brotli.NewWriterOptions(&b, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
		if _, err := w.Write(data); err != nil {
			return err
		}
		if err := w.Close(); err != nil {
			return err
		}
		data = b.Bytes()
	}
	return console.Replace(path, data)
}

// proveFile proves every puzzle of a file.
func proveFile(ctx context.Context, c console.Console, path string, cpus int) error {
	f, err := readPuzzles(path)
	if err != nil {
		return err
	}
	errs := make([]error, f.Len())
	var next, done atomic.Int64
	var workers sync.WaitGroup
	hide := console.Progress(c, f.Len(), func() int { return int(done.Load()) })
	for range cpus {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < f.Len() && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				p, err := f.At(i)
				if err == nil {
					if err = prove.Prove(p); err != nil {
						err = fmt.Errorf("%s: %w", p.ID, err)
					}
				}
				errs[i] = err
				done.Add(1)
			}
		})
	}
	workers.Wait()
	hide()
	if ctx.Err() != nil {
		return console.ErrInterrupted
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	opinions := 0
	kinds, _ := f.Counts()
	for k, n := range kinds {
		if k.Opinion() {
			opinions += n
		}
	}
	_, err = fmt.Fprintf(c.Out, "%s: %d puzzles proven, %d opinions of a search checked for form\n", path, f.Len()-opinions, opinions)
	return err
}
