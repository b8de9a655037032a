package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"barrage/internal/console"
	"barrage/play/doc"
	"barrage/store"
)

// TestLearned: what servers have counted is shown, also while one has the database open.
func TestLearned(t *testing.T) {
	db := filepath.Join(t.TempDir(), "barrage.db")
	st, err := store.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	for range 2 {
		if err := doc.AddCounts(t.Context(), st, []doc.Count{{Name: "lesson.energy.reached.1", N: 50}, {Name: "lesson.energy.reached.2", N: 30}, {Name: "lesson.energy.hint.1", N: 6}}); err != nil {
			t.Fatal(err)
		}
	}
	var out, complaint bytes.Buffer
	if code := newProgram().Run([]string{"learned", "-db", db}, console.Console{Out: &out, Err: &complaint}); code != 0 {
		t.Fatalf("%d %s", code, &complaint)
	}
	if !strings.Contains(out.String(), "100       12        0       40  40%") {
		t.Errorf("%s", &out)
	}
	if code := newProgram().Run([]string{"learned", "-db", db, "x"}, console.Console{Out: &out, Err: &complaint}); code != 2 {
		t.Errorf("%d", code)
	}
}
