package sqlite

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"barrage/play/results"
	"barrage/play/table"
)

// TestFindMany: searches that find many games, or none of the many that a name begins like, give the same as looking at every row, whether the database goes through the seats or
// through the latest games.
func TestFindMany(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "find.db"))
	r := rand.New(rand.NewPCG(7, 7))
	day := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var rows []results.Row
	games := 2500
	if testing.Short() {
		games = 1200
	}
	err := s.change(t.Context(), func(w *writer) error {
		for n := range games {
			id := fmt.Sprintf("table %04d", r.IntN(1_000_000)*2500+n)
			if err := w.putRow(table.Row{ID: id, Version: 1, Updated: day}, 0, 0, results.Format, false); err != nil {
				return err
			}
			var game []results.Row
			ended, public := day.Add(time.Duration(r.IntN(2000))*time.Minute), r.IntN(9) > 0
			players := 2 + n%2
			for i := range players {
				game = append(game, results.Row{Table: id, N: i, Ended: ended, Players: players, Public: public, Person: fmt.Sprint("p", i), Who: []string{"Ann", "Anton", "Bob"}[r.IntN(3)], Company: []string{"usa", "italy", "france"}[i], Officer: []string{"a", "b", "c"}[(n+i)%3],
					Place: i + 1, Left: r.IntN(20) == 0})
			}
			rows = append(rows, game...)
			if err := w.putResults(id, game); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, many := range []int{1000, 20_000} {
		dialect.Many = many
		for _, q := range []results.Search{{Name: "an"}, {Name: "an", From: 777}, {Name: "ant", Players: 3}, {Name: "an", Players: 4}, {Name: "an", Players: 3, Since: day.Add(1950 * time.Minute)}, {Name: "b", Company: "usa"}, {Name: "an", Company: "usa", From: 400}, {Name: "an", Company: "usa", Players: 4}, {Name: "an", Officer: "b", Won: true}, {Name: "an", Company: "italy", Officer: "b"}, {Name: "a", Won: true, Private: true}, {Name: "an", Since: day.Add(1500 * time.Minute)}, {Name: "x"}, {Company: "usa", From: 30}, {Players: 2, From: 1500}} {
			q.Limit = 10
			found := map[string]time.Time{}
			for _, row := range rows {
				if strings.HasPrefix(row.NameKey(), q.Name) && (q.Company == "" || row.Company == q.Company) && (q.Officer == "" || row.Officer == q.Officer) && (q.Players == 0 || row.Players == q.Players) && (!q.Won || row.Place == 1) &&
					(q.Private || row.Public) && !row.Ended.Before(q.Since) && !row.Left && (q.Seat() || row.N == 0) {
					found[row.Table] = row.Ended
				}
			}
			var want []string
			for id := range found {
				want = append(want, id)
			}
			slices.SortFunc(want, func(a, b string) int { return cmp.Or(found[b].Compare(found[a]), cmp.Compare(a, b)) })
			count := min(len(want), results.MaxCount)
			want = want[min(q.From, len(want)):]
			want = want[:min(q.Limit, len(want))]
			got, n, err := s.Find(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got, want) || n != count {
				t.Errorf("%+v, %d: %v (%d), want %v (%d)", q, many, got, n, want, count)
			}
			q.Limit = 0
			if got, n, err := s.Find(t.Context(), q); err != nil || len(got) > 0 || n != count {
				t.Errorf("%+v, %d: %v (%d, %v) if they are only counted, want %d", q, many, got, n, err, count)
			}
		}
	}
}
