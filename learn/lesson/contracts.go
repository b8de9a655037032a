package lesson

import (
	"barrage/game/lang"
	"barrage/game/rules"
)

// Lesson Contracts: take two, and fulfil two in one round.
var contracts = &Lesson{
	ID: "contracts", Part: PlayingWell, Minutes: 4, Start: "contracts",
	Steps: []Step{
		{Name: "take", Marks: spacesOf(rules.ContractOffice), Done: func(p *Play) bool { return p.Taken > 0 || p.Contracts > 1 }},
		{Name: "first", Marks: spacesOf(rules.TurbineStation), Done: func(p *Play) bool { return p.Contracts > 0 }, Args: contractArgs},
		{Name: "second", Marks: spacesOf(rules.TurbineStation), Done: func(p *Play) bool { return p.Contracts > 1 }, Args: contractArgs},
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

	Sections: []rules.Section{rules.ContractOffice, rules.TurbineStation, rules.BankSection, rules.WaterManagement},
	Near:     contractHopes,
}

// The most VP that two contracts bring here, and those for the second star.
const (
	contractsMost = 10
	contractsSome = 7
)

// contractHopes are what the best of the contracts in hand come to, as many as are missing, one that the water here may do for; with
// what was fulfilled, which counts more.
func contractHopes(p *Play) int {
	best, hand := 0, p.State.Player(learner).Hand().Contracts()
	for i, a := range hand {
		if p.Contracts < 2 && a.Energy() <= contractsCap {
			best = max(best, int(a.Reward().VP))
		}
		for _, b := range hand[:i] {
			if p.Contracts == 0 && a.Energy()+b.Energy() <= contractsCap {
				best = max(best, int(a.Reward().VP+b.Reward().VP)+2)
			}
		}
	}
	return 12*p.Contracts + 4*contractVP(p) + 3*best
}

// contractsCap is the energy that two productions come to here at most, or nearly.
const contractsCap = 11

// contractVP are the VP from contracts since the lesson began.
func contractVP(p *Play) int { return p.vp(rules.FromContracts) }

// contractArgs tell the smallest and the largest contract in hand.
func contractArgs(p *Play) []lang.Arg {
	least, most := 99, 0
	for _, c := range p.State.Player(learner).Hand().Contracts() {
		least, most = min(least, c.Energy()), max(most, c.Energy())
	}
	return []lang.Arg{lang.Number("n", len(p.State.Player(learner).Hand().Contracts())), lang.Number("least", least), lang.Number("most", most)}
}
