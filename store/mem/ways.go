package mem

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"barrage/play/fault"
	"barrage/play/table"
)

// ownedWay is one that shares no memory with the store.
func ownedWay(w table.Way) table.Way {
	w.Doc = slices.Clone(w.Doc)
	return w
}

// maybe is a time as stores give it back, zero for never.
func maybe(t time.Time) time.Time {
	if t.IsZero() {
		return t
	}
	return micro(t)
}

func (d *data) addWay(w table.Way) error {
	if _, err := get(d.users, w.User); err != nil {
		return err
	}
	w.Due, w.Claimed = maybe(w.Due), maybe(w.Claimed)
	return add(d.ways, w.ID, ownedWay(w))
}

func (s *Store) AddWay(ctx context.Context, w table.Way) error {
	return s.do(ctx, func(d *data) error {
		w.Version, w.Claimed = 1, time.Time{}
		return d.addWay(w)
	})
}

func (s *Store) Way(ctx context.Context, id string) (w table.Way, err error) {
	err = s.do(ctx, func(d *data) error {
		w, err = get(d.ways, id)
		w = ownedWay(w)
		return err
	})
	return w, err
}

func (s *Store) WaysOf(ctx context.Context, user string) (list []table.Way, err error) {
	err = s.do(ctx, func(d *data) error {
		for _, id := range slices.Sorted(maps.Keys(d.ways)) {
			if w := d.ways[id]; w.User == user {
				list = append(list, ownedWay(w))
			}
		}
		return nil
	})
	return list, err
}

func (s *Store) SaveWay(ctx context.Context, w table.Way) error {
	return s.do(ctx, func(d *data) error {
		old, ok := d.ways[w.ID]
		if !ok || old.Version != w.Version {
			return fault.ErrConflict
		}
		old.Doc, old.Claimed = slices.Clone(w.Doc), time.Time{}
		old.Version++
		if due := maybe(w.Due); old.Due.IsZero() || !due.IsZero() && due.Before(old.Due) {
			old.Due = due
		}
		d.ways[w.ID] = old
		return nil
	})
}

func (s *Store) RemoveWay(ctx context.Context, user, id string) error {
	return s.do(ctx, func(d *data) error {
		if d.ways[id].User == user {
			delete(d.ways, id)
		}
		return nil
	})
}

func (s *Store) WakeWays(ctx context.Context, users []string, at time.Time) error {
	return s.do(ctx, func(d *data) error {
		for id, w := range d.ways {
			if slices.Contains(users, w.User) && (w.Due.IsZero() || micro(at).Before(w.Due)) {
				w.Due = micro(at)
				d.ways[id] = w
			}
		}
		return nil
	})
}

func (s *Store) ClaimWays(ctx context.Context, now, until time.Time, limit int) (list []table.Way, err error) {
	err = s.do(ctx, func(d *data) error {
		now := micro(now)
		when := func(w table.Way) time.Time { // it waits since; the end of a claim that was not kept
			if !w.Claimed.IsZero() {
				return w.Claimed
			}
			return w.Due
		}
		for _, w := range d.ways {
			if at := when(w); !at.IsZero() && !at.After(now) {
				list = append(list, w)
			}
		}
		slices.SortFunc(list, func(a, b table.Way) int { return cmp.Or(when(a).Compare(when(b)), cmp.Compare(a.ID, b.ID)) })
		list = cut(list, limit)
		for i, w := range list {
			w.Due, w.Claimed = time.Time{}, micro(until)
			d.ways[w.ID] = w
			list[i] = ownedWay(w)
		}
		return nil
	})
	return list, err
}

func (s *Store) Followed(ctx context.Context, since time.Time) (list []table.Followed, err error) {
	err = s.do(ctx, func(d *data) error {
		has := map[string]bool{}
		for _, w := range d.ways {
			has[w.User] = true
		}
		for _, id := range slices.Sorted(maps.Keys(d.rows)) {
			if r := d.rows[id]; !r.Updated.Before(micro(since)) {
				for _, u := range r.Users {
					if has[u] {
						list = append(list, table.Followed{User: u, Table: id, Version: r.Version})
					}
				}
			}
		}
		return nil
	})
	return list, err
}

func (s *Store) Keep(ctx context.Context, name string, secret []byte) (kept []byte, err error) {
	err = s.do(ctx, func(d *data) error {
		if _, ok := d.kept[name]; !ok {
			d.kept[name] = slices.Clone(secret)
		}
		kept = slices.Clone(d.kept[name])
		return nil
	})
	return kept, err
}
