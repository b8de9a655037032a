package view

import (
	"fmt"
	"strings"

	"barrage/lang"
	"barrage/rules"
)

// Event puts an event into a sentence; "" for one that a reader of the log does not
// need. The state is the one after the events.
func (w Words) Event(s *rules.State, e rules.Event) string {
	who, number := w.Subject(s, e.Seat), n(int(e.N))
	if e.N < 0 {
		number = n(-int(e.N))
	}
	site := func(name string, x uint8) lang.Arg { return lang.Word(name, w.Place(rules.Site(x))) }
	contract := func() lang.Arg { return lang.Word("contract", w.Contract(rules.Contract(e.A))) }
	load := func(tile, excavators, mixers uint8) lang.Arg {
		var parts []string
		if tile != 0 {
			parts = append(parts, w.Tile(rules.Tile(tile)))
		}
		if excavators+mixers > 0 {
			parts = append(parts, w.amounts(rules.Machines{Excavators: excavators, Mixers: mixers}, 0))
		}
		return lang.Word("load", w.list(parts))
	}
	switch e.Kind {
	case rules.EvRevealed:
		switch f := rules.Family(e.A); f {
		case rules.DrawAutoma, rules.DrawAutomaOfficer, rules.DrawCard: // the events that follow tell
			return ""
		default:
			return w.reveal(f, e.B, int(e.C))
		}
	case rules.EvPicked:
		company, officer := lang.Word("company", w.Company(rules.Company(e.A))), rules.Officer(e.B)
		switch {
		case e.C != 0:
			return w.text("event.picked", w.player(e.Seat), company, lang.Word("officer", w.Officer(officer)),
				lang.Word("contract", w.Contract(rules.Contract(e.C))))
		case officer != 0:
			return w.text("event.picked.automa.officer", company, lang.Word("officer", w.Officer(officer)))
		}
		return w.text("event.picked.automa", w.player(e.Seat), company)
	case rules.EvOrder:
		return w.text("event.order", who, n(int(e.A)+1))
	case rules.EvRound:
		return w.text("event.round", number)
	case rules.EvPhase:
		if rules.Phase(e.A) == rules.Done {
			return ""
		}
		return w.text("event.phase", lang.Word("phase", w.Phase(rules.Phase(e.A))))
	case rules.EvTurn:
		if e.A == 0 {
			return ""
		}
		return w.text("event.turn.extra", who)
	case rules.EvPassed:
		return w.text("event.passed", who)
	case rules.EvCopied:
		return w.text("event.copied", who, lang.Word("officer", w.Officer(rules.Officer(e.A))))
	case rules.EvEngineers:
		space := lang.Word("space", w.takenSpace(s, e.Seat, rules.Space(e.A)))
		if e.B == 1 && e.N == 1 {
			return w.text("event.engineers.architect", who, space)
		}
		return w.text("event.engineers", who, number, space)
	case rules.EvHome:
		return w.text("event.home")
	case rules.EvCredits:
		why := lang.Word("why", w.Why(rules.Why(e.A)))
		if e.N < 0 {
			return w.text("event.credits.paid", who, number, why)
		}
		return w.text("event.credits.gained", who, number, why)
	case rules.EvVP:
		source := lang.Word("source", w.Source(rules.Source(e.A)))
		if e.N < 0 {
			return w.text("event.vp.lost", who, number, source)
		}
		return w.text("event.vp.gained", who, number, source)
	case rules.EvEnergy:
		return w.text("event.energy.gained", who, number, lang.Word("why", w.Why(rules.Why(e.A))))
	case rules.EvMachines:
		return w.text("event.machines", who, lang.Word("machines", w.amounts(rules.Machines{Excavators: e.A, Mixers: e.B}, 0)),
			lang.Word("why", w.Why(rules.Why(e.C))))
	case rules.EvSpent:
		return w.text("event.spent", who, lang.Word("machines", w.amounts(rules.Machines{Excavators: e.A, Mixers: e.B}, 0)))
	case rules.EvInserted:
		return w.text("event.inserted", who, load(e.A, e.B, e.C))
	case rules.EvReturned:
		return w.text("event.returned", who, load(e.A, e.B, e.C))
	case rules.EvFetched:
		return w.text("event.fetched", who, load(e.A, e.B, e.C), n(int(e.D)))
	case rules.EvBuilt:
		at := rules.Site(e.A)
		if at.Kind() == rules.Building {
			return w.text("event.built.building", who, lang.Word("building", w.Building(s.PrivateBuildings()[at.Position()-1])))
		}
		return w.text("event.built."+rules.Kind(e.B).String(), who, site("site", e.A))
	case rules.EvWaiting:
		at := letter(rules.Headstream(e.A))
		if e.Seat < 0 {
			return w.text("event.waiting", number, at)
		}
		return w.text("event.waiting.by", who, number, at)
	case rules.EvDropInDam:
		return w.text("event.drop_in_dam", who, number, site("at", e.A))
	case rules.EvProduced:
		return w.text("event.produced", who, number, site("dam", e.A),
			lang.Number("value", rules.Site(e.B).Value()), lang.Number("basin", int(rules.Site(e.C).Basin())))
	case rules.EvFlowed:
		return w.flowed(e, 1)
	case rules.EvTaken:
		return w.text("event.taken", who, contract())
	case rules.EvDiscarded:
		if e.B == 1 {
			return w.text("event.discarded.display", who, contract())
		}
		return w.text("event.discarded", who, contract())
	case rules.EvFulfilled:
		return w.text("event.fulfilled", who, contract())
	case rules.EvTileTaken:
		return w.text("event.tile_taken", who, lang.Word("tile", w.Tile(rules.Tile(e.A))))
	case rules.EvTileRemoved:
		return w.text("event.tile_removed", lang.Word("tile", w.Tile(rules.Tile(e.A))))
	case rules.EvWorkDone:
		return w.text("event.work_done", who, lang.Word("work", w.Work(rules.Work(e.A))))
	case rules.EvWorkRemoved:
		return w.text("event.work_removed", lang.Word("work", w.Work(rules.Work(e.A))))
	case rules.EvUsed:
		return w.text("event.used", who, lang.Word("building", w.Building(rules.PrivateBuilding(e.A))))
	case rules.EvEnergyReset:
		return w.text("event.energy_reset")
	case rules.EvScored:
		return w.text("event.scored")
	case rules.EvCards:
		card := lang.Number("card", int(e.A))
		if e.B == 1 {
			return w.text("event.cards.shuffled", who, card)
		}
		return w.text("event.cards", who, card)
	case rules.EvCardAction:
		return w.text("event.card_action", who, n(int(e.B)+1), lang.Number("card", int(e.A)),
			lang.Word("what", w.cardChoice(rules.Card(e.A), int(e.B), rules.Instead(e.C))))
	}
	return "" // EvRotated, EvBonusRemoved: other events tell what they lead to
}

// flowed tells that drops went the same way.
func (w Words) flowed(e rules.Event, drops int) string {
	from := lang.Word("from", w.node(rules.Node(e.A)))
	if leaves(e) {
		return w.text("event.flowed.out", n(drops), from)
	}
	return w.text("event.flowed", n(drops), from, lang.Word("to", w.node(rules.Node(e.B))))
}

// leaves reports whether a drop leaves the map.
func leaves(e rules.Event) bool {
	return rules.Node(e.B) == rules.ExitLeft || rules.Node(e.B) == rules.ExitRight
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
			if rules.Phase(first.A) != rules.RoundEnd { // it begins before its event
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
	if rules.Source(e.A) != rules.FromCredits || e.N > 0 {
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
		return e.Kind == first.Kind && e.A == first.A && (e.B == first.B || leaves(e) && leaves(first))
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
