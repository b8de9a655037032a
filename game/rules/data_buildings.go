package rules

// privateBuildingRow is a private building (R13.2–R13.4). Number and id stay for ever, as those of contracts do.
type privateBuildingRow struct {
	id         string
	cost       Machines // to build one
	vp         uint8    // at the end
	actionCost uint8
	spaces     [2][2]uint8 // engineers and fee of the left and of each right action space (R13.3.2)
}

var privateBuildings = [privateBuildingEnd]privateBuildingRow{
	Cofferdam:         {id: "cofferdam", cost: Machines{2, 1}, vp: 3, spaces: [2][2]uint8{{1, 0}, {1, 3}}},
	DevelopmentOffice: {id: "development_office", cost: Machines{1, 2}, vp: 3, spaces: [2][2]uint8{{1, 0}, {1, 3}}},
	ResearchLab:       {id: "research_lab", cost: Machines{2, 2}, vp: 4, spaces: [2][2]uint8{{1, 0}, {1, 3}}},
	LoanAgency:        {id: "loan_agency", cost: Machines{1, 3}, vp: 4, spaces: [2][2]uint8{{1, 0}, {2, 0}}},
	EnergyRelayField:  {id: "energy_relay_field", cost: Machines{4, 1}, vp: 4, actionCost: 1, spaces: [2][2]uint8{{1, 0}, {1, 3}}},
	RobotFactory:      {id: "robot_factory", cost: Machines{1, 5}, vp: 5, actionCost: 1, spaces: [2][2]uint8{{2, 0}, {2, 3}}},
	FinancialDivision: {id: "financial_division", cost: Machines{3, 4}, vp: 6, spaces: [2][2]uint8{{1, 0}, {2, 0}}},
	ControlStation:    {id: "control_station", cost: Machines{4, 3}, vp: 5, spaces: [2][2]uint8{{2, 0}, {2, 3}}},
	WindFarm:          {id: "wind_farm", cost: Machines{6, 2}, vp: 5, actionCost: 2, spaces: [2][2]uint8{{2, 0}, {2, 3}}},
	CustomerOffice:    {id: "customer_office", cost: Machines{3, 5}, vp: 7, actionCost: 3, spaces: [2][2]uint8{{2, 0}, {2, 3}}},
}

func (b PrivateBuilding) String() string {
	if b == 0 || b >= privateBuildingEnd {
		return "none"
	}
	return privateBuildings[b].id
}

// Figures of the actions (R13.4).
const (
	relayEnergy         = 4
	robotMachines       = 2
	divisionCredits     = 5
	controlStationBonus = 3
	windEnergy          = 5
)

// slotRow is a construction slot: the number of players from which it is open, and its border (R2.4.6).
type slotRow struct {
	players uint8
	red     bool
}

// slots lists the slots of the positions from left to right (Q5 is the second column).
var slots = [5][4]slotRow{
	{{2, false}, {3, false}, {2, true}, {2, true}},
	{{2, false}, {3, false}, {2, true}, {2, true}},
	{{2, false}, {4, false}, {2, true}, {2, true}},
	{{2, false}, {4, false}, {2, true}, {2, true}},
	{{2, false}, {4, false}, {2, true}, {2, true}},
}

// slot is what is printed on a slot of a private building.
func (s Site) slot() slotRow { return slots[s.Position()-1][int(s-firstSlot)%len(slots[0])] }

// MinPlayers is the number of players from which a slot of a private building is open.
func (s Site) MinPlayers() int { return int(s.slot().players) }

var (
	openSlots [MaxSeats + 1]uint32 // by number of players, bit i for site firstSlot+i
	redSlots  uint32
)

func init() {
	for s := firstSlot; s < siteEnd; s++ {
		bit := uint32(1) << (s - firstSlot)
		for n := range openSlots {
			if n >= s.MinPlayers() {
				openSlots[n] |= bit
			}
		}
		if s.slot().red {
			redSlots |= bit
		}
	}
}

// Cost is the number of machines a building on this tile costs.
func (b PrivateBuilding) Cost() Machines { return privateBuildings[b].cost }

// ActionCost is the action cost printed in its symbol.
func (b PrivateBuilding) ActionCost() int { return int(privateBuildings[b].actionCost) }

// VP is the VP an activated private building is worth.
func (b PrivateBuilding) VP() int { return int(privateBuildings[b].vp) }
