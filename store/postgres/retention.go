package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"barrage/play/fault"
	"barrage/play/table"
)

func (s keeperPart) Untouched(ctx context.Context, before time.Time, after table.Row, limit int) ([]table.Row, error) {
	return all(ctx, s.pool, scanRow, `SELECT `+rowColumns+` FROM tables t WHERE t.due IS NULL AND t.updated < $1 AND (t.updated, t.id COLLATE "C") > ($2, $3)
		ORDER BY t.updated, t.id COLLATE "C" LIMIT $4`, micro(before), micro(after.Updated), after.ID, limit)
}

func (s keeperPart) Forget(ctx context.Context, id string, version int64) error {
	return s.change(ctx, func(b *pgx.Batch) {
		for _, of := range []string{"entries", "messages", "receipts", "results", "table_users"} {
			b.Queue(`DELETE FROM `+of+` WHERE table_id = $1`, id)
		}
		must(b.Queue(`DELETE FROM tables WHERE id = $1 AND version = $2`, id, version), fault.ErrConflict)
	})
}
