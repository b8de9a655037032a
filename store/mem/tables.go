package mem

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"barrage/play/fault"
	"barrage/play/results"
	"barrage/play/table"
)

// kept is a row as it is kept.
func kept(r table.Row) table.Row {
	r = owned(r)
	slices.Sort(r.Users)
	r.Users = slices.Compact(r.Users)
	r.Due, r.Updated = micro(r.Due), micro(r.Updated)
	return r
}

// owned is a row that shares no memory with another.
func owned(r table.Row) table.Row {
	r.Users, r.Doc = slices.Clone(r.Users), slices.Clone(r.Doc)
	return r
}

func (s tablePart) Table(ctx context.Context, id string) (r table.Row, err error) {
	err = s.do(ctx, func(d *data) error {
		r, err = get(d.rows, id)
		return err
	})
	return owned(r), err
}

func (s tablePart) Version(ctx context.Context, id string) (int64, error) {
	r, err := s.Table(ctx, id)
	return r.Version, err
}

// Save checks everything before it changes anything.
func (s tablePart) Save(ctx context.Context, c table.Change) error {
	return s.do(ctx, func(d *data) error {
		if old := d.rows[c.ID]; old.Version != c.Version || c.Version != 0 && old.Plies != c.Before() {
			return fault.ErrConflict
		}
		for i, e := range c.Entries {
			_, there := findEntry(d.entries[c.ID], e.Ply)
			if there || slices.ContainsFunc(c.Entries[:i], func(o table.Entry) bool { return o.Ply == e.Ply }) {
				return fault.ErrConflict
			}
		}
		if m := c.Message; m != nil {
			if _, there := findMessage(d.messages[m.Table], m.Number); there {
				return fault.ErrConflict
			}
		}
		if r := c.Receipt; r != nil {
			if _, err := get(d.receipts, receiptKey{r.User, r.Key}); err == nil {
				return fault.ErrConflict
			}
		}

		row := c.Saved()
		if c.Leased {
			row.Due = d.rows[c.ID].Due
		}
		d.rows[c.ID] = kept(row)
		d.summed[c.ID] = results.Format
		if c.Results != nil {
			d.putResults(c.ID, c.Results)
		}
		for _, e := range c.Entries {
			d.addEntry(c.ID, e)
		}
		if c.Message != nil {
			d.addMessage(*c.Message)
		}
		if c.Audit != nil {
			d.note(*c.Audit)
		}
		if c.Receipt != nil {
			d.addReceipt(*c.Receipt)
		}
		return nil
	})
}

func findEntry(list []table.Entry, ply int) (int, bool) {
	return slices.BinarySearchFunc(list, ply, func(e table.Entry, ply int) int { return cmp.Compare(e.Ply, ply) })
}

func findMessage(list []table.Message, number int) (int, bool) {
	return slices.BinarySearchFunc(list, number, func(m table.Message, n int) int { return cmp.Compare(m.Number, n) })
}

func (d *data) addEntry(id string, e table.Entry) error {
	list := d.entries[id]
	i, there := findEntry(list, e.Ply)
	if there {
		return fault.ErrConflict
	}
	e.At = micro(e.At)
	d.entries[id] = slices.Insert(list, i, e)
	return nil
}

func (d *data) addMessage(m table.Message) error {
	list := d.messages[m.Table]
	i, there := findMessage(list, m.Number)
	if there {
		return fault.ErrConflict
	}
	m.At = micro(m.At)
	d.messages[m.Table] = slices.Insert(list, i, m)
	return nil
}

func (d *data) addReceipt(r table.Receipt) error {
	r.At = micro(r.At)
	return add(d.receipts, receiptKey{r.User, r.Key}, r)
}

func (s tablePart) Entries(ctx context.Context, id string, after int) (list []table.Entry, err error) {
	err = s.do(ctx, func(d *data) error {
		all := d.entries[id]
		i, _ := findEntry(all, after+1)
		list = slices.Clone(all[i:])
		return nil
	})
	return list, err
}

func (s tablePart) Messages(ctx context.Context, id string, after, limit int) (list []table.Message, err error) {
	err = s.do(ctx, func(d *data) error {
		all := d.messages[id]
		i, _ := findMessage(all, after+1)
		list = cut(all[i:], limit)
		return nil
	})
	return list, err
}

func (s tablePart) MessagesOf(ctx context.Context, user string) (list []table.Message, err error) {
	err = s.do(ctx, func(d *data) error {
		for _, id := range slices.Sorted(maps.Keys(d.messages)) {
			for _, m := range d.messages[id] {
				if m.User == user {
					list = append(list, m)
				}
			}
		}
		return nil
	})
	return list, err
}

func (s tablePart) Receipt(ctx context.Context, user, key string) (r table.Receipt, err error) {
	err = s.do(ctx, func(d *data) error {
		r, err = get(d.receipts, receiptKey{user, key})
		return err
	})
	return r, err
}

func (s tablePart) TablesOf(ctx context.Context, user string, limit int) ([]table.Row, error) {
	return s.list(ctx, limit, func(r table.Row) bool { return slices.Contains(r.Users, user) })
}

func (s tablePart) Listed(ctx context.Context, limit int) ([]table.Row, error) {
	return s.list(ctx, limit, func(r table.Row) bool { return r.Listed })
}

// list lists the rows that are wanted, latest change first.
func (s tablePart) list(ctx context.Context, limit int, wanted func(table.Row) bool) (list []table.Row, err error) {
	err = s.do(ctx, func(d *data) error {
		for _, r := range d.rows {
			if wanted(r) {
				list = append(list, r)
			}
		}
		return nil
	})
	slices.SortFunc(list, func(a, b table.Row) int {
		return cmp.Or(b.Updated.Compare(a.Updated), cmp.Compare(a.ID, b.ID))
	})
	list = list[:min(limit, len(list))]
	for i, r := range list {
		list[i] = owned(r)
	}
	return list, err
}

func (s tablePart) Changed(ctx context.Context, since time.Time) (list []table.Changed, err error) {
	err = s.do(ctx, func(d *data) error {
		for _, r := range d.rows {
			if !r.Updated.Before(micro(since)) {
				list = append(list, table.Changed{ID: r.ID, Version: r.Version, Users: slices.Clone(r.Users)})
			}
		}
		return nil
	})
	slices.SortFunc(list, func(a, b table.Changed) int { return cmp.Compare(a.ID, b.ID) })
	return list, err
}

func (s tablePart) Reschedule(ctx context.Context, id string, version int64, due time.Time) error {
	return s.do(ctx, func(d *data) error {
		if r, ok := d.rows[id]; ok && r.Version == version {
			r.Due = micro(due)
			d.rows[id] = r
		}
		return nil
	})
}

func (s tablePart) Due(ctx context.Context, by time.Time, limit int) (list []table.Due, err error) {
	err = s.do(ctx, func(d *data) error {
		by = micro(by)
		for _, r := range d.rows {
			if !r.Due.IsZero() && !r.Due.After(by) {
				list = append(list, table.Due{ID: r.ID, Version: r.Version, At: r.Due})
			}
		}
		slices.SortFunc(list, func(a, b table.Due) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ID, b.ID)) })
		list = list[:min(limit, len(list))]
		return nil
	})
	return list, err
}

func (s tablePart) Take(ctx context.Context, due table.Due, until time.Time) error {
	return s.do(ctx, func(d *data) error {
		r, ok := d.rows[due.ID]
		if !ok || r.Version != due.Version || !r.Due.Equal(micro(due.At)) {
			return fault.ErrConflict
		}
		r.Due = micro(until)
		d.rows[due.ID] = r
		return nil
	})
}
