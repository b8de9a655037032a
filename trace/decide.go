package trace

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"barrage/notation"
	"barrage/rules"
)

// outcome names the recorded outcome of a chance prompt.
func (c *checker) outcome(f rules.Prompt) (string, bool) {
	setup := &c.file.Setup
	place := int(f.B)
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
	switch rules.Family(f.A) {
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
			return at(setup.Contracts[rules.Pile(f.C).String()], place)
		}
		return c.refill(rules.Pile(f.C))
	case rules.DrawNeutral:
		var names []string
		for _, d := range setup.NeutralDams {
			for _, a := range c.state.Legal(nil) {
				if _, basin, _ := a.Args(); "B"+strconv.Itoa(int(basin))+"L" == d.Space {
					names = append(names, a.String())
				}
			}
		}
		return at(names, 0)
	case rules.DrawSetAside:
		return unused(setup.PatentsSetAside, "aside ")
	case rules.DrawPatent:
		return take(c.tiles, place)
	case rules.DrawWork:
		return take(c.works, place)
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
			c.contracts = slices.Delete(c.contracts, i, i+1)
			return name, true
		}
	}
	return "", false
}

// take takes the tile announced for a position.
func take(tiles map[string]string, position int) (string, bool) {
	key := strconv.Itoa(position)
	name, ok := tiles[key]
	delete(tiles, key)
	return name, ok
}

// decide answers our prompt with a recorded decision. A decision we are not asked
// for was forced: we have taken it already, and its snapshot will tell.
func (c *checker) decide(e *Entry) error {
	f := c.state.Prompt()
	if e.Forced {
		c.report.Tolerated[ForcedDecline]++
		if _, kind := c.translate(e); f.Kind != kind || c.actor() != e.Company {
			return nil
		}
	}
	if len(c.log.Photos) > 0 { // our game has run on past the end of their turn
		return c.unasked(e)
	}
	if e.Kind == "pick_start" {
		if f.Kind != rules.AskPick {
			return c.unasked(e)
		}
		return c.answer(e, fmt.Sprintf("pick %s %s %s", e.Company, e.Officer, e.Contract))
	}
	if c.actor() != e.Company {
		// Deviation 8 again: they did not take the extra turn.
		if f.Kind == rules.AskTurn && c.state.IsLegal(rules.No()) {
			c.report.Tolerated[ExtraTurn]++
			if err := c.apply(rules.No()); err != nil {
				return err
			}
			if err := c.pump(); err != nil {
				return err
			}
			return c.decide(e)
		}
		return c.unasked(e)
	}
	text, kind := c.translate(e)
	if kind != f.Kind {
		return c.unasked(e)
	}
	if err := c.compareOptions(e); err != nil {
		return err
	}
	if e.Kind == "discard_contracts" && len(e.Contracts) > 2 { // two at a time
		list := strings.Fields(ascending(e.Contracts))
		if err := c.answer(e, "discard "+strings.Join(list[:2], " ")); err != nil {
			return err
		}
		text = "discard " + strings.Join(list[2:], " ")
	}
	if err := c.answer(e, text); err != nil {
		return err
	}
	if e.Kind == "fulfil_contracts" {
		return c.nameMore(e)
	}
	return nil
}

func (c *checker) answer(e *Entry, text string) error {
	a, err := notation.Parse(text)
	if err != nil {
		return c.differ("decision "+e.Kind, err.Error(), text)
	}
	c.report.Decisions++
	return c.apply(a)
}

// nameMore goes on naming contracts for Simone, then stops.
func (c *checker) nameMore(e *Entry) error {
	for _, name := range e.Contracts[min(1, len(e.Contracts)):] {
		if err := c.answer(e, "fulfil "+name); err != nil {
			return err
		}
	}
	if f := c.state.Prompt(); f.Kind == rules.AskFulfil && f.B > 0 {
		return c.apply(rules.No())
	}
	return nil
}

// unasked accepts a decision that had no alternative.
func (c *checker) unasked(e *Entry) error {
	if e.Kind == "pay" && c.file.solomon(e.Company) {
		c.report.Tolerated[SolomonSum]++
		return nil
	}
	if text, _ := c.translate(e); slices.Contains(c.early, text) {
		return nil
	}
	if n := c.alternatives(e); n > 1 {
		return c.differ("decision "+e.Kind+" of "+e.Company, c.actor()+" is asked to "+c.state.Prompt().Kind.String(), fmt.Sprintf("%d options", n))
	}
	return nil
}

// alternatives counts the options a decision lists.
func (c *checker) alternatives(e *Entry) int {
	if e.Kind == "place_engineers" {
		o := turnOptions(e)
		n := len(o)
		return n
	}
	var list []any
	if json.Unmarshal(e.Legal, &list) == nil {
		return len(list)
	}
	var byKey map[string][]any
	if json.Unmarshal(e.Legal, &byKey) == nil {
		n := 0
		for _, v := range byKey {
			n += len(v)
		}
		return n
	}
	return 1
}

// translate writes a decision in our notation and names the prompt it answers.
func (c *checker) translate(e *Entry) (string, rules.PromptKind) {
	switch e.Kind {
	case "place_engineers":
		if strings.HasPrefix(e.Space, "officer_mahiri") {
			return e.Space + " " + c.copied(), rules.AskTurn
		}
		text := e.Space
		if e.Space == "bank" && e.With != "margot_copy" {
			text += " " + strconv.Itoa(e.Engineers)
		}
		switch e.With {
		case "architect":
			text += " architect"
		case "leslie_tile":
			text += " leslie"
		case "margot_copy":
			text += " margot"
		}
		return text, rules.AskTurn
	case "construct_without_engineers":
		return "free " + c.tool(e), rules.AskTurn
	case "pass":
		return "pass", rules.AskTurn
	case "construct":
		return "build " + e.Space + " " + c.tool(e), rules.AskBuild
	case "pay":
		return "pay" + amounts(e), rules.AskPay
	case "place_structure":
		return "place " + e.Space, rules.AskPlace
	case "produce":
		return fmt.Sprintf("produce %s %s %s", e.Dam, e.Conduit, e.Drops), rules.AskProduce
	case "fulfil_contract":
		return "fulfil " + e.Contract, rules.AskFulfil
	case "fulfil_contracts":
		if len(e.Contracts) == 0 {
			return "no", rules.AskFulfil
		}
		return "fulfil " + e.Contracts[0], rules.AskFulfil
	case "place_drops":
		if e.DirectlyInDam && len(e.Spaces) > 0 {
			return "drop " + e.Spaces[0], rules.AskDam
		}
		spaces := slices.Sorted(slices.Values(e.Spaces))
		return "drops " + strings.Join(spaces, " "), rules.AskDrops
	case "take_contracts":
		return "take " + ascending(e.Contracts), rules.AskTake
	case "discard_contracts":
		return "discard " + ascending(e.Contracts), rules.AskDiscard
	case "choose":
		switch e.Option {
		case "gain":
			return "machines" + amounts(e), rules.AskMachines
		case "take_tech_tile":
			return "tile " + e.Tile, rules.AskTile
		case "external_work":
			return "work " + strconv.Itoa(e.Position), rules.AskWork
		}
	case "use_building":
		return "use " + e.Building, rules.AskUse
	case "retrieve_tile":
		return "fetch " + e.Tile, rules.AskFetchTile
	case "retrieve_machines":
		return "fetch " + strconv.Itoa(e.Segment) + amounts(e), rules.AskFetchMachines
	case "accept":
		if e.What == "use_building" {
			return "use " + e.Building, rules.AskUse
		}
	case "decline":
		prompts := map[string]rules.PromptKind{"fulfil_contract": rules.AskFulfil, "place_drops": rules.AskDrops,
			"place_structure": rules.AskPlace, "produce": rules.AskProduce, "use_building": rules.AskUse}
		return "no", prompts[e.What]
	}
	return "", 0
}

// resolveBuilding answers the level I building tile (deviation 7): they do not ask
// whether the new building is used but go straight on with its action, or, if it
// has a cost, record an acceptance or a refusal.
func (c *checker) resolveBuilding() error {
	f := c.state.Prompt()
	if f.Kind != rules.AskUse || f.B == 0 || c.file.Log[c.entry].Kind == "accept" || c.file.Log[c.entry].Kind == "decline" {
		return nil
	}
	answer := rules.No()
	built := false
	for _, e := range c.file.Log[c.entry:] {
		if e.T == "state" || e.Kind == "place_engineers" {
			break
		}
		if e.Kind == "structure" {
			built = true
			continue
		}
		if e.T == "decision" && (e.Kind == "accept" || e.Kind == "decline") && e.What == "use_building" {
			return nil // answered when it comes
		}
		// Anything but the fee after the building stands is its action.
		if built && e.T == "event" && !(e.Kind == "pay" && e.Credits == 3) || e.T == "decision" {
			answer = rules.Use(rules.PrivateBuilding(f.B))
			break
		}
	}
	c.report.Tolerated[BuildingAccept]++
	return c.apply(answer)
}

// copied finds whom Mahiri copies: the decision after her placement.
func (c *checker) copied() string {
	for i := c.entry + 1; i < len(c.file.Log); i++ {
		if e := &c.file.Log[i]; e.T == "decision" && e.Kind == "copy_officer" {
			c.used[i] = true
			return e.Officer
		}
	}
	return "nobody"
}

// tool writes the tile of a construction; copying needs Anton's tile, or none for Mahiri.
func (c *checker) tool(e *Entry) string {
	if e.CopiedBy == "" {
		return e.Tile
	}
	if c.state.Player(c.state.ToMove()).Owned().Has(rules.SpecialAnton) {
		return rules.SpecialAnton.String() + "=" + e.Tile
	}
	return "=" + e.Tile
}

func amounts(e *Entry) string {
	text := ""
	for _, part := range []struct {
		n    int
		unit string
	}{{e.Excavators, "e"}, {e.Mixers, "m"}, {e.Credits, "c"}} {
		if part.n > 0 {
			text += " " + strconv.Itoa(part.n) + part.unit
		}
	}
	if text == "" {
		return " 0e"
	}
	return text
}

// ascending puts contracts in our order: starting, national, green, yellow, red.
func ascending(names []string) string {
	order := func(name string) int { return strings.IndexByte("SNGYR", name[0]) }
	sorted := slices.Clone(names)
	slices.SortFunc(sorted, func(a, b string) int {
		if d := order(a) - order(b); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	return strings.Join(sorted, " ")
}
