package rules

import "math/bits"

// The deck of an Automa (A4.1, A4.2).

// turnCard begins the turn of an Automa: the criteria card is discarded, the top card
// turned over to become the new one, and the next card comes to the top. If that
// emptied the deck the discard pile is shuffled first (A4.2, AR4).
func (g game) turnCard(seat Seat) {
	if g.criteria != 0 {
		g.spent[g.spentLen] = g.criteria
		g.spentLen++
	}
	g.criteria, g.card = g.card, 0
	shuffled := g.deck == 0
	if shuffled {
		for i := range g.spentLen {
			g.deck |= 1 << g.spent[i]
			g.spent[i] = 0
		}
		g.spentLen = 0
	}
	g.tell(Event{Kind: EvCards, Seat: seat, a: uint8(g.criteria), b: b2u(shuffled)})
	g.push(thenCard(seat, 0))
	g.askReveal(DrawCard, 0, 0)
}

// Suppose is the position as if a turn of an Automa began now, at the draw of its card, although a person is asked for a turn: everybody may reckon
// with the cards that lie open (A2.10). It tells whether the Automa has a turn left.
func (s *State) Suppose(seat Seat) (State, bool) {
	if s.Prompt().Kind != AskTurn || s.players[seat].level == 0 || s.passed>>seat&1 == 1 || !s.canAct(seat) {
		return State{}, false
	}
	after := *s
	g := game{State: &after}
	for after.depth > 0 {
		g.pop()
	}
	for after.TurnOf() != seat {
		after.cursor = (after.cursor + 1) % after.opt.Players
	}
	g.turnCard(seat)
	return after, true
}

// ActionCard is the top card of the deck: in an Automa's turn its action card.
func (s *State) ActionCard() Card { return s.card }

// CriteriaCard is the card whose criteria side lies open, 0 before the first turn.
func (s *State) CriteriaCard() Card { return s.criteria }

// CardsLeft is the number of cards below the top one.
func (s *State) CardsLeft() int { return bits.OnesCount32(s.deck) }

// SpentCards is the discard pile, oldest card first.
func (s *State) SpentCards() []Card { return append([]Card(nil), s.spent[:s.spentLen]...) }

// soundCards verifies that the 20 cards are in their places.
func (s *State) soundCards() bool {
	if s.opt.automas() == 0 {
		return s.deck == 0 && s.card == 0 && s.criteria == 0 && s.spentLen == 0 && s.spent == [allSpent]Card{}
	}
	spent, ok := placesSet(s.spent[:], cardEnd)
	if !ok || bits.OnesCount64(spent) != int(s.spentLen) || s.card >= cardEnd || s.criteria >= cardEnd {
		return false
	}
	return partition(uint64(allCards), uint64(s.deck), uint64(1)<<s.card&^1, uint64(1)<<s.criteria&^1, spent)
}
