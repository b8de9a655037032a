package rules

import (
	"math/bits"
	"slices"
	"strings"
	"testing"
)

// What differs by rule for an Automa (A2–A6, A8–A11). How it decides is tested in
// package automa.

var frenchAutoma = Pair{France, Jill}

// A2.1, AR1, A1.1, A1.9: the full game only, with at least one person. A2.3: each its own level.
func TestA2_1_AR1_Options(t *testing.T) {
	for _, o := range []Options{
		{Players: 2, Variant: Introductory, Automas: [4]uint8{0, 1}},
		{Players: 2, Variant: Full, Automas: [4]uint8{1, 1}},
		{Players: 2, Variant: Full, Automas: [4]uint8{0, 5}},
		{Players: 2, Variant: Full, Automas: [4]uint8{0, 1, 1}},
	} {
		if _, err := New(o); err == nil {
			t.Errorf("%+v", o)
		}
	}
	if _, err := New(Options{Players: 4, Variant: Full, Automas: [4]uint8{1, 0, 3, 4}}); err != nil {
		t.Error(err)
	}
}

// A2.2, A2.11: everything that depends on the number of players counts Automas.
func TestA2_2_A2_11_PlayerCount(t *testing.T) {
	sc := solo(t, 1, usaWilhelm, frenchAutoma, germanyWithGraziano)
	nationals := 0
	for _, c := range sc.s.national {
		if c != 0 {
			nationals++
		}
	}
	sc.is("national contracts", nationals, 2)
	if sc.s.Explain(find[Space](t, "turbine_p1_l")).Code != SpaceBlocked || sc.s.Explain(find[Space](t, "workshop_r2_l")).Code != 0 {
		t.Error("spaces in use with three players")
	}
}

var germanyWithGraziano = Pair{Germany, Graziano}

// A2.4–A2.6, A3.5: goods of an Automa: no credits, no contract, no officer below level 4, 16 VP.
func TestA2_4_A2_5_A2_6_Goods(t *testing.T) {
	for level := uint8(1); level <= 4; level++ {
		sc := solo(t, level, usaWilhelm, frenchAutoma)
		p := sc.p(1)
		if p.vp != 16 || p.credits != 0 || p.hand != 0 || p.engineers != 12 || p.machines != (Machines{6, 4}) || p.supply.Len() != 4 {
			t.Errorf("level %d: %+v", level, p)
		}
		if (p.officer != 0) != (level == 4) {
			t.Errorf("level %d: officer %v", level, p.officer)
		}
		sc.vp(0, 10).credits(0, 6).is("contract of the person", sc.p(0).hand.Len(), 1)
	}
}

// A2.7, AR3, AR33: T pairs are drawn, people pick, Automas get what is left. Q74,
// R2.3.5a, T11: a human Mahiri can copy exactly three officers.
func TestA2_7_AR33_Q74_T11_Pairs(t *testing.T) {
	for n := 2; n <= 4; n++ {
		o := Options{Players: uint8(n), Variant: Full}
		for i := 1; i < n; i++ {
			o.Automas[i] = 1
		}
		pairs := []Pair{{USA, Mahiri}, {Germany, Jill}, {Italy, Solomon}, {France, Viktor}}[:n]
		sc := deal(t, o, pairs...)
		sc.is("officers to copy", bits.OnesCount16(sc.s.copyable(0)), 3)
		for i := 1; i < n; i++ {
			if sc.p(Seat(i)).company == 0 || sc.p(Seat(i)).company == USA {
				t.Errorf("Automa %d runs %v", i, sc.p(Seat(i)).company)
			}
			if sc.s.copyable(0)>>pairs[i].Officer&1 == 0 {
				t.Errorf("%v stays face up", pairs[i].Officer)
			}
		}
	}
	// A person has no choice but what lies there: two pairs and two contracts.
	s, _ := New(Options{Players: 2, Variant: Full, Automas: [4]uint8{1, 0}})
	for s.Prompt().Kind != AskPick {
		s.Play(s.Legal(nil)[0])
	}
	if s.Prompt().Seat != 1 || len(s.Legal(nil)) != 4 {
		t.Errorf("%v picks among %d", s.Prompt().Seat, len(s.Legal(nil)))
	}
}

// A2.7, A2.8, AR3: company and officer of an Automa may be chosen beforehand.
func TestA2_7_A2_8_AR3_Chosen(t *testing.T) {
	o := Options{Players: 3, Variant: Full, Automas: [4]uint8{0, 4, 2}, AutomaCompanies: [4]Company{1: France, 2: Italy}, AutomaOfficers: [4]Officer{1: Graziano}}
	for seed := range 12 {
		s, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; s.phase == Setup; i++ {
			legal := s.Legal(nil)
			s.Play(legal[(i*7+seed)%len(legal)])
		}
		if s.players[1].company != France || s.players[1].officer != Graziano || s.players[2].company != Italy || s.players[2].officer != 0 {
			t.Fatalf("%v %v, %v", s.players[1].company, s.players[1].officer, s.players[2].company)
		}
		if p := s.players[0]; p.company == France || p.company == Italy || p.officer == Graziano {
			t.Fatalf("the person has %v %v", p.company, p.officer)
		}
		if n := bits.OnesCount16(s.copyable(0)); s.players[0].officer == Mahiri && n != 3 {
			t.Fatalf("%d officers to copy", n)
		}
	}
	for _, bad := range []Options{
		{Players: 2, Variant: Full, Automas: [4]uint8{0, 1}, AutomaCompanies: [4]Company{0: USA}},
		{Players: 2, Variant: Full, Automas: [4]uint8{0, 1}, AutomaCompanies: [4]Company{1: Netherlands}},
		{Players: 2, Variant: Full, Automas: [4]uint8{0, 1}, AutomaOfficers: [4]Officer{1: Jill}},
		{Players: 2, Variant: Full, Automas: [4]uint8{0, 4}, AutomaOfficers: [4]Officer{1: Mahiri}},
		{Players: 3, Variant: Full, Automas: [4]uint8{0, 4, 4}, AutomaCompanies: [4]Company{1: USA, 2: USA}},
	} {
		if _, err := New(bad); err == nil {
			t.Errorf("%+v", bad)
		}
	}
}

// R2.3.5, Q3, Q74: officers chosen beforehand for Automas of level 4 count among the
// three Mahiri can copy, as long as extra ones are drawn.
func TestQ3_Q74_ChosenOfficers(t *testing.T) {
	pairs := []Pair{{USA, Mahiri}, {Germany, Jill}, {Italy, Solomon}, {France, Viktor}}
	for _, c := range []struct {
		companies    [MaxSeats]Company
		officers     [MaxSeats]Officer
		players      int
		extras, copy int
	}{
		{players: 2, officers: [MaxSeats]Officer{1: Graziano}, extras: 2, copy: 3},
		{players: 2, officers: [MaxSeats]Officer{1: Graziano}, companies: [MaxSeats]Company{1: Germany}, extras: 2, copy: 3},
		{players: 3, officers: [MaxSeats]Officer{1: Graziano}, companies: [MaxSeats]Company{1: Germany, 2: Italy}, extras: 2, copy: 3},
		{players: 3, officers: [MaxSeats]Officer{1: Graziano, 2: Wilhelm}, companies: [MaxSeats]Company{1: Germany, 2: Italy}, extras: 1, copy: 3},
		{players: 3, officers: [MaxSeats]Officer{1: Graziano, 2: Wilhelm}, extras: 2, copy: 4}, // those of the three pairs, and two more
		{players: 4, officers: [MaxSeats]Officer{1: Graziano}, extras: 3, copy: 4},
	} {
		o := Options{Players: uint8(c.players), Variant: Full, AutomaCompanies: c.companies, AutomaOfficers: c.officers}
		for i := 1; i < c.players; i++ {
			o.Automas[i] = 1
			if c.officers[i] != 0 {
				o.Automas[i] = 4
			}
		}
		sc := deal(t, o, pairs[:c.players]...)
		sc.is("extra officers", len(sc.s.ExtraOfficers()), c.extras).is("officers to copy", bits.OnesCount16(sc.s.copyable(0)), c.copy)
	}
}

// A2.8, A9.7, AR31: at level 4 an officer nobody else has, never Mahiri; machinery and
// engineers of the officer apply.
func TestA2_8_AR31_Officer(t *testing.T) {
	s, _ := New(Options{Version: 1, Players: 2, Variant: Full, GuestOfficers: true, Automas: [4]uint8{0, 4}})
	for !(s.Prompt().Kind == AskReveal && s.Prompt().Family() == DrawAutomaOfficer) {
		s.Play(s.Legal(nil)[0])
	}
	for _, a := range s.Legal(nil) {
		if o := Officer(a.b()); o == Mahiri || o == s.players[0].officer {
			t.Errorf("the Automa may get %v", o)
		}
	}
	if len(s.Legal(nil)) != 7 { // nine officers, less Mahiri and the person's
		t.Errorf("%d officers", len(s.Legal(nil)))
	}
	sc := solo(t, 4, usaWilhelm, Pair{France, Tommaso})
	sc.is("engineers", sc.p(1).Engineers(), 11).vp(1, 16)
	if !sc.p(1).Architect() {
		t.Error("no architect")
	}
	sc = solo(t, 4, usaWilhelm, Pair{France, Anton})
	if !sc.p(1).supply.Has(SpecialAnton) {
		t.Error("no special tile")
	}
}

// A2.9, AR2: Automas first, in seat order, then people in the reverse of their picks.
func TestA2_9_AR2_TurnOrder(t *testing.T) {
	s, _ := New(Options{Players: 4, Variant: Full, Automas: [4]uint8{0, 2, 0, 1}})
	for s.phase == Setup {
		a := s.Legal(nil)[0]
		if s.Prompt().Kind == AskReveal && s.Prompt().Family() == DrawFirst {
			a = Reveal(DrawFirst, 3) // seat 2 picks first, then seat 0
		}
		s.Play(a)
	}
	if s.order != [4]Seat{1, 3, 0, 2} {
		t.Errorf("order %v", s.order)
	}
	sc := solo(t, 1, usaWilhelm, frenchAutoma)
	sc.p(0).energy, sc.p(1).energy = 3, 9
	if o := sc.s.nextOrder(); o[0] != 0 { // from round 2 on alike
		t.Errorf("order %v", o)
	}
}

// A2.10: the top card lies open from the start, no criteria card before the first turn.
func TestA2_10_Deck(t *testing.T) {
	s, _ := New(Options{Players: 2, Variant: Full, Automas: [4]uint8{0, 1}})
	for s.Prompt().Kind != AskReveal || s.Prompt().Family() != DrawCard {
		s.Play(s.Legal(nil)[0])
	}
	if len(s.Legal(nil)) != 20 {
		t.Fatalf("%d cards", len(s.Legal(nil)))
	}
	s.Play(Reveal(DrawCard, 7))
	if s.criteria != 7 || s.card != 0 { // the first Automa turn has begun: card 7 is turned over
		t.Errorf("criteria %v", s.criteria)
	}
	if len(s.Legal(nil)) != 19 {
		t.Errorf("%d cards for the top", len(s.Legal(nil)))
	}
}

// A2.12: without the expansion its actions are passed over.
func TestA2_12_Expansion(t *testing.T) {
	sc := solo(t, 1, usaWilhelm, frenchAutoma).cards(1, 1, 17)
	sc.refuses(TakeCard(3, 0), CardNeedsExpansion)
	sc = solo(t, 1, Pair{Netherlands, Wilhelm}, frenchAutoma).cards(1, 1, 17).can("act 4")
	if !sc.p(1).supply.Has(BasicBuilding) {
		t.Error("no building tile")
	}
}

// A3.1, A3.6: income from level 2 on, at once and in every income phase.
func TestA3_1_Income(t *testing.T) {
	for level := uint8(1); level <= 4; level++ {
		sc := solo(t, level, Pair{Italy, Wilhelm}, Pair{Germany, Jill}).built(1, "B2L").goods(1, 0, 9, 0).cards(1, 1, 1)
		want := 0
		if level > 1 {
			want = 3 // Germany's 2nd base
		}
		sc.do("act 3", "build B6L basic_base").is("at once", sc.s.VPFrom(1, FromIncome), want)
		sc.endRound().is("in the income phase", sc.s.VPFrom(1, FromIncome), 2*want)
	}
}

// A3.2: the production bonus from level 2 on.
func TestA3_2_ProductionBonus(t *testing.T) {
	for level := uint8(1); level <= 4; level++ {
		for houses, bonus := range []int{1: 0, 2: 1, 3: 1, 4: 3} {
			sc := solo(t, level, Pair{Italy, Wilhelm}, usaAutoma)
			sc.built(1, []string{"P5_1", "P6_1", "P7_1", "P8_1"}[:houses]...)
			if level == 1 {
				bonus = 0
			}
			sc.is("bonus", sc.p(1).companyBonus(), bonus)
		}
	}
}

var usaAutoma = Pair{USA, Jill}

// A3.3, A8.2.3: the company ability from level 3 on; Italy's 3 energy.
func TestA3_3_Ability(t *testing.T) {
	for level := uint8(1); level <= 4; level++ {
		sc := solo(t, level, usaWilhelm, Pair{Italy, Jill}).built(1, "C5R", "P10_1", "P6_1", "P7_1").cards(1, 1, 5).display("G01", "G03")
		sc.do("act 1")
		for sc.s.Prompt().Kind != AskTurn {
			sc.apply(sc.s.Legal(nil)[0])
		}
		want := 4
		if level > 1 {
			want++
		}
		if level > 2 {
			want += 3
		}
		sc.energy(1, want)
	}
}

// A3.4, A3.6: below level 3 an advanced tile is a plain permission, its cost and
// engineer effects are ignored too.
func TestA3_4_A3_6_TileEffects(t *testing.T) {
	for level := uint8(1); level <= 4; level++ {
		sc := solo(t, level, usaWilhelm, Pair{Italy, Jill}).tiles(1, Adv3Powerhouse, Adv3Base, Adv2Conduit).goods(1, 0, 6, 4)
		sc.cards(1, 1, 2).do("act 4", "build P12_1 adv_3_powerhouse")
		want := 0
		if level >= 3 {
			want = 3
		}
		sc.is("tile effect", sc.s.VPFrom(1, FromTiles), want)
		sc.goods(1, 0, 0, 0).cards(1, 1, 1)
		if got := sc.s.refuseCard(1, 2, 0).Code == 0; got != (level >= 3) { // level III base: no excavators
			t.Errorf("level %d: base without excavators: %v", level, got)
		}
		sc.goods(1, 0, 5, 0).cards(1, 1, 12)
		if got := sc.s.refuseCard(1, 2, 0).Code == 0; got != (level >= 3) { // level II conduit: 5 for value 4
			t.Errorf("level %d: conduit for 5: %v", level, got)
		}
	}
}

// A3.6, A10.1: the fee named for a space with a red border is the one that is paid; only from level 3 on the level I wild tile spares it.
func TestA3_6_FeeWithTheWildTile(t *testing.T) {
	for level := uint8(1); level <= 4; level++ {
		sc := solo(t, level, usaWilhelm, Pair{Italy, Jill}).tiles(1, Adv1Wild).goods(1, 0, 6, 4)
		sc.cards(1, 1, 2).do("act 4")
		before := *sc.s
		red := 0
		for _, a := range before.Legal(nil) {
			if a.Kind() != ActBuild || Tile(a.b()) != Adv1Wild || !sites[a.Site()].red {
				continue
			}
			red++
			after, log, paid := before, Log{}, 0
			after.PlayLogged(a, &log)
			for _, e := range log.Events {
				if e.Seat == 1 && e.N < 0 && (e.Kind == EvVP || e.Kind == EvCredits) {
					paid -= int(e.N)
				}
			}
			want := RedFee
			if level >= 3 {
				want = 0
			}
			if got := before.BuildingFee(a); got != want || paid != want {
				t.Errorf("level %d, %v: %d named, %d paid, not %d", level, a, got, paid, want)
			}
		}
		if red == 0 {
			t.Errorf("level %d: no space with a red border among %v", level, before.Legal(nil))
		}
	}
}

// A3.7: what an Automa owns counts for bonus tiles at all levels.
func TestA3_7_BonusTiles(t *testing.T) {
	for level := uint8(1); level <= 4; level++ {
		sc := bonus(solo(t, level, usaWilhelm, Pair{Italy, Jill}).tiles(1, Adv1Base, Adv2Base), BonusAdvancedTile)
		score(energies(sc, 1, 6)).is("bonus", sc.s.VPFrom(1, FromBonusTiles), 8)
	}
}

// A4.1, AR7: without engineers an Automa passes before a card is turned, engineer-free
// tile or not.
func TestA4_1_AR7_Pass(t *testing.T) {
	sc := solo(t, 3, usaWilhelm, Pair{Italy, Jill}).tiles(1, Adv3Base).crew(1, 0)
	card := sc.s.card
	sc.turn(0).do("bank 1").asked(0, AskTurn)
	if !sc.s.HasPassed(1) || sc.s.card != card {
		t.Error("a card was turned")
	}
}

// A4.2, T3: the action card of one turn is the criteria card of the next. AR4: the
// reshuffle comes with the 20th Automa turn and leaves the new criteria card out.
func TestA4_2_AR4_T3_Deck(t *testing.T) {
	s, _ := New(Options{Players: 2, Variant: Full, Automas: [4]uint8{0, 1}})
	turns, shuffled := 0, 0
	var log Log
	last := Card(0)
	for !s.Done() {
		legal := s.Legal(nil)
		a := legal[0]
		if s.Prompt().Kind == AskTurn && s.players[0].crew() > 0 {
			a = TakeSpace(Bank, 1, 0)
		}
		if s.Prompt().Kind == AskCard && s.Prompt().FirstAction() == 0 {
			if turns > 0 && s.criteria != last {
				t.Fatalf("turn %d: criteria %v, the action card before was %v", turns+1, s.criteria, last)
			}
			turns++
			last = s.card
		}
		log = Log{}
		if err := s.Apply(a, &log); err != nil {
			t.Fatal(err)
		}
		for _, e := range log.Events {
			if e.Kind == EvCards && e.Shuffled() {
				shuffled++
				if shuffled == 1 && turns != 19 { // the 20th turn begins
					t.Errorf("reshuffled at turn %d", turns+1)
				}
				if s.deck>>s.criteria&1 == 1 || bits.OnesCount32(s.deck) != 19 && s.card == 0 {
					t.Error("the criteria card is not shuffled in")
				}
			}
		}
	}
	if turns < 25 || shuffled < 1 {
		t.Errorf("%d turns, %d shuffles", turns, shuffled)
	}
}

// A4.3, A4.4, AR5: a dashed action is followed by the rest of the card, on the live
// state; what was passed over is not looked at again. A4.6: one turn-ending action.
func TestA4_3_A4_4_AR5_Dashed(t *testing.T) {
	sc := solo(t, 1, usaWilhelm, Pair{Italy, Jill}).cards(1, 1, 3) // 2: replace green contracts (dashed)
	sc.can("act 2", "act 3").do("act 2")
	for sc.s.Prompt().Kind == AskReveal {
		sc.apply(sc.s.Legal(nil)[0])
	}
	sc.asked(1, AskCard).cannot("act 1", "act 2").can("act 3").refuses(TakeCard(1, 0), NoSuchCardAction)
	sc.do("act 3", "build B2L basic_base").asked(0, AskTurn)
	// With the last engineer spent on a dashed action the turn ends (A4.3, A4.6).
	sc = solo(t, 1, usaWilhelm, Pair{Italy, Jill}).crew(1, 1).cards(1, 1, 3).do("act 2")
	for sc.s.Prompt().Kind == AskReveal {
		sc.apply(sc.s.Legal(nil)[0])
	}
	sc.asked(0, AskTurn)
}

// A4.5, AR6, T6: too few engineers: all that are left. VP are not reduced.
func TestA4_5_AR6_T6_FewEngineers(t *testing.T) {
	sc := solo(t, 1, usaWilhelm, Pair{Italy, Jill}).crew(1, 1).cards(1, 1, 1).do("act 3", "build B2L basic_base")
	sc.is("engineers", sc.p(1).Engineers(), 0).is("on the board", int(sc.p(1).onBoard), 1)
	sc = solo(t, 1, usaWilhelm, Pair{Italy, Jill}).crew(1, 1).onWheel(1, 3, BasicBase, Machines{}).cards(1, 1, 5)
	vp := int(sc.p(1).vp)
	sc.do("act 5").vp(1, vp-5) // workshop 3 steps, 2 engineers, -5 VP
}

// A5.1.2, AR12, T5: energy track condition.
func TestA5_1_2_AR12_T5_Track(t *testing.T) {
	start := func(energy, other int16) *scene {
		sc := solo(t, 1, usaWilhelm, Pair{Italy, Jill}).built(1, "C5R", "P10_1").round(2).display("G01", "G03")
		sc.p(1).energy, sc.p(0).energy = energy, other
		return sc.cards(1, 1, 5)
	}
	start(12, 3).cannot("act 1").refuses(TakeCard(0, 0), AheadOnTrack) // sole leader at 6 × 2
	start(12, 12).can("act 1")                                         // tied: no lead
	start(11, 3).can("act 1")
	start(20, 21).can("act 1")
}

// A5.1.2 (1) and (3): energy, and a contract of the printed colour.
func TestA5_1_2_Conditions(t *testing.T) {
	sc := solo(t, 1, usaWilhelm, Pair{Italy, Jill}).cards(1, 1, 5)
	sc.refuses(TakeCard(0, 0), CardNoSystem)
	sc = solo(t, 1, usaWilhelm, Pair{Italy, Jill}).built(1, "B10U", "C10R", "P12_1").water("B10U", 1).cards(1, 5, 1)
	sc.refuses(TakeCard(0, 0), EnergyTooLow) // 1 - 2
	// Card 12: red contract. 2 drops × 4 = 8.
	sc = solo(t, 1, usaWilhelm, Pair{Italy, Jill}).built(1, "C5R", "P10_1").water("B5L", 2).display("R06", "R07").cards(1, 1, 12)
	sc.refuses(TakeCard(0, 0), NoContractOfPile)
	if r := sc.s.refuseCard(1, 0, 0); r.String() != "no_contract_of_pile have=8 red" {
		t.Error(r)
	}
	sc.display("R01", "R07").cards(1, 1, 12).can("act 1")
}

// A5.1.4, A5.1.5, AR11, AR35, A5.11.2: production in the order of R6.3; a contract must be
// fulfilled, from the display, national ones too; it is replaced at once.
func TestA5_1_5_AR11_AR35_Contract(t *testing.T) {
	sc := solo(t, 1, usaWilhelm, Pair{Italy, Jill}).built(1, "B5U:3", "C5R", "P10_1").water("B5U", 3).display("N2", "G01", "G03", "Y01", "Y02", "R01", "R12")
	sc.cards(1, 1, 17).do("act 1", "produce B5U C5R 3").energy(1, 14).asked(1, AskFulfil).cannot("no").can("fulfil N2", "fulfil R12", "fulfil G01")
	sc.refuses(No(), MustChoose).refuses(Fulfil(find[Contract](t, "R15")), ContractNotFaceUp)
	sc.do("fulfil R12").is("reward", sc.s.VPFrom(1, FromContracts), 7).is("3 credits as VP", sc.s.VPFrom(1, FromCredits), 3)
	sc.asked(Chance, AskReveal).drops("B10L", 0) // replaced before the water flows
	if sc.s.market[Red][1] != 0 {
		t.Error("not gone")
	}
	sc.do("R15").asked(0, AskTurn)
	if sc.s.market[Red][1].String() != "R15" || !sc.p(1).fulfilled.Has(find[Contract](t, "R12")) {
		t.Error("not replaced in its place")
	}
	// A national contract is not replaced.
	sc = solo(t, 1, usaWilhelm, Pair{Italy, Jill}).built(1, "B5U:3", "C5R", "P10_1").water("B5U", 3).display("N3")
	sc.cards(1, 1, 17).do("act 1", "produce B5U C5R 3", "fulfil N3").asked(0, AskTurn)
	if sc.s.national != [3]Contract{} {
		t.Error("replaced")
	}
}

// AR34: the switch of Q10 puts the water first for Automas too.
func TestAR34_WaterFirst(t *testing.T) {
	for _, first := range []bool{false, true} {
		sc := solo(t, 1, usaWilhelm, Pair{Italy, Jill}).built(1, "C5R", "P10_1").display("G12", "G03").dry().water("B5L", 1)
		sc.s.opt.WaterFirst = first
		sc.cards(1, 1, 17).do("act 1", "fulfil G12", "place B10L")
		for sc.s.Prompt().Kind == AskReveal {
			sc.apply(sc.s.Legal(nil)[0])
		}
		sc.drops("B10L", map[bool]int{false: 1, true: 0}[first])
	}
}

// A5.2.1–A5.2.3, AR40: water management is feasible if one of its dams gains a drop.
func TestA5_2_3_AR40_Water(t *testing.T) {
	sc := solo(t, 1, usaWilhelm, Pair{Italy, Jill}).dry().cards(1, 1, 1)
	sc.refuses(TakeCard(1, 0), NoDropGains)
	sc.built(1, "B2L").cards(1, 1, 1).can("act 2")
	// The drop that waits fills the dam already: no gain, unless it is immediate (AR40).
	sc.water("HB", 1).cards(1, 1, 1).refuses(TakeCard(1, 0), NoDropGains)
	sc.cards(1, 1, 2).can("act 2")
	if gain, _ := sc.s.DropsGain(1, [4]int{0, 1, 0, 0}, true); gain != 1 {
		t.Error("an immediate drop is judged alone")
	}
	// Two on one headstream: the first fills another player's dam above.
	sc = solo(t, 1, usaWilhelm, Pair{Italy, Jill}).dry().built(0, "B2U").built(1, "B2L").cards(1, 1, 1)
	sc.can("act 2").do("act 2").refuses(No(), MustChoose).do("drops HB HB").asked(1, AskCard) // A5.2.5: dashed
}

// AR30, A5.3.1, A5.3.2, A5.3.3: the contract office.
func TestA5_3_AR30_ContractOffice(t *testing.T) {
	sc := solo(t, 1, usaWilhelm, Pair{Italy, Jill}).display("G01", "G02").cards(1, 1, 3).do("act 2").energy(1, 2)
	if sc.s.reshuffle != 1<<find[Contract](t, "G01")|1<<find[Contract](t, "G02") {
		t.Errorf("removed %v", sc.s.reshuffle.Contracts())
	}
	sc.asked(Chance, AskReveal).do("G05", "G06")
	// An empty pile is made up from what Automas removed, in the middle of a refill too.
	sc = solo(t, 1, usaWilhelm, Pair{Italy, Jill}).display("G01", "G02")
	sc.s.discarded |= sc.s.pile & pileContracts[Green] &^ (1 << find[Contract](t, "G07"))
	sc.s.pile &^= pileContracts[Green] &^ (1 << find[Contract](t, "G07"))
	sc.cards(1, 1, 3).do("act 2").asked(Chance, AskReveal) // G07 was the last of the pile
	if sc.s.market[Green][0].String() != "G07" {
		t.Errorf("display %v", sc.s.market[Green])
	}
	sc.only("G01", "G02").do("G02")
	// Nothing left: the place stays empty, the action is feasible all the same.
	sc.s.discarded |= 1<<sc.s.market[Green][0] | 1<<sc.s.market[Green][1] | sc.s.pile&pileContracts[Green]
	sc.s.pile &^= pileContracts[Green]
	sc.s.reshuffle = 0
	sc.s.market[Green] = [2]Contract{}
	sc.cards(1, 1, 3).can("act 2").do("act 2").energy(1, 4).asked(1, AskCard)
}

// A5.4.1, A5.4.2, A5.4.3, A5.4.6, A5.4.7, A1.7, A7.1: construction.
func TestA5_4_Construction(t *testing.T) {
	sc := solo(t, 1, usaWilhelm, Pair{Italy, Jill}).goods(1, 0, 3, 0).cards(1, 1, 2)
	sc.refuses(TakeCard(2, 0), NoSiteFor) // hills cost 4
	sc.goods(1, 0, 4, 0).cards(1, 1, 2).do("act 3").cannot("build B9L basic_base", "build B2L basic_base").can("build B6L basic_base", "build B6U basic_base")
	sc.refuses(Build(BasicBase, BasicBase, find[Site](t, "B9L")), WrongArea).refuses(Build(BasicPowerhouse, BasicPowerhouse, find[Site](t, "P5_1")), OtherStructure)
	vp := int(sc.p(1).vp)
	sc.do("build B6U basic_base").vp(1, vp-3) // the red border costs 3 VP
	if sc.p(1).wheel[5] != (Segment{BasicBase, Machines{4, 0}}) || sc.p(1).onBoard != 2 {
		t.Errorf("%+v", sc.p(1))
	}
	sc.cards(1, 1, 2).refuses(TakeCard(2, 0), NoTileFor)
	// Conduit with a least value.
	sc = solo(t, 1, usaWilhelm, Pair{Italy, Jill}).goods(1, 0, 9, 0).cards(1, 1, 9).do("act 3").cannot("build C8R basic_conduit").can("build C5R basic_conduit")
	sc.refuses(Build(BasicConduit, BasicConduit, find[Site](t, "C8R")), ValueTooLow)
	// No piece.
	sc = solo(t, 1, usaWilhelm, Pair{Italy, Jill}).built(1, "P5_1", "P6_1", "P7_1", "P8_1").goods(1, 0, 0, 9).cards(1, 1, 2)
	sc.refuses(TakeCard(3, 0), NoPieceLeft)
	// No limit per round (A5.4.7).
	sc = solo(t, 1, usaWilhelm, Pair{Italy, Jill}).goods(1, 0, 30, 0)
	sc.p(1).onBoard, sc.p(1).engineers = 10, 2
	sc.cards(1, 1, 1).can("act 3")
}

// A5.5.1, A5.5.3: buildings, machinery of both kinds on the wheel; A5.5.4, AR42, R13.3.2a: the left space is closed for the rest of the game.
func TestA5_5_AR42_Buildings(t *testing.T) {
	sc := solo(t, 1, Pair{Netherlands, Margot}, Pair{Italy, Jill}).position(1, FinancialDivision).goods(1, 0, 3, 4)
	sc.cards(1, 1, 17).do("act 4", "build slot_1_1 basic_building").is("on the board", int(sc.p(1).onBoard), 1)
	if sc.p(1).wheel[5] != (Segment{BasicBuilding, Machines{3, 4}}) {
		t.Errorf("wheel %v", sc.p(1).wheel)
	}
	sc.goods(1, 0, 9, 9).cards(1, 1, 17).refuses(TakeCard(3, 0), NoTileFor)
	sc.activate(0, FinancialDivision).goods(0, 9, 0, 0).turn(0)
	sc.cannot("building_financial_division_l").refuses(plainSpace[buildingSpace(FinancialDivision, 0)], ClosedByAutoma)
	sc.can("building_financial_division_r1", "officer_margot_1") // Margot's space is not touched
	sc.endRound().turn(0).refuses(plainSpace[buildingSpace(FinancialDivision, 0)], ClosedByAutoma)
	// An Automa never uses a building.
	for _, a := range sc.cards(1, 1, 2).legal() {
		if !strings.HasPrefix(a, "act ") {
			t.Error(a)
		}
	}
}

// A5.6.1, AR15: external works are paid to the supply; A6.4, AR8: engineers on the space of the tile.
func TestA5_6_AR15_AR8_Works(t *testing.T) {
	sc := solo(t, 1, Pair{Netherlands, Wilhelm}, Pair{Italy, Jill}).goods(1, 0, 0, 1).cards(1, 1, 1) // EA2 asks a mixer
	sc.can("act 5").do("act 5").machines(1, 0, 0).asked(0, AskTurn)
	if sc.s.placed[firstWork+1].seat() != 1 || sc.s.works[1] != 0 || !sc.p(1).works.Has(2) {
		t.Error("not on the space of its tile")
	}
	sc.is("3 credits as VP", sc.s.VPFrom(1, FromCredits), 3)
	sc = solo(t, 1, Pair{Netherlands, Wilhelm}, Pair{Italy, Jill}).goods(1, 0, 0, 0).cards(1, 1, 1)
	sc.refuses(TakeCard(4, 0), NoWorkToPay)
}

// A5.7: workshop, if anything is on the wheel.
func TestA5_7_Workshop(t *testing.T) {
	sc := solo(t, 1, usaWilhelm, Pair{Italy, Jill}).cards(1, 1, 1)
	sc.refuses(TakeCard(5, 0), NothingOnWheel)
	sc.onWheel(1, 1, BasicBase, Machines{2, 0}).goods(1, 0, 0, 0).cards(1, 1, 1).do("act 6").machines(1, 2, 0)
}

// A5.8.1: patents of the structure or wild, for 2 VP and 1 engineer.
func TestA5_8_Patent(t *testing.T) {
	sc := solo(t, 1, usaWilhelm, Pair{Italy, Jill}).cards(1, 1, 3) // base; face up: base, elevation, conduit
	sc.do("act 4").asked(0, AskTurn).vp(1, 14).is("engineers", sc.p(1).Engineers(), 11)
	if !sc.p(1).supply.Has(Adv1Base) || sc.s.placed[firstPatent].seat() != 1 {
		t.Error("not taken")
	}
	sc.cards(1, 1, 3).refuses(TakeCard(3, 0), NoPatentFor)
}

// A5.9: the bank.
func TestA5_9_Bank(t *testing.T) {
	sc := solo(t, 1, usaWilhelm, Pair{Italy, Jill}).cards(1, 1, 3)
	sc.do("act 7").vp(1, 17).is("bank", int(sc.p(1).bank), 1)
}

// A5.10.1, AR16: the machinery shop, not in round 5, card 4 included.
func TestA5_10_AR16_Machinery(t *testing.T) {
	solo(t, 1, usaWilhelm, Pair{Italy, Jill}).cards(1, 1, 4).do("act 3").machines(1, 7, 4).vp(1, 14)
	solo(t, 1, usaWilhelm, Pair{Italy, Jill}).cards(1, 1, 1).do("act 7").asked(1, AskMachines).do("machines 1m").vp(1, 13)
	for card := Card(1); card < cardEnd; card++ {
		sc := solo(t, 1, usaWilhelm, Pair{Italy, Jill}).round(5)
		other := Card(1)
		if card == 1 {
			other = 2
		}
		sc.cards(1, other, card)
		for i, a := range card.Actions() {
			if a.Kind == CardMachinery {
				sc.refuses(TakeCard(i, 0), CardNotInRound5)
			}
		}
	}
}

// A5.11.1, A5.11.7, A5.11.10, A5.11.11, AR13, AR14, AR17: rewards: credits as VP, free structures with 3 VP on red
// spaces, drops, contracts from the display, produced energy.
func TestA5_11_AR13_AR14_AR17_Rewards(t *testing.T) {
	start := func() *scene { return solo(t, 1, usaWilhelm, Pair{Italy, Jill}) }
	automa := func(sc *scene, happens func(g game)) *scene {
		sc.cards(1, 1, 2)
		sc.sound()
		sc.s.pop()
		g := game{sc.s, &sc.log}
		happens(g)
		g.settle()
		return sc
	}
	sc := automa(start(), func(g game) { g.part(1, Part{PartBase, areasPlain}, ByContract) })
	vp := int(sc.p(1).vp)
	sc.can("place B9U").do("place B9U").vp(1, vp-3)
	automa(start(), func(g game) { g.part(1, Part{PartWaitingDrops, 3}, ByContract) }).asked(1, AskDrops).can("no", "drops HA HA HA")
	// Fulfil a contract: from the display, within the bound.
	sc = automa(start().display("G11", "G03"), func(g game) { g.part(1, Part{PartFulfil, 4}, ByWork) })
	sc.asked(1, AskFulfil).only("fulfil G03", "fulfil G11")
	// Produced energy: private contracts only.
	sc = automa(start().display("N1", "R01", "R03"), func(g game) { g.producedEnergy(1, 15, ByWork) })
	sc.cannot("fulfil N1").can("fulfil R01").energy(1, 15)
	// An advanced tile.
	automa(start(), func(g game) { g.part(1, Part{PartAdvancedTile, 1}, ByWork) }).asked(1, AskTile).is("tiles", 3, 3)
	// Credits.
	sc = start()
	vp = int(sc.p(1).vp)
	automa(sc, func(g game) { g.credits(1, 4, ByContract) }).vp(1, vp+4)
	// A5.11.3: machines as printed. A5.11.6: turns of the wheel bring back what comes round.
	sc = start().goods(1, 0, 0, 0).onWheel(1, 2, BasicBase, Machines{3, 0})
	automa(sc, func(g game) {
		g.gain(1, &Reward{Excavators: 1, Mixers: 2}, ByContract, FromContracts)
		g.part(1, Part{PartRotate, 2}, ByContract)
	}).machines(1, 4, 2)
	// A5.11.8: two elevations, the second on the new position.
	sc = automa(start().built(1, "B2L", "B3L"), func(g game) { g.part(1, Part{PartElevation, 2}, ByWork) })
	sc.asked(1, AskPlace).do("place B2L").asked(1, AskPlace).can("place B2L", "place B3L").do("place B2L").is("level", sc.s.Level(find[Site](t, "B2L")), 3)
}

// A6.1, A6.2, A6.3, A6.5, AR9: where engineers go.
func TestA6_AR9_Engineers(t *testing.T) {
	sc := solo(t, 1, usaWilhelm, Pair{Italy, Jill}).onWheel(1, 5, BasicBase, Machines{}).goods(0, 9, 6, 4)
	for _, want := range []string{"workshop_r1_l", "workshop_r3_l", "workshop_r1_r", "workshop_r3_r"} { // two players: no row of 2
		sc.p(1).engineers = 12 - sc.engineersOut(1)
		sc.cards(1, 2, 1).do("act 6")
		if s := find[Space](t, want); sc.s.placed[s].seat() != 1 || sc.s.placed[s].engineers() != 1 {
			t.Errorf("not on %s", want)
		}
	}
	sc.cards(1, 2, 1).do("act 6").is("beside", int(sc.p(1).aside), 1) // AR9: blocks nothing
	// A6.6: red-bordered action spaces cost an Automa nothing.
	if sc.s.VPFrom(1, FromCredits) != 0 {
		t.Error("paid for a space")
	}
	// A6.8: they return at the end of the round.
	sc.endRound().is("engineers", sc.p(1).crew(), 12).is("beside", int(sc.p(1).aside), 0)
}

// engineersOut counts a seat's engineers on spaces.
func (sc *scene) engineersOut(seat Seat) uint8 {
	n := 0
	for _, space := range Spaces() {
		n += sc.s.engineersOn(seat, space)
	}
	return uint8(n)
}

// A6.7: scan order of every section with four players.
func TestA6_7_ScanOrder(t *testing.T) {
	sc := deal(t, Options{Players: 4, Variant: Full, Automas: [4]uint8{0, 1, 1, 1}}, usaWilhelm, Pair{Italy, Jill}, Pair{France, Viktor}, Pair{Germany, Solomon})
	for _, section := range []struct {
		first, end Space
		order      []string
	}{
		{firstTurbine, firstWater, []string{"turbine_p2", "turbine_p1", "turbine_0", "turbine_m1", "turbine_m2"}},
		{firstWater, firstWorkshop, []string{"water_place2", "water_flow1"}},
		{firstWorkshop, firstMachinery, []string{"workshop_r1", "workshop_r2", "workshop_r3"}},
		{firstMachinery, firstContract, []string{"machinery_excavator", "machinery_any", "machinery_both"}},
		{firstContract, firstPatent, []string{"contract_one_a", "contract_one_b", "contract_two"}},
	} {
		for _, column := range []string{"_l", "_r"} {
			for _, row := range section.order {
				space := sc.s.firstEmpty(section.first, section.end)
				if space.String() != row+column {
					t.Errorf("%v, want %s", space, row+column)
				}
				sc.s.placed[space] = presence(2) | 1<<3
			}
		}
		if sc.s.firstEmpty(section.first, section.end) != beside {
			t.Error("not beside")
		}
	}
}

// A8.1.1: an engineer-free tile uses no engineers, and the turn ends all the same.
func TestA8_1_1_EngineerFree(t *testing.T) {
	sc := solo(t, 3, usaWilhelm, Pair{Italy, Jill}).tiles(1, Adv1Powerhouse).cards(1, 1, 2).do("act 4", "build P12_1 adv_1_powerhouse")
	sc.is("engineers", sc.p(1).Engineers(), 12).asked(0, AskTurn)
	sc = solo(t, 2, usaWilhelm, Pair{Italy, Jill}).tiles(1, Adv1Powerhouse).cards(1, 1, 2).do("act 4", "build P12_1 adv_1_powerhouse")
	sc.is("engineers", sc.p(1).Engineers(), 10)
}

// A8.1.6: the level I building tile scores the building's VP at once.
func TestA8_1_6_BuildingTiles(t *testing.T) {
	sc := solo(t, 3, Pair{Netherlands, Wilhelm}, Pair{Italy, Jill}).tiles(1, Adv1Building).position(1, FinancialDivision).goods(1, 0, 3, 4)
	sc.cards(1, 1, 17).do("act 4", "build slot_1_1 adv_1_building").is("tile", sc.s.VPFrom(1, FromTiles), 6).asked(0, AskTurn)
	sc = solo(t, 3, Pair{Netherlands, Wilhelm}, Pair{Italy, Jill}).tiles(1, Adv3Building).position(1, FinancialDivision).goods(1, 0, 3, 4)
	sc.cards(1, 1, 17).do("act 4", "build slot_1_1 adv_3_building").is("tile", sc.s.VPFrom(1, FromTiles), 6)
}

// A8.1.7, A8.1.8: effects that produce energy are followed by a contract from the
// display, private ones only; drops, rotations, credits and VP are mandatory.
func TestA8_1_7_A8_1_8_Effects(t *testing.T) {
	sc := solo(t, 3, usaWilhelm, Pair{Italy, Jill}).tiles(1, Adv3Conduit).display("N1", "G01", "G03", "R01", "R12").goods(1, 0, 8, 0)
	sc.cards(1, 2, 10).do("act 3", "build C5R adv_3_conduit").energy(1, 8).asked(1, AskFulfil).cannot("no", "fulfil N1").can("fulfil R01", "fulfil G01")
	sc = solo(t, 3, usaWilhelm, Pair{Italy, Jill}).tiles(1, Adv1Conduit).goods(1, 0, 8, 0).cards(1, 2, 10)
	vp := int(sc.p(1).vp)
	sc.do("act 3", "build C5R adv_1_conduit").vp(1, vp+8).asked(0, AskTurn) // 2 credits per value
	sc = solo(t, 3, usaWilhelm, Pair{Italy, Jill}).tiles(1, Adv2Elevation).built(1, "B2L").goods(1, 0, 0, 4).cards(1, 1, 6)
	sc.do("act 3", "build B2L adv_2_elevation").drops("B2L", 2)
}

// A8.2.2: Germany's second production; A8.2.4: France's reduction counts for feasibility too.
func TestA8_2_Abilities(t *testing.T) {
	sc := solo(t, 3, usaWilhelm, Pair{Germany, Jill}).built(1, "C5L", "C5R", "P10_1", "P8_1", "P6_1").water("B5L", 2).display("G01", "G03", "Y01", "Y02")
	sc.cards(1, 1, 17).do("act 1", "produce B5L C5R 1", "fulfil Y02", "no", "Y15").asked(1, AskProduce).can("produce B5L C5L 1")
	sc = solo(t, 3, usaWilhelm, Pair{France, Jill}).built(1, "C5R", "P10_1", "P8_1", "P6_1").display("R01", "R12").cards(1, 1, 12)
	sc.can("act 1").do("act 1").energy(1, 5).only("fulfil G01", "fulfil G02", "fulfil Y01", "fulfil Y02", "fulfil R01") // 5 + 3
	sc = solo(t, 2, usaWilhelm, Pair{France, Jill}).built(1, "C5R", "P10_1", "P8_1", "P6_1").display("R01", "R12").cards(1, 1, 12)
	sc.refuses(TakeCard(0, 0), NoContractOfPile)
}

// A9.2, A9.12: Graziano builds an elevation instead, with the engineers of the action.
func TestA9_2_Graziano(t *testing.T) {
	sc := solo(t, 4, usaWilhelm, Pair{Italy, Graziano}).built(1, "B2L").goods(1, 0, 0, 4).cards(1, 1, 2)
	sc.can("act 3 elevation", "act 4 elevation").do("act 3 elevation").is("elevations", sc.p(1).Pieces(Elevation), 1).is("engineers", sc.p(1).Engineers(), 10)
	sc.cards(1, 1, 2).refuses(TakeCard(2, InsteadBuilding), NoSuchCardAction).refuses(TakeCard(4, InsteadElevation), NoSuchCardAction)
	sc = solo(t, 3, usaWilhelm, Pair{Italy, Graziano}).built(1, "B2L").cards(1, 1, 2)
	sc.refuses(TakeCard(2, InsteadElevation), NoSuchCardAction)
}

// A9.5: Solomon replaces at most one machine, only if it is missing, for 3 VP.
func TestA9_5_Solomon(t *testing.T) {
	sc := solo(t, 4, usaWilhelm, Pair{Italy, Solomon}).goods(1, 0, 3, 0).cards(1, 1, 2) // hills: 4
	vp := int(sc.p(1).vp)
	sc.do("act 3", "build B6L basic_base").vp(1, vp-3).machines(1, 0, 0)
	sc = solo(t, 4, usaWilhelm, Pair{Italy, Solomon}).goods(1, 0, 2, 0).cards(1, 1, 2)
	sc.refuses(TakeCard(2, 0), NoSiteFor)
	sc = solo(t, 4, usaWilhelm, Pair{Italy, Solomon}).goods(1, 0, 4, 0).cards(1, 1, 2)
	vp = int(sc.p(1).vp)
	sc.do("act 3", "build B6L basic_base").vp(1, vp).machines(1, 0, 0) // nothing missing, nothing replaced
	// What it cannot pay lacks machines, not credits.
	sc = solo(t, 4, usaWilhelm, Pair{Italy, Solomon}).goods(1, 0, 3, 0).cards(1, 1, 10).do("act 3")
	sc.says(Build(BasicConduit, BasicConduit, find[Site](t, "C5R")), "need_excavators need=8 have=3")
}

// A9.9, AR37, T10: the architect, in the bank too, gives a second turn with a new card.
func TestA9_9_AR37_T10_Tommaso(t *testing.T) {
	sc := solo(t, 4, usaWilhelm, Pair{Italy, Tommaso}).goods(1, 0, 0, 0).cards(1, 1, 3)
	sc.do("act 7").vp(1, 17)
	if sc.p(1).Architect() || sc.p(1).Engineers() != 11 || sc.p(1).architectAt != Bank {
		t.Error("the architect was not sent")
	}
	sc.asked(Chance, AskReveal).do("card 5").asked(1, AskCard)
	if sc.s.criteria != 3 || sc.s.card != 5 {
		t.Errorf("cards %v %v", sc.s.criteria, sc.s.card)
	}
	// An action of 2 engineers, a dashed one, or a single engineer left do not.
	sc = solo(t, 4, usaWilhelm, Pair{Italy, Tommaso}).cards(1, 1, 1).do("act 3", "build B2L basic_base").asked(0, AskTurn)
	if !sc.p(1).Architect() {
		t.Error("ordinary engineers go first")
	}
	// With no engineer left there is no second turn.
	solo(t, 4, usaWilhelm, Pair{Italy, Tommaso}).crew(1, 0).cards(1, 1, 3).do("act 7").asked(0, AskTurn)
}

// A9.10: Leslie's Automa puts tile and machines on the wheel, 1 engineer on the board.
func TestA9_10_Leslie(t *testing.T) {
	sc := solo(t, 4, Pair{Netherlands, Wilhelm}, Pair{Italy, Leslie}).goods(1, 0, 0, 1).cards(1, 1, 2)
	sc.can("act 3 work").do("act 3 work").is("on the board", int(sc.p(1).onBoard), 1)
	if sc.p(1).wheel[3].Tile != SpecialLeslie { // EA2 turns twice more
		t.Errorf("wheel %v", sc.p(1).wheel)
	}
	sc.goods(1, 0, 0, 5).cards(1, 1, 2).refuses(TakeCard(2, InsteadWork), TileOnWheel)
}

// A9.11: Margot's Automa builds a building instead, with 1 engineer.
func TestA9_11_Margot(t *testing.T) {
	sc := solo(t, 4, Pair{Netherlands, Wilhelm}, Pair{Italy, Margot}).goods(1, 0, 2, 1).cards(1, 1, 2)
	sc.can("act 3 building").do("act 3 building", "build slot_1_1 basic_building").is("on the board", int(sc.p(1).onBoard), 1)
	for criteria, up := range map[Card]int{1: 1, 2: 0} { // C1L: up, C1R: down
		sc = solo(t, 4, Pair{Netherlands, Wilhelm}, Pair{Italy, Margot}).cards(1, criteria, 3)
		sc.do("act 3 building").is("upwards", sc.s.Prompt().bound(), up)
	}
}

// A10.1–A10.3, AR18, T9: credits are VP, and conduit tolls by the table.
func TestA10_AR18_T9_Tolls(t *testing.T) {
	// A person uses an Automa's conduit with 3 drops.
	sc := solo(t, 1, usaWilhelm, Pair{Italy, Jill}).built(1, "C8L").built(0, "P11_1").water("B8L", 3).goods(0, 6, 0, 0).hand(0)
	sc.turn(0).do("turbine_0_l", "produce B8L C8L 3").credits(0, 3).vp(1, 22)
	// An Automa uses a person's conduit.
	sc = solo(t, 1, usaWilhelm, Pair{Italy, Jill}).built(0, "C8L").built(1, "P11_1").water("B8L", 3).display("G01", "G10")
	credits, vp := int(sc.p(0).credits), int(sc.p(1).vp)
	sc.cards(1, 1, 5).do("act 1", "produce B8L C8L 3").credits(0, credits+3).vp(0, 13).vp(1, vp-3)
	// An Automa uses another Automa's.
	sc = deal(t, Options{Players: 3, Variant: Full, Automas: [4]uint8{0, 1, 1}}, usaWilhelm, Pair{Italy, Jill}, Pair{France, Viktor})
	sc.built(2, "C8L").built(1, "P11_1").water("B8L", 3).display("G01", "G10").cards(1, 1, 5).do("act 1", "produce B8L C8L 3").vp(1, 13).vp(2, 22)
}

// A10.2: energy-track credits are VP; a marker on 0 gives both.
func TestA10_2_TrackCredits(t *testing.T) {
	sc := score(energies(solo(t, 1, usaWilhelm, Pair{Italy, Jill}), 8, 0))
	sc.vp(1, 16+3-3).vp(0, 16).credits(0, 10)
	sc = score(energies(solo(t, 1, usaWilhelm, Pair{Italy, Jill}), 1, 8))
	sc.vp(1, 16+6+4)
}

// A11.1, A11.2, A11.3, A11.4, AR26, AR27: scoring.
func TestA11_AR26_AR27_Scoring(t *testing.T) {
	sc := objective(solo(t, 1, usaWilhelm, Pair{Italy, Jill}), ObjectiveRedBorder)
	if got := objectiveVPs(sc); !slices.Equal(got, []int{13, 18}) { // tied first
		t.Errorf("%v", got)
	}
	sc.built(1, "B2U")
	if got := objectiveVPs(sc); !slices.Equal(got, []int{10, 20}) {
		t.Errorf("%v", got)
	}
	sc.built(0, "B3U", "B4U")
	if got := objectiveVPs(sc); !slices.Equal(got, []int{15, 15}) {
		t.Errorf("%v", got)
	}
	sc.goods(1, 0, 6, 5).is("resources", sc.s.ResourcesVP(1), 2) // 11 machines, no credits
	sc.water("B2U", 1).is("water", sc.s.WaterVP(1), 1)
}

// T1, T2: the cards.
func TestT1_T2_Cards(t *testing.T) {
	keys := map[Criteria]bool{}
	for c := Card(1); c < cardEnd; c++ {
		actions := c.Actions()
		dashed := 0
		for i, a := range actions {
			if (a.Kind == CardProduction) != (i == 0) || (a.Kind == CardBank) != (i == len(actions)-1) {
				t.Errorf("%v: action %d is %v", c, i+1, a.Kind)
			}
			if a.Dashed {
				dashed++
				if i != 1 {
					t.Errorf("%v: dashed action %d", c, i+1)
				}
			}
		}
		if dashed > 1 || keys[Criteria{DamStart: c.Criteria().DamStart, ConduitStart: c.Criteria().ConduitStart, HouseStart: c.Criteria().HouseStart}] {
			t.Errorf("%v", c)
		}
		keys[Criteria{DamStart: c.Criteria().DamStart, ConduitStart: c.Criteria().ConduitStart, HouseStart: c.Criteria().HouseStart}] = true
	}
}

// The order of public things: top card, criteria card, discard pile (A2.10, R17.2).
func TestSpentCards(t *testing.T) {
	sc := solo(t, 1, usaWilhelm, Pair{Italy, Jill}).cards(1, 4, 9)
	sc.do("act 8").turn(0).do("bank 1", "card 11")
	if sc.s.ActionCard() != 11 || sc.s.CriteriaCard() != 9 || !slices.Equal(sc.s.SpentCards(), []Card{4}) {
		t.Errorf("%v %v %v", sc.s.ActionCard(), sc.s.CriteriaCard(), sc.s.SpentCards())
	}
}
