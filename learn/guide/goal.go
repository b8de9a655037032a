package guide

import (
	"strconv"

	"barrage/game/rules"
)

// Kind is a kind of goal.
type Kind uint8

const (
	Contract Kind = iota + 1 // fulfil a contract in hand (R9.3)
	Bonus                    // reach an energy from which the bonus tile gives VP (R14.3)
	Energy                   // make so much energy in the round
	Hold                     // hold drops in dams of one's own (R7)
	Build                    // place the next piece of a row
	kindEnd
)

var kindNames = [kindEnd]string{Contract: "contract", Bonus: "bonus", Energy: "energy", Hold: "hold", Build: "build"}

func (k Kind) String() string {
	if k == 0 || k >= kindEnd {
		return "none"
	}
	return kindNames[k]
}

// Kinds lists the kinds of goals.
func Kinds() []string { return kindNames[1:] }

// Goal is something to be reached in a round.
type Goal struct {
	Kind     Kind
	Need     int            // energy, drops or pieces
	Contract rules.Contract // of Contract
	Piece    rules.Kind     // of Build
}

// String tells goals apart: what a goal is about, and how much of it.
func (g Goal) String() string {
	switch g.Kind {
	case Contract:
		return "contract " + g.Contract.String()
	case Build:
		return "build " + g.Piece.String() + " " + strconv.Itoa(g.Need)
	}
	return g.Kind.String() + " " + strconv.Itoa(g.Need)
}

// Have is how much there is of what the goal needs. Best is the largest production of the round: a contract is fulfilled by a
// single one (R9.3.1).
func (g Goal) Have(s *rules.State, seat rules.Seat, best int) int {
	p := s.Player(seat)
	switch g.Kind {
	case Contract:
		return best
	case Bonus, Energy:
		return p.Energy()
	case Hold:
		return held(s, seat)
	}
	return p.Pieces(g.Piece)
}

// Reached tells whether the position shows that the goal is reached.
func (g Goal) Reached(s *rules.State, seat rules.Seat) bool {
	p := s.Player(seat)
	switch g.Kind {
	case Contract:
		return p.Fulfilled().Has(g.Contract)
	case Bonus:
		return p.Energy() >= g.Need && s.BonusVP(seat) > 0
	}
	return g.Have(s, seat, 0) >= g.Need
}

// Coming tells whether the goal will be reached when the water of the round has run, if nobody does anything more (R7.2).
func (g Goal) Coming(s *rules.State, seat rules.Seat) bool {
	if g.Reached(s, seat) {
		return true
	}
	if g.Kind != Hold {
		return false
	}
	after := s.AfterWater()
	return g.Reached(&after, seat)
}

// held is how many drops a seat has in dams of its own.
func held(s *rules.State, seat rules.Seat) (drops int) {
	for _, dam := range rules.Sites() {
		if owner, _ := s.Owner(dam); owner == seat && s.Capacity(dam) > 0 {
			drops += s.Drops(dam)
		}
	}
	return drops
}

// needs is the energy that a single production of a seat must give for a contract (R9.3.1, R11.4.1).
func needs(s *rules.State, seat rules.Seat, c rules.Contract) int {
	return max(1, c.Energy()-s.Reach(seat, 0))
}
