package sqlite

import (
	"path/filepath"
	"testing"

	"barrage/play/table"
)

// TestDeedsStay: nobody changes the log of what was done, not even by SQL through the program's own connection.
func TestDeedsStay(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "barrage.db"))
	if err := s.Note(t.Context(), table.Deed{By: "op", Role: table.ByOperator, Did: table.DidBan, Person: "bob"}); err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{`UPDATE deeds SET why = ''`, `DELETE FROM deeds`} {
		err := s.change(t.Context(), func(w *writer) error {
			_, err := w.exec(query)
			return err
		})
		wantText(t, err, "stays in the log")
	}
	if list, err := s.Deeds(t.Context(), 0, 10); err != nil || len(list) != 1 {
		t.Errorf("%v %v", list, err)
	}
}
