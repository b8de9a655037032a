package postgres

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"barrage/play/table"
)

func (s filePart) MissingFiles(ctx context.Context, paths []string, now time.Time) ([]string, error) {
	found, err := all(ctx, s.pool, pgx.RowTo[string], `UPDATE files SET seen = $1 WHERE path = ANY ($2) RETURNING path`, micro(now), paths)
	return slices.DeleteFunc(slices.Clone(paths), func(path string) bool { return slices.Contains(found, path) }), err
}

// KeepFiles goes through the files in order, so that servers which start together do not wait for each other in a circle.
func (s filePart) KeepFiles(ctx context.Context, files []table.File, now, forget time.Time) error {
	sorted := slices.SortedFunc(slices.Values(files), func(a, b table.File) int { return cmp.Compare(a.Path, b.Path) })
	return s.change(ctx, func(b *pgx.Batch) {
		for _, f := range sorted {
			b.Queue(`INSERT INTO files (path, kind, encoding, data, seen) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (path) DO NOTHING`,
				f.Path, f.Kind, f.Encoding, append([]byte{}, f.Data...), micro(now))
		}
		b.Queue(`DELETE FROM files WHERE seen < $1`, micro(forget))
	})
}

func (s filePart) FindFile(ctx context.Context, path string) (table.File, error) {
	return one(ctx, s.pool, func(r pgx.CollectableRow) (f table.File, err error) {
		err = r.Scan(&f.Path, &f.Kind, &f.Encoding, &f.Data)
		return f, err
	}, `SELECT path, kind, encoding, data FROM files WHERE path = $1`, path)
}
