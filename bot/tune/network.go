package tune

import (
	"barrage/bot/eval"
	"barrage/bot/nnet"
)

// Units of the hidden layers: more learn no more from tens of thousands of positions.
const (
	firstUnits  = 32
	secondUnits = 16
)

// task is a position for a network, before linear corrections are taken off.
type task struct {
	at table
	nnet.Lesson
}

// task is what a network is to learn from a position.
func (p *position) task() task {
	l := task{p.at, nnet.Lesson{Seats: p.at.players, Round: p.at.round}}
	for k := range p.turns {
		t := &p.turns[k]
		var turn nnet.Turn
		for seat := range p.at.players {
			turn.Features = append(turn.Features, sparse(&t.features[seat]))
			turn.Fresh = append(turn.Fresh, t.fresh[seat])
			turn.By = append(turn.By, float32(t.found[seat]-t.guess[seat]))
		}
		l.Turns = append(l.Turns, turn)
	}
	return l
}

// sparse is the features that are not zero.
func sparse(f *eval.Vector) (out nnet.Sparse) {
	const _ = uint8(eval.Count - 1) // indexes are bytes
	for i, x := range f {
		if x != 0 {
			out.Index, out.Value = append(out.Index, uint8(i)), append(out.Value, x)
		}
	}
	return out
}

// rest takes linear corrections off what is to be learnt.
func rest(list []task, corrections map[table][]float64) (out []nnet.Lesson) {
	for _, l := range list {
		if w := corrections[l.at]; w != nil {
			for _, t := range l.Turns {
				for seat := range l.Seats {
					t.By[seat] -= float32(linearly(&t, seat, w))
				}
			}
		}
		out = append(out, l.Lesson)
	}
	return out
}

// linearly is a linear correction: product(row, w) for sparse features.
func linearly(t *nnet.Turn, seat int, w []float64) (sum float64) {
	for i, f := range t.Features {
		of, share := w[dim:], 1/float64(len(t.Features)-1)
		if i == seat {
			of, share = w[:dim], 1
		}
		for k, j := range f.Index {
			sum += share * float64(f.Value[k]) * (of[j] + float64(t.Fresh[i])*of[eval.Count+int(j)])
		}
	}
	return sum
}

// train learns a network.
func (c *Comparison) train(lessons, held []nnet.Lesson) (*nnet.Net, float64) {
	return nnet.Training{Features: eval.Count, First: firstUnits, Second: secondUnits, Epochs: c.Epochs, Seed: c.Seed, Workers: c.Workers}.Learn(lessons, held)
}
