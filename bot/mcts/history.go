package mcts

import (
	"slices"

	"barrage/game/rules"
	"barrage/game/turns"
)

// History pruning: what a player should do next depends little on what others do before
// it. First answers whose turns were much worse than the best when a turn was listed in one
// position are not followed when the same turn of the same player is listed in others.
// From time to time everything is listed again (Options.History).

// cycles is how many turns of a player ahead have a history of their own.
const cycles = 4

// history is what a full listing found about the first answers of a player's turn.
type history struct {
	answers []answer // in ascending order
	uses    int      // positions it was used in
}

// answer is the first answer of a turn, and by how much the best turn that begins with it
// is worse than the best of all.
type answer struct {
	action rules.Action
	worse  float32
}

// remember keeps the result of a full listing.
func (h *history) remember(steps []turns.Step) {
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

// hopeless reports whether a first answer is pruned.
func (t *search) hopeless(a rules.Action) bool {
	i, ok := slices.BinarySearchFunc(t.history.answers, a, func(x answer, a rules.Action) int { return int(x.action) - int(a) })
	return ok && t.history.answers[i].worse > t.margin
}

// forget drops all histories, when turns are no longer as far ahead as they were.
func (t *search) forget() {
	for i := range t.histories {
		for j := range t.histories[i] {
			t.histories[i][j].answers = t.histories[i][j].answers[:0]
		}
	}
}
