package eval

import "barrage/rules"

// Style is a taste: what VP of a source count for, where 1 is what they are.
type Style map[rules.Source]float32

// In gives weights a taste. What they expect is then no longer the VP that come, but
// what a player with that taste thinks of them.
func (w *Weights) In(style Style) *Weights {
	out := NewWeights()
	out.temperatures = w.temperatures
	for kind := range w.sets {
		for n := 2; n <= rules.MaxSeats; n++ {
			for r := 1; r <= rules.Rounds; r++ {
				set := out.sets[kind][n][r]
				set.bySource = w.sets[kind][n][r].bySource
				for from, factor := range style {
					l := &set.bySource[from]
					for i := range Count {
						l.Late[i] *= factor
						l.Fresh[i] *= factor
					}
				}
				set.sum()
			}
		}
	}
	return out
}
