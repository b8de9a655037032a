package table_test

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"barrage/play"
	"barrage/play/bus"
	"barrage/play/fault"
	"barrage/play/table"
)

// TestListen: what another service on the same store changes is announced once, to the
// watchers of the table and to its people.
func TestListen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.s = play.New(w.store, time.Now, play.Options{})
		var lock sync.Mutex
		told := map[string]int{}
		other := play.New(w.store, time.Now, notifying(func(topic string) {
			lock.Lock()
			defer lock.Unlock()
			told[topic]++
		}))
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		go other.Keeper.Listen(ctx, slog.New(slog.DiscardHandler))
		ann := w.user("Ann")
		id := w.create(ann, table.New{Seats: seating(2), Open: true})
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
		_, err := w.s.Tables.CloseTable(w.ctx, ann, id, table.Command{})
		w.ok(err)
		heard(2)
	})
}

// news is a bus in the hands of a test.
type news struct {
	sent chan bus.News
	hear func(bus.News)
	lost func()
	up   chan struct{}
}

func (n *news) Tell(x bus.News)  { n.sent <- x }
func (n *news) Up() bool         { return true }
func (n *news) State() bus.State { return bus.State{} }

func (n *news) Listen(ctx context.Context, hear func(bus.News), lost func()) {
	n.hear, n.lost = hear, lost
	close(n.up)
	<-ctx.Done()
}

// TestNews: what another service tells is passed on to whom it concerns, unless it is known here; news of nobody's table makes what is
// remembered of people doubtful, and so does a gap in the news.
func TestNews(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		told := map[string]int{}
		var lock sync.Mutex
		w.s = play.New(w.store, time.Now, notifying(func(topic string) {
			lock.Lock()
			defer lock.Unlock()
			told[topic]++
		}))
		line := &news{sent: make(chan bus.News, 9), up: make(chan struct{})}
		missed := 0
		table.Hooks(w.s.Keeper).Bus = line
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		go w.s.Keeper.Listen(ctx, fault.Silent{})
		<-line.up
		ann := w.user("Ann")
		id := w.create(ann, table.New{Seats: seating(2)})
		if x := <-line.sent; x.Table != id || x.Version == 0 || !slices.Equal(x.Users, []string{ann.User.ID}) {
			t.Errorf("others hear %+v", x)
		} else {
			clear(told)
			line.hear(x) // our own, come back
			line.hear(bus.News{})
			line.lost()
			synctest.Wait() // nobody cares
			table.Hooks(w.s.Keeper).OnStale = func() { missed++ }
			if len(told) != 0 {
				t.Errorf("told %v of what is known", told)
			}
			x.Version++
			line.hear(x)
			if told[id] != 1 || told[ann.User.ID] != 1 || len(told) != 2 {
				t.Errorf("told %v", told)
			}
		}
		line.hear(bus.News{})
		if missed != 1 {
			t.Errorf("missed %d times", missed)
		}
		line.lost()
		synctest.Wait()
		if missed != 2 {
			t.Errorf("missed %d times", missed)
		}
	})
}
