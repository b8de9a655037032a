package rules

import "math/bits"

// Construction (R5): which tile, which structure, which space, at what price.

// tool is a technology tile as used for a construction: the tile that goes on
// the wheel (none when Mahiri copies Anton) and the tile whose properties count.
type tool struct{ inserted, effect Tile }

// toolbox has room for every tool a player can have.
type toolbox [48]tool

// tools lists the tools a player can build with, in ascending order.
func (p *Player) tools(box *toolbox) []tool {
	n := 0
	wheel := p.tilesOnWheel() &^ (1<<SpecialAnton | 1<<SpecialLeslie) // R12.6.3
	if p.copied == Anton {
		for w := wheel; w != 0; w &= w - 1 {
			box[n] = tool{0, w.first()}
			n++
		}
	}
	for t := p.supply &^ (1<<SpecialAnton | 1<<SpecialLeslie); t != 0; t &= t - 1 {
		box[n] = tool{t.first(), t.first()}
		n++
	}
	if p.supply.Has(SpecialAnton) {
		for w := wheel; w != 0; w &= w - 1 {
			box[n] = tool{SpecialAnton, w.first()}
			n++
		}
	}
	return box[:n]
}

// reach is the set of building spaces a construction can go to.
type reach struct {
	sites uint64 // of the map
	slots uint32 // of private buildings, bit i for site firstSlot+i
}

func (r reach) len() int { return bits.OnesCount64(r.sites) + bits.OnesCount32(r.slots) }

// reach finds the spaces the player can build on with a tile, every step of R5.1
// being payable with the given credits.
func (s *State) reach(p *Player, t Tile, credits int) reach {
	var r reach
	k := tiles[t].kind
	if k == Base || k == Wild {
		for a := Mountain; a <= Plain; a++ {
			if free := s.free(p, Base) & areaSites[a]; free != 0 {
				r.sites |= s.payable(p, t, free, Machines{Excavators: baseCost(p, t, a)}, credits)
			}
		}
	}
	if k == Elevation || k == Wild {
		for a := Mountain; a <= Plain; a++ {
			if free := s.free(p, Elevation) & areaSites[a]; free != 0 && p.canPay(t, Machines{Mixers: elevationCost[a]}, credits) {
				r.sites |= free
			}
		}
	}
	if k == Conduit || k == Wild {
		for v := uint8(1); v <= 5; v++ {
			if free := s.free(p, Conduit) & valueSites[v]; free != 0 &&
				(p.canPay(t, Machines{Excavators: conduitCost(t, v)}, credits) || p.able(Jill) && p.machines.Mixers >= v) {
				r.sites |= free
			}
		}
	}
	if k == Powerhouse || k == Wild {
		if free := s.free(p, Powerhouse); free != 0 {
			r.sites |= s.payable(p, t, free, Machines{Mixers: powerhouseCost(p)}, credits)
		}
	}
	if k == Building || k == Wild {
		r.slots = s.slotReach(p, t, credits)
	}
	return r
}

// free is the set of map spaces on which the player may place a structure of the
// kind, regardless of price (R5.2).
func (s *State) free(p *Player, k Kind) uint64 {
	if !p.left(k) {
		return 0
	}
	switch k {
	case Base: // one base per player and basin
		own := p.built & baseSites
		upper := own & upperBaseSites
		return baseSites &^ s.built &^ (upper<<1 | (own^upper)>>1)
	case Elevation: // on the player's dam of level 1 or 2
		var low uint64
		for own := p.built & baseSites; own != 0; own &= own - 1 {
			if dam := bits.TrailingZeros64(own); s.level[dam] < 3 {
				low |= 1 << dam
			}
		}
		return low
	case Conduit:
		return conduitSites &^ s.built
	case Powerhouse: // one powerhouse per player and basin
		free := powerhouseSites &^ s.built
		for own := p.built & powerhouseSites; own != 0; own &= own - 1 {
			free &^= basinSites[sites[bits.TrailingZeros64(own)].basin]
		}
		return free
	}
	return 0
}

// hasPlace reports whether the player has a piece and a space for anything a tile
// builds, regardless of price.
func (s *State) hasPlace(p *Player, t Tile) bool {
	for k := Base; k <= Powerhouse; k++ {
		if t.builds(k) && s.free(p, k) != 0 {
			return true
		}
	}
	return t.builds(Building) && s.freeSlots(p) != 0
}

// payable keeps those of the free spaces whose machines and red-border fee the
// player can pay together (R4.1.6).
func (s *State) payable(p *Player, t Tile, free uint64, price Machines, credits int) uint64 {
	red := free & redSites
	if t == Adv1Wild { // R10.2.5
		red = 0
	}
	if !p.canPay(t, price, credits) {
		return 0
	}
	if red != 0 && (credits < RedFee || !p.canPay(t, price, credits-RedFee)) {
		free &^= red
	}
	return free
}

// canPay reports whether the player can pay the price in machines, including Solomon's
// credits and the level II wild and building tiles (R5.3.1).
func (p *Player) canPay(t Tile, price Machines, credits int) bool {
	short := p.short(t, price)
	return short <= 0 || p.replaces() && credits >= InsteadOfMachines(short) && (p.level == 0 || short == 1) // A9.5
}

// short is the number of machines the player lacks for a price.
func (p *Player) short(t Tile, price Machines) int {
	e := int(price.Excavators) - int(p.machines.Excavators)
	m := int(price.Mixers) - int(p.machines.Mixers)
	switch t {
	case Adv2Wild: // any types (R10.3.5)
		return e + m
	case Adv2Building: // one type is left out (R10.3.6)
		return max(0, min(e, m))
	}
	return max(0, e) + max(0, m)
}

// Printed prices, and how officers and tiles change them (R5.2, R5.3.1 steps 1–2).

var (
	basePrice     = [areaEnd]uint8{Mountain: 5, Hill: 4, Plain: 3}
	elevationCost = [areaEnd]uint8{Mountain: 4, Hill: 3, Plain: 2}
)

// BasePrice is the printed number of excavators of a base (R5.2).
func (a Area) BasePrice() int { return int(basePrice[a]) }

// ElevationPrice is the printed number of mixers of an elevation (R5.2).
func (a Area) ElevationPrice() int { return int(elevationCost[a]) }

// ConduitPrice is the number of excavators for each point of a conduit's value (R5.2).
const ConduitPrice = 2

const conduitCap = 5 // with the level II conduit tile (R10.3.3)

func baseCost(p *Player, t Tile, a Area) uint8 {
	if t == Adv3Base { // R10.4.1
		return 0
	}
	if cost := p.figures().baseCost; cost > 0 {
		return cost
	}
	return basePrice[a]
}

func conduitCost(t Tile, value uint8) uint8 {
	if t == Adv2Conduit {
		return min(conduitCap, ConduitPrice*value)
	}
	return ConduitPrice * value
}

// powerhouseCost is 2 for the first and one more for each already built (R5.2.4).
func powerhouseCost(p *Player) uint8 { return 2 + p.pieces[Powerhouse] }

// BasePrice is the number of excavators of the player's next base in an area, with a tile
// that does not change it.
func (p *Player) BasePrice(a Area) int { return int(baseCost(p, BasicBase, a)) }

// PowerhousePrice is the number of mixers of the player's next powerhouse.
func (p *Player) PowerhousePrice() int { return int(powerhouseCost(p)) }

// price is the price of building on a site with a tile, before the choice of payment.
func (s *State) price(p *Player, t Tile, site Site) Machines {
	d := &sites[site]
	switch s.kindAt(p, site) {
	case Base:
		return Machines{Excavators: baseCost(p, t, d.area)}
	case Elevation:
		return Machines{Mixers: elevationCost[d.area]}
	case Conduit:
		return Machines{Excavators: conduitCost(t, d.value)}
	case Powerhouse:
		return Machines{Mixers: powerhouseCost(p)}
	case Building:
		return privateBuildings[s.buildings[site.Position()-1]].cost
	}
	return Machines{}
}

// kindAt is what building on a site would place: an elevation on the player's own dam.
func (s *State) kindAt(p *Player, site Site) Kind {
	if k := sites[site].kind; k != Base || p.built>>site&1 == 0 {
		return k
	}
	return Elevation
}

// buildingFee is the fee of a building space: none for elevations and with the
// level I wild tile (R5.1.5, R10.2.5).
func (s *State) buildingFee(p *Player, t Tile, site Site) int {
	if !sites[site].red || t == Adv1Wild || s.kindAt(p, site) == Elevation {
		return 0
	}
	return RedFee
}

// BuildingFee is the fee of the building space that an AskBuild or AskPlace answer names.
func (s *State) BuildingFee(a Action) int {
	p := &s.players[s.Prompt().Seat]
	switch a.Kind() {
	case ActBuild:
		return s.buildingFee(p, p.inEffect(Tile(a.b())), Site(a.c()))
	case ActPlace:
		return s.buildingFee(p, 0, Site(a.a()))
	}
	return 0
}

// canBuild reports whether the player can construct anything with the given credits.
func (s *State) canBuild(p *Player, credits int) bool {
	var box toolbox
	for _, t := range p.tools(&box) {
		if s.reach(p, t.effect, credits) != (reach{}) {
			return true
		}
	}
	return false
}

// promptReach is the set of spaces a prompt to build allows with a tool. An
// Automa builds what its card says (A5.4.1).
func (s *State) promptReach(p *Player, f Prompt, t tool) reach {
	if !f.allows(t) {
		return reach{}
	}
	r := s.reach(p, p.inEffect(t.effect), p.purse())
	k := f.onCard()
	if k == 0 {
		return r
	}
	if k == Building {
		return reach{slots: r.slots}
	}
	return reach{sites: r.sites & s.free(p, k) & cardSites(f)}
}

// canBuildFree reports whether the player has a legal engineer-free construction (R4.5).
func (s *State) canBuildFree(p *Player) bool {
	if p.owned&engineerFree == 0 {
		return false
	}
	var box toolbox
	for _, t := range p.tools(&box) {
		if engineerFree.Has(t.effect) && s.reach(p, t.effect, int(p.credits)) != (reach{}) {
			return true
		}
	}
	return false
}

// listBuild lists tile and site together.
func (s *State) listBuild(dst []Action, f Prompt) []Action {
	p := &s.players[f.Seat]
	var box toolbox
	for _, t := range p.tools(&box) {
		r := s.promptReach(p, f, t)
		for m := r.sites; m != 0; m &= m - 1 {
			dst = append(dst, Build(t.inserted, t.effect, Site(bits.TrailingZeros64(m))))
		}
		for m := r.slots; m != 0; m &= m - 1 {
			dst = append(dst, Build(t.inserted, t.effect, firstSlot+Site(bits.TrailingZeros32(m))))
		}
	}
	return dst
}

// manyBuilds reports whether the prompt has more than one answer, without listing them.
func (s *State) manyBuilds(f Prompt) bool {
	p := &s.players[f.Seat]
	var box toolbox
	n := 0
	for _, t := range p.tools(&box) {
		if n += s.promptReach(p, f, t).len(); n > 1 {
			return true
		}
	}
	return false
}

// refuseTool says why the player cannot build with a tool.
func (p *Player) refuseTool(t tool) Reason {
	switch {
	case t.effect == 0 || t.effect >= SpecialAnton || t.inserted > SpecialAnton:
		return Reason{Code: TileBuildsNothing}
	case t.inserted == t.effect:
		if !p.owned.Has(t.effect) {
			return Reason{Code: TileNotOwned}
		}
		if !p.supply.Has(t.effect) {
			return Reason{Code: TileOnWheel}
		}
		return Reason{}
	case t.inserted == 0 && p.copied != Anton, t.inserted == SpecialAnton && !p.owned.Has(SpecialAnton), t.inserted != 0 && t.inserted != SpecialAnton:
		return Reason{Code: CannotCopyTiles}
	case t.inserted == SpecialAnton && !p.supply.Has(SpecialAnton):
		return Reason{Code: TileOnWheel}
	case !p.tilesOnWheel().Has(t.effect):
		return Reason{Code: TileNotOnWheel}
	}
	return Reason{}
}

func (s *State) refuseBuild(f Prompt, a Action) Reason {
	p := &s.players[f.Seat]
	t, site := tool{Tile(a.a()), Tile(a.b())}, Site(a.c())
	if !f.allows(t) {
		return Reason{Code: OtherTileChosen}
	}
	if r := p.refuseTool(t); r.Code != 0 {
		return r
	}
	if r := s.refuseSite(p, site); r.Code != 0 {
		return r
	}
	k := s.kindAt(p, site)
	if !t.effect.builds(k) {
		return Reason{Code: TileBuildsOther, Kind: k}
	}
	if f.onCard() != 0 {
		if r := refuseCardSite(f, k, site); r.Code != 0 {
			return r
		}
	}
	return s.refusePrice(p, p.inEffect(t.effect), site, p.purse())
}

// refuseSite says why the player may not place anything on a site, regardless of price (R5.2).
func (s *State) refuseSite(p *Player, site Site) Reason {
	if site == 0 || site >= siteEnd {
		return Reason{Code: NoSuchSite}
	}
	if site >= firstSlot {
		return s.refuseSlot(p, site)
	}
	k := s.kindAt(p, site)
	switch {
	case !p.left(k):
		return Reason{Code: NoPieceLeft, Kind: k}
	case k == Elevation && s.level[site] == 3:
		return Reason{Code: DamAtTop}
	case k != Elevation && s.owner[site] != 0:
		return Reason{Code: SiteTaken}
	case s.free(p, k)>>site&1 == 0:
		return Reason{Code: OwnPieceInBasin, Kind: k, Need: int(sites[site].basin)}
	}
	return Reason{}
}

// refusePrice says what the player lacks to build on a site with a tile.
func (s *State) refusePrice(p *Player, t Tile, site Site, credits int) Reason {
	fee, price := s.buildingFee(p, t, site), s.price(p, t, site)
	var ways payments
	if credits >= fee && s.payments(p, t, site, credits-fee, &ways) > 0 {
		return Reason{}
	}
	switch need := fee + InsteadOfMachines(max(0, p.short(t, price))); {
	case p.replaces() && p.level == 0: // R12.5.2; an Automa has no credits (A9.5)
		return Reason{Code: NeedCredits, Need: need, Have: credits}
	case credits < fee:
		return Reason{Code: NeedCredits, Need: fee, Have: credits}
	case t == Adv2Wild:
		return Reason{Code: NeedMachines, Need: price.Total(), Have: p.machines.Total()}
	case t == Adv2Building: // R10.3.6
		return Reason{Code: NeedEither, Need: int(price.Excavators), Or: int(price.Mixers)}
	case sites[site].kind == Conduit && p.able(Jill): // R12.4.1
		return Reason{Code: NeedEither, Need: int(price.Excavators), Or: int(sites[site].value)}
	case price.Excavators > p.machines.Excavators:
		return Reason{Code: NeedExcavators, Need: int(price.Excavators), Have: int(p.machines.Excavators)}
	}
	return Reason{Code: NeedMixers, Need: int(price.Mixers), Have: int(p.machines.Mixers)}
}

// build fixes tile and site; the payment is still to be chosen.
func (g game) build(f Prompt, a Action) {
	if f.onCard() != 0 {
		g.sendBuilders(f, Tile(a.b()))
	}
	g.push(askPay(f.Seat, tool{Tile(a.a()), Tile(a.b())}, Site(a.c())))
}

// construct carries out R5.1.2–R5.1.7: tile and machines go on the wheel, rotation,
// piece and fee, revealed income, tile effect.
func (g game) construct(f Prompt, a Action) {
	p := &g.players[f.Seat]
	t, site := f.paidTool(), f.Site()
	effect := p.inEffect(t.effect)
	fee := g.buildingFee(p, effect, site)
	g.insert(f.Seat, t.inserted, Machines{a.a(), a.b()})
	g.credits(f.Seat, -InsteadOfMachines(int(a.c())), BySolomon)
	g.rotate(f.Seat, 1)
	if advancedTiles.Has(effect) {
		g.push(thenEffect(f.Seat, effect, site))
	}
	g.placePiece(f.Seat, site, fee)
}

// placePiece places the leftmost piece on a site, pays the fee and gains the
// income it revealed (R5.1.5, R5.1.6, R5.4.4).
func (g game) placePiece(seat Seat, site Site, fee int) {
	p := &g.players[seat]
	k := g.kindAt(p, site)
	switch k {
	case Building:
		p.slots |= 1 << (site - firstSlot)
		g.slots |= 1 << (site - firstSlot)
		if p.level > 0 {
			g.closed |= 1 << g.buildings[site.Position()-1] // A5.5.4
		}
	case Elevation:
		g.level[site]++
	default:
		p.built |= 1 << site
		g.built |= 1 << site
		g.owner[site] = uint8(seat) + 1
		if k == Base {
			g.level[site] = 1
		}
	}
	p.pieces[k]++
	g.tell(Event{Kind: EvBuilt, Seat: seat, a: uint8(site), b: uint8(k)})
	g.credits(seat, -fee, ByBuildingFee)
	if id := incomeReward(p.company, k, int(p.pieces[k])); id != 0 && p.hasIncome() {
		g.grant(seat, id, ByIncome)
	}
}

// Reward structures (R5.4).

// rewardSites is the set of sites prompt f allows.
func (s *State) rewardSites(f Prompt) uint64 {
	p := &s.players[f.Seat]
	k := f.Structure()
	free := s.free(p, k)
	if k == Conduit {
		for v := f.mostValue() + 1; v <= 5; v++ {
			free &^= valueSites[v]
		}
		return free
	}
	var in uint64
	for a := Mountain; a <= Plain; a++ {
		if f.areas().Has(a) {
			in |= areaSites[a]
		}
	}
	free &= in
	if k != Elevation && p.purse() < RedFee {
		free &^= redSites
	}
	return free
}

func (s *State) listPlace(dst []Action, f Prompt) []Action {
	for m := s.rewardSites(f); m != 0; m &= m - 1 {
		dst = append(dst, Place(Site(bits.TrailingZeros64(m))))
	}
	return dst
}

func (s *State) refusePlace(f Prompt, a Action) Reason {
	p := &s.players[f.Seat]
	site, k := Site(a.a()), f.Structure()
	if site == 0 || site >= firstSlot {
		return Reason{Code: NoSuchSite}
	}
	if s.kindAt(p, site) != k {
		return Reason{Code: OtherStructure, Kind: k}
	}
	if r := s.refuseSite(p, site); r.Code != 0 {
		return r
	}
	switch {
	case k == Conduit:
		if int(sites[site].value) > f.mostValue() {
			return Reason{Code: ValueTooHigh, Need: int(sites[site].value), Have: f.mostValue()}
		}
	case !f.areas().Has(sites[site].area):
		return Reason{Code: WrongArea}
	case k != Elevation && sites[site].red && p.purse() < RedFee:
		return Reason{Code: NeedCredits, Need: RedFee, Have: int(p.credits)}
	}
	return Reason{}
}

// place places a reward structure: no tile, no machines; a red border costs its
// fee (R5.4.1, R5.4.3).
func (g game) place(f Prompt, a Action) {
	site := Site(a.a())
	g.placePiece(f.Seat, site, g.buildingFee(&g.players[f.Seat], 0, site))
}

// soundBuild: a person's construction, with a tool that was chosen before or none.
func (s *State) soundBuild(p *Player, f Prompt) bool {
	if f.onCard() != 0 {
		return s.soundCardBuild(p, f)
	}
	inserted, effect := f.Tool()
	return f == askFree(f.Seat, tool{inserted, effect}) && inserted < tileEnd && effect < SpecialAnton
}

// soundPlace: a piece from a reward.
func soundPlace(f Prompt) bool {
	k := f.Structure()
	return f == askPlace(f.Seat, k, uint8(f.mostValue())) && k >= Base && k <= Powerhouse
}
