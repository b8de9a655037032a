package rules

import "testing"

// R11: companies.

// E29, Q34: another player's drops flow through a row with a USA powerhouse downstream.
func TestE29_Q34_USA(t *testing.T) {
	sc := full(t, usaGraziano, Pair{Italy, Jill}).dry().hand(1)
	sc.built(0, "P12_1", "P5_1", "P6_1").built(1, "C5R", "P10_1", "B5U:2").water("B5U", 2)
	sc.p(0).energy = 4
	sc.turn(1).do("turbine_0_l", "produce B5U C5R 2").energy(0, 6) // P10 is not entered, P12 is
}

// R11.1.2, Q34: the USA's own production triggers downstream but not at its own row.
func TestR11_1_2_Q34_OwnProduction(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).dry().hand(0)
	sc.built(0, "B5U", "C5R", "P10_1", "P12_1", "P5_1").water("B5U", 1)
	sc.do("turbine_0_l").energy(0, 4+1+1) // value 4, bonus 1, and P12 below; not P10
}

// R7.3.1: another player's production in a row with a USA powerhouse does not trigger there.
func TestR7_3_1_ForeignProductionInUSARow(t *testing.T) {
	sc := full(t, usaGraziano, Pair{Italy, Jill}).dry().hand(1)
	sc.built(0, "P10_2", "P5_1", "P6_1").built(1, "C5R", "P10_1", "B5U").water("B5U", 1)
	sc.turn(1).do("turbine_0_l").energy(0, 0)
}

// R11.1.1: in any phase; R11.1.3: a drop stopped by a dam of the same basin has
// passed the row; R11.1.4: once per row and drop. Inactive with two powerhouses.
func TestR11_1_AnyPhase(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).dry().built(0, "P5_1", "P9_1", "P12_1", "B5U").water("HB", 2)
	sc.sound()
	game{sc.s, &sc.log}.waterFlow()
	sc.drops("B5U", 1).drops("B5L", 1).energy(0, 2)
	sc = full(t, usaGraziano, germanyJill).dry().built(0, "P5_1", "P9_1").water("HB", 2)
	game{sc.s, &sc.log}.waterFlow()
	sc.energy(0, 0)
}

// Q66, R6.3.8a: the USA ability is tested when the drop flows.
func TestQ66_USATestedWhenFlowing(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).dry().hand(0, "Y02")
	sc.built(0, "B5U", "C5R", "P10_1", "P5_1").water("B5U", 1)
	sc.do("turbine_p2_l", "fulfil Y02", "place P12_1").energy(0, 4+2+1+1) // the 3rd powerhouse, below
}

// R11.2.1: Italy, after each production action.
func TestR11_2_Italy(t *testing.T) {
	sc := producer(t, Pair{Italy, Wilhelm}).built(0, "P5_1", "P6_1").hand(0, "Y11")
	sc.do("turbine_p2_l", "produce B5L C5R 1").energy(0, 7).do("fulfil Y11").energy(0, 10)
	sc = producer(t, Pair{Italy, Wilhelm}).built(0, "P5_1").hand(0)
	sc.do("turbine_p2_l", "produce B5L C5R 1").energy(0, 7) // two powerhouses: not active
	// The 3 energy cannot fulfil a contract.
	sc = producer(t, Pair{Italy, Wilhelm}).built(0, "P5_1", "P6_1").hand(0, "R01")
	sc.do("turbine_p2_l", "produce B5L C5R 1").energy(0, 10).asked(1, AskTurn)
}

// Q33, R11.3.1: another powerhouse, the same dam allowed.
func TestQ33_GermanyOtherPowerhouse(t *testing.T) {
	sc := full(t, Pair{Germany, Wilhelm}, Pair{USA, Jill}).hand(0)
	sc.built(0, "C5L", "C5R", "P10_1", "P8_1", "P6_1").water("B5L", 2)
	sc.do("turbine_0_l", "produce B5L C5R 1").asked(0, AskProduce).only("no", "produce B5L C5L 1")
	sc.refuses(Produce(find[Site](t, "B5L"), find[Site](t, "C5R"), 1), SamePowerhouse)
	sc.do("produce B5L C5L 1").energy(0, 5+3)
}

// R11.3.2, R6.2.5, Q19: value × drops only, no Viktor minimum.
func TestQ19_GermanySecondProduction(t *testing.T) {
	sc := full(t, Pair{Germany, Viktor}, Pair{USA, Jill}).hand(0).dry()
	sc.built(0, "C10L", "C10R", "B10U:2", "P11_1", "P12_1", "P6_1").water("B10U", 2)
	sc.do("turbine_p2_l", "produce B10U C10L 1").energy(0, 4+2+1).do("produce B10U C10R 1").energy(0, 8)
}

// R11.3.3: each of the two productions may fulfil a contract; amounts are not added.
func TestR11_3_3_TwoContracts(t *testing.T) {
	sc := full(t, Pair{Germany, Wilhelm}, Pair{USA, Jill}).hand(0, "G03", "G06", "Y03")
	sc.built(0, "C5L", "C5R", "P10_1", "P8_1", "P6_1").water("B5L", 2)
	sc.do("turbine_m2_l", "produce B5L C5R 1").energy(0, 3).do("fulfil G06")
	sc.do("produce B5L C5L 1").only("no", "fulfil G03").do("fulfil G03").asked(1, AskTurn)
}

// R11.3.4, Q10: the water of the first has flowed before the second is declared, and
// may be used by it. (The recorded games never show this.)
func TestR11_3_4_SecondUsesWaterOfTheFirst(t *testing.T) {
	sc := full(t, Pair{Germany, Wilhelm}, Pair{USA, Jill}).hand(0).dry()
	sc.built(0, "B5U", "C5R", "P10_1", "B10U", "C10R", "P12_1", "P6_1").water("B5U", 1)
	sc.do("turbine_0_l").asked(0, AskProduce).only("no", "produce B10U C10R 1")
	sc.do("produce B10U C10R 1").energy(0, 5+1).drops("B10U", 0)
}

// Q53, R4.1.7: the second production is bounded by the credits held then.
func TestQ53_CreditsOfTheFirstContract(t *testing.T) {
	sc := full(t, Pair{Germany, Wilhelm}, Pair{USA, Jill}).hand(0, "G03").goods(0, 0, 0, 0)
	sc.built(0, "C5R", "P10_1", "P8_1", "P6_1").built(1, "C5L").water("B5L", 2)
	sc.do("turbine_0_l", "produce B5L C5R 1", "fulfil G03").credits(0, 5).do("produce B5L C5L 1").credits(0, 4)
	sc = full(t, Pair{Germany, Wilhelm}, Pair{USA, Jill}).hand(0, "G03").goods(0, 0, 0, 0)
	sc.built(0, "C5R", "P10_1", "P8_1", "P6_1").built(1, "C5L").water("B5L", 2)
	sc.do("turbine_0_l", "produce B5L C5R 1", "no").asked(1, AskTurn) // no credit, no second production
}

// E31: France fulfils a national contract of 13 with a production of 10.
func TestE31_France(t *testing.T) {
	sc := full(t, franceGraziano, germanyJill).built(0, "B5U:2", "C5R", "P10_1", "P6_1", "P7_1").water("B5U", 2).display("N1").hand(0, "R01", "R15")
	sc.do("turbine_p2_l", "produce B5U C5R 2").energy(0, 11).only("no", "fulfil N1", "fulfil R01", "fulfil R15")
	sc = full(t, franceGraziano, germanyJill, italySolomon, Pair{USA, Wilhelm})
	sc.built(0, "B5U:2", "C5R", "P10_1", "P6_1", "P7_1").water("B5U", 2).display("N1", "N3", "N5").hand(0)
	sc.do("turbine_p1_l", "produce B5U C5R 2").only("no", "fulfil N1") // 10: up to 13
	sc.do("fulfil N1").energy(0, 10).vp(0, 17)
}

// R11.4.1: for contracts in hand too; not before the third powerhouse.
func TestR11_4_1_FranceOwnContracts(t *testing.T) {
	sc := producer(t, franceGraziano).built(0, "P6_1", "P7_1").hand(0, "R01", "R06")
	sc.do("turbine_0_l", "produce B5L C5R 1").only("no", "fulfil R01") // 5 + 3
	sc = producer(t, franceGraziano).built(0, "P6_1").hand(0, "R01")
	sc.do("turbine_0_l", "produce B5L C5R 1").asked(1, AskTurn)
}

// National contracts N3 and N5, red contracts R07, R08 and R14: never seen in the recorded games.
func TestRareContracts(t *testing.T) {
	big := func() *scene {
		return full(t, usaGraziano, germanyJill).built(0, "B5U:3", "C5R", "P10_1").water("B5U", 4)
	}
	sc := big().display("N3").hand(0)
	sc.do("turbine_p2_l", "produce B5U C5R 3", "fulfil N3").vp(0, 18).credits(0, 14)
	sc = big().display("N5").hand(0)
	sc.do("turbine_p2_l", "produce B5U C5R 4", "fulfil N5").vp(0, 22)
	sc = big().hand(0, "R07")
	sc.do("turbine_p2_l", "produce B5U C5R 2", "fulfil R07").vp(0, 18).is("rotations", sc.events(EvRotated), 1)
	sc = big().hand(0, "R08").water("HA", 0)
	sc.do("turbine_p2_l", "produce B5U C5R 2", "fulfil R08").vp(0, 15).machines(0, 7, 4).do("drops HA HA HA").is("HA", sc.s.Waiting(HA), 3)
	sc = big().hand(0, "R09")
	sc.do("turbine_p2_l", "produce B5U C5R 2", "fulfil R09", "place P9_1").energy(0, 13).is("powerhouses", sc.p(0).Pieces(Powerhouse), 2)
	sc = big().hand(0, "R14").water("HA", 0)
	sc.do("turbine_p2_l", "produce B5U C5R 2", "fulfil R14").vp(0, 16).is("rotations", sc.events(EvRotated), 2).do("drops HA HA").is("HA", sc.s.Waiting(HA), 2)
}

// R11.0.1: the 5th base, elevation and conduit give 7 VP for all.
func TestR11_0_1_FifthPiece(t *testing.T) {
	for c := USA; c < companyEnd; c++ {
		for k := Base; k <= Conduit; k++ {
			if c.Income(k, 5) != (Reward{VP: 7}) {
				t.Errorf("%v %v: %+v", c, k, c.Income(k, 5))
			}
			if c.Income(k, 1) != (Reward{}) || c.Income(k, 3) != (Reward{}) || c.Income(Powerhouse, 2) != (Reward{}) {
				t.Errorf("%v: income under another piece", c)
			}
		}
	}
}

// Each income of each company, revealed by the piece that covers it.
func TestEveryIncome(t *testing.T) {
	for _, pair := range []Pair{{USA, Graziano}, {Germany, Graziano}, {Italy, Graziano}, {France, Graziano}} {
		for k := Base; k <= Conduit; k++ {
			for _, piece := range []int{2, 4, 5} {
				other := Pair{Italy, Jill}
				if pair.Company == Italy {
					other = Pair{USA, Jill}
				}
				sc := full(t, pair, other)
				names := map[Kind][]string{Base: {"B2L", "B3L", "B4L", "B6L", "B7L"}, Conduit: {"C1L", "C1R", "C2L", "C2R", "C3L"}}[k]
				next := ""
				switch k {
				case Elevation:
					sc.built(0, "B2L", "B3L", "B4L")
					dams := []string{"B2L", "B2L", "B3L", "B3L", "B4L"}
					for _, d := range dams[:piece-1] {
						sc.s.level[find[Site](t, d)]++
						sc.p(0).pieces[Elevation]++
					}
					next = dams[piece-1]
				default:
					sc.built(0, names[:piece-1]...)
					next = names[piece-1]
				}
				r := pair.Company.Income(k, piece)
				before := *sc.p(0)
				sc.inTurn(0, func(g game) { g.placePiece(0, find[Site](t, next), 0) })
				sc.credits(0, int(before.credits)+int(r.Credits)).vp(0, int(before.vp)+int(r.VP)).energy(0, int(r.Energy))
				asked := map[PartKind]PromptKind{PartMachines: AskMachines, PartFlowingDrops: AskDrops}
				rotations := 0
				for _, part := range r.Parts {
					if part.Kind == PartRotate {
						rotations = int(part.N)
					} else if part.Kind != 0 {
						sc.asked(0, asked[part.Kind]).is("number", sc.s.Prompt().Count(), int(part.N))
					}
				}
				sc.is("rotations", sc.events(EvRotated), rotations)
			}
		}
	}
}

// TestIncomeOfPieces: an income stands under the second, fourth and fifth piece of three kinds, and nowhere else.
func TestIncomeOfPieces(t *testing.T) {
	for _, c := range Companies() {
		for k := Base; k < kindEnd; k++ {
			for piece := range 7 {
				want := k <= Conduit && (piece == 2 || piece == 4 || piece == 5)
				if got := c.Income(k, piece); (got != Reward{}) != want || want && got != *incomeReward(c, k, piece).reward() {
					t.Errorf("%v, %v %d: %+v", c, k, piece, got)
				}
			}
		}
	}
}
