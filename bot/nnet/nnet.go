// Package nnet is a small neural network that corrects the VP expected for a seat. It sees the
// features of the seat and the mean of those of the others, so it knows what the linear
// evaluation of bot/eval cannot: what one thing is worth in the presence of another, and what
// opponents are about to do. It was learnt from searches (bot/tune, docs/bots.md).
//
// There are two hidden layers of rectified linear units. Inputs are mostly zero, so the first
// layer is added up feature by feature, once for each seat, in both of its roles.
package nnet

import "barrage/game/rules"

// MaxHidden is the largest number of units in a layer.
const MaxHidden = 64

// Net is the weights. Any number of goroutines may use one.
type Net struct {
	features, first, second int // numbers of features and of units

	// First layer: a row of units for each input, since a feature that is zero costs nothing then.
	own, rival []float32               // of the seat's features, and of the others'
	rounds     [rules.Rounds][]float32 // in which round
	fresh      [2][]float32            // share of engineers left: the seat's, the others'
	bias       []float32

	hidden     []float32 // second layer, a row of the first layer's units for each of its own
	hiddenBias []float32
	out        []float32
	outBias    []float32 // one
}

// Memory is what a network has seen of a position. It belongs to one goroutine.
type Memory struct {
	own, rival [rules.MaxSeats][MaxHidden]float32
	fresh      [rules.MaxSeats]float32
	units      [MaxHidden]float32
	second     [MaxHidden]float32
}

// New makes a network that corrects nothing.
func New(features, first, second int) *Net {
	n := &Net{features: features, first: first, second: second,
		own: make([]float32, features*first), rival: make([]float32, features*first), bias: make([]float32, first),
		hidden: make([]float32, first*second), hiddenBias: make([]float32, second), out: make([]float32, second), outBias: make([]float32, 1)}
	for i := range n.rounds {
		n.rounds[i] = make([]float32, first)
	}
	for i := range n.fresh {
		n.fresh[i] = make([]float32, first)
	}
	return n
}

// See notes the features of a seat, and the share of its engineers that it has left.
func (n *Net) See(m *Memory, seat int, features []float32, fresh float32) {
	own, rival := n.begin(m, seat, fresh)
	for i, x := range features {
		if x != 0 {
			n.add(own, rival, i, x)
		}
	}
}

// begin clears what was seen of a seat: its sums in the first layer, in both roles.
func (n *Net) begin(m *Memory, seat int, fresh float32) (own, rival []float32) {
	m.fresh[seat] = fresh
	own, rival = m.own[seat][:n.first], m.rival[seat][:n.first]
	clear(own)
	clear(rival)
	return own, rival
}

// add adds a feature to the sums of a seat.
func (n *Net) add(own, rival []float32, feature int, x float32) {
	a, b := n.own[feature*n.first:][:len(own)], n.rival[feature*n.first:][:len(own)]
	rival = rival[:len(own)]
	for k := range own {
		own[k] += x * a[k]
		rival[k] += x * b[k]
	}
}

// Correction is by how many VP the evaluation of a seat is to be corrected, after See for all
// seats.
func (n *Net) Correction(m *Memory, seat, seats, round int) float32 {
	units := m.units[:n.first]
	n.firstLayer(m, seat, seats, round, units)
	return n.output(units, m.second[:n.second])
}

// firstLayer computes its units for a seat, and the mean share of engineers that the others have left.
func (n *Net) firstLayer(m *Memory, seat, seats, round int, units []float32) (fresh float32) {
	copy(units, n.bias)
	share := 1 / float32(seats-1)
	for i := range seats {
		if i != seat {
			fresh += share * m.fresh[i]
			for k := range units {
				units[k] += share * m.rival[i][k]
			}
		}
	}
	in, mine, theirs := n.rounds[round-1][:len(units)], n.fresh[0][:len(units)], n.fresh[1][:len(units)]
	for k := range units {
		units[k] = max(0, units[k]+m.own[seat][k]+in[k]+m.fresh[seat]*mine[k]+fresh*theirs[k])
	}
	return fresh
}

// output computes the units of the second layer from those of the first, and what they come to.
func (n *Net) output(units, second []float32) float32 {
	sum := n.outBias[0]
	for j, weight := range n.out {
		row := n.hidden[j*n.first:][:len(units)]
		x := n.hiddenBias[j]
		for k, unit := range units {
			x += unit * row[k]
		}
		second[j] = max(0, x)
		sum += weight * second[j]
	}
	return sum
}
