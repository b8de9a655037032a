package sqlite

import (
	"context"
	"time"

	"barrage/play/table"
)

func (s filePart) MissingFiles(ctx context.Context, paths []string, now time.Time) (missing []string, err error) {
	err = s.change(ctx, func(w *writer) error {
		missing = nil
		for _, path := range paths {
			n, err := w.exec(`UPDATE files SET seen = ? WHERE path = ?`, now.UnixMicro(), path)
			if err != nil {
				return err
			}
			if n == 0 {
				missing = append(missing, path)
			}
		}
		return nil
	})
	return missing, err
}

func (s filePart) KeepFiles(ctx context.Context, files []table.File, now, forget time.Time) error {
	return s.change(ctx, func(w *writer) error {
		for _, f := range files {
			if _, err := w.exec(`INSERT INTO files (path, kind, encoding, data, seen) VALUES (?, ?, ?, ?, ?) ON CONFLICT (path) DO NOTHING`,
				f.Path, f.Kind, f.Encoding, content(f.Data), now.UnixMicro()); err != nil {
				return err
			}
		}
		_, err := w.exec(`DELETE FROM files WHERE seen < ?`, forget.UnixMicro())
		return err
	})
}

func (s filePart) FindFile(ctx context.Context, path string) (table.File, error) {
	return one(ctx, s.read, func(r scanner) (f table.File, err error) {
		err = r.Scan(&f.Path, &f.Kind, &f.Encoding, &f.Data)
		return f, err
	}, `SELECT path, kind, encoding, data FROM files WHERE path = ?`, path)
}
