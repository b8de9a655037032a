package table_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"barrage/play/table"
)

// TestLaterFields: what a newer program has written into the document of a table survives the changes of this one.
func TestLaterFields(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	id := w.create(ann, table.New{Seats: seating(2), Open: true})
	row, err := w.store.Table(w.ctx, id)
	w.ok(err)
	more := []byte(`,"Weather":{"rain":[1,2]},"Later":true}`)
	w.ok(w.store.Save(w.ctx, table.Change{Row: table.Row{ID: row.ID, Version: row.Version, Plies: row.Plies, Listed: row.Listed, Due: row.Due, Updated: row.Updated, Users: row.Users,
		Doc: append(row.Doc[:len(row.Doc)-1:len(row.Doc)-1], more...)}}))
	for range 2 {
		_, err = w.s.Tables.Say(w.ctx, ann, id, table.Command{}, "hello")
		w.ok(err)
	}
	row, err = w.store.Table(w.ctx, id)
	w.ok(err)
	if !json.Valid(row.Doc) || !bytes.Contains(row.Doc, []byte(`"Weather":{"rain":[1,2]}`)) || !bytes.Contains(row.Doc, []byte(`"Later":true`)) || bytes.Count(row.Doc, []byte(`"Seats"`)) != 1 {
		t.Errorf("%s", row.Doc)
	}
	if n := w.snap(id).Table.Messages; n != 2 {
		t.Errorf("%d messages", n)
	}
}
