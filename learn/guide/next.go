package guide

import "barrage/game/rules"

// What is to be learnt next, after a game: where the points were lost.

// Topic is what somebody learns next.
type Topic uint8

const (
	NoEnergy    Topic = iota + 1 // rounds without energy (R14.2)
	Income                       // (R3.3)
	BonusTiles                   // (R14.3)
	Ranking                      // (R14.1)
	Contracts                    // (R9)
	Objective                    // (R16.1)
	Stronger                     // a stronger bot: nothing is left to be learnt from this one
	AnotherGame                  // nothing stood out
	topicEnd
)

var topicNames = [topicEnd]string{NoEnergy: "no_energy", Income: "income", BonusTiles: "bonus", Ranking: "ranking", Contracts: "contracts",
	Objective: "objective", Stronger: "stronger", AnotherGame: "another"}

func (t Topic) String() string { return topicNames[t] }

// Topics lists what may be learnt next.
func Topics() []string { return topicNames[1:] }

// Next is what is to be learnt after a game, and why.
type Next struct {
	Topic  Topic
	Won    bool
	Rival  rules.Seat // who got more from it: the winner, or the best of the others
	Mine   int        // VP from the source, or contracts
	Theirs int
	Rounds int            // without energy, or led by the rival
	Better []rules.Source // from which the seat got more than the rival
}

// Bounds of what stands out.
const (
	dry      = 2  // rounds without energy
	superior = 20 // VP ahead
)

// taught are the sources that can be learnt about, in the order of the course where gaps are equal.
var taught = []struct {
	from  rules.Source
	topic Topic
}{
	{rules.FromIncome, Income},
	{rules.FromBonusTiles, BonusTiles},
	{rules.FromRanking, Ranking},
	{rules.FromContracts, Contracts},
	{rules.FromObjective, Objective},
}

// After finds what is to be learnt after a game that is over: rounds without energy first, then the source from which the winner, or
// whoever came next if the seat has won, got most more. Who won by far may try a stronger bot.
func (g *Game) After() Next {
	s, seat := &g.State, g.Seat
	n := Next{Topic: AnotherGame, Rival: -1}
	for other := range rules.Seat(s.Players()) {
		if other != seat && (n.Rival < 0 || s.Player(other).VP() > s.Player(n.Rival).VP()) {
			n.Rival = other
		}
	}
	winners := s.Winners()
	for _, w := range winners {
		n.Won = n.Won || w == seat
	}
	if !n.Won {
		n.Rival = winners[0]
	}
	widest := 0
	for _, t := range taught {
		mine, theirs := s.VPFrom(seat, t.from), s.VPFrom(n.Rival, t.from)
		if gap := theirs - mine; gap > widest {
			widest = gap
			n.Topic, n.Mine, n.Theirs = t.topic, mine, theirs
		}
		if mine > theirs {
			n.Better = append(n.Better, t.from)
		}
	}
	switch n.Topic {
	case Ranking:
		n.Rounds = g.led[n.Rival]
	case Contracts:
		n.Mine, n.Theirs = s.Player(seat).Fulfilled().Len(), s.Player(n.Rival).Fulfilled().Len()
	}
	lost := -s.VPFrom(seat, rules.FromNoEnergy)
	switch {
	case lost >= dry*rules.NoEnergyVP:
		n.Topic, n.Rounds, n.Mine, n.Theirs = NoEnergy, lost/rules.NoEnergyVP, -lost, s.VPFrom(n.Rival, rules.FromNoEnergy)
	case n.Won && s.Player(seat).VP()-s.Player(n.Rival).VP() >= superior:
		n.Topic = Stronger
	}
	return n
}
