package rules

import "testing"

// R10: each advanced tile.

// R10.2.1, Q16: a drop in each empty dam.
func TestAdv1Base_Q16(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill).built(0, "B2L:2", "B3L", "B6U").built(1, "B4L").dry().water("B3L", 1)
	sc.tiles(0, Adv1Base).goods(0, 0, 3, 0)
	sc.do("company_1", "build B9L adv_1_base").asked(1, AskTurn) // automatic (Q16)
	sc.drops("B2L", 1).drops("B3L", 1).drops("B6U", 1).drops("B9L", 1)
	sc.drops("B1L", 0).drops("B4L", 0) // neither neutral nor other players' dams
}

// E27, R10.2.2: the 3rd elevation with the level I elevation tile: 1 + 3 rotations.
func TestE27_Adv1Elevation(t *testing.T) {
	sc := full(t, Pair{Italy, Wilhelm}, germanyJill).built(0, "B2L:2", "B3L:2").tiles(0, Adv1Elevation).goods(0, 0, 0, 4)
	sc.do("company_1", "build B3L adv_1_elevation").is("rotations", sc.events(EvRotated), 4)
	if sc.p(0).wheel[2].Tile != Adv1Elevation {
		t.Errorf("wheel %v", sc.p(0).wheel)
	}
}

// E50: with the 5th elevation the tile and its machines come straight back.
func TestE50_FullTurn(t *testing.T) {
	sc := full(t, Pair{USA, Wilhelm}, germanyJill).built(0, "B2L:3", "B3L:3", "B4L").tiles(0, Adv1Elevation).goods(0, 0, 0, 4)
	sc.do("company_1", "build B4L adv_1_elevation").is("rotations", sc.events(EvRotated), 6).machines(0, 0, 4)
	if !sc.p(0).supply.Has(Adv1Elevation) {
		t.Error("the tile is back")
	}
}

// R10.2.3: 2 credits for each point of value.
func TestAdv1Conduit(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill).tiles(0, Adv1Conduit).goods(0, 0, 8, 0)
	sc.do("company_1", "build C5R adv_1_conduit").credits(0, 8)
}

// R10.2.4: no engineers.
func TestAdv1Powerhouse(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill).tiles(0, Adv1Powerhouse).goods(0, 0, 0, 2)
	sc.do("free adv_1_powerhouse", "build P12_1 adv_1_powerhouse").is("engineers", sc.p(0).Engineers(), 12).machines(0, 0, 0)
}

// Q39, R10.2.5: the level I wild tile waives the fee of the building space, not of the action space.
func TestAdv1Wild_Q39(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill).tiles(0, Adv1Wild).goods(0, 0, 3, 2)
	sc.do("company_1").can("build B9U adv_1_wild", "build P12_4 adv_1_wild").cannot("build B9U basic_base")
	sc.do("build B9U adv_1_wild").credits(0, 0)
	sc = full(t, usaWilhelm, germanyJill).tiles(0, Adv1Wild).goods(0, 2, 3, 2)
	sc.p(0).constructions, sc.p(0).engineers, sc.p(0).bank = 3, 3, 3
	sc.turn(0).cannot("company_4").refuses(TakeSpace(firstCompany+3, 3, 0), NeedCredits)
}

// Q48, Q49, R10.3.1, R1.6.3, R1.6.4: produced energy is a number of bases: no bonus, no ability.
func TestAdv2Base_Q48_Q49(t *testing.T) {
	sc := full(t, Pair{Italy, Wilhelm}, germanyJill).built(0, "B2L", "B3L", "P5_1", "P6_1", "P7_1").tiles(0, Adv2Base).goods(0, 0, 3, 0)
	sc.hand(0, "G06", "G11") // 3 and 4
	sc.do("company_1", "build B9L adv_2_base").energy(0, 3).only("no", "fulfil G06").do("fulfil G06").energy(0, 3)
}

// E51, R10.3.2, R12.2.2: Graziano raises a dam holding 1 to level 3 and fills it: 4/4.
func TestE51_Adv2Elevation(t *testing.T) {
	sc := full(t, italyGraziano, germanyJill).built(0, "B2L:2").water("B2L", 1).tiles(0, Adv2Elevation).goods(0, 0, 0, 4)
	sc.do("company_1", "build B2L adv_2_elevation").drops("B2L", 4)
	sc = full(t, Pair{Italy, Wilhelm}, germanyJill).built(0, "B2L:2").water("B2L", 1).tiles(0, Adv2Elevation).goods(0, 0, 0, 4)
	sc.do("company_1", "build B2L adv_2_elevation").drops("B2L", 3)
}

// R10.3.4, Q47, R6.1.6: production with +2, company bonus and ability with the new powerhouse counted.
func TestAdv2Powerhouse_Q47(t *testing.T) {
	sc := full(t, Pair{Italy, Wilhelm}, germanyJill).built(0, "C5R", "P5_1", "P6_1").tiles(0, Adv2Powerhouse).goods(0, 0, 0, 4).hand(0)
	sc.do("company_1", "build P10_1 adv_2_powerhouse").asked(0, AskProduce)
	sc.do("produce B5L C5R 1").energy(0, 4+2+1+3) // the third powerhouse activates Italy
	sc = full(t, Pair{Italy, Wilhelm}, germanyJill).built(0, "C5R", "P5_1", "P6_1").tiles(0, Adv2Powerhouse).goods(0, 0, 0, 4)
	sc.do("company_1", "build P10_1 adv_2_powerhouse", "no").energy(0, 0) // may
}

// R10.3.5: machines of either kind.
func TestAdv2Wild(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill).tiles(0, Adv2Wild).goods(0, 0, 2, 0)
	sc.do("company_1").can("build P12_1 adv_2_wild").cannot("build P12_1 basic_powerhouse").do("build P12_1 adv_2_wild").machines(0, 0, 0)
}

// R10.4.1: level III base: no engineers, no excavators, but the fee.
func TestAdv3Base(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).tiles(0, Adv3Base).goods(0, 2, 0, 0)
	sc.do("free adv_3_base").can("build B2L adv_3_base").cannot("build B2U adv_3_base")
	sc.refuses(Build(Adv3Base, Adv3Base, find[Site](t, "B2U")), NeedCredits)
}

// R10.4.2: 3 VP for each dam with an elevation.
func TestAdv3Elevation(t *testing.T) {
	sc := full(t, Pair{Italy, Wilhelm}, germanyJill).built(0, "B2L:3", "B3L", "B4L").tiles(0, Adv3Elevation).goods(0, 0, 0, 4)
	sc.do("company_1", "build B3L adv_3_elevation").vp(0, 16) // B2L and B3L
}

// E28, Q18, R10.4.3, R11.4.2: level III conduit tile on value 4: 8 produced energy; France gets no reduction.
func TestE28_Adv3Conduit_Q18(t *testing.T) {
	sc := full(t, franceGraziano, germanyJill).built(0, "P5_1", "P6_1", "P7_1").tiles(0, Adv3Conduit).goods(0, 0, 8, 0).hand(0, "R01", "R06")
	sc.do("company_1", "build C5R adv_3_conduit").energy(0, 8).only("no", "fulfil R01") // 8, not 9
}

// E25, R10.4.4: third powerhouse with the level III tile: 9 VP.
func TestE25_Adv3Powerhouse(t *testing.T) {
	sc := full(t, Pair{Italy, Wilhelm}, germanyJill).built(0, "P5_1", "P6_1").tiles(0, Adv3Powerhouse).goods(0, 0, 0, 4)
	sc.do("company_1", "build P12_1 adv_3_powerhouse").vp(0, 19)
}

// R10.4.5, R10.1.3: 3 VP per owned advanced tile, on the wheel too; special tiles not.
func TestAdv3Wild(t *testing.T) {
	sc := full(t, Pair{USA, Anton}, germanyJill).tiles(0, Adv3Wild, Adv1Base, Adv2Wild).onWheel(0, 3, Adv1Base, Machines{}).goods(0, 0, 3, 0)
	sc.do("company_1", "build B9L adv_3_wild").vp(0, 19)
}

// R10.1.1: an advanced tile works like a basic one of its kind; a wild one builds any.
func TestR10_1_1_Kinds(t *testing.T) {
	for tile := Adv1Base; tile < SpecialAnton; tile++ {
		for k := Base; k <= Building; k++ {
			want := tile.Kind() == k || tile.Kind() == Wild
			if tile.builds(k) != want {
				t.Errorf("%v builds %v", tile, k)
			}
		}
	}
}
