package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"barrage/play/fault"
	"barrage/play/results"
	"barrage/store/find"
)

func scanResult(c pgx.CollectableRow) (r results.Row, err error) {
	var doc []byte
	if err := c.Scan(&doc); err != nil {
		return r, err
	}
	return r, json.Unmarshal(doc, &r)
}

// putResults replaces the rows of a table.
func putResults(b *pgx.Batch, id string, rows []results.Row) error {
	b.Queue(`DELETE FROM results WHERE table_id = $1`, id)
	for _, r := range rows {
		doc, err := json.Marshal(r)
		if err != nil {
			return err
		}
		b.Queue(`INSERT INTO results (table_id, n, ended, person, name, bot, company, officer, players, place, margin, length, shown, free, rated, left_it, stand_in, doc)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`, id, r.N, r.Ended.UnixMicro(), r.Person, r.NameKey(), r.Bot, r.Company, r.Officer, r.Players, r.Place,
			r.Margin, r.Length, flag(r.Public), flag(r.Free), flag(r.Rated), flag(r.Left), flag(r.StandIn), doc)
	}
	return nil
}

func flag(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func (s archivePart) Results(ctx context.Context, tables []string) ([]results.Row, error) {
	return all(ctx, s.pool, scanResult, `SELECT doc FROM results WHERE table_id = ANY ($1) ORDER BY table_id, n`, append([]string{}, tables...))
}

func (s archivePart) ResultsOf(ctx context.Context, person string, games int) ([]results.Row, error) {
	return all(ctx, s.pool, scanResult, `SELECT r.doc FROM (SELECT DISTINCT ended, table_id FROM results WHERE person = $1 AND person <> '' ORDER BY ended DESC, table_id LIMIT $2) g
		JOIN results r ON r.table_id = g.table_id ORDER BY g.ended DESC, g.table_id, r.n`, person, games)
}

var dialect = find.Dialect{Mark: func(n int) string { return "$" + strconv.Itoa(n) }, By: func(string) string { return "" }, Many: 20_000}

// Find has every search planned anew: what is best depends on how common the name is.
func (s archivePart) Find(ctx context.Context, q results.Search) (tables []string, count int, err error) {
	planned := func(args []any) []any { return append([]any{pgx.QueryExecModeCacheDescribe}, args...) }
	return find.Find(q, dialect, func(sql string, args []any) ([]find.Game, error) {
		return all(ctx, s.pool, pgx.RowToStructByPos[find.Game], sql, planned(args)...)
	}, func(sql string, args []any) (int, error) {
		n, err := one(ctx, s.pool, pgx.RowTo[int], sql, planned(args)...)
		if errors.Is(err, fault.ErrNotFound) { // nobody has a name that cannot be kept
			err = nil
		}
		return n, err
	})
}

func (s archivePart) Ranks(ctx context.Context, since time.Time) ([]results.Rank, error) {
	return all(ctx, s.pool, func(c pgx.CollectableRow) (r results.Rank, err error) {
		var ended int64
		var left, standIn int
		err = c.Scan(&r.Table, &ended, &r.Players, &r.Place, &r.Person, &r.Bot, &left, &standIn)
		r.Ended, r.Left, r.StandIn = time.UnixMicro(ended).UTC(), left == 1, standIn == 1
		return r, err
	}, `SELECT table_id, ended, players, place, person, bot, left_it, stand_in FROM results WHERE rated = 1 AND ended >= $1 ORDER BY ended, table_id, n`, since.UnixMicro())
}

func (s archivePart) Drafted(ctx context.Context, show func(results.Row) error) error {
	rows, err := s.pool.Query(ctx, `SELECT doc FROM results WHERE shown = 1 AND place > 0 AND company <> '' ORDER BY table_id, n`)
	if err != nil {
		return failure(meaning(err))
	}
	defer rows.Close()
	for rows.Next() {
		r, err := scanResult(rows)
		if err != nil {
			return err
		}
		if err := show(r); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (s archivePart) Unsummed(ctx context.Context, format, limit int) ([]string, error) {
	return all(ctx, s.pool, pgx.RowTo[string], `SELECT id FROM tables WHERE summed < $1 ORDER BY summed, id LIMIT $2`, format, limit)
}

func (s archivePart) PutResults(ctx context.Context, id string, version int64, format int, rows []results.Row) error {
	return s.inTx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		done, err := tx.Exec(ctx, `UPDATE tables SET summed = $3 WHERE id = $1 AND version = $2`, id, version, format)
		if err != nil || done.RowsAffected() == 0 {
			return err
		}
		var failed error
		if err := send(ctx, tx, func(b *pgx.Batch) { failed = putResults(b, id, rows) }); err != nil {
			return err
		}
		return failed
	})
}

func (s archivePart) ForgetResults(ctx context.Context) error {
	return s.change(ctx, func(b *pgx.Batch) {
		b.Queue(`DELETE FROM results`)
		b.Queue(`UPDATE tables SET summed = 0`)
	})
}
