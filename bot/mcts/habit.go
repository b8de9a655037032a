package mcts

import (
	"barrage/rules"
	"barrage/turns"
)

// A turn of another player is much the same whatever was done two turns before it. So
// what he was found to do best in one line of play is tried first in the next ones:
// possible turns are looked at again, the others are not listed anew each time.

const (
	habits  = 10 // turns remembered of a player
	cycles  = 3  // turns of one player in a row that are told apart
	nothing = -1
)

// habit is what a player was found to do.
type habit struct {
	turns [habits][]rules.Action
	count int
	uses  int // positions it has been used in
}

// remember keeps the best turns of a listing.
func (h *habit) remember(steps []turns.Step) {
	var best [habits]int
	h.count, h.uses = 0, 0
	for i := range steps {
		if !steps[i].End {
			continue
		}
		at := h.count
		for at > 0 && steps[best[at-1]].Score < steps[i].Score {
			at--
		}
		if at == habits {
			continue
		}
		h.count = min(h.count+1, habits)
		copy(best[at+1:h.count], best[at:])
		best[at] = i
	}
	for i := range h.count {
		h.turns[i] = turns.Turn(steps, best[i], h.turns[i][:0])
	}
}

// recall lists the remembered turns that are possible in a position, scored anew.
func (t *search) recall(h *habit, s *rules.State, seat rules.Seat) []turns.Step {
	steps := t.steps[:0]
	for _, turn := range h.turns[:h.count] {
		known := len(steps)
		t.trial = *s
		at, possible := int32(nothing), true
		for i, a := range turn {
			if possible = t.trial.IsLegal(a) && (i == 0 || !turns.Over(&t.trial, seat)); !possible {
				break
			}
			t.trial.Play(a)
			next := int32(nothing)
			for j := range steps {
				if steps[j].Parent == at && steps[j].Action == a {
					next = int32(j)
					break
				}
			}
			if next == nothing {
				next = int32(len(steps))
				steps = append(steps, turns.Step{Action: a, Parent: at, Score: worst})
			}
			at = next
		}
		if !possible || !turns.Over(&t.trial, seat) || steps[at].End {
			steps = steps[:known]
			continue
		}
		score := t.score(&t.trial)
		steps[at].End = true
		for ; at >= 0; at = steps[at].Parent {
			steps[at].Score = max(steps[at].Score, score)
		}
	}
	t.steps = steps
	return steps
}

// worst is less than any score.
const worst = float32(-1e30)
