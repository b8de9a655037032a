package eval

import (
	"math/bits"

	"barrage/game/rules"
)

// projection is what all seats have in common: where water will be, and which turbine spaces
// are open.
type projection struct {
	*waters                         // an entry of known
	round    int                    // the current round, or the one about to begin
	left     int                    // rounds whose income is still to come
	dams     uint64                 // base spaces with a dam
	neutrals uint64                 // those with a neutral one
	owner    [conduitEnd]rules.Seat // of conduits; Nobody where none is built
	conduits uint64                 // conduits built
	free     uint64                 // map spaces not built on
	turbines [productions]int       // modifiers of the best open turbine spaces
	open     int                    // turbine spaces open
	ranking  [rules.MaxSeats]int    // energies of the round

	known [8]waters // cache
	next  int
	fills int // entries filled so far
}

// waters is where water will be.
type waters struct {
	from     rules.Water             // what follows from this
	id       int                     // no other has it
	water    [horizon][baseEnd]uint8 // drops in dams in this round, in the next, in those after
	capacity [baseEnd]uint8          // by base space
	through  [basinEnd]int           // drops that leave a basin in the round after the next
}

// flowing computes where water will be, or takes it from the cache: most turns do not
// change it.
func (p *projection) flowing(s *rules.State, before bool) {
	if p.waters != nil && s.HasWater(&p.from) {
		return
	}
	for i := range p.known {
		if k := &p.known[i]; s.HasWater(&k.from) {
			p.waters = k
			return
		}
	}
	p.next = (p.next + 1) % len(p.known)
	p.waters = &p.known[p.next]
	p.fill(s, before)
	p.from = s.Water()
	p.fills++
	p.id = p.fills
}

// Sizes of tables (TestFigures).
const (
	baseEnd    = 21 // base spaces are sites 1–20
	conduitEnd = 41 // conduit spaces are sites 21–40
	basins     = 11 // basins with dams and conduits are 1–10
	basinEnd   = 13 // basins are 1–12

	horizon   = rules.Rounds // rounds looked ahead, this one included
	noTurbine = -4           // less than any modifier
)

// Tables of the printed map.
var (
	baseSites    = rules.MapSites(rules.Base)
	conduitSites = rules.MapSites(rules.Conduit)
	houseSites   = rules.MapSites(rules.Powerhouse)

	conduitValue  [conduitEnd]int
	conduitEnds   [conduitEnd]rules.Basin
	highestValue  int // of a conduit
	basinOf       [baseEnd]rules.Basin
	downstream    [basinEnd]rules.Basin
	basinBases    [basinEnd]uint64
	basinDams     [basinEnd][2]rules.Site // in the order water meets them (R7.2)
	basinConduits [basinEnd][2]rules.Site
	basinHouses   [basinEnd]uint64
	basePrice     [basinEnd]int
	turbineRows   []turbine
)

type turbine struct {
	space     rules.Space
	modifier  int
	engineers int
	players   int
}

func init() {
	for _, s := range rules.Sites() {
		switch b := s.Basin(); s.Kind() {
		case rules.Base:
			basinOf[s] = b
			basinDams[b] = pair(basinDams[b], s)
		case rules.Conduit:
			conduitValue[s], conduitEnds[s] = s.Value(), s.EndBasin()
			highestValue = max(highestValue, s.Value())
			basinConduits[b] = pair(basinConduits[b], s)
		}
	}
	for b := rules.Basin(1); b < basinEnd; b++ {
		downstream[b] = b.Downstream()
		basinBases[b] = b.Sites() & baseSites
		basinHouses[b] = b.Sites() & houseSites
		basePrice[b] = b.Area().BasePrice()
	}
	for _, s := range rules.Spaces() { // in order of their modifiers
		if s.Section() == rules.TurbineStation {
			turbineRows = append(turbineRows, turbine{s, s.N(), s.Engineers(), s.MinPlayers()})
		}
	}
}

// pair puts a site in the first free place of two.
func pair(p [2]rules.Site, s rules.Site) [2]rules.Site {
	if p[0] == 0 {
		p[0] = s
	} else {
		p[1] = s
	}
	return p
}

// run projects a position.
func (p *projection) run(s *rules.State) {
	p.round, p.left = s.Round(), rules.Rounds-s.Round()
	before := false // this round's drops are still to be put on the headstreams
	switch s.Phase() {
	case rules.RoundEnd, rules.Setup:
		p.round, before = min(rules.Rounds, p.round+1), true
	case rules.Income, rules.Headstreams:
		before = true
	}
	p.round = max(1, p.round)
	p.neutrals = s.Neutrals()
	p.dams = s.Structures() & baseSites
	p.conduits = s.Structures() & conduitSites
	p.free = (baseSites | conduitSites | houseSites) &^ s.Structures()
	for m := p.conduits; m != 0; m &= m - 1 {
		c := rules.Site(bits.TrailingZeros64(m))
		p.owner[c], _ = s.Owner(c)
	}
	p.flowing(s, before)
	p.open = 0
	p.turbines = [productions]int{noTurbine, noTurbine, noTurbine}
	occupied := s.Occupied()
	for i := range turbineRows {
		t := &turbineRows[i]
		if s.Players() < t.players || occupied>>t.space&1 == 1 {
			continue
		}
		if p.open < productions {
			p.turbines[p.open] = t.modifier
		}
		p.open++
	}
	for i := range s.Players() {
		p.ranking[i] = s.Player(rules.Seat(i)).Energy()
	}
}

// fill computes where water will be.
func (p *projection) fill(s *rules.State, before bool) {
	p.capacity = [baseEnd]uint8{}
	now := &p.water[0]
	*now = [baseEnd]uint8{}
	for m := p.dams; m != 0; m &= m - 1 {
		d := rules.Site(bits.TrailingZeros64(m))
		p.capacity[d], now[d] = uint8(s.Capacity(d)), uint8(s.Drops(d))
	}
	// The next round begins with the water of now and what flows at the end of this
	// round. For later rounds dams are assumed to be emptied by production.
	p.water[1] = *now
	p.through = [basinEnd]int{}
	for k := 1; k < horizon; k++ {
		round := p.round + k - 1
		if k > 1 {
			p.water[k] = [baseEnd]uint8{}
		}
		if round > rules.Rounds {
			continue
		}
		for h := rules.HA; h <= rules.HD; h++ {
			n := 0
			if k == 1 {
				n = s.Waiting(h)
			}
			if k > 1 || before {
				n += s.HeadstreamTile(h).Drops(round)
			}
			for range n {
				p.flow(&p.water[k], rules.Basin(h), k)
			}
		}
	}
}

// flow lets a drop run down from a basin to the first dam with room (R7.2).
func (p *projection) flow(water *[baseEnd]uint8, b rules.Basin, k int) {
	for ; b != 0; b = downstream[b] {
		if b >= basins {
			return
		}
		dams := &basinDams[b]
		if d := dams[0]; water[d] < p.capacity[d] {
			water[d]++
			return
		}
		if d := dams[1]; water[d] < p.capacity[d] {
			water[d]++
			return
		}
		if k == 2 {
			p.through[b]++
		}
	}
}
