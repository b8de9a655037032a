package mcts

import (
	"slices"

	"barrage/rules"
	"barrage/turns"
)

// What a player should do next changes little with what others do before it. So the
// first answers that were found to lead to much worse turns than the best, in one line
// of play, are not followed in the next ones. Every so often all are followed again.

// cycles is how many turns of one player in a row are told apart.
const cycles = 4

// habit is what was found about the first answers of a player's turn.
type habit struct {
	answers []answer // in ascending order
	uses    int      // positions it has been used in
}

// answer is a first answer of a turn, and how much the turns behind it are worse than
// the best turn.
type answer struct {
	action rules.Action
	worse  float32
}

// remember keeps what a listing in full has found.
func (h *habit) remember(steps []turns.Step) {
	h.answers, h.uses = h.answers[:0], 0
	top := worst
	for i := range steps {
		if steps[i].Parent < 0 {
			h.answers = append(h.answers, answer{steps[i].Action, steps[i].Score})
			top = max(top, steps[i].Score)
		}
	}
	for i := range h.answers {
		h.answers[i].worse = top - h.answers[i].worse
	}
}

// worst is less than any score.
const worst = float32(-1e30)

// hopeless reports a first answer that has been found much worse.
func (t *search) hopeless(a rules.Action) bool {
	i, ok := slices.BinarySearchFunc(t.habit.answers, a, func(x answer, a rules.Action) int { return int(x.action) - int(a) })
	return ok && t.habit.answers[i].worse > t.gap
}

// forget forgets all habits: whose turn comes when has changed.
func (t *search) forget() {
	for i := range t.habits {
		for j := range t.habits[i] {
			t.habits[i][j].answers = t.habits[i][j].answers[:0]
		}
	}
}
