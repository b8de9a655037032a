package mcts

import (
	"barrage/game/automa"
	"barrage/game/rules"
)

// The draws of a simulation come from a set of draws, a determinisation: a number that
// puts every pile in an order. Simulations with the same set draw the same cards whichever
// way they go (common random numbers), which takes much of the luck out of comparisons.

// draw is the outcome of a chance prompt under a set of draws: the card that lies
// highest in its pile.
func draw(legal []rules.Action, set uint64) rules.Action {
	best, top := legal[0], uint64(0)
	for _, a := range legal {
		if place := scramble(set ^ uint64(a)*0x9e3779b97f4a7c15); place >= top {
			best, top = a, place
		}
	}
	return best
}

// scramble is a hash of a word (the finaliser of SplitMix64).
func scramble(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// resolve plays draws and Automas until a person is to move or the game is over. It
// reports whether anything was drawn. The list is scratch memory.
func resolve(s *rules.State, list []rules.Action, set uint64) (drawn bool) {
	for {
		seat := s.ToMove()
		switch {
		case seat == rules.Nobody:
			return drawn
		case seat == rules.Chance:
			drawn = true
			s.Play(draw(s.Legal(list[:0]), set))
		case s.Player(seat).Level() > 0:
			s.Play(automa.Decide(s, s.Legal(list[:0]), nil))
		default:
			return drawn
		}
	}
}
