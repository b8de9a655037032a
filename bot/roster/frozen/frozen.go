// Package frozen has earlier versions of bots, with the weights and options they played with, to be measured against. A program that
// imports it has them in its roster; in others their successors play.
package frozen

import (
	"barrage/bot"
	_ "barrage/bot/eval/earlier" // their weights
	"barrage/bot/mcts"
	"barrage/bot/roster"
)

func init() {
	roster.Register("greedy1", roster.Greedy(version(1)))
	roster.Register("greedy2", roster.Greedy(version(2)))
	roster.Register("greedy3", roster.Greedy(version(3)))
	roster.Register("search2", roster.Searching(version(2), bot.Limit{Simulations: 1000}))
	roster.Register("search3", roster.Searching(version(3), bot.Limit{Simulations: 1000}))
	roster.Register("rapids3", roster.Searching(level(3), bot.Limit{Simulations: 80}))
	roster.Register("torrent3", roster.Searching(level(3), bot.Limit{Simulations: 5000}))
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
