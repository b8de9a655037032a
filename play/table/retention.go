package table

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"barrage/game/lang"
	"barrage/play/fault"
	"barrage/play/people"
)

// solo reports whether a table that is over matters to nobody but one person: nobody else had a part in it, its result counts for no
// rating, and it is neither in the archive that everybody searches nor given away.
func (t *Table) solo() bool {
	if !t.Over() || t.Settings.Rated || t.Settings.CC0 || len(t.users()) > 1 || !t.Started.IsZero() && t.visible(Viewer{}) {
		return false
	}
	for _, s := range t.Seats {
		if s.Name == deletedName && t.Owner != "" {
			return false // somebody who is gone had a part
		}
	}
	return true
}

// promise notes until when a table is kept, when it has become one that is not kept for ever. The table says so from then on.
func (d *draft) promise(keep time.Duration) {
	switch {
	case !d.solo():
		d.Until = time.Time{}
	case keep > 0 && d.Until.IsZero():
		d.Until = d.now.Add(keep)
	}
}

// Tidy removes the tables that were kept as long as was promised at the table itself. Those without a promise, from the time before the
// operator has set one, get theirs. It returns how many were removed.
func (k *Keeper) Tidy(ctx context.Context) (removed int, err error) {
	const page = 200
	old := k.core.store.Keeper
	if old == nil || k.core.o.KeepSolo <= 0 {
		return 0, nil
	}
	var last Row
	for {
		rows, err := old.Untouched(ctx, k.core.moment().Add(-tidyAge), last, page)
		if err != nil {
			return removed, err
		}
		for _, row := range rows {
			last = row
			t, err := decode(row)
			if err != nil || !t.solo() {
				continue
			}
			if t.Until.IsZero() {
				err = k.promise(ctx, row)
			} else if t.Until.Before(k.core.moment()) {
				if err = old.Forget(ctx, row.ID, row.Version); err == nil {
					removed++
					k.core.lobby.changed(t)
					k.core.copies.forget(row.ID)
					for _, u := range t.users() {
						k.core.notify(u)
					}
				}
			}
			if err != nil && !errors.Is(err, fault.ErrConflict) {
				return removed, err
			}
		}
		if len(rows) < page {
			return removed, nil
		}
	}
}

// promise gives a table of earlier times its promise. It keeps its place in lists, which go by the time of the last change.
func (k *Keeper) promise(ctx context.Context, row Row) error {
	snap, err := k.core.load(ctx, row.ID)
	if err != nil {
		return err
	}
	if snap.Version != row.Version {
		return fault.ErrConflict
	}
	d := &draft{Table: snap.Table.clone(), log: snap.Log.copy(), now: row.Updated, before: snap.Table.users()}
	d.Until = k.core.moment().Add(k.core.o.KeepSolo)
	_, err = k.core.save(ctx, snap, d, "", "")
	return err
}

// tidyAge is how long nothing has happened at a table before it is looked at: receipts that name it are gone by then.
const tidyAge = 7 * 24 * time.Hour

// maxTables bounds the waiting and running tables of one owner.
const maxTables = 200

// roomFor returns an error if a user has too many tables that are not over, or has made too many in one day.
func (s *Service) roomFor(ctx context.Context, maker people.User) error {
	const most = 10_000
	limit := maxTables
	if s.core.o.Daily > 0 {
		limit = min(limit, s.core.o.Daily)
	}
	rows, err := s.core.store.TablesOf(ctx, maker.ID, limit)
	if err != nil || len(rows) < limit {
		return err
	}
	if rows, err = s.core.store.TablesOf(ctx, maker.ID, most); err != nil {
		return err
	}
	running, today, since := 0, 0, s.core.moment().Add(-24*time.Hour)
	for _, row := range rows {
		var t struct { // no more, since there may be many
			Owner   string
			Phase   Phase
			Created time.Time
		}
		if json.Unmarshal(row.Doc, &t) != nil || t.Owner != maker.ID {
			continue
		}
		if t.Phase == Waiting || t.Phase == Playing {
			running++
		}
		if t.Created.After(since) {
			today++
		}
	}
	switch {
	case running >= maxTables:
		return fault.Fail(fault.TooManyTables, lang.Number("n", running))
	case s.core.o.Daily > 0 && today >= s.core.o.Daily:
		return fault.Fail(fault.TooManyToday, lang.Number("n", today))
	}
	return nil
}
