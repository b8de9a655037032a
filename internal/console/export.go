package console

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"barrage/bot/roster"
	"barrage/game/record"
	"barrage/game/rules"
	"barrage/lab/dataset"
	because "barrage/learn/reason"
)

// Export writes games as data for learning (docs/dataset.md).
func Export(c Console, args []string) error {
	fs := Flags(c, "export")
	g := AddGameFlags(fs)
	format := fs.String("format", "jsonl", "jsonl or csv: a row for every decision; games: a line for every game")
	out := fs.String("out", "", "file to write (default: standard output)")
	play := fs.String("play", "", "bots by seat, such as strongest@1000,strongest@1000: play games between them instead of reading records")
	games := fs.Int("games", 100, "with -play: number of games")
	seed := fs.Uint64("seed", 1, "with -play: seed; the same seed gives the same games if bots are limited by simulations")
	cpus := fs.Int("cpus", 1, "with -play: number of games played in parallel")
	o := dataset.Options{Thinker: roster.Analyst}
	fs.BoolVar(&o.Legal, "legal", false, "rows have the numbers of all legal answers")
	fs.BoolVar(&o.Observation, "observation", false, "rows have the observation of the seat")
	fs.BoolVar(&o.Position, "position", false, "rows have the whole position as text")
	fs.IntVar(&o.Think, "think", 0, "rows have what a search of this many simulations says: shares of visits, expected victories and VP")
	reasons := fs.Bool("reasons", false, "rows in which a turn begins have what the rules prove for it and against it (docs/engine.md)")
	if err := Parse(fs, args); err != nil {
		return err
	}
	if *reasons {
		o.Explain = func(s *rules.State, turn []rules.Action) any { return because.AllPlain(s, turn, nil) }
	}
	switch {
	case *format == "parquet":
		return Misuse(c, "export", "-format parquet is gone: write jsonl, and let DuckDB convert it (docs/dataset.md)")
	case !slices.Contains([]string{"jsonl", "csv", "games"}, *format):
		return Misuse(c, "export", "-format %q: jsonl, csv or games", *format)
	case (*play == "") == (fs.NArg() == 0):
		return Misuse(c, "export", "records to read, or -play BOTS")
	case *play == "" && len(Given(fs, append(GameFlagNames, "games", "seed", "cpus")...)) > 0:
		return Misuse(c, "export", "%s without -play", strings.Join(Given(fs, append(GameFlagNames, "games", "seed", "cpus")...), ", "))
	case *games < 1 || *cpus < 1 || o.Think < 0:
		return Misuse(c, "export", "-games and -cpus are at least 1, -think not less than 0")
	case (*format == "csv" || *format == "games") && (o.Legal || o.Observation || o.Position || *reasons || o.Think > 0):
		return Misuse(c, "export", "-legal, -observation, -position, -reasons and -think need -format jsonl")
	}
	defer AllowPrograms(c)()
	var next source
	if *play != "" {
		names := strings.Split(*play, ",")
		options, err := g.Options(names)
		if err != nil {
			return Misuse(c, "export", "%v", err)
		}
		for _, name := range names {
			if _, err := roster.New(name); err != nil {
				return Misuse(c, "export", "%v", err)
			}
		}
		next = played(*games, *cpus, func(i int) (*record.Record, error) { return dataset.Play(options, names, *seed, uint64(i), roster.New) })
	} else {
		next = recorded(fs.Args())
	}
	to, name := c.Out, ""
	if *out != "" {
		f, err := os.Create(*out)
		if err != nil {
			return err
		}
		defer f.Close()
		to, name = f, *out
	}
	w := bufio.NewWriter(to)
	n, err := writeGames(w, *format, o, next)
	if err = errors.Join(err, w.Flush()); err != nil {
		return err
	}
	if name != "" {
		fmt.Fprintf(c.Err, "%d games in %s\n", n, name)
	}
	return nil
}

// source hands over one game after another with its name, and io.EOF after the last.
type source func() (name string, r *record.Record, err error)

// writeGames writes all games of a source and counts them.
func writeGames(w io.Writer, format string, o dataset.Options, next source) (n int, err error) {
	rows := dataset.NewLines(w)
	if format == "csv" {
		rows = dataset.NewCSV(w)
	}
	lines := json.NewEncoder(w)
	for ; ; n++ {
		name, r, err := next()
		if errors.Is(err, io.EOF) {
			return n, rows.Close()
		}
		if err == nil && format == "games" {
			var game *dataset.Game
			if game, err = dataset.GameOf(name, r); err == nil {
				err = lines.Encode(game)
			}
		} else if err == nil {
			err = dataset.Rows(name, r, o, rows.Row)
		}
		if err != nil {
			return n, fmt.Errorf("%s: %w", name, err)
		}
	}
}

// played plays games, some at a time.
func played(games, cpus int, play func(i int) (*record.Record, error)) source {
	var ready []*record.Record
	first, at := 0, 0
	return func() (string, *record.Record, error) {
		if at == games {
			return "", nil, io.EOF
		}
		if at == first+len(ready) {
			first = at
			ready = make([]*record.Record, min(cpus, games-at))
			failed := make([]error, len(ready))
			var all sync.WaitGroup
			for k := range ready {
				all.Go(func() { ready[k], failed[k] = play(first + k) })
			}
			all.Wait()
			if err := errors.Join(failed...); err != nil {
				return fmt.Sprintf("game %d", at), nil, err
			}
		}
		at++
		return fmt.Sprintf("%05d", at), ready[at-1-first], nil
	}
}

// recorded reads records, and files of games.
func recorded(files []string) source {
	var games *json.Decoder
	var open *os.File
	return func() (string, *record.Record, error) {
		for {
			if games != nil {
				var g dataset.Game
				err := games.Decode(&g)
				if err == nil {
					r, err := g.Record()
					return g.Game, r, err
				}
				open.Close()
				games = nil
				if !errors.Is(err, io.EOF) {
					return open.Name(), nil, err
				}
			}
			if len(files) == 0 {
				return "", nil, io.EOF
			}
			file := files[0]
			files = files[1:]
			f, err := os.Open(file)
			if err != nil {
				return file, nil, err
			}
			in := bufio.NewReader(f)
			if start, _ := in.Peek(1); string(start) == "{" {
				open, games = f, json.NewDecoder(in)
				continue
			}
			r, err := record.Read(in)
			f.Close()
			return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)), r, err
		}
	}
}
