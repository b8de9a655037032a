package sqlite

import (
	"context"
	"time"

	"barrage/table"
)

func scanUser(r scanner) (u table.User, err error) {
	var created int64
	err = r.Scan(&u.ID, &u.Name, &created)
	u.Created = moment(created)
	return u, err
}

func (w *writer) addUser(u table.User) error {
	_, err := w.exec(`INSERT INTO users (id, name, created) VALUES (?, ?, ?)`, u.ID, u.Name, u.Created.UnixMicro())
	return err
}

func (w *writer) addSession(s table.Session) error {
	_, err := w.exec(`INSERT INTO sessions (hash, user_id, created) VALUES (?, ?, ?)`, s.Hash[:], s.User, s.Created.UnixMicro())
	return err
}

func (w *writer) addRecovery(r table.Recovery) error {
	_, err := w.exec(`INSERT INTO recoveries (hash, user_id, expires) VALUES (?, ?, ?)`, r.Hash[:], r.User, r.Expires.UnixMicro())
	return err
}

func (s *Store) AddUser(ctx context.Context, u table.User, session table.Hash) error {
	return s.change(ctx, func(w *writer) error {
		if err := w.addUser(u); err != nil {
			return err
		}
		return w.addSession(table.Session{Hash: session, User: u.ID, Created: u.Created})
	})
}

func (s *Store) User(ctx context.Context, id string) (table.User, error) {
	return one(ctx, s.read, scanUser, `SELECT id, name, created FROM users WHERE id = ?`, id)
}

func (s *Store) RenameUser(ctx context.Context, id, name string) error {
	return s.change(ctx, func(w *writer) error {
		return found(w.exec(`UPDATE users SET name = ? WHERE id = ?`, name, id))
	})
}

func (s *Store) DeleteUser(ctx context.Context, id string) error {
	return s.change(ctx, func(w *writer) error {
		if err := found(w.exec(`DELETE FROM users WHERE id = ?`, id)); err != nil { // with sessions, recoveries and documents
			return err
		}
		if _, err := w.exec(`DELETE FROM receipts WHERE user_id = ?`, id); err != nil {
			return err
		}
		_, err := w.exec(`DELETE FROM messages WHERE user_id = ?`, id)
		return err
	})
}

// found is ErrNotFound for a statement that changed nothing.
func found(rows int64, err error) error {
	if err == nil && rows == 0 {
		return table.ErrNotFound
	}
	return err
}

func (s *Store) UserOf(ctx context.Context, session table.Hash) (table.User, error) {
	return one(ctx, s.read, scanUser,
		`SELECT u.id, u.name, u.created FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.hash = ?`, session[:])
}

func (s *Store) EndSession(ctx context.Context, session table.Hash) error {
	return s.change(ctx, func(w *writer) error {
		_, err := w.exec(`DELETE FROM sessions WHERE hash = ?`, session[:])
		return err
	})
}

func (s *Store) EndOthers(ctx context.Context, user string, session table.Hash) error {
	return s.change(ctx, func(w *writer) error {
		if _, err := w.exec(`DELETE FROM sessions WHERE user_id = ? AND hash <> ?`, user, session[:]); err != nil {
			return err
		}
		_, err := w.exec(`DELETE FROM recoveries WHERE user_id = ?`, user)
		return err
	})
}

func (s *Store) AddRecovery(ctx context.Context, user string, secret table.Hash, expires time.Time) error {
	return s.change(ctx, func(w *writer) error {
		return w.addRecovery(table.Recovery{Hash: secret, User: user, Expires: expires})
	})
}

func (s *Store) Recover(ctx context.Context, secret, session table.Hash, now time.Time) (u table.User, err error) {
	err = s.change(ctx, func(w *writer) error {
		ctx := context.Background()
		u, err = one(ctx, w.statements, scanUser, `SELECT u.id, u.name, u.created FROM recoveries r JOIN users u ON u.id = r.user_id
			WHERE r.hash = ? AND r.expires > ?`, secret[:], now.UnixMicro())
		if err != nil {
			return err
		}
		if _, err := w.exec(`DELETE FROM recoveries WHERE hash = ?`, secret[:]); err != nil {
			return err
		}
		return w.addSession(table.Session{Hash: session, User: u.ID, Created: now})
	})
	return u, err
}
