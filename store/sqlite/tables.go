package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"barrage/play/fault"
	"barrage/play/results"
	"barrage/play/table"
)

// rowColumns are the columns that scanRow reads from the table t, usersColumn the people of it as JSON.
const (
	rowColumns  = `t.id, t.version, t.plies, t.listed, t.due, t.updated, ` + usersColumn + `, t.doc`
	usersColumn = `(SELECT json_group_array(user_id ORDER BY user_id) FROM table_users WHERE table_id = t.id)`
)

func scanRow(s scanner) (r table.Row, err error) {
	var due sql.NullInt64
	var updated int64
	var users []byte
	if err := s.Scan(&r.ID, &r.Version, &r.Plies, &r.Listed, &due, &updated, &users, &r.Doc); err != nil {
		return r, err
	}
	if due.Valid {
		r.Due = moment(due.Int64)
	}
	r.Updated = moment(updated)
	return r, json.Unmarshal(users, &r.Users)
}

// entryColumns are the columns that scanEntry reads, after others.
const entryColumns = `ply, kind, seat, action, back_to, hash, at`

func scanEntry(s scanner, others ...any) (e table.Entry, err error) {
	var hash, at int64
	err = s.Scan(append(others, &e.Ply, &e.Kind, &e.Seat, &e.Action, &e.To, &hash, &at)...)
	e.Hash, e.At = uint64(hash), moment(at)
	return e, err
}

func scanMessage(s scanner) (m table.Message, err error) {
	var at int64
	err = s.Scan(&m.Table, &m.Number, &m.User, &m.Name, &m.Text, &at)
	m.At = moment(at)
	return m, err
}

func scanReceipt(s scanner) (r table.Receipt, err error) {
	var at int64
	err = s.Scan(&r.User, &r.Key, &r.Table, &r.From, &r.To, &at, &r.Command)
	r.At = moment(at)
	return r, err
}

func (s tablePart) Table(ctx context.Context, id string) (table.Row, error) {
	return one(ctx, s.read, scanRow, `SELECT `+rowColumns+` FROM tables t WHERE t.id = ?`, id)
}

func (s tablePart) Version(ctx context.Context, id string) (int64, error) {
	return one(ctx, s.read, value[int64], `SELECT version FROM tables WHERE id = ?`, id)
}

func (s tablePart) Save(ctx context.Context, c table.Change) error {
	return s.change(ctx, func(w *writer) error {
		if err := w.putRow(c.Saved(), c.Version, c.Before(), results.Format, c.Leased); err != nil {
			return err
		}
		if !c.Kept {
			if err := w.putUsers(c.Row); err != nil {
				return err
			}
		}
		if c.Results != nil {
			if err := w.putResults(c.ID, c.Results); err != nil {
				return err
			}
		}
		for _, e := range c.Entries {
			if err := w.addEntry(c.ID, e); err != nil {
				return err
			}
		}
		if c.Message != nil {
			if err := w.addMessage(*c.Message); err != nil {
				return err
			}
		}
		if c.Audit != nil {
			if err := w.note(*c.Audit); err != nil {
				return err
			}
		}
		if c.Receipt != nil {
			return w.addReceipt(*c.Receipt)
		}
		return nil
	})
}

// putRow replaces the row that has a version and a number of plies; with version 0 it adds a new one. Summed is the format
// of its results. Leased leaves the due time alone.
func (w *writer) putRow(r table.Row, version int64, plies, summed int, leased bool) error {
	due := nullable(r.Due)
	doc := append([]byte{}, r.Doc...) // nil would be NULL
	if version == 0 {
		_, err := w.exec(`INSERT INTO tables (version, plies, listed, due, updated, doc, summed, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			r.Version, r.Plies, r.Listed, due, r.Updated.UnixMicro(), doc, summed, r.ID)
		if err != nil {
			return err
		}
	} else {
		n, err := w.exec(`UPDATE tables SET version = ?, plies = ?, listed = ?, due = CASE WHEN ? THEN due ELSE ? END, updated = ?, doc = ?, summed = ? WHERE id = ? AND version = ? AND plies = ?`,
			r.Version, r.Plies, r.Listed, leased, due, r.Updated.UnixMicro(), doc, summed, r.ID, version, plies)
		if err != nil {
			return err
		}
		if n == 0 {
			return fault.ErrConflict
		}
	}
	return nil
}

// putUsers replaces the people whose lists contain a table.
func (w *writer) putUsers(r table.Row) error {
	users, err := json.Marshal(append([]string{}, r.Users...))
	if err != nil {
		return err
	}
	if _, err := w.exec(`DELETE FROM table_users WHERE table_id = ? AND user_id NOT IN (SELECT value FROM json_each(?))`, r.ID, string(users)); err != nil {
		return err
	}
	_, err = w.exec(`INSERT OR IGNORE INTO table_users (table_id, user_id) SELECT ?, value FROM json_each(?)`, r.ID, string(users))
	return err
}

func (w *writer) addEntry(id string, e table.Entry) error {
	_, err := w.exec(`INSERT INTO entries (table_id, ply, kind, seat, action, back_to, hash, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		id, e.Ply, int64(e.Kind), int64(e.Seat), int64(e.Action), e.To, int64(e.Hash), e.At.UnixMicro())
	return err
}

func (w *writer) addMessage(m table.Message) error {
	_, err := w.exec(`INSERT INTO messages (table_id, number, user_id, name, text, at) VALUES (?, ?, ?, ?, ?, ?)`,
		m.Table, m.Number, m.User, m.Name, m.Text, m.At.UnixMicro())
	return err
}

func (w *writer) addReceipt(r table.Receipt) error {
	_, err := w.exec(`INSERT INTO receipts (user_id, key, table_id, from_ply, to_ply, at, command) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		r.User, r.Key, r.Table, r.From, r.To, r.At.UnixMicro(), r.Command)
	return err
}

func (s tablePart) Entries(ctx context.Context, id string, after int) ([]table.Entry, error) {
	return all(ctx, s.read, func(r scanner) (table.Entry, error) { return scanEntry(r) },
		`SELECT `+entryColumns+` FROM entries WHERE table_id = ? AND ply > ? ORDER BY ply`, id, after)
}

func (s tablePart) Messages(ctx context.Context, id string, after, limit int) ([]table.Message, error) {
	return all(ctx, s.read, scanMessage,
		`SELECT table_id, number, user_id, name, text, at FROM messages WHERE table_id = ? AND number > ? ORDER BY number LIMIT ?`, id, after, limit)
}

func (s tablePart) MessagesOf(ctx context.Context, user string) ([]table.Message, error) {
	return all(ctx, s.read, scanMessage,
		`SELECT table_id, number, user_id, name, text, at FROM messages WHERE user_id = ? ORDER BY table_id, number`, user)
}

func (s tablePart) Receipt(ctx context.Context, user, key string) (table.Receipt, error) {
	return one(ctx, s.read, scanReceipt,
		`SELECT user_id, key, table_id, from_ply, to_ply, at, command FROM receipts WHERE user_id = ? AND key = ?`, user, key)
}

func (s tablePart) TablesOf(ctx context.Context, user string, limit int) ([]table.Row, error) {
	return all(ctx, s.read, scanRow, `SELECT `+rowColumns+` FROM tables t WHERE t.id IN (SELECT table_id FROM table_users WHERE user_id = ?)
		ORDER BY t.updated DESC, t.id LIMIT ?`, user, limit)
}

func (s tablePart) Listed(ctx context.Context, limit int) ([]table.Row, error) {
	return all(ctx, s.read, scanRow, `SELECT `+rowColumns+` FROM tables t WHERE t.listed ORDER BY t.updated DESC, t.id LIMIT ?`, limit)
}

func (s tablePart) Changed(ctx context.Context, since time.Time) ([]table.Changed, error) {
	return all(ctx, s.read, func(r scanner) (c table.Changed, err error) {
		var users []byte
		if err := r.Scan(&c.ID, &c.Version, &users); err != nil {
			return c, err
		}
		return c, json.Unmarshal(users, &c.Users)
	}, `SELECT t.id, t.version, `+usersColumn+` FROM tables t WHERE t.updated >= ? ORDER BY t.id`, since.UnixMicro())
}

func (s tablePart) Reschedule(ctx context.Context, id string, version int64, due time.Time) error {
	return s.change(ctx, func(w *writer) error {
		_, err := w.exec(`UPDATE tables SET due = ? WHERE id = ? AND version = ?`, nullable(due), id, version)
		return err
	})
}

// nullable is a time, NULL for never.
func nullable(t time.Time) sql.NullInt64 {
	return sql.NullInt64{Int64: t.UnixMicro(), Valid: !t.IsZero()}
}

func (s tablePart) Due(ctx context.Context, by time.Time, limit int) ([]table.Due, error) {
	return all(ctx, s.read, func(r scanner) (d table.Due, err error) {
		var at sql.NullInt64
		err = r.Scan(&d.ID, &d.Version, &at)
		d.At = maybe(at)
		return d, err
	}, `SELECT id, version, due FROM tables WHERE due <= ? ORDER BY due, id LIMIT ?`, by.UnixMicro(), limit)
}

func (s tablePart) Take(ctx context.Context, d table.Due, until time.Time) error {
	return s.change(ctx, func(w *writer) error {
		n, err := w.exec(`UPDATE tables SET due = ? WHERE id = ? AND version = ? AND due IS ?`, nullable(until), d.ID, d.Version, nullable(d.At))
		if err == nil && n == 0 {
			err = fault.ErrConflict
		}
		return err
	})
}
