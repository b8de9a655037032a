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
	if tell := eventKinds[e.Kind].tell; tell != nil {
		return tell(telling{w, s, e})
	}
	return ""
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
