//go:build js

package idb

import (
	"cmp"
	"context"
	"syscall/js"
	"time"

	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/people"
)

func (s peoplePart) AddUser(ctx context.Context, u people.User, session people.Hash) error {
	return s.change(ctx, func(t *tx) error {
		t.add(users, text(u.ID), userValue(u))
		first := people.Session{Hash: session, User: u.ID, Created: u.Created, Seen: u.Created}.Doc()
		first.Version = 1
		t.add(docs, docKey(first.Key()), docValue(first))
		return nil
	}, users, docs)
}

func (t *tx) user(id string) (people.User, error) { return one(t, users, text(id), readUser) }

func (s peoplePart) User(ctx context.Context, id string) (u people.User, err error) {
	err = s.see(ctx, func(t *tx) error {
		u, err = t.user(id)
		return err
	}, users)
	return u, err
}

func (s peoplePart) RenameUser(ctx context.Context, id, name string) error {
	return s.change(ctx, func(t *tx) error {
		u, err := t.user(id)
		if err != nil {
			return err
		}
		u.Name = name
		t.put(users, text(id), userValue(u))
		return nil
	}, users)
}

func (s peoplePart) UserBy(ctx context.Context, handle string) (u people.User, err error) {
	key := people.HandleKey(handle)
	if key == "" {
		return u, cmp.Or(ctx.Err(), fault.ErrNotFound)
	}
	err = s.see(ctx, func(t *tx) error {
		found, err := t.wait(t.index(users, byHandle).Call("get", text(key)))
		if err != nil {
			return err
		}
		if found.IsUndefined() {
			return fault.ErrNotFound
		}
		u, err = readUser(found)
		return err
	}, users)
	return u, err
}

func (s peoplePart) SetHandle(ctx context.Context, id, handle string) error {
	return s.change(ctx, func(t *tx) error {
		u, err := t.user(id)
		if err != nil {
			return err
		}
		if u.Handle = handle; handle != "" {
			u.Name = handle
		}
		t.put(users, text(id), userValue(u))
		return nil
	}, users)
}

// ofUser are the object stores with what is a user's.
var ofUser = []string{users, messages, receipts, docs}

func (s peoplePart) DeleteUser(ctx context.Context, id string) error {
	return s.change(ctx, func(t *tx) error { return t.removeUser(id) }, ofUser...)
}

// removeUser removes a user with everything but tables.
func (t *tx) removeUser(id string) error {
	if _, err := t.user(id); err != nil {
		return err
	}
	t.remove(users, text(id))
	t.remove(receipts, within(text(id)))
	if err := t.removeAll(messages, byUser, text(id)); err != nil {
		return err
	}
	return t.forgetDocs(id)
}

func (s peoplePart) MergeUser(ctx context.Context, from, into string) error {
	return s.change(ctx, func(t *tx) error {
		if _, err := t.user(into); err != nil {
			return err
		}
		said, err := all(t, t.index(messages, byUser), text(from), readMessage)
		if err != nil {
			return err
		}
		for _, m := range said {
			m.User = into
			t.put(messages, pair(text(m.Table), m.Number), messageValue(m))
		}
		if err := t.moveDocs(from, into); err != nil {
			return err
		}
		return t.removeUser(from)
	}, ofUser...)
}

func (s peoplePart) UserOf(ctx context.Context, session people.Hash) (u people.User, found people.Session, err error) {
	err = s.see(ctx, func(t *tx) error {
		begun, err := t.doc(doc.Key{Kind: people.SessionKind, ID: session.DocID()})
		if err != nil {
			return err
		}
		if found, err = people.ReadSession(begun); err != nil {
			return err
		}
		u, err = t.user(found.User)
		return err
	}, docs, users)
	return u, found, err
}

// EndIdle looks at everybody: in a browser there are few.
func (s peoplePart) EndIdle(ctx context.Context, until time.Time) error {
	return s.change(ctx, func(t *tx) error {
		alive := map[string]bool{}
		for _, kind := range []string{people.SessionKind, people.RecoveryKind} {
			kept, err := all(t, t.store(docs), within(text(kind)), readDoc)
			if err != nil {
				return err
			}
			for _, d := range kept {
				if kind == people.SessionKind && d.Sort < doc.Stamp(until) {
					t.remove(docs, docKey(d.Key()))
				} else {
					alive[d.Owner] = true
				}
			}
		}
		rows, err := all(t, t.store(tables), js.Undefined(), readRow)
		if err != nil {
			return err
		}
		for _, row := range rows {
			for _, u := range row.Users {
				alive[u] = true
			}
		}
		people, err := all(t, t.store(users), js.Undefined(), readUser)
		if err != nil {
			return err
		}
		for _, u := range people {
			if !alive[u.ID] && u.Handle == "" {
				if err := t.removeUser(u.ID); err != nil {
					return err
				}
			}
		}
		return nil
	}, append(ofUser, tables)...)
}

func (s *Store) Purge(ctx context.Context, until time.Time) error {
	return s.change(ctx, func(t *tx) error {
		if err := t.removeAll(receipts, byTime, before(until)); err != nil {
			return err
		}
		return t.removeAll(docs, byExpiry, before(until))
	}, receipts, docs)
}
