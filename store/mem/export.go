package mem

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"maps"
	"slices"

	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
)

// Export shows a snapshot, so that the store can be used meanwhile.
func (s *Store) Export(ctx context.Context, each func(table.Item) error) error {
	var all []table.Item
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
func (d *data) items() []table.Item {
	var all []table.Item
	for _, id := range slices.Sorted(maps.Keys(d.users)) {
		u := d.users[id]
		all = append(all, table.Item{User: &u})
	}
	byHash := func(a, b people.Hash) int { return bytes.Compare(a[:], b[:]) }
	for _, h := range slices.SortedFunc(maps.Keys(d.sessions), byHash) {
		s := d.sessions[h]
		all = append(all, table.Item{Session: &s})
	}
	for _, h := range slices.SortedFunc(maps.Keys(d.recoveries), byHash) {
		r := d.recoveries[h]
		all = append(all, table.Item{Recovery: &r})
	}
	tables := slices.Sorted(maps.Keys(d.rows))
	for _, id := range tables {
		r := owned(d.rows[id])
		all = append(all, table.Item{Row: &r})
	}
	for _, id := range tables {
		for _, e := range d.entries[id] {
			all = append(all, table.Item{Entry: &table.ItemEntry{Table: id, Entry: e}})
		}
	}
	for _, id := range tables {
		for _, m := range d.messages[id] {
			all = append(all, table.Item{Message: &m})
		}
	}
	byKey := func(a, b receiptKey) int { return cmp.Or(cmp.Compare(a.user, b.user), cmp.Compare(a.key, b.key)) }
	for _, k := range slices.SortedFunc(maps.Keys(d.receipts), byKey) {
		r := d.receipts[k]
		all = append(all, table.Item{Receipt: &r})
	}
	for _, id := range slices.Sorted(maps.Keys(d.reviews)) {
		r := d.reviews[id]
		r.Doc = slices.Clone(r.Doc)
		all = append(all, table.Item{Review: &r})
	}
	for _, k := range slices.SortedFunc(maps.Keys(d.documents), byDocument) {
		v := d.document(k)
		all = append(all, table.Item{Document: &v})
	}
	for _, c := range d.countList() {
		all = append(all, table.Item{Count: &c})
	}
	for _, id := range slices.Sorted(maps.Keys(d.ways)) {
		w := ownedWay(d.ways[id])
		all = append(all, table.Item{Way: &w})
	}
	for _, name := range slices.Sorted(maps.Keys(d.kept)) {
		all = append(all, table.Item{Kept: &table.Kept{Name: name, Secret: slices.Clone(d.kept[name])}})
	}
	for _, id := range slices.Sorted(maps.Keys(d.reports)) {
		r := d.reports[id]
		all = append(all, table.Item{Report: &r})
	}
	for _, deed := range d.deeds {
		all = append(all, table.Item{Deed: &deed})
	}
	fleeting := doc.Fleeting()
	for _, k := range slices.SortedFunc(maps.Keys(d.docs), func(a, b doc.Key) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.ID, b.ID)) }) {
		if v := ownedDoc(d.docs[k]); !slices.Contains(fleeting, k.Kind) {
			all = append(all, table.Item{Doc: &v})
		}
	}
	return all
}

// Import collects everything before it touches the store.
func (s *Store) Import(ctx context.Context, next func() (table.Item, error)) error {
	empty := func(d *data) error {
		if len(d.users)+len(d.rows)+len(d.receipts)+len(d.counts) > 0 {
			return fault.ErrNotEmpty
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
func (d *data) put(i table.Item) error {
	switch {
	case i.User != nil:
		u := *i.User
		u.Created, u.Ban = micro(u.Created), settled(u.Ban)
		if d.taken(u.Handle, u.ID) {
			return fault.ErrConflict
		}
		return add(d.users, u.ID, u)
	case i.Session != nil:
		return d.addSession(*i.Session)
	case i.Recovery != nil:
		r := *i.Recovery
		r.Expires = micro(r.Expires)
		return add(d.recoveries, r.Hash, r)
	case i.Row != nil:
		return add(d.rows, i.Row.ID, kept(*i.Row))
	case i.Entry != nil:
		return d.addEntry(i.Entry.Table, i.Entry.Entry)
	case i.Message != nil:
		return d.addMessage(*i.Message)
	case i.Receipt != nil:
		return d.addReceipt(*i.Receipt)
	case i.Review != nil:
		return d.addReview(*i.Review)
	case i.Document != nil:
		return d.addDocument(*i.Document)
	case i.Count != nil:
		return add(d.counts, i.Count.Name, i.Count.N)
	case i.Way != nil:
		return d.addWay(*i.Way)
	case i.Kept != nil:
		return add(d.kept, i.Kept.Name, slices.Clone(i.Kept.Secret))
	case i.Report != nil:
		return d.addReport(*i.Report)
	case i.Doc != nil:
		return d.addDoc(*i.Doc)
	case i.Deed != nil:
		d.note(*i.Deed)
		return nil
	}
	return errors.New("an item has nothing in it")
}
