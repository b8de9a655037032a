package roster

import (
	"barrage/bot"
	"barrage/bot/mcts"
)

// Analyst makes the thinker that gives hints and reviews games. It belongs to one goroutine.
func Analyst() bot.Thinker { return mcts.New(mcts.Default(), bot.Limit{}) }
