// Package mem keeps people and tables in memory: for tests, for games that are only shown, and for
// browsers that refuse to store anything. It keeps every promise of a store except to survive the process.
package mem

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/results"
	"barrage/play/standing"
	"barrage/play/table"
	"barrage/play/think"
	"barrage/store/backup"
)

// Store is a store in memory, put together from its parts.
type Store struct {
	*handle
	peoplePart
	tablePart
	docPart
	officePart
	keeperPart
	archivePart
}

// handle is what the parts share.
type handle struct {
	mu   sync.Mutex
	data data
}

// Parts of a store, one for each room that keeps something; all share the handle.
type (
	peoplePart  struct{ *handle }
	tablePart   struct{ *handle }
	docPart     struct{ *handle }
	officePart  struct{ *handle }
	keeperPart  struct{ *handle }
	archivePart struct{ *handle }
)

var (
	_ people.Store       = peoplePart{}
	_ table.Store        = tablePart{}
	_ think.Store        = tablePart{}
	_ doc.Store          = docPart{}
	_ table.BaseStore    = (*Store)(nil)
	_ backup.Store       = (*Store)(nil)
	_ people.OfficeStore = officePart{}
	_ table.KeeperStore  = keeperPart{}
	_ standing.Archive   = archivePart{}
)

// newStore puts the parts together.
func newStore(h *handle) *Store {
	return &Store{h, peoplePart{h}, tablePart{h}, docPart{h}, officePart{h}, keeperPart{h}, archivePart{h}}
}

// data is the content of a store.
type data struct {
	users    map[string]people.User
	rows     map[string]table.Row
	entries  map[string][]table.Entry   // by table, in order
	messages map[string][]table.Message // by table, in order
	receipts map[receiptKey]table.Receipt
	docs     map[doc.Key]doc.Doc
	audit    []people.AuditEntry      // in order
	results  map[string][]results.Row // by table
	summed   map[string]int           // format of the results, by table
}

type receiptKey struct{ user, key string }

// New makes an empty store.
func New() *Store { return newStore(&handle{data: newData()}) }

func newData() data {
	return data{
		users:    map[string]people.User{},
		rows:     map[string]table.Row{},
		entries:  map[string][]table.Entry{},
		messages: map[string][]table.Message{},
		receipts: map[receiptKey]table.Receipt{},
		docs:     map[doc.Key]doc.Doc{},
		results:  map[string][]results.Row{},
		summed:   map[string]int{},
	}
}

// do runs a call under the lock, unless its context has ended.
func (s *handle) do(ctx context.Context, f func(d *data) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return f(&s.data)
}

// get looks something up.
func get[K comparable, V any](m map[K]V, key K) (V, error) {
	v, ok := m[key]
	if !ok {
		return v, fault.ErrNotFound
	}
	return v, nil
}

// add puts something where nothing is.
func add[K comparable, V any](m map[K]V, key K, v V) error {
	if _, ok := m[key]; ok {
		return fault.ErrConflict
	}
	m[key] = v
	return nil
}

// micro is a time as stores give it back.
func micro(t time.Time) time.Time { return t.UTC().Truncate(time.Microsecond) }

func (s *Store) Ping(ctx context.Context) error { return ctx.Err() }
func (s *Store) Close() error                   { return nil }
func (s *Store) Shared() bool                   { return true }

func (s *Store) Now(ctx context.Context) (time.Time, error) { return micro(time.Now()), ctx.Err() }

// Remove deletes a table with its log, chat, receipts and documents.
func (s tablePart) Remove(ctx context.Context, id string) error {
	return s.do(ctx, func(d *data) error {
		if _, err := get(d.rows, id); err != nil {
			return err
		}
		d.removeTable(id)
		return nil
	})
}

func (d *data) removeTable(id string) {
	delete(d.rows, id)
	delete(d.entries, id)
	delete(d.messages, id)
	delete(d.results, id)
	delete(d.summed, id)
	maps.DeleteFunc(d.docs, func(_ doc.Key, v doc.Doc) bool { return v.Table == id })
	maps.DeleteFunc(d.receipts, func(_ receiptKey, r table.Receipt) bool { return r.Table == id })
}

func (s *Store) Purge(ctx context.Context, before time.Time) error {
	return s.do(ctx, func(d *data) error {
		before = micro(before)
		for k, r := range d.receipts {
			if r.At.Before(before) {
				delete(d.receipts, k)
			}
		}
		maps.DeleteFunc(d.docs, func(_ doc.Key, v doc.Doc) bool { return !v.Expires.IsZero() && v.Expires.Before(before) })
		return nil
	})
}

// cut is a copy of at most limit things from the beginning of a list.
func cut[T any](list []T, limit int) []T { return slices.Clone(list[:min(limit, len(list))]) }
