package eval

import (
	"math/bits"

	"barrage/game/rules"
)

// supplyBlock is credits and machines at hand. The first few are worth more than the rest.
type supplyBlock struct {
	Credits        float32 // in tenths
	CreditsThree   float32 // enough for the fee of a red space
	CreditsFive    float32 // up to five, as a share
	Excavators     float32 // in tenths
	ExcavatorsFour float32 // up to four, as a share
	Mixers         float32
	MixersFour     float32
	Resources      float32 // VP of credits and machines at the end (R16.2.1)
}

// The figures of the first few credits and machines.
const (
	feeCredits   = 3
	firstCredits = 5
	firstOfType  = 4
)

func (f *supplyBlock) look(x *subject) {
	credits, m := x.Credits(), x.Machines()
	excavators, mixers := int(m.Excavators), int(m.Mixers)
	f.Credits = tenths(credits)
	f.CreditsThree = flag(credits >= feeCredits)
	f.CreditsFive = float32(min(credits, firstCredits)) / firstCredits
	f.Excavators = tenths(excavators)
	f.ExcavatorsFour = float32(min(excavators, firstOfType)) / firstOfType
	f.Mixers = tenths(mixers)
	f.MixersFour = float32(min(mixers, firstOfType)) / firstOfType
	f.Resources = float32(x.state.ResourcesVP(x.seat))
}

// wheelBlock is the construction wheel (R5.4): what comes back after how many rotations,
// and the tiles at hand. A wild tile is counted with tiles for buildings, which are never
// in the same game.
type wheelBlock struct {
	ExcavatorsIn [rotations]float32 // that come back after n rotations, in tenths
	MixersIn     [rotations]float32
	Tile         [tileKinds]float32 // a tile of the kind is at hand
	TileFar      [tileKinds]float32 // rotations until the basic tile is back, as a share
	Tools        float32            // tiles at hand, in fifths
}

const (
	rotations = 5 // of the wheel, after which everything is back
	tileKinds = 5
)

func (f *wheelBlock) look(x *subject) {
	p := x.Player
	wheel := p.Wheel()
	for k := 1; k <= rotations; k++ {
		segment := &wheel[k]
		f.ExcavatorsIn[k-1] = tenths(int(segment.Machines.Excavators))
		f.MixersIn[k-1] = tenths(int(segment.Machines.Mixers))
		if t := segment.Tile; t != 0 {
			if kind := t.Kind(); kind != 0 && t.Level() == 0 {
				f.TileFar[tileFlag(kind)] = float32(k) / rotations
			}
		}
	}
	supply := p.Supply()
	f.Tools = float32(supply.Len()) / 5
	for t := supply; t != 0; t &= t - 1 {
		if kind := rules.Tile(bits.TrailingZeros32(uint32(t))).Kind(); kind != 0 {
			f.Tile[tileFlag(kind)] = 1
		}
	}
}

// tileFlag is the place of a kind of tile among five.
func tileFlag(k rules.Kind) int {
	switch k {
	case rules.Base:
		return 0
	case rules.Elevation:
		return 1
	case rules.Conduit:
		return 2
	case rules.Powerhouse:
		return 3
	}
	return 4
}
