package lesson

import (
	"barrage/game/lang"
	"barrage/game/rules"
)

// Lesson The full game: pick a company with its officer, buy an advanced tile and build with it.
var full = &Lesson{
	ID: "full", Part: WholeGame, Minutes: 4, Start: "full",
	Steps: []Step{
		{Name: "pick", Done: func(p *Play) bool { return p.State.Player(learner).Company() != 0 }},
		{Name: "buy", Marks: spacesOf(rules.PatentOffice), Args: patentArgs, Done: func(p *Play) bool { return p.Tiles > 0 }},
		{Name: "build", Marks: spacesOf(rules.CompanyBoard), Done: func(p *Play) bool { return p.Advanced > 0 }},
	},
	Reached: func(p *Play) bool { return p.Advanced > 0 && p.settled() },
	Stars:   func(p *Play) int { return max(1, 3-(p.Turns-fullTurns)) },
	Args: func() []lang.Arg {
		return []lang.Arg{lang.Number("turns", fullTurns), lang.Number("more", fullTurns+1)}
	},

	Sections: []rules.Section{rules.PatentOffice, rules.CompanyBoard, rules.MachineryShop, rules.Workshop, rules.BankSection},
	Near: func(p *Play) int {
		me := p.State.Player(learner)
		if p.Tiles > 0 {
			return 20 + int(me.Machines().Excavators)
		}
		return min(me.Credits(), patentPrice)
	},
	Hope: func(p *Play) int {
		if p.State.Round() > 0 && p.Advanced == 0 && !p.canBuild(1, 2*b2i(p.Tiles == 0)) {
			return 0
		}
		return max(1, 3-(p.Turns+b2i(p.Tiles == 0)+b2i(p.Advanced == 0)-fullTurns))
	},
}

// patent is a space of the patent office; all of them cost the same.
var patent = first(rules.PatentOffice)

// patentPrice are the credits for an advanced tile.
var patentPrice = patent.Cost()

func patentArgs(*Play) []lang.Arg {
	return []lang.Arg{lang.Number("price", patentPrice), lang.Number("engineers", patent.Engineers())}
}

// fullTurns are the fewest turns, that of the draft included.
const fullTurns = 3
