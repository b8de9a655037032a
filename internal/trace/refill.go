package trace

import (
	"maps"
	"slices"
	"strings"

	"barrage/game/rules"
	"barrage/game/view"
)

// Contracts that Automas discard are shuffled when their pile has run out. There that
// happens only when the next turn begins: until then a place may stay empty (AR30).

// leaveEmpty leaves a place for a contract empty for which none is drawn there, because
// the pile has run out.
func (c *checker) leaveEmpty() error {
	for len(c.chance.drawn) > 0 && c.photo() >= 0 && c.file.withAutomas() { // drawn without alternative
		if slices.Contains(split(c.automas.position["pile"]), c.chance.drawn[0]) {
			break
		}
		c.automas.stayEmpty(c.chance.drawn[0])
		c.chance.drawn = c.chance.drawn[1:]
	}
	for c.file.withAutomas() && c.photo() < 0 {
		f := c.state.Prompt()
		if f.Kind != rules.AskReveal || f.Family() != rules.DrawPrivate || c.state.Round() == 0 {
			return nil
		}
		pile := f.Pile()
		if slices.ContainsFunc(c.chance.contracts, func(name string) bool { return colourOf(name) == pile.String() }) {
			return nil // to be drawn
		}
		legal := c.state.Legal(nil)
		old := split(c.automas.position["pile"])
		for _, a := range legal {
			if slices.Contains(old, a.String()) {
				return differ("refill", a.String(), "none, the pile has not run out")
			}
		}
		c.automas.stayEmpty(legal[0].String())
		if err := c.apply(legal[0]); err != nil {
			return err
		}
	}
	return nil
}

// stayEmpty takes a contract off the display again.
func (a *automas) stayEmpty(contract string) {
	a.changeTable(Reshuffle, func(v *view.Snapshot) {
		for _, list := range []*[]string{&v.Market.Green, &v.Market.Yellow, &v.Market.Red} {
			*list, _ = without(*list, contract)
		}
	})
}

// placesEmpty reports whether there was an empty place for every contract when our game
// went on from the last snapshot.
func (a *automas) placesEmpty(contracts []string) bool {
	for _, name := range contracts {
		if !slices.Contains(split(a.position[colourOf(name)]), "-") {
			return false
		}
	}
	return len(contracts) > 0
}

// refillLate fills the empty places when a turn begins.
func (c *checker) refillLate(contracts []string) error {
	f := maps.Clone(c.automas.position)
	for _, name := range contracts {
		pile := colourOf(name)
		places := split(f[pile])
		i := slices.Index(places, "-")
		reshuffle := split(f["reshuffle"])
		rest, known := without(split(f["pile"]), name)
		if !known && !slices.ContainsFunc(rest, func(n string) bool { return colourOf(n) == pile }) {
			// The pile has run out: the discards are its new contracts.
			for _, n := range reshuffle {
				if colourOf(n) == pile {
					rest = append(rest, n)
				}
			}
			reshuffle = slices.DeleteFunc(reshuffle, func(n string) bool { return colourOf(n) == pile })
			rest, known = without(rest, name)
		}
		if i < 0 || !known {
			return differ("refill", "no such place or contract", name)
		}
		places[i] = name
		f.list(pile, slices.Sorted(slices.Values(places)))
		f.list("pile", rest)
		f.list("reshuffle", reshuffle)
	}
	return c.goOn(f)
}

func without(list []string, name string) ([]string, bool) {
	i := slices.Index(list, name)
	if i < 0 {
		return list, false
	}
	return slices.Delete(slices.Clone(list), i, i+1), true
}

// colourOf is the pile of a private contract.
func colourOf(contract string) string {
	switch {
	case strings.HasPrefix(contract, "G"):
		return rules.Green.String()
	case strings.HasPrefix(contract, "Y"):
		return rules.Yellow.String()
	case strings.HasPrefix(contract, "R"):
		return rules.Red.String()
	}
	return ""
}

// market is the face-up contracts of a pile.
func market(v *view.Snapshot, pile rules.Pile) *[]string {
	switch pile {
	case rules.Green:
		return &v.Market.Green
	case rules.Yellow:
		return &v.Market.Yellow
	}
	return &v.Market.Red
}

func split(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}
