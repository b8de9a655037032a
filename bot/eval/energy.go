package eval

import "barrage/rules"

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
	s, energy, crew := x.state, x.ranking[x.seat], x.Crew()
	tile := s.BonusTile(x.round)
	things := 0
	if tile != 0 {
		things = x.BonusCount(tile)
	}
	bonus := func(energy int) float32 { return float32(tile.Score(things, x.round, energy)) }
	rank := func(energies [rules.MaxSeats]int, own int) float32 {
		energies[x.seat] = own
		return float32(rules.Ranking(energies[:x.seats], x.seat))
	}
	f.Energy = tenths(energy)
	f.EnergySection = tenths(min(energy, rules.SectionEnergy*x.round))
	f.NoEnergy = flag(energy == 0)
	f.RankNow = rank(x.ranking, energy)
	f.Lead = tenths(within(energy-x.rivals.energy, leadBound))
	f.BonusNow = bonus(energy)

	after := [productions]int{energy, energy, energy} // one, two, three more productions
	for i := range after {
		if crew >= crewFor(i) {
			for k := i; k < productions; k++ {
				after[k] += x.productions[i]
			}
		}
	}
	f.BonusOne, f.BonusTwo, f.BonusThree = bonus(after[0]), bonus(after[1]), bonus(after[2])
	f.BonusFull = float32(things * tile.VP())
	f.RankOne, f.RankTwo = rank(x.ranking, after[0]), rank(x.ranking, after[1])

	most := x.ranking // when all have produced what they can
	for i := range x.seats {
		most[i] += e.plants[i].all
	}
	f.RankAll = rank(most, energy+x.all)
	f.LeadAll = tenths(within(energy+x.all-x.rivals.most, leadAllBound))
	f.BonusAll = bonus(energy + x.all)

	f.Track = float32(rules.TrackCredits(energy)) / 5
	for r := x.round + 1; r <= rules.Rounds; r++ {
		if b := s.BonusTile(r); b != 0 {
			v := float32(x.BonusCount(b) * b.VP())
			if r == x.round+1 {
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
