package rules

import "math/bits"

// Turns (R4): action spaces, engineer-free constructions, passing.

// listTurn lists what a player may do in a turn.
func (s *State) listTurn(dst []Action, f Prompt) []Action {
	p := &s.players[f.Seat]
	crew := p.crew()
	if s.turn&extraTurn != 0 {
		dst = append(dst, No()) // R12.11.3
	} else if crew == 0 && (s.turn&activated == 0 || s.opt.LooseMahiri) {
		dst = append(dst, Pass()) // R4.4.2, Q83
	}
	if p.officer == Mahiri {
		dst = s.listCopy(dst, f)
	}
	if p.owned&engineerFree != 0 {
		dst = s.listFree(dst, p)
	}
	if crew > 0 {
		dst = s.listSpaces(dst, f.Seat, p, crew)
	}
	return dst
}

// listFree lists the engineer-free constructions (R4.5).
func (s *State) listFree(dst []Action, p *Player) []Action {
	var box toolbox
	for _, t := range p.tools(&box) {
		if engineerFree.Has(t.effect) && s.reach(p, t.effect, int(p.credits)) != (reach{}) {
			dst = append(dst, Free(t.inserted, t.effect))
		}
	}
	return dst
}

func (s *State) refuseFree(f Prompt, a Action) Reason {
	p := &s.players[f.Seat]
	t := tool{Tile(a.a()), Tile(a.b())}
	if r := p.refuseTool(t); r.Code != 0 {
		return r
	}
	switch {
	case !engineerFree.Has(t.effect):
		return Reason{Code: TileNeedsEngineers}
	case s.reach(p, t.effect, int(p.credits)) != (reach{}):
		return Reason{}
	case !s.hasPlace(p, t.effect):
		return Reason{Code: NothingToPlace}
	}
	return Reason{Code: NothingToBuild}
}

// buildFree begins an engineer-free construction with the chosen tool.
func (g game) buildFree(f Prompt, a Action) {
	g.push(askFree(f.Seat, tool{Tile(a.a()), Tile(a.b())}))
}

// listSpaces lists the action spaces that can be taken (R4.1.4).
func (s *State) listSpaces(dst []Action, seat Seat, p *Player, crew int) []Action {
	credits := int(p.credits)
	open := spacesFor[s.opt.Players] &^ s.occupied & spacesWithin[min(crew, 3)][min(credits, 8)]
	if m := open & turbineSpaces; m != 0 {
		open = open&^turbineSpaces | s.productiveSpaces(p, m, credits)
	}
	if open&contractSpaces != 0 && s.faceUp() == 0 {
		open &^= contractSpaces
	}
	for i, t := range s.patents {
		if t == 0 {
			open &^= 1 << (firstPatent + Space(i))
		}
	}
	if s.opt.Leeghwater {
		for i, w := range s.works {
			if w == 0 || !p.hasMachines(works[w].cost) {
				open &^= 1 << (firstWork + Space(i))
			}
		}
	} else {
		open &^= workSpaces
	}
	open |= 1 << Bank
	if space := firstCompany + Space(p.constructions); space < firstMahiri && crew >= int(spaces[space].engineers) {
		if left := credits - int(spaces[space].fee); left >= 0 && s.canBuild(p, left) {
			open |= 1 << space
		}
	}
	architect := p.hasArchitect()
	for ; open != 0; open &= open - 1 {
		space := Space(bits.TrailingZeros64(open))
		a := plainSpace[space]
		if space == Bank {
			for k := range Action(s.bankMost(crew)) {
				dst = append(dst, a+k<<8) // one more engineer
				if k == 0 && p.copied == Margot && s.canUseAny(p) {
					dst = append(dst, a+Action(WithMargot))
				}
			}
			continue
		}
		dst = p.appendSpace(dst, space, architect)
		if 1<<space&workSpaces != 0 && p.canInsertWork() {
			dst = append(dst, a+Action(WithLeslie))
		}
	}
	if s.opt.Leeghwater {
		dst = s.listBuildingSpaces(dst, seat, p, crew, architect)
	}
	return dst
}

// appendSpace adds a space with ordinary engineers, with the architect, or both.
func (p *Player) appendSpace(dst []Action, space Space, architect bool) []Action {
	if p.engineers > 0 || spaces[space].engineers > 1 {
		dst = append(dst, plainSpace[space])
	}
	if architect && spaces[space].engineers == 1 {
		dst = append(dst, plainSpace[space]+Action(WithArchitect))
	}
	return dst
}

// listBuildingSpaces lists Margot's space and those of private buildings.
func (s *State) listBuildingSpaces(dst []Action, seat Seat, p *Player, crew int, architect bool) []Action {
	if p.slots == 0 {
		return dst
	}
	if p.officer == Margot && s.refuseMargot(seat).Code == 0 {
		dst = append(dst, plainSpace[margotSpace])
	}
	var set uint64 // by private building, to list them in ascending order
	for position, b := range s.buildings {
		if p.slots&slotsOf(position+1) == 0 || p.usedBuildings>>b&1 == 1 {
			continue
		}
		space := s.spaceOf(b)
		if space == 0 || crew < int(spaces[space].engineers) {
			continue
		}
		if left := int(p.credits) - int(spaces[space].fee) - int(spaces[space].cost); left >= 0 && s.refuseUse(p, b, left).Code == 0 {
			set |= 1 << b
		}
	}
	for ; set != 0; set &= set - 1 {
		dst = p.appendSpace(dst, s.spaceOf(PrivateBuilding(bits.TrailingZeros64(set))), architect)
	}
	return dst
}

// plainSpace is the action that takes a space with the engineers it requires.
var plainSpace [spaceEnd]Action

func init() {
	for s := firstTurbine; s < spaceEnd; s++ {
		plainSpace[s] = TakeSpace(s, s.Engineers(), 0)
	}
}

const (
	turbineSpaces  uint64 = 1<<firstWater - 1<<firstTurbine
	contractSpaces uint64 = 1<<firstPatent - 1<<firstContract
	workSpaces     uint64 = 1<<Bank - 1<<firstWork
)

// hasArchitect reports whether the player can place an architect: Tommaso's, or any
// engineer when Mahiri copies him (R12.7.6).
func (p *Player) hasArchitect() bool {
	return p.architects > 0 || p.copied == Tommaso && p.engineers > 0
}

// productiveSpaces keeps the turbine spaces of m on which a production is possible
// after their fee is paid.
func (s *State) productiveSpaces(p *Player, m uint64, credits int) uint64 {
	if p.pieces[Powerhouse] == 0 {
		return 0
	}
	// The rows differ by their modifier and the credits left by the fee.
	best := [2]int{s.bestYield(p, credits), s.bestYield(p, credits-RedFee)}
	var out uint64
	for ; m != 0; m &= m - 1 {
		d := &spaces[bits.TrailingZeros64(m)]
		if best[min(d.fee, 1)]+int(d.n) >= 1 {
			out |= m & -m
		}
	}
	return out
}

// Explain says why the player to move cannot take an action space now; the code is 0 if
// it can be taken.
func (s *State) Explain(space Space) Reason {
	f := s.Prompt()
	if f.Kind != AskTurn {
		return Reason{Code: NotAsked, Asked: f.Kind}
	}
	if space == 0 || space >= spaceEnd {
		return Reason{Code: NoSuchSpace}
	}
	return s.refuseSpace(f.Seat, space)
}

// refuseSpace says why a seat cannot take a space. The checks run from what is
// printed to what the action needs.
func (s *State) refuseSpace(seat Seat, space Space) Reason {
	p := &s.players[seat]
	d := &spaces[space]
	switch d.section {
	case OfficerSection:
		if space == margotSpace {
			return s.refuseMargot(seat)
		}
		return s.refuseMahiriSpace(seat, space)
	case PatentOffice:
		if s.opt.Variant == Introductory {
			return Reason{Code: NotInThisGame}
		}
	case AutomaSection:
		if s.opt.automas() > 0 {
			return Reason{Code: SpaceOfAutoma}
		}
		return Reason{Code: NotInThisGame}
	case ExternalWorks:
		if !s.opt.Leeghwater {
			return Reason{Code: NotInThisGame}
		}
	case PrivateBuildings:
		if r := s.refuseBuildingSpace(p, space); r.Code != 0 {
			return r
		}
	case CompanyBoard:
		switch {
		case int(d.n) <= int(p.constructions):
			return Reason{Code: SpaceTaken, Seat: seat}
		case int(d.n) > int(p.constructions)+1:
			return Reason{Code: LeftmostFirst}
		}
	}
	if d.minPlayers > s.opt.Players {
		return Reason{Code: SpaceBlocked, Need: int(d.minPlayers), Have: s.Players()}
	}
	if pr := s.placed[space]; pr != 0 {
		return Reason{Code: SpaceTaken, Seat: pr.seat()}
	}
	if p.crew() < int(d.engineers) {
		return Reason{Code: NeedEngineers, Need: int(d.engineers), Have: p.crew()}
	}
	left := int(p.credits) - int(d.fee) - int(d.cost)
	if r := s.refuseAction(p, space, left); r.Code != 0 {
		return r
	}
	if left < 0 {
		return p.lacksCredits(left, 0)
	}
	return Reason{}
}

// refuseAction says what the action of a space lacks besides its engineers, fee and cost.
// The credits left after these may be negative: a lack that credits cannot remedy comes
// first; one that they can is a single figure with fee and cost (R4.1.6).
func (s *State) refuseAction(p *Player, space Space, left int) Reason {
	d := &spaces[space]
	switch d.section {
	case TurbineStation:
		return s.refuseAnyProduction(p, int(d.n), left)
	case ContractOffice:
		if s.faceUp() == 0 {
			return Reason{Code: NoContractFaceUp}
		}
	case PatentOffice:
		if s.patents[d.n-1] == 0 {
			return Reason{Code: TileGone}
		}
	case ExternalWorks:
		return s.refuseWork(p, int(d.n))
	case PrivateBuildings:
		return s.refuseUse(p, space.Building(), left)
	case CompanyBoard:
		if !s.canBuild(p, left) {
			return s.refuseAnyConstruction(p)
		}
	}
	return Reason{}
}

// refuseAnyProduction says what is missing for a production with a modifier: a
// powerhouse, water in a connected dam, energy, or credits for another player's conduit on
// top of those already spent. Credits left may be negative.
func (s *State) refuseAnyProduction(p *Player, modifier, left int) Reason {
	switch {
	case s.bestYield(p, left)+modifier >= 1:
		return Reason{}
	case p.pieces[Powerhouse] == 0:
		return Reason{Code: NoPowerhouse}
	}
	switch top := s.bestYield(p, maxCapacity); {
	case top == noYield:
		return Reason{Code: NoSystem}
	case top+modifier < 1:
		return Reason{Code: EnergyTooLow, Have: top + modifier}
	}
	toll := 1
	for s.bestYield(p, toll)+modifier < 1 {
		toll++
	}
	return p.lacksCredits(left, toll)
}

// lacksCredits says that a player who has spent all but left needs more than that:
// one figure for the whole action (R4.1.6).
func (p *Player) lacksCredits(left, more int) Reason {
	return Reason{Code: NeedCredits, Need: int(p.credits) - left + more, Have: int(p.credits)}
}

// refuseAnyConstruction says what is missing for a construction.
func (s *State) refuseAnyConstruction(p *Player) Reason {
	var box toolbox
	tools := p.tools(&box)
	if len(tools) == 0 {
		return Reason{Code: AllTilesOnWheel}
	}
	for _, t := range tools {
		if s.hasPlace(p, t.effect) {
			return Reason{Code: NothingToBuild}
		}
	}
	return Reason{Code: NothingToPlace}
}

// mustAct says why a player may not leave a regular turn unused (R4.4.1, Q83).
func (s *State) mustAct(p *Player) Reason {
	switch {
	case p.crew() > 0:
		return Reason{Code: MustAct, Have: p.crew()}
	case s.turn&activated != 0 && !s.opt.LooseMahiri:
		return Reason{Code: MustActAfterCopy}
	}
	return Reason{}
}

func (s *State) refuseTurn(f Prompt, a Action) Reason {
	p := &s.players[f.Seat]
	switch a.Kind() {
	case ActNo:
		if s.turn&extraTurn != 0 {
			return Reason{} // R12.11.3
		}
		if r := s.mustAct(p); r.Code != 0 {
			return r
		}
		return Reason{Code: MustChoose}
	case ActPass:
		if s.turn&extraTurn != 0 {
			return Reason{Code: NoPassInExtraTurn} // R12.11.3a
		}
		return s.mustAct(p)
	case ActCopy:
		return s.refuseCopy(f, a)
	case ActFree:
		return s.refuseFree(f, a)
	}
	space, n, with := Space(a.a()), int(a.b()), With(a.c())
	if space == 0 || space >= spaceEnd || space >= firstMahiri && space < margotSpace {
		return Reason{Code: NoSuchSpace}
	}
	if r := s.refuseSpace(f.Seat, space); r.Code != 0 {
		return r
	}
	need := int(spaces[space].engineers)
	switch {
	case space == Bank && with == 0:
		switch {
		case n == 0:
			return Reason{Code: NoEngineers}
		case n > s.bankMost(p.crew()):
			return Reason{Code: NeedEngineers, Need: n, Have: s.bankMost(p.crew())}
		}
		return Reason{}
	case n != need && (space != Bank || with == WithMargot): // the bank takes any number (R4.2.4)
		return Reason{Code: ExactEngineers, Need: need, Have: n}
	}
	switch with {
	case 0:
		if n == 1 && p.engineers == 0 {
			return Reason{Code: OnlyArchitectLeft}
		}
	case WithArchitect:
		if !p.hasArchitect() || n != 1 || space == Bank {
			return Reason{Code: NoArchitectHere}
		}
	case WithLeslie:
		if !p.canInsertWork() || spaces[space].section != ExternalWorks {
			return Reason{Code: NoLeslieHere}
		}
	case WithMargot:
		if p.copied != Margot || space != Bank {
			return Reason{Code: OfficerNotThere}
		}
		if !s.canUseAny(p) {
			return Reason{Code: NoBuildingToUse}
		}
	default:
		return Reason{Code: OfficerNotThere}
	}
	return Reason{}
}

// takeSpace places engineers, pays fee and action cost (R4.1.5) and begins the action.
func (g game) takeSpace(f Prompt, a Action) {
	seat, p := f.Seat, &g.players[f.Seat]
	space, n, with := Space(a.a()), int(a.b()), With(a.c())
	d := &spaces[space]

	// Ordinary engineers first, the architect only if they do not suffice (R12.11.5).
	ordinary := min(n, int(p.engineers))
	if with == WithArchitect {
		g.turn |= architect
		if p.architects > 0 {
			ordinary = 0
		}
	}
	p.engineers -= uint8(ordinary)
	withArchitect := ordinary < n
	if withArchitect {
		p.architects, p.architectAt = 0, space
	}
	switch d.section {
	case BankSection:
		p.bank += uint8(n)
	case CompanyBoard:
		p.constructions++
	case OfficerSection:
		p.margot = true
	case PrivateBuildings:
		p.usedBuildings |= 1 << space.Building()
		g.placed[space] = presence(seat+1) | presence(n<<3)
	default:
		g.occupied |= 1 << space
		g.placed[space] = presence(seat+1) | presence(n<<3)
	}
	g.tell(Event{Kind: EvEngineers, Seat: seat, a: uint8(space), b: b2u(withArchitect), N: int16(n)})
	g.credits(seat, -int(d.fee), ByFee)
	g.credits(seat, -int(d.cost), ByCost)

	switch d.section {
	case TurbineStation:
		g.push(askProduce(seat, int(d.n), 0))
	case WaterManagement:
		var how flags
		if space >= firstWater+2 {
			how = flowNow
		}
		g.push(askDrops(seat, int(d.n), how))
	case Workshop:
		g.rotate(seat, int(d.n))
	case MachineryShop:
		if d.anyMachine {
			g.push(askMachines(seat, int(d.n), BySpace))
		}
		g.machines(seat, d.machines, BySpace)
	case ContractOffice:
		g.askTake(seat, int(d.n))
	case PatentOffice:
		g.takePatent(seat, int(d.n))
	case ExternalWorks:
		g.doWork(seat, int(d.n), with)
	case PrivateBuildings:
		g.use(seat, space.Building())
	case OfficerSection: // Margot's
		g.push(askUse(seat, 0, 0))
	case BankSection:
		if with == WithMargot { // no credit for this engineer (R12.7.6)
			g.push(askUse(seat, 0, 0))
			break
		}
		g.credits(seat, BankCredits(n), ByBank)
	case CompanyBoard:
		g.push(Prompt{Kind: AskBuild, Seat: seat})
	}
}

// BankCredits is the number of credits the bank pays for engineers (R8.3).
func BankCredits(engineers int) int { return engineers }

func b2u(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// soundTurn: nothing waits below a turn.
func (s *State) soundTurn(f Prompt) bool {
	return s.phase == TurnEnd && s.depth == 1 && f.Seat == s.TurnOf() && f.bare()
}
