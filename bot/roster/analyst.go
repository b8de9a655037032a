package roster

import (
	"barrage/bot"
	"barrage/bot/mcts"
)

// Analyst is the strongest thinker, for hints and reviews. It belongs to one goroutine.
func Analyst() bot.Thinker { return mcts.New(mcts.Default(), bot.Limit{}) }
