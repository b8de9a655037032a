package rules

import (
	"math/bits"
	"strconv"
)

// Chance answers AskReveal prompts, and AskPick where the pairs are assigned at
// random: their legal actions are the possible outcomes, all equally likely.
// Nothing is drawn in advance, so a state never holds a pile order (R17.2, R17.5).

// Family is what is drawn by a reveal.
type Family uint8

const (
	DrawHeadstream    Family = iota + 1 // id: HeadstreamTile; place: Headstream
	DrawBonus                           // id: Bonus; place: round
	DrawObjective                       // id: Objective
	DrawNational                        // id: Contract; place: 1–3
	DrawPrivate                         // id: Contract; place: 0 left, 1 right; c: Pile
	DrawNeutral                         // id: Basin of a neutral dam; c: Area
	DrawSetAside                        // id: Tile; c: level
	DrawPatent                          // id: Tile; place: 1–3; c: level
	DrawWork                            // id: Work; place: 1–3; c: deck 0–2
	DrawBuilding                        // id: PrivateBuilding; place: 1–5
	DrawCompany                         // id: Company; place: pair 1–4
	DrawOfficer                         // id: Officer; place: pair 1–4
	DrawStarting                        // id: Contract offered in the draft
	DrawExtra                           // id: Officer for Mahiri to copy
	DrawFirst                           // id: seat+1 that picks first
	DrawAutoma                          // id: Company of an Automa; place: seat+1
	DrawAutomaOfficer                   // id: Officer of an Automa; place: seat+1
	DrawCard                            // id: Card that comes to the top of the deck
	familyEnd
)

var familyIDs = [familyEnd]string{
	DrawHeadstream:    "headstream",
	DrawBonus:         "bonus",
	DrawObjective:     "objective",
	DrawNational:      "national",
	DrawPrivate:       "private",
	DrawNeutral:       "neutral",
	DrawSetAside:      "set_aside",
	DrawPatent:        "patent",
	DrawWork:          "work",
	DrawBuilding:      "building",
	DrawCompany:       "company",
	DrawOfficer:       "officer",
	DrawStarting:      "starting",
	DrawExtra:         "extra",
	DrawFirst:         "first",
	DrawAutoma:        "automa",
	DrawAutomaOfficer: "automa_officer",
	DrawCard:          "card",
}

// ID names what is drawn in one word.
func (f Family) ID() string { return nameOf(familyIDs[:], int(f)) }

// Families lists all families.
func Families() []Family { return sequence(DrawHeadstream, familyEnd) }

// Name is the text of an outcome.
func (f Family) Name(id uint8) string {
	switch f {
	case DrawHeadstream:
		return HeadstreamTile(id).String()
	case DrawBonus:
		return Bonus(id).String()
	case DrawObjective:
		return Objective(id).String()
	case DrawNational, DrawPrivate, DrawStarting:
		return Contract(id).String()
	case DrawNeutral:
		return neutralDamName(Basin(id))
	case DrawSetAside:
		return "aside " + Tile(id).String()
	case DrawPatent:
		return Tile(id).String()
	case DrawWork:
		return Work(id).String()
	case DrawBuilding:
		return PrivateBuilding(id).String()
	case DrawCompany:
		return Company(id).String()
	case DrawOfficer:
		return Officer(id).String()
	case DrawExtra:
		return "extra " + Officer(id).String()
	case DrawFirst:
		return "first " + strconv.Itoa(int(id))
	case DrawAutoma:
		return "automa " + Company(id).String()
	case DrawAutomaOfficer:
		return "automa " + Officer(id).String()
	case DrawCard:
		return Card(id).String()
	}
	return "none"
}

// Outcomes lists every possible reveal of any game.
func Outcomes() []Action {
	const allOfficers, allCompanies = 1<<officerEnd - 2, 1<<companyEnd - 2
	sets := [familyEnd]uint64{
		DrawHeadstream: 1<<headstreamTileEnd - 2, DrawBonus: 1<<bonusEnd - 2, DrawObjective: 1<<objectiveEnd - 2,
		DrawNational: uint64(pileContracts[National]), DrawPrivate: uint64(privateContracts), DrawStarting: uint64(pileContracts[Starting]),
		DrawNeutral: 1<<11 - 2, DrawSetAside: uint64(advancedTiles), DrawPatent: uint64(advancedTiles),
		DrawWork: uint64(allWorks), DrawBuilding: 1<<privateBuildingEnd - 2, DrawCompany: allCompanies, DrawAutoma: allCompanies,
		DrawOfficer: allOfficers, DrawExtra: allOfficers, DrawAutomaOfficer: allOfficers,
		DrawFirst: 1<<(MaxSeats+1) - 2, DrawCard: 1<<cardEnd - 2,
	}
	var out []Action
	for f := DrawHeadstream; f < familyEnd; f++ {
		for set := sets[f]; set != 0; set &= set - 1 {
			out = append(out, Reveal(f, uint8(bits.TrailingZeros64(set))))
		}
	}
	return out
}

func (g game) askReveal(f Family, place, c int) {
	g.push(askReveal(f, place, c))
}

// outcomes is the set of ids that can be drawn, bit i for id i.
func (s *State) outcomes(f Prompt) uint64 {
	switch f.Family() {
	case DrawHeadstream:
		set := uint64(1)<<headstreamTileEnd - 2
		for _, t := range s.sources {
			set &^= 1 << t
		}
		return set
	case DrawBonus:
		set := bonusPool(s.opt)
		for _, b := range s.bonus {
			set &^= 1 << b
		}
		return set
	case DrawObjective:
		return 1<<objectiveEnd - 2
	case DrawNational:
		set := uint64(s.inGame(pileContracts[National]))
		for _, c := range s.national {
			set &^= 1 << c
		}
		return set
	case DrawPrivate:
		return uint64(s.pile & pileContracts[f.Deck()])
	case DrawNeutral:
		switch Area(f.Deck()) {
		case Mountain:
			return 1<<5 - 1<<1
		case Hill:
			return 1<<8 - 1<<5
		}
		return 1<<11 - 1<<8
	case DrawSetAside, DrawPatent:
		return uint64(s.patentPile & levelTiles[f.Deck()])
	case DrawWork:
		return uint64(s.workPile & deckWorks[f.Deck()])
	case DrawBuilding:
		set := uint64(1)<<privateBuildingEnd - 2
		for _, b := range s.buildings {
			set &^= 1 << b
		}
		return set
	case DrawCompany:
		return s.lastOnes(uint64(s.companiesLeft()), s.opt.pairs()-f.Place()+1)
	case DrawOfficer:
		return uint64(s.officersLeft())
	case DrawStarting:
		return s.lastOnes(uint64(s.inGame(pileContracts[Starting])&^s.offered), int(s.opt.Players)-s.offered.Len())
	case DrawExtra:
		return uint64(s.officersLeft())
	case DrawFirst:
		set := uint64(0)
		for i := range s.opt.Players {
			if s.opt.Automas[i] == 0 {
				set |= 2 << i
			}
		}
		return set
	case DrawAutoma:
		if s.opt.Assignment == FreeChoice {
			return uint64(s.companiesLeft())
		}
		set := uint64(0)
		for _, p := range s.pairs {
			set |= 1 << p.Company
		}
		return set &^ 1
	case DrawAutomaOfficer:
		return uint64(s.automaOfficers())
	case DrawCard:
		return uint64(s.deck)
	}
	return 0
}

// lastOnes narrows a draw whose order does not matter to its lowest id when all
// that is left will be drawn: such a draw is not random.
func (s *State) lastOnes(set uint64, draws int) uint64 {
	if bits.OnesCount64(set) <= draws {
		return set & -set
	}
	return set
}

// companiesLeft is the set of companies that nobody has, that are in no pair and kept for
// no Automa.
func (s *State) companiesLeft() uint8 {
	set := companyPool(s.opt)
	for i, p := range s.pairs {
		set &^= 1<<p.Company | 1<<s.players[i].company | 1<<s.opt.AutomaCompanies[i]
	}
	return set
}

// officersLeft is the set of officers that nobody has, that are in no pair, kept for no
// Automa and not yet drawn as extra.
func (s *State) officersLeft() uint16 {
	set := s.officerPool() &^ s.extras
	for i, p := range s.pairs {
		set &^= 1<<p.Officer | 1<<s.players[i].officer | 1<<s.opt.AutomaOfficers[i]
	}
	return set
}

func (s *State) listReveal(dst []Action, f Prompt) []Action {
	for set := s.outcomes(f); set != 0; set &= set - 1 {
		dst = append(dst, Reveal(f.Family(), uint8(bits.TrailingZeros64(set))))
	}
	return dst
}

func (s *State) refuseReveal(f Prompt, a Action) Reason {
	if Family(a.a()) != f.Family() || a.b() > 63 || s.outcomes(f)>>a.b()&1 == 0 {
		return Reason{Code: NoSuchOutcome}
	}
	return Reason{}
}

// reveal puts what was drawn in its place.
func (g game) reveal(f Prompt, a Action) {
	id, place := a.b(), f.Place()
	switch f.Family() {
	case DrawHeadstream:
		g.sources[place] = HeadstreamTile(id)
	case DrawBonus:
		g.bonus[place-1] = Bonus(id)
	case DrawObjective:
		g.objective = Objective(id)
	case DrawNational:
		g.national[place-1] = Contract(id)
	case DrawPrivate:
		g.pile &^= 1 << id
		g.market[f.Deck()][place] = Contract(id)
	case DrawNeutral: // R2.1.6: level 1, 2, 3 in Mountains, Hills, Plains, each with a drop
		dam := upperBase(Basin(id)) + 1
		g.built |= 1 << dam
		g.neutrals |= 1 << dam
		g.owner[dam] = neutralOwner
		g.level[dam] = uint8(f.Deck())
		g.drops[dam] = 1
	case DrawSetAside:
		g.patentPile &^= 1 << id
		g.setAside |= 1 << id
	case DrawPatent:
		g.patentPile &^= 1 << id
		g.patents[place-1] = Tile(id)
	case DrawWork:
		g.workPile &^= 1 << id
		g.works[place-1] = Work(id)
	case DrawBuilding:
		g.buildings[place-1] = PrivateBuilding(id)
	case DrawCompany:
		g.pairs[place-1].Company = Company(id)
	case DrawOfficer:
		g.pairs[place-1].Officer = Officer(id)
	case DrawStarting:
		g.offered |= 1 << id
	case DrawExtra:
		g.extras |= 1 << id
	case DrawFirst:
		g.firstPick = id
	case DrawAutoma:
		g.seatAutoma(Seat(place)-1, Company(id))
	case DrawAutomaOfficer:
		g.engage(Seat(place)-1, Officer(id))
	case DrawCard:
		g.deck &^= 1 << id
		g.card = Card(id)
	}
	g.tell(Event{Kind: EvRevealed, Seat: Chance, a: uint8(f.Family()), b: id, c: uint8(place)})
}

// soundReveals verify that the place something is revealed for is empty: its number, and the deck, level, pile or area.
var soundReveals = [familyEnd]func(s *State, place int, c uint8) bool{
	DrawHeadstream: func(s *State, place int, c uint8) bool { return within(place, c, 4) && s.sources[place] == 0 },
	DrawBonus: func(s *State, place int, c uint8) bool {
		return within(place, c, Rounds) && s.bonus[place-1] == 0 && s.phase == Setup
	},
	DrawObjective: func(s *State, place int, c uint8) bool { return nowhere(place, c) && s.objective == 0 },
	DrawNational: func(s *State, place int, c uint8) bool {
		return within(place, c, int(s.opt.Players)-1) && s.national[place-1] == 0 && s.phase == Setup
	},
	DrawPrivate: func(s *State, place int, c uint8) bool {
		return place < 2 && Pile(c) < privatePiles && s.market[c][place] == 0 && (s.phase == Setup || s.phase == TurnEnd)
	},
	DrawNeutral: func(s *State, place int, c uint8) bool {
		return place == 0 && c >= 1 && Area(c) < areaEnd && s.neutrals&areaSites[c] == 0
	},
	DrawSetAside: func(s *State, place int, c uint8) bool {
		return place == 0 && c >= 1 && c <= 3 && s.opt.Leeghwater && s.setAside&levelTiles[c] == 0
	},
	DrawPatent: func(s *State, place int, c uint8) bool {
		return place >= 1 && place <= 3 && c >= 1 && c <= 3 && s.patents[place-1] == 0 && (s.phase == Setup || s.phase == RoundEnd)
	},
	DrawWork: func(s *State, place int, c uint8) bool {
		return place >= 1 && place <= 3 && c < 3 && s.works[place-1] == 0 && (s.phase == Setup || s.phase == RoundEnd)
	},
	DrawBuilding: func(s *State, place int, c uint8) bool {
		return within(place, c, 5) && s.buildings[place-1] == 0 && s.phase == Setup
	},
	DrawCompany: func(s *State, place int, c uint8) bool {
		return within(place, c, s.opt.pairs()) && s.pairs[place-1].Company == 0 && s.phase == Setup
	},
	DrawOfficer: func(s *State, place int, c uint8) bool {
		return within(place, c, s.opt.pairs()) && s.pairs[place-1].Officer == 0 && s.pairs[place-1].Company != 0 && s.phase == Setup
	},
	DrawStarting: func(s *State, place int, c uint8) bool { return nowhere(place, c) && s.phase == Setup },
	DrawExtra: func(s *State, place int, c uint8) bool {
		return nowhere(place, c) && s.phase == Setup && (s.opt.Assignment != FreeChoice || s.seated() && s.missingCopies() > 0)
	},
	DrawFirst: func(s *State, place int, c uint8) bool {
		return nowhere(place, c) && s.phase == Setup && s.firstPick == 0
	},
	DrawAutoma: func(s *State, place int, c uint8) bool {
		return within(place, c, int(s.opt.Players)) && s.phase == Setup && s.opt.Automas[place-1] > 0 && s.players[place-1].company == 0
	},
	DrawAutomaOfficer: func(s *State, place int, c uint8) bool {
		return within(place, c, int(s.opt.Players)) && s.phase == Setup && s.opt.Automas[place-1] == 4 && s.players[place-1].company != 0 && s.players[place-1].officer == 0
	},
	DrawCard: func(s *State, place int, c uint8) bool { return nowhere(place, c) && s.card == 0 && s.deck != 0 },
}

// within reports a place from 1 to n, without a deck.
func within(place int, c uint8, n int) bool { return place >= 1 && place <= n && c == 0 }

// nowhere reports neither place nor deck.
func nowhere(place int, c uint8) bool { return place == 0 && c == 0 }

// soundReveal verifies what a reveal asks for.
func (s *State) soundReveal(f Prompt) bool {
	k := f.Family()
	return f == askReveal(k, f.Place(), f.Deck()) && k > 0 && k < familyEnd && soundReveals[k](s, f.Place(), uint8(f.Deck()))
}
