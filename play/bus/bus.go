// Package bus carries news between the servers on one store. News are hints: what has changed is in the store, and a server
// that misses some finds it there a little later.
package bus

import (
	"context"
	"time"
)

// News says that something has changed, and for whom.
type News struct {
	Table   string // that has changed; empty if a session or a person has
	Version int64  // of the table
	Users   []string
}

// Bus connects a server with the others.
type Bus interface {
	// Tell passes on what is stored. It never blocks.
	Tell(n News)
	// Listen calls hear with what the others tell until the context ends. After a gap, in which something may have been lost,
	// it calls missed.
	Listen(ctx context.Context, hear func(News), missed func())
	// Up reports whether what is told arrives.
	Up() bool
	// State says how well the bus works, for an operator.
	State() State
}

// State is how well a bus works.
type State struct {
	Lag   time.Duration // between Tell and arrival, the latest
	Worst time.Duration // the longest since State was last read
	Told  int64         // news passed on
	Heard int64         // news of others
	Lost  int64         // gaps
}
