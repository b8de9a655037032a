package rules

// External works (R13.1): machines to discard, and the reward.
type workData struct {
	cost   Machines
	reward Reward
}

// works lists EA1–EA5, EB1–EB5, EC1–EC5.
var works = [workEnd]workData{
	1:  {Machines{1, 0}, Reward{Credits: 3, Parts: [3]Part{{PartFulfil, 4}}}},
	2:  {Machines{0, 1}, Reward{Credits: 3, Parts: [3]Part{{PartRotate, 2}}}},
	3:  {Machines{0, 2}, Reward{VP: 4, Parts: [3]Part{{PartBase, areasPlain}}}},
	4:  {Machines{1, 1}, Reward{Credits: 2, Parts: [3]Part{{PartPowerhouse, 1}}}},
	5:  {Machines{2, 0}, Reward{Credits: 4, Parts: [3]Part{{PartAdvancedTile, 1}}}},
	6:  {Machines{2, 1}, Reward{Credits: 5, Parts: [3]Part{{PartProducedEnergy, 6}}}},
	7:  {Machines{0, 4}, Reward{VP: 2, Parts: [3]Part{{PartElevation, 2}}}},
	8:  {Machines{0, 3}, Reward{VP: 3, Credits: 3, Parts: [3]Part{{PartConduit, 4}}}},
	9:  {Machines{3, 0}, Reward{VP: 5, Energy: 6}},
	10: {Machines{4, 0}, Reward{VP: 4, Parts: [3]Part{{PartWaitingDrops, 2}, {PartRotate, 2}}}},
	11: {Machines{2, 4}, Reward{VP: 8, Parts: [3]Part{{PartRotate, 3}}}},
	12: {Machines{0, 5}, Reward{VP: 10, Parts: [3]Part{{PartFlowingDrops, 1}}}},
	13: {Machines{6, 0}, Reward{VP: 5, Parts: [3]Part{{PartFulfil, noBound}}}},
	14: {Machines{3, 2}, Reward{VP: 6, Parts: [3]Part{{PartFlowingDrops, 2}}}},
	15: {Machines{5, 0}, Reward{VP: 6, Mixers: 3}},
}

// allWorks is the set of the 15 works; deckWorks splits it into A, B, C.
const allWorks WorkSet = 1<<workEnd - 2

var deckWorks = [3]WorkSet{0x1F << 1, 0x1F << 6, 0x1F << 11}

// Cost is the number of machines the work requires.
func (w Work) Cost() Machines { return works[w].cost }

// Reward is the reward of the work.
func (w Work) Reward() Reward { return works[w].reward }
