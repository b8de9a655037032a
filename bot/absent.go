package bot

import (
	"barrage/game/rng"
	"barrage/game/rules"
)

// Absent plays for somebody whose time is up: it sends one engineer to the bank, or passes.
// Other prompts it declines if it can, and answers at random if not.
type Absent struct{}

// Choose answers with as little effect as possible.
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
