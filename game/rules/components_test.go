package rules

import (
	"slices"
	"testing"
)

// R1: components and terms.

// R1.1.1, R1.1.2, R1.1.3, R1.1.6, A1.3: basins by area and the spaces of each.
func TestR1_1_Basins(t *testing.T) {
	areas := map[Area]int{}
	for b := Basin(1); b < basinEnd; b++ {
		areas[b.Area()]++
		spaces := map[Kind]int{}
		for _, s := range Sites() {
			if s.Kind() != Building && s.Basin() == b {
				spaces[s.Kind()]++
				switch s.Kind() {
				case Base:
					if s.IsRed() != (s == upperBase(b)) {
						t.Errorf("%v: only the upper base space has a red border", s)
					}
				case Conduit:
					if s.IsRed() || s.EndBasin() == b || s.EndBasin() == 0 {
						t.Errorf("%v", s)
					}
				}
			}
		}
		want := [3]int{0, 2, 2} // powerhouses, bases, conduits
		switch {
		case b >= 11:
			want = [3]int{4, 0, 0}
		case b >= 8:
			want[0] = 3
		case b >= 5:
			want[0] = 2
		}
		if got := [3]int{spaces[Powerhouse], spaces[Base], spaces[Conduit]}; got != want {
			t.Errorf("basin %d has %v, want %v", b, got, want)
		}
	}
	if len(areas) != 3 || areas[Mountain] != 4 || areas[Hill] != 3 || areas[Plain] != 5 {
		t.Errorf("%v", areas)
	}
	if n := HD - HA + 1; n != 4 || Basin(HD).Area() != Mountain || Basin(HD+1).Area() == Mountain {
		t.Errorf("%d headstreams, one above each mountain basin", n)
	}
}

// R1.2.1, R1.2.3, R1.2.4: structures; the level of a dam is the number of its pieces and of the drops it holds.
func TestR1_2_Dams(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill).built(0, "B2L", "B3L:2", "B4L:3")
	for i, name := range []string{"B2L", "B3L", "B4L"} {
		dam := find[Site](t, name)
		sc.is(name+" level", sc.s.Level(dam), 1+i).is(name+" capacity", sc.s.Capacity(dam), 1+i)
	}
	sc.is("bases", sc.p(0).Pieces(Base), 3).is("elevations", sc.p(0).Pieces(Elevation), 0+1+2)
	if _, built := sc.s.Owner(find[Site](t, "B5L")); !built || sc.s.Level(find[Site](t, "B5L")) != 2 {
		t.Error("the neutral dam of the hills has level 2")
	}
	// Buildings belong to the expansion.
	if !slices.Contains(leeghwater(t, usaWilhelm, germanyJill).goods(0, 9, 9, 9).do("company_1").legal(), "build slot_1_1 basic_building") {
		t.Error("no buildings in the expansion")
	}
	sc.goods(0, 9, 9, 9).turn(0).do("company_1").refuses(Build(BasicBuilding, BasicBuilding, find[Site](t, "slot_1_1")), TileNotOwned)
}

// R1.3.1, R1.3.5: what a player's supply holds.
func TestR1_3_Supply(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill)
	p := sc.p(0)
	if p.Credits() != 6 || p.Machines() != (Machines{Excavators: 6, Mixers: 4}) || p.Engineers() != 12 || p.Hand().Len() != 1 || p.Supply().Len() != 4 {
		t.Errorf("%+v", p)
	}
	sc.do("company_1", "build B2L basic_base")
	if p.Supply().Has(BasicBase) || p.Machines() != (Machines{Excavators: 3, Mixers: 4}) { // they are on the wheel
		t.Errorf("tiles %v, machines %v", p.Supply().Tiles(), p.Machines())
	}
}

// R12.5.3: Solomon's credits pay for structures only.
func TestR12_5_3_SolomonAndWorks(t *testing.T) {
	sc := leeghwater(t, usaSolomon, italyJill).goods(0, 9, 0, 0)
	sc.cannot("external_work_1", "external_work_2").refuses(plainSpace[firstWork], NeedExcavators)
}

// R13.1.5: a structure from a work pays the fee of a red border.
func TestR13_1_5_StructureOfAWork(t *testing.T) {
	start := func(credits int) *scene { // EA3: a base in the plains
		return leeghwater(t, Pair{France, Wilhelm}, italyJill).work(1, "EA3").goods(0, credits, 0, 2).turn(0).do("external_work_1")
	}
	start(3).can("place B9L", "place B9U").do("place B9U").credits(0, 0).is("wheel", int(start(3).p(0).wheel[5].Tile), 0)
	start(2).cannot("place B9U").refuses(Place(find[Site](t, "B9U")), NeedCredits)
}
