package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"time"

	"barrage/play"
	"barrage/play/fault"
	"barrage/play/table"
)

// measured is a store whose calls are counted and timed.
type measured struct {
	play.Store
	base   table.BaseStore // as it is
	mu     sync.Mutex
	calls  map[string]*calls
	reads  histogram
	writes histogram
}

// calls are the calls of one method of a store.
type calls struct{ all, failed, conflicts int64 }

// measure counts the calls of all parts of a store.
func measure(s play.Store) *measured {
	m := &measured{Store: s, base: s.BaseStore, calls: map[string]*calls{}}
	m.BaseStore = baseCalls{s.BaseStore, m}
	m.PeopleStore = peopleCalls{s.PeopleStore, m}
	m.TableStore = tableCalls{s.TableStore, m}
	m.QueueStore = queueCalls{s.QueueStore, m}
	m.DocStore = docCalls{s.DocStore, m}
	if s.OfficeStore != nil {
		m.OfficeStore = officeCalls{s.OfficeStore, m}
	}
	if s.KeeperStore != nil {
		m.KeeperStore = keeperCalls{s.KeeperStore, m}
	}
	if s.Archive != nil {
		m.Archive = archiveCalls{s.Archive, m}
	}
	if s.Files != nil {
		m.Files = fileCalls{s.Files, m}
	}
	return m
}

// count counts a call that began at a time.
func (m *measured) count(call string, times *histogram, began time.Time, err error) {
	took := time.Since(began)
	m.mu.Lock()
	defer m.mu.Unlock()
	times.observe(took)
	c := m.calls[call]
	if c == nil {
		c = &calls{}
		m.calls[call] = c
	}
	c.all++
	switch {
	case err == nil, errors.Is(err, fault.ErrNotFound), errors.Is(err, context.Canceled):
	case errors.Is(err, fault.ErrConflict):
		c.conflicts++
	default:
		c.failed++
	}
}

// read measures a call that changes nothing, wrote one that does and has a result, done one that has none.
func read[T any](m *measured, call string, f func() (T, error)) (T, error) {
	began := time.Now()
	v, err := f()
	m.count(call, &m.reads, began, err)
	return v, err
}

func wrote[T any](m *measured, call string, f func() (T, error)) (v T, err error) {
	err = m.done(call, func() error {
		v, err = f()
		return err
	})
	return v, err
}

func (m *measured) done(call string, f func() error) error {
	began := time.Now()
	err := f()
	m.count(call, &m.writes, began, err)
	return err
}

// pooled is a store that has a number of connections.
type pooled interface {
	// Pool is how many connections are in use, open, and possible.
	Pool() (used, open, most int)
}

// backlogged is a store that knows what waits for a worker.
type backlogged interface {
	// Backlog is the number of tables that are due, and since when the first of them is.
	Backlog(ctx context.Context, now time.Time) (tables int, since time.Time, err error)
}

// writeTo writes the metrics of the store.
func (m *measured) writeTo(ctx context.Context, w io.Writer) {
	m.mu.Lock()
	m.reads.write(w, "barrage_store_read_seconds", "Time the store took for a read.")
	m.writes.write(w, "barrage_store_write_seconds", "Time the store took for a durable write.")
	names := slices.Sorted(maps.Keys(m.calls))
	for _, c := range []struct {
		name, help string
		of         func(*calls) int64
	}{
		{"barrage_store_calls_total", "Calls of the store.", func(c *calls) int64 { return c.all }},
		{"barrage_store_errors_total", "Calls of the store that failed.", func(c *calls) int64 { return c.failed }},
		{"barrage_store_conflicts_total", "Changes overtaken by another one.", func(c *calls) int64 { return c.conflicts }},
	} {
		fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s counter\n", c.name, c.help, c.name)
		for _, name := range names {
			fmt.Fprintf(w, "%s{call=%q} %d\n", c.name, name, c.of(m.calls[name]))
		}
	}
	m.mu.Unlock()
	if p, ok := m.base.(pooled); ok {
		used, open, most := p.Pool()
		gauge(w, "barrage_store_connections_used", "Connections to the database in use.", used)
		gauge(w, "barrage_store_connections", "Connections to the database.", open)
		gauge(w, "barrage_store_connections_max", "Connections to the database that there may be.", most)
	}
	if b, ok := m.base.(backlogged); ok {
		ctx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		now := time.Now()
		n, since, err := b.Backlog(ctx, now)
		if err != nil {
			return
		}
		age := time.Duration(0)
		if n > 0 {
			age = now.Sub(since)
		}
		gauge(w, "barrage_backlog", "Tables that are due and wait for a worker.", n)
		gauge(w, "barrage_backlog_age_seconds", "How long the first of them has waited.", int64(age.Seconds()))
	}
}
