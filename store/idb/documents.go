//go:build js

package idb

import (
	"context"
	"errors"

	"barrage/play/fault"
	"barrage/play/people"
)

func (s peoplePart) Documents(ctx context.Context, user string) (list []people.Document, err error) {
	err = s.see(ctx, func(t *tx) error {
		list, err = all(t, t.store(documents), within(text(user)), readDocument)
		return err
	}, documents)
	return list, err
}

func (s peoplePart) SaveDocument(ctx context.Context, d people.Document) error {
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
