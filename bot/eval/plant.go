package eval

import (
	"math/bits"

	"barrage/game/rules"
)

// plant is the means of production of a seat: for each basin the best conduit to one of its
// powerhouses, and what is missing for more.
type plant struct {
	ground ground // what it was built on

	tools       tools            // what it could build with now
	sources     uint64           // dams it may produce from: its own and neutral ones (R6.1.1)
	houses      uint16           // basins with a powerhouse of the seat
	own         [basins]int8     // value of its best conduit that leads to a powerhouse
	any         [basins]int8     // value of the best conduit of any owner that does
	best        [horizon]highest // energy of the best productions from different dams, by round
	drops       [horizon]int     // drops in dams that can be used
	top         int              // the largest value of its conduits that lead to a powerhouse
	lines       int              // its dams with such a conduit
	productions [productions]int // energy of the best productions of this round on the best open turbine spaces
	all         int              // sum of those for which it has the engineers
	caught      int              // drops its dams catch in the rounds after the next

	// What is missing for a system, by the value it would have.
	noHouse, noDam, noConduit    int // the largest
	noHouses, noDams, noConduits int // sum of values
	tolls                        int // its conduits that others can produce with

	// The energy such a system would have in the next round, and in all rounds after it.
	houseNext, conduitNext   int
	houseLater, conduitLater int
	damLater                 int // for a new dam of level 1 or 2, in one round

	// The value of what could be completed at once.
	affordHouse, affordConduit, affordDam int
}

// productions is how many of them in a round are looked at.
const productions = 3

// crewFor is the engineers that production number i+1 of a round takes, with those
// before it: the cheapest turbine space, and two engineers for each further one.
func crewFor(i int) int { return 2*i + 1 }

// newDamDrops is the drops that a new dam is taken to hold: it is of level 1 or 2.
const newDamDrops = 2

// ground is everything that a plant follows from, but for the engineers and turbine spaces of
// the round.
type ground struct {
	built, structures, neutrals uint64
	waters                      int
	tools                       tools
	bases, conduits, houses     int // pieces placed
	company                     rules.Company
	officer                     rules.Officer
	seat                        rules.Seat
}

// run fills in the plant of a seat. If nothing has changed since the last time, most of it stays.
func (y *plant) run(s *rules.State, p *projection, seat rules.Seat) {
	player := s.Player(seat)
	g := ground{player.Built(), s.Structures(), p.neutrals, p.id, toolsOf(player),
		player.Pieces(rules.Base), player.Pieces(rules.Conduit), player.Pieces(rules.Powerhouse), player.Company(), player.Officer(), seat}
	if y.ground != g {
		y.build(s, p, seat, &g)
	}
	y.productions, y.all = [productions]int{}, 0
	bonus, crew := player.ProductionBonus(), player.Crew()
	for i := range y.productions {
		if y.best[0][i] > 0 && p.turbines[i] > noTurbine {
			y.productions[i] = max(0, y.best[0][i]+bonus+p.turbines[i])
		}
		if crew >= crewFor(i) {
			y.all += y.productions[i]
		}
	}
}

// builder is what the parts of build share: the player, what is left on the company board, and the basin looked at.
type builder struct {
	*plant
	p                                   *projection
	structures, built                   uint64
	seat                                rules.Seat
	housePrice                          int
	housesLeft, basesLeft, conduitsLeft bool

	basin          rules.Basin
	hasDam, canDam bool
	next, later    int // drops in dams of the seat here
}

// build fills in what follows from the ground.
func (y *plant) build(s *rules.State, p *projection, seat rules.Seat, g *ground) {
	player := s.Player(seat)
	built := player.Built()
	*y = plant{ground: *g, tools: g.tools, sources: (built | p.neutrals) & baseSites}
	for m := built & houseSites; m != 0; m &= m - 1 {
		y.houses |= 1 << rules.Site(bits.TrailingZeros64(m)).Basin()
	}
	b := builder{plant: y, p: p, structures: s.Structures(), built: built, seat: seat, housePrice: player.PowerhousePrice(),
		housesLeft:   player.Pieces(rules.Powerhouse) < rules.Powerhouse.Limit(),
		basesLeft:    player.Pieces(rules.Base) < rules.Base.Limit(),
		conduitsLeft: player.Pieces(rules.Conduit) < rules.Conduit.Limit()}
	for basin := rules.Basin(1); basin < basins; basin++ {
		b.look(basin)
	}
	minimum := player.Officer().LeastProduction()
	for m := y.sources; m != 0; m &= m - 1 {
		b.dam(bits.TrailingZeros64(m), minimum)
	}
}

// look goes through the conduits that begin in a basin.
func (b *builder) look(basin rules.Basin) {
	bases := basinBases[basin]
	b.basin, b.hasDam, b.next, b.later = basin, b.sources&bases != 0, 0, 0
	for m := b.sources & bases; m != 0; m &= m - 1 {
		d := bits.TrailingZeros64(m)
		b.next = max(b.next, int(b.p.water[1][d]))
		for k := 2; k < horizon; k++ {
			b.later += int(b.p.water[k][d])
		}
	}
	b.canDam = b.basesLeft && b.built&bases == 0 && b.p.free&bases != 0
	for _, c := range basinConduits[basin] {
		house := b.houses>>conduitEnds[c]&1 == 1
		switch {
		case b.p.conduits>>c&1 == 0:
			if b.hasDam && house && b.conduitsLeft {
				b.missingConduit(conduitValue[c])
			}
		case b.p.owner[c] == b.seat:
			b.ownConduit(conduitValue[c], conduitEnds[c], house)
		case house:
			b.any[basin] = max(b.any[basin], int8(conduitValue[c]))
		}
	}
}

// missingConduit is one between a dam and a powerhouse of the seat that nobody has built.
func (b *builder) missingConduit(value int) {
	b.noConduits += value
	b.noConduit = max(b.noConduit, value)
	b.conduitNext = max(b.conduitNext, value*b.next)
	b.conduitLater = max(b.conduitLater, value*b.later)
	if b.tools.conduit && b.tools.excavators >= rules.ConduitPrice*value {
		b.affordConduit = max(b.affordConduit, value)
	}
}

// ownConduit is one of the seat's: it works, or lacks a dam or a powerhouse.
func (b *builder) ownConduit(value int, end rules.Basin, house bool) {
	switch {
	case house:
		b.own[b.basin] = max(b.own[b.basin], int8(value))
		b.top = max(b.top, value)
		b.any[b.basin] = max(b.any[b.basin], int8(value))
		if !b.hasDam && b.canDam {
			b.noDams += value
			b.noDam = max(b.noDam, value)
			b.damLater = max(b.damLater, value*min(newDamDrops, b.p.through[b.basin]))
			if b.tools.base && b.tools.excavators >= basePrice[b.basin] {
				b.affordDam = max(b.affordDam, value)
			}
		}
	case b.hasDam && b.housesLeft && b.p.free&basinHouses[end] != 0:
		b.noHouses += value
		b.noHouse = max(b.noHouse, value)
		b.houseNext = max(b.houseNext, value*b.next)
		b.houseLater = max(b.houseLater, value*b.later)
		if b.tools.house && b.tools.mixers >= b.housePrice {
			b.affordHouse = max(b.affordHouse, value)
		}
	}
	if b.structures&basinHouses[end]&^b.built != 0 {
		b.tolls++
	}
}

// dam adds what the water of a dam gives; minimum is what a production counts at least.
func (b *builder) dam(d, minimum int) {
	basin, water := basinOf[d], &b.p.water
	if b.built>>d&1 == 1 {
		for k := 2; k < horizon; k++ {
			b.caught += int(water[k][d])
		}
		if b.own[basin] > 0 {
			b.lines++
		}
	}
	value := int(b.any[basin])
	if value == 0 {
		return
	}
	for k := range horizon {
		if n := int(water[k][d]); n > 0 {
			b.drops[k] += n
			b.best[k].enter(max(minimum, value*n))
		}
	}
}

// highest are the highest figures, in falling order.
type highest [productions]int

// enter takes a figure in if it is among them.
func (t *highest) enter(e int) {
	switch {
	case e > t[0]:
		t[0], t[1], t[2] = e, t[0], t[1]
	case e > t[1]:
		t[1], t[2] = e, t[1]
	case e > t[2]:
		t[2] = e
	}
}

// tools is what a seat could build with now: tiles by kind, and machines.
type tools struct {
	base, elevation, conduit, house bool
	excavators, mixers              int
}

func toolsOf(p *rules.Player) tools {
	m := p.Machines()
	t := tools{excavators: int(m.Excavators), mixers: int(m.Mixers)}
	for set := p.Supply(); set != 0; set &= set - 1 {
		switch rules.Tile(bits.TrailingZeros32(uint32(set))).Kind() {
		case rules.Base:
			t.base = true
		case rules.Elevation:
			t.elevation = true
		case rules.Conduit:
			t.conduit = true
		case rules.Powerhouse:
			t.house = true
		case rules.Wild:
			t.base, t.elevation, t.conduit, t.house = true, true, true, true
		}
	}
	return t
}
