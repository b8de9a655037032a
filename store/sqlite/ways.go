package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"barrage/play/fault"
	"barrage/play/table"
)

// wayColumns are the columns that scanWay reads.
const wayColumns = `id, user_id, version, due, claimed, doc`

func scanWay(r scanner) (w table.Way, err error) {
	var due, claimed sql.NullInt64
	err = r.Scan(&w.ID, &w.User, &w.Version, &due, &claimed, &w.Doc)
	w.Due, w.Claimed = maybe(due), maybe(claimed)
	return w, err
}

// maybe is a time that may be missing.
func maybe(n sql.NullInt64) time.Time {
	if !n.Valid {
		return time.Time{}
	}
	return moment(n.Int64)
}

func (w *writer) addWay(v table.Way) error {
	_, err := w.exec(`INSERT INTO ways (id, user_id, version, due, claimed, doc) VALUES (?, ?, ?, ?, ?, ?)`,
		v.ID, v.User, v.Version, nullable(v.Due), nullable(v.Claimed), content(v.Doc))
	return err
}

func (w *writer) addKept(k table.Kept) error {
	_, err := w.exec(`INSERT INTO kept (name, secret) VALUES (?, ?)`, k.Name, content(k.Secret))
	return err
}

func (s *Store) AddWay(ctx context.Context, v table.Way) error {
	return s.change(ctx, func(w *writer) error {
		v.Version, v.Claimed = 1, time.Time{}
		return w.addWay(v)
	})
}

func (s *Store) Way(ctx context.Context, id string) (table.Way, error) {
	return one(ctx, s.read, scanWay, `SELECT `+wayColumns+` FROM ways WHERE id = ?`, id)
}

func (s *Store) WaysOf(ctx context.Context, user string) ([]table.Way, error) {
	return all(ctx, s.read, scanWay, `SELECT `+wayColumns+` FROM ways WHERE user_id = ? ORDER BY id`, user)
}

func (s *Store) SaveWay(ctx context.Context, v table.Way) error {
	return s.change(ctx, func(w *writer) error {
		due := nullable(v.Due)
		n, err := w.exec(`UPDATE ways SET version = version + 1, doc = ?1, claimed = NULL, due = coalesce(min(due, ?2), due, ?2) WHERE id = ?3 AND version = ?4`,
			content(v.Doc), due, v.ID, v.Version)
		if err == nil && n == 0 {
			return fault.ErrConflict
		}
		return err
	})
}

func (s *Store) RemoveWay(ctx context.Context, user, id string) error {
	return s.change(ctx, func(w *writer) error {
		_, err := w.exec(`DELETE FROM ways WHERE id = ? AND user_id = ?`, id, user)
		return err
	})
}

func (s *Store) WakeWays(ctx context.Context, users []string, at time.Time) error {
	list, err := json.Marshal(users)
	if err != nil {
		return err
	}
	return s.change(ctx, func(w *writer) error {
		_, err := w.exec(`UPDATE ways SET due = ?1 WHERE user_id IN (SELECT value FROM json_each(?2)) AND (due IS NULL OR due > ?1)`, at.UnixMicro(), string(list))
		return err
	})
}

func (s *Store) ClaimWays(ctx context.Context, now, until time.Time, limit int) (list []table.Way, err error) {
	err = s.change(ctx, func(w *writer) error {
		list, err = all(context.Background(), w.statements, scanWay,
			`SELECT `+wayColumns+` FROM ways WHERE coalesce(claimed, due) <= ? ORDER BY coalesce(claimed, due), id LIMIT ?`, now.UnixMicro(), limit)
		for i := range list {
			list[i].Due, list[i].Claimed = time.Time{}, moment(until.UnixMicro())
			if _, err := w.exec(`UPDATE ways SET due = NULL, claimed = ? WHERE id = ?`, until.UnixMicro(), list[i].ID); err != nil {
				return err
			}
		}
		return err
	})
	return list, err
}

func (s *Store) Followed(ctx context.Context, since time.Time) ([]table.Followed, error) {
	return all(ctx, s.read, func(r scanner) (f table.Followed, err error) { return f, r.Scan(&f.User, &f.Table, &f.Version) },
		`SELECT u.user_id, t.id, t.version FROM tables t JOIN table_users u ON u.table_id = t.id
		WHERE t.updated >= ? AND EXISTS (SELECT 1 FROM ways w WHERE w.user_id = u.user_id) ORDER BY t.id, u.user_id`, since.UnixMicro())
}

func (s *Store) Keep(ctx context.Context, name string, secret []byte) (kept []byte, err error) {
	err = s.change(ctx, func(w *writer) error {
		if _, err := w.exec(`INSERT OR IGNORE INTO kept (name, secret) VALUES (?, ?)`, name, content(secret)); err != nil {
			return err
		}
		kept, err = one(context.Background(), w.statements, value[[]byte], `SELECT secret FROM kept WHERE name = ?`, name)
		return err
	})
	return kept, err
}
