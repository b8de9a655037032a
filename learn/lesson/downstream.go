package lesson

import (
	"barrage/game/lang"
	"barrage/game/rules"
)

// Lesson Downstream: water that was used runs on. Whoever stands below gets it, unless a dam of
// one's own stands in between.
var downstream = &Lesson{
	ID: "downstream", Part: PlayingWell, Minutes: 3, Start: "downstream", Rivals: true,
	Steps: []Step{
		{Name: "catch", Marks: caught, Done: catches, Args: func(*Play) []lang.Arg { return []lang.Arg{lang.Number("fee", rules.RedFee)} }},
		{Name: "produce", Marks: spacesOf(rules.TurbineStation), Done: func(p *Play) bool { return p.Productions > 0 }},
	},
	Reached: func(p *Play) bool {
		return p.Productions > 0 && p.settled() && held(&p.State, learner) > held(p.Start, learner) && held(&p.State, 1) == held(p.Start, 1)
	},
	Stars: func(p *Play) int {
		switch {
		case p.Turns > downTurns+1:
			return 1
		case p.Turns > downTurns || p.Energy < downEnergy:
			return 2
		}
		return 3
	},
	Lost: func(p *Play) bool { return held(&p.State, 1) > held(p.Start, 1) },
	Args: func() []lang.Arg {
		return []lang.Arg{lang.Number("turns", downTurns), lang.Number("more", downTurns+1), lang.Number("energy", downEnergy)}
	},

	Sections: []rules.Section{rules.CompanyBoard, rules.TurbineStation, rules.BankSection, rules.WaterManagement, rules.MachineryShop, rules.Workshop},
	Near:     func(p *Play) int { return 20*held(&p.State, learner) + 10*b2i(catches(p)) },
	Hope: func(p *Play) int {
		switch {
		case p.Turns >= downTurns+1:
			return 1
		case p.Turns >= downTurns:
			return 2
		}
		return 3
	},
}

// catches tells whether the learner has a dam in a basin with a powerhouse of the learner's.
func catches(p *Play) bool {
	me := p.State.Player(learner)
	for _, d := range rules.Sites() {
		if d.Kind() == rules.Base && me.Has(d) && me.Built()&d.Basin().Sites()&rules.MapSites(rules.Powerhouse) != 0 {
			return true
		}
	}
	return false
}

// caught are the spaces of bases in a basin with a powerhouse of the learner's.
func caught(p *Play) []string {
	return p.builds(false, func(at rules.Site, after *rules.State) bool {
		next := Play{State: *after}
		return at.Kind() == rules.Base && catches(&next)
	})
}

// The fewest turns, and the most energy in them.
const (
	downTurns  = 2
	downEnergy = 4
)
