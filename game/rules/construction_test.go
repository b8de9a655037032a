package rules

import (
	"slices"
	"strings"
	"testing"
)

// R5: construction.

// E6, R5.1.4: a base in the Hills as first construction of the round.
func TestE6_BaseInTheHills(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill)
	sc.do("company_1", "build B6L basic_base").machines(0, 2, 4)
	sc.is("engineers", sc.p(0).Engineers(), 11)
	if sc.p(0).wheel[5] != (Segment{BasicBase, Machines{4, 0}}) { // rotated once
		t.Errorf("wheel %v", sc.p(0).wheel)
	}
	g := game{sc.s, nil}
	g.rotate(0, 4)
	sc.machines(0, 2, 4)
	g.rotate(0, 1) // after five more rotations
	sc.machines(0, 6, 4)
	if !sc.p(0).supply.Has(BasicBase) {
		t.Error("the tile returns too")
	}
}

// E7: a conduit of value 4 costs 8 excavators.
func TestE7_Conduit(t *testing.T) {
	sc := full(t, usaWilhelm, Pair{Germany, Graziano}).goods(0, 0, 8, 0)
	sc.do("company_1", "build C5R basic_conduit").machines(0, 0, 0)
	sc = full(t, usaWilhelm, Pair{Germany, Graziano}).goods(0, 0, 7, 0)
	sc.do("company_1").refuses(Build(BasicConduit, BasicConduit, find[Site](t, "C5R")), NeedExcavators)
}

// E8, R5.2.4: the third powerhouse costs 4 mixers, on a red-bordered space 3 credits more.
func TestE8_ThirdPowerhouse(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill).built(0, "P5_1", "P6_1").goods(0, 3, 0, 4)
	sc.do("company_1", "build P10_2 basic_powerhouse").machines(0, 0, 0).credits(0, 0)
	sc = full(t, usaWilhelm, germanyJill).built(0, "P5_1", "P6_1").goods(0, 2, 0, 4)
	sc.do("company_1").can("build P10_1 basic_powerhouse").cannot("build P10_2 basic_powerhouse")
}

// R5.2: printed costs by kind and area.
func TestR5_2_Costs(t *testing.T) {
	for _, c := range []struct {
		site string
		tile Tile
		cost Machines
	}{
		{"B2L", BasicBase, Machines{5, 0}}, {"B6L", BasicBase, Machines{4, 0}}, {"B9L", BasicBase, Machines{3, 0}},
		{"C2R", BasicConduit, Machines{10, 0}}, {"C9L", BasicConduit, Machines{2, 0}}, {"P12_1", BasicPowerhouse, Machines{0, 2}},
		{"B4L", BasicElevation, Machines{0, 4}}, {"B7L", BasicElevation, Machines{0, 3}}, {"B10L", BasicElevation, Machines{0, 2}},
	} {
		enough := full(t, usaGraziano, germanyJill).built(0, "B4L", "B7L", "B10L").goods(0, 0, int(c.cost.Excavators), int(c.cost.Mixers))
		enough.do("company_1", "build "+c.site+" "+c.tile.String()).machines(0, 0, 0)
		short := c.cost
		if short.Excavators > 0 {
			short.Excavators--
		} else {
			short.Mixers--
		}
		lack := full(t, usaGraziano, germanyJill).built(0, "B4L", "B7L", "B10L").goods(0, 0, int(short.Excavators), int(short.Mixers))
		if slices.Contains(lack.legal(), "company_1") {
			lack.do("company_1").cannot("build " + c.site + " " + c.tile.String())
		}
	}
}

// R5.2.3: where structures may stand.
func TestR5_2_Placement(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).goods(0, 20, 20, 20).goods(1, 6, 6, 4)
	sc.built(0, "B6L", "B7L:3", "P8_1").built(1, "B2U", "C9L", "P9_1")
	sc.do("company_1")
	site := func(name string) Site { return find[Site](t, name) }
	base := func(name string) Action { return Build(BasicBase, BasicBase, site(name)) }
	sc.refuses(base("B2U"), SiteTaken)                                        // R5.2.1
	sc.refuses(base("B1L"), SiteTaken)                                        // neutral
	sc.refuses(base("B6U"), OwnPieceInBasin)                                  // one base per player and basin
	sc.can("build B2L basic_base", "build B1U basic_base")                    // R5.2.2
	sc.can("build B6L basic_elevation")                                       // the player's own dam
	sc.refuses(Build(BasicElevation, BasicElevation, site("B7L")), DamAtTop)  // level 3
	sc.refuses(Build(BasicElevation, BasicElevation, site("B2U")), SiteTaken) // not own
	sc.refuses(Build(BasicConduit, BasicConduit, site("C9L")), SiteTaken)     // taken
	sc.refuses(Build(BasicPowerhouse, BasicPowerhouse, site("P8_2")), OwnPieceInBasin)
	sc.can("build P9_2 basic_powerhouse")
	sc.refuses(Build(BasicBase, BasicBase, site("C9R")), TileBuildsOther)
	sc.refuses(Build(BasicBase, BasicBase, site("B6L")), TileBuildsOther) // that would be an elevation
	sc.can("build P9_3 basic_powerhouse", "build P9_2 basic_powerhouse")  // R5.2.6: red while plain is free
}

// R1.2.2: with no piece of a kind left that kind cannot be placed.
func TestR1_2_2_PieceLimits(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).goods(0, 20, 20, 20)
	sc.built(0, "B2L:3", "B3L:3", "B4L:2", "B6L", "B7L", "C1L", "C1R", "C2L", "C2R", "C3L", "P8_1", "P9_1", "P10_1", "P11_1")
	for _, text := range sc.legal() {
		if strings.HasPrefix(text, "company") {
			t.Errorf("%q with all pieces placed", text)
		}
	}
	sc.refuses(TakeSpace(firstCompany, 1, 0), NothingToPlace) // not for want of machines or credits
	sc.tiles(0, Adv3Base).turn(0).refuses(Free(Adv3Base, Adv3Base), NothingToPlace)
	p := sc.p(0)
	for k, name := range map[Kind]string{Base: "B9L", Elevation: "B6L", Conduit: "C9L", Powerhouse: "P12_1"} {
		if r := sc.s.refuseSite(p, find[Site](t, name)); r.Code != NoPieceLeft || r.Kind != k {
			t.Errorf("%v: %v", k, r)
		}
	}
}

// R5.2.5: raising a dam does not move its drops.
func TestR5_2_5_DropsStay(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).built(0, "B6L").water("B6L", 1).goods(0, 0, 0, 3)
	sc.do("company_1", "build B6L basic_elevation").drops("B6L", 1)
	sc.is("capacity", sc.s.Capacity(find[Site](t, "B6L")), 2)
}

// R5.1.2, R5.1.3: no tile, no construction; machines on the wheel do not count.
func TestR5_1_TileAndMachines(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).goods(0, 6, 3, 0)
	sc.onWheel(0, 1, BasicPowerhouse, Machines{6, 6}) // would return with this very rotation
	sc.do("company_1").cannot("build P12_1 basic_powerhouse", "build B6L basic_base").can("build B9L basic_base")
	sc.refuses(Build(BasicPowerhouse, BasicPowerhouse, find[Site](t, "P12_1")), TileOnWheel)
	sc.refuses(Build(Adv1Base, Adv1Base, find[Site](t, "B9L")), TileNotOwned)
	sc.do("build B9L basic_base").machines(0, 6, 6) // returned after the construction
}

// R5.1.5, R5.1.6, Q58: fee before the income revealed.
func TestQ58_FeeBeforeIncome(t *testing.T) {
	sc := full(t, Pair{Italy, Wilhelm}, germanyJill).built(0, "B2L").goods(0, 2, 9, 0)
	sc.do("company_1").cannot("build B3U basic_base").can("build B3L basic_base")
	sc.do("build B3L basic_base").credits(0, 5) // Italy's 2nd base: 3 credits
}

// R5.1.6: revealed incomes are gained at once, choices included.
func TestR5_1_6_RevealedIncome(t *testing.T) {
	sc := full(t, Pair{USA, Wilhelm}, germanyJill).built(0, "B2L:2").goods(0, 0, 0, 4)
	sc.do("company_1", "build B2L basic_elevation").asked(0, AskMachines).do("machines 1e").machines(0, 1, 0)

	// USA's 2nd base: the wheel turns once more.
	sc = full(t, Pair{USA, Wilhelm}, germanyJill).built(0, "B2L").goods(0, 0, 3, 0)
	sc.do("company_1", "build B3L basic_base")
	if sc.p(0).wheel[4].Tile != BasicBase {
		t.Errorf("wheel %v", sc.p(0).wheel)
	}
}

// Q41, R5.1.7, R10.1.2: the income comes before the effect of the tile.
func TestQ41_IncomeBeforeEffect(t *testing.T) {
	sc := full(t, franceViktor, germanyJill).built(0, "B2L:3", "B3L:2", "B4L").tiles(0, Adv2Elevation).goods(0, 0, 0, 4)
	sc.do("company_1", "build B4L adv_2_elevation") // the 4th: 2 VP and a machine, then fill the dam
	sc.asked(0, AskMachines).vp(0, 12).drops("B4L", 0)
	sc.do("machines 1m").drops("B4L", 2)
}

// R1.4.1, R1.4.2, R1.4.3: the wheel.
func TestR1_4_Wheel(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill)
	g := game{sc.s, &sc.log}
	g.insert(0, BasicBase, Machines{3, 0})
	g.rotate(0, 1)
	for n := 1; n <= 5; n++ { // R1.4.4
		if sc.p(0).supply.Has(BasicBase) {
			t.Fatalf("back after %d rotations", n)
		}
		g.rotate(0, 1)
	}
	sc.machines(0, 6, 4)
	if !sc.p(0).supply.Has(BasicBase) || sc.p(0).wheel != [6]Segment{} {
		t.Error("not back after 5 further rotations")
	}
	g.rotate(0, 3) // R1.4.5, Q35
	sc.machines(0, 6, 4)
}

// E35: Solomon, base on a red-bordered Plains space with 2 excavators: 6 credits. They
// are one figure (R4.1.6, R12.5.2).
func TestE35_Q38_SolomonAndFee(t *testing.T) {
	sc := full(t, italySolomon, germanyJill).goods(0, 6, 2, 0)
	sc.do("company_1", "build B9U basic_base").credits(0, 0).machines(0, 0, 0)
	sc = full(t, italySolomon, germanyJill).goods(0, 5, 2, 0)
	sc.do("company_1").cannot("build B9U basic_base").can("build B9L basic_base")
	sc.says(Build(BasicBase, BasicBase, find[Site](t, "B9U")), "need_credits need=6 have=5")
	sc = full(t, italySolomon, germanyJill).goods(0, 2, 2, 4)
	sc.do("company_1").says(Build(BasicBase, BasicBase, find[Site](t, "B9U")), "need_credits need=6 have=2")
	sc = full(t, italySolomon, germanyJill).goods(0, 2, 9, 4)
	sc.do("company_1").says(Build(BasicBase, BasicBase, find[Site](t, "B9U")), "need_credits need=3 have=2")
}

// R5.4.6, R9.4.5: reward structures.
func TestR5_4_Q31_RewardStructures(t *testing.T) {
	// Y06: a base in Plains or Hills. Italy's 2nd base: income 3 credits (R5.4.4).
	sc := producer(t, Pair{Italy, Wilhelm}).built(0, "B2L").hand(0, "Y06").goods(0, 3, 0, 0)
	wheel := sc.p(0).wheel
	sc.do("turbine_p2_l", "produce B5L C5R 1", "fulfil Y06").asked(0, AskPlace)
	sc.can("no", "place B6L", "place B9L", "place B9U").cannot("place B3L") // Mountains
	sc.refuses(Place(find[Site](t, "B3L")), WrongArea)
	sc.do("place B9U").credits(0, 3) // fee 3 (R5.4.3), then income 3
	if sc.p(0).wheel != wheel {      // R5.4.1
		t.Error("the wheel turned")
	}
	sc.is("tiles in the supply", sc.p(0).supply.Len(), 4)

	// Without credits no red space is offered, and it can be declined (R5.4.5).
	sc = producer(t, Pair{Italy, Wilhelm}).hand(0, "Y06").goods(0, 2, 0, 0)
	sc.do("turbine_p2_l", "produce B5L C5R 1", "fulfil Y06")
	sc.cannot("place B9U").refuses(Place(find[Site](t, "B9U")), NeedCredits)
	sc.do("no").is("bases", sc.p(0).Pieces(Base), 0)
	if !sc.p(0).fulfilled.Has(find[Contract](t, "Y06")) {
		t.Error("the contract stays fulfilled")
	}
}

// Q65: an impossible reward structure is forfeited, the contract stays fulfilled.
func TestQ65_ForfeitedStructure(t *testing.T) {
	sc := producer(t, Pair{Italy, Wilhelm}).hand(0, "G12").goods(0, 0, 0, 0)
	// All lower Plains base spaces are taken; the upper ones are red and unaffordable.
	sc.built(1, "B9L", "B10L")
	sc.do("turbine_p2_l", "produce B5L C5R 1", "fulfil G12").asked(1, AskTurn)
	if !sc.p(0).fulfilled.Has(find[Contract](t, "G12")) {
		t.Error("not fulfilled")
	}
}

// R5.4.2: the bound of a reward conduit.
func TestR5_4_2_ConduitBound(t *testing.T) {
	sc := producer(t, Pair{Italy, Wilhelm}).hand(0, "G11")
	sc.do("turbine_p2_l", "produce B5L C5R 1", "fulfil G11").can("place C6R", "place C9L").cannot("place C9R", "place C1L")
	sc.refuses(Place(find[Site](t, "C9R")), ValueTooHigh)
	sc.refuses(Place(find[Site](t, "B9L")), OtherStructure)
}

// R5.4.7: two elevations are two placements; the first one's income comes between.
func TestR5_4_7_TwoElevations(t *testing.T) {
	sc := full(t, Pair{France, Wilhelm}, germanyJill).built(0, "B2L:3", "B3L:2", "B4L:1")
	sc.inTurn(0, func(g game) { g.part(0, Part{PartElevation, 2}, ByWork) })
	sc.asked(0, AskPlace).do("place B3L") // the 4th elevation: 2 VP, a machine
	sc.asked(0, AskMachines).vp(0, 12).do("machines 1e").asked(0, AskPlace)
	sc.do("place B4L").vp(0, 19) // the 5th: 7 VP
}

// payWays lists the ways to pay for a construction.
func payWays(sc *scene, build string) []string {
	sc.Helper()
	sc.do("company_1", build)
	if sc.s.Prompt().Kind != AskPay {
		return nil
	}
	return sc.legal()
}

// R5.3.2, R5.3.3, R12.4.3: cost modifiers, in the order of R5.3.1.
func TestR5_3_Payments(t *testing.T) {
	for _, c := range []struct {
		name  string
		pair  Pair
		tile  Tile
		goods [3]int
		build string
		want  []string // nil: a single way, taken at once
	}{
		{"Jill", germanyJill, 0, [3]int{0, 8, 4}, "C5R basic_conduit", []string{"pay 4m", "pay 8e"}},
		{"Jill short of excavators", germanyJill, 0, [3]int{0, 7, 4}, "C5R basic_conduit", nil},
		{"Solomon", Pair{Germany, Solomon}, 0, [3]int{6, 3, 0}, "B9L basic_base", []string{"pay 1e 6c", "pay 2e 3c", "pay 3e"}},
		{"Solomon on credit alone", Pair{Germany, Solomon}, 0, [3]int{9, 0, 0}, "B9L basic_base", nil},
		{"level II wild", Pair{Germany, Graziano}, Adv2Wild, [3]int{0, 2, 2}, "B9L adv_2_wild", []string{"pay 1e 2m", "pay 2e 1m"}},
		{"Wilhelm with level II wild", Pair{Germany, Wilhelm}, Adv2Wild, [3]int{0, 1, 3}, "B2L adv_2_wild", []string{"pay 3m", "pay 1e 2m"}},
		{"Q17 Jill with level II wild", germanyJill, Adv2Wild, [3]int{0, 4, 3}, "C8R adv_2_wild", []string{"pay 2m", "pay 3e 1m", "pay 4e"}},
		{"Jill's price beats the same in full", germanyJill, Adv2Wild, [3]int{0, 4, 4}, "C8R adv_2_wild", []string{"pay 2m", "pay 3e 1m", "pay 4e"}},
		{"Jill with level II conduit", germanyJill, Adv2Conduit, [3]int{0, 5, 5}, "C1L adv_2_conduit", []string{"pay 5m", "pay 5e"}},
		{"Solomon with level II wild", Pair{Germany, Solomon}, Adv2Wild, [3]int{3, 1, 1}, "P12_1 adv_2_wild", []string{"pay 1m 3c", "pay 1e 3c", "pay 1e 1m"}},
		{"Solomon with level III base", Pair{Germany, Solomon}, Adv3Base, [3]int{9, 0, 0}, "B9L adv_3_base", nil},
	} {
		pairs := []Pair{c.pair, {Italy, Viktor}}
		sc := full(t, pairs...).goods(0, c.goods[0], c.goods[1], c.goods[2])
		if c.tile != 0 {
			sc.tiles(0, c.tile)
		}
		if got := payWays(sc, "build "+c.build); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// E34, R12.4.1: Jill pays a conduit of value 4 with 8 excavators or 4 mixers, never a mix.
func TestE34_JillNoMix(t *testing.T) {
	sc := full(t, germanyJill, italySolomon).goods(0, 0, 8, 4)
	if got := payWays(sc, "build C5R basic_conduit"); !slices.Equal(got, []string{"pay 4m", "pay 8e"}) {
		t.Errorf("%v", got)
	}
	sc.refuses(Pay(Machines{4, 2}, 0), NotThePrice)
	sc = full(t, germanyJill, italySolomon).goods(0, 0, 6, 3)
	sc.do("company_1").cannot("build C5R basic_conduit")
	sc.says(Build(BasicConduit, BasicConduit, find[Site](t, "C5R")), "need_either need=8 or=4")
}

// Q17: with the level II wild tile Jill's price is in mixers only.
func TestQ17_JillAndLevelIIWild(t *testing.T) {
	sc := full(t, germanyJill, italySolomon).tiles(0, Adv2Wild).goods(0, 0, 3, 0)
	sc.do("company_1").cannot("build C8R adv_2_wild") // 2 machines of any type would be her price mixed
	sc = full(t, germanyJill, italySolomon).tiles(0, Adv2Wild).goods(0, 0, 4, 3)
	if got := payWays(sc, "build C8R adv_2_wild"); !slices.Equal(got, []string{"pay 2m", "pay 3e 1m", "pay 4e"}) {
		t.Errorf("%v", got)
	}
	sc = full(t, germanyJill, italySolomon).tiles(0, Adv2Wild).goods(0, 0, 1, 1)
	sc.do("company_1").can("build C9L adv_2_wild").cannot("build C8R adv_2_wild")
}

// R12.4.2: with any wild tile she may still choose her price.
func TestR12_4_2_JillWithWild(t *testing.T) {
	sc := intro(t, 2).goods(1, 0, 0, 5).turn(1)
	sc.do("company_1").can("build C1L basic_wild")
}

// E26, R10.3.3: the level II conduit tile.
func TestE26_LevelIIConduit(t *testing.T) {
	for site, cost := range map[string]int{"C9R": 5, "C1L": 5, "C8R": 4, "C9L": 2} {
		sc := full(t, usaWilhelm, germanyJill).tiles(0, Adv2Conduit).goods(0, 0, cost, 0)
		sc.do("company_1", "build "+site+" adv_2_conduit").machines(0, 0, 0)
		sc = full(t, usaWilhelm, germanyJill).tiles(0, Adv2Conduit).goods(0, 6, cost-1, 2)
		sc.do("company_1").cannot("build " + site + " adv_2_conduit")
	}
}

// E53: Solomon with the level II conduit tile on value 5.
func TestE53_SolomonLevelIIConduit(t *testing.T) {
	sc := full(t, italySolomon, germanyJill).tiles(0, Adv2Conduit).goods(0, 9, 2, 0)
	sc.do("company_1", "build C1L adv_2_conduit").machines(0, 0, 0).credits(0, 0)
}

// Q1, R1.3.2, R7.4.3: nothing in the general supply is limited.
func TestQ1_UnlimitedSupply(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill).goods(0, 200, 100, 100).water("HA", 40)
	sc.do("machinery_both_l").machines(0, 101, 101)
	sc.turn(0).do("water_place2_l", "drops HA HA").is("waiting", sc.s.Waiting(HA), 42)
}
