package rules

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// R4: turns, action spaces, passing, engineer-free tiles.

// E4, R1.6.1: a left space of 2 engineers, a right red-bordered one of 3.
func TestE4_LeftAndRightSpace(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill).built(0, "C5R", "P10_1").goods(0, 6, 6, 4)
	sc.do("turbine_0_l")
	sc.is("engineers", sc.p(0).Engineers(), 10).credits(0, 6)

	sc = full(t, usaWilhelm, germanyJill).built(0, "C5R", "P10_1").goods(0, 6, 6, 4)
	sc.do("turbine_0_r")
	sc.is("engineers", sc.p(0).Engineers(), 9).credits(0, 3)
}

// E5: four constructions in a round take 1+2+3+3 engineers and 3 credits.
func TestE5_FourConstructions(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill).goods(0, 6, 20, 20)
	for i, site := range []string{"B2L basic_base", "C9L basic_conduit", "P9_1 basic_powerhouse"} {
		sc.turn(0).do("company_"+string(rune('1'+i)), "build "+site)
	}
	sc.turn(0).do("company_4") // the elevation of B2L is the only choice
	sc.is("engineers", sc.p(0).Engineers(), 3).credits(0, 3)
	sc.tiles(0, Adv1Wild).goods(0, 9, 20, 20).turn(0)
	for _, text := range sc.legal() { // R4.3.2
		if strings.HasPrefix(text, "company_") {
			t.Errorf("fifth construction %q", text)
		}
	}
}

// Q40, R4.3.1, R5.1.1: construction spaces are used from left to right.
func TestQ40_LeftmostConstructionSpace(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill)
	sc.can("company_1").cannot("company_2", "company_3", "company_4")
	sc.refuses(TakeSpace(firstCompany+1, 2, 0), LeftmostFirst)
	sc.do("company_1", "build B2L basic_base").turn(0)
	sc.can("company_2").cannot("company_1").refuses(TakeSpace(firstCompany, 1, 0), SpaceTaken)
}

// R4.1.1, R4.4.4: turns go round; players who have passed are skipped, the last one goes on alone.
func TestR4_1_1_TurnsGoRound(t *testing.T) {
	sc := intro(t, 3)
	sc.do("bank 1").asked(1, AskTurn).do("bank 12").asked(2, AskTurn).do("bank 12").asked(0, AskTurn)
	sc.do("bank 1").asked(0, AskTurn) // the others have no engineers and pass
	if !sc.s.HasPassed(1) || !sc.s.HasPassed(2) {
		t.Error("players without engineers pass when their turn comes")
	}
	sc.do("bank 2").asked(0, AskTurn)
}

// R4.4.3: an automatic pass comes with the turn, not before.
func TestR4_4_3_PassWhenTurnComes(t *testing.T) {
	sc := intro(t, 3)
	sc.do("bank 12")
	if sc.s.HasPassed(0) {
		t.Error("passed before the turn came again")
	}
}

// R4.1.4: a placement is legal only if the whole action can be performed.
func TestR4_1_4_NoBlocking(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill)
	sc.cannot("turbine_0_l").refuses(TakeSpace(firstTurbine+4, 2, 0), NoPowerhouse)
	sc.built(0, "P10_1").turn(0).refuses(TakeSpace(firstTurbine+4, 2, 0), NoSystem)
	sc.built(0, "C5R").turn(0).can("turbine_0_l")

	// Nothing to build with.
	sc = full(t, usaWilhelm, germanyJill).goods(0, 6, 0, 0)
	sc.cannot("company_1").refuses(TakeSpace(firstCompany, 1, 0), NothingToBuild)
	for i, tile := range []Tile{BasicBase, BasicElevation, BasicConduit, BasicPowerhouse} {
		sc.onWheel(0, i+1, tile, Machines{})
	}
	sc.goods(0, 6, 9, 9).turn(0).refuses(TakeSpace(firstCompany, 1, 0), AllTilesOnWheel)
}

// R4.1.4a: a reward or effect that cannot be used does not make a placement illegal.
func TestR4_1_4a_UselessPartsAreLost(t *testing.T) {
	// The level II powerhouse tile allows a production; there is none.
	sc := full(t, usaWilhelm, germanyJill).tiles(0, Adv2Powerhouse)
	sc.do("company_1", "build P12_1 adv_2_powerhouse").asked(1, AskTurn)
}

// R4.1.5, R1.6.2: fee and cost are paid on placement, before any gain of the action.
func TestR4_1_5_PaidBeforeGain(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill).goods(0, 2, 6, 4)
	sc.refuses(TakeSpace(firstMachinery+1, 1, 0), NeedCredits) // 2 + fee 3
	sc.do("machinery_excavator_l").credits(0, 0).machines(0, 7, 4)
}

// R4.1.6, R5.1.0: all credits of an action are added up and none gained by it counts.
func TestR4_1_6_CreditsAddUp(t *testing.T) {
	// Fourth construction space (3) and a red base space (3) need 6; the 2nd
	// Italian base would reveal 3 credits.
	sc := full(t, Pair{Italy, Wilhelm}, germanyJill).goods(0, 5, 9, 9).built(0, "B2L")
	sc.p(0).constructions, sc.p(0).engineers, sc.p(0).bank = 3, 3, 3
	sc.do("company_4").can("build B3L basic_base").cannot("build B3U basic_base")
}

// R4.2.1: a shared space is used once per round by anyone, the bank always.
func TestR4_2_1_SharedSpaces(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill)
	sc.do("workshop_r1_l").cannot("workshop_r1_l").refuses(TakeSpace(firstWorkshop, 1, 0), SpaceTaken)
	sc.do("bank 1").can("bank 1").do("bank 2").can("bank 1")
}

// Q8, R4.2.2: the right space may be used while the left one is free, and one
// player may use both.
func TestQ8_RightSpaceFirst(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill)
	sc.do("workshop_r1_r").turn(0).do("workshop_r1_l")
	sc.is("spaces of player 1", len(sc.s.On(firstWorkshop))+len(sc.s.On(firstWorkshop+1)), 2)
}

// R4.2.4: the number of engineers is matched exactly.
func TestR4_2_4_ExactEngineers(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill)
	sc.refuses(TakeSpace(firstWorkshop, 2, 0), ExactEngineers)
	sc.refuses(TakeSpace(Bank, 13, 0), NeedEngineers).says(TakeSpace(Bank, 0, 0), "no_engineers")
	for n := 1; n <= 3; n++ { // the bank takes any number, but nobody special (R8.3)
		sc.refuses(TakeSpace(Bank, n, WithArchitect), NoArchitectHere).refuses(TakeSpace(Bank, n, WithLeslie), NoLeslieHere)
	}
	if r := sc.crew(0, 1).turn(0).s.Explain(firstWorkshop + 1); r.Code != NeedEngineers || r.String() != "need_engineers need=2 have=1" {
		t.Errorf("%v", r)
	}
}

// Q56, R4.4.1: a player with engineers must act.
func TestQ56_NoPassWithEngineers(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill).crew(0, 1)
	sc.turn(0).cannot("pass").refuses(Pass(), MustAct).refuses(No(), MustAct)
}

// R4.4.2: with 0 engineers and a legal engineer-free construction one may pass.
func TestR4_4_2_PassWithFreeTileOpen(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill).tiles(0, Adv3Base).crew(0, 0).turn(0)
	sc.only("pass", "free adv_3_base").refuses(No(), MustChoose).do("pass")
	if !sc.s.HasPassed(0) {
		t.Error("not passed")
	}
	sc.do("bank 2").asked(1, AskTurn) // final (R4.4.4)
}

// Q57, R4.4.5: a pass is final, the automatic one too.
func TestQ57_PassIsFinal(t *testing.T) {
	// Player 0 passes because the level I powerhouse tile is not affordable...
	sc := full(t, italySolomon, germanyJill).tiles(0, Adv1Powerhouse).goods(0, 0, 0, 1).crew(0, 0)
	sc.built(0, "C5R").built(1, "P10_1").goods(1, 6, 6, 4).turn(1)
	sc.do("bank 1").asked(1, AskTurn)
	if !sc.s.HasPassed(0) {
		t.Fatal("passed automatically")
	}
	// ... then gets 3 credits for the use of a conduit, which would pay for a mixer.
	sc.water("B5L", 2).do("turbine_0_l", "produce B5L C5R 2").credits(0, 2)
	sc.goods(0, 3, 0, 1).turn(1).do("bank 1").asked(1, AskTurn)
}

// R4.5.1, R4.5.2, R4.5.3: engineer-free tiles need neither engineers nor a space; each is a turn.
func TestR4_5_EngineerFree(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill).tiles(0, Adv1Powerhouse, Adv3Base).goods(0, 0, 0, 2).crew(0, 0)
	sc.p(0).constructions, sc.p(0).bank = 4, 3 // all four spaces full
	sc.turn(0).only("pass", "free adv_1_powerhouse", "free adv_3_base")
	sc.do("free adv_1_powerhouse", "build P12_1 adv_1_powerhouse").machines(0, 0, 0).asked(1, AskTurn)
	sc.do("bank 1").asked(0, AskTurn).only("pass", "free adv_3_base")
	sc.do("free adv_3_base", "build B2L adv_3_base").asked(1, AskTurn)
	sc.is("constructions", sc.p(0).Constructions(), 4)
}

// Q9, R4.5.4: such a tile may be used from a construction space; its other effect applies.
func TestQ9_FreeTileWithEngineers(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill).tiles(0, Adv3Base).goods(0, 0, 0, 0)
	sc.do("company_1").can("build B2L adv_3_base").do("build B2L adv_3_base")
	sc.is("engineers", sc.p(0).Engineers(), 11)
}

// R4.5.5: the rest is a normal construction: wheel, machines, rotation, fee, income.
func TestR4_5_5_NormalConstruction(t *testing.T) {
	sc := full(t, Pair{Italy, Wilhelm}, germanyJill).tiles(0, Adv3Base).built(0, "B3L").goods(0, 3, 0, 0)
	sc.do("free adv_3_base").can("build B2U adv_3_base").do("build B2U adv_3_base")
	sc.credits(0, 3) // fee 3, then income 3
	if sc.p(0).wheel[5].Tile != Adv3Base {
		t.Errorf("wheel %v", sc.p(0).wheel)
	}
	sc.tiles(0, Adv1Powerhouse).goods(0, 0, 0, 1).turn(0).refuses(Free(Adv1Powerhouse, Adv1Powerhouse), NothingToBuild)
	sc.refuses(Free(BasicBase, BasicBase), TileNeedsEngineers)
}

// Explain gives the reason for every action space that is not available.
func TestExplain(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill).goods(0, 1, 6, 4)
	for name, want := range map[string]string{
		"turbine_p1_l":         "space_blocked need=4 have=2",
		"turbine_0_l":          "no_powerhouse",
		"workshop_r3_l":        "need_credits need=5 have=1",
		"machinery_both_r":     "need_credits need=8 have=1",
		"patent_1":             "need_credits need=5 have=1",
		"company_2":            "leftmost_first",
		"external_work_1":      "not_in_this_game",
		"officer_mahiri_1":     "space_of_another",
		"building_wind_farm_l": "not_in_this_game",
		"company_automa":       "not_in_this_game",
		"bank":                 "possible",
	} {
		sc.explains(name, want)
	}
	if r := sc.s.Explain(0); r.Code != NoSuchSpace {
		t.Error("no space 0")
	}
	sc.do("water_place2_l")
	if r := sc.s.Explain(Bank); r.Code != NotAsked {
		t.Error("spaces are chosen at the beginning of a turn")
	}
	// A tile that is gone is not a matter of credits.
	sc = full(t, usaWilhelm, germanyJill).goods(0, 1, 6, 4)
	sc.tiles(1, sc.s.patents[0]).turn(0).explains("patent_1", "tile_gone").explains("patent_2", "need_credits need=5 have=1")
	// A6.1, A6.3: spaces on which only Automas put engineers.
	sc = solo(t, 1, usaWilhelm, italyJill)
	sc.explains("company_automa", "space_of_automa").explains("beside", "space_of_automa")
}

// A reported lack is exact: with that many credits, excavators or mixers it is gone, with
// one fewer it remains.
func TestExplainFigures(t *testing.T) {
	seen := map[ReasonCode]int{}
	for i := range 120 {
		r := rand.New(rand.NewPCG(11, uint64(i)))
		s, _ := New(Options{Players: uint8(2 + i%3), Variant: Full, Leeghwater: i%2 == 0})
		for !s.Done() {
			if f := s.Prompt(); f.Kind == AskTurn {
				p := &s.players[f.Seat]
				p.credits, p.machines = int16(r.IntN(8)), Machines{uint8(r.IntN(8)), uint8(r.IntN(6))}
				for _, space := range Spaces() {
					reason := s.Explain(space)
					enough, short := s, s
					with, without := &enough.players[f.Seat], &short.players[f.Seat]
					switch reason.Code {
					case NeedCredits:
						with.credits, without.credits = int16(reason.Need), int16(reason.Need-1)
					case NeedExcavators:
						with.machines.Excavators, without.machines.Excavators = uint8(reason.Need), uint8(reason.Need-1)
					case NeedMixers:
						with.machines.Mixers, without.machines.Mixers = uint8(reason.Need), uint8(reason.Need-1)
					default:
						continue
					}
					seen[reason.Code]++
					if a, b := enough.Explain(space), short.Explain(space); reason.Have >= reason.Need || a.Code == reason.Code || b.Code != reason.Code {
						t.Fatalf("%v: %q; with that %q, with one less %q", space, reason, a, b)
					}
				}
			}
			legal := s.Legal(nil)
			s.Play(legal[r.IntN(len(legal))])
		}
	}
	if len(seen) != 3 {
		t.Errorf("reasons seen: %v", seen)
	}
}

// A refusal says what was asked, what was answered and why.
func TestRefusalWords(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill).crew(0, 1).turn(0)
	sc.sound()
	before := *sc.s
	err := sc.s.Apply(TakeSpace(firstPatent, 2, 0), nil)
	want := `player 1 was asked "turn" and answered "patent_1": need_engineers need=2 have=1`
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if *sc.s != before {
		t.Error("the state changed")
	}
}

// Every reason has its own words.
func TestReasonsHaveWords(t *testing.T) {
	seen := map[string]ReasonCode{}
	for c := GameOver; c < reasonEnd; c++ {
		text := Reason{Code: c, Need: 2, Have: 1, Kind: Base, Asked: AskTurn}.String()
		if other, twice := seen[text]; twice || text == "not possible" || slices.Contains(strings.Fields(text), "none") {
			t.Errorf("reason %d: %q (also %d)", c, text, other)
		}
		seen[text] = c
	}
}

// A reason names the rule behind it, if there is one.
func TestReasonRules(t *testing.T) {
	for c, want := range map[ReasonCode]string{
		0: "", GameOver: "", MustAct: "R4.4.1", NoPowerhouse: "R6.1.1", EnergyTooLow: "R6.2.4", NationalOnlyByProduction: "R9.3.5",
		NotActivated: "R13.3.1", ClosedByAutoma: "A5.5.4", NeedTwoInSegment: "Q27", reasonEnd: "",
	} {
		if c.Rule() != want {
			t.Errorf("%s rests on the rule %q, want %q", c.ID(), c.Rule(), want)
		}
	}
}
