package guide

import (
	"slices"

	"barrage/game/rules"
)

// The plans of the rounds: which goals are set, or offered.

// Planned are rounds in which goals are set. In those after them, up to Chosen, one chooses.
const (
	Planned = 2
	Chosen  = 4
)

const (
	atOnce = 2 // goals that are set together, at most
	offers = 2 // goals that are offered besides an idea of one's own
)

// chooser looks for goals in a position in which the turn of a seat begins.
type chooser struct {
	state *rules.State
	seat  rules.Seat
	prove prove
	last  int // energy in the round before
}

type prove = func(*rules.State, rules.Seat, Goal) (Proof, bool)

// contract is the contract in hand that needs the least energy.
func (c *chooser) contract() (list []Goal) {
	var least rules.Contract
	for _, x := range c.state.Player(c.seat).Hand().Contracts() {
		if least == 0 || x.Energy() < least.Energy() {
			least = x
		}
	}
	if least == 0 {
		return nil
	}
	return []Goal{{Kind: Contract, Contract: least, Need: needs(c.state, c.seat, least)}}
}

// bonus is the first section of the energy track from which the bonus tile gives VP for what the seat has, or would have with
// one piece more (R14.3); the sections above it are for later.
func (c *chooser) bonus() (list []Goal) {
	round := c.state.Round()
	tile := c.state.BonusTile(round)
	count := c.state.Player(c.seat).BonusCount(tile)
	for n := 1; n <= round; n++ {
		energy := n * rules.SectionEnergy
		if energy > c.state.Player(c.seat).Energy() && tile.Score(count+1, round, energy) > 0 {
			return []Goal{{Kind: Bonus, Need: energy}}
		}
	}
	return nil
}

// more is more energy than in the round before: the first section of the track, if that is more, or one more.
func (c *chooser) more() []Goal {
	return []Goal{{Kind: Energy, Need: max(rules.SectionEnergy, c.last+1)}, {Kind: Energy, Need: c.last + 1}}
}

// water is drops in dams of one's own, two more than there are if that can be.
func (c *chooser) water() []Goal {
	have := held(c.state, c.seat)
	return []Goal{{Kind: Hold, Need: have + 2}, {Kind: Hold, Need: have + 1}}
}

// pieces are the next pieces of the rows, those first under which something lies that is paid every round (R3.3.1).
func (c *chooser) pieces() (list []Goal) {
	me := c.state.Player(c.seat)
	for _, paid := range []bool{true, false} {
		for _, k := range []rules.Kind{rules.Base, rules.Conduit, rules.Elevation, rules.Powerhouse} {
			nth := me.Pieces(k) + 1
			if nth <= 5 && pays(me.Company(), k, nth) == paid {
				list = append(list, Goal{Kind: Build, Piece: k, Need: nth})
			}
		}
	}
	return list
}

// pays tells whether an income lies under a piece.
func pays(c rules.Company, k rules.Kind, nth int) bool {
	switch k {
	case rules.Base, rules.Elevation, rules.Conduit:
		return c.Income(k, nth) != rules.Reward{}
	}
	return false
}

// wishes are the goals of a round in the order in which they are tried: of each list the first that can be proven.
func (c *chooser) wishes() [][]Goal {
	switch c.state.Round() {
	case 1:
		return [][]Goal{c.contract(), c.bonus(), c.more(), c.water(), c.pieces()}
	case 2:
		return [][]Goal{c.water(), c.more(), c.contract(), c.bonus(), c.pieces()}
	}
	return [][]Goal{c.pieces(), c.contract(), c.bonus(), c.more(), c.water()}
}

// set chooses at most so many goals, none of the kinds that are there already. All of them together can be reached: each is proven
// where the line of the one before ends. Those that are offered are proven each for itself.
func (c *chooser) set(n int, there []Tracked, together bool) (goals []Tracked, all Proof) {
	taken := map[Kind]bool{}
	take := func(k Kind) {
		taken[k] = true
		if k == Bonus || k == Energy { // both are energy
			taken[Bonus], taken[Energy] = true, true
		}
	}
	for _, t := range there {
		take(t.Kind)
	}
	at := *c.state
	for _, list := range c.wishes() {
		for _, g := range list {
			if len(goals) >= n || taken[g.Kind] {
				break
			}
			if g.Coming(c.state, c.seat) || g.Kind != Bonus && g.Coming(&at, c.seat) {
				continue // nothing is left to be done for it, or it is reached with the one before
			}
			proof, ok := c.prove(&at, c.seat, g)
			if !ok {
				continue
			}
			take(g.Kind)
			goals = append(goals, Tracked{Goal: g, round: c.state.Round(), line: slices.Concat(all.Line, proof.Line)})
			if together {
				all = Proof{slices.Concat(all.Line, proof.Line), all.Turns + proof.Turns}
				end, ok := Along(&at, c.seat, proof.Line)
				if !ok || !begins(&end, c.seat) {
					return goals, all
				}
				at = end
			}
			break
		}
	}
	return goals, all
}
