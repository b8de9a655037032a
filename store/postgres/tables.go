package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"barrage/play/fault"
	"barrage/play/results"
	"barrage/play/table"
)

// rowColumns are the columns that scanRow reads from the table t, usersColumn the people of it.
const (
	rowColumns  = `t.id, t.version, t.plies, t.listed, t.due, t.updated, ` + usersColumn + `, t.doc`
	usersColumn = `ARRAY(SELECT user_id FROM table_users WHERE table_id = t.id ORDER BY user_id)`
)

func scanRow(c pgx.CollectableRow) (r table.Row, err error) {
	var due *time.Time
	err = c.Scan(&r.ID, &r.Version, &r.Plies, &r.Listed, &due, &r.Updated, &r.Users, &r.Doc)
	if due != nil {
		r.Due = due.UTC()
	}
	r.Updated = r.Updated.UTC()
	return r, err
}

// entryColumns are the columns that scanEntry reads, after others.
const entryColumns = `ply, kind, seat, action, back_to, hash, at`

func scanEntry(c pgx.CollectableRow, others ...any) (e table.Entry, err error) {
	var hash int64
	err = c.Scan(append(others, &e.Ply, &e.Kind, &e.Seat, &e.Action, &e.To, &hash, &e.At)...)
	e.Hash, e.At = uint64(hash), e.At.UTC()
	return e, err
}

func scanMessage(c pgx.CollectableRow) (m table.Message, err error) {
	err = c.Scan(&m.Table, &m.Number, &m.User, &m.Name, &m.Text, &m.At)
	m.At = m.At.UTC()
	return m, err
}

func scanReceipt(c pgx.CollectableRow) (r table.Receipt, err error) {
	err = c.Scan(&r.User, &r.Key, &r.Table, &r.From, &r.To, &r.At, &r.Command)
	r.At = r.At.UTC()
	return r, err
}

func (s tablePart) Table(ctx context.Context, id string) (table.Row, error) {
	return one(ctx, s.pool, scanRow, `SELECT `+rowColumns+` FROM tables t WHERE t.id = $1`, id)
}

func (s tablePart) Version(ctx context.Context, id string) (int64, error) {
	return one(ctx, s.pool, pgx.RowTo[int64], `SELECT version FROM tables WHERE id = $1`, id)
}

func (s tablePart) Save(ctx context.Context, c table.Change) error {
	var failed error
	err := s.atOnce(ctx, func(b *pgx.Batch) {
		putRow(b, c.Saved(), c.Version, c.Before(), results.Format, c.Leased)
		if !c.Kept {
			putUsers(b, c.Row)
		}
		if c.Results != nil {
			failed = putResults(b, c.ID, c.Results)
		}
		for _, e := range c.Entries {
			addEntry(b, c.ID, e)
		}
		if c.Message != nil {
			addMessage(b, *c.Message)
		}
		if c.Audit != nil {
			note(b, *c.Audit)
		}
		if c.Receipt != nil {
			addReceipt(b, *c.Receipt)
		}
	})
	if failed != nil {
		return failed
	}
	return err
}

// putRow replaces the row that has a version and a number of plies; with version 0 it adds a new one. Summed is the format
// of its results. Leased leaves the due time alone.
func putRow(b *pgx.Batch, r table.Row, version int64, plies, summed int, leased bool) {
	due := nullable(r.Due)
	doc := append([]byte{}, r.Doc...) // nil would be NULL
	if version == 0 {
		b.Queue(`INSERT INTO tables (id, version, plies, listed, due, updated, doc, summed) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			r.ID, r.Version, r.Plies, r.Listed, due, micro(r.Updated), doc, summed)
	} else {
		b.Queue(sure(`UPDATE tables SET version = $2, plies = $3, listed = $4, due = CASE WHEN $11 THEN due ELSE $5 END, updated = $6, doc = $7, summed = $10 WHERE id = $1 AND version = $8 AND plies = $9`),
			r.ID, r.Version, r.Plies, r.Listed, due, micro(r.Updated), doc, version, plies, summed, leased)
	}
}

// putUsers replaces the people whose lists contain a table.
func putUsers(b *pgx.Batch, r table.Row) {
	users := append([]string{}, r.Users...) // nil would be NULL
	b.Queue(`DELETE FROM table_users WHERE table_id = $1 AND user_id <> ALL ($2)`, r.ID, users)
	b.Queue(`INSERT INTO table_users (table_id, user_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`, r.ID, users)
}

func addEntry(b *pgx.Batch, id string, e table.Entry) {
	b.Queue(`INSERT INTO entries (table_id, ply, kind, seat, action, back_to, hash, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		id, e.Ply, int64(e.Kind), int64(e.Seat), int64(e.Action), e.To, int64(e.Hash), micro(e.At))
}

func addMessage(b *pgx.Batch, m table.Message) {
	b.Queue(`INSERT INTO messages (table_id, number, user_id, name, text, at) VALUES ($1, $2, $3, $4, $5, $6)`,
		m.Table, m.Number, m.User, m.Name, m.Text, micro(m.At))
}

func addReceipt(b *pgx.Batch, r table.Receipt) {
	b.Queue(`INSERT INTO receipts (user_id, key, table_id, from_ply, to_ply, at, command) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		r.User, r.Key, r.Table, r.From, r.To, micro(r.At), r.Command)
}

func (s tablePart) Entries(ctx context.Context, id string, after int) ([]table.Entry, error) {
	return all(ctx, s.pool, func(c pgx.CollectableRow) (table.Entry, error) { return scanEntry(c) },
		`SELECT `+entryColumns+` FROM entries WHERE table_id = $1 AND ply > $2 ORDER BY ply`, id, after)
}

func (s tablePart) Messages(ctx context.Context, id string, after, limit int) ([]table.Message, error) {
	return all(ctx, s.pool, scanMessage,
		`SELECT table_id, number, user_id, name, text, at FROM messages WHERE table_id = $1 AND number > $2 ORDER BY number LIMIT $3`, id, after, limit)
}

func (s tablePart) MessagesOf(ctx context.Context, user string) ([]table.Message, error) {
	return all(ctx, s.pool, scanMessage,
		`SELECT table_id, number, user_id, name, text, at FROM messages WHERE user_id = $1 ORDER BY table_id COLLATE "C", number`, user)
}

func (s tablePart) Receipt(ctx context.Context, user, key string) (table.Receipt, error) {
	return one(ctx, s.pool, scanReceipt,
		`SELECT user_id, key, table_id, from_ply, to_ply, at, command FROM receipts WHERE user_id = $1 AND key = $2`, user, key)
}

func (s tablePart) TablesOf(ctx context.Context, user string, limit int) ([]table.Row, error) {
	return all(ctx, s.pool, scanRow, `SELECT `+rowColumns+` FROM tables t WHERE t.id IN (SELECT table_id FROM table_users WHERE user_id = $1)
		ORDER BY t.updated DESC, t.id LIMIT $2`, user, limit)
}

func (s tablePart) Listed(ctx context.Context, limit int) ([]table.Row, error) {
	return all(ctx, s.pool, scanRow, `SELECT `+rowColumns+` FROM tables t WHERE t.listed ORDER BY t.updated DESC, t.id LIMIT $1`, limit)
}

func (s tablePart) Changed(ctx context.Context, since time.Time) ([]table.Changed, error) {
	return all(ctx, s.pool, func(r pgx.CollectableRow) (c table.Changed, err error) { return c, r.Scan(&c.ID, &c.Version, &c.Users) },
		`SELECT t.id, t.version, `+usersColumn+` FROM tables t WHERE t.updated >= $1 ORDER BY t.id COLLATE "C"`, micro(since))
}

func (s tablePart) Reschedule(ctx context.Context, id string, version int64, due time.Time) error {
	return s.change(ctx, func(b *pgx.Batch) {
		b.Queue(`UPDATE tables SET due = $3 WHERE id = $1 AND version = $2`, id, version, nullable(due))
	})
}

// nullable is a time, NULL for never.
func nullable(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = micro(t)
	return &t
}

func (s tablePart) Due(ctx context.Context, by time.Time, limit int) ([]table.Due, error) {
	return all(ctx, s.pool, func(r pgx.CollectableRow) (d table.Due, err error) {
		err = r.Scan(&d.ID, &d.Version, &d.At)
		d.At = d.At.UTC()
		return d, err
	}, `SELECT id, version, due FROM tables WHERE due <= $1 ORDER BY due, id LIMIT $2`, micro(by), limit)
}

func (s tablePart) Take(ctx context.Context, d table.Due, until time.Time) error {
	return s.change(ctx, func(b *pgx.Batch) {
		must(b.Queue(`UPDATE tables SET due = $4 WHERE id = $1 AND version = $2 AND due IS NOT DISTINCT FROM $3`, d.ID, d.Version, nullable(d.At), nullable(until)), fault.ErrConflict)
	})
}
