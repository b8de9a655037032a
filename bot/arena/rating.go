package arena

import "math"

// encounter is the score of two players against each other.
type encounter struct {
	a, b  int     // numbers of the players
	n     float64 // comparisons
	score float64 // of a, 0 to n
}

// drawn is a number of draws added to every pairing (a prior), so that a score of 0 or 1
// gives a finite rating.
const drawn = 1

// bradleyTerry is the maximum-likelihood ratings in Elo points, with 0 for the pinned player,
// to whom every player must be linked by encounters. It starts from the ratings near.
func bradleyTerry(near []float64, list []encounter, pinned int) []float64 {
	const perElo = math.Ln10 / 400
	n := len(near)
	theta := make([]float64, n)
	for i, elo := range near {
		theta[i] = (elo - near[pinned]) * perElo
	}
	slope, curve := make([]float64, n), make([][]float64, n)
	for i := range curve {
		curve[i] = make([]float64, n)
	}
	for range 200 { // Newton's method on a concave function, in bounded steps
		clear(slope)
		for i := range curve {
			clear(curve[i])
		}
		for _, e := range list {
			p := 1 / (1 + math.Exp(theta[e.b]-theta[e.a]))
			weight := e.n + drawn
			missing, bend := e.score+drawn/2.0-weight*p, weight*p*(1-p)
			slope[e.a] += missing
			slope[e.b] -= missing
			curve[e.a][e.a] += bend
			curve[e.b][e.b] += bend
			curve[e.a][e.b] -= bend
			curve[e.b][e.a] -= bend
		}
		for i := range n { // the pinned one does not move
			curve[pinned][i], curve[i][pinned] = 0, 0
		}
		curve[pinned][pinned], slope[pinned] = 1, 0
		solve(curve, slope)
		largest := 0.0
		for _, step := range slope {
			largest = max(largest, math.Abs(step))
		}
		for i, step := range slope {
			theta[i] += step / max(1, largest)
		}
		if largest < 1e-9 {
			break
		}
	}
	for i := range theta {
		theta[i] /= perElo
	}
	return theta
}

// linked lists the players whose rating is bounded by scores. It is bounded from below if
// they scored against the pinned player or against somebody bounded from below; from above, if
// one of those scored against them. Other ratings are bounded only by the added draws.
func linked(players int, list []encounter, pinned int, above bool) []bool {
	bounded := make([]bool, players)
	bounded[pinned] = true
	for more := true; more; {
		more = false
		for _, e := range list {
			for _, side := range []struct {
				scorer, other int
				score         float64
			}{{e.a, e.b, e.score}, {e.b, e.a, e.n - e.score}} {
				from, to := side.other, side.scorer
				if above {
					from, to = to, from
				}
				if side.score > 0 && bounded[from] && !bounded[to] {
					bounded[to], more = true, true
				}
			}
		}
	}
	return bounded
}

// solve replaces b by the solution of m·x = b and destroys m, which is positive definite, so
// that no pivoting is needed.
func solve(m [][]float64, b []float64) {
	n := len(b)
	for i := range n {
		for j := i + 1; j < n; j++ {
			f := m[j][i] / m[i][i]
			for k := i; k < n; k++ {
				m[j][k] -= f * m[i][k]
			}
			b[j] -= f * b[i]
		}
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			b[i] -= m[i][k] * b[k]
		}
		b[i] /= m[i][i]
	}
}
