package trace

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"barrage/notation"
	"barrage/rules"
)

// compareOptions holds the options a decision lists against ours. Both sides are
// written as sets of texts; what only one side has must be a documented deviation.
func (c *checker) compareOptions(e *Entry) error {
	theirs, ours, ok := c.optionSets(e)
	if !ok {
		return nil
	}
	c.report.Options++
	words := map[bool]string{true: "with ", false: "without "}
	for _, option := range slices.Sorted(maps.Keys(union(ours, theirs))) {
		if ours[option] == theirs[option] {
			continue
		}
		if d := c.tolerate(e, option, ours[option]); d != 0 {
			c.report.Tolerated[d]++
			continue
		}
		return c.differ("options of "+e.Kind+" ("+e.Company+")", words[ours[option]]+option, words[theirs[option]]+option)
	}
	return nil
}

func union(a, b set) set {
	out := maps.Clone(a)
	maps.Copy(out, b)
	return out
}

// tolerate names the deviation that explains an option only one side has.
func (c *checker) tolerate(e *Entry, option string, ours bool) Deviation {
	p := c.state.Player(c.state.ToMove())
	able := func(o rules.Officer) bool { return p.Officer() == o || p.Copied() == o }
	switch {
	case ours && strings.HasPrefix(option, "slot_") && c.state.Players() == 3 && (strings.HasPrefix(option, "slot_1_2") || strings.HasPrefix(option, "slot_2_2")):
		return SlotMarks
	case ours:
		return 0
	case able(rules.Solomon) && c.shortOfCredits(e, option):
		return SolomonSum
	case c.refusedFor(option, rules.NeedTwoInSegment):
		return SingleMachine
	case c.refusedFor(option, rules.NoBuildingToUse), e.Kind == "use_building":
		return MargotIdle
	case able(rules.Anton) && e.Kind == "construct" && p.Owned().Has(rules.Adv1Wild) && !p.Supply().Has(rules.Adv1Wild) && c.shortOfCredits(e, option):
		return AntonWild
	}
	return 0
}

// refusedFor reports whether an option of a turn is an action space that we refuse
// for a reason.
func (c *checker) refusedFor(option string, code rules.ReasonCode) bool {
	name, ways, _ := strings.Cut(option, " ")
	for _, space := range rules.Spaces() {
		if space.String() == name {
			return c.state.Explain(space).Code == code || ways == "margot_copy" && code == rules.NoBuildingToUse
		}
	}
	return false
}

// shortOfCredits reports whether we refuse an option of theirs because the credits
// it needs together are not there.
func (c *checker) shortOfCredits(e *Entry, option string) bool {
	word := strings.Fields(option)
	switch e.Kind {
	case "construct":
		for _, text := range []string{word[1], rules.SpecialAnton.String() + "=" + word[1], "=" + word[1]} {
			a, err := notation.Parse("build " + word[0] + " " + text)
			if err == nil && c.state.Refuse(a).Code == rules.NeedCredits {
				return true
			}
		}
	case "pay":
		var way [3]int
		fmt.Sscanf(option, "[%d %d %d]", &way[0], &way[1], &way[2])
		a := rules.Pay(rules.Machines{Excavators: uint8(way[1]), Mixers: uint8(way[2])}, way[0]/3)
		return c.state.Refuse(a).Code == rules.NeedCredits
	default:
		if a, err := notation.Parse(word[0]); err == nil && strings.HasPrefix(word[0], "company_") {
			return c.state.Refuse(a).Code == rules.NothingToBuild
		}
	}
	return false
}

type set = map[string]bool

// optionSets lists their options and ours as texts; false if the decision lists none.
func (c *checker) optionSets(e *Entry) (theirs, ours set, ok bool) {
	legal := e.Legal
	if e.Kind == "fulfil_contracts" {
		legal = e.LegalSingle
	}
	if len(legal) == 0 {
		return nil, nil, false
	}
	list := c.state.Legal(nil)
	theirs, ours = set{}, set{}
	switch e.Kind {
	case "place_engineers", "construct_without_engineers", "pass":
		for _, o := range turnOptions(e) {
			theirs[o] = true
		}
		for _, a := range list {
			x, y, z := a.Args()
			switch a.Kind() {
			case rules.ActSpace:
				n := fmt.Sprint(y)
				switch rules.With(z) {
				case rules.WithArchitect:
					n = "architect"
				case rules.WithLeslie:
					n = "leslie_tile"
				case rules.WithMargot:
					n = "margot_copy"
				}
				ours[rules.Space(x).String()+" "+n] = true
			case rules.ActCopy:
				ours[rules.Space(x).String()+" 1"] = true
			case rules.ActFree:
				ours["free "+rules.Tile(y).String()] = true
			case rules.ActPass:
				ours["pass"] = true
			}
		}
		return theirs, ours, true
	case "construct":
		var bySpace map[string][]string
		if json.Unmarshal(legal, &bySpace) != nil {
			return nil, nil, false
		}
		for space, tiles := range bySpace {
			for _, t := range tiles {
				theirs[space+" "+t] = true
			}
		}
		for _, a := range list {
			_, effect, site := a.Args()
			ours[rules.Site(site).String()+" "+rules.Tile(effect).String()] = true
		}
		return theirs, ours, true
	case "pay":
		var ways [][3]int
		if json.Unmarshal(legal, &ways) != nil {
			return nil, nil, false
		}
		for _, w := range ways {
			theirs[fmt.Sprint(w)] = true
		}
		for _, a := range list {
			x, y, z := a.Args()
			ours[fmt.Sprint([3]int{3 * int(z), int(x), int(y)})] = true
		}
		return theirs, ours, true
	case "produce":
		var systems []struct {
			Dam           string         `json:"dam"`
			Conduit       string         `json:"conduit"`
			EnergyByDrops map[string]int `json:"energy_by_drops"`
		}
		if json.Unmarshal(legal, &systems) != nil {
			return nil, nil, false
		}
		for _, y := range systems {
			for d, energy := range y.EnergyByDrops {
				theirs[fmt.Sprintf("%s %s %s: %d", y.Dam, y.Conduit, d, energy)] = true
			}
		}
		for _, a := range list {
			if a.Kind() == rules.ActProduce {
				x, y, z := a.Args()
				ours[fmt.Sprintf("%v %v %d: %d", rules.Site(x), rules.Site(y), z, c.state.Yield(a))] = true
			}
		}
		return theirs, ours, true
	case "choose":
		var options []map[string]any
		if json.Unmarshal(legal, &options) != nil {
			return nil, nil, false
		}
		for _, o := range options {
			switch e.Option {
			case "gain":
				theirs[fmt.Sprintf("%v %v", number(o["excavators"]), number(o["mixers"]))] = true
			default:
				theirs[fmt.Sprint(o["position"])] = true
			}
		}
		for _, a := range list {
			x, y, _ := a.Args()
			switch a.Kind() {
			case rules.ActMachines:
				ours[fmt.Sprintf("%v %v", x, y)] = true
			case rules.ActWork:
				ours[fmt.Sprint(x)] = true
			case rules.ActTile:
				ours[fmt.Sprint(slices.Index(patents(&c.state), rules.Tile(x))+1)] = true
			}
		}
		return theirs, ours, true
	}
	// The rest is a list of names: spaces, contracts, officers, tiles, buildings.
	var names []string
	if json.Unmarshal(legal, &names) != nil {
		return nil, nil, false
	}
	for _, n := range names {
		theirs[n] = true
	}
	for _, a := range list {
		if a.Kind() == rules.ActNo {
			continue
		}
		for _, word := range strings.Fields(a.String())[1:] {
			ours[word] = true
		}
	}
	return theirs, ours, true
}

func patents(s *rules.State) []rules.Tile {
	p := s.Patents()
	return p[:]
}

func number(v any) int {
	f, _ := v.(float64)
	return int(f)
}

// turnOptions lists the options of a turn: "space engineers", "free tile", "pass".
func turnOptions(e *Entry) []string {
	var legal struct {
		Spaces map[string][]any `json:"spaces"`
		Tiles  []string         `json:"tiles_without_engineers"`
		Pass   bool             `json:"pass"`
	}
	if json.Unmarshal(e.Legal, &legal) != nil {
		return nil
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
	return out
}
