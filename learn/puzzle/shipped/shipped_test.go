package shipped

import (
	"slices"
	"testing"

	"barrage/learn/puzzle"
	"barrage/learn/reason"
	"barrage/learn/review"
)

// TestPractised: for whatever can be learnt from a game by the rules there are puzzles.
func TestPractised(t *testing.T) {
	_, themes := File().Counts()
	for _, theme := range reason.Themes() {
		practised := puzzle.Theme(review.Practised(theme))
		if theme == reason.Unproven {
			if practised != "" {
				t.Errorf("%s is practised with %s", theme, practised)
			}
			continue
		}
		if !slices.Contains(puzzle.Themes(), practised) || themes[practised] < 5 {
			t.Errorf("%s is practised with %d puzzles: %s", theme, themes[practised], practised)
		}
	}
}
