package lesson

import "barrage/game/rules"

// Lesson Water: where does the drop stop? Three rounds of one game, always the same headstream: the
// first drop fills the learner's dam, the second runs past it into the rival's, and the third past both.
var water = &Lesson{
	ID: "water", Part: FirstMinutes, Minutes: 2, Rivals: true, Shows: []Area{},
	Questions: []Question{
		{Start: "water1", Step: 0, asked: drop(rules.HA)},
		{Start: "water2", Step: 1, asked: drop(rules.HA)},
		{Start: "water3", Step: 2, asked: drop(rules.HA)},
	},
	Steps: []Step{{Name: "first"}, {Name: "second"}, {Name: "third"}},
}
