package lesson

import (
	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
)

// Lesson 6, Other people's pipes: every drop through a foreign conduit costs a credit, and one is missing.
var toll = &Lesson{
	ID: "6", Part: PlayingWell, Minutes: 3, Start: "toll", Rivals: true,
	Steps: []Step{
		{Name: "credits", Done: func(p *Play) bool {
			return p.Toll > 0 || p.State.Prompt().Kind != rules.AskTurn || tollMissing(p).Code == 0
		},
			Args: func(p *Play) []lang.Arg {
				r := tollMissing(p)
				return []lang.Arg{lang.Number("need", r.Need), lang.Number("have", r.Have)}
			},
			Reason: func(p *Play, w view.Words) string { return w.Reason(&p.State, tollMissing(p)) }},
		{Name: "toll", Points: true, Done: func(p *Play) bool { return p.Toll >= tollDrops }},
	},
	Reached: func(p *Play) bool { return p.Toll >= tollDrops && p.settled() },
	Stars: func(p *Play) int {
		switch {
		case p.Turns > tollTurns+1:
			return 1
		case p.Turns > tollTurns || p.Energy < tollEnergy:
			return 2
		}
		return 3
	},
	Args: func() []lang.Arg {
		return []lang.Arg{lang.Number("drops", tollDrops), lang.Number("turns", tollTurns), lang.Number("more", tollTurns+1), lang.Number("energy", tollEnergy)}
	},

	Sections: []rules.Section{rules.TurbineStation, rules.BankSection, rules.WaterManagement, rules.ContractOffice, rules.CompanyBoard},
	Near:     func(p *Play) int { return 10*p.Toll - abs(p.State.Player(learner).Credits()-tollDrops) },
	Hope: func(p *Play) int {
		switch {
		case p.Turns >= tollTurns+1:
			return 1
		case p.Turns >= tollTurns:
			return 2
		}
		return 3
	},
}

// The drops that are sent, the fewest turns for it, and the most energy in them.
const (
	tollDrops  = 2
	tollTurns  = 2
	tollEnergy = 7
)

// tollMissing is why the rules do not let the learner send all the drops through the rival's conduit now.
func tollMissing(p *Play) rules.Reason {
	for _, a := range p.State.Legal(nil) {
		if a.Kind() != rules.ActSpace {
			continue
		}
		if space, _, _ := a.Space(); space.Section() != rules.TurbineStation {
			continue
		}
		next := p.State
		if next.Play(a); next.Prompt().Kind != rules.AskProduce {
			continue
		}
		return next.Refuse(rules.Produce(site("B10L"), site("C10L"), tollDrops))
	}
	return rules.Reason{}
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

// abs is the absolute value.
func abs(n int) int { return max(n, -n) }
