package lesson

import (
	"barrage/game/lang"
	"barrage/game/rules"
)

// Lesson Income: what one builds uncovers payments. The first one brings back what pays for the second.
var income = &Lesson{
	ID: "income", Part: PlayingWell, Minutes: 4, Start: "income",
	Steps: []Step{
		{Name: "first", Marks: spacesOf(rules.CompanyBoard), Done: func(p *Play) bool { return p.uncovered() > 0 },
			Payoff: func(p *Play) ([]lang.Arg, bool) {
				return []lang.Arg{lang.Number("times", rules.Rounds-p.State.Round()+1)}, true
			}},
		{Name: "second", Wheel: true, Marks: spacesOf(rules.CompanyBoard), Done: func(p *Play) bool { return p.uncovered() > 1 }},
	},
	Reached: func(p *Play) bool { return p.uncovered() > 1 && p.settled() },
	Stars:   func(p *Play) int { return max(1, 3-(p.engineers()-incomeFewest)) },
	Args: func() []lang.Arg {
		return []lang.Arg{lang.Number("fewest", incomeFewest), lang.Number("more", incomeFewest+1)}
	},
	Result: func(p *Play) []lang.Arg {
		return []lang.Arg{lang.Number("used", p.engineers()), lang.Number("vp", p.vp(rules.FromIncome))}
	},

	Sections: []rules.Section{rules.CompanyBoard, rules.Workshop, rules.MachineryShop, rules.BankSection},
	Near: func(p *Play) int {
		return 20*p.uncovered() + int(p.State.Player(learner).Machines().Excavators) - p.engineers()
	},
	Hope: func(p *Play) int {
		if p.uncovered() < 2 && !p.canBuild(2-p.uncovered(), 0) {
			return 0
		}
		return max(1, 3-(p.engineers()-incomeFewest))
	},
}

// incomeFewest are the fewest engineers that do it.
const incomeFewest = 3

// uncovered are the payments on the company board that the learner has uncovered since the lesson began.
func (p *Play) uncovered() int {
	return payments(p.State.Player(learner)) - payments(p.Start.Player(learner))
}

// payments are those that are uncovered.
func payments(me *rules.Player) (n int) {
	for _, kind := range []rules.Kind{rules.Base, rules.Elevation, rules.Conduit} {
		for piece := 1; piece <= me.Pieces(kind); piece++ {
			n += b2i(me.Company().Income(kind, piece) != rules.Reward{})
		}
	}
	return n
}
