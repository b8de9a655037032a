package trace

import (
	"encoding/json"
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
		return c.differ("options of "+e.Kind+" ("+e.Company+")", err.Error(), "listed")
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
		return open(c.differ("options of "+e.Kind+" ("+e.Company+")", words[ours[option]]+option, words[theirs[option]]+option))
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

// set is a set of options.
type set map[string]bool

// list adds an option; one listed twice shows as such.
func (s set) list(option string) {
	if s[option] {
		option += " twice"
	}
	s[option] = true
}

// optionSets lists their options and ours as texts; none if the decision lists none.
func optionSets(e *Entry, s *rules.State) (theirs, ours set, err error) {
	legal, subject := e.Legal, e.Kind
	switch e.Kind {
	case "fulfil_contracts":
		legal = e.LegalSingle
	case "accept", "decline":
		subject = e.What
	}
	if len(legal) == 0 {
		return nil, nil, nil
	}
	list := s.Legal(nil)
	theirs, ours = set{}, set{}
	switch subject {
	case "place_engineers", "construct_without_engineers", "pass":
		options, err := turnOptions(e)
		if err != nil {
			return nil, nil, err
		}
		for _, o := range options {
			theirs.list(o)
		}
		for _, a := range list {
			if option := turnOption(a); option != "" {
				ours[option] = true
			}
		}
		return theirs, ours, nil
	case "construct":
		var bySpace map[string][]string
		if err := json.Unmarshal(legal, &bySpace); err != nil {
			return nil, nil, err
		}
		for space, tiles := range bySpace {
			for _, t := range tiles {
				theirs.list(space + " " + t)
			}
		}
		for _, a := range list {
			_, effect := a.Tool()
			ours[a.Site().String()+" "+effect.String()] = true
		}
		return theirs, ours, nil
	case "pay":
		var ways [][]int
		if err := json.Unmarshal(legal, &ways); err != nil {
			return nil, nil, err
		}
		for _, w := range ways {
			theirs.list(fmt.Sprint(w))
		}
		for _, a := range list {
			ours[wayToPay(a)] = true
		}
		return theirs, ours, nil
	case "produce":
		var systems []struct {
			Dam           string         `json:"dam"`
			Conduit       string         `json:"conduit"`
			Powerhouse    string         `json:"powerhouse"`
			EnergyByDrops map[string]int `json:"energy_by_drops"`
		}
		if err := json.Unmarshal(legal, &systems); err != nil {
			return nil, nil, err
		}
		for _, y := range systems {
			for d, energy := range y.EnergyByDrops {
				theirs.list(fmt.Sprintf("%s %s %s %s: %d", y.Dam, y.Conduit, y.Powerhouse, d, energy))
			}
		}
		for _, a := range list {
			if a.Kind() == rules.ActProduce {
				dam, conduit, drops := a.Production()
				ours[fmt.Sprintf("%v %v %v %d: %d", dam, conduit, powerhouse(s, s.ToMove(), conduit), drops, s.Yield(a))] = true
			}
		}
		return theirs, ours, nil
	case "choose":
		var options []map[string]any
		if err := json.Unmarshal(legal, &options); err != nil {
			return nil, nil, err
		}
		for _, o := range options {
			switch o["option"] {
			case "gain":
				theirs.list(fmt.Sprintf("gain %d %d", number(o["excavators"]), number(o["mixers"])))
			case "take_tech_tile":
				theirs.list(fmt.Sprintf("tile %v %v", o["position"], o["tile"]))
			case "external_work":
				theirs.list(fmt.Sprintf("work %v %v %v", o["position"], o["work"], o["pay_with"]))
			default:
				theirs.list(fmt.Sprint(o["option"]))
			}
		}
		for _, a := range list {
			switch a.Kind() {
			case rules.ActMachines:
				ours[fmt.Sprintf("gain %d %d", a.Machines().Excavators, a.Machines().Mixers)] = true
			case rules.ActWork:
				ours[fmt.Sprintf("work %d %v credits", a.Position(), s.Works()[a.Position()-1])] = true
			case rules.ActTile:
				patents := s.Patents()
				ours[fmt.Sprintf("tile %d %v", slices.Index(patents[:], a.Tile())+1, a.Tile())] = true
			}
		}
		return theirs, ours, nil
	}
	// The rest is a list of names: spaces, contracts, officers, tiles, buildings.
	var names []string
	if err := json.Unmarshal(legal, &names); err != nil {
		return nil, nil, err
	}
	for _, n := range names {
		theirs.list(n)
	}
	if e.Kind == "copy_officer" {
		for _, a := range list {
			if _, officer := a.Copy(); a.Kind() == rules.ActCopy {
				ours[officer.String()] = true
			}
		}
		return theirs, ours, nil
	}
	for _, a := range list {
		if a.Kind() == rules.ActNo {
			continue
		}
		for _, word := range strings.Fields(a.String())[1:] {
			ours[word] = true
		}
	}
	return theirs, ours, nil
}

func number(v any) int {
	f, _ := v.(float64)
	return int(f)
}

// turnOption writes an answer that begins a turn as an option; declining is none.
func turnOption(a rules.Action) string {
	switch a.Kind() {
	case rules.ActSpace:
		space, engineers, with := a.Space()
		n := fmt.Sprint(engineers)
		switch with {
		case rules.WithArchitect:
			n = "architect"
		case rules.WithLeslie:
			n = "leslie_tile"
		case rules.WithMargot:
			n = "margot_copy"
		}
		return space.String() + " " + n
	case rules.ActCopy:
		space, _ := a.Copy()
		return space.String() + " 1"
	case rules.ActFree:
		_, effect := a.Tool()
		return "free " + effect.String()
	case rules.ActPass:
		return "pass"
	}
	return ""
}

// turnOptions lists the options of a turn: "space engineers", "free tile", "pass".
func turnOptions(e *Entry) ([]string, error) {
	var legal struct {
		Spaces map[string][]any `json:"spaces"`
		Tiles  []string         `json:"tiles_without_engineers"`
		Pass   bool             `json:"pass"`
	}
	if err := json.Unmarshal(e.Legal, &legal); err != nil {
		return nil, err
	}
	var out []string
	for space, ways := range legal.Spaces {
		for _, n := range ways {
			out = append(out, fmt.Sprintf("%s %v", space, n))
		}
	}
	for _, t := range legal.Tiles {
		out = append(out, "free "+t)
	}
	if legal.Pass {
		out = append(out, "pass")
	}
	return out, nil
}
