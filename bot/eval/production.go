package eval

import (
	"math/bits"

	"barrage/game/rules"
)

// productionBlock is what the systems of a seat can produce (R6), this round and in
// those to come.
type productionBlock struct {
	Lines     float32              // dams of the seat that a conduit of its own connects to a powerhouse
	Value     float32              // sum of the values of own conduits
	TopValue  float32              // largest value with a powerhouse at its end
	Tolls     float32              // own conduits that others can produce with
	Now       [productions]float32 // energy of the best productions now, in tenths
	NowAll    float32              // those that the engineers allow, added up
	Next      [productions]float32 // in the next round
	NextDrops float32              // drops that can be used then, in fifths
	Later     float32              // the best two of each round after the next, added up
	LaterAll  float32              // all three
	Caught    float32              // drops own dams catch in the rounds after the next, in fifths
}

func (f *productionBlock) look(x *subject) {
	p, y, round := x.Player, x.plant, x.round
	f.Lines = float32(y.lines)
	value := 0
	for m := p.Built() & conduitSites; m != 0; m &= m - 1 {
		value += conduitValue[bits.TrailingZeros64(m)]
	}
	f.Value = float32(value)
	f.TopValue = float32(y.top)
	f.Tolls = float32(y.tolls)
	more := round < rules.Rounds // rounds
	for i := range productions {
		f.Now[i] = tenths(y.productions[i])
		if more && y.best[1][i] > 0 {
			f.Next[i] = tenths(y.best[1][i] + x.bonus)
		}
	}
	f.NowAll = tenths(y.all)
	if more {
		f.NextDrops = float32(y.drops[1]) / 5
	}
	for k := 2; k < horizon && round+k <= rules.Rounds; k++ {
		for i, v := range y.best[k] {
			if v == 0 {
				continue
			}
			if i < 2 {
				f.Later += tenths(v + x.bonus)
			}
			f.LaterAll += tenths(v + x.bonus)
		}
	}
	f.Caught = float32(y.caught) / 5
}

// systemBlock is what is missing for another system of dam, conduit and powerhouse, and
// whether it could be built (R5): with the tiles and machines at hand, at printed prices.
type systemBlock struct {
	NoHouse       float32 // largest value of a system that lacks only a powerhouse
	NoHouses      float32 // of all of them, added up
	NoDam         float32
	NoDams        float32
	NoConduit     float32
	NoConduits    float32
	HouseNext     float32 // energy such a system would have in the next round, in tenths
	HouseLater    float32 // in the rounds after
	ConduitNext   float32
	ConduitLater  float32
	DamLater      float32
	AffordHouse   float32 // value of a system that could be completed at once
	AffordConduit float32
	AffordDam     float32
	CanBase       [3]float32 // a base could be built at once: in the plains, hills, mountains
	CanElevation  float32    // an elevation, where it is cheapest
	CanConduit    float32    // value of the best conduit that could be paid for
	CanHouse      float32
	Downstream    float32 // basins with own powerhouses that have own dams below: their water is used again
}

func (f *systemBlock) look(x *subject) {
	p, y := x.Player, x.plant
	f.NoHouse, f.NoHouses = float32(y.noHouse), float32(y.noHouses)
	f.NoDam, f.NoDams = float32(y.noDam), float32(y.noDams)
	f.NoConduit, f.NoConduits = float32(y.noConduit), float32(y.noConduits)
	f.HouseNext, f.HouseLater = tenths(y.houseNext), tenths(y.houseLater)
	f.ConduitNext, f.ConduitLater = tenths(y.conduitNext), tenths(y.conduitLater)
	f.DamLater = tenths(y.damLater)
	f.AffordHouse, f.AffordConduit, f.AffordDam = float32(y.affordHouse), float32(y.affordConduit), float32(y.affordDam)

	t := &y.tools
	if t.base && p.Pieces(rules.Base) < rules.Base.Limit() {
		f.CanBase[0] = flag(t.excavators >= rules.Plain.BasePrice())
		f.CanBase[1] = flag(t.excavators >= rules.Hill.BasePrice())
		f.CanBase[2] = flag(t.excavators >= rules.Mountain.BasePrice())
	}
	f.CanElevation = flag(t.elevation && p.Pieces(rules.Elevation) < rules.Elevation.Limit() && t.mixers >= rules.Plain.ElevationPrice())
	if t.conduit && p.Pieces(rules.Conduit) < rules.Conduit.Limit() {
		f.CanConduit = float32(min(highestValue, t.excavators/rules.ConduitPrice))
	}
	f.CanHouse = flag(t.house && p.Pieces(rules.Powerhouse) < rules.Powerhouse.Limit() && t.mixers >= p.PowerhousePrice())

	for m := y.houses; m != 0; m &= m - 1 {
		for b := rules.Basin(bits.TrailingZeros16(m)); b != 0 && b < basins; b = downstream[b] {
			if p.Built()&basinBases[b] != 0 {
				f.Downstream++
				break
			}
		}
	}
}
