package rules

import (
	"slices"
	"testing"
)

// R14: scoring of a round. R16: end of the game.

// energies sets the energy of all players.
func energies(sc *scene, e ...int) *scene {
	for i, n := range e {
		sc.p(Seat(i)).energy = int16(n)
	}
	sc.dirty = true
	return sc
}

// score carries out the scoring phase.
func score(sc *scene) *scene {
	sc.Helper()
	sc.sound()
	game{sc.s, &sc.log}.scoreRound()
	return sc
}

// E41: energies 8, 5, 5, 0.
func TestE41_Ranking(t *testing.T) {
	sc := score(energies(intro(t, 4), 8, 5, 5, 0))
	for i, want := range [][2]int{{6, 4}, {1, 3}, {1, 3}, {-3, 3}} {
		sc.vp(Seat(i), 10+want[0]).credits(Seat(i), 6+want[1])
	}
}

// E42: first 6, second 2.
func TestE42_FirstAndSecond(t *testing.T) {
	sc := score(energies(intro(t, 3), 3, 5, 1))
	sc.vp(0, 12).vp(1, 16).vp(2, 10)
}

// R14.1: ties.
func TestR14_1_Ties(t *testing.T) {
	for _, c := range []struct{ energy, vp, place, shared []int }{
		{[]int{5, 5, 1, 1}, []int{4, 4, 0, 0}, []int{1, 1, 3, 3}, []int{2, 2, 2, 2}}, // no second place
		{[]int{5, 5, 5, 1}, []int{3, 3, 3, 0}, []int{1, 1, 1, 4}, []int{3, 3, 3, 1}},
		{[]int{5, 5, 5, 5}, []int{2, 2, 2, 2}, []int{1, 1, 1, 1}, []int{4, 4, 4, 4}},
		{[]int{5, 4, 4, 4}, []int{6, 1, 1, 1}, []int{1, 2, 2, 2}, []int{1, 3, 3, 3}},
		{[]int{2, 7, 0, 3}, []int{0, 6, 0, 2}, []int{3, 1, 0, 2}, []int{1, 1, 0, 1}}, // no place without energy
	} {
		sc := score(energies(intro(t, 4), c.energy...))
		for i, want := range c.vp {
			place, shared := sc.s.EnergyPlace(Seat(i))
			sc.is("ranking", sc.s.VPFrom(Seat(i), FromRanking), want).is("place", place, c.place[i]).is("shared", shared, c.shared[i])
		}
	}
}

// Q55: second place with 0 energy gives nothing.
func TestQ55_SecondWithZero(t *testing.T) {
	sc := score(energies(intro(t, 2), 5, 0))
	sc.is("ranking", sc.s.VPFrom(1, FromRanking), 0)
}

// E54: two players tied at 7; all at 0.
func TestE54_Tied(t *testing.T) {
	sc := score(energies(intro(t, 2), 7, 7))
	sc.vp(0, 14).vp(1, 14).credits(0, 10).credits(1, 10)
	if o := sc.s.nextOrder(); o[0] != 1 || o[1] != 0 {
		t.Error("they swap places")
	}
	sc = score(energies(intro(t, 2), 0, 0))
	sc.vp(0, 7).vp(1, 7).credits(0, 9).credits(1, 9)
}

// Q2: VP go below 0.
func TestQ2_NegativeVP(t *testing.T) {
	sc := energies(intro(t, 2), 0, 1)
	sc.p(0).vp, sc.s.vpFrom[0][FromStart] = 1, 1
	score(sc).vp(0, -2)
}

// bonus sets the bonus tile of the running round.
func bonus(sc *scene, b Bonus) *scene {
	for i, other := range sc.s.bonus {
		if other == b {
			sc.s.bonus[i] = sc.s.bonus[sc.s.round-1]
		}
	}
	sc.s.bonus[sc.s.round-1] = b
	sc.dirty = true
	return sc
}

// E43, R14.3: round 3, powerhouse bonus.
func TestE43_PowerhouseBonus(t *testing.T) {
	for _, c := range []struct{ energy, houses, vp int }{{18, 2, 10}, {17, 3, 11}, {12, 3, 11}, {11, 1, 0}, {5, 3, 0}} {
		sc := bonus(intro(t, 2).round(3).turn(0), BonusPowerhouse)
		sc.built(0, []string{"P5_1", "P6_1", "P7_1"}[:c.houses]...)
		energies(sc, c.energy, 1)
		sc.is("bonus now", sc.s.BonusVP(0), c.vp)
		score(sc).is("bonus", sc.s.VPFrom(0, FromBonusTiles), c.vp)
	}
}

// E44: round 1, base bonus, energy 6 or more: 4 VP per base.
func TestE44_BaseBonus(t *testing.T) {
	sc := bonus(intro(t, 2), BonusBase).built(0, "B2L", "B3L", "B4L")
	score(energies(sc, 6, 5)).is("bonus", sc.s.VPFrom(0, FromBonusTiles), 12)
}

// E55, R14.6: round 5, energies 33 and 31. Q71: energy above 30 counts fully in the ranking.
func TestE55_Q71_AboveThirty(t *testing.T) {
	sc := bonus(intro(t, 2).round(5).turn(0), BonusBase).built(0, "B2L").built(1, "B3L", "B4L")
	score(energies(sc, 33, 31))
	sc.is("ranking", sc.s.VPFrom(0, FromRanking), 6).is("ranking", sc.s.VPFrom(1, FromRanking), 2)
	sc.credits(0, 14).credits(1, 14)
	sc.is("bonus", sc.s.VPFrom(0, FromBonusTiles), 4).is("bonus", sc.s.VPFrom(1, FromBonusTiles), 8)
	if sc.s.nextOrder()[0] != 1 {
		t.Error("turn order")
	}
}

// R14.4: what each bonus tile counts.
func TestEveryBonusTile(t *testing.T) {
	for b, want := range map[Bonus]int{
		BonusContract: 2 * 3, BonusBase: 4 * 3, BonusElevation: 4 * 2, BonusConduit: 4 * 4, BonusPowerhouse: 5 * 2, BonusAdvancedTile: 4 * 2,
	} {
		sc := full(t, Pair{USA, Anton}, germanyJill)
		sc.built(0, "B2L:3", "B3L", "B4L", "C1L", "C2L", "C3L", "C4L", "P5_1", "P6_1").tiles(0, Adv1Base, Adv2Base).onWheel(0, 2, Adv1Base, Machines{})
		for _, name := range []string{"G03", "Y03", "R03"} {
			c := find[Contract](t, name)
			sc.free(c)
			sc.p(0).fulfilled |= 1 << c
		}
		bonus(sc, b)
		score(energies(sc, 6, 1)).is(b.String(), sc.s.VPFrom(0, FromBonusTiles), want)
		if sc.s.bonus[0] != 0 { // R14.5
			t.Error("the tile is removed")
		}
	}
}

// objective sets the objective tile.
func objective(sc *scene, o Objective) *scene {
	sc.s.objective = o
	return sc
}

func objectiveVPs(sc *scene) []int {
	var list []int
	for i := range sc.s.Players() {
		list = append(list, sc.s.ObjectiveVP(Seat(i)))
	}
	return list
}

// E46, R16.1.1, R16.1.2: shared places. E56: two players tied.
func TestE46_E56_ObjectiveTies(t *testing.T) {
	bases := []string{"B2L", "B3L", "B4L", "B6L", "B7L"}
	for _, c := range []struct{ counts, want []int }{
		{[]int{3, 2, 1, 0}, []int{15, 10, 5, 0}},
		{[]int{2, 2, 1, 0}, []int{13, 13, 5, 0}},
		{[]int{2, 2, 2, 0}, []int{10, 10, 10, 0}},
		{[]int{1, 1, 1, 1}, []int{8, 8, 8, 8}},
		{[]int{2, 1, 1, 0}, []int{15, 8, 8, 0}},
		{[]int{2, 1, 1, 1}, []int{15, 5, 5, 5}},
		{[]int{3, 2, 1, 1}, []int{15, 10, 3, 3}},
		{[]int{0, 0}, []int{13, 13}},
		{[]int{1, 0}, []int{15, 10}}, // Q28: a count of 0 ranks; two players: two places
	} {
		sc := objective(intro(t, len(c.counts)), ObjectiveBasins1)
		for i, n := range c.counts {
			for _, b := range bases[:n] {
				name := b
				if i%2 == 1 { // keep out of each other's way
					name = b[:2] + "U"
				}
				if i >= 2 {
					name = []string{"C1L", "C2L", "C3L"}[n-1]
					if i == 3 {
						name = name[:2] + "R"
					}
				}
				if sc.s.owner[find[Site](t, name)] == 0 {
					sc.built(Seat(i), name)
				}
			}
			for k := sc.s.ObjectiveCount(Seat(i)); k < n; k++ {
				sc.built(Seat(i), []string{"P8_1", "P9_1", "P10_1", "P11_1", "P12_1", "P8_2", "P9_2", "P11_2"}[2*i+k-1])
			}
		}
		if got := objectiveVPs(sc); !slices.Equal(got, c.want) {
			t.Errorf("counts %v: %v, want %v", c.counts, got, c.want)
		}
	}
}

// E47: strongest and weakest area.
func TestE47_Areas(t *testing.T) {
	sc := intro(t, 3)
	sc.built(0, "B2L", "C1L", "C2L", "B10L:3", "P8_1", "P9_1", "P10_1")              // 3/0/6
	sc.built(1, "C3L", "B6L:2", "C5L", "P5_1", "P6_1", "B9L", "C8L", "P8_2", "P9_2") // 1/5/4
	sc.built(2, "B3L", "C4L", "C4R", "B7L", "C7L", "P7_1", "B9U", "C9L", "P11_1")    // 3/3/3
	objective(sc, ObjectiveMostArea)
	if got := objectiveVPs(sc); !slices.Equal(got, []int{15, 10, 5}) {
		t.Errorf("strongest area: %v", got)
	}
	objective(sc, ObjectiveLeastArea)
	if got := objectiveVPs(sc); !slices.Equal(got, []int{5, 10, 15}) {
		t.Errorf("weakest area: %v", got)
	}
}

// R16.1.4, R1.2.6: counts of the other objectives.
func TestEveryObjective(t *testing.T) {
	sc := intro(t, 2)
	sc.built(0, "B2U:3", "B6U", "P5_2", "P8_1", "P12_4") // red: B2U, B6U, P5_2, P12_4; elevations not
	sc.is("red spaces", objective(sc, ObjectiveRedBorder).s.ObjectiveCount(0), 4)
	sc.is("basins 1", objective(sc, ObjectiveBasins1).s.ObjectiveCount(0), 5)
	sc.is("basins 3", objective(sc, ObjectiveBasins3).s.ObjectiveCount(0), 1) // a level 3 dam alone is 3

	// Q29: bases, conduits and powerhouses of the same player; each base once; water irrelevant.
	sc = objective(intro(t, 2), ObjectiveConnections).dry()
	sc.built(0, "B5U", "C5L", "C5R", "P8_1", "P10_1") // one base, two ways: 1
	sc.is("connections", sc.s.ObjectiveCount(0), 1)
	sc.built(0, "B6U").built(1, "C6L").built(0, "P9_1") // another player's conduit
	sc.is("connections", sc.s.ObjectiveCount(0), 1)
	sc.built(0, "C8L", "P11_1") // neutral base B8L
	sc.is("connections", sc.s.ObjectiveCount(0), 1)
	sc.is("connections of the other", sc.s.ObjectiveCount(1), 0)
}

// R16.1.5: a conduit counts in its origin basin.
func TestR16_1_5_ConduitBasin(t *testing.T) {
	sc := objective(intro(t, 2), ObjectiveBasins3)
	sc.built(0, "C8L", "C8R", "P8_1") // 2 conduits + 1 powerhouse make 3 without a base
	sc.is("basins 3", sc.s.ObjectiveCount(0), 1)
	sc.is("strongest area", objective(sc, ObjectiveMostArea).s.ObjectiveCount(0), 3)
}

// Q28, R16.1.3: a count of 0 ranks and scores.
func TestQ28_ZeroRanks(t *testing.T) {
	sc := objective(intro(t, 3), ObjectiveRedBorder).built(0, "B2U")
	if got := objectiveVPs(sc); !slices.Equal(got, []int{15, 8, 8}) {
		t.Errorf("%v", got)
	}
}

// Q29: connections need the player's own bases.
func TestQ29_ConnectionsOwnOnly(t *testing.T) {
	sc := objective(intro(t, 2), ObjectiveConnections)
	sc.built(0, "C5R", "P10_1").built(1, "B5U") // a neutral base and another player's in the basin
	sc.is("connections", sc.s.ObjectiveCount(0), 0)
	sc.built(0, "B6U", "P9_1").built(1, "C6L") // the player's base, another's conduit
	sc.is("connections", sc.s.ObjectiveCount(0), 0)
}

// Q72: no cap on basins with three pieces: 19 pieces reach 6.
func TestQ72_NoCap(t *testing.T) {
	sc := objective(intro(t, 2), ObjectiveBasins3)
	sc.built(0, "B2L:3", "B3L:3", "B4L:2", "C4L", "B6L", "C6L", "P6_1", "B9L", "C9L", "P9_1", "C8L", "C8R", "P8_1")
	sc.is("basins 3", sc.s.ObjectiveCount(0), 6)
}

// E48, Q42, R16.2.1: resources.
func TestE48_Q42_Resources(t *testing.T) {
	sc := intro(t, 2).goods(0, 7, 5, 3)
	sc.is("15 items", sc.s.ResourcesVP(0), 3)
	sc.goods(0, 8, 6, 4).is("18 items", sc.s.ResourcesVP(0), 3)
	sc.onWheel(0, 3, BasicBase, Machines{9, 9}).is("the wheel does not count", sc.s.ResourcesVP(0), 3)
}

// E49: drops in the player's dams.
func TestE49_Water(t *testing.T) {
	sc := intro(t, 2).built(0, "B2L:2").built(1, "B3L").water("B2L", 2).water("B3L", 1)
	sc.is("water", sc.s.WaterVP(0), 2).is("water", sc.s.WaterVP(1), 1) // neutral: nobody
}

// Q84: the energy-track credits of round 5 count for the final resources.
func TestQ84_CreditsOfRound5(t *testing.T) {
	sc := energies(intro(t, 2).round(5), 29, 7).goods(0, 0, 0, 0).goods(1, 0, 0, 0)
	sc.crew(0, 1).crew(1, 1).turn(0)
	sc.do("workshop_r1_l").asked(1, AskTurn).do("contract_one_a_l", "take G01")
	for !sc.s.Done() {
		sc.apply(sc.s.Legal(nil)[0])
	}
	sc.credits(0, 8).is("resources", sc.s.VPFrom(0, FromResources), 1).is("resources", sc.s.VPFrom(1, FromResources), 0)
}

// R16.3.1, Q30: most VP, then energy of round 5, then shared.
func TestQ30_Winner(t *testing.T) {
	sc := intro(t, 3).round(5)
	sc.s.phase, sc.s.stack, sc.s.depth = Done, [StackSize]Prompt{}, 0
	win := func(vp, energy [3]int) []Seat {
		for i := range 3 {
			sc.p(Seat(i)).vp, sc.p(Seat(i)).energy = int16(vp[i]), int16(energy[i])
		}
		return sc.s.Winners()
	}
	for _, c := range []struct {
		vp, energy [3]int
		want       []Seat
	}{
		{[3]int{50, 60, 55}, [3]int{9, 1, 3}, []Seat{1}},
		{[3]int{60, 60, 55}, [3]int{9, 10, 30}, []Seat{1}},
		{[3]int{60, 60, 60}, [3]int{9, 7, 9}, []Seat{0, 2}},
	} {
		if got := win(c.vp, c.energy); !slices.Equal(got, c.want) {
			t.Errorf("%v %v: %v, want %v", c.vp, c.energy, got, c.want)
		}
	}
	if intro(t, 2).s.Winners() != nil {
		t.Error("nobody has won before the end")
	}
}

// R14.2 in full.
func TestR14_2_TrackCredits(t *testing.T) {
	for _, c := range []struct{ from, to, credits int }{{0, 0, 3}, {1, 1, 1}, {2, 3, 2}, {4, 6, 3}, {7, 10, 4}, {11, 15, 5}, {16, 21, 6}, {22, 28, 7}, {29, 60, 8}} {
		for e := c.from; e <= c.to; e++ {
			if TrackCredits(e) != c.credits {
				t.Errorf("%d energy: %d credits", e, TrackCredits(e))
			}
		}
	}
}
