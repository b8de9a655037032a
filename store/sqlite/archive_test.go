package sqlite

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"barrage/results"
	"barrage/table"
)

// BenchmarkArchive searches 100,000 finished games of 2,000 people, three to a table, and fetches what a profile is made of. The
// worst of them is the bound that people feel.
func BenchmarkArchive(b *testing.B) {
	s := open(b, filepath.Join(b.TempDir(), "bench.db"))
	fillArchive(b, s, 100_000)
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

// fillArchive writes rows without games.
func fillArchive(b *testing.B, s *Store, games int) {
	b.Helper()
	r := rand.New(rand.NewPCG(1, 1))
	companies, officers := []string{"usa", "italy", "france", "germany"}, []string{"viktor_fiesler", "jill_mcdowell", "anton_krylov", "mahiri_sekibo", "solomon_p_jordan"}
	day := time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)
	for from := 0; from < games; from += 5000 {
		err := s.change(b.Context(), func(w *writer) error {
			for n := from; n < from+5000; n++ {
				id := fmt.Sprintf("table %06d", n)
				if err := w.putRow(table.Row{ID: id, Version: 1, Updated: day}, 0, 0, results.Format, false); err != nil {
					return err
				}
				var rows []results.Row
				first, people := r.IntN(len(companies)), r.Perm(2000)
				for i := range 3 {
					rows = append(rows, results.Row{Table: id, N: i, Seat: i, Name: "Friday", Started: day, Ended: day.Add(time.Duration(n) * 10 * time.Minute), Players: 3, Rules: 1, Public: n%10 > 0, Free: n%3 == 0, Rated: n%2 == 0, Length: 60 + r.IntN(60), Margin: r.IntN(40),
						Person: fmt.Sprint("person ", people[i]), Who: fmt.Sprint("Name ", people[i]), Company: companies[(first+i)%len(companies)], Officer: officers[r.IntN(len(officers))], Contract: "S1", Pick: i + 1, Place: i + 1, VP: 120 - 10*i,
						Sources: []int{10, 20, 0, 20, 30, 10, 5, 5, 0, 15, 5, 0, 0, 0}, Turns: 30, Spent: time.Hour, Bonus: []string{"a", "b", "c", "d", "e"}})
				}
				if err := w.putResults(id, rows); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}
