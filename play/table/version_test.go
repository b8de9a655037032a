package table_test

import (
	"bytes"
	"fmt"
	"testing"

	"barrage/game/rules"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/table"
)

// rewrite changes the document of a table in the store.
func (w *world) rewrite(id, old, new string) {
	w.t.Helper()
	row, err := w.store.Table(w.ctx, id)
	w.ok(err)
	if !bytes.Contains(row.Doc, []byte(old)) {
		w.t.Fatalf("%s does not contain %s", row.Doc, old)
	}
	row.Doc = bytes.Replace(row.Doc, []byte(old), []byte(new), 1)
	w.ok(w.store.Save(w.ctx, table.Change{Row: row}))
}

// TestRulesVersion: a new table, and a rematch, is played under the newest rules; one that was
// stored without a version under version 1; one of rules to come is refused and left as it is.
func TestRulesVersion(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	seats := []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}}
	id := w.create(ann, table.New{Seats: seats})
	version := fmt.Sprintf(`"Version":%d`, rules.Version)
	check := func(id string, want int) {
		t.Helper()
		snap := w.snap(id)
		if now := snap.Log.Now().Options().Version; int(now) != want || snap.Show(english).Rules != want {
			t.Errorf("rules version %d, shown %d, want %d", now, snap.Show(english).Rules, want)
		}
	}
	check(id, rules.Version)
	w.playUntil(id, 1, []table.Viewer{ann}, func(snap *table.Snapshot) bool { return snap.Log.Now().Round() == 1 })
	if rules.Version == 1 { // otherwise package store has tables that were stored so
		w.rewrite(id, version, `"Version":0`)
		check(id, 1)
		w.rewrite(id, `"Version":0,`, ``)
		check(id, 1)
		w.play(ann, id, w.snap(id).Log.Now().Legal(nil)[0])
		check(id, 1)
	}

	w.rewrite(id, version, fmt.Sprintf(`"Version":%d`, rules.Version+1))
	before, err := w.store.Table(w.ctx, id)
	w.ok(err)
	w.s = play.New(w.store, w.clock, play.Options{})
	_, err = w.s.Tables.See(w.ctx, ann, id)
	w.refused(err, fault.NewerRules)
	_, err = w.s.Tables.Play(w.ctx, ann, id, table.Command{Ply: before.Plies}, "pass")
	w.refused(err, fault.NewerRules)
	w.refused(w.s.Think.Attend(w.ctx, id), fault.NewerRules)
	if list, err := w.s.Lobby.Mine(w.ctx, ann.User, 10); err != nil || len(list) != 0 {
		t.Errorf("%d tables are listed, %v", len(list), err)
	}
	if after, err := w.store.Table(w.ctx, id); err != nil || after.Version != before.Version || !bytes.Equal(after.Doc, before.Doc) {
		t.Error("the table has changed")
	}
}

// TestRematchOfOldRules: a rematch of a game under old rules is played under the newest.
func TestRematchOfOldRules(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	id := w.create(ann, table.New{Variant: "introductory", Seats: []table.NewSeat{{Who: "me"}, {Who: "me", Name: "Otto"}}})
	_, err := w.s.Tables.Ask(w.ctx, ann, id, table.Command{}, table.WishEnd{})
	w.ok(err)
	w.rewrite(id, fmt.Sprintf(`"Version":%d,"Players"`, rules.Version), `"Players"`)
	next, err := w.s.Tables.Rematch(w.ctx, ann, id)
	w.ok(err)
	if v := next.Log.Now().Options().Version; v != rules.Version {
		t.Errorf("rules version %d", v)
	}
}

// TestFrozenBots: a table that was begun with an earlier version of a bot, which the program of a server no longer has, goes on.
func TestFrozenBots(t *testing.T) {
	for _, earlier := range []string{"greedy2", "rapids3@8"} {
		w := newWorld(t)
		ann := w.user("Ann")
		id := w.create(ann, table.New{Variant: "introductory", Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}}})
		w.rewrite(id, `"Bot":"busy"`, `"Bot":"`+earlier+`"`)
		w.s = play.New(w.store, w.clock, play.Options{})
		moved := 0
		for moved < 5 {
			now := w.snap(id).Log.Now()
			if now.ToMove() == 0 {
				w.play(ann, id, now.Legal(nil)[0])
				continue
			}
			before := w.snap(id).Log.Plies()
			w.ok(w.s.Think.Attend(w.ctx, id))
			if w.snap(id).Log.Plies() == before {
				t.Fatalf("%s does not move", earlier)
			}
			moved++
		}
		if seat := w.snap(id).Table.Seats[1]; seat.Bot != earlier {
			t.Errorf("the seat of %s is %q's", earlier, seat.Bot)
		}
	}
}
