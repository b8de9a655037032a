package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"barrage/play/doc"
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

// userColumns are those of the table users u that scanUser reads.
const userColumns = `u.id, u.name, u.created, u.handle, u.bot, u.operator, u.ban`

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

func (s peoplePart) AddUser(ctx context.Context, u people.User, session people.Hash) error {
	return s.change(ctx, func(b *pgx.Batch) {
		addUser(b, u)
		first := people.Session{Hash: session, User: u.ID, Created: u.Created, Seen: u.Created}.Doc()
		first.Version = 1
		addDoc(b, first, "")
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
	must(b.Queue(`DELETE FROM users WHERE id = $1`, id), fault.ErrNotFound) // with all documents
	b.Queue(`DELETE FROM receipts WHERE user_id = $1`, id)
	b.Queue(`DELETE FROM messages WHERE user_id = $1`, id)
}

func (s peoplePart) UserOf(ctx context.Context, session people.Hash) (u people.User, found people.Session, err error) {
	d, err := one(ctx, s.pool, func(r pgx.CollectableRow) (d doc.Doc, err error) {
		_, err = readUser(&u, func(columns ...any) error { return r.Scan(append(columns, &d.ID, &d.Owner, &d.Sort, &d.Body)...) })
		return d, err
	}, `SELECT `+userColumns+`, d.id, d.owner, d.sort, d.body FROM docs d JOIN users u ON u.id = d.owner WHERE d.kind = $1 AND d.id = $2`, people.SessionKind, session.DocID())
	if err == nil {
		found, err = people.ReadSession(d)
	}
	if err != nil {
		return people.User{}, people.Session{}, err
	}
	return u, found, nil
}

func (s peoplePart) EndIdle(ctx context.Context, before time.Time) error {
	return s.inTx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM docs WHERE kind = $1 AND sort < $2`, people.SessionKind, doc.Stamp(before)); err != nil {
			return err
		}
		gone, err := all(ctx, tx, pgx.RowTo[string], `DELETE FROM users WHERE handle_key IS NULL
			AND NOT EXISTS (SELECT FROM docs WHERE owner = users.id AND kind IN ($1, $2))
			AND NOT EXISTS (SELECT FROM table_users WHERE user_id = users.id) RETURNING id`, people.SessionKind, people.RecoveryKind)
		if err != nil {
			return err
		}
		return send(ctx, tx, func(b *pgx.Batch) {
			b.Queue(`DELETE FROM receipts WHERE user_id = ANY($1)`, gone)
			b.Queue(`DELETE FROM messages WHERE user_id = ANY($1)`, gone)
		})
	})
}
