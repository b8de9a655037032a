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

	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
)

// measured is a store whose calls are counted and timed.
type measured struct {
	table.Store
	mu     sync.Mutex
	calls  map[string]*calls
	reads  histogram
	writes histogram
}

// calls are the calls of one method of a store.
type calls struct{ all, failed, conflicts int64 }

func measure(s table.Store) *measured { return &measured{Store: s, calls: map[string]*calls{}} }

// Inner is the store itself.
func (m *measured) Inner() table.Store { return m.Store }

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

// read measures a call with a result, done one without.
func read[T any](m *measured, call string, f func() (T, error)) (T, error) {
	began := time.Now()
	v, err := f()
	m.count(call, &m.reads, began, err)
	return v, err
}

func (m *measured) done(call string, f func() error) error {
	began := time.Now()
	err := f()
	m.count(call, &m.writes, began, err)
	return err
}

func (m *measured) AddUser(ctx context.Context, u people.User, session people.Hash) error {
	return m.done("add_user", func() error { return m.Store.AddUser(ctx, u, session) })
}

func (m *measured) RenameUser(ctx context.Context, id, name string) error {
	return m.done("rename_user", func() error { return m.Store.RenameUser(ctx, id, name) })
}

func (m *measured) DeleteUser(ctx context.Context, id string) error {
	return m.done("delete_user", func() error { return m.Store.DeleteUser(ctx, id) })
}

func (m *measured) UserOf(ctx context.Context, session people.Hash) (u people.User, s people.Session, err error) {
	u, err = read(m, "user_of", func() (people.User, error) {
		u, s, err = m.Store.UserOf(ctx, session)
		return u, err
	})
	return u, s, err
}

func (m *measured) Table(ctx context.Context, id string) (table.Row, error) {
	return read(m, "table", func() (table.Row, error) { return m.Store.Table(ctx, id) })
}

func (m *measured) Version(ctx context.Context, id string) (int64, error) {
	return read(m, "version", func() (int64, error) { return m.Store.Version(ctx, id) })
}

func (m *measured) Save(ctx context.Context, c table.Change) error {
	return m.done("save", func() error { return m.Store.Save(ctx, c) })
}

func (m *measured) Entries(ctx context.Context, id string, after int) ([]table.Entry, error) {
	return read(m, "entries", func() ([]table.Entry, error) { return m.Store.Entries(ctx, id, after) })
}

func (m *measured) Messages(ctx context.Context, id string, after, limit int) ([]table.Message, error) {
	return read(m, "messages", func() ([]table.Message, error) { return m.Store.Messages(ctx, id, after, limit) })
}

func (m *measured) MessagesOf(ctx context.Context, user string) ([]table.Message, error) {
	return read(m, "messages", func() ([]table.Message, error) { return m.Store.MessagesOf(ctx, user) })
}

func (m *measured) Receipt(ctx context.Context, user, key string) (table.Receipt, error) {
	return read(m, "receipt", func() (table.Receipt, error) { return m.Store.Receipt(ctx, user, key) })
}

func (m *measured) TablesOf(ctx context.Context, user string, limit int) ([]table.Row, error) {
	return read(m, "tables_of", func() ([]table.Row, error) { return m.Store.TablesOf(ctx, user, limit) })
}

func (m *measured) Listed(ctx context.Context, limit int) ([]table.Row, error) {
	return read(m, "listed", func() ([]table.Row, error) { return m.Store.Listed(ctx, limit) })
}

func (m *measured) Changed(ctx context.Context, since time.Time) ([]table.Changed, error) {
	return read(m, "changed", func() ([]table.Changed, error) { return m.Store.Changed(ctx, since) })
}

func (m *measured) Due(ctx context.Context, by time.Time, limit int) ([]table.Due, error) {
	return read(m, "due", func() ([]table.Due, error) { return m.Store.Due(ctx, by, limit) })
}

func (m *measured) Take(ctx context.Context, d table.Due, until time.Time) error {
	return m.done("take", func() error { return m.Store.Take(ctx, d, until) })
}

func (m *measured) Reschedule(ctx context.Context, id string, version int64, due time.Time) error {
	return m.done("reschedule", func() error { return m.Store.Reschedule(ctx, id, version, due) })
}

func (m *measured) Documents(ctx context.Context, user string) ([]people.Document, error) {
	return read(m, "documents", func() ([]people.Document, error) { return m.Store.Documents(ctx, user) })
}

func (m *measured) SaveDocument(ctx context.Context, d people.Document) error {
	return m.done("save_document", func() error { return m.Store.SaveDocument(ctx, d) })
}

func (m *measured) Get(ctx context.Context, kind, id string) (doc.Doc, error) {
	return read(m, "doc_get", func() (doc.Doc, error) { return m.Store.Get(ctx, kind, id) })
}

func (m *measured) List(ctx context.Context, q doc.Query) ([]doc.Doc, error) {
	return read(m, "doc_list", func() ([]doc.Doc, error) { return m.Store.List(ctx, q) })
}

func (m *measured) Apply(ctx context.Context, ops ...doc.Op) error {
	return m.done("doc_apply", func() error { return m.Store.Apply(ctx, ops...) })
}

func (m *measured) Claim(ctx context.Context, kind string, now, until time.Time, limit int) (list []doc.Doc, err error) {
	err = m.done("doc_claim", func() error {
		list, err = m.Store.Claim(ctx, kind, now, until, limit)
		return err
	})
	return list, err
}

func (m *measured) Wake(ctx context.Context, kind string, owners []string, at time.Time) error {
	return m.done("doc_wake", func() error { return m.Store.Wake(ctx, kind, owners, at) })
}

func (m *measured) Ping(ctx context.Context) error {
	return m.done("ping", func() error { return m.Store.Ping(ctx) })
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
	if p, ok := m.Store.(pooled); ok {
		used, open, most := p.Pool()
		gauge(w, "barrage_store_connections_used", "Connections to the database in use.", used)
		gauge(w, "barrage_store_connections", "Connections to the database.", open)
		gauge(w, "barrage_store_connections_max", "Connections to the database that there may be.", most)
	}
	if b, ok := m.Store.(backlogged); ok {
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
