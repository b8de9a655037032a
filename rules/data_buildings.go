package rules

// Private buildings (R13.2–R13.4): machines to build one, VP at the end, and
// the action cost. Their action spaces are in data_spaces.go.
type privateBuildingData struct {
	cost       Machines
	vp         uint8
	actionCost uint8
}

var privateBuildings = [privateBuildingEnd]privateBuildingData{
	Cofferdam:         {Machines{2, 1}, 3, 0},
	DevelopmentOffice: {Machines{1, 2}, 3, 0},
	ResearchLab:       {Machines{2, 2}, 4, 0},
	LoanAgency:        {Machines{1, 3}, 4, 0},
	EnergyRelayField:  {Machines{4, 1}, 4, 1},
	RobotFactory:      {Machines{1, 5}, 5, 1},
	FinancialDivision: {Machines{3, 4}, 6, 0},
	ControlStation:    {Machines{4, 3}, 5, 0},
	WindFarm:          {Machines{6, 2}, 5, 2},
	CustomerOffice:    {Machines{3, 5}, 7, 3},
}

// Cost is the machines a building on this tile costs.
func (b PrivateBuilding) Cost() Machines { return privateBuildings[b].cost }

// VP is what an activated private building is worth.
func (b PrivateBuilding) VP() int { return int(privateBuildings[b].vp) }
