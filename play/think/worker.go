package think

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"barrage/game/rules"
	"barrage/play/fault"
)

// Work lets bots play and clocks run out until the context ends. Several workers, on
// several machines, may work on one store: what one of them does is a change like any
// other, so that doing it twice is harmless.
func (s *Service) Work(ctx context.Context, logger fault.Logger) {
	const look = 500 * time.Millisecond // how late a clock, or a service that has died, may be noticed
	s.leases.left.Do(func() { s.takeOver(ctx, logger) })
	tick := time.NewTicker(look)
	defer tick.Stop()
	for {
		var ids []string
		select {
		case <-ctx.Done():
			return
		case id := <-s.queue:
			ids = []string{id}
		case <-tick.C:
			var err error
			if ids, err = s.overdue(ctx); err != nil {
				logger.Error("looking for tables that are due", "error", err)
			}
		}
		for _, id := range ids {
			s.look(ctx, id, logger)
		}
	}
}

// look does what is due at a table at once, or starts a job for a bot. What another service does is left to it.
func (s *Service) look(ctx context.Context, id string, logger fault.Logger) {
	err := survive(func() error {
		snap, err := s.tables.Load(ctx, id)
		if err != nil {
			return err
		}
		h, now := s.leases.of(snap), s.moment()
		switch bot := snap.Table.BotToMove(); {
		case !h.ours && h.At.After(now): // it has until then
			return nil
		case snap.Table.Over() && h.At.IsZero(): // it has ended since somebody wanted to look
			return nil
		case snap.Table.Over() && s.review != nil:
			return s.review(ctx, snap)
		case bot && s.lonely(snap.Table):
			if !h.ours && now.Sub(h.At) < attention {
				return nil // perhaps somebody watches at another service
			}
			s.leases.drop(id)
			if err := s.store.Take(ctx, h.Due, time.Time{}); err != nil {
				return err
			}
			s.tables.NeverDue(snap)
			return nil
		case bot:
			s.ponder(ctx, snap, logger)
			return nil
		case !h.ours:
			if err := s.take(ctx, h.Due, now.Add(lease)); err != nil {
				return err
			}
		}
		return s.attend(ctx, id, true, nil)
	})
	if err != nil && ctx.Err() == nil && fault.CodeOf(err) != fault.NewerRules && !errors.Is(err, fault.ErrConflict) { // which is for a newer program, or another
		s.failed(logger, "attending to a table", id, err)
	}
}

// failed notes that what is due at a table could not be done. It is tried again.
func (s *Service) failed(logger fault.Logger, what, id string, err error) {
	logger.Error(what, "table", id, "error", err)
	s.o.OnError(id, err)
}

// survive turns a panic into an error: a bot that fails at one table must not stop the
// others.
func survive(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return f()
}

// maxBotActions bounds the actions of bots saved in one change.
const maxBotActions = 64

// Attend does what is due at a table: the moves of a bot, what happens when the time of
// a player is up, the end of a table that has waited too long.
func (s *Service) Attend(ctx context.Context, id string) error {
	return survive(func() error { return s.attend(ctx, id, false, nil) })
}

// attend also holds the lease while a bot thinks, and has it answer when patience ends.
func (s *Service) attend(ctx context.Context, id string, held bool, patience context.Context) error {
	snap, err := s.tables.Load(ctx, id)
	if err != nil {
		return err
	}
	if !snap.Table.BotToMove() {
		if !snap.Table.TimeIsUp(s.moment()) {
			return s.store.Reschedule(ctx, id, snap.Version, snap.Table.Expires())
		}
		return s.tables.TimeUp(ctx, id)
	}
	// Think first, without a lock; then play the result if nobody has moved meanwhile.
	now := snap.Log.Now()
	thinking, release := ctx, func() {}
	if held {
		if thinking, release, err = s.hold(ctx, snap); err != nil {
			return err
		}
	}
	turn := &Turn{snap.Table.Seats.Bot(now.ToMove()), *now, snap.Table.BotSeed, uint64(snap.Log.Depth()), patience}
	choose := s.o.Choose
	if choose == nil {
		choose = func(ctx context.Context, t *Turn) ([]rules.Action, error) { return t.Think(ctx, s.o.Bots) }
	}
	actions, err := choose(thinking, turn)
	release()
	if err != nil {
		return err
	}
	return s.tables.PlayBot(ctx, snap, actions)
}
