package rules

import (
	"strings"
	"testing"
)

// R9: contracts.

// E21: a production of 3 suffices for a contract of 3 giving 4 VP and 2 credits.
func TestE21_G10(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).built(0, "C5L", "P8_1").hand(0, "G10")
	sc.do("turbine_0_l", "fulfil G10").vp(0, 14).credits(0, 8)
}

// E22, R9.3.2, R9.4.4: production of 7 with contracts of 3 and of 7: only one; the one of 3 gives 2
// energy and two rotations.
func TestE22_OneContract(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).built(0, "C5R", "P10_1", "P6_1").hand(0, "G09", "Y11")
	sc.p(0).energy = 5
	sc.do("turbine_p2_l").energy(0, 12).only("no", "fulfil G09", "fulfil Y11")
	sc.do("fulfil G09").energy(0, 14).is("rotations", sc.events(EvRotated), 2).asked(1, AskTurn)
}

// E23: a production of 14 fulfils a national contract; it is gone for the others.
func TestE23_National(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).built(0, "B5U:3", "C5R", "P10_1").water("B5U", 3).display("N4").hand(0)
	sc.do("turbine_p2_l", "produce B5U C5R 3", "fulfil N4").energy(0, 14+6).vp(0, 18)
	if sc.s.national != [3]Contract{} || !sc.p(0).fulfilled.Has(find[Contract](t, "N4")) {
		t.Error("taken by the fulfiller, never replaced")
	}
}

// E24, R9.1.1: three in hand, take 2: discard exactly 2. R9.2.2, R9.2.3.
func TestE24_Discard(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).hand(0, "S1", "G03", "Y03")
	sc.do("contract_two_l", "take G01 R01").asked(0, AskDiscard).is("ways", len(sc.legal()), 10)
	sc.refuses(DiscardContracts(1, 0), WrongNumberOfContracts)
	sc.do("discard G01 Y03").asked(Chance, AskReveal)
	sc.is("hand", sc.p(0).hand.Len(), 3)
	if sc.s.discarded != 1<<find[Contract](t, "G01")|1<<find[Contract](t, "Y03") {
		t.Errorf("discards %v", sc.s.discarded.Contracts())
	}
}

// R9.1.2: fulfilled contracts do not count for the limit.
func TestR9_1_2_FulfilledDoNotCount(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).hand(0, "S1", "G03")
	for _, name := range []string{"Y05", "Y06"} {
		c := find[Contract](t, name)
		sc.free(c)
		sc.p(0).fulfilled |= 1 << c
	}
	sc.turn(0).do("contract_one_a_l", "take G01").asked(Chance, AskReveal)
}

// R9.2.1, R9.2.1a, Q77: exactly the printed number, two from one pile included.
func TestQ77_ExactlyTwo(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill)
	sc.do("contract_two_l").can("take G01 G02").cannot("take G01").refuses(TakeContracts(find[Contract](t, "G01"), 0), WrongNumberOfContracts)
	sc.refuses(TakeContracts(find[Contract](t, "G01"), find[Contract](t, "G15")), ContractNotFaceUp)
	sc.refuses(TakeContracts(find[Contract](t, "G02"), find[Contract](t, "G01")), ContractsNotAscending)
}

// R9.2.1a, R9.2.2: a single contract is named in the first place; what is not listed
// is not taken.
func TestR9_2_OneContractOneName(t *testing.T) {
	g01, s1 := find[Contract](t, "G01"), find[Contract](t, "S1")
	sc := full(t, usaGraziano, germanyJill).hand(0, "S1", "G03", "Y03")
	sc.do("contract_one_a_l").refuses(TakeContracts(0, g01), ContractNotFaceUp)
	sc.do("take G01").asked(0, AskDiscard).refuses(DiscardContracts(0, s1), ContractNotInHand)
	sc = full(t, usaGraziano, germanyJill)
	sc.do("contract_two_l").refuses(TakeContracts(0, g01), WrongNumberOfContracts)
}

// Q36, R9.2.4, R9.2.4a: refilled at the end of the turn, to the empty place, left first.
func TestQ36_RefillAtTurnEnd(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).hand(0, "S1", "Y03", "Y04")
	sc.do("contract_two_l", "take G01 G02").asked(0, AskDiscard) // not yet refilled
	if sc.s.market[Green] != [2]Contract{} {
		t.Error("refilled before the end of the turn")
	}
	sc.do("discard S1 Y03", "G15", "G14")
	if sc.s.market[Green] != [2]Contract{find[Contract](t, "G15"), find[Contract](t, "G14")} {
		t.Errorf("display %v", sc.s.market[Green])
	}
	sc.asked(1, AskTurn).do("contract_one_a_l", "take G14", "G05")
	if sc.s.market[Green][1].String() != "G05" {
		t.Error("the new contract goes to the empty place")
	}
}

// Q13, R9.2.5: an empty pile is not refilled; take what there is; without any the
// action is illegal.
func TestQ13_EmptyPile(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill)
	sc.s.discarded |= sc.s.pile & pileContracts[Green] // all but the two face up are gone
	sc.s.pile &^= pileContracts[Green]
	sc.turn(0).do("contract_two_l", "take G01 G02").asked(1, AskTurn) // no reveal
	if sc.s.market[Green] != [2]Contract{} {
		t.Error("refilled from nowhere")
	}
	// One face-up contract left: "take 2" takes it.
	one := full(t, usaGraziano, germanyJill)
	for pile := range one.s.market {
		one.s.discarded |= one.s.pile&pileContracts[pile] | 1<<one.s.market[pile][0] | 1<<one.s.market[pile][1]
		one.s.pile &^= pileContracts[pile]
		one.s.market[pile] = [2]Contract{}
	}
	last := pileContracts[Red].first()
	one.s.discarded &^= 1 << last
	one.s.market[Red][1] = last
	one.turn(0).do("contract_two_l").is("contracts", one.p(0).hand.Len(), 2).asked(1, AskTurn)
	for _, pile := range []Pile{Yellow, Red} {
		sc.s.discarded |= sc.s.pile&pileContracts[pile] | 1<<sc.s.market[pile][0] | 1<<sc.s.market[pile][1]
		sc.s.pile &^= pileContracts[pile]
		sc.s.market[pile] = [2]Contract{}
	}
	sc.turn(1).cannot("contract_one_a_l", "contract_two_r").refuses(TakeSpace(firstContract, 1, 0), NoContractFaceUp)
}

// Q80: "take 2" with one contract face up costs the full action cost.
func TestQ80_TakeOneOfTwo(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).goods(0, 1, 0, 0)
	sc.s.discarded |= sc.s.pile
	sc.s.pile = 0
	for pile := range sc.s.market {
		for i, c := range sc.s.market[pile] {
			if pile != int(Red) || i > 0 {
				sc.s.discarded |= 1 << c
				sc.s.market[pile][i] = 0
			}
		}
	}
	sc.turn(0).do("contract_two_l").credits(0, 0).is("hand", sc.p(0).hand.Len(), 2).asked(1, AskTurn)
}

// R9.3.1: never from the track, never by adding productions.
func TestR9_3_1_SingleProduction(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).built(0, "C5L", "P8_1").hand(0, "G11")
	sc.p(0).energy = 30
	sc.do("turbine_0_l").asked(1, AskTurn) // 3 energy: no contract of 4
}

// Q14, R9.3.5: produced energy outside a production action fulfils no national contract.
func TestQ14_NationalByProductionOnly(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).display("N1").hand(0, "G03")
	sc.inTurn(0, func(g game) { g.producedEnergy(0, 15, ByTile) })
	sc.only("no", "fulfil G03").refuses(Fulfil(pileContracts[National].first()), NationalOnlyByProduction)
}

// R9.3.3, R9.3.4: contracts in hand by produced energy or by effect; bounds.
func TestR9_3_4_FulfilEffect(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).hand(0, "G11", "Y03", "R11")
	sc.inTurn(0, func(g game) { g.part(0, Part{PartFulfil, 4}, ByWork) })
	sc.only("no", "fulfil G11").refuses(Fulfil(find[Contract](t, "Y03")), RequirementTooHigh)
	sc.refuses(Fulfil(find[Contract](t, "G03")), ContractNotInHand)
	sc.inTurn(0, func(g game) { g.part(0, Part{PartFulfil, noBound}, ByWork) })
	sc.only("no", "fulfil G11", "fulfil Y03", "fulfil R11").energy(0, 0)
}

// Q73, R9.3.6: the contract is face down before its reward is resolved.
func TestQ73_FaceDownFirst(t *testing.T) {
	sc := producer(t, usaGraziano).hand(0, "G02")
	sc.do("turbine_p2_l", "produce B5L C5R 1", "fulfil G02").asked(0, AskMachines)
	if c := find[Contract](t, "G02"); sc.p(0).hand.Has(c) || !sc.p(0).fulfilled.Has(c) {
		t.Error("still in hand while its reward is resolved")
	}
}

// Q15, R9.4.1: plain gains first, then the parts in printed order.
func TestQ15_OrderOfParts(t *testing.T) {
	// R10: an elevation, then two immediate drops.
	sc := producer(t, usaGraziano).built(0, "B2U").dry().water("B5L", 2).hand(0, "R10")
	sc.do("turbine_p2_l", "produce B5L C5R 2", "fulfil R10").asked(0, AskPlace).do("place B2U").asked(0, AskDrops)
	sc.do("drops HB HB").drops("B2U", 2)
	// R09: energy 3 before the powerhouse is placed.
	sc = producer(t, usaGraziano).hand(0, "R09")
	sc.do("turbine_p2_l", "produce B5L C5R 2", "fulfil R09").asked(0, AskPlace).energy(0, 13)
}

// Q81: a choice of machines is not a plain gain; it comes in data order.
func TestQ81_ChoiceOfMachinesLater(t *testing.T) {
	sc := producer(t, usaGraziano).hand(0, "Y15") // 4 credits; 2 drops; a machine
	sc.do("turbine_p2_l", "produce B5L C5R 2", "fulfil Y15").credits(0, 10).asked(0, AskDrops)
	sc.do("drops HA").asked(0, AskMachines)
}

// Q67, R9.4.3: what may be declined and what not.
func TestQ67_Declining(t *testing.T) {
	sc := producer(t, usaGraziano).hand(0, "Y15")
	sc.do("turbine_p2_l", "produce B5L C5R 2", "fulfil Y15").can("no", "drops HA", "drops HA HB").do("no")
	sc.asked(0, AskMachines).refuses(No(), MustChoose).do("machines 1e")
	sc = producer(t, usaGraziano).hand(0, "Y02")
	sc.do("turbine_p2_l", "produce B5L C5R 2", "fulfil Y02").asked(0, AskPlace).do("no")
	sc = producer(t, usaGraziano).hand(0, "Y02")
	sc.do("turbine_p2_l", "produce B5L C5R 2").asked(0, AskFulfil).do("no")
	sc.is("hand", sc.p(0).hand.Len(), 1)
}

// Q68, R4.1.8: depth first: what a part triggers is finished before the next part.
func TestQ68_DepthFirst(t *testing.T) {
	// R10 (elevation, then drops) by France: the 4th elevation reveals a machine.
	sc := producer(t, Pair{France, Wilhelm}).built(0, "B2U:3", "B3U:2", "B4U:1").hand(0, "R10")
	sc.do("turbine_p2_l", "produce B5L C5R 2", "fulfil R10", "place B4U")
	sc.asked(0, AskMachines).do("machines 1m").asked(0, AskDrops)
}

// Every contract: what its reward does, and in which order it asks. The figures
// are compared with the catalogue elsewhere; here they are carried out.
func TestEveryContractReward(t *testing.T) {
	for _, c := range Contracts() {
		t.Run(c.String(), func(t *testing.T) {
			r := c.Reward()
			sc := full(t, Pair{USA, Graziano}, germanyJill).built(0, "B2L:2", "C1L").goods(0, 6, 2, 2)
			for i := 1; i < 6; i++ {
				sc.p(0).wheel[i].Machines = Machines{1, 0}
			}
			if c.IsNational() {
				sc.display(c.String())
			} else {
				sc.hand(0, c.String())
			}
			credits, vp := int(sc.p(0).credits), int(sc.p(0).vp)
			sc.inTurn(0, func(g game) {
				g.push(askFulfil(0, 15, optional|nationalToo))
			})
			sc.do("fulfil " + c.String())
			sc.credits(0, credits+int(r.Credits)).vp(0, vp+int(r.VP)).energy(0, int(r.Energy))
			rotations := 0
			for _, part := range r.Parts {
				switch part.Kind {
				case PartMachines:
					sc.asked(0, AskMachines).is("machines", sc.s.Prompt().Count(), int(part.N))
				case PartWaitingDrops, PartFlowingDrops:
					sc.asked(0, AskDrops).is("drops", sc.s.Prompt().Count(), int(part.N))
					sc.is("immediate", int(sc.s.Prompt().flags()&flowNow), map[bool]int{true: int(flowNow)}[part.Kind == PartFlowingDrops])
				case PartBase, PartConduit, PartElevation, PartPowerhouse:
					kind := map[PartKind]Kind{PartBase: Base, PartConduit: Conduit, PartElevation: Elevation, PartPowerhouse: Powerhouse}[part.Kind]
					sc.asked(0, AskPlace).is("kind", int(sc.s.Prompt().Structure()), int(kind))
				case PartRotate:
					rotations += int(part.N)
					continue
				default:
					continue
				}
				sc.apply(sc.s.Legal(nil)[0]) // decline, or the first choice
			}
			sc.asked(1, AskTurn).is("rotations", sc.events(EvRotated), rotations)
			if !sc.p(0).fulfilled.Has(c) {
				t.Error("not fulfilled")
			}
		})
	}
}

// R9.4.2: any split of the machines.
func TestR9_4_2_Split(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill)
	sc.inTurn(0, func(g game) { g.part(0, Part{PartMachines, 4}, ByContract) })
	if got := strings.Join(sc.legal(), ", "); got != "machines 4m, machines 1e 3m, machines 2e 2m, machines 3e 1m, machines 4e" {
		t.Error(got)
	}
	sc.do("machines 1e 3m").machines(0, 7, 7)
}

// Q75: the symbol "one structure of your choice" is on no component.
func TestQ75_NoStructureOfChoice(t *testing.T) {
	for _, c := range Contracts() {
		n := 0
		for _, part := range c.Reward().Parts {
			if part.Kind >= PartBase && part.Kind <= PartPowerhouse {
				n++
			}
		}
		if n > 1 {
			t.Errorf("%v offers a choice of structures", c)
		}
	}
}

// Q43: national contracts require 13, 14 and 15.
func TestQ43_NationalRequirements(t *testing.T) {
	count := map[int]int{}
	for _, c := range pileContracts[National].Contracts() {
		count[c.Energy()]++
	}
	if len(count) != 3 || count[13] != 2 || count[14] != 2 || count[15] != 2 {
		t.Errorf("%v", count)
	}
}
