package lesson

import (
	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
)

// Lesson First energy: conduit, powerhouse, turbine station, from the true opening of an introductory game. It ends when
// the water has run, before the starting contract is asked about. Nobody produces in two turns; three always do (TestStars).
var energy = &Lesson{
	ID: "energy", Part: FirstMinutes, Minutes: 3, Start: "opening", Shows: []Area{Company, Sites, Prices},
	Script: script("machinery_excavator_l", "workshop_r1_l", "water_place2_l; drops HA HB"),
	Steps: []Step{
		{Name: "conduit", Arrives: []Area{Conduits, Powerhouses}, Marks: leaving,
			Done: func(p *Play) bool { return p.State.Player(learner).Pieces(rules.Conduit) > 0 }, Args: perValue},
		{Name: "powerhouse", Marks: ending, Done: func(p *Play) bool { return p.Productions > 0 || ready(&p.State) }, Args: func(p *Play) []lang.Arg {
			conduit := bestConduit(&p.State)
			return []lang.Arg{lang.Number("from", int(conduit.Basin())), lang.Number("to", int(conduit.EndBasin()))}
		}},
		{Name: "turbine", Arrives: []Area{Turbines, Track}, Marks: spacesOf(rules.TurbineStation), Formula: true, Done: func(p *Play) bool { return p.Productions > 0 },
			Args: func(p *Play) []lang.Arg {
				var x Formula
				if best := p.formula(view.In(lang.English)); best != nil {
					x = *best
				}
				return []lang.Arg{lang.Number("drops", x.Drops), lang.Number("value", x.Value), lang.Number("bonus", x.Terms.Space), lang.Number("energy", x.Energy)}
			},
			Payoff: func(p *Play) ([]lang.Arg, bool) { return []lang.Arg{lang.Number("energy", p.Energy)}, p.Energy > 0 }},
	},
	Reached: func(p *Play) bool { return p.Productions > 0 },
	Lost:    apart,
	Stars: func(p *Play) int {
		switch {
		case p.Turns+b2i(!p.settled()) > energyTurns:
			return 1
		case p.Energy < energyMost:
			return 2
		}
		return 3
	},
	Args: func() []lang.Arg {
		return []lang.Arg{lang.Number("turns", energyTurns), lang.Number("energy", energyMost)}
	},

	Sections: []rules.Section{rules.CompanyBoard, rules.TurbineStation},
	Near: func(p *Play) int {
		n := 0
		if c := bestConduit(&p.State); c != 0 {
			n = 10 + c.Value()
		}
		if ready(&p.State) {
			n += 20
		}
		return n
	},
	Hope: func(p *Play) int {
		left := 2 - min(p.State.Player(learner).Pieces(rules.Conduit), 1) - min(p.State.Player(learner).Pieces(rules.Powerhouse), 1)
		switch {
		case !p.canBuild(left, 1):
			return 0
		case p.Turns+left+1 > energyTurns:
			return 1
		}
		return 3
	},
}

// What the search finds in the opening: the fewest turns to a production, and the most energy in them.
const (
	energyTurns = 3
	energyMost  = 5
)

// bestConduit is the learner's conduit of the highest value that leaves a dam with water, open to the
// learner; 0 if there is none.
func bestConduit(s *rules.State) (best rules.Site) {
	me := s.Player(learner)
	for _, c := range rules.Sites() {
		if c.Kind() == rules.Conduit && me.Has(c) && wet(s, c.Basin()) && (best == 0 || c.Value() > best.Value()) {
			best = c
		}
	}
	return best
}

// apart tells whether the learner has built a powerhouse, but not where the water of a conduit comes out.
func apart(p *Play) bool {
	return p.State.Player(learner).Pieces(rules.Powerhouse) > 0 && bestConduit(&p.State) != 0 && !ready(&p.State)
}

// ready tells whether the learner has a powerhouse at the end of a conduit with water.
func ready(s *rules.State) bool {
	me := s.Player(learner)
	for _, c := range rules.Sites() {
		if c.Kind() != rules.Conduit || !me.Has(c) || !wet(s, c.Basin()) {
			continue
		}
		for _, h := range rules.Sites() {
			if h.Kind() == rules.Powerhouse && me.Has(h) && h.Basin() == c.EndBasin() {
				return true
			}
		}
	}
	return false
}

// wet tells whether a basin has a dam with water that the learner may use (R6.1).
func wet(s *rules.State, b rules.Basin) bool {
	for _, d := range rules.Sites() {
		if d.Kind() != rules.Base || d.Basin() != b || s.Drops(d) == 0 {
			continue
		}
		if owner, built := s.Owner(d); built && (owner == learner || owner == rules.Nobody) {
			return true
		}
	}
	return false
}

// leaving are the conduits one can pay for that leave a dam with water.
func leaving(p *Play) []string {
	return p.builds(true, func(at rules.Site, _ *rules.State) bool {
		return at.Kind() == rules.Conduit && wet(&p.State, at.Basin())
	})
}

// ending are the spaces of powerhouses that make a production possible.
func ending(p *Play) []string {
	return p.builds(true, func(at rules.Site, after *rules.State) bool { return at.Kind() == rules.Powerhouse && ready(after) })
}

// perValue are the excavators for a point of a conduit's value (R5.2).
func perValue(*Play) []lang.Arg { return []lang.Arg{lang.Number("machines", excavatorsPerValue)} }

// excavatorsPerValue is what a conduit costs for each point of its value (R5.2).
const excavatorsPerValue = 2
