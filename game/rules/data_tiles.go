package rules

import "strconv"

// Technology tiles (R1.5.1, R10). Tile numbers run basic, level I, II, III, each
// in the order base, elevation, conduit, powerhouse, wild, building; then the two
// special tiles.

var (
	tileNames [tileEnd]string
	tileKinds [tileEnd]Kind // what the tile builds; 0 for the special tiles

	advancedTiles TileSet                                    // all levels
	levelTiles    [4]TileSet                                 // advanced tiles by level
	engineerFree  = TileSet(1<<Adv1Powerhouse | 1<<Adv3Base) // R4.5.1
)

func init() {
	kinds := []Kind{Base, Elevation, Conduit, Powerhouse, Wild, Building}
	for level := range 4 {
		for i, k := range kinds {
			t := Tile(6*level+i) + 1
			tileKinds[t] = k
			if level == 0 {
				tileNames[t] = "basic_" + k.String()
				continue
			}
			tileNames[t] = "adv_" + strconv.Itoa(level) + "_" + k.String()
			advancedTiles |= 1 << t
			levelTiles[level] |= 1 << t
		}
	}
	tileNames[SpecialAnton], tileNames[SpecialLeslie] = "special_anton", "special_leslie"
}

// Kind is what the tile builds; none for special tiles.
func (t Tile) Kind() Kind { return tileKinds[t] }

// Level is 1–3 for advanced tiles, 0 for the others.
func (t Tile) Level() int {
	if !advancedTiles.Has(t) {
		return 0
	}
	return int(t-1) / 6
}

// builds reports whether the tile allows structure k (R10.1.1).
func (t Tile) builds(k Kind) bool { return tileKinds[t] == k || tileKinds[t] == Wild }

// basicTiles returns the basic tiles of a player (R2.2.3, R2.3.2, R2.4.5).
func basicTiles(o terms) TileSet {
	set := TileSet(1<<BasicBase | 1<<BasicElevation | 1<<BasicConduit | 1<<BasicPowerhouse)
	if o.Variant == Introductory {
		set |= 1 << BasicWild
	}
	if o.Leeghwater {
		set |= 1 << BasicBuilding
	}
	return set
}

// patentTiles returns the advanced tiles that lie in the piles (R2.3.1, R2.4.3).
func patentTiles(o terms) TileSet {
	switch {
	case o.Variant == Introductory:
		return 0
	case o.Leeghwater:
		return advancedTiles
	}
	return advancedTiles &^ (1<<Adv1Building | 1<<Adv2Building | 1<<Adv3Building)
}
