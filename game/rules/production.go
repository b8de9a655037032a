package rules

import "math/bits"

// Production (R6).

// system is a dam, a conduit in its basin and the producer's powerhouse in the
// conduit's end basin. Since nobody has two powerhouses in a basin, dam and
// conduit name it (R6.1.1).
type system struct{ dam, conduit Site }

// wellspring is the set of dams a player may produce from: the player's and neutral ones
// (R6.1.1).
func (s *State) wellspring(p *Player) uint64 { return (p.built | s.neutrals) & baseSites }

// powerhouseIn finds the player's powerhouse in a basin, 0 if there is none.
func (p *Player) powerhouseIn(b Basin) Site {
	if m := p.built & basinSites[b] & powerhouseSites; m != 0 {
		return Site(bits.TrailingZeros64(m))
	}
	return 0
}

// yield is the energy of a production by prompt f with d drops (R6.2). It is
// below 1 for productions that are not legal (R6.2.4).
func (p *Player) yield(f Prompt, conduit Site, d int) int {
	base := int(sites[conduit].value) * d
	if f.Second() {
		return base // R6.2.5, Q19
	}
	base = max(base, int(p.figures().leastProduction))
	return base + f.Modifier() + p.companyBonus()
}

// maxDrops is the largest number of drops the player may send through a system:
// what the dam holds, and for another player's conduit one credit per drop (R6.1.5).
func (s *State) maxDrops(p *Player, y system, credits int) int {
	d := int(s.drops[y.dam])
	if p.built>>y.conduit&1 == 0 {
		d = min(d, credits)
	}
	return d
}

// toll is what a seat pays for sending drops through a conduit, and the owner it is paid
// to: one credit per drop through another player's conduit (R6.1.5).
func (s *State) toll(seat Seat, conduit Site, d int) (credits int, owner Seat) {
	if owner, _ = s.Owner(conduit); owner == seat {
		return 0, owner
	}
	return d, owner
}

// Toll is what an AskProduce answer pays to the owner of its conduit.
func (s *State) Toll(a Action) (credits int, owner Seat) {
	return s.toll(s.Prompt().Seat, Site(a.b()), int(a.c()))
}

// systems lists the player's systems that hold water, in ascending order, leaving out
// those with the powerhouse in basin except. There are at most eight dams (five of the
// player's, three neutral) with two conduits each.
func (s *State) systems(p *Player, except Basin, buf *[16]system) []system {
	n := 0
	for dams := s.wellspring(p); dams != 0; dams &= dams - 1 {
		dam := Site(bits.TrailingZeros64(dams))
		if s.drops[dam] == 0 {
			continue
		}
		left := leftConduit(sites[dam].basin)
		for conduit := left; conduit <= left+1; conduit++ {
			if to := sites[conduit].to; s.owner[conduit] != 0 && to != except && p.powerhouseIn(to) != 0 {
				buf[n] = system{dam, conduit}
				n++
			}
		}
	}
	return buf[:n]
}

func (s *State) listProduce(dst []Action, f Prompt) []Action {
	p := &s.players[f.Seat]
	var buf [16]system
	for _, y := range s.systems(p, f.Excluded(), &buf) {
		for d := 1; d <= s.maxDrops(p, y, p.purse()); d++ {
			if p.yield(f, y.conduit, d) >= 1 {
				dst = append(dst, Produce(y.dam, y.conduit, d))
			}
		}
	}
	return dst
}

// noYield is the result of bestYield without a system; no modifier makes it positive.
const noYield = -100

// bestYield is the largest energy of a production action with modifier 0 and the
// given credits for other players' conduits.
func (s *State) bestYield(p *Player, credits int) int {
	best := noYield
	var buf [16]system
	for _, y := range s.systems(p, 0, &buf) {
		if d := s.maxDrops(p, y, credits); d > 0 {
			best = max(best, p.yield(askProduce(Nobody, 0, 0), y.conduit, d))
		}
	}
	return best
}

func (s *State) refuseProduce(f Prompt, a Action) Reason {
	p := &s.players[f.Seat]
	dam, conduit, d := Site(a.a()), Site(a.b()), int(a.c())
	if dam >= siteEnd || sites[dam].kind != Base || s.level[dam] == 0 {
		return Reason{Code: NoDamThere}
	}
	if conduit >= siteEnd || sites[conduit].kind != Conduit || sites[conduit].basin != sites[dam].basin {
		return Reason{Code: ConduitElsewhere}
	}
	to := sites[conduit].to
	switch {
	case s.wellspring(p)>>dam&1 == 0:
		return Reason{Code: DamOfAnother}
	case s.drops[dam] == 0:
		return Reason{Code: DamEmpty}
	case s.owner[conduit] == 0:
		return Reason{Code: ConduitNotBuilt}
	case p.powerhouseIn(to) == 0:
		return Reason{Code: NoPowerhouseThere, Need: int(to)}
	case to == f.Excluded():
		return Reason{Code: SamePowerhouse}
	case d == 0:
		return Reason{Code: NoDrops}
	case d > int(s.drops[dam]):
		return Reason{Code: TooManyDrops, Need: d, Have: int(s.drops[dam])}
	}
	if e := p.yield(f, conduit, d); e < 1 {
		return Reason{Code: EnergyTooLow, Have: e}
	}
	if d > s.maxDrops(p, system{dam, conduit}, p.purse()) {
		return Reason{Code: NeedCredits, Need: d, Have: int(p.credits)}
	}
	return Reason{}
}

// produce carries out R6.3. Bonus and ability are those at this moment (R6.3.8);
// contract, water and ability are left on the stack in the order of Q10.
func (g game) produce(f Prompt, a Action) {
	seat, p := f.Seat, &g.players[f.Seat]
	dam, conduit, d := Site(a.a()), Site(a.b()), int(a.c())
	to := sites[conduit].to
	house := p.powerhouseIn(to)
	energy := p.yield(f, conduit, d)
	if g.log != nil && g.log.Film {
		g.log.Made = append(g.log.Made, g.terms(f, conduit, d))
	}

	g.drops[dam] -= uint8(d)
	g.tell(Event{Kind: EvProduced, Seat: seat, a: uint8(dam), b: uint8(conduit), c: uint8(house), N: int16(d)})
	if toll, owner := g.toll(seat, conduit, d); toll > 0 {
		g.credits(seat, -toll, ByConduit)
		g.credits(owner, toll, ByConduit)
		g.vp(owner, d, FromConduits)
	}
	g.energy(seat, energy, ByProduction)

	how := nationalToo
	if p.able(Simone) {
		how |= several
	}
	contract := askFulfil(seat, g.Reach(seat, energy), how)
	active := g.abilityActive(seat)
	water := thenFlow(seat, house, d)
	if active && !f.Second() {
		g.push(thenAbility(seat, dam, to))
	}
	if g.opt.WaterFirst {
		g.askFulfil(contract)
		g.push(water)
	} else {
		g.push(water)
		g.askFulfil(contract)
	}
}

// flowOn lets the drops of a production run on from the powerhouse (R7.3).
func (g game) flowOn(f Prompt) {
	house, drops := step(f).water()
	for range drops {
		g.flow(Node(house), sites[house].basin)
	}
}

// Yield is the energy an AskProduce answer would give.
func (s *State) Yield(a Action) int {
	f := s.Prompt()
	return s.players[f.Seat].yield(f, Site(a.b()), int(a.c()))
}

// Terms are the terms of a production's energy (R6.2):
// drops × value + space + company + officer.
type Terms struct{ Drops, Value, Space, Company, Officer int }

// Energy is what the terms come to.
func (t Terms) Energy() int { return t.Drops*t.Value + t.Space + t.Company + t.Officer }

// Terms are the terms of the energy an AskProduce answer would give.
func (s *State) Terms(a Action) Terms {
	return s.terms(s.Prompt(), Site(a.b()), int(a.c()))
}

func (s *State) terms(f Prompt, conduit Site, drops int) Terms {
	if f.Second() {
		return Terms{Drops: drops, Value: conduit.Value()} // R6.2.5, Q19
	}
	return s.TermsFor(f.Seat, f.Modifier(), conduit, drops)
}

// TermsFor are the terms of a production action of a seat on a space with a modifier,
// whether or not it is possible now.
func (s *State) TermsFor(seat Seat, modifier int, conduit Site, drops int) Terms {
	p := &s.players[seat]
	t := Terms{Drops: drops, Value: conduit.Value(), Space: modifier, Company: p.companyBonus()}
	t.Officer = p.yield(askProduce(seat, modifier, 0), conduit, drops) - t.Energy()
	return t
}

// Reach is the highest requirement that a production of a seat with an energy fulfils
// (R9.3, R11.4.1).
func (s *State) Reach(seat Seat, energy int) int {
	if s.abilityActive(seat) && s.players[seat].company == France {
		return energy + FranceReduction
	}
	return energy
}

func soundProduce(f Prompt) bool {
	return f.two() && f.flags() <= optional|secondTime && f.Excluded() < basinEnd && f.Modifier() >= -2 && f.Modifier() <= 3
}

// soundFlow: the water of a production that waits.
func soundFlow(f Prompt) bool {
	house, drops := step(f).water()
	return f == thenFlow(f.Seat, house, drops) && house < firstSlot && sites[house].kind == Powerhouse && drops <= maxCapacity
}
