package automa

import (
	"slices"
	"strings"
	"testing"

	"barrage/game/rules"
)

// A5.1.3, AR10: largest energy, then a neutral dam, then the conduit start.
func TestA5_1_3_AR10_Production(t *testing.T) {
	b := game(t, 1, rules.Italy, 0, 1, 5).built(2, "B5U:2", "C5R", "P10_1").water("B5U", 2).water("B5L", 1)
	decides(t, b.after("act 1"), "produce B5U C5R 2") // 8 against 4
	b.water("B5L", 2)
	why := decides(t, b.after("act 1"), "produce B5L C5R 2") // equal: neutral
	if len(why.Cuts) == 0 || why.Cuts[len(why.Cuts)-1].By != NeutralDam {
		t.Errorf("%+v", why.Cuts)
	}
	// Equal energy from two of its dams: the conduit start decides. Card 3 starts at C2L, card 9 at C5L.
	for card, want := range map[rules.Card]string{3: "produce B3U C3R 1", 9: "produce B5U C5L 1"} {
		b := game(t, 1, rules.Italy, 0, card, 5).neutral("B1L", "B7L", "B10L").built(2, "B3U", "B5U", "C3R", "C5L", "P6_1", "P8_1").water("B3U", 1).water("B5U", 1)
		decides(t, b.after("act 1"), want)
	}
	// A5.1.1: all drops of the dam.
	if s := b.after("act 1"); len(s.Legal(nil)) < 4 {
		t.Error("fewer drops are legal, and not chosen")
	}
}

// A5.1.5, AR11: the highest contract, the right-hand one among equals, national ones too.
func TestA5_1_5_Contract(t *testing.T) {
	b := game(t, 1, rules.Italy, 0, 1, 17).built(2, "B5U:3", "C5R", "P10_1").water("B5U", 3)
	b.display("red", "R01", "R02").display("green", "G01", "G02")
	b.set("national", "N3,-,-")
	decides(t, b.after("act 1", "produce B5U C5R 3"), "fulfil N3") // 14 energy
	b.set("national", "N5,-,-")
	decides(t, b.after("act 1", "produce B5U C5R 3"), "fulfil R02") // both 8: right-hand
	b.display("red", "R02", "R01")
	decides(t, b.after("act 1", "produce B5U C5R 3"), "fulfil R01")
}

// A5.2.2, A5.2.4, AR29: most gained, fewest drops, then the headstream order of the card.
func TestA5_2_4_AR29_Water(t *testing.T) {
	// Its dams are below HB and HC; two drops: one each.
	b := game(t, 1, rules.Italy, 0, 2, 1).built(2, "B2L", "B3L")
	decides(t, b.after("act 2"), "drops HB HC")
	// One dam with room for one: a single drop, since a second would not help.
	b = game(t, 1, rules.Italy, 0, 2, 1).built(2, "B2L")
	decides(t, b.after("act 2"), "drops HB")
	// A dam that either of two headstreams reaches: the letter order decides. B10 is below C and D.
	for card, want := range map[rules.Card]string{3: "drops HC", 4: "drops HD"} { // C D A B; D A B C
		b = game(t, 1, rules.Italy, 0, card, 1).neutral("B1L", "B5L", "B8L").built(2, "B10L")
		decides(t, b.after("act 2"), want)
	}
	// Stacking: the first drop fills somebody's dam above.
	b = game(t, 1, rules.Italy, 0, 2, 1).built(1, "B2U").built(2, "B2L")
	decides(t, b.after("act 2"), "drops HB HB")
}

// A8.2.1: the USA prefer, before the letter order, the drops that give most energy.
func TestA8_2_1_USA(t *testing.T) {
	// B10L is reached from C (through P6, P10) and D (through P7, P10); a powerhouse in P7.
	b := game(t, 3, rules.USA, 0, 3, 1).neutral("B1L", "B5L", "B8L").built(2, "B10L", "P7_1", "P11_1", "P12_1")
	decides(t, b.after("act 2"), "drops HD") // card 3 would say C first
	b = game(t, 2, rules.USA, 0, 3, 1).neutral("B1L", "B5L", "B8L").built(2, "B10L", "P7_1", "P11_1", "P12_1")
	decides(t, b.after("act 2"), "drops HC") // no ability at level 2
}

// A5.11.5: drops of a reward are not placed if nothing is gained. A4.7: outside its
// turn an Automa uses the criteria card used last.
func TestA5_11_5_A4_7_RewardDrops(t *testing.T) {
	b := game(t, 2, rules.USA, 0, 4, 17).built(2, "C5R", "P10_1").water("B5L", 1).display("green", "G15", "G08").goods(0, 0)
	s := b.after("act 1", "fulfil G15")
	decides(t, s, "no")
	b.built(2, "B4U")
	s = b.after("act 1", "fulfil G15")
	if a, _ := Explain(&s); a.String() != "drops HD" {
		t.Errorf("%v", a)
	}
}

// A5.6.2: works in the printed order.
func TestA5_6_2_WorkOrder(t *testing.T) {
	b := leeghwater(t, 1, 2, 1).goods(9, 9) // card 1: 1, 2, 3
	decides(t, b.after("act 5"), "work 1")
	b = leeghwater(t, 1, 1, 2).goods(9, 9) // card 2: 2, 3, 1
	decides(t, b.after("act 6"), "work 2")
	b.goods(2, 2).set("works", "EA1,-,EA3")
	b.set("work_pile", strings.ReplaceAll(b.fields["work_pile"]+",EA2", ",,", ","))
	decides(t, b.after("act 6"), "work 3")
}

// A5.8.2: patents: highest level, specific before wild, lowest position.
func TestA5_8_2_Patent(t *testing.T) {
	b := game(t, 1, rules.Italy, 0, 1, 3) // base
	pile := b.fields["patent_pile"] + "," + b.fields["patents"]
	lay := func(patents ...string) *board {
		list := slices.DeleteFunc(strings.Split(pile, ","), func(s string) bool { return slices.Contains(patents, s) })
		return b.set("patents", strings.Join(patents, ",")).set("patent_pile", strings.Join(list, ","))
	}
	decides(t, lay("adv_1_wild", "adv_1_base", "adv_1_conduit").after("act 4"), "tile adv_1_base")
	decides(t, lay("adv_1_base", "adv_2_wild", "adv_1_conduit").after("act 4"), "tile adv_2_wild")
	decides(t, lay("adv_2_base", "adv_1_base", "adv_2_wild").after("act 4"), "tile adv_2_base")
}

// A5.11.9: a free tile: highest level, lowest position.
func TestA5_11_9_FreeTile(t *testing.T) {
	b := leeghwater(t, 1, 2, 1).goods(2, 0).set("works", "EA5,-,-")
	b.set("work_pile", strings.ReplaceAll(b.fields["work_pile"], "EA5", "EA1,EA2,EA3"))
	s := b.after("act 5")
	if s.Prompt().Kind != rules.AskTile {
		t.Fatalf("%+v", s.Prompt())
	}
	decides(t, s, "tile "+s.Patents()[0].String())
}

// A5.10.2, T7, A5.11.4: machinery of choice: the kind of which fewer are available, one at a time.
func TestA5_10_2_T7_Machines(t *testing.T) {
	b := game(t, 1, rules.Italy, 0, 2, 1).goods(3, 2)
	decides(t, b.after("act 7"), "machines 1m")
	decides(t, b.goods(2, 2).after("act 7"), "machines 1e")
	// Two at a time: 3 and 2: mixer, then (3 against 3) excavator.
	s := game(t, 2, rules.Italy, 0, 1, 17).built(2, "C5R", "P10_1").water("B5L", 1).display("green", "G02", "G03").goods(3, 2).after("act 1", "fulfil G02")
	decides(t, s, "machines 1e 1m")
	// A9.4: Jill's Automa always takes mixers.
	s = game(t, 4, rules.Italy, rules.Jill, 1, 17).built(2, "C5R", "P10_1").water("B5L", 1).display("green", "G02", "G03").goods(3, 9).after("act 1", "fulfil G02")
	decides(t, s, "machines 2m")
}

// A8.1.5: either machinery: the normal kind first.
func TestA8_1_5_WildMachines(t *testing.T) {
	b := with(t, 3, 3, 1).tiles("adv_2_wild").set("2.tiles", "adv_2_wild").set("2.wheel", "-,basic_base,basic_elevation,basic_conduit,basic_powerhouse,-").goods(4, 4)
	s := b.after("act 3", "build B3L adv_2_wild") // 5 machines
	decides(t, s, "pay 4e 1m")
	b = with(t, 3, 3, 15).tiles("adv_2_wild").set("2.tiles", "adv_2_wild").set("2.wheel", "-,basic_base,basic_elevation,basic_conduit,basic_powerhouse,-").goods(4, 1)
	decides(t, b.after("act 2", "build P5_1 adv_2_wild"), "pay 1e 1m")
	// A private building has both kinds: the Loan Agency 1 excavator and 3 mixers.
	b = leeghwater(t, 3, 1, 17).tiles("adv_2_wild").set("buildings", "loan_agency,cofferdam,research_lab,development_office,energy_relay_field")
	for goods, want := range map[[2]int]string{{6, 4}: "pay 1e 3m", {6, 2}: "pay 2e 2m"} {
		decides(t, b.goods(goods[0], goods[1]).after("act 4", "build slot_1_1 adv_2_wild"), want)
	}
}

// A8.1.6, AR32: the level II building tile: the scarcer kind; if it does not suffice, the other.
func TestA8_1_6_AR32_BuildingTile(t *testing.T) {
	b := leeghwater(t, 3, 1, 17).tiles("adv_2_building").set("buildings", "wind_farm,cofferdam,research_lab,loan_agency,energy_relay_field")
	b.set("set_aside", "adv_1_building,adv_2_base,adv_3_base").set("patent_pile", "adv_1_elevation,adv_1_conduit,adv_1_powerhouse,adv_1_wild,adv_1_base,adv_2_elevation,adv_2_conduit,adv_2_powerhouse,adv_2_wild,adv_3_building,adv_3_elevation,adv_3_conduit,adv_3_powerhouse,adv_3_wild")
	b.set("patents", "adv_1_elevation,adv_1_conduit,adv_1_powerhouse").set("patent_pile", "adv_1_wild,adv_1_base,adv_2_elevation,adv_2_conduit,adv_2_powerhouse,adv_2_wild,adv_3_building,adv_3_elevation,adv_3_conduit,adv_3_powerhouse,adv_3_wild")
	for goods, want := range map[[2]int]string{{7, 3}: "pay 2m", {6, 9}: "pay 6e", {6, 6}: "pay 6e"} {
		decides(t, b.goods(goods[0], goods[1]).after("act 4", "build slot_1_1 adv_2_building"), want)
	}
	// Fewer excavators, and too few: mixers, the only way left.
	s := b.goods(1, 4).after("act 4", "build slot_1_1 adv_2_building")
	if p := s.Player(1); p.Machines() != (rules.Machines{Excavators: 1, Mixers: 2}) {
		t.Errorf("%+v", p.Machines())
	}
}

// A8.2.2, AR25: Germany's second production: largest energy, all drops.
func TestA8_2_2_AR25_Germany(t *testing.T) {
	b := game(t, 3, rules.Germany, 0, 1, 17).neutral("B1L", "B5L", "B10L").built(2, "C5R", "P10_1", "C10L", "C10R", "P11_1", "P12_1").water("B5L", 2).water("B10L", 3)
	b.display("green", "G03", "G10")
	s := b.after("act 1", "produce B5L C5R 2")
	for s.Prompt().Kind != rules.AskProduce {
		a := s.Legal(nil)[0]
		if s.ToMove() == 1 {
			a, _ = Explain(&s)
		}
		if err := s.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
	decides(t, s, "produce B10L C10L 3") // 6 against 3
}

// A8.2.5: the Dutch drop: the dam whose system would give most, else the dam tests.
func TestA8_2_5_Netherlands(t *testing.T) {
	b := game(t, 3, rules.Netherlands, 0, 2, 17).built(2, "B5U", "C5R", "P10_1", "P6_1", "P7_1", "B2L:2", "B3L:2", "C3R").water("B5U", 1).water("B3L", 1)
	b.display("green", "G03", "G10")
	s := b.after("act 1")
	for s.Prompt().Kind != rules.AskDam {
		a := s.Legal(nil)[0]
		if s.ToMove() == 1 {
			a, _ = Explain(&s)
		}
		if err := s.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
	decides(t, s, "drop B3L") // C3R leads to P6: 3 × 2
}
