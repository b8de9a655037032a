//go:build !check

// Checking allocates.

package env

import (
	"testing"
	"time"

	"barrage/game/rng"
	"barrage/game/rules"
)

// randomly steps a batch with random answers.
func randomly(b *Batch, answers []Index, r *rng.Source, each func(i int)) {
	for i := range answers {
		if each != nil {
			each(i)
		}
		legal := b.Legal(i)
		answers[i] = legal[r.Intn(len(legal))]
	}
	if err := b.Step(answers); err != nil {
		panic(err)
	}
}

// TestNoAllocations: a step allocates nothing, with Automas, masks and observations too.
func TestNoAllocations(t *testing.T) {
	for _, o := range []rules.Options{{Players: 4, Variant: rules.Full, Leeghwater: true}, {Players: 3, Variant: rules.Full, Automas: [rules.MaxSeats]uint8{0, 4, 2}}} {
		b, err := NewBatch(Settings{Options: o, Games: 8, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		answers, mask, r := make([]Index, 8), make([]uint64, MaskWords()), rng.New(1, 1)
		var see Observation
		if n := testing.AllocsPerRun(300, func() {
			randomly(b, answers, &r, func(i int) {
				Mask(mask, b.Legal(i))
				b.Observe(i, &see)
				b.Ended(i)
			})
		}); n != 0 {
			t.Errorf("%+v: %v allocations a step", o, n)
		}
	}
}

// BenchmarkBatch compares, in one run, 1,024 random games in a batch with the bare rules. A decision is
// a player's; the draws between them are part of its cost. Rates are by the time that the cores gave.
func BenchmarkBatch(b *testing.B) {
	const games = 1024
	o := rules.Options{Players: 4, Variant: rules.Full}
	rate := func(b *testing.B, decisions int, begun time.Duration) {
		b.ReportMetric(float64(decisions)/(coreTime()-begun).Seconds()/1e6, "Mdecisions/core-s")
		b.ReportMetric(0, "ns/op")
	}
	b.Run("rules", func(b *testing.B) {
		legal, r, decisions, begun := make([]rules.Action, 0, rules.MaxActions), rng.New(1, 1), 0, coreTime()
		for b.Loop() {
			s, _ := rules.New(o)
			for !s.Done() {
				if s.ToMove() >= 0 {
					decisions++
				}
				s.Play(r.Pick(s.Legal(legal[:0])))
			}
		}
		rate(b, decisions, begun)
	})
	var see Observation
	mask := make([]uint64, MaskWords())
	for _, c := range []struct {
		name string
		each func(*Batch, int)
	}{
		{"batch", nil},
		{"batch+mask", func(b *Batch, i int) { Mask(mask, b.Legal(i)) }},
		{"batch+observation", func(b *Batch, i int) { b.Observe(i, &see) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			batch, err := NewBatch(Settings{Options: o, Games: games, Seed: 1})
			if err != nil {
				b.Fatal(err)
			}
			answers, r, decisions, begun := make([]Index, games), rng.New(1, 1), 0, coreTime()
			var each func(int)
			if c.each != nil {
				each = func(i int) { c.each(batch, i) }
			}
			b.ReportAllocs()
			for b.Loop() {
				randomly(batch, answers, &r, each)
				decisions += games
			}
			rate(b, decisions, begun)
		})
	}
}
