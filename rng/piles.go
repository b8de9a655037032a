package rng

import "barrage/rules"

// Piles draws as if every pile had been shuffled before the game: what comes next
// from a pile depends on the seed and on what has left that pile, on nothing else.
// Games of one seed thus share their luck as far as they can, however differently
// they go; each of them alone is as fair as any.
type Piles struct {
	key  uint64
	seen [families][pilesOf]pile
}

// pile is what was drawn since a pile was last shuffled.
type pile struct {
	drawn    uint64 // bit i for id i
	shuffles uint16
}

const (
	families = 32 // more than there are; an array needs no map
	pilesOf  = 8  // levels, decks or areas of a family
)

// NewPiles shuffles the piles of a game. The stream is as in New.
func NewPiles(seed, stream uint64) Piles { return Piles{key: mix(mix(seed) ^ stream)} }

// Draw picks the outcome of the decision that Chance is asked for: of what can be
// drawn, what lies highest.
func (p *Piles) Draw(s *rules.State, outcomes []rules.Action) rules.Action {
	ask := s.Prompt()
	order := uint64(ask.Kind)<<32 | uint64(ask.A)<<24 | uint64(ask.C)<<16
	reveal := ask.Kind == rules.AskReveal
	from := &p.seen[ask.A%families][ask.C%pilesOf]
	if reveal {
		for _, a := range outcomes { // what was drawn lies there again: it was shuffled in
			if from.drawn>>id(a)&1 == 1 {
				from.drawn = 0
				from.shuffles++
				break
			}
		}
		order |= uint64(from.shuffles)
	}
	order = mix(p.key ^ mix(order))
	best, highest := outcomes[0], uint64(0)
	for _, a := range outcomes {
		if height := mix(order ^ uint64(a)); height >= highest {
			best, highest = a, height
		}
	}
	if reveal {
		from.drawn |= 1 << id(best)
	}
	return best
}

// id is what a reveal shows.
func id(a rules.Action) uint8 {
	_, b, _ := a.Args()
	return b & 63
}

// mix makes of different numbers numbers without a pattern (the finalizer of
// SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
