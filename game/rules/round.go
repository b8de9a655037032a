package rules

// Rounds and phases (R3, R15). advance is called when nothing is asked or waiting; it
// moves the game on to its next part. It returns false at the end.
func (g game) advance() bool {
	switch g.phase {
	case Setup:
		g.setUp()
	case Income:
		g.nextIncome()
	case Headstreams:
		g.fillHeadstreams()
	case Turns:
		g.nextTurn()
	case TurnEnd:
		g.endTurn()
	case WaterFlow:
		g.waterFlow()
		g.enter(Scoring)
	case Scoring:
		g.scoreRound()
		if g.round == Rounds { // R3.2
			g.moment(AtRoundEnd)
			g.scoreGame()
			g.enter(Done)
			g.moment(AtGameEnd)
			break
		}
		g.closeRound()
		g.enter(RoundEnd)
	case RoundEnd:
		if !g.refillPatents() && !g.refillWorks() {
			g.beginRound()
		}
	case Done:
		return false
	}
	return true
}

func (g game) enter(p Phase) {
	g.phase = p
	g.cursor = 0
	g.tell(Event{Kind: EvPhase, Seat: Nobody, a: uint8(p)})
}

func (g game) beginRound() {
	if g.round == 0 {
		g.moment(AtSetupEnd)
	} else {
		g.moment(AtRoundEnd)
	}
	g.round++
	g.tell(Event{Kind: EvRound, Seat: Nobody, N: int16(g.round)})
	g.enter(Income)
}

// nextIncome gives the next player their income, in reverse turn order (R3.3.2, Q6).
func (g game) nextIncome() {
	if g.cursor == g.opt.Players {
		g.enter(Headstreams)
		return
	}
	seat := g.order[g.opt.Players-1-g.cursor]
	g.cursor++
	g.income(seat)
}

// bringDrops puts this round's drops on the headstreams (R3.4.1).
func (g game) bringDrops() {
	for h := HA; h <= HD; h++ {
		g.waitingDrops(Nobody, h, g.sources[h].Drops(int(g.round)))
	}
}

func (g game) fillHeadstreams() {
	g.bringDrops()
	g.enter(Turns)
	g.moment(AtRoundStart)
}

// nextTurn begins the turn of the player under the cursor (R4.1.1). Without
// engineers and without an engineer-free construction the player passes (R4.4.3).
func (g game) nextTurn() {
	if int(g.passed) == 1<<g.opt.Players-1 {
		g.enter(WaterFlow)
		return
	}
	seat := g.order[g.cursor]
	if g.passed>>seat&1 == 1 {
		g.nextSeat()
		return
	}
	if !g.canAct(seat) {
		g.pass(seat)
		g.nextSeat()
		return
	}
	g.phase = TurnEnd
	g.tell(Event{Kind: EvTurn, Seat: seat})
	g.askTurn(seat)
}

// askTurn asks a person for a turn, or turns a card for an Automa.
func (g game) askTurn(seat Seat) {
	if g.players[seat].level > 0 {
		g.turnCard(seat)
		return
	}
	g.push(Prompt{Kind: AskTurn, Seat: seat})
}

// canAct reports whether the seat has an engineer or, if it is a person's, a legal
// engineer-free construction (A4.1).
func (s *State) canAct(seat Seat) bool {
	p := &s.players[seat]
	return p.crew() > 0 || p.level == 0 && s.canBuildFree(p)
}

func (g game) pass(seat Seat) {
	g.passed |= 1 << seat
	g.tell(Event{Kind: EvPassed, Seat: seat})
}

func (g game) nextSeat() { g.cursor = (g.cursor + 1) % g.opt.Players }

// endTurn refills contracts (R9.2.4), ends copied abilities (R12.7.7) and gives the
// architect's owner an extra turn (R12.11).
func (g game) endTurn() {
	if g.refillContracts() {
		return
	}
	seat := g.order[g.cursor]
	p := &g.players[seat]
	if p.copied == Simone && p.hand.Len() == 4 {
		p.keepsFour = true // Q24
	}
	p.copied = 0
	extra := g.turn&architect != 0 && g.canAct(seat)
	g.turn = 0
	if extra {
		g.turn = extraTurn
		g.tell(Event{Kind: EvTurn, Seat: seat, a: 1})
		g.askTurn(seat)
		return
	}
	g.phase = Turns
	g.moment(AtTurnEnd)
	g.nextSeat()
}

// closeRound is phase 5 up to the new tiles (R15.1–R15.6).
func (g game) closeRound() {
	g.order = g.nextOrder()
	for i := range g.opt.Players {
		g.tell(Event{Kind: EvOrder, Seat: g.order[i], a: i})
	}
	for i := range g.opt.Players {
		g.players[i].energy = 0
	}
	g.tell(Event{Kind: EvEnergyReset, Seat: Nobody})
	for i := range g.opt.Players {
		g.sendHome(&g.players[i])
	}
	g.passed, g.occupied, g.placed = 0, 0, [spaceEnd]presence{}
	g.tell(Event{Kind: EvHome, Seat: Nobody})
	for i, t := range g.patents {
		if t != 0 {
			g.patents[i] = 0
			g.patentsGone |= 1 << t
			g.tell(Event{Kind: EvTileRemoved, Seat: Nobody, a: uint8(t)})
		}
	}
	for i, w := range g.works {
		if w != 0 {
			g.works[i] = 0
			g.worksGone |= 1 << w
			g.tell(Event{Kind: EvWorkRemoved, Seat: Nobody, a: uint8(w)})
		}
	}
}

// nextOrder is the turn order of the next round: ascending energy, ties in reverse of
// this round's order (R15.1, Q54).
func (s *State) nextOrder() [MaxSeats]Seat {
	order := s.order
	n := int(s.opt.Players)
	for i := range n / 2 {
		order[i], order[n-1-i] = order[n-1-i], order[i]
	}
	for i := 1; i < n; i++ { // stable
		for j := i; j > 0 && s.players[order[j]].energy < s.players[order[j-1]].energy; j-- {
			order[j], order[j-1] = order[j-1], order[j]
		}
	}
	return order
}
