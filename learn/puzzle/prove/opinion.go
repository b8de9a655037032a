package prove

import (
	"math"
	"slices"

	"barrage/bot"
	"barrage/bot/mcts"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/learn/puzzle"
)

// The turn of the game is an opinion: two searchers with different weights agree on it, each with every
// seed.
const (
	glance    = 1000  // simulations of a first look
	simulated = 20000 // simulations of a searcher
	seeds     = 5
	gap       = 0.08 // by which the best first answer beats the second, in shares of victory
	glances   = 12   // positions of a game that are looked at
)

// searchers are the default search, and one with earlier weights.
func searchers() []mcts.Options {
	second := mcts.Default()
	second.Version, second.Temperature, second.FPU, second.Uniform, second.MinDepth = 2, 2, 0.04, 0.05, 0
	return []mcts.Options{mcts.Default(), second}
}

// turn makes a puzzle of a turn of the game that is much better than any other.
func (m *maker) turn(r *rng.Source) {
	if m.enough(puzzle.Turn, 1) {
		return
	}
	for n, i := range shuffled(len(m.game.States), r) {
		s := &m.game.States[i]
		if n == glances {
			return
		}
		if answers := len(s.Legal(nil)); answers < fewAnswers || answers > mostAnswers {
			continue
		}
		if _, _, lead := think(s, searchers()[0], glance, 0); lead < gap {
			continue
		}
		if p := opinion(s); p != nil && p.Check() == nil {
			m.keep(p)
			return
		}
	}
}

// think searches a position: the share of victories by first answer, the best turn, and the lead of its
// first answer over the second.
func think(s *rules.State, o mcts.Options, simulations int, seed uint64) (shares map[rules.Action]float64, best bot.Line, lead float64) {
	r := rng.New(s.Hash(), seed)
	t := mcts.New(o, bot.Limit{}).Think(s, bot.Limit{Simulations: simulations}, &r)
	shares = map[rules.Action]float64{}
	seat := s.ToMove()
	for _, l := range t.Lines {
		if _, known := shares[l.Turn[0]]; !known || l.Win[seat] > shares[l.Turn[0]] {
			shares[l.Turn[0]] = l.Win[seat]
		}
		if best.Turn == nil || l.Win[seat] > best.Win[seat] {
			best = l
		}
	}
	if len(shares) < 2 {
		return shares, best, 0
	}
	lead = math.Inf(1)
	for a, share := range shares {
		if a != best.Turn[0] {
			lead = min(lead, best.Win[seat]-share)
		}
	}
	return shares, best, lead
}

// opinion asks all searchers; nil unless they agree.
func opinion(s *rules.State) *puzzle.Puzzle {
	var turn bot.Line
	sums, times := map[rules.Action]float64{}, map[rules.Action]int{}
	for i, o := range searchers() {
		for seed := range uint64(seeds) {
			shares, best, lead := think(s, o, simulated, seed)
			if lead < gap {
				return nil
			}
			if turn.Turn == nil {
				turn = best
			}
			if best.Turn[0] != turn.Turn[0] {
				return nil
			}
			if i == 0 { // the figures are those of the default search
				for a, share := range shares {
					sums[a] += share
					times[a]++
				}
			}
		}
	}
	p := &puzzle.Puzzle{State: *s, Goal: puzzle.Goal{Aim: puzzle.Victory}}
	for _, a := range s.Legal(nil) {
		r := puzzle.None
		if n := times[a]; n > 0 {
			share := int(math.Round(1000 * sums[a] / float64(n)))
			r = puzzle.Span{Worst: share, Best: share}
		}
		p.Results = append(p.Results, r)
	}
	p.Line = slices.Clone(turn.Turn)
	return p
}
