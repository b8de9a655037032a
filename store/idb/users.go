//go:build js

package idb

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"slices"
	"syscall/js"
	"time"

	"barrage/play/fault"
	"barrage/play/people"
)

func (s peoplePart) AddUser(ctx context.Context, u people.User, session people.Hash) error {
	return s.change(ctx, func(t *tx) error {
		t.add(users, text(u.ID), userValue(u))
		t.addSession(people.Session{Hash: session, User: u.ID, Created: u.Created, Seen: u.Created})
		return nil
	}, users, sessions)
}

func (t *tx) addSession(s people.Session) { t.add(sessions, blob(s.Hash[:]), sessionValue(s)) }

func (t *tx) addRecovery(r people.Recovery) { t.add(recoveries, blob(r.Hash[:]), recoveryValue(r)) }

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
var ofUser = []string{users, sessions, recoveries, documents, messages, receipts, docs}

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
	t.remove(documents, within(text(id)))
	for _, store := range []string{sessions, recoveries, messages} {
		if err := t.removeAll(store, byUser, text(id)); err != nil {
			return err
		}
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
		if found, err = one(t, sessions, blob(session[:]), readSession); err != nil {
			return err
		}
		u, err = t.user(found.User)
		return err
	}, sessions, users)
	return u, found, err
}

func (s peoplePart) AddSession(ctx context.Context, v people.Session) error {
	return s.change(ctx, func(t *tx) error {
		if _, err := t.user(v.User); err != nil {
			return err
		}
		t.addSession(v)
		return nil
	}, users, sessions)
}

func (s peoplePart) Sessions(ctx context.Context, user string) (sorted []people.Session, err error) {
	err = s.see(ctx, func(t *tx) error {
		sorted, err = all(t, t.index(sessions, byUser), text(user), readSession)
		return err
	}, sessions)
	slices.SortFunc(sorted, func(a, b people.Session) int {
		return cmp.Or(b.Seen.Compare(a.Seen), bytes.Compare(a.Hash[:], b.Hash[:]))
	})
	return sorted, err
}

func (s peoplePart) Saw(ctx context.Context, session people.Hash, name string, at time.Time) error {
	return s.change(ctx, func(t *tx) error {
		v, err := one(t, sessions, blob(session[:]), readSession)
		if errors.Is(err, fault.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		v.Seen, v.Name = at, cmp.Or(name, v.Name)
		t.put(sessions, blob(session[:]), sessionValue(v))
		return nil
	}, sessions)
}

func (s peoplePart) EndSession(ctx context.Context, session people.Hash) error {
	return s.change(ctx, func(t *tx) error {
		t.remove(sessions, blob(session[:]))
		return nil
	}, sessions)
}

func (s peoplePart) EndOthers(ctx context.Context, user string, session people.Hash) error {
	return s.change(ctx, func(t *tx) error { return t.endOthers(user, session) }, sessions, recoveries)
}

func (t *tx) endOthers(user string, session people.Hash) error {
	kept, err := one(t, sessions, blob(session[:]), readSession)
	if err != nil && !errors.Is(err, fault.ErrNotFound) {
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
}

// EndIdle looks at everybody: in a browser there are few.
func (s peoplePart) EndIdle(ctx context.Context, until time.Time) error {
	return s.change(ctx, func(t *tx) error {
		alive := map[string]bool{}
		begun, err := all(t, t.store(sessions), js.Undefined(), readSession)
		if err != nil {
			return err
		}
		for _, v := range begun {
			if v.Seen.UnixMicro() < until.UnixMicro() {
				t.remove(sessions, blob(v.Hash[:]))
			} else {
				alive[v.User] = true
			}
		}
		links, err := all(t, t.store(recoveries), js.Undefined(), readRecovery)
		if err != nil {
			return err
		}
		for _, v := range links {
			alive[v.User] = true
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

func (s peoplePart) AddRecovery(ctx context.Context, r people.Recovery) error {
	return s.change(ctx, func(t *tx) error {
		if _, err := t.user(r.User); err != nil {
			return err
		}
		if r.Revokes {
			earlier, err := all(t, t.index(recoveries, byUser), text(r.User), readRecovery)
			if err != nil {
				return err
			}
			for _, old := range earlier {
				if old.Revokes {
					t.remove(recoveries, blob(old.Hash[:]))
				}
			}
		}
		t.addRecovery(r)
		return nil
	}, users, recoveries)
}

func (s peoplePart) AddChallenge(ctx context.Context, challenge people.Hash, expires time.Time) error {
	return s.change(ctx, func(t *tx) error {
		var w writer
		w.time(expires)
		t.add(challenges, blob(challenge[:]), indexed(w, map[string]any{byExpiry: moment(expires)}))
		return nil
	}, challenges)
}

func (s peoplePart) UseChallenge(ctx context.Context, challenge people.Hash, now time.Time) error {
	return s.change(ctx, func(t *tx) error {
		expires, err := one(t, challenges, blob(challenge[:]), func(v js.Value) (time.Time, error) {
			r := read(v)
			return r.time(), r.end()
		})
		if err != nil {
			return err
		}
		if now.UnixMicro() >= expires.UnixMicro() {
			return fault.ErrNotFound
		}
		t.remove(challenges, blob(challenge[:]))
		return nil
	}, challenges)
}

func (s peoplePart) Recover(ctx context.Context, secret, session people.Hash, now time.Time) (u people.User, err error) {
	err = s.change(ctx, func(t *tx) error {
		r, err := one(t, recoveries, blob(secret[:]), readRecovery)
		if err != nil {
			return err
		}
		if now.UnixMicro() >= r.Expires.UnixMicro() {
			return fault.ErrNotFound
		}
		if u, err = t.user(r.User); err != nil {
			return err
		}
		t.remove(recoveries, blob(secret[:]))
		t.addSession(people.Session{Hash: session, User: r.User, Created: now, Seen: now})
		if r.Revokes {
			return t.endOthers(r.User, session)
		}
		return nil
	}, users, sessions, recoveries)
	return u, err
}

func (s *Store) Purge(ctx context.Context, until time.Time) error {
	return s.change(ctx, func(t *tx) error {
		if err := t.removeAll(receipts, byTime, before(until)); err != nil {
			return err
		}
		if err := t.removeAll(challenges, byExpiry, before(until)); err != nil {
			return err
		}
		if err := t.removeAll(docs, byExpiry, before(until)); err != nil {
			return err
		}
		return t.removeAll(recoveries, byExpiry, before(until))
	}, receipts, recoveries, challenges, docs)
}
