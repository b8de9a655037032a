package trace

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"barrage/game/rules"
	"barrage/game/view"
)

// window is the part of the log from one snapshot to the next.
type window struct {
	last        *view.Snapshot // with which it begins
	events      []*Entry
	productions []production
}

// event keeps a consequence for the next snapshot.
func (c *checker) event(e *Entry) error {
	switch e.Kind {
	case "structure":
		if err := c.placeUnasked(e); err != nil {
			return err
		}
	case "contract_fulfilled", "drop_moves", "drops_placed", "energy", "gain", "headstreams_filled", "passes", "pay", "pay_to", "produce", "recover",
		"automa_engineers", "automa_discards_contracts", "contract_discard_reshuffled", "rotate", "round_begins", "round_scoring_begins", "tech_tile_taken", "to_wheel", "turn_order", "vp", "work_fulfilled":
	default:
		if c.file.withAutomas() {
			return differ("event", "unknown", strconv.Quote(e.Kind))
		}
		c.count(Events)
	}
	c.events = append(slices.Clip(c.events), e)
	return nil
}

// placeUnasked places a reward structure with one possible space, for which they do not
// ask (deviation 4).
func (c *checker) placeUnasked(e *Entry) error {
	if c.state.Prompt().Kind != rules.AskPlace || c.actor() != e.Company || c.photo() >= 0 {
		return nil
	}
	a, err := c.find("place " + e.Space)
	if err != nil {
		return err
	}
	if list := c.state.Legal(nil); len(list) > 2 { // with declining
		return open(differ("structure placed unasked", actionTexts(list), a.String()))
	}
	c.count(UnaskedStructure)
	return c.apply(a)
}

// production is what the event of a production says.
type production struct {
	company, dam, powerhouse string
	drops, energy            int
}

func (w *window) noteProduction(s *rules.State, a rules.Action) {
	if a.Kind() == rules.ActProduce {
		dam, conduit, drops := a.Production()
		w.productions = append(slices.Clip(w.productions), production{view.CompanyName(s, s.ToMove()),
			dam.String(), powerhouse(s, s.ToMove(), conduit), drops, s.Yield(a)})
	}
}

// dropsByHeadstream is the drops that an event lists.
func dropsByHeadstream(e *Entry) map[string]int {
	var drops map[string]int
	if json.Unmarshal(e.Drops, &drops) != nil {
		return map[string]int{"?": 1}
	}
	return drops
}

// account is a resource of a company.
type account struct{ company, resource string }

// checkEvents holds the events since the last snapshot against ours: what happened can
// be seen there, and gains and payments add up. Snapshots have been compared before: an
// event that says something else is a fault of the recording.
func (c *checker) checkEvents(at rules.Moment, now *view.Snapshot, told []account) error {
	sum := map[account]int{}
	for _, e := range c.events {
		tell(e, sum)
		seen := true
		book := func(sign int) {
			sum[account{e.Company, "credits"}] += sign * e.Credits
			sum[account{e.Company, "excavators"}] += sign * e.Excavators
			sum[account{e.Company, "mixers"}] += sign * e.Mixers
		}
		switch e.Kind {
		case "structure", "contract_fulfilled", "work_fulfilled", "tech_tile_taken":
			seen = c.last != nil && owned(now, e) > owned(c.last, e)
		case "automa_engineers":
			sum[account{e.Company, e.Space}] += e.N
			seen = c.file.playsAutoma(e.Company)
		case "passes":
			seen = len(c.automas.position) == 0 || slices.Contains(c.automas.passed, e.Company)
		case "turn_order":
			seen = slices.Equal(now.TurnOrder, e.Order)
		case "round_begins", "round_scoring_begins":
			seen = now.Round == e.Round
		case "produce":
			drops := 0
			seen = json.Unmarshal(e.Drops, &drops) == nil && slices.Contains(c.productions, production{e.Company, e.Dam, e.Powerhouse, drops, e.Energy})
		case "vp":
			vp := account{e.Company, "vp"}
			sum[vp] += e.N
			seen = c.last == nil || c.last.Companies[e.Company].VP+sum[vp] == e.Total
		case "energy":
			sum[account{e.Company, "energy"}] += e.N
		case "gain", "recover":
			book(1)
		case "pay":
			book(-1)
		case "to_wheel":
			book(-1)
			sum[account{e.Company, "credits"}] -= e.PaidToSupply.Credits
		case "pay_to":
			if !c.file.playsAutoma(e.Company) { // pays VP
				book(-1)
			}
			sum[account{e.To, "credits"}] += e.Credits
		}
		if !seen {
			return differ("event "+e.Kind, "not so", fmt.Sprintf("%s %s%s%s%s%s", e.Company, e.Structure, e.Space, e.Contract, e.Work, e.Tile))
		}
	}
	if c.last == nil {
		return nil
	}
	c.automas.settle(at, c.last, now, told, sum)
	scored := now
	if at == rules.AtRoundEnd { // since then the energy has been reset
		water := c.lastTurn.AfterWater()
		scored = new(view.Snapshot)
		*scored = view.Of(&water)
	}
	for _, name := range slices.Sorted(maps.Keys(now.Companies)) {
		was, is := c.last.Companies[name], now.Companies[name]
		for _, r := range []struct {
			resource string
			gained   int
		}{{"vp", is.VP - was.VP}, {"energy", scored.Companies[name].Energy - was.Energy}, {"credits", is.Credits - was.Credits},
			{"excavators", is.Excavators - was.Excavators}, {"mixers", is.Mixers - was.Mixers}} {
			of := account{name, r.resource}
			if sum[of] != r.gained {
				return differ("events: "+r.resource+" of "+name, r.gained, sum[of])
			}
			delete(sum, of)
		}
	}
	for of, n := range sum {
		return differ("events", "companies "+fmt.Sprint(now.TurnOrder), fmt.Sprintf("%d × %s %s", n, of.company, of.resource))
	}
	return nil
}

// owned counts what a company has of what an event says it got.
func owned(v *view.Snapshot, e *Entry) int {
	company := v.Companies[e.Company]
	n := 0
	count := func(has bool) {
		if has {
			n++
		}
	}
	switch e.Kind {
	case "structure":
		for _, x := range company.Structures {
			count(x == [2]string{e.Structure, e.Space})
		}
		for _, b := range company.Buildings {
			count(b.Slot == e.Space && e.Structure == rules.Building.String())
		}
	case "contract_fulfilled":
		count(slices.Contains(company.Fulfilled, e.Contract))
	case "work_fulfilled":
		count(slices.Contains(company.Works, e.Work))
	case "tech_tile_taken":
		count(slices.Contains(company.Tiles, e.Tile))
		for _, segment := range company.Wheel {
			count(slices.Contains(segment.Tiles, e.Tile))
		}
	}
	return n
}
