package trace

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"barrage/game/notation"
	"barrage/game/rules"
)

// words is a decision in our notation: one answer or several, and the prompts that they answer.
type words struct {
	texts []string
	kinds []rules.PromptKind
}

func one(kind rules.PromptKind, text string) (words, error) {
	return words{[]string{text}, []rules.PromptKind{kind}}, nil
}

func unknown(what, name string) (words, error) {
	return words{}, fmt.Errorf("unknown %s %q", what, name)
}

// writers put decisions into our words, by kind.
var writers = map[string]func(c *checker, e *Entry) (words, error){
	"pick_start": func(_ *checker, e *Entry) (words, error) {
		return one(rules.AskPick, fmt.Sprintf("pick %s %s %s", e.Company, e.Officer, e.Contract))
	},
	"place_engineers": placement,
	"construct_without_engineers": func(c *checker, e *Entry) (words, error) {
		return construction(c.file, e, rules.AskTurn, "free ")
	},
	"pass": func(*checker, *Entry) (words, error) { return one(rules.AskTurn, "pass") },
	"construct": func(c *checker, e *Entry) (words, error) {
		return construction(c.file, e, rules.AskBuild, "build "+e.Space+" ")
	},
	"pay":             func(_ *checker, e *Entry) (words, error) { return one(rules.AskPay, "pay"+amounts(e)) },
	"place_structure": func(_ *checker, e *Entry) (words, error) { return one(rules.AskPlace, "place "+e.Space) },
	"produce": func(_ *checker, e *Entry) (words, error) {
		return one(rules.AskProduce, fmt.Sprintf("produce %s %s %s", e.Dam, e.Conduit, e.Drops))
	},
	"fulfil_contract":  func(_ *checker, e *Entry) (words, error) { return one(rules.AskFulfil, "fulfil "+e.Contract) },
	"fulfil_contracts": fulfilment,
	"place_drops": func(_ *checker, e *Entry) (words, error) {
		if e.DirectlyInDam {
			return one(rules.AskDam, "drop "+strings.Join(e.Spaces, " "))
		}
		return one(rules.AskDrops, "drops "+strings.Join(slices.Sorted(slices.Values(e.Spaces)), " "))
	},
	"take_contracts": func(_ *checker, e *Entry) (words, error) {
		return one(rules.AskTake, "take "+strings.Join(ascending(e.Contracts), " "))
	},
	"discard_contracts": discards,
	"choose":            choice,
	"use_building":      func(_ *checker, e *Entry) (words, error) { return one(rules.AskUse, "use "+e.Building) },
	"retrieve_tile":     func(_ *checker, e *Entry) (words, error) { return one(rules.AskFetchTile, "fetch "+e.Tile) },
	"retrieve_machines": func(_ *checker, e *Entry) (words, error) {
		return one(rules.AskFetchMachines, "fetch "+strconv.Itoa(e.Segment)+amounts(e))
	},
	"accept": func(_ *checker, e *Entry) (words, error) { return one(rules.AskUse, "use "+e.Building) },
	"decline": func(_ *checker, e *Entry) (words, error) {
		if optional[e.What] == nil {
			return unknown("what", e.What)
		}
		return words{[]string{"no"}, optional[e.What]}, nil
	},
}

// translate writes a decision as answers of ours, and names the prompts they answer.
func (c *checker) translate(e *Entry) ([]rules.Action, []rules.PromptKind, error) {
	if e.Forced && e.Kind != "decline" {
		return nil, nil, errors.New("forced")
	}
	write := writers[e.Kind]
	if write == nil {
		_, err := unknown("kind", e.Kind)
		return nil, nil, err
	}
	w, err := write(c, e)
	if err != nil {
		return nil, nil, err
	}
	answers := make([]rules.Action, len(w.texts))
	for i, text := range w.texts {
		if answers[i], err = notation.Parse(text); err != nil {
			return nil, nil, err
		}
	}
	return answers, w.kinds, nil
}

// ways is how engineers are placed, in our words.
var ways = map[string]string{"": "", "architect": " architect", "leslie_tile": " leslie", "margot_copy": " margot"}

func placement(c *checker, e *Entry) (words, error) {
	way, ok := ways[e.With]
	if !ok {
		return unknown("with", e.With)
	}
	text := e.Space
	switch {
	case strings.HasPrefix(e.Space, "officer_mahiri"):
		officer, _ := c.whomToCopy(e)
		text += " " + officer
	case e.Space == "bank" && e.With != "margot_copy":
		text += " " + strconv.Itoa(e.Engineers)
	}
	return one(rules.AskTurn, text+way)
}

func construction(f *File, e *Entry, kind rules.PromptKind, text string) (words, error) {
	tool, err := f.tool(e)
	if err != nil {
		return words{}, err
	}
	return one(kind, text+tool)
}

// tool writes the tile of a construction; copying needs Anton's tile, or none for Mahiri.
func (f *File) tool(e *Entry) (string, error) {
	switch e.CopiedBy {
	case "":
		return e.Tile, nil
	case rules.Anton.String():
		if f.Setup.Companies[e.Company].Officer == rules.Anton.String() {
			return rules.SpecialAnton.String() + "=" + e.Tile, nil
		}
		return "=" + e.Tile, nil
	}
	return "", fmt.Errorf("unknown officer %q copies a tile", e.CopiedBy)
}

func fulfilment(_ *checker, e *Entry) (words, error) {
	w := words{kinds: []rules.PromptKind{rules.AskFulfil}}
	for _, name := range e.Contracts {
		w.texts = append(w.texts, "fulfil "+name)
	}
	if len(w.texts) == 0 {
		w.texts = []string{"no"}
	}
	return w, nil
}

// discards are asked for two at a time.
func discards(_ *checker, e *Entry) (words, error) {
	w := words{kinds: []rules.PromptKind{rules.AskDiscard}}
	for part := range slices.Chunk(ascending(e.Contracts), 2) {
		w.texts = append(w.texts, "discard "+strings.Join(part, " "))
	}
	if len(w.texts) == 0 {
		return words{}, errors.New("no contracts")
	}
	return w, nil
}

func choice(_ *checker, e *Entry) (words, error) {
	switch e.Option {
	case "gain":
		return one(rules.AskMachines, "machines"+amounts(e))
	case "take_tech_tile":
		return one(rules.AskTile, "tile "+e.Tile)
	case "external_work":
		return one(rules.AskWork, "work "+strconv.Itoa(e.Position))
	}
	return unknown("option", e.Option)
}

func amounts(e *Entry) string {
	text := ""
	for _, part := range []struct {
		n    int
		unit string
	}{{e.Excavators, "e"}, {e.Mixers, "m"}, {e.Credits, "c"}} {
		if part.n != 0 {
			text += " " + strconv.Itoa(part.n) + part.unit
		}
	}
	if text == "" {
		return " 0e"
	}
	return text
}

// ascending puts contracts in our order: starting, national, green, yellow, red.
func ascending(names []string) []string {
	order := func(name string) int { return strings.Index("SNGYR", name[:min(1, len(name))]) }
	return slices.SortedFunc(slices.Values(names), func(a, b string) int {
		if d := order(a) - order(b); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
}
