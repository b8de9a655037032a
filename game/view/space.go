package view

import (
	"strings"

	"barrage/game/lang"
	"barrage/game/rules"
)

// SpaceTitle is what an action space offers and what it costs in engineers and credits.
func (w Words) SpaceTitle(s *rules.State, sp rules.Space) string {
	return w.space(s, sp, sp.Engineers(), 0, 0)
}

// usedByItself is the building whose action follows without a choice when the player to move takes a space as Margot does, and whose action
// cost is paid with it (R12.9.1); 0 for none.
func usedByItself(s *rules.State, sp rules.Space, with rules.With) rules.PrivateBuilding {
	if with != rules.WithMargot && !isMargots(sp) {
		return 0
	}
	return s.OnlyUse()
}

func isMargots(sp rules.Space) bool { return strings.HasPrefix(sp.String(), "officer_margot") }

// space is an action space taken with a number of engineers in a given way, with a building that is used by itself.
func (w Words) space(s *rules.State, sp rules.Space, engineers int, with rules.With, used rules.PrivateBuilding) string {
	if sp.Section() == rules.BankSection && with != rules.WithMargot {
		return w.text("space.bank.for", lang.Word("engineers", w.count("engineers", engineers)), lang.Word("credits", w.count("credits", rules.BankCredits(engineers))))
	}
	what := w.spaceName(s, sp)
	var price []string
	if with == rules.WithArchitect {
		price = append(price, w.text("space.architect"))
	} else {
		price = append(price, w.count("engineers", engineers))
	}
	switch with {
	case rules.WithMargot:
		what = w.text("space.bank.margot")
	case rules.WithLeslie:
		price = append(price, w.text("space.leslie"))
	}
	return w.text("space.priced", lang.Word("what", what), lang.Word("price", w.price(price, sp.Fee()+sp.Cost()+used.ActionCost())))
}

// price adds credits, if any, to a price.
func (w Words) price(parts []string, credits int) string {
	if credits > 0 {
		parts = append(parts, w.count("credits", credits))
	}
	return w.list(parts)
}

// spaceName is what an action space offers. A space with a tile or work names it as
// long as it lies there.
func (w Words) spaceName(s *rules.State, sp rules.Space) string {
	switch sp.Section() {
	case rules.TurbineStation:
		return w.text("space.turbine", lang.Signed("bonus", sp.N()))
	case rules.WaterManagement, rules.MachineryShop, rules.ContractOffice:
		return w.text("space." + row(sp))
	case rules.Workshop:
		return w.text("space.workshop", n(sp.N()))
	case rules.PatentOffice:
		if t := s.Patents()[sp.N()-1]; t != 0 {
			return w.text("space.patent", lang.Word("tile", w.Tile(t)))
		}
		return w.text("space.patent.place", n(sp.N()))
	case rules.BankSection:
		return w.text("space.bank")
	case rules.CompanyBoard:
		return w.text("space.company")
	case rules.ExternalWorks:
		if work := s.Works()[sp.N()-1]; work != 0 {
			return w.text("space.work", lang.Word("work", w.Work(work)))
		}
		return w.text("space.work.place", n(sp.N()))
	case rules.PrivateBuildings:
		return w.BuildingAction(sp.Building())
	}
	switch name := sp.String(); {
	case strings.HasPrefix(name, "officer_mahiri"):
		return w.text("space.mahiri")
	case isMargots(sp):
		return w.text("space.margot")
	case name == "beside":
		return w.text("space.beside")
	}
	return w.text("space.company_automa")
}

// row is the name of a space of the management board without its side.
func row(sp rules.Space) string {
	return strings.TrimSuffix(strings.TrimSuffix(sp.String(), "_l"), "_r")
}

// takenSpace is a space in the log, where its tile or work may have been taken. An
// Automa stands anywhere in the section; what it does is on its card.
func (w Words) takenSpace(s *rules.State, seat rules.Seat, sp rules.Space) string {
	switch section := sp.Section(); {
	case section == rules.PatentOffice:
		return w.text("space.patent.place", n(sp.N()))
	case section == rules.ExternalWorks:
		return w.text("space.work.place", n(sp.N()))
	case section == rules.PrivateBuildings:
		return w.Building(sp.Building())
	case section <= rules.ContractOffice && s.Player(seat).Level() > 0:
		return w.Section(section)
	}
	return w.spaceName(s, sp)
}
