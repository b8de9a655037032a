package trace

import "barrage/game/rules"

// Deviation is a known way in which the recording implementation departs from
// our rules. docs/trace.md says what each means.
type Deviation int

// The numbers up to 18 are those of the description that comes with the recorded games;
// those without a name need no tolerance: an option of our game follows them, or they do
// not show.
const (
	SlotMarks        Deviation = 2
	UnaskedStructure Deviation = 4
	ForcedDecline    Deviation = 6
	BuildingAccept   Deviation = 7
	ExtraTurn        Deviation = 8
	LastEngineer     Deviation = 9
	SingleMachine    Deviation = 10
	MargotIdle       Deviation = 11
	SolomonSum       Deviation = 12
	AntonWild        Deviation = 13
	ArchitectAlone   Deviation = 17
	SlotSpaces       Deviation = 18
	SixthRound       Deviation = 19
	MahiriSpaces     Deviation = 20
	Unrecorded       Deviation = 21 // an answer had to be searched for
	Events           Deviation = 22 // events only help to find a difference
)

// Deviations of games with Automas, in the order of the rules and rulings.
const (
	NoIncome Deviation = iota + 30
	NoTileEffect
	NoOfficer
	OfficerCosts
	WildFee
	PatentOrder
	EngineerFree
	WildSpace
	CardFifteen
	CardNineteen
	AutomaOrder
	FirstCard
	DecidedBefore
	IdleTurn
	WorkSpace
	BesideSection
	FirstSystem
	NoNational
	OneDrop
	WorkRewards
	WorkMachines
	RewardFee
	ConduitCredits
	OneLink
	FullDams
	WaterTie
	NoAbility
	SpaceFirst
	GreedyDrops
	Reshuffle
	deviationEnd
)

var deviationNames = [deviationEnd]string{
	SlotMarks:        "Q5, AR24: fewer building slots are open",
	UnaskedStructure: "R5.4.5: a reward structure with a single space is placed unasked",
	ForcedDecline:    "R11.3.1: a second production is asked for when none is possible",
	BuildingAccept:   "R10.2.6: the level I building tile is asked differently",
	ExtraTurn:        "R12.11.3: the extra turn is not offered for declining",
	LastEngineer:     "Q21: Mahiri's space with the last engineer",
	SingleMachine:    "Q27: Research Lab with a single machine",
	MargotIdle:       "Q61: Margot's space without a possible action",
	SolomonSum:       "Q38: Solomon's credits and the fee are not added up",
	AntonWild:        "R10.2.5: Anton and the level I wild tile, fee waived in the list",
	ArchitectAlone:   "R12.11: an engineer is listed where only the architect is left",
	SlotSpaces:       "Q5: a construction space is of use only for a closed slot",
	SixthRound:       "after round 5 the round reads 6",
	MahiriSpaces:     "R12.7.1: Mahiri's second space before the first",
	Unrecorded:       "a step not recorded, or recorded in another order, answered by what follows",
	Events:           "events that do not tell what the snapshots show",

	NoIncome:       "A3.1: no income for an Automa when a round begins",
	NoTileEffect:   "A3.4: no effect of an advanced tile for an Automa",
	NoOfficer:      "A9.7: no officer for an Automa of level 4 whose pair has Mahiri",
	OfficerCosts:   "A3.5: the officer changes costs for an Automa of level 3",
	WildFee:        "A3.6: the level I wild tile waives the fee below level 3",
	PatentOrder:    "A5.8.2: of equal patents the lowest position",
	EngineerFree:   "A8.1.1: an engineer-free tile takes the printed engineers",
	WildSpace:      "A8.1.4: the free space of a basin with the level I wild tile",
	CardFifteen:    "A5.8.2: card 15 takes a patent for two engineers and no VP",
	CardNineteen:   "A5.6.1: card 19 has an external work",
	AutomaOrder:    "AR2: Automas begin in reverse order",
	FirstCard:      "AR4: a card is turned at setup and never used",
	DecidedBefore:  "AR5: all actions of a turn are decided before the first",
	IdleTurn:       "AR7: a card is turned for an Automa without engineers",
	WorkSpace:      "AR8: engineers of an external work on the first free space",
	BesideSection:  "AR9: beside a full section on its first space",
	FirstSystem:    "AR10: of equal productions the first on the map",
	NoNational:     "AR11: no national contract for an Automa",
	OneDrop:        "AR13: one drop as a reward",
	WorkRewards:    "AR14: reward of an external work ignored",
	WorkMachines:   "AR15: machines of an external work not paid",
	RewardFee:      "AR17: no fee for a reward structure",
	ConduitCredits: "AR18: credits for the use of an Automa's conduit are kept",
	OneLink:        "AR20: one link to no opponent's dam suffices",
	FullDams:       "AR21: full dams let a river path pass",
	WaterTie:       "AR22: headstreams do not break ties of most water",
	NoAbility:      "AR25: no company ability for an Automa",
	SpaceFirst:     "AR28: the space before the tile",
	GreedyDrops:    "AR29: drops are placed one by one",
	Reshuffle:      "AR30: a place for a contract stays empty until the next turn",
}

func (d Deviation) String() string {
	if d < 0 || d >= deviationEnd {
		return ""
	}
	return deviationNames[d]
}

func (c *checker) count(list ...Deviation) {
	for _, d := range list {
		c.report.Tolerated[d]++
	}
}

// mahiri lists how an activation of Mahiri departs from our reading of the rules; the
// option LooseMahiri lets it pass.
func mahiri(before *rules.State, a rules.Action, forced []rules.Forced) (list []Deviation) {
	if a.Kind() != rules.ActCopy {
		return nil
	}
	space, _ := a.Copy()
	if space.N() == 2 && before.Player(before.ToMove()).Activations() == 0 {
		list = append(list, MahiriSpaces)
	}
	if len(forced) > 0 && forced[0].Answer == rules.Pass() { // nothing remained to do
		list = append(list, LastEngineer)
	}
	return list
}
