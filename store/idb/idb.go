//go:build js

package idb

import (
	"context"
	"errors"
	"syscall/js"
	"time"

	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/play/think"
	"barrage/store/backup"
)

// patience is how long Open waits for tabs with an older version to let go of the database.
const patience = 5 * time.Second

// Store is a store in the browser's database, put together from its parts.
type Store struct {
	*handle
	peoplePart
	tablePart
	docPart
}

// Parts of a store, one for each room that keeps something; all share the handle.
type (
	peoplePart struct{ *handle }
	tablePart  struct{ *handle }
	docPart    struct{ *handle }
)

var (
	_ people.Store    = peoplePart{}
	_ table.Store     = tablePart{}
	_ think.Store     = tablePart{}
	_ doc.Store       = docPart{}
	_ table.BaseStore = (*Store)(nil)
	_ backup.Store    = (*Store)(nil)
)

// newStore puts the parts together.
func newStore(h *handle) *Store {
	return &Store{h, peoplePart{h}, tablePart{h}, docPart{h}}
}

// handle is what the parts share.
type handle struct {
	db    js.Value
	heard js.Func // hears that the connection is to end, or has ended
	gone  error   // why there is no connection any more
}

// Open opens a database, makes it if there is none, and brings its schema up to date. Any number of
// tabs may have it open.
func Open(ctx context.Context, name string) (*Store, error) {
	var factory js.Value
	if err := try(func() error { factory = js.Global().Get("indexedDB"); return nil }); err != nil {
		return nil, blocked(err)
	}
	return open(ctx, factory, name, steps)
}

// blocked is the error of a database that the browser does not open.
func blocked(err error) error {
	switch fault.CodeOf(err) {
	case fault.StorageFull, fault.StorageNewer, fault.StorageBlocked:
		return err
	}
	return coded(fault.StorageBlocked, err)
}

func open(ctx context.Context, factory js.Value, name string, steps []step) (*Store, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if !factory.Truthy() {
		return nil, coded(fault.StorageBlocked, errors.New("there is no indexedDB"))
	}
	o := opening{steps: steps, opened: make(chan struct{}), waits: make(chan struct{}, 1)}
	err := try(func() error { o.request = factory.Call("open", name, len(steps)); return nil })
	if err != nil {
		return nil, blocked(err)
	}
	o.heard = js.FuncOf(o.hear)
	for _, event := range []string{"onupgradeneeded", "onblocked", "onsuccess", "onerror"} {
		o.request.Set(event, o.heard)
	}
	var enough <-chan time.Time
	held := false
	for {
		select {
		case <-o.opened:
			if o.err != nil {
				return nil, blocked(o.err)
			}
			s := newStore(&handle{db: o.request.Get("result")})
			s.listen()
			return s, nil
		case <-o.waits:
			held, enough = true, time.After(patience)
			continue
		case <-enough:
		case <-ctx.Done():
		}
		o.abandon()
		if held {
			return nil, coded(fault.StorageOlderTab, ctx.Err())
		}
		return nil, ctx.Err()
	}
}

// opening is a request to open a database.
type opening struct {
	steps     []step
	request   js.Value
	heard     js.Func
	opened    chan struct{} // it is open, or err says why not
	err       error
	waits     chan struct{} // another tab does not let go
	abandoned bool          // nobody waits for it any more
}

func (o *opening) hear(_ js.Value, args []js.Value) any {
	switch event := args[0]; event.Get("type").String() {
	case "upgradeneeded":
		o.upgrade(event.Get("oldVersion").Int())
	case "blocked":
		o.waits <- struct{}{} // once
	case "error":
		if o.err == nil {
			o.err = failure(o.request.Get("error"))
		}
		o.end()
	case "success":
		if o.abandoned {
			o.request.Get("result").Call("close")
		}
		o.end()
	}
	return nil
}

// abandon closes the database when it is open, now or later, so as not to be in the way of others.
func (o *opening) abandon() {
	o.abandoned = true
	select {
	case <-o.opened:
		if o.err == nil {
			o.request.Get("result").Call("close")
		}
	default:
	}
}

func (o *opening) end() {
	o.heard.Release()
	close(o.opened)
}

// upgrade runs the steps that a database lacks, all of them or none.
func (o *opening) upgrade(old int) {
	tx := o.request.Get("transaction")
	o.err = try(func() error {
		for _, step := range o.steps[old:] {
			step(o.request.Get("result"), tx)
		}
		return nil
	})
	if o.err != nil || o.abandoned {
		tx.Call("abort")
	}
}

// listen lets go of the connection when a newer program wants to upgrade the database, or somebody to delete
// it, and notices when the browser takes it away.
func (s *handle) listen() {
	s.heard = js.FuncOf(func(_ js.Value, args []js.Value) any {
		event := args[0]
		if event.Get("type").String() == "versionchange" && !event.Get("newVersion").IsNull() {
			s.end(fault.Fail(fault.StorageNewer))
		} else {
			s.end(fault.Fail(fault.StorageLost))
		}
		return nil
	})
	s.db.Set("onversionchange", s.heard)
	s.db.Set("onclose", s.heard)
}

// end closes the connection; transactions under way come to their end.
func (s *handle) end(why error) {
	if s.gone != nil {
		return
	}
	s.gone = why
	s.db.Set("onversionchange", nil)
	s.db.Set("onclose", nil)
	s.db.Call("close")
	s.heard.Release()
}

// Ping runs an empty transaction.
func (s *Store) Ping(ctx context.Context) error {
	return s.see(ctx, func(*tx) error { return nil }, tables)
}

// Shared: any number of tabs work on the database.
func (s *Store) Shared() bool { return true }

// Now is the time of the device.
func (s *Store) Now(ctx context.Context) (time.Time, error) {
	return time.Now().UTC().Truncate(time.Microsecond), ctx.Err()
}

func (s *Store) Close() error {
	s.end(errClosed)
	return nil
}
