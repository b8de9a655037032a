package rules

// contractRow is a contract (R1.5.2). Its number is its index: positions, events and sets hold it. Its
// id is the name in records and notation. Both stay for ever; new contracts come at the end
// (docs/adding.md).
type contractRow struct {
	id     string
	pile   Pile
	since  uint8 // the version of the rules it came with, if not the first
	energy uint8
	reward Reward
}

var contracts = [...]contractRow{
	1:  {id: "S1", pile: Starting, energy: 3, reward: Reward{Credits: 2, Energy: 2}},
	2:  {id: "S2", pile: Starting, energy: 3, reward: Reward{Credits: 2, Parts: [3]Part{{PartRotate, 1}}}},
	3:  {id: "S3", pile: Starting, energy: 2, reward: Reward{Credits: 3}},
	4:  {id: "S4", pile: Starting, energy: 4, reward: Reward{Credits: 2, Parts: [3]Part{{PartMachines, 1}}}},
	5:  {id: "N1", pile: National, energy: 13, reward: Reward{VP: 7, Parts: [3]Part{{PartRotate, 4}}}},
	6:  {id: "N2", pile: National, energy: 13, reward: Reward{VP: 6, Parts: [3]Part{{PartMachines, 4}}}},
	7:  {id: "N3", pile: National, energy: 14, reward: Reward{VP: 8, Credits: 8}},
	8:  {id: "N4", pile: National, energy: 14, reward: Reward{VP: 8, Energy: 6}},
	9:  {id: "N5", pile: National, energy: 15, reward: Reward{VP: 12}},
	10: {id: "N6", pile: National, energy: 15, reward: Reward{VP: 9, Parts: [3]Part{{PartFlowingDrops, 3}}}},
	11: {id: "G01", pile: Green, energy: 2, reward: Reward{Credits: 1, Parts: [3]Part{{PartRotate, 2}}}},
	12: {id: "G02", pile: Green, energy: 2, reward: Reward{Parts: [3]Part{{PartMachines, 2}}}},
	13: {id: "G03", pile: Green, energy: 2, reward: Reward{Credits: 5}},
	14: {id: "G04", pile: Green, energy: 2, reward: Reward{VP: 2, Energy: 3}},
	15: {id: "G05", pile: Green, energy: 2, reward: Reward{Credits: 3, Parts: [3]Part{{PartWaitingDrops, 2}}}},
	16: {id: "G06", pile: Green, energy: 3, reward: Reward{Credits: 4, Excavators: 1}},
	17: {id: "G07", pile: Green, energy: 3, reward: Reward{VP: 3, Mixers: 1}},
	18: {id: "G08", pile: Green, energy: 3, reward: Reward{Credits: 4, Parts: [3]Part{{PartFlowingDrops, 1}}}},
	19: {id: "G09", pile: Green, energy: 3, reward: Reward{Energy: 2, Parts: [3]Part{{PartRotate, 2}}}},
	20: {id: "G10", pile: Green, energy: 3, reward: Reward{VP: 4, Credits: 2}},
	21: {id: "G11", pile: Green, energy: 4, reward: Reward{Parts: [3]Part{{PartConduit, 2}}}},
	22: {id: "G12", pile: Green, energy: 4, reward: Reward{Parts: [3]Part{{PartBase, areasPlain}}}},
	23: {id: "G13", pile: Green, energy: 4, reward: Reward{VP: 5, Excavators: 1}},
	24: {id: "G14", pile: Green, energy: 4, reward: Reward{VP: 1, Parts: [3]Part{{PartRotate, 3}}}},
	25: {id: "G15", pile: Green, energy: 4, reward: Reward{VP: 3, Parts: [3]Part{{PartFlowingDrops, 2}}}},
	26: {id: "Y01", pile: Yellow, energy: 5, reward: Reward{VP: 4, Excavators: 2}},
	27: {id: "Y02", pile: Yellow, energy: 5, reward: Reward{Parts: [3]Part{{PartPowerhouse, 1}}}},
	28: {id: "Y03", pile: Yellow, energy: 5, reward: Reward{Credits: 3, Mixers: 2}},
	29: {id: "Y04", pile: Yellow, energy: 5, reward: Reward{VP: 2, Parts: [3]Part{{PartFlowingDrops, 1}, {PartRotate, 2}}}},
	30: {id: "Y05", pile: Yellow, energy: 5, reward: Reward{VP: 3, Excavators: 1, Energy: 2}},
	31: {id: "Y06", pile: Yellow, energy: 6, reward: Reward{Parts: [3]Part{{PartBase, areasPlain | areasHill}}}},
	32: {id: "Y07", pile: Yellow, energy: 6, reward: Reward{Parts: [3]Part{{PartRotate, 3}, {PartFlowingDrops, 1}}}},
	33: {id: "Y08", pile: Yellow, energy: 6, reward: Reward{Parts: [3]Part{{PartConduit, 3}}}},
	34: {id: "Y09", pile: Yellow, energy: 6, reward: Reward{VP: 3, Parts: [3]Part{{PartMachines, 2}}}},
	35: {id: "Y10", pile: Yellow, energy: 6, reward: Reward{VP: 2, Parts: [3]Part{{PartElevation, 1}}}},
	36: {id: "Y11", pile: Yellow, energy: 7, reward: Reward{VP: 6, Excavators: 1}},
	37: {id: "Y12", pile: Yellow, energy: 7, reward: Reward{VP: 7, Parts: [3]Part{{PartRotate, 1}}}},
	38: {id: "Y13", pile: Yellow, energy: 7, reward: Reward{VP: 3, Mixers: 1, Parts: [3]Part{{PartFlowingDrops, 2}}}},
	39: {id: "Y14", pile: Yellow, energy: 7, reward: Reward{VP: 6, Parts: [3]Part{{PartWaitingDrops, 3}}}},
	40: {id: "Y15", pile: Yellow, energy: 7, reward: Reward{Credits: 4, Parts: [3]Part{{PartWaitingDrops, 2}, {PartMachines, 1}}}},
	41: {id: "R01", pile: Red, energy: 8, reward: Reward{VP: 4, Parts: [3]Part{{PartRotate, 3}}}},
	42: {id: "R02", pile: Red, energy: 8, reward: Reward{Parts: [3]Part{{PartBase, areasAll}}}},
	43: {id: "R03", pile: Red, energy: 8, reward: Reward{Credits: 4, Mixers: 1, Parts: [3]Part{{PartRotate, 2}}}},
	44: {id: "R04", pile: Red, energy: 8, reward: Reward{Parts: [3]Part{{PartConduit, 4}}}},
	45: {id: "R05", pile: Red, energy: 8, reward: Reward{VP: 4, Energy: 5}},
	46: {id: "R06", pile: Red, energy: 9, reward: Reward{VP: 3, Credits: 2, Parts: [3]Part{{PartMachines, 2}}}},
	47: {id: "R07", pile: Red, energy: 9, reward: Reward{VP: 8, Parts: [3]Part{{PartRotate, 1}}}},
	48: {id: "R08", pile: Red, energy: 9, reward: Reward{VP: 5, Excavators: 1, Parts: [3]Part{{PartWaitingDrops, 3}}}},
	49: {id: "R09", pile: Red, energy: 9, reward: Reward{Energy: 3, Parts: [3]Part{{PartPowerhouse, 1}}}},
	50: {id: "R10", pile: Red, energy: 9, reward: Reward{Parts: [3]Part{{PartElevation, 1}, {PartFlowingDrops, 2}}}},
	51: {id: "R11", pile: Red, energy: 10, reward: Reward{Parts: [3]Part{{PartConduit, 5}}}},
	52: {id: "R12", pile: Red, energy: 10, reward: Reward{VP: 7, Credits: 3}},
	53: {id: "R13", pile: Red, energy: 10, reward: Reward{VP: 8, Parts: [3]Part{{PartFlowingDrops, 1}}}},
	54: {id: "R14", pile: Red, energy: 10, reward: Reward{VP: 6, Parts: [3]Part{{PartRotate, 2}, {PartWaitingDrops, 2}}}},
	55: {id: "R15", pile: Red, energy: 10, reward: Reward{VP: 2, Parts: [3]Part{{PartMachines, 3}}}},
}

const contractEnd = Contract(len(contracts))

// ContractCount is the number of contracts.
const ContractCount = int(contractEnd) - 1

const (
	areasPlain = 1 << Plain
	areasHill  = 1 << Hill
	areasAll   = 1<<Mountain | areasHill | areasPlain
)

var (
	pileContracts    [pileEnd]ContractSet
	privateContracts ContractSet
	contractsOf      [Version + 1]ContractSet // by version of the rules: those it knows
)

func init() {
	for c := Contract(1); c < contractEnd; c++ {
		row := &contracts[c]
		pileContracts[row.pile] |= 1 << c
		for v := max(row.since, 1); v <= Version; v++ {
			contractsOf[v] |= 1 << c
		}
	}
	privateContracts = pileContracts[Green] | pileContracts[Yellow] | pileContracts[Red]
}

// inGame are the contracts of a set that the game's version of the rules knows.
func (s *State) inGame(set ContractSet) ContractSet { return set & contractsOf[s.newer+1] }

func (c Contract) String() string {
	if c == 0 || c >= contractEnd {
		return "none"
	}
	return contracts[c].id
}

// Pile is where the contract comes from.
func (c Contract) Pile() Pile { return contracts[c].pile }

// IsNational reports whether c is a national contract.
func (c Contract) IsNational() bool { return c < contractEnd && contracts[c].pile == National }

// Energy is the requirement of the contract.
func (c Contract) Energy() int { return int(contracts[c].energy) }

// Reward is what fulfilling the contract gives.
func (c Contract) Reward() Reward { return contracts[c].reward }

// Since is the version of the rules the contract came with.
func (c Contract) Since() int { return max(1, int(contracts[c].since)) }
