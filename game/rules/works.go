package rules

// External works (R13.1): machines are discarded for a tile with a reward.

// hasMachines reports whether the supply holds these machines.
func (p *Player) hasMachines(m Machines) bool {
	return p.machines.Excavators >= m.Excavators && p.machines.Mixers >= m.Mixers
}

// canInsertWork reports whether the machines of a work may go on the wheel instead
// of being discarded: with Leslie's tile, or without one for Mahiri (R12.8.1, R12.7.6).
func (p *Player) canInsertWork() bool { return p.supply.Has(SpecialLeslie) || p.copied == Leslie }

// refuseWork says why the work in a position cannot be fulfilled with machines (R13.1.3).
func (s *State) refuseWork(p *Player, position int) Reason {
	w := s.works[position-1]
	switch cost := works[w].cost; {
	case w == 0:
		return Reason{Code: TileGone}
	case p.machines.Excavators < cost.Excavators:
		return Reason{Code: NeedExcavators, Need: int(cost.Excavators), Have: int(p.machines.Excavators)}
	case p.machines.Mixers < cost.Mixers:
		return Reason{Code: NeedMixers, Need: int(cost.Mixers), Have: int(p.machines.Mixers)}
	}
	return Reason{}
}

// doWork fulfils the work in a position with machines: discarded, or with Leslie
// put on the wheel, which turns by one (R13.1.7).
func (g game) doWork(seat Seat, position int, with With) {
	p := &g.players[seat]
	cost := works[g.works[position-1]].cost
	if with == WithLeslie {
		tile := SpecialLeslie
		if p.copied == Leslie {
			tile = 0
		}
		g.insert(seat, tile, cost)
		g.rotate(seat, 1)
	} else {
		p.machines.Excavators -= cost.Excavators
		p.machines.Mixers -= cost.Mixers
		g.tell(Event{Kind: EvSpent, Seat: seat, a: cost.Excavators, b: cost.Mixers})
	}
	g.takeWork(seat, position)
}

// takeWork takes the tile and gives its reward.
func (g game) takeWork(seat Seat, position int) {
	w := g.works[position-1]
	g.works[position-1] = 0
	g.players[seat].works |= 1 << w
	g.tell(Event{Kind: EvWorkDone, Seat: seat, a: uint8(w)})
	g.grant(seat, workReward(w), ByWork)
}

// Loan Agency: 2 credits per machine instead (R13.4).

const loanCredits = 2

// Loan is the number of credits that pays for a work in place of machines.
func (w Work) Loan() int { return loanCredits * works[w].cost.Total() }

func (s *State) listWork(dst []Action, f Prompt) []Action {
	for i := range s.works {
		if a := ChooseWork(i + 1); s.refuseAskedWork(f, a).Code == 0 {
			dst = append(dst, a)
		}
	}
	return dst
}

func (s *State) refuseAskedWork(f Prompt, a Action) Reason {
	if a.a() < 1 || a.a() > 3 || s.works[a.a()-1] == 0 {
		return Reason{Code: TileGone}
	}
	if f.flags()&byMachines != 0 {
		return s.refuseWork(&s.players[f.Seat], int(a.a()))
	}
	if need, have := s.works[a.a()-1].Loan(), int(s.players[f.Seat].credits); need > have {
		return Reason{Code: NeedCredits, Need: need, Have: have}
	}
	return Reason{}
}

func (g game) answerWork(f Prompt, a Action) {
	if f.flags()&byMachines != 0 {
		g.payWork(f, int(a.a()))
		return
	}
	g.credits(f.Seat, -g.works[a.a()-1].Loan(), ByBuilding)
	g.takeWork(f.Seat, int(a.a()))
}

// soundWork: a work for credits, or an Automa's for machines.
func (s *State) soundWork(p *Player, f Prompt) bool {
	if engineers, with := f.engineers(), f.With(); f == askCardWork(f.Seat, engineers, with) {
		return p.level > 0 && engineers >= 1 && engineers <= 3 && (with == 0 || with == WithLeslie && p.supply.Has(SpecialLeslie)) &&
			s.refuseCardWork(p).Code == 0
	}
	return f.bare() && s.refuseUse(p, LoanAgency, int(p.credits)).Code == 0
}
