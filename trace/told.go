package trace

import (
	"slices"
	"strconv"
	"strings"

	"barrage/rules"
	"barrage/view"
)

// What events and our rules both know must be told as often as it happened: each fact is
// an account that is even in the end.

// tell books what an event tells.
func tell(e *Entry, sum map[account]int) {
	fact := func(words ...string) { sum[account{e.Company, strings.Join(words, " ")}]++ }
	switch e.Kind {
	case "structure":
		fact(e.Kind, e.Structure, e.Space)
	case "contract_fulfilled":
		fact(e.Kind, e.Contract)
	case "work_fulfilled":
		fact(e.Kind, e.Work)
	case "tech_tile_taken":
		fact(e.Kind, e.Tile)
	case "produce":
		fact(e.Kind, e.Dam, e.Powerhouse, string(e.Drops))
	case "rotate":
		fact("rotate")
	case "to_wheel", "recover":
		fact(e.Kind, e.Tile)
	case "drops_placed":
		for _, space := range e.Spaces {
			fact("drop", space)
		}
	case "headstreams_filled":
		for name, n := range dropsByHeadstream(e) {
			sum[account{"", "fill " + name}] += n
		}
	case "drop_moves":
		if n := len(e.Path); n >= 2 {
			fact("from", e.Path[0])
			fact("to", e.Path[n-1])
		} else {
			fact("from nowhere")
		}
	case "pay_to":
		sum[account{e.Company, "pays " + e.To}] += e.Credits
	case "automa_discards_contracts":
		fact("discard")
		for _, contract := range e.Contracts {
			fact("discard", contract)
		}
	case "contract_discard_reshuffled":
		fact("shuffle", e.Stack)
	}
}

// toBeTold lists what their events must tell of what happened with us.
func (c *checker) toBeTold(e rules.Event) []account {
	company := ""
	if e.Seat >= 0 {
		company = view.CompanyName(&c.state, e.Seat)
	}
	fact := func(n int, words ...string) []account {
		return slices.Repeat([]account{{company, strings.Join(words, " ")}}, n)
	}
	switch e.Kind {
	case rules.EvBuilt:
		return fact(1, "structure", rules.Kind(e.B).String(), rules.Site(e.A).String())
	case rules.EvFulfilled:
		return fact(1, "contract_fulfilled", rules.Contract(e.A).String())
	case rules.EvWorkDone:
		return fact(1, "work_fulfilled", rules.Work(e.A).String())
	case rules.EvTileTaken:
		return fact(1, "tech_tile_taken", rules.Tile(e.A).String())
	case rules.EvRotated:
		return fact(1, "rotate")
	case rules.EvInserted:
		return fact(1, "to_wheel", tileName(e.A))
	case rules.EvReturned, rules.EvFetched:
		return fact(1, "recover", tileName(e.A))
	case rules.EvWaiting:
		if company == "" {
			return fact(int(e.N), "fill", rules.Headstream(e.A).String())
		}
		return fact(int(e.N), "drop", rules.Headstream(e.A).String())
	case rules.EvDropInDam:
		return fact(int(e.N), "drop", rules.Site(e.A).String())
	case rules.EvFlowed:
		// Drops may flow in another order: who ends where is not compared.
		return slices.Concat(fact(1, "from", rules.Node(e.A).String()), fact(1, "to", rules.Node(e.B).String()))
	case rules.EvProduced:
		n := int(e.N)
		list := fact(1, "produce", rules.Site(e.A).String(), rules.Site(e.C).String(), strconv.Itoa(n))
		if owner, _ := c.state.Owner(rules.Site(e.B)); owner >= 0 && owner != e.Seat {
			list = append(list, fact(n, "pays", view.CompanyName(&c.state, owner))...)
		}
		company = ""
		return slices.Concat(list, fact(n, "from", rules.Site(e.A).String()), fact(n, "to", rules.Site(e.C).String()))
	case rules.EvCardAction:
		if rules.Card(e.A).Actions()[e.B].Kind == rules.CardContracts {
			return fact(1, "discard")
		}
	case rules.EvDiscarded:
		if c.playsAutoma(company) {
			return fact(1, "discard", rules.Contract(e.A).String())
		}
	}
	return nil
}

func tileName(id uint8) string {
	if id == 0 {
		return ""
	}
	return rules.Tile(id).String()
}

// settle takes from what was told what had to be: our events, where the engineers of
// Automas went, and which discards were shuffled.
func (c *checker) settle(at rules.Moment, now *view.Snapshot, told []account, sum map[account]int) {
	take := func(of account, n int) {
		if sum[of] -= n; sum[of] == 0 {
			delete(sum, of)
		}
	}
	for _, of := range told {
		take(of, 1)
	}
	if len(c.automas.position) == 0 {
		return
	}
	for _, colour := range c.automas.shuffled() {
		take(account{"", "shuffle " + colour}, 1)
	}
	if at != rules.AtTurnEnd {
		return
	}
	for space, stands := range now.ActionSpaces {
		for company, stand := range stands {
			if c.playsAutoma(company) {
				take(account{company, space}, stand.Engineer-c.last.ActionSpaces[space][company].Engineer)
			}
		}
	}
}

// shuffled lists the piles for which discards must have been shuffled: a contract was
// drawn that was not in the pile before.
func (a *automas) shuffled() []string {
	var colours []string
	for _, name := range a.refilled {
		if colour := colourOf(name); !slices.Contains(a.pile, name) && !slices.Contains(colours, colour) {
			colours = append(colours, colour)
		}
	}
	return colours
}
