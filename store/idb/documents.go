//go:build js

package idb

import (
	"context"
	"errors"
	"syscall/js"

	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
)

func (s *Store) Documents(ctx context.Context, user string) (list []people.Document, err error) {
	err = s.see(ctx, func(t *tx) error {
		list, err = all(t, t.store(documents), within(text(user)), readDocument)
		return err
	}, documents)
	return list, err
}

func (s *Store) SaveDocument(ctx context.Context, d people.Document) error {
	return s.change(ctx, func(t *tx) error {
		key := pair(text(d.User), text(d.Name))
		old, err := one(t, documents, key, readDocument)
		if err != nil && !errors.Is(err, fault.ErrNotFound) {
			return err
		}
		if old.Version != d.Version { // 0 if there is none
			return fault.ErrConflict
		}
		if _, err := t.user(d.User); err != nil {
			return err
		}
		d.Version++
		t.put(documents, key, documentValue(d))
		return nil
	}, users, documents)
}

func (s *Store) AddCounts(ctx context.Context, counts []table.Count) error {
	return s.change(ctx, func(t *tx) error {
		for _, c := range counts {
			old, err := one(t, counters, text(c.Name), readCount)
			if err != nil && !errors.Is(err, fault.ErrNotFound) {
				return err
			}
			c.N += old.N
			t.put(counters, text(c.Name), countValue(c))
		}
		return nil
	}, counters)
}

func (s *Store) Counts(ctx context.Context) (list []table.Count, err error) {
	err = s.see(ctx, func(t *tx) error {
		list, err = all(t, t.store(counters), js.Null(), readCount)
		return err
	}, counters)
	return list, err
}
