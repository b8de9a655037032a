package env

import "barrage/game/rules"

// Result is how a game ended, by seat: what rewards are made of.
type Result struct {
	VP      [rules.MaxSeats]int16                `json:"vp"`
	Win     [rules.MaxSeats]float32              `json:"win"`  // share of the victory: 1 is divided among the winners
	Rank    [rules.MaxSeats]uint8                `json:"rank"` // from 1; seats that are equal share the better one; 0 for no seat
	Sources [rules.MaxSeats][rules.Sources]int16 `json:"sources"`
}

// ResultOf is the result of a position if the game ended with it.
func ResultOf(s *rules.State) (r Result) {
	for i := range s.Players() {
		seat := rules.Seat(i)
		r.VP[i], r.Rank[i] = int16(s.Player(seat).VP()), 1
		for j := range s.Players() {
			if before(s.Player(rules.Seat(j)), s.Player(seat)) {
				r.Rank[i]++
			}
		}
		for from := range rules.Sources {
			r.Sources[i][from] = int16(s.VPFrom(seat, rules.Source(from)))
		}
	}
	winners := 0
	for _, rank := range r.Rank {
		if rank == 1 {
			winners++
		}
	}
	for i, rank := range r.Rank {
		if rank == 1 {
			r.Win[i] = 1 / float32(winners)
		}
	}
	return r
}

// before reports whether p ranks before q: by VP, then by the energy of the last round (R16.3.1).
func before(p, q *rules.Player) bool {
	if p.VP() != q.VP() {
		return p.VP() > q.VP()
	}
	return p.Energy() > q.Energy()
}

// Lead is by how many VP a seat is ahead of the best other one; negative if it is behind.
func (r *Result) Lead(seat rules.Seat) int {
	best := -1 << 15
	for i, vp := range r.VP {
		if i != int(seat) && r.Rank[i] > 0 {
			best = max(best, int(vp))
		}
	}
	return int(r.VP[seat]) - best
}
