package sqlite

import (
	"context"
	"encoding/json"
	"time"

	"barrage/play/results"
	"barrage/store/find"
)

func scanResult(s scanner) (r results.Row, err error) {
	var doc []byte
	if err := s.Scan(&doc); err != nil {
		return r, err
	}
	return r, json.Unmarshal(doc, &r)
}

// putResults replaces the rows of a table.
func (w *writer) putResults(id string, rows []results.Row) error {
	if _, err := w.exec(`DELETE FROM results WHERE table_id = ?`, id); err != nil {
		return err
	}
	for _, r := range rows {
		doc, err := json.Marshal(r)
		if err != nil {
			return err
		}
		if _, err := w.exec(`INSERT INTO results (table_id, n, ended, person, name, bot, company, officer, players, place, margin, length, shown, free, rated, left_it, stand_in, doc)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, id, r.N, r.Ended.UnixMicro(), r.Person, r.NameKey(), r.Bot, r.Company, r.Officer, r.Players, r.Place,
			r.Margin, r.Length, r.Public, r.Free, r.Rated, r.Left, r.StandIn, doc); err != nil {
			return err
		}
	}
	return nil
}

func (s archivePart) Results(ctx context.Context, tables []string) ([]results.Row, error) {
	ids, err := json.Marshal(append([]string{}, tables...))
	if err != nil {
		return nil, err
	}
	return all(ctx, s.read, scanResult, `SELECT doc FROM results WHERE table_id IN (SELECT value FROM json_each(?)) ORDER BY table_id, n`, string(ids))
}

func (s archivePart) ResultsOf(ctx context.Context, person string, games int) ([]results.Row, error) {
	return all(ctx, s.read, scanResult, `SELECT r.doc FROM (SELECT DISTINCT ended, table_id FROM results WHERE person = ? AND person <> '' ORDER BY ended DESC, table_id LIMIT ?) g
		JOIN results r ON r.table_id = g.table_id ORDER BY g.ended DESC, g.table_id, r.n`, person, games)
}

var dialect = find.Dialect{Mark: func(int) string { return "?" }, By: func(index string) string { return " INDEXED BY " + index }, Many: 12_000}

func (s archivePart) Find(ctx context.Context, q results.Search) (tables []string, count int, err error) {
	return find.Find(q, dialect, func(sql string, args []any) ([]find.Game, error) {
		return all(ctx, s.read, func(r scanner) (g find.Game, err error) { err = r.Scan(&g.Ended, &g.Table); return g, err }, sql, args...)
	}, func(sql string, args []any) (int, error) { return one(ctx, s.read, value[int], sql, args...) })
}

func (s archivePart) Ranks(ctx context.Context, since time.Time) ([]results.Rank, error) {
	return all(ctx, s.read, func(s scanner) (r results.Rank, err error) {
		var ended int64
		err = s.Scan(&r.Table, &ended, &r.Players, &r.Place, &r.Person, &r.Bot, &r.Left, &r.StandIn)
		r.Ended = moment(ended)
		return r, err
	}, `SELECT table_id, ended, players, place, person, bot, left_it, stand_in FROM results WHERE rated = 1 AND ended >= ? ORDER BY ended, table_id, n`, since.UnixMicro())
}

func (s archivePart) Drafted(ctx context.Context, show func(results.Row) error) error {
	rows, err := s.pool.QueryContext(ctx, `SELECT doc FROM results WHERE shown = 1 AND place > 0 AND company <> '' ORDER BY table_id, n`)
	if err != nil {
		return meaning(err)
	}
	return each(rows, scanResult, show)
}

func (s archivePart) Unsummed(ctx context.Context, format, limit int) ([]string, error) {
	return all(ctx, s.read, value[string], `SELECT id FROM tables WHERE summed < ? ORDER BY summed, id LIMIT ?`, format, limit)
}

func (s archivePart) PutResults(ctx context.Context, id string, version int64, format int, rows []results.Row) error {
	return s.change(ctx, func(w *writer) error {
		n, err := w.exec(`UPDATE tables SET summed = ? WHERE id = ? AND version = ?`, format, id, version)
		if err != nil || n == 0 {
			return err
		}
		return w.putResults(id, rows)
	})
}

func (s archivePart) ForgetResults(ctx context.Context) error {
	return s.change(ctx, func(w *writer) error {
		if _, err := w.exec(`DELETE FROM results`); err != nil {
			return err
		}
		_, err := w.exec(`UPDATE tables SET summed = 0`)
		return err
	})
}
