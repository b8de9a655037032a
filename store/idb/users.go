//go:build js

package idb

import (
	"context"
	"errors"
	"time"

	"barrage/table"
)

func (s *Store) AddUser(ctx context.Context, u table.User, session table.Hash) error {
	return s.change(ctx, func(t *tx) error {
		t.add(users, text(u.ID), userValue(u))
		t.addSession(table.Session{Hash: session, User: u.ID, Created: u.Created})
		return nil
	}, users, sessions)
}

func (t *tx) addSession(s table.Session) { t.add(sessions, blob(s.Hash[:]), sessionValue(s)) }

func (t *tx) addRecovery(r table.Recovery) { t.add(recoveries, blob(r.Hash[:]), recoveryValue(r)) }

func (t *tx) user(id string) (table.User, error) { return one(t, users, text(id), readUser) }

func (s *Store) User(ctx context.Context, id string) (u table.User, err error) {
	err = s.see(ctx, func(t *tx) error {
		u, err = t.user(id)
		return err
	}, users)
	return u, err
}

func (s *Store) RenameUser(ctx context.Context, id, name string) error {
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

func (s *Store) DeleteUser(ctx context.Context, id string) error {
	return s.change(ctx, func(t *tx) error {
		if _, err := t.user(id); err != nil {
			return err
		}
		t.remove(users, text(id))
		t.remove(receipts, within(text(id)))
		t.remove(documents, within(text(id)))
		for _, store := range []string{sessions, recoveries, messages} {
			if err := t.removeAll(store, byUser, text(id)); err != nil {
				return err
			}
		}
		return nil
	}, users, sessions, recoveries, documents, messages, receipts)
}

func (s *Store) UserOf(ctx context.Context, session table.Hash) (u table.User, err error) {
	err = s.see(ctx, func(t *tx) error {
		found, err := one(t, sessions, blob(session[:]), readSession)
		if err != nil {
			return err
		}
		u, err = t.user(found.User)
		return err
	}, sessions, users)
	return u, err
}

func (s *Store) EndSession(ctx context.Context, session table.Hash) error {
	return s.change(ctx, func(t *tx) error {
		t.remove(sessions, blob(session[:]))
		return nil
	}, sessions)
}

func (s *Store) EndOthers(ctx context.Context, user string, session table.Hash) error {
	return s.change(ctx, func(t *tx) error {
		kept, err := one(t, sessions, blob(session[:]), readSession)
		if err != nil && !errors.Is(err, table.ErrNotFound) {
			return err
		}
		for _, store := range []string{sessions, recoveries} {
			if err := t.removeAll(store, byUser, text(user)); err != nil {
				return err
			}
		}
		if err == nil && kept.User == user {
			t.addSession(kept)
		}
		return nil
	}, sessions, recoveries)
}

func (s *Store) AddRecovery(ctx context.Context, user string, secret table.Hash, expires time.Time) error {
	return s.change(ctx, func(t *tx) error {
		if _, err := t.user(user); err != nil {
			return err
		}
		t.addRecovery(table.Recovery{Hash: secret, User: user, Expires: expires})
		return nil
	}, users, recoveries)
}

func (s *Store) Recover(ctx context.Context, secret, session table.Hash, now time.Time) (u table.User, err error) {
	err = s.change(ctx, func(t *tx) error {
		r, err := one(t, recoveries, blob(secret[:]), readRecovery)
		if err != nil {
			return err
		}
		if now.UnixMicro() >= r.Expires.UnixMicro() {
			return table.ErrNotFound
		}
		if u, err = t.user(r.User); err != nil {
			return err
		}
		t.remove(recoveries, blob(secret[:]))
		t.addSession(table.Session{Hash: session, User: r.User, Created: now})
		return nil
	}, users, sessions, recoveries)
	return u, err
}

func (s *Store) Purge(ctx context.Context, until time.Time) error {
	return s.change(ctx, func(t *tx) error {
		if err := t.removeAll(receipts, byTime, before(until)); err != nil {
			return err
		}
		return t.removeAll(recoveries, byExpiry, before(until))
	}, receipts, recoveries)
}
