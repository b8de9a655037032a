package rules

import "testing"

// R8: management actions.

// E19, R7.4.2: two waiting drops on two headstreams, or one drop only. R8.2, Q35.
func TestE19_Q35_WaterManagement(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill)
	sc.do("water_place2_l").can("drops HA HB", "drops HA HA", "drops HC").refuses(No(), MustChoose)
	sc.refuses(Drops([4]int{1, 1, 1, 0}), TooManyDrops).refuses(Drops([4]int{}), NoDrops)
	before := sc.s.waiting
	sc.do("drops HA HD").is("HA", sc.s.Waiting(HA), int(before[HA])+1).is("HD", sc.s.Waiting(HD), int(before[HD])+1)
	sc.turn(0).do("water_flow1_l").only("drops HD", "drops HC", "drops HB", "drops HA")
}

// R8.3: the bank.
func TestR8_3_Bank(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill)
	sc.do("bank 3").credits(0, 9).is("engineers", sc.p(0).Engineers(), 9)
	sc.do("bank 1").credits(1, 7).do("bank 9").credits(0, 18)
	on := sc.s.On(Bank)
	if len(on) != 2 || on[0].Engineers != 12 || on[1].Engineers != 1 {
		t.Errorf("%v", on)
	}
}

// E20: workshop "2 credits, rotate 2". R8.4.
func TestE20_Workshop(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill, italySolomon)
	sc.onWheel(0, 1, BasicBase, Machines{4, 0}).onWheel(0, 2, BasicConduit, Machines{2, 0}).onWheel(0, 3, BasicPowerhouse, Machines{0, 2}).goods(0, 6, 0, 0)
	sc.do("workshop_r2_l").credits(0, 4).machines(0, 6, 0)
	p := sc.p(0)
	if !p.supply.Has(BasicBase) || !p.supply.Has(BasicConduit) || p.wheel[1].Tile != BasicPowerhouse {
		t.Errorf("supply %v, wheel %v", p.supply.Tiles(), p.wheel)
	}
}

// R8.4: costs of the rows; Q35: turning an empty wheel is legal.
func TestR8_4_Q35_WorkshopRows(t *testing.T) {
	for name, want := range map[string][2]int{"workshop_r1_l": {6, 1}, "workshop_r2_l": {4, 2}, "workshop_r3_l": {1, 3}} {
		sc := full(t, usaGraziano, germanyJill, italySolomon).goods(0, 6, 0, 0)
		sc.do(name).credits(0, want[0]).is("rotations", sc.events(EvRotated), want[1])
	}
}

// R8.5: machinery shop.
func TestR8_5_MachineryShop(t *testing.T) {
	game := func() *scene { return full(t, usaGraziano, germanyJill, italySolomon, franceViktor).goods(0, 8, 0, 0) }
	game().do("machinery_excavator_l").credits(0, 6).machines(0, 1, 0)
	game().do("machinery_excavator_r").credits(0, 3).machines(0, 1, 0)
	game().do("machinery_any_l").only("machines 1m", "machines 1e").do("machines 1m").credits(0, 4).machines(0, 0, 1)
	game().do("machinery_both_l").credits(0, 3).machines(0, 1, 1)
	sc := game().do("machinery_any_l")
	sc.refuses(SplitMachines(Machines{1, 1}), WrongNumberOfMachines).refuses(No(), MustChoose)
}

// R8.6: contract office.
func TestR8_6_ContractOffice(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).goods(0, 1, 0, 0)
	sc.do("contract_one_a_l", "take Y01").credits(0, 1)
	sc = full(t, usaGraziano, germanyJill).goods(0, 1, 0, 0)
	sc.do("contract_two_l").credits(0, 0).is("pairs", len(sc.legal()), 15)
	sc = full(t, usaGraziano, germanyJill).goods(0, 0, 0, 0)
	sc.cannot("contract_two_l").can("contract_one_a_l")
}

// R8.7: patent office.
func TestR8_7_PatentOffice(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).goods(0, 5, 6, 4)
	tile := sc.s.patents[1]
	sc.do("patent_2").credits(0, 0).is("engineers", sc.p(0).Engineers(), 10)
	if !sc.p(0).supply.Has(tile) || sc.s.patents[1] != 0 {
		t.Error("tile not taken, or refilled")
	}
	sc.goods(1, 9, 6, 4).turn(1).cannot("patent_2").refuses(TakeSpace(firstPatent+1, 2, 0), SpaceTaken)
	// Usable from the next turn on, this round included.
	sc.turn(0).do("company_1").can("build C9L basic_conduit")
	// A space whose tile is gone is unusable.
	sc = full(t, usaGraziano, germanyJill).goods(0, 9, 6, 4)
	sc.s.patentsGone |= 1 << sc.s.patents[2]
	sc.s.patents[2] = 0
	sc.turn(0).refuses(TakeSpace(firstPatent+2, 2, 0), TileGone).cannot("patent_3")
}

// Introductory games have no patent office.
func TestR2_2_1_NoPatentOffice(t *testing.T) {
	sc := intro(t, 2).goods(0, 9, 6, 4)
	sc.cannot("patent_1", "patent_2", "patent_3").refuses(TakeSpace(firstPatent, 2, 0), NotInThisGame)
}
