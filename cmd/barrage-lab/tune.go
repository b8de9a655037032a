package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"barrage/bot"
	"barrage/bot/eval"
	"barrage/bot/mcts"
	"barrage/bot/tune"
	"barrage/game/rules"
	"barrage/internal/console"
)

// tuneWeights tunes the weights of the evaluation by self-play.
func tuneWeights(c console.Console, args []string) error {
	fs := console.Flags(c, "tune")
	recipe := tune.Recipe{Log: c.Err}
	fs.IntVar(&recipe.Generations, "generations", 8, "number of rounds of self-play and regression")
	fs.IntVar(&recipe.Games, "games", 4000, "games in each generation")
	fs.Uint64Var(&recipe.Seed, "seed", 1, "seed: the same seed gives the same weights")
	fs.Float64Var(&recipe.Keep, "keep", 0.4, "share of the data of earlier generations that is kept")
	fs.Float64Var(&recipe.Step, "step", 1, "learning rate: how far the weights move to those found, from 0 to 1; less is steadier")
	player := fs.String("player", "greedy", "player of the games: greedy, lookahead or search@N, with N simulations a turn; better ones are slower")
	fs.Float64Var(&recipe.Automas, "automas", 0.25, "share of games with Automas at the table")
	fs.IntVar(&recipe.Workers, "cpus", 1, "number of games played in parallel")
	start := fs.String("start", "", "file of weights to start from (default: weights set by hand; with -search: the present ones)")
	search := fs.Int("search", 0, "correct weights by searches of that many simulations, instead of learning from results: turns of one position are compared")
	fs.IntVar(&recipe.Players, "players", 0, "number of players, 2 to 4 (default: all)")
	epochs := fs.Int("epochs", 0, "with -search: epochs of training of a network that learns what linear corrections leave; 0: none, 40 is usual")
	out := fs.String("out", "weights.bin", "file to write the weights of every generation to")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return console.Misuse(c, "tune", "unexpected argument %q", fs.Arg(0))
	}
	switch {
	case recipe.Generations < 1 || recipe.Games < 1 || recipe.Workers < 1:
		return console.Misuse(c, "tune", "-generations, -games and -cpus: at least 1")
	case *search < 0:
		return console.Misuse(c, "tune", "-search %d: at least 1 simulation", *search)
	case recipe.Players != 0 && (recipe.Players < 2 || recipe.Players > rules.MaxSeats):
		return console.Misuse(c, "tune", "-players %d: 2 to 4", recipe.Players)
	case *epochs < 0 || *epochs > 0 && *search == 0:
		return console.Misuse(c, "tune", "-epochs: at least 0, and with -search")
	case !(recipe.Keep >= 0 && recipe.Keep <= 1):
		return console.Misuse(c, "tune", "-keep %v: a share from 0 to 1", recipe.Keep)
	case !(recipe.Step > 0 && recipe.Step <= 1):
		return console.Misuse(c, "tune", "-step %v: a share above 0, at most 1", recipe.Step)
	case !(recipe.Automas >= 0 && recipe.Automas <= 1):
		return console.Misuse(c, "tune", "-automas %v: a share from 0 to 1", recipe.Automas)
	}
	var err error
	if recipe.Player, err = learner(*player); err != nil {
		return console.Misuse(c, "tune", "-player %s: %v", *player, err)
	}
	if *start != "" {
		f, err := os.Open(*start)
		if err != nil {
			return err
		}
		recipe.Start, err = eval.ReadWeights(f)
		f.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", *start, err)
		}
	}
	write := func(w *eval.Weights) error {
		f, err := os.Create(*out + ".new") // an existing file stays intact
		if err != nil {
			return err
		}
		if err := errors.Join(eval.WriteWeights(f, w), f.Close()); err != nil {
			return err
		}
		return os.Rename(*out+".new", *out)
	}
	if *search > 0 {
		if recipe.Start == nil {
			recipe.Start = eval.Tuned()
		}
		return write(tune.Comparison{Games: recipe.Games, Seed: recipe.Seed, Players: recipe.Players, Player: recipe.Player, Simulations: *search,
			Step: recipe.Step, Epochs: *epochs, Workers: recipe.Workers, Start: recipe.Start, Log: c.Err}.Run())
	}
	recipe.Each = func(_ int, w *eval.Weights) error { return write(w) }
	_, err = recipe.Run()
	return err
}

// learner makes players with the weights being tuned; nil stands for greedy ones. Time
// limits are refused: the same seed would not give the same weights.
func learner(name string) (func(*eval.Weights) bot.Bot, error) {
	o := mcts.Default()
	name, text, limited := strings.Cut(name, "@")
	switch {
	case name == "greedy" && !limited:
		return nil, nil
	case name == "lookahead" && !limited:
		return func(w *eval.Weights) bot.Bot { return mcts.NewLookahead(o.Weights(w)) }, nil
	case name == "search" && limited:
		limit, err := bot.ParseLimit(text)
		if err == nil && limit.Simulations > 0 {
			return func(w *eval.Weights) bot.Bot { return mcts.New(o.Weights(w), limit) }, nil
		}
	}
	return nil, errors.New("greedy, lookahead or search@N, with a number of simulations")
}
