package table

import (
	"context"
	"errors"
	"time"

	"barrage/play/bus"
	"barrage/play/fault"
)

// Lost is what a database lost that had confirmed it, as happens when it is restored to an earlier moment, or a replica
// that lags behind takes its place. A service that still remembers the moves notes how many there were, for the players.
type Lost struct {
	Ply   int       `json:"ply"`   // the last entry that is left of what was known
	Moves int       `json:"moves"` // decisions lost
	At    time.Time `json:"at"`    // when it was noticed
}

// lostBetween compares what was known of a table with what is stored; nil if nothing is missing.
func lostBetween(old, now *Snapshot) *Lost {
	if old == nil {
		return nil
	}
	was, is := old.Log.entries, now.Log.entries
	same := 0
	for same < len(was) && same < len(is) && was[same].same(is[same]) {
		same++
	}
	if same == len(was) {
		return nil
	}
	lost := &Lost{Ply: same}
	for _, e := range was[same:] {
		if e.Seat >= 0 {
			lost.Moves++
		}
	}
	for _, noted := range now.Table.Lost[min(len(old.Table.Lost), len(now.Table.Lost)):] {
		if noted.Ply <= lost.Ply && noted.Moves >= lost.Moves {
			return nil // by another service
		}
	}
	return lost
}

// noteLoss writes down at a table what was lost, so that everybody is told, and nobody twice. If another change is
// faster, the next look at the table finds the same loss.
func (s *core) noteLoss(ctx context.Context, snap *Snapshot, lost Lost) (*Snapshot, error) {
	s.o.Log.Error("the database has lost what it had confirmed", "table", snap.Table.ID, "moves", lost.Moves)
	d := &draft{Table: snap.Table.clone(), log: snap.Log.copy(), now: s.moment(), before: snap.Table.users()}
	lost.At = d.now
	d.Lost = append(d.Lost, lost)
	next, err := s.save(ctx, snap, d, "", "")
	if errors.Is(err, fault.ErrConflict) {
		return nil, fault.Fail(fault.Busy)
	}
	if err == nil && s.o.Bus != nil {
		s.o.Bus.Tell(bus.News{Table: next.Table.ID, Version: next.Version, Users: next.Table.users()})
	}
	return next, err
}
