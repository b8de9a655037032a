package rules

import "strconv"

// The printed map (R1.1). All tables of printed content are checked field by
// field against internal/catalogue by catalogue_test.go.

// basinData is one basin: its area, the basin downstream (0: the exit named by
// exit) and the borders of its powerhouse spaces, '.' plain and '#' red.
type basinData struct {
	area        Area
	downstream  Basin
	exit        Node
	powerhouses string
}

var basins = [basinEnd]basinData{
	1:  {Mountain, 8, 0, ""},
	2:  {Mountain, 5, 0, ""},
	3:  {Mountain, 6, 0, ""},
	4:  {Mountain, 7, 0, ""},
	5:  {Hill, 9, 0, ".#"},
	6:  {Hill, 10, 0, ".#"},
	7:  {Hill, 10, 0, ".#"},
	8:  {Plain, 11, 0, "..#"},
	9:  {Plain, 11, 0, "..#"},
	10: {Plain, 12, 0, ".##"},
	11: {Plain, 0, ExitLeft, "..##"},
	12: {Plain, 0, ExitRight, ".###"},
}

// conduitData is the production value of a conduit space and its end basin (R1.1.4).
type conduitData struct {
	value uint8
	to    Basin
}

// conduits lists the left and right conduit space of basins 1–10.
var conduits = [11][2]conduitData{
	1:  {{5, 8}, {4, 5}},
	2:  {{3, 6}, {5, 10}},
	3:  {{4, 5}, {3, 6}},
	4:  {{3, 7}, {5, 12}},
	5:  {{3, 8}, {4, 10}},
	6:  {{4, 9}, {2, 7}},
	7:  {{2, 10}, {3, 12}},
	8:  {{3, 11}, {2, 9}},
	9:  {{1, 11}, {3, 12}},
	10: {{2, 11}, {1, 12}},
}

// Node is a place a drop can be: a base space (its Site number), a powerhouse
// space it leaves after a production (its Site number), a headstream or an exit.
type Node uint8

const (
	headstreamNode Node = 100 // + headstream
	ExitLeft       Node = 110
	ExitRight      Node = 111
)

// HeadstreamNode is the node of a headstream.
func HeadstreamNode(h Headstream) Node { return headstreamNode + Node(h) }

func (n Node) String() string {
	switch {
	case n > headstreamNode && n < headstreamNode+Node(headstreamEnd):
		return Headstream(n - headstreamNode).String()
	case n == ExitLeft:
		return "EXIT_L"
	case n == ExitRight:
		return "EXIT_R"
	}
	return Site(n).String()
}

// siteData is what is printed on a building space.
type siteData struct {
	kind  Kind // Base, Conduit, Powerhouse or Building
	basin Basin
	area  Area
	red   bool
	value uint8 // conduits: production value
	to    Basin // conduits: end basin
}

// Tables derived from the map once, at start.
var (
	sites     [siteEnd]siteData
	siteNames [siteEnd]string

	baseSites       uint64          // all base spaces
	conduitSites    uint64          // all conduit spaces
	powerhouseSites uint64          // all powerhouse spaces
	upperBaseSites  uint64          // base spaces water meets first
	redSites        uint64          // red-bordered map spaces
	areaSites       [areaEnd]uint64 // all map spaces of an area
	basinSites      [basinEnd]uint64
	valueSites      [6]uint64 // conduit spaces by production value
)

func init() {
	add := func(s Site, name string, d siteData) {
		d.area = basins[d.basin].area
		sites[s], siteNames[s] = d, name
		bit := uint64(1) << s
		areaSites[d.area] |= bit
		basinSites[d.basin] |= bit
		if d.red {
			redSites |= bit
		}
		switch d.kind {
		case Base:
			baseSites |= bit
			if s == upperBase(d.basin) {
				upperBaseSites |= bit
			}
		case Conduit:
			conduitSites |= bit
			valueSites[d.value] |= bit
		case Powerhouse:
			powerhouseSites |= bit
		}
	}
	next := firstPowerhouse
	for b := Basin(1); b < basinEnd; b++ {
		n := strconv.Itoa(int(b))
		if b <= 10 {
			add(upperBase(b), "B"+n+"U", siteData{kind: Base, basin: b, red: true})
			add(upperBase(b)+1, "B"+n+"L", siteData{kind: Base, basin: b})
			for i, c := range conduits[b] {
				add(leftConduit(b)+Site(i), "C"+n+string("LR"[i]), siteData{kind: Conduit, basin: b, value: c.value, to: c.to})
			}
		}
		for i, border := range basins[b].powerhouses {
			add(next, "P"+n+"_"+strconv.Itoa(i+1), siteData{kind: Powerhouse, basin: b, red: border == '#'})
			next++
		}
	}
	for s := firstSlot; s < siteEnd; s++ {
		siteNames[s] = "slot_" + strconv.Itoa(s.Position()) + "_" + strconv.Itoa(int(s-firstSlot)%len(slots[0])+1)
		sites[s] = siteData{kind: Building, red: s.slot().red}
	}
}

func upperBase(b Basin) Site   { return firstBase + Site(2*(b-1)) }
func leftConduit(b Basin) Site { return firstConduit + Site(2*(b-1)) }

// Kind is the kind of structure the space is for; base spaces also take elevations.
func (s Site) Kind() Kind { return sites[s].kind }

// Basin is the basin of a map space.
func (s Site) Basin() Basin { return sites[s].basin }

// Area is the area of a map space.
func (s Site) Area() Area { return sites[s].area }

// IsRed reports a red border: 3 credits to build here (R1.6.1).
func (s Site) IsRed() bool { return sites[s].red }

// Value is the production value of a conduit space.
func (s Site) Value() int { return int(sites[s].value) }

// EndBasin is the basin a conduit space leads to.
func (s Site) EndBasin() Basin { return sites[s].to }

// Position is the private building position 1–5 of a slot.
func (s Site) Position() int { return int(s-firstSlot)/len(slots[0]) + 1 }

// Area is the area of a basin.
func (b Basin) Area() Area { return basins[b].area }

// Downstream is the basin its river leads to, 0 for an exit.
func (b Basin) Downstream() Basin { return basins[b].downstream }

// Exit is where its river leaves the map, 0 if it leads to another basin.
func (b Basin) Exit() Node { return basins[b].exit }

// headstreamTiles gives the drops of rounds 1–4 (R3.4.1).
var headstreamTiles = [headstreamTileEnd][4]uint8{
	1: {0, 2, 2, 0},
	2: {0, 0, 1, 3},
	3: {2, 0, 2, 0},
	4: {1, 1, 1, 1},
	5: {0, 1, 0, 2},
	6: {0, 0, 1, 2},
	7: {1, 0, 2, 2},
	8: {0, 1, 2, 1},
}

// Drops is the number of drops the tile gives in a round; none in round 5.
func (t HeadstreamTile) Drops(round int) int {
	if round < 1 || round > 4 {
		return 0
	}
	return int(headstreamTiles[t][round-1])
}

// neutralDamName names the neutral dam tile of a basin: ND_M1 for basin 1,
// ND_H1 for basin 5, ND_P1 for basin 8.
func neutralDamName(b Basin) string {
	switch {
	case b >= 1 && b <= 4:
		return "ND_M" + strconv.Itoa(int(b))
	case b >= 5 && b <= 7:
		return "ND_H" + strconv.Itoa(int(b)-4)
	case b >= 8 && b <= 10:
		return "ND_P" + strconv.Itoa(int(b)-7)
	}
	return "none"
}

// Bit i of a set of map spaces is Site i.

// MapSites is the set of map spaces for a kind of structure.
func MapSites(k Kind) uint64 {
	switch k {
	case Base, Elevation:
		return baseSites
	case Conduit:
		return conduitSites
	case Powerhouse:
		return powerhouseSites
	}
	return 0
}

// Sites is the set of map spaces of a basin.
func (b Basin) Sites() uint64 { return basinSites[b] }
