package rules

// Ways to pay for a construction (R5.3.1 steps 3–4): Jill's mixers, the level II
// wild and building tiles, Solomon's credits. A way that is worse than another in
// every respect is not offered.

// payment is one way: machines on the wheel, and machines replaced by credits.
type payment struct {
	Machines
	replaced uint8
}

// worse reports whether q differs from p and costs no more in any respect.
func (p payment) worse(q payment) bool {
	return p != q && p.Excavators >= q.Excavators && p.Mixers >= q.Mixers && p.replaced >= q.replaced
}

func (p payment) less(q payment) bool {
	if p.Excavators != q.Excavators {
		return p.Excavators < q.Excavators
	}
	if p.Mixers != q.Mixers {
		return p.Mixers < q.Mixers
	}
	return p.replaced < q.replaced
}

// replaces reports whether credits may stand in for the player's machines (R12.5.1).
func (p *Player) replaces() bool { return p.figures().creditsForMachine > 0 }

// InsteadOfMachines is the number of credits Solomon pays in place of machines (R12.5.1).
func InsteadOfMachines(n int) int { return solomonCredits * n }

// payments has room for every way to pay.
type payments [128]payment

// payments lists, in ascending order, the ways to pay for a site with tile t from the
// supply and the credits left after fees, and returns their number.
func (s *State) payments(p *Player, t Tile, site Site, credits int, ways *payments) int {
	n := 0
	add := func(w payment) {
		for i := range n {
			if w == ways[i] || w.worse(ways[i]) {
				return
			}
		}
		// Drop what the new way beats, then insert it in order.
		kept := 0
		for i := range n {
			if !ways[i].worse(w) {
				ways[kept] = ways[i]
				kept++
			}
		}
		i := kept
		for ; i > 0 && w.less(ways[i-1]); i-- {
			ways[i] = ways[i-1]
		}
		ways[i] = w
		n = kept + 1
	}
	replaceable := 0
	if p.replaces() {
		replaceable = credits / solomonCredits
		if p.level > 0 { // an Automa replaces one machine, if it is missing (A9.5)
			replaceable = max(0, min(1, p.short(t, s.price(p, t, site))))
		}
	}
	have := p.machines
	// split adds the ways to pay a price whose types are fixed.
	split := func(price Machines) {
		for e := min(price.Excavators, have.Excavators) + 1; e > 0; e-- {
			for m := min(price.Mixers, have.Mixers) + 1; m > 0; m-- {
				w := Machines{e - 1, m - 1}
				if k := price.Total() - w.Total(); k <= replaceable {
					add(payment{w, uint8(k)})
				}
			}
		}
	}
	price := s.price(p, t, site)
	switch {
	case t == Adv2Wild: // any mix of types (R10.3.5)
		total := price.Total()
		for e := range min(total, int(have.Excavators)) + 1 {
			for m := range min(total-e, int(have.Mixers)) + 1 {
				if k := total - e - m; k <= replaceable {
					add(payment{Machines{uint8(e), uint8(m)}, uint8(k)})
				}
			}
		}
	case t == Adv2Building: // one type is left out (R10.3.6)
		split(Machines{Excavators: price.Excavators})
		split(Machines{Mixers: price.Mixers})
	default:
		split(price)
	}
	if d := &sites[site]; d.kind == Conduit && p.able(Jill) && have.Mixers >= d.value { // R12.4.1
		add(payment{Machines{Mixers: d.value}, 0})
	}
	return n
}

// waysToPay fills ways for an AskPay prompt.
func (s *State) waysToPay(f Prompt, ways *payments) []payment {
	p := &s.players[f.Seat]
	t, site := p.inEffect(f.Tile()), f.Site()
	n := s.payments(p, t, site, p.purse()-s.buildingFee(p, t, site), ways)
	return ways[:n]
}

func (s *State) listPay(dst []Action, f Prompt) []Action {
	var ways payments
	for _, w := range s.waysToPay(f, &ways) {
		dst = append(dst, Pay(w.Machines, int(w.replaced)))
	}
	return dst
}

func (s *State) refusePay(f Prompt, a Action) Reason {
	p := &s.players[f.Seat]
	var ways payments
	want := payment{Machines{a.a(), a.b()}, a.c()}
	for _, w := range s.waysToPay(f, &ways) {
		if w == want {
			return Reason{}
		}
	}
	fee := s.buildingFee(p, p.inEffect(f.Tile()), f.Site())
	switch {
	case want.Excavators > p.machines.Excavators:
		return Reason{Code: NeedExcavators, Need: int(want.Excavators), Have: int(p.machines.Excavators)}
	case want.Mixers > p.machines.Mixers:
		return Reason{Code: NeedMixers, Need: int(want.Mixers), Have: int(p.machines.Mixers)}
	case want.replaced > 0 && !p.replaces():
		return Reason{Code: NoCreditsForMachines}
	case fee+InsteadOfMachines(int(want.replaced)) > p.purse():
		return Reason{Code: NeedCredits, Need: fee + InsteadOfMachines(int(want.replaced)), Have: int(p.credits)}
	}
	return Reason{Code: NotThePrice}
}

// soundPay: a construction that the player can pay for.
func (s *State) soundPay(p *Player, f Prompt) bool {
	if f != askPay(f.Seat, f.paidTool(), f.Site()) || p.refuseTool(f.paidTool()).Code != 0 || s.refuseSite(p, f.Site()).Code != 0 {
		return false
	}
	return f.Tile().builds(s.kindAt(p, f.Site())) && s.refusePrice(p, p.inEffect(f.Tile()), f.Site(), p.purse()).Code == 0
}
