package guide

import "barrage/game/rules"

// Code is a kind of reason why a goal cannot be reached any more.
type Code uint8

const (
	Spent   Code = iota + 1 // its turns went elsewhere: the round ended, or engineers are missing
	Space                   // somebody took an action space of the line
	Site                    // somebody built on a building space of the line
	Water                   // somebody used the water
	Goods                   // machines or credits are missing
	Unknown                 // no proof is found any more
	codeEnd
)

var codeNames = [codeEnd]string{Spent: "spent", Space: "space", Site: "site", Water: "water", Goods: "goods", Unknown: "unknown"}

func (c Code) String() string { return codeNames[c] }

// Why is why a goal cannot be reached any more.
type Why struct {
	Code  Code
	Seat  rules.Seat // of who did it: Space, Site, Water
	Space rules.Space
	Site  rules.Site
}

// why finds what stands in the way of a line: where it stops, and who took what it needs there. Drawn says who used the water of a
// dam last in this round.
func why(s *rules.State, seat rules.Seat, line []rules.Action, drawn map[rules.Site]rules.Seat) Why {
	from := line
	for len(from) > 0 { // what was done of it already is left out
		if from[0].Kind() == rules.ActSpace && done(s, seat, from) {
			from = turnAfter(from)
			continue
		}
		break
	}
	at, refused, reason := along(s, seat, from)
	switch reason.Code {
	case 0, rules.NotAsked:
		return Why{Code: Unknown}
	case rules.SpaceTaken:
		if reason.Seat != seat {
			space, _, _ := refused.Space()
			return Why{Code: Space, Seat: reason.Seat, Space: space}
		}
	case rules.SiteTaken, rules.OwnPieceInBasin:
		if owner, built := at.Owner(refused.Site()); built && owner >= 0 && owner != seat {
			return Why{Code: Site, Seat: owner, Site: refused.Site()}
		}
	case rules.NeedEngineers, rules.ExactEngineers:
		return Why{Code: Spent}
	case rules.NeedCredits, rules.NeedExcavators, rules.NeedMixers, rules.NeedMachines, rules.NoCreditsForMachines:
		return Why{Code: Goods}
	}
	for _, a := range from { // the production that the line was to lead to
		if a.Kind() != rules.ActProduce {
			continue
		}
		if dam, _, drops := a.Production(); at.Drops(dam) < drops {
			if who, used := drawn[dam]; used && who != seat {
				return Why{Code: Water, Seat: who, Site: dam}
			}
		}
	}
	for _, a := range from {
		if a.Kind() == rules.ActBuild {
			if owner, built := at.Owner(a.Site()); built && owner >= 0 && owner != seat {
				return Why{Code: Site, Seat: owner, Site: a.Site()}
			}
		}
	}
	if reason.Code == rules.SpaceTaken {
		return Why{Code: Spent}
	}
	return Why{Code: Unknown}
}

// done tells whether the first turn of a line has been taken: what it builds stands there, or its space is the seat's.
func done(s *rules.State, seat rules.Seat, line []rules.Action) bool {
	if len(line) > 1 && line[1].Kind() == rules.ActBuild {
		return s.Player(seat).Has(line[1].Site())
	}
	space, _, _ := line[0].Space()
	if space == rules.Bank {
		return false
	}
	r := s.Explain(space)
	return r.Code == rules.SpaceTaken && r.Seat == seat
}

// turnAfter is the line from its second turn on.
func turnAfter(line []rules.Action) []rules.Action {
	for i := 1; i < len(line); i++ {
		if line[i].Kind() == rules.ActSpace {
			return line[i:]
		}
	}
	return nil
}
