package postgres

import (
	"strings"
	"testing"

	"barrage/internal/pgtest"
	"barrage/play/people"
)

// TestAuditStays: nobody changes the log of what was done, not even by SQL through the program's own connection.
func TestAuditStays(t *testing.T) {
	s := open(t, pgtest.Database(t))
	if err := s.Note(t.Context(), people.AuditEntry{By: "op", Role: people.ByOperator, Did: people.DidBan, Person: "bob"}); err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{`UPDATE deeds SET why = ''`, `DELETE FROM deeds`, `TRUNCATE deeds`} {
		if _, err := s.pool.Exec(t.Context(), query); err == nil || !strings.Contains(err.Error(), "stays in the log") {
			t.Errorf("%s: %v", query, err)
		}
	}
	if list, err := s.AuditLog(t.Context(), 0, 10); err != nil || len(list) != 1 {
		t.Errorf("%v %v", list, err)
	}
}
