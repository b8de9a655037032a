package postgres

import (
	"context"
	"errors"
	"io"

	"github.com/jackc/pgx/v5"

	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/store/backup"
)

// Export reads in one transaction, which sees the moment of its first query.
func (s *Store) Export(ctx context.Context, show func(backup.Item) error) error {
	moment := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	return pgx.BeginTxFunc(ctx, s.pool, moment, func(tx pgx.Tx) error {
		for _, kind := range exports {
			if err := each(ctx, tx, kind.scan, show, kind.query); err != nil {
				return err
			}
		}
		return each(ctx, tx, scanDoc, func(d doc.Doc) error { return show(backup.FromDoc(d)) },
			`SELECT `+docColumns+` FROM docs WHERE kind <> ALL ($1) ORDER BY kind, id`, append([]string{}, doc.Fleeting()...))
	})
}

// each passes on the rows of a result one by one.
func each[T any](ctx context.Context, tx pgx.Tx, scan pgx.RowToFunc[T], show func(T) error, query string, args ...any) error {
	rows, err := tx.Query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		i, err := scan(rows)
		if err != nil {
			return err
		}
		if err := show(i); err != nil {
			return err
		}
	}
	return rows.Err()
}

// exports are the kinds of items in an export, in order; documents follow.
var exports = []struct {
	query string
	scan  pgx.RowToFunc[backup.Item]
}{
	{`SELECT ` + userColumns + ` FROM users u ORDER BY u.id`, func(r pgx.CollectableRow) (backup.Item, error) {
		u, err := scanUser(r)
		return backup.Item{User: &u}, err
	}},
	{`SELECT ` + rowColumns + ` FROM tables t ORDER BY t.id`, func(r pgx.CollectableRow) (backup.Item, error) {
		row, err := scanRow(r)
		return backup.Item{Row: &row}, err
	}},
	{`SELECT table_id, ` + entryColumns + ` FROM entries ORDER BY table_id, ply`, func(r pgx.CollectableRow) (backup.Item, error) {
		var e backup.Entry
		var err error
		e.Entry, err = scanEntry(r, &e.Table)
		return backup.Item{Entry: &e}, err
	}},
	{`SELECT table_id, number, user_id, name, text, at FROM messages ORDER BY table_id, number`, func(r pgx.CollectableRow) (backup.Item, error) {
		m, err := scanMessage(r)
		return backup.Item{Message: &m}, err
	}},
	{`SELECT user_id, key, table_id, from_ply, to_ply, at, command FROM receipts ORDER BY user_id, key`, func(r pgx.CollectableRow) (backup.Item, error) {
		v, err := scanReceipt(r)
		return backup.Item{Receipt: &v}, err
	}},
	{`SELECT ` + auditColumns + ` FROM deeds ORDER BY number`, func(r pgx.CollectableRow) (backup.Item, error) {
		v, err := scanAudit(r)
		return backup.Item{Audit: &v}, err
	}},
}

// batchSize is how many items of an import are sent together.
const batchSize = 500

// Import is one transaction. Other servers that want to write wait for it.
func (s *Store) Import(ctx context.Context, next func() (backup.Item, error)) error {
	return meaning(pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `LOCK TABLE users, tables, receipts, docs IN SHARE ROW EXCLUSIVE MODE`); err != nil {
			return err
		}
		used, err := one(ctx, tx, pgx.RowTo[bool],
			`SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM tables) OR EXISTS (SELECT FROM receipts) OR EXISTS (SELECT FROM docs WHERE kind = 'count')`)
		if err != nil {
			return err
		}
		if used {
			return fault.ErrNotEmpty
		}
		for more := true; more; {
			var failed error
			err := send(ctx, tx, func(b *pgx.Batch) {
				for more && failed == nil && b.Len() < batchSize {
					more, failed = putNext(b, next)
				}
			})
			if err := errors.Join(failed, err); err != nil {
				return err
			}
		}
		return nil
	}))
}

// putNext adds the next item of an import, if there is one.
func putNext(b *pgx.Batch, next func() (backup.Item, error)) (more bool, err error) {
	i, err := next()
	if err == io.EOF {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if d, ok := i.AsDoc(); ok {
		addDoc(b, d, "")
		return true, nil
	}
	switch {
	case i.User != nil:
		addUser(b, *i.User)
	case i.Row != nil:
		putRow(b, *i.Row, 0, 0, 0, false)
		putUsers(b, *i.Row)
	case i.Entry != nil:
		addEntry(b, i.Entry.Table, i.Entry.Entry)
	case i.Message != nil:
		addMessage(b, *i.Message)
	case i.Receipt != nil:
		addReceipt(b, *i.Receipt)
	case i.Audit != nil:
		note(b, *i.Audit)
	default:
		return false, errors.New("an item has nothing in it")
	}
	return true, nil
}
