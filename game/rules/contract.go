package rules

// Contracts (R9): taking, discarding, fulfilling.

// faceUp is the set of private contracts on display.
func (s *State) faceUp() ContractSet {
	var set ContractSet
	for _, pair := range s.market {
		for _, c := range pair {
			set |= 1 << c
		}
	}
	return set &^ 1
}

// askTake asks for n contracts, or for all of them if fewer are face up (R9.2.5, Q77).
func (g game) askTake(seat Seat, n int) {
	g.push(askContracts(AskTake, seat, min(n, g.faceUp().Len())))
}

func (s *State) listTake(dst []Action, f Prompt) []Action {
	return listContracts(dst, ActTake, s.faceUp(), f.Count())
}

func (s *State) listDiscard(dst []Action, f Prompt) []Action {
	return listContracts(dst, ActDiscard, s.players[f.Seat].hand, f.Count())
}

// listContracts lists the choices of one or two contracts out of a set.
func listContracts(dst []Action, k ActionKind, set ContractSet, n int) []Action {
	for ; set != 0; set &= set - 1 {
		c := set.first()
		if n == 1 {
			dst = append(dst, act(k, uint8(c), 0, 0))
			continue
		}
		for rest := set & (set - 1); rest != 0; rest &= rest - 1 {
			dst = append(dst, act(k, uint8(c), uint8(rest.first()), 0))
		}
	}
	return dst
}

func (s *State) refuseTake(f Prompt, a Action) Reason {
	return refuseContracts(a, s.faceUp(), f.Count(), Reason{Code: ContractNotFaceUp})
}

func (s *State) refuseDiscard(f Prompt, a Action) Reason {
	return refuseContracts(a, s.players[f.Seat].hand, f.Count(), Reason{Code: ContractNotInHand})
}

func refuseContracts(a Action, set ContractSet, n int, missing Reason) Reason {
	c, d := Contract(a.a()), Contract(a.b())
	for _, x := range [2]Contract{c, d} {
		if x >= contractEnd || x != 0 && !set.Has(x) {
			return missing
		}
	}
	switch have := min(int(c), 1) + min(int(d), 1); {
	case have != n:
		return Reason{Code: WrongNumberOfContracts, Need: n, Have: have}
	case c == 0: // a single one is named in the first place
		return missing
	case n == 2 && c >= d:
		return Reason{Code: ContractsNotAscending}
	}
	return Reason{}
}

// take moves contracts from the display to the hand; those above the limit are discarded
// at once (R9.2.2).
func (g game) take(f Prompt, a Action) {
	p := &g.players[f.Seat]
	for _, c := range [2]Contract{Contract(a.a()), Contract(a.b())} {
		if c == 0 {
			continue
		}
		g.removeFaceUp(c)
		p.hand |= 1 << c
		g.tell(Event{Kind: EvTaken, Seat: f.Seat, a: uint8(c)})
	}
	limit := p.contractLimit()
	if g.opt.LooseMahiri && !p.able(Simone) {
		limit = handLimit
	}
	over := p.hand.Len() - limit
	if over > 2 { // two are discarded first
		g.push(askContracts(AskDiscard, f.Seat, over-2))
	}
	if over > 0 {
		g.push(askContracts(AskDiscard, f.Seat, min(over, 2)))
	}
}

func (g game) discard(f Prompt, a Action) {
	p := &g.players[f.Seat]
	for _, c := range [2]Contract{Contract(a.a()), Contract(a.b())} {
		if c != 0 {
			p.hand &^= 1 << c
			g.discarded |= 1 << c
			g.tell(Event{Kind: EvDiscarded, Seat: f.Seat, a: uint8(c)})
		}
	}
	if p.hand.Len() <= handLimit {
		p.keepsFour = false // only in the other reading of Q24
	}
}

// producedEnergy gives energy that may fulfil one of the player's contracts but is not a
// production action (R9.3.3).
func (g game) producedEnergy(seat Seat, n int, why Why) {
	g.energy(seat, n, why)
	g.askFulfil(askFulfil(seat, n, 0))
}

// askFulfil asks for a contract. A person may decline; an Automa must fulfil one
// if there is one (A5.1.5).
func (g game) askFulfil(f Prompt) {
	if g.players[f.Seat].level == 0 {
		f = f.orDecline()
	} else if g.fulfillable(f) == 0 {
		return
	}
	g.push(f)
}

// fulfillable is the set of contracts the prompt allows within the energy: those in hand,
// for an Automa those on display (A5.1.5), and national ones in a production action
// (R9.3.5).
func (s *State) fulfillable(f Prompt) ContractSet {
	set := s.players[f.Seat].hand
	if s.players[f.Seat].level > 0 {
		set = s.faceUp()
	}
	if f.flags()&nationalToo != 0 {
		for _, c := range s.national {
			set |= 1 << c
		}
	}
	var out ContractSet
	for set &^= 1; set != 0; set &= set - 1 {
		if c := set.first(); int(contracts[c].energy) <= f.Energy() {
			out |= 1 << c
		}
	}
	return out
}

func (s *State) listFulfil(dst []Action, f Prompt) []Action {
	for set := s.fulfillable(f); set != 0; set &= set - 1 {
		dst = append(dst, Fulfil(set.first()))
	}
	return dst
}

// SeveralContracts reports whether several contracts may be named within the
// energy asked for (R12.10.2).
func (s *State) SeveralContracts() bool {
	f := s.Prompt()
	return f.Kind == AskFulfil && f.flags()&several != 0
}

func (s *State) refuseFulfil(f Prompt, a Action) Reason {
	c := Contract(a.a())
	if c == 0 || c >= contractEnd {
		return Reason{Code: ContractNotInHand}
	}
	if c.IsNational() {
		switch {
		case f.flags()&nationalToo == 0:
			return Reason{Code: NationalOnlyByProduction}
		case s.national[0] != c && s.national[1] != c && s.national[2] != c:
			return Reason{Code: ContractNotFaceUp}
		}
	} else if s.players[f.Seat].level > 0 {
		if !s.faceUp().Has(c) {
			return Reason{Code: ContractNotFaceUp}
		}
	} else if !s.players[f.Seat].hand.Has(c) {
		return Reason{Code: ContractNotInHand}
	}
	if c.Energy() > f.Energy() {
		return Reason{Code: RequirementTooHigh, Need: c.Energy(), Have: f.Energy()}
	}
	return Reason{}
}

// fulfil turns the contract face down, then gives its reward (R9.3.6). With
// Simone all contracts are named first; rewards follow in the order named (R12.10.2).
func (g game) fulfil(f Prompt, a Action) {
	c := Contract(a.a())
	p := &g.players[f.Seat]
	if p.level > 0 && f.Named() == 0 {
		g.push(Prompt{Kind: stepRefill, Seat: f.Seat}) // after the rewards (A5.1.5, A9.8)
	}
	if c.IsNational() {
		for i := range g.national {
			if g.national[i] == c {
				g.national[i] = 0
			}
		}
	} else if p.level > 0 {
		g.removeFaceUp(c)
	} else {
		p.hand &^= 1 << c
		p.keepsFour = false // Q78
	}
	p.fulfilled |= 1 << c
	g.tell(Event{Kind: EvFulfilled, Seat: f.Seat, a: uint8(c)})
	if f.flags()&several == 0 {
		g.grant(f.Seat, contractReward(c), ByContract)
		return
	}
	g.insertBelow(f.Named(), thenGrant(f.Seat, c))
	g.push(f.after(c))
}

// removeFaceUp takes a private contract from the display.
func (g game) removeFaceUp(c Contract) {
	for i, x := range g.market[c.Pile()] {
		if x == c {
			g.market[c.Pile()][i] = 0
		}
	}
}

// soundContracts: one or two contracts of a set.
func soundContracts(f Prompt, of ContractSet) bool {
	n := f.Count()
	return f == askContracts(f.Kind, f.Seat, n) && n >= 1 && n <= 2 && n <= of.Len()
}

// soundFulfil: who must fulfil a contract has one.
func soundFulfil(p *Player, f Prompt) bool {
	return f.two() && f.flags()&^(optional|nationalToo|several) == 0 && f.Named() <= 7 && f.Energy() >= -20 && f.Energy() <= 255 && (f.mayDecline() || p.hand != 0 || p.level > 0)
}
