//go:build !check

// Checking allocates.

package automa

import (
	"testing"

	"barrage/game/rng"
	"barrage/game/rules"
)

// TestNoAllocations: deciding without explaining allocates nothing; it is part of
// searches. (Leslie's look at the cards used last is an exception.)
func TestNoAllocations(t *testing.T) {
	legal := make([]rules.Action, 0, rules.MaxActions)
	for level := uint8(1); level <= 4; level++ {
		o := rules.Options{Players: 4, Variant: rules.Full, Leeghwater: true, Automas: [4]uint8{0, level, level, level},
			AutomaOfficers: [4]rules.Officer{0, rules.Wilhelm, rules.Simone, rules.Margot}}
		if level < 4 {
			o.AutomaOfficers = [4]rules.Officer{}
		}
		game := uint64(0)
		if n := testing.AllocsPerRun(20, func() {
			game++
			r := rng.New(uint64(level), game)
			s, err := rules.New(o)
			if err != nil {
				t.Fatal(err)
			}
			for !s.Done() {
				list := s.Legal(legal[:0])
				if seat := s.ToMove(); seat >= 0 && s.Player(seat).Level() > 0 {
					s.Play(Decide(&s, list, nil))
				} else {
					s.Play(r.Pick(list))
				}
			}
		}); n != 0 {
			t.Errorf("level %d: %v allocations per game", level, n)
		}
	}
}
