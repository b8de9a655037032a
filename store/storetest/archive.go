package storetest

import (
	"testing"
	"time"

	"barrage/play/results"
	"barrage/play/standing"
)

// BenchmarkArchive searches the finished games of a store, and fetches what a profile is made of. The worst of them is the bound
// that people feel. The store has 100,000 games of 2,000 people, three to a table.
func BenchmarkArchive(b *testing.B, s standing.Archive) {
	year := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name string
		q    results.Search
	}{
		{"all", results.Search{}},
		{"last page", results.Search{From: 9990}},
		{"person", results.Search{Person: "person 7"}},
		{"name", results.Search{Name: "name 17"}},
		{"name of all", results.Search{Name: "name"}},
		{"name of one", results.Search{Name: "name 1999"}},
		{"company", results.Search{Company: "usa"}},
		{"company and officer", results.Search{Company: "usa", Officer: "viktor_fiesler", Won: true}},
		{"officer", results.Search{Officer: "viktor_fiesler"}},
		{"won", results.Search{Won: true, Players: 3}},
		{"none", results.Search{Players: 2}},
		{"company, none", results.Search{Company: "usa", Players: 2}},
		{"close, this year", results.Search{Close: 1, Since: year}},
		{"name, none", results.Search{Name: "name 1", Players: 2}},
		{"name, close", results.Search{Name: "name 1", Close: 1}},
		{"name and company", results.Search{Name: "name 1", Company: "usa"}},
		{"name and company, none", results.Search{Name: "name 1", Company: "usa", Players: 2}},
		{"name of all and company, none", results.Search{Name: "name", Company: "usa", Players: 2}},
		{"name of all and officer, won, none", results.Search{Name: "name", Officer: "viktor_fiesler", Won: true, MinTurn: 500}},
		{"free", results.Search{Free: true, Company: "italy"}},
	} {
		b.Run("find "+c.name, func(b *testing.B) {
			c.q.Limit = 10
			for b.Loop() {
				ids, _, err := s.Find(b.Context(), c.q)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := s.Results(b.Context(), ids); err != nil {
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
	b.Run("ranks", func(b *testing.B) { // once for all, when a server starts
		for b.Loop() {
			if _, err := s.Ranks(b.Context(), time.Time{}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
