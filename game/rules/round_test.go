package rules

import "testing"

// R3, R15: rounds and phases.

// R3.1, R3.2: five rounds; the last ends with its scoring.
func TestR3_1_FiveRounds(t *testing.T) {
	sc := intro(t, 2)
	for r := 1; r <= 5; r++ {
		sc.is("round", sc.s.Round(), r)
		sc.endRound()
	}
	if !sc.s.Done() || sc.s.Round() != 5 {
		t.Error("the game ends after round 5")
	}
	sc.is("engineers stay out in round 5", sc.p(0).Engineers(), 0)
}

// E2: a headstream tile showing 2 for round 1 puts 2 drops on its headstream.
func TestE2_HeadstreamDrops(t *testing.T) {
	s, _ := New(Options{Players: 2, Variant: Introductory})
	s.Play(Reveal(DrawHeadstream, 3)) // HT3: 2, 0, 2, 0
	for s.phase == Setup {
		s.Play(s.Legal(nil)[0])
	}
	if s.Waiting(HA) != 2 {
		t.Errorf("%d drops on HA", s.Waiting(HA))
	}
}

// R3.4.1, R3.4.2: drops by round, none in round 5; they wait until phase 3.
func TestR3_4_Headstreams(t *testing.T) {
	sc := intro(t, 2) // HA–HD hold HT1–HT4
	for r, want := range [][4]int{{0, 0, 2, 1}, {2, 0, 0, 1}, {2, 1, 2, 1}, {0, 3, 0, 1}, {0, 0, 0, 0}} {
		for h := HA; h <= HD; h++ {
			sc.is("round "+string(rune('1'+r))+" "+h.String(), sc.s.Waiting(h), want[h-1])
		}
		sc.do("water_place2_l", "drops HB")
		sc.is("waiting", sc.s.Waiting(HB), want[1]+1)
		sc.endRound()
	}
	// R3.4.3: after phase 3 of round 5 every headstream is empty.
	for h := HA; h <= HD; h++ {
		sc.is(h.String(), sc.s.Waiting(h), 0)
	}
}

// E3: Germany's 2nd base gives 3 VP at once and in each later income phase.
func TestE3_IncomeAtOnceAndLater(t *testing.T) {
	sc := intro(t, 2).built(1, "B6L").goods(1, 6, 10, 5).turn(1)
	sc.p(1).energy = 1
	sc.do("company_1", "build B7L basic_base").vp(1, 13)
	sc.endRound()
	sc.vp(1, 13+6+3) // first in energy, then income
}

// R3.3.1: incomes are those of pieces 2, 4 and 5, and add up; powerhouses give none.
func TestR3_3_1_IncomesAddUp(t *testing.T) {
	sc := intro(t, 2)
	sc.built(1, "B1U", "B2L", "B3L", "B4L", "B6L", "C1L", "C1R", "P5_1", "P6_1", "P7_1", "P8_1")
	sc.p(1).energy = 3
	sc.do("bank 12")
	sc.apply(TakeSpace(Bank, 12, 0))
	// Germany: bases 2 (3 VP), 4 (2 machines), 5 (7 VP); conduit 2 (rotate).
	sc.asked(1, AskMachines).do("machines 1e 1m")
	sc.vp(1, 10+6+3+7)
	sc.machines(1, 7, 5)
	sc.is("income", sc.s.VPFrom(1, FromIncome), 10)
}

// R3.3.2, Q6: income in reverse turn order. R3.3.4: before the headstreams fill.
func TestR3_3_2_Q6_IncomeOrder(t *testing.T) {
	sc := full(t, Pair{France, Wilhelm}, Pair{Italy, Jill})
	sc.built(0, "B2L", "B3L").built(1, "C1L", "C2L") // both: one machine of choice
	sc.p(0).energy, sc.p(1).energy = 2, 1            // next order: Italy, France
	sc.do("bank 12")
	sc.apply(TakeSpace(Bank, 12, 0))
	for sc.s.phase == RoundEnd {
		sc.apply(sc.s.Legal(nil)[0])
	}
	if sc.s.order[0] != 1 {
		t.Fatal("Italy is first")
	}
	sc.asked(0, AskMachines).is("waiting", sc.s.Waiting(HA), 0)
	if sc.s.AwaitsIncome(0) || !sc.s.AwaitsIncome(1) {
		t.Error("France has its income, Italy awaits it")
	}
	sc.do("machines 1e").asked(1, AskMachines)
	if sc.s.AwaitsIncome(1) {
		t.Error("Italy has its income")
	}
	sc.do("machines 1m")
}

// R3.3.3, Q7: equal parts of several incomes are chosen once.
func TestR3_3_3_Q7_EqualPartsOnce(t *testing.T) {
	sc := full(t, franceViktor, germanyJill)
	sc.built(0, "B2L:3", "B3L:3") // base 2: 1 machine; elevation 2: 3 VP; elevation 4: 2 VP, 1 machine
	sc.p(0).energy = 1
	sc.do("bank 12")
	sc.apply(TakeSpace(Bank, 12, 0))
	for sc.s.phase == RoundEnd {
		sc.apply(sc.s.Legal(nil)[0])
	}
	sc.asked(0, AskMachines).only("machines 2m", "machines 1e 1m", "machines 2e")
	sc.do("machines 1e 1m").asked(1, AskTurn)
	sc.vp(0, 10+6+3+2)
}

// R3.3.4: immediate drops of the income flow now and can trigger the USA ability,
// and its energy counts for the round that starts.
func TestR3_3_4_IncomeDropsFlow(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill)
	sc.built(0, "B3L:3", "B4L:3", "P5_1", "P9_1", "P12_1").dry()
	sc.p(1).energy = 1
	sc.do("bank 12")
	sc.apply(TakeSpace(Bank, 12, 0))
	for sc.s.phase == RoundEnd {
		sc.apply(sc.s.Legal(nil)[0])
	}
	sc.do("machines 1e").asked(0, AskDrops).is("energy", int(sc.p(0).energy), 0)
	// HB: P5 (USA), B5L is neutral with room for two: they stop there.
	sc.do("drops HB HB").drops("B5L", 2).energy(0, 2)
}

// R3.3.6: of an income only the drops may be declined.
func TestR3_3_6_Q67_IncomeIsTaken(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill)
	sc.built(0, "B3L:3", "B4L:3")
	sc.p(1).energy = 1
	sc.do("bank 12")
	sc.apply(TakeSpace(Bank, 12, 0))
	for sc.s.phase == RoundEnd {
		sc.apply(sc.s.Legal(nil)[0])
	}
	sc.asked(0, AskMachines).refuses(No(), MustChoose).do("machines 1m")
	sc.asked(0, AskDrops).can("no", "drops HA", "drops HA HA").do("no").asked(0, AskTurn)
}

// R3.3.5: no income in round 1, income in round 5.
func TestR3_3_5_IncomeInRound5(t *testing.T) {
	sc := intro(t, 2).built(1, "B6L", "B7L").round(4).turn(0)
	sc.endRound()
	sc.is("round", sc.s.Round(), 5).is("income", sc.s.VPFrom(1, FromIncome), 3)
}

// E45: new turn order.
func TestE45_TurnOrder(t *testing.T) {
	sc := intro(t, 4) // Joanna, Paul, Viktor, Sophia
	for i, e := range []int16{5, 8, 0, 5} {
		sc.p(Seat(i)).energy = e
	}
	if got := sc.s.nextOrder(); got != [4]Seat{2, 3, 0, 1} {
		t.Errorf("order %v", got)
	}
}

// R15.1, Q54: a tied group of three is reversed as a whole.
func TestQ54_TiedGroupIsReversed(t *testing.T) {
	sc := intro(t, 4)
	for i, e := range []int16{4, 4, 9, 4} {
		sc.p(Seat(i)).energy = e
	}
	if got := sc.s.nextOrder(); got != [4]Seat{3, 1, 0, 2} {
		t.Errorf("order %v", got)
	}
}

// R15.2, R15.3, R15.6: what ends with a round and what stays.
func TestR15_EndOfRound(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill)
	sc.do("patent_1")
	if sc.p(0).Engineers() != 10 {
		t.Fatal("two engineers")
	}
	sc.do("workshop_r1_l").do("company_1", "build B2L basic_base")
	drops := sc.s.Drops(find[Site](t, "B8L"))
	sc.endRound()
	p := sc.p(0)
	if p.energy != 0 || p.engineers != 12 || p.constructions != 0 || p.bank != 0 || sc.s.passed != 0 || sc.s.occupied != 0 {
		t.Errorf("after the round: %+v", p)
	}
	if p.wheel[5].Tile != BasicBase || !p.Has(find[Site](t, "B2L")) || p.hand.Len() != 1 {
		t.Error("wheel, map and contracts stay")
	}
	sc.drops("B8L", drops)
	if !sc.s.patentsGone.Has(Adv1Elevation) || sc.s.patentsGone.Len() != 2 {
		t.Errorf("removed tiles %v", sc.s.patentsGone.Tiles())
	}
}

// R10.5.1, R15.4: levels shown by round, and all 15 tiles appear.
func TestR10_5_1_PatentLevels(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill)
	var seen TileSet
	for _, want := range [][3]int{{1, 1, 1}, {1, 1, 2}, {2, 2, 2}, {2, 3, 3}, {3, 3, 3}} {
		for i, tile := range sc.s.patents {
			sc.is("level", tile.Level(), want[i])
			seen |= 1 << tile
		}
		sc.endRound()
	}
	sc.is("tiles seen", seen.Len(), 15)
}

// TestResume: a position between two prompts, as a photo shows it, is read and carried
// on to the prompt that followed it.
func TestResume(t *testing.T) {
	n := 0
	for i, o := range []Options{{Players: 2, Variant: Introductory}, {Players: 3, Variant: Full, Leeghwater: true, Automas: [4]uint8{2}}} {
		s, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; !s.Done(); ply++ {
			legal := s.Legal(nil)
			log := Log{Camera: true}
			s.PlayLogged(legal[(ply+i)*7%len(legal)], &log)
			k := len(log.Photos) - 1
			if k < 0 || log.Photos[k].Moment != AtTurnEnd {
				continue
			}
			n++
			between := log.Photos[k].State
			game{State: &between}.nextSeat()
			text, _ := between.MarshalText()
			var read State
			if err := read.UnmarshalText(text); err == nil {
				t.Fatal("at rest:", string(text))
			}
			if err := read.UnmarshalBetween(text); err != nil || read != between {
				t.Fatal(err, string(text))
			}
			if read.Resume(nil); read != s {
				t.Fatalf("ply %d: another prompt: %v, was %v", ply, read.Prompt(), s.Prompt())
			}
		}
		text, _ := s.MarshalText()
		if err := new(State).UnmarshalBetween(text); err == nil {
			t.Error("the end goes on")
		}
	}
	if n == 0 {
		t.Error("no turn ended")
	}
}
