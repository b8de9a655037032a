package trace

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"barrage/rules"
)

// announce notes the outcomes of chance that the log gives before they are drawn.
func (c *checker) announce(e *Entry) error {
	switch e.Kind {
	case "contracts_refill":
		c.contracts = slices.Concat(c.contracts, e.Contracts)
		return nil
	case "new_tech_tiles":
		c.tiles = e.Tiles
		return c.deal(e.Tiles)
	case "new_external_works":
		c.works = e.Works
		return c.deal(e.Works)
	}
	return c.differ("chance", "unknown", fmt.Sprintf("%q", e.Kind))
}

// deal takes tiles off their piles, the order of which the setup gives.
func (c *checker) deal(tiles map[string]string) error {
	c.decks = maps.Clone(c.decks)
	for _, position := range slices.Sorted(maps.Keys(tiles)) {
		found := false
		for name, pile := range c.decks {
			if len(pile) > 0 && pile[0] == tiles[position] {
				c.decks[name] = pile[1:]
				found = true
			}
		}
		if !found {
			return c.differ("draw", "on top of no pile", tiles[position])
		}
	}
	return nil
}

// checkDrawn wants all that was announced to be drawn by now, and what was drawn
// unasked, without alternative, to be announced.
func (c *checker) checkDrawn() error {
	for _, m := range c.ahead[:c.photo()] {
		f := m.state.Prompt()
		if f.Kind != rules.AskReveal || m.state.Round() == 0 {
			continue
		}
		if name, _ := c.outcome(f); name != m.answer.String() {
			return c.differ("chance", m.answer.String(), name)
		}
	}
	left := slices.AppendSeq(slices.Clone(c.contracts), maps.Values(c.tiles))
	left = slices.AppendSeq(left, maps.Values(c.works))
	if len(left) > 0 {
		return c.differ("chance", "not drawn", slices.Min(left))
	}
	return nil
}

// pump answers the chance prompts whose outcome is known.
func (c *checker) pump() error {
	for c.state.Prompt().Kind == rules.AskReveal {
		name, ok := c.outcome(c.state.Prompt())
		if !ok {
			return nil
		}
		a, err := c.find(name)
		if err != nil {
			return err
		}
		if err := c.apply(a); err != nil {
			return err
		}
	}
	return nil
}

// find picks the legal answer with a given text.
func (c *checker) find(text string) (rules.Action, error) {
	list := c.state.Legal(nil)
	for _, a := range list {
		if a.String() == text {
			return a, nil
		}
	}
	return 0, open(c.differ("answer to: "+c.state.Prompt().Kind.String(), actionTexts(list), text))
}

func actionTexts(list []rules.Action) []string {
	texts := make([]string, len(list))
	for i, a := range list {
		texts[i] = a.String()
	}
	return texts
}

// outcome names the recorded outcome of a chance prompt.
func (c *checker) outcome(f rules.Prompt) (string, bool) {
	setup := &c.file.Setup
	place := f.Place()
	at := func(list []string, i int) (string, bool) {
		if i < 0 || i >= len(list) {
			return "", false
		}
		return list[i], true
	}
	// unused finds the first of a list that can still be drawn.
	unused := func(list []string, prefix string) (string, bool) {
		for _, name := range list {
			for _, a := range c.state.Legal(nil) {
				if a.String() == prefix+name {
					return prefix + name, true
				}
			}
		}
		return "", false
	}
	switch f.Family() {
	case rules.DrawHeadstream:
		tile := setup.Headstreams[rules.Headstream(place).String()].Tile
		return tile, tile != ""
	case rules.DrawBonus:
		return at(setup.BonusTiles, place-1)
	case rules.DrawObjective:
		return setup.Objective, true
	case rules.DrawNational:
		return at(setup.Contracts["national"], place-1)
	case rules.DrawPrivate:
		if c.state.Round() == 0 {
			return at(setup.Contracts[f.Pile().String()], place)
		}
		return c.refill(f.Pile())
	case rules.DrawNeutral:
		var names []string
		for _, d := range setup.NeutralDams {
			for _, a := range c.state.Legal(nil) {
				if _, basin := a.Outcome(); "B"+strconv.Itoa(int(basin))+"L" == d.Space {
					names = append(names, a.String())
				}
			}
		}
		return at(names, 0)
	case rules.DrawSetAside:
		return unused(setup.PatentsSetAside, "aside ")
	case rules.DrawPatent:
		return take(&c.tiles, place)
	case rules.DrawWork:
		return take(&c.works, place)
	case rules.DrawBuilding:
		for _, b := range setup.Buildings {
			if b.Position == place {
				return b.Building, true
			}
		}
	case rules.DrawCompany:
		var names []string
		for _, p := range setup.OfferedPairs {
			names = append(names, p.Company)
		}
		return unused(names, "")
	case rules.DrawOfficer:
		company := c.state.OfferedPairs()[place-1].Company.String()
		for _, p := range setup.OfferedPairs {
			if p.Company == company {
				return p.Officer, true
			}
		}
	case rules.DrawStarting:
		return unused(setup.OfferedContracts, "")
	case rules.DrawExtra:
		return unused(setup.MahiriExtraOfficers, "extra ")
	case rules.DrawFirst:
		return "first 1", true // seats follow the picking order
	}
	return "", false
}

// refill takes the next announced contract of a pile.
func (c *checker) refill(pile rules.Pile) (string, bool) {
	letter := strings.ToUpper(pile.String()[:1])
	for i, name := range c.contracts {
		if strings.HasPrefix(name, letter) {
			c.contracts = slices.Delete(slices.Clone(c.contracts), i, i+1)
			return name, true
		}
	}
	return "", false
}

// take takes the tile announced for a position.
func take(tiles *map[string]string, position int) (string, bool) {
	key := strconv.Itoa(position)
	name, ok := (*tiles)[key]
	*tiles = maps.Clone(*tiles)
	delete(*tiles, key)
	return name, ok
}
