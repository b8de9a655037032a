package lesson

import (
	"barrage/game/lang"
	"barrage/game/rules"
)

// Lesson 5, Contracts: two in one round.
var contracts = &Lesson{
	ID: "5", Part: PlayingWell, Minutes: 4, Start: "contracts",
	Steps: []Step{
		{Name: "first", Done: func(p *Play) bool { return p.Contracts > 0 }, Args: contractArgs},
		{Name: "second", Done: func(p *Play) bool { return p.Contracts > 1 }, Args: contractArgs},
	},
	Reached: func(p *Play) bool { return p.Contracts > 1 && p.settled() },
	Stars: func(p *Play) int {
		switch vp := contractVP(p); {
		case vp >= contractsMost:
			return 3
		case vp >= contractsSome:
			return 2
		}
		return 1
	},
	Args: func() []lang.Arg {
		return []lang.Arg{lang.Number("most", contractsMost), lang.Number("some", contractsSome)}
	},
	Result: func(p *Play) []lang.Arg { return []lang.Arg{lang.Number("vp", contractVP(p))} },

	Sections: []rules.Section{rules.TurbineStation, rules.BankSection, rules.WaterManagement, rules.ContractOffice, rules.CompanyBoard},
	Near:     func(p *Play) int { return 10*p.Contracts + contractVP(p) },
}

// The most VP that two contracts bring here, and those for the second star.
const (
	contractsMost = 7
	contractsSome = 4
)

// contractVP are the VP from contracts since the lesson began.
func contractVP(p *Play) int { return p.vp(rules.FromContracts) }

// contractArgs tell the smallest and the largest contract in hand.
func contractArgs(p *Play) []lang.Arg {
	least, most := 99, 0
	for _, c := range p.State.Player(learner).Hand().Contracts() {
		least, most = min(least, c.Energy()), max(most, c.Energy())
	}
	return []lang.Arg{lang.Number("least", least), lang.Number("most", most)}
}
