package roster

import (
	"barrage/bot"
	"barrage/bot/mcts"
)

// Analyst makes the thinker that advises people and reviews their games. It belongs to
// one goroutine.
func Analyst() bot.Thinker { return mcts.New(mcts.Default(), bot.Limit{}) }
