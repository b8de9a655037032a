package guide

import (
	"cmp"
	"math/bits"
	"slices"

	"barrage/game/rules"
)

// plans are the ways to a goal that are searched, the most promising first: the systems of dam, conduit and powerhouse for energy
// (R6.1.1), the building spaces of a dam for water, those of the row for a piece.
func (p *prover) plans(s *rules.State) []plan {
	switch p.goal.Kind {
	case Hold:
		return p.dams(s)
	case Build:
		return []plan{{sites: p.places(s)}}
	}
	return p.systems(s)
}

// low is the building space of the lowest bit of a set.
func low(set uint64) rules.Site { return rules.Site(bits.TrailingZeros64(set)) }

// best is the most that a space of the turbine station adds.
const best = 2

// systems are the systems that water of a dam can run through, those with the fewest pieces missing first.
func (p *prover) systems(s *rules.State) (list []plan) {
	me := s.Player(p.seat)
	for _, dam := range rules.Sites() {
		if s.Capacity(dam) == 0 {
			continue
		}
		if owner, _ := s.Owner(dam); owner != p.seat && owner != rules.Nobody {
			continue // R6.1.1
		}
		for _, conduit := range rules.Sites() {
			if conduit.Kind() != rules.Conduit || conduit.Basin() != dam.Basin() {
				continue
			}
			drops := max(1, s.Drops(dam))
			one := plan{produce: true, conduit: conduit, water: s.Drops(dam) < s.Capacity(dam)}
			one.hope = s.TermsFor(p.seat, best, conduit, drops).Energy()
			if _, built := s.Owner(conduit); !built {
				one.sites |= 1 << conduit
				one.missing++
			}
			if p.goal.Kind == Contract && s.TermsFor(p.seat, best, conduit, s.Capacity(dam)).Energy() < p.goal.Need {
				continue
			}
			if s.Drops(dam) == 0 {
				one.missing++ // water must come first
			}
			houses := rules.MapSites(rules.Powerhouse) & conduit.EndBasin().Sites()
			if me.Built()&houses != 0 {
				list = append(list, one)
				continue
			}
			one.missing++
			for i := houses; i != 0; i &= i - 1 {
				house := low(i)
				if _, built := s.Owner(house); built {
					continue
				}
				with := one
				with.sites |= 1 << house
				list = append(list, with)
				if !house.IsRed() {
					break // another one costs no less
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b plan) int { return cmp.Or(a.missing-b.missing, b.hope-a.hope) })
	return list
}

// dams are the dams of one's own that there are or could be: higher, or new.
func (p *prover) dams(s *rules.State) (list []plan) {
	own, free := plan{water: true}, plan{water: true}
	for i := rules.MapSites(rules.Base); i != 0; i &= i - 1 {
		site := low(i)
		switch owner, built := s.Owner(site); {
		case built && owner == p.seat:
			own.sites |= 1 << site
		case !built:
			free.sites |= 1 << site
		}
	}
	if own.sites != 0 {
		list = append(list, own)
	}
	for i := free.sites; i != 0; i &= i - 1 {
		list = append(list, plan{sites: i&-i | own.sites, water: true})
	}
	return list
}

// places are the building spaces for a piece.
func (p *prover) places(s *rules.State) (set uint64) {
	if p.goal.Piece != rules.Elevation {
		for i := rules.MapSites(p.goal.Piece); i != 0; i &= i - 1 {
			if _, built := s.Owner(low(i)); !built {
				set |= i & -i
			}
		}
		return set
	}
	for i := rules.MapSites(rules.Base); i != 0; i &= i - 1 {
		if owner, built := s.Owner(low(i)); built && owner == p.seat {
			set |= i & -i
		}
	}
	return set
}
