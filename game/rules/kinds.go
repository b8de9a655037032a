package rules

// The kinds of prompts and steps: their names, and four switches for what is listed, what
// is refused, what happens and which frames are valid. (They are switches rather than
// tables of functions so that states and lists stay on the stack.) The functions they call
// stand together in the file of their concept.

// PromptKind is a kind of question. Kinds are append-only: records and other programs
// depend on their numbers.
type PromptKind uint8

const (
	AskReveal        PromptKind = iota + 1 // a: Family, b: place it goes to, c: pile or level
	AskPick                                // pick company, officer and starting contract; a: seat+1 that Chance picks for
	AskTurn                                // choose an action space, an engineer-free tile, a copy, or pass
	AskBuild                               // choose tile and building space; b, c: the engineer-free tile it must be; Automa: see cardBuild
	AskPay                                 // choose how to pay; a: tile inserted, b: tile in effect, c: Site
	AskPlace                               // place a reward structure or decline; a: Kind, b: AreaSet or highest conduit value
	AskProduce                             // choose system and drops; n: modifier, a: flags, b: powerhouse basin excluded
	AskFulfil                              // fulfil a contract or decline; n: energy, a: flags, b: contracts named so far
	AskDrops                               // place up to a drops on headstreams; b: flags
	AskMachines                            // split a machines
	AskTake                                // take a private contracts
	AskDiscard                             // discard a contracts
	AskTile                                // take a face-up advanced tile; Automa: a engineers, d Kind
	AskDam                                 // put a drop in a dam; a: flags, b: dam excluded
	AskFetchTile                           // fetch a tile from the wheel
	AskFetchMachines                       // fetch half the machines of a segment
	AskWork                                // choose an external work to pay with credits
	AskUse                                 // use a private building; a: flags, b: the only one allowed
	AskCard                                // an Automa: which action of the action card, from a on
	promptEnd
)

// Steps: frames that are carried out without an answer.
const (
	stepReward  PromptKind = iota + 64 // a: rewardID, b: next part
	stepFlow                           // drops flow on; a: powerhouse Site, b: drops
	stepAbility                        // company ability after a production; a: dam, b: powerhouse basin
	stepEffect                         // tile effect; a: Tile, b: Site
	stepGrant                          // reward of a contract named before; a: Contract
	stepCard                           // an Automa continues with its card; a: next action
	stepRefill                         // contracts are refilled within a turn (A5.1.5, A5.3.1)
	stepEnd
)

// promptKinds lists the ids of the kinds, and the kind of action, other than declining,
// that answers each.
var promptKinds = [stepEnd]struct {
	id     string
	answer ActionKind
}{
	AskReveal:        {"reveal", ActReveal},
	AskPick:          {"pick", ActPick},
	AskTurn:          {"turn", 0}, // several kinds, see refuseTurn
	AskBuild:         {"build", ActBuild},
	AskPay:           {"pay", ActPay},
	AskPlace:         {"place", ActPlace},
	AskProduce:       {"produce", ActProduce},
	AskFulfil:        {"fulfil", ActFulfil},
	AskDrops:         {"drops", ActDrops},
	AskMachines:      {"machines", ActMachines},
	AskTake:          {"take", ActTake},
	AskDiscard:       {"discard", ActDiscard},
	AskTile:          {"tile", ActTile},
	AskDam:           {"dam", ActDam},
	AskFetchTile:     {"fetch_tile", ActFetchTile},
	AskFetchMachines: {"fetch_machines", ActFetchMachines},
	AskWork:          {"work", ActWork},
	AskUse:           {"use", ActUse},
	AskCard:          {"card", ActCard},

	stepReward:  {id: "step_reward"},
	stepFlow:    {id: "step_flow"},
	stepAbility: {id: "step_ability"},
	stepEffect:  {id: "step_effect"},
	stepGrant:   {id: "step_grant"},
	stepCard:    {id: "step_card"},
	stepRefill:  {id: "step_refill"},
}

// ID names the kind of question in one word.
func (k PromptKind) ID() string {
	if k >= stepEnd || promptKinds[k].id == "" {
		return "none"
	}
	return promptKinds[k].id
}

func (k PromptKind) String() string { return k.ID() }

// PromptKinds lists all kinds of questions.
func PromptKinds() []PromptKind { return sequence(AskReveal, promptEnd) }

// Legal appends the legal answers to the prompt in ascending order; none when
// the game is over. It allocates nothing if dst has room for MaxActions.
func (s *State) Legal(dst []Action) []Action {
	f := s.Prompt()
	if f.mayDecline() {
		dst = append(dst, No())
	}
	switch f.Kind {
	case AskReveal:
		return s.listReveal(dst, f)
	case AskPick:
		return s.listPick(dst, f)
	case AskTurn:
		return s.listTurn(dst, f)
	case AskBuild:
		return s.listBuild(dst, f)
	case AskPay:
		return s.listPay(dst, f)
	case AskPlace:
		return s.listPlace(dst, f)
	case AskProduce:
		return s.listProduce(dst, f)
	case AskFulfil:
		return s.listFulfil(dst, f)
	case AskDrops:
		return s.listDrops(dst, f)
	case AskMachines:
		return s.listMachines(dst, f)
	case AskTake:
		return s.listTake(dst, f)
	case AskDiscard:
		return s.listDiscard(dst, f)
	case AskTile:
		return s.listTile(dst, f)
	case AskDam:
		return s.listDam(dst, f)
	case AskFetchTile:
		return s.listFetchTile(dst, f)
	case AskFetchMachines:
		return s.listFetchMachines(dst, f)
	case AskWork:
		return s.listWork(dst, f)
	case AskUse:
		return s.listUse(dst, f)
	case AskCard:
		return s.listCard(dst, f)
	}
	return dst
}

// mayDecline reports whether the prompt can be answered No.
func (f Prompt) mayDecline() bool {
	switch f.Kind {
	case AskPlace:
		return true // R5.4.5
	case AskProduce, AskFulfil, AskDam, AskUse:
		return f.a&optional != 0
	case AskDrops:
		return f.b&optional != 0
	}
	return false
}

// Refuse says why an action is not a legal answer to the prompt; the code is 0 if it is.
func (s *State) Refuse(a Action) Reason {
	f := s.Prompt()
	if f.Kind == 0 {
		return Reason{Code: GameOver}
	}
	if f.Kind == AskTurn {
		switch a.Kind() {
		case ActNo, ActPass, ActCopy, ActFree, ActSpace:
			if !a.canonical() {
				return Reason{Code: NotAsked, Asked: f.Kind}
			}
			return s.refuseTurn(f, a)
		}
	}
	if a == No() && promptKinds[f.Kind].answer != 0 {
		if f.mayDecline() {
			return Reason{}
		}
		return Reason{Code: MustChoose}
	}
	if a.Kind() != promptKinds[f.Kind].answer || !a.canonical() {
		return Reason{Code: NotAsked, Asked: f.Kind}
	}
	switch f.Kind {
	case AskReveal:
		return s.refuseReveal(f, a)
	case AskPick:
		return s.refusePick(f, a)
	case AskBuild:
		return s.refuseBuild(f, a)
	case AskPay:
		return s.refusePay(f, a)
	case AskPlace:
		return s.refusePlace(f, a)
	case AskProduce:
		return s.refuseProduce(f, a)
	case AskFulfil:
		return s.refuseFulfil(f, a)
	case AskDrops:
		return s.refuseDrops(f, a)
	case AskMachines:
		return s.refuseMachines(f, a)
	case AskTake:
		return s.refuseTake(f, a)
	case AskDiscard:
		return s.refuseDiscard(f, a)
	case AskTile:
		return s.refuseTile(f, a)
	case AskDam:
		return s.refuseDam(f, a)
	case AskFetchTile:
		return s.refuseFetchTile(f, a)
	case AskFetchMachines:
		return s.refuseFetchMachines(f, a)
	case AskWork:
		return s.refuseAskedWork(f, a)
	case AskUse:
		return s.refuseAskedUse(f, a)
	case AskCard:
		return s.refuseCard(f.Seat, int(a.a()), Instead(a.b()))
	}
	return Reason{Code: NotAsked, Asked: f.Kind}
}

// answer carries out a legal action.
func (g game) answer(a Action) {
	f := g.pop()
	switch a.Kind() {
	case ActNo:
	case ActPass:
		g.pass(f.Seat)
	case ActPick:
		g.pick(f, a)
	case ActCopy:
		g.copyOfficer(f, a)
	case ActFree:
		g.buildFree(f, a)
	case ActSpace:
		g.takeSpace(f, a)
	case ActBuild:
		g.build(f, a)
	case ActPay:
		g.construct(f, a)
	case ActPlace:
		g.place(f, a)
	case ActProduce:
		g.produce(f, a)
	case ActFulfil:
		g.fulfil(f, a)
	case ActDrops:
		g.placeDrops(f, a)
	case ActMachines:
		g.machines(f.Seat, Machines{a.a(), a.b()}, Why(f.b))
	case ActTake:
		g.take(f, a)
	case ActDiscard:
		g.discard(f, a)
	case ActTile:
		g.takeTile(f, a)
	case ActDam:
		g.dropsInDam(f.Seat, Site(a.a()), 1)
	case ActFetchTile:
		g.fetchTile(f, a)
	case ActFetchMachines:
		g.fetchMachines(f, a)
	case ActWork:
		g.answerWork(f, a)
	case ActUse:
		g.useFree(f, a)
	case ActCard:
		g.takeCard(f, a)
	case ActReveal:
		g.reveal(f, a)
	}
}

// step carries out a step taken from the stack.
func (g game) step(f Prompt) {
	switch f.Kind {
	case stepReward:
		g.nextPart(f)
	case stepFlow:
		g.flowOn(f)
	case stepAbility:
		g.ability(f)
	case stepEffect:
		g.effect(f)
	case stepGrant:
		g.grant(f.Seat, contractReward(Contract(f.a)), ByContract)
	case stepCard:
		if g.players[f.Seat].crew() > 0 { // A4.3
			g.push(Prompt{Kind: AskCard, Seat: f.Seat, a: f.a})
		}
	case stepRefill:
		g.push(f) // it stays below the reveal until nothing is missing
		if !g.refillContracts() {
			g.pop()
		}
	}
}

// soundFrame verifies the arguments of a frame, so that nothing that uses them can go out
// of bounds.
func (s *State) soundFrame(f Prompt) bool {
	if f.Kind == AskReveal {
		return f.Seat == Chance && f.d == 0 && f.n == 0 && s.soundReveal(f)
	}
	if f.Kind == AskPick {
		picked := s.picked()
		return s.phase == Setup && s.firstPick != 0 && picked < s.opt.people() && f == s.pickPrompt(picked)
	}
	if f.Seat < 0 || f.Seat >= Seat(s.opt.Players) || s.players[f.Seat].company == 0 {
		return false
	}
	p := &s.players[f.Seat]
	// Only incomes give a player a choice out of turn (Annex B).
	switch {
	case s.phase == TurnEnd && f.Seat != s.TurnOf(),
		s.phase == Income && (s.cursor == 0 || f.Seat != s.order[s.opt.Players-s.cursor]):
		return false
	}
	if p.level > 0 {
		switch f.Kind {
		case AskTurn, AskTake, AskDiscard, AskFetchTile, AskFetchMachines, AskUse:
			return false // never asked of an Automa
		}
	}
	none := f.c == 0 && f.d == 0
	switch f.Kind {
	case AskTurn:
		return s.phase == TurnEnd && s.depth == 1 && f.Seat == s.TurnOf() && f == Prompt{Kind: AskTurn, Seat: f.Seat}
	case AskBuild:
		if f.d != 0 { // an Automa's card
			return p.level > 0 && f.a <= 3 && f.b == 0 && f.c == 0 && Kind(f.d) <= Building && f.n >= 0 && f.n <= 5 &&
				(Kind(f.d) == Conduit || f.n < int16(areaEnd)) && s.refuseCardBuild(p, f).Code == 0
		}
		return f.a == 0 && f.n == 0 && Tile(f.b) < tileEnd && Tile(f.c) < SpecialAnton
	case AskPay:
		if f.d != 0 || f.n != 0 || p.refuseTool(tool{Tile(f.a), Tile(f.b)}).Code != 0 || s.refuseSite(p, Site(f.c)).Code != 0 {
			return false
		}
		return Tile(f.b).builds(s.kindAt(p, Site(f.c))) && s.refusePrice(p, p.inEffect(Tile(f.b)), Site(f.c), p.purse()).Code == 0
	case AskPlace:
		return none && f.n == 0 && Kind(f.a) >= Base && Kind(f.a) <= Powerhouse
	case AskProduce:
		return none && f.a <= optional|secondTime && f.b < basinEnd && f.n >= -2 && f.n <= 3
	case AskFulfil:
		return none && f.a&^(optional|nationalToo|several) == 0 && f.b <= 7 && f.n >= -20 && f.n <= 255 && (f.a&optional != 0 || p.hand != 0 || p.level > 0)
	case AskDrops:
		return none && f.n == 0 && f.a >= 1 && f.a <= 4 && f.b&^(optional|flowNow) == 0
	case AskMachines:
		return none && f.n == 0 && f.a >= 1 && f.a <= 4 && Why(f.b) < whyEnd
	case AskTake:
		return none && f.b == 0 && f.n == 0 && f.a >= 1 && f.a <= 2 && int(f.a) <= s.faceUp().Len()
	case AskDiscard:
		return none && f.b == 0 && f.n == 0 && f.a >= 1 && f.a <= 2 && int(f.a) <= p.hand.Len()
	case AskTile:
		return f.b == 0 && f.c == 0 && f.n == 0 && f.a <= 3 && Kind(f.d) <= Building && (f.d != 0) == (f.a != 0) && (f.d == 0 || p.level > 0) &&
			len(s.listTile(nil, f)) > 0
	case AskDam:
		return none && f.n == 0 && f.a&^(optional|neutralToo) == 0 && Site(f.b) < firstConduit && (f.a&optional != 0 || s.damsWithRoom(p, f) != 0)
	case AskFetchTile:
		return f == Prompt{Kind: AskFetchTile, Seat: f.Seat} && p.tilesOnWheel() != 0
	case AskFetchMachines:
		return f == Prompt{Kind: AskFetchMachines, Seat: f.Seat} && s.refuseUse(p, ResearchLab, 0).Code == 0
	case AskWork:
		if f.a == byMachines {
			return p.level > 0 && f.b >= 1 && f.b <= 3 && (f.c == 0 || With(f.c) == WithLeslie && p.supply.Has(SpecialLeslie)) && f.d == 0 && f.n == 0 &&
				s.refuseCardWork(p).Code == 0
		}
		return f == Prompt{Kind: AskWork, Seat: f.Seat} && s.refuseUse(p, LoanAgency, int(p.credits)).Code == 0
	case AskCard:
		return s.phase == TurnEnd && p.level > 0 && f.Seat == s.TurnOf() && s.card != 0 && s.criteria != 0 && p.crew() > 0 &&
			int(f.a) < len(s.card.Actions()) && f == Prompt{Kind: AskCard, Seat: f.Seat, a: f.a} && s.depth == 1
	case stepCard:
		return s.phase == TurnEnd && p.level > 0 && f.Seat == s.TurnOf() && f == Prompt{Kind: stepCard, Seat: f.Seat, a: f.a} && f.a < 8
	case stepRefill:
		return p.level > 0 && f == Prompt{Kind: stepRefill, Seat: f.Seat}
	case AskUse:
		return none && f.n == 0 && f.a&^optional == 0 && PrivateBuilding(f.b) < privateBuildingEnd && (f.a&optional != 0 || s.canUseAny(p))
	case stepReward:
		id := rewardID(f.a)
		return none && f.a > 0 && id < rewardEnd && f.b < 3 && id.reward().Parts[f.b].Kind != 0 &&
			f.n > 0 && f.n < int16(whyEnd)
	case stepFlow:
		return none && f.n == 0 && f.a < uint8(firstSlot) && sites[f.a].kind == Powerhouse && f.b <= maxCapacity
	case stepAbility:
		return none && f.n == 0 && f.a < uint8(firstConduit) && f.b < basinEnd
	case stepEffect:
		return none && f.n == 0 && advancedTiles.Has(Tile(f.a)) && f.b > 0 && Site(f.b) < siteEnd && s.effectFits(Tile(f.a), Site(f.b))
	case stepGrant:
		return none && f.b == 0 && f.n == 0 && f.a > 0 && Contract(f.a) < contractEnd
	}
	return false
}
