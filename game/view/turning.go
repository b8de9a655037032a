package view

import (
	"cmp"
	"slices"

	"barrage/game/rules"
)

// Turning is the round that decided a game, as told of somebody who won it: that in which
// they climbed most places, and among those the one in which they gained most on the
// best of the others.
type Turning struct {
	Round   int      `json:"round"`
	Seat    int      `json:"seat"`
	From    int      `json:"from"` // place before the round
	To      int      `json:"to"`   // and after it
	Before  int      `json:"before"`
	Gained  int      `json:"gained"`              // VP in the round
	Rival   int      `json:"rival"`               // the best of the others before it
	Ahead   int      `json:"ahead"`               // VP that the rival had more; negative: less
	Sources []string `json:"sources" ts:"Source"` // of the VP of the round: the largest, at most three
}

// mostSources is how many sources of a round are told.
const mostSources = 3

// turning finds the round that decided a game.
func turning(rounds []FinaleRound, told [][]FinaleSeat, winners []rules.Seat) *Turning {
	var best *Turning
	lead := 0 // what the best one gained on the best of the others
	for i := 1; i < len(rounds); i++ {
		before, after := rounds[i-1].VP, rounds[i].VP
		for _, w := range winners {
			seat := int(w)
			rival := bestBut(before, seat)
			if rival < 0 {
				return nil
			}
			at := &Turning{
				Round: i, Seat: seat, From: placeOf(before, seat), To: placeOf(after, seat), Before: before[seat],
				Gained: after[seat] - before[seat], Rival: rival, Ahead: before[rival] - before[seat],
			}
			gained := at.Ahead - (after[bestBut(after, seat)] - after[seat])
			if best == nil || cmp.Or(cmp.Compare(at.From-at.To, best.From-best.To), cmp.Compare(gained, lead)) > 0 {
				best, lead = at, gained
			}
		}
	}
	if best != nil {
		best.Sources = largest(told[best.Round-1][best.Seat].Sources)
	}
	return best
}

// placeOf is the place of a seat by VP; seats with the same share it.
func placeOf(vp []int, seat int) int {
	place := 1
	for _, v := range vp {
		if v > vp[seat] {
			place++
		}
	}
	return place
}

// bestBut is the seat with most VP among the others, −1 for none.
func bestBut(vp []int, seat int) int {
	best := -1
	for i, v := range vp {
		if i != seat && (best < 0 || v > vp[best]) {
			best = i
		}
	}
	return best
}

// largest are the sources that brought most.
func largest(sources map[string]int) []string {
	list := []string{}
	for _, from := range rules.VPSources() {
		if sources[from.ID()] > 0 {
			list = append(list, from.ID())
		}
	}
	slices.SortStableFunc(list, func(a, b string) int { return sources[b] - sources[a] })
	return list[:min(len(list), mostSources)]
}
