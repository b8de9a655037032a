package postgres

import (
	"testing"

	"barrage/internal/pgtest"
	"barrage/store/storetest"
)

// BenchmarkArchive measures searches.
func BenchmarkArchive(b *testing.B) {
	s := open(b, pgtest.Database(b))
	fillArchive(b, s)
	storetest.BenchmarkArchive(b, s)
}

// fillArchive writes rows without games.
func fillArchive(b testing.TB, s *Store) {
	b.Helper()
	if _, err := s.pool.Exec(b.Context(), `
		INSERT INTO tables (id, version, plies, listed, updated, doc) SELECT 'table ' || g, 1, 0, false, now(), '' FROM generate_series(1, 100000) g;
		INSERT INTO results (table_id, n, ended, person, name, bot, company, officer, players, place, margin, length, shown, free, rated, left_it, stand_in, doc)
			SELECT 'table ' || g, n, g * 600000000::bigint, 'person ' || p, 'name ' || p, '', (ARRAY['usa', 'italy', 'france', 'germany'])[1 + (g + n) % 4], 'viktor_fiesler', 3, n + 1, g % 40, 60 + g % 60,
				(g % 10 > 0)::int, (g % 3 = 0)::int, 0, 0, 0, convert_to('{"table": "table ' || g || '", "n": ' || n || ', "person": "person ' || p || '", "players": 3, "place": ' || n + 1 || repeat(' ', 500) || '}', 'UTF8')
			FROM generate_series(1, 100000) g, generate_series(0, 2) n, LATERAL (SELECT (g * 7919 + n * 667) % 2000 AS p) who`); err != nil {
		b.Fatal(err)
	}
	if _, err := s.pool.Exec(b.Context(), `VACUUM ANALYZE results`); err != nil { // as the database does now and then
		b.Fatal(err)
	}
}
