package trace

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"barrage/game/notation"
	"barrage/game/rules"
)

// compareOptions holds the options a decision lists against ours in a state. Both
// sides are written as sets of texts; what only one side has must be a documented deviation.
func (c *checker) compareOptions(e *Entry, s *rules.State) error {
	theirs, ours, err := optionSets(e, s)
	if err != nil {
		return differ("options of "+e.Kind+" ("+e.Company+")", err.Error(), "listed")
	}
	if theirs == nil {
		return nil
	}
	c.report.Options++
	words := map[bool]string{true: "with ", false: "without "}
	for _, option := range slices.Sorted(maps.Keys(union(ours, theirs))) {
		if ours[option] == theirs[option] {
			continue
		}
		if d := tolerate(e, s, option, ours[option]); d != 0 {
			c.count(d)
			continue
		}
		return open(differ("options of "+e.Kind+" ("+e.Company+")", words[ours[option]]+option, words[theirs[option]]+option))
	}
	return nil
}

func union(a, b set) set {
	out := maps.Clone(a)
	maps.Copy(out, b)
	return out
}

// tolerate names the deviation that explains an option only one side has.
func tolerate(e *Entry, s *rules.State, option string, ours bool) Deviation {
	p := s.Player(s.ToMove())
	able := func(o rules.Officer) bool { return p.Officer() == o || p.Copied() == o }
	first, second, _ := strings.Cut(option, " ")
	if ours {
		switch {
		case closedByMark(s, first):
			return SlotMarks
		case turnOf(e) && onlyClosedSlots(s, option) && !(able(rules.Solomon) && solomonRich(s, first, second)):
			return SlotSpaces
		}
		return 0
	}
	if turnOf(e) && architectAlone(s, first, second) {
		return ArchitectAlone
	}
	switch short := refusedForCredits(e, s, option); {
	case able(rules.Solomon) && (solomonSum(short) || turnOf(e) && strings.HasPrefix(first, "company_") && solomonSpace(s, first, second)):
		return SolomonSum
	case able(rules.Anton) && p.Owned().Has(rules.Adv1Wild) && !p.Supply().Has(rules.Adv1Wild) &&
		e.Kind == "construct" && short.Need == redFee && short.Have < redFee:
		return AntonWild
	case turnOf(e) && idleLab(s, first, second):
		return SingleMachine
	case turnOf(e) && margotIdle(s, first, second), e.Kind == "use_building" && idleBuilding(s, option):
		return MargotIdle
	}
	return 0
}

const redFee = 3

// closedByMark: there the second plain slot of every building is closed for fewer than
// four people (deviation 2); Automas do not count (AR24).
func closedByMark(s *rules.State, slot string) bool {
	return s.Options().People() < 4 && strings.HasPrefix(slot, "slot_") && strings.HasSuffix(slot, "_2")
}

// onlyClosedSlots: from a construction space, or with an engineer-free tile, nothing
// could be built there but on slots that are closed (deviation 18).
func onlyClosedSlots(s *rules.State, option string) bool {
	for _, a := range s.Legal(nil) {
		if turnOption(a) != option {
			continue
		}
		next, log := *s, rules.Log{Camera: true}
		if next.Apply(a, &log) != nil {
			return false
		}
		if len(log.Forced) > 0 && log.Forced[0].Answer.Kind() == rules.ActBuild { // the only one
			return len(openSlots(s, []rules.Action{log.Forced[0].Answer})) == 0
		}
		return next.Prompt().Kind == rules.AskBuild && len(openSlots(&next, next.Legal(nil))) == 0
	}
	return false
}

// architectAlone: a space of one engineer, where only the architect is left (deviation 17).
func architectAlone(s *rules.State, name, way string) bool {
	p := s.Player(s.ToMove())
	space, ok := spaceNamed(name, way)
	return ok && way == "1" && p.Engineers() == 0 && p.Architect() && s.IsLegal(rules.TakeSpace(space, 1, rules.WithArchitect))
}

// turnOf reports whether a decision begins a turn.
func turnOf(e *Entry) bool {
	return e.Kind == "place_engineers" || e.Kind == "construct_without_engineers" || e.Kind == "pass"
}

// refusedForCredits is the reason for which we refuse a construction or a payment that
// they list, if credits are lacking; otherwise the zero reason.
func refusedForCredits(e *Entry, s *rules.State, option string) rules.Reason {
	switch e.Kind {
	case "construct":
		site, tile, _ := strings.Cut(option, " ")
		for _, tool := range []string{tile, rules.SpecialAnton.String() + "=" + tile, "=" + tile} {
			a, err := notation.Parse("build " + site + " " + tool)
			if err != nil {
				continue
			}
			if r := s.Refuse(a); r.Code == rules.NeedCredits {
				return r
			}
		}
	case "pay":
		var credits, excavators, mixers uint8
		fmt.Sscanf(option, "[%d %d %d]", &credits, &excavators, &mixers)
		a := rules.Pay(rules.Machines{Excavators: excavators, Mixers: mixers}, int(credits)/3)
		if r := s.Refuse(a); r.Code == rules.NeedCredits && samePrice(s, a) && option == wayToPay(a) {
			return r
		}
	}
	return rules.Reason{}
}

// wayToPay writes a payment as they list it.
func wayToPay(a rules.Action) string {
	m, replaced := a.Payment()
	return fmt.Sprint([]int{rules.InsteadOfMachines(replaced), int(m.Excavators), int(m.Mixers)})
}

// samePrice reports whether a payment replaces machines of a payment that we accept by
// credits, one for one.
func samePrice(s *rules.State, a rules.Action) bool {
	m, replaced := a.Payment()
	return slices.ContainsFunc(s.Legal(nil), func(b rules.Action) bool {
		n, fewer := b.Payment()
		return m.Excavators <= n.Excavators && m.Mixers <= n.Mixers && replaced > fewer && m.Total()+replaced == n.Total()+fewer
	})
}

// solomonSum: the credits suffice for the fee and for the machines, not for both.
func solomonSum(r rules.Reason) bool {
	return r.Code == rules.NeedCredits && r.Have >= redFee && r.Need-redFee <= r.Have
}

// solomonSpace: nothing can be built from a company space although credits are left
// for a fee or for machines.
func solomonSpace(s *rules.State, name, way string) bool {
	space, ok := spaceNamed(name, way)
	return ok && s.Explain(space).Code == rules.NothingToBuild && solomonRich(s, name, way)
}

// solomonRich: after paying for a space, credits are left for a fee or a machine.
func solomonRich(s *rules.State, name, way string) bool {
	space, ok := spaceNamed(name, way)
	return ok && s.Player(s.ToMove()).Credits()-space.Fee() >= redFee
}

// idleLab: the Research Lab, with no more than a single machine in any segment.
func idleLab(s *rules.State, name, way string) bool {
	space, ok := spaceNamed(name, way)
	if !ok || space.Building() != rules.ResearchLab || s.Explain(space).Code != rules.NeedTwoInSegment {
		return false
	}
	wheel := s.Player(s.ToMove()).Wheel()
	return slices.ContainsFunc(wheel[:], func(g rules.Segment) bool { return g.Machines.Total() == 1 })
}

// margotIdle: Margot's space, or the bank for Mahiri copying her, with no action possible.
func margotIdle(s *rules.State, name, way string) bool {
	space, ok := spaceNamed(name, way)
	if !ok || s.Explain(space).Code != 0 && space.Section() != rules.OfficerSection {
		return false
	}
	if way == "margot_copy" {
		return s.Refuse(rules.TakeSpace(space, 1, rules.WithMargot)).Code == rules.NoBuildingToUse
	}
	return s.Explain(space).Code == rules.NoBuildingToUse
}

// idleBuilding: a building that the player has activated, and whose action he cannot
// perform now.
func idleBuilding(s *rules.State, name string) bool {
	for _, b := range rules.Buildings() {
		if b.String() == name {
			switch s.Refuse(rules.Use(b)).Code {
			case 0, rules.NotAsked, rules.NotActivated:
				return false
			}
			return true
		}
	}
	return false
}

// spaceNamed finds the action space of an option that fits it: with the engineers it
// takes, or one of the special ways.
func spaceNamed(name, way string) (rules.Space, bool) {
	for _, space := range rules.Spaces() {
		if space.String() == name {
			return space, way == strconv.Itoa(space.Engineers()) || way == "architect" || way == "margot_copy"
		}
	}
	return 0, false
}
