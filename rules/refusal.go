package rules

import (
	"strconv"
	"strings"
)

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

// String says the reason to the player concerned.
func (r Reason) String() string {
	need, have := strconv.Itoa(r.Need), strconv.Itoa(r.Have)
	lacks := func(what string) string { return "needs " + count(r.Need, what) + ", you have " + have }
	switch r.Code {
	case 0:
		return "possible"
	case GameOver:
		return "the game is over"
	case NotAsked:
		return "this does not answer the question, which is: " + r.Asked.String()
	case MustChoose:
		return "this cannot be declined"
	case NoSuchOutcome:
		return "this cannot be drawn now"
	case NoSuchSpace:
		return "there is no such action space"
	case NotInThisGame:
		return "this space is not used in this game"
	case SpaceBlocked:
		return "this space is used with " + need + " or more players, there are " + have
	case SpaceTaken:
		return "this space is taken by " + r.Seat.String()
	case SpaceOfAnother:
		return "this space belongs to an officer you do not have"
	case LeftmostFirst:
		return "the space to its left comes first"
	case NeedEngineers:
		return lacks("engineers")
	case ExactEngineers:
		return "takes exactly " + count(r.Need, "engineers") + ", not " + have
	case OnlyArchitectLeft:
		return "only the architect is left to place"
	case NoArchitectHere:
		return "the architect cannot be used like this: he stands alone on a space for 1 engineer, not in the bank"
	case NeedCredits:
		return lacks("credits")
	case MustAct:
		return "you have engineers left and must act"
	case MustActAfterCopy:
		return "after copying an officer you must act"
	case NoPassInExtraTurn:
		return "an extra turn can be declined, it is no occasion to pass"
	case NotInExtraTurn:
		return "not in an extra turn"
	case AlreadyActivated:
		return "you have copied an officer this turn"
	case ActivationUsed:
		return "this activation of the round is used"
	case OfficerNotThere:
		return "this officer is not available to you"
	case NothingLeftToDo:
		return "no action would remain possible with your last engineer spent"
	case NoPairLikeThat:
		return "this pair of company and officer is not on offer"
	case NotOffered:
		return "this starting contract is not on offer"
	case AllTilesOnWheel:
		return "all your technology tiles are on the wheel"
	case NothingToBuild:
		return "there is nothing you could build with your tiles, machines and credits"
	case TileNotOwned:
		return "you do not have this tile"
	case TileOnWheel:
		return "this tile is on your wheel"
	case TileNotOnWheel:
		return "the tile to copy is not on your wheel"
	case TileBuildsNothing:
		return "nothing can be built with this tile"
	case TileBuildsOther:
		return "this tile does not build " + one(r.Kind)
	case TileNeedsEngineers:
		return "this tile needs engineers"
	case CannotCopyTiles:
		return "you cannot copy a tile like that"
	case OtherTileChosen:
		return "another tile was chosen for this construction"
	case NoSuchSite:
		return "there is no such building space"
	case SiteTaken:
		return "this building space is taken"
	case OwnPieceInBasin:
		return "you already have " + one(r.Kind) + " in basin " + need
	case NoPieceLeft:
		return "you have no " + r.Kind.String() + " left"
	case DamAtTop:
		return "this dam is already at level 3"
	case OtherStructure:
		return one(r.Kind) + " is to be placed, and it cannot go there"
	case WrongArea:
		return "this area is not allowed"
	case ValueTooHigh:
		return "a conduit of value " + have + " or less is allowed, this one has " + need
	case NeedExcavators:
		return lacks("excavators")
	case NeedMixers:
		return lacks("mixers")
	case NeedMachines:
		return lacks("machines")
	case NoCreditsForMachines:
		return "you cannot pay credits in place of machines"
	case NotThePrice:
		return "this is not a way to pay the price, or not the cheapest of its kind"
	case NoPowerhouse:
		return "you have no powerhouse"
	case NoSystem:
		return "no water can reach your powerhouses: a dam with a drop, a conduit and your powerhouse at its end are needed"
	case NoDamThere:
		return "there is no dam on this space"
	case DamOfAnother:
		return "this dam belongs to another player"
	case DamEmpty:
		return "this dam holds no drop"
	case ConduitElsewhere:
		return "this conduit does not start in the basin of the dam"
	case ConduitNotBuilt:
		return "this conduit is not built"
	case NoPowerhouseThere:
		return "you have no powerhouse in basin " + need + ", where the conduit ends"
	case SamePowerhouse:
		return "the second production needs another powerhouse"
	case EnergyTooLow:
		return "this would produce " + have + " energy, at least 1 is needed"
	case TooManyDrops:
		return "at most " + count(r.Have, "drops") + ", not " + need
	case NoDrops:
		return "at least one drop is needed"
	case WrongNumberOfMachines:
		return "choose exactly " + count(r.Need, "machines") + ", not " + have
	case NoContractFaceUp:
		return "no private contract is face up"
	case ContractNotFaceUp:
		return "this contract is not on display"
	case ContractNotInHand:
		return "you do not hold this contract"
	case WrongNumberOfContracts:
		return "choose exactly " + count(r.Need, "contracts") + ", not " + have
	case ContractsNotAscending:
		return "two different contracts are to be named, the lower number first"
	case NationalOnlyByProduction:
		return "a national contract is fulfilled by a production action only"
	case RequirementTooHigh:
		return "the contract requires " + need + " energy, this gives " + have
	case TileGone:
		return "the tile of this space is gone"
	case TileNotFaceUp:
		return "this tile is not face up in the patent office"
	case NotActivated:
		return "you have not built on this private building"
	case UsedThisRound:
		return "you have used it this round"
	case NoBuildingToUse:
		return "there is no private building whose action you could perform now"
	case OwnBuildingThere:
		return "you have already built on this private building"
	case NoRoom:
		return "there is no room for a drop"
	case SameDam:
		return "not the dam that was used for the production"
	case NothingOnWheel:
		return "there is nothing on your wheel to fetch"
	case NotInSegment:
		return "these machines are not in that segment"
	case NoLeslieHere:
		return "the machines of a work go on the wheel with Leslie's tile only, and it must be in your supply"
	case ClosedByAutoma:
		return "an Automa has built here and closed this space"
	case NoSuchCardAction:
		return "this is no action of the card, or it has been passed over"
	case CardNeedsExpansion:
		return "only with the expansion"
	case CardNotInRound5:
		return "not in round 5"
	case CardNoSystem:
		return "no dam with water is connected to an own powerhouse"
	case AheadOnTrack:
		return "leads the energy track alone with " + have + ", at or above " + need
	case NoContractOfPile:
		return "no face-up " + r.Pile.String() + " contract up to " + have + " energy"
	case NoDropGains:
		return "no drop would end in an own dam"
	case NoTileFor:
		return "no technology tile for " + one(r.Kind) + " in the supply"
	case NoSiteFor:
		return "no space for " + one(r.Kind) + " that fits and can be paid"
	case NoPatentFor:
		return "no advanced tile for " + one(r.Kind) + " on display"
	case NoWorkToPay:
		return "no external work on display can be paid"
	case ValueTooLow:
		return "a conduit of value " + need + " or more is wanted, this one has " + have
	case CompanyNotInGame:
		return "this company is not in this game"
	case OfficerNotInGame:
		return "this officer is not in this game"
	case CompanyTaken:
		return "this company is taken by " + r.Seat.String()
	case OfficerTaken:
		return "this officer is taken by " + r.Seat.String()
	case NoEngineers:
		return "at least one engineer is needed"
	case NothingToPlace:
		return "you have no piece, or there is no building space, for anything your tiles build"
	case NeedEither:
		return "needs " + count(r.Need, "excavators") + " or " + count(r.Or, "mixers")
	case OnlyNewBuilding:
		return "only the building just built may be used now"
	case NoContractInHand:
		return "you hold no contract"
	case NeedTwoInSegment:
		return "needs a segment of your wheel with at least two machines"
	case NoWorkFaceUp:
		return "no external work is face up"
	case SpaceOfAutoma:
		return "only Automas put engineers here"
	}
	return "not possible"
}

// count writes a number of things, which are named in the plural.
func count(n int, things string) string {
	if n == 1 {
		things = strings.TrimSuffix(things, "s")
	}
	return strconv.Itoa(n) + " " + things
}

// one names a structure with its article.
func one(k Kind) string {
	if k == Elevation {
		return "an " + k.String()
	}
	return "a " + k.String()
}

// Refusal is the error of an action that is not legal: what was asked, what was
// answered, and why it is refused.
type Refusal struct {
	Asked  Prompt
	Answer Action
	Reason Reason
}

func (r *Refusal) Error() string {
	if r.Asked.Kind == 0 {
		return "answered " + strconv.Quote(r.Answer.String()) + ": " + r.Reason.String()
	}
	return r.Asked.Seat.String() + " was asked to " + r.Asked.Kind.String() + " and answered " +
		strconv.Quote(r.Answer.String()) + ": " + r.Reason.String()
}
