package rng

import (
	"math"
	"strings"
	"testing"
)

// counting is the seed 00 01 02 … 1f.
func counting() Seed {
	var s Seed
	for i := range s {
		s[i] = byte(i)
	}
	return s
}

// TestVector: the figures of docs/record.md, which another program was asked for too.
func TestVector(t *testing.T) {
	s := counting()
	if got := s.Commitment(); got != "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd" {
		t.Errorf("commitment %s", got)
	}
	for ply, want := range []int{11, 39, 16, 2, 4, 9, 28, 14, 9, 18} {
		if got := s.Draw(ply, 45); got != want {
			t.Errorf("ply %d: %d, want %d", ply, got, want)
		}
	}
	for _, c := range []struct{ ply, n, want int }{
		{300, 1, 0},
		{1000000, 7, 2},
		{5, 1<<63 - 1, 24510479100577254},
		{11, 1<<62 + 1, 1461284060561018173}, // after a number that was rejected
	} {
		if got := s.Draw(c.ply, c.n); got != c.want {
			t.Errorf("ply %d of %d: %d, want %d", c.ply, c.n, got, c.want)
		}
	}
}

// TestSeedText: both ways, and nothing else.
func TestSeedText(t *testing.T) {
	s := counting()
	if back, err := ParseSeed(s.String()); err != nil || back != s {
		t.Errorf("%v: %v %v", s, back, err)
	}
	for _, bad := range []string{"", "00", s.String() + "20", strings.Replace(s.String(), "0f", "0g", 1)} {
		if _, err := ParseSeed(bad); err != ErrSeed {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// TestSeeds: a number always gives its seed, another number or none another one.
func TestSeeds(t *testing.T) {
	seven, eight, again := SeedOf(7), SeedOf(8), SeedOf(7)
	if random, other := NewSeed(), NewSeed(); seven != again || seven == eight || random == other {
		t.Error("seeds")
	}
	a, b, c := seven.Source(3), again.Source(3), seven.Source(4)
	x := a.Intn(1 << 40)
	if x != b.Intn(1<<40) || x == c.Intn(1<<40) {
		t.Error("sources")
	}
}

// TestFairDraws: outcomes are equally likely over plies, whatever came the ply before,
// and another seed draws otherwise.
func TestFairDraws(t *testing.T) {
	s, other := counting(), Seed{1}
	draws := 60000
	if testing.Short() {
		draws = 15000
	}
	for _, n := range []int{2, 7, 45} {
		count, pairs, same := make([]int, n), make([]int, n*n), 0
		last := 0
		for ply := range draws {
			x := s.Draw(ply, n)
			count[x]++
			pairs[last*n+x]++
			last = x
			if other.Draw(ply, n) == x {
				same++
			}
		}
		within := func(what string, got int, expected float64) {
			if math.Abs(float64(got)-expected) > 5*math.Sqrt(expected) {
				t.Errorf("%d outcomes: %s %d times, expected %.0f", n, what, got, expected)
			}
		}
		for _, c := range count {
			within("one comes", c, float64(draws)/float64(n))
		}
		for _, c := range pairs {
			within("one follows another", c, float64(draws)/float64(n*n))
		}
		within("another seed agrees", same, float64(draws)/float64(n))
	}
}

func TestNoSuchDraw(t *testing.T) {
	for _, c := range [][2]int{{-1, 3}, {0, 0}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("draw %v exists", c)
				}
			}()
			counting().Draw(c[0], c[1])
		}()
	}
}
