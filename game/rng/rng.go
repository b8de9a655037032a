// Package rng is the only source of chance outcomes. Source is a small seedable generator;
// Seed decides the draws of a game so that players can verify them afterwards; Piles gives
// games that are compared the same luck.
package rng

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"barrage/game/rules"
)

// Source is a generator. Its zero value is not seeded; use New.
type Source struct{ pcg rand.PCG }

// New makes a generator from a seed and the number of a stream. Streams are independent: game
// i of a run uses stream i and does not depend on the games before it.
func New(seed, stream uint64) Source {
	var s Source
	s.pcg.Seed(seed, stream)
	return s
}

// Intn returns a number from 0 to n−1, each equally likely.
func (s *Source) Intn(n int) int {
	high, low := bits.Mul64(s.pcg.Uint64(), uint64(n))
	if low < uint64(n) {
		for threshold := -uint64(n) % uint64(n); low < threshold; {
			high, low = bits.Mul64(s.pcg.Uint64(), uint64(n))
		}
	}
	return int(high)
}

// Uint62 returns a number below 2^62, each equally likely: the seed of another generator, also where an int has 32 bits.
func (s *Source) Uint62() uint64 { return s.pcg.Uint64() >> 2 }

// Pick chooses one of the actions, each equally likely.
func (s *Source) Pick(list []rules.Action) rules.Action { return list[s.Intn(len(list))] }

// Gumbel is Gumbel noise: the largest of some scores with such noise added is a choice by
// softmax, where a score that is greater by 1 is e times as likely.
func (s *Source) Gumbel() float64 {
	return -math.Log(-math.Log((float64(s.Intn(1<<30)) + 0.5) / (1 << 30)))
}
