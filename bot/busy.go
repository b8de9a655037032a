package bot

import (
	"barrage/game/rng"
	"barrage/game/rules"
)

// Busy plays at random too, but prefers to build and to produce and avoids the bank and
// declining. Its games exercise far more of the rules than those of Random, so tests use it.
type Busy struct{}

// Choose picks at random, by weight.
func (Busy) Choose(_ *rules.State, legal []rules.Action, r *rng.Source) rules.Action {
	total := 0
	for _, a := range legal {
		total += weight(a)
	}
	n := r.Intn(total)
	for _, a := range legal {
		if n -= weight(a); n < 0 {
			return a
		}
	}
	return legal[len(legal)-1]
}

// weight is how often Busy picks an action, relative to others.
func weight(a rules.Action) int {
	switch a.Kind() {
	case rules.ActNo:
		return 2
	case rules.ActCopy, rules.ActFree:
		return 120
	case rules.ActSpace:
		space, _, _ := a.Space()
		switch space.Section() {
		case rules.BankSection:
			return 1
		case rules.CompanyBoard:
			return 400
		case rules.TurbineStation:
			return 200
		case rules.PatentOffice, rules.ExternalWorks, rules.PrivateBuildings:
			return 100
		}
	}
	return 40
}
