package rules_test

import (
	"fmt"

	"barrage/game/rules"
)

// books keeps accounts of a game from its events alone. After every action the
// accounts must agree with the state: every change has its event.
type books struct {
	seat    [rules.MaxSeats]account
	dams    map[rules.Site]int // drops
	levels  map[rules.Site]int
	waiting map[rules.Headstream]int
	owner   map[rules.Site]rules.Seat
	market  map[rules.Contract]bool
	patents map[rules.Tile]bool
	works   map[rules.Work]bool
	slots   map[rules.Site]rules.Seat
	on      map[rules.Space]map[rules.Seat]rules.Presence
	order   [rules.MaxSeats]rules.Seat
	passed  map[rules.Seat]bool
	round   int
}

type account struct {
	vp         [rules.Sources]int
	credits    int
	energy     int
	excavators int
	mixers     int
	crew       int
	wheel      [6]rules.Segment
	supply     rules.TileSet
	hand       rules.ContractSet
	fulfilled  rules.ContractSet
	works      rules.WorkSet
	pieces     [8]int
}

func newBooks() *books {
	return &books{dams: map[rules.Site]int{}, levels: map[rules.Site]int{}, waiting: map[rules.Headstream]int{}, owner: map[rules.Site]rules.Seat{},
		market: map[rules.Contract]bool{}, patents: map[rules.Tile]bool{}, passed: map[rules.Seat]bool{},
		works: map[rules.Work]bool{}, slots: map[rules.Site]rules.Seat{}, on: map[rules.Space]map[rules.Seat]rules.Presence{}}
}

func (b *books) follow(c contract, a rules.Action) {
	s := *c.s
	log := rules.Log{}
	if err := s.Apply(a, &log); err != nil {
		c.fatalf("%v", err)
	}
	for _, e := range log.Events {
		b.enter(c, e)
	}
	b.compare(c, &s, a)
}

func (b *books) enter(c contract, e rules.Event) {
	var p *account
	if e.Seat >= 0 {
		p = &b.seat[e.Seat]
	}
	m := e.Machines()
	switch e.Kind {
	case rules.EvRevealed:
		switch f, id, _ := e.Drawn(); f {
		case rules.DrawPrivate:
			b.market[rules.Contract(id)] = true
		case rules.DrawPatent:
			b.patents[rules.Tile(id)] = true
		case rules.DrawWork:
			b.works[rules.Work(id)] = true
		case rules.DrawNeutral:
			dam := rules.Site(2 * id)
			b.dams[dam], b.owner[dam], b.levels[dam] = 1, rules.Nobody, int(dam.Area())
		}
	case rules.EvPicked:
		_, officer, contract := e.Pick()
		p.hand = 1 << contract &^ 1
		p.supply = 1<<rules.BasicBase | 1<<rules.BasicElevation | 1<<rules.BasicConduit | 1<<rules.BasicPowerhouse
		if c.s.Options().Variant == rules.Introductory {
			p.supply |= 1 << rules.BasicWild
		}
		if c.s.Options().Leeghwater {
			p.supply |= 1 << rules.BasicBuilding
		}
		switch officer {
		case rules.Anton:
			p.supply |= 1 << rules.SpecialAnton
		case rules.Leslie:
			p.supply |= 1 << rules.SpecialLeslie
		}
		p.crew = 12
	case rules.EvOrder:
		b.order[e.Place()-1] = e.Seat
	case rules.EvRound:
		b.round = int(e.N)
	case rules.EvPassed:
		b.passed[e.Seat] = true
	case rules.EvEngineers:
		p.crew -= int(e.N)
		if b.on[e.Space()] == nil {
			b.on[e.Space()] = map[rules.Seat]rules.Presence{}
		}
		stand := b.on[e.Space()][e.Seat]
		b.on[e.Space()][e.Seat] = rules.Presence{Seat: e.Seat, Engineers: stand.Engineers + int(e.N), Architect: stand.Architect || e.Architect()}
	case rules.EvHome:
		for i := range c.s.Players() {
			b.seat[i].crew = 12
		}
		clear(b.passed)
		clear(b.on)
	case rules.EvCredits:
		p.credits += int(e.N)
	case rules.EvVP:
		p.vp[e.Source()] += int(e.N)
	case rules.EvEnergy:
		p.energy += int(e.N)
	case rules.EvEnergyReset:
		for i := range b.seat {
			b.seat[i].energy = 0
		}
	case rules.EvMachines:
		p.excavators += int(m.Excavators)
		p.mixers += int(m.Mixers)
	case rules.EvSpent:
		p.excavators -= int(m.Excavators)
		p.mixers -= int(m.Mixers)
	case rules.EvInserted:
		p.excavators -= int(m.Excavators)
		p.mixers -= int(m.Mixers)
		p.supply &^= 1 << e.Tile()
		p.wheel[0] = rules.Segment{Tile: e.Tile(), Machines: m}
	case rules.EvRotated:
		first := p.wheel[0]
		copy(p.wheel[:], p.wheel[1:])
		p.wheel[5] = first
	case rules.EvReturned, rules.EvFetched:
		p.excavators += int(m.Excavators)
		p.mixers += int(m.Mixers)
		seg := &p.wheel[e.Segment()]
		seg.Machines.Excavators -= m.Excavators
		seg.Machines.Mixers -= m.Mixers
		if e.Tile() != 0 {
			p.supply |= 1 << e.Tile()
			seg.Tile = 0
		}
	case rules.EvBuilt:
		p.pieces[e.Structure()]++
		if k := e.Structure(); k == rules.Base || k == rules.Elevation {
			b.levels[e.Site()]++
		}
		switch e.Structure() {
		case rules.Elevation:
			if owner := b.owner[e.Site()]; owner != e.Seat {
				c.fatalf("%v raises a dam of %v", e.Seat, owner)
			}
		case rules.Building:
			b.slots[e.Site()] = e.Seat
		default:
			b.owner[e.Site()] = e.Seat
		}
	case rules.EvWaiting:
		b.waiting[e.Headstream()] += int(e.N)
	case rules.EvDropInDam:
		b.dams[e.Site()] += int(e.N)
	case rules.EvProduced:
		dam, _, _ := e.Production()
		b.dams[dam] -= int(e.N)
	case rules.EvFlowed:
		from, to := e.Flow()
		for h := rules.HA; h <= rules.HD; h++ {
			if from == rules.HeadstreamNode(h) {
				b.waiting[h]--
			}
		}
		if to < rules.ExitLeft {
			b.dams[rules.Site(to)]++
		}
	case rules.EvTaken:
		delete(b.market, e.Contract())
		p.hand |= 1 << e.Contract()
	case rules.EvDiscarded:
		p.hand &^= 1 << e.Contract()
		if e.FromDisplay() { // an Automa
			delete(b.market, e.Contract())
		}
	case rules.EvFulfilled:
		p.hand &^= 1 << e.Contract()
		p.fulfilled |= 1 << e.Contract()
		if c.s.Player(e.Seat).Level() > 0 {
			delete(b.market, e.Contract())
		}
	case rules.EvTileTaken:
		delete(b.patents, e.Tile())
		p.supply |= 1 << e.Tile()
	case rules.EvTileRemoved:
		delete(b.patents, e.Tile())
	case rules.EvWorkDone:
		delete(b.works, e.Work())
		p.works |= 1 << e.Work()
	case rules.EvWorkRemoved:
		delete(b.works, e.Work())
	}
}

// compare holds the accounts against the state after the action.
func (b *books) compare(c contract, s *rules.State, a rules.Action) {
	c.t.Helper()
	same := func(whose, what string, ours, theirs any) {
		if ours != theirs && fmt.Sprint(ours) != fmt.Sprint(theirs) {
			c.t.Helper()
			c.fatalf("after %v: %s%s is %v in the state, %v by the events", a, whose, what, ours, theirs)
		}
	}
	for i := range s.Players() {
		seat := rules.Seat(i)
		p, q := s.Player(seat), &b.seat[i]
		name := seat.String() + "'s "
		for from := range rules.Sources {
			same(name, "VP from "+rules.Source(from).String(), s.VPFrom(seat, rules.Source(from)), q.vp[from])
		}
		same(name, "credits", p.Credits(), q.credits)
		same(name, "energy", p.Energy(), q.energy)
		same(name, "excavators", p.Machines().Excavators, q.excavators)
		same(name, "mixers", p.Machines().Mixers, q.mixers)
		crew := p.Engineers()
		if p.Architect() {
			crew++
		}
		same(name, "engineers", crew, q.crew)
		same(name, "wheel", p.Wheel(), q.wheel)
		same(name, "tiles", p.Supply(), q.supply)
		same(name, "contracts", p.Hand(), q.hand)
		same(name, "fulfilled contracts", p.Fulfilled(), q.fulfilled)
		same(name, "works", p.Works(), q.works)
		for k := rules.Base; k <= rules.Building; k++ {
			same(name, k.String(), p.Pieces(k), q.pieces[k])
		}
		if s.TurnOrder() != nil {
			same("turn order", "", s.TurnOrder()[i], b.order[i])
		}
		same(name, "pass", s.HasPassed(seat), b.passed[seat])
	}
	for _, space := range rules.Spaces() {
		for _, p := range s.On(space) {
			same("who stands on ", space.String(), p, b.on[space][p.Seat])
		}
		same("number on ", space.String(), len(s.On(space)), len(b.on[space]))
	}
	for _, site := range rules.Sites() {
		if site.Kind() == rules.Building {
			for i := range s.Players() {
				owner, built := b.slots[site]
				same("building on ", site.String(), s.Player(rules.Seat(i)).Has(site), built && owner == rules.Seat(i))
			}
			continue
		}
		seat, built := s.Owner(site)
		want, known := b.owner[site]
		same("building on ", site.String(), built, known)
		if built {
			same("owner of ", site.String(), seat, want)
		}
		if site.Kind() == rules.Base {
			same("drops in ", site.String(), s.Drops(site), b.dams[site])
			same("level of ", site.String(), s.Level(site), b.levels[site])
		}
	}
	for h := rules.HA; h <= rules.HD; h++ {
		same("drops on ", h.String(), s.Waiting(h), b.waiting[h])
	}
	n := 0
	for p := rules.Green; p <= rules.Red; p++ {
		for _, k := range s.FaceUpContracts(p) {
			if k != 0 {
				n++
				same("face-up contract ", k.String(), true, b.market[k])
			}
		}
	}
	same("number of face-up contracts", "", n, len(b.market))
	n = 0
	for _, t := range s.Patents() {
		if t != 0 {
			n++
			same("face-up tile ", t.String(), true, b.patents[t])
		}
	}
	same("number of face-up tiles", "", n, len(b.patents))
	n = 0
	for _, w := range s.Works() {
		if w != 0 {
			n++
			same("face-up work ", w.String(), true, b.works[w])
		}
	}
	same("number of face-up works", "", n, len(b.works))
	same("round", "", s.Round(), b.round)
}
