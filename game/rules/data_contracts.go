package rules

import "strconv"

// Contracts (R1.5.2): requirement and reward.
type contractData struct {
	energy uint8
	reward Reward
}

var contracts = [contractEnd]contractData{
	// starting
	1: {3, Reward{Credits: 2, Energy: 2}},
	2: {3, Reward{Credits: 2, Parts: [3]Part{{PartRotate, 1}}}},
	3: {2, Reward{Credits: 3}},
	4: {4, Reward{Credits: 2, Parts: [3]Part{{PartMachines, 1}}}},
	// national
	5:  {13, Reward{VP: 7, Parts: [3]Part{{PartRotate, 4}}}},
	6:  {13, Reward{VP: 6, Parts: [3]Part{{PartMachines, 4}}}},
	7:  {14, Reward{VP: 8, Credits: 8}},
	8:  {14, Reward{VP: 8, Energy: 6}},
	9:  {15, Reward{VP: 12}},
	10: {15, Reward{VP: 9, Parts: [3]Part{{PartFlowingDrops, 3}}}},
	// green
	11: {2, Reward{Credits: 1, Parts: [3]Part{{PartRotate, 2}}}},
	12: {2, Reward{Parts: [3]Part{{PartMachines, 2}}}},
	13: {2, Reward{Credits: 5}},
	14: {2, Reward{VP: 2, Energy: 3}},
	15: {2, Reward{Credits: 3, Parts: [3]Part{{PartWaitingDrops, 2}}}},
	16: {3, Reward{Credits: 4, Excavators: 1}},
	17: {3, Reward{VP: 3, Mixers: 1}},
	18: {3, Reward{Credits: 4, Parts: [3]Part{{PartFlowingDrops, 1}}}},
	19: {3, Reward{Energy: 2, Parts: [3]Part{{PartRotate, 2}}}},
	20: {3, Reward{VP: 4, Credits: 2}},
	21: {4, Reward{Parts: [3]Part{{PartConduit, 2}}}},
	22: {4, Reward{Parts: [3]Part{{PartBase, areasPlain}}}},
	23: {4, Reward{VP: 5, Excavators: 1}},
	24: {4, Reward{VP: 1, Parts: [3]Part{{PartRotate, 3}}}},
	25: {4, Reward{VP: 3, Parts: [3]Part{{PartFlowingDrops, 2}}}},
	// yellow
	26: {5, Reward{VP: 4, Excavators: 2}},
	27: {5, Reward{Parts: [3]Part{{PartPowerhouse, 1}}}},
	28: {5, Reward{Credits: 3, Mixers: 2}},
	29: {5, Reward{VP: 2, Parts: [3]Part{{PartFlowingDrops, 1}, {PartRotate, 2}}}},
	30: {5, Reward{VP: 3, Excavators: 1, Energy: 2}},
	31: {6, Reward{Parts: [3]Part{{PartBase, areasPlain | areasHill}}}},
	32: {6, Reward{Parts: [3]Part{{PartRotate, 3}, {PartFlowingDrops, 1}}}},
	33: {6, Reward{Parts: [3]Part{{PartConduit, 3}}}},
	34: {6, Reward{VP: 3, Parts: [3]Part{{PartMachines, 2}}}},
	35: {6, Reward{VP: 2, Parts: [3]Part{{PartElevation, 1}}}},
	36: {7, Reward{VP: 6, Excavators: 1}},
	37: {7, Reward{VP: 7, Parts: [3]Part{{PartRotate, 1}}}},
	38: {7, Reward{VP: 3, Mixers: 1, Parts: [3]Part{{PartFlowingDrops, 2}}}},
	39: {7, Reward{VP: 6, Parts: [3]Part{{PartWaitingDrops, 3}}}},
	40: {7, Reward{Credits: 4, Parts: [3]Part{{PartWaitingDrops, 2}, {PartMachines, 1}}}},
	// red
	41: {8, Reward{VP: 4, Parts: [3]Part{{PartRotate, 3}}}},
	42: {8, Reward{Parts: [3]Part{{PartBase, areasAll}}}},
	43: {8, Reward{Credits: 4, Mixers: 1, Parts: [3]Part{{PartRotate, 2}}}},
	44: {8, Reward{Parts: [3]Part{{PartConduit, 4}}}},
	45: {8, Reward{VP: 4, Energy: 5}},
	46: {9, Reward{VP: 3, Credits: 2, Parts: [3]Part{{PartMachines, 2}}}},
	47: {9, Reward{VP: 8, Parts: [3]Part{{PartRotate, 1}}}},
	48: {9, Reward{VP: 5, Excavators: 1, Parts: [3]Part{{PartWaitingDrops, 3}}}},
	49: {9, Reward{Energy: 3, Parts: [3]Part{{PartPowerhouse, 1}}}},
	50: {9, Reward{Parts: [3]Part{{PartElevation, 1}, {PartFlowingDrops, 2}}}},
	51: {10, Reward{Parts: [3]Part{{PartConduit, 5}}}},
	52: {10, Reward{VP: 7, Credits: 3}},
	53: {10, Reward{VP: 8, Parts: [3]Part{{PartFlowingDrops, 1}}}},
	54: {10, Reward{VP: 6, Parts: [3]Part{{PartRotate, 2}, {PartWaitingDrops, 2}}}},
	55: {10, Reward{VP: 2, Parts: [3]Part{{PartMachines, 3}}}},
}

const (
	areasPlain = 1 << Plain
	areasHill  = 1 << Hill
	areasAll   = 1<<Mountain | areasHill | areasPlain
)

const (
	startingContracts ContractSet = 1<<firstNational - 1<<firstStarting
	nationalContracts ContractSet = 1<<firstGreen - 1<<firstNational
	privateContracts  ContractSet = 1<<contractEnd - 1<<firstGreen
)

var (
	contractNames [contractEnd]string
	pileContracts [pileEnd]ContractSet
)

func init() {
	for c := firstStarting; c < contractEnd; c++ {
		switch {
		case c < firstNational:
			contractNames[c] = "S" + strconv.Itoa(int(c))
		case c < firstGreen:
			contractNames[c] = "N" + strconv.Itoa(int(c-firstNational)+1)
		default:
			n := int(c-firstGreen)%15 + 1
			contractNames[c] = string("GYR"[c.Pile()]) + string(rune('0'+n/10)) + string(rune('0'+n%10))
			pileContracts[c.Pile()] |= 1 << c
		}
	}
}

// Energy is the requirement of the contract.
func (c Contract) Energy() int { return int(contracts[c].energy) }

// Reward is what fulfilling the contract gives.
func (c Contract) Reward() Reward { return contracts[c].reward }
