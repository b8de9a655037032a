package eval

import "barrage/game/rules"

// Style is a taste: factors for the VP of sources, 1 if missing.
type Style map[rules.Source]float32

// In applies a style to weights, without their corrections, which know no sources. They then no
// longer predict VP, but what VP are worth to a player with that taste.
func (w *Weights) In(style Style) *Weights {
	out := NewWeights()
	out.temperatures, out.overlooksIncome = w.temperatures, w.overlooksIncome
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
