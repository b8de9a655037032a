package store

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"barrage/game/rng"
	"barrage/internal/pgtest"
	"barrage/play"
	"barrage/play/people"
	"barrage/play/results"
	"barrage/play/table"
	"barrage/store/backup"
)

// rules1 unpacks a database that the program wrote while rules version 1 was the only one and
// tables stored no version. Its tables belong to Ann: running games (with the expansion, undo, a
// bot and an Automa; with a clock; from a record; from a position; with optional rules), one that
// waits for players, and a finished one.
func rules1(t *testing.T) string {
	t.Helper()
	packed, err := os.Open("testdata/rules1.db.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	z, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "rules1.db")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := io.Copy(file, z); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestUpgrade: in every kind of store, tables of rules version 1 are found with the same log and
// played on to the end.
func TestUpgrade(t *testing.T) {
	old, err := Open(t.Context(), rules1(t))
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	stores := map[string]Store{}
	for kind, name := range map[string]string{"mem": "mem", "postgres": pgtest.Database(t)} {
		s, err := Open(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if err := move(t.Context(), old, s); err != nil {
			t.Fatal(err)
		}
		stores[kind] = s
	}
	stores["sqlite"] = old
	for kind, s := range stores {
		t.Run(kind, func(t *testing.T) { goOn(t, s) })
	}
}

// goOn plays the tables of rules1 to the end.
func goOn(t *testing.T, store Store) {
	ctx := t.Context()
	now := time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)
	s := play.New(store.Store, func() time.Time { return now }, play.Options{})
	defer s.Close()
	users := map[string]people.User{}
	if err := store.Export(ctx, func(i backup.Item) error {
		if i.User != nil {
			users[i.User.Name] = *i.User
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	ann := table.Viewer{User: users["Ann"]}
	tables, err := s.Lobby.Mine(ctx, ann.User, 100)
	if err != nil {
		t.Fatal(err)
	}
	phases := map[table.Phase]int{}
	for _, each := range tables {
		name := each.Settings.Name
		phases[each.Phase]++
		snap, err := s.Tables.See(ctx, ann, each.ID) // replays the log and verifies every hash
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if each.Phase == table.Waiting {
			done, err := s.Tables.Sit(ctx, table.Viewer{User: users["Bob"]}, each.ID, table.Command{}, -1, "")
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			snap = done.Snapshot
		}
		r := rng.New(1, 0)
		for snap.Table.Phase == table.Playing {
			seat := snap.Log.Now().ToMove()
			if snap.Table.Seats[seat].Bot != "" {
				err = s.Think.Attend(ctx, each.ID)
			} else {
				who := table.Viewer{User: people.User{ID: snap.Table.Seats[seat].User}}
				_, err = s.Tables.Play(ctx, who, each.ID, table.Command{Ply: snap.Log.Plies()}, r.Pick(snap.Log.Now().Legal(nil)).String())
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if snap, err = s.Tables.See(ctx, ann, each.ID); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if snap.Table.Phase != table.Finished {
			t.Errorf("%s is %s", name, snap.Table.Phase)
		}
		if v := snap.Log.Now().Options().Version; v != 1 {
			t.Errorf("%s is played under rules version %d", name, v)
		}
		record, err := s.Tables.Record(ctx, ann, each.ID, -1)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if record.Header.Options.Version != 1 {
			t.Errorf("%s: the record has rules version %d", name, record.Header.Options.Version)
		}
	}
	// Games finished before there were results have them now, those that were played on here too.
	if _, err := s.Standing.Summarise(ctx); err != nil {
		t.Fatal(err)
	}
	summed := 0
	if err := s.Standing.EachSummary(ctx, func(id string, stored, made []results.Row) error {
		if !reflect.DeepEqual(stored, made) {
			t.Errorf("%s: stored %+v, made again %+v", id, stored, made)
		}
		if len(stored) > 0 {
			summed++
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if summed != 5 { // of seven tables, one began from a record and one from a position
		t.Errorf("%d tables have results", summed)
	}
	if phases[table.Playing] != 5 || phases[table.Waiting] != 1 || phases[table.Finished] != 1 {
		t.Errorf("tables by phase: %v", phases)
	}
}
