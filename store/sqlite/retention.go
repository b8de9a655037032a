package sqlite

import (
	"context"
	"time"

	"barrage/play/fault"
	"barrage/play/table"
)

func (s keeperPart) Untouched(ctx context.Context, before time.Time, after table.Row, limit int) ([]table.Row, error) {
	return all(ctx, s.read, scanRow, `SELECT `+rowColumns+` FROM tables t WHERE t.due IS NULL AND t.updated < ? AND (t.updated, t.id) > (?, ?)
		ORDER BY t.updated, t.id LIMIT ?`, before.UnixMicro(), after.Updated.UnixMicro(), after.ID, limit)
}

func (s keeperPart) Forget(ctx context.Context, id string, version int64) error {
	return s.change(ctx, func(w *writer) error {
		for _, of := range []string{"entries", "messages", "receipts", "results", "table_users"} {
			if _, err := w.exec(`DELETE FROM `+of+` WHERE table_id = ?`, id); err != nil {
				return err
			}
		}
		n, err := w.exec(`DELETE FROM tables WHERE id = ? AND version = ?`, id, version)
		if err == nil && n == 0 {
			err = fault.ErrConflict
		}
		return err
	})
}
