package table

import (
	"context"
	"log/slog"
	"time"

	"barrage/bot"
	"barrage/rng"
	"barrage/rules"
)

// Work lets bots play and clocks run out until the context ends. Several workers, on
// several machines, may work on one store: what one of them does is a change like any
// other, so that doing it twice is harmless.
func (s *Service) Work(ctx context.Context, logger *slog.Logger) {
	const look = time.Second // how late a clock may be noticed
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
			now := s.moment()
			var err error
			if ids, err = s.store.Claim(ctx, now, now.Add(lease), 64); err != nil {
				logger.Error("looking for tables that are due", "error", err)
				continue
			}
		}
		for _, id := range ids {
			if err := s.Attend(ctx, id); err != nil && ctx.Err() == nil {
				logger.Error("attending to a table", "table", id, "error", err)
			}
		}
	}
}

// maxBotActions bounds the actions of bots saved in one change.
const maxBotActions = 64

// Attend does what is due at a table: the moves of a bot, or what happens when the
// time of a player is up.
func (s *Service) Attend(ctx context.Context, id string) error {
	snap, err := s.load(ctx, id)
	if err != nil {
		return err
	}
	if snap.Table.Phase != Playing {
		return nil
	}
	if !snap.Table.botToMove() {
		if deadline := snap.Table.Timer.deadline(); deadline.IsZero() || deadline.After(s.moment()) {
			return nil
		}
		_, err := s.change(ctx, id, "", "", func(d *draft) error {
			if deadline := d.Timer.deadline(); deadline.IsZero() || deadline.After(d.now) {
				return nil // the player has moved meanwhile
			}
			return d.timeUp()
		})
		return err
	}
	// Think first, without holding anybody up; then play it if nobody has moved.
	actions, err := think(snap)
	if err != nil {
		return err
	}
	_, err = s.change(ctx, id, "", "", func(d *draft) error {
		if d.log.Plies() != snap.Log.Plies() || !d.botToMove() {
			return nil
		}
		for _, a := range actions {
			if seat := d.log.Now().ToMove(); d.Phase != Playing || d.bot(seat) == "" {
				break
			} else if err := d.act(seat, a); err != nil {
				return err
			}
		}
		d.handOver()
		return nil
	})
	return err
}

// think chooses the actions of a bot until it is not asked any more, or chance is.
func think(snap *Snapshot) ([]rules.Action, error) {
	state := *snap.Log.Now()
	seat := state.ToMove()
	player, err := bot.ByName(snap.Table.bot(seat))
	if err != nil {
		return nil, err
	}
	var actions []rules.Action
	var legal []rules.Action
	for state.ToMove() == seat && len(actions) < maxBotActions {
		r := rng.New(snap.Table.BotSeed, uint64(snap.Log.Depth()+len(actions)))
		legal = state.Legal(legal[:0])
		a := player.Choose(&state, legal, &r)
		if err := state.Apply(a, nil); err != nil {
			return nil, err
		}
		actions = append(actions, a)
	}
	return actions, nil
}
