package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"barrage/play/fault"
	"barrage/play/table"
)

// wayColumns are the columns that scanWay reads.
const wayColumns = `id, user_id, version, due, claimed, doc`

func scanWay(r pgx.CollectableRow) (w table.Way, err error) {
	var due, claimed *time.Time
	err = r.Scan(&w.ID, &w.User, &w.Version, &due, &claimed, &w.Doc)
	if due != nil {
		w.Due = due.UTC()
	}
	if claimed != nil {
		w.Claimed = claimed.UTC()
	}
	return w, err
}

func addWay(b *pgx.Batch, w table.Way) {
	doc := append([]byte{}, w.Doc...) // nil would be NULL
	b.Queue(`INSERT INTO ways (id, user_id, version, due, claimed, doc) VALUES ($1, $2, $3, $4, $5, $6)`,
		w.ID, w.User, w.Version, nullable(w.Due), nullable(w.Claimed), doc)
}

func addKept(b *pgx.Batch, k table.Kept, otherwise string) {
	secret := append([]byte{}, k.Secret...) // nil would be NULL
	b.Queue(`INSERT INTO kept (name, secret) VALUES ($1, $2) `+otherwise, k.Name, secret)
}

func (s *Store) AddWay(ctx context.Context, w table.Way) error {
	return s.change(ctx, func(b *pgx.Batch) {
		w.Version, w.Claimed = 1, time.Time{}
		addWay(b, w)
	})
}

func (s *Store) Way(ctx context.Context, id string) (table.Way, error) {
	return one(ctx, s.pool, scanWay, `SELECT `+wayColumns+` FROM ways WHERE id = $1`, id)
}

func (s *Store) WaysOf(ctx context.Context, user string) ([]table.Way, error) {
	return all(ctx, s.pool, scanWay, `SELECT `+wayColumns+` FROM ways WHERE user_id = $1 ORDER BY id`, user)
}

func (s *Store) SaveWay(ctx context.Context, w table.Way) error {
	return s.change(ctx, func(b *pgx.Batch) {
		doc := append([]byte{}, w.Doc...)
		must(b.Queue(`UPDATE ways SET version = version + 1, doc = $3, claimed = NULL, due = least(due, $4) WHERE id = $1 AND version = $2`,
			w.ID, w.Version, doc, nullable(w.Due)), fault.ErrConflict)
	})
}

func (s *Store) RemoveWay(ctx context.Context, user, id string) error {
	err := s.change(ctx, func(b *pgx.Batch) { b.Queue(`DELETE FROM ways WHERE id = $1 AND user_id = $2`, id, user) })
	if errors.Is(err, fault.ErrNotFound) { // an id that cannot be kept
		return nil
	}
	return err
}

func (s *Store) WakeWays(ctx context.Context, users []string, at time.Time) error {
	return s.change(ctx, func(b *pgx.Batch) {
		b.Queue(`UPDATE ways SET due = $2 WHERE user_id = ANY ($1) AND (due IS NULL OR due > $2)`, append([]string{}, users...), micro(at))
	})
}

// ClaimWays skips ways that others are claiming or changing at this moment.
func (s *Store) ClaimWays(ctx context.Context, now, until time.Time, limit int) ([]table.Way, error) {
	return all(ctx, s.pool, scanWay, `
		WITH ready AS (
			SELECT id, coalesce(claimed, due) AS since FROM ways WHERE coalesce(claimed, due) <= $1 ORDER BY coalesce(claimed, due), id LIMIT $3 FOR UPDATE SKIP LOCKED
		), taken AS (
			UPDATE ways w SET due = NULL, claimed = $2 FROM ready WHERE w.id = ready.id RETURNING w.id, user_id, version, due, w.claimed, doc, since
		)
		SELECT `+wayColumns+` FROM taken ORDER BY since, id`, micro(now), micro(until), limit)
}

func (s *Store) Followed(ctx context.Context, since time.Time) ([]table.Followed, error) {
	return all(ctx, s.pool, func(r pgx.CollectableRow) (f table.Followed, err error) {
		return f, r.Scan(&f.User, &f.Table, &f.Version)
	},
		`SELECT u.user_id, t.id, t.version FROM tables t JOIN table_users u ON u.table_id = t.id
		WHERE t.updated >= $1 AND EXISTS (SELECT FROM ways w WHERE w.user_id = u.user_id) ORDER BY t.id, u.user_id`, micro(since))
}

func (s *Store) Keep(ctx context.Context, name string, secret []byte) (kept []byte, err error) {
	err = s.inTx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := send(ctx, tx, func(b *pgx.Batch) { addKept(b, table.Kept{Name: name, Secret: secret}, `ON CONFLICT DO NOTHING`) }); err != nil {
			return err
		}
		kept, err = one(ctx, tx, pgx.RowTo[[]byte], `SELECT secret FROM kept WHERE name = $1`, name)
		return err
	})
	return kept, err
}
