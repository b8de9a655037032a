package lesson

import (
	"barrage/game/lang"
	"barrage/game/rules"
)

// Lesson 4, Drops × value: of many productions one makes the most energy.
var value = &Lesson{
	ID: "4", Part: PlayingWell, Minutes: 3, Start: "value",
	Steps: []Step{
		{Name: "row", Done: func(p *Play) bool { return p.State.Prompt().Kind == rules.AskProduce || p.Productions > 0 }},
		{Name: "system", Done: func(p *Play) bool { return p.Productions > 0 }},
	},
	Reached: func(p *Play) bool { return p.Productions > 0 && p.settled() && p.Turns == 1 }, // it is about this turn
	Stars: func(p *Play) int {
		switch {
		case p.Energy >= valueMost:
			return 3
		case p.Energy >= valueSecond:
			return 2
		}
		return 1
	},
	Lost: func(p *Play) bool { return p.Turns > 0 },
	Args: func() []lang.Arg {
		return []lang.Arg{lang.Number("most", valueMost), lang.Number("second", valueSecond)}
	},

	Sections: []rules.Section{rules.TurbineStation},
	Near:     func(p *Play) int { return 0 },
	Hope:     func(p *Play) int { return 3 * b2i(p.Turns == 0) },
}

// The largest production, and the largest that is smaller.
const (
	valueMost   = 12
	valueSecond = 11
)

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
