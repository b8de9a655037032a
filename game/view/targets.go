package view

import (
	"strconv"

	"barrage/game/rules"
)

// AnsweredOf shows an answer to the prompt of a state.
func AnsweredOf(s *rules.State, a rules.Action, w Words) Answered { return answered(s, a, w) }

// answered shows an answer. A client finds the answers a player means by comparing the
// things pointed at with their targets: ids of spaces, sites, tiles, contracts, works,
// buildings, headstreams, companies and officers, "segment_2" of the wheel, "action_3" of
// a card, and "excavator", "mixer", "credit", "engineer", "drop" with their number; "copy"
// where a tile is used as another; "architect", "leslie" and "margot" for ways to take a space.
func answered(s *rules.State, a rules.Action, w Words) Answered {
	v := Answered{Action: a.String(), Kind: a.Kind().ID(), Text: w.Answer(s, a), Targets: targets(s, a)}
	if a.Kind() == rules.ActProduce {
		v.Energy = s.Yield(a)
		v.Toll, _ = s.Toll(a)
	}
	v.Open = open(*s, a)
	return v
}

// targets are the things an answer names.
func targets(s *rules.State, a rules.Action) map[string]int {
	list := map[string]int{}
	add := func(id string, n int) {
		if n > 0 {
			list[id] += n
		}
	}
	for i, x := range a.Kind().Args() {
		n := a.Get(x)
		if n == 0 && x.Kind != rules.ArgSegment && x.Kind != rules.ArgCardAction {
			continue
		}
		switch x.Kind {
		case rules.ArgCompany:
			add(rules.Company(n).String(), 1)
		case rules.ArgOfficer:
			add(rules.Officer(n).String(), 1)
		case rules.ArgContract, rules.ArgSecond:
			add(rules.Contract(n).String(), 1)
		case rules.ArgSpace:
			add(rules.Space(n).String(), 1)
		case rules.ArgEngineers:
			add("engineer", int(n))
		case rules.ArgWith:
			add(rules.With(n).String(), 1)
		case rules.ArgSite:
			add(rules.Site(n).String(), 1)
		case rules.ArgTile, rules.ArgInserted:
			add(rules.Tile(n).String(), 1)
		case rules.ArgEffect:
			if inserted, effect := a.Tool(); effect != inserted {
				add(effect.String(), 1)
				add("copy", 1)
			}
		case rules.ArgExcavators:
			add("excavator", int(n))
		case rules.ArgMixers:
			add("mixer", int(n))
		case rules.ArgReplaced:
			add("credit", rules.InsteadOfMachines(int(n)))
		case rules.ArgDrops:
			add("drop", int(n))
		case rules.ArgHeadstreams:
			left := rules.HA + rules.Headstream(2*i)
			add(left.String(), a.Drops()[2*i])
			add((left + 1).String(), a.Drops()[2*i+1])
		case rules.ArgSegment:
			add("segment_"+strconv.Itoa(int(n)), 1)
		case rules.ArgPosition:
			add(s.Works()[n-1].String(), 1)
		case rules.ArgBuilding:
			add(rules.PrivateBuilding(n).String(), 1)
		case rules.ArgCardAction:
			add("action_"+strconv.Itoa(int(n)+1), 1)
		}
	}
	if a.Kind() == rules.ActProduce {
		add(powerhouse(s, a), 1)
	}
	return list
}

// powerhouse is the one in which a production ends.
func powerhouse(s *rules.State, a rules.Action) string {
	_, conduit, _ := a.Production()
	for _, at := range rules.Sites() {
		if at.Kind() == rules.Powerhouse && at.Basin() == conduit.EndBasin() && s.Player(s.ToMove()).Has(at) {
			return at.String()
		}
	}
	return ""
}

// Amounts are the targets of an answer that are counted rather than pointed at.
func Amounts() []string { return []string{"drop", "engineer", "excavator", "mixer", "credit"} }

// Ways are the targets that say how something is done: with whom or how a space is taken
// (R12.7.6, R12.8.1, R12.11.1), and a tile that acts as another.
func Ways() []string {
	return []string{rules.WithArchitect.String(), rules.WithLeslie.String(), rules.WithMargot.String(), "copy"}
}
