package storetest

import (
	"testing"
	"time"

	"barrage/play/fault"
	"barrage/play/table"
)

// testRetention: tables that nothing is due at are listed by the time of their last change, page by page; one is removed with everything that
// belongs to it, and only as it was seen.
func testRetention(t *testing.T, s Store) {
	keeper := s.KeeperStore
	if keeper == nil {
		return // the store of a browser
	}
	ctx := t.Context()
	put := func(id string, due time.Time, updated int) {
		c := change(id, 0, 0, 2)
		c.Due, c.Updated = due, at(updated)
		c.Message = &table.Message{Table: id, Number: 1, User: "ann", Name: "Ann", Text: "hello", At: at(1)}
		c.Receipt = &table.Receipt{User: "ann", Key: id, Table: id, From: 0, To: 2, At: at(1)}
		must(t, s.Save(ctx, c))
		must(t, s.Apply(ctx, put(review(id, 1))))
	}
	put("b", time.Time{}, 1)
	put("a", time.Time{}, 2)
	put("c", time.Time{}, 2)
	put("running", at(60), 1)
	put("young", time.Time{}, 9)
	var ids []string
	var last table.Row
	for {
		rows, err := keeper.Untouched(ctx, at(9), last, 2)
		must(t, err)
		for _, row := range rows {
			same(t, "row", row, mustTable(t, s, row.ID))
			ids, last = append(ids, row.ID), row
		}
		if len(rows) < 2 {
			break
		}
	}
	same(t, "untouched", ids, []string{"b", "a", "c"})

	old := mustTable(t, s, "a")
	c := change("a", old.Version, 2, 3)
	c.Due, c.Updated = time.Time{}, at(3)
	must(t, s.Save(ctx, c))
	fails(t, "forget what has changed", keeper.Forget(ctx, "a", old.Version), fault.ErrConflict)
	log, err := s.Entries(ctx, "a", 0)
	must(t, err)
	same(t, "entries after a refusal", len(log), 3)

	must(t, keeper.Forget(ctx, "a", mustTable(t, s, "a").Version))
	fails(t, "forget twice", keeper.Forget(ctx, "a", 1), fault.ErrConflict)
	_, err = s.Table(ctx, "a")
	fails(t, "table", err, fault.ErrNotFound)
	_, err = s.Get(ctx, "review", "a")
	fails(t, "review", err, fault.ErrNotFound)
	_, err = s.Receipt(ctx, "ann", "a")
	fails(t, "receipt", err, fault.ErrNotFound)
	log, err = s.Entries(ctx, "a", 0)
	must(t, err)
	said, err := s.Messages(ctx, "a", 0, 9)
	must(t, err)
	same(t, "log and chat", len(log)+len(said), 0)
	rows, err := s.TablesOf(ctx, "ann", 9)
	must(t, err)
	same(t, "tables of ann", len(rows), 4)
	must(t, s.Save(ctx, change("a", 0, 0, 1))) // nothing is in the way of another
}
