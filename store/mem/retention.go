package mem

import (
	"cmp"
	"context"
	"slices"
	"time"

	"barrage/play/fault"
	"barrage/play/table"
)

func (s keeperPart) Untouched(ctx context.Context, before time.Time, after table.Row, limit int) (list []table.Row, err error) {
	order := func(a, b table.Row) int { return cmp.Or(a.Updated.Compare(b.Updated), cmp.Compare(a.ID, b.ID)) }
	err = s.do(ctx, func(d *data) error {
		for _, r := range d.rows {
			if r.Due.IsZero() && r.Updated.Before(micro(before)) && order(r, after) > 0 {
				list = append(list, r)
			}
		}
		slices.SortFunc(list, order)
		list = list[:min(limit, len(list))]
		return nil
	})
	return list, err
}

func (s keeperPart) Forget(ctx context.Context, id string, version int64) error {
	return s.do(ctx, func(d *data) error {
		if r, ok := d.rows[id]; !ok || r.Version != version {
			return fault.ErrConflict
		}
		d.removeTable(id)
		return nil
	})
}
