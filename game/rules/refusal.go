package rules

import "strconv"

// ReasonCode says why something is not possible. Codes are append-only; a client
// may translate them.
type ReasonCode uint8

const (
	GameOver ReasonCode = iota + 1
	NotAsked
	MustChoose
	NoSuchOutcome

	NoSuchSpace
	NotInThisGame
	SpaceBlocked
	SpaceTaken
	SpaceOfAnother
	LeftmostFirst
	NeedEngineers
	ExactEngineers
	OnlyArchitectLeft
	NoArchitectHere
	NeedCredits
	MustAct
	MustActAfterCopy
	NoPassInExtraTurn

	NotInExtraTurn
	AlreadyActivated
	ActivationUsed
	OfficerNotThere
	NothingLeftToDo

	NoPairLikeThat
	NotOffered

	AllTilesOnWheel
	NothingToBuild
	TileNotOwned
	TileOnWheel
	TileNotOnWheel
	TileBuildsNothing
	TileBuildsOther
	TileNeedsEngineers
	CannotCopyTiles
	OtherTileChosen
	NoSuchSite
	SiteTaken
	OwnPieceInBasin
	NoPieceLeft
	DamAtTop
	OtherStructure
	WrongArea
	ValueTooHigh
	NeedExcavators
	NeedMixers
	NeedMachines
	NoCreditsForMachines
	NotThePrice

	NoPowerhouse
	NoSystem
	NoDamThere
	DamOfAnother
	DamEmpty
	ConduitElsewhere
	ConduitNotBuilt
	NoPowerhouseThere
	SamePowerhouse
	EnergyTooLow

	TooManyDrops
	NoDrops
	WrongNumberOfMachines

	NoContractFaceUp
	ContractNotFaceUp
	ContractNotInHand
	WrongNumberOfContracts
	ContractsNotAscending
	NationalOnlyByProduction
	RequirementTooHigh

	TileGone
	TileNotFaceUp

	NotActivated
	UsedThisRound
	NoBuildingToUse
	OwnBuildingThere
	NoRoom
	SameDam
	NothingOnWheel
	NotInSegment
	NoLeslieHere

	ClosedByAutoma
	NoSuchCardAction
	CardNeedsExpansion
	CardNotInRound5
	CardNoSystem
	AheadOnTrack
	NoContractOfPile
	NoDropGains
	NoTileFor
	NoSiteFor
	NoPatentFor
	NoWorkToPay
	ValueTooLow

	CompanyNotInGame
	OfficerNotInGame
	CompanyTaken
	OfficerTaken
	NoEngineers
	NothingToPlace
	NeedEither
	OnlyNewBuilding
	NoContractInHand
	NeedTwoInSegment
	NoWorkFaceUp
	SpaceOfAutoma
	reasonEnd
)

var reasonIDs = [reasonEnd]string{
	GameOver:                 "game_over",
	NotAsked:                 "not_asked",
	MustChoose:               "must_choose",
	NoSuchOutcome:            "no_such_outcome",
	NoSuchSpace:              "no_such_space",
	NotInThisGame:            "not_in_this_game",
	SpaceBlocked:             "space_blocked",
	SpaceTaken:               "space_taken",
	SpaceOfAnother:           "space_of_another",
	LeftmostFirst:            "leftmost_first",
	NeedEngineers:            "need_engineers",
	ExactEngineers:           "exact_engineers",
	OnlyArchitectLeft:        "only_architect_left",
	NoArchitectHere:          "no_architect_here",
	NeedCredits:              "need_credits",
	MustAct:                  "must_act",
	MustActAfterCopy:         "must_act_after_copy",
	NoPassInExtraTurn:        "no_pass_in_extra_turn",
	NotInExtraTurn:           "not_in_extra_turn",
	AlreadyActivated:         "already_activated",
	ActivationUsed:           "activation_used",
	OfficerNotThere:          "officer_not_there",
	NothingLeftToDo:          "nothing_left_to_do",
	NoPairLikeThat:           "no_pair_like_that",
	NotOffered:               "not_offered",
	AllTilesOnWheel:          "all_tiles_on_wheel",
	NothingToBuild:           "nothing_to_build",
	TileNotOwned:             "tile_not_owned",
	TileOnWheel:              "tile_on_wheel",
	TileNotOnWheel:           "tile_not_on_wheel",
	TileBuildsNothing:        "tile_builds_nothing",
	TileBuildsOther:          "tile_builds_other",
	TileNeedsEngineers:       "tile_needs_engineers",
	CannotCopyTiles:          "cannot_copy_tiles",
	OtherTileChosen:          "other_tile_chosen",
	NoSuchSite:               "no_such_site",
	SiteTaken:                "site_taken",
	OwnPieceInBasin:          "own_piece_in_basin",
	NoPieceLeft:              "no_piece_left",
	DamAtTop:                 "dam_at_top",
	OtherStructure:           "other_structure",
	WrongArea:                "wrong_area",
	ValueTooHigh:             "value_too_high",
	NeedExcavators:           "need_excavators",
	NeedMixers:               "need_mixers",
	NeedMachines:             "need_machines",
	NoCreditsForMachines:     "no_credits_for_machines",
	NotThePrice:              "not_the_price",
	NoPowerhouse:             "no_powerhouse",
	NoSystem:                 "no_system",
	NoDamThere:               "no_dam_there",
	DamOfAnother:             "dam_of_another",
	DamEmpty:                 "dam_empty",
	ConduitElsewhere:         "conduit_elsewhere",
	ConduitNotBuilt:          "conduit_not_built",
	NoPowerhouseThere:        "no_powerhouse_there",
	SamePowerhouse:           "same_powerhouse",
	EnergyTooLow:             "energy_too_low",
	TooManyDrops:             "too_many_drops",
	NoDrops:                  "no_drops",
	WrongNumberOfMachines:    "wrong_number_of_machines",
	NoContractFaceUp:         "no_contract_face_up",
	ContractNotFaceUp:        "contract_not_face_up",
	ContractNotInHand:        "contract_not_in_hand",
	WrongNumberOfContracts:   "wrong_number_of_contracts",
	ContractsNotAscending:    "contracts_not_ascending",
	NationalOnlyByProduction: "national_only_by_production",
	RequirementTooHigh:       "requirement_too_high",
	TileGone:                 "tile_gone",
	TileNotFaceUp:            "tile_not_face_up",
	NotActivated:             "not_activated",
	UsedThisRound:            "used_this_round",
	NoBuildingToUse:          "no_building_to_use",
	OwnBuildingThere:         "own_building_there",
	NoRoom:                   "no_room",
	SameDam:                  "same_dam",
	NothingOnWheel:           "nothing_on_wheel",
	NotInSegment:             "not_in_segment",
	NoLeslieHere:             "no_leslie_here",
	ClosedByAutoma:           "closed_by_automa",
	NoSuchCardAction:         "no_such_card_action",
	CardNeedsExpansion:       "card_needs_expansion",
	CardNotInRound5:          "card_not_in_round5",
	CardNoSystem:             "card_no_system",
	AheadOnTrack:             "ahead_on_track",
	NoContractOfPile:         "no_contract_of_pile",
	NoDropGains:              "no_drop_gains",
	NoTileFor:                "no_tile_for",
	NoSiteFor:                "no_site_for",
	NoPatentFor:              "no_patent_for",
	NoWorkToPay:              "no_work_to_pay",
	ValueTooLow:              "value_too_low",
	CompanyNotInGame:         "company_not_in_game",
	OfficerNotInGame:         "officer_not_in_game",
	CompanyTaken:             "company_taken",
	OfficerTaken:             "officer_taken",
	NoEngineers:              "no_engineers",
	NothingToPlace:           "nothing_to_place",
	NeedEither:               "need_either",
	OnlyNewBuilding:          "only_new_building",
	NoContractInHand:         "no_contract_in_hand",
	NeedTwoInSegment:         "need_two_in_segment",
	NoWorkFaceUp:             "no_work_face_up",
	SpaceOfAutoma:            "space_of_automa",
}

// ID names the reason in one word.
func (c ReasonCode) ID() string { return nameOf(reasonIDs[:], int(c)) }

// ReasonCodes lists all reasons.
func ReasonCodes() []ReasonCode { return sequence(GameOver, reasonEnd) }

// Reason is why something is not possible, with the figures that matter. The
// zero Reason means that it is possible.
type Reason struct {
	Code       ReasonCode
	Need, Have int
	Or         int        // NeedEither: mixers in place of Need excavators
	Seat       Seat       // SpaceTaken, CompanyTaken, OfficerTaken: by whom
	Kind       Kind       // structure concerned
	Pile       Pile       // NoContractOfPile
	Asked      PromptKind // NotAsked: what is asked
}

// String is the id of the reason and its figures, for programmers. Players read
// sentences (package view).
func (r Reason) String() string {
	if r.Code == 0 {
		return "possible"
	}
	text := r.Code.ID()
	for _, figure := range []struct {
		name string
		n    int
	}{{"need", r.Need}, {"have", r.Have}, {"or", r.Or}} {
		if figure.n != 0 {
			text += " " + figure.name + "=" + strconv.Itoa(figure.n)
		}
	}
	if r.Kind != 0 {
		text += " " + r.Kind.String()
	}
	if r.Code == NoContractOfPile {
		text += " " + r.Pile.String()
	}
	return text
}

// Refusal is the error for an illegal action: what was asked, what was answered, and why
// it is refused.
type Refusal struct {
	Asked  Prompt
	Answer Action
	Reason Reason
}

func (r *Refusal) Error() string {
	text := "answered " + strconv.Quote(r.Answer.String()) + ": " + r.Reason.String()
	if r.Asked.Kind == 0 {
		return text
	}
	return r.Asked.Seat.String() + " was asked " + strconv.Quote(r.Asked.Kind.ID()) + " and " + text
}
