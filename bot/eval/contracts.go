package eval

import (
	"math/bits"

	"barrage/game/rules"
)

// contractBlock is contracts (R9) by what the best production could fulfil: now, in the
// next round, or not yet.
type contractBlock struct {
	Hand         float32 // contracts held
	Done         float32 // contracts fulfilled
	ReadyVP      float32 // best contract that a production now would fulfil: VP
	ReadyGoods   float32 // what else it gives
	ReadyMore    float32 // worth of the other ones within reach now
	SoonVP       float32 // contracts within reach next round
	SoonGoods    float32
	DistantVP    float32 // others
	DistantGoods float32
	National     float32 // best national contract within reach now: VP
	NationalSoon float32
	MarketNow    float32 // worth of the best face-up contract within reach now
	MarketSoon   float32
}

// nextModifier is what the turbine space of a production in the next round is taken to add.
const nextModifier = 1

// reach is the energy of contracts that can be fulfilled now and in the next round.
func (x *subject) reach() (now, soon int) {
	if x.Crew() >= crewFor(0) && x.best[0][0] > 0 {
		now = x.productions[0]
	}
	if x.round < rules.Rounds && x.best[1][0] > 0 {
		soon = x.best[1][0] + x.bonus + nextModifier
	}
	if x.Company() == rules.France && x.Pieces(rules.Powerhouse) >= rules.AbilityPowerhouses { // R11.4.1
		now, soon = now+rules.FranceReduction, soon+rules.FranceReduction
	}
	return now, soon
}

func (f *contractBlock) look(x *subject) {
	p, s := x.Player, x.state
	now, soon := x.reach()
	hand := p.Hand()
	f.Hand = float32(hand.Len())
	f.Done = float32(p.Fulfilled().Len())
	for m := uint64(hand); m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m)
		g, need := contractGain[c], contractEnergy[c]
		switch {
		case need <= now:
			if best := f.ReadyVP + f.ReadyGoods; g.vp+g.goods > best {
				f.ReadyMore += best
				f.ReadyVP, f.ReadyGoods = g.vp, g.goods
			} else {
				f.ReadyMore += g.vp + g.goods
			}
		case need <= soon:
			f.SoonVP += g.vp
			f.SoonGoods += g.goods
		default:
			f.DistantVP += g.vp
			f.DistantGoods += g.goods
		}
	}
	for _, c := range s.NationalContracts() {
		if c == 0 {
			continue
		}
		switch need := contractEnergy[c]; {
		case need <= now:
			f.National = max(f.National, contractGain[c].vp)
		case need <= soon:
			f.NationalSoon = max(f.NationalSoon, contractGain[c].vp)
		}
	}
	for pile := rules.Green; pile <= rules.Red; pile++ {
		for _, c := range s.FaceUpContracts(pile) {
			if c == 0 {
				continue
			}
			worth := contractGain[c].vp + contractGain[c].goods
			switch need := contractEnergy[c]; {
			case need <= now:
				f.MarketNow = max(f.MarketNow, worth)
			case need <= soon:
				f.MarketSoon = max(f.MarketSoon, worth)
			}
		}
	}
}
