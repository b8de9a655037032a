// Package rng draws: it is the only source of chance outcomes. Generators are
// small seedable values; a Seed is for games whose draws can be verified, Piles for
// games that are compared.
package rng

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"barrage/rules"
)

// Source is a generator. Its zero value is not seeded; use New.
type Source struct{ pcg rand.PCG }

// New makes a generator from a seed and the number of a stream, so that game i
// of a run does not depend on the games before it.
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

// Pick chooses one of the actions, each equally likely.
func (s *Source) Pick(list []rules.Action) rules.Action { return list[s.Intn(len(list))] }

// Gumbel is noise under which the best of a list of scores is a choice by softmax: a
// score that is greater by 1 is e times as likely.
func (s *Source) Gumbel() float64 {
	return -math.Log(-math.Log((float64(s.Intn(1<<30)) + 0.5) / (1 << 30)))
}
