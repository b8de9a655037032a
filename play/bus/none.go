package bus

import "context"

// None is the bus of servers that are not connected: each looks into the store for what the others do.
type None struct{}

// Tell does nothing.
func (None) Tell(News) {}

// Listen hears nothing.
func (None) Listen(ctx context.Context, _ func(News), _ func()) { <-ctx.Done() }

// Up says that nothing arrives.
func (None) Up() bool { return false }

// State is empty.
func (None) State() State { return State{} }
