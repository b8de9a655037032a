package mem

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
)

func (s peoplePart) AddUser(ctx context.Context, u people.User, session people.Hash) error {
	return s.do(ctx, func(d *data) error {
		u.Created = micro(u.Created)
		if _, err := get(d.users, u.ID); err == nil {
			return fault.ErrConflict
		}
		if d.taken(u.Handle, u.ID) {
			return fault.ErrConflict
		}
		if err := add(d.sessions, session, people.Session{Hash: session, User: u.ID, Created: u.Created, Seen: u.Created}); err != nil {
			return err
		}
		d.users[u.ID] = u
		return nil
	})
}

// by finds the user who has a handle.
func (d *data) by(handle string) (people.User, error) {
	if key := people.HandleKey(handle); key != "" {
		for _, u := range d.users {
			if people.HandleKey(u.Handle) == key {
				return u, nil
			}
		}
	}
	return people.User{}, fault.ErrNotFound
}

// taken reports whether another user has a handle.
func (d *data) taken(handle, id string) bool {
	u, err := d.by(handle)
	return err == nil && u.ID != id
}

func (s peoplePart) UserBy(ctx context.Context, handle string) (u people.User, err error) {
	err = s.do(ctx, func(d *data) error {
		u, err = d.by(handle)
		return err
	})
	return u, err
}

func (s peoplePart) SetHandle(ctx context.Context, id, handle string) error {
	return s.do(ctx, func(d *data) error {
		u, err := get(d.users, id)
		if err != nil {
			return err
		}
		if d.taken(handle, id) {
			return fault.ErrConflict
		}
		if u.Handle = handle; handle != "" {
			u.Name = handle
		}
		d.users[id] = u
		return nil
	})
}

func (s peoplePart) User(ctx context.Context, id string) (u people.User, err error) {
	err = s.do(ctx, func(d *data) error {
		u, err = get(d.users, id)
		return err
	})
	return u, err
}

func (s peoplePart) RenameUser(ctx context.Context, id, name string) error {
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

func (s peoplePart) DeleteUser(ctx context.Context, id string) error {
	return s.do(ctx, func(d *data) error {
		if _, err := get(d.users, id); err != nil {
			return err
		}
		d.removeUser(id)
		return nil
	})
}

// removeUser removes a user with everything but tables.
func (d *data) removeUser(id string) {
	delete(d.users, id)
	d.endAll(id)
	maps.DeleteFunc(d.receipts, func(k receiptKey, _ table.Receipt) bool { return k.user == id })
	maps.DeleteFunc(d.documents, func(k documentKey, _ people.Document) bool { return k.user == id })
	d.forgetDocs(id)
	for k, list := range d.messages {
		d.messages[k] = slices.DeleteFunc(list, func(m table.Message) bool { return m.User == id })
	}
}

// endAll removes the sessions and recoveries of a user.
func (d *data) endAll(id string) {
	maps.DeleteFunc(d.sessions, func(_ people.Hash, v people.Session) bool { return v.User == id })
	maps.DeleteFunc(d.recoveries, func(_ people.Hash, v people.Recovery) bool { return v.User == id })
}

func (s peoplePart) MergeUser(ctx context.Context, from, into string) error {
	return s.do(ctx, func(d *data) error {
		for _, id := range []string{from, into} {
			if _, err := get(d.users, id); err != nil {
				return err
			}
		}
		for _, list := range d.messages {
			for i := range list {
				if list[i].User == from {
					list[i].User = into
				}
			}
		}
		d.moveDocs(from, into)
		d.removeUser(from)
		return nil
	})
}

func (s peoplePart) UserOf(ctx context.Context, session people.Hash) (u people.User, found people.Session, err error) {
	err = s.do(ctx, func(d *data) error {
		if found, err = get(d.sessions, session); err != nil {
			return err
		}
		u, err = get(d.users, found.User)
		return err
	})
	return u, found, err
}

func (s peoplePart) AddSession(ctx context.Context, v people.Session) error {
	return s.do(ctx, func(d *data) error { return d.addSession(v) })
}

func (d *data) addSession(v people.Session) error {
	if _, err := get(d.users, v.User); err != nil {
		return err
	}
	v.Created, v.Seen = micro(v.Created), micro(v.Seen)
	return add(d.sessions, v.Hash, v)
}

func (s peoplePart) Sessions(ctx context.Context, user string) (list []people.Session, err error) {
	err = s.do(ctx, func(d *data) error {
		for _, v := range d.sessions {
			if v.User == user {
				list = append(list, v)
			}
		}
		slices.SortFunc(list, func(a, b people.Session) int {
			return cmp.Or(b.Seen.Compare(a.Seen), bytes.Compare(a.Hash[:], b.Hash[:]))
		})
		return nil
	})
	return list, err
}

func (s peoplePart) Saw(ctx context.Context, session people.Hash, name string, at time.Time) error {
	return s.do(ctx, func(d *data) error {
		if v, ok := d.sessions[session]; ok {
			v.Seen, v.Name = micro(at), cmp.Or(name, v.Name)
			d.sessions[session] = v
		}
		return nil
	})
}

func (s peoplePart) EndSession(ctx context.Context, session people.Hash) error {
	return s.do(ctx, func(d *data) error {
		delete(d.sessions, session)
		return nil
	})
}

func (s peoplePart) EndOthers(ctx context.Context, user string, session people.Hash) error {
	return s.do(ctx, func(d *data) error {
		kept, ok := d.sessions[session]
		d.endAll(user)
		if ok {
			d.sessions[session] = kept
		}
		return nil
	})
}

func (s peoplePart) EndIdle(ctx context.Context, before time.Time) error {
	return s.do(ctx, func(d *data) error {
		alive := map[string]bool{}
		for h, v := range d.sessions {
			if v.Seen.Before(micro(before)) {
				delete(d.sessions, h)
			} else {
				alive[v.User] = true
			}
		}
		for _, r := range d.recoveries {
			alive[r.User] = true
		}
		for _, row := range d.rows {
			for _, u := range row.Users {
				alive[u] = true
			}
		}
		for id, u := range d.users {
			if !alive[id] && u.Handle == "" {
				d.removeUser(id)
			}
		}
		return nil
	})
}

func (s peoplePart) AddRecovery(ctx context.Context, r people.Recovery) error {
	return s.do(ctx, func(d *data) error {
		if _, err := get(d.users, r.User); err != nil {
			return err
		}
		r.Expires = micro(r.Expires)
		if err := add(d.recoveries, r.Hash, r); err != nil {
			return err
		}
		if r.Revokes {
			maps.DeleteFunc(d.recoveries, func(h people.Hash, old people.Recovery) bool { return old.User == r.User && old.Revokes && h != r.Hash })
		}
		return nil
	})
}

func (s peoplePart) AddChallenge(ctx context.Context, challenge people.Hash, expires time.Time) error {
	return s.do(ctx, func(d *data) error { return add(d.challenges, challenge, micro(expires)) })
}

func (s peoplePart) UseChallenge(ctx context.Context, challenge people.Hash, now time.Time) error {
	return s.do(ctx, func(d *data) error {
		expires, err := get(d.challenges, challenge)
		if err != nil {
			return err
		}
		delete(d.challenges, challenge)
		if !micro(now).Before(expires) {
			return fault.ErrNotFound
		}
		return nil
	})
}

func (s peoplePart) Recover(ctx context.Context, secret, session people.Hash, now time.Time) (u people.User, err error) {
	err = s.do(ctx, func(d *data) error {
		now = micro(now)
		r, err := get(d.recoveries, secret)
		if err != nil {
			return err
		}
		if !now.Before(r.Expires) {
			return fault.ErrNotFound
		}
		if err := add(d.sessions, session, people.Session{Hash: session, User: r.User, Created: now, Seen: now}); err != nil {
			return err
		}
		delete(d.recoveries, secret)
		if r.Revokes {
			begun := d.sessions[session]
			d.endAll(r.User)
			d.sessions[session] = begun
		}
		u, err = get(d.users, r.User)
		return err
	})
	return u, err
}
