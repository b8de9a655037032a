package rules

// workRow is an external work (R13.1): machines to discard, and the reward. Number and id stay for ever, as
// those of contracts do.
type workRow struct {
	id     string
	deck   deck
	cost   Machines
	reward Reward
}

// deck is one of the three decks of external works, which are used up in this order (R15.5).
type deck uint8

const (
	deckA deck = iota
	deckB
	deckC
	deckEnd
)

var works = [...]workRow{
	1:  {id: "EA1", deck: deckA, cost: Machines{1, 0}, reward: Reward{Credits: 3, Parts: [3]Part{{PartFulfil, 4}}}},
	2:  {id: "EA2", deck: deckA, cost: Machines{0, 1}, reward: Reward{Credits: 3, Parts: [3]Part{{PartRotate, 2}}}},
	3:  {id: "EA3", deck: deckA, cost: Machines{0, 2}, reward: Reward{VP: 4, Parts: [3]Part{{PartBase, areasPlain}}}},
	4:  {id: "EA4", deck: deckA, cost: Machines{1, 1}, reward: Reward{Credits: 2, Parts: [3]Part{{PartPowerhouse, 1}}}},
	5:  {id: "EA5", deck: deckA, cost: Machines{2, 0}, reward: Reward{Credits: 4, Parts: [3]Part{{PartAdvancedTile, 1}}}},
	6:  {id: "EB1", deck: deckB, cost: Machines{2, 1}, reward: Reward{Credits: 5, Parts: [3]Part{{PartProducedEnergy, 6}}}},
	7:  {id: "EB2", deck: deckB, cost: Machines{0, 4}, reward: Reward{VP: 2, Parts: [3]Part{{PartElevation, 2}}}},
	8:  {id: "EB3", deck: deckB, cost: Machines{0, 3}, reward: Reward{VP: 3, Credits: 3, Parts: [3]Part{{PartConduit, 4}}}},
	9:  {id: "EB4", deck: deckB, cost: Machines{3, 0}, reward: Reward{VP: 5, Energy: 6}},
	10: {id: "EB5", deck: deckB, cost: Machines{4, 0}, reward: Reward{VP: 4, Parts: [3]Part{{PartWaitingDrops, 2}, {PartRotate, 2}}}},
	11: {id: "EC1", deck: deckC, cost: Machines{2, 4}, reward: Reward{VP: 8, Parts: [3]Part{{PartRotate, 3}}}},
	12: {id: "EC2", deck: deckC, cost: Machines{0, 5}, reward: Reward{VP: 10, Parts: [3]Part{{PartFlowingDrops, 1}}}},
	13: {id: "EC3", deck: deckC, cost: Machines{6, 0}, reward: Reward{VP: 5, Parts: [3]Part{{PartFulfil, noBound}}}},
	14: {id: "EC4", deck: deckC, cost: Machines{3, 2}, reward: Reward{VP: 6, Parts: [3]Part{{PartFlowingDrops, 2}}}},
	15: {id: "EC5", deck: deckC, cost: Machines{5, 0}, reward: Reward{VP: 6, Mixers: 3}},
}

const workEnd = Work(len(works))

var (
	allWorks  WorkSet
	deckWorks [deckEnd]WorkSet
)

func init() {
	for w := Work(1); w < workEnd; w++ {
		allWorks |= 1 << w
		deckWorks[works[w].deck] |= 1 << w
	}
}

func (w Work) String() string {
	if w == 0 || w >= workEnd {
		return "none"
	}
	return works[w].id
}

// Cost is the number of machines the work requires.
func (w Work) Cost() Machines { return works[w].cost }

// Reward is the reward of the work.
func (w Work) Reward() Reward { return works[w].reward }
