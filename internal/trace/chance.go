package trace

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"barrage/game/rules"
)

// chance is the outcomes that the log announces and our game has not drawn yet.
type chance struct {
	contracts []string
	drawn     []string // contracts drawn without alternative and not yet announced
	offered   []string // starting contracts that were drawn
	tiles     map[string]string
	works     map[string]string
	decks     map[string][]string // rest of the piles

	deck  []int  // cards of the Automas still to be drawn, as the setup gives them
	cards *Cards // turned and not yet drawn
	last  Cards  // turned last
}

// announce notes the outcomes of chance that the log gives before they are drawn.
func (c *checker) announce(e *Entry) error {
	switch e.Kind {
	case "contracts_refill":
		c.automas.refilled = slices.Concat(c.automas.refilled, e.Contracts)
		switch {
		case len(c.automas.answers) == 0 && c.automas.placesEmpty(e.Contracts):
			return c.refillLate(e.Contracts)
		case !c.automas.foreseen:
			c.chance.expect(e.Contracts)
		}
		return nil
	case "automa_card":
		return c.chance.turnCard(e.Cards)
	case "new_tech_tiles":
		c.chance.tiles = e.Tiles
		return c.chance.deal(e.Tiles)
	case "new_external_works":
		c.chance.works = e.Works
		return c.chance.deal(e.Works)
	}
	return differ("chance", "unknown", fmt.Sprintf("%q", e.Kind))
}

// expect notes contracts that will be drawn, or were, without alternative.
func (c *chance) expect(contracts []string) {
	for _, name := range contracts {
		if rest, ok := without(c.drawn, name); ok {
			c.drawn = rest
		} else {
			c.contracts = append(slices.Clip(c.contracts), name)
		}
	}
}

// noteOffered notes a starting contract that is drawn.
func (c *chance) noteOffered(f rules.Prompt, a rules.Action) {
	if f.Kind == rules.AskReveal && f.Family() == rules.DrawStarting {
		c.offered = append(slices.Clip(c.offered), a.String())
	}
}

// noteDrawn notes a contract that was drawn without alternative.
func (c *chance) noteDrawn(m *moment) {
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
func (c *chance) deal(tiles map[string]string) error {
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
			return differ("draw", "on top of no pile", tiles[position])
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
		if name, _ := c.chance.outcome(c.file, &c.state, f); name != m.answer.String() {
			return differ("chance", m.answer.String(), name)
		}
	}
	left := slices.AppendSeq(slices.Clone(c.chance.contracts), maps.Values(c.chance.tiles))
	left = slices.AppendSeq(left, maps.Values(c.chance.works))
	if len(c.chance.drawn) > 0 {
		return differ("chance", c.chance.drawn[0], "not drawn")
	}
	if c.chance.cards != nil {
		return differ("automa_card", "not drawn", *c.chance.cards)
	}
	if len(left) > 0 {
		return differ("chance", "not drawn", slices.Min(left))
	}
	return nil
}

// pump answers the chance prompts whose outcome is known.
func (c *checker) pump() error {
	for c.state.Prompt().Kind == rules.AskReveal {
		name, ok := c.chance.outcome(c.file, &c.state, c.state.Prompt())
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

// outcome names the recorded outcome of a chance prompt of our game.
func (c *chance) outcome(file *File, s *rules.State, f rules.Prompt) (string, bool) {
	setup, place := &file.Setup, f.Place()
	at := func(list []string, i int) (string, bool) {
		if i < 0 || i >= len(list) {
			return "", false
		}
		return list[i], true
	}
	// unused finds the first of a list that can still be drawn.
	unused := func(list []string, prefix string) (string, bool) {
		for _, name := range list {
			for _, a := range s.Legal(nil) {
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
		if s.Round() == 0 {
			return at(setup.Contracts[f.Pile().String()], place)
		}
		return c.refill(f.Pile())
	case rules.DrawNeutral:
		var names []string
		for _, d := range setup.NeutralDams {
			for _, a := range s.Legal(nil) {
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
		company := s.OfferedPairs()[place-1].Company.String()
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
		return "first " + strconv.Itoa(len(file.Options.AutomaLevels)+1), true
	case rules.DrawAutoma:
		name, ok := at(file.seats(), place-1)
		return "automa " + name, ok
	case rules.DrawAutomaOfficer:
		name, ok := at(file.seats(), place-1)
		return "automa " + setup.Companies[name].Officer, ok
	case rules.DrawCard:
		return c.draw()
	}
	return "", false
}

// refill takes the next announced contract of a pile.
func (c *chance) refill(pile rules.Pile) (string, bool) {
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

// turnCard notes the cards that are turned for an Automa: the action card becomes the
// criteria card, the deck gives the next one (A4.2).
func (c *chance) turnCard(next Cards) error {
	if c.cards != nil {
		return differ("automa_card", "the last cards are not used", next)
	}
	want := Cards{Criteria: c.last.Action, Action: next.Action}
	if len(c.deck) > 0 {
		want.Action = c.deck[0]
		c.deck = c.deck[1:]
	}
	if next != want {
		return differ("automa_card", want, next)
	}
	c.last, c.cards = next, &next
	return nil
}

// draw is the card that was turned.
func (c *chance) draw() (string, bool) {
	if c.cards == nil {
		return "", false
	}
	name := "card " + strconv.Itoa(c.cards.Action)
	c.cards = nil
	return name, true
}
