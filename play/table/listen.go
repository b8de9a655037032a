package table

import (
	"context"
	"time"

	"barrage/play/bus"
	"barrage/play/fault"
)

const (
	lookSoon = 500 * time.Millisecond // how late a change of another service is noticed without a bus
	lookLate = 5 * time.Second        // and with one that works, if it has lost the news
	skew     = 5 * time.Second        // by how much the clocks of services may differ
)

// Listen announces changes that other services on the same store have made, until the context ends: those it hears of over
// the bus, and those it finds in the store now and then. Announcements are hints; too many are harmless.
func (k *Keeper) Listen(ctx context.Context, logger fault.Logger) {
	missed := make(chan struct{}, 1)
	if k.core.o.Bus != nil {
		done := make(chan struct{})
		defer func() { <-done }()
		go func() {
			defer close(done)
			k.core.o.Bus.Listen(ctx, func(n bus.News) { k.hear(ctx, n) }, func() {
				select {
				case missed <- struct{}{}:
				default:
				}
			})
		}()
	}
	told := map[string]int64{} // versions within the last look
	tick := time.NewTicker(lookSoon)
	defer tick.Stop()
	var last time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case <-missed:
			k.core.o.OnStale()
		case <-tick.C:
			if k.core.o.Bus != nil && time.Since(last) < lookLate && k.core.o.Bus.Up() {
				continue
			}
		}
		last = time.Now()
		changed, err := k.core.store.Changed(ctx, k.core.moment().Add(-lookLate-skew))
		if err != nil {
			if ctx.Err() == nil {
				logger.Error("looking for changes of others", "error", err)
			}
			continue
		}
		now := map[string]int64{}
		for _, c := range changed {
			now[c.ID] = c.Version
			if told[c.ID] != c.Version && !k.core.copies.has(c) {
				k.announce(ctx, c.ID)
			}
		}
		told = now
	}
}

// announce notifies the watchers of a table, and its people.
func (k *Keeper) announce(ctx context.Context, id string) {
	n := bus.News{Table: id}
	if row, err := k.core.store.Table(ctx, id); err == nil { // otherwise it is told again with its next change
		n.Users = row.Users
	}
	k.hear(ctx, n)
}

// hear passes on what another service tells. The store is asked only where somebody watches, or a bot thinks.
func (k *Keeper) hear(ctx context.Context, n bus.News) {
	if n.Table == "" {
		k.core.o.OnStale()
		return
	}
	if k.core.copies.has(Changed{ID: n.Table, Version: n.Version}) {
		return
	}
	if at := k.core.copies.find(n.Table); at != nil {
		at.doubt()
	}
	k.core.notify(n.Table)
	for _, u := range n.Users {
		k.core.notify(u)
	}
	if k.core.worker.Thinks(n.Table) {
		go k.core.load(ctx, n.Table) // which overtakes the bot, if it must
	}
}
