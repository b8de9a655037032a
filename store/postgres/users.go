package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"barrage/play/fault"
	"barrage/play/people"
)

func scanUser(r pgx.CollectableRow) (u people.User, err error) {
	return readUser(&u, func(columns ...any) error { return r.Scan(columns...) })
}

// readUser fills a user from the columns of userColumns, which scan reads.
func readUser(u *people.User, scan func(columns ...any) error) (people.User, error) {
	var ban string
	err := scan(&u.ID, &u.Name, &u.Created, &u.Handle, &u.Bot, &u.Operator, &ban)
	u.Created = u.Created.UTC()
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
func scanSession(r pgx.CollectableRow, before ...any) (s people.Session, err error) {
	var hash []byte
	err = r.Scan(append(before, &hash, &s.User, &s.Created, &s.Seen, &s.Name, &s.Scope)...)
	copy(s.Hash[:], hash)
	s.Created, s.Seen = s.Created.UTC(), s.Seen.UTC()
	return s, err
}

// key is what stores tell handles apart by; NULL for none.
func key(handle string) *string {
	if key := people.HandleKey(handle); key != "" {
		return &key
	}
	return nil
}

func addUser(b *pgx.Batch, u people.User) {
	b.Queue(`INSERT INTO users (id, name, created, handle, handle_key, bot, operator, ban) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		u.ID, u.Name, micro(u.Created), u.Handle, key(u.Handle), u.Bot, u.Operator, u.Ban.Text())
}

func addSession(b *pgx.Batch, s people.Session) {
	b.Queue(`INSERT INTO sessions (hash, user_id, created, seen, name, scope) VALUES ($1, $2, $3, $4, $5, $6)`,
		s.Hash[:], s.User, micro(s.Created), micro(s.Seen), s.Name, string(s.Scope))
}

func addRecovery(b *pgx.Batch, r people.Recovery) {
	b.Queue(`INSERT INTO recoveries (hash, user_id, expires, revokes) VALUES ($1, $2, $3, $4)`, r.Hash[:], r.User, micro(r.Expires), r.Revokes)
}

func (s peoplePart) AddUser(ctx context.Context, u people.User, session people.Hash) error {
	return s.change(ctx, func(b *pgx.Batch) {
		addUser(b, u)
		addSession(b, people.Session{Hash: session, User: u.ID, Created: u.Created, Seen: u.Created})
	})
}

func (s peoplePart) User(ctx context.Context, id string) (people.User, error) {
	return one(ctx, s.pool, scanUser, `SELECT `+userColumns+` FROM users u WHERE u.id = $1`, id)
}

func (s peoplePart) UserBy(ctx context.Context, handle string) (people.User, error) {
	return one(ctx, s.pool, scanUser, `SELECT `+userColumns+` FROM users u WHERE u.handle_key = $1`, key(handle))
}

func (s peoplePart) SetHandle(ctx context.Context, id, handle string) error {
	return s.change(ctx, func(b *pgx.Batch) {
		must(b.Queue(`UPDATE users SET handle = $2, handle_key = $3, name = CASE WHEN $2 = '' THEN name ELSE $2 END WHERE id = $1`, id, handle, key(handle)), fault.ErrNotFound)
	})
}

func (s peoplePart) MergeUser(ctx context.Context, from, into string) error {
	return s.change(ctx, func(b *pgx.Batch) {
		must(b.Queue(`SELECT id FROM users WHERE id = $1 FOR SHARE`, into), fault.ErrNotFound)
		b.Queue(`UPDATE messages SET user_id = $2 WHERE user_id = $1`, from, into)
		moveDocs(b, from, into)
		removeUser(b, from)
	})
}

func (s peoplePart) RenameUser(ctx context.Context, id, name string) error {
	return s.change(ctx, func(b *pgx.Batch) {
		must(b.Queue(`UPDATE users SET name = $2 WHERE id = $1`, id, name), fault.ErrNotFound)
	})
}

func (s peoplePart) DeleteUser(ctx context.Context, id string) error {
	return s.change(ctx, func(b *pgx.Batch) { removeUser(b, id) })
}

// removeUser removes a user with everything but tables.
func removeUser(b *pgx.Batch, id string) {
	must(b.Queue(`DELETE FROM users WHERE id = $1`, id), fault.ErrNotFound) // with sessions, recoveries and documents
	b.Queue(`DELETE FROM receipts WHERE user_id = $1`, id)
	b.Queue(`DELETE FROM messages WHERE user_id = $1`, id)
}

func (s peoplePart) UserOf(ctx context.Context, session people.Hash) (u people.User, found people.Session, err error) {
	found, err = one(ctx, s.pool, func(r pgx.CollectableRow) (v people.Session, err error) {
		_, err = readUser(&u, func(columns ...any) error {
			v, err = scanSession(r, columns...)
			return err
		})
		return v, err
	}, `SELECT `+userColumns+`, `+sessionColumns+` FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.hash = $1`, session[:])
	if err != nil {
		u = people.User{}
	}
	return u, found, err
}

func (s peoplePart) AddSession(ctx context.Context, v people.Session) error {
	return s.change(ctx, func(b *pgx.Batch) { addSession(b, v) })
}

func (s peoplePart) Sessions(ctx context.Context, user string) ([]people.Session, error) {
	return all(ctx, s.pool, func(r pgx.CollectableRow) (people.Session, error) { return scanSession(r) },
		`SELECT `+sessionColumns+` FROM sessions s WHERE s.user_id = $1 ORDER BY 4 DESC, s.hash`, user)
}

func (s peoplePart) Saw(ctx context.Context, session people.Hash, name string, at time.Time) error {
	return s.change(ctx, func(b *pgx.Batch) {
		b.Queue(`UPDATE sessions SET seen = $2, name = CASE WHEN $3 = '' THEN name ELSE $3 END WHERE hash = $1`, session[:], micro(at), name)
	})
}

func (s peoplePart) EndSession(ctx context.Context, session people.Hash) error {
	return s.change(ctx, func(b *pgx.Batch) { b.Queue(`DELETE FROM sessions WHERE hash = $1`, session[:]) })
}

func (s peoplePart) EndOthers(ctx context.Context, user string, session people.Hash) error {
	return s.change(ctx, func(b *pgx.Batch) { endOthers(b, user, session) })
}

func endOthers(b *pgx.Batch, user string, session people.Hash) {
	b.Queue(`DELETE FROM sessions WHERE user_id = $1 AND hash <> $2`, user, session[:])
	b.Queue(`DELETE FROM recoveries WHERE user_id = $1`, user)
}

func (s peoplePart) EndIdle(ctx context.Context, before time.Time) error {
	return s.inTx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM sessions WHERE coalesce(seen, created) < $1`, micro(before)); err != nil {
			return err
		}
		gone, err := all(ctx, tx, pgx.RowTo[string], `DELETE FROM users WHERE handle_key IS NULL
			AND NOT EXISTS (SELECT FROM sessions WHERE user_id = users.id) AND NOT EXISTS (SELECT FROM recoveries WHERE user_id = users.id)
			AND NOT EXISTS (SELECT FROM table_users WHERE user_id = users.id) RETURNING id`)
		if err != nil {
			return err
		}
		return send(ctx, tx, func(b *pgx.Batch) {
			b.Queue(`DELETE FROM receipts WHERE user_id = ANY($1)`, gone)
			b.Queue(`DELETE FROM messages WHERE user_id = ANY($1)`, gone)
		})
	})
}

func (s peoplePart) AddRecovery(ctx context.Context, r people.Recovery) error {
	return s.change(ctx, func(b *pgx.Batch) {
		if r.Revokes {
			b.Queue(`DELETE FROM recoveries WHERE user_id = $1 AND revokes`, r.User)
		}
		addRecovery(b, r)
	})
}

func (s peoplePart) AddChallenge(ctx context.Context, challenge people.Hash, expires time.Time) error {
	return s.change(ctx, func(b *pgx.Batch) {
		b.Queue(`INSERT INTO challenges (hash, expires) VALUES ($1, $2)`, challenge[:], micro(expires))
	})
}

func (s peoplePart) UseChallenge(ctx context.Context, challenge people.Hash, now time.Time) error {
	return s.change(ctx, func(b *pgx.Batch) {
		must(b.Queue(`DELETE FROM challenges WHERE hash = $1 AND expires > $2`, challenge[:], micro(now)), fault.ErrNotFound)
	})
}

func (s peoplePart) Recover(ctx context.Context, secret, session people.Hash, now time.Time) (u people.User, err error) {
	err = s.inTx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		revokes := false
		u, err = one(ctx, tx, func(r pgx.CollectableRow) (u people.User, err error) {
			return readUser(&u, func(columns ...any) error { return r.Scan(append(columns, &revokes)...) })
		}, `DELETE FROM recoveries r USING users u
			WHERE r.hash = $1 AND r.expires > $2 AND u.id = r.user_id RETURNING `+userColumns+`, r.revokes`, secret[:], micro(now))
		if err != nil {
			return err
		}
		return send(ctx, tx, func(b *pgx.Batch) {
			addSession(b, people.Session{Hash: session, User: u.ID, Created: now, Seen: now})
			if revokes {
				endOthers(b, u.ID, session)
			}
		})
	})
	return u, err
}
