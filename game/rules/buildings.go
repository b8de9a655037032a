package rules

import "math/bits"

// Private buildings (R13.2–R13.4): building on a tile, and using its action.

// slotsOf is the set of construction slots of a position, bit i for site firstSlot+i.
func slotsOf(position int) uint32 { return 15 << (4 * (position - 1)) }

// freeSlots is the set of slots on which a player may build, regardless of price: open
// with this number of players, free, and on a tile the player has not built on (R13.2.2).
func (s *State) freeSlots(p *Player) uint32 {
	if !s.opt.Leeghwater || !p.left(Building) {
		return 0
	}
	free := openSlots[s.opt.Players] &^ s.slots
	for position := 1; position <= len(s.buildings); position++ {
		if own := slotsOf(position); p.slots&own != 0 {
			free &^= own
		}
	}
	return free
}

// slotReach keeps the free slots whose price the player can pay with a tile.
func (s *State) slotReach(p *Player, t Tile, credits int) uint32 {
	free := s.freeSlots(p)
	var out uint32
	for position := 1; free != 0 && position <= len(s.buildings); position++ {
		own := free & slotsOf(position)
		free &^= own
		if own == 0 {
			continue
		}
		price := privateBuildings[s.buildings[position-1]].cost
		red := own & redSlots
		if t == Adv1Wild { // R10.2.5, Q39
			red = 0
		}
		switch {
		case !p.canPay(t, price, credits):
		case red != 0 && (credits < RedFee || !p.canPay(t, price, credits-RedFee)):
			out |= own &^ red
		default:
			out |= own
		}
	}
	return out
}

// refuseSlot says why a player may not build on a slot, regardless of price.
func (s *State) refuseSlot(p *Player, site Site) Reason {
	bit := uint32(1) << (site - firstSlot)
	switch {
	case !s.opt.Leeghwater:
		return Reason{Code: NoSuchSite}
	case !p.left(Building):
		return Reason{Code: NoPieceLeft, Kind: Building}
	case openSlots[s.opt.Players]&bit == 0:
		return Reason{Code: SpaceBlocked, Need: site.MinPlayers(), Have: s.Players()}
	case s.slots&bit != 0:
		return Reason{Code: SiteTaken}
	case s.freeSlots(p)&bit == 0:
		return Reason{Code: OwnBuildingThere}
	}
	return Reason{}
}

// position finds the position of a private building in play, 0 if it is not.
func (s *State) position(b PrivateBuilding) int {
	for i, x := range s.buildings {
		if x == b && b != 0 {
			return i + 1
		}
	}
	return 0
}

// Activated reports whether the player has built on the private building in a position
// 1–5 (R13.2.2).
func (p *Player) Activated(position int) bool { return p.slots&slotsOf(position) != 0 }

// hasActivated reports whether the player has built on the tile (R13.2.2).
func (s *State) hasActivated(p *Player, b PrivateBuilding) bool {
	position := s.position(b)
	return position != 0 && p.Activated(position)
}

// spaceOf is the action space the next user of a building takes: the left one
// first unless an Automa has closed it, then the first free right one (R13.3.2,
// R13.3.2a, Q45, Q76); 0 if all are taken.
func (s *State) spaceOf(b PrivateBuilding) Space {
	for side := int(s.closed >> b & 1); side < 4; side++ {
		if space := buildingSpace(b, side); s.placed[space] == 0 {
			return space
		}
	}
	return 0
}

// refuseBuildingSpace says why a player cannot take an action space of a private
// building; engineers and credits are checked elsewhere.
func (s *State) refuseBuildingSpace(p *Player, space Space) Reason {
	b := space.Building()
	switch {
	case s.position(b) == 0:
		return Reason{Code: NotInThisGame}
	case !s.hasActivated(p, b):
		return Reason{Code: NotActivated}
	case s.placed[space] != 0:
		return Reason{Code: SpaceTaken, Seat: s.placed[space].seat()}
	case p.usedBuildings>>b&1 == 1:
		return Reason{Code: UsedThisRound} // R13.3.4
	case s.closed>>b&1 == 1 && space == buildingSpace(b, 0):
		return Reason{Code: ClosedByAutoma}
	case space != s.spaceOf(b):
		return Reason{Code: LeftmostFirst}
	}
	return Reason{}
}

// refuseUse says why the action of a building cannot be carried out with the
// credits left by fee and action cost (R13.4); they may be negative.
func (s *State) refuseUse(p *Player, b PrivateBuilding, left int) Reason {
	switch b {
	case Cofferdam:
		if s.damsWithRoom(p, askDam(Nobody, 0, neutralToo)) == 0 {
			return Reason{Code: NoRoom}
		}
	case DevelopmentOffice:
		if p.tilesOnWheel() == 0 {
			return Reason{Code: NothingOnWheel}
		}
	case ResearchLab:
		for _, seg := range p.wheel {
			if seg.Machines.Total() >= 2 {
				return Reason{}
			}
		}
		return Reason{Code: NeedTwoInSegment} // Q27
	case LoanAgency:
		cheapest := 0
		for _, w := range s.works {
			if w != 0 && (cheapest == 0 || w.Loan() < cheapest) {
				cheapest = w.Loan()
			}
		}
		if cheapest == 0 {
			return Reason{Code: NoWorkFaceUp}
		}
		if cheapest > left {
			return p.lacksCredits(left, cheapest)
		}
	case ControlStation:
		return s.refuseAnyProduction(p, controlStationBonus, left)
	case CustomerOffice:
		if p.hand == 0 {
			return Reason{Code: NoContractInHand}
		}
	}
	return Reason{}
}

// refuseFreeUse says why a building cannot be used without its spaces: by Margot,
// by Mahiri as Margot, or by the level I building tile. The action cost is paid (R12.9.1).
func (s *State) refuseFreeUse(p *Player, b PrivateBuilding) Reason {
	if !s.hasActivated(p, b) {
		return Reason{Code: NotActivated}
	}
	left := int(p.credits) - int(privateBuildings[b].actionCost)
	if r := s.refuseUse(p, b, left); r.Code != 0 {
		return r
	}
	if left < 0 {
		return p.lacksCredits(left, 0)
	}
	return Reason{}
}

// canUseAny reports whether any of the player's buildings can be used without its spaces.
func (s *State) canUseAny(p *Player) bool {
	for _, b := range s.buildings {
		if b != 0 && s.refuseFreeUse(p, b).Code == 0 {
			return true
		}
	}
	return false
}

// refuseMargot says why Margot's space cannot be taken (R12.9.1, Q61).
func (s *State) refuseMargot(seat Seat) Reason {
	p := &s.players[seat]
	switch {
	case p.officer != Margot:
		return Reason{Code: SpaceOfAnother}
	case p.margot:
		return Reason{Code: UsedThisRound}
	case p.crew() == 0:
		return Reason{Code: NeedEngineers, Need: 1}
	case !s.canUseAny(p):
		return Reason{Code: NoBuildingToUse}
	}
	return Reason{}
}

// AskUse: which building to use without its spaces, any or only one.

func (s *State) listUse(dst []Action, f Prompt) []Action {
	var set uint16
	for _, b := range s.buildings {
		if b != 0 && (f.OnlyBuilding() == 0 || f.OnlyBuilding() == b) && s.refuseFreeUse(&s.players[f.Seat], b).Code == 0 {
			set |= 1 << b
		}
	}
	for ; set != 0; set &= set - 1 {
		dst = append(dst, Use(PrivateBuilding(bits.TrailingZeros16(set))))
	}
	return dst
}

// OnlyUse is the building that is used by itself when the player to move takes Margot's space, or the bank as Margot: the only one that
// can be used without its spaces. 0 if there are none or several.
func (s *State) OnlyUse() PrivateBuilding {
	var only PrivateBuilding
	for _, b := range s.buildings {
		if b == 0 || s.refuseFreeUse(&s.players[s.ToMove()], b).Code != 0 {
			continue
		}
		if only != 0 {
			return 0
		}
		only = b
	}
	return only
}

func (s *State) refuseAskedUse(f Prompt, a Action) Reason {
	b := PrivateBuilding(a.a())
	switch {
	case b >= privateBuildingEnd:
		return Reason{Code: NotActivated}
	case f.OnlyBuilding() != 0 && b != f.OnlyBuilding():
		return Reason{Code: OnlyNewBuilding} // R10.2.6
	}
	return s.refuseFreeUse(&s.players[f.Seat], b)
}

func (g game) useFree(f Prompt, a Action) {
	b := PrivateBuilding(a.a())
	g.credits(f.Seat, -int(privateBuildings[b].actionCost), ByCost)
	g.use(f.Seat, b)
}

// use carries out the action of a private building; its cost has been paid.
func (g game) use(seat Seat, b PrivateBuilding) {
	g.tell(Event{Kind: EvUsed, Seat: seat, a: uint8(b)})
	switch b {
	case Cofferdam:
		g.push(askDam(seat, 0, neutralToo))
	case DevelopmentOffice:
		g.push(Prompt{Kind: AskFetchTile, Seat: seat})
	case ResearchLab:
		g.push(Prompt{Kind: AskFetchMachines, Seat: seat})
	case LoanAgency:
		g.push(Prompt{Kind: AskWork, Seat: seat})
	case EnergyRelayField:
		g.energy(seat, relayEnergy, ByBuilding)
	case RobotFactory:
		g.push(askMachines(seat, robotMachines, ByBuilding))
	case FinancialDivision:
		g.credits(seat, divisionCredits, ByBuilding)
	case ControlStation:
		g.push(askProduce(seat, controlStationBonus, 0))
	case WindFarm:
		g.producedEnergy(seat, windEnergy, ByBuilding)
	case CustomerOffice:
		g.push(askFulfil(seat, noBound, 0))
	}
}

// A drop in a dam: Cofferdam, and the ability of the Netherlands (R11.5).

// damsWithRoom is the set of dams the prompt allows: those of the player, and neutral ones
// if it says so, that have room, except the excluded one.
func (s *State) damsWithRoom(p *Player, f Prompt) uint64 {
	dams := p.built & baseSites
	if f.flags()&neutralToo != 0 {
		dams |= s.neutrals
	}
	dams &^= 1 << f.ExcludedDam()
	for m := dams; m != 0; m &= m - 1 {
		if dam := Site(bits.TrailingZeros64(m)); !s.hasRoom(dam) {
			dams &^= 1 << dam
		}
	}
	return dams
}

func (s *State) listDam(dst []Action, f Prompt) []Action {
	for m := s.damsWithRoom(&s.players[f.Seat], f); m != 0; m &= m - 1 {
		dst = append(dst, DropInDam(Site(bits.TrailingZeros64(m))))
	}
	return dst
}

func (s *State) refuseDam(f Prompt, a Action) Reason {
	p, dam := &s.players[f.Seat], Site(a.a())
	switch {
	case dam >= firstConduit || s.level[dam] == 0:
		return Reason{Code: NoDamThere}
	case p.built>>dam&1 == 0 && (f.flags()&neutralToo == 0 || s.neutrals>>dam&1 == 0):
		return Reason{Code: DamOfAnother}
	case dam == f.ExcludedDam():
		return Reason{Code: SameDam}
	case !s.hasRoom(dam):
		return Reason{Code: NoRoom}
	}
	return Reason{}
}

// Fetching from the wheel: Development Office and Research Lab.

func (s *State) listFetchTile(dst []Action, f Prompt) []Action {
	for set := s.players[f.Seat].tilesOnWheel(); set != 0; set &= set - 1 {
		dst = append(dst, FetchTile(set.first()))
	}
	return dst
}

func (s *State) refuseFetchTile(f Prompt, a Action) Reason {
	if t := Tile(a.a()); t >= tileEnd || !s.players[f.Seat].tilesOnWheel().Has(t) {
		return Reason{Code: TileNotOnWheel}
	}
	return Reason{}
}

// fetchTile takes a tile of any kind from the wheel; its machines stay (Q60).
func (g game) fetchTile(f Prompt, a Action) {
	p := &g.players[f.Seat]
	for i := range p.wheel {
		if t := Tile(a.a()); p.wheel[i].Tile == t {
			p.wheel[i].Tile = 0
			p.supply |= 1 << t
			g.tell(Event{Kind: EvFetched, Seat: f.Seat, a: uint8(t), d: uint8(i)})
		}
	}
}

// listFetchMachines lists the ways to take exactly half the machines of a segment,
// rounded down (Q27, Q59).
func (s *State) listFetchMachines(dst []Action, f Prompt) []Action {
	for i, seg := range s.players[f.Seat].wheel {
		m := seg.Machines
		half := m.Total() / 2
		if half == 0 {
			continue
		}
		for e := max(0, half-int(m.Mixers)); e <= min(half, int(m.Excavators)); e++ {
			dst = append(dst, FetchMachines(i, Machines{uint8(e), uint8(half - e)}))
		}
	}
	return dst
}

func (s *State) refuseFetchMachines(f Prompt, a Action) Reason {
	if a.a() > 5 {
		return Reason{Code: NeedTwoInSegment}
	}
	m := s.players[f.Seat].wheel[a.a()].Machines
	want := Machines{a.b(), a.c()}
	switch half := m.Total() / 2; {
	case half == 0:
		return Reason{Code: NeedTwoInSegment}
	case want.Excavators > m.Excavators || want.Mixers > m.Mixers:
		return Reason{Code: NotInSegment}
	case want.Total() != half:
		return Reason{Code: WrongNumberOfMachines, Need: half, Have: want.Total()}
	}
	return Reason{}
}

func (g game) fetchMachines(f Prompt, a Action) {
	p := &g.players[f.Seat]
	seg := &p.wheel[a.a()].Machines
	m := Machines{a.b(), a.c()}
	seg.Excavators -= m.Excavators
	seg.Mixers -= m.Mixers
	p.machines.Excavators += m.Excavators
	p.machines.Mixers += m.Mixers
	g.tell(Event{Kind: EvFetched, Seat: f.Seat, b: m.Excavators, c: m.Mixers, d: a.a()})
}

// soundDam: who must choose a dam has one with room.
func (s *State) soundDam(p *Player, f Prompt) bool {
	return f == askDam(f.Seat, f.ExcludedDam(), f.flags()&(optional|neutralToo)) && f.ExcludedDam() < firstConduit && (f.mayDecline() || s.damsWithRoom(p, f) != 0)
}

// soundUse: who must use a building can use one.
func (s *State) soundUse(p *Player, f Prompt) bool {
	return f == askUse(f.Seat, f.OnlyBuilding(), f.flags()&optional) && f.OnlyBuilding() < privateBuildingEnd && (f.mayDecline() || s.canUseAny(p))
}
