package lesson

import "barrage/game/rules"

// Lesson The best production: three puzzles. One's own pipes, a rival's pipe with its toll, and everything together.
var production = &Lesson{
	ID: "production", Part: PlayingWell, Minutes: 4,
	Steps: []Step{{Name: "own", Marks: turbines}, {Name: "toll", Marks: turbines}, {Name: "best", Marks: turbines}},
	Stages: []*Lesson{
		puzzled("own", ownMost),
		puzzled("neutral", neutralMost),
		puzzled("value", valueMost),
	},
}

var turbines = spacesOf(rules.TurbineStation)

// The largest productions.
const (
	ownMost     = 7
	neutralMost = 7
	valueMost   = 12
)

// puzzled is one of the puzzles: the turn that begins is to make as much energy as can be.
func puzzled(start string, most int) *Lesson {
	return &Lesson{
		ID: "production", Start: start, most: most,
		Reached: func(p *Play) bool { return p.Productions > 0 && p.settled() && p.Turns == 1 }, // it is about this turn
		Lost:    func(p *Play) bool { return p.Turns > 0 },
		Stars: func(p *Play) int {
			if p.Energy >= most {
				return MaxStars
			}
			return 1
		},

		Sections: []rules.Section{rules.TurbineStation},
		Near:     func(p *Play) int { return 0 },
		Hope:     func(p *Play) int { return MaxStars * b2i(p.Turns == 0) },
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
