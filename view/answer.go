package view

import (
	"strings"

	"barrage/lang"
	"barrage/rules"
)

// Answer says an answer to the prompt of a state.
func (w Words) Answer(s *rules.State, a rules.Action) string {
	x, y, z := a.Args()
	f := s.Prompt()
	switch a.Kind() {
	case rules.ActNo:
		switch {
		case f.Kind == rules.AskTurn:
			return w.text("answer.no.turn")
		case f.Kind == rules.AskFulfil && f.B > 0:
			return w.text("answer.no.more")
		}
		return w.text("answer.no")
	case rules.ActPass:
		return w.text("answer.pass")
	case rules.ActPick:
		return w.text("answer.pick", lang.Word("company", w.Company(rules.Company(x))), lang.Word("officer", w.Officer(rules.Officer(y))),
			lang.Word("contract", w.Contract(rules.Contract(z))))
	case rules.ActCopy:
		return w.text("answer.copy", lang.Word("officer", w.Officer(rules.Officer(y))),
			lang.Word("price", w.price([]string{w.count("engineers", 1)}, rules.Space(x).Fee())))
	case rules.ActFree:
		return w.text("answer.free", w.tool(rules.Tile(x), rules.Tile(y)))
	case rules.ActSpace:
		return w.space(s, rules.Space(x), int(y), rules.With(z))
	case rules.ActBuild:
		return w.withFee(s, a, w.build(s, rules.Tile(x), rules.Tile(y), rules.Site(z)))
	case rules.ActPay:
		return w.amounts(rules.Machines{Excavators: x, Mixers: y}, rules.InsteadOfMachines(int(z)))
	case rules.ActPlace:
		return w.withFee(s, a, w.site(s, rules.Site(x)))
	case rules.ActProduce:
		return w.production(s, a)
	case rules.ActFulfil:
		return w.text("answer.fulfil", lang.Word("contract", w.Contract(rules.Contract(x))))
	case rules.ActDrops:
		return strings.TrimPrefix(a.String(), "drops ")
	case rules.ActMachines:
		return w.amounts(rules.Machines{Excavators: x, Mixers: y}, 0)
	case rules.ActTake, rules.ActDiscard:
		if y == 0 {
			return w.Contract(rules.Contract(x))
		}
		return w.text("list.and", lang.Word("a", w.Contract(rules.Contract(x))), lang.Word("b", w.Contract(rules.Contract(y))))
	case rules.ActTile, rules.ActFetchTile:
		return w.Tile(rules.Tile(x))
	case rules.ActDam:
		return w.site(s, rules.Site(x))
	case rules.ActFetchMachines:
		return w.text("answer.fetch", lang.Word("what", w.amounts(rules.Machines{Excavators: y, Mixers: z}, 0)), n(int(x)))
	case rules.ActWork:
		work := s.Works()[x-1]
		if s.Player(f.Seat).Level() > 0 { // with machines
			return w.Work(work)
		}
		return w.text("answer.work", lang.Word("work", w.Work(work)), lang.Word("credits", w.count("credits", work.Loan())))
	case rules.ActUse:
		b := rules.PrivateBuilding(x)
		if b.ActionCost() == 0 {
			return w.BuildingAction(b)
		}
		return w.text("answer.use", lang.Word("building", w.BuildingAction(b)), lang.Word("credits", w.count("credits", b.ActionCost())))
	case rules.ActReveal:
		return w.reveal(rules.Family(x), y, int(f.B))
	case rules.ActCard:
		return w.text("answer.card", n(int(x)+1), lang.Word("what", w.cardChoice(s.ActionCard(), int(x), rules.Instead(y))))
	}
	return a.String()
}

func (w Words) build(s *rules.State, inserted, effect rules.Tile, at rules.Site) string {
	kind := at.Kind()
	if kind == rules.Building {
		b := s.PrivateBuildings()[at.Position()-1]
		return w.text("answer.build.building", lang.Word("building", w.Building(b)), lang.Word("site", at.String()), w.tool(inserted, effect))
	}
	if kind == rules.Base && s.Player(s.ToMove()).Has(at) {
		kind = rules.Elevation
	}
	return w.text("answer.build."+kind.String(), lang.Word("site", w.site(s, at)), w.tool(inserted, effect))
}

// tool is the argument that says which tile is inserted, and which one it copies.
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
	return w.text("answer.fee", lang.Word("what", text), lang.Word("credits", w.count("credits", fee)))
}

// site says where a building space is.
func (w Words) site(s *rules.State, at rules.Site) string {
	id := lang.Word("id", at.String())
	switch at.Kind() {
	case rules.Base:
		area := lang.Word("area", w.Area(at.Area()))
		if s.Level(at) > 0 {
			return w.text("site.dam", id, area, lang.Number("level", s.Level(at)), lang.Number("drops", s.Drops(at)), lang.Number("room", s.Capacity(at)))
		}
		return w.text("site.base", id, area)
	case rules.Conduit:
		return w.text("site.conduit", id, n(at.Value()), lang.Number("basin", int(at.EndBasin())))
	}
	return at.String()
}

func (w Words) production(s *rules.State, a rules.Action) string {
	x, y, drops := a.Args()
	dam, conduit := rules.Site(x), rules.Site(y)
	text := w.text("answer.produce", lang.Word("drops", w.count("drops", int(drops))), lang.Word("dam", dam.String()),
		lang.Word("owner", w.owner(s, dam, "owner.your_dam")), lang.Word("conduit", conduit.String()),
		lang.Word("holder", w.owner(s, conduit, "owner.your_conduit")), lang.Number("value", conduit.Value()),
		lang.Number("basin", int(conduit.EndBasin())), lang.Word("energy", w.count("energy", s.Yield(a))))
	if toll, owner := s.Toll(a); toll > 0 {
		text = w.text("answer.produce.fee", lang.Word("what", text), lang.Word("credits", w.count("credits", toll)), lang.Word("company", w.Who(s, owner)))
	}
	return text
}

// owner says whose a structure is to the player who is asked; an Automa is not
// spoken to.
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
