package think

import (
	"context"

	"barrage/play/table"
)

// Lease is how long a lease lasts that is not renewed.
const Lease = lease

// Enqueue makes a worker look at a table.
func Enqueue(s *Service, id string) { s.enqueue(id) }

// Held is how many tables a service knows to be due.
func Held(s *Service) int { return len(s.leases.held) }

// Renew renews the lease of a service on a table.
func Renew(ctx context.Context, s *Service, snap *table.Snapshot) (*table.Snapshot, error) {
	return s.renew(ctx, snap)
}

// Overdue lists the tables at which something is to be done now.
func Overdue(ctx context.Context, s *Service) ([]string, error) { return s.overdue(ctx) }

// Hooks are the options of a service, for tests that change them.
func Hooks(s *Service) *Options { return &s.o }

// AdvisorHooks are those of an advisor.
func AdvisorHooks(a *Advisor) *AdvisorOptions { return &a.o }
