package sqlite

import (
	"context"
	"time"

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

// userColumns are those of the table users u that scanUser reads, sessionColumns those of sessions s for scanSession.
const (
	userColumns    = `u.id, u.name, u.created, u.handle, u.bot, u.operator, u.ban`
	sessionColumns = `s.hash, s.user_id, s.created, coalesce(s.seen, s.created), s.name, s.scope`
)

// scanSession reads a session, after other columns.
func scanSession(r scanner, before ...any) (s people.Session, err error) {
	hash, created, seen := []byte{}, int64(0), int64(0)
	err = r.Scan(append(before, &hash, &s.User, &created, &seen, &s.Name, &s.Scope)...)
	copy(s.Hash[:], hash)
	s.Created, s.Seen = moment(created), moment(seen)
	return s, err
}

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

func (w *writer) addSession(s people.Session) error {
	_, err := w.exec(`INSERT INTO sessions (hash, user_id, created, seen, name, scope) VALUES (?, ?, ?, ?, ?, ?)`,
		s.Hash[:], s.User, s.Created.UnixMicro(), s.Seen.UnixMicro(), s.Name, s.Scope)
	return err
}

func (w *writer) addRecovery(r people.Recovery) error {
	_, err := w.exec(`INSERT INTO recoveries (hash, user_id, expires, revokes) VALUES (?, ?, ?, ?)`, r.Hash[:], r.User, r.Expires.UnixMicro(), r.Revokes)
	return err
}

func (s peoplePart) AddUser(ctx context.Context, u people.User, session people.Hash) error {
	return s.change(ctx, func(w *writer) error {
		if err := w.addUser(u); err != nil {
			return err
		}
		return w.addSession(people.Session{Hash: session, User: u.ID, Created: u.Created, Seen: u.Created})
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
	if err := found(w.exec(`DELETE FROM users WHERE id = ?`, id)); err != nil { // with sessions, recoveries and documents
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
	found, err = one(ctx, s.read, func(r scanner) (v people.Session, err error) {
		_, err = readUser(&u, func(columns ...any) error {
			v, err = scanSession(r, columns...)
			return err
		})
		return v, err
	}, `SELECT `+userColumns+`, `+sessionColumns+` FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.hash = ?`, session[:])
	if err != nil {
		u = people.User{}
	}
	return u, found, err
}

func (s peoplePart) AddSession(ctx context.Context, v people.Session) error {
	return s.change(ctx, func(w *writer) error { return w.addSession(v) })
}

func (s peoplePart) Sessions(ctx context.Context, user string) ([]people.Session, error) {
	return all(ctx, s.read, func(r scanner) (people.Session, error) { return scanSession(r) },
		`SELECT `+sessionColumns+` FROM sessions s WHERE s.user_id = ? ORDER BY 4 DESC, s.hash`, user)
}

func (s peoplePart) Saw(ctx context.Context, session people.Hash, name string, at time.Time) error {
	return s.change(ctx, func(w *writer) error {
		_, err := w.exec(`UPDATE sessions SET seen = ?1, name = CASE WHEN ?2 = '' THEN name ELSE ?2 END WHERE hash = ?3`, at.UnixMicro(), name, session[:])
		return err
	})
}

func (s peoplePart) EndSession(ctx context.Context, session people.Hash) error {
	return s.change(ctx, func(w *writer) error {
		_, err := w.exec(`DELETE FROM sessions WHERE hash = ?`, session[:])
		return err
	})
}

func (s peoplePart) EndOthers(ctx context.Context, user string, session people.Hash) error {
	return s.change(ctx, func(w *writer) error {
		return w.endOthers(user, session)
	})
}

func (w *writer) endOthers(user string, session people.Hash) error {
	if _, err := w.exec(`DELETE FROM sessions WHERE user_id = ? AND hash <> ?`, user, session[:]); err != nil {
		return err
	}
	_, err := w.exec(`DELETE FROM recoveries WHERE user_id = ?`, user)
	return err
}

func (s peoplePart) EndIdle(ctx context.Context, before time.Time) error {
	return s.change(ctx, func(w *writer) error {
		if _, err := w.exec(`DELETE FROM sessions WHERE coalesce(seen, created) < ?`, before.UnixMicro()); err != nil {
			return err
		}
		gone, err := all(context.Background(), w.statements, value[string], `SELECT id FROM users WHERE handle_key IS NULL
			AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id) AND NOT EXISTS (SELECT 1 FROM recoveries WHERE user_id = users.id)
			AND NOT EXISTS (SELECT 1 FROM table_users WHERE user_id = users.id)`)
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

func (s peoplePart) AddRecovery(ctx context.Context, r people.Recovery) error {
	return s.change(ctx, func(w *writer) error {
		if r.Revokes {
			if _, err := w.exec(`DELETE FROM recoveries WHERE user_id = ? AND revokes`, r.User); err != nil {
				return err
			}
		}
		return w.addRecovery(r)
	})
}

func (s peoplePart) AddChallenge(ctx context.Context, challenge people.Hash, expires time.Time) error {
	return s.change(ctx, func(w *writer) error {
		_, err := w.exec(`INSERT INTO challenges (hash, expires) VALUES (?, ?)`, challenge[:], expires.UnixMicro())
		return err
	})
}

func (s peoplePart) UseChallenge(ctx context.Context, challenge people.Hash, now time.Time) error {
	return s.change(ctx, func(w *writer) error {
		return found(w.exec(`DELETE FROM challenges WHERE hash = ? AND expires > ?`, challenge[:], now.UnixMicro()))
	})
}

func (s peoplePart) Recover(ctx context.Context, secret, session people.Hash, now time.Time) (u people.User, err error) {
	err = s.change(ctx, func(w *writer) error {
		ctx := context.Background()
		u, err = one(ctx, w.statements, scanUser, `SELECT `+userColumns+` FROM recoveries r JOIN users u ON u.id = r.user_id
			WHERE r.hash = ? AND r.expires > ?`, secret[:], now.UnixMicro())
		if err != nil {
			return err
		}
		revokes, err := one(ctx, w.statements, value[bool], `DELETE FROM recoveries WHERE hash = ? RETURNING revokes`, secret[:])
		if err != nil {
			return err
		}
		if err := w.addSession(people.Session{Hash: session, User: u.ID, Created: now, Seen: now}); err != nil || !revokes {
			return err
		}
		return w.endOthers(u.ID, session)
	})
	return u, err
}
