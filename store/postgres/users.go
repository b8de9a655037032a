package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"barrage/table"
)

func scanUser(r pgx.CollectableRow) (u table.User, err error) {
	err = r.Scan(&u.ID, &u.Name, &u.Created)
	u.Created = u.Created.UTC()
	return u, err
}

func addUser(b *pgx.Batch, u table.User) {
	b.Queue(`INSERT INTO users (id, name, created) VALUES ($1, $2, $3)`, u.ID, u.Name, micro(u.Created))
}

func addSession(b *pgx.Batch, s table.Session) {
	b.Queue(`INSERT INTO sessions (hash, user_id, created) VALUES ($1, $2, $3)`, s.Hash[:], s.User, micro(s.Created))
}

func addRecovery(b *pgx.Batch, r table.Recovery) {
	b.Queue(`INSERT INTO recoveries (hash, user_id, expires) VALUES ($1, $2, $3)`, r.Hash[:], r.User, micro(r.Expires))
}

func (s *Store) AddUser(ctx context.Context, u table.User, session table.Hash) error {
	return s.change(ctx, func(b *pgx.Batch) {
		addUser(b, u)
		addSession(b, table.Session{Hash: session, User: u.ID, Created: u.Created})
	})
}

func (s *Store) User(ctx context.Context, id string) (table.User, error) {
	return one(ctx, s.pool, scanUser, `SELECT id, name, created FROM users WHERE id = $1`, id)
}

func (s *Store) RenameUser(ctx context.Context, id, name string) error {
	return s.change(ctx, func(b *pgx.Batch) {
		must(b.Queue(`UPDATE users SET name = $2 WHERE id = $1`, id, name), table.ErrNotFound)
	})
}

func (s *Store) DeleteUser(ctx context.Context, id string) error {
	return s.change(ctx, func(b *pgx.Batch) {
		must(b.Queue(`DELETE FROM users WHERE id = $1`, id), table.ErrNotFound) // with sessions, recoveries and documents
		b.Queue(`DELETE FROM receipts WHERE user_id = $1`, id)
		b.Queue(`DELETE FROM messages WHERE user_id = $1`, id)
	})
}

func (s *Store) UserOf(ctx context.Context, session table.Hash) (table.User, error) {
	return one(ctx, s.pool, scanUser,
		`SELECT u.id, u.name, u.created FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.hash = $1`, session[:])
}

func (s *Store) EndSession(ctx context.Context, session table.Hash) error {
	return s.change(ctx, func(b *pgx.Batch) { b.Queue(`DELETE FROM sessions WHERE hash = $1`, session[:]) })
}

func (s *Store) EndOthers(ctx context.Context, user string, session table.Hash) error {
	return s.change(ctx, func(b *pgx.Batch) {
		b.Queue(`DELETE FROM sessions WHERE user_id = $1 AND hash <> $2`, user, session[:])
		b.Queue(`DELETE FROM recoveries WHERE user_id = $1`, user)
	})
}

func (s *Store) AddRecovery(ctx context.Context, user string, secret table.Hash, expires time.Time) error {
	return s.change(ctx, func(b *pgx.Batch) { addRecovery(b, table.Recovery{Hash: secret, User: user, Expires: expires}) })
}

func (s *Store) Recover(ctx context.Context, secret, session table.Hash, now time.Time) (u table.User, err error) {
	err = s.inTx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		u, err = one(ctx, tx, scanUser, `DELETE FROM recoveries r USING users u
			WHERE r.hash = $1 AND r.expires > $2 AND u.id = r.user_id RETURNING u.id, u.name, u.created`, secret[:], micro(now))
		if err != nil {
			return err
		}
		return send(ctx, tx, func(b *pgx.Batch) { addSession(b, table.Session{Hash: session, User: u.ID, Created: now}) })
	})
	return u, err
}
