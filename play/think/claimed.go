package think

import (
	"context"
	"errors"
	"time"

	"barrage/learn/review"
	"barrage/play/fault"
	"barrage/play/jobs"
	"barrage/play/table"
)

// A review that was asked for is claimed from the store, like the move of a bot. A table that is over is due for nothing else, so that it is
// due says that its review is wanted; whoever has a free thinker first takes the lease, renews it until the review is stored, and then
// makes the table due never. When that service dies, the lease ends, and another continues what it has stored.

// ask makes sure that somebody makes the review of a game.
func (a *Advisor) ask(ctx context.Context, snap *table.Snapshot, lane jobs.Lane, allow func() error) error {
	if !review.Decided(snap.Record(snap.Log.Plies())) {
		return fault.Fail(fault.NothingDecided)
	}
	s := a.think
	if !s.store.Base.Shared() {
		return a.start(snap, lane, allow)
	}
	row, err := s.store.Tables.Table(ctx, snap.Table.ID)
	if err != nil {
		return absent(err)
	}
	if !row.Due.IsZero() || row.Version != snap.Version {
		return nil // it is wanted already, or the next call asks for it
	}
	if err := allow(); err != nil {
		return err
	}
	d := dueOf(row)
	d.At = s.moment()
	if err := s.store.Take(ctx, dueOf(row), d.At); errors.Is(err, fault.ErrConflict) {
		return nil // another has asked
	} else if err != nil {
		return err
	}
	s.leases.note(holding{Due: d})
	return a.wanted(snap, lane)
}

// overdue makes the review of a game that nobody makes.
func (a *Advisor) overdue(ctx context.Context, snap *table.Snapshot) error {
	found, total, err := a.stored(ctx, snap)
	if err != nil {
		return err
	}
	if found != nil && len(found.Turns) == total {
		return a.think.store.Reschedule(ctx, snap.Table.ID, snap.Version, time.Time{})
	}
	return a.wanted(snap, a.think.lane(snap.Table, jobs.Review))
}

// wanted begins a review here if there is room; otherwise another service does, or this one later.
func (a *Advisor) wanted(snap *table.Snapshot, lane jobs.Lane) error {
	if err := a.start(snap, lane, func() error { return nil }); fault.CodeOf(err) != fault.BusyReviewing {
		return err
	}
	return nil
}

// claimed makes a review while the lease on its table is ours. ErrConflict says that another service makes it.
func (a *Advisor) claimed(snap *table.Snapshot, lane jobs.Lane, r *reviewing) error {
	s := a.think
	if !s.store.Base.Shared() {
		return a.review(a.life, snap, lane, r)
	}
	var ctx context.Context
	var release func()
	var err error
	queued := s.o.Jobs.Do(a.life, lane, func(context.Context) { ctx, release, err = s.hold(a.life, snap) })
	if err := errors.Join(queued, err); err != nil {
		return err
	}
	err = a.review(ctx, snap, lane, r)
	lost := ctx.Err() != nil
	release()
	switch {
	case a.life.Err() != nil: // Service.Close gives it back
		return err
	case lost:
		return fault.ErrConflict
	}
	for range attempts { // somebody may say something meanwhile
		now, failed := s.tables.Load(a.life, snap.Table.ID)
		if failed == nil {
			failed = s.store.Take(a.life, s.leases.of(now).Due, time.Time{})
		}
		if !errors.Is(failed, fault.ErrConflict) {
			break
		}
	}
	s.leases.drop(snap.Table.ID)
	return err
}
