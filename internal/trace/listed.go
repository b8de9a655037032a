package trace

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"barrage/game/rules"
)

// set is a set of options.
type set map[string]bool

// list adds an option; one listed twice shows as such.
func (s set) list(option string) {
	if s[option] {
		option += " twice"
	}
	s[option] = true
}

// options lists what may be answered, as texts: theirs as the decision says, ours as a state has it.
type options struct {
	theirs func(theirs set, legal json.RawMessage) error
	ours   func(ours set, s *rules.State, a rules.Action)
}

// listed is how decisions list their options, by what is decided; others list names.
var listed = map[string]options{
	"place_engineers":             {turnOptions, ourTurn},
	"construct_without_engineers": {turnOptions, ourTurn},
	"pass":                        {turnOptions, ourTurn},
	"construct":                   {constructions, ourConstruction},
	"pay":                         {payments, ourPayment},
	"produce":                     {systems, ourSystem},
	"choose":                      {choices, ourChoice},
	"copy_officer":                {names, ourCopy},
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
	read, ok := listed[subject]
	if !ok {
		read = options{names, ourNames}
	}
	theirs, ours = set{}, set{}
	if err := read.theirs(theirs, legal); err != nil {
		return nil, nil, err
	}
	for _, a := range s.Legal(nil) {
		read.ours(ours, s, a)
	}
	return theirs, ours, nil
}

// names are spaces, contracts, officers, tiles, buildings.
func names(theirs set, legal json.RawMessage) error {
	var list []string
	err := json.Unmarshal(legal, &list)
	for _, n := range list {
		theirs.list(n)
	}
	return err
}

func ourNames(ours set, _ *rules.State, a rules.Action) {
	if a.Kind() == rules.ActNo {
		return
	}
	for _, word := range strings.Fields(a.String())[1:] {
		ours[word] = true
	}
}

func ourCopy(ours set, _ *rules.State, a rules.Action) {
	if _, officer := a.Copy(); a.Kind() == rules.ActCopy {
		ours[officer.String()] = true
	}
}

// constructions are "space tile".
func constructions(theirs set, legal json.RawMessage) error {
	var bySpace map[string][]string
	err := json.Unmarshal(legal, &bySpace)
	for space, tiles := range bySpace {
		for _, t := range tiles {
			theirs.list(space + " " + t)
		}
	}
	return err
}

func ourConstruction(ours set, _ *rules.State, a rules.Action) {
	_, effect := a.Tool()
	ours[a.Site().String()+" "+effect.String()] = true
}

// payments are "[credits excavators mixers]".
func payments(theirs set, legal json.RawMessage) error {
	var ways [][]int
	err := json.Unmarshal(legal, &ways)
	for _, w := range ways {
		theirs.list(fmt.Sprint(w))
	}
	return err
}

func ourPayment(ours set, _ *rules.State, a rules.Action) { ours[wayToPay(a)] = true }

// systems are "dam conduit powerhouse drops: energy".
func systems(theirs set, legal json.RawMessage) error {
	var list []struct {
		Dam           string         `json:"dam"`
		Conduit       string         `json:"conduit"`
		Powerhouse    string         `json:"powerhouse"`
		EnergyByDrops map[string]int `json:"energy_by_drops"`
	}
	err := json.Unmarshal(legal, &list)
	for _, y := range list {
		for d, energy := range y.EnergyByDrops {
			theirs.list(fmt.Sprintf("%s %s %s %s: %d", y.Dam, y.Conduit, y.Powerhouse, d, energy))
		}
	}
	return err
}

func ourSystem(ours set, s *rules.State, a rules.Action) {
	if a.Kind() == rules.ActProduce {
		dam, conduit, drops := a.Production()
		ours[fmt.Sprintf("%v %v %v %d: %d", dam, conduit, powerhouse(s, s.ToMove(), conduit), drops, s.Yield(a))] = true
	}
}

// choices are machines, tiles of the patent office and external works.
func choices(theirs set, legal json.RawMessage) error {
	var list []map[string]any
	err := json.Unmarshal(legal, &list)
	for _, o := range list {
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
	return err
}

func ourChoice(ours set, s *rules.State, a rules.Action) {
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

func ourTurn(ours set, _ *rules.State, a rules.Action) {
	if option := turnOption(a); option != "" {
		ours[option] = true
	}
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

// turnOptions are "space engineers", "free tile", "pass".
func turnOptions(theirs set, legal json.RawMessage) error {
	var list struct {
		Spaces map[string][]any `json:"spaces"`
		Tiles  []string         `json:"tiles_without_engineers"`
		Pass   bool             `json:"pass"`
	}
	err := json.Unmarshal(legal, &list)
	for space, ways := range list.Spaces {
		for _, n := range ways {
			theirs.list(fmt.Sprintf("%s %v", space, n))
		}
	}
	for _, t := range list.Tiles {
		theirs.list("free " + t)
	}
	if list.Pass {
		theirs.list("pass")
	}
	return err
}
