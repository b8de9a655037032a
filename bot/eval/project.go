package eval

import (
	"math/bits"

	"barrage/rules"
)

// projection is what follows from the map alone: where water will be, and which
// turbine spaces are open. It is the same for all seats.
type projection struct {
	round    int                    // the round that runs, or the one about to begin
	left     int                    // rounds whose income is still to come
	water    [horizon][dams]uint8   // drops in dams in this round, in the next, in those after
	capacity [dams]uint8            // by base space
	dams     uint64                 // base spaces with a dam
	neutrals uint64                 // those with a neutral one
	owner    [conduitEnd]rules.Seat // of conduits; Nobody where none is built
	conduits uint64                 // conduits built
	free     uint64                 // map spaces not built on
	turbines [3]int                 // modifiers of the best open turbine spaces
	open     int                    // turbine spaces open
	ranking  [rules.MaxSeats]int    // energies of the round
	through  [13]int                // drops that leave a basin in the round after the next

	known [8]waters // worked out before
	next  int
}

// waters is where water will be.
type waters struct {
	from     rules.Water
	water    [horizon][dams]uint8
	capacity [dams]uint8
	through  [13]int
}

// flowing works out where water will be, or recalls it: most turns do not change it.
func (p *projection) flowing(s *rules.State, before bool) {
	from := s.Water()
	for i := range p.known {
		if k := &p.known[i]; k.from == from {
			p.water, p.capacity, p.through = k.water, k.capacity, k.through
			return
		}
	}
	p.fill(s, before)
	p.next = (p.next + 1) % len(p.known)
	p.known[p.next] = waters{from, p.water, p.capacity, p.through}
}

const (
	dams       = 21 // base spaces are sites 1–20
	conduitEnd = 41 // conduit spaces are sites 21–40
	basins     = 11 // basins with dams and conduits are 1–10
	horizon    = 5
	noTurbine  = -4
)

// Tables of the printed map.
var (
	baseSites    = rules.MapSites(rules.Base)
	conduitSites = rules.MapSites(rules.Conduit)
	houseSites   = rules.MapSites(rules.Powerhouse)

	conduitValue [conduitEnd]int
	conduitEnds  [conduitEnd]rules.Basin
	downstream   [13]rules.Basin
	basinHouses  [13]uint64
	basePrice    [13]int
	turbineRows  []turbine
)

type turbine struct {
	space     rules.Space
	modifier  int
	engineers int
	players   int
}

func init() {
	for _, s := range rules.Sites() {
		if s.Kind() == rules.Conduit {
			conduitValue[s], conduitEnds[s] = s.Value(), s.EndBasin()
		}
	}
	for b := rules.Basin(1); b <= 12; b++ {
		downstream[b] = b.Downstream()
		basinHouses[b] = b.Sites() & houseSites
		basePrice[b] = b.Area().BasePrice()
	}
	for _, s := range rules.Spaces() { // in order of their modifiers
		if s.Section() == rules.TurbineStation {
			turbineRows = append(turbineRows, turbine{s, s.N(), s.Engineers(), s.MinPlayers()})
		}
	}
}

// run projects a position.
func (p *projection) run(s *rules.State) {
	p.round, p.left = s.Round(), 5-s.Round()
	before := false // this round's drops are still to be put on the headstreams
	switch s.Phase() {
	case rules.RoundEnd, rules.Setup:
		p.round, before = min(5, p.round+1), true
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
	p.turbines = [3]int{noTurbine, noTurbine, noTurbine}
	occupied := s.Occupied()
	for i := range turbineRows {
		t := &turbineRows[i]
		if s.Players() < t.players || occupied>>t.space&1 == 1 {
			continue
		}
		if p.open < 3 {
			p.turbines[p.open] = t.modifier
		}
		p.open++
	}
	for i := range s.Players() {
		p.ranking[i] = s.Player(rules.Seat(i)).Energy()
	}
}

// fill works out where water will be.
func (p *projection) fill(s *rules.State, before bool) {
	p.capacity = [dams]uint8{}
	now := &p.water[0]
	*now = [dams]uint8{}
	for m := p.dams; m != 0; m &= m - 1 {
		d := rules.Site(bits.TrailingZeros64(m))
		p.capacity[d], now[d] = uint8(s.Capacity(d)), uint8(s.Drops(d))
	}
	// The next round has what is there and what flows at the end of this one. For
	// those after it dams are taken as emptied by production.
	p.water[1] = *now
	p.through = [13]int{}
	for k := 1; k < horizon; k++ {
		round := p.round + k - 1
		if k > 1 {
			p.water[k] = [dams]uint8{}
		}
		if round > 5 {
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

// flow lets a drop run from a basin to the first dam with room (R7.2).
func (p *projection) flow(water *[dams]uint8, b rules.Basin, k int) {
	for ; b != 0; b = downstream[b] {
		if b > 10 {
			return
		}
		upper := 2*b - 1
		if water[upper] < p.capacity[upper] {
			water[upper]++
			return
		}
		if water[upper+1] < p.capacity[upper+1] {
			water[upper+1]++
			return
		}
		if k == 2 {
			p.through[b]++
		}
	}
}
