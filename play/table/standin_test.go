package table_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"barrage/game/lang"
	"barrage/play/results"
	"barrage/play/table"
)

// standInClock hands a game to a bot after a minute.
var standInClock = table.Clock{Kind: table.ClockLive, Bank: 60, AtZero: table.AtZeroBot}

// absent lets the clock of the seat to move run out and the bots play, until somebody who is there is asked.
func (w *world) absent(id string, until func(snap *table.Snapshot) bool) {
	w.t.Helper()
	for range 5000 {
		snap := w.seen(id)
		if until(snap) {
			return
		}
		if seat := snap.Log.Now().ToMove(); snap.Table.Seats[seat].Bot == "" {
			w.now = w.now.Add(time.Hour)
		}
		w.ok(w.s.Think.Attend(w.ctx, id))
	}
	w.t.Fatal("it does not come to that")
}

// rowOf is the row of a person.
func (w *world) rowOf(id string, v table.Viewer) results.Row {
	w.t.Helper()
	rows := w.rows(id)
	i := slices.IndexFunc(rows, func(r results.Row) bool { return r.Person == v.User.ID })
	if i < 0 {
		w.t.Fatalf("%s has no row: %+v", v.User.Name, rows)
	}
	return rows[i]
}

// profile is what the games of a person tell.
func (w *world) profile(v table.Viewer) results.Profile {
	w.t.Helper()
	rows, err := w.archive().ResultsOf(w.ctx, v.User.ID, 100)
	w.ok(err)
	return results.ProfileOf(v.User.ID, results.ByGame(rows), func(results.Row) bool { return true })
}

// TestNobodyPlayed: if bots have played for everybody, nobody has won, rated or not: no place, no rating, nothing in profiles, the archive and
// the statistics of the draft (P3, P4).
func TestNobodyPlayed(t *testing.T) {
	for _, rated := range []bool{false, true} {
		w := newWorld(t)
		ann, bob := w.user("Ann"), w.user("Bob")
		id := w.start(table.New{Clock: standInClock, Rated: rated}, ann, bob)
		w.absent(id, finished)
		for _, v := range []table.Viewer{ann, bob} {
			if r := w.rowOf(id, v); !r.Void || r.Place != 0 || r.Rated || r.Stood < r.Turns || r.From != 1 || r.By != "river" || r.VP == 0 || r.Margin != 0 || !r.Gone {
				t.Errorf("rated %v: %+v", rated, r)
			}
			if p := w.profile(v); p.Games != 0 || p.Won != 0 || p.Left != 0 || len(p.Sizes) != 0 || len(p.Companies) != 0 || len(p.Recent) != 1 || !p.Recent[0].Void || p.Recent[0].Seats[0].StandIn == nil {
				t.Errorf("rated %v: %+v", rated, p)
			}
		}
		if ids, n, err := w.archive().Find(w.ctx, results.Search{Limit: 9}); err != nil || n != 0 {
			t.Errorf("rated %v: found %v, %v", rated, ids, err)
		}
		if list, err := w.archive().Ranks(w.ctx, time.Time{}); err != nil || len(list) != 0 {
			t.Errorf("rated %v: %v, %v", rated, list, err)
		}
		d := results.NewDraft()
		w.ok(w.archive().Drafted(w.ctx, func(r results.Row) error { d.AddGame([]results.Row{r}); return nil }))
		if d.Games() != 0 {
			t.Errorf("rated %v: %d games are counted", rated, d.Games())
		}
		for _, seat := range w.snap(id).Show(lang.English).Seats {
			if seat.Winner || seat.Place != 0 || seat.StandIn == nil || seat.VP == nil {
				t.Errorf("rated %v: %+v", rated, seat)
			}
		}
	}
}

// TestOneStayed: who stayed has won, however many points the bot has made for the other. The seat of the other has no place and says from
// which round on; so has the game when its results are made again.
func TestOneStayed(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	id := w.start(table.New{Clock: standInClock, Seats: seats("me", "open", "open", "busy")}, ann, bob, cem)
	stay := []table.Viewer{ann, bob, cem}
	w.playUntil(id, 2, stay, func(snap *table.Snapshot) bool {
		return snap.Log.Now().Round() == 2 && snap.Table.Seats.Of(bob.User.ID)[0] == snap.Log.Now().ToMove() && snap.Log.Now().TurnBegins()
	})
	w.now = w.now.Add(time.Hour)
	w.ok(w.s.Think.Attend(w.ctx, id))
	w.playUntil(id, 3, []table.Viewer{ann, cem}, finished)

	r := w.rowOf(id, bob)
	if r.Place != 0 || r.Stood == 0 || r.Stood >= r.Turns || r.From != 2 || r.By != "river" || !r.Left || !r.Gone || r.Void {
		t.Errorf("%+v", r)
	}
	rows := w.rows(id)
	if rows[3].Person != bob.User.ID || rows[3].N != 3 || rows[3].Seat != 1 {
		t.Errorf("the first rows are of those with a place: %+v", rows)
	}
	var places []int
	for _, r := range rows[:3] {
		places = append(places, r.Place)
		better := 0
		for _, other := range rows[:3] {
			if other.VP > r.VP {
				better++
			}
		}
		if r.Place < better+1 || r.Stood != 0 {
			t.Errorf("place %d of %d VP: %+v", r.Place, r.VP, rows)
		}
	}
	if slices.Sort(places); places[0] != 1 || places[2] > 3 {
		t.Errorf("places %v", places)
	}
	if p := w.profile(bob); p.Games != 0 || len(p.Sizes) != 0 {
		t.Errorf("%+v", p)
	}
	if p := w.profile(ann); p.Games != 1 || p.Rivals[slices.IndexFunc(p.Rivals, func(r results.RivalProfile) bool { return r.ID == bob.User.ID })].Ahead != 1 {
		t.Errorf("%+v", p)
	}
	if ids, n, err := w.archive().Find(w.ctx, results.Search{Limit: 9}); err != nil || n != 1 || ids[0] != id {
		t.Errorf("found %v, %v", ids, err)
	}
	for i, seat := range w.snap(id).Show(lang.English).Seats {
		if (seat.StandIn != nil) != (i == 1) || seat.Winner != (seat.Place == 1) || (seat.Place == 0) != (i == 1) {
			t.Errorf("%+v", seat)
		}
	}
	before := w.bytesOf(rows)
	_, err := w.s.Standing.Resummarise(w.ctx)
	w.ok(err)
	if after := w.bytesOf(w.rows(id)); after != before {
		t.Errorf("made again:\n%s\nbefore:\n%s", after, before)
	}
}

// TestTurnOfTheClock: a turn that the clock has spent is not the person's, who has no place, and has not left.
func TestTurnOfTheClock(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Clock: table.Clock{Kind: table.ClockLive, Bank: 60}, Rated: true, Variant: "introductory"}, ann, bob)
	late := w.asked(id, ann, bob)
	w.now = w.now.Add(time.Minute)
	w.ok(w.s.Think.Attend(w.ctx, id))
	w.playUntil(id, 2, []table.Viewer{ann, bob}, finished)
	other := ann
	if late == ann {
		other = bob
	}
	if r := w.rowOf(id, late); r.Stood != 1 || r.By != "" || r.From != 1 || r.Place != 0 || r.Left || r.Gone || !r.Rated {
		t.Errorf("%+v", r)
	}
	if r := w.rowOf(id, other); r.Stood != 0 || r.Place != 1 {
		t.Errorf("%+v", r)
	}
	standings, err := w.s.Standing.Ratings(w.ctx)
	w.ok(err)
	a, _ := standings.After(id, other.User.ID)
	b, _ := standings.After(id, late.User.ID)
	if a.Rating.Rating <= b.Rating.Rating {
		t.Errorf("%v and %v", a.Rating, b.Rating)
	}
}

// TestOldStandIn: what earlier programs have noted of a game is enough to know that a bot has played, when the results are made again.
func TestOldStandIn(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Clock: standInClock}, ann, bob)
	w.absent(id, finished)
	row, err := w.store.Table(w.ctx, id)
	w.ok(err)
	var doc map[string]json.RawMessage
	w.ok(json.Unmarshal(row.Doc, &doc))
	for _, field := range []string{"Stood", "Ends", "Quit"} { // unrated games had none of them
		if doc[field] == nil {
			t.Fatalf("no %s", field)
		}
		delete(doc, field)
	}
	doc["Result"] = json.RawMessage(`[{"VP":50,"Winner":true},{"VP":40}]`)
	row.Doc, err = json.Marshal(doc)
	w.ok(err)
	w.ok(w.store.Save(w.ctx, table.Change{Row: row, Results: []results.Row{}}))
	_, err = w.s.Standing.Resummarise(w.ctx)
	w.ok(err)
	for _, v := range []table.Viewer{ann, bob} {
		if r := w.rowOf(id, v); !r.Void || r.Stood == 0 || r.Place != 0 {
			t.Errorf("%+v", r)
		}
	}
	snap := w.snap(id)
	for _, p := range []table.Public{snap.Show(lang.English), snap.Table.Show(lang.English)} {
		if p.Seats[0].Winner || p.Seats[1].Winner {
			t.Errorf("%+v", p.Seats)
		}
	}
	if seat := snap.Show(lang.English).Seats[0]; seat.StandIn == nil || seat.StandIn.Bot != "river" {
		t.Errorf("%+v", seat)
	}
	if snap.Table.Ends != nil {
		t.Error("a table that is shown has changed")
	}
}
