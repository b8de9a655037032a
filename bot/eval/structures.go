package eval

import (
	"math/bits"

	"barrage/game/rules"
)

// structureBlock is the pieces placed: flags for at least one, two, three …
type structureBlock struct {
	Base       [5]float32
	Elevation  [5]float32
	Conduit    [5]float32
	Powerhouse [4]float32
}

func (f *structureBlock) look(x *subject) {
	p := x.Player
	flags(f.Base[:], p.Pieces(rules.Base))
	flags(f.Elevation[:], p.Pieces(rules.Elevation))
	flags(f.Conduit[:], p.Pieces(rules.Conduit))
	flags(f.Powerhouse[:], p.Pieces(rules.Powerhouse))
}

// expansionBlock is private buildings and external works (R13).
type expansionBlock struct {
	Building   [10]float32 // it is activated
	Works      float32     // fulfilled
	BuildingVP float32     // VP of the private buildings
}

func (f *expansionBlock) look(x *subject) {
	if !x.options.Leeghwater {
		return
	}
	f.Works = float32(x.Player.Works().Len())
	if x.Pieces(rules.Building) == 0 {
		return
	}
	f.BuildingVP = float32(x.state.BuildingsVP(x.seat))
	for i, b := range x.state.PrivateBuildings() {
		if x.Activated(i + 1) {
			f.Building[b-1] = 1
		}
	}
}

// incomeBlock is the incomes uncovered on the company board (R3.3), for all rounds that
// are still to come.
type incomeBlock struct {
	IncomeVP        float32
	IncomeCredits   float32
	IncomeMachines  float32
	IncomeRotations float32
	IncomeEnergy    float32
	IncomeDrops     float32
}

func (f *incomeBlock) look(x *subject, w *Weights) {
	p := x.Player
	left := float32(x.left)
	if !w.overlooksIncome && x.state.AwaitsIncome(x.seat) {
		left++
	}
	company := &incomes[p.Company()]
	for _, k := range incomeKinds {
		in := &company[k][p.Pieces(k)]
		f.IncomeVP += in.vp * left
		f.IncomeCredits += in.credits * left
		f.IncomeMachines += in.machines * left
		f.IncomeRotations += in.rotations * left
		f.IncomeEnergy += in.energy * left
		f.IncomeDrops += in.drops * left
	}
}

// damBlock is own dams and their water.
type damBlock struct {
	LevelTwo   float32 // dams of level 2 or 3
	LevelThree float32
	Capacity   float32
	Water      float32 // drops in own dams
	WaterNext  float32 // after the water flow of this round
	Mountain   float32 // dams by area
	Hill       float32
	Plain      float32
}

func (f *damBlock) look(x *subject) {
	p, s := x.projection, x.state
	for m := x.Built() & baseSites; m != 0; m &= m - 1 {
		d := rules.Site(bits.TrailingZeros64(m))
		if level := s.Level(d); level >= 2 {
			f.LevelTwo++
			if level == 3 {
				f.LevelThree++
			}
		}
		f.Capacity += float32(p.capacity[d])
		f.Water += float32(p.water[0][d])
		f.WaterNext += float32(p.water[1][d])
		switch d.Area() {
		case rules.Mountain:
			f.Mountain++
		case rules.Hill:
			f.Hill++
		default:
			f.Plain++
		}
	}
}
