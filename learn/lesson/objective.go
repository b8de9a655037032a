package lesson

import (
	"barrage/game/lang"
	"barrage/game/rules"
)

// Lesson The objective: the last engineers of the game. A piece in a new basin moves one up; then what pays at once.
var objective = &Lesson{
	ID: "objective", Part: PlayingWell, Minutes: 4, Start: "objective", Rivals: true,
	Steps: []Step{
		{Name: "build", Marks: spacesOf(rules.CompanyBoard), Done: func(p *Play) bool { return p.State.ObjectiveCount(learner) > p.Start.ObjectiveCount(learner) }, Args: objectiveArgs,
			Payoff: func(*Play) ([]lang.Arg, bool) { return nil, true }},
		{Name: "rest", Done: func(p *Play) bool { return p.State.Done() }, Args: objectiveArgs},
	},
	Reached: func(p *Play) bool { return p.State.Done() },
	Stars: func(p *Play) int {
		switch vp := p.State.Player(learner).VP(); {
		case vp >= objectiveMost:
			return 3
		case vp >= objectiveSome:
			return 2
		}
		return 1
	},
	Args: func() []lang.Arg {
		return []lang.Arg{lang.Number("most", objectiveMost), lang.Number("some", objectiveSome)}
	},
	Result: func(p *Play) []lang.Arg { return []lang.Arg{lang.Number("vp", p.State.Player(learner).VP())} },

	Near: func(p *Play) int {
		after := p.State.IfItEnded()
		return after.Player(learner).VP()
	},
}

// The most VP that the learner can have at the end, and those for the second star.
const (
	objectiveMost = 98
	objectiveSome = 95
)

// objectiveArgs tell the race: how many the learner and the leader of the others have, and what the places bring.
func objectiveArgs(p *Play) []lang.Arg {
	theirs := 0
	for seat := range p.State.Players() {
		if rules.Seat(seat) != learner {
			theirs = max(theirs, p.State.ObjectiveCount(rules.Seat(seat)))
		}
	}
	places := []int{3, 2, 1}
	vp := func(place int) int { return rules.ObjectiveShare(places, rules.Seat(place), false) }
	return []lang.Arg{lang.Number("mine", p.State.ObjectiveCount(learner)), lang.Number("theirs", theirs),
		lang.Number("first", vp(0)), lang.Number("second", vp(1)), lang.Number("third", vp(2)), lang.Number("n", p.State.Player(learner).Engineers())}
}
