//go:build js

package idb

import (
	"context"
	"syscall/js"

	"barrage/play/fault"
)

// tx is a transaction. Go runs every goroutine that can go on before it returns from a callback, so
// that a goroutine woken by a request makes its next requests while the transaction still takes any.
type tx struct {
	js.Value
	ctx    context.Context
	heard  js.Func       // hears the events of the transaction and its requests
	woken  chan struct{} // a request that somebody waits for is done
	over   chan struct{} // the transaction has come to its end
	err    error         // why it was aborted, once it is over
	reason error         // why we abort it
}

// see reads some object stores in one transaction.
func (s *handle) see(ctx context.Context, f func(t *tx) error, stores ...string) error {
	return s.do(ctx, "readonly", f, stores)
}

// change changes some object stores in one transaction.
func (s *handle) change(ctx context.Context, f func(t *tx) error, stores ...string) error {
	return s.do(ctx, "readwrite", f, stores)
}

// do runs a function in a transaction, and returns when everything is on the disk. If there is an
// error, from the function or from the browser, nothing is changed.
func (s *handle) do(ctx context.Context, mode string, f func(t *tx) error, stores []string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	t, err := s.begin(ctx, mode, stores)
	if err != nil {
		return err
	}
	defer t.heard.Release()
	if err := try(func() error { return f(t) }); err != nil {
		t.abort(err)
		<-t.over
		return err
	}
	t.commit()
	select {
	case <-t.over:
	case <-ctx.Done():
		t.abort(ctx.Err())
		<-t.over // it may have been too late
	}
	return t.err
}

func (s *handle) begin(ctx context.Context, mode string, stores []string) (*tx, error) {
	if s.gone != nil {
		return nil, s.gone
	}
	list := make([]any, len(stores))
	for i, name := range stores {
		list[i] = name
	}
	t := &tx{ctx: ctx, woken: make(chan struct{}, 1), over: make(chan struct{})}
	err := try(func() error {
		t.Value = s.db.Call("transaction", list, mode, map[string]any{"durability": "strict"})
		return nil
	})
	if err != nil {
		return nil, err
	}
	t.heard = js.FuncOf(func(_ js.Value, args []js.Value) any {
		switch args[0].Get("type").String() {
		case "success":
			select {
			case t.woken <- struct{}{}:
			default: // nobody waits any more
			}
		case "complete":
			close(t.over)
		case "abort":
			t.err = t.aborted()
			close(t.over)
		}
		return nil
	})
	t.Set("oncomplete", t.heard)
	t.Set("onabort", t.heard)
	return t, nil
}

// aborted is why the transaction was aborted: by a request that failed, by us, or by the browser.
func (t *tx) aborted() error {
	if reported := t.Get("error"); !reported.IsNull() {
		return failure(reported)
	}
	if t.reason != nil {
		return t.reason
	}
	return fault.Fail(fault.StorageLost)
}

// abort undoes everything, unless the transaction is over or nearly so.
func (t *tx) abort(reason error) {
	t.reason = reason
	try(func() error { t.Call("abort"); return nil })
}

// commit says that no more requests will come. A transaction that is over already has said why.
func (t *tx) commit() {
	try(func() error { t.Call("commit"); return nil })
}

// wait waits for a request, and with it for all requests before, and returns its result. A request
// that fails aborts the transaction.
func (t *tx) wait(request js.Value) (js.Value, error) {
	request.Set("onsuccess", t.heard)
	select {
	case <-t.woken:
		return request.Get("result"), nil
	case <-t.over:
		return js.Undefined(), t.err
	case <-t.ctx.Done():
		return js.Undefined(), t.ctx.Err()
	}
}

func (t *tx) store(name string) js.Value        { return t.Call("objectStore", name) }
func (t *tx) index(store, name string) js.Value { return t.store(store).Call("index", name) }

// add puts something where nothing is; otherwise the transaction ends with ErrConflict.
func (t *tx) add(store string, key, value js.Value) { t.store(store).Call("add", value, key) }

// put puts something where perhaps something else is.
func (t *tx) put(store string, key, value js.Value) { t.store(store).Call("put", value, key) }

// remove removes what has a key or is in a range.
func (t *tx) remove(store string, key js.Value) { t.store(store).Call("delete", key) }

// removeAll removes what is in a range of an index.
func (t *tx) removeAll(store, index string, keys js.Value) error {
	found, err := t.wait(t.index(store, index).Call("getAllKeys", keys))
	if err != nil {
		return err
	}
	for i := range found.Length() {
		t.remove(store, found.Index(i))
	}
	return nil
}

// one reads a value; ErrNotFound if there is none.
func one[T any](t *tx, store string, key js.Value, read func(js.Value) (T, error)) (v T, err error) {
	found, err := t.wait(t.store(store).Call("get", key))
	if err != nil {
		return v, err
	}
	if found.IsUndefined() {
		return v, fault.ErrNotFound
	}
	return read(found)
}

// all reads the values in a range of a store or an index, in order.
func all[T any](t *tx, from, keys js.Value, read func(js.Value) (T, error)) ([]T, error) {
	return some(t, from, keys, 1<<32-1, read)
}

// some reads at most limit of them.
func some[T any](t *tx, from, keys js.Value, limit int, read func(js.Value) (T, error)) ([]T, error) {
	if limit <= 0 {
		return nil, nil // for the browser, 0 is no limit
	}
	found, err := t.wait(from.Call("getAll", keys, min(limit, 1<<32-1)))
	if err != nil {
		return nil, err
	}
	return list(found, read)
}

// list reads the values of an array.
func list[T any](values js.Value, read func(js.Value) (T, error)) ([]T, error) {
	var list []T
	for i := range values.Length() {
		v, err := read(values.Index(i))
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}
