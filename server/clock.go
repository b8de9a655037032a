package server

import (
	"context"
	"sync/atomic"
	"time"

	"barrage/play/fault"
	"barrage/play/table"
)

// clock tells the time of the store, so that servers whose own clocks differ agree on when a player's time is up. Between
// readings it goes by the monotonic clock of the machine, which nobody sets.
type clock struct {
	store table.BaseStore
	last  atomic.Pointer[reading]
}

// reading is the time of the store at a moment of ours.
type reading struct{ store, ours time.Time }

// wall is the clock of the machine.
var wall = time.Now

const (
	readEvery   = 30 * time.Second
	readTimeout = 2 * time.Second
)

// newClock is the clock of a store. Ours counts until it is read.
func newClock(store table.BaseStore) *clock {
	c := &clock{store: store}
	now := wall()
	c.last.Store(&reading{now, now})
	return c
}

func (c *clock) read(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	asked := wall()
	now, err := c.store.Now(ctx)
	if err == nil {
		c.last.Store(&reading{now, asked.Add(wall().Sub(asked) / 2)})
	}
	return err
}

func (c *clock) now() time.Time {
	r := c.last.Load()
	return r.store.Add(wall().Sub(r.ours))
}

// keep reads the clock again and again.
func (c *clock) keep(ctx context.Context, log fault.Logger) {
	tick := time.NewTicker(readEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if err := c.read(ctx); err != nil && ctx.Err() == nil {
				log.Error("reading the clock of the store", "error", err)
			}
		}
	}
}
