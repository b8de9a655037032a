package rules

import "math/bits"

// Player is what a seat owns: company board, wheel, personal supply.
type Player struct {
	built     uint64 // map spaces with the player's bases, conduits and powerhouses
	hand      ContractSet
	fulfilled ContractSet
	supply    TileSet // tiles not on the wheel
	owned     TileSet // tiles in the supply and on the wheel
	slots     uint32  // the player's buildings, bit i for site firstSlot+i

	works         WorkSet // fulfilled external works
	vp            int16
	energy        int16
	credits       int16
	usedBuildings uint16 // private buildings used this round, bit i for building i

	machines Machines       // in the supply
	pieces   [kindEnd]uint8 // placed, by kind
	wheel    [6]Segment

	company Company
	officer Officer
	copied  Officer // Mahiri: whose ability she has this turn (R12.7.3)

	engineers     uint8 // ordinary ones in the supply
	architects    uint8 // 1 while the architect is in the supply (R12.11)
	architectAt   Space // where the architect stands
	bank          uint8 // engineers in the bank
	constructions uint8 // construction spaces used this round
	activations   uint8 // Mahiri's spaces used this round, bit 0 and bit 1
	margot        bool  // Margot's space used this round
	keepsFour     bool  // Mahiri held four contracts after copying Simone (Q24)

	level   uint8 // of an Automa, 0 for a person (A3)
	onBoard uint8 // Automa: engineers on its company board (A6.1)
	aside   uint8 // Automa: engineers beside a full section (A6.3)

	spare [1]uint8 // fills the last word
}

// Segment is a segment of a construction wheel.
type Segment struct {
	Tile     Tile
	Machines Machines
}

// Company is the company played.
func (p *Player) Company() Company { return p.company }

// Officer is the officer owned.
func (p *Player) Officer() Officer { return p.officer }

// Copied is the officer Mahiri copies in the current turn.
func (p *Player) Copied() Officer { return p.copied }

// VP is the number of victory points.
func (p *Player) VP() int { return int(p.vp) }

// Energy is the energy of this round.
func (p *Player) Energy() int { return int(p.energy) }

// Credits is the number of credits held.
func (p *Player) Credits() int { return int(p.credits) }

// Machines is the number of machines in the supply.
func (p *Player) Machines() Machines { return p.machines }

// Engineers is the number of ordinary engineers not placed.
func (p *Player) Engineers() int { return int(p.engineers) }

// Architect reports whether the architect is not placed.
func (p *Player) Architect() bool { return p.architects == 1 }

// Supply is the set of technology tiles not on the wheel.
func (p *Player) Supply() TileSet { return p.supply }

// Owned is the set of all technology tiles, including those on the wheel (R10.1.3).
func (p *Player) Owned() TileSet { return p.owned }

// Wheel is the construction wheel; segment 0 is open, what lies in segment k
// comes back after k rotations.
func (p *Player) Wheel() [6]Segment { return p.wheel }

// Hand is the set of unfulfilled contracts.
func (p *Player) Hand() ContractSet { return p.hand }

// Fulfilled is the set of fulfilled contracts, including national ones.
func (p *Player) Fulfilled() ContractSet { return p.fulfilled }

// Works is the set of fulfilled external works.
func (p *Player) Works() WorkSet { return p.works }

// Pieces is the number of pieces of a kind placed.
func (p *Player) Pieces(k Kind) int { return int(p.pieces[k]) }

// Has reports whether the player has built on a space.
func (p *Player) Has(s Site) bool {
	if s < firstSlot {
		return p.built>>s&1 == 1
	}
	return p.slots>>(s-firstSlot)&1 == 1
}

// Constructions is the number of construction spaces used this round.
func (p *Player) Constructions() int { return int(p.constructions) }

// Activations is the number of Mahiri's spaces used this round.
func (p *Player) Activations() int { return bits.OnesCount8(p.activations) }

// able reports whether the player has the officer's ability now, as owner or as
// Mahiri's copy (R12.0, R12.7.3).
func (p *Player) able(o Officer) bool { return p.officer == o || p.copied == o }

// crew is the number of engineers not placed, the architect included.
func (p *Player) crew() int { return int(p.engineers + p.architects) }

// left reports whether a piece of the kind is still on the company board (R1.2.2).
func (p *Player) left(k Kind) bool { return p.pieces[k] < pieceLimit[k] }

const handLimit = 3

// contractLimit is the number of unfulfilled contracts that may be held (R9.1.1, Q24).
func (p *Player) contractLimit() int {
	if p.able(Simone) || p.keepsFour {
		return handLimit + 1
	}
	return handLimit
}

// Built is the set of map spaces a player has built on.
func (p *Player) Built() uint64 { return p.built }

// Slots is the set of construction slots with the player's buildings, bit i for slot i.
func (p *Player) Slots() uint32 { return p.slots }

// Crew is the number of engineers not placed, the architect included.
func (p *Player) Crew() int { return p.crew() }

// BonusCount counts what a bonus tile rewards (R14.4).
func (p *Player) BonusCount(b Bonus) int { return p.bonusCount(b) }

// ProductionBonus is what the company adds to a production (R6.2.3).
func (p *Player) ProductionBonus() int { return p.companyBonus() }
