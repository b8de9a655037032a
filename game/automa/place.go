package automa

import (
	"slices"

	"barrage/game/rules"
)

// Places (A7): candidates are narrowed down by completion, three tests of the
// criteria card, and a start number.

// build chooses the tile and place of a construction (A5.4.4, A5.4.5).
func (d *decision) build() rules.Action {
	kind := d.f.Structure()
	inserted, effect := d.tool(kind)
	var buf [room]rules.Site
	list := buf[:0]
	for _, a := range d.legal {
		if i, e := a.Tool(); i == inserted && e == effect {
			list = append(list, a.Site())
		}
	}
	if kind == rules.Building {
		return rules.Build(inserted, effect, d.slot(list))
	}
	return rules.Build(inserted, effect, d.site(kind, list, effect))
}

// tool is the tile to build with: the highest level, at equal level the specific one
// before the wild one (A5.4.4, AR28, AR41); Anton's tile only if no other can (A9.6).
func (d *decision) tool(kind rules.Kind) (inserted, effect rules.Tile) {
	type tool struct{ inserted, effect rules.Tile }
	var buf [32]tool
	list := buf[:0]
	for _, a := range d.legal {
		inserted, effect := a.Tool()
		if t := (tool{inserted, effect}); !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	worth := func(t tool) int {
		n := 4 * t.effect.Level()
		if t.effect.Kind() == kind {
			n += 2
		}
		if t.inserted == t.effect {
			n += 100
		}
		return n
	}
	out := list[0]
	for _, t := range list[1:] {
		if worth(t) > worth(out) {
			out = t
		}
	}
	if d.why != nil && len(list) > 1 {
		var from []rules.Tile
		for _, t := range list {
			from = append(from, t.effect)
		}
		cut(d, HighestTile, from, []rules.Tile{out.effect})
	}
	return out.inserted, out.effect
}

// slot is the place of a building: the first private building in the direction of
// the search, a free slot before a red-bordered one (A5.5.2).
func (d *decision) slot(list []rules.Site) rules.Site {
	slices.Sort(list)
	list = best(d, SearchOrder, list, func(at rules.Site) int {
		if d.f.Upwards() {
			return at.Position()
		}
		return -at.Position()
	})
	list = keep(d, FreeSlot, list, func(at rules.Site) bool { return !at.IsRed() })
	cut(d, LeftToRight, list, list[:1])
	return list[0]
}

// place places a structure from a reward (A5.11.7).
func (d *decision) place() rules.Action {
	var buf [room]rules.Site
	list := answers(d, rules.ActPlace, buf[:0])
	if len(list) == 0 {
		return d.legal[0]
	}
	return rules.Place(d.site(d.f.Structure(), list, 0))
}

// dam puts the drop of the Netherlands where it gives most: the dam whose system
// would have the largest energy, then the dam tests (A8.2.5).
func (d *decision) dam() rules.Action {
	var buf [room]rules.Site
	list := answers(d, rules.ActDam, buf[:0])
	if len(list) == 0 {
		return d.legal[0]
	}
	list = best(d, LargestSystem, list, func(dam rules.Site) int {
		value := 0
		for _, c := range conduitsOf(dam.Basin()) {
			if d.built(c) && d.hasHouse(c.EndBasin()) {
				value = max(value, c.Value())
			}
		}
		return value * (d.s.Drops(dam) + 1)
	})
	if len(list) == 1 {
		return rules.DropInDam(list[0])
	}
	return rules.DropInDam(d.dams(list, 0))
}

// site is the whole procedure of A7.2.
func (d *decision) site(kind rules.Kind, list []rules.Site, tile rules.Tile) rules.Site {
	if len(list) == 1 {
		return list[0]
	}
	slices.Sort(list) // spaces that are alike: the first
	switch kind {
	case rules.Base:
		list = keep(d, CompletesSystem, list, func(at rules.Site) bool {
			return slices.ContainsFunc(conduitsOf(at.Basin()), func(c rules.Site) bool { return d.built(c) && d.hasHouse(c.EndBasin()) })
		})
		if d.p.Officer() == rules.Wilhelm { // A9.1
			mountain := func(at rules.Site) bool { return at.Area() == rules.Mountain }
			if slices.ContainsFunc(list, mountain) {
				list = keep(d, WilhelmMountains, list, mountain)
			} else {
				list = keep(d, WilhelmHills, list, func(at rules.Site) bool { return at.Area() == rules.Hill })
			}
		}
		return d.dams(list, tile)
	case rules.Elevation:
		return d.dams(list, tile)
	case rules.Conduit:
		list = keep(d, CompletesSystem, list, func(at rules.Site) bool {
			return (d.hasDam(at.Basin(), own) || d.hasDam(at.Basin(), neutral)) && d.hasHouse(at.EndBasin())
		})
		return d.conduits(list, tile)
	}
	list = keep(d, CompletesSystem, list, func(at rules.Site) bool {
		return slices.ContainsFunc(conduitsTo(at.Basin()), func(c rules.Site) bool {
			return d.built(c) && (d.hasDam(c.Basin(), own) || d.hasDam(c.Basin(), neutral))
		})
	})
	return d.houses(list)
}

// dams applies tests and start number to base spaces (A7.2.3–A7.2.5).
func (d *decision) dams(list []rules.Site, tile rules.Tile) rules.Site {
	for _, test := range d.criteria.Dam {
		list = d.damTest(test, list)
	}
	list = nearest(d, list, 10, func(at rules.Site) int { return int(at.Basin()) - int(d.criteria.DamStart) })
	// Both spaces of the basin left: the free one; the red one with the level I wild tile (A8.1.4).
	red := tile == rules.Adv1Wild && d.p.Level() >= 3 && d.readings&FreeSpaceWithWild == 0
	return keep(d, FreeSpace, list, func(at rules.Site) bool { return at.IsRed() == red })[0]
}

func (d *decision) damTest(test rules.DamTest, list []rules.Site) []rules.Site {
	by := damTests[test]
	switch test {
	case rules.DamBestConduit: // A7.3.1
		return d.bestConduit(by, list, func(at rules.Site) []rules.Site { return conduitsOf(at.Basin()) })
	case rules.DamLinkedPowerhouse: // A7.3.2
		return keep(d, by, list, func(at rules.Site) bool {
			return slices.ContainsFunc(conduitsOf(at.Basin()), func(c rules.Site) bool { return d.hasHouse(c.EndBasin()) })
		})
	case rules.DamMostWater: // A7.3.3
		var coming incoming
		d.water(&coming)
		list = best(d, by, list, func(at rules.Site) int {
			n := 0
			for _, k := range coming[at] {
				n += k
			}
			return n
		})
		if d.readings&NoHeadstreamOrder != 0 {
			return list
		}
		for _, h := range d.criteria.Headstreams {
			list = best(d, MostWaterFromHA+Criterion(h-rules.HA), list, func(at rules.Site) int { return coming[at][h] })
		}
		return list
	case rules.DamRedSpace: // A7.3.4
		return keep(d, by, list, rules.Site.IsRed)
	case rules.DamBelowPowerhouse: // A7.3.5
		var buf [room]rules.Site
		below := buf[:0]
		for b := range houses {
			if slices.ContainsFunc(houses[b], d.built) {
				below = d.path(rules.Basin(b), below)
			}
		}
		return keep(d, by, list, func(at rules.Site) bool { return slices.Contains(below, at) })
	case rules.DamAboveOwn: // A7.3.6
		linked := func(at rules.Site, who owner) bool {
			return slices.ContainsFunc(conduitsOf(at.Basin()), func(c rules.Site) bool { return d.hasDam(c.EndBasin(), who) })
		}
		if slices.ContainsFunc(list, func(at rules.Site) bool { return linked(at, own) }) {
			return keep(d, by, list, func(at rules.Site) bool { return linked(at, own) })
		}
		if d.readings&OneLinkSuffices != 0 {
			return keep(d, by, list, func(at rules.Site) bool {
				return slices.ContainsFunc(conduitsOf(at.Basin()), func(c rules.Site) bool { return !d.hasDam(c.EndBasin(), opponent) })
			})
		}
		return keep(d, by, list, func(at rules.Site) bool { return !linked(at, opponent) })
	}
	return list
}

// bestConduit keeps the places whose built conduits have the highest value, and among
// those the places where such a conduit is the Automa's, if any (A7.3.1, A7.5.1).
func (d *decision) bestConduit(by Criterion, list []rules.Site, of func(rules.Site) []rules.Site) []rules.Site {
	figure := func(at rules.Site) int {
		n := 0
		for _, c := range of(at) {
			if d.built(c) {
				worth := 2 * c.Value()
				if d.is(c, own) {
					worth++
				}
				n = max(n, worth)
			}
		}
		return n
	}
	return best(d, by, list, figure)
}

// conduits applies tests and start number to conduit spaces.
func (d *decision) conduits(list []rules.Site, tile rules.Tile) rules.Site {
	for _, test := range d.criteria.Conduit {
		list = d.conduitTest(test, list)
	}
	if tile == rules.Adv2Conduit && d.p.Level() >= 3 { // A8.1.2
		list = keep(d, Value3OrMore, list, func(at rules.Site) bool { return at.Value() >= 3 })
	}
	return nearest(d, list, 20, func(at rules.Site) int { return int(at) - int(d.criteria.ConduitStart) })[0]
}

func (d *decision) conduitTest(test rules.ConduitTest, list []rules.Site) []rules.Site {
	by := conduitTests[test]
	switch test {
	case rules.ConduitHighest: // A7.4.1
		return best(d, by, list, rules.Site.Value)
	case rules.ConduitSecondHighest: // A7.4.2
		var buf [room]int
		values := buf[:0]
		for _, at := range list {
			values = append(values, at.Value())
		}
		slices.Sort(values)
		if values = slices.Compact(values); len(values) < 2 {
			return list
		}
		return keep(d, by, list, func(at rules.Site) bool { return at.Value() == values[len(values)-2] })
	case rules.ConduitOwnDam, rules.ConduitOpponentDam: // A7.4.3
		order := [...]owner{own, neutral, opponent}
		if test == rules.ConduitOpponentDam {
			slices.Reverse(order[:])
		}
		return d.byOwner(by, list, order[:], func(at rules.Site, who owner) bool { return d.hasDam(at.Basin(), who) })
	case rules.ConduitOwnPowerhouse, rules.ConduitOpponentPowerhouse: // A7.4.4
		order := [...]owner{own, opponent}
		if test == rules.ConduitOpponentPowerhouse {
			slices.Reverse(order[:])
		}
		return d.byOwner(by, list, order[:], func(at rules.Site, who owner) bool {
			return slices.ContainsFunc(housesOf(at.EndBasin()), func(h rules.Site) bool { return d.is(h, who) })
		})
	}
	return list
}

// byOwner keeps the places that fit the first kind of owner that any place fits.
func (d *decision) byOwner(by Criterion, list []rules.Site, order []owner, fits func(rules.Site, owner) bool) []rules.Site {
	for _, who := range order {
		if slices.ContainsFunc(list, func(at rules.Site) bool { return fits(at, who) }) {
			return keep(d, by, list, func(at rules.Site) bool { return fits(at, who) })
		}
	}
	return list
}

// houses applies tests and start number to groups of powerhouse spaces; the piece
// goes to a space of its group without a red border if one is left (A7.2.2).
func (d *decision) houses(list []rules.Site) rules.Site {
	for _, test := range d.criteria.House {
		list = d.houseTest(test, list)
	}
	list = nearest(d, list, 8, func(at rules.Site) int { return int(at.Basin()) - int(d.criteria.HouseStart) })
	list = keep(d, FreeSpace, list, func(at rules.Site) bool { return !at.IsRed() })
	return best(d, LowestNumber, list, func(at rules.Site) int { return -int(at) })[0]
}

func (d *decision) houseTest(test rules.HouseTest, list []rules.Site) []rules.Site {
	by := houseTests[test]
	in := func(b rules.Basin) []rules.Site {
		return keep(d, by, list, func(at rules.Site) bool { return at.Basin() == b })
	}
	switch test {
	case rules.HouseBestConduit: // A7.5.1
		return d.bestConduit(by, list, func(at rules.Site) []rules.Site { return conduitsTo(at.Basin()) })
	case rules.HouseLinkedDam: // A7.5.2
		return keep(d, by, list, func(at rules.Site) bool {
			return slices.ContainsFunc(conduitsTo(at.Basin()), func(c rules.Site) bool { return d.hasDam(c.Basin(), own) })
		})
	case rules.HousePlains: // A7.5.3
		return keep(d, by, list, func(at rules.Site) bool { return at.Basin() >= 8 })
	case rules.HouseBasin5:
		return in(5)
	case rules.HouseBasin6:
		return in(6)
	case rules.HouseBasin7:
		return in(7)
	case rules.HouseFeedsOwnDam, rules.HouseAvoidsOpponentDam: // A7.5.4
		feeds := func(at rules.Site) bool { return d.firstDam(at.Basin(), own) }
		avoids := func(at rules.Site) bool { return !d.firstDam(at.Basin(), opponent) }
		if test == rules.HouseAvoidsOpponentDam {
			feeds, avoids = avoids, feeds
		}
		if slices.ContainsFunc(list, feeds) {
			return keep(d, by, list, feeds)
		}
		return keep(d, by, list, avoids)
	}
	return list
}

// What stands on the map, as the tests see it (A1.2–A1.5).

type owner int

const (
	own owner = iota
	neutral
	opponent
)

// built reports whether a structure stands on a space.
func (d *decision) built(at rules.Site) bool {
	_, built := d.s.Owner(at)
	return built
}

// is reports whether the structure on a space belongs to this kind of owner.
func (d *decision) is(at rules.Site, who owner) bool {
	seat, built := d.s.Owner(at)
	switch who {
	case own:
		return built && seat == d.seat
	case neutral:
		return built && seat == rules.Nobody
	}
	return built && seat != d.seat && seat != rules.Nobody
}

// hasDam reports whether a basin holds a dam of this kind of owner.
func (d *decision) hasDam(b rules.Basin, who owner) bool {
	return slices.ContainsFunc(damsOf(b), func(at rules.Site) bool { return d.is(at, who) })
}

// hasHouse reports whether a group holds one of the Automa's powerhouses.
func (d *decision) hasHouse(b rules.Basin) bool {
	return slices.ContainsFunc(housesOf(b), func(at rules.Site) bool { return d.is(at, own) })
}

// path appends the river path of a powerhouse group up to and including the first
// dam, full or not (A1.5, AR21).
func (d *decision) path(b rules.Basin, list []rules.Site) []rules.Site {
	for ; b != 0; b = b.Downstream() {
		for _, at := range damsOf(b) {
			list = append(list, at)
			if d.built(at) && !(d.readings&FullDamsPass != 0 && d.s.Drops(at) >= d.s.Capacity(at)) {
				return list
			}
		}
	}
	return list
}

// firstDam reports whether the first dam on the river path of a group has this kind of owner.
func (d *decision) firstDam(b rules.Basin, who owner) bool {
	var buf [32]rules.Site
	path := d.path(b, buf[:0])
	if d.readings&FullDamsPass != 0 {
		return slices.ContainsFunc(path, func(at rules.Site) bool { return d.is(at, who) })
	}
	return len(path) > 0 && d.is(path[len(path)-1], who)
}

// incoming is the number of drops that reach each base space, by headstream.
type incoming [lastBase + 1][rules.HD + 1]int

// water counts, for each base space, the drops that reach it in the next water phase, by
// headstream: those that stop there and those that pass (A7.3.3, AR22).
func (d *decision) water(coming *incoming) {
	var more [lastBase + 1]int // drops that stop
	for h := rules.HA; h <= rules.HD; h++ {
		for range d.s.Waiting(h) {
			d.run(h, coming, &more)
		}
	}
}

func (d *decision) run(h rules.Headstream, coming *incoming, more *[lastBase + 1]int) {
	for b := rules.Basin(h); b != 0; b = b.Downstream() {
		for _, at := range damsOf(b) {
			coming[at][h]++
			if d.s.Drops(at)+more[at] < d.s.Capacity(at) {
				more[at]++
				return
			}
		}
	}
}

// The printed map.

var (
	dams  [13][]rules.Site
	leave [13][]rules.Site // conduit spaces that leave a basin
	reach [13][]rules.Site // conduit spaces that lead to a group

	houses [13][]rules.Site
)

// lastBase is the last base space; there are two in each of ten basins.
const lastBase = 20

func init() {
	for _, at := range rules.Sites() {
		switch at.Kind() {
		case rules.Base:
			dams[at.Basin()] = append(dams[at.Basin()], at)
		case rules.Conduit:
			leave[at.Basin()] = append(leave[at.Basin()], at)
			reach[at.EndBasin()] = append(reach[at.EndBasin()], at)
		case rules.Powerhouse:
			houses[at.Basin()] = append(houses[at.Basin()], at)
		}
	}
}

func damsOf(b rules.Basin) []rules.Site     { return dams[b] }
func conduitsOf(b rules.Basin) []rules.Site { return leave[b] }
func conduitsTo(b rules.Basin) []rules.Site { return reach[b] }
func housesOf(b rules.Basin) []rules.Site   { return houses[b] }
