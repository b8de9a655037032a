package lesson

import (
	"barrage/game/lang"
	"barrage/game/rules"
)

// Lesson Leeghwater: use a private building, and do an external work.
var leeghwater = &Lesson{
	ID: "leeghwater", Part: WholeGame, Minutes: 4, Start: "leeghwater",
	Steps: []Step{
		{Name: "building", Marks: spacesOf(rules.PrivateBuildings), Done: func(p *Play) bool { return p.Used > 0 && (p.settled() || p.Works > 0) }},
		{Name: "work", Marks: spacesOf(rules.ExternalWorks), Done: func(p *Play) bool { return p.Works > 0 }},
	},
	Reached: func(p *Play) bool { return p.Used > 0 && p.Works > 0 && p.settled() },
	Stars: func(p *Play) int {
		switch {
		case p.Turns > workTurns:
			return 1
		case p.vp() < workMost:
			return 2
		}
		return 3
	},
	Args:   func() []lang.Arg { return []lang.Arg{lang.Number("turns", workTurns), lang.Number("vp", workMost)} },
	Result: func(p *Play) []lang.Arg { return []lang.Arg{lang.Number("got", p.vp())} },

	Sections: []rules.Section{rules.PrivateBuildings, rules.ExternalWorks, rules.CompanyBoard, rules.MachineryShop, rules.BankSection},
	Near:     func(p *Play) int { return 100*(min(p.Used, 1)+min(p.Works, 1)) + p.vp() },
	Hope: func(p *Play) int {
		if p.Turns+b2i(p.Used == 0)+b2i(p.Works == 0) > workTurns {
			return 1
		}
		return 3
	},
}

// The fewest turns, and the most VP in them.
const (
	workTurns = 2
	workMost  = 4
)
