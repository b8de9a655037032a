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

// Figures of the actions (R13.4).
const (
	relayEnergy         = 4
	robotMachines       = 2
	divisionCredits     = 5
	controlStationBonus = 3
	windEnergy          = 5
)

// secondSlot is the number of players from which the second plain slot of each
// position is open (R2.4.6; Q5 is this one line).
var secondSlot = [5]int{3, 3, 4, 4, 4}

// MinPlayers is the number of players from which a slot of a private building is open.
func (s Site) MinPlayers() int {
	if i := int(s - firstSlot); i%4 == 1 {
		return secondSlot[i/4]
	}
	return 2
}

var (
	openSlots [MaxSeats + 1]uint32 // by number of players, bit i for site firstSlot+i
	redSlots  uint32
)

func init() {
	for s := firstSlot; s < siteEnd; s++ {
		for n := range openSlots {
			if n >= s.MinPlayers() {
				openSlots[n] |= 1 << (s - firstSlot)
			}
		}
		if (s-firstSlot)%4 >= 2 {
			redSlots |= 1 << (s - firstSlot)
		}
	}
}

// Cost is the number of machines a building on this tile costs.
func (b PrivateBuilding) Cost() Machines { return privateBuildings[b].cost }

// ActionCost is the action cost printed in its symbol.
func (b PrivateBuilding) ActionCost() int { return int(privateBuildings[b].actionCost) }

// VP is the VP an activated private building is worth.
func (b PrivateBuilding) VP() int { return int(privateBuildings[b].vp) }
