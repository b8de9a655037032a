package table

import (
	"slices"
	"time"

	"barrage/game/rules"
	"barrage/game/view"
)

// Deadline is when the clock of a user runs out who is to move; zero if none of theirs runs.
func (t *Table) Deadline(user string) time.Time {
	if t.Phase != Playing || !t.Seats.owns(user, t.Timer.Seat) {
		return time.Time{}
	}
	return t.Timer.deadline()
}

// Asks lists the requests that wait for the answer of a user.
func (t *Table) Asks(user string) []Request {
	var list []Request
	for _, r := range t.Requests {
		if slices.Contains(t.voters(r), user) && !slices.Contains(r.Yes, user) {
			list = append(list, r)
		}
	}
	return list
}

// Waits reports whether a table waits for a user: for a move, or for the answer to a request.
func (t *Table) Waits(user string) bool { return t.YourTurn(user) || len(t.Asks(user)) > 0 }

// Since is the ply since which a user is to move: the last one that somebody else decided, or that was played for them.
// It stays the same while they answer one prompt after the other.
func (snap *Snapshot) Since(user string) (ply int, at time.Time) {
	t := snap.Table
	for i := len(snap.Log.entries) - 1; i >= 0; i-- {
		e := snap.Log.entries[i]
		if e.Seat != rules.Chance && !t.Seats.owns(user, e.Seat) || e.Ply <= t.Forced {
			return e.Ply, e.At
		}
	}
	return 0, t.Started
}

// LastTold tells in words what the entry of a ply brought about.
func (snap *Snapshot) LastTold(ply int, w view.Words) []string {
	if ply < 1 || ply > snap.Log.Plies() {
		return nil
	}
	return snap.Entries(ply-1, ply, w)[0].Lines
}
