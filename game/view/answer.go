package view

import (
	"barrage/game/lang"
	"barrage/game/rules"
)

// Answer puts an answer to the prompt of a state into words.
func (w Words) Answer(s *rules.State, a rules.Action) string {
	f := s.Prompt()
	switch a.Kind() {
	case rules.ActNo:
		switch {
		case f.Kind == rules.AskTurn:
			return w.text("answer.no.turn")
		case f.Kind == rules.AskFulfil && f.Named() > 0:
			return w.text("answer.no.more")
		}
		return w.text("answer.no")
	case rules.ActPass:
		return w.text("answer.pass")
	case rules.ActPick:
		company, officer, contract := a.Pick()
		return w.text("answer.pick", lang.Word("company", w.Company(company)), lang.Word("officer", w.Officer(officer)), lang.Word("contract", w.Contract(contract)))
	case rules.ActCopy:
		space, officer := a.Copy()
		return w.text("answer.copy", lang.Word("officer", w.Officer(officer)), lang.Word("price", w.price([]string{w.count("engineers", 1)}, space.Fee())))
	case rules.ActFree:
		return w.text("answer.free", w.tool(a.Tool()))
	case rules.ActSpace:
		space, engineers, with := a.Space()
		return w.space(s, space, engineers, with, usedByItself(s, space, with))
	case rules.ActBuild:
		return w.withFee(s, a, w.build(s, a))
	case rules.ActPay:
		m, replaced := a.Payment()
		return w.amounts(m, rules.InsteadOfMachines(replaced))
	case rules.ActPlace:
		return w.withFee(s, a, w.Site(s, a.Site()))
	case rules.ActProduce:
		return w.production(s, a)
	case rules.ActFulfil:
		c, _ := a.Contracts()
		return w.text("answer.fulfil", lang.Word("contract", w.Contract(c)))
	case rules.ActDrops:
		var list []string
		for i, drops := range a.Drops() {
			if drops > 0 {
				list = append(list, w.text("answer.drops", n(drops), letter(rules.HA+rules.Headstream(i))))
			}
		}
		return w.list(list)
	case rules.ActMachines:
		return w.amounts(a.Machines(), 0)
	case rules.ActFetchMachines:
		segment, m := a.Fetched()
		return w.text("answer.fetch", lang.Word("what", w.amounts(m, 0)), n(segment))
	case rules.ActWork:
		work := s.Works()[a.Position()-1]
		if s.Player(f.Seat).Level() > 0 { // with machines
			return w.Work(work)
		}
		return w.text("answer.work", lang.Word("work", w.Work(work)), lang.Word("credits", w.count("credits", work.Loan())))
	case rules.ActUse:
		b := a.Building()
		if b.ActionCost() == 0 {
			return w.BuildingAction(b)
		}
		return w.text("answer.use", lang.Word("building", w.BuildingAction(b)), lang.Word("credits", w.count("credits", b.ActionCost())))
	case rules.ActReveal:
		family, id := a.Outcome()
		return w.reveal(family, id, f.Place())
	case rules.ActCard:
		action, instead := a.Card()
		return w.text("answer.card", n(action+1), lang.Word("what", w.cardChoice(s.ActionCard(), action, instead)))
	}
	return w.things(s, a)
}

// things says an answer by what it names, one after the other.
func (w Words) things(s *rules.State, a rules.Action) string {
	var list []string
	for _, x := range a.Kind().Args() {
		v := a.Get(x)
		switch x.Kind {
		case rules.ArgContract, rules.ArgSecond:
			if v != 0 {
				list = append(list, w.Contract(rules.Contract(v)))
			}
		case rules.ArgTile:
			list = append(list, w.Tile(rules.Tile(v)))
		case rules.ArgSite:
			list = append(list, w.Site(s, rules.Site(v)))
		case rules.ArgBuilding:
			list = append(list, w.Building(rules.PrivateBuilding(v)))
		case rules.ArgCompany:
			list = append(list, w.Company(rules.Company(v)))
		case rules.ArgOfficer:
			list = append(list, w.Officer(rules.Officer(v)))
		}
	}
	switch len(list) {
	case 0:
		return a.String()
	case 2:
		return w.text("list.and", lang.Word("a", list[0]), lang.Word("b", list[1]))
	}
	return w.list(list)
}

func (w Words) build(s *rules.State, a rules.Action) string {
	at, tool := a.Site(), w.tool(a.Tool())
	kind := at.Kind()
	if kind == rules.Building {
		b := s.PrivateBuildings()[at.Position()-1]
		return w.text("answer.build.building", lang.Word("building", w.Building(b)), lang.Word("site", w.Place(at)), tool)
	}
	if kind == rules.Base && s.Player(s.ToMove()).Has(at) {
		kind = rules.Elevation
	}
	return w.text("answer.build."+kind.String(), lang.Word("site", w.Site(s, at)), tool)
}

// tool is the argument that names the tile inserted and the one it copies.
func (w Words) tool(inserted, effect rules.Tile) lang.Arg {
	tile := lang.Word("tile", w.Tile(effect))
	switch inserted {
	case effect:
		return lang.Word("tool", w.text("answer.tool", tile))
	case 0:
		return lang.Word("tool", w.text("answer.tool.copy", tile))
	}
	return lang.Word("tool", w.text("answer.tool.as", lang.Word("inserted", w.Tile(inserted)), tile))
}

// withFee mentions what the red border of a building space costs.
func (w Words) withFee(s *rules.State, a rules.Action, text string) string {
	fee := s.BuildingFee(a)
	if fee == 0 {
		return text
	}
	return w.text("answer.fee", lang.Word("what", text), lang.Word("credits", w.pays(s, fee)))
}

// pays is what the seat to move pays: credits, or as many VP if it is an Automa (A10.1).
func (w Words) pays(s *rules.State, n int) string {
	if seat := s.ToMove(); seat >= 0 && s.Player(seat).Level() > 0 {
		return w.count("vp", n)
	}
	return w.count("credits", n)
}

// Site says where a building space is.
func (w Words) Site(s *rules.State, at rules.Site) string {
	place := lang.Word("place", w.Place(at))
	switch at.Kind() {
	case rules.Base:
		area := lang.Word("area", w.Area(at.Area()))
		if s.Level(at) > 0 {
			return w.text("site.dam", place, area, lang.Number("level", s.Level(at)), lang.Number("drops", s.Drops(at)), lang.Number("room", s.Capacity(at)))
		}
		return w.text("site.base", place, area)
	case rules.Conduit:
		return w.text("site.conduit", place, n(at.Value()))
	}
	return w.Place(at)
}

func (w Words) production(s *rules.State, a rules.Action) string {
	dam, conduit, drops := a.Production()
	text := w.text("answer.produce", lang.Word("drops", w.count("drops", drops)), lang.Word("dam", w.Place(dam)),
		lang.Word("owner", w.owner(s, dam, "owner.your_dam")), lang.Word("holder", w.owner(s, conduit, "owner.your_conduit")), lang.Number("value", conduit.Value()),
		lang.Number("basin", int(conduit.EndBasin())), lang.Word("energy", w.count("energy", s.Yield(a))))
	if toll, owner := s.Toll(a); toll > 0 {
		text = w.text("answer.produce.fee", lang.Word("what", text), lang.Word("credits", w.pays(s, toll)), lang.Word("company", w.Who(s, owner)))
	}
	return text
}

// owner names the owner of a structure, addressing the player to move; an Automa is
// not addressed.
func (w Words) owner(s *rules.State, at rules.Site, yours string) string {
	seat, _ := s.Owner(at)
	switch {
	case seat == rules.Nobody:
		return w.text("owner.neutral")
	case seat == s.ToMove() && s.Player(seat).Level() == 0:
		return w.text(yours)
	}
	return w.Who(s, seat)
}
