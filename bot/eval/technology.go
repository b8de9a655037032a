package eval

import (
	"math/bits"

	"barrage/game/rules"
)

// technologyBlock is advanced technology tiles (R10).
type technologyBlock struct {
	Patent      [patents]float32 // the tile is owned
	Patents     float32          // how many
	TileVP      float32          // VP that level III tiles would score if each were used now
	TileVPReady float32          // those at hand
}

// patents is the number of advanced tiles.
const patents = int(rules.Adv3Building-rules.Adv1Base) + 1

func (f *technologyBlock) look(x *subject) {
	owned := x.Owned()
	for t := uint32(owned) >> rules.Adv1Base & (1<<patents - 1); t != 0; t &= t - 1 {
		f.Patent[bits.TrailingZeros32(t)] = 1
		f.Patents++
	}
	if owned&scoring == 0 {
		return
	}
	f.score(x, rules.Adv3Elevation, rules.Elevation, 0)
	f.score(x, rules.Adv3Powerhouse, rules.Powerhouse, 1) // counts the one it builds (R10.4.4)
	f.score(x, rules.Adv3Wild, rules.Wild, 0)
}

// scoring is the tiles that score what a company has (R10.4).
const scoring = rules.TileSet(1<<rules.Adv3Elevation | 1<<rules.Adv3Powerhouse | 1<<rules.Adv3Wild)

// score adds what a tile would score, if there is a piece left to build with it.
func (f *technologyBlock) score(x *subject, t rules.Tile, k rules.Kind, more int) {
	if !x.Owned().Has(t) || k != rules.Wild && x.Pieces(k) == k.Limit() {
		return
	}
	vp := float32(rules.LevelThreeVP * (x.state.Scored(x.seat, t) + more))
	f.TileVP += vp
	if x.Supply().Has(t) {
		f.TileVPReady += vp
	}
}
