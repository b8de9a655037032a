package automa

import (
	"fmt"
	"slices"

	"barrage/game/rules"
)

// Choices other than places.

// produce uses all drops of the system with the largest energy, a neutral dam before
// the Automa's own, then the first conduit from the conduit start (A5.1.1, A5.1.3). As a
// tile effect or second production, nothing happens without a system.
func (d *decision) produce() rules.Action {
	second := d.f.Second()
	var buf [room]rules.Action
	list := d.ofKind(rules.ActProduce, buf[:0])
	if len(list) == 0 {
		return d.legal[0]
	}
	list = keep(d, AllDrops, list, func(a rules.Action) bool {
		dam, conduit, n := a.Production()
		return n == d.s.CardDrops(d.seat, dam, conduit, second)
	})
	list = best(d, LargestEnergy, list, d.s.Yield)
	list = keep(d, NeutralDam, list, func(a rules.Action) bool {
		dam, _, _ := a.Production()
		owner, _ := d.s.Owner(dam)
		return owner == rules.Nobody
	})
	return nearest(d, list, 20, func(a rules.Action) int {
		_, conduit, _ := a.Production()
		return int(conduit) - int(d.criteria.ConduitStart)
	})[0]
}

// nearest keeps the candidates that come first in a circular scan of n numbers.
func nearest[T fmt.Stringer](d *decision, list []T, n int, distance func(T) int) []T {
	return best(d, StartNumber, list, func(x T) int { return -((distance(x)%n + n) % n) })
}

// drops places the drops that gain most for the Automa's dams: most gained, then fewest
// placed, for the USA most energy, then the order of headstreams on the criteria card
// (A5.2.4, A8.2.1). As a reward nothing is placed if nothing is gained (A5.11.5).
func (d *decision) drops() rules.Action {
	type gain struct{ drops, energy int }
	var gainBuf [room]gain // by place among the legal answers
	gains, most := gainBuf[:0], 0
	for _, a := range d.legal {
		var g gain
		if a.Kind() == rules.ActDrops {
			g.drops, g.energy = d.s.DropsGain(d.seat, a.Drops(), d.s.Immediate())
		}
		gains = append(gains, g)
		most = max(most, g.drops)
	}
	of := func(a rules.Action) gain { return gains[slices.Index(d.legal, a)] }
	if most == 0 {
		cut(d, NothingGained, d.legal, d.legal[:1])
		return d.legal[0] // decline
	}
	var buf [room]rules.Action
	list := best(d, GainsMost, d.ofKind(rules.ActDrops, buf[:0]), func(a rules.Action) int { return of(a).drops })
	list = best(d, FewestDrops, list, func(a rules.Action) int {
		n := a.Drops()
		return -(n[0] + n[1] + n[2] + n[3])
	})
	if d.p.Company() == rules.USA {
		list = best(d, MostEnergy, list, func(a rules.Action) int { return of(a).energy })
	}
	return best(d, HeadstreamOrder, list, func(a rules.Action) int {
		order := 0 // the drops on each headstream as digits, the first one of the card in front
		for _, h := range d.criteria.Headstreams {
			order = 16*order + a.Drops()[h-1]
		}
		return order
	})[0]
}

// ofKind appends the legal answers of a kind.
func (d *decision) ofKind(k rules.ActionKind, list []rules.Action) []rules.Action {
	for _, a := range d.legal {
		if a.Kind() == k {
			list = append(list, a)
		}
	}
	return list
}

// fulfil takes the contract with the highest requirement, the right-hand one among
// equals (A5.1.5). With Simone as many as possible (A9.8).
func (d *decision) fulfil() rules.Action {
	var buf [room]rules.Contract
	list := answers(d, rules.ActFulfil, buf[:0])
	if len(list) == 0 {
		return d.legal[0]
	}
	if d.s.SeveralContracts() {
		return rules.Fulfil(d.simone(list, d.f.Energy()))
	}
	list = best(d, HighestRequirement, list, rules.Contract.Energy)
	list = best(d, RightHandContract, list, d.shelf)
	return rules.Fulfil(list[0])
}

// shelf is the place of a contract on display, counted from the left.
func (d *decision) shelf(c rules.Contract) int {
	if c.IsNational() {
		n := d.s.NationalContracts()
		return slices.Index(n[:], c)
	}
	pair := d.s.FaceUpContracts(c.Pile())
	return slices.Index(pair[:], c)
}

// simone picks the next contract to name: the highest national one if there is one,
// then out of the set of private ones that is largest in number, then in total, then
// in its highest members, then by right-hand places, red before yellow before green
// (A9.8, AR39). Naming the first member of the best set leaves the rest of it best.
func (d *decision) simone(list []rules.Contract, energy int) rules.Contract {
	if slices.ContainsFunc(list, rules.Contract.IsNational) {
		list = best(d, HighestNational, list, func(c rules.Contract) int {
			if !c.IsNational() {
				return 0
			}
			return c.Energy()
		})
		return best(d, RightHandContract, list, d.shelf)[0]
	}
	// Highest requirement first; among equals the right-hand place, then red.
	slices.SortFunc(list, func(a, b rules.Contract) int {
		if a.Energy() != b.Energy() {
			return b.Energy() - a.Energy()
		}
		if x, y := d.shelf(a), d.shelf(b); x != y {
			return y - x
		}
		return int(b.Pile()) - int(a.Pile())
	})
	var bestBuf, buf [16]int
	bestSet, bestTotal := bestBuf[:0], 0
	for set := 1; set < 1<<len(list); set++ {
		members, total := buf[:0], 0
		for i, c := range list {
			if set>>i&1 == 1 {
				members = append(members, i)
				total += c.Energy()
			}
		}
		if total > energy {
			continue
		}
		better := len(members) > len(bestSet) || len(members) == len(bestSet) &&
			(total > bestTotal || total == bestTotal && d.higher(list, members, bestSet))
		if better {
			bestSet, bestTotal = append(bestSet[:0], members...), total
		}
	}
	var chosenBuf [16]rules.Contract
	chosen := chosenBuf[:0]
	for _, m := range bestSet {
		chosen = append(chosen, list[m])
	}
	cut(d, MostContracts, list, chosen)
	cut(d, HighestRequirement, chosen, chosen[:1])
	return chosen[0]
}

// higher compares two sets of equal size and total: by the highest single requirement,
// then the next, then the order of the list.
func (d *decision) higher(list []rules.Contract, a, b []int) bool {
	for i := range a {
		if x, y := list[a[i]].Energy(), list[b[i]].Energy(); x != y {
			return x > y
		}
	}
	return slices.Compare(a, b) < 0
}

// machines takes, one at a time, the kind of which fewer are available, an excavator
// if equal (A5.10.2); with Jill always mixers (A9.4).
func (d *decision) machines() rules.Action {
	have := d.p.Machines()
	var take rules.Machines
	by := FewerOfKind
	if d.p.Officer() == rules.Jill {
		by = JillMixers
	}
	for range d.f.Count() {
		if by == JillMixers || have.Mixers+take.Mixers < have.Excavators+take.Excavators {
			take.Mixers++
		} else {
			take.Excavators++
		}
	}
	out := rules.SplitMachines(take)
	cut(d, by, d.legal, []rules.Action{out})
	return out
}

// tile takes the advanced tile of the highest level; for a card the specific one
// before the wild one; then the lowest position (A5.8.2, A5.11.9).
func (d *decision) tile() rules.Action {
	patents := d.s.Patents()
	var buf [3]rules.Tile
	list := buf[:0]
	for _, t := range patents { // by position
		if slices.Contains(d.legal, rules.TakeTile(t)) {
			list = append(list, t)
		}
	}
	list = best(d, HighestLevel, list, rules.Tile.Level)
	if d.f.Structure() != 0 {
		list = keep(d, SpecificBeforeWild, list, func(t rules.Tile) bool { return t.Kind() != rules.Wild })
	}
	cut(d, LowestPosition, list, list[:1])
	return rules.TakeTile(list[0])
}

// work takes the first payable work in the printed order (A5.6.2); Leslie looks for
// an order on the cards used last (A9.10, AR38).
func (d *decision) work() rules.Action {
	by, order := d.workOrder()
	var buf [room]rules.Action
	return best(d, by, append(buf[:0], d.legal...), func(a rules.Action) int {
		return -slices.Index(order[:], uint8(a.Position()))
	})[0]
}

func (d *decision) workOrder() (Criterion, [3]uint8) {
	var buf [32]rules.Card
	by, cards := PrintedOrder, append(buf[:0], d.s.ActionCard())
	if d.f.With() == rules.WithLeslie {
		by, cards = LastPrintedOrder, append(cards, d.s.SpentCards()...)
		cards = append(cards, d.s.CriteriaCard())
		slices.Reverse(cards)
	}
	for _, c := range cards {
		for _, a := range c.Actions() {
			if a.Kind == rules.CardWork {
				return by, a.Order
			}
		}
	}
	return by, [3]uint8{1, 2, 3}
}

// pay: as few replaced machines and as many of the normal kind as possible (A8.1.5,
// A9.5); a private building has both kinds. A conduit payable both ways is paid in
// mixers with Jill (A9.4); with the level II building tile the normal kind is the one
// of which fewer are available (A8.1.6).
func (d *decision) pay() rules.Action {
	site, tile := d.f.Site(), d.f.Tile()
	have := d.p.Machines()
	normal := rules.Machines{Excavators: 255}
	switch kind := site.Kind(); {
	case kind == rules.Powerhouse || kind == rules.Base && d.s.Level(site) > 0,
		kind == rules.Conduit && d.p.Officer() == rules.Jill && int(have.Mixers) >= site.Value(),
		tile == rules.Adv2Building && have.Mixers < have.Excavators:
		normal = rules.Machines{Mixers: 255}
	case kind == rules.Building && tile != rules.Adv2Building:
		normal = d.s.PrivateBuildings()[site.Position()-1].Cost()
	}
	var buf [room]rules.Action
	list := best(d, FewestReplaced, append(buf[:0], d.legal...), func(a rules.Action) int {
		_, replaced := a.Payment()
		return -replaced
	})
	return best(d, NormalKind, list, func(a rules.Action) int {
		m, _ := a.Payment()
		return 100*(int(min(m.Excavators, normal.Excavators))+int(min(m.Mixers, normal.Mixers))) - m.Total()
	})[0]
}
