package rng

import "barrage/game/rules"

// Piles draws as if every pile had been shuffled before the game: what comes next from a
// pile depends only on the seed and on what has left that pile. Games with the same seed share
// their luck as far as possible, however differently they go (common random numbers), and each
// of them is fair.
type Piles struct {
	key  uint64
	seen [families][pilesOf]pile
}

// pile is what was drawn from a pile since it was last shuffled.
type pile struct {
	drawn    uint64 // bit i for id i
	shuffles uint16
}

const (
	families = 32 // more than there are, so that an array can be used
	pilesOf  = 8  // levels, decks or areas of a family
)

// NewPiles shuffles the piles of a game. The stream is as in New.
func NewPiles(seed, stream uint64) Piles { return Piles{key: mix(mix(seed) ^ stream)} }

// Draw picks the outcome of a chance decision: the one that lies highest in its pile.
func (p *Piles) Draw(s *rules.State, outcomes []rules.Action) rules.Action {
	ask := s.Prompt()
	order := uint64(ask.Kind) << 32
	reveal := ask.Kind == rules.AskReveal
	var from *pile
	if reveal {
		from = &p.seen[ask.Family()%families][ask.Deck()%pilesOf]
		order |= uint64(ask.Family())<<24 | uint64(ask.Deck())<<16
		for _, a := range outcomes { // something drawn before is in the pile again: it was shuffled
			if from.drawn>>id(a)&1 == 1 {
				from.drawn = 0
				from.shuffles++
				break
			}
		}
		order |= uint64(from.shuffles)
	} else { // a pick for a seat
		order |= uint64(ask.Picker()+1) << 24
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

// id is the component that a reveal shows.
func id(a rules.Action) uint8 {
	_, id := a.Outcome()
	return id & 63
}

// mix is a hash of a word (SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
