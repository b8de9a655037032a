package rating

import "barrage/game/rules"

// bots are the ratings of the bots, in Elo above random: the ladder of docs/bots.md, measured with two players, and what the bots
// of a later version have gained since. With four, the levels are nearly as far apart.
var bots = map[string]float64{
	"random":  0,
	"busy":    299,
	"spring":  594,
	"automa1": 717,
	"brook":   894,
	"automa2": 941,
	"automa4": 1022,
	"automa3": 1041,
	"river":   1252,
	"greedy":  1443,
	"rapids":  1607,
	"torrent": 1785,
}

// Bot is the fixed rating of a bot, if it has one.
func Bot(name string) (Rating, bool) {
	for i, c := range name { // automa4:italy/jill_mcdowell
		if c == ':' {
			name = name[:i]
			break
		}
	}
	r, ok := bots[name]
	return Rating{Rating: r, Volatility: startVolatility}, ok
}

// Pools lists the kinds of games, those between people first.
func Pools() []Pool {
	var list []Pool
	for _, solo := range []bool{false, true} {
		for n := 2; n <= rules.MaxSeats; n++ {
			list = append(list, Pool{n, solo})
		}
	}
	return list
}
