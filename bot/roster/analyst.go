package roster

import (
	"barrage/bot"
	"barrage/bot/mcts"
)

// Analyst makes the thinker that gives hints and reviews games. It belongs to one goroutine.
// It lists replies again in full where it looks often: a player may pass over a reply that
// is poor elsewhere, a judge may not. That costs a quarter of the simulations.
func Analyst() bot.Thinker {
	o := mcts.Default()
	o.Relist = 8
	return mcts.New(o, bot.Limit{})
}
