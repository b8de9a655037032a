package lesson

import "barrage/game/rules"

// Lesson 0, Water: where does the drop stop? Three rounds of one game, always the same headstream: the
// first drop fills the learner's dam, the second runs past it into the rival's, and the third past both.
var water = &Lesson{
	ID: "0", Part: TenMinutes, Minutes: 2, Rivals: true,
	Questions: []Question{{"water1", rules.HA}, {"water2", rules.HA}, {"water3", rules.HA}},
	Steps:     []Step{{Name: "first"}, {Name: "second"}, {Name: "third"}},
}
