package mcts

import (
	"fmt"
	"testing"

	"barrage/game/rules"
)

// BenchmarkSearch measures simulations per second of one tree, including its growth.
func BenchmarkSearch(b *testing.B) {
	for _, o := range []rules.Options{
		{Players: 2, Variant: rules.Full}, {Players: 3, Variant: rules.Full}, {Players: 4, Variant: rules.Full},
		{Players: 4, Variant: rules.Full, Leeghwater: true}, {Players: 3, Variant: rules.Full, Automas: [4]uint8{0, 2, 3}},
	} {
		b.Run(fmt.Sprintf("%d players expansion %v automas %v", o.Players, o.Leeghwater, o.Automas), func(b *testing.B) {
			s := middle(b, o, 3, 1)
			t := newSearch(Default())
			t.begin(&s, 1)
			b.ReportAllocs()
			sims, nodes := 0, 0
			for b.Loop() {
				if sims%20000 == 0 {
					nodes = max(nodes, len(t.nodes))
					t.begin(&s, 1)
				}
				t.simulate()
				sims++
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "simulations/s")
			b.ReportMetric(float64(max(nodes, len(t.nodes))), "nodes")
		})
	}
}
