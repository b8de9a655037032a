package lesson

import (
	"barrage/game/lang"
	"barrage/game/rules"
)

// Lesson Credits and machines: an excavator is missing for the conduit, and a credit for the excavator.
var machines = &Lesson{
	ID: "machines", Part: PlayingWell, Minutes: 3, Start: "machines",
	Steps: []Step{
		{Name: "bank", Marks: spacesOf(rules.BankSection), Done: func(p *Play) bool {
			return machinesLaid(p) || digs(p) || p.State.Player(learner).Credits() >= shopPrice
		}, Args: machinesArgs},
		{Name: "shop", Marks: spacesOf(rules.MachineryShop), Done: func(p *Play) bool { return machinesLaid(p) || digs(p) }, Args: machinesArgs},
		{Name: "build", Marks: spacesOf(rules.CompanyBoard), Done: machinesLaid, Args: machinesArgs},
	},
	Reached: func(p *Play) bool { return machinesLaid(p) && p.settled() },
	Stars:   func(p *Play) int { return max(1, 3-(p.engineers()-machinesFewest)) },
	Args: func() []lang.Arg {
		return []lang.Arg{lang.Number("value", machinesValue), lang.Number("fewest", machinesFewest), lang.Number("more", machinesFewest+1)}
	},
	Result: func(p *Play) []lang.Arg { return []lang.Arg{lang.Number("used", p.engineers())} },

	Sections: []rules.Section{rules.BankSection, rules.MachineryShop, rules.CompanyBoard, rules.Workshop},
	Near: func(p *Play) int {
		me := p.State.Player(learner)
		return 10*min(int(me.Machines().Excavators), machinesNeed) + 3*min(me.Credits(), shopPrice) - p.engineers()
	},
	Hope: func(p *Play) int {
		if !machinesLaid(p) && !p.canBuild(1, 0) {
			return 0
		}
		return max(1, 3-(p.engineers()-machinesFewest))
	},
}

// The value of the conduit, the excavators for it, and the fewest engineers that do it.
const (
	machinesValue  = 4
	machinesNeed   = excavatorsPerValue * machinesValue
	machinesFewest = 3
)

// shopPrice are the credits for an excavator in the machinery shop.
var shopPrice = first(rules.MachineryShop).Cost()

// machinesLaid tells whether the learner has a conduit of the value sought that was not there before.
func machinesLaid(p *Play) bool {
	for _, c := range rules.Sites() {
		if c.Kind() == rules.Conduit && c.Value() == machinesValue && p.State.Player(learner).Has(c) && !p.Start.Player(learner).Has(c) {
			return true
		}
	}
	return false
}

// digs tells whether the learner has the excavators.
func digs(p *Play) bool { return int(p.State.Player(learner).Machines().Excavators) >= machinesNeed }

func machinesArgs(p *Play) []lang.Arg {
	me := p.State.Player(learner)
	return []lang.Arg{lang.Number("need", machinesNeed), lang.Number("have", int(me.Machines().Excavators)), lang.Number("price", shopPrice),
		lang.Number("credits", me.Credits()), lang.Number("value", machinesValue)}
}
