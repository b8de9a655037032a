package main

import (
	"flag"
	"fmt"
	"math"
	"runtime"

	"barrage/bot"
	"barrage/bot/eval"
	"barrage/bot/mcts"
	"barrage/bot/selfplay"
	"barrage/internal/console"
)

// selfPlay writes positions of games that a bot plays against itself.
func selfPlay(c console.Console, args []string) error {
	fs := console.Flags(c, "selfplay")
	var r selfplay.Recipe
	player, check := recipeFlags(fs, &r)
	fs.Float64Var(&r.Explore, "explore", 0.1, "share of turns that are picked at random among good ones")
	fs.Float64Var(&r.Bold, "bold", 3, "by how many VP a turn must be better to be e times as likely to be picked")
	fs.Float64Var(&r.Keep, "keep", 0.5, "share of positions that are kept; the first of every round always is")
	games := fs.Int("games", 1000, "games in all")
	shard := fs.Int("shard", 100, "games in a file")
	workers := fs.Int("cpus", runtime.NumCPU(), "number of games played in parallel")
	out := fs.String("out", "", "folder to write the files into; those that are there already are kept")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	switch {
	case fs.NArg() > 0:
		return console.Misuse(c, "selfplay", "unexpected argument %q", fs.Arg(0))
	case *out == "":
		return console.Misuse(c, "selfplay", "-out FOLDER is missing")
	case *games < 1 || *shard < 1 || *workers < 1 || *games%*shard != 0 || *games > math.MaxInt32:
		return console.Misuse(c, "selfplay", "-games, -shard and -cpus: at least 1, and -games a multiple of -shard")
	case !(r.Explore >= 0 && r.Explore <= 1 && r.Keep >= 0 && r.Keep <= 1):
		return console.Misuse(c, "selfplay", "-explore and -keep: shares from 0 to 1")
	case !(r.Bold > 0):
		return console.Misuse(c, "selfplay", "-bold: more than 0 VP")
	}
	if err := check(c, "selfplay", *player); err != nil {
		return err
	}
	words := fmt.Sprintf("%s, %d players, expansion %v, introductory %v, seed %d, explore %v by %v VP, keep %v", *player, r.Players, r.Expansion, r.Introductory, r.Seed, r.Explore, r.Bold, r.Keep)
	written, err := r.Run(*out, words, *games / *shard, *shard, *workers, func(n int) {
		if c.Terminal {
			fmt.Fprintf(c.Err, "\r%d games", n**shard)
		}
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%d games written, %d were there\n", written**shard, *games-written**shard)
	return nil
}

// recipeFlags are the flags that say which games are played. What it returns checks them once
// they are parsed.
func recipeFlags(fs *flag.FlagSet, r *selfplay.Recipe) (player *string, check func(c console.Console, command, player string) error) {
	fs.IntVar(&r.Players, "players", 2, "number of players, 2 to 4")
	fs.Float64Var(&r.Expansion, "expansion", 0, "share of games with the Leeghwater Project")
	fs.Float64Var(&r.Introductory, "introductory", 0, "share of introductory games")
	fs.Uint64Var(&r.Seed, "seed", 1, "seed: the same seed gives the same games")
	player = fs.String("player", "greedy", "player: greedy, lookahead or search@N, with N simulations a turn; better ones are slower")
	return player, func(c console.Console, command, player string) error {
		switch {
		case r.Players < 2 || r.Players > 4:
			return console.Misuse(c, command, "-players %d: 2 to 4", r.Players)
		case !(r.Expansion >= 0 && r.Introductory >= 0 && r.Expansion+r.Introductory <= 1):
			return console.Misuse(c, command, "-expansion and -introductory: shares that add up to no more than 1")
		}
		make, err := learner(player)
		if err != nil {
			return console.Misuse(c, command, "-player %s: %v", player, err)
		}
		weights := eval.Tuned()
		r.Player = func() bot.Bot {
			if make == nil {
				return mcts.NewGreedy(mcts.Default())
			}
			return make(weights)
		}
		return nil
	}
}
