package rules

import "math/bits"

// Companies, officers and starting contracts are assigned to the players in one of three
// ways (R2.3.3–R2.3.5), which differ only in the prompts.

// Assignment is who picks company and officer.
type Assignment uint8

const (
	Draft       Assignment = iota // the players, among the pairs that were dealt (R2.3.3)
	RandomPairs                   // chance, among the same pairs
	FreeChoice                    // the players, any company with any officer of the game
	assignmentEnd
)

var assignmentNames = [assignmentEnd]string{
	Draft:       "draft",
	RandomPairs: "random",
	FreeChoice:  "free",
}

const assignmentWords = "draft, random or free"

func (a Assignment) String() string { return nameOf(assignmentNames[:], int(a)) }

// MarshalText is String.
func (a Assignment) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads what String wrote.
func (a *Assignment) UnmarshalText(text []byte) error {
	for i, name := range assignmentNames {
		if name == string(text) {
			*a = Assignment(i)
			return nil
		}
	}
	return &optionError{"assignment must be " + assignmentWords}
}

// People is the number of players that are not Automas.
func (o Options) People() int { return o.terms().people() }

func (o terms) people() int { return int(o.Players) - o.automas() }

// assign asks for what is missing until every player has a company and an officer; it
// returns false when all have.
func (g game) assign() bool {
	picked := g.picked()
	if picked == 0 && g.dealPairs() {
		return true
	}
	if picked < g.opt.people() {
		f := g.pickPrompt(picked)
		g.order[int(g.opt.Players)-1-picked] = f.Picker() // reverse of the picking order (R2.3.4)
		g.push(f)
		return true
	}
	if g.seatAutomas() {
		return true
	}
	if g.opt.Assignment == FreeChoice && g.missingCopies() > 0 {
		g.askReveal(DrawExtra, 0, 0)
		return true
	}
	return false
}

// picked is the number of players who have a company; people come first.
func (s *State) picked() int {
	n := 0
	for i := range s.opt.Players {
		if s.players[i].company != 0 {
			n++
		}
	}
	return n
}

// dealPairs asks for the next thing to pick from: pairs, starting contracts, officers
// for Mahiri to copy, and who picks first; it returns false if nothing is missing.
func (g game) dealPairs() bool {
	pairs := g.opt.pairs()
	for i := range pairs {
		if g.pairs[i].Company == 0 {
			g.askReveal(DrawCompany, i+1, 0)
			return true
		}
	}
	mahiri := false
	for i := range pairs {
		if g.pairs[i].Officer == 0 {
			g.askReveal(DrawOfficer, i+1, 0)
			return true
		}
		mahiri = mahiri || g.pairs[i].Officer == Mahiri
	}
	if g.offered.Len() < int(g.opt.Players) {
		g.askReveal(DrawStarting, 0, 0)
		return true
	}
	if mahiri && bits.OnesCount16(g.extras) < g.opt.extras() {
		g.askReveal(DrawExtra, 0, 0)
		return true
	}
	if g.firstPick == 0 {
		g.askReveal(DrawFirst, 0, 0)
		return true
	}
	return false
}

// pickPrompt asks the next person, or chance on their behalf, to pick.
func (s *State) pickPrompt(picked int) Prompt {
	seat := s.nextPerson(Seat(s.firstPick)-1, picked)
	if s.opt.Assignment == RandomPairs {
		return askRandomPick(seat)
	}
	return Prompt{Kind: AskPick, Seat: seat}
}

// partners is the set of officers that can be picked with a company, bit i for
// officer i: the one of its pair, or all that are left.
func (s *State) partners(c Company) uint16 {
	if s.opt.Assignment == FreeChoice {
		if s.companiesLeft()>>c&1 == 0 {
			return 0
		}
		return s.officersLeft()
	}
	for _, p := range s.pairs {
		if p.Company == c && c != 0 {
			return 1 << p.Officer
		}
	}
	return 0
}

func (s *State) listPick(dst []Action, _ Prompt) []Action {
	for c := USA; c < companyEnd; c++ {
		for officers := s.partners(c); officers != 0; officers &= officers - 1 {
			for set := s.offered; set != 0; set &= set - 1 {
				dst = append(dst, Pick(c, Officer(bits.TrailingZeros16(officers)), set.first()))
			}
		}
	}
	return dst
}

func (s *State) refusePick(_ Prompt, a Action) Reason {
	c, o, k := Company(a.a()), Officer(a.b()), Contract(a.c())
	switch {
	case k >= contractEnd || !s.offered.Has(k):
		return Reason{Code: NotOffered}
	case s.partners(c)>>o&1 == 1:
		return Reason{}
	case s.opt.Assignment == FreeChoice:
		return s.refuseFreePick(c, o)
	}
	return Reason{Code: NoPairLikeThat}
}

// refuseFreePick says which half of a free choice is unavailable.
func (s *State) refuseFreePick(c Company, o Officer) Reason {
	switch {
	case c >= companyEnd || companyPool(s.opt)>>c&1 == 0:
		return Reason{Code: CompanyNotInGame}
	case o >= officerEnd || s.officerPool()>>o&1 == 0:
		return Reason{Code: OfficerNotInGame}
	}
	for i := range s.opt.Players {
		if s.players[i].company == c || s.opt.AutomaCompanies[i] == c {
			return Reason{Code: CompanyTaken, Seat: Seat(i)}
		}
	}
	for i := range s.opt.Players {
		if s.players[i].officer == o || s.opt.AutomaOfficers[i] == o {
			return Reason{Code: OfficerTaken, Seat: Seat(i)}
		}
	}
	return Reason{}
}

func (g game) pick(f Prompt, a Action) {
	pair, c := Pair{Company(a.a()), Officer(a.b())}, Contract(a.c())
	for i := range g.pairs {
		if g.pairs[i] == pair {
			g.pairs[i] = Pair{}
		}
	}
	g.offered &^= 1 << c
	g.seat(f.Picker(), pair, c)
}

// missingCopies is the number of officers to draw until Mahiri, if somebody has her,
// can copy three (R2.3.5); less than 0 if there are too many.
func (s *State) missingCopies() int {
	mahiri, officers := false, bits.OnesCount16(s.extras)
	for i := range s.opt.Players {
		o := s.players[i].officer
		mahiri = mahiri || o == Mahiri
		if o != 0 && o != Mahiri {
			officers++
		}
	}
	if !mahiri {
		return -bits.OnesCount16(s.extras)
	}
	return copies - officers
}

// copies is the number of officers Mahiri can copy (R2.3.5, Q3).
const copies = 3

// checkSetup verifies the picks while they are made. Before the first round all players
// have what they began with.
func (s *State) checkSetup() error {
	if s.phase != Setup {
		return nil
	}
	if s.discarded|s.reshuffle != 0 || s.patentsGone != 0 || s.worksGone != 0 {
		return unsound("something gone before the first round")
	}
	for i := range s.opt.Players {
		if p := &s.players[i]; p.company != 0 {
			fresh := State{opt: s.opt}
			game{State: &fresh}.seat(Seat(i), Pair{p.company, p.officer}, p.hand.first())
			if fresh.players[i] != *p || fresh.vpFrom[i] != s.vpFrom[i] || p.level == 0 && p.hand&pileContracts[Starting] == 0 {
				return unsoundFor(int(i), "other goods than at the start")
			}
		}
	}
	if s.firstPick == 0 {
		if s.picked() > 0 {
			return unsound("picks before the first")
		}
		return nil
	}
	board := *s
	switch {
	case game{State: &board}.layOut():
		return unsound("picks before the board is laid out")
	case !s.soundPicks():
		return unsound("order of the picks")
	case !s.soundOffer():
		return unsound("what is offered")
	}
	return nil
}

// soundPicks verifies that people have picked in their order, which is the reverse
// turn order, and Automas have companies only after them (R2.3.3, R2.3.4, A2.7).
func (s *State) soundPicks() bool {
	picked := s.picked()
	for k := range s.opt.people() {
		seat := s.nextPerson(Seat(s.firstPick)-1, k)
		if (s.players[seat].company != 0) != (k < picked) || k <= picked && s.order[int(s.opt.Players)-1-k] != seat {
			return false
		}
	}
	return true
}

// soundOffer verifies that there is a pair for everybody who waits for one, a contract
// for every person, and before the last pick the extra officers for Mahiri to copy.
func (s *State) soundOffer() bool {
	pairs, waiting, mahiri := 0, 0, false
	for i, p := range s.pairs {
		if (p.Company != 0) != (p.Officer != 0) {
			return false
		}
		pairs += int(b2u(p.Company != 0))
		mahiri = mahiri || p.Officer == Mahiri || s.players[i].officer == Mahiri
		if i < int(s.opt.Players) && s.players[i].company == 0 && s.opt.AutomaCompanies[i] == 0 {
			waiting++
		}
	}
	picked := s.picked()
	if s.opt.Assignment == FreeChoice {
		return picked >= s.opt.people() || s.offered.Len() == int(s.opt.Players)-picked
	}
	extras := 0
	if mahiri {
		extras = s.opt.extras()
	}
	return pairs == waiting && (picked >= s.opt.people() ||
		s.offered.Len() == int(s.opt.Players)-picked && bits.OnesCount16(s.extras) == extras)
}

// soundPick: the pick that comes next.
func (s *State) soundPick(f Prompt) bool {
	picked := s.picked()
	return s.phase == Setup && s.firstPick != 0 && picked < s.opt.people() && f == s.pickPrompt(picked)
}
