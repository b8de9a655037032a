package rating

import (
	"cmp"
	"slices"
)

// Start is the guess at the strength of a person before the first game: between brook and river.
const Start = 1000

// Pool is a kind of game with ratings of its own.
type Pool struct {
	Players int  // 2 to 4
	Solo    bool // one person against bots
}

// Seat is a seat of a rated game.
type Seat struct {
	Person string // or
	Bot    string // the name of a bot
	Rank   int    // 1 is best; equal ranks are a draw; 0 is not known, since the game was not played to its end
	Left   bool   // gave up: behind everybody who stayed, whatever the rank
}

// Game is a rated game.
type Game struct {
	Pool  Pool
	Seats []Seat
}

// share is how much the result against one opponent tells, at a table of n players. The results of a seat in one
// game hang together, since they share its luck: the variance of their sum is 1 + (n−2)/3 times that of separate
// games if the strengths are equal (Plackett–Luce).
func share(players int) float64 { return 3 / float64(players+1) }

// won is the result of a seat against another: 1 for a victory, 0 for a defeat; there may be none.
func (s Seat) won(other Seat) (won float64, ok bool) {
	switch {
	case s.Left && other.Left:
		return 0, false
	case s.Left:
		return 0, true
	case other.Left:
		return 1, true
	case s.Rank == 0 || other.Rank == 0:
		return 0, false
	}
	return float64(1+cmp.Compare(other.Rank, s.Rank)) / 2, true
}

// After are the ratings of the seats after a game, from those before. Bots keep theirs; a seat of nobody who is
// known, neither a person nor a bot with a rating, counts for nothing.
func (g *Game) After(before []Rating) []Rating {
	after := slices.Clone(before)
	share := share(g.Pool.Players)
	for i, s := range g.Seats {
		if s.Person == "" {
			continue
		}
		var scores []Score
		for j, other := range g.Seats {
			if i == j || other.Person == s.Person || other.Person == "" && other.Bot == "" {
				continue
			}
			if won, ok := s.won(other); ok {
				scores = append(scores, Score{Against: before[j], Won: won, Share: share})
			}
		}
		if len(scores) > 0 {
			after[i] = before[i].After(scores...)
		}
	}
	return after
}
