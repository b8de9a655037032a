package sqlite

import (
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"barrage/play/table"
)

// BenchmarkSave saves durable changes as a server does: a document of 4 kB, two
// entries and a receipt, each writer at its own table.
func BenchmarkSave(b *testing.B) {
	for _, writers := range []int{1, 64} {
		b.Run(fmt.Sprint(writers), func(b *testing.B) {
			s := open(b, filepath.Join(b.TempDir(), "bench.db"))
			var next atomic.Int64
			times := make([]time.Duration, b.N)
			b.ResetTimer()
			var wg sync.WaitGroup
			for w := range writers {
				wg.Go(func() {
					id := fmt.Sprint("table", w)
					for v := 0; ; v++ {
						n := next.Add(1) - 1
						if n >= int64(b.N) {
							return
						}
						now := time.Now()
						c := table.Change{
							Row:     table.Row{ID: id, Version: int64(v), Plies: 2*v + 2, Listed: true, Due: now, Updated: now, Users: []string{"ann", "bob"}, Doc: make([]byte, 4096)},
							Entries: []table.Entry{{Ply: 2*v + 1, At: now}, {Ply: 2*v + 2, At: now}},
							Receipt: &table.Receipt{User: id, Key: fmt.Sprint(n), Table: id, At: now},
						}
						if err := s.Save(b.Context(), c); err != nil {
							b.Error(err)
							return
						}
						times[n] = time.Since(now)
					}
				})
			}
			wg.Wait()
			b.StopTimer()
			slices.Sort(times)
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "saves/s")
			b.ReportMetric(times[b.N*99/100].Seconds()*1000, "p99-ms")
		})
	}
}
