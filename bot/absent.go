package bot

import (
	"barrage/rng"
	"barrage/rules"
)

// Absent plays for somebody whose time is up: one engineer goes to the bank, or
// the player passes; what must be answered otherwise is declined, or answered at
// random.
type Absent struct{}

// Choose spends a turn without using it.
func (Absent) Choose(s *rules.State, legal []rules.Action, r *rng.Source) rules.Action {
	for _, wanted := range []rules.Action{rules.TakeSpace(rules.Bank, 1, 0), rules.Pass(), rules.No()} {
		for _, a := range legal {
			if a == wanted {
				return a
			}
		}
	}
	return r.Pick(legal)
}
