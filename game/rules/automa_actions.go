package rules

import "math/bits"

// The actions of an Automa's card (A4.3, A5): which are possible, and what they do.

// Instead is what the officer of a level 4 Automa does in place of a construction action
// (A9.2, A9.10, A9.11).
type Instead uint8

const (
	InsteadElevation Instead = iota + 1 // Graziano
	InsteadWork                         // Leslie
	InsteadBuilding                     // Margot
	insteadEnd
)

var insteadNames = [insteadEnd]string{
	InsteadElevation: "elevation",
	InsteadWork:      "work",
	InsteadBuilding:  "building",
}

func (i Instead) String() string { return insteadNames[min(i, insteadEnd-1)] }

// Insteads lists what officers of Automas do in place of a construction.
func Insteads() []Instead { return sequence(InsteadElevation, insteadEnd) }

// insteadOfficer is the officer who makes the replacement.
var insteadOfficer = [insteadEnd]Officer{InsteadElevation: Graziano, InsteadWork: Leslie, InsteadBuilding: Margot}

func (s *State) listCard(dst []Action, f Prompt) []Action {
	p := &s.players[f.Seat]
	for i := f.FirstAction(); i < len(s.card.Actions()); i++ {
		for instead := Instead(0); instead < insteadEnd; instead++ {
			if (instead == 0 || p.level == 4 && p.officer == insteadOfficer[instead]) && s.refuseCard(f.Seat, i, instead).Code == 0 {
				dst = append(dst, TakeCard(i, instead))
			}
		}
	}
	return dst
}

// RefuseCard says why an action of the card, counted from 0, is passed over in the
// turn of an Automa; the code is 0 if it can be taken (A4.3, A5).
func (s *State) RefuseCard(action int, instead Instead) Reason {
	if f := s.Prompt(); f.Kind == AskCard {
		return s.refuseCard(f.Seat, action, instead)
	}
	return Reason{Code: NotAsked, Asked: s.Prompt().Kind}
}

func (s *State) refuseCard(seat Seat, action int, instead Instead) Reason {
	p := &s.players[seat]
	actions := s.card.Actions()
	if action < s.Prompt().FirstAction() || action >= len(actions) || instead >= insteadEnd {
		return Reason{Code: NoSuchCardAction}
	}
	a := &actions[action]
	switch {
	case a.Expansion && !s.opt.Leeghwater:
		return Reason{Code: CardNeedsExpansion}
	case a.NotInRound5 && s.round == Rounds:
		return Reason{Code: CardNotInRound5}
	case instead != 0 && (a.Kind != CardBuild || p.level < 4 || p.officer != insteadOfficer[instead]):
		return Reason{Code: NoSuchCardAction}
	}
	switch {
	case instead == InsteadElevation:
		return s.refuseCardBuild(p, askCardBuild(seat, 0, Elevation, 0))
	case instead == InsteadBuilding:
		if !s.opt.Leeghwater {
			return Reason{Code: CardNeedsExpansion}
		}
		return s.refuseCardBuild(p, askCardBuild(seat, 0, Building, 0))
	case instead == InsteadWork:
		if !p.supply.Has(SpecialLeslie) {
			return Reason{Code: TileOnWheel}
		}
		return s.refuseCardWork(p)
	}
	switch a.Kind {
	case CardProduction:
		return s.refuseCardProduction(seat, a)
	case CardWater:
		if !s.anyDropsGain(seat, int(a.N), a.Immediate) {
			return Reason{Code: NoDropGains}
		}
	case CardBuild:
		return s.refuseCardBuild(p, cardBuild(seat, a))
	case CardWork:
		return s.refuseCardWork(p)
	case CardWorkshop:
		if p.wheel == [6]Segment{} {
			return Reason{Code: NothingOnWheel}
		}
	case CardPatent:
		for _, t := range s.patents {
			if t != 0 && t.builds(a.Structure) {
				return Reason{}
			}
		}
		return Reason{Code: NoPatentFor, Kind: a.Structure}
	}
	return Reason{}
}

// CardDrops is the number of drops an Automa sends through a system: all, but only one
// through a conduit of value 1 or 2 with Viktor (A5.1.1, A9.3).
func (s *State) CardDrops(seat Seat, dam, conduit Site, second bool) int {
	p := &s.players[seat]
	if p.able(Viktor) && sites[conduit].value <= 2 && !second {
		return 1
	}
	return int(s.drops[dam])
}

// refuseCardProduction checks A5.1.2: a system with energy, the track, and a contract
// of the printed colour within reach of the largest energy.
func (s *State) refuseCardProduction(seat Seat, a *CardAction) Reason {
	p := &s.players[seat]
	best := noYield
	var buf [16]system
	for _, y := range s.systems(p, 0, &buf) {
		d := s.CardDrops(seat, y.dam, y.conduit, false)
		best = max(best, p.yield(askProduce(seat, int(a.N), 0), y.conduit, d))
	}
	if best == noYield {
		return Reason{Code: CardNoSystem}
	}
	if best <= 0 {
		return Reason{Code: EnergyTooLow, Have: best}
	}
	goal, challenged := 6*int(s.round), false
	for i := range s.opt.Players {
		challenged = challenged || Seat(i) != seat && s.players[i].energy >= p.energy
	}
	if int(p.energy) >= goal && !challenged {
		return Reason{Code: AheadOnTrack, Need: goal, Have: int(p.energy)}
	}
	reach := best
	if p.company == France && s.abilityActive(seat) { // A8.2.4
		reach += FranceReduction
	}
	for _, c := range s.market[a.Pile] {
		if c != 0 && c.Energy() <= reach {
			return Reason{}
		}
	}
	return Reason{Code: NoContractOfPile, Pile: a.Pile, Have: reach}
}

// DropsGain is what putting drops on headstreams would gain over not doing it: drops in
// the seat's own dams and, for the USA, energy. Waiting drops are judged by the next water
// phase as the map stands, immediate ones alone (A5.2.2, AR40).
func (s *State) DropsGain(seat Seat, n [4]int, immediate bool) (drops, energy int) {
	with, without := s.withDrops(n, immediate), s.withDrops([4]int{}, immediate)
	return with.WaterVP(seat) - without.WaterVP(seat), int(with.players[seat].energy - without.players[seat].energy)
}

// withDrops is the state after drops put on headstreams have flowed.
func (s *State) withDrops(n [4]int, immediate bool) State {
	after := *s
	g := game{State: &after}
	for i, k := range n {
		h := Headstream(i + 1)
		after.waiting[h] += uint8(k)
		if immediate {
			g.flowHeadstream(h, k)
		}
	}
	if !immediate {
		g.waterFlow()
	}
	return after
}

// anyDropsGain reports whether up to n drops can bring one of the seat's dams a drop
// (A5.2.3): not if all of them are full anyway.
func (s *State) anyDropsGain(seat Seat, n int, immediate bool) bool {
	without := s.withDrops([4]int{}, immediate)
	room := false
	for own := s.players[seat].built & baseSites; own != 0; own &= own - 1 {
		room = room || without.hasRoom(Site(bits.TrailingZeros64(own)))
	}
	if !room {
		return false
	}
	before := without.WaterVP(seat)
	var buf [64]Action
	for _, a := range s.listDrops(buf[:0], askDrops(seat, n, 0)) {
		if with := s.withDrops(a.Drops(), immediate); with.WaterVP(seat) > before {
			return true
		}
	}
	return false
}

// cardBuild is the prompt of a construction action.
func cardBuild(seat Seat, a *CardAction) Prompt {
	bound := int(a.Area)
	switch a.Structure {
	case Conduit:
		bound = int(a.MinValue)
	case Building:
		bound = int(b2u(a.Up))
	}
	return askCardBuild(seat, int(a.Engineers), a.Structure, bound)
}

// cardSites is the set of spaces within the bound of a prompt made by cardBuild.
func cardSites(f Prompt) uint64 {
	all := baseSites | conduitSites | powerhouseSites
	switch {
	case f.bound() == 0:
	case f.onCard() == Conduit:
		for v := range f.bound() {
			all &^= valueSites[v]
		}
	default:
		all &= areaSites[f.bound()]
	}
	return all
}

func refuseCardSite(f Prompt, k Kind, site Site) Reason {
	switch {
	case k != f.onCard():
		return Reason{Code: OtherStructure, Kind: f.onCard()}
	case k != Building && cardSites(f)>>site&1 == 0:
		if k == Conduit {
			return Reason{Code: ValueTooLow, Need: f.bound(), Have: int(sites[site].value)}
		}
		return Reason{Code: WrongArea}
	}
	return Reason{}
}

// refuseCardBuild checks A5.4.1 and A5.5.1: a piece, a tile, and a space that can be paid for.
func (s *State) refuseCardBuild(p *Player, f Prompt) Reason {
	k := f.onCard()
	if !p.left(k) {
		return Reason{Code: NoPieceLeft, Kind: k}
	}
	var box toolbox
	found := false
	for _, t := range p.tools(&box) {
		if !t.effect.builds(k) {
			continue
		}
		found = true
		if s.promptReach(p, f, t) != (reach{}) {
			return Reason{}
		}
	}
	if !found {
		return Reason{Code: NoTileFor, Kind: k}
	}
	return Reason{Code: NoSiteFor, Kind: k}
}

// refuseCardWork checks A5.6.1.
func (s *State) refuseCardWork(p *Player) Reason {
	for _, w := range s.works {
		if w != 0 && p.hasMachines(works[w].cost) {
			return Reason{}
		}
	}
	return Reason{Code: NoWorkToPay}
}

// takeCard takes an action of the card: engineers and VP, then the ordinary prompts of
// the action. A dashed action leaves the rest of the card below it (A4.3).
func (g game) takeCard(f Prompt, answer Action) {
	seat := f.Seat
	i, instead := int(answer.a()), Instead(answer.b())
	a := &g.card.Actions()[i]
	g.tell(Event{Kind: EvCardAction, Seat: seat, a: uint8(g.card), b: uint8(i), c: uint8(instead)})
	if a.Dashed {
		g.push(thenCard(seat, i+1))
	}
	switch instead {
	case InsteadElevation:
		g.push(askCardBuild(seat, int(a.Engineers), Elevation, 0))
		return
	case InsteadBuilding: // A9.11: upwards from a left conduit space, downwards from a right one
		up := int(1 - (cards[g.criteria].criteria.ConduitStart-firstConduit)%2)
		g.push(askCardBuild(seat, 1, Building, up))
		return
	case InsteadWork:
		g.push(askCardWork(seat, 1, WithLeslie))
		return
	}
	g.vp(seat, int(a.VP), FromCredits)
	crew := func(space Space) { g.sendCrew(seat, int(a.Engineers), space, !a.Dashed) }
	switch a.Kind {
	case CardProduction:
		crew(g.firstEmpty(firstTurbine, firstWater))
		g.push(askProduce(seat, int(a.N), 0))
	case CardWater:
		crew(g.firstEmpty(firstWater, firstWorkshop))
		var how flags
		if a.Immediate {
			how = flowNow
		}
		g.push(askDrops(seat, int(a.N), how))
	case CardContracts: // A5.3.1
		crew(g.firstEmpty(firstContract, firstPatent))
		for _, c := range g.market[a.Pile] {
			if c != 0 {
				g.removeFaceUp(c)
				g.reshuffle |= 1 << c
				g.tell(Event{Kind: EvDiscarded, Seat: seat, a: uint8(c), b: 1})
			}
		}
		g.energy(seat, int(a.N), ByCard)
		g.push(Prompt{Kind: stepRefill, Seat: seat})
	case CardBuild:
		g.push(cardBuild(seat, a))
	case CardWork:
		g.push(askCardWork(seat, int(a.Engineers), 0))
	case CardWorkshop:
		crew(g.firstEmpty(firstWorkshop, firstMachinery))
		g.rotate(seat, int(a.N))
	case CardPatent:
		g.push(askCardTile(seat, int(a.Engineers), a.Structure))
	case CardMachinery:
		crew(g.firstEmpty(firstMachinery, firstContract))
		g.machines(seat, a.Machines, ByCard)
		if a.Any > 0 {
			g.push(askMachines(seat, int(a.Any), ByCard))
		}
	case CardBank:
		crew(Bank)
	}
}

// takeTile takes a face-up advanced tile: free as a reward, or with the engineers of
// a card on its space (A6.4).
func (g game) takeTile(f Prompt, a Action) {
	position := g.patentPosition(Tile(a.a()))
	if f.onCard() != 0 {
		g.sendCrew(f.Seat, f.engineers(), firstPatent+Space(position)-1, true)
	}
	g.takePatent(f.Seat, position)
}

// payWork fulfils the work in a position with machines for an Automa (A5.6.2); with
// Leslie they go on the wheel, and the engineer on the company board (A9.10).
func (g game) payWork(f Prompt, position int) {
	space := firstWork + Space(position) - 1
	if f.With() == WithLeslie {
		space = automaBoard
	}
	g.sendCrew(f.Seat, f.engineers(), space, true)
	g.doWork(f.Seat, position, f.With())
}

// soundCardBuild: a construction named by a card.
func (s *State) soundCardBuild(p *Player, f Prompt) bool {
	k, bound := f.onCard(), f.bound()
	return f == askCardBuild(f.Seat, f.engineers(), k, bound) && p.level > 0 && f.engineers() <= 3 && k <= Building &&
		bound >= 0 && bound <= 5 && (k == Conduit || bound < int(areaEnd)) && s.refuseCardBuild(p, f).Code == 0
}

// soundCard: an Automa chooses among the actions of its card.
func (s *State) soundCard(p *Player, f Prompt) bool {
	return s.phase == TurnEnd && p.level > 0 && f.Seat == s.TurnOf() && s.card != 0 && s.criteria != 0 && p.crew() > 0 &&
		f.FirstAction() < len(s.card.Actions()) && f == askCard(f.Seat, f.FirstAction()) && s.depth == 1
}

// soundCardStep: it may go on with a later action.
func (s *State) soundCardStep(p *Player, f Prompt) bool {
	return s.phase == TurnEnd && p.level > 0 && f.Seat == s.TurnOf() && f == thenCard(f.Seat, f.FirstAction()) && f.FirstAction() < 8
}
