package nnet

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"barrage/game/rng"
	"barrage/game/rules"
)

// Lesson is what is to be learnt from one position: several turns that a seat might play.
type Lesson struct {
	Seats, Round int
	Turns        []Turn
}

// Turn is the end of a turn, by seat.
type Turn struct {
	Features []Sparse
	Fresh    []float32 // share of engineers left
	By       []float32 // VP by which the evaluation is to be corrected
}

// Sparse is features that are not zero, by index.
type Sparse struct {
	Index []uint8
	Value []float32
}

// Training describes how a network is learnt: by gradient descent (Adam, with weight decay that
// does not depend on gradients) on squared errors, of two kinds: by how much the turns of a
// position differ from their mean, which decides between them, and the mean.
type Training struct {
	Features, First, Second int
	Epochs                  int
	Rate                    float64 // learning rate at its highest; 0: the usual one
	Seed                    uint64
	Workers                 int // the result does not depend on it
}

// Usual figures. A batch is learnt from in chunks, side by side, whose gradients are added in order.
const (
	usual   = 0.002 // learning rate
	decay   = 0.05
	batch   = 512
	chunk   = 32
	warm    = 0.3 // share of the time in which the rate rises
	checked = 4   // epochs after which a network is looked at on what is held out
)

// Learn finds the network that explains most of the lessons held out, and which share of their
// squares it explains. Lessons are changed: their features are scaled.
func (t Training) Learn(lessons, held []Lesson) (best *Net, explained float64) {
	scales := scaling(lessons, t.Features)
	for _, list := range [][]Lesson{lessons, held} {
		scale(list, scales)
	}
	random := rng.New(t.Seed, 0)
	n := New(t.Features, t.First, t.Second)
	n.randomise(&random)
	figures := n.figures()
	var moment, square [][]float32
	for _, row := range figures {
		moment, square = append(moment, make([]float32, len(row))), append(square, make([]float32, len(row)))
	}
	workers := make([]*gradient, batch/chunk)
	for i := range workers {
		workers[i] = newGradient(n)
	}
	order := make([]int, len(lessons))
	for i := range order {
		order[i] = i
	}
	steps := t.Epochs * ((len(order) + batch - 1) / batch)
	best, explained = New(t.Features, t.First, t.Second), 0
	for epoch, step := 0, 0; epoch < t.Epochs; epoch++ {
		for i := range order {
			j := i + random.Intn(len(order)-i)
			order[i], order[j] = order[j], order[i]
		}
		for from := 0; from < len(order); from += batch {
			part := order[from:min(from+batch, len(order))]
			t.gradients(n, workers, lessons, part)
			step++
			n.adam(figures, moment, square, workers, step, t.speed(float64(step)/float64(steps)), float32(1/float64(len(part))))
		}
		if epoch%checked == checked-1 || epoch == t.Epochs-1 {
			if e := t.explains(n, held); e > explained {
				best, explained = n.clone(), e
			}
		}
	}
	for i, by := range scales { // of the features as they are
		for k := range t.First {
			best.own[i*t.First+k] *= by
			best.rival[i*t.First+k] *= by
		}
	}
	return best, explained
}

// speed is the learning rate after a share of all steps: it rises, then falls like a cosine.
func (t *Training) speed(at float64) float64 {
	rate := cmp.Or(t.Rate, usual)
	if at < warm {
		return rate * max(0.04, at/warm)
	}
	return rate * (1 + math.Cos(math.Pi*(at-warm)/(1-warm))) / 2
}

// scaling is by what features are multiplied so that all vary alike.
func scaling(lessons []Lesson, features int) []float32 {
	sum, squares, count := make([]float64, features), make([]float64, features), 0.0
	for _, l := range lessons {
		for _, turn := range l.Turns {
			for _, f := range turn.Features {
				count++
				for k, i := range f.Index {
					x := float64(f.Value[k])
					sum[i] += x
					squares[i] += x * x
				}
			}
		}
	}
	out := make([]float32, features)
	for i := range out {
		if v := squares[i]/count - sum[i]/count*sum[i]/count; v > 1e-12 {
			out[i] = float32(1 / math.Sqrt(v))
		}
	}
	return out
}

func scale(lessons []Lesson, by []float32) {
	for _, l := range lessons {
		for _, turn := range l.Turns {
			for _, f := range turn.Features {
				for k, i := range f.Index {
					f.Value[k] *= by[i]
				}
			}
		}
	}
}

// figures are all rows of a network.
func (n *Net) figures() (list [][]float32) {
	list = append(list, n.own, n.rival)
	list = append(list, n.rounds[:]...)
	list = append(list, n.fresh[:]...)
	return append(list, n.bias, n.hidden, n.hiddenBias, n.out, n.outBias)
}

func (n *Net) clone() *Net {
	out := New(n.features, n.first, n.second)
	for i, row := range n.figures() {
		copy(out.figures()[i], row)
	}
	return out
}

// randomise begins with small weights in the hidden layers; the output begins at zero.
func (n *Net) randomise(r *rng.Source) {
	fill := func(row []float32, inputs int) {
		most := 1 / math.Sqrt(float64(inputs))
		for i := range row {
			row[i] = float32(most * (2*float64(r.Intn(1<<30))/(1<<30) - 1))
		}
	}
	inputs := 2*n.features + len(n.rounds) + len(n.fresh)
	for _, row := range slices.Concat([][]float32{n.own, n.rival, n.bias}, n.rounds[:], n.fresh[:]) {
		fill(row, inputs)
	}
	fill(n.hidden, n.first)
	fill(n.hiddenBias, n.first)
}

// adam takes a step against the sum of gradients.
func (n *Net) adam(figures, moment, square [][]float32, parts []*gradient, step int, rate float64, share float32) {
	const a, b, tiny = 0.9, 0.999, 1e-8
	by := rate * math.Sqrt(1-math.Pow(b, float64(step))) / (1 - math.Pow(a, float64(step)))
	for row, list := range figures {
		m, v := moment[row], square[row]
		for i := range list {
			g := float32(0)
			for _, p := range parts {
				g += p.rows[row][i]
			}
			g *= share
			m[i] = a*m[i] + (1-a)*g
			v[i] = b*v[i] + (1-b)*g*g
			list[i] -= float32(rate*decay)*list[i] + float32(by*float64(m[i])/(math.Sqrt(float64(v[i]))+tiny))
		}
	}
}

// gradients computes those of the chunks of a batch.
func (t *Training) gradients(n *Net, parts []*gradient, lessons []Lesson, batch []int) {
	t.side(len(parts), func(i int) {
		g := parts[i]
		g.clear()
		for _, k := range batch[min(i*chunk, len(batch)):min((i+1)*chunk, len(batch))] {
			g.learn(n, &lessons[k])
		}
	})
}

// side does jobs side by side.
func (t *Training) side(jobs int, do func(i int)) {
	var wait sync.WaitGroup
	for w := range max(1, t.Workers) {
		wait.Go(func() {
			for i := w; i < jobs; i += max(1, t.Workers) {
				do(i)
			}
		})
	}
	wait.Wait()
}

// explains is the share of the squares of lessons that a network explains.
func (t *Training) explains(n *Net, lessons []Lesson) float64 {
	rest, all := make([]float64, len(lessons)), make([]float64, len(lessons))
	t.side(max(1, t.Workers), func(w int) {
		g := newGradient(n)
		for i := w; i < len(lessons); i += max(1, t.Workers) {
			rest[i], all[i] = g.errors(n, &lessons[i])
		}
	})
	r, a := 0.0, 0.0
	for i := range rest {
		r, a = r+rest[i], a+all[i]
	}
	if a == 0 {
		return 0
	}
	return 1 - r/a
}

// gradient is how the error of some lessons changes with every figure of a network, and the
// memory for that. It belongs to one goroutine.
type gradient struct {
	net   *Net // of the gradients
	rows  [][]float32
	turns []passed
}

// passed is one turn on its way through a network.
type passed struct {
	memory Memory
	first  [rules.MaxSeats][MaxHidden]float32
	second [rules.MaxSeats][MaxHidden]float32
	fresh  [rules.MaxSeats]float32 // of the others
	out    [rules.MaxSeats]float32
}

func newGradient(n *Net) *gradient {
	g := &gradient{net: New(n.features, n.first, n.second)}
	g.rows = g.net.figures()
	return g
}

func (g *gradient) clear() {
	for _, row := range g.rows {
		clear(row)
	}
}

// pass sends the turns of a lesson through a network.
func (g *gradient) pass(n *Net, l *Lesson) {
	for len(g.turns) < len(l.Turns) {
		g.turns = append(g.turns, passed{})
	}
	for k := range l.Turns {
		p, turn := &g.turns[k], &l.Turns[k]
		for seat, f := range turn.Features {
			own, rival := n.begin(&p.memory, seat, turn.Fresh[seat])
			for j, i := range f.Index {
				n.add(own, rival, int(i), f.Value[j])
			}
		}
		for seat := range l.Seats {
			units := p.first[seat][:n.first]
			p.fresh[seat] = n.firstLayer(&p.memory, seat, l.Seats, l.Round, units)
			p.out[seat] = n.output(units, p.second[seat][:n.second])
		}
	}
}

// errors are the squares of a lesson that a network does not explain, and all of them.
func (g *gradient) errors(n *Net, l *Lesson) (rest, all float64) {
	g.pass(n, l)
	for seat := range l.Seats {
		mean, error := 0.0, 0.0
		for k := range l.Turns {
			mean += float64(l.Turns[k].By[seat]) / float64(len(l.Turns))
			error += float64(g.turns[k].out[seat]-l.Turns[k].By[seat]) / float64(len(l.Turns))
		}
		rest, all = rest+error*error, all+mean*mean
		for k := range l.Turns {
			d, e := float64(l.Turns[k].By[seat])-mean, float64(g.turns[k].out[seat]-l.Turns[k].By[seat])-error
			rest, all = rest+e*e, all+d*d
		}
	}
	return rest, all
}

// learn adds the gradient of a lesson.
func (g *gradient) learn(n *Net, l *Lesson) {
	g.pass(n, l)
	count := float32(len(l.Turns))
	share := 1 / float32(l.Seats-1)
	var means [rules.MaxSeats]float32
	for seat := range l.Seats {
		for k := range l.Turns {
			means[seat] += (g.turns[k].out[seat] - l.Turns[k].By[seat]) / count
		}
	}
	to := g.net
	var own, rival [rules.MaxSeats][MaxHidden]float32
	var back [MaxHidden]float32
	for k := range l.Turns {
		p, turn := &g.turns[k], &l.Turns[k]
		for seat := range l.Seats {
			clear(own[seat][:n.first])
			clear(rival[seat][:n.first])
		}
		for seat := range l.Seats {
			error := p.out[seat] - turn.By[seat]
			d := 2 * (error - means[seat] + means[seat]/count) / ((count + 1) * float32(l.Seats))
			h, b := p.first[seat][:n.first], back[:n.first]
			clear(b)
			to.outBias[0] += d
			for j := range n.second {
				x := p.second[seat][j]
				if x <= 0 {
					continue
				}
				to.out[j] += d * x
				e := d * n.out[j]
				to.hiddenBias[j] += e
				w, grad := n.hidden[j*n.first:][:len(h)], to.hidden[j*n.first:][:len(h)]
				for u := range h {
					grad[u] += e * h[u]
					b[u] += e * w[u]
				}
			}
			for u := range h {
				if h[u] <= 0 {
					continue
				}
				e := b[u]
				to.bias[u] += e
				to.rounds[l.Round-1][u] += e
				to.fresh[0][u] += e * turn.Fresh[seat]
				to.fresh[1][u] += e * p.fresh[seat]
				own[seat][u] += e
				for i := range l.Seats {
					if i != seat {
						rival[i][u] += share * e
					}
				}
			}
		}
		for seat := range l.Seats {
			a, b := own[seat][:n.first], rival[seat][:n.first]
			for j, i := range turn.Features[seat].Index {
				x := turn.Features[seat].Value[j]
				ga, gb := to.own[int(i)*n.first:][:len(a)], to.rival[int(i)*n.first:][:len(a)]
				for u := range a {
					ga[u] += x * a[u]
					gb[u] += x * b[u]
				}
			}
		}
	}
}
