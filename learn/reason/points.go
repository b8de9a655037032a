package reason

import (
	"slices"

	"barrage/game/rules"
)

// leastPoints is the smallest gain of VP that is spoken of by itself.
const leastPoints = 3

// pointsNow: the seat would have more VP if the game ended after the turn than if it ended before it, in a review than if it ended after
// the turn that was played (R14, R16).
func pointsNow(f *finder, p, other *played) []Reason {
	before, after := p.before.IfItEnded(), p.after.IfItEnded()
	if f.happened != nil && other != nil {
		before = other.after.IfItEnded()
	}
	vp := after.Player(p.seat).VP() - before.Player(p.seat).VP()
	if vp < leastPoints {
		return nil
	}
	var parts []Share
	for _, from := range rules.VPSources() {
		if n := after.VPFrom(p.seat, from) - before.VPFrom(p.seat, from); n != 0 {
			parts = append(parts, Share{from, n})
		}
	}
	slices.SortStableFunc(parts, func(a, b Share) int { return b.VP - a.VP })
	return one(Reason{Points: vp, Args: []Arg{arg("vp", vp), arg("parts", parts)}, about: "points"})
}

// explained leaves out the sum of VP where other reasons say where at least half of it comes from.
func explained(list []Reason) []Reason {
	sum := 0
	for _, r := range list {
		if r.Class == Points && r.Kind != "points_now" {
			sum += r.Points
		}
	}
	return slices.DeleteFunc(list, func(r Reason) bool { return r.Kind == "points_now" && 2*sum >= r.Points })
}
