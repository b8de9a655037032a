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

// officerRow is an officer (R12). Number and id stay for ever, as those of contracts do. What an officer does
// beyond the figures is code, which asks p.able.
type officerRow struct {
	id      string
	rule    string // of the ability
	credits int16  // at the start (R2.1.8)
	pool    officerPool
	since   uint8 // the version of the rules it came with, if not the first
	tile    Tile  // special tile (R2.3.6)
	figures figures
}

// figures are what an officer changes for its player, as long as it has the ability; 0 changes nothing.
type figures struct {
	baseCost          uint8  // excavators for a base anywhere (R12.1)
	damCapacity       uint8  // of a level 3 dam (R12.2.1)
	leastProduction   uint8  // of value × drops (R12.3.1)
	creditsForMachine uint8  // in place of a machine (R12.5.1)
	income            Reward // with the incomes of a round, to its owner; plain gains only
}

// officerPool says in which games an officer may be drawn.
type officerPool uint8

const (
	core      officerPool = iota // in every full game
	expansion                    // with the expansion (R2.4.4)
	guest                        // with the expansion, or as a guest without it (R2.4.4a)
	officerPoolEnd
)

// officers start with 6 credits, Mahiri with 9 (R12.7.2; set hers to 6 for the other reading of Q20).
var officers = [officerEnd]officerRow{
	Wilhelm:  {id: "wilhelm_adler", rule: "R12.1", credits: 6, figures: figures{baseCost: 3}},
	Graziano: {id: "graziano_del_monte", rule: "R12.2", credits: 6, figures: figures{damCapacity: 4}},
	Viktor:   {id: "viktor_fiesler", rule: "R12.3", credits: 6, figures: figures{leastProduction: 4}},
	Jill:     {id: "jill_mcdowell", rule: "R12.4", credits: 6},
	Solomon:  {id: "solomon_p_jordan", rule: "R12.5", credits: 6, figures: figures{creditsForMachine: solomonCredits}},
	Anton:    {id: "anton_krylov", rule: "R12.6", credits: 6, tile: SpecialAnton},
	Mahiri:   {id: "mahiri_sekibo", rule: "R12.7", credits: 9},
	Leslie:   {id: "leslie_spencer", rule: "R12.8", credits: 6, pool: expansion, tile: SpecialLeslie},
	Margot:   {id: "margot_fouche", rule: "R12.9", credits: 6, pool: expansion},
	Simone:   {id: "simone_luciani", rule: "R12.10", credits: 6, pool: guest},
	Tommaso:  {id: "tommaso_battista", rule: "R12.11", credits: 6, pool: guest},
}

// solomonCredits stand in for a machine in the notation of payments, too, so every officer who replaces
// machines asks as much.
const solomonCredits = 3

// officersOf are the officers of a pool that a version of the rules knows, bit i for officer i.
var officersOf [Version + 1][officerPoolEnd]uint16

func init() {
	for o := Wilhelm; o < officerEnd; o++ {
		row := &officers[o]
		for v := max(row.since, 1); v <= Version; v++ {
			officersOf[v][row.pool] |= 1 << o
		}
	}
}

func (o Officer) String() string {
	if o == 0 || o >= officerEnd {
		return "none"
	}
	return officers[o].id
}

// Rule is the number of the rule about the officer.
func (o Officer) Rule() string { return officers[o].rule }

// Since is the version of the rules the officer came with.
func (o Officer) Since() int { return max(1, int(officers[o].since)) }

// LeastProduction is what value × drops counts at least with the officer, 0 for nothing.
func (o Officer) LeastProduction() int { return int(officers[o].figures.leastProduction) }

// figures are those of the player's officer, or of the one Mahiri copies: she has none of her own.
func (p *Player) figures() *figures {
	if p.copied != 0 {
		return &officers[p.copied].figures
	}
	return &officers[p.officer].figures
}

// Officers lists all officers.
func Officers() []Officer { return sequence(Wilhelm, officerEnd) }

// extraOfficers is the number of officers drawn for Mahiri in addition to those of the
// other pairs, by the number of pairs (R2.3.5); with only one pair, she needs three.
var extraOfficers = [MaxSeats + 1]int{1: 3, 2: 2, 3: 1, 4: 0}

// officerPool lists the officers that may be drawn under a version of the rules (R2.4.4, R2.4.4a), bit i for
// officer i.
func (o terms) officerPool(version uint8) uint16 {
	pools := &officersOf[version]
	pool := pools[core]
	if o.Leeghwater {
		pool |= pools[expansion] | pools[guest]
	}
	if o.GuestOfficers {
		pool |= pools[guest]
	}
	return pool
}

func (s *State) officerPool() uint16 { return s.opt.officerPool(s.newer + 1) }

// companyPool lists the companies that may be drawn, bit i for company i.
func companyPool(o terms) uint8 {
	pool := uint8(1<<Netherlands - 1<<USA)
	if o.Leeghwater {
		pool |= 1 << Netherlands
	}
	return pool
}

// introductory lists company, officer and starting contract (S1–S4) by seat (R2.2.2).
var introductory = [MaxSeats]struct {
	company  Company
	officer  Officer
	contract Contract
}{{USA, Wilhelm, 1}, {Germany, Jill, 2}, {Italy, Solomon, 3}, {France, Viktor, 4}}
