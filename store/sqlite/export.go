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
	"barrage/play/people"
	"barrage/play/table"
)

// Export reads in one transaction, which sees the moment of its first query.
func (s *Store) Export(ctx context.Context, show func(table.Item) error) error {
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
	return each(rows, scanDoc, func(d doc.Doc) error { return show(table.Item{Doc: &d}) })
}

// exports are the kinds of items in an export, in order; documents follow.
var exports = []struct {
	query string
	scan  func(scanner) (table.Item, error)
}{
	{`SELECT ` + userColumns + ` FROM users u ORDER BY u.id`, func(r scanner) (table.Item, error) {
		u, err := scanUser(r)
		return table.Item{User: &u}, err
	}},
	{`SELECT ` + sessionColumns + ` FROM sessions s ORDER BY s.hash`, func(r scanner) (table.Item, error) {
		s, err := scanSession(r)
		return table.Item{Session: &s}, err
	}},
	{`SELECT hash, user_id, expires, revokes FROM recoveries ORDER BY hash`, func(r scanner) (table.Item, error) {
		var v people.Recovery
		hash, expires := []byte{}, int64(0)
		err := r.Scan(&hash, &v.User, &expires, &v.Revokes)
		copy(v.Hash[:], hash)
		v.Expires = moment(expires)
		return table.Item{Recovery: &v}, err
	}},
	{`SELECT ` + rowColumns + ` FROM tables t ORDER BY t.id`, func(r scanner) (table.Item, error) {
		row, err := scanRow(r)
		return table.Item{Row: &row}, err
	}},
	{`SELECT table_id, ` + entryColumns + ` FROM entries ORDER BY table_id, ply`, func(r scanner) (table.Item, error) {
		var e table.ItemEntry
		var err error
		e.Entry, err = scanEntry(r, &e.Table)
		return table.Item{Entry: &e}, err
	}},
	{`SELECT table_id, number, user_id, name, text, at FROM messages ORDER BY table_id, number`, func(r scanner) (table.Item, error) {
		m, err := scanMessage(r)
		return table.Item{Message: &m}, err
	}},
	{`SELECT user_id, key, table_id, from_ply, to_ply, at, command FROM receipts ORDER BY user_id, key`, func(r scanner) (table.Item, error) {
		v, err := scanReceipt(r)
		return table.Item{Receipt: &v}, err
	}},
	{`SELECT table_id, doc, at FROM reviews ORDER BY table_id`, func(r scanner) (table.Item, error) {
		v, err := scanReview(r)
		return table.Item{Review: &v}, err
	}},
	{`SELECT user_id, name, version, doc FROM documents ORDER BY user_id, name`, func(r scanner) (table.Item, error) {
		v, err := scanDocument(r)
		return table.Item{Document: &v}, err
	}},
	{`SELECT name, n FROM counters ORDER BY name`, func(r scanner) (table.Item, error) {
		v, err := scanCount(r)
		return table.Item{Count: &v}, err
	}},
	{`SELECT ` + wayColumns + ` FROM ways ORDER BY id`, func(r scanner) (table.Item, error) {
		v, err := scanWay(r)
		return table.Item{Way: &v}, err
	}},
	{`SELECT name, secret FROM kept ORDER BY name`, func(r scanner) (table.Item, error) {
		var v table.Kept
		err := r.Scan(&v.Name, &v.Secret)
		return table.Item{Kept: &v}, err
	}},
	{`SELECT ` + reportColumns + ` FROM reports ORDER BY id`, func(r scanner) (table.Item, error) {
		v, err := scanReport(r)
		return table.Item{Report: &v}, err
	}},
	{`SELECT ` + deedColumns + ` FROM deeds ORDER BY number`, func(r scanner) (table.Item, error) {
		v, err := scanDeed(r)
		return table.Item{Deed: &v}, err
	}},
}

// Import is one write. Others wait for it.
func (s *Store) Import(ctx context.Context, next func() (table.Item, error)) error {
	return s.change(ctx, func(w *writer) error {
		used, err := one(context.Background(), w.statements, value[bool],
			`SELECT EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM receipts) OR EXISTS (SELECT 1 FROM counters)`)
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
func (w *writer) put(i table.Item) error {
	switch {
	case i.User != nil:
		return w.addUser(*i.User)
	case i.Session != nil:
		return w.addSession(*i.Session)
	case i.Recovery != nil:
		return w.addRecovery(*i.Recovery)
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
	case i.Review != nil:
		return w.addReview(*i.Review)
	case i.Document != nil:
		return w.addDocument(*i.Document)
	case i.Count != nil:
		return w.addCount(*i.Count)
	case i.Way != nil:
		return w.addWay(*i.Way)
	case i.Kept != nil:
		return w.addKept(*i.Kept)
	case i.Report != nil:
		return w.addReport(*i.Report)
	case i.Doc != nil:
		return w.addDoc(*i.Doc, "")
	case i.Deed != nil:
		return w.note(*i.Deed)
	}
	return errors.New("an item has nothing in it")
}
