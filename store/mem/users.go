package mem

import (
	"context"
	"maps"
	"slices"
	"time"

	"barrage/play/doc"
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
		first := people.Session{Hash: session, User: u.ID, Created: u.Created, Seen: u.Created}.Doc()
		if _, used := d.docs[first.Key()]; used {
			return fault.ErrConflict
		}
		d.users[u.ID] = u
		return d.putDoc(first, new([]func()))
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
	maps.DeleteFunc(d.receipts, func(k receiptKey, _ table.Receipt) bool { return k.user == id })
	d.forgetDocs(id)
	for k, list := range d.messages {
		d.messages[k] = slices.DeleteFunc(list, func(m table.Message) bool { return m.User == id })
	}
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
		begun, err := get(d.docs, doc.Key{Kind: people.SessionKind, ID: session.DocID()})
		if err != nil {
			return err
		}
		if found, err = people.ReadSession(begun); err != nil {
			return err
		}
		u, err = get(d.users, found.User)
		return err
	})
	return u, found, err
}

func (s peoplePart) EndIdle(ctx context.Context, before time.Time) error {
	return s.do(ctx, func(d *data) error {
		alive := map[string]bool{}
		for key, v := range d.docs {
			switch {
			case key.Kind == people.SessionKind && v.Sort < doc.Stamp(before):
				delete(d.docs, key)
			case key.Kind == people.SessionKind, key.Kind == people.RecoveryKind:
				alive[v.Owner] = true
			}
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
