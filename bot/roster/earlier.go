//go:build !js

package roster

import (
	"strings"
	"time"

	"barrage/bot"
	"barrage/bot/mcts"
)

// What is there to be measured, the browser does not have: earlier versions, with the weights and options they played
// with, and the search with other options.
func init() {
	players["search"] = experiment
	players["greedy1"] = each(func() bot.Bot { return mcts.NewGreedy(version(1)) })
	players["greedy2"] = each(func() bot.Bot { return mcts.NewGreedy(version(2)) })
	players["search2"] = searching(version(2), bot.Limit{Simulations: 1000})
	players["search3"] = searching(version(3), bot.Limit{Simulations: 1000})
}

// version is the options that went with a version of the weights.
func version(n int) mcts.Options {
	o := mcts.Default()
	o.Version, o.Exact = n, 0
	if n <= 2 {
		o.Temperature, o.FPU, o.Uniform, o.MinDepth = 2, 0.04, 0.05, 0
	}
	return o
}

// experiment is a search with other options, such as search@2000/cpuct=0.5;temperature=3.
func experiment(text string, most time.Duration) (bot.Bot, error) {
	limit, options, _ := strings.Cut(text, "/")
	o, err := mcts.Parse(strings.ReplaceAll(options, ";", ","))
	if err != nil {
		return nil, err
	}
	return searching(o, bot.Limit{Simulations: 1000})(limit, most)
}
