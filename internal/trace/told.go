package trace

import (
	"slices"
	"strconv"
	"strings"

	"barrage/game/rules"
	"barrage/game/view"
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
func toBeTold(file *File, s *rules.State, e rules.Event) []account {
	company := ""
	if e.Seat >= 0 {
		company = view.CompanyName(s, e.Seat)
	}
	fact := func(n int, words ...string) []account {
		return slices.Repeat([]account{{company, strings.Join(words, " ")}}, n)
	}
	switch e.Kind {
	case rules.EvBuilt:
		return fact(1, "structure", e.Structure().String(), e.Site().String())
	case rules.EvFulfilled:
		return fact(1, "contract_fulfilled", e.Contract().String())
	case rules.EvWorkDone:
		return fact(1, "work_fulfilled", e.Work().String())
	case rules.EvTileTaken:
		return fact(1, "tech_tile_taken", e.Tile().String())
	case rules.EvRotated:
		return fact(1, "rotate")
	case rules.EvInserted:
		return fact(1, "to_wheel", tileName(e.Tile()))
	case rules.EvReturned, rules.EvFetched:
		return fact(1, "recover", tileName(e.Tile()))
	case rules.EvWaiting:
		if company == "" {
			return fact(int(e.N), "fill", e.Headstream().String())
		}
		return fact(int(e.N), "drop", e.Headstream().String())
	case rules.EvDropInDam:
		return fact(int(e.N), "drop", e.Site().String())
	case rules.EvFlowed:
		// Drops may flow in another order: who ends where is not compared.
		from, to := e.Flow()
		return slices.Concat(fact(1, "from", from.String()), fact(1, "to", to.String()))
	case rules.EvProduced:
		n := int(e.N)
		dam, conduit, powerhouse := e.Production()
		list := fact(1, "produce", dam.String(), powerhouse.String(), strconv.Itoa(n))
		if owner, _ := s.Owner(conduit); owner >= 0 && owner != e.Seat {
			list = append(list, fact(n, "pays", view.CompanyName(s, owner))...)
		}
		company = ""
		return slices.Concat(list, fact(n, "from", dam.String()), fact(n, "to", powerhouse.String()))
	case rules.EvCardAction:
		if action, _ := e.CardAction(); e.Card().Actions()[action].Kind == rules.CardContracts {
			return fact(1, "discard")
		}
	case rules.EvDiscarded:
		if file.playsAutoma(company) {
			return fact(1, "discard", e.Contract().String())
		}
	}
	return nil
}

func tileName(t rules.Tile) string {
	if t == 0 {
		return ""
	}
	return t.String()
}

// settle takes from what was told what had to be: our events, where the engineers of
// Automas went, and which discards were shuffled.
func (a *automas) settle(at rules.Moment, before, now *view.Snapshot, told []account, sum map[account]int) {
	take := func(of account, n int) {
		if sum[of] -= n; sum[of] == 0 {
			delete(sum, of)
		}
	}
	for _, of := range told {
		take(of, 1)
	}
	if len(a.position) == 0 {
		return
	}
	for _, colour := range a.shuffled() {
		take(account{"", "shuffle " + colour}, 1)
	}
	if at != rules.AtTurnEnd {
		return
	}
	for space, stands := range now.ActionSpaces {
		for company, stand := range stands {
			if a.file.playsAutoma(company) {
				take(account{company, space}, stand.Engineer-before.ActionSpaces[space][company].Engineer)
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
