package think

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"barrage/play/fault"
	"barrage/play/table"
)

// lease is how long a table is left to a service that has taken it, or has just changed it, before another does what is due. Who
// works longer renews it.
const lease = 2 * time.Second

// longestLease is that of earlier programs, which did not renew it.
const longestLease = 15 * time.Second

// leases are the tables at which this service does what is due, or knows that something is.
type leases struct {
	mu   sync.Mutex
	held map[string]holding
	left sync.Once // those of a server before this one are taken over
}

// holding is when a table is due, as last known, and whether this service made it so.
type holding struct {
	table.Due
	ours bool
}

// seen keeps which tables are due. What was taken here stays ours, also while the list was on its way.
func (l *leases) seen(list []table.Due) {
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.DeleteFunc(l.held, func(_ string, h holding) bool { return !h.ours })
	for _, d := range list {
		if h := l.held[d.ID]; h.Version != d.Version || !h.At.After(d.At) {
			l.put(holding{Due: d})
		}
	}
}

// note keeps what is known of a table.
func (l *leases) note(h holding) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.put(h)
}

func (l *leases) put(h holding) {
	old := l.held[h.ID]
	h.ours = h.ours || old.ours && old.Version == h.Version && old.At.Equal(h.At)
	l.held[h.ID] = h
}

func (l *leases) drop(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.held, id)
}

// carry keeps a lease over a change that leaves it to whoever has it.
func (l *leases) carry(snap *table.Snapshot) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if h, ok := l.held[snap.Table.ID]; ok && h.ours {
		h.Version = snap.Version
		l.held[snap.Table.ID] = h
	}
}

// lose forgets a lease that another service has, unless the table has changed here meanwhile.
func (l *leases) lose(d table.Due) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held[d.ID].Version == d.Version {
		delete(l.held, d.ID)
	}
}

// of is what is known of a table as it is in memory.
func (l *leases) of(snap *table.Snapshot) holding {
	l.mu.Lock()
	defer l.mu.Unlock()
	if h, ok := l.held[snap.Table.ID]; ok && h.Version == snap.Version {
		return h
	}
	return holding{Due: table.Due{ID: snap.Table.ID, Version: snap.Version, At: snap.Due}}
}

func (l *leases) ours() (list []table.Due) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(l.held)) {
		if h := l.held[id]; h.ours {
			list = append(list, h.Due)
		}
	}
	return list
}

// take makes a table due at a time, and ours until then; ErrConflict if another service has been faster.
func (s *Service) take(ctx context.Context, d table.Due, until time.Time) error {
	err := s.store.Take(ctx, d, until)
	if errors.Is(err, fault.ErrConflict) {
		s.leases.lose(d)
	}
	if err == nil {
		d.At = until
		s.leases.note(holding{d, true})
	}
	return err
}

// hold takes the lease on a table and renews it until it is released. If another service gets it, because we were cut off or too
// slow, the context ends: what it plays counts, what we would play does not.
func (s *Service) hold(ctx context.Context, snap *table.Snapshot) (_ context.Context, release func(), err error) {
	if !s.store.Base.Shared() {
		return ctx, func() {}, nil
	}
	if h := s.leases.of(snap); !h.ours || h.At.Sub(s.moment()) < lease/2 {
		err := s.take(ctx, h.Due, s.moment().Add(lease))
		if errors.Is(err, fault.ErrConflict) {
			err = s.resume(ctx, snap)
		}
		if err != nil {
			return ctx, nil, err
		}
	}
	ctx, lost := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		var err error
		tick := time.NewTicker(lease / 4)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				if snap, err = s.renew(ctx, snap); errors.Is(err, fault.ErrConflict) {
					lost()
				}
			}
		}
	}()
	return ctx, func() { lost(); <-done }, nil
}

// resume takes the lease on a table whose bots another service has left waiting until somebody looks, which the copy here does not
// know. ErrConflict if another service has it.
func (s *Service) resume(ctx context.Context, snap *table.Snapshot) error {
	row, err := s.store.Tables.Table(ctx, snap.Table.ID)
	if err != nil {
		return err
	}
	if row.Version != snap.Version || !row.Due.IsZero() {
		return fault.ErrConflict
	}
	return s.take(ctx, dueOf(row), s.moment().Add(lease))
}

// dueOf is when a table is due as it is in the store.
func dueOf(row table.Row) table.Due {
	return table.Due{ID: row.ID, Version: row.Version, At: row.Due}
}

// renew renews the lease on a table and returns the table as it is now: what people say or ask there changes it, but not what is
// thought about. ErrConflict if another service has the lease, or the position is gone. Nothing else changes the table here
// meanwhile: between what the store does and what is noted of it, a change and a renewal would each undo what the other knows.
func (s *Service) renew(ctx context.Context, snap *table.Snapshot) (*table.Snapshot, error) {
	err := s.tables.Exclusive(ctx, snap.Table.ID, func(load func() (*table.Snapshot, error)) error {
		for range attempts {
			err := s.take(ctx, s.leases.of(snap).Due, s.moment().Add(lease))
			if !errors.Is(err, fault.ErrConflict) {
				return err
			}
			now, err := load()
			if err != nil {
				return err
			}
			if now.Version == snap.Version || !now.Table.BotToMove() && !now.Table.Over() || !snap.SameAs(now.Log) {
				break
			}
			snap = now
		}
		return fault.ErrConflict
	})
	return snap, err
}

// attempts is how often a lease is taken again that was lost to a change.
const attempts = 8

// overdue lists what is to be done now, and was not begun here.
func (s *Service) overdue(ctx context.Context) (ids []string, err error) {
	const most = 1000
	list, err := s.store.Due(ctx, s.moment(), most)
	s.leases.seen(list)
	for _, d := range list {
		if !s.turns.at(d.ID) {
			ids = append(ids, d.ID)
		}
	}
	return ids, err
}

// takeOver makes the bots move whose server has died, if the store is nobody else's: no lease can be another's then.
func (s *Service) takeOver(ctx context.Context, logger fault.Logger) {
	if s.store.Base.Shared() {
		return
	}
	const most = 100_000
	list, err := s.store.Due(ctx, s.moment().Add(longestLease), most)
	if err != nil {
		logger.Error("looking for tables that were left", "error", err)
	}
	for _, d := range list {
		s.leases.note(holding{d, true})
		s.look(ctx, d.ID, logger)
	}
}

// giveBack makes the tables due at once at which this service was to do something, so that the next one need not wait for the end
// of the lease.
func (s *Service) giveBack() {
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	for _, d := range s.leases.ours() {
		if err := s.store.Take(ctx, d, s.moment()); err != nil && !errors.Is(err, fault.ErrConflict) {
			s.o.Log.Error("giving tables back", "error", err)
			return
		}
	}
}
