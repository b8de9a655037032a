package view

import (
	"cmp"
	"slices"

	"barrage/game/rules"
	"barrage/game/turns"
)

// The usual answers. A preview runs on to the end of the turn; where the player still has to
// choose how something is done, it assumes the answer most players give and says so. Where
// the player has to choose what is done, nothing is assumed.

// assume is the usual answer to the prompt of a person; ok is false where there is none.
func assume(s *rules.State) (a rules.Action, ok bool) {
	legal := s.Legal(nil)
	switch f := s.Prompt(); f.Kind {
	case rules.AskBuild: // one site left: the plainest tile
		site := legal[0].Site()
		if slices.ContainsFunc(legal, func(a rules.Action) bool { return a.Kind() != rules.ActBuild || a.Site() != site }) {
			return 0, false
		}
		return slices.MinFunc(legal, plainest), true
	case rules.AskPay: // machines before credits
		return slices.MinFunc(legal, func(a, b rules.Action) int {
			_, x := a.Payment()
			_, y := b.Payment()
			return cmp.Compare(x, y)
		}), true
	case rules.AskProduce: // most energy, then fewest credits, then fewest drops
		return bestProduction(s, legal), true
	case rules.AskFulfil: // the largest contract; of a sum no second one
		if f.Named() > 0 {
			return rules.No(), slices.Contains(legal, rules.No())
		}
		return slices.MaxFunc(legal, func(a, b rules.Action) int { return cmp.Compare(contractEnergy(a), contractEnergy(b)) }), true
	case rules.AskMachines: // excavators
		return slices.MaxFunc(legal, func(a, b rules.Action) int { return cmp.Compare(a.Machines().Excavators, b.Machines().Excavators) }), true
	}
	return 0, false
}

// open reports whether more of what is done must be chosen after an answer: no usual answers
// lead on to the end of the turn or to a draw.
func open(s rules.State, a rules.Action) bool {
	seat := s.ToMove()
	for s.Play(a); !turns.Over(&s, seat); s.Play(a) {
		var ok bool
		if a, ok = assume(&s); !ok {
			return true
		}
	}
	return false
}

// plainest orders constructions by the tile inserted.
func plainest(a, b rules.Action) int { return cmp.Compare(tileRank(a), tileRank(b)) }

// tileRank ranks the tile of a construction: basic tiles before advanced ones, then copies,
// then wild tiles.
func tileRank(a rules.Action) int {
	inserted, effect := a.Tool()
	n := effect.Level()
	if inserted != effect {
		n += 10
	}
	if effect.Kind() == rules.Wild {
		n += 20
	}
	return n
}

// bestProduction gives the most energy for the fewest credits and drops.
func bestProduction(s *rules.State, legal []rules.Action) rules.Action {
	list := slices.DeleteFunc(slices.Clone(legal), func(a rules.Action) bool { return a.Kind() != rules.ActProduce })
	return slices.MinFunc(list, func(a, b rules.Action) int {
		tollA, _ := s.Toll(a)
		tollB, _ := s.Toll(b)
		_, _, dropsA := a.Production()
		_, _, dropsB := b.Production()
		return cmp.Or(cmp.Compare(s.Yield(b), s.Yield(a)), cmp.Compare(tollA, tollB), cmp.Compare(dropsA, dropsB))
	})
}

func contractEnergy(a rules.Action) int {
	if a.Kind() != rules.ActFulfil {
		return 0
	}
	c, _ := a.Contracts()
	return c.Energy()
}
