package postgres

import (
	"testing"

	"barrage/internal/pgtest"
	"barrage/results"
)

// BenchmarkFind searches 100,000 finished games of 2,000 people, three to a table, as BenchmarkArchive of package sqlite does.
func BenchmarkFind(b *testing.B) {
	s := open(b, pgtest.Database(b))
	fillFind(b, s)
	for name, q := range map[string]results.Search{
		"name": {Name: "name 17"}, "name of one": {Name: "name 1999"}, "name of all": {Name: "name"}, "name, none": {Name: "name 1", Players: 2}, "none": {Players: 2}, "company": {Company: "usa"},
		"name and company": {Name: "name 1", Company: "usa"}, "name and company, none": {Name: "name 1", Company: "usa", Players: 2}, "name of all and company, none": {Name: "name", Company: "usa", Players: 2},
		"name of all and officer, won, none": {Name: "name", Officer: "viktor_fiesler", Won: true, MinTurn: 500},
		"person":                             {Person: "person 7"}, "last page": {From: 9990}, "company, none": {Company: "usa", Players: 2}, "free": {Free: true, Company: "italy"},
	} {
		b.Run(name, func(b *testing.B) {
			q.Limit = 10
			for b.Loop() {
				if _, _, err := s.Find(b.Context(), q); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("profile", func(b *testing.B) {
		for b.Loop() {
			rows, err := s.ResultsOf(b.Context(), "person 7", 2000)
			if err != nil || len(rows) < 300 {
				b.Fatal(err, len(rows))
			}
			results.ProfileOf("person 7", results.ByGame(rows), func(results.Row) bool { return true })
		}
	})
}

// fillFind writes rows without games.
func fillFind(b testing.TB, s *Store) {
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
