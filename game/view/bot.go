package view

import (
	"strings"

	"barrage/game/automa"
)

// Bot is the name of a computer player, with its limit if it has one: strongest@2s. One that has no name in words, such as somebody's program, keeps its own.
func (w Words) Bot(name string) string {
	known, limit, limited := strings.Cut(name, "@")
	switch level := automa.LevelOf(name); {
	case level > 0:
		return w.text("bot.automa", n(int(level)))
	case !w.language.Has("bot.name." + known):
		return name
	case limited:
		return w.text("bot.name."+known) + ", " + limit
	}
	return w.text("bot.name." + known)
}
