package view

import (
	"testing"

	"barrage/bot"
	"barrage/game/lang"
	"barrage/game/rng"
	"barrage/game/rules"
)

// BenchmarkGame shows a position at the beginning of a turn in the middle of a game: all
// of it, and the plans alone.
func BenchmarkGame(b *testing.B) {
	s, _ := rules.New(rules.Options{Players: 4, Variant: rules.Full, Leeghwater: true})
	r := rng.New(5, 5)
	for s.Round() < 4 || s.Prompt().Kind != rules.AskTurn {
		if s.ToMove() == rules.Chance {
			s.Play(r.Pick(s.Legal(nil)))
		} else {
			s.Play(bot.Busy{}.Choose(&s, s.Legal(nil), &r))
		}
	}
	w := In(lang.English)
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			GameOf(&s, w)
		}
	})
	b.Run("plans", func(b *testing.B) {
		for b.Loop() {
			plans(&s, w)
		}
	})
}
