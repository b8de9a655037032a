package table

import "barrage/play/fault"

// MayAsk returns an error unless a viewer is entitled to advice: somebody who plays alone against
// bots, unless the game is rated, and everybody when it is over.
func (t *Table) MayAsk(user string) error {
	switch {
	case user == "":
		return fault.Fail(fault.NotSignedIn)
	case t.Over():
		return nil
	case t.Phase == Waiting:
		return fault.Fail(fault.NotBegun)
	case len(t.Seats.Of(user)) == 0:
		return fault.Fail(fault.NotSeated)
	case !t.Seats.alone() || t.Settings.Rated:
		return fault.Fail(fault.Unfair)
	}
	return nil
}
