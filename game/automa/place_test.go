package automa

import (
	"fmt"
	"slices"
	"testing"

	"barrage/game/rules"
)

// A5.4.5: one candidate needs no test.
func TestA5_4_5_OneCandidate(t *testing.T) {
	s := with(t, 1, 1, 6).built(2, "B2L").goods(0, 4).after("act 3") // the elevation builds itself
	if s.Level(site(t, "B2L")) != 2 {
		t.Error("not raised")
	}
}

// A5.4.4, AR28, AR41: the highest tile that allows anything, specific before wild.
func TestA5_4_4_AR28_AR41_Tile(t *testing.T) {
	for level := uint8(1); level <= 3; level += 2 {
		b := game(t, level, rules.Italy, 0, 2, 1).tiles("adv_1_base", "adv_2_wild", "adv_2_base")
		a, _ := Explain(ptr(b.after("act 3")))
		if x, _ := a.Tool(); x != rules.Adv2Base {
			t.Errorf("level %d: %v", level, a)
		}
	}
	// A tile that allows nothing here is passed by: level II wild counts as plain at level 1.
	b := game(t, 1, rules.Italy, 0, 2, 1).tiles("adv_1_wild").goods(6, 0)
	a, _ := Explain(ptr(b.after("act 3")))
	if x, _ := a.Tool(); x != rules.Adv1Wild {
		t.Errorf("%v", a)
	}
}

// A5.5.2, AR24: buildings in the direction of the search, free slots first.
func TestA5_5_2_AR24_Buildings(t *testing.T) {
	b := leeghwater(t, 1, 1, 17).goods(9, 9)
	decides(t, b.after("act 4"), "build slot_1_1 basic_building") // down
	b = leeghwater(t, 1, 1, 19).goods(9, 9)
	decides(t, b.after("act 3"), "build slot_5_1 basic_building") // up
	b.set("1.slots", fmt.Sprint(1<<16))                           // the person has slot_5_1; the second plain one is closed with two players
	decides(t, b.after("act 3"), "build slot_5_3 basic_building")
}

// A7.2.1, AR19, A1.6: completion comes first, and only restricts the candidates.
func TestA7_2_1_AR19_Completion(t *testing.T) {
	// A base in a basin with a built conduit to its powerhouse, though the start says 2.
	builds(t, with(t, 1, 2, 1).built(1, "C6R").built(2, "P7_1"), "act 3", "B6U") // red_space of card 2 keeps the red one
	// Several complete: the tests go on among them.
	builds(t, with(t, 1, 6, 1).built(1, "C6R", "C7L").built(2, "P7_1", "P10_1"), "act 3", "B7U")
	// Conduit: dam and powerhouse are there.
	builds(t, with(t, 1, 1, 10).built(2, "P8_1"), "act 3", "C1L") // B1L and B5L are neutral, C1L and C5L lead to 8; highest value
	builds(t, with(t, 1, 1, 10).neutral("B3L", "B5L", "B10L").built(2, "P8_1"), "act 3", "C5L")
	// Powerhouse: a built conduit from a basin with its own or a neutral dam.
	builds(t, with(t, 1, 1, 15).built(1, "C5R"), "act 2", "P10_1")
}

// A7.2.2: a group is one candidate; the piece goes to a free space if one is left.
func TestA7_2_2_Groups(t *testing.T) {
	b := with(t, 1, 1, 15).built(1, "C5R", "P10_1")
	builds(t, b, "act 2", "P10_2") // only red ones are left in the group
}

// A7.2.4, T8: circular scan from the start.
func TestA7_2_4_T8_Start(t *testing.T) {
	d := decision{s: ptr(with(t, 1, 20, 10).state()), criteria: rules.Criteria{ConduitStart: site(t, "C10R")}}
	if got := d.conduits([]rules.Site{site(t, "C1L"), site(t, "C10L")}, 0); got.String() != "C1L" {
		t.Errorf("%v", got)
	}
	// Conduits from 3B: 3B, 4A … 10B, 1A … 3A.
	d.criteria.ConduitStart = site(t, "C3R")
	for _, c := range [][2]string{{"C3L", "C4L"}, {"C2R", "C10R"}, {"C3R", "C4L"}} {
		if got := d.conduits([]rules.Site{site(t, c[0]), site(t, c[1])}, 0); (got.String() == c[0]) != (c[0] == "C3R") {
			t.Errorf("%v: %v", c, got)
		}
	}
	// Powerhouses 5…12 from 11: 11, 12, 5.
	d.criteria.HouseStart = 11
	if got := d.houses([]rules.Site{site(t, "P5_1"), site(t, "P10_1"), site(t, "P12_1")}); got.String() != "P12_1" {
		t.Errorf("%v", got)
	}
}

// A7.2.5: both spaces of the basin left: the free one.
func TestA7_2_5_FreeSpace(t *testing.T) {
	builds(t, with(t, 1, 3, 1), "act 3", "B3L") // card 3: best conduit, linked powerhouse, above own dam: nothing; start 3
}

// tested runs one test of a criteria card over candidates.
func tested(t *testing.T, b *board, test func(d *decision, list []rules.Site) []rules.Site, candidates ...string) []string {
	t.Helper()
	s := b.state()
	d := decision{s: &s, seat: 1, p: s.Player(1), why: &Explanation{}}
	var list []rules.Site
	for _, c := range candidates {
		list = append(list, site(t, c))
	}
	var left []string
	for _, at := range test(&d, list) {
		left = append(left, at.String())
	}
	return left
}

// dam, conduit and house make a test; a dam test may need the order of headstreams.
func dam(test rules.DamTest, headstreams string) func(*decision, []rules.Site) []rules.Site {
	return func(d *decision, list []rules.Site) []rules.Site {
		for i, h := range headstreams {
			d.criteria.Headstreams[i] = rules.Headstream(h-'A') + 1
		}
		return d.damTest(test, list)
	}
}

func conduit(test rules.ConduitTest) func(*decision, []rules.Site) []rules.Site {
	return func(d *decision, list []rules.Site) []rules.Site { return d.conduitTest(test, list) }
}

func house(test rules.HouseTest) func(*decision, []rules.Site) []rules.Site {
	return func(d *decision, list []rules.Site) []rules.Site { return d.houseTest(test, list) }
}

// A7.2.3, A7.3, A1.2, A1.5: the tests of the criteria card, one after the other; the dam tests.
func TestA7_3_DamTests(t *testing.T) {
	all := []string{"B2U", "B2L", "B3L", "B6U", "B6L", "B7U", "B9L"}
	// A7.3.1: highest built conduit; own ones among equals.
	b := with(t, 1, 1, 1).built(1, "C6L", "C2L").built(2, "C7R")
	equal(t, "A7.3.1", tested(t, b, dam(rules.DamBestConduit, "ABCD"), all...), "B6U", "B6L")
	b = with(t, 1, 1, 1).built(1, "C2L").built(2, "C7R") // both 3
	equal(t, "A7.3.1 own", tested(t, b, dam(rules.DamBestConduit, "ABCD"), all...), "B7U")
	equal(t, "A7.3.1 none", tested(t, with(t, 1, 1, 1), dam(rules.DamBestConduit, "ABCD"), all...), all...)
	// A7.3.2: a link, built or not, to one of its powerhouses (A1.4).
	b = with(t, 1, 1, 1).built(2, "P7_1") // C4L, C6R
	equal(t, "A7.3.2", tested(t, b, dam(rules.DamLinkedPowerhouse, "ABCD"), all...), "B6U", "B6L")
	// A7.3.3, AR22: drops that come to a space, passing or stopping; ties by headstream order.
	b = with(t, 1, 1, 1).water("HB", 2).water("HC", 2)
	equal(t, "A7.3.3 tie B", tested(t, b, dam(rules.DamMostWater, "BCDA"), "B2U", "B2L", "B3L"), "B2U", "B2L")
	equal(t, "A7.3.3 tie C", tested(t, b, dam(rules.DamMostWater, "CDAB"), "B2U", "B2L", "B3L"), "B3L")
	b = with(t, 1, 1, 1).water("HB", 2).water("HC", 1)
	equal(t, "A7.3.3 most", tested(t, b, dam(rules.DamMostWater, "CDAB"), "B2U", "B3L"), "B2U")
	b = with(t, 1, 1, 1).built(1, "B2U").water("HB", 2) // the first drop stays in B2U: one comes to B2L
	equal(t, "A7.3.3 stops", tested(t, b.water("HC", 2), dam(rules.DamMostWater, "ABCD"), "B2L", "B3L"), "B3L")
	// A7.3.4.
	equal(t, "A7.3.4", tested(t, with(t, 1, 1, 1), dam(rules.DamRedSpace, "ABCD"), all...), "B2U", "B6U", "B7U")
	// A7.3.5, AR21, AR23: below a powerhouse of any player, up to the first dam, full or not.
	b = with(t, 1, 1, 1).built(1, "P6_1", "B6L").water("B6L", 1)
	equal(t, "A7.3.5", tested(t, b, dam(rules.DamBelowPowerhouse, "ABCD"), "B6U", "B7U", "B10U", "B10L"), "B6U")
	b = with(t, 1, 1, 1).built(2, "P7_1") // no dam in 7: on to basin 10, with its neutral dam or not
	equal(t, "A7.3.5 on", tested(t, b, dam(rules.DamBelowPowerhouse, "ABCD"), "B6U", "B7U", "B10U"), "B7U", "B10U")
	// A7.3.6, AR20: a link to a basin with one of its dams; else none to an opponent's.
	b = with(t, 1, 1, 1).built(2, "B7U") // links to 7: C4L, C6R
	equal(t, "A7.3.6", tested(t, b, dam(rules.DamAboveOwn, "ABCD"), "B2L", "B3L", "B6L"), "B6L")
	b = with(t, 1, 1, 1).built(1, "B7U")
	equal(t, "A7.3.6 opponent", tested(t, b, dam(rules.DamAboveOwn, "ABCD"), "B2L", "B3L", "B6L"), "B2L", "B3L")
}

// A7.4: the conduit tests.
func TestA7_4_ConduitTests(t *testing.T) {
	all := []string{"C2L", "C3L", "C5L", "C6L", "C8R", "C9L"} // 3 4 3 4 2 1
	b := with(t, 1, 1, 10)
	equal(t, "A7.4.1", tested(t, b, conduit(rules.ConduitHighest), all...), "C3L", "C6L")
	equal(t, "A7.4.2", tested(t, b, conduit(rules.ConduitSecondHighest), all...), "C2L", "C5L")
	equal(t, "A7.4.2 equal", tested(t, b, conduit(rules.ConduitSecondHighest), "C2L", "C5L"), "C2L", "C5L")
	// Neutral dams: B1L, B5L, B8L; own B6U, opponent's B2U.
	b = with(t, 1, 1, 10).built(2, "B6U").built(1, "B2U")
	equal(t, "A7.4.3 own", tested(t, b, conduit(rules.ConduitOwnDam), all...), "C6L")
	equal(t, "A7.4.3 neutral", tested(t, b, conduit(rules.ConduitOwnDam), "C2L", "C5L", "C9L"), "C5L")
	equal(t, "A7.4.3 opponent", tested(t, b, conduit(rules.ConduitOwnDam), "C2L", "C9L"), "C2L")
	equal(t, "A7.4.3 opponent first", tested(t, b, conduit(rules.ConduitOpponentDam), all...), "C2L")
	equal(t, "A7.4.3 then neutral", tested(t, b, conduit(rules.ConduitOpponentDam), "C5L", "C6L"), "C5L")
	b = with(t, 1, 1, 10).built(2, "P9_1").built(1, "P5_1")
	equal(t, "A7.4.4 own", tested(t, b, conduit(rules.ConduitOwnPowerhouse), all...), "C6L", "C8R")
	equal(t, "A7.4.4 opponent", tested(t, b, conduit(rules.ConduitOpponentPowerhouse), all...), "C3L")
	equal(t, "A7.4.4 else", tested(t, b, conduit(rules.ConduitOwnPowerhouse), "C3L", "C5L"), "C3L")
}

// A7.5: the powerhouse tests.
func TestA7_5_HouseTests(t *testing.T) {
	all := []string{"P5_1", "P6_1", "P7_1", "P8_1", "P10_1", "P12_1"}
	b := with(t, 1, 1, 15).built(1, "C3L", "C2L") // 4 to 5, 3 to 6
	equal(t, "A7.5.1", tested(t, b, house(rules.HouseBestConduit), all...), "P5_1")
	b = with(t, 1, 1, 15).built(1, "C2L").built(2, "C4L") // 3 to 6, 3 to 7, own
	equal(t, "A7.5.1 own", tested(t, b, house(rules.HouseBestConduit), all...), "P7_1")
	b = with(t, 1, 1, 15).built(2, "B6U") // links to 9 and 7
	equal(t, "A7.5.2", tested(t, b, house(rules.HouseLinkedDam), all...), "P7_1")
	b = with(t, 1, 1, 15)
	equal(t, "A7.5.3 plains", tested(t, b, house(rules.HousePlains), all...), "P8_1", "P10_1", "P12_1")
	equal(t, "A7.5.3 5", tested(t, b, house(rules.HouseBasin5), all...), "P5_1")
	equal(t, "A7.5.3 6", tested(t, b, house(rules.HouseBasin6), all...), "P6_1")
	equal(t, "A7.5.3 7", tested(t, b, house(rules.HouseBasin7), all...), "P7_1")
	// A7.5.4: the first dam on the river path. Neutral: B5L, B8L.
	b = with(t, 1, 1, 15).built(2, "B7U").built(1, "B6U")
	equal(t, "A7.5.4 feeds", tested(t, b, house(rules.HouseFeedsOwnDam), all...), "P7_1")
	equal(t, "A7.5.4 feeds, else", tested(t, b, house(rules.HouseFeedsOwnDam), "P5_1", "P6_1", "P12_1"), "P5_1", "P12_1")
	equal(t, "A7.5.4 avoids", tested(t, b, house(rules.HouseAvoidsOpponentDam), all...), "P5_1", "P7_1", "P8_1", "P10_1", "P12_1")
	equal(t, "A7.5.4 avoids, else", tested(t, b, house(rules.HouseAvoidsOpponentDam), "P6_1"), "P6_1")
}

// A8.1.2: the capped conduit tile: values of 3 or more, then the start.
func TestA8_1_2_CappedConduit(t *testing.T) {
	// Card 17's tests start with the second-highest value; dams and powerhouses say nothing.
	b := with(t, 3, 17, 10).neutral("B1L", "B7L", "B8L").tiles("adv_2_conduit")
	s := b.after("act 3")
	d := decision{s: &s, seat: 1, p: s.Player(1), criteria: rules.Criteria{ConduitStart: site(t, "C9L")}}
	list := []rules.Site{site(t, "C9L"), site(t, "C9R"), site(t, "C10L")} // 1, 3, 2
	if got := d.conduits(slices.Clone(list), rules.Adv2Conduit); got.String() != "C9R" {
		t.Errorf("%v", got)
	}
	if got := d.conduits(list, rules.BasicConduit); got.String() != "C9L" {
		t.Errorf("%v", got)
	}
}

// A8.1.3: the production of the level II powerhouse tile, without the conditions of A5.1.2.
func TestA8_1_3_PowerhouseTile(t *testing.T) {
	b := with(t, 3, 1, 15).built(2, "C5R").water("B5L", 2).tiles("adv_2_powerhouse").set("2.energy", "30")
	s := b.after("act 2", "build P10_1 adv_2_powerhouse")
	if s.Prompt().Kind != rules.AskProduce {
		t.Fatalf("%+v", s.Prompt())
	}
	decides(t, s, "produce B5L C5R 2")
}

// A8.1.4: the level I wild tile prefers the red-bordered space for a base.
func TestA8_1_4_WildTile(t *testing.T) {
	for level, want := range map[uint8]string{2: "B3L", 3: "B3U"} {
		b := with(t, level, 3, 1).tiles("adv_1_wild").set("2.tiles", "basic_conduit,basic_elevation,basic_powerhouse,adv_1_wild").set("2.wheel", "-,-,-,basic_base,-,-")
		builds(t, b, "act 3", want)
	}
}
