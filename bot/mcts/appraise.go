package mcts

import (
	"barrage/bot"
	"barrage/game/rules"
)

// Appraiser finds out by searching what positions are worth.
type Appraiser struct {
	search *search
	sims   int
}

// NewAppraiser makes an appraiser that gives every position the same number of simulations.
func NewAppraiser(o Options, simulations int) *Appraiser {
	return &Appraiser{newSearch(o), simulations}
}

// VP is what a search expects after the end of a turn: the mean over the leaves of its
// simulations, with the draws of the seed.
func (a *Appraiser) VP(s rules.State, seed uint64) (vp [rules.MaxSeats]float64) {
	t := a.search
	resolve(&s, t.legal, scramble(seed))
	if s.Done() {
		for i, v := range bot.Final(&s).VP {
			vp[i] = float64(v)
		}
		return vp
	}
	t.begin(&s, seed)
	for range a.sims {
		t.simulate()
		t.values.Value(&t.state, &t.value) // t.state is the leaf
		for i, v := range t.value.VP {
			vp[i] += float64(v) / float64(a.sims)
		}
	}
	return vp
}
