//go:build !check

// Checking allocates.

package rules_test

import (
	"testing"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
)

// TestNoAllocations: listing, playing, copying, hashing and counting allocate nothing.
func TestNoAllocations(t *testing.T) {
	legal := make([]rules.Action, 0, rules.MaxActions)
	games := 20
	if testing.Short() {
		games = 4
	}
	for i, o := range allOptions() {
		game := uint64(0)
		if n := testing.AllocsPerRun(games, func() {
			game++
			r := rng.New(uint64(i), game)
			s, err := rules.New(o)
			if err != nil {
				t.Fatal(err)
			}
			var copied rules.State
			for !s.Done() {
				list := s.Legal(legal[:0])
				copied = s
				copied.Play(bot.Busy{}.Choose(&copied, list, &r))
				copied.Hash()
				s = copied
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations per game", optionName(o), n)
		}
	}
	s, _ := rules.New(rules.Options{Players: 2, Variant: rules.Introductory})
	if n := testing.AllocsPerRun(5, func() { s.Perft(3, true) }); n != 0 {
		t.Errorf("perft: %v allocations", n)
	}
}

func BenchmarkRandomGame(b *testing.B) {
	for _, o := range []rules.Options{{Players: 2, Variant: rules.Full}, {Players: 3, Variant: rules.Full}, {Players: 4, Variant: rules.Full}} {
		b.Run(optionName(o), func(b *testing.B) {
			legal := make([]rules.Action, 0, rules.MaxActions)
			r := rng.New(1, 1)
			plies := 0
			b.ReportAllocs()
			for b.Loop() {
				s, _ := rules.New(o)
				for !s.Done() {
					s.Play(r.Pick(s.Legal(legal[:0])))
					plies++
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/decision")
		})
	}
}
