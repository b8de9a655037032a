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
	fResources    // VP of credits and machines at the end (R16.2.1)
	fNearMachines // machines that come back within two turns of the wheel
	fFarMachines  // the others on the wheel
	fNearMixers   // mixers among the near ones
	fFarMixers    // mixers among the far ones

	fTile            // 5 flags: the basic tile of a kind, or a wild one, is at hand
	fTileFar         = fTile + 5
	fTools           = fTileFar + 5 // tiles at hand
	fPatent          = fTools + 1   // 18 flags: the advanced tile is owned
	fPatents         = fPatent + 18 // number of them
	fBases           = fPatents + 1 // 5 flags: at least n built
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

	fHand         = fNoConduits + 1 // contracts held
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

	fCompany = fNationalSoon + 1 // 5 flags
	fAbility = fCompany + 5      // 5 flags: company with its ability active
	fOfficer = fAbility + 5      // 11 flags
	fLevel   = fOfficer + 11     // 4 flags: level of an Automa

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
	p, pr, y := s.Player(seat), &e.projection, &e.plant
	y.run(s, pr, seat)
	players := s.Players()
	built := p.Built()

	o := s.Options()
	f[fOne] = 1
	f[fIntroductory] = flag(o.Variant == rules.Introductory)
	f[fLeeghwater] = flag(o.Leeghwater)
	others := 0
	crew, crews := p.Crew(), 0
	topEnergy, topCount := 0, -1
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
	productions := [3]int{}
	all := 0
	for i := range productions {
		if y.best[0][i] > 0 && pr.turbines[min(i, 2)] > noTurbine {
			productions[i] = max(0, y.best[0][i]+bonus+pr.turbines[i])
		}
		if crew >= 2*(i+1)-1 {
			all += productions[i]
		}
	}
	tile := s.BonusTile(pr.round)
	each := tile.VP()
	things := 0
	if tile != 0 {
		things = p.BonusCount(tile)
	}
	bonusAt := func(energy int) float32 {
		if energy < 6 {
			return 0
		}
		return float32(max(0, things*each-4*max(0, pr.round-min(5, energy/6))))
	}
	rankAt := func(energy int) float32 {
		if energy == 0 {
			return 0
		}
		ahead, tied := 0, 1
		for i := range players {
			if rules.Seat(i) != seat {
				if pr.ranking[i] > energy {
					ahead++
				} else if pr.ranking[i] == energy {
					tied++
				}
			}
		}
		switch {
		case ahead == 0 && tied == 1:
			return 6
		case ahead == 0:
			return float32((8 + tied - 1) / tied)
		case ahead == 1 && tied == 1:
			return 2
		case ahead == 1:
			return 1
		}
		return 0
	}
	f[fEnergy] = float32(energy) / 10
	f[fEnergySection] = float32(min(energy, 6*pr.round)) / 10
	f[fNoEnergy] = flag(energy == 0)
	f[fRankNow] = rankAt(energy)
	f[fLead] = min(1.5, max(-1.5, float32(energy-topEnergy)/10))
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
	f[fRankOne], f[fRankTwo] = rankAt(one), rankAt(two)
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
	f[fObjective] = e.objectiveVP(s, seat)
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
		if k <= 2 {
			f[fNearMachines] += float32(g.Machines.Total()) / 10
			f[fNearMixers] += float32(g.Machines.Mixers) / 10
		} else {
			f[fFarMachines] += float32(g.Machines.Total()) / 10
			f[fFarMixers] += float32(g.Machines.Mixers) / 10
		}
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
	for m := built & conduitSites; m != 0; m &= m - 1 {
		f[fValue] += float32(conduitValue[bits.TrailingZeros64(m)])
	}
	for b := 1; b < basins; b++ {
		f[fTopValue] = max(f[fTopValue], float32(y.own[b]))
	}
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
