package eval

import (
	"math/bits"

	"barrage/game/rules"
)

// plant is the means of production of a seat: for each basin the best conduit to one of its
// powerhouses, and what is missing for more.
type plant struct {
	ground ground // what it was built on

	tools       tools                     // what it could build with now
	sources     uint64                    // dams it may produce from: its own and neutral ones (R6.1.1)
	houses      uint16                    // basins with a powerhouse of the seat
	own         [basins]int8              // value of its best conduit that leads to a powerhouse
	any         [basins]int8              // value of the best conduit of any owner that does
	best        [horizon][productions]int // energy of the best productions from different dams, by round
	drops       [horizon]int              // drops in dams that can be used
	top         int                       // the largest value of its conduits that lead to a powerhouse
	lines       int                       // its dams with such a conduit
	productions [productions]int          // energy of the best productions of this round on the best open turbine spaces
	all         int                       // sum of those for which it has the engineers
	caught      int                       // drops its dams catch in the rounds after the next

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

// build fills in what follows from the ground.
func (y *plant) build(s *rules.State, p *projection, seat rules.Seat, g *ground) {
	player := s.Player(seat)
	built := player.Built()
	*y = plant{ground: *g, tools: g.tools, sources: (built | p.neutrals) & baseSites}
	for m := built & houseSites; m != 0; m &= m - 1 {
		y.houses |= 1 << rules.Site(bits.TrailingZeros64(m)).Basin()
	}
	housesLeft := player.Pieces(rules.Powerhouse) < rules.Powerhouse.Limit()
	basesLeft := player.Pieces(rules.Base) < rules.Base.Limit()
	conduitsLeft := player.Pieces(rules.Conduit) < rules.Conduit.Limit()
	housePrice := player.PowerhousePrice()
	tools, water := &y.tools, &p.water
	for b := rules.Basin(1); b < basins; b++ {
		bases := basinBases[b]
		hasDam := y.sources&bases != 0
		next, later := 0, 0 // drops in dams of the seat here
		for m := y.sources & bases; m != 0; m &= m - 1 {
			d := bits.TrailingZeros64(m)
			next = max(next, int(water[1][d]))
			for k := 2; k < horizon; k++ {
				later += int(water[k][d])
			}
		}
		canDam := basesLeft && built&bases == 0 && p.free&bases != 0
		for _, c := range basinConduits[b] {
			value, end := conduitValue[c], conduitEnds[c]
			house := y.houses>>end&1 == 1
			switch {
			case p.conduits>>c&1 == 0:
				if hasDam && house && conduitsLeft {
					y.noConduits += value
					y.noConduit = max(y.noConduit, value)
					y.conduitNext = max(y.conduitNext, value*next)
					y.conduitLater = max(y.conduitLater, value*later)
					if tools.conduit && tools.excavators >= rules.ConduitPrice*value {
						y.affordConduit = max(y.affordConduit, value)
					}
				}
			case p.owner[c] == seat:
				switch {
				case house:
					y.own[b] = max(y.own[b], int8(value))
					y.top = max(y.top, value)
					y.any[b] = max(y.any[b], int8(value))
					if !hasDam && canDam {
						y.noDams += value
						y.noDam = max(y.noDam, value)
						y.damLater = max(y.damLater, value*min(newDamDrops, p.through[b]))
						if tools.base && tools.excavators >= basePrice[b] {
							y.affordDam = max(y.affordDam, value)
						}
					}
				case hasDam && housesLeft && p.free&basinHouses[end] != 0:
					y.noHouses += value
					y.noHouse = max(y.noHouse, value)
					y.houseNext = max(y.houseNext, value*next)
					y.houseLater = max(y.houseLater, value*later)
					if tools.house && tools.mixers >= housePrice {
						y.affordHouse = max(y.affordHouse, value)
					}
				}
				if s.Structures()&basinHouses[end]&^built != 0 {
					y.tolls++
				}
			case house:
				y.any[b] = max(y.any[b], int8(value))
			}
		}
	}
	minimum := player.Officer().LeastProduction()
	for m := y.sources; m != 0; m &= m - 1 {
		d := bits.TrailingZeros64(m)
		b := basinOf[d]
		if built>>d&1 == 1 {
			for k := 2; k < horizon; k++ {
				y.caught += int(water[k][d])
			}
			if y.own[b] > 0 {
				y.lines++
			}
		}
		value := int(y.any[b])
		if value == 0 {
			continue
		}
		for k := range horizon {
			n := int(water[k][d])
			if n == 0 {
				continue
			}
			y.drops[k] += n
			e := max(minimum, value*n)
			top := &y.best[k]
			switch {
			case e > top[0]:
				top[0], top[1], top[2] = e, top[0], top[1]
			case e > top[1]:
				top[1], top[2] = e, top[1]
			case e > top[2]:
				top[2] = e
			}
		}
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
