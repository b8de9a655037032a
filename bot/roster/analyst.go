package roster

import (
	"barrage/bot"
	"barrage/bot/mcts"
)

// Analyst makes the thinker that advises people and reviews their games.
func Analyst() bot.Thinker { return mcts.New(mcts.Default(), bot.Limit{}) }

// Levels lists the opponents for people, from the gentlest to the strongest.
func Levels() []string {
	list := []string{}
	for _, name := range []string{"spring", "brook", "river", "rapids", "torrent"} {
		if players[name] != nil {
			list = append(list, name)
		}
	}
	return list
}
