package bot

import "barrage/game/rules"

// Value is what a position is worth, by seat.
type Value struct {
	VP  [rules.MaxSeats]float32 // expected at the end
	Win [rules.MaxSeats]float32 // share of victories; they add up to 1
}

// Final is the value of a finished game: its VP, and a victory that all winners share.
func Final(s *rules.State) (v Value) {
	for i := range s.Players() {
		v.VP[i] = float32(s.Player(rules.Seat(i)).VP())
	}
	var buf [rules.MaxSeats]rules.Seat
	winners := s.AppendWinners(buf[:0])
	for _, seat := range winners {
		v.Win[seat] = 1 / float32(len(winners))
	}
	return v
}
