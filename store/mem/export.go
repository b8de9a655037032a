package mem

import (
	"cmp"
	"context"
	"errors"
	"io"
	"maps"
	"slices"

	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/store/backup"
)

// Export shows a snapshot, so that the store can be used meanwhile.
func (s *Store) Export(ctx context.Context, each func(backup.Item) error) error {
	var all []backup.Item
	err := s.do(ctx, func(d *data) error {
		all = d.items()
		return nil
	})
	if err != nil {
		return err
	}
	for _, i := range all {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := each(i); err != nil {
			return err
		}
	}
	return nil
}

// items lists everything, each kind in the order of its keys.
func (d *data) items() []backup.Item {
	var all []backup.Item
	for _, id := range slices.Sorted(maps.Keys(d.users)) {
		u := d.users[id]
		all = append(all, backup.Item{User: &u})
	}
	tables := slices.Sorted(maps.Keys(d.rows))
	for _, id := range tables {
		r := owned(d.rows[id])
		all = append(all, backup.Item{Row: &r})
	}
	for _, id := range tables {
		for _, e := range d.entries[id] {
			all = append(all, backup.Item{Entry: &backup.Entry{Table: id, Entry: e}})
		}
	}
	for _, id := range tables {
		for _, m := range d.messages[id] {
			all = append(all, backup.Item{Message: &m})
		}
	}
	byKey := func(a, b receiptKey) int { return cmp.Or(cmp.Compare(a.user, b.user), cmp.Compare(a.key, b.key)) }
	for _, k := range slices.SortedFunc(maps.Keys(d.receipts), byKey) {
		r := d.receipts[k]
		all = append(all, backup.Item{Receipt: &r})
	}
	for _, entry := range d.audit {
		all = append(all, backup.Item{Audit: &entry})
	}
	fleeting := doc.Fleeting()
	for _, k := range slices.SortedFunc(maps.Keys(d.docs), func(a, b doc.Key) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.ID, b.ID)) }) {
		if v := ownedDoc(d.docs[k]); !slices.Contains(fleeting, k.Kind) {
			all = append(all, backup.FromDoc(v))
		}
	}
	return all
}

// Import collects everything before it touches the store.
func (s *Store) Import(ctx context.Context, next func() (backup.Item, error)) error {
	empty := func(d *data) error {
		if len(d.users)+len(d.rows)+len(d.receipts) > 0 {
			return fault.ErrNotEmpty
		}
		for k := range d.docs {
			if k.Kind == "count" {
				return fault.ErrNotEmpty
			}
		}
		return nil
	}
	if err := s.do(ctx, empty); err != nil {
		return err
	}
	fresh := newData()
	for {
		i, err := next()
		if err == io.EOF {
			break
		}
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return err
		}
		if err := fresh.put(i); err != nil {
			return err
		}
	}
	return s.do(ctx, func(d *data) error {
		if err := empty(d); err != nil {
			return err
		}
		*d = fresh
		return nil
	})
}

// put adds one item of an import.
func (d *data) put(i backup.Item) error {
	if v, ok := i.AsDoc(); ok {
		return d.addDoc(v)
	}
	switch {
	case i.User != nil:
		u := *i.User
		u.Created, u.Ban = micro(u.Created), settled(u.Ban)
		if d.taken(u.Handle, u.ID) {
			return fault.ErrConflict
		}
		return add(d.users, u.ID, u)
	case i.Row != nil:
		return add(d.rows, i.Row.ID, kept(*i.Row))
	case i.Entry != nil:
		return d.addEntry(i.Entry.Table, i.Entry.Entry)
	case i.Message != nil:
		return d.addMessage(*i.Message)
	case i.Receipt != nil:
		return d.addReceipt(*i.Receipt)
	case i.Audit != nil:
		d.note(*i.Audit)
		return nil
	}
	return errors.New("an item has nothing in it")
}
