package sqlite

import (
	"path/filepath"
	"testing"

	"barrage/play/people"
)

// TestAuditStays: nobody changes the log of what was done, not even by SQL through the program's own connection.
func TestAuditStays(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "barrage.db"))
	if err := s.Note(t.Context(), people.AuditEntry{By: "op", Role: people.ByOperator, Did: people.DidBan, Person: "bob"}); err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{`UPDATE deeds SET why = ''`, `DELETE FROM deeds`} {
		err := s.change(t.Context(), func(w *writer) error {
			_, err := w.exec(query)
			return err
		})
		wantText(t, err, "stays in the log")
	}
	if list, err := s.AuditLog(t.Context(), 0, 10); err != nil || len(list) != 1 {
		t.Errorf("%v %v", list, err)
	}
}
