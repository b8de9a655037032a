package rules

// Officer is an officer tile (R12).
type Officer uint8

const (
	Wilhelm Officer = iota + 1
	Graziano
	Viktor
	Jill
	Solomon
	Anton
	Mahiri
	Leslie
	Margot
	Simone
	Tommaso
	officerEnd
)

// OfficerCount is the number of officers.
const OfficerCount = int(officerEnd) - 1

// officers lists their names and starting credits: 6, for Mahiri 9 (R2.1.8, R12.7.2; set
// hers to 6 for the other reading of Q20).
var officers = [officerEnd]struct {
	name    string
	credits int16
}{
	Wilhelm:  {"wilhelm_adler", 6},
	Graziano: {"graziano_del_monte", 6},
	Viktor:   {"viktor_fiesler", 6},
	Jill:     {"jill_mcdowell", 6},
	Solomon:  {"solomon_p_jordan", 6},
	Anton:    {"anton_krylov", 6},
	Mahiri:   {"mahiri_sekibo", 9},
	Leslie:   {"leslie_spencer", 6},
	Margot:   {"margot_fouche", 6},
	Simone:   {"simone_luciani", 6},
	Tommaso:  {"tommaso_battista", 6},
}

func (o Officer) String() string {
	if o == 0 || o >= officerEnd {
		return "none"
	}
	return officers[o].name
}

// Officers lists all officers.
func Officers() []Officer { return sequence(Wilhelm, officerEnd) }

// Figures of the officers (R12).
const (
	wilhelmBase      = 3 // excavators for a base anywhere (R12.1)
	grazianoCapacity = 4 // of a level 3 dam (R12.2.1)
	ViktorMinimum    = 4 // of value × drops (R12.3.1)
	solomonCredits   = 3 // in place of a machine (R12.5.1)
)

// extraOfficers is the number of officers drawn for Mahiri in addition to those of the
// other pairs, by the number of pairs (R2.3.5); with only one pair, she needs three.
var extraOfficers = [MaxSeats + 1]int{1: 3, 2: 2, 3: 1, 4: 0}

// officerPool lists the officers that may be drawn (R2.4.4, R2.4.4a), bit i for officer i.
func officerPool(o terms) uint16 {
	pool := uint16(1<<Leslie - 1<<Wilhelm)
	if o.Leeghwater {
		pool |= 1<<officerEnd - 1<<Leslie
	}
	if o.GuestOfficers {
		pool |= 1<<Simone | 1<<Tommaso
	}
	return pool
}

// companyPool lists the companies that may be drawn, bit i for company i.
func companyPool(o terms) uint8 {
	pool := uint8(1<<Netherlands - 1<<USA)
	if o.Leeghwater {
		pool |= 1 << Netherlands
	}
	return pool
}

// introductory lists company and officer by seat (R2.2.2); the starting contract is S1–S4 in the same order.
var introductory = [MaxSeats]struct {
	company Company
	officer Officer
}{{USA, Wilhelm}, {Germany, Jill}, {Italy, Solomon}, {France, Viktor}}
