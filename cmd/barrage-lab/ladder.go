package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"barrage/bot/arena"
	"barrage/bot/roster"
	"barrage/game/rules"
	"barrage/internal/console"
)

// ladder rates bots. Standard output depends on the arguments alone.
func ladder(c console.Console, args []string) error {
	fs := console.Flags(c, "ladder")
	g := console.AddGameFlags(fs)
	s := addSeriesFlags(fs, 120, "number of games of a pairing, rounded up to whole blocks")
	bots := fs.String("bots", "", "bots to rate, weakest first, such as random,busy,strongest@500 (default: the whole ladder)")
	reach := fs.Int("reach", 2, "how many bots above and below it a bot meets; 0: all meet all")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	defer console.AllowPrograms(c)()
	o, err := s.check(fs, g)
	if err != nil {
		return console.Misuse(c, "ladder", "%v", err)
	}
	if *reach < 0 {
		return console.Misuse(c, "ladder", "-reach %d: at least 1, or 0 for all", *reach)
	}
	l := arena.Ladder{Options: o, Reach: *reach, Games: *s.games, Seed: *s.seed, Workers: *s.cpus, File: *s.out}
	if *bots != "" {
		l.Bots = strings.Split(*bots, ",")
	} else {
		l.Bots = rungs(c, o)
	}
	pairings, games, err := l.Size()
	if err != nil {
		return console.Misuse(c, "ladder", "%v", err)
	}
	fmt.Fprintf(c.Err, "%d pairings, %d games in whole blocks\n", pairings, games)
	var r *arena.Ratings
	err = s.play(c, games, l.Done, func(ctx context.Context) (err error) {
		r, err = l.Run(ctx)
		return err
	})
	if err != nil {
		return err
	}
	if *s.json {
		return json.NewEncoder(c.Out).Encode(r)
	}
	printRatings(c, o, r)
	return nil
}

// rungs is the ladder as far as it can be played with the options.
func rungs(c console.Console, o rules.Options) []string {
	var names, out []string
	for _, rung := range arena.Rungs {
		if o.Variant == rules.Introductory && roster.AutomaLevel(rung.Name) > 0 {
			out = append(out, rung.Name)
			continue
		}
		names = append(names, rung.Name)
	}
	if len(out) > 0 {
		fmt.Fprintf(c.Err, "left out, since Automas need the full game: %s\n", strings.Join(out, ", "))
	}
	return names
}

// bounds is the interval of a rating; a side that the games do not bound is marked as open.
func bounds(r arena.Rating) string {
	low, high := fmt.Sprintf("[%+.0f", r.Elo.Low), fmt.Sprintf("%+.0f]", r.Elo.High)
	if r.OpenBelow {
		low = "(open"
	}
	if r.OpenAbove {
		high = "open)"
	}
	return low + ", " + high
}

func printRatings(c console.Console, o rules.Options, r *arena.Ratings) {
	fmt.Fprintf(c.Out, "%d games, %s, seed %d; %s has 0 Elo\n\n", r.Games, console.GameName(o), r.Seed, r.Pinned)
	fmt.Fprintf(c.Out, "%-24s %7s  %-18s %s\n", "bot", "Elo", "95 %", "")
	for _, one := range r.Ratings {
		fmt.Fprintf(c.Out, "%-24s %+7.0f  %-18s %s\n", one.Name, one.Elo.Mean, bounds(one), one.What)
	}
	fmt.Fprintf(c.Out, "\n%-36s %7s %10s  %-16s %s\n", "pairing", "games", "pairwise", "95 %", "by the ratings")
	for _, p := range r.Pairings {
		name := p.A + " against " + p.B
		if p.Third != "" {
			name += ", " + p.Third
		}
		fmt.Fprintf(c.Out, "%-36s %7d %8.1f %%  %-16s %.1f %%\n", name, p.Games, 100*p.Pairwise.Mean,
			fmt.Sprintf("[%.1f, %.1f]", 100*p.Pairwise.Low, 100*p.Pairwise.High), 100*p.Expected)
	}
	if r.Apart {
		fmt.Fprintln(c.Out, "\nwith 2 players Automas meet no Automas: a game needs a person")
	}
}
