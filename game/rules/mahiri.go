package rules

// Mahiri (R12.7). The other officers act where their ability matters: prices in
// construction.go and payment.go, capacity in water.go, production.go, contract.go,
// the architect in turn.go.

// copyable is the set of officers a seat could copy: the other players' and the
// extra ones (R12.7.4), bit i for officer i.
func (s *State) copyable(seat Seat) uint16 {
	set := s.extras
	for i := range s.opt.Players {
		if Seat(i) != seat {
			set |= 1 << s.players[i].officer
		}
	}
	return set &^ 1 // Automas below level 4 have none
}

// refuseActivation says why a player cannot activate Mahiri on a space now. The
// second space is for the second activation (R12.7.1).
func (s *State) refuseActivation(p *Player, space Space) Reason {
	n := space - firstMahiri
	switch {
	case p.officer != Mahiri:
		return Reason{Code: SpaceOfAnother}
	case s.turn&extraTurn != 0:
		return Reason{Code: NotInExtraTurn} // Q23
	case s.turn&activated != 0:
		return Reason{Code: AlreadyActivated} // R12.7.5
	case p.activations>>n&1 == 1:
		return Reason{Code: ActivationUsed}
	case n == 1 && p.activations == 0 && !s.opt.LooseMahiri:
		return Reason{Code: LeftmostFirst}
	case p.engineers == 0:
		return Reason{Code: NeedEngineers, Need: 1}
	}
	if fee := space.Fee(); int(p.credits) < fee {
		return Reason{Code: NeedCredits, Need: fee, Have: int(p.credits)}
	}
	return Reason{}
}

// refuseCopy says why an officer cannot be copied. With the last engineer an
// engineer-free construction must remain, judged with the copied ability (Q21, Q79).
func (s *State) refuseCopy(f Prompt, a Action) Reason {
	p := &s.players[f.Seat]
	space, o := Space(a.a()), Officer(a.b())
	if space != firstMahiri && space != firstMahiri+1 {
		return Reason{Code: NoSuchSpace}
	}
	if r := s.refuseActivation(p, space); r.Code != 0 {
		return r
	}
	if o >= officerEnd || s.copyable(f.Seat)>>o&1 == 0 {
		return Reason{Code: OfficerNotThere}
	}
	if p.crew() == 1 && !s.opt.LooseMahiri {
		after := *p
		after.copied = o
		after.credits -= int16(space.Fee())
		if !s.canBuildFree(&after) {
			return Reason{Code: NothingLeftToDo}
		}
	}
	return Reason{}
}

func (s *State) listCopy(dst []Action, f Prompt) []Action {
	set := s.copyable(f.Seat)
	for space := firstMahiri; space <= firstMahiri+1; space++ {
		if s.refuseActivation(&s.players[f.Seat], space).Code != 0 {
			continue
		}
		for o := Wilhelm; o < officerEnd; o++ {
			if a := Copy(space, o); set>>o&1 == 1 && s.refuseCopy(f, a).Code == 0 {
				dst = append(dst, a)
			}
		}
	}
	return dst
}

// refuseMahiriSpace says why one of Mahiri's spaces cannot be taken, whichever officer
// she would copy.
func (s *State) refuseMahiriSpace(seat Seat, space Space) Reason {
	if r := s.refuseActivation(&s.players[seat], space); r.Code != 0 {
		return r
	}
	set := s.copyable(seat)
	for o := Wilhelm; o < officerEnd; o++ {
		if set>>o&1 == 1 && s.refuseCopy(Prompt{Seat: seat}, Copy(space, o)).Code == 0 {
			return Reason{}
		}
	}
	return Reason{Code: NothingLeftToDo}
}

// copyOfficer activates Mahiri; her turn continues with an action (R12.7.3).
func (g game) copyOfficer(f Prompt, a Action) {
	p := &g.players[f.Seat]
	space, o := Space(a.a()), Officer(a.b())
	p.engineers--
	p.activations |= 1 << (space - firstMahiri)
	p.copied = o
	g.turn |= activated
	g.tell(Event{Kind: EvEngineers, Seat: f.Seat, a: uint8(space), N: 1})
	g.credits(f.Seat, -space.Fee(), ByFee)
	g.tell(Event{Kind: EvCopied, Seat: f.Seat, a: uint8(o)})
	g.push(f)
}
