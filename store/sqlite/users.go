package sqlite

import (
	"context"
	"time"

	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/people"
)

func scanUser(r scanner) (u people.User, err error) {
	return readUser(&u, func(columns ...any) error { return r.Scan(columns...) })
}

// readUser fills a user from the columns of userColumns, which scan reads.
func readUser(u *people.User, scan func(columns ...any) error) (people.User, error) {
	var created int64
	var ban string
	err := scan(&u.ID, &u.Name, &created, &u.Handle, &u.Bot, &u.Operator, &ban)
	u.Created = moment(created)
	if err == nil {
		u.Ban, err = people.ReadBan(ban)
	}
	return *u, err
}

// userColumns are those of the table users u that scanUser reads.
const userColumns = `u.id, u.name, u.created, u.handle, u.bot, u.operator, u.ban`

// key is what stores tell handles apart by; NULL for none.
func key(handle string) any {
	if key := people.HandleKey(handle); key != "" {
		return key
	}
	return nil
}

func (w *writer) addUser(u people.User) error {
	_, err := w.exec(`INSERT INTO users (id, name, created, handle, handle_key, bot, operator, ban) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		u.ID, u.Name, u.Created.UnixMicro(), u.Handle, key(u.Handle), u.Bot, u.Operator, u.Ban.Text())
	return err
}

func (s peoplePart) AddUser(ctx context.Context, u people.User, session people.Hash) error {
	return s.change(ctx, func(w *writer) error {
		if err := w.addUser(u); err != nil {
			return err
		}
		first := people.Session{Hash: session, User: u.ID, Created: u.Created, Seen: u.Created}.Doc()
		return w.apply(doc.Op{Put: &first})
	})
}

func (s peoplePart) User(ctx context.Context, id string) (people.User, error) {
	return one(ctx, s.read, scanUser, `SELECT `+userColumns+` FROM users u WHERE u.id = ?`, id)
}

func (s peoplePart) UserBy(ctx context.Context, handle string) (people.User, error) {
	return one(ctx, s.read, scanUser, `SELECT `+userColumns+` FROM users u WHERE u.handle_key = ?`, key(handle))
}

func (s peoplePart) SetHandle(ctx context.Context, id, handle string) error {
	return s.change(ctx, func(w *writer) error {
		return found(w.exec(`UPDATE users SET handle = ?1, handle_key = ?2, name = CASE WHEN ?1 = '' THEN name ELSE ?1 END WHERE id = ?3`, handle, key(handle), id))
	})
}

func (s peoplePart) MergeUser(ctx context.Context, from, into string) error {
	return s.change(ctx, func(w *writer) error {
		if _, err := one(context.Background(), w.statements, scanUser, `SELECT `+userColumns+` FROM users u WHERE u.id = ?`, into); err != nil {
			return err
		}
		if _, err := w.exec(`UPDATE messages SET user_id = ? WHERE user_id = ?`, into, from); err != nil {
			return err
		}
		if err := w.moveDocs(from, into); err != nil {
			return err
		}
		return w.removeUser(from)
	})
}

func (s peoplePart) RenameUser(ctx context.Context, id, name string) error {
	return s.change(ctx, func(w *writer) error {
		return found(w.exec(`UPDATE users SET name = ? WHERE id = ?`, name, id))
	})
}

func (s peoplePart) DeleteUser(ctx context.Context, id string) error {
	return s.change(ctx, func(w *writer) error { return w.removeUser(id) })
}

// removeUser removes a user with everything but tables.
func (w *writer) removeUser(id string) error {
	if err := found(w.exec(`DELETE FROM users WHERE id = ?`, id)); err != nil { // with all documents
		return err
	}
	if _, err := w.exec(`DELETE FROM receipts WHERE user_id = ?`, id); err != nil {
		return err
	}
	_, err := w.exec(`DELETE FROM messages WHERE user_id = ?`, id)
	return err
}

// found is ErrNotFound for a statement that changed nothing.
func found(rows int64, err error) error {
	if err == nil && rows == 0 {
		return fault.ErrNotFound
	}
	return err
}

func (s peoplePart) UserOf(ctx context.Context, session people.Hash) (u people.User, found people.Session, err error) {
	d, err := one(ctx, s.read, func(r scanner) (d doc.Doc, err error) {
		_, err = readUser(&u, func(columns ...any) error { return r.Scan(append(columns, &d.ID, &d.Owner, &d.Sort, &d.Body)...) })
		return d, err
	}, `SELECT `+userColumns+`, d.id, d.owner, d.sort, d.body FROM docs d JOIN users u ON u.id = d.owner WHERE d.kind = ? AND d.id = ?`, people.SessionKind, session.DocID())
	if err == nil {
		found, err = people.ReadSession(d)
	}
	if err != nil {
		return people.User{}, people.Session{}, err
	}
	return u, found, nil
}

func (s peoplePart) EndIdle(ctx context.Context, before time.Time) error {
	return s.change(ctx, func(w *writer) error {
		if _, err := w.exec(`DELETE FROM docs WHERE kind = ? AND sort < ?`, people.SessionKind, doc.Stamp(before)); err != nil {
			return err
		}
		gone, err := all(context.Background(), w.statements, value[string], `SELECT id FROM users WHERE handle_key IS NULL
			AND NOT EXISTS (SELECT 1 FROM docs WHERE owner = users.id AND kind IN (?, ?))
			AND NOT EXISTS (SELECT 1 FROM table_users WHERE user_id = users.id)`, people.SessionKind, people.RecoveryKind)
		if err != nil {
			return err
		}
		for _, id := range gone {
			if err := w.removeUser(id); err != nil {
				return err
			}
		}
		return nil
	})
}
