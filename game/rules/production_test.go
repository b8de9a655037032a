package rules

import "testing"

// R6: production.

// producer is a game in which seat 0 can produce from the neutral dam B5L (holding
// 2) through its conduit C5R of value 4 to its powerhouse P10_1.
func producer(t *testing.T, pair Pair) *scene {
	t.Helper()
	other := germanyJill
	if pair.Company == Germany || pair.Officer == Jill {
		other = Pair{USA, Wilhelm}
	}
	return full(t, pair, other).built(0, "C5R", "P10_1").water("B5L", 2)
}

// E9, R6.1.3: two dams, two conduits, two powerhouses: four systems.
func TestE9_FourSystems(t *testing.T) {
	sc := full(t, Pair{USA, Graziano}, germanyJill)
	sc.built(0, "B5U", "C5L", "P8_1", "P10_1").built(1, "C5R").water("B5U", 1)
	sc.do("turbine_0_l").only("produce B5U C5L 1", "produce B5U C5R 1", "produce B5L C5L 1", "produce B5L C5R 1")
	sc = full(t, Pair{USA, Graziano}, germanyJill)
	sc.built(0, "B5U", "C5L", "P8_1", "P10_1").built(1, "C5R") // only those holding water
	sc.do("turbine_0_l").only("produce B5L C5L 1", "produce B5L C5R 1")
}

// E10, R6.2.1, R6.3.2: 2 drops, neutral dam, another player's conduit of value 3.
func TestE10_ForeignConduit(t *testing.T) {
	sc := full(t, Pair{USA, Graziano}, germanyJill).built(1, "C5L").built(0, "P8_1").water("B5L", 2).hand(0)
	sc.do("turbine_0_l", "produce B5L C5L 2").energy(0, 6).credits(0, 4).credits(1, 8).vp(1, 12)
}

// E11: the player's own dam and conduit of value 3, 1 drop.
func TestE11_OwnConduit(t *testing.T) {
	sc := full(t, Pair{USA, Graziano}, germanyJill).built(0, "B5U", "C5L", "P8_1").water("B5U", 1).hand(0)
	sc.do("turbine_0_l", "produce B5U C5L 1").energy(0, 3).credits(0, 6)
}

// E12, R6.2.2: +1 space, 2 drops, another player's conduit of value 4.
func TestE12_ModifierAndToll(t *testing.T) {
	sc := full(t, Pair{USA, Graziano}, germanyJill, italySolomon, franceViktor).built(1, "C5R").built(0, "P10_1").water("B5L", 2).hand(0)
	sc.do("turbine_p1_l", "produce B5L C5R 2").energy(0, 9).credits(0, 4).credits(1, 8).vp(1, 12)
}

// E13, R6.3.3: the track goes from 5 to 12 with a production of 7.
func TestE13_Track(t *testing.T) {
	sc := full(t, Pair{USA, Graziano}, germanyJill).built(0, "B5U", "C5L", "P8_1", "P6_1").water("B5U", 1).hand(0)
	sc.p(0).energy = 5
	sc.do("turbine_p2_l", "produce B5L C5L 1").energy(0, 5+3+2+1)
	sc = full(t, Pair{USA, Graziano}, germanyJill).built(0, "C5R", "P10_1", "P6_1").hand(0)
	sc.p(0).energy = 5
	sc.do("turbine_p2_l").energy(0, 12) // 4 + 2 + 1, the only choice
}

// E14: value 1 on the −2 space needs three drops.
func TestE14_MinusSpace(t *testing.T) {
	sc := full(t, Pair{USA, Graziano}, germanyJill).built(0, "B10L:3", "C10R", "P12_1").water("B10L", 2)
	sc.cannot("turbine_m2_l").refuses(TakeSpace(firstTurbine+8, 1, 0), EnergyTooLow)
	sc.water("B10L", 3).turn(0).can("turbine_m2_l").do("turbine_m2_l").energy(0, 1)
}

// E15, R6.3.1: credits limit the drops through another player's conduit.
func TestE15_CreditsForDrops(t *testing.T) {
	sc := full(t, Pair{USA, Graziano}, germanyJill).built(1, "C8L").built(0, "P11_1").water("B8L", 3).goods(0, 1, 0, 0)
	sc.do("turbine_0_l").credits(0, 0).drops("B8L", 2) // d = 1 is the only choice
	sc = full(t, Pair{USA, Graziano}, germanyJill).built(1, "C8L").built(0, "P11_1").water("B8L", 3).goods(0, 3, 0, 0)
	sc.can("turbine_0_l").cannot("turbine_0_r").refuses(TakeSpace(firstTurbine+5, 3, 0), NeedCredits)
}

// R6.1.5, R6.2.4, R4.1.6: fee and toll are one figure; a lack that credits cannot remedy
// is not reported as one of credits.
func TestR6_1_5_FeeAndToll(t *testing.T) {
	start := func(drops, credits int) *scene { // through Germany's conduit of value 1
		sc := full(t, usaGraziano, germanyJill).dry().built(0, "B9L:3", "P11_1").built(1, "C9L")
		return sc.water("B9L", drops).goods(0, credits, 0, 0).turn(0)
	}
	start(3, 0).explains("turbine_m2_l", "need_credits need=3")
	start(3, 1).explains("turbine_m2_l", "need_credits need=3 have=1")
	start(3, 2).explains("turbine_m2_l", "need_credits need=3 have=2")
	start(3, 3).explains("turbine_m2_l", "possible")
	start(2, 0).explains("turbine_m2_l", "energy_too_low")
	start(2, 1).explains("turbine_m2_l", "energy_too_low")
	start(0, 0).explains("turbine_p2_r", "no_system")
	start(2, 0).explains("turbine_p2_r", "need_credits need=4")
	start(2, 3).explains("turbine_p2_r", "need_credits need=4 have=3")
	start(2, 4).explains("turbine_p2_r", "possible")
	// The player's own conduit costs nothing besides the fee.
	start(2, 2).built(0, "C9R", "P12_1").turn(0).explains("turbine_0_r", "need_credits need=3 have=2")
	full(t, usaGraziano, germanyJill).goods(0, 0, 0, 0).turn(0).explains("turbine_0_r", "no_powerhouse")
	// The same with a system named.
	sc := start(3, 0).built(0, "C5R", "P10_1").water("B5L", 2).turn(0).do("turbine_m2_l")
	sc.says(Produce(find[Site](t, "B9L"), find[Site](t, "C9L"), 1), "energy_too_low")
	sc.says(Produce(find[Site](t, "B9L"), find[Site](t, "C9L"), 2), "need_credits need=2")
}

// R6.1.1, R6.1.2, R6.1.4: what makes a system and what does not.
func TestR6_1_NoSystem(t *testing.T) {
	sc := full(t, Pair{USA, Graziano}, germanyJill)
	sc.built(0, "C5R", "P10_1").built(1, "B5U", "P8_1").water("B5U", 1)
	sc.do("turbine_0_l").asked(0, AskFulfil).do("no")                      // B5L was the only dam: B5U is Germany's
	sc = full(t, Pair{USA, Graziano}, germanyJill).built(0, "P8_1", "C5R") // P8 is in the basin of B8L: not connected
	sc.cannot("turbine_0_l")
	site := func(n string) Site { return find[Site](t, n) }
	sc = full(t, Pair{USA, Graziano}, germanyJill).built(0, "C5R", "P10_1", "B2L", "C2R").built(1, "B5U").water("B5U", 1).water("B5L", 2)
	sc.do("turbine_0_l")
	sc.refuses(Produce(site("B5U"), site("C5R"), 1), DamOfAnother)
	sc.refuses(Produce(site("B2L"), site("C2R"), 1), DamEmpty)
	sc.refuses(Produce(site("B9L"), site("C9R"), 1), NoDamThere)
	sc.refuses(Produce(site("B5L"), site("C5L"), 1), ConduitNotBuilt)
	sc.refuses(Produce(site("B5L"), site("C2R"), 1), ConduitElsewhere)
	sc.refuses(Produce(site("B5L"), site("C5R"), 3), TooManyDrops)
	sc.refuses(Produce(site("B5L"), site("C5R"), 0), NoDrops)
	sc.refuses(No(), MustChoose) // R6.1.7
	sc.built(1, "C5L").turn(0).do("turbine_0_r").refuses(Produce(site("B5L"), site("C5L"), 1), NoPowerhouseThere)
}

// R6.2.3, R11.0.2: company bonus by number of powerhouses.
func TestR6_2_3_CompanyBonus(t *testing.T) {
	for houses, bonus := range []int{1: 0, 2: 1, 3: 1, 4: 3} {
		if houses == 0 {
			continue
		}
		sc := producer(t, Pair{France, Graziano}).hand(0)
		sc.built(0, []string{"P5_1", "P6_1", "P7_1"}[:houses-1]...)
		sc.do("turbine_0_l", "produce B5L C5R 1").energy(0, 4+bonus)
	}
}

// R8.1: the five rows of the turbine station.
func TestR8_1_TurbineRows(t *testing.T) {
	for name, mod := range map[string]int{"turbine_p2_l": 2, "turbine_p1_l": 1, "turbine_0_l": 0, "turbine_m1_l": -1, "turbine_m2_l": -2} {
		sc := full(t, Pair{USA, Graziano}, germanyJill, italySolomon, franceViktor).built(0, "C5R", "P10_1").hand(0)
		sc.do(name).energy(0, 4+mod)
	}
}

// Q10, R6.3.6, R6.3.7: contract, then water, then ability; the switch puts the water first.
func TestQ10_ContractWaterAbility(t *testing.T) {
	for _, first := range []bool{false, true} {
		sc := producer(t, Pair{Italy, Wilhelm}).hand(0, "G12").goods(0, 3, 0, 0) // a base in the Plains
		sc.s.opt.WaterFirst = first
		sc.do("turbine_p2_l", "produce B5L C5R 1", "fulfil G12", "place B10L")
		want := 1 // the drop from P10_1 is stopped by the new dam
		if first {
			want = 0 // it has run on
		}
		sc.drops("B10L", want)
	}
	// The German ability comes after the water (E30 needs it), Italy's after the contract.
	sc := producer(t, Pair{Italy, Wilhelm}).built(0, "P5_1", "P6_1").hand(0, "S3")
	sc.do("turbine_0_l", "produce B5L C5R 1").energy(0, 5).do("fulfil S3").energy(0, 8)
}

// Q11, R6.3.8: a powerhouse gained by the contract counts from the next production.
func TestQ11_PowerhouseOfThisContract(t *testing.T) {
	// Italy's third powerhouse by the contract: no 3 energy now.
	sc := producer(t, Pair{Italy, Wilhelm}).built(0, "P5_1").hand(0, "Y02")
	sc.do("turbine_0_l", "produce B5L C5R 1", "fulfil Y02", "place P6_1").energy(0, 5)
	sc.turn(0).do("turbine_p2_l").energy(0, 5+4+2+1+3)
	// Germany: no second production, though it would be possible.
	sc = full(t, Pair{Germany, Wilhelm}, Pair{USA, Jill}).built(0, "C5L", "C5R", "P10_1", "P6_1").water("B5L", 2).hand(0, "Y02")
	sc.do("turbine_0_l", "produce B5L C5R 1", "fulfil Y02", "place P8_1").asked(1, AskTurn)
	// But it may be used in the second production (R11.3).
	sc = full(t, Pair{Germany, Wilhelm}, Pair{USA, Jill}).built(0, "C5L", "C5R", "P10_1", "P6_1", "P7_1").water("B5L", 2).hand(0, "Y02")
	sc.do("turbine_0_l", "produce B5L C5R 1", "fulfil Y02", "place P8_1").asked(0, AskProduce).can("produce B5L C5L 1")
}

// Q52: the toll is paid before anything is gained by this production.
func TestQ52_TollFirst(t *testing.T) {
	sc := full(t, Pair{USA, Graziano}, germanyJill).built(1, "C5R").built(0, "P10_1").water("B5L", 2).goods(0, 1, 0, 0).hand(0, "G03")
	sc.do("turbine_0_l").credits(0, 0).asked(0, AskFulfil).do("fulfil G03").credits(0, 5) // only one drop was possible
}

// E30: Germany's two productions.
func TestE30_Germany(t *testing.T) {
	// +2 space: 2 drops × value 2 + 1 + 2 = 7 from B8U through C8R to P9; they run into
	// its own level 3 dam B9U holding 1. Then 3 drops × value 3 through white's C9R to P12.
	sc := full(t, Pair{Germany, Graziano}, Pair{France, Jill}).hand(0).hand(1)
	sc.built(0, "B8U:2", "C8R", "P9_1", "P12_1", "P5_1", "B9U:2").built(1, "C9R").dry()
	sc.water("B8U", 2).water("B9U", 0).goods(0, 6, 0, 0)
	sc.s.level[find[Site](t, "B9U")], sc.p(0).pieces[Elevation] = 3, 3
	sc.water("B9U", 1)
	sc.do("turbine_p2_l", "produce B8U C8R 2").energy(0, 7).drops("B9U", 3)
	sc.asked(0, AskProduce).do("produce B9U C9R 3").credits(0, 3).vp(1, 13).energy(0, 7+9)
	sc.asked(1, AskTurn) // the second does not give a third (R11.3.3)
}

// Viktor, E33 and E52.
func TestE33_ViktorMinimum(t *testing.T) {
	sc := full(t, franceViktor, germanyJill).built(0, "B10L", "C10R", "P12_1").water("B10L", 1).hand(0)
	sc.do("turbine_m2_l").energy(0, 2)
}

func TestE52_ViktorLevelIIPowerhouse(t *testing.T) {
	sc := full(t, Pair{Italy, Viktor}, germanyJill).built(0, "B8U", "C8R", "P11_1").water("B8U", 1).tiles(0, Adv2Powerhouse).hand(0).goods(0, 0, 0, 3)
	sc.do("company_1", "build P9_1 adv_2_powerhouse").asked(0, AskProduce).can("no", "produce B8U C8R 1")
	sc.do("produce B8U C8R 1").energy(0, 7)
}

// R6.3.4: one contract at most, in hand or national, within the energy of this production.
func TestR6_3_4_OneContract(t *testing.T) {
	sc := producer(t, Pair{USA, Graziano}).hand(0, "G03", "R01").display("N1")
	sc.p(0).energy = 20 // the track does not matter (R9.3.1)
	sc.do("turbine_0_l", "produce B5L C5R 1").only("no", "fulfil G03")
	sc.do("fulfil G03").asked(1, AskTurn)
}

// Yield tells what a production would give.
func TestYield(t *testing.T) {
	sc := producer(t, Pair{USA, Graziano})
	sc.do("turbine_p2_l")
	for d := 1; d <= 2; d++ {
		a := Produce(find[Site](t, "B5L"), find[Site](t, "C5R"), d)
		if got := sc.s.Yield(a); got != 4*d+2 {
			t.Errorf("%d drops: %d", d, got)
		}
	}
}
