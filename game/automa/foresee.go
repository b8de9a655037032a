package automa

import "barrage/game/rules"

// Turn is what an Automa does if a card is its action card.
type Turn struct {
	Card    rules.Action   // the draw
	Answers []rules.Action // up to the end of the turn, or to a draw
}

// Foresee is the next turn of an Automa as everybody at the table can reckon it, while a person is asked for a turn
// or its card is about to be drawn: the card on top, which lies open, will be its criteria card (A4.2); any of those below may
// become its action card, so there is a turn for each. The position is the one before the draw. There are none if it
// has no turn left.
func Foresee(s *rules.State, seat rules.Seat) (rules.State, []Turn) {
	before, ok := s.Suppose(seat)
	if s.Prompt().Family() == rules.DrawCard && s.TurnOf() == seat {
		before, ok = *s, true
	}
	if !ok {
		return before, nil
	}
	var turns []Turn
	for _, draw := range before.Legal(nil) {
		after, turn := before, Turn{Card: draw}
		after.Play(draw)
		for after.ToMove() == seat && after.CriteriaCard() == before.CriteriaCard() { // another card is another turn
			a := Decide(&after, after.Legal(nil), nil)
			turn.Answers = append(turn.Answers, a)
			after.Play(a)
		}
		turns = append(turns, turn)
	}
	return before, turns
}
