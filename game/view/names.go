package view

import (
	"strings"

	"barrage/game/lang"
	"barrage/game/rules"
)

// Names of the things of the game.

// Company is the name on a company board.
func (w Words) Company(c rules.Company) string { return w.text("company." + c.String()) }

// CompanyAbility is what a company can do once it has three powerhouses.
func (w Words) CompanyAbility(c rules.Company) string {
	return w.text("company." + c.String() + ".ability")
}

// Officer is the name on an officer tile.
func (w Words) Officer(o rules.Officer) string { return w.text("officer." + o.String()) }

// OfficerAbility is what an officer can do.
func (w Words) OfficerAbility(o rules.Officer) string {
	return w.text("officer." + o.String() + ".ability")
}

// Structure is a kind of structure.
func (w Words) Structure(k rules.Kind) string { return w.text("structure." + k.String()) }

// Area is an area of the map.
func (w Words) Area(a rules.Area) string { return w.text("area." + a.String()) }

// Phase is the title of a phase.
func (w Words) Phase(p rules.Phase) string { return w.text("phase." + p.String()) }

// Section is a group of action spaces.
func (w Words) Section(s rules.Section) string { return w.text("section." + s.String()) }

// Source is where VP come from.
func (w Words) Source(s rules.Source) string { return w.text("source." + s.ID()) }

// Why is the reason for which credits, energy or machines were moved.
func (w Words) Why(why rules.Why) string { return w.text("why." + why.ID()) }

// Prompt is a short title of a kind of question.
func (w Words) Prompt(k rules.PromptKind) string { return w.text("prompt." + k.ID()) }

// Tile is a technology tile.
func (w Words) Tile(t rules.Tile) string { return w.text("tile." + t.String()) }

// TileEffect is what an advanced or special tile does apart from building; "" for a
// basic one.
func (w Words) TileEffect(t rules.Tile) string {
	if t == 0 || t.Level() == 0 && t.Kind() != 0 {
		return ""
	}
	return w.text("tile." + t.String() + ".effect")
}

// shortTile is a technology tile where space is limited: "conduit II".
func (w Words) shortTile(t rules.Tile) string {
	switch t {
	case rules.SpecialAnton:
		return "Anton"
	case rules.SpecialLeslie:
		return "Leslie"
	}
	return strings.TrimSpace(w.Structure(t.Kind()) + " " + [...]string{"", "I", "II", "III"}[t.Level()])
}

// Building is the name of a private building.
func (w Words) Building(b rules.PrivateBuilding) string { return w.text("building." + b.String()) }

// BuildingAction is a private building and what it does.
func (w Words) BuildingAction(b rules.PrivateBuilding) string {
	return w.text("building.with_action", lang.Word("name", w.Building(b)), lang.Word("action", w.text("building."+b.String()+".action")))
}

// Bonus is a bonus tile in a word or two.
func (w Words) Bonus(b rules.Bonus) string { return w.text("bonus." + b.String()) }

// BonusAbout is what a bonus tile gives.
func (w Words) BonusAbout(b rules.Bonus) string {
	return w.text("bonus."+b.String()+".about", n(b.VP()))
}

// Objective is an objective tile in a word or two.
func (w Words) Objective(o rules.Objective) string { return w.text("objective." + o.String()) }

// ObjectiveAbout is what an objective tile rewards.
func (w Words) ObjectiveAbout(o rules.Objective) string {
	return w.text("objective." + o.String() + ".about")
}

// Contract is what a contract requires and gives.
func (w Words) Contract(c rules.Contract) string {
	return w.text("contract.label", lang.Word("energy", w.count("energy", c.Energy())),
		lang.Word("reward", w.Reward(c.Reward())))
}

// Work is what an external work costs and gives.
func (w Words) Work(work rules.Work) string {
	return w.text("work.label", lang.Word("cost", w.amounts(work.Cost(), 0)),
		lang.Word("reward", w.Reward(work.Reward())))
}

// Reward is what a reward gives.
func (w Words) Reward(r rules.Reward) string {
	var parts []string
	for _, plain := range [...]struct {
		n    uint8
		noun string
	}{{r.VP, "vp"}, {r.Credits, "credits"}, {r.Excavators, "excavators"}, {r.Mixers, "mixers"}, {r.Energy, "energy"}} {
		if plain.n > 0 {
			parts = append(parts, w.count(plain.noun, int(plain.n)))
		}
	}
	for _, p := range r.Parts {
		if p.Kind != 0 {
			parts = append(parts, w.part(p))
		}
	}
	return w.list(parts)
}

func (w Words) part(p rules.Part) string {
	key := "reward." + p.Kind.ID()
	switch {
	case p.Kind == rules.PartBase:
		var areas []string
		for a := rules.Mountain; a <= rules.Plain; a++ {
			if rules.AreaSet(p.N).Has(a) {
				areas = append(areas, w.Area(a))
			}
		}
		return w.text(key, lang.Word("areas", w.list(areas)))
	case p.Kind == rules.PartFulfil && p.Bounded():
		key = "reward.fulfil_up_to"
	}
	return w.text(key, n(int(p.N)))
}
