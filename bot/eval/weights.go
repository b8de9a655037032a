package eval

import (
	"barrage/bot/nnet"
	"barrage/game/rules"
)

// Kind selects a set of weights: who plays, and at what table.
type Kind int

const (
	Person     Kind = iota // among people
	WithAutoma             // a person at a table with Automas
	Automa
	kindEnd
)

var kinds = [kindEnd]string{"person", "with_automa", "automa"}

// KindOf is the kind of a seat.
func KindOf(s *rules.State, seat rules.Seat) Kind {
	if s.Player(seat).Level() > 0 {
		return Automa
	}
	if s.Options().HasAutomas() {
		return WithAutoma
	}
	return Person
}

// Weights are the VP that features are worth. There is a set of them for each kind of seat,
// number of players and round. A weight is Late + fresh·Fresh, where fresh is the share of its
// engineers that a seat has left. Where positions are valued, but not where turns are listed,
// corrections are added, which were learnt from searches and do not distinguish sources: linear
// ones, and those of a network.
type Weights struct {
	sets         [kindEnd][rules.MaxSeats + 1][rules.Rounds + 1]*set // by players and round
	temperatures [2][rules.MaxSeats + 1][rules.Rounds + 1][2]float32 // of a lead in VP: at the end and at the beginning of a round
	networks     [rules.MaxSeats + 1]*nnet.Net                       // by players, for tables without Automas; nil: none

	overlooksIncome bool // while some seats have their income of the round, for those that still await it; versions before 4 do
}

// set is one set of weights, by source and added up.
type set struct {
	byCrew   [crews]Vector // sums over sources, by engineers left
	bySource [rules.Sources]Linear

	corrections [correctionEnd]Linear
	corrected   bool          // they are not all zero
	leaf        [crews]Vector // byCrew with the correction of own features
	rivals      [crews]Vector // the correction of the features of others
}

// Correction tells corrections apart.
type Correction int

const (
	OwnFeatures   Correction = iota
	RivalFeatures            // the mean over the other seats
	correctionEnd
)

var corrections = [correctionEnd]string{"own_features", "rival_features"}

// crews is how many different numbers of engineers a seat can have left.
const crews = rules.CrewSize + 1

// Linear is a function of the features.
type Linear struct{ Late, Fresh Vector }

// Toward moves a function part of the way to another.
func (l *Linear) Toward(other *Linear, part float64) {
	p := float32(part)
	for i := range Count {
		l.Late[i] += p * (other.Late[i] - l.Late[i])
		l.Fresh[i] += p * (other.Fresh[i] - l.Fresh[i])
	}
}

// NewWeights makes weights that are all zero.
func NewWeights() *Weights {
	w := &Weights{}
	for kind := range w.sets {
		for n := 2; n <= rules.MaxSeats; n++ {
			for r := 1; r <= rules.Rounds; r++ {
				w.sets[kind][n][r] = &set{}
				w.temperatures[min(kind, 1)][n][r] = [2]float32{10, 10}
			}
		}
	}
	return w
}

// Clone copies weights.
func (w *Weights) Clone() *Weights {
	out := w.In(nil)
	out.networks = w.networks
	for kind := range w.sets {
		for n := 2; n <= rules.MaxSeats; n++ {
			for r := 1; r <= rules.Rounds; r++ {
				*out.sets[kind][n][r] = *w.sets[kind][n][r]
			}
		}
	}
	return out
}

// Set replaces the weights for one source.
func (w *Weights) Set(kind Kind, players, round int, from rules.Source, l Linear) {
	s := w.sets[kind][players][round]
	s.bySource[from] = l
	s.sum()
}

// Correct adds to a correction.
func (w *Weights) Correct(kind Kind, players, round int, which Correction, by *Linear) {
	s := w.sets[kind][players][round]
	l := &s.corrections[which]
	for i := range Count {
		l.Late[i] += by.Late[i]
		l.Fresh[i] += by.Fresh[i]
	}
	s.sum()
}

// SetNetwork adds a network for tables with a number of players, or takes it away (nil).
func (w *Weights) SetNetwork(players int, n *nnet.Net) { w.networks[players] = n }

// network is the one for a table, nil if there is none.
func (w *Weights) network(s *rules.State) *nnet.Net {
	if s.Options().HasAutomas() {
		return nil
	}
	return w.networks[s.Players()]
}

// sum adds up the sources and corrections.
func (s *set) sum() {
	var late, fresh Vector
	for i := range s.bySource {
		for j := range Count {
			late[j] += s.bySource[i].Late[j]
			fresh[j] += s.bySource[i].Fresh[j]
		}
	}
	own, rivals := &s.corrections[OwnFeatures], &s.corrections[RivalFeatures]
	s.corrected = *own != Linear{} || *rivals != Linear{}
	for crew := range crews {
		share := float32(crew) / rules.CrewSize
		for j := range Count {
			s.byCrew[crew][j] = late[j] + share*fresh[j]
			s.leaf[crew][j] = s.byCrew[crew][j] + own.Late[j] + share*own.Fresh[j]
			s.rivals[crew][j] = rivals.Late[j] + share*rivals.Fresh[j]
		}
	}
}

// Get is the weights for one source.
func (w *Weights) Get(kind Kind, players, round int, from rules.Source) Linear {
	return w.sets[kind][players][round].bySource[from]
}

// SetTemperature sets the temperature of the softmax that turns expected VP into shares of
// victory, at tables with or without Automas. Late is for the end of a round, early for its
// beginning.
func (w *Weights) SetTemperature(automas bool, players, round int, late, early float32) {
	w.temperatures[tableOf(automas)][players][round] = [2]float32{late, early}
}

// tableOf is the index of temperatures at tables with Automas and at others.
func tableOf(automas bool) Kind {
	if automas {
		return WithAutoma
	}
	return Person
}

func (w *Weights) of(s *rules.State, seat rules.Seat, round int) *set {
	return w.sets[KindOf(s, seat)][s.Players()][round]
}

func (w *Weights) temperature(automas bool, players, round int, fresh float32) float32 {
	t := w.temperatures[tableOf(automas)][players][round]
	return t[0] + fresh*(t[1]-t[0])
}
