package rules

// Setup of Automas (A2).

const (
	automaVP         = 16   // at the start (A2.6)
	unlimited        = 1000 // credits of a company that has none and never needs any
	allCards  uint32 = 1<<cardEnd - 2
	allSpent         = cardEnd - 1 // the most cards a discard pile can have
)

// automas is the number of Automas.
func (o terms) automas() int {
	n := 0
	for _, level := range o.Automas {
		if level > 0 {
			n++
		}
	}
	return n
}

// HasAutomas reports whether any seat is an Automa's.
func (o Options) HasAutomas() bool { return o.Automas != [MaxSeats]uint8{} }

// pairs is the number of pairs that are dealt: one for each player whose company is
// not chosen beforehand (A2.7).
func (o terms) pairs() int {
	if o.Assignment == FreeChoice {
		return 0
	}
	n := int(o.Players)
	for _, c := range o.AutomaCompanies {
		if c != 0 {
			n--
		}
	}
	return n
}

// extras is the number of officers drawn for Mahiri in addition to those of the other
// players (R2.3.5a). She can also copy officers chosen beforehand for Automas (A2.8), which
// are in no pair: that many fewer are drawn.
func (o terms) extras() int {
	n := extraOfficers[o.pairs()]
	for _, officer := range o.AutomaOfficers {
		if officer != 0 {
			n--
		}
	}
	return max(n, 0)
}

// checkAutomas returns an error if the Automas of the options are invalid (A2.1, A2.3).
func (o terms) checkAutomas(version uint8) error {
	for i, level := range o.Automas {
		switch {
		case level > 4:
			return &optionError{"an Automa has level 1, 2, 3 or 4"}
		case level > 0 && i >= int(o.Players):
			return &optionError{"an Automa needs a seat"}
		}
		c, officer := o.AutomaCompanies[i], o.AutomaOfficers[i]
		switch {
		case c != 0 && (level == 0 || c >= companyEnd || companyPool(o)>>c&1 == 0):
			return &optionError{"the company chosen for an Automa is not in this game"}
		case officer != 0 && (level != 4 || officer == Mahiri || officer >= officerEnd || o.officerPool(version)>>officer&1 == 0):
			return &optionError{"the officer chosen for an Automa is not in this game, or not for Automas, or its level is not 4"}
		}
		for j := range i {
			if c != 0 && c == o.AutomaCompanies[j] || officer != 0 && officer == o.AutomaOfficers[j] {
				return &optionError{"two Automas cannot have the same company or officer"}
			}
		}
	}
	switch n := o.automas(); {
	case n > 0 && o.Variant == Introductory:
		return &optionError{"Automas need the full game"}
	case n > 0 && n == int(o.Players):
		return &optionError{"at least one player must be a person"}
	}
	return nil
}

// nextPerson is the k-th person clockwise from a seat.
func (s *State) nextPerson(seat Seat, k int) Seat {
	for {
		if s.opt.Automas[seat] == 0 {
			if k == 0 {
				return seat
			}
			k--
		}
		seat = (seat + 1) % Seat(s.opt.Players)
	}
}

// seatAutomas gives the Automas the companies that are left, at level 4 an officer
// too, puts them first in the turn order and turns up the first card (A2.7–A2.10).
// It returns false when nothing is missing.
func (g game) seatAutomas() bool {
	first := 0
	for i := range g.opt.Players {
		if g.opt.Automas[i] == 0 || g.players[i].company != 0 {
			continue
		}
		if c := g.opt.AutomaCompanies[i]; c != 0 {
			g.seatAutoma(Seat(i), c)
			continue
		}
		g.askReveal(DrawAutoma, int(i)+1, 0)
		return true
	}
	for i := range g.opt.Players {
		if g.opt.Automas[i] == 0 {
			continue
		}
		if p := &g.players[i]; p.level == 4 && p.officer == 0 {
			o := g.opt.AutomaOfficers[i]
			if o == 0 {
				g.askReveal(DrawAutomaOfficer, int(i)+1, 0)
				return true
			}
			g.engage(Seat(i), o)
		}
		g.order[first] = Seat(i) // A2.9
		first++
	}
	if first > 0 && g.card == 0 {
		g.askReveal(DrawCard, 0, 0)
		return true
	}
	g.offered = 0
	return false
}

// seatAutoma gives an Automa a company; the officer paired with it stays face up and
// can be copied (A2.7).
func (g game) seatAutoma(seat Seat, c Company) {
	for i, p := range g.pairs {
		if p.Company == c {
			g.pairs[i] = Pair{}
			g.extras |= 1 << p.Officer
		}
	}
	g.seat(seat, Pair{Company: c}, 0)
}

// automaOfficers is the set of officers an Automa may get: not another player's, and not
// Mahiri (A2.8, AR31).
func (s *State) automaOfficers() uint16 {
	set := s.officerPool() &^ (1 << Mahiri)
	for i := range s.opt.Players {
		set &^= 1<<s.players[i].officer | 1<<s.opt.AutomaOfficers[i]
	}
	return set
}

// engage gives an Automa of level 4 its officer.
func (g game) engage(seat Seat, o Officer) {
	p := &g.players[seat]
	p.officer = o
	g.extras &^= 1 << o
	p.owned |= specialTile(o)
	p.supply |= specialTile(o)
	g.sendHome(p)
	g.tell(Event{Kind: EvPicked, Seat: seat, a: uint8(p.company), b: uint8(o)})
}
