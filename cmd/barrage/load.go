package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"time"

	"barrage/internal/console"
	"barrage/server/load"
)

// loadTest drives a server with games over the real protocol and prints what it saw.
func loadTest(c console.Console, args []string) error {
	fs := console.Flags(c, "load")
	o := load.Options{}
	fs.StringVar(&o.Server, "server", "", "address of a running server (started with -unlimited)")
	fs.IntVar(&o.Tables, "tables", 200, "tables playing at once")
	fs.Float64Var(&o.Rate, "rate", 300, "commands a second over all tables, a decision or a turn each; 0 for as many as possible")
	fs.IntVar(&o.Watchers, "watchers", 0, "sockets that only watch")
	fs.DurationVar(&o.Time, "time", 20*time.Second, "how long to play")
	seed := fs.Uint64("seed", 1, "seed of the players")
	attackers := fs.Int("attackers", 0, "instead, how long bots take to answer one person, alone and while so many others make all the work they can, each from an address of this machine (of a server with its limits)")
	bots := fs.String("bots", "river,rapids,torrent", "with -attackers: the bots that are measured")
	turns := fs.Int("turns", 25, "with -attackers: turns of each bot; the person takes three seconds for theirs")
	asJSON := fs.Bool("json", false, "print the figures as JSON")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() > 0 || o.Server == "" || o.Tables < 0 || o.Rate < 0 || o.Watchers < 0 || o.Time <= 0 || *attackers < 0 || *attackers > 200 || *turns < 1 {
		return console.Misuse(c, "load", "-server is required, numbers must not be negative, and there are at most 200 attackers")
	}
	o.Seed = *seed
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var figures fmt.Stringer
	var err error
	if *attackers > 0 {
		figures, err = load.Besiege(ctx, load.Siege{Server: o.Server, Bots: strings.Split(*bots, ","), Turns: *turns, Attackers: *attackers, Warm: o.Time, Pace: 3 * time.Second, Poll: 200 * time.Millisecond, Seed: o.Seed})
	} else {
		figures, err = load.Run(ctx, o)
	}
	if err != nil {
		return err
	}
	if *asJSON {
		return json.NewEncoder(c.Out).Encode(figures)
	}
	fmt.Fprint(c.Out, figures)
	return nil
}
