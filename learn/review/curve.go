package review

import (
	"cmp"
	"math"
	"slices"

	"barrage/game/rules"
)

// Swing is a change in the shares of victory from one turn to the next.
type Swing struct {
	Turn   int // index of the turn that led to it
	Seat   rules.Seat
	Change float64
}

// maxSwings is how many swings are shown.
const maxSwings = 3

// What is expected depends on who is to move: with four players a share moves by some points at every
// turn and back again within a lap, though nothing has happened. So the shares of a game are means over a
// lap, of one position with each seat to move.

// Shares are the shares of victory by seat before every turn and, last, where the record ends: the
// mean over those positions nearest to it in which each seat begins a turn.
func (v *Review) Shares() [][rules.MaxSeats]float64 {
	list := make([][rules.MaxSeats]float64, 0, len(v.Turns)+1)
	for i := range v.Turns {
		list = append(list, v.lap(func(seat rules.Seat) int {
			before, after := v.seek(i, -1, seat), v.seek(i, 1, seat)
			if before < 0 || after >= 0 && after-i < i-before {
				return after
			}
			return before
		}))
	}
	return append(list, v.Final.Win)
}

// lap is the mean of the shares before the turns that find gives for every seat; those of a negative one
// are left out.
func (v *Review) lap(find func(rules.Seat) int) (mean [rules.MaxSeats]float64) {
	n := 0.0
	for seat := range rules.Seat(v.End.Players()) {
		i := find(seat)
		if i < 0 {
			continue
		}
		n++
		for k, share := range v.Turns[i].Before.Win {
			mean[k] += share
		}
	}
	for k := range mean {
		mean[k] /= max(1, n)
	}
	return mean
}

// far is within how many laps a turn of every seat is looked for: one that has passed is not near.
const far = 2

// seek is the nearest turn of a seat, from a turn on in a direction; -1 if there is none near.
func (v *Review) seek(from, by int, seat rules.Seat) int {
	for i := from; i >= 0 && i < len(v.Turns) && max(i-from, from-i) <= far*v.End.Players(); i += by {
		if v.Turns[i].Seat == seat {
			return i
		}
	}
	return -1
}

// swings finds the largest changes between the lap up to a turn and the lap after it, of the seats that have
// a turn in both.
func (v *Review) swings() []Swing {
	var list []Swing
	for i := range v.Turns {
		was := func(seat rules.Seat) int { return v.seek(i, -1, seat) }
		will := func(seat rules.Seat) int { return v.seek(i+1, 1, seat) }
		if i+1 == len(v.Turns) {
			will = was
		}
		both := func(find func(rules.Seat) int) func(rules.Seat) int {
			return func(seat rules.Seat) int {
				if min(was(seat), will(seat)) < 0 {
					return -1
				}
				return find(seat)
			}
		}
		before, after := v.lap(both(was)), v.lap(both(will))
		if i+1 == len(v.Turns) {
			after = v.Final.Win
		}
		swing := Swing{Turn: i}
		for seat := range v.End.Players() {
			if d := after[seat] - before[seat]; math.Abs(d) > math.Abs(swing.Change) {
				swing.Seat, swing.Change = rules.Seat(seat), d
			}
		}
		if swing.Change != 0 {
			list = append(list, swing)
		}
	}
	slices.SortStableFunc(list, func(a, b Swing) int { return cmp.Compare(math.Abs(b.Change), math.Abs(a.Change)) })
	// A change shows in the turns beside it too: of those within a lap, the largest.
	var kept []Swing
	for _, s := range list {
		beside := func(k Swing) bool { return max(k.Turn-s.Turn, s.Turn-k.Turn) < v.End.Players() }
		if len(kept) < maxSwings && !slices.ContainsFunc(kept, beside) {
			kept = append(kept, s)
		}
	}
	return kept
}
