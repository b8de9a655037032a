package rules

// incomes lists the base, elevation and conduit row of each company: the incomes under
// pieces 2, 4 and 5 (R3.3.1, R11.0.1).
var incomes = [companyEnd][3][3]Reward{
	USA: {
		{{Parts: [3]Part{{PartRotate, 1}}}, {Credits: 6}, {VP: 7}},
		{{Parts: [3]Part{{PartMachines, 1}}}, {VP: 2, Parts: [3]Part{{PartFlowingDrops, 2}}}, {VP: 7}},
		{{VP: 3}, {VP: 2, Parts: [3]Part{{PartRotate, 1}}}, {VP: 7}},
	},
	Germany: {
		{{VP: 3}, {Parts: [3]Part{{PartMachines, 2}}}, {VP: 7}},
		{{Credits: 3}, {VP: 2, Energy: 2}, {VP: 7}},
		{{Parts: [3]Part{{PartRotate, 1}}}, {VP: 2, Parts: [3]Part{{PartFlowingDrops, 2}}}, {VP: 7}},
	},
	Italy: {
		{{Credits: 3}, {VP: 5}, {VP: 7}},
		{{Parts: [3]Part{{PartRotate, 1}}}, {Energy: 4}, {VP: 7}},
		{{Parts: [3]Part{{PartMachines, 1}}}, {VP: 2, Credits: 3}, {VP: 7}},
	},
	France: {
		{{Parts: [3]Part{{PartMachines, 1}}}, {Parts: [3]Part{{PartRotate, 2}}}, {VP: 7}},
		{{VP: 3}, {VP: 2, Parts: [3]Part{{PartMachines, 1}}}, {VP: 7}},
		{{Credits: 3}, {Energy: 4}, {VP: 7}},
	},
	Netherlands: {
		{{Parts: [3]Part{{PartWaitingDrops, 2}}}, {Parts: [3]Part{{PartRotate, 2}}}, {VP: 7}},
		{{Credits: 3}, {VP: 2, Parts: [3]Part{{PartFlowingDrops, 2}}}, {VP: 7}},
		{{Energy: 2}, {Parts: [3]Part{{PartMachines, 2}}}, {VP: 7}},
	},
}

// Income is the income of the company under its piece-th base, elevation or conduit.
func (c Company) Income(k Kind, piece int) Reward {
	if id := incomeReward(c, k, piece); id != 0 {
		return *id.reward()
	}
	return Reward{}
}

// pieceLimit is the number of pieces of each kind a company has (R1.2.2).
var pieceLimit = [kindEnd]uint8{Base: 5, Elevation: 5, Conduit: 5, Powerhouse: 4, Building: 5}

// Limit is the number of pieces of a kind that a company has (R1.2.2).
func (k Kind) Limit() int { return int(pieceLimit[k]) }

// productionBonus is the company bonus by number of powerhouses (R6.2.3).
var productionBonus = [5]int{0, 0, 1, 1, 3}

// AbilityPowerhouses is the number of powerhouses that activates the company ability (R11.0.2).
const AbilityPowerhouses = 3

// FranceReduction is how much less energy France's contracts require (R11.4.1).
const FranceReduction = 3

const italyEnergy = 3 // R11.2.1
