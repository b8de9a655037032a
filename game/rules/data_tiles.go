package rules

// tileRow is a technology tile (R1.5.1, R10). Number and id stay for ever, as those of contracts do.
type tileRow struct {
	id          string
	kind        Kind  // what it builds; none for the special tiles
	level       uint8 // 1–3 for advanced tiles
	rule        string
	noEngineers bool // R4.5.1
	expansion   bool // only with it
}

var tiles = [tileEnd]tileRow{
	BasicBase:       {id: "basic_base", kind: Base, rule: "R1.5.1"},
	BasicElevation:  {id: "basic_elevation", kind: Elevation, rule: "R1.5.1"},
	BasicConduit:    {id: "basic_conduit", kind: Conduit, rule: "R1.5.1"},
	BasicPowerhouse: {id: "basic_powerhouse", kind: Powerhouse, rule: "R1.5.1"},
	BasicWild:       {id: "basic_wild", kind: Wild, rule: "R1.5.1"},
	BasicBuilding:   {id: "basic_building", kind: Building, rule: "R1.5.1", expansion: true},
	Adv1Base:        {id: "adv_1_base", kind: Base, level: 1, rule: "R10.2.1"},
	Adv1Elevation:   {id: "adv_1_elevation", kind: Elevation, level: 1, rule: "R10.2.2"},
	Adv1Conduit:     {id: "adv_1_conduit", kind: Conduit, level: 1, rule: "R10.2.3"},
	Adv1Powerhouse:  {id: "adv_1_powerhouse", kind: Powerhouse, level: 1, rule: "R10.2.4", noEngineers: true},
	Adv1Wild:        {id: "adv_1_wild", kind: Wild, level: 1, rule: "R10.2.5"},
	Adv1Building:    {id: "adv_1_building", kind: Building, level: 1, rule: "R10.2.6", expansion: true},
	Adv2Base:        {id: "adv_2_base", kind: Base, level: 2, rule: "R10.3.1"},
	Adv2Elevation:   {id: "adv_2_elevation", kind: Elevation, level: 2, rule: "R10.3.2"},
	Adv2Conduit:     {id: "adv_2_conduit", kind: Conduit, level: 2, rule: "R10.3.3"},
	Adv2Powerhouse:  {id: "adv_2_powerhouse", kind: Powerhouse, level: 2, rule: "R10.3.4"},
	Adv2Wild:        {id: "adv_2_wild", kind: Wild, level: 2, rule: "R10.3.5"},
	Adv2Building:    {id: "adv_2_building", kind: Building, level: 2, rule: "R10.3.6", expansion: true},
	Adv3Base:        {id: "adv_3_base", kind: Base, level: 3, rule: "R10.4.1", noEngineers: true},
	Adv3Elevation:   {id: "adv_3_elevation", kind: Elevation, level: 3, rule: "R10.4.2"},
	Adv3Conduit:     {id: "adv_3_conduit", kind: Conduit, level: 3, rule: "R10.4.3"},
	Adv3Powerhouse:  {id: "adv_3_powerhouse", kind: Powerhouse, level: 3, rule: "R10.4.4"},
	Adv3Wild:        {id: "adv_3_wild", kind: Wild, level: 3, rule: "R10.4.5"},
	Adv3Building:    {id: "adv_3_building", kind: Building, level: 3, rule: "R10.4.6", expansion: true},
	SpecialAnton:    {id: "special_anton", rule: "R12.6"},
	SpecialLeslie:   {id: "special_leslie", rule: "R12.8"},
}

var (
	advancedTiles  TileSet    // all levels
	levelTiles     [4]TileSet // advanced tiles by level
	expansionTiles TileSet    // those that belong to it
	engineerFree   TileSet    // R4.5.1
)

func init() {
	for t := BasicBase; t < tileEnd; t++ {
		row := &tiles[t]
		if row.level > 0 {
			advancedTiles |= 1 << t
			levelTiles[row.level] |= 1 << t
		}
		if row.expansion {
			expansionTiles |= 1 << t
		}
		if row.noEngineers {
			engineerFree |= 1 << t
		}
	}
}

func (t Tile) String() string {
	if t == 0 || t >= tileEnd {
		return "none"
	}
	return tiles[t].id
}

// Kind is what the tile builds; none for special tiles.
func (t Tile) Kind() Kind { return tiles[t].kind }

// Level is 1–3 for advanced tiles, 0 for the others.
func (t Tile) Level() int { return int(tiles[t].level) }

// Rule is the number of the rule about the tile.
func (t Tile) Rule() string { return tiles[t].rule }

// builds reports whether the tile allows structure k (R10.1.1).
func (t Tile) builds(k Kind) bool { return tiles[t].kind == k || tiles[t].kind == Wild }

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
	return advancedTiles &^ expansionTiles
}
