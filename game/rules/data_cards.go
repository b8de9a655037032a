package rules

// The 20 cards of the Automas (A1.8): the action side is a list of actions, the
// criteria side decides between places. catalogue_test.go checks them against the
// catalogue.

// Card is an Automa card, 1–20.
type Card uint8

const cardEnd Card = 21

func (c Card) String() string { return numbered("card ", int(c), int(cardEnd)) }

// CardKind is a kind of action on a card (A5).
type CardKind uint8

const (
	CardProduction CardKind = iota + 1
	CardWater
	CardContracts
	CardBuild
	CardWork
	CardWorkshop
	CardPatent
	CardMachinery
	CardBank
	cardKindEnd
)

var cardKindNames = [cardKindEnd]string{
	CardProduction: "production",
	CardWater:      "water_management",
	CardContracts:  "contract_office",
	CardBuild:      "construction",
	CardWork:       "external_work",
	CardWorkshop:   "workshop",
	CardPatent:     "patent_office",
	CardMachinery:  "machinery_shop",
	CardBank:       "bank",
}

func (k CardKind) String() string { return nameOf(cardKindNames[:], int(k)) }

// CardAction is one action of a card.
type CardAction struct {
	Kind      CardKind
	Engineers uint8
	VP        int8 // gained or paid on taking the action
	Dashed    bool // does not end the turn

	N           int8  // production modifier, drops, energy or rotations
	Pile        Pile  // production and contract office: colour
	Immediate   bool  // water: the drops flow at once
	Structure   Kind  // construction and patent office
	Area        Area  // construction of a base: only here
	MinValue    uint8 // construction of a conduit: at least
	Up          bool  // construction of a building: search from the bottom
	Order       [3]uint8
	Machines    Machines // machinery shop
	Any         uint8    // machinery shop: machines of choice
	Expansion   bool     // only with the expansion
	NotInRound5 bool
}

// Criteria is the criteria side of a card (A7): three tests and a start for each
// kind of place, and the order of headstreams.
type Criteria struct {
	Dam          [3]DamTest
	DamStart     Basin
	Conduit      [3]ConduitTest
	ConduitStart Site
	House        [3]HouseTest
	HouseStart   Basin
	Headstreams  [4]Headstream
}

// DamTest is a test for bases and elevations (A7.3).
type DamTest uint8

const (
	DamBestConduit DamTest = iota + 1
	DamLinkedPowerhouse
	DamMostWater
	DamRedSpace
	DamBelowPowerhouse
	DamAboveOwn
	damTestEnd
)

var damTestNames = [damTestEnd]string{
	DamBestConduit:      "best_built_conduit",
	DamLinkedPowerhouse: "linked_own_powerhouse",
	DamMostWater:        "most_water",
	DamRedSpace:         "red_space",
	DamBelowPowerhouse:  "below_powerhouse",
	DamAboveOwn:         "above_own_dam",
}

func (t DamTest) String() string { return nameOf(damTestNames[:], int(t)) }

// ConduitTest is a test for conduits (A7.4).
type ConduitTest uint8

const (
	ConduitHighest ConduitTest = iota + 1
	ConduitSecondHighest
	ConduitOwnDam
	ConduitOpponentDam
	ConduitOwnPowerhouse
	ConduitOpponentPowerhouse
	conduitTestEnd
)

var conduitTestNames = [conduitTestEnd]string{
	ConduitHighest:            "highest_value",
	ConduitSecondHighest:      "second_highest_value",
	ConduitOwnDam:             "dam_own_first",
	ConduitOpponentDam:        "dam_opponent_first",
	ConduitOwnPowerhouse:      "powerhouse_own_first",
	ConduitOpponentPowerhouse: "powerhouse_opponent_first",
}

func (t ConduitTest) String() string { return nameOf(conduitTestNames[:], int(t)) }

// HouseTest is a test for powerhouses (A7.5).
type HouseTest uint8

const (
	HouseBestConduit HouseTest = iota + 1
	HouseLinkedDam
	HousePlains
	HouseBasin5
	HouseBasin6
	HouseBasin7
	HouseFeedsOwnDam
	HouseAvoidsOpponentDam
	houseTestEnd
)

var houseTestNames = [houseTestEnd]string{
	HouseBestConduit:       "best_built_conduit",
	HouseLinkedDam:         "linked_own_dam",
	HousePlains:            "plains",
	HouseBasin5:            "basin_5",
	HouseBasin6:            "basin_6",
	HouseBasin7:            "basin_7",
	HouseFeedsOwnDam:       "feeds_own_dam",
	HouseAvoidsOpponentDam: "avoids_opponent_dam",
}

func (t HouseTest) String() string { return nameOf(houseTestNames[:], int(t)) }

// Actions is the action side, in the order it is walked through (A4.3).
func (c Card) Actions() []CardAction { return cards[c].actions }

// Criteria is the criteria side.
func (c Card) Criteria() Criteria { return cards[c].criteria }

type cardData struct {
	actions  []CardAction
	criteria Criteria
}

var cards = [cardEnd]cardData{
	1: {[]CardAction{
		{Kind: CardProduction, Engineers: 1, N: -2, Pile: Green},
		{Kind: CardWater, Engineers: 1, Dashed: true, N: 2},
		{Kind: CardBuild, Engineers: 2, Structure: Base},
		{Kind: CardBuild, Engineers: 2, Structure: Elevation},
		{Kind: CardWork, Engineers: 2, Order: [3]uint8{1, 2, 3}, Expansion: true},
		{Kind: CardWorkshop, Engineers: 1, N: 1},
		{Kind: CardMachinery, Engineers: 1, VP: -3, Any: 1, NotInRound5: true},
		{Kind: CardBank, Engineers: 1, VP: 1},
	}, Criteria{[3]DamTest{DamBestConduit, DamLinkedPowerhouse, DamBelowPowerhouse}, 1, [3]ConduitTest{ConduitHighest, ConduitOwnDam, ConduitOwnPowerhouse}, 21, [3]HouseTest{HouseFeedsOwnDam, HouseBestConduit, HouseLinkedDam}, 5, [4]Headstream{HA, HB, HC, HD}}},
	2: {[]CardAction{
		{Kind: CardProduction, Engineers: 1, N: -2, Pile: Green},
		{Kind: CardWater, Engineers: 1, Dashed: true, N: 1, Immediate: true},
		{Kind: CardBuild, Engineers: 2, Structure: Base, Area: Hill},
		{Kind: CardBuild, Engineers: 2, Structure: Powerhouse},
		{Kind: CardWorkshop, Engineers: 1, VP: -2, N: 2},
		{Kind: CardWork, Engineers: 2, Order: [3]uint8{2, 3, 1}, Expansion: true},
		{Kind: CardMachinery, Engineers: 1, VP: -3, Any: 1, NotInRound5: true},
		{Kind: CardBank, Engineers: 1, VP: 1},
	}, Criteria{[3]DamTest{DamBestConduit, DamLinkedPowerhouse, DamRedSpace}, 2, [3]ConduitTest{ConduitHighest, ConduitOwnDam, ConduitOwnPowerhouse}, 22, [3]HouseTest{HouseFeedsOwnDam, HouseBestConduit, HouseLinkedDam}, 6, [4]Headstream{HB, HC, HD, HA}}},
	3: {[]CardAction{
		{Kind: CardProduction, Engineers: 1, N: -1, Pile: Green},
		{Kind: CardContracts, Engineers: 1, Dashed: true, N: 2, Pile: Green},
		{Kind: CardBuild, Engineers: 2, Structure: Base},
		{Kind: CardPatent, Engineers: 1, VP: -2, Structure: Base},
		{Kind: CardWork, Engineers: 2, Order: [3]uint8{3, 2, 1}, Expansion: true},
		{Kind: CardWorkshop, Engineers: 1, N: 1},
		{Kind: CardBank, Engineers: 1, VP: 1},
	}, Criteria{[3]DamTest{DamBestConduit, DamLinkedPowerhouse, DamAboveOwn}, 3, [3]ConduitTest{ConduitHighest, ConduitOwnPowerhouse, ConduitOwnDam}, 23, [3]HouseTest{HouseAvoidsOpponentDam, HouseBestConduit, HouseLinkedDam}, 7, [4]Headstream{HC, HD, HA, HB}}},
	4: {[]CardAction{
		{Kind: CardProduction, Engineers: 1, N: -1, Pile: Green},
		{Kind: CardBuild, Engineers: 2, Structure: Base, Area: Mountain},
		{Kind: CardMachinery, Engineers: 1, VP: -2, Machines: Machines{1, 0}, NotInRound5: true},
		{Kind: CardWork, Engineers: 2, Order: [3]uint8{1, 2, 3}, Expansion: true},
		{Kind: CardWorkshop, Engineers: 1, N: 1},
		{Kind: CardBank, Engineers: 1, VP: 1},
	}, Criteria{[3]DamTest{DamBestConduit, DamLinkedPowerhouse, DamMostWater}, 4, [3]ConduitTest{ConduitHighest, ConduitOwnPowerhouse, ConduitOwnDam}, 24, [3]HouseTest{HouseAvoidsOpponentDam, HouseBestConduit, HouseLinkedDam}, 11, [4]Headstream{HD, HA, HB, HC}}},
	5: {[]CardAction{
		{Kind: CardProduction, Engineers: 2, Pile: Green},
		{Kind: CardWater, Engineers: 1, Dashed: true, N: 2},
		{Kind: CardBuild, Engineers: 2, Structure: Elevation},
		{Kind: CardBuild, Engineers: 2, Structure: Conduit},
		{Kind: CardWorkshop, Engineers: 2, VP: -5, N: 3},
		{Kind: CardWork, Engineers: 2, Order: [3]uint8{2, 3, 1}, Expansion: true},
		{Kind: CardMachinery, Engineers: 1, VP: -3, Any: 1, NotInRound5: true},
		{Kind: CardBank, Engineers: 1, VP: 1},
	}, Criteria{[3]DamTest{DamBestConduit, DamLinkedPowerhouse, DamBelowPowerhouse}, 6, [3]ConduitTest{ConduitOwnPowerhouse, ConduitOwnDam, ConduitHighest}, 25, [3]HouseTest{HouseBasin5, HouseBestConduit, HouseLinkedDam}, 5, [4]Headstream{HD, HC, HB, HA}}},
	6: {[]CardAction{
		{Kind: CardProduction, Engineers: 2, Pile: Green},
		{Kind: CardWater, Engineers: 1, Dashed: true, N: 1, Immediate: true},
		{Kind: CardBuild, Engineers: 2, Structure: Elevation},
		{Kind: CardBuild, Engineers: 2, Structure: Base},
		{Kind: CardWork, Engineers: 2, Order: [3]uint8{3, 2, 1}, Expansion: true},
		{Kind: CardWorkshop, Engineers: 1, N: 1},
		{Kind: CardMachinery, Engineers: 1, VP: -3, Any: 1, NotInRound5: true},
		{Kind: CardBank, Engineers: 1, VP: 1},
	}, Criteria{[3]DamTest{DamBestConduit, DamLinkedPowerhouse, DamRedSpace}, 7, [3]ConduitTest{ConduitOwnPowerhouse, ConduitOwnDam, ConduitHighest}, 26, [3]HouseTest{HouseBasin6, HouseBestConduit, HouseLinkedDam}, 6, [4]Headstream{HC, HB, HA, HD}}},
	7: {[]CardAction{
		{Kind: CardProduction, Engineers: 2, Pile: Yellow},
		{Kind: CardContracts, Engineers: 1, Dashed: true, N: 2, Pile: Yellow},
		{Kind: CardBuild, Engineers: 2, Structure: Elevation},
		{Kind: CardBuild, Engineers: 2, Structure: Powerhouse},
		{Kind: CardPatent, Engineers: 1, VP: -2, Structure: Elevation},
		{Kind: CardWork, Engineers: 2, Order: [3]uint8{1, 2, 3}, Expansion: true},
		{Kind: CardWorkshop, Engineers: 1, N: 1},
		{Kind: CardBank, Engineers: 1, VP: 1},
	}, Criteria{[3]DamTest{DamBestConduit, DamLinkedPowerhouse, DamAboveOwn}, 8, [3]ConduitTest{ConduitOwnPowerhouse, ConduitOwnDam, ConduitHighest}, 27, [3]HouseTest{HouseBasin7, HouseBestConduit, HouseLinkedDam}, 7, [4]Headstream{HB, HA, HD, HC}}},
	8: {[]CardAction{
		{Kind: CardProduction, Engineers: 2, Pile: Yellow},
		{Kind: CardContracts, Engineers: 1, Dashed: true, N: 2, Pile: Yellow},
		{Kind: CardBuild, Engineers: 2, Structure: Elevation},
		{Kind: CardBuild, Engineers: 2, Structure: Powerhouse},
		{Kind: CardMachinery, Engineers: 1, VP: -3, Machines: Machines{0, 1}, NotInRound5: true},
		{Kind: CardWork, Engineers: 2, Order: [3]uint8{2, 3, 1}, Expansion: true},
		{Kind: CardWorkshop, Engineers: 1, N: 1},
		{Kind: CardBank, Engineers: 1, VP: 1},
	}, Criteria{[3]DamTest{DamBestConduit, DamLinkedPowerhouse, DamMostWater}, 9, [3]ConduitTest{ConduitOwnPowerhouse, ConduitOwnDam, ConduitHighest}, 28, [3]HouseTest{HousePlains, HouseBestConduit, HouseLinkedDam}, 12, [4]Headstream{HC, HB, HA, HD}}},
	9: {[]CardAction{
		{Kind: CardProduction, Engineers: 2, Pile: Green},
		{Kind: CardWater, Engineers: 1, Dashed: true, N: 2},
		{Kind: CardBuild, Engineers: 2, Structure: Conduit, MinValue: 3},
		{Kind: CardBuild, Engineers: 2, Structure: Elevation},
		{Kind: CardWorkshop, Engineers: 1, VP: -2, N: 2},
		{Kind: CardWork, Engineers: 2, Order: [3]uint8{3, 2, 1}, Expansion: true},
		{Kind: CardMachinery, Engineers: 1, VP: -3, Any: 1, NotInRound5: true},
		{Kind: CardBank, Engineers: 1, VP: 1},
	}, Criteria{[3]DamTest{DamRedSpace, DamBestConduit, DamLinkedPowerhouse}, 1, [3]ConduitTest{ConduitOwnDam, ConduitOwnPowerhouse, ConduitHighest}, 29, [3]HouseTest{HouseBestConduit, HouseLinkedDam, HouseFeedsOwnDam}, 8, [4]Headstream{HA, HB, HC, HD}}},
	10: {[]CardAction{
		{Kind: CardProduction, Engineers: 2, Pile: Green},
		{Kind: CardWater, Engineers: 1, Dashed: true, N: 1, Immediate: true},
		{Kind: CardBuild, Engineers: 2, Structure: Conduit},
		{Kind: CardBuild, Engineers: 2, Structure: Powerhouse},
		{Kind: CardWork, Engineers: 2, Order: [3]uint8{1, 2, 3}, Expansion: true},
		{Kind: CardWorkshop, Engineers: 2, VP: -5, N: 3},
		{Kind: CardMachinery, Engineers: 1, VP: -3, Any: 1, NotInRound5: true},
		{Kind: CardBank, Engineers: 1, VP: 1},
	}, Criteria{[3]DamTest{DamRedSpace, DamBestConduit, DamLinkedPowerhouse}, 2, [3]ConduitTest{ConduitOwnDam, ConduitOwnPowerhouse, ConduitHighest}, 30, [3]HouseTest{HouseBestConduit, HouseLinkedDam, HouseFeedsOwnDam}, 9, [4]Headstream{HB, HC, HD, HA}}},
	11: {[]CardAction{
		{Kind: CardProduction, Engineers: 2, N: 1, Pile: Green},
		{Kind: CardContracts, Engineers: 1, Dashed: true, N: 2, Pile: Green},
		{Kind: CardBuild, Engineers: 2, Structure: Conduit},
		{Kind: CardPatent, Engineers: 1, VP: -2, Structure: Conduit},
		{Kind: CardWork, Engineers: 2, Order: [3]uint8{2, 3, 1}, Expansion: true},
		{Kind: CardWorkshop, Engineers: 1, N: 1},
		{Kind: CardBank, Engineers: 1, VP: 1},
	}, Criteria{[3]DamTest{DamAboveOwn, DamLinkedPowerhouse, DamBestConduit}, 3, [3]ConduitTest{ConduitOwnDam, ConduitOwnPowerhouse, ConduitHighest}, 31, [3]HouseTest{HouseBestConduit, HouseLinkedDam, HouseFeedsOwnDam}, 9, [4]Headstream{HC, HD, HA, HB}}},
	12: {[]CardAction{
		{Kind: CardProduction, Engineers: 2, Pile: Red},
		{Kind: CardContracts, Engineers: 1, Dashed: true, N: 2, Pile: Red},
		{Kind: CardBuild, Engineers: 2, Structure: Conduit, MinValue: 4},
		{Kind: CardMachinery, Engineers: 2, VP: -4, Machines: Machines{2, 0}, NotInRound5: true},
		{Kind: CardWork, Engineers: 2, Order: [3]uint8{3, 2, 1}, Expansion: true},
		{Kind: CardWorkshop, Engineers: 1, N: 1},
		{Kind: CardBank, Engineers: 1, VP: 1},
	}, Criteria{[3]DamTest{DamAboveOwn, DamLinkedPowerhouse, DamBestConduit}, 4, [3]ConduitTest{ConduitOwnDam, ConduitOwnPowerhouse, ConduitHighest}, 32, [3]HouseTest{HouseBestConduit, HouseLinkedDam, HouseFeedsOwnDam}, 10, [4]Headstream{HD, HA, HB, HC}}},
	13: {[]CardAction{
		{Kind: CardProduction, Engineers: 2, N: 1, Pile: Yellow},
		{Kind: CardWater, Engineers: 1, Dashed: true, N: 2},
		{Kind: CardBuild, Engineers: 2, Structure: Powerhouse},
		{Kind: CardBuild, Engineers: 2, Structure: Base},
		{Kind: CardWorkshop, Engineers: 1, N: 1},
		{Kind: CardWork, Engineers: 2, Order: [3]uint8{1, 2, 3}, Expansion: true},
		{Kind: CardMachinery, Engineers: 1, VP: -3, Any: 1, NotInRound5: true},
		{Kind: CardBank, Engineers: 1, VP: 1},
	}, Criteria{[3]DamTest{DamRedSpace, DamLinkedPowerhouse, DamBestConduit}, 6, [3]ConduitTest{ConduitOpponentDam, ConduitSecondHighest, ConduitOwnPowerhouse}, 33, [3]HouseTest{HouseBestConduit, HouseLinkedDam, HouseFeedsOwnDam}, 10, [4]Headstream{HD, HC, HB, HA}}},
	14: {[]CardAction{
		{Kind: CardProduction, Engineers: 2, N: 1, Pile: Yellow},
		{Kind: CardWater, Engineers: 1, Dashed: true, N: 1, Immediate: true},
		{Kind: CardBuild, Engineers: 2, Structure: Powerhouse},
		{Kind: CardBuild, Engineers: 2, Structure: Conduit},
		{Kind: CardWorkshop, Engineers: 1, VP: -2, N: 2},
		{Kind: CardWork, Engineers: 2, Order: [3]uint8{2, 3, 1}, Expansion: true},
		{Kind: CardMachinery, Engineers: 1, VP: -3, Any: 1, NotInRound5: true},
		{Kind: CardBank, Engineers: 1, VP: 1},
	}, Criteria{[3]DamTest{DamRedSpace, DamLinkedPowerhouse, DamBestConduit}, 7, [3]ConduitTest{ConduitOpponentDam, ConduitSecondHighest, ConduitOwnPowerhouse}, 34, [3]HouseTest{HouseBestConduit, HouseLinkedDam, HouseFeedsOwnDam}, 11, [4]Headstream{HC, HB, HA, HD}}},
	15: {[]CardAction{
		{Kind: CardProduction, Engineers: 2, N: 1, Pile: Green},
		{Kind: CardBuild, Engineers: 2, Structure: Powerhouse},
		{Kind: CardPatent, Engineers: 1, VP: -2, Structure: Powerhouse},
		{Kind: CardWork, Engineers: 2, Order: [3]uint8{3, 2, 1}, Expansion: true},
		{Kind: CardWorkshop, Engineers: 1, N: 1},
		{Kind: CardBank, Engineers: 1, VP: 1},
	}, Criteria{[3]DamTest{DamMostWater, DamBestConduit, DamLinkedPowerhouse}, 8, [3]ConduitTest{ConduitOpponentPowerhouse, ConduitSecondHighest, ConduitOpponentDam}, 35, [3]HouseTest{HouseBestConduit, HouseLinkedDam, HouseFeedsOwnDam}, 11, [4]Headstream{HB, HA, HD, HC}}},
	16: {[]CardAction{
		{Kind: CardProduction, Engineers: 2, Pile: Red},
		{Kind: CardContracts, Engineers: 1, Dashed: true, N: 2, Pile: Red},
		{Kind: CardBuild, Engineers: 2, Structure: Powerhouse},
		{Kind: CardMachinery, Engineers: 1, VP: -3, Machines: Machines{0, 1}, NotInRound5: true},
		{Kind: CardWork, Engineers: 2, Order: [3]uint8{1, 2, 3}, Expansion: true},
		{Kind: CardWorkshop, Engineers: 1, N: 1},
		{Kind: CardBank, Engineers: 1, VP: 1},
	}, Criteria{[3]DamTest{DamMostWater, DamBestConduit, DamLinkedPowerhouse}, 9, [3]ConduitTest{ConduitOpponentPowerhouse, ConduitSecondHighest, ConduitOpponentDam}, 36, [3]HouseTest{HouseLinkedDam, HouseBestConduit, HouseFeedsOwnDam}, 12, [4]Headstream{HC, HB, HA, HD}}},
	17: {[]CardAction{
		{Kind: CardProduction, Engineers: 2, N: 2, Pile: Green},
		{Kind: CardWater, Engineers: 1, Dashed: true, N: 2},
		{Kind: CardBuild, Engineers: 2, Structure: Base},
		{Kind: CardBuild, Engineers: 1, Structure: Building, Expansion: true},
		{Kind: CardWorkshop, Engineers: 1, N: 1},
		{Kind: CardMachinery, Engineers: 1, VP: -3, Any: 1, NotInRound5: true},
		{Kind: CardBank, Engineers: 1, VP: 1},
	}, Criteria{[3]DamTest{DamBelowPowerhouse, DamBestConduit, DamRedSpace}, 5, [3]ConduitTest{ConduitSecondHighest, ConduitOwnDam, ConduitOwnPowerhouse}, 37, [3]HouseTest{HouseLinkedDam, HouseBestConduit, HouseFeedsOwnDam}, 8, [4]Headstream{HA, HB, HC, HD}}},
	18: {[]CardAction{
		{Kind: CardProduction, Engineers: 2, N: 2, Pile: Yellow},
		{Kind: CardWater, Engineers: 1, Dashed: true, N: 2},
		{Kind: CardBuild, Engineers: 2, Structure: Base},
		{Kind: CardBuild, Engineers: 1, Structure: Building, Expansion: true},
		{Kind: CardWork, Engineers: 2, Order: [3]uint8{3, 2, 1}, Expansion: true},
		{Kind: CardMachinery, Engineers: 2, VP: -5, Machines: Machines{1, 1}, NotInRound5: true},
		{Kind: CardWorkshop, Engineers: 1, N: 1},
		{Kind: CardBank, Engineers: 1, VP: 1},
	}, Criteria{[3]DamTest{DamBelowPowerhouse, DamBestConduit, DamAboveOwn}, 10, [3]ConduitTest{ConduitSecondHighest, ConduitOwnDam, ConduitOwnPowerhouse}, 38, [3]HouseTest{HouseLinkedDam, HouseBestConduit, HouseFeedsOwnDam}, 11, [4]Headstream{HC, HB, HA, HD}}},
	19: {[]CardAction{
		{Kind: CardProduction, Engineers: 2, N: 2, Pile: Yellow},
		{Kind: CardBuild, Engineers: 2, Structure: Conduit},
		{Kind: CardBuild, Engineers: 1, Structure: Building, Up: true, Expansion: true},
		{Kind: CardPatent, Engineers: 1, VP: -2, Structure: Building, Expansion: true},
		{Kind: CardMachinery, Engineers: 2, VP: -5, Machines: Machines{1, 1}, NotInRound5: true},
		{Kind: CardWorkshop, Engineers: 1, N: 1},
		{Kind: CardBank, Engineers: 1, VP: 1},
	}, Criteria{[3]DamTest{DamBelowPowerhouse, DamBestConduit, DamMostWater}, 5, [3]ConduitTest{ConduitSecondHighest, ConduitOwnPowerhouse, ConduitOwnDam}, 39, [3]HouseTest{HouseLinkedDam, HouseBestConduit, HouseFeedsOwnDam}, 12, [4]Headstream{HC, HD, HA, HB}}},
	20: {[]CardAction{
		{Kind: CardProduction, Engineers: 2, N: 2, Pile: Green},
		{Kind: CardBuild, Engineers: 2, Structure: Powerhouse},
		{Kind: CardBuild, Engineers: 1, Structure: Building, Up: true, Expansion: true},
		{Kind: CardMachinery, Engineers: 2, VP: -5, Machines: Machines{1, 1}, NotInRound5: true},
		{Kind: CardWork, Engineers: 2, Order: [3]uint8{2, 3, 1}, Expansion: true},
		{Kind: CardWorkshop, Engineers: 1, N: 1},
		{Kind: CardBank, Engineers: 1, VP: 1},
	}, Criteria{[3]DamTest{DamBelowPowerhouse, DamBestConduit, DamMostWater}, 10, [3]ConduitTest{ConduitSecondHighest, ConduitOwnPowerhouse, ConduitOwnDam}, 40, [3]HouseTest{HouseLinkedDam, HouseBestConduit, HouseFeedsOwnDam}, 12, [4]Headstream{HD, HA, HB, HC}}},
}

// Cards lists all Automa cards.
func Cards() []Card { return sequence(Card(1), cardEnd) }
