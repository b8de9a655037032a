package rules

import (
	"math/bits"
	"strconv"
)

// Ids are small typed integers; zero is "none" in every family. Names are those
// of the component catalogue (see docs/record.md) and are the only identifiers
// outside this package.

// Seat is a player's place at the table, counted clockwise from 0.
type Seat int8

// Seats that are not players.
const (
	Chance Seat = -1 // answers the prompts that nobody decides
	Nobody Seat = -2 // nothing is asked any more
)

// MaxSeats is the largest number of players (R2.4.6).
const MaxSeats = 4

func (s Seat) String() string {
	switch s {
	case Chance:
		return "chance"
	case Nobody:
		return "nobody"
	}
	return "player " + strconv.Itoa(int(s)+1)
}

// Company is a company board (R11).
type Company uint8

const (
	USA Company = iota + 1
	Germany
	Italy
	France
	Netherlands
	companyEnd
)

var companyNames = [companyEnd]string{
	USA:         "usa",
	Germany:     "germany",
	Italy:       "italy",
	France:      "france",
	Netherlands: "netherlands",
}

func (c Company) String() string { return nameOf(companyNames[:], int(c)) }

// Area is one of the three areas of the map (R1.1.1).
type Area uint8

const (
	Mountain Area = iota + 1
	Hill
	Plain
	areaEnd
)

var areaNames = [areaEnd]string{
	Mountain: "mountain",
	Hill:     "hill",
	Plain:    "plain",
}

func (a Area) String() string { return nameOf(areaNames[:], int(a)) }

// AreaSet is a set of areas, one bit each.
type AreaSet uint8

// Has reports whether a is in the set.
func (s AreaSet) Has(a Area) bool { return s>>a&1 == 1 }

// Kind is a kind of structure (R1.2.1), or the mark Wild of a technology tile
// that builds any of them.
type Kind uint8

const (
	Base Kind = iota + 1
	Elevation
	Conduit
	Powerhouse
	Building
	Wild
	kindEnd
)

var kindNames = [kindEnd]string{
	Base:       "base",
	Elevation:  "elevation",
	Conduit:    "conduit",
	Powerhouse: "powerhouse",
	Building:   "building",
	Wild:       "wild",
}

func (k Kind) String() string { return nameOf(kindNames[:], int(k)) }

// Basin is a basin of the map, 1–12 (R1.1.1).
type Basin uint8

const basinEnd = 13

func (b Basin) String() string { return "P" + strconv.Itoa(int(b)) }

// Headstream is one of the four sources, HA–HD from left to right (R1.1.6).
type Headstream uint8

const (
	HA Headstream = iota + 1
	HB
	HC
	HD
	headstreamEnd
)

func (h Headstream) String() string { return nameOf([]string{"none", "HA", "HB", "HC", "HD"}, int(h)) }

// HeadstreamTile says how many drops a headstream receives each round.
type HeadstreamTile uint8

const headstreamTileEnd = 9

func (t HeadstreamTile) String() string { return numbered("HT", int(t), headstreamTileEnd) }

// Site is a building space: of the map, 1–63, or a slot of a private building,
// 64–83 (R1.1.2, R2.4.6). The 63 map spaces fit one uint64 with bit i for site i.
//
//	 1–20  base spaces     B1U B1L B2U … B10L
//	21–40  conduit spaces  C1L C1R C2L … C10R
//	41–63  powerhouses     P5_1 P5_2 P6_1 … P12_4
//	64–83  building slots  slot_1_1 … slot_5_4
type Site uint8

const (
	firstBase       Site = 1
	firstConduit    Site = 21
	firstPowerhouse Site = 41
	firstSlot       Site = 64
	siteEnd         Site = 84
)

func (s Site) String() string {
	if s == 0 || s >= siteEnd {
		return "none"
	}
	return siteNames[s]
}

// Tile is a technology tile (R1.5.1, data_tiles.go).
type Tile uint8

const (
	BasicBase Tile = iota + 1
	BasicElevation
	BasicConduit
	BasicPowerhouse
	BasicWild
	BasicBuilding
	Adv1Base
	Adv1Elevation
	Adv1Conduit
	Adv1Powerhouse
	Adv1Wild
	Adv1Building
	Adv2Base
	Adv2Elevation
	Adv2Conduit
	Adv2Powerhouse
	Adv2Wild
	Adv2Building
	Adv3Base
	Adv3Elevation
	Adv3Conduit
	Adv3Powerhouse
	Adv3Wild
	Adv3Building
	SpecialAnton
	SpecialLeslie
	tileEnd
)

// TileSet is a set of technology tiles, bit i for tile i. Five bits are left: 27–31.
type TileSet uint32

// Has reports whether t is in the set.
func (s TileSet) Has(t Tile) bool { return s>>t&1 == 1 }

// Len counts the tiles.
func (s TileSet) Len() int { return bits.OnesCount32(uint32(s)) }

// Tiles lists the set in ascending order.
func (s TileSet) Tiles() []Tile {
	var out []Tile
	for ; s != 0; s &= s - 1 {
		out = append(out, s.first())
	}
	return out
}

func (s TileSet) first() Tile { return Tile(bits.TrailingZeros32(uint32(s))) }

// Contract is a contract tile: S1–S4, N1–N6, G01–G15, Y01–Y15, R01–R15 (data_contracts.go).
type Contract uint8

// ContractSet is a set of contracts, bit i for contract i. Eight bits are left: 56–63.
type ContractSet uint64

// Has reports whether c is in the set.
func (s ContractSet) Has(c Contract) bool { return s>>c&1 == 1 }

// Len counts the contracts.
func (s ContractSet) Len() int { return bits.OnesCount64(uint64(s)) }

// Contracts lists the set in ascending order.
func (s ContractSet) Contracts() []Contract {
	var out []Contract
	for ; s != 0; s &= s - 1 {
		out = append(out, s.first())
	}
	return out
}

func (s ContractSet) first() Contract { return Contract(bits.TrailingZeros64(uint64(s))) }

// Pile is where contracts come from. The first three are the piles of private contracts.
type Pile uint8

const (
	Green Pile = iota
	Yellow
	Red
	Starting
	National
	pileEnd

	privatePiles = Starting
)

var pileNames = [pileEnd]string{Green: "green", Yellow: "yellow", Red: "red", Starting: "starting", National: "national"}

func (p Pile) String() string { return nameOf(pileNames[:], int(p)) }

// Bonus is a bonus tile (R14.3).
type Bonus uint8

const (
	BonusContract Bonus = iota + 1
	BonusBase
	BonusElevation
	BonusConduit
	BonusPowerhouse
	BonusAdvancedTile
	BonusExternalWork
	BonusBuilding
	bonusEnd
)

var bonusNames = [bonusEnd]string{
	BonusContract:     "bonus_contract",
	BonusBase:         "bonus_base",
	BonusElevation:    "bonus_elevation",
	BonusConduit:      "bonus_conduit",
	BonusPowerhouse:   "bonus_powerhouse",
	BonusAdvancedTile: "bonus_advanced_tile",
	BonusExternalWork: "bonus_external_work",
	BonusBuilding:     "bonus_building",
}

func (b Bonus) String() string { return nameOf(bonusNames[:], int(b)) }

// Objective is an objective tile (R16.1).
type Objective uint8

const (
	ObjectiveRedBorder Objective = iota + 1
	ObjectiveMostArea
	ObjectiveConnections
	ObjectiveLeastArea
	ObjectiveBasins1
	ObjectiveBasins3
	objectiveEnd
)

var objectiveNames = [objectiveEnd]string{
	ObjectiveRedBorder:   "obj_red_border",
	ObjectiveMostArea:    "obj_most_area",
	ObjectiveConnections: "obj_connections",
	ObjectiveLeastArea:   "obj_least_area",
	ObjectiveBasins1:     "obj_basins_1",
	ObjectiveBasins3:     "obj_basins_3",
}

func (o Objective) String() string { return nameOf(objectiveNames[:], int(o)) }

// Work is an external work tile, EA1–EC5 (R13.1, data_works.go).
type Work uint8

// WorkSet is a set of external works, bit i for work i. All bits are in use.
type WorkSet uint16

// Has reports whether w is in the set.
func (s WorkSet) Has(w Work) bool { return s>>w&1 == 1 }

// Len counts the works.
func (s WorkSet) Len() int { return bits.OnesCount16(uint16(s)) }

// Works lists the set in ascending order.
func (s WorkSet) Works() []Work {
	var out []Work
	for w := Work(1); w < workEnd; w++ {
		if s.Has(w) {
			out = append(out, w)
		}
	}
	return out
}

// PrivateBuilding is a private building tile (R13.4, data_buildings.go).
type PrivateBuilding uint8

const (
	Cofferdam PrivateBuilding = iota + 1
	DevelopmentOffice
	ResearchLab
	LoanAgency
	EnergyRelayField
	RobotFactory
	FinancialDivision
	ControlStation
	WindFarm
	CustomerOffice
	privateBuildingEnd
)

// Machines is a number of excavators and mixers.
type Machines struct{ Excavators, Mixers uint8 }

// Total is the number of machines of both types.
func (m Machines) Total() int { return int(m.Excavators) + int(m.Mixers) }

func nameOf(names []string, i int) string {
	if i < 0 || i >= len(names) || names[i] == "" {
		return "none"
	}
	return names[i]
}

func numbered(prefix string, i, end int) string {
	if i <= 0 || i >= end {
		return "none"
	}
	return prefix + strconv.Itoa(i)
}

// Sites lists all building spaces.
func Sites() []Site { return sequence(firstBase, siteEnd) }

// Spaces lists all action spaces.
func Spaces() []Space { return sequence(firstTurbine, spaceEnd) }

func sequence[T ~uint8](from, end T) []T {
	list := make([]T, 0, end-from)
	for i := from; i < end; i++ {
		list = append(list, i)
	}
	return list
}

// Tiles lists all technology tiles.
func Tiles() []Tile { return sequence(BasicBase, tileEnd) }

// Contracts lists all contracts.
func Contracts() []Contract { return sequence(Contract(1), contractEnd) }

// Companies lists all companies.
func Companies() []Company { return sequence(USA, companyEnd) }

// Buildings lists all private buildings.
func Buildings() []PrivateBuilding { return sequence(Cofferdam, privateBuildingEnd) }

// Bonuses lists all bonus tiles.
func Bonuses() []Bonus { return sequence(BonusContract, bonusEnd) }

// Objectives lists all objective tiles.
func Objectives() []Objective { return sequence(ObjectiveRedBorder, objectiveEnd) }

// HeadstreamTiles lists all headstream tiles.
func HeadstreamTiles() []HeadstreamTile { return sequence(HeadstreamTile(1), headstreamTileEnd) }

// AllWorks lists all external works.
func AllWorks() []Work { return sequence(Work(1), workEnd) }
