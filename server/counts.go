package server

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"barrage/game/lang"
	"barrage/learn/lesson"
	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/server/api"
)

// Counted reports how far somebody got in a lesson. It is counted, and nothing about them is kept.
type Counted struct {
	Lesson string       `json:"lesson"`
	Event  lesson.Event `json:"event"`
	N      int          `json:"n"` // the step, or the stars
}

// counts count how far people get in lessons.
type counts struct {
	tally tally
	store doc.Store
	log   *slog.Logger
}

func (n *counts) routes() []route {
	return []route{takes("POST", "/api/counted", n.counted)}
}

// counted counts a report.
func (n *counts) counted(c *call, in Counted) (api.Nothing, error) {
	l := lesson.Find(in.Lesson)
	if l == nil {
		return api.Nothing{}, fault.Fail(fault.NoSuchLesson, lang.Word("lesson", in.Lesson))
	}
	name, ok := l.Counter(in.Event, in.N)
	if !ok {
		return api.Nothing{}, fault.Fail(fault.BadProgress, lang.Word("what", fmt.Sprintf("%.20q %d", in.Event, in.N)))
	}
	if err := c.allow(countedLimit); err != nil {
		return api.Nothing{}, err
	}
	n.tally.add(name)
	return api.Nothing{}, nil
}

// tally are counts that are not in the store yet. They are brought there from time to time, so that counting
// costs nothing; a server that is killed loses them.
type tally struct {
	mu     sync.Mutex
	counts map[string]int64
}

func (t *tally) add(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.counts == nil {
		t.counts = map[string]int64{}
	}
	t.counts[name]++
}

// take empties the tally.
func (t *tally) take() (list []doc.Count) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for name, n := range t.counts {
		list = append(list, doc.Count{Name: name, N: n})
	}
	clear(t.counts)
	return list
}

// save brings the tally to the store. What cannot be saved is tried again with the next.
func (n *counts) save(ctx context.Context) error {
	list := n.tally.take()
	if len(list) == 0 {
		return nil
	}
	err := doc.AddCounts(ctx, n.store, list)
	if err != nil {
		n.tally.mu.Lock()
		defer n.tally.mu.Unlock()
		for _, c := range list {
			n.tally.counts[c.Name] += c.N
		}
	}
	return err
}

// countEvery is how often counts are saved.
const countEvery = 30 * time.Second

// run saves the counts until the context ends, and once more then.
func (n *counts) run(ctx context.Context) {
	tick := time.NewTicker(countEvery)
	defer tick.Stop()
	for running := true; running; {
		select {
		case <-ctx.Done():
			running = false
		case <-tick.C:
		}
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		if err := n.save(ctx); err != nil {
			n.log.Error("counting", "error", err)
		}
		cancel()
	}
}

// write writes the counts of the lessons, of all servers on the store together.
func (n *counts) write(ctx context.Context, w io.Writer) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	err := n.save(ctx)
	var counts map[string]int64
	if err == nil {
		counts, err = doc.Counts(ctx, n.store)
	}
	if err != nil {
		n.log.Error("counting", "error", err)
		return
	}
	fmt.Fprintln(w, "# HELP barrage_lessons_total People in the lessons, on all servers of the database together.\n# TYPE barrage_lessons_total counter")
	for _, c := range lesson.Counts(counts) {
		if c.Count > 0 {
			fmt.Fprintf(w, "barrage_lessons_total{lesson=%q,event=%q,n=\"%d\"} %d\n", c.Lesson, c.Event, c.N, c.Count)
		}
	}
}
