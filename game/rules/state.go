package rules

import "unsafe"

// State is a whole position: one value without pointers. Copy is assignment,
// equality is ==. It holds no secrets: piles are sets of undrawn things, and the
// seat Chance decides their order draw by draw.
//
// Fields are laid out without gaps (TestNoPadding), the widest first, so that the
// whole value can be hashed as it lies in memory.
type State struct {
	built     uint64      // map spaces with a structure, including neutral dams
	neutrals  uint64      // map spaces with a neutral dam
	occupied  uint64      // shared action spaces 1–38 in use
	pile      ContractSet // private contracts not yet drawn
	discarded ContractSet // private and starting contracts out of the game
	offered   ContractSet // starting contracts still to be picked
	reshuffle ContractSet // contracts removed by Automas, for when a pile runs out (A5.3.2)

	players [MaxSeats]Player
	stack   [StackSize]Prompt

	patentPile  TileSet // advanced tiles not yet drawn
	patentsGone TileSet // removed at the end of a round
	setAside    TileSet // removed at setup (R2.4.3)
	slots       uint32  // construction slots in use, bit i for site firstSlot+i
	deck        uint32  // Automa cards below the top one, bit i for card i
	workPile    WorkSet // external works not yet drawn
	worksGone   WorkSet // removed at the end of a round
	extras      uint16  // extra officers for Mahiri to copy, bit i for officer i
	closed      uint16  // private buildings whose left space an Automa has closed (A5.5.4)

	opt    terms
	phase  Phase
	round  uint8
	cursor uint8          // place in the turn order: whose turn, or whose income
	order  [MaxSeats]Seat // turn order of this round
	passed uint8          // bit per seat
	turn   turnMark       // what has happened in this turn
	depth  uint8          // frames on the stack

	owner   [firstSlot]uint8     // of the structure on a map space: 0 nobody, seat+1, or neutralOwner
	level   [firstConduit]uint8  // of the dam on a base space
	drops   [firstConduit]uint8  // held by that dam
	waiting [headstreamEnd]uint8 // drops on headstreams
	sources [headstreamEnd]HeadstreamTile

	placed [spaceEnd]presence // who stands where; private and bank spaces excepted

	bonus     [Rounds]Bonus
	objective Objective
	national  [3]Contract
	market    [privatePiles][2]Contract // face-up private contracts, left and right
	patents   [3]Tile                   // face-up advanced tiles
	works     [3]Work                   // face-up external works
	buildings [5]PrivateBuilding

	pairs     [MaxSeats]Pair // of the draft
	firstPick uint8          // seat+1

	card     Card           // top of the Automa deck; in an Automa's turn the action card (A4.2)
	criteria Card           // criteria card (A1.8)
	spent    [allSpent]Card // discard pile of the Automa deck, oldest first
	spentLen uint8

	// Fields that version 1 did not have are hashed only when they are not zero, so that
	// hashes of version 1 stay the same: tables store them.
	newer uint8 // version of the rules, less 1
	spare [7]uint8

	// VP by source; sums to the players' VP. It does not affect the rest of the game and is
	// the only part that is not hashed.
	vpFrom [MaxSeats][sourceEnd]int16
}

// The state must stay small enough to copy in tens of nanoseconds.
const maxStateSize = 1024

var _ [maxStateSize - unsafe.Sizeof(State{})]byte

// Rounds is the number of rounds of a game (R3.1).
const Rounds = 5

const neutralOwner = MaxSeats + 1

// Pair is a company with an officer, as offered in the draft (R2.3.3).
type Pair struct {
	Company Company
	Officer Officer
}

// presence packs who stands on a shared action space: seat+1 in the low three
// bits, the number of engineers above.
type presence uint8

func (p presence) seat() Seat     { return Seat(p&7) - 1 }
func (p presence) engineers() int { return int(p >> 3) }

// turnMark is what has happened in the current turn.
type turnMark uint8

const (
	activated turnMark = 1 << iota // Mahiri has copied an officer (R12.7.5)
	architect                      // the architect stood alone: another turn follows (R12.11.1)
	extraTurn                      // this is that other turn
)

// Phase is a part of the game.
type Phase uint8

const (
	Setup       Phase = iota // R2: the board is laid out, draw by draw
	Income                   // R3.3
	Headstreams              // R3.4
	Turns                    // R4: the next turn begins
	TurnEnd                  // R9.2.4: contracts are refilled
	WaterFlow                // R7.6
	Scoring                  // R14
	RoundEnd                 // R15
	Done                     // R16 has been scored
	phaseEnd
)

var phaseNames = [phaseEnd]string{
	Setup:       "setup",
	Income:      "income",
	Headstreams: "headstreams",
	Turns:       "turns",
	TurnEnd:     "turn_end",
	WaterFlow:   "water_flow",
	Scoring:     "scoring",
	RoundEnd:    "round_end",
	Done:        "done",
}

func (p Phase) String() string { return nameOf(phaseNames[:], int(p)) }

// Phases lists all phases.
func Phases() []Phase { return sequence(Setup, phaseEnd) }

// Reading a state. None of these methods changes it.

// Options are the options the game was set up with.
func (s *State) Options() Options { return s.opt.options(s.newer + 1) }

// Players is the number of seats.
func (s *State) Players() int { return int(s.opt.Players) }

// Phase is the current part of the game.
func (s *State) Phase() Phase { return s.phase }

// Round is 1–5, 0 before the first.
func (s *State) Round() int { return int(s.round) }

// Done reports whether the game is over.
func (s *State) Done() bool { return s.phase == Done }

// Player is the player in a seat. It points into the state and changes with it.
func (s *State) Player(seat Seat) *Player { return &s.players[seat] }

// TurnOrder is the order of this round; empty before the setup is over.
func (s *State) TurnOrder() []Seat {
	if s.phase == Setup && s.depth > 0 {
		return nil
	}
	return append([]Seat(nil), s.order[:s.opt.Players]...)
}

// HasPassed reports whether the seat has passed this round.
func (s *State) HasPassed(seat Seat) bool { return s.passed>>seat&1 == 1 }

// SeatOf finds the seat that plays a company, or Nobody.
func (s *State) SeatOf(c Company) Seat {
	for i := range s.opt.Players {
		if s.players[i].company == c {
			return Seat(i)
		}
	}
	return Nobody
}

// Name is the name of a seat in records: its company, "player N" before it has one, or
// "chance".
func (s *State) Name(seat Seat) string {
	if seat >= 0 && s.players[seat].company != 0 {
		return s.players[seat].company.String()
	}
	return seat.String()
}

// Owner returns the owner of the structure on a map space: a seat and true, or Nobody and
// whether a neutral dam stands there.
func (s *State) Owner(site Site) (seat Seat, built bool) {
	if site >= firstSlot {
		return Nobody, false
	}
	switch o := s.owner[site]; o {
	case 0:
		return Nobody, false
	case neutralOwner:
		return Nobody, true
	default:
		return Seat(o) - 1, true
	}
}

// Level is the level of the dam on a base space, 0 without one.
func (s *State) Level(dam Site) int {
	if dam >= firstConduit {
		return 0
	}
	return int(s.level[dam])
}

// Drops is the number of drops the dam on a base space holds.
func (s *State) Drops(dam Site) int {
	if dam >= firstConduit {
		return 0
	}
	return int(s.drops[dam])
}

// Waiting is the number of drops on a headstream.
func (s *State) Waiting(h Headstream) int { return int(s.waiting[h]) }

// HeadstreamTile is the tile on a headstream.
func (s *State) HeadstreamTile(h Headstream) HeadstreamTile { return s.sources[h] }

// BonusTile is the bonus tile of a round, 0 before it is drawn or after it was scored.
func (s *State) BonusTile(round int) Bonus { return s.bonus[round-1] }

// Objective is the objective tile.
func (s *State) Objective() Objective { return s.objective }

// NationalContracts are those on display by place, 0 where one is gone.
func (s *State) NationalContracts() [3]Contract { return s.national }

// FaceUpContracts are the left and right face-up contract of a pile.
func (s *State) FaceUpContracts(p Pile) [2]Contract { return s.market[p] }

// PileSize is the number of undrawn contracts of a pile.
func (s *State) PileSize(p Pile) int { return (s.pile & pileContracts[p]).Len() }

// Patents are the face-up advanced tiles by position, 0 where one is gone.
func (s *State) Patents() [3]Tile { return s.patents }

// SetAside are the advanced tiles removed at setup, shown to all (Q4).
func (s *State) SetAside() TileSet { return s.setAside }

// RemovedTiles are the advanced tiles removed at the ends of rounds (R15.4).
func (s *State) RemovedTiles() TileSet { return s.patentsGone }

// TilesLeft is the number of undrawn advanced tiles of a level 1–3.
func (s *State) TilesLeft(level int) int { return (s.patentPile & levelTiles[level]).Len() }

// Works are the face-up external works by position.
func (s *State) Works() [3]Work { return s.works }

// RemovedWorks are the external works removed at the ends of rounds (R15.5).
func (s *State) RemovedWorks() WorkSet { return s.worksGone }

// WorksLeft is the number of undrawn external works of a deck, 0 for A.
func (s *State) WorksLeft(deck int) int { return (s.workPile & deckWorks[deck]).Len() }

// PrivateBuildings are the private buildings in play by position.
func (s *State) PrivateBuildings() [5]PrivateBuilding { return s.buildings }

// ExtraOfficers are the officers without a player that Mahiri may copy (R2.3.5).
func (s *State) ExtraOfficers() []Officer {
	var out []Officer
	for o := Wilhelm; o < officerEnd; o++ {
		if s.extras>>o&1 == 1 {
			out = append(out, o)
		}
	}
	return out
}

// IsExtra reports whether an officer is one of ExtraOfficers.
func (s *State) IsExtra(o Officer) bool { return s.extras>>o&1 == 1 }

// OfferedPairs are the pairs still to be picked in the draft, by place; a pair
// may wait for its officer.
func (s *State) OfferedPairs() [MaxSeats]Pair { return s.pairs }

// OfferedContracts are the starting contracts still to be picked in the draft.
func (s *State) OfferedContracts() ContractSet { return s.offered }

// VPFrom is the part of a seat's VP that comes from one source.
func (s *State) VPFrom(seat Seat, from Source) int { return int(s.vpFrom[seat][from]) }

// Presence is a company's engineers on an action space.
type Presence struct {
	Seat      Seat
	Engineers int
	Architect bool // one of them is the architect
}

// On lists who stands on an action space. A private space is looked up with its owner.
func (s *State) On(space Space) []Presence {
	var out []Presence
	for i := range s.opt.Players {
		if n := s.engineersOn(Seat(i), space); n > 0 {
			out = append(out, Presence{Seat(i), n, s.players[i].architectAt == space})
		}
	}
	return out
}

// engineersOn counts a seat's engineers on a space, the architect included.
func (s *State) engineersOn(seat Seat, space Space) int {
	p := &s.players[seat]
	switch d := &spaces[space]; d.section {
	case BankSection:
		return int(p.bank)
	case CompanyBoard:
		if int(d.n) <= int(p.constructions) {
			return int(d.engineers)
		}
	case AutomaSection:
		if space == automaBoard {
			return int(p.onBoard)
		}
		return int(p.aside)
	case OfficerSection:
		if space == margotSpace && p.margot || space != margotSpace && p.activations>>(d.n-1)&1 == 1 {
			return 1
		}
	default:
		if pr := s.placed[space]; pr != 0 && pr.seat() == seat {
			return pr.engineers()
		}
	}
	return 0
}

// TurnOf is the seat whose turn it is; meaningful during the action phase.
func (s *State) TurnOf() Seat { return s.order[s.cursor] }

// Size is the size of a state in bytes.
const Size = int(unsafe.Sizeof(State{}))

// Activated reports whether Mahiri has copied an officer in the current turn.
func (s *State) Activated() bool { return s.turn&activated != 0 }

// ExtraTurn reports whether the current turn is the architect's extra turn.
func (s *State) ExtraTurn() bool { return s.turn&extraTurn != 0 }

// Neutrals is the set of map spaces with a neutral dam.
func (s *State) Neutrals() uint64 { return s.neutrals }

// Structures is the set of map spaces with a structure, including neutral dams.
func (s *State) Structures() uint64 { return s.built }

// Occupied is the set of shared action spaces in use, bit i for space i.
func (s *State) Occupied() uint64 { return s.occupied }

// Place is the place of a seat in the turn order of this round, counted from 0.
func (s *State) Place(seat Seat) int {
	for i := range s.opt.Players {
		if s.order[i] == seat {
			return int(i)
		}
	}
	return 0
}

// AwaitsIncome reports whether a seat is still to receive the income of the round that has
// begun (R3.3.2).
func (s *State) AwaitsIncome(seat Seat) bool {
	return s.phase == Income && s.Place(seat) < int(s.opt.Players-s.cursor)
}

// Until is the number of other players' turns before the next turn of a seat, if nobody
// passes; 0 during its turn.
func (s *State) Until(seat Seat) int {
	n := int(s.opt.Players)
	return (s.Place(seat) - int(s.cursor) + n) % n
}
