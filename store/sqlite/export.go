package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"io"

	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/store/backup"
)

// Export reads in one transaction, which sees the moment of its first query.
func (s *Store) Export(ctx context.Context, show func(backup.Item) error) error {
	tx, err := s.pool.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for _, kind := range exports {
		rows, err := tx.QueryContext(ctx, kind.query)
		if err != nil {
			return err
		}
		if err := each(rows, kind.scan, show); err != nil {
			return err
		}
	}
	fleeting, err := json.Marshal(append([]string{}, doc.Fleeting()...)) // null would be a kind
	if err != nil {
		return err
	}
	rows, err := tx.QueryContext(ctx, `SELECT `+docColumns+` FROM docs WHERE kind NOT IN (SELECT value FROM json_each(?)) ORDER BY kind, id`, string(fleeting))
	if err != nil {
		return err
	}
	return each(rows, scanDoc, func(d doc.Doc) error { return show(backup.FromDoc(d)) })
}

// exports are the kinds of items in an export, in order; documents follow.
var exports = []struct {
	query string
	scan  func(scanner) (backup.Item, error)
}{
	{`SELECT ` + userColumns + ` FROM users u ORDER BY u.id`, func(r scanner) (backup.Item, error) {
		u, err := scanUser(r)
		return backup.Item{User: &u}, err
	}},
	{`SELECT ` + rowColumns + ` FROM tables t ORDER BY t.id`, func(r scanner) (backup.Item, error) {
		row, err := scanRow(r)
		return backup.Item{Row: &row}, err
	}},
	{`SELECT table_id, ` + entryColumns + ` FROM entries ORDER BY table_id, ply`, func(r scanner) (backup.Item, error) {
		var e backup.Entry
		var err error
		e.Entry, err = scanEntry(r, &e.Table)
		return backup.Item{Entry: &e}, err
	}},
	{`SELECT table_id, number, user_id, name, text, at FROM messages ORDER BY table_id, number`, func(r scanner) (backup.Item, error) {
		m, err := scanMessage(r)
		return backup.Item{Message: &m}, err
	}},
	{`SELECT user_id, key, table_id, from_ply, to_ply, at, command FROM receipts ORDER BY user_id, key`, func(r scanner) (backup.Item, error) {
		v, err := scanReceipt(r)
		return backup.Item{Receipt: &v}, err
	}},
	{`SELECT ` + auditColumns + ` FROM deeds ORDER BY number`, func(r scanner) (backup.Item, error) {
		v, err := scanAudit(r)
		return backup.Item{Audit: &v}, err
	}},
}

// Import is one write. Others wait for it.
func (s *Store) Import(ctx context.Context, next func() (backup.Item, error)) error {
	return s.change(ctx, func(w *writer) error {
		used, err := one(context.Background(), w.statements, value[bool],
			`SELECT EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM receipts) OR EXISTS (SELECT 1 FROM docs WHERE kind = 'count')`)
		if err != nil {
			return err
		}
		if used {
			return fault.ErrNotEmpty
		}
		for {
			i, err := next()
			if err == io.EOF {
				return nil
			}
			if err = cmp.Or(err, ctx.Err()); err != nil {
				return err
			}
			if err := w.put(i); err != nil {
				return err
			}
		}
	})
}

// put adds one item of an import.
func (w *writer) put(i backup.Item) error {
	if d, ok := i.AsDoc(); ok {
		return w.addDoc(d, "")
	}
	switch {
	case i.User != nil:
		return w.addUser(*i.User)
	case i.Row != nil:
		if err := w.putRow(*i.Row, 0, 0, 0, false); err != nil {
			return err
		}
		return w.putUsers(*i.Row)
	case i.Entry != nil:
		return w.addEntry(i.Entry.Table, i.Entry.Entry)
	case i.Message != nil:
		return w.addMessage(*i.Message)
	case i.Receipt != nil:
		return w.addReceipt(*i.Receipt)
	case i.Audit != nil:
		return w.note(*i.Audit)
	}
	return errors.New("an item has nothing in it")
}
