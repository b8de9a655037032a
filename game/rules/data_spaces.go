package rules

import "strconv"

// Space is an action space (R4.2).
//
//	 1–10  turbine station   +2 +1 0 −1 −2, each left then right
//	11–14  water management  two waiting drops, one immediate
//	15–20  workshop          rotate 1, 2, 3
//	21–26  machinery shop    excavator, any, both
//	27–32  contract office   one, one, two
//	33–35  patent office     by tile position
//	36–38  external works    by tile position
//	   39  bank
//	40–43  company board     construction spaces, left to right
//	44–46  officers          Mahiri 1, Mahiri 2, Margot
//	47–86  private buildings left, right 1–3 of each tile
//	87–88  Automas           company board, beside a full section (A6.1, A6.3)
type Space uint8

const (
	firstTurbine   Space = 1
	firstWater     Space = 11
	firstWorkshop  Space = 15
	firstMachinery Space = 21
	firstContract  Space = 27
	firstPatent    Space = 33
	firstWork      Space = 36
	Bank           Space = 39
	firstCompany   Space = 40
	firstMahiri    Space = 44
	margotSpace    Space = 46
	firstBuilding  Space = 47
	automaBoard    Space = 87
	beside         Space = 88
	spaceEnd       Space = 89
)

// Section groups the spaces with one kind of action (R8).
type Section uint8

const (
	TurbineStation Section = iota + 1
	WaterManagement
	Workshop
	MachineryShop
	ContractOffice
	PatentOffice
	ExternalWorks
	BankSection
	CompanyBoard
	OfficerSection
	PrivateBuildings
	AutomaSection
	sectionEnd
)

var sectionNames = [sectionEnd]string{
	TurbineStation:   "turbine",
	WaterManagement:  "water",
	Workshop:         "workshop",
	MachineryShop:    "machinery",
	ContractOffice:   "contract",
	PatentOffice:     "patent",
	ExternalWorks:    "external_work",
	BankSection:      "bank",
	CompanyBoard:     "company",
	OfficerSection:   "officer",
	PrivateBuildings: "building",
	AutomaSection:    "automa",
}

func (s Section) String() string { return nameOf(sectionNames[:], int(s)) }

// spaceData is what is printed on an action space.
type spaceData struct {
	name       string
	section    Section
	engineers  uint8
	fee        uint8 // red border (R1.6.1)
	cost       uint8 // action cost (R1.6.2)
	minPlayers uint8 // below it the space is blocked (R2.1.7)
	n          int8  // the row's figure: production modifier, rotations, drops, contracts
	machines   Machines
	anyMachine bool
}

// rowData is a management row with its left and right space.
type rowData struct {
	name       string
	n          int8
	cost       uint8
	minPlayers uint8
	left       [2]uint8 // engineers, fee
	right      [2]uint8
	machines   Machines
	anyMachine bool
}

// managementRows lists the management board from top to bottom, section by section.
var managementRows = []struct {
	section Section
	rows    []rowData
}{
	{TurbineStation, []rowData{
		{name: "turbine_p2", n: 2, minPlayers: 2, left: [2]uint8{2, 0}, right: [2]uint8{3, 3}},
		{name: "turbine_p1", n: 1, minPlayers: 4, left: [2]uint8{2, 0}, right: [2]uint8{3, 3}},
		{name: "turbine_0", n: 0, minPlayers: 2, left: [2]uint8{2, 0}, right: [2]uint8{3, 3}},
		{name: "turbine_m1", n: -1, minPlayers: 3, left: [2]uint8{2, 0}, right: [2]uint8{3, 3}},
		{name: "turbine_m2", n: -2, minPlayers: 2, left: [2]uint8{1, 0}, right: [2]uint8{2, 0}},
	}},
	{WaterManagement, []rowData{
		{name: "water_place2", n: 2, minPlayers: 2, left: [2]uint8{1, 0}, right: [2]uint8{2, 3}},
		{name: "water_flow1", n: 1, minPlayers: 2, left: [2]uint8{1, 0}, right: [2]uint8{2, 3}},
	}},
	{Workshop, []rowData{
		{name: "workshop_r1", n: 1, minPlayers: 2, left: [2]uint8{1, 0}, right: [2]uint8{2, 0}},
		{name: "workshop_r2", n: 2, cost: 2, minPlayers: 3, left: [2]uint8{2, 0}, right: [2]uint8{3, 3}},
		{name: "workshop_r3", n: 3, cost: 5, minPlayers: 2, left: [2]uint8{2, 0}, right: [2]uint8{3, 3}},
	}},
	{MachineryShop, []rowData{
		{name: "machinery_excavator", n: 1, cost: 2, minPlayers: 2, left: [2]uint8{1, 0}, right: [2]uint8{1, 3}, machines: Machines{1, 0}},
		{name: "machinery_any", n: 1, cost: 4, minPlayers: 4, left: [2]uint8{1, 0}, right: [2]uint8{2, 0}, anyMachine: true},
		{name: "machinery_both", n: 2, cost: 5, minPlayers: 2, left: [2]uint8{2, 0}, right: [2]uint8{3, 3}, machines: Machines{1, 1}},
	}},
	{ContractOffice, []rowData{
		{name: "contract_one_a", n: 1, minPlayers: 2, left: [2]uint8{1, 0}, right: [2]uint8{1, 3}},
		{name: "contract_one_b", n: 1, minPlayers: 4, left: [2]uint8{1, 0}, right: [2]uint8{1, 3}},
		{name: "contract_two", n: 2, cost: 1, minPlayers: 2, left: [2]uint8{2, 0}, right: [2]uint8{3, 0}},
	}},
}

// Tables derived once, at start.
var (
	spaces [spaceEnd]spaceData

	// spacesWithin[e][c] holds the shared spaces 1–38 that e engineers and c
	// credits pay for, fee and action cost together (R4.1.6).
	spacesWithin [4][9]uint64
	// spacesFor[n] holds the shared spaces 1–38 open with n players.
	spacesFor [MaxSeats + 1]uint64
)

func init() {
	next := firstTurbine
	put := func(d spaceData) {
		spaces[next] = d
		next++
	}
	for _, s := range managementRows {
		for _, r := range s.rows {
			d := spaceData{section: s.section, cost: r.cost, minPlayers: r.minPlayers, n: r.n, machines: r.machines, anyMachine: r.anyMachine}
			d.name, d.engineers, d.fee = r.name+"_l", r.left[0], r.left[1]
			put(d)
			d.name, d.engineers, d.fee = r.name+"_r", r.right[0], r.right[1]
			put(d)
		}
	}
	for i := 1; i <= 3; i++ {
		put(spaceData{name: "patent_" + strconv.Itoa(i), section: PatentOffice, engineers: 2, cost: 5, n: int8(i)})
	}
	for i := 1; i <= 3; i++ {
		put(spaceData{name: "external_work_" + strconv.Itoa(i), section: ExternalWorks, engineers: 2, n: int8(i)})
	}
	put(spaceData{name: "bank", section: BankSection, engineers: 1})
	for i, e := range []uint8{1, 2, 3, 3} {
		d := spaceData{name: "company_" + strconv.Itoa(i+1), section: CompanyBoard, engineers: e, n: int8(i + 1)}
		if i == 3 {
			d.fee = RedFee
		}
		put(d)
	}
	put(spaceData{name: "officer_mahiri_1", section: OfficerSection, engineers: 1, n: 1})
	put(spaceData{name: "officer_mahiri_2", section: OfficerSection, engineers: 1, fee: RedFee, n: 2})
	put(spaceData{name: "officer_margot_1", section: OfficerSection, engineers: 1, n: 1})
	for b := Cofferdam; b < privateBuildingEnd; b++ {
		for i, side := range []string{"_l", "_r1", "_r2", "_r3"} {
			e := privateBuildings[b].spaces[min(i, 1)]
			put(spaceData{name: "building_" + b.String() + side, section: PrivateBuildings, engineers: e[0], fee: e[1],
				cost: privateBuildings[b].actionCost})
		}
	}

	put(spaceData{name: "company_automa", section: AutomaSection})
	put(spaceData{name: "beside", section: AutomaSection})

	for s := firstTurbine; s < Bank; s++ {
		d := spaces[s]
		for e := range spacesWithin {
			for c := range spacesWithin[e] {
				if e >= int(d.engineers) && c >= int(d.fee)+int(d.cost) {
					spacesWithin[e][c] |= 1 << s
				}
			}
		}
		for n := range spacesFor {
			if n >= int(d.minPlayers) {
				spacesFor[n] |= 1 << s
			}
		}
	}
}

// RedFee is the fee of a red border (R1.6.1).
const RedFee = 3

func (s Space) String() string {
	if s == 0 || s >= spaceEnd {
		return "none"
	}
	return spaces[s].name
}

// Section is the group the space belongs to.
func (s Space) Section() Section { return spaces[s].section }

// Engineers is the number of engineers the space requires; the bank takes that many or more.
func (s Space) Engineers() int { return int(spaces[s].engineers) }

// Fee is the red-border fee of the space.
func (s Space) Fee() int { return int(spaces[s].fee) }

// Cost is the action cost printed in the symbol of the space.
func (s Space) Cost() int { return int(spaces[s].cost) }

// N is the figure of the row: production modifier, rotations, drops or contracts.
func (s Space) N() int { return int(spaces[s].n) }

// Building is the private building whose action the space offers.
func (s Space) Building() PrivateBuilding {
	if s < firstBuilding || s >= automaBoard {
		return 0
	}
	return PrivateBuilding((s-firstBuilding)/4) + 1
}

// buildingSpace is the left (side 0) or a right (1–3) space of a private building.
func buildingSpace(b PrivateBuilding, side int) Space {
	return firstBuilding + Space(4*(int(b)-1)+side)
}

// MinPlayers is the number of players from which a space is open (R2.1.7).
func (s Space) MinPlayers() int { return max(2, int(spaces[s].minPlayers)) }

// Sections lists all groups of action spaces.
func Sections() []Section { return sequence(TurbineStation, sectionEnd) }

// IsRight reports the expensive space of a management row; the cheap one is the space
// before it.
func (s Space) IsRight() bool { return s >= firstTurbine && s < firstPatent && (s-firstTurbine)%2 == 1 }
