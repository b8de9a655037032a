package lesson

import (
	"barrage/game/lang"
	"barrage/game/rules"
)

// Lesson A dam: build where water will come, make room, and let it run. Nothing is scored.
var dam = &Lesson{
	ID: "dam", Part: FirstMinutes, Minutes: 3, Start: "dam", Shows: []Area{}, Flows: true,
	Steps: []Step{
		{Name: "build", Arrives: []Area{Company, Sites, Prices}, Marks: below, WheelAfter: true,
			Done: func(p *Play) bool { return p.State.Player(learner).Pieces(rules.Base) > 0 }, Args: damPrice,
			Payoff: func(p *Play) ([]lang.Arg, bool) {
				return []lang.Arg{lang.Number("n", onWheel(p))}, coming(&p.State) > 0
			}},
		{Name: "room", Marks: catching, Done: func(p *Play) bool {
			return p.Flows > 0 || coming(&p.State) >= damMost || p.State.TurnBegins() && !canBuildMore(p)
		},
			Args: damRoom},
		{Name: "water", Done: func(p *Play) bool { return p.Flows > 0 }, Args: damRoom,
			Payoff: func(p *Play) ([]lang.Arg, bool) {
				drops := held(&p.State, learner)
				return []lang.Arg{lang.Number("n", drops), lang.Number("lost", damMost-drops)}, drops > 0
			}},
	},
	Reached: func(p *Play) bool { return p.Flows > 0 && held(&p.State, learner) > 0 },
	Lost:    func(p *Play) bool { return p.Flows > 0 },
	Stars:   func(p *Play) int { return max(1, 3-damMost+held(&p.State, learner)) },
	Args:    func() []lang.Arg { return []lang.Arg{lang.Number("drops", damMost), lang.Number("fewer", damMost-1)} },
	Result:  func(p *Play) []lang.Arg { return []lang.Arg{lang.Number("got", held(&p.State, learner))} },

	Sections: []rules.Section{rules.CompanyBoard},
	Near:     func(p *Play) int { return 10*coming(&p.State) - p.Turns },
}

// damMost are the most drops that can be held.
const damMost = 3

// damPrice is what the next base costs, where it is cheapest to catch a drop.
func damPrice(p *Play) []lang.Arg {
	engineers, machines := p.thisSpace(), 0
	for _, name := range below(p) {
		if n := p.State.Player(learner).BasePrice(site(name).Area()); machines == 0 || n < machines {
			machines = n
		}
	}
	return []lang.Arg{lang.Number("engineers", engineers), lang.Number("machines", machines)}
}

// damRoom are the drops that the learner's dams will catch, those that come by, and whether these are none, some or all of them.
func damRoom(p *Play) []lang.Arg {
	all := 0
	for h := rules.HA; h <= rules.HD; h++ {
		for _, d := range drop(h).way(&p.State) {
			if owner, built := p.State.Owner(d); built && owner == learner {
				all += p.State.Waiting(h)
				break
			}
		}
	}
	catch, n := "some", coming(&p.State)
	switch n {
	case 0:
		catch = "none"
	case all:
		catch = "all"
	}
	return []lang.Arg{lang.Number("n", n), lang.Number("all", all), lang.Word("catch", catch)}
}

// canBuildMore tells whether a turn on the company board can begin.
func canBuildMore(p *Play) bool {
	for _, a := range onTable(&p.State, p.State.Legal(nil), []Area{Company, Sites, Prices}) {
		if a.Kind() == rules.ActSpace {
			return true
		}
	}
	return false
}

// roundOver tells whether the round in which the lesson began is over.
func roundOver(p *Play) bool { return p.State.Round() > p.Start.Round() }

// held are the drops in the dams of a seat.
func held(s *rules.State, seat rules.Seat) (drops int) {
	for _, d := range rules.Sites() {
		if owner, built := s.Owner(d); d.Kind() == rules.Base && built && owner == seat {
			drops += s.Drops(d)
		}
	}
	return drops
}

// coming are the drops in the learner's dams after the water phase, as things stand.
func coming(s *rules.State) int {
	after := s.AfterWater()
	return held(&after, learner)
}

// catching are the spaces where a base or an elevation would catch drops that now run past.
func catching(p *Play) []string {
	return p.builds(true, func(at rules.Site, after *rules.State) bool {
		return (at.Kind() == rules.Base || at.Kind() == rules.Elevation) && coming(after) > coming(&p.State)
	})
}

// below are those of them that lie right below a spring.
func below(p *Play) []string {
	return p.builds(true, func(at rules.Site, after *rules.State) bool {
		return at.Kind() == rules.Base && int(at.Basin()) <= int(rules.HD) && coming(after) > coming(&p.State)
	})
}

// nextSpace are the engineers that the next construction takes (R4.4).
func (p *Play) nextSpace() int { return companySpace(p.State.Player(learner).Constructions()) }

// thisSpace are those of the construction that is on, or of the next one.
func (p *Play) thisSpace() int {
	n := p.State.Player(learner).Constructions()
	return companySpace(n - b2i(!p.State.TurnBegins()))
}

// companySpace are the engineers that a construction takes after so many others.
func companySpace(n int) int {
	for _, s := range rules.Spaces() {
		if s.Section() == rules.CompanyBoard {
			if n--; n < 0 {
				return s.Engineers()
			}
		}
	}
	return 99
}

// site finds a building space by its name.
func site(name string) rules.Site {
	for _, s := range rules.Sites() {
		if s.String() == name {
			return s
		}
	}
	panic("learn: no site " + name)
}
