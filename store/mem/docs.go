package mem

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"barrage/play/doc"
	"barrage/play/fault"
)

// ownedDoc is one that shares no memory with the store.
func ownedDoc(d doc.Doc) doc.Doc {
	d.Body = slices.Clone(d.Body)
	return d
}

// maybe is a time as stores give it back, zero for never.
func maybe(t time.Time) time.Time {
	if t.IsZero() {
		return t
	}
	return micro(t)
}

func (s docPart) Get(ctx context.Context, kind, id string) (found doc.Doc, err error) {
	err = s.do(ctx, func(d *data) error {
		found, err = get(d.docs, doc.Key{Kind: kind, ID: id})
		found = ownedDoc(found)
		return err
	})
	return found, err
}

func (s docPart) List(ctx context.Context, q doc.Query) (list []doc.Doc, err error) {
	err = s.do(ctx, func(d *data) error {
		for _, v := range d.docs {
			if v.Kind == q.Kind && v.Sort >= q.From && (q.To == "" || v.Sort < q.To) && (q.Owners == nil || v.Owner != "" && slices.Contains(q.Owners, v.Owner)) {
				list = append(list, ownedDoc(v))
			}
		}
		return nil
	})
	slices.SortFunc(list, func(a, b doc.Doc) int {
		order := cmp.Or(cmp.Compare(a.Sort, b.Sort), cmp.Compare(a.ID, b.ID))
		if q.Descending {
			return -order
		}
		return order
	})
	if q.Limit > 0 {
		list = list[:min(q.Limit, len(list))]
	}
	return list, err
}

// Apply takes back what was done if a part fails.
func (s docPart) Apply(ctx context.Context, ops ...doc.Op) error {
	return s.do(ctx, func(d *data) error {
		var undo []func()
		for _, op := range ops {
			if err := d.apply(op, &undo); err != nil {
				for _, back := range slices.Backward(undo) {
					back()
				}
				return err
			}
		}
		return nil
	})
}

func (d *data) apply(op doc.Op, undo *[]func()) error {
	switch {
	case op.Put != nil:
		return d.putDoc(*op.Put, undo)
	case op.Add != nil:
		v, err := get(d.docs, op.Add.Key())
		if err != nil {
			v = *op.Add
			v.Version, v.N = 0, 0
			if err := d.exists(v); err != nil {
				return err
			}
		}
		v.N += op.Add.N
		v.Version++
		d.setDoc(v, undo)
	case op.Remove != nil:
		v, err := get(d.docs, *op.Remove)
		if err != nil && op.Must {
			return err
		}
		if err == nil {
			d.dropDoc(v, undo)
		}
	case op.Note != nil:
		n := len(d.audit)
		*undo = append(*undo, func() { d.audit = d.audit[:n] })
		d.note(*op.Note)
	case op.Clear != nil:
		for _, v := range d.docs {
			if v.Kind == op.Clear.Kind && v.Owner == op.Clear.Owner && (op.Clear.Sort == "" || v.Sort == op.Clear.Sort) && v.ID != op.Clear.Except {
				d.dropDoc(v, undo)
			}
		}
	}
	return nil
}

// setDoc and dropDoc change one document, and note how that is taken back.
func (d *data) setDoc(v doc.Doc, undo *[]func()) {
	old, was := d.docs[v.Key()]
	*undo = append(*undo, func() {
		if delete(d.docs, v.Key()); was {
			d.docs[v.Key()] = old
		}
	})
	v.Due, v.Claimed, v.Expires = maybe(v.Due), maybe(v.Claimed), maybe(v.Expires)
	d.docs[v.Key()] = ownedDoc(v)
}

func (d *data) dropDoc(v doc.Doc, undo *[]func()) {
	*undo = append(*undo, func() { d.docs[v.Key()] = v })
	delete(d.docs, v.Key())
}

func (d *data) putDoc(v doc.Doc, undo *[]func()) error {
	old, err := get(d.docs, v.Key())
	switch {
	case v.Version == 0 && err == nil, v.Version != 0 && err == nil && old.Version != v.Version:
		return fault.ErrConflict
	case v.Version != 0 && err != nil:
		return err
	}
	if err := d.exists(v); err != nil {
		return err
	}
	if due := old.Due; !due.IsZero() && (v.Due.IsZero() || due.Before(v.Due)) {
		v.Due = due
	}
	v.Version++
	v.Claimed = time.Time{}
	d.setDoc(v, undo)
	return nil
}

// addDoc adds a document of an import.
func (d *data) addDoc(v doc.Doc) error {
	if err := d.exists(v); err != nil {
		return err
	}
	if _, ok := d.docs[v.Key()]; ok {
		return fault.ErrConflict
	}
	d.setDoc(v, new([]func()))
	return nil
}

// exists is ErrNotFound for a document of nobody.
func (d *data) exists(v doc.Doc) error {
	for _, id := range []string{v.Owner, v.Person} {
		if _, err := get(d.users, id); id != "" && err != nil {
			return err
		}
	}
	if _, err := get(d.rows, v.Table); v.Table != "" && err != nil {
		return err
	}
	return nil
}

func (s docPart) Claim(ctx context.Context, kind string, now, until time.Time, limit int) (list []doc.Doc, err error) {
	err = s.do(ctx, func(d *data) error {
		since := func(v doc.Doc) time.Time { // when it was due, or when a claim ended that was not kept
			if !v.Claimed.IsZero() {
				return v.Claimed
			}
			return v.Due
		}
		for _, v := range d.docs {
			if at := since(v); v.Kind == kind && !at.IsZero() && !at.After(micro(now)) {
				list = append(list, v)
			}
		}
		slices.SortFunc(list, func(a, b doc.Doc) int { return cmp.Or(since(a).Compare(since(b)), cmp.Compare(a.ID, b.ID)) })
		list = cut(list, limit)
		for i, v := range list {
			v.Due, v.Claimed = time.Time{}, micro(until)
			d.docs[v.Key()] = v
			list[i] = ownedDoc(v)
		}
		return nil
	})
	return list, err
}

func (s docPart) Wake(ctx context.Context, kind string, owners []string, at time.Time) error {
	return s.do(ctx, func(d *data) error {
		for key, v := range d.docs {
			if v.Kind == kind && slices.Contains(owners, v.Owner) && (v.Due.IsZero() || micro(at).Before(v.Due)) {
				v.Due = micro(at)
				d.docs[key] = v
			}
		}
		return nil
	})
}

// moveDocs makes the documents of a user, and those about them, those of another; those of the two about each other go.
func (d *data) moveDocs(from, into string) {
	kinds, two := doc.Moved(), []string{from, into}
	for key, v := range d.docs {
		if !slices.Contains(kinds, v.Kind) {
			continue
		}
		if slices.Contains(two, v.Owner) && slices.Contains(two, v.Person) {
			delete(d.docs, key)
			continue
		}
		if v.Owner != from && v.Person != from {
			continue
		}
		if v.Owner == from {
			v.Owner = into
		}
		if v.Person == from {
			v.Person = into
		}
		v.Version++
		d.docs[key] = v
	}
}

// forgetDocs removes the documents of a user, and those about them.
func (d *data) forgetDocs(user string) {
	maps.DeleteFunc(d.docs, func(_ doc.Key, v doc.Doc) bool { return v.Owner == user || v.Person == user })
}
