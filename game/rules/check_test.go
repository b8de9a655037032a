package rules

import (
	"slices"
	"strings"
	"testing"
)

// TestUnsound: Check notices each way in which a state can be spoilt, and says what is wrong.
func TestUnsound(t *testing.T) {
	people := func(t *testing.T) *scene {
		return full(t, Pair{USA, Mahiri}, Pair{Germany, Jill}, Pair{France, Tommaso})
	}
	expansion := func(t *testing.T) *scene {
		return leeghwater(t, Pair{Netherlands, Margot}, Pair{Germany, Mahiri}, Pair{France, Leslie})
	}
	automa := func(t *testing.T) *scene { return solo(t, 4, Pair{USA, Jill}, Pair{Germany, Viktor}) }
	basics := func(t *testing.T) *scene { return intro(t, 2) }
	setup := func(t *testing.T) *scene {
		s := assignTo(t, Options{Players: 3, Variant: Full})
		return &scene{T: t, s: &s}
	}
	over := func(t *testing.T) *scene {
		sc := people(t)
		s := sc.s
		s.phase, s.round, s.cursor = Done, Rounds, 0
		s.stack, s.depth, s.bonus, s.waiting = [StackSize]Prompt{}, 0, [Rounds]Bonus{}, [headstreamEnd]uint8{}
		return sc
	}
	base := func(s *State, seat Seat, site Site) { // of level 1, or a powerhouse
		s.players[seat].built |= 1 << site
		s.built |= 1 << site
		if s.owner[site] = uint8(seat) + 1; site < firstConduit {
			s.level[site] = 1
		}
		s.players[seat].pieces[sites[site].kind]++
	}
	b2u, b2l := upperBase(2), upperBase(2)+1
	for _, c := range []struct {
		of    func(t *testing.T) *scene
		want  string // empty if the state is still sound
		spoil func(s *State)
	}{
		{people, "player 1: company or officer", func(s *State) { s.players[0].company = companyEnd }},
		{people, "player 2: company or officer", func(s *State) { s.players[1].officer = officerEnd }},
		{people, "player 3: company or officer", func(s *State) { s.players[2].copied = officerEnd }},
		{people, "phase or round", func(s *State) { s.phase = phaseEnd }},
		{people, "phase or round", func(s *State) { s.round = Rounds + 1 }},
		{people, "round 0 is for the setup", func(s *State) { s.round = 0 }},
		{people, "round 0 is for the setup", func(s *State) { s.phase = Setup }},
		{people, "over before round 5", func(s *State) { s.phase = Done }},
		{people, "cursor", func(s *State) { s.cursor = 3 }},
		{people, "cursor", func(s *State) { s.phase, s.cursor = Income, 4 }},
		{people, "a player without company", func(s *State) { s.players[1] = Player{} }},
		{people, "passes or turn marks", func(s *State) { s.passed = 8 }},
		{people, "", func(s *State) { s.passed = 6 }},
		{people, "passes or turn marks", func(s *State) { s.turn = 8 }},
		{people, "first to pick", func(s *State) { s.firstPick = 4 }},
		{people, "turn order", func(s *State) { s.order[0] = 3 }},
		{people, "turn order", func(s *State) { s.order[0] = Nobody }},
		{people, "turn order", func(s *State) { s.order[2] = s.order[1] }},
		{people, "bonus tiles", func(s *State) { s.bonus[1] = bonusEnd }},
		{people, "bonus tiles", func(s *State) { s.bonus[1] = BonusBuilding }},
		{people, "bonus tiles", func(s *State) { s.bonus[2] = s.bonus[1] }},
		{people, "bonus tile of round 3", func(s *State) { s.bonus[2] = 0 }},
		{people, "bonus tile of round 1", func(s *State) { s.round = 2 }},
		{people, "objective", func(s *State) { s.objective = 0 }},
		{people, "objective", func(s *State) { s.objective = objectiveEnd }},
		{people, "headstream tiles", func(s *State) { s.sources[HB] = s.sources[HA] }},
		{people, "headstream tiles", func(s *State) { s.sources[HD] = 0 }},
		{people, "headstream tiles", func(s *State) { s.sources[HC] = headstreamTileEnd }},
		{over, "", func(s *State) {}},
		{over, "drops on a headstream", func(s *State) { s.waiting[HD] = 1 }},
		{over, "prompts after the end", func(s *State) { s.push(Prompt{Kind: AskTurn}) }},
		{over, "prompts after the end", func(s *State) { s.stack[3] = Prompt{Kind: AskTurn} }},
		{setup, "drops on a headstream", func(s *State) { s.waiting[HA] = 1 }},
		{people, "nothing is asked in this phase", func(s *State) { s.phase = Headstreams }},
		{people, "nothing is asked in this phase", func(s *State) { s.phase = Scoring }},
		{setup, "one thing at a time", func(s *State) { s.push(s.Prompt()) }},

		{people, "neutral dam not on a lower base", func(s *State) { s.neutrals |= 1 << b2u }},
		{people, "two owners", func(s *State) { s.players[0].built |= s.neutrals }},
		{people, "two owners", func(s *State) { s.players[0].built |= 1 }},
		{people, "built spaces", func(s *State) { s.built |= 1 << b2u }},
		{people, "neutral dams", func(s *State) { s.neutrals |= 1 << b2l; s.built |= 1 << b2l }},
		{people, "", func(s *State) { base(s, 0, b2u) }},
		{people, "owner of B2U", func(s *State) { base(s, 0, b2u); s.owner[b2u] = 2 }},
		{people, "level of B2U", func(s *State) { base(s, 0, b2u); s.level[b2u] = 0 }},
		{people, "level of B2U", func(s *State) { base(s, 0, b2u); s.level[b2u] = 4 }},
		{people, "level of B2L", func(s *State) { s.level[b2l] = 1 }},
		{people, "level of the neutral dam B1L", func(s *State) { s.level[upperBase(1)+1] = 2 }},
		{people, "", func(s *State) { base(s, 0, b2u); s.drops[b2u] = 1 }},
		{people, "drops in B2U", func(s *State) { base(s, 0, b2u); s.drops[b2u] = 2 }},
		{people, "", func(s *State) { base(s, 0, b2u); s.level[b2u], s.drops[b2u], s.players[0].pieces[Elevation] = 3, 4, 2 }}, // Mahiri
		{people, "drops in B2U", func(s *State) { base(s, 0, b2u); s.level[b2u], s.drops[b2u], s.players[0].pieces[Elevation] = 3, 5, 2 }},
		{people, "drops in B2U", func(s *State) { base(s, 1, b2u); s.level[b2u], s.drops[b2u], s.players[1].pieces[Elevation] = 3, 4, 2 }},
		{people, "player 1: two bases in a basin", func(s *State) { base(s, 0, b2u); base(s, 0, b2l) }},
		{people, "", func(s *State) { base(s, 0, firstPowerhouse) }},
		{people, "player 1: two powerhouses in a basin", func(s *State) { base(s, 0, firstPowerhouse); base(s, 0, firstPowerhouse+1) }},
		{people, "player 2: number of bases", func(s *State) { s.players[1].pieces[Base] = 1 }},
		{people, "player 2: number of elevations", func(s *State) { base(s, 1, b2u); s.level[b2u] = 2 }},

		{people, "patents", func(s *State) { s.patents[1] = s.patents[0] }},
		{people, "patents", func(s *State) { s.patents[1] = tileEnd }},
		{people, "advanced tiles", func(s *State) { s.patents[1] = 0 }},
		{people, "advanced tiles", func(s *State) { s.patentsGone |= 1 << s.patents[0] }},
		{people, "player 1: wheel", func(s *State) { s.players[0].wheel[0].Machines.Mixers = 1 }},
		{people, "player 1: wheel", func(s *State) { s.players[0].wheel[1].Tile, s.players[0].wheel[2].Tile = BasicBase, BasicBase }},
		{people, "player 1: wheel", func(s *State) { s.players[0].wheel[1].Tile = tileEnd }},
		{people, "player 1: tiles", func(s *State) { s.players[0].wheel[1].Tile = BasicBase }},
		{people, "player 2: tiles", func(s *State) { s.players[1].supply &^= 1 << BasicBase }},
		{people, "player 2: basic or special tiles", func(s *State) { s.players[1].supply &^= 1 << BasicBase; s.players[1].owned &^= 1 << BasicBase }},

		{people, "face-up contracts", func(s *State) { s.market[0][1] = s.market[0][0] }},
		{people, "face-up contracts", func(s *State) { s.market[0][1] = contractEnd }},
		{people, "face-up contracts", func(s *State) { s.market[0][0], s.market[1][0] = s.market[1][0], s.market[0][0] }},
		{people, "national contracts", func(s *State) { s.national[1] = s.national[0] }},
		{people, "national contracts", func(s *State) { s.national[1] = s.market[0][0] }},
		{people, "national contracts", func(s *State) { s.national[1] = 0 }},
		{people, "player 1: contracts", func(s *State) { s.players[0].fulfilled = s.players[0].hand }},
		{people, "player 2: contracts", func(s *State) { s.players[1].hand = s.players[0].hand }},
		{people, "player 1: contracts", func(s *State) { s.players[0].hand |= 1 << s.national[0]; s.national[0] = 0 }},
		{people, "player 2: contracts", func(s *State) { s.players[1].hand |= 1 << contractEnd }},
		{people, "player 2: too many contracts", func(s *State) {
			for range 3 {
				s.players[1].hand |= 1 << s.pile.first()
				s.pile &= s.pile - 1
			}
		}},
		{people, "", func(s *State) {
			for range 2 {
				s.players[1].hand |= 1 << s.pile.first()
				s.pile &= s.pile - 1
			}
		}},
		{people, "private contracts", func(s *State) { s.pile &= s.pile - 1 }},
		{people, "starting contracts", func(s *State) { s.discarded |= s.players[0].hand }},
		{people, "starting contracts", func(s *State) { s.players[0].hand = 0 }},
		{people, "", func(s *State) { s.discarded |= s.players[0].hand; s.players[0].hand = 0 }},
		{people, "external works", func(s *State) { s.works[0] = 1 }},
		{expansion, "external works", func(s *State) { s.works[1] = s.works[0] }},
		{expansion, "external works", func(s *State) { s.workPile &= s.workPile - 1 }},
		{people, "private buildings", func(s *State) { s.buildings[0] = Cofferdam }},
		{expansion, "private buildings", func(s *State) { s.buildings[0] = s.buildings[1] }},
		{expansion, "private buildings", func(s *State) { s.buildings[4] = 0 }},

		{people, "engineers on bank", func(s *State) { s.placed[Bank] = 1 | 1<<3 }},
		{basics, "engineers on patent_1", func(s *State) { s.placed[firstPatent] = 1 | 2<<3 }},
		{people, "engineers on external_work_1", func(s *State) { s.placed[firstWork] = 1 | 2<<3 }},
		{people, "engineers on patent_1", func(s *State) { s.placed[firstPatent] = 1 | 1<<3 }},
		{people, "engineers on patent_1", func(s *State) { s.placed[firstPatent] = 4 | 2<<3 }},
		{people, "engineers on patent_1", func(s *State) { s.placed[firstPatent] = 1 }},
		{people, "occupied spaces", func(s *State) { s.placed[firstPatent] = 1 | 2<<3 }},
		{people, "occupied spaces", func(s *State) { s.occupied = 1 << firstPatent }},
		{people, "player 1: 14 engineers", func(s *State) { s.placed[firstPatent], s.occupied = 1|2<<3, 1<<firstPatent }},

		{people, "player 2: company or officer of another", func(s *State) { s.players[1].company = USA }},
		{people, "a player too many", func(s *State) { s.players[3].credits = 1 }},
		{people, "a player too many", func(s *State) { s.vpFrom[3][0] = 1 }},
		{people, "offered pairs", func(s *State) { s.pairs[0] = Pair{Italy, Viktor} }},
		{expansion, "slots", func(s *State) { s.slots = 1 }},
		{people, "companies and officers", func(s *State) { s.extras |= 1 << Jill }},
		{setup, "goods before the draft", func(s *State) { s.players[2].credits = 1 }},
		{automa, "player 2: company or officer", func(s *State) {
			s.players[1].officer, s.players[1].owned, s.players[1].supply = 0, s.players[1].owned&^specialTile(Viktor), s.players[1].supply&^specialTile(Viktor)
		}},
		{basics, "company or officer", func(s *State) {
			s.players[0].company, s.players[1].company = s.players[1].company, s.players[0].company
		}},
		{people, "player 1: copied officer", func(s *State) { s.players[0].copied = Jill }},
		{people, "player 2: copied officer", func(s *State) { s.players[1].copied = Tommaso; s.turn = activated }},
		{people, "player 1: contract limit", func(s *State) { s.players[0].keepsFour = true }},
		{people, "player 2: negative credits", func(s *State) { s.players[1].credits = -1 }},
		{people, "player 2: negative credits", func(s *State) { s.players[1].energy = -1 }},
		{people, "player 3: VP", func(s *State) { s.players[2].vp++ }},
		{people, "player 3: VP", func(s *State) { s.vpFrom[2][0]++ }},
		{expansion, "player 1: two buildings on a tile", func(s *State) { s.players[0].slots, s.players[0].pieces[Building] = 3, 2 }},
		{expansion, "player 1: slots", func(s *State) { s.players[0].slots, s.players[0].pieces[Building] = 1<<31, 1 }},
		{expansion, "player 1: use of cofferdam", func(s *State) { s.players[0].usedBuildings = 1 << Cofferdam }},
		{people, "player 1: what an Automa has", func(s *State) { s.players[0].onBoard = 1 }},
		{people, "player 1: what an Automa has", func(s *State) { s.players[0].aside = 1 }},
		{automa, "player 2: what an Automa has", func(s *State) { s.players[1].credits = 1 }},
		{automa, "player 2: what an Automa has", func(s *State) { s.players[1].constructions = 1 }},
		{people, "player 1: private action spaces", func(s *State) { s.players[0].constructions = 5 }},
		{people, "player 1: private action spaces", func(s *State) { s.players[0].activations = 4 }},
		{people, "player 2: private action spaces", func(s *State) { s.players[1].activations = 1 }},
		{people, "player 1: private action spaces", func(s *State) { s.players[0].margot = true }},
		{people, "player 3: architect", func(s *State) { s.players[2].architects = 0 }},
		{people, "player 3: architect", func(s *State) { s.players[2].architects = 2 }},
		{people, "player 3: architect", func(s *State) { s.players[2].architectAt = firstPatent }},
		{people, "player 3: architect", func(s *State) { s.players[2].architects, s.players[2].architectAt = 0, firstPatent }},
		{people, "player 1: architect", func(s *State) { s.players[0].architects = 1 }},
		{people, "player 2: 11 engineers", func(s *State) { s.players[1].engineers-- }},
		{people, "player 2: 13 engineers", func(s *State) { s.players[1].engineers++ }},

		{people, "prompts above the top", func(s *State) { s.stack[1] = Prompt{Kind: AskTurn} }},
		{people, "no prompt", func(s *State) { s.pop() }},
		{people, "a step waits on top", func(s *State) { s.pop(); s.push(thenGrant(0, s.players[0].hand.first())) }},
		{people, "1 answers to", func(s *State) { s.pop(); s.push(askPlace(0, Base, 0)) }},
		{automa, "Automa cards", func(s *State) { s.deck |= 1 << s.card }},
		{people, "Automas", func(s *State) { s.reshuffle = 1 << s.pile.first(); s.pile &= s.pile - 1 }},
		{automa, "player 2: level", func(s *State) { s.players[1].level = 3 }},
		{automa, "closed spaces", func(s *State) { s.closed = 1 << Cofferdam }},
	} {
		sc := c.of(t)
		c.spoil(sc.s)
		switch err := sc.s.Check(); {
		case c.want == "" && err != nil:
			t.Errorf("%v, want none", err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), "unsound state: ") || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// TestSoundPrompts: a prompt with arguments that nothing asks for is noticed.
func TestSoundPrompts(t *testing.T) {
	sc := leeghwater(t, Pair{Netherlands, Margot}, Pair{Germany, Mahiri}, Pair{France, Leslie})
	s := sc.s
	dam, slot := upperBase(2), firstSlot
	s.players[0].built, s.built = 1<<dam, s.built|1<<dam
	s.owner[dam], s.level[dam], s.players[0].pieces[Base] = 1, 1, 1
	s.players[0].wheel[2] = Segment{Machines: Machines{2, 2}, Tile: BasicConduit}
	s.players[0].supply &^= 1 << BasicConduit
	sc.sound()
	house := firstPowerhouse
	tool := tool{BasicBase, BasicBase}
	site := upperBase(3)
	first, last := rewardID(1), rewardEnd-1 // with parts
	for ; first.reward().Parts[0].Kind == 0; first++ {
	}
	for ; last.reward().Parts[0].Kind == 0; last-- {
	}
	good := []Prompt{
		askFree(0, tool), askPay(0, tool, site),
		askPlace(0, Base, areasAll), askPlace(0, Powerhouse, areasAll),
		askProduce(0, -2, 0), askProduce(0, 3, optional), askSecond(0, basinEnd-1),
		askFulfil(0, -20, optional), askFulfil(0, 255, nationalToo|several),
		askDrops(0, 1, 0), askDrops(0, 4, optional|flowNow),
		askMachines(0, 1, BySpace), askMachines(0, 4, whyEnd-1),
		askContracts(AskTake, 0, 1), askContracts(AskTake, 0, 2), askContracts(AskDiscard, 0, 1),
		{Kind: AskTile}, askDam(0, 0, 0), askDam(0, dam, optional|neutralToo),
		{Kind: AskFetchTile}, {Kind: AskFetchMachines}, {Kind: AskWork},
		askUse(0, privateBuildingEnd-1, optional),
		thenReward(0, first, 0, 1), thenReward(0, last, 0, whyEnd-1), thenFlow(0, house, maxCapacity),
		thenAbility(0, dam, basinEnd-1), thenEffect(0, Adv1Base, dam), thenGrant(0, contractEnd-1),
	}
	for _, f := range good {
		if !s.soundFrame(f) {
			t.Errorf("%v %+v is sound", f.Kind, f)
		}
		for _, more := range []Prompt{frame(f.Kind, f.Seat, 0, 0, 0, 200, 0), frame(f.Kind, f.Seat, 0, 0, 0, 0, 1<<14)} {
			more.ab, more.cdn = more.ab^f.ab, more.cdn^f.cdn
			if s.soundFrame(more) {
				t.Errorf("%v %+v has arguments that are not asked for", f.Kind, more)
			}
		}
		for _, seat := range []Seat{3, Nobody, Chance} {
			f.Seat = seat
			if s.soundFrame(f) {
				t.Errorf("%v of seat %d", f.Kind, seat)
			}
		}
	}
	for _, f := range []Prompt{
		askFree(0, toolOf(tileEnd, BasicBase)), askFree(0, toolOf(BasicBase, SpecialAnton)),
		askPay(0, toolOf(BasicConduit, BasicConduit), site), askPay(0, tool, dam), askPay(0, tool, firstConduit), askPay(0, tool, 0),
		askPlace(0, 0, areasAll), askPlace(0, Building, areasAll),
		askProduce(0, -3, 0), askProduce(0, 4, 0), askProduce(0, 0, optional|secondTime|flowNow), askSecond(0, basinEnd),
		askFulfil(0, -21, optional), askFulfil(0, 256, optional), askFulfil(0, 0, optional|flowNow), askFulfil(0, 0, optional).named(8),
		askDrops(0, 0, 0), askDrops(0, 5, 0), askDrops(0, 1, secondTime),
		askMachines(0, 0, BySpace), askMachines(0, 5, BySpace), askMachines(0, 1, whyEnd),
		askContracts(AskTake, 0, 0), askContracts(AskTake, 0, 3), askContracts(AskDiscard, 0, 2),
		askCardTile(0, 1, Base), askCardTile(0, 0, Base), askCardTile(0, 1, 0),
		askDam(0, firstConduit, optional), askDam(0, 0, flowNow), askDam(0, dam, 0),
		askUse(0, privateBuildingEnd, optional), askUse(0, 0, flowNow), askUse(0, 0, 0),
		askCardWork(0, 1, 0), askCard(0, 0), thenCard(0, 0), {Kind: stepRefill},
		thenReward(0, 0, 0, 1), thenReward(0, rewardEnd, 0, 1), thenReward(0, first, 3, 1), thenReward(0, first, 0, 0), thenReward(0, first, 0, whyEnd),
		thenFlow(0, dam, 1), thenFlow(0, slot, 1), thenFlow(0, house, maxCapacity+1),
		thenAbility(0, firstConduit, 1), thenAbility(0, dam, basinEnd),
		thenEffect(0, BasicBase, dam), thenEffect(0, Adv1Base, 0), thenEffect(0, Adv1Base, siteEnd), thenEffect(0, Adv1Conduit, dam),
		thenGrant(0, 0), thenGrant(0, contractEnd),
		{Kind: 0}, {Kind: stepEnd},
	} {
		if s.soundFrame(f) {
			t.Errorf("%v %+v is not sound", f.Kind, f)
		}
	}
}

func toolOf(inserted, effect Tile) tool { return tool{inserted, effect} }

// named is the prompt after so many contracts were named.
func (f Prompt) named(n uint8) Prompt { return frame(f.Kind, f.Seat, f.a(), n, 0, 0, f.n()) }

// TestExtraOfficers: the officers beside those of players, one by one and as a list.
func TestExtraOfficers(t *testing.T) {
	sc := full(t, Pair{USA, Mahiri}, Pair{Germany, Jill})
	if len(sc.s.ExtraOfficers()) == 0 {
		t.Fatal("none to copy")
	}
	for _, o := range Officers() {
		if sc.s.IsExtra(o) != slices.Contains(sc.s.ExtraOfficers(), o) {
			t.Errorf("%v: %v", o, sc.s.IsExtra(o))
		}
	}
}
