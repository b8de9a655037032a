package automa

import "barrage/game/rules"

// Criterion is a test that decides between candidates. Criteria are append-only; a client
// may translate them.
type Criterion uint8

const (
	LargestEnergy Criterion = iota + 1
	NeutralDam
	StartNumber
	HighestRequirement
	RightHandContract
	HighestNational
	MostContracts
	HighestLevel
	SpecificBeforeWild
	LowestPosition
	FewestReplaced
	NormalKind
	HighestTile
	SearchOrder
	FreeSlot
	LeftToRight
	LargestSystem
	CompletesSystem
	WilhelmMountains
	WilhelmHills
	FreeSpace
	Value3OrMore

	// The tests of the criteria cards.
	BestBuiltConduit
	LinkedOwnPowerhouse
	MostWater
	MostWaterFromHA // and from HB, HC, HD
	mostWaterFromHB
	mostWaterFromHC
	mostWaterFromHD
	RedSpace
	BelowPowerhouse
	AboveOwnDam
	HighestValue
	SecondHighestValue
	DamOwnFirst
	DamOpponentFirst
	PowerhouseOwnFirst
	PowerhouseOpponentFirst
	LinkedOwnDam
	Plains
	Basin5
	Basin6
	Basin7
	FeedsOwnDam
	AvoidsOpponentDam

	OfficerFirst
	AllDrops
	GainsMost
	NothingGained
	FewestDrops
	MostEnergy
	HeadstreamOrder
	PrintedOrder
	LastPrintedOrder
	FewerOfKind
	JillMixers
	LowestNumber
	criterionEnd
)

var criterionNames = [criterionEnd]string{
	"none", "largest_energy", "neutral_dam", "start_number", "highest_requirement", "right_hand_contract", "highest_national",
	"most_contracts", "highest_level", "specific_before_wild", "lowest_position", "fewest_replaced", "normal_kind", "highest_tile",
	"search_order", "free_slot", "left_to_right", "largest_system", "completes_system", "wilhelm_mountains", "wilhelm_hills",
	"free_space", "value_3_or_more", "best_built_conduit", "linked_own_powerhouse", "most_water", "most_water_from_HA",
	"most_water_from_HB", "most_water_from_HC", "most_water_from_HD", "red_space", "below_powerhouse", "above_own_dam",
	"highest_value", "second_highest_value", "dam_own_first", "dam_opponent_first", "powerhouse_own_first",
	"powerhouse_opponent_first", "linked_own_dam", "plains", "basin_5", "basin_6", "basin_7", "feeds_own_dam", "avoids_opponent_dam",
	"officer_first", "all_drops", "gains_most", "nothing_gained", "fewest_drops", "most_energy", "headstream_order", "printed_order",
	"last_printed_order", "fewer_of_kind", "jill_mixers", "lowest_number",
}

func (c Criterion) String() string {
	if c >= criterionEnd {
		return criterionNames[0]
	}
	return criterionNames[c]
}

// Criteria lists all criteria.
func Criteria() []Criterion {
	var list []Criterion
	for c := LargestEnergy; c < criterionEnd; c++ {
		list = append(list, c)
	}
	return list
}

// The criterion of each test printed on the cards.
var (
	damTests = [...]Criterion{rules.DamBestConduit: BestBuiltConduit, rules.DamLinkedPowerhouse: LinkedOwnPowerhouse, rules.DamMostWater: MostWater,
		rules.DamRedSpace: RedSpace, rules.DamBelowPowerhouse: BelowPowerhouse, rules.DamAboveOwn: AboveOwnDam}
	conduitTests = [...]Criterion{rules.ConduitHighest: HighestValue, rules.ConduitSecondHighest: SecondHighestValue, rules.ConduitOwnDam: DamOwnFirst,
		rules.ConduitOpponentDam: DamOpponentFirst, rules.ConduitOwnPowerhouse: PowerhouseOwnFirst, rules.ConduitOpponentPowerhouse: PowerhouseOpponentFirst}
	houseTests = [...]Criterion{rules.HouseBestConduit: BestBuiltConduit, rules.HouseLinkedDam: LinkedOwnDam, rules.HousePlains: Plains, rules.HouseBasin5: Basin5,
		rules.HouseBasin6: Basin6, rules.HouseBasin7: Basin7, rules.HouseFeedsOwnDam: FeedsOwnDam, rules.HouseAvoidsOpponentDam: AvoidsOpponentDam}
)
