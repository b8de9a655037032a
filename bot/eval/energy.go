package eval

import "barrage/game/rules"

// energyBlock is what the energy of the round scores (R14): now, after one, two or three
// more productions of this seat alone, and after all that all seats can still produce.
type energyBlock struct {
	Energy        float32 // of this round, in tenths
	EnergySection float32 // up to the section of the round, in tenths: what the bonus tile asks for
	NoEnergy      float32
	RankNow       float32 // VP of the ranking if the round ended now
	Lead          float32 // energy ahead of the best other, in tenths, at most 1.5
	BonusNow      float32 // VP of the bonus tile if the round ended now
	BonusOne      float32
	BonusTwo      float32
	BonusThree    float32
	BonusFull     float32 // VP of the bonus tile with all sections reached
	RankOne       float32
	RankTwo       float32
	RankAll       float32
	LeadAll       float32 // in tenths, at most 2
	BonusAll      float32
	Track         float32 // credits of the energy track now, in fifths
	NextBonus     float32 // VP of the next round's tile for what it would count now
	LaterBonus    float32 // of the tiles after that
}

// The lead in energy counts up to these bounds.
const (
	leadBound    = 15
	leadAllBound = 20
)

func (f *energyBlock) look(x *subject, e *Evaluator) {
	s, p, y, round, seat, seats := x.state, x.Player, x.plant, x.round, x.seat, x.seats
	ranking := x.ranking
	energy, crew := ranking[seat], p.Crew()
	tile := s.BonusTile(round)
	things := 0
	if tile != 0 {
		things = p.BonusCount(tile)
	}
	bonus := func(energy int) float32 { return float32(tile.Score(things, round, energy)) }
	rank := func(energies [rules.MaxSeats]int, own int) float32 {
		energies[seat] = own
		return float32(rules.Ranking(energies[:seats], seat))
	}
	f.Energy = tenths(energy)
	f.EnergySection = tenths(min(energy, rules.SectionEnergy*round))
	f.NoEnergy = flag(energy == 0)
	f.RankNow = rank(ranking, energy)
	f.Lead = tenths(within(energy-x.rivals.energy, leadBound))
	f.BonusNow = bonus(energy)

	one := energy // after one more production
	if crew >= crewFor(0) {
		one += y.productions[0]
	}
	two := one
	if crew >= crewFor(1) {
		two += y.productions[1]
	}
	three := two
	if crew >= crewFor(2) {
		three += y.productions[2]
	}
	f.BonusOne, f.BonusTwo, f.BonusThree = bonus(one), bonus(two), bonus(three)
	f.BonusFull = float32(things * tile.VP())
	f.RankOne, f.RankTwo = rank(ranking, one), rank(ranking, two)

	most := ranking // when all have produced what they can
	for i := range seats {
		most[i] += e.plants[i].all
	}
	f.RankAll = rank(most, energy+y.all)
	f.LeadAll = tenths(within(energy+y.all-x.rivals.most, leadAllBound))
	f.BonusAll = bonus(energy + y.all)

	f.Track = float32(rules.TrackCredits(energy)) / 5
	for r := round + 1; r <= rules.Rounds; r++ {
		if b := s.BonusTile(r); b != 0 {
			v := float32(p.BonusCount(b) * b.VP())
			if r == round+1 {
				f.NextBonus = v
			} else {
				f.LaterBonus += v
			}
		}
	}
}

// objectiveBlock is the objective tile (R16.1).
type objectiveBlock struct {
	Objective      float32 // its VP now
	ObjectiveCount float32 // what it counts
	ObjectiveLead  float32 // ahead of the best other, at most 3
	ObjectiveRoom  float32 // the best other is one step ahead
}

const objectiveBound = 3

func (f *objectiveBlock) look(x *subject, e *Evaluator) {
	count, other := x.objective, x.rivals.objective
	f.Objective = float32(rules.ObjectiveShare(e.objective[:x.seats], x.seat, x.Level() > 0))
	f.ObjectiveCount = float32(count)
	f.ObjectiveLead = float32(within(count-other, objectiveBound))
	f.ObjectiveRoom = flag(count == other-1)
}
