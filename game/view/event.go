package view

import (
	"fmt"
	"strings"

	"barrage/game/lang"
	"barrage/game/rules"
)

// Event puts an event into a sentence; "" for one that a reader of the log does not
// need. The state is the one after the events.
func (w Words) Event(s *rules.State, e rules.Event) string {
	who, number := w.Subject(s, e.Seat), n(int(e.N))
	if e.N < 0 {
		number = n(-int(e.N))
	}
	site := func(name string, x rules.Site) lang.Arg { return lang.Word(name, w.Place(x)) }
	contract := func() lang.Arg { return lang.Word("contract", w.Contract(e.Contract())) }
	machines := func() lang.Arg { return lang.Word("machines", w.amounts(e.Machines(), 0)) }
	load := func() lang.Arg {
		var parts []string
		if tile := e.Tile(); tile != 0 {
			parts = append(parts, w.Tile(tile))
		}
		if e.Machines().Total() > 0 {
			parts = append(parts, w.amounts(e.Machines(), 0))
		}
		return lang.Word("load", w.list(parts))
	}
	switch e.Kind {
	case rules.EvRevealed:
		switch f, id, place := e.Drawn(); f {
		case rules.DrawAutoma, rules.DrawAutomaOfficer, rules.DrawCard: // the events that follow tell
			return ""
		default:
			return w.reveal(f, id, place)
		}
	case rules.EvPicked:
		picked, officer, contract := e.Pick()
		company := lang.Word("company", w.Company(picked))
		switch {
		case contract != 0:
			return w.text("event.picked", w.player(e.Seat), company, lang.Word("officer", w.Officer(officer)),
				lang.Word("contract", w.Contract(contract)))
		case officer != 0:
			return w.text("event.picked.automa.officer", company, lang.Word("officer", w.Officer(officer)))
		}
		return w.text("event.picked.automa", w.player(e.Seat), company)
	case rules.EvOrder:
		return w.text("event.order", who, n(e.Place()))
	case rules.EvRound:
		return w.text("event.round", number)
	case rules.EvPhase:
		if e.Phase() == rules.Done {
			return ""
		}
		return w.text("event.phase", lang.Word("phase", w.Phase(e.Phase())))
	case rules.EvTurn:
		if !e.Extra() {
			return ""
		}
		return w.text("event.turn.extra", who)
	case rules.EvPassed:
		return w.text("event.passed", who)
	case rules.EvCopied:
		return w.text("event.copied", who, lang.Word("officer", w.Officer(e.Officer())))
	case rules.EvEngineers:
		space := lang.Word("space", w.takenSpace(s, e.Seat, e.Space()))
		if e.Architect() && e.N == 1 {
			return w.text("event.engineers.architect", who, space)
		}
		return w.text("event.engineers", who, number, space)
	case rules.EvHome:
		return w.text("event.home")
	case rules.EvCredits:
		why := lang.Word("why", w.Why(e.Why()))
		if e.N < 0 {
			return w.text("event.credits.paid", who, number, why)
		}
		return w.text("event.credits.gained", who, number, why)
	case rules.EvVP:
		source := lang.Word("source", w.Source(e.Source()))
		if e.N < 0 {
			return w.text("event.vp.lost", who, number, source)
		}
		return w.text("event.vp.gained", who, number, source)
	case rules.EvEnergy:
		return w.text("event.energy.gained", who, number, lang.Word("why", w.Why(e.Why())))
	case rules.EvMachines:
		return w.text("event.machines", who, machines(), lang.Word("why", w.Why(e.Why())))
	case rules.EvSpent:
		return w.text("event.spent", who, machines())
	case rules.EvInserted:
		return w.text("event.inserted", who, load())
	case rules.EvReturned:
		return w.text("event.returned", who, load())
	case rules.EvFetched:
		return w.text("event.fetched", who, load(), n(e.Segment()))
	case rules.EvBuilt:
		at := e.Site()
		if at.Kind() == rules.Building {
			return w.text("event.built.building", who, lang.Word("building", w.Building(s.PrivateBuildings()[at.Position()-1])))
		}
		return w.text("event.built."+e.Structure().String(), who, site("site", at))
	case rules.EvWaiting:
		at := letter(e.Headstream())
		if e.Seat < 0 {
			return w.text("event.waiting", number, at)
		}
		return w.text("event.waiting.by", who, number, at)
	case rules.EvDropInDam:
		return w.text("event.drop_in_dam", who, number, site("at", e.Site()))
	case rules.EvProduced:
		dam, conduit, powerhouse := e.Production()
		return w.text("event.produced", who, number, site("dam", dam),
			lang.Number("value", conduit.Value()), lang.Number("basin", int(powerhouse.Basin())))
	case rules.EvFlowed:
		return w.flowed(e, 1)
	case rules.EvTaken:
		return w.text("event.taken", who, contract())
	case rules.EvDiscarded:
		if e.FromDisplay() {
			return w.text("event.discarded.display", who, contract())
		}
		return w.text("event.discarded", who, contract())
	case rules.EvFulfilled:
		return w.text("event.fulfilled", who, contract())
	case rules.EvTileTaken:
		return w.text("event.tile_taken", who, lang.Word("tile", w.Tile(e.Tile())))
	case rules.EvTileRemoved:
		return w.text("event.tile_removed", lang.Word("tile", w.Tile(e.Tile())))
	case rules.EvWorkDone:
		return w.text("event.work_done", who, lang.Word("work", w.Work(e.Work())))
	case rules.EvWorkRemoved:
		return w.text("event.work_removed", lang.Word("work", w.Work(e.Work())))
	case rules.EvUsed:
		return w.text("event.used", who, lang.Word("building", w.Building(e.Building())))
	case rules.EvEnergyReset:
		return w.text("event.energy_reset")
	case rules.EvScored:
		return w.text("event.scored")
	case rules.EvCards:
		card := lang.Number("card", int(e.Card()))
		if e.Shuffled() {
			return w.text("event.cards.shuffled", who, card)
		}
		return w.text("event.cards", who, card)
	case rules.EvCardAction:
		action, instead := e.CardAction()
		return w.text("event.card_action", who, n(action+1), lang.Number("card", int(e.Card())),
			lang.Word("what", w.cardChoice(e.Card(), action, instead)))
	}
	return "" // EvRotated, EvBonusRemoved: other events tell what they lead to
}

// flowed tells that drops went the same way.
func (w Words) flowed(e rules.Event, drops int) string {
	from, to := e.Flow()
	if leaves(e) {
		return w.text("event.flowed.out", n(drops), lang.Word("from", w.node(from)))
	}
	return w.text("event.flowed", n(drops), lang.Word("from", w.node(from)), lang.Word("to", w.node(to)))
}

// leaves reports whether a drop leaves the map.
func leaves(e rules.Event) bool {
	_, to := e.Flow()
	return to == rules.ExitLeft || to == rules.ExitRight
}

// Log tells what a decision led to, a line for each thing worth telling. Drops that go
// the same way, turns of a wheel, and the turn order are combined. The state is the one
// after the events.
func (w Words) Log(s *rules.State, events []rules.Event) []string {
	var lines []string
	add := func(line string) {
		if line != "" {
			lines = append(lines, line)
		}
	}
	inserted := false // and the wheel has not turned yet
	for i := 0; i < len(events); {
		first := events[i]
		together := 1
		for i+together < len(events) && w.alike(first, events[i+together]) {
			together++
		}
		group := events[i : i+together]
		switch first.Kind {
		case rules.EvFlowed:
			add(w.flowed(first, together))
		case rules.EvOrder:
			var list []string
			for _, e := range group {
				list = append(list, w.Who(s, e.Seat))
			}
			if rest := events[i+together:]; len(rest) > 0 && rest[0].Kind == rules.EvEnergyReset {
				add(w.text("event.phase", lang.Word("phase", w.Phase(rules.RoundEnd))))
			}
			add(w.text("event.order.all", lang.Word("list", w.list(list))))
		case rules.EvRotated:
			turns := 0
			for _, e := range group {
				if e.Kind == rules.EvRotated {
					turns++
				}
			}
			if !inserted { // an insertion turns the wheel by one; everybody knows that
				add(w.text("event.rotated", w.Subject(s, first.Seat), n(turns)))
			}
			inserted = false
			for _, e := range group {
				add(w.Event(s, e))
			}
		case rules.EvPhase:
			if first.Phase() != rules.RoundEnd { // it begins before its event
				add(w.Event(s, first))
			}
		case rules.EvVP:
			if why := paidFor(events[:i], first); why != 0 {
				add(w.text("event.vp.paid", w.Subject(s, first.Seat), n(-int(first.N)), lang.Word("why", w.Why(why))))
			} else {
				add(w.Event(s, first))
			}
		default:
			inserted = inserted || first.Kind == rules.EvInserted
			add(w.Event(s, first))
		}
		i += together
	}
	return lines
}

// paidFor is what an Automa pays VP for in place of credits (A10.1), by what it did just
// before; 0 for other VP.
func paidFor(before []rules.Event, e rules.Event) rules.Why {
	if e.Source() != rules.FromCredits || e.N > 0 {
		return 0
	}
	for i := len(before) - 1; i >= 0; i-- {
		switch k := before[i].Kind; {
		case before[i].Seat != e.Seat:
		case k == rules.EvBuilt:
			return rules.ByBuildingFee
		case k == rules.EvInserted:
			return rules.BySolomon
		case k == rules.EvProduced:
			return rules.ByConduit
		case k == rules.EvCardAction:
			return rules.ByCost
		}
	}
	return rules.ByCost
}

// alike reports whether Log combines two events.
func (w Words) alike(first, e rules.Event) bool {
	switch first.Kind {
	case rules.EvFlowed:
		return e == first
	case rules.EvOrder:
		return e.Kind == first.Kind
	case rules.EvRotated:
		return (e.Kind == rules.EvRotated || e.Kind == rules.EvReturned) && e.Seat == first.Seat
	}
	return false
}

// reveal tells what was drawn for a place.
func (w Words) reveal(f rules.Family, id uint8, place int) string {
	key := "reveal." + f.ID()
	switch f {
	case rules.DrawHeadstream:
		drops := make([]string, 4)
		for i := range drops {
			drops[i] = fmt.Sprint(rules.HeadstreamTile(id).Drops(i + 1))
		}
		return w.text(key, letter(rules.Headstream(place)), lang.Word("drops", strings.Join(drops, ", ")))
	case rules.DrawBonus:
		return w.text(key, n(place), lang.Word("about", w.BonusAbout(rules.Bonus(id))))
	case rules.DrawObjective:
		return w.text(key, lang.Word("about", w.ObjectiveAbout(rules.Objective(id))))
	case rules.DrawNational, rules.DrawPrivate, rules.DrawStarting:
		return w.text(key, lang.Word("contract", w.Contract(rules.Contract(id))))
	case rules.DrawNeutral:
		return w.text(key, lang.Number("basin", int(id)))
	case rules.DrawSetAside, rules.DrawPatent:
		return w.text(key, n(place), lang.Word("tile", w.Tile(rules.Tile(id))))
	case rules.DrawWork:
		return w.text(key, n(place), lang.Word("work", w.Work(rules.Work(id))))
	case rules.DrawBuilding:
		return w.text(key, n(place), lang.Word("building", w.BuildingAction(rules.PrivateBuilding(id))))
	case rules.DrawCompany, rules.DrawAutoma:
		return w.text(key, n(place), lang.Word("company", w.Company(rules.Company(id))))
	case rules.DrawOfficer, rules.DrawExtra, rules.DrawAutomaOfficer:
		return w.text(key, n(place), lang.Word("officer", w.Officer(rules.Officer(id))))
	case rules.DrawFirst:
		return w.text(key, w.player(rules.Seat(id)-1))
	}
	return w.text(key, n(int(id))) // DrawCard
}
