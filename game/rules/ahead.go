package rules

// Planning ahead: the position as it would be if it were already somebody's turn.

// IfTurnOf is the position with the turn of another seat, as if those in between did
// nothing. It is false if no turn is just beginning, or that seat has none to decide in this
// round as far as one can see: it has passed, cannot act, has a single answer, or is an Automa's.
func (s *State) IfTurnOf(seat Seat) (State, bool) {
	after := *s
	if !s.TurnBegins() || seat < 0 || int(seat) >= s.Players() || s.players[seat].level > 0 || s.HasPassed(seat) || !s.canAct(seat) {
		return after, false
	}
	after.turn, after.cursor = 0, uint8(s.Place(seat))
	after.pop()
	after.push(Prompt{Kind: AskTurn, Seat: seat})
	return after, len(after.Legal(nil)) > 1
}
