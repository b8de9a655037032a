package mcts

import (
	"fmt"
	"math"
	"testing"

	"barrage/bot"
	"barrage/rng"
	"barrage/rules"
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

// BenchmarkShares measures the calibration of the shares of victory in self-play: for each
// round, the power to which they must be raised to make the winners most likely. At 1 they
// are right, below they are overconfident, above too cautious.
//
//	go test ./bot/mcts -run ^$ -bench Shares -benchtime 60x
func BenchmarkShares(b *testing.B) {
	for _, n := range []uint8{2, 4} {
		b.Run(fmt.Sprintf("%d players", n), func(b *testing.B) {
			var expected [6][]share
			game := uint64(0)
			for b.Loop() {
				game++
				for _, g := range expectations(b, n, game) {
					expected[g.round] = append(expected[g.round], g)
				}
			}
			for round := 1; round <= 5; round++ {
				b.ReportMetric(power(expected[round]), fmt.Sprintf("power-in-round-%d", round))
			}
		})
	}
}

// share is what was expected at the beginning of a turn, and who won.
type share struct {
	round  int
	win    []float64
	winner rules.Seat
}

// expectations plays a game and records what is expected turn by turn.
func expectations(b *testing.B, players uint8, game uint64) []share {
	s, err := rules.New(rules.Options{Players: players, Variant: rules.Full})
	if err != nil {
		b.Fatal(err)
	}
	r := rng.New(77, game)
	limit := bot.Limit{Simulations: 300}
	thinker := New(Default(), limit)
	var list []share
	for !s.Done() {
		if s.ToMove() == rules.Chance {
			s.Play(r.Pick(s.Legal(nil)))
			continue
		}
		t := thinker.Think(&s, limit, &r)
		list = append(list, share{round: s.Round(), win: t.Win[:players]})
		for _, a := range t.Lines[0].Turn {
			s.Play(a)
		}
	}
	for i := range list {
		list[i].winner = s.Winners()[0]
	}
	return list
}

// power is the power that makes the winners most likely.
func power(list []share) float64 {
	best, top := 0.0, math.Inf(-1)
	for p := 0.2; p < 3; p *= 1.05 {
		sum := 0.0
		for _, g := range list {
			all := 0.0
			for _, w := range g.win {
				all += math.Pow(max(w, 1e-4), p)
			}
			sum += math.Log(math.Pow(max(g.win[g.winner], 1e-4), p) / all)
		}
		if sum > top {
			best, top = p, sum
		}
	}
	return best
}
