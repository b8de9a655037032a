//go:build js

package idb

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"syscall/js"
	"time"

	"barrage/play/doc"
	"barrage/play/fault"
)

func docKey(k doc.Key) js.Value { return pair(text(k.Kind), text(k.ID)) }

func docValue(d doc.Doc) js.Value {
	var w writer
	for _, s := range []string{d.Kind, d.ID, d.Owner, d.Person, d.Table, d.Sort} {
		w.text(s)
	}
	w.number(d.Version)
	w.number(d.N)
	for _, t := range []time.Time{d.Due, d.Claimed, d.Expires} {
		w.flag(!t.IsZero())
		w.time(t)
	}
	w.bytes(d.Body)
	properties := map[string]any{}
	for name, id := range map[string]string{byOwner: d.Owner, byPerson: d.Person, byTable: d.Table} {
		if id != "" {
			properties[name] = text(id)
		}
	}
	if at := waits(d); !at.IsZero() {
		properties[byDue] = pair(text(d.Kind), moment(at))
	}
	if !d.Expires.IsZero() {
		properties[byExpiry] = moment(d.Expires)
	}
	return indexed(w, properties)
}

func readDoc(v js.Value) (doc.Doc, error) {
	r := read(v)
	d := doc.Doc{Kind: r.text(), ID: r.text(), Owner: r.text(), Person: r.text(), Table: r.text(), Sort: r.text(), Version: r.number(), N: r.number()}
	for _, t := range []*time.Time{&d.Due, &d.Claimed, &d.Expires} {
		if set, at := r.flag(), r.time(); set {
			*t = at
		}
	}
	d.Body = r.bytes()
	return d, r.end()
}

// waits is when a document was due, or when a claim ended that was not kept; zero for never.
func waits(d doc.Doc) time.Time {
	if !d.Claimed.IsZero() {
		return d.Claimed
	}
	return d.Due
}

func (t *tx) doc(k doc.Key) (doc.Doc, error) { return one(t, docs, docKey(k), readDoc) }

func (s docPart) Get(ctx context.Context, kind, id string) (d doc.Doc, err error) {
	err = s.see(ctx, func(t *tx) error {
		d, err = t.doc(doc.Key{Kind: kind, ID: id})
		return err
	}, docs)
	return d, err
}

// List looks at all documents of a kind: in a browser there are few.
func (s docPart) List(ctx context.Context, q doc.Query) (found []doc.Doc, err error) {
	err = s.see(ctx, func(t *tx) error {
		found, err = all(t, t.store(docs), within(text(q.Kind)), readDoc)
		return err
	}, docs)
	found = slices.DeleteFunc(found, func(d doc.Doc) bool {
		return d.Sort < q.From || q.To != "" && d.Sort >= q.To || q.Owners != nil && (d.Owner == "" || !slices.Contains(q.Owners, d.Owner))
	})
	slices.SortFunc(found, func(a, b doc.Doc) int {
		order := cmp.Or(cmp.Compare(a.Sort, b.Sort), cmp.Compare(a.ID, b.ID))
		if q.Descending {
			return -order
		}
		return order
	})
	if q.Limit > 0 {
		found = found[:min(q.Limit, len(found))]
	}
	return found, err
}

func (s docPart) Apply(ctx context.Context, ops ...doc.Op) error {
	return s.change(ctx, func(t *tx) error {
		for _, op := range ops {
			if err := t.apply(op); err != nil {
				return err
			}
		}
		return nil
	}, users, tables, docs)
}

func (t *tx) apply(op doc.Op) error {
	switch {
	case op.Put != nil:
		return t.putDoc(*op.Put)
	case op.Add != nil:
		d, err := t.doc(op.Add.Key())
		if errors.Is(err, fault.ErrNotFound) {
			d = *op.Add
			d.Version, d.N = 0, 0
			err = t.exists(d)
		}
		if err != nil {
			return err
		}
		d.N += op.Add.N
		d.Version++
		t.put(docs, docKey(d.Key()), docValue(d))
	case op.Remove != nil:
		if op.Must {
			if _, err := t.doc(*op.Remove); err != nil {
				return err
			}
		}
		t.remove(docs, docKey(*op.Remove))
	case op.Clear != nil:
		owned, err := all(t, t.index(docs, byOwner), text(op.Clear.Owner), readDoc)
		if err != nil {
			return err
		}
		for _, d := range owned {
			if d.Kind == op.Clear.Kind && (op.Clear.Sort == "" || d.Sort == op.Clear.Sort) && d.ID != op.Clear.Except {
				t.remove(docs, docKey(d.Key()))
			}
		}
	}
	return nil
}

func (t *tx) putDoc(d doc.Doc) error {
	old, err := t.doc(d.Key())
	if err != nil && (!errors.Is(err, fault.ErrNotFound) || d.Version != 0) {
		return err
	}
	if old.Version != d.Version { // 0 if there is none
		return fault.ErrConflict
	}
	if err := t.exists(d); err != nil {
		return err
	}
	if due := old.Due; !due.IsZero() && (d.Due.IsZero() || due.Before(d.Due)) {
		d.Due = due
	}
	d.Version++
	d.Claimed = time.Time{}
	t.put(docs, docKey(d.Key()), docValue(d))
	return nil
}

// exists is ErrNotFound for a document of nobody.
func (t *tx) exists(d doc.Doc) error {
	for _, of := range []struct{ store, id string }{{users, d.Owner}, {users, d.Person}, {tables, d.Table}} {
		if of.id == "" {
			continue
		}
		n, err := t.wait(t.store(of.store).Call("count", text(of.id)))
		if err != nil {
			return err
		}
		if n.Int() == 0 {
			return fault.ErrNotFound
		}
	}
	return nil
}

func (s docPart) Claim(ctx context.Context, kind string, now, until time.Time, limit int) (found []doc.Doc, err error) {
	err = s.change(ctx, func(t *tx) error {
		due := keyRange("bound", []any{text(kind)}, []any{text(kind), moment(now)})
		if found, err = some(t, t.index(docs, byDue), due, limit, readDoc); err != nil {
			return err
		}
		for i := range found {
			found[i].Due, found[i].Claimed = time.Time{}, until.UTC().Truncate(time.Microsecond)
			t.put(docs, docKey(found[i].Key()), docValue(found[i]))
		}
		return nil
	}, docs)
	return found, err
}

func (s docPart) Wake(ctx context.Context, kind string, owners []string, at time.Time) error {
	return s.change(ctx, func(t *tx) error {
		for _, owner := range owners {
			owned, err := all(t, t.index(docs, byOwner), text(owner), readDoc)
			if err != nil {
				return err
			}
			for _, d := range owned {
				if d.Kind == kind && (d.Due.IsZero() || at.UnixMicro() < d.Due.UnixMicro()) {
					d.Due = at
					t.put(docs, docKey(d.Key()), docValue(d))
				}
			}
		}
		return nil
	}, docs)
}

// moveDocs makes the documents of a user, and those about them, those of another; those of the two about each other go.
func (t *tx) moveDocs(from, into string) error {
	two := []string{from, into}
	for _, kind := range doc.Moved() {
		moved, err := all(t, t.store(docs), within(text(kind)), readDoc)
		if err != nil {
			return err
		}
		for _, d := range moved {
			switch {
			case slices.Contains(two, d.Owner) && slices.Contains(two, d.Person):
				t.remove(docs, docKey(d.Key()))
			case d.Owner == from || d.Person == from:
				if d.Owner == from {
					d.Owner = into
				}
				if d.Person == from {
					d.Person = into
				}
				d.Version++
				t.put(docs, docKey(d.Key()), docValue(d))
			}
		}
	}
	return nil
}

// forgetDocs removes the documents of a user, and those about them.
func (t *tx) forgetDocs(user string) error {
	if err := t.removeAll(docs, byOwner, text(user)); err != nil {
		return err
	}
	return t.removeAll(docs, byPerson, text(user))
}
