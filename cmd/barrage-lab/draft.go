package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/internal/console"
	"barrage/play/results"
)

// draftStats lets bots play many games and counts first places by what they picked. The same seed and number of games give the same
// counts, whatever the number of workers.
func draftStats(c console.Console, args []string) error {
	fs := console.Flags(c, "draft-stats")
	games := fs.Int("games", 1000, "games of each kind")
	seed := fs.Uint64("seed", 1, "of all draws and choices")
	name := fs.String("bot", "river", "the bot in all seats")
	players := fs.String("players", "2,3,4", "numbers of players")
	cpus := fs.Int("cpus", runtime.NumCPU(), "number of games played in parallel")
	leeghwater := fs.Bool("leeghwater", false, "with the expansion")
	out := fs.String("out", "", "file to write the counts to; without one they are printed")
	more := fs.String("add", "", "file with counts to add to")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() != 0 || *games < 1 || *cpus < 1 {
		return console.Misuse(c, "draft-stats", "no arguments, and at least one game and worker")
	}
	if _, err := roster.New(*name); err != nil {
		return err
	}
	counts := results.NewDraft()
	if *more != "" {
		packed, err := os.ReadFile(*more)
		if err != nil {
			return err
		}
		if counts, err = results.ReadDraft(packed); err != nil {
			return err
		}
	}
	for _, n := range strings.Split(*players, ",") {
		if !slices.Contains([]string{"2", "3", "4"}, n) {
			return console.Misuse(c, "draft-stats", "players are 2, 3 or 4, not %q", n)
		}
		o := rules.Options{Version: rules.Version, Players: n[0] - '0', Variant: rules.Full, Leeghwater: *leeghwater}
		if err := draftGames(context.Background(), counts, o, *name, *games, *seed, *cpus); err != nil {
			return err
		}
		if c.Terminal {
			fmt.Fprintf(c.Err, "%d games with %s players\n", *games, n)
		}
	}
	text, err := counts.MarshalText()
	if err != nil {
		return err
	}
	if *out == "" {
		_, err := c.Out.Write(text)
		return err
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(text); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(*out, b.Bytes(), 0o644)
}

// draftGames plays games and counts them. Counts add up in any order.
func draftGames(ctx context.Context, counts *results.Draft, o rules.Options, name string, games int, seed uint64, workers int) error {
	var next atomic.Int64
	var mu sync.Mutex
	var all sync.WaitGroup
	var failed error
	for range workers {
		all.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= games || ctx.Err() != nil {
					return
				}
				begun, end, err := draftGame(o, name, seed, i)
				mu.Lock()
				if err != nil {
					failed = errors.Join(failed, err)
				} else {
					counts.AddBots(&begun, &end)
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return failed
}

// draftGame plays one game: the position in which the first round begins, and the end.
func draftGame(o rules.Options, name string, seed uint64, number int) (begun, end rules.State, err error) {
	stream := uint64(number)*(rules.MaxSeats+1) + uint64(o.Players)<<40
	chance := rng.NewPiles(seed, stream)
	var bots [rules.MaxSeats]bot.Bot
	var choices [rules.MaxSeats]rng.Source
	for i := range o.Players {
		if bots[i], err = roster.New(name); err != nil {
			return begun, end, err
		}
		choices[i] = rng.New(seed, stream+1+uint64(i))
	}
	if end, err = rules.New(o); err != nil {
		return begun, end, err
	}
	legal := make([]rules.Action, 0, rules.MaxActions)
	for !end.Done() {
		if begun.Players() == 0 && end.TurnOrder() != nil && end.Round() == 1 {
			begun = end
		}
		list := end.Legal(legal[:0])
		if seat := end.ToMove(); seat == rules.Chance {
			end.Play(chance.Draw(&end, list))
		} else {
			end.Play(bots[seat].Choose(&end, list, &choices[seat]))
		}
	}
	return begun, end, nil
}
