package eval

import (
	"math/bits"

	"barrage/rules"
)

// Features of a seat, in rulebook terms. Each has a weight by number of players,
// round, and how much of the round is left (see weights.go).
const (
	fOne = iota // always 1
	fIntroductory
	fLeeghwater
	fAutomas // other seats that are Automas, as a share

	fCrew      // engineers left, of 12
	fFewCrew   // fewer than two are left
	fPassed    // the seat has passed
	fUntil     // turns of others before the next turn, as a share
	fPlace     // place in the turn order, as a share
	fBuiltNow  // construction spaces used this round
	fCrewAhead // engineers left more than the others have, of 12
	fOpen      // open turbine spaces per player

	fEnergy        // energy of this round, by ten
	fEnergySection // energy up to the section of the round, by ten
	fNoEnergy      // there is none
	fRankNow       // VP of the ranking if the round ended now
	fLead          // energy ahead of the best other, by ten, at most 1.5
	fBonusNow      // VP of the bonus tile if the round ended now
	fBonusOne      // the same after one more production
	fBonusTwo      // after two
	fBonusThree    // after three
	fBonusFull     // VP of the bonus tile with all sections reached
	fRankOne       // VP of the ranking after one more production of this seat
	fRankTwo       // after two
	fRankAll       // VP of the ranking after what all seats can still produce
	fLeadAll       // energy ahead of the best other then, by ten, at most 2
	fBonusAll      // VP of the bonus tile then
	fTrack         // credits of the energy track now
	fNextBonus     // full VP of the next round's tile for what is counted now
	fLaterBonus    // of the tiles after that

	fObjective      // VP of the objective now
	fObjectiveCount // what it counts
	fObjectiveLead  // ahead of the best other, at most 3
	fObjectiveRoom  // 1 if the next place up is one step away

	fCredits      // by ten
	fCreditsThree // at least 3: a fee can be paid
	fCreditsFive  // up to 5, by 5
	fExcavators   // by ten
	fExcavatorsFour
	fMixers
	fMixersFour
	fResources // VP of credits and machines at the end (R16.2.1)

	fExcavatorsIn    = fResources + 1 // 5: excavators that come back after n turns of the wheel, by ten
	fMixersIn        = fExcavatorsIn + 5
	fTile            = fMixersIn + 5 // 5 flags: the basic tile of a kind, or a wild one, is at hand
	fTileFar         = fTile + 5
	fTools           = fTileFar + 5     // tiles at hand
	fPatent          = fTools + 1       // 18 flags: the advanced tile is owned
	fPatents         = fPatent + 18     // number of them
	fTileVP          = fPatents + 1     // VP that level III tiles would score if used now
	fTileVPReady     = fTileVP + 1      // those at hand
	fBases           = fTileVPReady + 1 // 5 flags: at least n built
	fElevations      = fBases + 5
	fConduits        = fElevations + 5
	fHouses          = fConduits + 5
	fBuildings       = fHouses + 4     // 10 flags: the private building is activated
	fWorks           = fBuildings + 10 // external works done
	fBuildingVP      = fWorks + 1      // VP of private buildings
	fIncomeVP        = fBuildingVP + 1 // incomes still to come: VP
	fIncomeCredits   = fIncomeVP + 1
	fIncomeMachines  = fIncomeCredits + 1
	fIncomeRotations = fIncomeMachines + 1
	fIncomeEnergy    = fIncomeRotations + 1
	fIncomeDrops     = fIncomeEnergy + 1

	fLevelTwo   = fIncomeDrops + 1 // dams of level 2 or 3
	fLevelThree = fLevelTwo + 1
	fCapacity   = fLevelThree + 1 // of own dams
	fWater      = fCapacity + 1   // drops in own dams
	fWaterNext  = fWater + 1      // after the water flow
	fMountain   = fWaterNext + 1  // dams by area
	fHill       = fMountain + 1
	fPlain      = fHill + 1

	fLines     = fPlain + 1 // own dams with an own conduit to a powerhouse
	fValue     = fLines + 1 // sum of the values of own conduits
	fTopValue  = fValue + 1 // largest value with a powerhouse at its end
	fTolls     = fTopValue + 1
	fNow       = fTolls + 1  // 3: energy of the best productions now
	fNowAll    = fNow + 3    // those that the engineers allow, added up
	fNext      = fNowAll + 1 // 3: in the next round
	fNextDrops = fNext + 3
	fLater     = fNextDrops + 1 // the best two of each round after the next, added up
	fLaterAll  = fLater + 1     // all three
	fCaught    = fLaterAll + 1  // drops own dams catch in the rounds after the next

	fNoHouse    = fCaught + 1 // value of a system that lacks a powerhouse
	fNoHouses   = fNoHouse + 1
	fNoDam      = fNoHouses + 1
	fNoDams     = fNoDam + 1
	fNoConduit  = fNoDams + 1
	fNoConduits = fNoConduit + 1

	fHouseNext     = fNoConduits + 1 // energy it would have in the next round, by ten
	fHouseLater    = fHouseNext + 1  // in the rounds after
	fConduitNext   = fHouseLater + 1
	fConduitLater  = fConduitNext + 1
	fDamLater      = fConduitLater + 1
	fAffordHouse   = fDamLater + 1 // value of a system that could be completed at once
	fAffordConduit = fAffordHouse + 1
	fAffordDam     = fAffordConduit + 1
	fCanBase       = fAffordDam + 1    // a base could be built at once: in the plains, hills, mountains
	fCanElevation  = fCanBase + 3      // an elevation
	fCanConduit    = fCanElevation + 1 // value of the best conduit that could be paid for
	fCanHouse      = fCanConduit + 1
	fDownstream    = fCanHouse + 1 // own dams below own powerhouses: their water is used again

	fHand         = fDownstream + 1 // contracts held
	fDone         = fHand + 1       // contracts fulfilled
	fReadyVP      = fDone + 1       // best contract that a production now would fulfil: VP
	fReadyGoods   = fReadyVP + 1    // what else it gives
	fReadyMore    = fReadyGoods + 1 // worth of the other ones within reach now
	fSoonVP       = fReadyMore + 1  // contracts within reach next round
	fSoonGoods    = fSoonVP + 1
	fDistantVP    = fSoonGoods + 1
	fDistantGoods = fDistantVP + 1
	fNational     = fDistantGoods + 1 // best national contract within reach now: VP
	fNationalSoon = fNational + 1

	fMarketNow  = fNationalSoon + 1 // worth of the best face-up contract within reach now
	fMarketSoon = fMarketNow + 1
	fCompany    = fMarketSoon + 1 // 5 flags
	fAbility    = fCompany + 5    // 5 flags: company with its ability active
	fOfficer    = fAbility + 5    // 11 flags
	fLevel      = fOfficer + 11   // 4 flags: level of an Automa

	// Count is the number of features.
	Count = fLevel + 4
)

// Vector holds the features of a seat.
type Vector [Count]float32

func flag(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

func atMost(flags []float32, n int) {
	for i := range min(n, len(flags)) {
		flags[i] = 1
	}
}

// look fills in the features of a seat.
func (e *Evaluator) look(s *rules.State, seat rules.Seat) *Vector {
	f := &e.features
	*f = Vector{}
	p, pr, y := s.Player(seat), &e.projection, &e.plants[seat]
	players := s.Players()
	built := p.Built()

	o := s.Options()
	f[fOne] = 1
	f[fIntroductory] = flag(o.Variant == rules.Introductory)
	f[fLeeghwater] = flag(o.Leeghwater)
	others := 0
	crew, crews := p.Crew(), 0
	topEnergy, topAll, topCount := 0, 0, -1
	count := e.objective[seat]
	for i := range players {
		if rules.Seat(i) == seat {
			continue
		}
		q := s.Player(rules.Seat(i))
		if q.Level() > 0 {
			others++
		}
		crews += q.Crew()
		topEnergy = max(topEnergy, pr.ranking[i])
		topAll = max(topAll, pr.ranking[i]+e.plants[i].all)
		topCount = max(topCount, e.objective[i])
	}
	f[fAutomas] = float32(others) / float32(players-1)
	f[fCrew] = float32(crew) / 12
	f[fFewCrew] = flag(crew < 2)
	passed := s.HasPassed(seat)
	f[fPassed] = flag(passed)
	if s.Phase() == rules.TurnEnd || s.Phase() == rules.Turns {
		until := s.Until(seat)
		if until == 0 && s.ToMove() == rules.Chance { // its turn is just over
			until = players
		}
		f[fUntil] = float32(until) / float32(players)
	}
	f[fPlace] = float32(s.Place(seat)) / float32(players-1)
	f[fBuiltNow] = float32(p.Constructions()) / 4
	f[fCrewAhead] = (float32(crew) - float32(crews)/float32(players-1)) / 12
	f[fOpen] = float32(pr.open) / float32(players)

	// This round.
	bonus := p.ProductionBonus()
	energy := pr.ranking[seat]
	productions, all := &y.productions, y.all
	tile := s.BonusTile(pr.round)
	each := tile.VP()
	things := 0
	if tile != 0 {
		things = p.BonusCount(tile)
	}
	bonusAt := func(energy int) float32 { return float32(tile.Score(things, pr.round, energy)) }
	rankAt := func(energies [rules.MaxSeats]int, own int) float32 {
		energies[seat] = own
		return float32(rules.Ranking(energies[:players], seat))
	}
	most := pr.ranking // when all have produced what they can
	for i := range players {
		most[i] += e.plants[i].all
	}
	f[fEnergy] = float32(energy) / 10
	f[fEnergySection] = float32(min(energy, 6*pr.round)) / 10
	f[fNoEnergy] = flag(energy == 0)
	f[fRankNow] = rankAt(pr.ranking, energy)
	f[fLead] = float32(min(15, max(-15, energy-topEnergy))) / 10
	f[fBonusNow] = bonusAt(energy)
	one, two, three := energy, energy, energy
	if crew >= 1 {
		one += productions[0]
		two, three = one, one
	}
	if crew >= 3 {
		two += productions[1]
		three = two
	}
	if crew >= 5 {
		three += productions[2]
	}
	f[fBonusOne], f[fBonusTwo], f[fBonusThree] = bonusAt(one), bonusAt(two), bonusAt(three)
	f[fBonusFull] = float32(things * each)
	f[fRankOne], f[fRankTwo] = rankAt(pr.ranking, one), rankAt(pr.ranking, two)
	f[fRankAll] = rankAt(most, energy+all)
	f[fLeadAll] = float32(min(20, max(-20, energy+all-topAll))) / 10
	f[fBonusAll] = bonusAt(energy + all)
	f[fTrack] = float32(rules.TrackCredits(energy)) / 5
	for r := pr.round + 1; r <= 5; r++ {
		if b := s.BonusTile(r); b != 0 {
			v := float32(p.BonusCount(b) * b.VP())
			if r == pr.round+1 {
				f[fNextBonus] = v
			} else {
				f[fLaterBonus] += v
			}
		}
	}

	// Objective.
	f[fObjective] = float32(rules.ObjectiveShare(e.objective[:players], seat, p.Level() > 0))
	f[fObjectiveCount] = float32(count)
	f[fObjectiveLead] = float32(min(3, max(-3, count-topCount)))
	f[fObjectiveRoom] = flag(count == topCount-1)

	// Supply and wheel.
	credits, m := p.Credits(), p.Machines()
	exc, mix := int(m.Excavators), int(m.Mixers)
	f[fCredits] = float32(credits) / 10
	f[fCreditsThree] = flag(credits >= 3)
	f[fCreditsFive] = float32(min(credits, 5)) / 5
	f[fExcavators] = float32(exc) / 10
	f[fExcavatorsFour] = float32(min(exc, 4)) / 4
	f[fMixers] = float32(mix) / 10
	f[fMixersFour] = float32(min(mix, 4)) / 4
	f[fResources] = float32((credits + exc + mix) / 5)
	wheel := p.Wheel()
	for k := 1; k < 6; k++ {
		g := &wheel[k]
		f[fExcavatorsIn+k-1] = float32(g.Machines.Excavators) / 10
		f[fMixersIn+k-1] = float32(g.Machines.Mixers) / 10
		if t := g.Tile; t != 0 {
			if kind := t.Kind(); kind != 0 && t.Level() == 0 {
				f[fTileFar+tileFlag(kind)] = float32(k) / 5
			}
		}
	}
	supply := p.Supply()
	f[fTools] = float32(supply.Len()) / 5
	for t := supply; t != 0; t &= t - 1 {
		if kind := rules.Tile(bits.TrailingZeros32(uint32(t))).Kind(); kind != 0 {
			f[fTile+tileFlag(kind)] = 1
		}
	}
	for t := uint32(p.Owned()) >> (rules.Adv1Base); t != 0; t &= t - 1 {
		if i := bits.TrailingZeros32(t); i < 18 {
			f[fPatent+i] = 1
			f[fPatents]++
		}
	}

	f[fTileVP], f[fTileVPReady] = e.tileVP(s, p)

	// Pieces and what they bring in.
	bases, elevations, conduits := p.Pieces(rules.Base), p.Pieces(rules.Elevation), p.Pieces(rules.Conduit)
	houses := p.Pieces(rules.Powerhouse)
	atMost(f[fBases:fBases+5], bases)
	atMost(f[fElevations:fElevations+5], elevations)
	atMost(f[fConduits:fConduits+5], conduits)
	atMost(f[fHouses:fHouses+4], houses)
	if o.Leeghwater {
		f[fWorks] = float32(p.Works().Len())
		if p.Pieces(rules.Building) > 0 {
			f[fBuildingVP] = float32(s.BuildingsVP(seat))
			e.activated(s, p, f)
		}
	}
	company := p.Company()
	left := float32(pr.left)
	for k, n := range [4]int{0, bases, elevations, conduits} {
		in := &incomes[company][k][n]
		f[fIncomeVP] += in.vp * left
		f[fIncomeCredits] += in.credits * left
		f[fIncomeMachines] += in.machines * left
		f[fIncomeRotations] += in.rotations * left
		f[fIncomeEnergy] += in.energy * left
		f[fIncomeDrops] += in.drops * left
	}
	for m := built & baseSites; m != 0; m &= m - 1 {
		d := bits.TrailingZeros64(m)
		if level := s.Level(rules.Site(d)); level >= 2 {
			f[fLevelTwo]++
			if level == 3 {
				f[fLevelThree]++
			}
		}
		f[fCapacity] += float32(pr.capacity[d])
		f[fWater] += float32(pr.water[0][d])
		f[fWaterNext] += float32(pr.water[1][d])
		switch {
		case d <= 8:
			f[fMountain]++
		case d <= 14:
			f[fHill]++
		default:
			f[fPlain]++
		}
	}

	// Productions.
	f[fLines] = float32(y.lines)
	value := 0
	for m := built & conduitSites; m != 0; m &= m - 1 {
		value += conduitValue[bits.TrailingZeros64(m)]
	}
	f[fValue] = float32(value)
	f[fTopValue] = float32(y.top)
	f[fTolls] = float32(y.tolls)
	for i := range 3 {
		f[fNow+i] = float32(productions[i]) / 10
		if pr.round < 5 && y.best[1][i] > 0 {
			f[fNext+i] = float32(y.best[1][i]+bonus) / 10
		}
	}
	f[fNowAll] = float32(all) / 10
	if pr.round < 5 {
		f[fNextDrops] = float32(y.drops[1]) / 5
	}
	for k := 2; k < horizon && pr.round+k <= 5; k++ {
		for i, v := range y.best[k] {
			if v == 0 {
				continue
			}
			if i < 2 {
				f[fLater] += float32(v+bonus) / 10
			}
			f[fLaterAll] += float32(v+bonus) / 10
		}
	}
	f[fCaught] = float32(y.caught) / 5
	f[fNoHouse], f[fNoHouses] = float32(y.noHouse), float32(y.noHouses)
	f[fNoDam], f[fNoDams] = float32(y.noDam), float32(y.noDams)
	f[fNoConduit], f[fNoConduits] = float32(y.noConduit), float32(y.noConduits)
	f[fHouseNext], f[fHouseLater] = float32(y.houseNext)/10, float32(y.houseLater)/10
	f[fConduitNext], f[fConduitLater] = float32(y.conduitNext)/10, float32(y.conduitLater)/10
	f[fDamLater] = float32(y.damLater) / 10
	f[fAffordHouse], f[fAffordConduit], f[fAffordDam] = float32(y.afford[0]), float32(y.afford[1]), float32(y.afford[2])
	t := &y.tools
	if t.base && bases < 5 {
		f[fCanBase] = flag(exc >= 3)
		f[fCanBase+1] = flag(exc >= 4)
		f[fCanBase+2] = flag(exc >= 5)
	}
	f[fCanElevation] = flag(t.elevation && elevations < 5 && mix >= 2)
	if t.conduit && conduits < 5 {
		f[fCanConduit] = float32(min(5, exc/2))
	}
	f[fCanHouse] = flag(t.house && houses < 4 && mix >= 2+houses)
	for b := rules.Basin(5); b < basins; b++ {
		if y.houses>>b&1 == 1 {
			for d := b; d != 0 && d < basins; d = downstream[d] {
				if built>>(2*d-1)&3 != 0 {
					f[fDownstream]++
					break
				}
			}
		}
	}

	// Contracts.
	now, soon := 0, 0
	if crew >= 1 && y.best[0][0] > 0 {
		now = productions[0]
	}
	if pr.round < 5 && y.best[1][0] > 0 {
		soon = y.best[1][0] + bonus + 1
	}
	if company == rules.France && houses >= 3 {
		now, soon = now+3, soon+3
	}
	hand := p.Hand()
	f[fHand] = float32(hand.Len())
	f[fDone] = float32(p.Fulfilled().Len())
	for m := uint64(hand); m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m)
		g, need := contractGain[c], contractEnergy[c]
		switch {
		case need <= now:
			if best := f[fReadyVP] + f[fReadyGoods]; g.vp+g.goods > best {
				f[fReadyMore] += best
				f[fReadyVP], f[fReadyGoods] = g.vp, g.goods
			} else {
				f[fReadyMore] += g.vp + g.goods
			}
		case need <= soon:
			f[fSoonVP] += g.vp
			f[fSoonGoods] += g.goods
		default:
			f[fDistantVP] += g.vp
			f[fDistantGoods] += g.goods
		}
	}
	for _, c := range s.NationalContracts() {
		if c == 0 {
			continue
		}
		switch need := contractEnergy[c]; {
		case need <= now:
			f[fNational] = max(f[fNational], contractGain[c].vp)
		case need <= soon:
			f[fNationalSoon] = max(f[fNationalSoon], contractGain[c].vp)
		}
	}

	for pile := rules.Green; pile <= rules.Red; pile++ {
		for _, c := range s.FaceUpContracts(pile) {
			if c == 0 {
				continue
			}
			g := contractGain[c]
			switch need, worth := contractEnergy[c], g.vp+g.goods; {
			case need <= now:
				if worth > f[fMarketNow] {
					f[fMarketNow] = worth
				}
			case need <= soon && worth > f[fMarketSoon]:
				f[fMarketSoon] = worth
			}
		}
	}

	if company > 0 {
		f[fCompany+int(company)-1] = 1
		if houses >= 3 {
			f[fAbility+int(company)-1] = 1
		}
	}
	if officer := p.Officer(); officer > 0 {
		f[fOfficer+int(officer)-1] = 1
	}
	if level := p.Level(); level > 0 {
		f[fLevel+level-1] = 1
	}
	return f
}

// tileFlag is the place of a kind of tile among five: a wild tile stands for buildings,
// with which it never lies together.
func tileFlag(k rules.Kind) int {
	switch k {
	case rules.Base:
		return 0
	case rules.Elevation:
		return 1
	case rules.Conduit:
		return 2
	case rules.Powerhouse:
		return 3
	}
	return 4
}

// activated flags the private buildings a seat can use.
func (e *Evaluator) activated(s *rules.State, p *rules.Player, f *Vector) {
	for i, b := range s.PrivateBuildings() {
		for slot := range rules.Site(4) {
			if p.Has(rules.Site(64+4*i) + slot) {
				f[fBuildings+int(b)-1] = 1
			}
		}
	}
}

// tileVP is the VP that the level III tiles of a player would score if each were used
// now (R10.4), and the part of those at hand.
func (e *Evaluator) tileVP(s *rules.State, p *rules.Player) (all, ready float32) {
	owned := p.Owned()
	if owned&levelThree == 0 {
		return 0, 0
	}
	add := func(t rules.Tile, n int) {
		if owned.Has(t) {
			all += 3 * float32(n)
			if p.Supply().Has(t) {
				ready += 3 * float32(n)
			}
		}
	}
	if owned.Has(rules.Adv3Elevation) && p.Pieces(rules.Elevation) < 5 {
		high := 0
		for m := p.Built() & baseSites; m != 0; m &= m - 1 {
			if s.Level(rules.Site(bits.TrailingZeros64(m))) >= 2 {
				high++
			}
		}
		add(rules.Adv3Elevation, high)
	}
	if houses := p.Pieces(rules.Powerhouse); houses < 4 {
		add(rules.Adv3Powerhouse, houses+1)
	}
	patents := 0
	for t := uint32(owned) >> rules.Adv1Base & (1<<18 - 1); t != 0; t &= t - 1 {
		patents++
	}
	add(rules.Adv3Wild, patents)
	return all, ready
}

const levelThree = rules.TileSet(1<<rules.Adv3Elevation | 1<<rules.Adv3Powerhouse | 1<<rules.Adv3Wild)
