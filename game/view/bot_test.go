package view

import (
	"testing"

	"barrage/game/lang"
)

func TestBot(t *testing.T) {
	for _, c := range []struct {
		l          lang.Language
		name, want string
	}{
		{lang.English, "torrent", "Torrent"},
		{lang.Of("de"), "torrent", "Wildwasser"},
		{lang.English, "strongest@2s", "Strongest bot, 2s"},
		{lang.Of("pl"), "automa3", "Automa, poziom 3"},
		{lang.Of("it"), "automa2:italy", "Automa, livello 2"},
		{lang.English, "automa", "automa"},
		{lang.English, "of tomorrow@1s", "of tomorrow@1s"},
	} {
		if got := In(c.l).Bot(c.name); got != c.want {
			t.Errorf("%s in %v is called %q", c.name, c.l, got)
		}
	}
}
