package table_test

import (
	"slices"
	"testing"

	"barrage/game/lang"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/play/table"
)

// TestForcedChoices: nobody is asked what has a single answer, in live games or over days. The rules give it, and the log says so in the words
// of the answer, to everybody.
func TestForcedChoices(t *testing.T) {
	for _, pace := range table.Paces {
		w := newWorld(t)
		all := []table.Viewer{w.user("Ann"), w.user("Bob"), w.user("Cem")}
		id := w.start(table.New{Pace: pace}, all...)
		r := rng.New(3, 0)
		for snap := w.snap(id); snap.Table.Phase == table.Playing; snap = w.snap(id) {
			legal := snap.Log.Now().Legal(nil)
			if len(legal) < 2 {
				t.Fatalf("%s: %d answers to %s", pace, len(legal), snap.Log.Now().Prompt().Kind)
			}
			w.play(w.asked(id, all...), id, r.Pick(legal))
		}
		log := w.snap(id).Log
		words := view.In(lang.English)
		told, forced := 0, 0
		for _, e := range w.snap(id).Entries(0, log.Plies(), words) {
			before, seen := log.State(e.Ply-1), rules.Log{Camera: true}
			before.PlayLogged(log.Actions(e.Ply)[e.Ply-1], &seen)
			for _, f := range seen.Forced {
				if seat := f.State.ToMove(); seat >= 0 {
					forced++
					if want := words.Who(&f.State, seat) + ": " + words.Answer(&f.State, f.Answer) + " (the only choice)"; !slices.Contains(e.Forced, want) {
						t.Errorf("%s, ply %d: %q does not say %q", pace, e.Ply, e.Forced, want)
					}
				}
			}
			told += len(e.Forced)
		}
		if forced == 0 || told != forced {
			t.Errorf("%s: %d single answers, %d told", pace, forced, told)
		}
	}
}
