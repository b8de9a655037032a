package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"barrage/play/doc"
	"barrage/play/fault"
)

// docColumns are the columns of docs that scanDoc reads.
const docColumns = `kind, id, coalesce(owner, ''), coalesce(person, ''), coalesce(table_id, ''), sort, version, n, due, claimed, expires, body`

func scanDoc(r scanner) (d doc.Doc, err error) {
	var due, claimed, expires sql.NullInt64
	err = r.Scan(&d.Kind, &d.ID, &d.Owner, &d.Person, &d.Table, &d.Sort, &d.Version, &d.N, &due, &claimed, &expires, &d.Body)
	d.Due, d.Claimed, d.Expires = maybe(due), maybe(claimed), maybe(expires)
	return d, err
}

// maybe is a time that may be missing.
func maybe(n sql.NullInt64) time.Time {
	if !n.Valid {
		return time.Time{}
	}
	return moment(n.Int64)
}

// content is never nil, which would be NULL.
func content(b []byte) []byte { return append([]byte{}, b...) }

// reference is an id that something must have, NULL for none.
func reference(id string) sql.NullString { return sql.NullString{String: id, Valid: id != ""} }

func (s docPart) Get(ctx context.Context, kind, id string) (doc.Doc, error) {
	return one(ctx, s.read, scanDoc, `SELECT `+docColumns+` FROM docs WHERE kind = ? AND id = ?`, kind, id)
}

func (s docPart) List(ctx context.Context, q doc.Query) ([]doc.Doc, error) {
	query := `SELECT ` + docColumns + ` FROM docs`
	where := ` WHERE kind = ?1 AND sort >= ?2 AND (?3 = '' OR sort < ?3)`
	args := []any{q.Kind, q.From, q.To, cmp.Or(q.Limit, -1)}
	if q.Owners != nil {
		owners, err := json.Marshal(q.Owners)
		if err != nil {
			return nil, err
		}
		query += ` INDEXED BY docs_owner` // or it would look at all sessions for those of one person
		where += ` AND owner IN (SELECT value FROM json_each(?5))`
		args = append(args, string(owners))
	}
	query += where
	if q.Descending {
		query += ` ORDER BY sort DESC, id DESC LIMIT ?4`
	} else {
		query += ` ORDER BY sort, id LIMIT ?4`
	}
	return all(ctx, s.read, scanDoc, query, args...)
}

func (s docPart) Apply(ctx context.Context, ops ...doc.Op) error {
	return s.change(ctx, func(w *writer) error {
		for _, op := range ops {
			if err := w.apply(op); err != nil {
				return err
			}
		}
		return nil
	})
}

func (w *writer) apply(op doc.Op) (err error) {
	switch {
	case op.Put != nil && op.Put.Version == 0:
		d := *op.Put
		d.Version, d.Claimed = 1, time.Time{}
		return w.addDoc(d, "")
	case op.Put != nil:
		return w.replaceDoc(*op.Put)
	case op.Add != nil:
		d := *op.Add
		d.Version = 1
		return w.addDoc(d, `ON CONFLICT (kind, id) DO UPDATE SET n = n + excluded.n, version = version + 1`)
	case op.Remove != nil:
		n, err := w.exec(`DELETE FROM docs WHERE kind = ? AND id = ?`, op.Remove.Kind, op.Remove.ID)
		if op.Must {
			return found(n, err)
		}
		return err
	case op.Note != nil:
		return w.note(*op.Note)
	case op.Clear != nil:
		c := op.Clear
		_, err = w.exec(`DELETE FROM docs WHERE kind = ?1 AND owner = ?2 AND (?3 = '' OR sort = ?3) AND id <> ?4`, c.Kind, c.Owner, c.Sort, c.Except)
	}
	return err
}

func (w *writer) addDoc(d doc.Doc, otherwise string) error {
	_, err := w.exec(`INSERT INTO docs (kind, id, owner, person, table_id, sort, version, n, due, claimed, expires, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) `+otherwise,
		d.Kind, d.ID, reference(d.Owner), reference(d.Person), reference(d.Table), d.Sort, d.Version, d.N, nullable(d.Due), nullable(d.Claimed), nullable(d.Expires), content(d.Body))
	return err
}

func (w *writer) replaceDoc(d doc.Doc) error {
	n, err := w.exec(`UPDATE docs SET owner = ?1, person = ?2, table_id = ?3, sort = ?4, version = version + 1, n = ?5, due = CASE WHEN due < ?6 THEN due ELSE coalesce(?6, due) END,
		claimed = NULL, expires = ?7, body = ?8 WHERE kind = ?9 AND id = ?10 AND version = ?11`,
		reference(d.Owner), reference(d.Person), reference(d.Table), d.Sort, d.N, nullable(d.Due), nullable(d.Expires), content(d.Body), d.Kind, d.ID, d.Version)
	if err != nil || n > 0 {
		return err
	}
	if _, err := one(context.Background(), w.statements, value[int], `SELECT 1 FROM docs WHERE kind = ? AND id = ?`, d.Kind, d.ID); err != nil {
		return err // it is gone
	}
	return fault.ErrConflict
}

func (s docPart) Claim(ctx context.Context, kind string, now, until time.Time, limit int) (list []doc.Doc, err error) {
	err = s.change(ctx, func(w *writer) error {
		list, err = all(context.Background(), w.statements, scanDoc,
			`SELECT `+docColumns+` FROM docs WHERE kind = ? AND coalesce(claimed, due) <= ? ORDER BY coalesce(claimed, due), id LIMIT ?`, kind, now.UnixMicro(), limit)
		for i := range list {
			list[i].Due, list[i].Claimed = time.Time{}, moment(until.UnixMicro())
			if _, err := w.exec(`UPDATE docs SET due = NULL, claimed = ? WHERE kind = ? AND id = ?`, until.UnixMicro(), kind, list[i].ID); err != nil {
				return err
			}
		}
		return err
	})
	return list, err
}

func (s docPart) Wake(ctx context.Context, kind string, owners []string, at time.Time) error {
	list, err := json.Marshal(owners)
	if err != nil {
		return err
	}
	return s.change(ctx, func(w *writer) error {
		_, err := w.exec(`UPDATE docs INDEXED BY docs_owner SET due = ?1 WHERE kind = ?2 AND owner IN (SELECT value FROM json_each(?3)) AND (due IS NULL OR due > ?1)`, at.UnixMicro(), kind, string(list))
		return err
	})
}

// moveDocs makes the documents of a user, and those about them, those of another; those of the two about each other go.
func (w *writer) moveDocs(from, into string) error {
	for _, kind := range doc.Moved() {
		for _, query := range []string{
			`DELETE FROM docs WHERE kind = ?1 AND owner IN (?2, ?3) AND person IN (?2, ?3)`,
			`UPDATE docs SET owner = ?3, version = version + 1 WHERE kind = ?1 AND owner = ?2`,
			`UPDATE docs SET person = ?3, version = version + 1 WHERE kind = ?1 AND person = ?2`,
		} {
			if _, err := w.exec(query, kind, from, into); err != nil {
				return err
			}
		}
	}
	return nil
}
