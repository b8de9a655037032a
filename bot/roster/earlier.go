//go:build !js

package roster

import (
	"barrage/bot"
	"barrage/bot/mcts"
)

// Earlier versions, with the weights and options they played with, are there to be measured
// against. The browser does not have their weights.
func init() {
	players["greedy1"] = each(func() bot.Bot { return mcts.NewGreedy(version(1)) })
	players["greedy2"] = each(func() bot.Bot { return mcts.NewGreedy(version(2)) })
	players["greedy3"] = each(func() bot.Bot { return mcts.NewGreedy(version(3)) })
	players["search2"] = searching(version(2), bot.Limit{Simulations: 1000})
	players["search3"] = searching(version(3), bot.Limit{Simulations: 1000})
	players["rapids3"] = searching(level(3), bot.Limit{Simulations: 80})
	players["torrent3"] = searching(level(3), bot.Limit{Simulations: 5000})
}

// version is the options that went with a version of the weights.
func version(n int) mcts.Options {
	o := mcts.Default()
	o.Version, o.Exact, o.Relist = n, 0, 0
	if n <= 2 {
		o.Temperature, o.FPU, o.Uniform, o.MinDepth = 2, 0.04, 0.05, 0
	}
	return o
}

// level is the options of the levels that search when they had a version of the weights: the last
// turns were played out already.
func level(n int) mcts.Options {
	o := version(n)
	o.Exact = 3
	return o
}
