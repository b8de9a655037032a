package rating

import "barrage/rules"

// bots are the ratings of the bots, in Elo above random: river as on the ladder of docs/bots.md, the other levels by the distances
// between neighbours there, all measured with two players.
// With three and four, rapids is as far above river within the intervals (docs/benchmark.md).
var bots = map[string]float64{
	"random":  0,
	"spring":  440,
	"busy":    380,
	"automa1": 850,
	"brook":   830,
	"automa2": 1050,
	"automa3": 1100,
	"automa4": 1125,
	"river":   1200,
	"greedy":  1200,
	"rapids":  1500,
	"torrent": 1750,
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
