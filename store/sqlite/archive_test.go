package sqlite

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"barrage/play/results"
	"barrage/play/table"
	"barrage/store/storetest"
)

// BenchmarkArchive measures searches.
func BenchmarkArchive(b *testing.B) {
	s := open(b, filepath.Join(b.TempDir(), "bench.db"))
	fillArchive(b, s, 100_000)
	storetest.BenchmarkArchive(b, s)
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
