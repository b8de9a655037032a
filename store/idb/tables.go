//go:build js

package idb

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"syscall/js"
	"time"

	"barrage/play/fault"
	"barrage/play/table"
)

func (t *tx) table(id string) (table.Row, error) { return one(t, tables, text(id), readRow) }

func (t *tx) addEntry(id string, e table.Entry) { t.add(entries, pair(text(id), e.Ply), entryValue(e)) }

func (t *tx) addMessage(m table.Message) {
	t.add(messages, pair(text(m.Table), m.Number), messageValue(m))
}

func (t *tx) addReceipt(r table.Receipt) {
	t.add(receipts, pair(text(r.User), text(r.Key)), receiptValue(r))
}

func (s tablePart) Table(ctx context.Context, id string) (r table.Row, err error) {
	err = s.see(ctx, func(t *tx) error {
		r, err = t.table(id)
		return err
	}, tables)
	return r, err
}

func (s tablePart) Version(ctx context.Context, id string) (int64, error) {
	r, err := s.Table(ctx, id)
	return r.Version, err
}

func (s tablePart) Save(ctx context.Context, c table.Change) error {
	stores := []string{tables}
	if len(c.Entries) > 0 {
		stores = append(stores, entries)
	}
	if c.Message != nil {
		stores = append(stores, messages)
	}
	if c.Receipt != nil {
		stores = append(stores, receipts)
	}
	return s.change(ctx, func(t *tx) error {
		row, err := t.table(c.ID)
		if err != nil && !errors.Is(err, fault.ErrNotFound) {
			return err
		}
		if row.Version != c.Version || c.Version != 0 && row.Plies != c.Before() { // version 0 if there is none
			return fault.ErrConflict
		}
		saved := c.Saved()
		if c.Leased {
			saved.Due = row.Due
		}
		t.put(tables, text(c.ID), rowValue(saved))
		for _, e := range c.Entries {
			t.addEntry(c.ID, e)
		}
		if c.Message != nil {
			t.addMessage(*c.Message)
		}
		if c.Receipt != nil {
			t.addReceipt(*c.Receipt)
		}
		return nil
	}, stores...)
}

// Remove deletes a table with its log, chat, receipts and documents.
func (s tablePart) Remove(ctx context.Context, id string) error {
	return s.change(ctx, func(t *tx) error {
		n, err := t.wait(t.store(tables).Call("count", text(id))) // it need not be readable
		if err != nil {
			return err
		}
		if n.Int() == 0 {
			return fault.ErrNotFound
		}
		t.remove(tables, text(id))
		t.remove(entries, within(text(id)))
		t.remove(messages, within(text(id)))
		if err := t.removeAll(docs, byTable, text(id)); err != nil {
			return err
		}
		return t.removeAll(receipts, byTable, text(id))
	}, tables, entries, messages, receipts, docs)
}

func (s tablePart) Entries(ctx context.Context, id string, ply int) (list []table.Entry, err error) {
	err = s.see(ctx, func(t *tx) error {
		list, err = all(t, t.store(entries), after(text(id), ply), readEntry)
		return err
	}, entries)
	return list, err
}

func (s tablePart) Messages(ctx context.Context, id string, number, limit int) (list []table.Message, err error) {
	err = s.see(ctx, func(t *tx) error {
		list, err = some(t, t.store(messages), after(text(id), number), limit, readMessage)
		return err
	}, messages)
	return list, err
}

func (s tablePart) MessagesOf(ctx context.Context, user string) (list []table.Message, err error) {
	err = s.see(ctx, func(t *tx) error {
		list, err = all(t, t.index(messages, byUser), text(user), readMessage)
		return err
	}, messages)
	return list, err
}

func (s tablePart) Receipt(ctx context.Context, user, key string) (r table.Receipt, err error) {
	err = s.see(ctx, func(t *tx) error {
		r, err = one(t, receipts, pair(text(user), text(key)), readReceipt)
		return err
	}, receipts)
	return r, err
}

func (s tablePart) TablesOf(ctx context.Context, user string, limit int) ([]table.Row, error) {
	return s.rows(ctx, byPlayer, within(text(user)), limit)
}

func (s tablePart) Listed(ctx context.Context, limit int) ([]table.Row, error) {
	return s.rows(ctx, byListing, js.Null(), limit)
}

// rows lists tables by an index, and those that are equal there by id.
func (s tablePart) rows(ctx context.Context, index string, keys js.Value, limit int) (list []table.Row, err error) {
	err = s.see(ctx, func(t *tx) error {
		list, err = some(t, t.index(tables, index), keys, limit, readRow)
		return err
	}, tables)
	return list, err
}

func (s tablePart) Changed(ctx context.Context, from time.Time) ([]table.Changed, error) {
	rows, err := s.rows(ctx, byChange, since(from), 1<<32-1)
	var list []table.Changed
	for _, r := range rows {
		list = append(list, table.Changed{ID: r.ID, Version: r.Version, Users: r.Users})
	}
	slices.SortFunc(list, func(a, b table.Changed) int { return cmp.Compare(a.ID, b.ID) })
	return list, err
}

func (s tablePart) Reschedule(ctx context.Context, id string, version int64, due time.Time) error {
	return s.change(ctx, func(t *tx) error {
		r, err := t.table(id)
		if errors.Is(err, fault.ErrNotFound) || err == nil && r.Version != version {
			return nil
		}
		if err == nil {
			r.Due = due
			t.put(tables, text(id), rowValue(r))
		}
		return err
	}, tables)
}

func (s tablePart) Due(ctx context.Context, by time.Time, limit int) (list []table.Due, err error) {
	err = s.see(ctx, func(t *tx) error {
		due, err := some(t, t.index(tables, byDue), upTo(by), limit, readRow)
		for _, r := range due {
			list = append(list, table.Due{ID: r.ID, Version: r.Version, At: r.Due})
		}
		return err
	}, tables)
	return list, err
}

func (s tablePart) Take(ctx context.Context, d table.Due, until time.Time) error {
	return s.change(ctx, func(t *tx) error {
		r, err := t.table(d.ID)
		if errors.Is(err, fault.ErrNotFound) || err == nil && (r.Version != d.Version || !r.Due.Equal(d.At)) {
			return fault.ErrConflict
		}
		if err == nil {
			r.Due = until
			t.put(tables, text(d.ID), rowValue(r))
		}
		return err
	}, tables)
}
