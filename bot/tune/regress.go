package tune

import (
	"math"

	"barrage/bot/eval"
	"barrage/game/rules"
)

// dim is the number of unknowns of a regression: two weights for each feature.
const dim = 2 * eval.Count

// sums are the sufficient statistics of a linear regression of the VP still to come, by
// source, on the features. Rows need not be kept.
type sums struct {
	rows    float64
	xx      []float64 // dim × dim, the lower triangle
	xy      [rules.Sources][]float64
	y, yy   float64 // of all sources together
	indices []int
	values  []float64
}

func newSums() *sums {
	s := &sums{xx: make([]float64, dim*dim), indices: make([]int, 0, dim), values: make([]float64, 0, dim)}
	for i := range s.xy {
		s.xy[i] = make([]float64, dim)
	}
	return s
}

// add adds a row.
func (s *sums) add(f *eval.Vector, fresh float32, vp *[rules.Sources]float64) {
	s.indices, s.values = s.indices[:0], s.values[:0]
	for i, x := range f {
		if x != 0 {
			s.indices = append(s.indices, i)
			s.values = append(s.values, float64(x))
		}
	}
	if fresh != 0 {
		for i, x := range f {
			if x != 0 {
				s.indices = append(s.indices, eval.Count+i)
				s.values = append(s.values, float64(x*fresh))
			}
		}
	}
	for k, i := range s.indices {
		row, x := s.xx[i*dim:(i+1)*dim], s.values[k]
		for l := 0; l <= k; l++ {
			row[s.indices[l]] += x * s.values[l]
		}
		for from := range s.xy {
			if vp[from] != 0 {
				s.xy[from][i] += x * vp[from]
			}
		}
	}
	total := 0.0
	for _, v := range vp {
		total += v
	}
	s.rows++
	s.y += total
	s.yy += total * total
}

// merge adds other sums, weighted.
func (s *sums) merge(t *sums, share float64) {
	s.rows += share * t.rows
	s.y += share * t.y
	s.yy += share * t.yy
	for i, x := range t.xx {
		s.xx[i] += share * x
	}
	for from := range s.xy {
		for i, x := range t.xy[from] {
			s.xy[from][i] += share * x
		}
	}
}

// solve finds the weights by source, by ridge regression towards the old ones. Features that
// never occurred keep their weights.
func (s *sums) solve(ridge float64, before *[rules.Sources]eval.Linear) (out [rules.Sources]eval.Linear) {
	a := make([]float64, dim*dim)
	copy(a, s.xx)
	for i := range dim {
		a[i*dim+i] += ridge*a[i*dim+i] + 1e-6*(1+s.rows)
	}
	factorise(a, dim)
	x, w := make([]float64, dim), make([]float64, dim)
	for from := range s.xy {
		// Residuals of the old weights.
		for i := range eval.Count {
			w[i], w[eval.Count+i] = float64(before[from].Late[i]), float64(before[from].Fresh[i])
		}
		copy(x, s.xy[from])
		for i := range dim {
			row := s.xx[i*dim : i*dim+i+1]
			for j := range i {
				x[i] -= row[j] * w[j]
				x[j] -= row[j] * w[i]
			}
			x[i] -= row[i] * w[i]
		}
		substitute(a, x)
		for i := range eval.Count {
			out[from].Late[i], out[from].Fresh[i] = float32(w[i]+x[i]), float32(w[eval.Count+i]+x[eval.Count+i])
		}
	}
	return out
}

// factorise replaces a symmetric matrix of n rows, of which the lower triangle is given, by its
// Cholesky factor l: a = l·lᵀ.
func factorise(a []float64, n int) {
	for i := range n {
		row := a[i*n : i*n+i+1]
		for j := 0; j <= i; j++ {
			other := a[j*n : j*n+j+1]
			sum := row[j]
			for k := range j {
				sum -= row[k] * other[k]
			}
			if i == j {
				row[j] = math.Sqrt(max(sum, 1e-9))
			} else {
				row[j] = sum / other[j]
			}
		}
	}
}

// substitute solves l·lᵀ·y = x, in place.
func substitute(l, x []float64) {
	n := len(x)
	for i := range n {
		for k := range i {
			x[i] -= l[i*n+k] * x[k]
		}
		x[i] /= l[i*n+i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			x[i] -= l[k*n+i] * x[k]
		}
		x[i] /= l[i*n+i]
	}
}

// explained is the share of the variance of the VP to come that weights explain (R²).
func (s *sums) explained(w *[rules.Sources]eval.Linear) float64 {
	if s.rows < 2 {
		return 0
	}
	x := make([]float64, dim)
	for from := range w {
		for i := range eval.Count {
			x[i] += float64(w[from].Late[i])
			x[eval.Count+i] += float64(w[from].Fresh[i])
		}
	}
	rest := s.yy
	for i := range dim {
		for from := range s.xy {
			rest -= 2 * x[i] * s.xy[from][i]
		}
		rest += x[i] * x[i] * s.xx[i*dim+i]
		for j := range i {
			rest += 2 * x[i] * x[j] * s.xx[i*dim+j]
		}
	}
	return 1 - rest/(s.yy-s.y*s.y/s.rows)
}

// ridges are the strengths of regularisation to try; the one that explains most of the
// held-out games is taken.
var ridges = []float64{0.0005, 0.002, 0.01, 0.04, 0.2, 1, 5}

// enough is the number of held-out rows needed to choose.
const enough = 300

// fit finds the weights and the share of the variance they explain.
func (s *sums) fit(held *sums, before *[rules.Sources]eval.Linear) (best [rules.Sources]eval.Linear, explained float64) {
	if held == nil || held.rows < enough {
		return s.solve(0.01, before), math.NaN()
	}
	explained = math.Inf(-1)
	for _, ridge := range ridges {
		w := s.solve(ridge, before)
		if e := held.explained(&w); e > explained {
			best, explained = w, e
		}
	}
	return best, explained
}
