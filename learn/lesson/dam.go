package lesson

import (
	"barrage/game/lang"
	"barrage/game/rules"
)

// Lesson 1, A dam: build where water will come, and let the round end. The water phase decides.
var dam = &Lesson{
	ID: "1", Part: TenMinutes, Minutes: 3, Start: "dam",
	Steps: []Step{
		{Name: "base", Done: func(p *Play) bool { return p.State.Player(learner).Pieces(rules.Base) > 0 }},
		{Name: "water", Done: func(p *Play) bool {
			return roundOver(p) || coming(&p.State) >= damMost || p.State.TurnBegins() && !p.canBuild(1, 0)
		}, Args: func(p *Play) []lang.Arg {
			return []lang.Arg{lang.Number("n", coming(&p.State))}
		}},
		{Name: "round", Done: roundOver, Args: func(p *Play) []lang.Arg {
			return []lang.Arg{lang.Number("n", p.State.Player(learner).Engineers()), lang.Number("water", coming(&p.State))}
		}},
	},
	Reached: func(p *Play) bool { return roundOver(p) && held(&p.State, learner) > 0 },
	Stars:   func(p *Play) int { return max(1, 3-damMost+held(&p.State, learner)) },
	Args:    func() []lang.Arg { return []lang.Arg{lang.Number("drops", damMost), lang.Number("fewer", damMost-1)} },
	Result:  func(p *Play) []lang.Arg { return []lang.Arg{lang.Number("got", held(&p.State, learner))} },

	Sections: []rules.Section{rules.CompanyBoard, rules.BankSection, rules.WaterManagement, rules.MachineryShop},
	Near:     func(p *Play) int { return 100*coming(&p.State) + 20*p.Turns + p.State.Player(learner).Credits() },
	Hope: func(p *Play) int {
		if roundOver(p) {
			return 0
		}
		more := 0 // constructions
		for p.canBuild(more+1, 0) && more < 4 {
			more++
		}
		room := more
		for _, d := range rules.Sites() {
			if owner, built := p.State.Owner(d); d.Kind() == rules.Base && built && owner == learner {
				room += p.State.Capacity(d)
			}
		}
		if room == 0 {
			return 0
		}
		return max(1, 3-damMost+min(room, damMost))
	},
}

// damMost are the most drops that can be held.
const damMost = 3

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
