package table

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"
)

// lease is how long a worker has for the move of a bot before another tries.
const lease = 5 * time.Second

// leases are the tables whose bots this service has promised to move.
type leases struct {
	mu   sync.Mutex
	held map[string]bool
	left sync.Once // those of a server before this one are taken over
}

// keep notes whether a table is held.
func (l *leases) keep(id string, held bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if held {
		l.held[id] = true
	} else {
		delete(l.held, id)
	}
}

func (l *leases) all() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Collect(maps.Keys(l.held))
}

// claim takes tables that are due by a time.
func (s *Service) claim(ctx context.Context, by time.Time) ([]string, error) {
	ids, err := s.store.Claim(ctx, by, s.moment().Add(lease+turnTime), 64)
	for _, id := range ids {
		s.leases.keep(id, true)
	}
	return ids, err
}

// takeOver makes the bots move whose server has died, if the store is nobody else's: no lease can be another's then.
func (s *Service) takeOver(ctx context.Context, logger Logger) {
	if s.store.Shared() {
		return
	}
	by := s.moment().Add(lease + turnTime)
	for {
		ids, err := s.store.Claim(ctx, by, by.Add(time.Microsecond), 64)
		if err != nil {
			logger.Error("looking for tables that were left", "error", err)
			return
		}
		for _, id := range ids {
			s.leases.keep(id, true)
			s.look(ctx, id, logger)
		}
		if len(ids) < 64 {
			return
		}
	}
}

// giveBack makes the tables due at once whose bots this service was to move, so that the next one need not wait for the end
// of the lease.
func (s *Service) giveBack() {
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	for _, id := range s.leases.all() {
		at := s.copies.slot(id)
		if snap := at.now.Load(); snap != nil && snap.Table.botToMove() {
			if err := s.store.Reschedule(ctx, id, snap.Version, s.moment()); err != nil {
				s.Log.Error("giving tables back", "error", err)
				return
			}
		}
	}
}
