package table

import (
	"slices"

	"barrage/play/fault"
)

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
	case len(t.seatsOf(user)) == 0:
		return fault.Fail(fault.NotSeated)
	case !t.alone() || t.Settings.Rated:
		return fault.Fail(fault.Unfair)
	}
	return nil
}

// alone reports whether at most one person plays: nobody else sits at the table, at this screen or
// another, and no seat is open.
func (t *Table) alone() bool {
	var names []string
	for _, s := range t.Seats {
		switch {
		case s.open():
			return false
		case s.User != "" && !slices.Contains(names, s.User+" "+s.Name):
			names = append(names, s.User+" "+s.Name)
		}
	}
	return len(names) <= 1
}
