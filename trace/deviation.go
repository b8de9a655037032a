package trace

import (
	"maps"

	"barrage/rules"
)

// Deviation is a known way in which the recording implementation departs from
// our rules. The numbers up to 16 are those of the description that comes with
// the recorded games; the later ones were found by checking them.
type Deviation int

const (
	SlotMarks        Deviation = 2  // fewer building slots with three players (Q5)
	UnaskedStructure Deviation = 4  // a reward structure with one possible space is placed without asking
	ForcedDecline    Deviation = 6  // a second production is asked for even if none is possible
	BuildingAccept   Deviation = 7  // level I building tile: asked by what follows
	ExtraTurn        Deviation = 8  // the extra turn of the architect is not offered for declining
	LastEngineer     Deviation = 9  // Mahiri's space with the last engineer (Q21)
	SingleMachine    Deviation = 10 // Research Lab with one machine (Q27)
	MargotIdle       Deviation = 11 // Margot's space without a possible building action (Q61)
	SolomonSum       Deviation = 12 // credits for machines and for the fee are not added up (Q38)
	AntonWild        Deviation = 13 // Anton with the level I wild tile on the wheel: red spaces for every tile
	SixthRound       Deviation = 17 // after round 5 the round reads 6
	MahiriSpaces     Deviation = 18 // Mahiri's second space before the first (R12.7.1)
	Unrecorded       Deviation = 19 // a step is asked here that the log does not record, or asked in another order
	Events           Deviation = 20 // events, which only help to find a difference, do not tell what the snapshots show
	deviationEnd     Deviation = 21
)

// Numbers without a name need no tolerance: an option of our game follows them, or
// they do not show.
var deviationNames = [deviationEnd]string{
	SlotMarks:        "building slots with three players (Q5)",
	UnaskedStructure: "a reward structure with a single space is placed unasked (R5.4.5)",
	ForcedDecline:    "a second production is asked for when none is possible (R11.3.1)",
	BuildingAccept:   "the level I building tile is asked differently (R10.2.6)",
	ExtraTurn:        "the extra turn is not offered for declining (R12.11.3)",
	LastEngineer:     "Mahiri's space with the last engineer (Q21)",
	SingleMachine:    "Research Lab with a single machine (Q27)",
	MargotIdle:       "Margot's space without a possible action (Q61)",
	SolomonSum:       "Solomon's credits and the fee are not added up (Q38)",
	AntonWild:        "Anton and the level I wild tile: fee waived in the list (R10.2.5)",
	SixthRound:       "after round 5 the round reads 6",
	MahiriSpaces:     "Mahiri's second space before the first (R12.7.1)",
	Events:           "events that do not tell what the snapshots show",
	Unrecorded:       "a step not recorded, or recorded in another order, answered by what follows",
}

func (d Deviation) String() string { return deviationNames[d] }

func (c *checker) count(d Deviation) {
	c.report.Tolerated = maps.Clone(c.report.Tolerated)
	c.report.Tolerated[d]++
}

// countMahiri counts activations of Mahiri that our reading of the rules refuses;
// the option LooseMahiri lets them pass.
func (c *checker) countMahiri(before *rules.State, a rules.Action, forced []rules.Forced) {
	if a.Kind() != rules.ActCopy {
		return
	}
	space, _ := a.Copy()
	if space.N() == 2 && before.Player(before.ToMove()).Activations() == 0 {
		c.count(MahiriSpaces)
	}
	if len(forced) > 0 && forced[0].Answer == rules.Pass() { // nothing remained to do
		c.count(LastEngineer)
	}
}
