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
	case AskProduce, AskFulfil, AskDrops, AskDam, AskUse:
		return f.flags()&optional != 0
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
		g.machines(f.Seat, Machines{a.a(), a.b()}, f.why())
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
		g.grant(f.Seat, contractReward(step(f).granted()), ByContract)
	case stepCard:
		if g.players[f.Seat].crew() > 0 { // A4.3
			g.push(askCard(f.Seat, f.FirstAction()))
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
	switch f.Kind {
	case AskReveal:
		return s.soundReveal(f)
	case AskPick:
		return s.soundPick(f)
	}
	if !s.mayBeAsked(f) {
		return false
	}
	p := &s.players[f.Seat]
	switch f.Kind {
	case AskTurn:
		return s.soundTurn(f)
	case AskBuild:
		return s.soundBuild(p, f)
	case AskPay:
		return s.soundPay(p, f)
	case AskPlace:
		return soundPlace(f)
	case AskProduce:
		return soundProduce(f)
	case AskFulfil:
		return soundFulfil(p, f)
	case AskDrops:
		return soundDrops(f)
	case AskMachines:
		return soundMachines(f)
	case AskTake:
		return soundContracts(f, s.faceUp())
	case AskDiscard:
		return soundContracts(f, p.hand)
	case AskTile:
		return s.soundTile(p, f)
	case AskDam:
		return s.soundDam(p, f)
	case AskFetchTile:
		return f.bare() && p.tilesOnWheel() != 0
	case AskFetchMachines:
		return f.bare() && s.refuseUse(p, ResearchLab, 0).Code == 0
	case AskWork:
		return s.soundWork(p, f)
	case AskUse:
		return s.soundUse(p, f)
	case AskCard:
		return s.soundCard(p, f)
	case stepCard:
		return s.soundCardStep(p, f)
	case stepRefill:
		return f.bare() && p.level > 0
	case stepReward:
		return soundReward(f)
	case stepFlow:
		return soundFlow(f)
	case stepAbility:
		dam, to := step(f).production()
		return f == thenAbility(f.Seat, dam, to) && dam < firstConduit && to < basinEnd
	case stepEffect:
		return s.soundEffect(f)
	case stepGrant:
		return f == thenGrant(f.Seat, step(f).granted()) && step(f).granted() > 0 && step(f).granted() < contractEnd
	}
	return false
}

// mayBeAsked reports whether the seat of a frame can be asked such a thing now: only incomes give a player a
// choice out of turn (Annex B), and some things are never asked of an Automa.
func (s *State) mayBeAsked(f Prompt) bool {
	if f.Seat < 0 || f.Seat >= Seat(s.opt.Players) || s.players[f.Seat].company == 0 {
		return false
	}
	switch {
	case s.phase == TurnEnd && f.Seat != s.TurnOf(),
		s.phase == Income && (s.cursor == 0 || f.Seat != s.order[s.opt.Players-s.cursor]):
		return false
	}
	switch f.Kind {
	case AskTurn, AskTake, AskDiscard, AskFetchTile, AskFetchMachines, AskUse:
		return s.players[f.Seat].level == 0
	}
	return true
}
