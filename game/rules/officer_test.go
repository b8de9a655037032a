package rules

import (
	"slices"
	"strings"
	"testing"
)

// R12: officers of the base game.

// R12.1: Wilhelm.
func TestWilhelm(t *testing.T) {
	for _, name := range []string{"B2L", "B6L", "B9L"} {
		sc := full(t, usaWilhelm, germanyJill).goods(0, 0, 3, 0)
		sc.do("company_1", "build "+name+" basic_base").machines(0, 0, 0)
	}
	sc := full(t, usaWilhelm, germanyJill).built(0, "B2L").goods(0, 0, 0, 3)
	sc.do("company_1").cannot("build B2L basic_elevation") // elevations normal
	sc = full(t, usaWilhelm, germanyJill).goods(0, 2, 3, 0)
	sc.do("company_1").cannot("build B2U basic_base") // fee normal
}

// R12.2.1, R12.2.2: Graziano.
func TestGraziano(t *testing.T) {
	sc := full(t, italyGraziano, germanyJill).built(0, "B2L:3", "B3L:2").built(1, "B4L:3").dry().water("HB", 5).water("HC", 3).water("HD", 4)
	sc.sound()
	game{sc.s, &sc.log}.waterFlow()
	sc.drops("B2L", 4).drops("B3L", 2).drops("B4L", 3).drops("B5L", 1)
	// All four in one production.
	sc = full(t, italyGraziano, germanyJill).built(0, "B5U:3", "C5L", "P8_1").water("B5U", 4).hand(0)
	sc.do("turbine_0_l", "produce B5U C5L 4").energy(0, 12)
}

// R12.3.1: Viktor.
func TestViktor(t *testing.T) {
	sc := full(t, Pair{Italy, Viktor}, germanyJill).built(0, "B8U", "C8L", "P11_1").water("B8U", 1).hand(0)
	sc.do("turbine_p2_l", "produce B8U C8L 1").energy(0, 6) // 3 counts as 4
	// Not for produced energy of other kinds (R12.3.2).
	sc = full(t, Pair{Italy, Viktor}, germanyJill).tiles(0, Adv2Base).goods(0, 0, 5, 0)
	sc.do("company_1", "build B2L adv_2_base").energy(0, 1)
}

// R12.4: Jill. (Payments in construction_test.go.)
func TestJill(t *testing.T) {
	sc := full(t, germanyJill, italySolomon).goods(0, 0, 0, 5)
	sc.do("company_1", "build C1L basic_conduit").machines(0, 0, 0)
	// Only conduits.
	sc = full(t, germanyJill, italySolomon).goods(0, 0, 0, 9)
	sc.do("company_1").cannot("build B9L basic_base")
}

// R12.0, R12.5.1: Solomon's credits go to the supply, not on the wheel; the tile is inserted.
func TestSolomon(t *testing.T) {
	sc := full(t, italySolomon, germanyJill).goods(0, 9, 0, 0)
	sc.do("company_1", "build B9L basic_base").credits(0, 0)
	if sc.p(0).wheel[5] != (Segment{BasicBase, Machines{}}) {
		t.Errorf("wheel %v", sc.p(0).wheel)
	}
	// Nobody else may.
	sc = full(t, Pair{Italy, Wilhelm}, germanyJill).goods(0, 9, 0, 0)
	sc.cannot("company_1")
	sc.goods(0, 9, 3, 0).turn(0).do("company_1")
	sc.s.push(askPay(0, tool{BasicBase, BasicBase}, find[Site](t, "B9L")))
	sc.refuses(Pay(Machines{2, 0}, 1), NoCreditsForMachines)
}

func anton(t *testing.T) *scene { return full(t, Pair{USA, Anton}, germanyJill) }

// R12.6.1, R12.6.2: Anton copies a tile on his wheel; the copied tile stays.
func TestAnton(t *testing.T) {
	sc := anton(t).onWheel(0, 3, BasicBase, Machines{3, 0}).goods(0, 0, 3, 0)
	sc.do("company_1").can("build B9L special_anton=basic_base").cannot("build B9L basic_base")
	sc.do("build B9L special_anton=basic_base")
	p := sc.p(0)
	if p.wheel[5] != (Segment{SpecialAnton, Machines{3, 0}}) || p.wheel[2].Tile != BasicBase {
		t.Errorf("wheel %v", p.wheel)
	}
}

// R12.6.3: nothing without a tile on the wheel, and not itself.
func TestAntonNothingToCopy(t *testing.T) {
	sc := anton(t).goods(0, 0, 9, 9)
	sc.do("company_1")
	for _, text := range sc.legal() {
		if strings.Contains(text, "special_anton") {
			t.Errorf("%q with an empty wheel", text)
		}
	}
	site := find[Site](t, "B9L")
	sc.refuses(Build(SpecialAnton, BasicBase, site), TileNotOnWheel)
	sc.refuses(Build(SpecialAnton, SpecialAnton, site), TileBuildsNothing)
	sc.refuses(Build(BasicConduit, BasicBase, site), CannotCopyTiles)
	sc = full(t, usaWilhelm, germanyJill).onWheel(0, 3, BasicBase, Machines{}).goods(0, 0, 9, 9)
	sc.do("company_1").refuses(Build(SpecialAnton, BasicBase, site), CannotCopyTiles)
}

// Q37, R12.6.4: copying an engineer-free tile makes the construction engineer-free.
// (The recorded games never show this.)
func TestQ37_AntonCopiesEngineerFree(t *testing.T) {
	sc := anton(t).tiles(0, Adv1Powerhouse, Adv3Base).onWheel(0, 2, Adv1Powerhouse, Machines{}).onWheel(0, 4, Adv3Base, Machines{}).goods(0, 0, 0, 2).crew(0, 0)
	sc.turn(0).only("pass", "free special_anton=adv_1_powerhouse", "free special_anton=adv_3_base")
	sc.do("free special_anton=adv_3_base", "build B2L special_anton=adv_3_base").machines(0, 0, 2)
	sc.is("bases", sc.p(0).Pieces(Base), 1)
	sc = anton(t).tiles(0, Adv1Powerhouse).onWheel(0, 2, Adv1Powerhouse, Machines{}).goods(0, 0, 0, 2).crew(0, 0)
	sc.turn(0).do("free special_anton=adv_1_powerhouse", "build P12_1 special_anton=adv_1_powerhouse").machines(0, 0, 0)
}

// R12.6.5: copying a wild tile: any kind, with that wild's effect.
func TestAntonCopiesWild(t *testing.T) {
	sc := anton(t).tiles(0, Adv2Wild).onWheel(0, 2, Adv2Wild, Machines{}).goods(0, 0, 2, 0)
	sc.do("company_1").can("build P12_1 special_anton=adv_2_wild")
	sc = anton(t).tiles(0, Adv1Wild).onWheel(0, 2, Adv1Wild, Machines{}).goods(0, 0, 0, 2)
	sc.do("company_1").can("build P12_4 special_anton=adv_1_wild").cannot("build P12_4 basic_powerhouse")
}

// R12.6.6: copying the level III wild counts the copied tile, not Anton's.
func TestR12_6_6_AntonLevelIIIWild(t *testing.T) {
	sc := anton(t).tiles(0, Adv3Wild, Adv1Base).onWheel(0, 3, Adv3Wild, Machines{}).goods(0, 0, 3, 0)
	sc.do("company_1", "build B9L special_anton=adv_3_wild").vp(0, 16)
}

// Q64: the copied tile returns by the same rotation; its effect is still resolved.
func TestQ64_CopiedTileReturns(t *testing.T) {
	sc := anton(t).tiles(0, Adv3Powerhouse).onWheel(0, 1, Adv3Powerhouse, Machines{}).goods(0, 0, 0, 2)
	sc.do("company_1", "build P12_1 special_anton=adv_3_powerhouse").vp(0, 13)
	if !sc.p(0).supply.Has(Adv3Powerhouse) {
		t.Error("the copied tile is back")
	}
}

// mahiri is a two-player game with Mahiri in seat 0 who may copy the other
// player's officer (and two extras).
func mahiri(t *testing.T, other Officer) *scene {
	t.Helper()
	company := Germany
	return full(t, Pair{Italy, Mahiri}, Pair{company, other})
}

// R12.7.1, R12.7.5, R4.1.3, R12.7.3: two activations a round, one a turn; the second costs 3 credits.
func TestMahiriActivations(t *testing.T) {
	sc := mahiri(t, Viktor)
	sc.cannot("officer_mahiri_2 viktor_fiesler").refuses(Copy(firstMahiri+1, Viktor), LeftmostFirst)
	sc.do("officer_mahiri_1 viktor_fiesler").asked(0, AskTurn).is("engineers", sc.p(0).Engineers(), 11).credits(0, 9)
	sc.refuses(Copy(firstMahiri+1, Viktor), AlreadyActivated).refuses(Pass(), MustAct)
	sc.do("bank 1").turn(0).refuses(Copy(firstMahiri, Viktor), ActivationUsed)
	sc.do("officer_mahiri_2 viktor_fiesler").is("engineers", sc.p(0).Engineers(), 9).credits(0, 7)
	sc.do("bank 1").turn(0)
	if slices.ContainsFunc(sc.legal(), func(a string) bool { return a[0] == 'o' }) {
		t.Error("a third activation")
	}
	sc = mahiri(t, Viktor).goods(0, 2, 6, 4)
	sc.do("officer_mahiri_1 viktor_fiesler", "bank 1").goods(0, 2, 6, 4).turn(0).refuses(Copy(firstMahiri+1, Viktor), NeedCredits)
}

// R12.7.4, R4.2.3: the officers of the other players and the extra ones; never herself.
func TestMahiriWhom(t *testing.T) {
	sc := mahiri(t, Viktor)
	sc.can("officer_mahiri_1 viktor_fiesler", "officer_mahiri_1 wilhelm_adler", "officer_mahiri_1 graziano_del_monte")
	sc.refuses(Copy(firstMahiri, Mahiri), OfficerNotThere).refuses(Copy(firstMahiri, Solomon), OfficerNotThere)
	sc.turn(1).refuses(Copy(firstMahiri, Wilhelm), SpaceOfAnother)
}

// Q21, Q79, R12.7.5: with the last engineer only if an action remains, judged with the copied ability.
func TestQ21_Q79_MahiriLastEngineer(t *testing.T) {
	sc := mahiri(t, Solomon).crew(0, 1).turn(0)
	sc.refuses(Copy(firstMahiri, Solomon), NothingLeftToDo)
	if r := sc.s.Explain(firstMahiri); r.Code != NothingLeftToDo {
		t.Errorf("%v", r)
	}
	// A level I powerhouse tile she cannot pay for, except with Solomon's credits.
	sc = mahiri(t, Solomon).tiles(0, Adv1Powerhouse).goods(0, 6, 0, 0).crew(0, 1).turn(0)
	sc.can("officer_mahiri_1 solomon_p_jordan").cannot("officer_mahiri_1 wilhelm_adler")
	sc.do("officer_mahiri_1 solomon_p_jordan").asked(0, AskBuild)
}

// Q83: having activated she must act.
func TestQ83_MahiriMustAct(t *testing.T) {
	sc := mahiri(t, Solomon).tiles(0, Adv1Powerhouse, Adv3Base).crew(0, 1).turn(0)
	sc.do("officer_mahiri_1 solomon_p_jordan").only("free adv_1_powerhouse", "free adv_3_base")
	sc.refuses(Pass(), MustActAfterCopy).refuses(No(), MustActAfterCopy)
}

// Mahiri's copies, one by one.

func TestMahiriCopiesWilhelm(t *testing.T) {
	sc := mahiri(t, Wilhelm).goods(0, 0, 3, 0)
	sc.do("officer_mahiri_1 wilhelm_adler", "company_1", "build B2L basic_base").machines(0, 0, 0)
	sc.goods(0, 0, 3, 0).onWheel(0, 1, BasicConduit, Machines{}).turn(0)
	sc.p(0).supply |= 1 << BasicBase
	sc.p(0).wheel = [6]Segment{4: {BasicConduit, Machines{}}}
	sc.turn(0).do("company_2").cannot("build B3L basic_base") // this turn only (R12.7.7)
}

func TestMahiriCopiesJill(t *testing.T) {
	sc := mahiri(t, Jill).goods(0, 0, 0, 5)
	sc.do("officer_mahiri_1 jill_mcdowell", "company_1", "build C1L basic_conduit").machines(0, 0, 0)
}

func TestMahiriCopiesSolomon(t *testing.T) {
	sc := mahiri(t, Solomon).goods(0, 9, 0, 0)
	sc.cannot("company_1").do("officer_mahiri_1 solomon_p_jordan", "company_1", "build B9L basic_base").credits(0, 0)
}

func TestMahiriCopiesViktor(t *testing.T) {
	sc := mahiri(t, Viktor).built(0, "B10L", "C10R", "P12_1").water("B10L", 1).hand(0)
	sc.cannot("turbine_m2_l").do("officer_mahiri_1 viktor_fiesler", "turbine_m2_l").energy(0, 2)
}

// Q22: Graziano for this turn; a fourth drop stays until it leaves by production.
func TestQ22_MahiriCopiesGraziano(t *testing.T) {
	sc := mahiri(t, Graziano).built(0, "B4U:3").dry().water("B4U", 3)
	sc.do("officer_mahiri_1 graziano_del_monte", "water_flow1_l", "drops HD").drops("B4U", 4)
	sc.is("capacity after the turn", sc.s.Capacity(find[Site](t, "B4U")), 3)
	sc.do("water_flow1_r", "drops HD").drops("B4U", 4) // no fifth, and it does not fall out
	sc.endRound()
	sc.drops("B4U", 4)
	if sc.s.phase == Done {
		t.Fatal("too far")
	}
	// It counts at the end (R16.2.3).
	sc.is("water VP", sc.s.WaterVP(0), 4)
	sc.dry().water("B4U", 3).turn(0).do("water_flow1_l", "drops HD").drops("B4U", 3)
}

// Q37, Q85, R12.7.6: Mahiri as Anton copies a tile on her wheel without inserting one.
func TestQ85_MahiriCopiesAnton(t *testing.T) {
	sc := mahiri(t, Anton).onWheel(0, 3, BasicBase, Machines{3, 0}).goods(0, 0, 3, 0)
	sc.do("officer_mahiri_1 anton_krylov", "company_1", "build B9L =basic_base")
	if sc.p(0).wheel[5] != (Segment{0, Machines{3, 0}}) || sc.p(0).wheel[2].Tile != BasicBase {
		t.Errorf("wheel %v", sc.p(0).wheel)
	}
	// An engineer-free tile: her last engineer pays for the activation only.
	sc = mahiri(t, Anton).tiles(0, Adv3Base).onWheel(0, 1, Adv3Base, Machines{}).goods(0, 0, 0, 0).crew(0, 1).turn(0)
	sc.do("officer_mahiri_1 anton_krylov").asked(0, AskBuild).do("build B2L =adv_3_base")
	if sc.p(0).wheel != [6]Segment{} || !sc.p(0).supply.Has(Adv3Base) { // Q85: the rotation returns the copied tile
		t.Errorf("wheel %v", sc.p(0).wheel)
	}
}

// R12.7.7: a copied ability covers tile effects and rewards of the turn and ends with it.
func TestR12_7_7_CopyEndsWithTurn(t *testing.T) {
	sc := mahiri(t, Viktor)
	sc.do("officer_mahiri_1 viktor_fiesler")
	if !sc.p(0).able(Viktor) {
		t.Error("copied")
	}
	sc.do("bank 1")
	if sc.p(0).copied != 0 || sc.p(0).able(Viktor) {
		t.Error("copied beyond the turn")
	}
}

// The other reading of Mahiri's spaces, for games recorded elsewhere.
func TestLooseMahiri(t *testing.T) {
	sc := mahiri(t, Viktor)
	sc.s.opt.LooseMahiri = true
	sc.can("officer_mahiri_2 viktor_fiesler").do("officer_mahiri_2 viktor_fiesler").credits(0, 6).do("bank 1")
	sc.turn(0).do("officer_mahiri_1 viktor_fiesler").credits(0, 7)
	sc = mahiri(t, Viktor)
	sc.s.opt.LooseMahiri = true
	sc.crew(0, 1).turn(0).do("officer_mahiri_1 viktor_fiesler").asked(1, AskTurn)
	if !sc.s.HasPassed(0) {
		t.Error("without engineers she passes")
	}
	// Q24: with four contracts kept from copying Simone the limit is three at the next taking.
	for _, take := range [][]string{{"contract_one_a_r", "take R01", "discard S1 G03"}, {"contract_two_l", "take G02 R01", "discard S1 G03", "discard Y03"}} {
		sc = full(t, Pair{Italy, Mahiri}, Pair{Germany, Simone}).hand(0, "S1", "G03", "Y03").goods(0, 9, 6, 4)
		sc.s.opt.LooseMahiri = true
		sc.do("officer_mahiri_1 simone_luciani", "contract_one_a_l", "take G01").is("hand", sc.p(0).hand.Len(), 4)
		for sc.s.Prompt().Kind == AskReveal {
			sc.apply(sc.s.Legal(nil)[0])
		}
		sc.turn(0).do(take...).is("hand", sc.p(0).hand.Len(), 3)
		if sc.p(0).keepsFour {
			t.Error("the limit is three")
		}
	}
}

// Simone and Tommaso, who may join a game without the expansion.

// E37: Simone and the sum of requirements.
func TestE37_Simone(t *testing.T) {
	simone := func(energy int, hand ...string) *scene {
		sc := full(t, Pair{Italy, Simone}, germanyJill).hand(0, hand...)
		return sc.inTurn(0, func(g game) {
			g.push(askFulfil(0, energy, optional|nationalToo|several))
		})
	}
	sc := simone(9, "G03", "G10", "G13") // 2, 3, 4
	sc.do("fulfil G03", "fulfil G10", "fulfil G13").is("fulfilled", sc.p(0).fulfilled.Len(), 3)
	sc = simone(8, "G03", "G10", "G13")
	sc.do("fulfil G03", "fulfil G10").is("fulfilled", sc.p(0).fulfilled.Len(), 2).asked(1, AskTurn)
	sc = simone(9, "G03", "G10", "Y11", "Y12") // 2, 3, 7, 7
	sc.do("fulfil G03").can("fulfil Y11").do("fulfil Y11").asked(1, AskTurn)
	sc = simone(12, "G03", "G10", "Y06", "Y09") // 2, 3, 6, 6: 2 + 3 + 6 = 11
	sc.do("fulfil G03", "fulfil G10", "fulfil Y06")
	sc.is("fulfilled", sc.p(0).fulfilled.Len(), 3)
}

// R12.10.2: all are named first; rewards follow in the order named.
func TestSimoneOrder(t *testing.T) {
	sc := full(t, Pair{Italy, Simone}, germanyJill).hand(0, "G02", "G05", "S1").display("N1")
	sc.inTurn(0, func(g game) {
		g.push(askFulfil(0, 7, optional|nationalToo|several))
	})
	sc.do("fulfil G05").asked(0, AskFulfil).credits(0, 6).do("fulfil G02", "fulfil S1")
	sc.credits(0, 9).asked(0, AskDrops).do("no").asked(0, AskMachines).do("machines 2e")
	sc.credits(0, 11).energy(0, 2).asked(1, AskTurn)
	// One may stop after any of them.
	sc = full(t, Pair{Italy, Simone}, germanyJill).hand(0, "G03", "G06")
	sc.inTurn(0, func(g game) {
		g.push(askFulfil(0, 9, optional|nationalToo|several))
	})
	sc.do("fulfil G06", "no").is("fulfilled", sc.p(0).fulfilled.Len(), 1)
}

// Q46: national contracts count in the sum, together with those in hand too.
func TestQ46_SimoneNational(t *testing.T) {
	sc := full(t, Pair{USA, Simone}, germanyJill).built(0, "B5U:3", "C5R", "P10_1", "P6_1").water("B5U", 3).display("N1").hand(0, "G03")
	sc.do("turbine_p2_l", "produce B5U C5R 3").energy(0, 15).do("fulfil N1").can("fulfil G03").do("fulfil G03")
	sc.is("fulfilled", sc.p(0).fulfilled.Len(), 2)
}

// E57, Q25, R11.4.1a: with France the reduction is taken off the sum once.
func TestE57_Q25_SimoneFrance(t *testing.T) {
	sc := full(t, Pair{France, Simone}, germanyJill).built(0, "B5U:2", "C5R", "P10_1", "P6_1", "P7_1").water("B5U", 2).hand(0, "Y03", "Y11", "R01")
	sc.do("turbine_0_l", "produce B5U C5R 2").energy(0, 9).do("fulfil Y03").can("fulfil Y11").cannot("fulfil R01")
}

// R12.10.3: only for production actions.
func TestSimoneProductionOnly(t *testing.T) {
	sc := full(t, Pair{Italy, Simone}, germanyJill).hand(0, "G03", "G10").tiles(0, Adv3Conduit).goods(0, 0, 6, 0)
	sc.do("company_1", "build C9R adv_3_conduit").energy(0, 6).do("fulfil G03").asked(1, AskTurn)
}

// R12.10.1: limit 4.
func TestSimoneLimit(t *testing.T) {
	sc := full(t, Pair{Italy, Simone}, germanyJill).hand(0, "G03", "G10", "Y03")
	sc.do("contract_two_l", "take G01 R01").asked(0, AskDiscard).is("discards", sc.s.Prompt().Count(), 1)
}

// Q24, Q78: Mahiri copied Simone and holds four: limit 4 until one from her hand is fulfilled.
func TestQ24_Q78_MahiriCopiesSimone(t *testing.T) {
	sc := full(t, Pair{Italy, Mahiri}, Pair{Germany, Simone}).hand(0, "S1", "G03", "Y03").goods(0, 9, 6, 4)
	sc.do("officer_mahiri_1 simone_luciani", "contract_one_a_l", "take G01").is("hand", sc.p(0).hand.Len(), 4)
	for sc.s.Prompt().Kind == AskReveal {
		sc.apply(sc.s.Legal(nil)[0])
	}
	sc.turn(0).do("contract_one_a_r", "take R01").asked(0, AskDiscard).is("discards", sc.s.Prompt().Count(), 1) // still 4
	sc.do("discard S1")
	for sc.s.Prompt().Kind == AskReveal {
		sc.apply(sc.s.Legal(nil)[0])
	}
	// A national contract does not restore the limit.
	sc.display("N1").built(0, "B5U:3", "C5R", "P10_1").water("B5U", 3)
	sc.turn(0).do("turbine_p2_l", "produce B5U C5R 3", "fulfil N1")
	if !sc.p(0).keepsFour {
		t.Error("a national contract restored the limit")
	}
	sc.water("B5U", 3).turn(0).do("turbine_0_l", "produce B5U C5R 3", "fulfil G01")
	if sc.p(0).keepsFour || sc.p(0).contractLimit() != 3 {
		t.Error("limit 3 again after fulfilling one of hers")
	}
}

// R12.11.1, R12.11.4: Tommaso's architect.
func TestTommaso_Q26(t *testing.T) {
	sc := full(t, Pair{Italy, Tommaso}, germanyJill)
	sc.can("workshop_r1_l", "workshop_r1_l architect", "machinery_excavator_r architect", "company_1 architect")
	sc.cannot("workshop_r1_r architect", "bank 1 architect")
	sc.refuses(TakeSpace(Bank, 1, WithArchitect), NoArchitectHere)            // Q26
	sc.refuses(TakeSpace(firstWorkshop+1, 2, WithArchitect), NoArchitectHere) // R12.11.2
	sc.do("workshop_r1_l architect").asked(0, AskTurn).can("no").cannot("pass")
	sc.refuses(Pass(), NoPassInExtraTurn).cannot("contract_one_a_l architect") // R12.11.3a; once per round
	sc.do("no").asked(1, AskTurn)
	if sc.s.HasPassed(0) { // R12.11.3
		t.Error("declining is not passing")
	}
	sc.turn(1).refuses(TakeSpace(firstContract, 1, WithArchitect), NoArchitectHere)
}

// R12.11.3, Q36: contracts are refilled before the extra turn.
func TestTommasoRefillBeforeExtraTurn(t *testing.T) {
	sc := full(t, Pair{Italy, Tommaso}, germanyJill)
	sc.do("contract_one_a_l architect", "take G01").asked(Chance, AskReveal).do("G15").asked(0, AskTurn)
	sc.do("contract_one_a_r", "take G15")
}

// R12.11.3a: with no engineer and no engineer-free construction there is no extra turn.
func TestTommasoNoExtraTurn(t *testing.T) {
	sc := full(t, Pair{Italy, Tommaso}, germanyJill).crew(0, 0).turn(0)
	sc.cannot("workshop_r1_l").refuses(TakeSpace(firstWorkshop, 1, 0), OnlyArchitectLeft)
	sc.do("workshop_r1_l architect").asked(1, AskTurn)
	sc = full(t, Pair{Italy, Tommaso}, germanyJill).tiles(0, Adv3Base).crew(0, 0).turn(0)
	sc.do("workshop_r1_l architect").only("no", "free adv_3_base").refuses(Pass(), NoPassInExtraTurn)
}

// Q69, R12.11.5: elsewhere ordinary engineers are used first.
func TestQ69_OrdinaryEngineersFirst(t *testing.T) {
	sc := full(t, Pair{Italy, Tommaso}, germanyJill)
	sc.do("workshop_r1_r")
	if !sc.p(0).Architect() || sc.p(0).Engineers() != 9 {
		t.Error("the architect was spent among others")
	}
	sc = full(t, Pair{Italy, Tommaso}, germanyJill).crew(0, 1).turn(0)
	sc.do("workshop_r1_r").asked(1, AskTurn) // only one ordinary engineer: the architect helps, no extra turn
	if sc.p(0).Architect() || sc.p(0).architectAt != firstWorkshop+1 {
		t.Error("the architect did not help")
	}
}

// Q23: Mahiri copies Tommaso: an extra turn in which she may not activate again.
func TestQ23_MahiriCopiesTommaso(t *testing.T) {
	sc := full(t, Pair{Italy, Mahiri}, Pair{Germany, Tommaso})
	sc.do("officer_mahiri_1 tommaso_battista").can("workshop_r1_l architect").cannot("bank 1 architect")
	sc.do("workshop_r1_l architect").asked(0, AskTurn).can("no")
	sc.refuses(Copy(firstMahiri+1, Tommaso), NotInExtraTurn).cannot("contract_one_a_l architect")
	sc.is("engineers", sc.p(0).Engineers(), 10)
	sc.do("contract_one_a_l", "take G01")
	for sc.s.Prompt().Kind == AskReveal {
		sc.apply(sc.s.Legal(nil)[0])
	}
	sc.asked(1, AskTurn)
}
