package tune

import (
	"barrage/bot/eval"
	"barrage/game/rules"
)

// byHand is the weights of the first generation: rough figures, set by hand, that are
// discarded after it.
func byHand() *eval.Weights {
	at := map[string]int{}
	for i, name := range eval.Names() {
		at[name] = i
	}
	w := eval.NewWeights()
	for players := 2; players <= rules.MaxSeats; players++ {
		for round := 1; round <= 5; round++ {
			left := float32(5 - round)
			var l eval.Linear
			put := func(v float32, names ...string) {
				for _, name := range names {
					i, ok := at[name]
					if !ok {
						panic("tune: unknown feature " + name)
					}
					l.Late[i] = v
				}
			}
			put(12, "crew")
			put(1+left/4, "credits_three", "credits_five")
			put(3, "credits")
			put(3+2*left, "excavators", "mixers")
			put(left/2, "excavators_four", "mixers_four")
			put(3+2*left, "excavators_in_1", "mixers_in_1", "excavators_in_2", "mixers_in_2")
			put(1+1.5*left, "excavators_in_3", "mixers_in_3", "excavators_in_4", "mixers_in_4", "excavators_in_5", "mixers_in_5")
			put(left/4, "tile_1", "tile_2", "tile_3", "tile_4", "tile_5")
			put(0.5, "rank_now", "bonus_now")
			put(0.15, "rank_one", "bonus_one", "bonus_two")
			put(-2, "no_energy")
			put(2, "energy")
			put(4, "now_1", "now_2", "now_3")
			put(4, "next_1", "next_2", "next_3")
			put(3, "later_all")
			put(1, "caught")
			put(0.35, "next_bonus")
			put(0.25, "later_bonus")
			put(0.3+0.14*float32(round), "objective")
			put(0.5, "objective_count")
			put(1.5+0.7*left, "base_1", "base_2", "base_3", "base_4", "base_5", "conduit_1", "conduit_2", "conduit_3", "conduit_4", "conduit_5")
			put(1+0.6*left, "elevation_1", "elevation_2", "elevation_3", "elevation_4", "elevation_5")
			put(3+1.5*left, "powerhouse_1", "powerhouse_2", "powerhouse_3", "powerhouse_4")
			put(0.9, "income_vp", "income_machines", "income_rotations")
			put(0.4, "income_credits", "income_energy", "income_drops")
			put(1, "building_vp")
			put(1.5, "works")
			put(2+left/2, "patents")
			put(0.4, "value")
			put(1+left/2, "lines")
			put(0.3*left/2, "no_house", "no_dam", "no_conduit")
			put(0.8, "ready_vp")
			put(0.6, "ready_goods")
			put(0.3, "ready_more")
			put(0.4, "soon_vp", "national")
			put(0.3, "soon_goods")
			put(0.1, "distant_vp", "distant_goods")
			put(0.5, "water_next")
			if round == 5 {
				put(1, "resources", "water_next", "building_vp", "objective")
			}
			for _, kind := range []eval.Kind{eval.Person, eval.WithAutoma, eval.Automa} {
				w.Set(kind, players, round, rules.FromContracts, l)
			}
		}
	}
	return w
}
