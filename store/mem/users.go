package mem

import (
	"context"
	"maps"
	"slices"
	"time"

	"barrage/table"
)

func (s *Store) AddUser(ctx context.Context, u table.User, session table.Hash) error {
	return s.do(ctx, func(d *data) error {
		u.Created = micro(u.Created)
		if _, err := get(d.users, u.ID); err == nil {
			return table.ErrConflict
		}
		if err := add(d.sessions, session, table.Session{Hash: session, User: u.ID, Created: u.Created}); err != nil {
			return err
		}
		d.users[u.ID] = u
		return nil
	})
}

func (s *Store) User(ctx context.Context, id string) (u table.User, err error) {
	err = s.do(ctx, func(d *data) error {
		u, err = get(d.users, id)
		return err
	})
	return u, err
}

func (s *Store) RenameUser(ctx context.Context, id, name string) error {
	return s.do(ctx, func(d *data) error {
		u, err := get(d.users, id)
		if err != nil {
			return err
		}
		u.Name = name
		d.users[id] = u
		return nil
	})
}

func (s *Store) DeleteUser(ctx context.Context, id string) error {
	return s.do(ctx, func(d *data) error {
		if _, err := get(d.users, id); err != nil {
			return err
		}
		delete(d.users, id)
		for k, v := range d.sessions {
			if v.User == id {
				delete(d.sessions, k)
			}
		}
		for k, v := range d.recoveries {
			if v.User == id {
				delete(d.recoveries, k)
			}
		}
		for k := range d.receipts {
			if k.user == id {
				delete(d.receipts, k)
			}
		}
		for k := range d.documents {
			if k.user == id {
				delete(d.documents, k)
			}
		}
		maps.DeleteFunc(d.ways, func(_ string, w table.Way) bool { return w.User == id })
		for k, list := range d.messages {
			d.messages[k] = slices.DeleteFunc(list, func(m table.Message) bool { return m.User == id })
		}
		return nil
	})
}

func (s *Store) UserOf(ctx context.Context, session table.Hash) (u table.User, err error) {
	err = s.do(ctx, func(d *data) error {
		found, err := get(d.sessions, session)
		if err != nil {
			return err
		}
		u, err = get(d.users, found.User)
		return err
	})
	return u, err
}

func (s *Store) EndSession(ctx context.Context, session table.Hash) error {
	return s.do(ctx, func(d *data) error {
		delete(d.sessions, session)
		return nil
	})
}

func (s *Store) EndOthers(ctx context.Context, user string, session table.Hash) error {
	return s.do(ctx, func(d *data) error {
		for k, v := range d.sessions {
			if v.User == user && k != session {
				delete(d.sessions, k)
			}
		}
		for k, v := range d.recoveries {
			if v.User == user {
				delete(d.recoveries, k)
			}
		}
		return nil
	})
}

func (s *Store) AddRecovery(ctx context.Context, user string, secret table.Hash, expires time.Time) error {
	return s.do(ctx, func(d *data) error {
		if _, err := get(d.users, user); err != nil {
			return err
		}
		return add(d.recoveries, secret, table.Recovery{Hash: secret, User: user, Expires: micro(expires)})
	})
}

func (s *Store) Recover(ctx context.Context, secret, session table.Hash, now time.Time) (u table.User, err error) {
	err = s.do(ctx, func(d *data) error {
		now = micro(now)
		r, err := get(d.recoveries, secret)
		if err != nil {
			return err
		}
		if !now.Before(r.Expires) {
			return table.ErrNotFound
		}
		if err := add(d.sessions, session, table.Session{Hash: session, User: r.User, Created: now}); err != nil {
			return err
		}
		delete(d.recoveries, secret)
		u, err = get(d.users, r.User)
		return err
	})
	return u, err
}
