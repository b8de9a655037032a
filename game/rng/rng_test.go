package rng

import (
	"math"
	"testing"
)

// TestFair: numbers are equally likely.
func TestFair(t *testing.T) {
	s := New(1, 2)
	for _, n := range []int{1, 2, 3, 7, 45} {
		count := make([]int, n)
		const draws = 200000
		for range draws {
			count[s.Intn(n)]++
		}
		expected := float64(draws) / float64(n)
		for i, c := range count {
			if math.Abs(float64(c)-expected) > 5*math.Sqrt(expected) {
				t.Errorf("%d of %d comes %d times, expected %.0f", i, n, c, expected)
			}
		}
	}
}

// TestStreams: the same seed and stream repeat, others differ; copies go their own way.
func TestStreams(t *testing.T) {
	a, b, c := New(1, 1), New(1, 1), New(1, 2)
	same, other := true, true
	for range 100 {
		x, y, z := a.Intn(1<<30), b.Intn(1<<30), c.Intn(1<<30)
		same = same && x == y
		other = other && x == z
	}
	if !same || other {
		t.Error("streams")
	}
	d := a
	if d.Intn(1<<30) != a.Intn(1<<30) {
		t.Error("a copy goes on where its original was")
	}
}

// TestUint62: as many bits as an int of 64 has room for, and the same numbers as Intn gives where there is one.
func TestUint62(t *testing.T) {
	a, b := New(1, 1), New(1, 1)
	all := uint64(0)
	for range 100 {
		x, high := a.Uint62(), b.Intn(1<<30)
		if x>>32 != uint64(high) {
			t.Fatalf("%x begins with %x", x, high)
		}
		all |= x
	}
	if all != 1<<62-1 {
		t.Errorf("%x", all)
	}
}
