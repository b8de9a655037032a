package puzzle

import (
	"slices"

	"barrage/game/rules"
)

// Theme is what a puzzle is about, read from what happens.
type Theme string

const (
	Toll        Theme = "toll"         // drops run through another player's conduit
	NeutralDam  Theme = "neutral_dam"  // water of a neutral dam
	Wheel       Theme = "wheel"        // the construction wheel turns
	Blocking    Theme = "blocking"     // a dam of another player stops the drops, or a cheaper space is taken
	FullDam     Theme = "full_dam"     // a full dam lets drops pass
	Sections    Theme = "sections"     // a section of the energy track is reached
	Ranking     Theme = "ranking"      // VP of the energy ranking
	Contract    Theme = "contract"     // a private contract is fulfilled
	National    Theme = "national"     // a national contract is fulfilled
	Construct   Theme = "construction" // something is built
	Patent      Theme = "patent"       // an advanced tile is taken
	WaterOffice Theme = "water_office" // drops are put on headstreams
	Bank        Theme = "bank"         // engineers go to the bank
	Officer     Theme = "officer"      // the officer counts
	Expansion   Theme = "expansion"    // an external work or a private building
)

// Themes lists all themes.
func Themes() []Theme {
	return []Theme{Toll, NeutralDam, Wheel, Blocking, FullDam, Sections, Ranking, Contract, National, Construct, Patent, WaterOffice, Bank, Officer, Expansion}
}

// ThemesOf reads the themes of a puzzle from what the best answer leads to.
func ThemesOf(p *Puzzle) []Theme {
	if p.Goal.Aim == Stops {
		return waterThemes(&p.State, p.Goal.Headstream)
	}
	s, seat := p.State, p.Seat()
	found := map[Theme]bool{}
	line := p.Line
	if len(line) == 0 {
		line = []rules.Action{p.Best()}
	}
	if space, _, _ := line[0].Space(); line[0].Kind() == rules.ActSpace && space.IsRight() && s.Explain(space-1).Code != 0 {
		found[Blocking] = true
	}
	for _, a := range line {
		if s.ToMove() == seat {
			if a.Kind() == rules.ActProduce && s.Terms(a).Officer > 0 || a.Kind() == rules.ActCopy {
				found[Officer] = true
			}
			if space, _, with := a.Space(); a.Kind() == rules.ActSpace && (with != 0 || space.Section() == rules.OfficerSection) {
				found[Officer] = true
			}
		}
		before := s.Player(seat).Energy()
		var log rules.Log
		s.PlayLogged(a, &log)
		energy := before
		for _, e := range log.Events {
			if e.Seat != seat {
				continue
			}
			switch e.Kind {
			case rules.EvProduced:
				dam, conduit, _ := e.Production()
				if owner, _ := s.Owner(dam); owner == rules.Nobody {
					found[NeutralDam] = true
				}
				if owner, _ := s.Owner(conduit); owner != seat {
					found[Toll] = true
				}
			case rules.EvEnergy:
				energy += int(e.N)
			case rules.EvRotated:
				found[Wheel] = true
			case rules.EvFulfilled:
				found[Contract] = found[Contract] || !e.Contract().IsNational()
				found[National] = found[National] || e.Contract().IsNational()
			case rules.EvBuilt:
				found[Construct] = true
			case rules.EvTileTaken:
				found[Patent] = true
			case rules.EvWaiting:
				found[WaterOffice] = true
			case rules.EvEngineers:
				found[Bank] = found[Bank] || e.Space() == rules.Bank
			case rules.EvWorkDone, rules.EvUsed:
				found[Expansion] = true
			case rules.EvVP:
				found[Ranking] = found[Ranking] || e.Source() == rules.FromRanking && e.N > 0
			}
		}
		if energy/rules.SectionEnergy > before/rules.SectionEnergy && p.Goal.Aim != Energy {
			found[Sections] = true
		}
	}
	return listed(found)
}

// waterThemes are those of drops on their way: whose dams stop them, and which are full.
func waterThemes(s *rules.State, h rules.Headstream) []Theme {
	found := map[Theme]bool{}
	seat := s.ToMove()
	after := s.Foresee(0, nil)
	ends := Ends(s, h)
	last := slices.Index(Places(s, h), ends[len(ends)-1])
	for i, place := range Places(s, h) {
		stops := slices.Contains(ends, place)
		if place >= rules.ExitLeft {
			continue
		}
		owner, _ := s.Owner(rules.Site(place))
		switch {
		case stops && owner == rules.Nobody:
			found[NeutralDam] = true
		case stops && owner != seat:
			found[Blocking] = true
		}
		if i < last && after.Drops(rules.Site(place)) == after.Capacity(rules.Site(place)) {
			found[FullDam] = true
		}
	}
	return listed(found)
}

// listed lists themes in their usual order.
func listed(found map[Theme]bool) []Theme {
	var list []Theme
	for _, t := range Themes() {
		if found[t] {
			list = append(list, t)
		}
	}
	return list
}
