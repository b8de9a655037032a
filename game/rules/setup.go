package rules

import (
	"errors"
	"strconv"
)

// Variant is the introductory or the full game.
type Variant uint8

const (
	Introductory Variant = iota + 1
	Full
)

func (v Variant) String() string { return nameOf([]string{"none", "introductory", "full"}, int(v)) }

// Options are the choices made before the game.
type Options struct {
	Version       uint8      // of the rules; 0: the newest, in New only (version.go)
	Players       uint8      // 2–4
	Variant       Variant    // R2.2, R2.3
	Assignment    Assignment // who picks company and officer
	Leeghwater    bool       // with the expansion (R2.4)
	GuestOfficers bool       // Simone and Tommaso without the expansion (R2.4.4a)
	WaterFirst    bool       // the water of a production flows before its contract (Q10)
	LooseMahiri   bool       // Mahiri's spaces in any order, and with her last engineer; Simone copied counts for the turn (other reading of R12.7.1, Q21, Q24, Q83)

	Automas         [MaxSeats]uint8   // level 1–4 of the Automa in a seat, 0 for a person (A2.3)
	AutomaCompanies [MaxSeats]Company // company chosen for it; 0: one that is left over (A2.7)
	AutomaOfficers  [MaxSeats]Officer // officer chosen for it at level 4; 0: at random (A2.8)
}

// ErrOptions is the error for invalid options.
var ErrOptions = errors.New("rules: bad options")

// New begins a game. The first prompt asks Chance for the first reveal. Without a
// version the game is played under the newest rules.
func New(o Options) (State, error) {
	if err := o.check(); err != nil {
		return State{}, err
	}
	if o.Version == 0 {
		o.Version = Version
	}
	s := State{opt: o.terms(), newer: o.Version - 1, pile: privateContracts & contractsOf[o.Version], patentPile: patentTiles(o.terms())}
	if o.HasAutomas() {
		s.deck = allCards
	}
	if o.Leeghwater {
		s.workPile = allWorks
	}
	game{State: &s}.settle()
	return s, nil
}

// check returns an error that names the invalid option.
func (o Options) check() error {
	switch {
	case o.Version > Version:
		return &optionError{"rules version " + strconv.Itoa(int(o.Version)) + " is not known, only 1 to " + strconv.Itoa(Version)}
	case o.Players < 2 || o.Players > MaxSeats:
		return &optionError{"players must be 2, 3 or 4"}
	case o.Variant != Introductory && o.Variant != Full:
		return &optionError{"variant must be introductory or full"}
	case o.Assignment >= assignmentEnd:
		return &optionError{"assignment must be " + assignmentWords}
	case o.Variant == Introductory && o.Assignment != Draft:
		return &optionError{"companies and officers are fixed in the introductory game: only the full game can assign them otherwise"}
	case o.Variant == Introductory && o.Leeghwater:
		return &optionError{"the expansion needs the full game"}
	case o.Variant == Introductory && o.GuestOfficers:
		return &optionError{"guest officers need the full game"}
	case o.Leeghwater && o.GuestOfficers:
		return &optionError{"guest officers are part of the expansion"}
	}
	if o.Version == 0 {
		o.Version = Version
	}
	return o.terms().checkAutomas(o.Version)
}

type optionError struct{ why string }

func (e *optionError) Error() string { return "rules: " + e.why }
func (e *optionError) Unwrap() error { return ErrOptions }

// bonusPool is the set of bonus tiles to draw from (R2.1.2).
func bonusPool(o terms) uint64 {
	switch {
	case o.Variant == Introductory:
		return 1<<BonusAdvancedTile - 2
	case o.Leeghwater:
		return 1<<bonusEnd - 2
	}
	return 1<<BonusExternalWork - 2
}

// setUp asks for the next thing that is missing on the board (R2), in the order
// of the rules; when nothing is missing the first round begins.
func (g game) setUp() {
	if g.layOut() {
		return
	}
	if g.opt.Variant == Introductory {
		for i := range g.opt.Players {
			a := introductory[i]
			g.seat(Seat(i), Pair{a.company, a.officer}, a.contract)
			g.order[i] = Seat(i)
		}
	} else if g.assign() {
		return
	}
	for i := range g.opt.Players {
		g.tell(Event{Kind: EvOrder, Seat: g.order[i], a: i})
	}
	g.beginRound()
}

// layOut asks for the next tile of the board; it returns false if all are in place.
func (g game) layOut() bool {
	for h := HA; h <= HD; h++ {
		if g.sources[h] == 0 {
			g.askReveal(DrawHeadstream, int(h), 0)
			return true
		}
	}
	for i, b := range g.bonus {
		if b == 0 {
			g.askReveal(DrawBonus, i+1, 0)
			return true
		}
	}
	if g.objective == 0 {
		g.askReveal(DrawObjective, 0, 0)
		return true
	}
	for i, c := range g.national[:g.opt.Players-1] {
		if c == 0 {
			g.askReveal(DrawNational, i+1, 0)
			return true
		}
	}
	if g.refillContracts() {
		return true
	}
	for a := Mountain; a <= Plain; a++ {
		if g.neutrals&areaSites[a] == 0 {
			g.askReveal(DrawNeutral, 0, int(a))
			return true
		}
	}
	if g.opt.Leeghwater {
		for level := 1; level <= 3; level++ {
			if g.setAside&levelTiles[level] == 0 {
				g.askReveal(DrawSetAside, 0, level)
				return true
			}
		}
	}
	if g.opt.Variant == Full && g.refillPatents() {
		return true
	}
	if g.opt.Leeghwater {
		if g.refillWorks() {
			return true
		}
		for i, b := range g.buildings {
			if b == 0 {
				g.askReveal(DrawBuilding, i+1, 0)
				return true
			}
		}
	}
	return false
}

// refillContracts asks for a contract for the first empty place (R9.2.4a); it returns
// false if none is needed or its pile is empty.
func (g game) refillContracts() bool {
	for pile := Green; pile <= Red; pile++ {
		for side, c := range g.market[pile] {
			if c != 0 {
				continue
			}
			if g.pile&pileContracts[pile] == 0 { // A5.3.2: with Automas what they removed is shuffled
				g.pile |= g.reshuffle & pileContracts[pile]
				g.reshuffle &^= pileContracts[pile]
			}
			if g.pile&pileContracts[pile] != 0 {
				g.askReveal(DrawPrivate, side, int(pile))
				return true
			}
		}
	}
	return false
}

// refillPatents asks for an advanced tile for the first empty position, from the
// lowest level that is left (R2.3.1, R15.4).
func (g game) refillPatents() bool {
	for i, t := range g.patents {
		for level := 1; t == 0 && level <= 3; level++ {
			if g.patentPile&levelTiles[level] != 0 {
				g.askReveal(DrawPatent, i+1, level)
				return true
			}
		}
	}
	return false
}

// refillWorks does the same for external works (R2.4.1, R15.5).
func (g game) refillWorks() bool {
	for i, w := range g.works {
		for deck := 0; w == 0 && deck < 3; deck++ {
			if g.workPile&deckWorks[deck] != 0 {
				g.askReveal(DrawWork, i+1, deck)
				return true
			}
		}
	}
	return false
}

// seat gives a player company, officer, starting contract and goods (R2.1.8).
func (g game) seat(seat Seat, pair Pair, c Contract) {
	p := &g.players[seat]
	p.company, p.officer = pair.Company, pair.Officer
	p.owned = basicTiles(g.opt) | specialTile(pair.Officer)
	p.supply = p.owned
	g.sendHome(p)
	if p.level = g.opt.Automas[seat]; p.level == 0 {
		p.hand = 1 << c
	}
	g.tell(Event{Kind: EvPicked, Seat: seat, a: uint8(pair.Company), b: uint8(pair.Officer), c: uint8(c)})
	if p.level > 0 {
		g.vp(seat, automaVP, FromStart)
	} else {
		g.vp(seat, startingVP, FromStart)
		g.credits(seat, int(officers[pair.Officer].credits), ByStart)
	}
	g.machines(seat, Machines{6, 4}, ByStart)
}

// specialTile is the special tile of an officer (R2.3.6).
func specialTile(o Officer) TileSet { return 1 << officers[o].tile &^ 1 }

// CrewSize is the number of engineers of a company, the architect included (R1.3.3).
const CrewSize = 12

const (
	startingVP    = 10
	architectCrew = 1
)

// sendHome returns all engineers to the supply (R15.3).
func (g game) sendHome(p *Player) {
	p.engineers, p.architects = CrewSize, 0
	if p.officer == Tommaso { // R2.3.6
		p.engineers, p.architects = CrewSize-architectCrew, architectCrew
	}
	p.architectAt, p.bank, p.constructions, p.activations, p.margot, p.usedBuildings = 0, 0, 0, 0, false, 0
	p.onBoard, p.aside = 0, 0
}
