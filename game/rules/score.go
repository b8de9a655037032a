package rules

import "math/bits"

// Scoring: of a round (R14) and of the game (R16).

// trackCredits lists the energy from which the energy track gives one credit
// more, beginning with 1 credit at 1 energy (R14.2).
var trackCredits = [8]int{1, 2, 4, 7, 11, 16, 22, 29}

// SectionEnergy is the energy of a section of the energy track (R14.3).
const SectionEnergy = 6

const (
	noEnergyCredits = 3
	BehindVP        = 4 // lost per section not reached (R14.3)
)

// NoEnergyVP is what a round without energy costs (R14.2).
const NoEnergyVP = 3

// TrackCredits is the number of credits the energy track gives for an energy.
func TrackCredits(energy int) int {
	if energy == 0 {
		return noEnergyCredits
	}
	n := 0
	for n < len(trackCredits) && energy >= trackCredits[n] {
		n++
	}
	return n
}

// bonusFactor is the VP of each bonus tile per counted thing (R14.4).
var bonusFactor = [bonusEnd]int{BonusContract: 2, BonusBase: 4, BonusElevation: 4, BonusConduit: 4, BonusPowerhouse: 5,
	BonusAdvancedTile: 4, BonusExternalWork: 5, BonusBuilding: 4}

// VP is what the tile gives for each counted thing.
func (b Bonus) VP() int { return bonusFactor[b] }

// bonusCount counts what a bonus tile rewards.
func (p *Player) bonusCount(b Bonus) int {
	switch b {
	case BonusContract:
		return p.fulfilled.Len()
	case BonusAdvancedTile:
		return (p.owned & advancedTiles).Len()
	case BonusExternalWork:
		return p.works.Len()
	case BonusBuilding:
		return int(p.pieces[Building])
	case 0:
		return 0
	}
	return int(p.pieces[Base+Kind(b-BonusBase)])
}

// BonusVP is the VP the bonus tile of the current round would give a seat if it were
// scored now (R14.3).
func (s *State) BonusVP(seat Seat) int {
	if s.round == 0 {
		return 0
	}
	b, p := s.bonus[s.round-1], &s.players[seat]
	return b.Score(p.bonusCount(b), int(s.round), int(p.energy))
}

// Score is the VP the tile gives in a round for a number of counted things and an energy
// (R14.3).
func (b Bonus) Score(count, round, energy int) int {
	if energy < SectionEnergy {
		return 0
	}
	return max(0, count*bonusFactor[b]-reduction(round, energy))
}

// reduction is the VP lost for sections of the track not reached.
func reduction(round, energy int) int {
	return BehindVP * max(0, round-min(Rounds, energy/SectionEnergy))
}

// BonusParts splits BonusVP up: the number of things the tile counts, the VP for each,
// and the VP lost for sections of the track not reached.
func (s *State) BonusParts(seat Seat) (count, each, lost int) {
	p := &s.players[seat]
	b := s.bonus[s.round-1]
	return p.bonusCount(b), bonusFactor[b], reduction(int(s.round), int(p.energy))
}

// RankingVP is the VP the energy ranking would give a seat if it were scored now (R14.1).
func (s *State) RankingVP(seat Seat) int {
	energies := s.energies()
	return Ranking(energies[:s.opt.Players], seat)
}

// EnergyPlace is the place of a seat in the energy ranking, and how many seats share it, itself
// included; after a tie the next places are not given (R14.1). Without energy there is no place: 0, 0.
func (s *State) EnergyPlace(seat Seat) (place, shared int) {
	if s.players[seat].energy == 0 {
		return 0, 0
	}
	energies := s.energies()
	ahead, tied := standing(energies[:s.opt.Players], seat)
	return ahead + 1, tied
}

func (s *State) energies() (list [MaxSeats]int) {
	for i := range s.opt.Players {
		list[i] = int(s.players[i].energy)
	}
	return list
}

// Ranking is the VP the energy ranking gives one of several seats with these energies (R14.1).
func Ranking(energies []int, seat Seat) int {
	energy := energies[seat]
	if energy == 0 {
		return 0
	}
	switch ahead, tied := standing(energies, seat); {
	case ahead == 0 && tied == 1:
		return 6
	case ahead == 0:
		return (8 + tied - 1) / tied
	case ahead == 1 && tied == 1:
		return 2
	case ahead == 1:
		return 1
	}
	return 0
}

// standing counts the seats ahead of a seat, and those tied with it, including
// itself.
func standing(figures []int, seat Seat) (ahead, tied int) {
	for _, f := range figures {
		switch {
		case f > figures[seat]:
			ahead++
		case f == figures[seat]:
			tied++
		}
	}
	return ahead, tied
}

// scoreRound is phase 4 (R14).
func (g game) scoreRound() {
	var ranking, bonus [MaxSeats]int
	for i := range g.opt.Players {
		ranking[i] = g.RankingVP(Seat(i))
		bonus[i] = g.BonusVP(Seat(i))
	}
	for i := range g.opt.Players {
		g.vp(Seat(i), ranking[i], FromRanking)
	}
	for i := range g.opt.Players {
		energy := int(g.players[i].energy)
		g.credits(Seat(i), TrackCredits(energy), ByTrack)
		if energy == 0 {
			g.vp(Seat(i), -NoEnergyVP, FromNoEnergy)
		}
	}
	for i := range g.opt.Players {
		g.vp(Seat(i), bonus[i], FromBonusTiles)
	}
	b := g.bonus[g.round-1]
	g.bonus[g.round-1] = 0
	g.tell(Event{Kind: EvBonusRemoved, Seat: Nobody, a: uint8(b)})
}

// scoreGame is the final scoring (R16).
func (g game) scoreGame() {
	var objective [MaxSeats]int
	for i := range g.opt.Players {
		objective[i] = g.ObjectiveVP(Seat(i))
	}
	for i := range g.opt.Players {
		seat := Seat(i)
		g.vp(seat, objective[i], FromObjective)
		g.vp(seat, g.ResourcesVP(seat), FromResources)
		g.vp(seat, g.BuildingsVP(seat), FromBuildings)
		g.vp(seat, g.WaterVP(seat), FromWater)
	}
	g.tell(Event{Kind: EvScored, Seat: Nobody})
}

// IfItEnded is the state as it would be if the game ended now: the water flows, the round and the game
// are scored (R7.6, R14, R16). It is a preview; s is not changed.
func (s *State) IfItEnded() State {
	after := s.AfterWater()
	g := game{State: &after}
	g.scoreRound()
	g.scoreGame()
	return after
}

// objectiveVP is the VP of the first three places (R16.1.1), and those of an
// Automa (A11.2).
var (
	objectiveVP       = [MaxSeats]int{15, 10, 5, 0}
	automaObjectiveVP = [MaxSeats]int{20, 15, 10, 0}
)

// ObjectiveVP is the VP the objective would give a seat now.
func (s *State) ObjectiveVP(seat Seat) int {
	var counts [MaxSeats]int
	for i := range s.opt.Players {
		counts[i] = s.ObjectiveCount(Seat(i))
	}
	return ObjectiveShare(counts[:s.opt.Players], seat, s.players[seat].level > 0)
}

// ObjectiveShare is the VP the objective gives one of several seats with these counts: tied
// players share the places they occupy, rounded up (R16.1.2). With two players there is no
// third place.
func ObjectiveShare(counts []int, seat Seat, automa bool) int {
	ahead, tied := standing(counts, seat)
	scale := &objectiveVP
	if automa {
		scale = &automaObjectiveVP
	}
	sum := 0
	for place := ahead; place < ahead+tied; place++ {
		sum += scale[place]
	}
	return (sum + tied - 1) / tied
}

// ObjectiveCount is a seat's count for the objective tile (R16.1.4, R16.1.5).
func (s *State) ObjectiveCount(seat Seat) int {
	p := &s.players[seat]
	switch s.objective {
	case ObjectiveRedBorder:
		return bits.OnesCount64(p.built & redSites)
	case ObjectiveConnections:
		n := 0
		for own := p.built & baseSites; own != 0; own &= own - 1 {
			left := leftConduit(sites[bits.TrailingZeros64(own)].basin)
			for conduit := left; conduit <= left+1; conduit++ {
				if p.built>>conduit&1 == 1 && p.powerhouseIn(sites[conduit].to) != 0 {
					n++
					break
				}
			}
		}
		return n
	case ObjectiveMostArea, ObjectiveLeastArea:
		var n [areaEnd]int
		for a := Mountain; a <= Plain; a++ {
			n[a] = s.piecesOn(p, areaSites[a])
		}
		if s.objective == ObjectiveMostArea {
			return max(n[Mountain], n[Hill], n[Plain])
		}
		return min(n[Mountain], n[Hill], n[Plain])
	case ObjectiveBasins1, ObjectiveBasins3:
		least := 1
		if s.objective == ObjectiveBasins3 {
			least = 3
		}
		n := 0
		for b := Basin(1); b < basinEnd; b++ {
			if s.piecesOn(p, basinSites[b]) >= least {
				n++
			}
		}
		return n
	}
	return 0
}

// piecesOn counts a player's pieces on a set of spaces, elevations included (R1.2.6).
func (s *State) piecesOn(p *Player, set uint64) int {
	own := p.built & set
	n := bits.OnesCount64(own)
	for dams := own & baseSites; dams != 0; dams &= dams - 1 {
		n += int(s.level[bits.TrailingZeros64(dams)]) - 1
	}
	return n
}

// ResourcesVP is 1 VP per 5 credits and machines in the supply together (R16.2.1).
func (s *State) ResourcesVP(seat Seat) int {
	p := &s.players[seat]
	return (int(p.credits) + p.machines.Total()) / 5
}

// BuildingsVP is the VP of the private buildings a seat has activated (R16.2.2).
func (s *State) BuildingsVP(seat Seat) int {
	n := 0
	for m := s.players[seat].slots; m != 0; m &= m - 1 {
		n += s.buildings[bits.TrailingZeros32(m)/4].VP()
	}
	return n
}

// WaterVP is 1 VP per drop in the seat's dams (R16.2.3).
func (s *State) WaterVP(seat Seat) int {
	n := 0
	for own := s.players[seat].built & baseSites; own != 0; own &= own - 1 {
		n += int(s.drops[bits.TrailingZeros64(own)])
	}
	return n
}

// Winners lists the seats that have won: most VP, then most energy in round 5,
// then shared (R16.3.1, Q30). It is empty before the end.
func (s *State) Winners() []Seat { return s.AppendWinners(nil) }

// AppendWinners appends the winners to dst.
func (s *State) AppendWinners(dst []Seat) []Seat {
	if !s.Done() {
		return dst
	}
	first := len(dst)
	for i := range s.opt.Players {
		seat := Seat(i)
		if len(dst) > first {
			best, p := &s.players[dst[first]], &s.players[seat]
			if p.vp < best.vp || p.vp == best.vp && p.energy < best.energy {
				continue
			}
			if p.vp > best.vp || p.energy > best.energy {
				dst = dst[:first]
			}
		}
		dst = append(dst, seat)
	}
	return dst
}
