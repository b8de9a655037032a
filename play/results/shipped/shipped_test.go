package shipped

import (
	"math"
	"testing"
)

// TestBots: the counts that ship are of whole games, in each of which one victory was won.
func TestBots(t *testing.T) {
	if n := Bots().Games(); n != 100_000 {
		t.Errorf("%d games", n)
	}
	for players := 2; players <= 4; players++ {
		for _, leeghwater := range []bool{false, true} {
			s := Bots().Shares(players, leeghwater)
			seats, won := 0, 0.0
			for _, c := range s.Companies {
				seats += c.Seats
				won += c.Share * float64(c.Seats)
			}
			if s.Games < 10_000 || seats != players*s.Games || math.Abs(won-float64(s.Games)) > 0.0001*float64(seats) {
				t.Errorf("%d players, expansion %v: %d games, %d seats, %.1f victories", players, leeghwater, s.Games, seats, won)
			}
		}
	}
}
