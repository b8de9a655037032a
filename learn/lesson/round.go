package lesson

import (
	"barrage/game/lang"
	"barrage/game/rules"
)

// Lesson 8, End of the round: the last engineers decide about ranking and bonus tile.
var round = &Lesson{
	ID: "8", Part: WholeGame, Minutes: 4, Start: "round", Rivals: true,
	Steps: []Step{
		{Name: "ranking", Done: func(p *Play) bool {
			return roundOver(p) || p.State.Player(learner).Energy() > p.State.Player(1).Energy()
		}, Args: roundArgs},
		{Name: "bonus", Done: func(p *Play) bool { return roundOver(p) || p.State.Player(learner).Energy() >= section }, Args: roundArgs},
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
		return []lang.Arg{lang.Number("section", section), lang.Number("most", roundMost), lang.Number("some", roundSome)}
	},
	Result: func(p *Play) []lang.Arg { return []lang.Arg{lang.Number("vp", p.vp())} },

	Near: func(p *Play) int {
		after := p.State.IfItEnded()
		return after.Player(learner).VP()
	},
}

// section is the energy of a section of the energy track (R14.3).
const section = 6

// The most VP that the rest of the round brings, and those for the second star.
const (
	roundMost = 10
	roundSome = 8
)

func roundArgs(p *Play) []lang.Arg {
	me := p.State.Player(learner)
	lost := p.Start.IfItEnded() // without energy
	return []lang.Arg{lang.Number("section", section), lang.Number("mine", me.Energy()), lang.Number("theirs", p.State.Player(1).Energy()),
		lang.Number("n", me.Engineers()), lang.Number("penalty", p.Start.VPFrom(learner, rules.FromNoEnergy)-lost.VPFrom(learner, rules.FromNoEnergy))}
}
