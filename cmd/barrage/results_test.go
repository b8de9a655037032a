package main

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"barrage/game/rng"
	"barrage/internal/console"
	"barrage/play"
	"barrage/play/results"
	"barrage/play/standing"
	"barrage/play/table"
	"barrage/store"
)

// TestRebuild: results that are lost or wrong are found, and made again from the records they are the same to the byte.
func TestRebuild(t *testing.T) {
	ctx := t.Context()
	db := filepath.Join(t.TempDir(), "barrage.db")
	st, err := store.Open(ctx, db)
	if err != nil {
		t.Fatal(err)
	}
	s := play.New(st.Store, time.Now, play.Options{})
	ann, _, err := s.People.SignUp(ctx, "Ann")
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for seed := range 3 {
		snap, err := s.Tables.Create(ctx, ann, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}}, Open: true, Rated: seed > 0}, "")
		if err != nil {
			t.Fatal(err)
		}
		id, v, r := snap.Table.ID, table.Viewer{User: ann}, rng.New(uint64(seed), 0)
		ids = append(ids, id)
		for snap.Table.Phase == table.Playing {
			if seat := snap.Log.Now().ToMove(); snap.Table.Seats[seat].Bot != "" {
				err = s.Think.Attend(ctx, id)
			} else {
				_, err = s.Tables.Play(ctx, v, id, table.Command{Ply: snap.Log.Plies()}, r.Pick(snap.Log.Now().Legal(nil)).String())
			}
			if err == nil {
				snap, err = s.Tables.See(ctx, v, id)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	stored := func(a standing.Archive) string {
		t.Helper()
		rows, err := a.Results(ctx, ids)
		if err != nil {
			t.Fatal(err)
		}
		b, err := json.Marshal(rows)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	archive := s.Standing.Archive()
	before := stored(archive)
	order := func(want int, words string, args ...string) {
		t.Helper()
		var out, complaint bytes.Buffer
		if code := newProgram().Run(append([]string{"results", "-db", db}, args...), console.Console{Out: &out, Err: &complaint}); code != want || !strings.Contains(out.String(), words) {
			t.Fatalf("%d: %s%s", code, &out, &complaint)
		}
	}
	order(0, "3 tables, 0 with other results")
	rows, err := archive.Results(ctx, ids[:1])
	if err != nil {
		t.Fatal(err)
	}
	rows[0].VP++
	version, err := st.Version(ctx, ids[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := archive.PutResults(ctx, ids[0], version, results.Format, rows); err != nil {
		t.Fatal(err)
	}
	order(1, ids[0])
	s.Close()
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	order(0, "3 tables summed up", "-rebuild")
	order(0, "3 tables, 0 with other results")
	st, err = store.Open(ctx, db)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	if after := stored(st.Archive); after != before || len(after) < 1000 {
		t.Errorf("made again:\n%s\nbefore:\n%s", after, before)
	}
	order(2, "", "x")
}
