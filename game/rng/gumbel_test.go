package rng

import (
	"math"
	"testing"
)

// TestGumbel: of two scores the one that is greater by 1 is chosen e times as often.
func TestGumbel(t *testing.T) {
	r := New(1, 1)
	const n = 40000
	first := 0
	for range n {
		if 1+r.Gumbel() > r.Gumbel() {
			first++
		}
	}
	want := math.E / (1 + math.E)
	if share := float64(first) / n; math.Abs(share-want) > 0.01 {
		t.Errorf("chosen %.3f of the time, not %.3f", share, want)
	}
}
