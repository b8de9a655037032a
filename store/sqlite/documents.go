package sqlite

import (
	"context"

	"barrage/play/fault"
	"barrage/play/people"
)

func scanDocument(r scanner) (d people.Document, err error) {
	err = r.Scan(&d.User, &d.Name, &d.Version, &d.Doc)
	return d, err
}

func (s peoplePart) Documents(ctx context.Context, user string) ([]people.Document, error) {
	return all(ctx, s.read, scanDocument, `SELECT user_id, name, version, doc FROM documents WHERE user_id = ? ORDER BY name`, user)
}

func (s peoplePart) SaveDocument(ctx context.Context, d people.Document) error {
	return s.change(ctx, func(w *writer) error {
		old := d.Version
		d.Version++
		if old == 0 {
			return w.addDocument(d)
		}
		n, err := w.exec(`UPDATE documents SET version = ?, doc = ? WHERE user_id = ? AND name = ? AND version = ?`, d.Version, content(d.Doc), d.User, d.Name, old)
		if err == nil && n == 0 {
			return fault.ErrConflict
		}
		return err
	})
}

func (w *writer) addDocument(d people.Document) error {
	_, err := w.exec(`INSERT INTO documents (user_id, name, version, doc) VALUES (?, ?, ?, ?)`, d.User, d.Name, d.Version, content(d.Doc))
	return err
}

// content is never nil, which would be NULL.
func content(b []byte) []byte { return append([]byte{}, b...) }
