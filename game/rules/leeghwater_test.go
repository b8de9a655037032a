package rules

import (
	"slices"
	"strings"
	"testing"
)

// R2.4, R11.5, R13 and the tiles and officers of the expansion.

var (
	dutch      = Pair{Netherlands, Wilhelm}
	italyJill  = Pair{Italy, Jill}
	usaMargot  = Pair{USA, Margot}
	dutchJill  = Pair{Netherlands, Jill}
	usaLeslie  = Pair{USA, Leslie}
	usaSolomon = Pair{USA, Solomon}
)

// R2.4.1, R2.4.2, R2.4.3, R2.4.5, Q4: setup of the expansion; the removed tiles are shown.
func TestR2_4_Q4_Setup(t *testing.T) {
	sc := leeghwater(t, dutch, italyJill)
	s := sc.s
	sc.is("set aside", s.SetAside().Len(), 3)
	for level := 1; level <= 3; level++ {
		sc.is("set aside of a level", (s.SetAside() & levelTiles[level]).Len(), 1)
	}
	sc.is("advanced tiles in the game", (s.patentPile | 1<<s.patents[0] | 1<<s.patents[1] | 1<<s.patents[2]).Len(), 15)
	for i, w := range s.Works() {
		if w == 0 || w.String()[1] != 'A' {
			t.Errorf("work %d is %v", i+1, w)
		}
	}
	for i, b := range s.PrivateBuildings() {
		if b == 0 {
			t.Errorf("no building in position %d", i+1)
		}
	}
	if !sc.p(0).supply.Has(BasicBuilding) || sc.p(0).supply.Has(BasicWild) || sc.p(0).supply.Len() != 5 {
		t.Errorf("basic tiles %v", sc.p(0).supply.Tiles())
	}
	// R2.4.4: five companies, eleven officers; R2.1.2: eight bonus tiles.
	fresh, _ := New(Options{Players: 3, Variant: Full, Leeghwater: true})
	seen := map[Family]int{}
	for fresh.Prompt().Kind == AskReveal {
		f := fresh.Prompt().Family()
		if seen[f] == 0 {
			seen[f] = len(fresh.Legal(nil))
		}
		fresh.Play(fresh.Legal(nil)[0])
	}
	for f, want := range map[Family]int{DrawCompany: 5, DrawOfficer: OfficerCount, DrawBonus: 8, DrawBuilding: 10, DrawWork: 5, DrawSetAside: 6} {
		sc.is("outcomes", seen[f], want)
	}
}

// Q5, R2.4.6: the second plain slot is open from three players on in positions 1 and
// 2, with four in positions 3 to 5.
func TestQ5_Slots(t *testing.T) {
	for n, closed := range map[int][]string{
		2: {"slot_1_2", "slot_2_2", "slot_3_2", "slot_4_2", "slot_5_2"},
		3: {"slot_3_2", "slot_4_2", "slot_5_2"},
		4: nil,
	} {
		sc := leeghwater(t, []Pair{dutch, italyJill, usaMargot, {France, Leslie}}[:n]...).goods(0, 20, 20, 20)
		sc.do("company_1")
		for s := firstSlot; s < siteEnd; s++ {
			want := !slices.Contains(closed, s.String())
			if got := slices.Contains(sc.legal(), "build "+s.String()+" basic_building"); got != want {
				t.Errorf("%d players: %v open: %v", n, s, got)
			}
			if !want {
				sc.refuses(Build(BasicBuilding, BasicBuilding, s), SpaceBlocked)
			}
		}
	}
}

// R13.2.1: buildings are constructions with the building tile or a wild tile.
func TestR13_2_Construction(t *testing.T) {
	sc := leeghwater(t, dutch, italyJill).goods(0, 3, 2, 1) // Cofferdam: 2 excavators, 1 mixer
	sc.do("company_1").can("build slot_1_1 basic_building", "build slot_1_3 basic_building").cannot("build slot_2_1 basic_building")
	sc.refuses(Build(BasicBuilding, BasicBuilding, find[Site](t, "slot_2_1")), NeedMixers)
	sc.do("build slot_1_3 basic_building").credits(0, 0).machines(0, 0, 0)
	if sc.p(0).wheel[5] != (Segment{BasicBuilding, Machines{2, 1}}) {
		t.Errorf("wheel %v", sc.p(0).wheel)
	}
	sc.is("buildings", sc.p(0).Pieces(Building), 1)
	// R13.2.2: one building per player and tile; no income.
	sc.goods(0, 9, 9, 9).p(0).supply |= 1 << BasicBuilding
	sc.p(0).wheel = [6]Segment{}
	sc.turn(0).do("company_2").cannot("build slot_1_1 basic_building").refuses(Build(BasicBuilding, BasicBuilding, find[Site](t, "slot_1_1")), OwnBuildingThere)
	sc.vp(0, 10)
	// Others may.
	sc.goods(1, 9, 9, 9).turn(1).do("company_1").can("build slot_1_1 basic_building").refuses(Build(BasicBuilding, BasicBuilding, find[Site](t, "slot_1_3")), SiteTaken)
}

// Q39: an advanced wild tile builds buildings; the level I wild waives the fee of a red slot.
func TestQ39_WildTilesForBuildings(t *testing.T) {
	sc := leeghwater(t, dutch, italyJill).tiles(0, Adv1Wild).goods(0, 0, 2, 1)
	sc.do("company_1").can("build slot_1_3 adv_1_wild").cannot("build slot_1_3 basic_building").do("build slot_1_3 adv_1_wild").credits(0, 0)
}

// Q38: Solomon pays credits for the machines of a building, and the fee on top.
func TestQ38_SolomonBuildings(t *testing.T) {
	sc := leeghwater(t, usaSolomon, italyJill).goods(0, 6, 2, 0) // Cofferdam: a mixer is missing
	sc.do("company_1").can("build slot_1_1 basic_building", "build slot_1_3 basic_building")
	sc = leeghwater(t, usaSolomon, italyJill).goods(0, 5, 2, 0)
	sc.do("company_1").can("build slot_1_1 basic_building").cannot("build slot_1_3 basic_building")
}

// R10.2.6, Q50: the level I building tile.
func TestAdv1Building_Q50(t *testing.T) {
	sc := leeghwater(t, dutch, italyJill).tiles(0, Adv1Building).position(5, EnergyRelayField).goods(0, 1, 4, 1)
	sc.do("company_1", "build slot_5_1 adv_1_building").asked(0, AskUse).can("no", "use energy_relay_field")
	sc.do("use energy_relay_field").energy(0, 4).credits(0, 0).asked(1, AskTurn)
	// The new building only.
	other := leeghwater(t, dutch, italyJill).tiles(0, Adv1Building).activate(0, FinancialDivision).position(4, EnergyRelayField).goods(0, 9, 4, 1)
	other.do("company_1", "build slot_4_1 adv_1_building").says(Use(FinancialDivision), "only_new_building")
	// It is not the use of the round (R13.3.4), and engineers were not needed.
	sc.is("engineers", sc.p(0).Engineers(), 11)
	sc.goods(0, 1, 0, 0).turn(0).can("building_energy_relay_field_l")
	// Possible even if all four spaces are taken.
	sc = leeghwater(t, dutch, italyJill, usaMargot, Pair{France, Leslie}).tiles(0, Adv1Building).position(5, FinancialDivision).goods(0, 3, 3, 4)
	for i := 1; i <= 3; i++ {
		sc.activate(Seat(i), FinancialDivision)
		sc.goods(Seat(i), 9, 0, 0).turn(Seat(i))
		sc.apply(plainSpace[sc.s.spaceOf(FinancialDivision)])
	}
	sc.turn(0)
	sc.s.players[0].engineers = 12
	sc.do("company_1", "build slot_5_4 adv_1_building", "use financial_division").credits(0, 5)
}

// R4.1.7: if the action is impossible, nothing happens (R10.2.6, Q61).
func TestAdv1BuildingImpossible(t *testing.T) {
	sc := leeghwater(t, dutch, italyJill).tiles(0, Adv1Building).position(5, CustomerOffice).goods(0, 3, 3, 5).hand(0)
	sc.do("company_1", "build slot_5_1 adv_1_building").asked(1, AskTurn)
	sc = leeghwater(t, dutch, italyJill).tiles(0, Adv1Building).position(5, EnergyRelayField).goods(0, 0, 4, 1)
	sc.do("company_1", "build slot_5_1 adv_1_building").asked(1, AskTurn) // no credit for the cost
}

// R10.3.6: the level II building tile leaves one machine type out.
func TestAdv2Building(t *testing.T) {
	sc := leeghwater(t, dutch, italyJill).tiles(0, Adv2Building).position(5, WindFarm).goods(0, 0, 6, 2) // 6 + 2
	if got := payWays(sc, "build slot_5_1 adv_2_building"); !slices.Equal(got, []string{"pay 2m", "pay 6e"}) {
		t.Errorf("%v", got)
	}
	sc = leeghwater(t, dutch, italyJill).tiles(0, Adv2Building).position(5, WindFarm).goods(0, 0, 0, 2)
	sc.do("company_1", "build slot_5_1 adv_2_building").machines(0, 0, 0)
	sc = leeghwater(t, dutch, italyJill).tiles(0, Adv2Building).position(5, WindFarm).goods(0, 0, 5, 1)
	sc.do("company_1").cannot("build slot_5_1 adv_2_building")
	sc.says(Build(Adv2Building, Adv2Building, find[Site](t, "slot_5_1")), "need_either need=6 or=2")
	// Solomon may replace machines of the other type.
	sc = leeghwater(t, usaSolomon, italyJill).tiles(0, Adv2Building).position(5, WindFarm).goods(0, 6, 0, 1)
	if got := payWays(sc, "build slot_5_1 adv_2_building"); !slices.Equal(got, []string{"pay 6c", "pay 1m 3c"}) {
		t.Errorf("%v", got)
	}
}

// R10.4.6: the level III building tile scores the building now, and again at the end.
func TestAdv3Building(t *testing.T) {
	sc := leeghwater(t, dutch, italyJill).tiles(0, Adv3Building).position(5, CustomerOffice).goods(0, 0, 3, 5)
	sc.do("company_1", "build slot_5_1 adv_3_building").vp(0, 17).is("at the end", sc.s.BuildingsVP(0), 7)
}

// E38: two players on one building.
func TestE38_TwoUsers(t *testing.T) {
	sc := leeghwater(t, dutch, italyJill).activate(0, EnergyRelayField).activate(1, EnergyRelayField).goods(0, 9, 0, 0).goods(1, 9, 0, 0)
	sc.turn(0).can("building_energy_relay_field_l").cannot("building_energy_relay_field_r1").do("building_energy_relay_field_l").credits(0, 8).energy(0, 4)
	sc.asked(1, AskTurn).cannot("building_energy_relay_field_l", "building_energy_relay_field_r2").do("building_energy_relay_field_r1").credits(1, 5)
	for seat := Seat(0); seat < 2; seat++ { // neither may use it again this round
		sc.turn(seat).refuses(plainSpace[buildingSpace(EnergyRelayField, 2)], UsedThisRound)
	}
	sc.endRound().turn(0).goods(0, 9, 0, 0).turn(0).can("building_energy_relay_field_l")
}

// Q45, R13.3.2: the first user of the round takes the left space. Q76: later ones the first free right one.
func TestQ45_Q76_LeftThenRight(t *testing.T) {
	sc := leeghwater(t, dutch, italyJill, usaMargot, Pair{France, Leslie})
	for i := range 4 {
		sc.activate(Seat(i), FinancialDivision).goods(Seat(i), 9, 0, 0)
	}
	for i, side := range []string{"_l", "_r1", "_r2", "_r3"} {
		sc.turn(Seat(i))
		for _, text := range sc.legal() {
			if strings.HasPrefix(text, "building_financial") && text != "building_financial_division"+side {
				t.Errorf("user %d may take %s", i+1, text)
			}
		}
		sc.refuses(plainSpace[buildingSpace(FinancialDivision, (i+1)%4)], map[bool]ReasonCode{true: LeftmostFirst, false: SpaceTaken}[i < 3])
		sc.do("building_financial_division"+side).credits(Seat(i), 14)
	}
	sc.is("engineers of the first", sc.p(0).Engineers(), 11).is("engineers of the second", sc.p(1).Engineers(), 10)
}

// R13.3.3: right-hand spaces of every building: engineers and fee as printed. (The recorded
// games never show them.)
func TestRightSpaces(t *testing.T) {
	for b := Cofferdam; b < privateBuildingEnd; b++ {
		for side := range 2 {
			sc := useful(t, b)
			if side == 1 { // somebody has taken the left one
				leftTaken(sc, b)
			}
			space := buildingSpace(b, side)
			want := privateBuildings[b].spaces[side]
			before := int(sc.p(0).credits)
			sc.turn(0).do(space.String())
			sc.is(space.String()+" engineers", sc.p(0).Engineers(), 12-int(want[0]))
			spent := before - int(sc.p(0).credits)
			if b == FinancialDivision {
				spent += divisionCredits
			}
			sc.is(space.String()+" credits", spent, int(want[1])+int(privateBuildings[b].actionCost))
		}
	}
}

// useful is a game in which seat 0 has activated a building and can use it in more
// than one way.
func useful(t *testing.T, b PrivateBuilding) *scene {
	t.Helper()
	sc := leeghwater(t, dutch, italyJill).activate(0, b).goods(0, 20, 6, 6)
	sc.built(0, "B2L:3", "B3L:2", "C5R", "P10_1").water("B5L", 2)
	sc.onWheel(0, 2, BasicBase, Machines{3, 2}).onWheel(0, 4, BasicConduit, Machines{4, 1})
	return sc.hand(0, "G03", "Y03").turn(0)
}

// The ten actions (R13.4), each from its left space.

func TestCofferdam(t *testing.T) {
	sc := useful(t, Cofferdam).water("B8L", 3).water("B1L", 1)
	sc.do("building_cofferdam_l").only("drop B2L", "drop B3L") // own and neutral, with room; B5L is full
	sc.water("B5L", 1).do("drop B2L").drops("B2L", 1)
	sc = useful(t, Cofferdam).water("B5L", 1)
	sc.do("building_cofferdam_l").can("drop B5L").refuses(DropInDam(find[Site](t, "B9L")), NoDamThere).do("drop B5L").drops("B5L", 2)
	sc = leeghwater(t, dutch, italyJill).activate(0, Cofferdam).built(1, "B2L").water("B5L", 2).water("B8L", 3) // B1L is full
	sc.turn(0).refuses(plainSpace[buildingSpace(Cofferdam, 0)], NoRoom)
}

func TestDevelopmentOffice_Q60(t *testing.T) {
	sc := leeghwater(t, usaLeslie, italyJill).activate(0, DevelopmentOffice).onWheel(0, 2, BasicBase, Machines{3, 0}).onWheel(0, 3, SpecialLeslie, Machines{1, 1})
	sc.turn(0).do("building_development_office_l").only("fetch basic_base", "fetch special_leslie").do("fetch special_leslie")
	if !sc.p(0).supply.Has(SpecialLeslie) || sc.p(0).wheel[3] != (Segment{0, Machines{1, 1}}) {
		t.Errorf("machines stay: %v", sc.p(0).wheel)
	}
	sc = leeghwater(t, dutch, italyJill).activate(0, DevelopmentOffice)
	sc.turn(0).refuses(plainSpace[buildingSpace(DevelopmentOffice, 0)], NothingOnWheel)
}

// E40: a segment with 4 excavators and 1 mixer: any 2 of the 5. Q59: exactly half.
func TestE40_Q59_ResearchLab(t *testing.T) {
	sc := leeghwater(t, dutch, italyJill).activate(0, ResearchLab).onWheel(0, 3, BasicBase, Machines{4, 1}).goods(0, 0, 0, 0)
	sc.turn(0).do("building_research_lab_l").only("fetch 3 1e 1m", "fetch 3 2e")
	sc.refuses(FetchMachines(3, Machines{1, 0}), WrongNumberOfMachines).refuses(FetchMachines(3, Machines{0, 2}), NotInSegment)
	sc.refuses(FetchMachines(2, Machines{1, 0}), NeedTwoInSegment).refuses(FetchMachines(6, Machines{1, 0}), NeedTwoInSegment)
	sc.do("fetch 3 1e 1m").machines(0, 1, 1)
	if sc.p(0).wheel[3] != (Segment{BasicBase, Machines{3, 0}}) {
		t.Errorf("wheel %v", sc.p(0).wheel)
	}
}

// Q27: a segment with one machine gives nothing, so the action is illegal.
func TestQ27_ResearchLabSingleMachine(t *testing.T) {
	sc := leeghwater(t, dutch, italyJill).activate(0, ResearchLab).onWheel(0, 3, BasicBase, Machines{1, 0})
	sc.turn(0).cannot("building_research_lab_l").explains("building_research_lab_l", "need_two_in_segment")
}

// E39: a work asking 2 excavators and 1 mixer costs 6 credits. Q51: its space is
// neither used nor needed; the tile is gone.
func TestE39_Q51_LoanAgency(t *testing.T) {
	sc := leeghwater(t, dutch, italyJill).activate(0, LoanAgency).work(1, "EB1").goods(0, 6, 0, 0).hand(0)
	sc.turn(0).do("building_loan_agency_l").only("work 1", "work 2", "work 3").do("work 1").credits(0, 5).energy(0, 6)
	if sc.s.works[0] != 0 || sc.s.placed[firstWork] != 0 {
		t.Error("the tile is gone, its space unused")
	}
	sc.goods(1, 9, 9, 9).turn(1).refuses(plainSpace[firstWork], TileGone)
	sc = leeghwater(t, dutch, italyJill).activate(0, LoanAgency).work(1, "EB1").goods(0, 5, 0, 0)
	sc.turn(0).do("building_loan_agency_l").refuses(ChooseWork(1), NeedCredits)
	sc = leeghwater(t, dutch, italyJill).activate(0, LoanAgency).goods(0, 1, 0, 0)
	sc.turn(0).explains("building_loan_agency_l", "need_credits need=2 have=1")
	sc = leeghwater(t, dutch, italyJill).activate(0, LoanAgency)
	for i, w := range sc.s.works {
		sc.s.worksGone |= 1 << w
		sc.s.works[i] = 0
	}
	sc.turn(0).explains("building_loan_agency_l", "no_work_face_up")
}

// leftTaken lets player 2 stand on the left space of a private building.
func leftTaken(sc *scene, b PrivateBuilding) *scene {
	sc.activate(1, b)
	left := buildingSpace(b, 0)
	sc.s.placed[left] = presence(2) | presence(left.Engineers()<<3)
	sc.p(1).usedBuildings, sc.p(1).engineers = 1<<b, uint8(12-left.Engineers())
	return sc
}

// R1.6.5: 4 plain energy for 1 credit.
func TestEnergyRelayField(t *testing.T) {
	sc := useful(t, EnergyRelayField).do("building_energy_relay_field_l")
	sc.energy(0, 4).credits(0, 19).asked(1, AskTurn) // plain energy: no contract
}

func TestRobotFactory(t *testing.T) {
	sc := useful(t, RobotFactory).do("building_robot_factory_l")
	sc.only("machines 2m", "machines 1e 1m", "machines 2e").do("machines 1e 1m").machines(0, 7, 7).credits(0, 19)
}

func TestFinancialDivision(t *testing.T) {
	useful(t, FinancialDivision).do("building_financial_division_l").credits(0, 25)
}

// Q47, R6.1.6: company bonus and ability apply to the Control Station.
func TestControlStation_Q47(t *testing.T) {
	sc := leeghwater(t, Pair{Italy, Wilhelm}, dutchJill).activate(0, ControlStation).built(0, "C5R", "P10_1", "P6_1", "P7_1").hand(0)
	sc.turn(0).do("building_control_station_l").energy(0, 4+3+1+3)
	sc = leeghwater(t, Pair{Italy, Wilhelm}, dutchJill).activate(0, ControlStation)
	sc.turn(0).refuses(plainSpace[buildingSpace(ControlStation, 0)], NoPowerhouse)
	// Fee and toll are one figure (R4.1.6, R6.1.5).
	sc = leeghwater(t, Pair{Italy, Wilhelm}, dutchJill).activate(0, ControlStation).built(0, "P10_1").built(1, "C5R").goods(0, 0, 0, 0)
	sc.turn(0).explains("building_control_station_l", "need_credits need=1")
	leftTaken(sc, ControlStation)
	sc.goods(0, 2, 0, 0).turn(0).explains("building_control_station_r1", "need_credits need=4 have=2")
	sc.goods(0, 3, 0, 0).turn(0).explains("building_control_station_r1", "need_credits need=4 have=3")
	sc.goods(0, 4, 0, 0).turn(0).explains("building_control_station_r1", "possible")
}

// Q48: the Wind Farm is not a production action.
func TestWindFarm_Q48(t *testing.T) {
	sc := leeghwater(t, Pair{Italy, Wilhelm}, dutchJill).activate(0, WindFarm).built(0, "P10_1", "P6_1", "P7_1").goods(0, 2, 0, 0).hand(0, "Y03", "Y06")
	sc.turn(0).do("building_wind_farm_l").credits(0, 0).energy(0, 5).only("no", "fulfil Y03").do("fulfil Y03").energy(0, 5)
}

func TestCustomerOffice(t *testing.T) {
	sc := leeghwater(t, dutch, italyJill).activate(0, CustomerOffice).goods(0, 3, 0, 0).hand(0, "R12", "G03")
	sc.turn(0).do("building_customer_office_l").only("fulfil G03", "fulfil R12").do("fulfil R12").vp(0, 17).credits(0, 3).energy(0, 0)
	sc = leeghwater(t, dutch, italyJill).activate(0, CustomerOffice).goods(0, 3, 0, 0).hand(0)
	sc.turn(0).explains("building_customer_office_l", "no_contract_in_hand")
	sc.goods(0, 0, 0, 0).turn(0).explains("building_customer_office_l", "no_contract_in_hand") // credits would not help
}

// R13.3.1: only for players who have activated the tile; R13.3.5: usable from the next turn on.
func TestR13_3_OnlyOwners(t *testing.T) {
	sc := leeghwater(t, dutch, italyJill).activate(0, FinancialDivision)
	sc.turn(1).cannot("building_financial_division_l").refuses(plainSpace[buildingSpace(FinancialDivision, 0)], NotActivated)
	if r := sc.s.Explain(buildingSpace(WindFarm, 0)); r.Code != NotInThisGame {
		t.Errorf("%v", r)
	}
}

// External works (R13.1).

// R8.8, R13.1.1, R13.1.2: an external work: engineers, machines, reward, the next round.
func TestR13_1_Works(t *testing.T) {
	sc := leeghwater(t, dutch, italyJill).goods(0, 0, 0, 1) // EA2: a mixer for 3 credits and 2 rotations
	sc.can("external_work_2").cannot("external_work_1", "external_work_3").refuses(plainSpace[firstWork], NeedExcavators)
	sc.do("external_work_2").credits(0, 3).machines(0, 0, 0).is("rotations", sc.events(EvRotated), 2)
	sc.is("engineers", sc.p(0).Engineers(), 10).is("works", sc.p(0).Works().Len(), 1)
	sc.goods(1, 9, 9, 9).turn(1).refuses(plainSpace[firstWork+1], SpaceTaken)
	// R13.1.3: machines on the wheel do not count; not refilled until the end of the round.
	if sc.s.works[1] != 0 {
		t.Error("refilled")
	}
	sc.endRound()
	for i, w := range sc.s.works { // R15.5, R10.5.1: A, A, B
		if w == 0 || w.String()[1] != "AAB"[i] {
			t.Errorf("position %d: %v", i+1, w)
		}
	}
}

// R13.1.4: every work: what it costs and what it gives.
func TestEveryWork(t *testing.T) {
	for w := Work(1); w < workEnd; w++ {
		t.Run(w.String(), func(t *testing.T) {
			cost, r := w.Cost(), w.Reward()
			sc := leeghwater(t, Pair{USA, Graziano}, italyJill).work(1, w.String()).hand(0, "G11", "R12")
			sc.built(0, "B2L:2", "C1L").goods(0, 6, int(cost.Excavators), int(cost.Mixers))
			sc.turn(0).do("external_work_1")
			sc.credits(0, 6+int(r.Credits)).vp(0, 10+int(r.VP)).machines(0, int(r.Excavators), int(r.Mixers))
			energy := int(r.Energy)
			rotations := 0
			for _, part := range r.Parts {
				switch part.Kind {
				case 0:
					continue
				case PartRotate:
					rotations += int(part.N)
					continue
				case PartFulfil:
					sc.asked(0, AskFulfil).can("fulfil G11")
					if part.N == noBound {
						sc.can("fulfil R12")
					} else {
						sc.cannot("fulfil R12")
					}
				case PartProducedEnergy:
					energy += int(part.N)
					sc.asked(0, AskFulfil).only("no", "fulfil G11")
				case PartAdvancedTile:
					sc.asked(0, AskTile).refuses(No(), MustChoose) // Q67
				case PartWaitingDrops, PartFlowingDrops:
					sc.asked(0, AskDrops)
				default:
					sc.asked(0, AskPlace)
				}
				sc.apply(sc.s.Legal(nil)[0])
				if part.Kind == PartElevation { // the second of two
					sc.asked(0, AskPlace).apply(sc.s.Legal(nil)[0])
				}
			}
			sc.asked(1, AskTurn).energy(0, energy).is("rotations", sc.events(EvRotated), rotations)
		})
	}
}

// Work EB2: two elevations, on one dam or on two. (The recorded games never show it.)
func TestWorkEB2(t *testing.T) {
	start := func() *scene {
		return leeghwater(t, Pair{France, Wilhelm}, italyJill).work(1, "EB2").built(0, "B2L", "B3L").goods(0, 0, 0, 4).turn(0)
	}
	sc := start().do("external_work_1", "place B2L", "place B2L").vp(0, 12+3) // the 2nd elevation: 3 VP
	sc.is("level", sc.s.Level(find[Site](t, "B2L")), 3)
	sc = start().do("external_work_1", "place B2L", "place B3L")
	sc.is("elevations", sc.p(0).Pieces(Elevation), 2)
	sc = start().do("external_work_1", "no", "place B3L") // each may be declined
	sc.is("elevations", sc.p(0).Pieces(Elevation), 1)
	// With one place left, one is placed.
	sc = leeghwater(t, Pair{France, Wilhelm}, italyJill).work(1, "EB2").built(0, "B2L:2").goods(0, 0, 0, 4)
	sc.turn(0).do("external_work_1", "place B2L").asked(1, AskTurn)
}

// R13.1.6: the advanced tile taken leaves its patent space empty; without any this
// part is lost.
func TestR13_1_6_AdvancedTile(t *testing.T) {
	sc := leeghwater(t, dutch, italyJill).work(1, "EA5").goods(0, 0, 2, 0)
	tile := sc.s.patents[1]
	sc.turn(0).do("external_work_1", "tile "+tile.String()).credits(0, 4)
	if !sc.p(0).supply.Has(tile) || sc.s.patents[1] != 0 {
		t.Error("tile not taken")
	}
	sc.goods(1, 9, 0, 0).turn(1).refuses(plainSpace[firstPatent+1], TileGone)
	sc = leeghwater(t, dutch, italyJill).work(1, "EA5").goods(0, 0, 2, 0)
	for i, tile := range sc.s.patents {
		sc.s.patentsGone |= 1 << tile
		sc.s.patents[i] = 0
	}
	sc.turn(0).do("external_work_1").asked(1, AskTurn)
}

// The Netherlands.

// E32, R11.5.1: production from A; B is 1/2, C is 3/3: only B may get the drop. Q32.
func TestE32_Q32_Netherlands(t *testing.T) {
	start := func() *scene {
		sc := leeghwater(t, dutch, italyJill).hand(0).dry()
		return sc.built(0, "B5U", "C5R", "P10_1", "P6_1", "P7_1", "B2L:2", "B3L:3").water("B5U", 1).water("B2L", 1).water("B3L", 3)
	}
	start().do("turbine_0_l").asked(0, AskDam).only("no", "drop B2L").do("drop B2L").drops("B2L", 2).asked(1, AskTurn)
	sc := start().do("turbine_0_l") // neutral dams have room, the dam used too: neither may get it
	sc.refuses(DropInDam(find[Site](t, "B8L")), DamOfAnother).refuses(DropInDam(find[Site](t, "B5U")), SameDam)
	sc.refuses(DropInDam(find[Site](t, "B3L")), NoRoom).do("no").drops("B2L", 1)
	// If the water of the production has just filled B: none.
	sc = leeghwater(t, dutch, italyJill).hand(0).dry()
	sc.built(0, "B5U", "C5R", "P10_1", "P6_1", "P7_1", "B10U").water("B5U", 1)
	sc.do("turbine_0_l").drops("B10U", 1).asked(1, AskTurn)
	// Not active with two powerhouses.
	sc = leeghwater(t, dutch, italyJill).hand(0).built(0, "C5R", "P10_1", "P6_1", "B2L:2")
	sc.do("turbine_0_l").asked(1, AskTurn)
}

// The incomes of the Netherlands: waiting drops, immediate drops, then machines.
func TestNetherlandsIncome(t *testing.T) {
	sc := leeghwater(t, dutch, italyJill).built(0, "B2L:3", "B3L:3", "C1L", "C1R", "C2L", "C2R")
	sc.p(0).energy = 1
	sc.turn(0).do("bank 12")
	sc.apply(TakeSpace(Bank, 12, 0))
	for sc.s.phase == RoundEnd {
		sc.apply(sc.s.Legal(nil)[0])
	}
	sc.asked(0, AskDrops).is("waiting", int(sc.s.Prompt().flags()&flowNow), 0).do("drops HA HB")
	sc.asked(0, AskDrops).is("immediate", int(sc.s.Prompt().flags()&flowNow), int(flowNow)).do("no")
	sc.asked(0, AskMachines).do("machines 1e 1m")
}

// Officers.

// E36, R12.8.1, R12.8.2, R13.1.7: Leslie fulfils a work asking 2 excavators: tile and machines on the wheel.
func TestE36_Leslie(t *testing.T) {
	sc := leeghwater(t, usaLeslie, italyJill).work(1, "EA5").goods(0, 0, 2, 0)
	sc.turn(0).can("external_work_1", "external_work_1 leslie").do("external_work_1 leslie")
	sc.is("engineers", sc.p(0).Engineers(), 10).is("constructions", sc.p(0).Constructions(), 0)
	if sc.p(0).wheel[5] != (Segment{SpecialLeslie, Machines{2, 0}}) {
		t.Errorf("wheel %v", sc.p(0).wheel)
	}
	sc.do("tile " + sc.s.patents[0].String())
	// Not possible while the tile is on the wheel; discarding is.
	sc.work(2, "EA1").goods(0, 0, 1, 0).turn(0).can("external_work_2").cannot("external_work_2 leslie")
	sc.refuses(TakeSpace(firstWork+1, 2, WithLeslie), NoLeslieHere)
	// They return after five more rotations.
	game{sc.s, nil}.rotate(0, 5)
	sc.machines(0, 3, 0)
	// Nobody else; not on other spaces.
	sc.goods(1, 9, 9, 9).turn(1).refuses(TakeSpace(firstWork+1, 2, WithLeslie), NoLeslieHere)
	// R12.8.3: her tile builds nothing.
	sc.turn(0).goods(0, 0, 9, 9).turn(0).do("company_1").refuses(Build(SpecialLeslie, SpecialLeslie, find[Site](t, "B9L")), TileBuildsNothing)
}

// Q63: not with the Loan Agency.
func TestQ63_LeslieNotWithLoan(t *testing.T) {
	sc := leeghwater(t, usaLeslie, italyJill).activate(0, LoanAgency).goods(0, 9, 9, 9)
	sc.turn(0).do("building_loan_agency_l", "work 2").machines(0, 9, 9)
	if sc.p(0).wheel != [6]Segment{} {
		t.Error("machines went on the wheel")
	}
}

// Q44, R12.9.1, R12.9.2: Margot, once per round; independent of the building's own spaces.
func TestQ44_Margot(t *testing.T) {
	sc := leeghwater(t, usaMargot, italyJill).activate(0, FinancialDivision, EnergyRelayField).goods(0, 9, 0, 0)
	sc.turn(0).can("officer_margot_1").do("officer_margot_1").only("use energy_relay_field", "use financial_division")
	sc.do("use financial_division").credits(0, 14).is("engineers", sc.p(0).Engineers(), 11)
	sc.turn(0).cannot("officer_margot_1").refuses(plainSpace[margotSpace], UsedThisRound)
	sc.do("building_financial_division_l").credits(0, 19) // the same building, in either order
	sc.turn(1).refuses(plainSpace[margotSpace], SpaceOfAnother)
	// The action cost is paid, no red-border fee.
	sc = leeghwater(t, usaMargot, italyJill).activate(0, EnergyRelayField).goods(0, 1, 0, 0)
	sc.turn(0).do("officer_margot_1").credits(0, 0).energy(0, 4)
}

// Q61: Margot's space without a possible action is illegal.
func TestQ61_MargotIdle(t *testing.T) {
	sc := leeghwater(t, usaMargot, italyJill)
	sc.turn(0).refuses(plainSpace[margotSpace], NoBuildingToUse)
	sc.activate(0, CustomerOffice).hand(0).goods(0, 9, 0, 0).turn(0).cannot("officer_margot_1").refuses(plainSpace[margotSpace], NoBuildingToUse)
}

// Mahiri's copies of the officers of the expansion. (The recorded games hardly show them.)

func dutchMahiri(t *testing.T, other Officer) *scene {
	t.Helper()
	return leeghwater(t, Pair{Netherlands, Mahiri}, Pair{Italy, other})
}

// Q62: as Margot, exactly one engineer in the bank, no credits; the bank stays open.
func TestQ62_MahiriCopiesMargot(t *testing.T) {
	sc := dutchMahiri(t, Margot).activate(0, EnergyRelayField, FinancialDivision).goods(0, 9, 0, 0)
	sc.turn(0).cannot("bank margot").do("officer_mahiri_1 margot_fouche").can("bank margot", "bank 1").cannot("officer_margot_1")
	sc.do("bank margot").is("engineers", sc.p(0).Engineers(), 10).credits(0, 9)
	sc.only("use energy_relay_field", "use financial_division").do("use energy_relay_field").energy(0, 4).credits(0, 8)
	if sc.p(0).usedBuildings != 0 {
		t.Error("not the use of the round")
	}
	sc.asked(1, AskTurn).can("bank 1").refuses(TakeSpace(Bank, 1, WithMargot), OfficerNotThere)
	// Nothing to use.
	sc = dutchMahiri(t, Margot)
	sc.turn(0).do("officer_mahiri_1 margot_fouche").refuses(TakeSpace(Bank, 1, WithMargot), NoBuildingToUse)
}

// As Leslie she inserts only the machines.
func TestMahiriCopiesLeslie(t *testing.T) {
	sc := dutchMahiri(t, Leslie).work(2, "EA2").goods(0, 9, 0, 1)
	sc.turn(0).cannot("external_work_2 leslie").do("officer_mahiri_1 leslie_spencer", "external_work_2 leslie")
	// EA2 turns the wheel twice more.
	if sc.p(0).wheel[3] != (Segment{0, Machines{0, 1}}) {
		t.Errorf("wheel %v", sc.p(0).wheel)
	}
}

// As Tommaso: an extra turn, on the space of a private building too (Q82).
func TestQ82_ArchitectOnBuildings(t *testing.T) {
	sc := dutchMahiri(t, Tommaso).activate(0, FinancialDivision)
	sc.turn(0).do("officer_mahiri_1 tommaso_battista").can("building_financial_division_l architect").do("building_financial_division_l architect")
	sc.asked(0, AskTurn).can("no")
	// On a right space with its fee alike.
	sc = leeghwater(t, Pair{Netherlands, Tommaso}, italyJill).activate(0, Cofferdam).activate(1, Cofferdam).goods(0, 3, 0, 0).water("B5L", 1)
	sc.turn(1).do("building_cofferdam_l")
	for sc.s.Prompt().Kind != AskTurn {
		sc.apply(sc.s.Legal(nil)[0])
	}
	sc.water("B5L", 1).turn(0).can("building_cofferdam_r1 architect").do("building_cofferdam_r1 architect")
}

// As Simone, Q70: several contracts with a production of any origin.
func TestQ70_MahiriCopiesSimone(t *testing.T) {
	sc := dutchMahiri(t, Simone).activate(0, ControlStation).built(0, "C5R", "P10_1").hand(0, "G03", "G10").goods(0, 9, 0, 0)
	sc.turn(0).do("officer_mahiri_1 simone_luciani", "building_control_station_l").energy(0, 7)
	sc.do("fulfil G03", "fulfil G10").is("fulfilled", sc.p(0).Fulfilled().Len(), 2)
	// Without the copy: one.
	sc = dutchMahiri(t, Simone).activate(0, ControlStation).built(0, "C5R", "P10_1").hand(0, "G03", "G10").goods(0, 9, 0, 0)
	sc.turn(0).do("building_control_station_l", "fulfil G03").asked(1, AskTurn)
}

// Simone fulfils several contracts at once on a board with the expansion, a national
// one among them, and Germany's two productions stand apart (R12.10.3).
func TestSimoneGermany(t *testing.T) {
	sc := leeghwater(t, Pair{Germany, Simone}, italyJill).hand(0, "G03", "G10", "Y03", "Y05")
	sc.built(0, "C5L", "C5R", "P10_1", "P8_1", "P6_1").water("B5L", 2)
	sc.do("turbine_0_l", "produce B5L C5R 1").energy(0, 5).do("fulfil G03", "fulfil G10").asked(0, AskProduce)
	sc.do("produce B5L C5L 1").energy(0, 8).asked(1, AskTurn) // 3 energy: nothing of 5, not added to the first
}

// R13.5, R13.2.3: the two bonus tiles; buildings count for no objective.
func TestBonusTilesOfTheExpansion(t *testing.T) {
	for b, want := range map[Bonus]int{BonusExternalWork: 10, BonusBuilding: 12} {
		sc := leeghwater(t, dutch, italyJill).activate(0, Cofferdam, ResearchLab, WindFarm)
		for _, name := range []string{"EB1", "EC2"} {
			w := find[Work](t, name)
			sc.s.workPile &^= 1 << w
			sc.p(0).works |= 1 << w
		}
		bonus(sc, b)
		score(energies(sc, 6, 1)).is(b.String(), sc.s.VPFrom(0, FromBonusTiles), want)
	}
	for o := ObjectiveRedBorder; o < objectiveEnd; o++ {
		sc := leeghwater(t, dutch, italyJill).activate(0, Cofferdam, ResearchLab)
		sc.is(o.String(), objective(sc, o).s.ObjectiveCount(0), 0)
	}
}

// R16.2.2: VP of activated buildings at the end.
func TestR16_2_2_BuildingsVP(t *testing.T) {
	sc := leeghwater(t, dutch, italyJill).activate(0, Cofferdam, CustomerOffice)
	sc.is("buildings", sc.s.BuildingsVP(0), 10).is("buildings", sc.s.BuildingsVP(1), 0)
}
