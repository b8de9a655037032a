package mcts

import (
	"math"

	"barrage/bot/eval"
	"barrage/rules"
)

// outcome is what a simulation found: what the end is worth to each seat.
type outcome struct {
	utility [rules.MaxSeats]float32
	win     [rules.MaxSeats]float32 // share of victories
}

// utility blends victory with the lead over the best other player. Early in a game a
// share of victories says little between moves; a lead tells them apart. In the end
// only victory counts.
type utility struct {
	win  float32 // weight of victory
	lead float64 // VP of lead that count as much
}

// utilityAt is the utility for a search in a round.
func (o *Options) utilityAt(round int) utility {
	part := float64(min(max(round, 1), 5)-1) / 4
	return utility{float32(o.WinFirst + (o.WinLast-o.WinFirst)*part), o.Lead}
}

// of values a position at the end of a turn.
func (u utility) of(e *eval.Evaluator, s *rules.State, v *eval.Value, o *outcome) {
	n := s.Players()
	if s.Done() {
		final(s, v)
	} else {
		e.Value(s, v)
	}
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

// final is the value of a game that is over: most VP, then most energy, then shared.
func final(s *rules.State, v *eval.Value) {
	*v = eval.Value{}
	top, winners := math.MinInt, 0
	key := func(i int) int {
		p := s.Player(rules.Seat(i))
		return p.VP()<<16 + p.Energy()
	}
	for i := range s.Players() {
		v.VP[i] = float32(s.Player(rules.Seat(i)).VP())
		switch k := key(i); {
		case k > top:
			top, winners = k, 1
		case k == top:
			winners++
		}
	}
	for i := range s.Players() {
		if key(i) == top {
			v.Win[i] = 1 / float32(winners)
		}
	}
}
