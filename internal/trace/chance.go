package trace

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"barrage/game/rules"
)

// announce notes the outcomes of chance that the log gives before they are drawn.
func (c *checker) announce(e *Entry) error {
	switch e.Kind {
	case "contracts_refill":
		c.automas.refilled = slices.Concat(c.automas.refilled, e.Contracts)
		switch {
		case len(c.automas.answers) == 0 && c.placesEmpty(e.Contracts):
			return c.refillLate(e.Contracts)
		case !c.automas.foreseen:
			c.expect(e.Contracts)
		}
		return nil
	case "automa_card":
		return c.turnCard(e.Cards)
	case "new_tech_tiles":
		c.tiles = e.Tiles
		return c.deal(e.Tiles)
	case "new_external_works":
		c.works = e.Works
		return c.deal(e.Works)
	}
	return c.differ("chance", "unknown", fmt.Sprintf("%q", e.Kind))
}

// expect notes contracts that will be drawn, or were, without alternative.
func (c *checker) expect(contracts []string) {
	for _, name := range contracts {
		if rest, ok := without(c.drawn, name); ok {
			c.drawn = rest
		} else {
			c.contracts = append(slices.Clip(c.contracts), name)
		}
	}
}

// noteOffered notes a starting contract that is drawn.
func (c *checker) noteOffered(f rules.Prompt, a rules.Action) {
	if f.Kind == rules.AskReveal && f.Family() == rules.DrawStarting {
		c.automas.offered = append(slices.Clip(c.automas.offered), a.String())
	}
}

// noteDrawn notes a contract that was drawn without alternative.
func (c *checker) noteDrawn(m *moment) {
	c.noteOffered(m.state.Prompt(), m.answer)
	if f := m.state.Prompt(); f.Kind != rules.AskReveal || f.Family() != rules.DrawPrivate || m.state.Round() == 0 {
		return
	}
	name := m.answer.String()
	if rest, ok := without(c.contracts, name); ok {
		c.contracts = rest
	} else {
		c.drawn = append(slices.Clip(c.drawn), name)
	}
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
		if f.Kind != rules.AskReveal || m.state.Round() == 0 || f.Family() == rules.DrawCard || f.Family() == rules.DrawPrivate {
			continue
		}
		if name, _ := c.outcome(f); name != m.answer.String() {
			return c.differ("chance", m.answer.String(), name)
		}
	}
	left := slices.AppendSeq(slices.Clone(c.contracts), maps.Values(c.tiles))
	left = slices.AppendSeq(left, maps.Values(c.works))
	if len(c.drawn) > 0 {
		return c.differ("chance", c.drawn[0], "not drawn")
	}
	if c.automas.cards != nil {
		return c.differ("automa_card", "not drawn", *c.automas.cards)
	}
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
	case rules.DrawFirst: // seats follow the picking order
		return "first " + strconv.Itoa(len(c.file.Options.AutomaLevels)+1), true
	case rules.DrawAutoma:
		name, ok := at(c.seats(), place-1)
		return "automa " + name, ok
	case rules.DrawAutomaOfficer:
		name, ok := at(c.seats(), place-1)
		return "automa " + setup.Companies[name].Officer, ok
	case rules.DrawCard:
		return c.automas.draw()
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
