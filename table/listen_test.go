package table_test

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"barrage/table"
)

// TestListen: what another service on the same store changes is announced once, to the
// watchers of the table and to its people.
func TestListen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.s = table.NewService(w.store, time.Now, nil)
		var lock sync.Mutex
		told := map[string]int{}
		other := table.NewService(w.store, time.Now, func(topic string) {
			lock.Lock()
			defer lock.Unlock()
			told[topic]++
		})
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		go other.Listen(ctx, slog.New(slog.DiscardHandler))
		ann := w.user("Ann")
		id := w.create(ann, table.New{Seats: people(2), Open: true})
		heard := func(times int) {
			t.Helper()
			time.Sleep(2 * time.Second) // four looks
			synctest.Wait()
			lock.Lock()
			defer lock.Unlock()
			if told[id] != times || told[ann.User.ID] != times {
				t.Errorf("the table is announced %d times, to Ann %d times, not %d", told[id], told[ann.User.ID], times)
			}
		}
		heard(1)
		_, err := w.s.CloseTable(w.ctx, ann, id, table.Command{})
		w.ok(err)
		heard(2)
	})
}
