package mcts

import (
	"math"

	"barrage/bot"
	"barrage/game/rules"
)

// outcome is the result of a simulation, by seat.
type outcome struct {
	utility [rules.MaxSeats]float32
	win     [rules.MaxSeats]float32 // share of victories
}

// utility blends the share of victories with the lead over the best other player. Early in
// a game moves hardly differ in the former, but they do in the latter; late in a game
// victory counts most.
type utility struct {
	win  float32 // weight of victory
	lead float64 // scale of the lead in VP
}

// utilityAt is the utility for a search in a round.
func (o *Options) utilityAt(round int) utility {
	part := float64(min(max(round, 1), 5)-1) / 4
	return utility{float32(o.WinFirst + (o.WinLast-o.WinFirst)*part), o.Lead}
}

// of evaluates a position at the end of a turn.
func (u utility) of(values ValueFunction, s *rules.State, v *bot.Value, o *outcome) {
	n := s.Players()
	values.Value(s, v)
	o.win = v.Win
	o.utility = v.Win
	if u.win == 1 {
		return
	}
	for i := range n {
		other := float32(math.Inf(-1))
		for j := range n {
			if j != i {
				other = max(other, v.VP[j])
			}
		}
		lead := float32(0.5 + 0.5*math.Tanh(float64(v.VP[i]-other)/u.lead))
		o.utility[i] = u.win*v.Win[i] + (1-u.win)*lead
	}
}
