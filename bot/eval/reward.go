package eval

import "barrage/game/rules"

// gain is a reward in two figures: VP, and a rough worth of everything else. The worth need
// not be exact; weights scale it.
type gain struct{ vp, goods float32 }

var (
	contractGain   [64]gain
	contractEnergy [64]int
	incomes        [8][4][6]gains // by company, kind and pieces placed: all incomes uncovered
)

// incomeKinds are the structures that cover incomes on the company board.
var incomeKinds = [...]rules.Kind{rules.Base, rules.Elevation, rules.Conduit}

// gains is what a company gains each round.
type gains struct{ vp, credits, machines, rotations, energy, drops float32 }

func init() {
	for _, c := range rules.Contracts() {
		contractGain[c], contractEnergy[c] = worth(c.Reward()), c.Energy()
	}
	for _, c := range rules.Companies() {
		for _, k := range incomeKinds {
			for n := 1; n <= k.Limit(); n++ {
				sum := incomes[c][k][n-1]
				sum.add(c.Income(k, n))
				incomes[c][k][n] = sum
			}
		}
	}
}

func (i *gains) add(r rules.Reward) {
	i.vp += float32(r.VP)
	i.credits += float32(r.Credits)
	i.machines += float32(r.Excavators) + float32(r.Mixers)
	i.energy += float32(r.Energy)
	for _, part := range r.Parts {
		switch n := float32(part.N); part.Kind {
		case rules.PartMachines:
			i.machines += n
		case rules.PartRotate:
			i.rotations += n
		case rules.PartWaitingDrops, rules.PartFlowingDrops:
			i.drops += n
		}
	}
}

// worth is the gain of a reward.
func worth(r rules.Reward) gain {
	g := gain{float32(r.VP), 0.5*float32(r.Credits) + 1.3*float32(r.Excavators) + 1.5*float32(r.Mixers) + 0.6*float32(r.Energy)}
	for _, part := range r.Parts {
		n := float32(part.N)
		switch part.Kind {
		case rules.PartMachines:
			g.goods += 1.5 * n
		case rules.PartRotate:
			g.goods += 0.9 * n
		case rules.PartWaitingDrops:
			g.goods += 0.6 * n
		case rules.PartFlowingDrops:
			g.goods += 0.8 * n
		case rules.PartBase, rules.PartPowerhouse:
			g.goods += 7
		case rules.PartElevation:
			g.goods += 5 * n
		case rules.PartConduit:
			g.goods += 2 + 1.5*n
		case rules.PartProducedEnergy:
			g.goods += 0.8 * n
		case rules.PartFulfil, rules.PartAdvancedTile:
			g.goods += 5
		}
	}
	return g
}
