package rules

import (
	"errors"
	"math/bits"
	"strconv"
)

// Check verifies a state at rest: everything is conserved and in its place, the
// prompts are well formed, and somebody has a choice unless the game is over
// (Annex A). It is called by tests, after decoding, and, with the build tag check,
// after every action.
func (s *State) Check() error {
	return firstError(s.Options().check, s.checkNames, s.checkPhase, s.checkBoard, s.checkRest, s.checkAutomas, s.checkMap, s.checkTiles, s.checkContracts, s.checkWorks, s.checkSpaces,
		s.checkPlayers, s.checkSetup, s.checkStack, s.checkChoice)
}

// checkBetween verifies a state after the setup that need not be at rest.
func (s *State) checkBetween() error {
	if s.phase == Setup || s.phase == Done {
		return unsound("nothing goes on from here")
	}
	return firstError(s.Options().check, s.checkNames, s.checkPhase, s.checkBoard, s.checkAutomas, s.checkMap, s.checkTiles, s.checkContracts, s.checkWorks, s.checkSpaces,
		s.checkPlayers, s.checkStack)
}

func firstError(checks ...func() error) error {
	for _, check := range checks {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func unsound(what string) error { return errors.New("unsound state: " + what) }

func unsoundFor(seat int, what string) error {
	return unsound(Seat(seat).String() + ": " + what)
}

// seated reports whether all players have a company.
func (s *State) seated() bool {
	for i := range s.opt.Players {
		if s.players[i].company == 0 {
			return false
		}
	}
	return true
}

// checkNames verifies that companies and officers of players are those of the tables, which the other checks read.
func (s *State) checkNames() error {
	for i := range s.players {
		if p := &s.players[i]; p.company >= companyEnd || p.officer >= officerEnd || p.copied >= officerEnd {
			return unsoundFor(i, "company or officer")
		}
	}
	return nil
}

func (s *State) checkPhase() error {
	n := s.opt.Players
	switch {
	case s.phase >= phaseEnd || s.round > Rounds:
		return unsound("phase or round")
	case (s.phase == Setup) != (s.round == 0):
		return unsound("round 0 is for the setup")
	case s.phase == Done && s.round != Rounds:
		return unsound("over before round 5")
	case s.cursor > n || s.cursor == n && s.phase != Income:
		return unsound("cursor")
	case s.phase != Setup && !s.seated():
		return unsound("a player without company")
	case int(s.passed) >= 1<<n || s.turn > activated|architect|extraTurn:
		return unsound("passes or turn marks")
	case s.firstPick > n:
		return unsound("first to pick")
	}
	var seen uint8
	for _, seat := range s.order[:n] {
		if seat < 0 || seat >= Seat(n) {
			return unsound("turn order")
		}
		seen |= 1 << seat
	}
	if s.phase != Setup && int(seen) != 1<<n-1 {
		return unsound("turn order")
	}
	return nil
}

// checkBoard verifies the tiles that were laid out for all rounds. Bonus tiles of this round and later ones are in
// place, earlier ones are gone.
func (s *State) checkBoard() error {
	var bonus uint64
	for i, b := range s.bonus {
		gone := s.round > 0 && i < int(s.round)-1 || i == int(s.round)-1 && (s.phase == RoundEnd || s.phase == Done)
		switch {
		case b >= bonusEnd || b != 0 && bonusPool(s.opt)>>b&1 == 0 || b != 0 && bonus>>b&1 == 1:
			return unsound("bonus tiles")
		case s.round > 0 && gone != (b == 0):
			return unsound("bonus tile of round " + strconv.Itoa(i+1))
		}
		bonus |= 1 << b
	}
	if s.objective >= objectiveEnd || s.round > 0 && s.objective == 0 {
		return unsound("objective")
	}
	var tiles uint64
	for h := HA; h <= HD; h++ {
		t := s.sources[h]
		if t >= headstreamTileEnd || t != 0 && tiles>>t&1 == 1 || t == 0 && s.round > 0 {
			return unsound("headstream tiles")
		}
		tiles |= 1 << t
		if s.waiting[h] > 0 && (s.phase == Setup || s.phase == RoundEnd || s.phase == Done) {
			return unsound("drops on a headstream outside phases 1 to 3")
		}
	}
	return nil
}

// checkRest verifies that a prompt is open wherever a game can stop.
func (s *State) checkRest() error {
	switch {
	case s.phase == Headstreams || s.phase == Turns || s.phase == WaterFlow || s.phase == Scoring:
		return unsound("nothing is asked in this phase")
	case (s.phase == Setup || s.phase == RoundEnd) && s.depth != 1:
		return unsound("one thing at a time is asked between rounds")
	}
	return nil
}

func (s *State) checkMap() error {
	if s.neutrals&^(baseSites&^upperBaseSites) != 0 {
		return unsound("neutral dam not on a lower base space")
	}
	all := s.neutrals
	for i := range s.opt.Players {
		p := &s.players[i]
		if p.built&1 != 0 || p.built&all != 0 {
			return unsound("a building space with two owners")
		}
		all |= p.built
	}
	if all != s.built {
		return unsound("built spaces")
	}
	for a := Mountain; a <= Plain; a++ {
		n := bits.OnesCount64(s.neutrals & areaSites[a])
		if n > 1 || s.phase != Setup && n != 1 {
			return unsound("neutral dams")
		}
	}
	for site := firstBase; site < firstSlot; site++ {
		want := uint8(0)
		if s.neutrals>>site&1 == 1 {
			want = neutralOwner
		}
		for i := range s.opt.Players {
			if s.players[i].built>>site&1 == 1 {
				want = i + 1
			}
		}
		if s.owner[site] != want {
			return unsound("owner of " + site.String())
		}
	}
	for dam := firstBase; dam < firstConduit; dam++ {
		level, owner := s.level[dam], s.owner[dam]
		limit := level
		if owner != neutralOwner && owner != 0 && level == 3 {
			// A fourth drop may outlast Mahiri's copy of Graziano (Q22).
			if p := &s.players[owner-1]; p.figures().damCapacity > 0 || p.officer == Mahiri {
				limit = maxCapacity
			}
		}
		switch {
		case level > 3 || (level > 0) != (owner != 0):
			return unsound("level of " + dam.String())
		case owner == neutralOwner && Area(level) != sites[dam].area:
			return unsound("level of the neutral dam " + dam.String())
		case s.drops[dam] > limit:
			return unsound("drops in " + dam.String())
		}
	}
	return nil
}

// partition verifies that sets are disjoint and together make up all.
func partition(all uint64, sets ...uint64) bool {
	var sum uint64
	for _, set := range sets {
		if sum&set != 0 {
			return false
		}
		sum |= set
	}
	return sum == all
}

// placesSet makes a set of what lies in places; false if something lies there twice.
func placesSet[T ~uint8](places []T, end T) (set uint64, ok bool) {
	for _, id := range places {
		if id == 0 {
			continue
		}
		if id >= end || set>>id&1 == 1 {
			return 0, false
		}
		set |= 1 << id
	}
	return set, true
}

func (s *State) checkTiles() error {
	shown, ok := placesSet(s.patents[:], tileEnd)
	if !ok {
		return unsound("patents")
	}
	sets := []uint64{shown, uint64(s.patentPile), uint64(s.patentsGone), uint64(s.setAside)}
	for i := range s.opt.Players {
		p := &s.players[i]
		sets = append(sets, uint64(p.owned&advancedTiles))
		var wheel TileSet
		for j, seg := range p.wheel {
			if seg.Tile >= tileEnd || seg.Tile != 0 && wheel.Has(seg.Tile) || j == 0 && seg != (Segment{}) {
				return unsoundFor(int(i), "wheel")
			}
			wheel |= 1 << seg.Tile
		}
		wheel &^= 1
		if wheel&p.supply != 0 || wheel|p.supply != p.owned {
			return unsoundFor(int(i), "tiles")
		}
		own := TileSet(0)
		if p.company != 0 {
			own = basicTiles(s.opt) | specialTile(p.officer)
		}
		if p.owned&^advancedTiles != own {
			return unsoundFor(int(i), "basic or special tiles")
		}
	}
	if !partition(uint64(patentTiles(s.opt)), sets...) {
		return unsound("advanced tiles")
	}
	return nil
}

func (s *State) checkContracts() error {
	shown, ok := placesSet([]Contract{s.market[0][0], s.market[0][1], s.market[1][0], s.market[1][1], s.market[2][0], s.market[2][1]}, contractEnd)
	if !ok {
		return unsound("face-up contracts")
	}
	for pile, pair := range s.market {
		for _, c := range pair {
			if c != 0 && !pileContracts[pile].Has(c) {
				return unsound("face-up contracts")
			}
		}
	}
	national, ok := placesSet(s.national[:], contractEnd)
	if !ok || ContractSet(national)&^s.inGame(pileContracts[National]) != 0 {
		return unsound("national contracts")
	}
	var held ContractSet
	taken := 0
	sets := []uint64{shown, uint64(s.pile), uint64(s.discarded & privateContracts), uint64(s.reshuffle)}
	for i := range s.opt.Players {
		p := &s.players[i]
		own := p.hand | p.fulfilled
		if p.hand&p.fulfilled != 0 || own&held != 0 || own&^contractsOf[s.newer+1] != 0 || p.hand&pileContracts[National] != 0 {
			return unsoundFor(int(i), "contracts")
		}
		held |= own
		sets = append(sets, uint64(own&privateContracts))
		taken += (p.fulfilled & pileContracts[National]).Len()
		limit := p.contractLimit()
		if f := s.Prompt(); f.Kind == AskDiscard && f.Seat == Seat(i) {
			limit += f.Count()
		}
		if p.hand.Len() > limit {
			return unsoundFor(int(i), "too many contracts")
		}
	}
	if !partition(uint64(s.inGame(privateContracts)), sets...) {
		return unsound("private contracts")
	}
	if ContractSet(national)&held != 0 || bits.OnesCount64(national)+taken > int(s.opt.Players)-1 ||
		s.phase != Setup && bits.OnesCount64(national)+taken != int(s.opt.Players)-1 {
		return unsound("national contracts")
	}
	rest := s.discarded &^ privateContracts
	if (held|rest|s.offered)&^contractsOf[s.newer+1] != 0 || rest&pileContracts[National] != 0 ||
		s.offered&^pileContracts[Starting] != 0 || held&rest != 0 || held&s.offered != 0 {
		return unsound("starting contracts")
	}
	if s.phase != Setup && ((held|rest)&pileContracts[Starting]).Len() != int(s.opt.Players)-s.opt.automas() {
		return unsound("starting contracts")
	}
	return nil
}

func (s *State) checkWorks() error {
	shown, ok := placesSet(s.works[:], workEnd)
	if !ok {
		return unsound("external works")
	}
	sets := []uint64{shown, uint64(s.workPile), uint64(s.worksGone)}
	for i := range s.opt.Players {
		sets = append(sets, uint64(s.players[i].works))
	}
	all := uint64(0)
	if s.opt.Leeghwater {
		all = uint64(allWorks)
	}
	if !partition(all, sets...) {
		return unsound("external works")
	}
	buildings, ok := placesSet(s.buildings[:], privateBuildingEnd)
	if !ok || !s.opt.Leeghwater && buildings != 0 || s.opt.Leeghwater && s.phase != Setup && bits.OnesCount64(buildings) != len(s.buildings) {
		return unsound("private buildings")
	}
	return nil
}

func (s *State) checkSpaces() error {
	var occupied uint64
	for space := firstTurbine; space < spaceEnd; space++ {
		pr := s.placed[space]
		if pr == 0 {
			continue
		}
		d := &spaces[space]
		switch d.section {
		case BankSection, CompanyBoard, OfficerSection, AutomaSection:
			return unsound("engineers on " + d.name)
		case PatentOffice:
			if s.opt.Variant == Introductory {
				return unsound("engineers on " + d.name)
			}
		case ExternalWorks, PrivateBuildings:
			if !s.opt.Leeghwater {
				return unsound("engineers on " + d.name)
			}
		}
		if pr.seat() < 0 || pr.seat() >= Seat(s.opt.Players) || d.minPlayers > s.opt.Players || pr.engineers() == 0 ||
			s.opt.Automas[pr.seat()] == 0 && pr.engineers() != int(d.engineers) {
			return unsound("engineers on " + d.name)
		}
		if space < Bank {
			occupied |= 1 << space
		}
	}
	if occupied != s.occupied {
		return unsound("occupied spaces")
	}
	return nil
}

func (s *State) checkPlayers() error {
	var companies uint8
	var officers uint16
	var slots uint32
	for i := range s.opt.Players {
		if err := s.checkPlayer(int(i)); err != nil {
			return err
		}
		p := &s.players[i]
		if p.company != 0 && companies>>p.company&1 == 1 || p.officer != 0 && officers>>p.officer&1 == 1 {
			return unsoundFor(int(i), "company or officer of another player")
		}
		companies |= 1 << p.company
		officers |= 1 << p.officer
		if slots&p.slots != 0 {
			return unsoundFor(int(i), "slot of another player")
		}
		slots |= p.slots
	}
	for i := s.opt.Players; i < MaxSeats; i++ {
		if s.players[i] != (Player{}) || s.vpFrom[i] != [sourceEnd]int16{} {
			return unsound("a player too many")
		}
	}
	for i, pair := range s.pairs {
		if pair.Company >= companyEnd || pair.Officer >= officerEnd || pair.Company != 0 && companies>>pair.Company&1 == 1 ||
			pair.Officer != 0 && officers>>pair.Officer&1 == 1 || (s.phase != Setup || i >= s.opt.pairs()) && pair != (Pair{}) {
			return unsound("offered pairs")
		}
		companies |= 1 << pair.Company
		officers |= 1 << pair.Officer
	}
	for i, c := range s.opt.AutomaCompanies {
		p, o := &s.players[i], s.opt.AutomaOfficers[i]
		if c != 0 && p.company == 0 && companies>>c&1 == 1 || o != 0 && p.officer == 0 && officers>>o&1 == 1 {
			return unsoundFor(i, "another has the company or officer chosen for this Automa")
		}
	}
	switch {
	case slots != s.slots:
		return unsound("slots")
	case companies&^1&^companyPool(s.opt) != 0 || s.extras&^s.officerPool() != 0 || officers&^1&^s.officerPool() != 0 || officers&s.extras != 0:
		return unsound("companies and officers")
	case s.opt.Assignment == FreeChoice && (s.missingCopies() < 0 || s.phase != Setup && s.missingCopies() != 0),
		s.opt.Assignment != FreeChoice && bits.OnesCount16(s.extras) > extraOfficers[s.opt.pairs()]+s.opt.automas():
		return unsound("extra officers")
	}
	return nil
}

func (s *State) checkPlayer(i int) error {
	p := &s.players[i]
	if p.company == 0 {
		if *p != (Player{}) || s.vpFrom[i] != [sourceEnd]int16{} {
			return unsoundFor(i, "goods before the draft")
		}
		return nil
	}
	for _, check := range []func(int, *Player) error{s.checkIdentity, s.checkGoods, s.checkPieces, s.checkSlots, s.checkEngineers} {
		if err := check(i, p); err != nil {
			return err
		}
	}
	return nil
}

// checkIdentity verifies who a player is, and whose ability it has.
func (s *State) checkIdentity(i int, p *Player) error {
	if p.officer == 0 && (p.level == 0 || p.level == 4 && s.phase != Setup) {
		return unsoundFor(i, "company or officer")
	}
	if c, o := s.opt.AutomaCompanies[i], s.opt.AutomaOfficers[i]; c != 0 && p.company != c || o != 0 && p.officer != o && s.phase != Setup {
		return unsoundFor(i, "company or officer")
	}
	if a := introductory[i]; s.opt.Variant == Introductory && (p.company != a.company || p.officer != a.officer) {
		return unsoundFor(i, "company or officer")
	}
	if p.copied != 0 && (p.officer != Mahiri || s.copyable(Seat(i))>>p.copied&1 == 0 || s.turn&activated == 0 || s.TurnOf() != Seat(i)) {
		return unsoundFor(i, "copied officer")
	}
	if p.keepsFour && (p.officer != Mahiri || p.hand.Len() < 4) {
		return unsoundFor(i, "contract limit")
	}
	return nil
}

// checkGoods verifies credits, energy and VP.
func (s *State) checkGoods(i int, p *Player) error {
	if p.credits < 0 || p.energy < 0 {
		return unsoundFor(i, "negative credits or energy")
	}
	vp := int16(0)
	for _, n := range s.vpFrom[i] {
		vp += n
	}
	if vp != p.vp {
		return unsoundFor(i, "VP and their sources")
	}
	return nil
}

// checkPieces verifies the pieces on the map against those that have left the company board (R1.2.2, R5.2).
func (s *State) checkPieces(i int, p *Player) error {
	pieces := [kindEnd]uint8{Building: uint8(bits.OnesCount32(p.slots))}
	var basesIn, housesIn uint16
	for m := p.built; m != 0; m &= m - 1 {
		site := Site(bits.TrailingZeros64(m))
		d := &sites[site]
		pieces[d.kind]++
		switch d.kind {
		case Base:
			if basesIn>>d.basin&1 == 1 {
				return unsoundFor(i, "two bases in a basin")
			}
			basesIn |= 1 << d.basin
			pieces[Elevation] += s.level[site] - 1
		case Powerhouse:
			if housesIn>>d.basin&1 == 1 {
				return unsoundFor(i, "two powerhouses in a basin")
			}
			housesIn |= 1 << d.basin
		}
	}
	for k := Base; k < kindEnd; k++ {
		if pieces[k] != p.pieces[k] || pieces[k] > pieceLimit[k] {
			return unsoundFor(i, "number of "+k.String()+"s")
		}
	}
	return nil
}

// checkSlots verifies private buildings and their use in this round.
func (s *State) checkSlots(i int, p *Player) error {
	for position := range s.buildings {
		own := p.slots >> (4 * position) & 15
		if own&(own-1) != 0 || own != 0 && !s.opt.Leeghwater {
			return unsoundFor(i, "two buildings on a tile")
		}
	}
	if p.slots&^openSlots[s.opt.Players] != 0 {
		return unsoundFor(i, "slots")
	}
	for b := Cofferdam; b < privateBuildingEnd; b++ {
		used := false
		for side := range 4 {
			space := buildingSpace(b, side)
			used = used || s.placed[space] != 0 && s.placed[space].seat() == Seat(i)
		}
		if used != (p.usedBuildings>>b&1 == 1) || used && !s.hasActivated(p, b) {
			return unsoundFor(i, "use of "+b.String())
		}
	}
	return nil
}

// checkEngineers verifies that all engineers are somewhere (R1.3.3).
func (s *State) checkEngineers(i int, p *Player) error {
	if p.level == 0 && (p.onBoard != 0 || p.aside != 0) || p.level > 0 && (p.constructions != 0 || p.hand != 0 || p.credits != 0 || p.usedBuildings != 0 || p.margot) {
		return unsoundFor(i, "what an Automa has, or has not")
	}
	if p.constructions > 4 || p.activations > 3 || p.activations != 0 && p.officer != Mahiri || p.margot && p.officer != Margot {
		return unsoundFor(i, "private action spaces")
	}
	if p.architectAt >= spaceEnd || p.architects > 1 ||
		(p.officer == Tommaso) != (p.architects == 1 || p.architectAt != 0) || p.architects == 1 && p.architectAt != 0 {
		return unsoundFor(i, "architect")
	}
	crew := p.crew()
	for space := firstTurbine; space < spaceEnd; space++ {
		n := s.engineersOn(Seat(i), space)
		if space == p.architectAt && n == 0 {
			return unsoundFor(i, "architect")
		}
		crew += n
	}
	if crew != CrewSize {
		return unsoundFor(i, strconv.Itoa(crew)+" engineers")
	}
	return nil
}

// checkStack verifies the waiting prompts.
func (s *State) checkStack() error {
	if s.phase == Done {
		if s.depth != 0 || s.stack != [StackSize]Prompt{} {
			return unsound("prompts after the end")
		}
		return nil
	}
	for i, f := range s.stack {
		if i >= int(s.depth) {
			if f != (Prompt{}) {
				return unsound("prompts above the top")
			}
			continue
		}
		if !s.soundFrame(f) {
			return unsound("prompt " + f.Kind.String() + " at depth " + strconv.Itoa(i))
		}
	}
	return nil
}

// checkChoice verifies that the top prompt has a choice.
func (s *State) checkChoice() error {
	switch {
	case s.phase == Done:
		return nil
	case s.depth == 0:
		return unsound("no prompt")
	case s.stack[s.depth-1].Kind >= promptEnd:
		return unsound("a step waits on top")
	}
	least := 2
	if s.Prompt().Kind == AskCard { // see forced
		least = 1
	}
	var buf [MaxActions]Action
	if n := len(s.Legal(buf[:0])); n < least || n > MaxActions {
		return unsound(strconv.Itoa(n) + " answers to: " + s.Prompt().Kind.String())
	}
	return nil
}

// effectFits reports whether a tile can have built on a site.
func (s *State) effectFits(t Tile, site Site) bool {
	k := sites[site].kind
	return t.builds(k) || k == Base && t.builds(Elevation)
}

// checkAutomas verifies the cards, and what Automas have closed.
func (s *State) checkAutomas() error {
	if !s.soundCards() {
		return unsound("Automa cards")
	}
	if s.reshuffle != 0 && s.opt.automas() == 0 || s.phase != Setup && s.opt.automas() > 0 && s.card == 0 && s.Prompt().Kind != AskReveal {
		return unsound("Automas")
	}
	var closed uint16
	for i := range s.opt.Players {
		p := &s.players[i]
		if p.company != 0 && p.level != s.opt.Automas[i] {
			return unsoundFor(int(i), "level")
		}
		for position, b := range s.buildings {
			if p.level > 0 && p.slots&slotsOf(position+1) != 0 {
				closed |= 1 << b
			}
		}
	}
	if closed != s.closed {
		return unsound("closed spaces")
	}
	return nil
}

func mustBeLegal(s *State, a Action) {
	if r := s.Refuse(a); r.Code != 0 {
		panic((&Refusal{Asked: s.Prompt(), Answer: a, Reason: r}).Error())
	}
}

func mustBeSound(s *State) {
	if err := s.Check(); err != nil {
		panic(err.Error())
	}
}
