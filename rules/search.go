package rules

// What programs that search read most, as sets and figures. Bit i of a set of map
// spaces is Site i.

// MapSites is the set of map spaces for a kind of structure.
func MapSites(k Kind) uint64 {
	switch k {
	case Base, Elevation:
		return baseSites
	case Conduit:
		return conduitSites
	case Powerhouse:
		return powerhouseSites
	}
	return 0
}

// Sites is the set of map spaces of a basin.
func (b Basin) Sites() uint64 { return basinSites[b] }

// Built is the set of map spaces a player has built on.
func (p *Player) Built() uint64 { return p.built }

// Neutrals is the set of map spaces with a neutral dam.
func (s *State) Neutrals() uint64 { return s.neutrals }

// Structures is the set of map spaces with a structure of anybody.
func (s *State) Structures() uint64 { return s.built }

// Occupied is the set of shared action spaces in use, bit i for space i.
func (s *State) Occupied() uint64 { return s.occupied }

// Crew is the number of engineers not placed, the architect included.
func (p *Player) Crew() int { return p.crew() }

// BonusCount counts what a bonus tile rewards (R14.4).
func (p *Player) BonusCount(b Bonus) int { return p.bonusCount(b) }

// ProductionBonus is what the company adds to a production (R6.2.3).
func (p *Player) ProductionBonus() int { return p.companyBonus() }

// Place is the place of a seat in the turn order of this round, counted from 0.
func (s *State) Place(seat Seat) int {
	for i := range s.opt.Players {
		if s.order[i] == seat {
			return int(i)
		}
	}
	return 0
}

// Until is the number of turns of others before the next turn of a seat, if nobody
// passes; 0 while it has its turn.
func (s *State) Until(seat Seat) int {
	n := int(s.opt.Players)
	return (s.Place(seat) - int(s.cursor) + n) % n
}

// IsRight reports the dear space of a management row, whose cheap one is the space
// before.
func (s Space) IsRight() bool { return s >= firstTurbine && s < firstPatent && (s-firstTurbine)%2 == 1 }

// Water is all that decides where drops will flow: dams, their levels, owners and
// capacity, the drops in them, those that wait and those to come.
type Water struct {
	level, drops, owner [firstConduit]uint8
	waiting             [headstreamEnd]uint8
	sources             [headstreamEnd]HeadstreamTile
	round               uint8
	phase               Phase
	graziano            uint8 // seats with his ability, a bit each
}

// Water reads it from a state, to tell whether two states differ in it.
func (s *State) Water() Water {
	w := Water{level: s.level, drops: s.drops, waiting: s.waiting, sources: s.sources, round: s.round, phase: s.phase}
	copy(w.owner[:], s.owner[:])
	for i := range s.opt.Players {
		w.graziano |= b2u(s.players[i].able(Graziano)) << i
	}
	return w
}
