package lesson

import (
	"barrage/game/lang"
	"barrage/game/rules"
)

// Lesson End of the round: the last engineers decide about ranking and bonus tile.
var round = &Lesson{
	ID: "round", Part: PlayingWell, Minutes: 4, Start: "round", Rivals: true,
	Steps: []Step{
		{Name: "ranking", Marks: spacesOf(rules.TurbineStation), Done: func(p *Play) bool {
			return roundOver(p) || p.State.Player(learner).Energy() > p.State.Player(1).Energy()
		}, Args: roundArgs},
		{Name: "bonus", Marks: spacesOf(rules.TurbineStation, rules.WaterManagement), Args: roundArgs,
			Done: func(p *Play) bool { return roundOver(p) || p.State.Player(learner).Energy() >= rules.SectionEnergy }},
		{Name: "round", Done: roundOver, Args: roundArgs},
	},
	Reached: func(p *Play) bool { return roundOver(p) && p.vp(rules.FromNoEnergy) == 0 },
	Stars: func(p *Play) int {
		switch vp := p.vp(); {
		case vp >= roundMost:
			return 3
		case vp >= roundSome:
			return 2
		}
		return 1
	},
	Args: func() []lang.Arg {
		return []lang.Arg{lang.Number("section", rules.SectionEnergy), lang.Number("most", roundMost), lang.Number("some", roundSome)}
	},
	Result: func(p *Play) []lang.Arg { return []lang.Arg{lang.Number("vp", p.vp())} },

	Near: func(p *Play) int {
		after := p.State.IfItEnded()
		return after.Player(learner).VP()
	},
}

// The most VP that the rest of the round brings, and those for the second star.
const (
	roundMost = 10
	roundSome = 8
)

func roundArgs(p *Play) []lang.Arg {
	me, theirs := p.State.Player(learner), p.State.Player(1).Energy()
	ranking := []int{2, 1} // energies
	return []lang.Arg{lang.Number("section", rules.SectionEnergy), lang.Number("behind", rules.BehindVP), lang.Number("mine", me.Energy()),
		lang.Number("theirs", theirs), lang.Number("n", me.Engineers()), lang.Number("penalty", rules.NoEnergyVP),
		lang.Number("first", rules.Ranking(ranking, 0)), lang.Number("second", rules.Ranking(ranking, 1))}
}
