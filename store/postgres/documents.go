package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"barrage/play/fault"
	"barrage/play/people"
)

func scanDocument(r pgx.CollectableRow) (d people.Document, err error) {
	err = r.Scan(&d.User, &d.Name, &d.Version, &d.Doc)
	return d, err
}

func (s peoplePart) Documents(ctx context.Context, user string) ([]people.Document, error) {
	return all(ctx, s.pool, scanDocument, `SELECT user_id, name, version, doc FROM documents WHERE user_id = $1 ORDER BY name`, user)
}

func (s peoplePart) SaveDocument(ctx context.Context, d people.Document) error {
	return s.change(ctx, func(b *pgx.Batch) {
		old := d.Version
		d.Version++
		if old == 0 {
			addDocument(b, d)
			return
		}
		must(b.Queue(`UPDATE documents SET version = $3, doc = $4 WHERE user_id = $1 AND name = $2 AND version = $5`,
			d.User, d.Name, d.Version, append([]byte{}, d.Doc...), old), fault.ErrConflict)
	})
}

func addDocument(b *pgx.Batch, d people.Document) {
	doc := append([]byte{}, d.Doc...) // nil would be NULL
	b.Queue(`INSERT INTO documents (user_id, name, version, doc) VALUES ($1, $2, $3, $4)`, d.User, d.Name, d.Version, doc)
}
