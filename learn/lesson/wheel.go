package lesson

import (
	"slices"

	"barrage/game/lang"
	"barrage/game/rules"
)

// Lesson The wheel: the machines for a second conduit are on the wheel, and turning it brings them back.
var wheel = &Lesson{
	ID: "wheel", Part: FirstMinutes, Minutes: 3, Start: "wheel", Shows: []Area{Company, Sites, Prices, Conduits, Powerhouses, Turbines, Track},
	Steps: []Step{
		{Name: "turn", Wheel: true, Arrives: []Area{Credits, Workshop, Bank}, Done: func(p *Play) bool { return p.canPayConduit() || second(p) }, Args: func(p *Play) []lang.Arg {
			return []lang.Arg{lang.Number("n", onWheel(p)), lang.Number("have", int(p.State.Player(learner).Machines().Excavators)), lang.Number("turns", untilBack(p))}
		}, Payoff: func(p *Play) ([]lang.Arg, bool) {
			me, was := p.State.Player(learner), p.Start.Player(learner)
			home := int(me.Machines().Excavators) - int(was.Machines().Excavators)
			return []lang.Arg{lang.Number("n", home), lang.Number("engineers", p.engineers()), lang.Number("credits", was.Credits()-me.Credits())}, home > 0 && p.settled()
		}},
		{Name: "build", Done: second, Args: func(p *Play) []lang.Arg {
			have := int(p.State.Player(learner).Machines().Excavators)
			return []lang.Arg{lang.Number("have", have), lang.Number("value", have/excavatorsPerValue)}
		}},
	},
	Reached: func(p *Play) bool { return second(p) && p.settled() },
	Stars:   func(p *Play) int { return max(1, 3-(p.engineers()-wheelFewest)) },
	Args: func() []lang.Arg {
		return []lang.Arg{lang.Number("fewest", wheelFewest), lang.Number("more", wheelFewest+1)}
	},
	Result: func(p *Play) []lang.Arg { return []lang.Arg{lang.Number("used", p.engineers())} },

	Sections: []rules.Section{rules.Workshop, rules.CompanyBoard, rules.BankSection},
	Near:     func(p *Play) int { return 10*b2i(p.canPayConduit()) + p.Rotations - p.engineers() },
	Hope: func(p *Play) int {
		if !second(p) && !p.canBuild(1, 0) {
			return 0
		}
		return max(1, 3-(p.engineers()-wheelFewest))
	},
}

// wheelFewest are the fewest engineers that do it.
const wheelFewest = 6

// second tells whether a conduit was built since the lesson began.
func second(p *Play) bool {
	return p.State.Player(learner).Pieces(rules.Conduit) > p.Start.Player(learner).Pieces(rules.Conduit)
}

// canPayConduit tells whether the learner can build a conduit, in this turn or with the one that begins.
func (p *Play) canPayConduit() bool {
	builds := func(s *rules.State) bool {
		return slices.ContainsFunc(s.Legal(nil), func(a rules.Action) bool { return a.Kind() == rules.ActBuild && a.Site().Kind() == rules.Conduit })
	}
	if !p.State.TurnBegins() {
		return builds(&p.State)
	}
	for _, a := range p.State.Legal(nil) {
		if a.Kind() != rules.ActSpace {
			continue
		}
		if space, _, _ := a.Space(); space.Section() == rules.CompanyBoard {
			next := p.State
			next.Play(a)
			return builds(&next)
		}
	}
	return false
}

// untilBack is by how many segments the learner's wheel must turn until excavators come back; 0 if it has none.
func untilBack(p *Play) int {
	wheel := p.State.Player(learner).Wheel()
	return max(0, slices.IndexFunc(wheel[:], func(s rules.Segment) bool { return s.Machines.Excavators > 0 }))
}

// onWheel are the excavators on the learner's wheel.
func onWheel(p *Play) (n int) {
	for _, s := range p.State.Player(learner).Wheel() {
		n += int(s.Machines.Excavators)
	}
	return n
}
