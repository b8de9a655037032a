package rules

// The two doors into the rules, and the loop behind them.

// Apply answers the prompt with a. An action that is not legal changes nothing and
// returns a *Refusal. Events go to log, which may be nil.
func (s *State) Apply(a Action, log *Log) error {
	if r := s.Refuse(a); r.Code != 0 {
		return &Refusal{Asked: s.Prompt(), Answer: a, Reason: r}
	}
	g := game{s, log}
	g.answer(a)
	g.settle()
	return nil
}

// Play answers the prompt with a legal action. It trusts its caller: an action
// that was not in Legal leaves a broken state. (With the build tag check it panics.)
func (s *State) Play(a Action) { s.PlayLogged(a, nil) }

// PlayLogged is Play with events.
func (s *State) PlayLogged(a Action, log *Log) {
	if checked {
		mustBeLegal(s, a)
	}
	g := game{s, log}
	g.answer(a)
	g.settle()
	if checked {
		mustBeSound(s)
	}
}

// Resume carries a position between two prompts on to the next one.
func (s *State) Resume(log *Log) { game{s, log}.settle() }

// settle carries out steps and answers forced prompts until somebody has a
// choice, or the game is over.
func (g game) settle() {
	for {
		if g.depth == 0 {
			if !g.advance() {
				return
			}
			continue
		}
		if f := g.stack[g.depth-1]; f.Kind >= stepReward {
			g.pop()
			g.step(f)
			continue
		}
		a, forced := g.forced()
		if !forced {
			return
		}
		g.log.forced(g.State, a)
		g.answer(a)
	}
}

// forced finds the only answer to the prompt, if there is only one.
func (s *State) forced() (Action, bool) {
	f := s.stack[s.depth-1]
	switch f.Kind {
	case AskPick:
		if s.opt.Assignment == FreeChoice { // at least four officers are left
			return 0, false
		}
	case AskTurn:
		if s.players[f.Seat].crew() > 1 { // one or two engineers to the bank
			return 0, false
		}
	case AskBuild:
		if s.manyBuilds(f) {
			return 0, false
		}
	case AskDrops:
		return 0, false
	case AskCard: // every turn of an Automa is a decision that explains itself
		return 0, false
	}
	var buf [128]Action
	if list := s.Legal(buf[:0]); len(list) == 1 {
		return list[0], true
	}
	return 0, false
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
		g.grant(f.Seat, contractReward(Contract(f.A)), ByContract)
	case stepCard:
		if g.players[f.Seat].crew() > 0 { // A4.3
			g.push(Prompt{Kind: AskCard, Seat: f.Seat, A: f.A})
		}
	case stepRefill:
		g.push(f) // it stays below the reveal until nothing is missing
		if !g.refillContracts() {
			g.pop()
		}
	}
}

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

// MaxActions is more than any prompt can have legal answers.
const MaxActions = 1024

// mayDecline reports whether the prompt can be answered No.
func (f Prompt) mayDecline() bool {
	switch f.Kind {
	case AskPlace:
		return true // R5.4.5
	case AskProduce, AskFulfil, AskDam, AskUse:
		return f.A&optional != 0
	case AskDrops:
		return f.B&optional != 0
	}
	return false
}

// IsLegal decides one action without listing all.
func (s *State) IsLegal(a Action) bool { return s.Refuse(a).Code == 0 }

// Refuse says why an action does not answer the prompt legally; the code is 0 if it does.
func (s *State) Refuse(a Action) Reason {
	f := s.Prompt()
	if f.Kind == 0 {
		return Reason{Code: GameOver}
	}
	if f.Kind == AskTurn {
		switch a.Kind() {
		case ActNo, ActPass, ActCopy, ActFree, ActSpace:
			if a != a.canonical() {
				return Reason{Code: NotAsked, Asked: f.Kind}
			}
			return s.refuseTurn(f, a)
		}
	}
	if a == No() && answerOf[f.Kind] != 0 {
		if f.mayDecline() {
			return Reason{}
		}
		return Reason{Code: MustChoose}
	}
	if a.Kind() != answerOf[f.Kind] || a != a.canonical() {
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

// answerOf is the kind of action that answers a prompt, other than declining.
var answerOf = [promptEnd]ActionKind{
	AskReveal: ActReveal, AskPick: ActPick, AskBuild: ActBuild, AskPay: ActPay, AskPlace: ActPlace, AskProduce: ActProduce,
	AskFulfil: ActFulfil, AskDrops: ActDrops, AskMachines: ActMachines, AskTake: ActTake, AskDiscard: ActDiscard, AskTile: ActTile,
	AskDam: ActDam, AskFetchTile: ActFetchTile, AskFetchMachines: ActFetchMachines, AskWork: ActWork, AskUse: ActUse, AskCard: ActCard,
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
		g.machines(f.Seat, Machines{a.a(), a.b()}, Why(f.B))
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
