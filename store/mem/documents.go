package mem

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"barrage/play/fault"
	"barrage/play/people"
)

func byDocument(a, b documentKey) int {
	return cmp.Or(cmp.Compare(a.user, b.user), cmp.Compare(a.name, b.name))
}

func (s peoplePart) Documents(ctx context.Context, user string) (list []people.Document, err error) {
	err = s.do(ctx, func(d *data) error {
		for _, k := range slices.SortedFunc(maps.Keys(d.documents), byDocument) {
			if k.user == user {
				list = append(list, d.document(k))
			}
		}
		return nil
	})
	return list, err
}

// document is one that shares no memory with the store.
func (d *data) document(k documentKey) people.Document {
	v := d.documents[k]
	v.Doc = slices.Clone(v.Doc)
	return v
}

func (s peoplePart) SaveDocument(ctx context.Context, v people.Document) error {
	return s.do(ctx, func(d *data) error {
		k := documentKey{v.User, v.Name}
		if d.documents[k].Version != v.Version {
			return fault.ErrConflict
		}
		delete(d.documents, k)
		v.Version++
		return d.addDocument(v)
	})
}

func (d *data) addDocument(v people.Document) error {
	if _, err := get(d.users, v.User); err != nil {
		return err
	}
	v.Doc = slices.Clone(v.Doc)
	return add(d.documents, documentKey{v.User, v.Name}, v)
}
