//go:build js

package idb

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"syscall/js"

	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/store/backup"
)

// Export takes everything out in one transaction and shows it afterwards, so that the store can be used meanwhile.
func (s *Store) Export(ctx context.Context, show func(backup.Item) error) error {
	values := make([]js.Value, len(everything))
	var logs js.Value // the keys of the entries
	err := s.see(ctx, func(t *tx) error {
		for i, name := range everything {
			values[i] = t.store(name).Call("getAll")
		}
		keys, err := t.wait(t.store(entries).Call("getAllKeys"))
		if err != nil {
			return err
		}
		logs = keys
		for i, request := range values {
			values[i] = request.Get("result")
		}
		return nil
	}, everything...)
	if err != nil {
		return err
	}
	fleeting := doc.Fleeting()
	for i, name := range everything {
		for n := range values[i].Length() {
			item, err := readItem(name, values[i].Index(n))
			if d, ok := item.AsDoc(); ok && slices.Contains(fleeting, d.Kind) {
				continue
			}
			if item.Entry != nil {
				item.Entry.Table = textOf(logs.Index(n).Index(0))
			}
			if err := cmp.Or(err, ctx.Err()); err != nil {
				return err
			}
			if err := show(item); err != nil {
				return err
			}
		}
	}
	return nil
}

// readItem reads a value of an object store for an export.
func readItem(store string, value js.Value) (i backup.Item, err error) {
	switch store {
	case users:
		i.User, err = pointer(readUser(value))
	case tables:
		i.Row, err = pointer(readRow(value))
	case entries:
		i.Entry = &backup.Entry{}
		i.Entry.Entry, err = readEntry(value)
	case messages:
		i.Message, err = pointer(readMessage(value))
	case receipts:
		i.Receipt, err = pointer(readReceipt(value))
	case docs:
		var d doc.Doc
		d, err = readDoc(value)
		i = backup.FromDoc(d)
	}
	return i, err
}

func pointer[T any](v T, err error) (*T, error) { return &v, err }

// Import collects everything before it begins: a transaction does not wait for what comes from elsewhere.
func (s *Store) Import(ctx context.Context, next func() (backup.Item, error)) error {
	if err := s.see(ctx, (*tx).empty, users, tables, receipts, docs); err != nil {
		return err
	}
	var items []backup.Item
	for {
		i, err := next()
		if err == io.EOF {
			break
		}
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return err
		}
		items = append(items, i)
	}
	return s.change(ctx, func(t *tx) error {
		if err := t.empty(); err != nil {
			return err
		}
		for _, i := range items {
			if err := t.addItem(i); err != nil {
				return err
			}
		}
		return nil
	}, everything...)
}

// empty is ErrNotEmpty if the store holds something.
func (t *tx) empty() error {
	for name, keys := range map[string]js.Value{users: js.Undefined(), tables: js.Undefined(), receipts: js.Undefined(), docs: within(text("count"))} {
		n, err := t.wait(t.store(name).Call("count", keys))
		if err != nil {
			return err
		}
		if n.Int() > 0 {
			return fault.ErrNotEmpty
		}
	}
	return nil
}

// addItem adds one item of an import.
func (t *tx) addItem(i backup.Item) error {
	if d, ok := i.AsDoc(); ok {
		t.add(docs, docKey(d.Key()), docValue(d))
		return nil
	}
	switch {
	case i.User != nil:
		t.add(users, text(i.User.ID), userValue(*i.User))
	case i.Row != nil:
		t.add(tables, text(i.Row.ID), rowValue(*i.Row))
	case i.Entry != nil:
		t.addEntry(i.Entry.Table, i.Entry.Entry)
	case i.Message != nil:
		t.addMessage(*i.Message)
	case i.Receipt != nil:
		t.addReceipt(*i.Receipt)
	default:
		return errors.New("an item has nothing in it")
	}
	return nil
}
