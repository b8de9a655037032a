package table_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"barrage/game/rules"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/results"
	"barrage/play/standing"
	"barrage/play/table"
)

func (w *world) archive() standing.Archive { return w.store.Archive }

func (w *world) rows(id string) []results.Row {
	w.t.Helper()
	rows, err := w.archive().Results(w.ctx, []string{id})
	w.ok(err)
	return rows
}

// bytesOf are rows as they are stored.
func (w *world) bytesOf(rows []results.Row) string {
	w.t.Helper()
	b, err := json.Marshal(rows)
	w.ok(err)
	return string(b)
}

// TestResults: the rows of a game are there when it is over, say what the last position says, and are the same to the byte when
// they are made again. They follow names and deletions.
func TestResults(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Seats: seats("me", "open", "river"), Rated: true, CC0: true, Name: "Friday"}, ann, bob)
	w.playUntil(id, 1, []table.Viewer{ann, bob}, func(snap *table.Snapshot) bool {
		w.now = w.now.Add(time.Second)
		return finished(snap)
	})
	snap, rows := w.snap(id), w.rows(id)
	if len(rows) != 3 {
		t.Fatalf("%d rows", len(rows))
	}
	end := snap.Log.Now()
	places := map[int]bool{}
	var spent time.Duration
	for i, r := range rows {
		p := end.Player(rules.Seat(i))
		sum := 0
		for _, vp := range r.Sources {
			sum += vp
		}
		if r.N != i || r.Seat != i || r.VP != p.VP() || sum != p.VP() || r.Company != p.Company().String() || r.Officer != p.Officer().String() || r.Contract == "" || r.Pick < 1 || r.Pick > 3 || r.Turns < 10 ||
			r.Left || r.StandIn || !r.Rated || !r.Public || !r.Free || r.Players != 3 || r.Name != "Friday" || r.Rules != rules.Version || r.Bots == 0 || len(r.Bonus) != 5 || !r.Ended.Equal(snap.Table.Ended) {
			t.Errorf("row %d: %+v", i, r)
		}
		if won := slices.Contains(end.Winners(), rules.Seat(i)); won != (r.Place == 1) {
			t.Errorf("seat %d has place %d, won: %v", i, r.Place, won)
		}
		places[r.Place] = true
		spent += r.Spent
	}
	if rows[0].Person != ann.User.ID || rows[0].Who != "Ann" || rows[1].Person != bob.User.ID || rows[2].Person != "" || rows[2].Bot != "river" || !places[1] {
		t.Errorf("people: %+v", rows)
	}
	if all := snap.Table.Ended.Sub(snap.Table.Started); spent != all || spent == 0 {
		t.Errorf("time used %v of %v", spent, all)
	}

	before := w.bytesOf(rows)
	w.ok(w.archive().ForgetResults(w.ctx))
	if n, err := w.s.Standing.Summarise(w.ctx); err != nil || n != 1 {
		t.Fatalf("%d tables, %v", n, err)
	}
	if after := w.bytesOf(w.rows(id)); after != before {
		t.Errorf("made again:\n%s\nbefore:\n%s", after, before)
	}

	_, err := w.s.Rename(w.ctx, bob.User, "Robert")
	w.ok(err)
	if got := w.rows(id)[1]; got.Who != "Robert" {
		t.Errorf("after a new name: %+v", got)
	}
	w.ok(w.s.Delete(w.ctx, bob.User))
	if got := w.rows(id)[1]; got.Person != "" || got.Who == "Robert" || got.NameKey() != "" || got.VP != rows[1].VP {
		t.Errorf("after a deletion: %+v", got)
	}
	if list, err := w.archive().ResultsOf(w.ctx, bob.User.ID, 9); err != nil || len(list) != 0 {
		t.Errorf("games of somebody deleted: %v, %v", list, err)
	}
}

// TestResultsOfOthers: games that began elsewhere, or that nobody finished, have no rows.
func TestResultsOfOthers(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{}, ann, bob)
	w.playUntil(id, 3, []table.Viewer{ann, bob}, finished)
	if rows := w.rows(id); len(rows) != 2 || rows[0].Rated || rows[0].Free {
		t.Errorf("%+v", rows)
	}
	record := w.recordOf(ann, id)
	ply := 60
	again := w.start(table.New{Record: record, Ply: &ply, Seats: seating(2)}, ann, bob)
	w.playUntil(again, 4, []table.Viewer{ann, bob}, finished)
	if rows := w.rows(again); len(rows) != 0 {
		t.Errorf("a game that went on from a record: %+v", rows)
	}
	left := w.start(table.New{}, ann, bob)
	for _, v := range []table.Viewer{ann, bob} {
		_, err := w.s.Tables.Leave(w.ctx, v, left, table.Command{})
		w.ok(err)
	}
	if rows := w.rows(left); len(rows) != 0 {
		t.Errorf("an unrated game that was left: %+v", rows)
	}
}

// TestLeavingCounts: whoever leaves a rated game, or has a bot play for them, has lost it; who comes back in time has not.
func TestLeavingCounts(t *testing.T) {
	w := newWorld(t)
	ann, bob, cem := w.user("Ann"), w.user("Bob"), w.user("Cem")
	all := []table.Viewer{ann, bob, cem}
	leave := func(id string, v table.Viewer) {
		t.Helper()
		_, err := w.s.Tables.Leave(w.ctx, v, id, table.Command{})
		w.ok(err)
	}
	sit := func(id string, v table.Viewer, seat int) {
		t.Helper()
		_, err := w.s.Tables.Sit(w.ctx, v, id, table.Command{}, seat, "")
		w.ok(err)
	}
	short := func(rows []results.Row) (list []string) {
		for _, r := range rows {
			name := r.Who
			if r.Person == "" && r.Bot == "" {
				name = "nobody"
			}
			list = append(list, fmt.Sprintf("%s at %d left %v stands in %v place %v", name, r.Seat, r.Left, r.StandIn, r.Place > 0))
		}
		return list
	}
	rated := table.New{Rated: true, Seats: seating(3)}

	// Somebody leaves and comes back at once; another leaves for good, and the third takes over nothing.
	id := w.start(rated, all...)
	leave(id, bob)
	sit(id, bob, 1)
	w.playUntil(id, 5, all, finished)
	if got := short(w.rows(id)); !slices.Equal(got, []string{"Ann at 0 left false stands in false place true", "Bob at 1 left false stands in false place true", "Cem at 2 left false stands in false place true"}) {
		t.Errorf("back in time: %q", got)
	}

	// A bot takes over and plays; coming back does not help.
	id = w.start(rated, all...)
	leave(id, bob)
	for _, v := range []table.Viewer{ann, cem} {
		snap := w.seen(id)
		if len(snap.Table.Requests) == 0 {
			_, err := w.s.Tables.Ask(w.ctx, v, id, table.Command{}, table.WishBot{Seat: 1})
			w.ok(err)
		} else {
			_, err := w.s.Tables.Answer(w.ctx, v, id, table.Command{}, snap.Table.Requests[0].ID, true)
			w.ok(err)
		}
	}
	w.playUntil(id, 6, []table.Viewer{ann, cem}, func(snap *table.Snapshot) bool { return snap.Log.Now().Round() == 3 })
	sit(id, bob, 1)
	w.playUntil(id, 7, all, finished)
	if got := w.rows(id)[2]; !got.Left || got.Gone || got.Who != "Bob" || got.Place != 0 || got.Stood == 0 || got.From != 1 || got.By != "river" {
		t.Errorf("back too late: %+v", got)
	}

	// Another person takes the seat: the one who left has a row, the other stands in.
	id = w.start(rated, all...)
	leave(id, bob)
	dan := w.user("Dan")
	sit(id, dan, 1)
	w.playUntil(id, 8, []table.Viewer{ann, dan, cem}, finished)
	if got := short(w.rows(id)); len(got) != 4 || got[1] != "Dan at 1 left false stands in true place true" || got[3] != "Bob at 1 left true stands in false place false" {
		t.Errorf("another took the seat: %q", got)
	}
	if mine, err := w.s.Lobby.Mine(w.ctx, bob.User, 99); err != nil || slices.ContainsFunc(mine, func(t *table.Table) bool { return t.ID == id }) {
		t.Errorf("the list of somebody who left has the table: %v", err)
	}
	w.ok(w.s.Delete(w.ctx, bob.User))
	if got := short(w.rows(id)); len(got) != 4 || got[3] != "nobody at 1 left true stands in false place false" {
		t.Errorf("deleted: %q", got)
	}

	// All leave: the last had nobody to play with.
	id = w.start(table.New{Rated: true, Seats: seating(2)}, ann, cem)
	leave(id, cem)
	leave(id, ann)
	if got := short(w.rows(id)); !slices.Equal(got, []string{"Ann at 0 left false stands in false place false", "nobody at 1 left false stands in true place false", "Cem at 1 left true stands in false place false"}) {
		t.Errorf("all left: %q", got)
	}

	// Alone against bots, leaving is a defeat; and advice is for games that are not rated.
	id = w.start(table.New{Rated: true, Seats: seats("me", "river")}, ann)
	_, err := w.s.Advisor.Advise(w.ctx, ann, id, -1, english)
	w.refused(err, fault.Unfair)
	leave(id, ann)
	if got := short(w.rows(id)); len(got) != 3 || got[2] != "Ann at 0 left true stands in false place false" {
		t.Errorf("left the bots alone: %q", got)
	}
}

func seats(who ...string) (list []table.NewSeat) {
	for _, w := range who {
		list = append(list, table.NewSeat{Who: w})
	}
	return list
}

// TestSummaries: the rows of all games can be made again, and compared with those that are stored; a table that cannot be read is left out
// and does not hide the others.
func TestSummaries(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	var ids []string
	for i := range 2 {
		id := w.start(table.New{Variant: "introductory"}, ann, bob)
		w.playUntil(id, uint64(3+i), []table.Viewer{ann, bob}, finished)
		ids = append(ids, id)
	}
	running := w.start(table.New{}, ann, bob)
	row, err := w.store.Table(w.ctx, ids[1])
	w.ok(err)
	row.Doc = []byte("{")
	w.ok(w.store.Save(w.ctx, table.Change{Row: row}))
	log := &notes{}
	w.s = play.New(w.store, w.clock, play.Options{Options: table.Options{Log: log}})
	before := w.bytesOf(w.rows(ids[0]))
	n, err := w.s.Standing.Resummarise(w.ctx)
	w.ok(err)
	if n != 3 || w.bytesOf(w.rows(ids[0])) != before || len(w.rows(ids[1])) != 0 || len(w.rows(running)) != 0 {
		t.Errorf("%d tables: %v", n, w.rows(ids[0]))
	}
	if said := log.take(); len(said) != 1 {
		t.Errorf("%q", said)
	}
	seen := map[string][2]int{}
	w.ok(w.s.Standing.EachSummary(w.ctx, func(id string, stored, made []results.Row) error {
		seen[id] = [2]int{len(stored), len(made)}
		if id == ids[0] && w.bytesOf(stored) != w.bytesOf(made) {
			t.Errorf("stored %v, made %v", stored, made)
		}
		return nil
	}))
	if len(seen) != 3 || seen[ids[0]] != [2]int{2, 2} || seen[ids[1]] != [2]int{} || seen[running] != [2]int{} {
		t.Errorf("%v", seen)
	}
	if said := log.take(); len(said) != 1 {
		t.Errorf("%q", said)
	}
	if err := w.s.Standing.EachSummary(w.ctx, func(string, []results.Row, []results.Row) error { return errDisk }); err != errDisk {
		t.Error(err)
	}

	without := w.store
	without.Archive = nil
	bare := play.New(without, w.clock, play.Options{})
	for _, each := range []func() (int, error){func() (int, error) { return bare.Standing.Summarise(w.ctx) }, func() (int, error) { return bare.Standing.Resummarise(w.ctx) }} {
		if n, err := each(); n != 0 || err != nil {
			t.Errorf("%d, %v", n, err)
		}
	}
	w.ok(bare.Standing.EachSummary(w.ctx, func(string, []results.Row, []results.Row) error { return errDisk }))
}

// TestTimeUpCounts: whoever lets the clock hand a rated game to a bot has lost it, though the seat is still theirs.
func TestTimeUpCounts(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	id := w.start(table.New{Variant: "introductory", Rated: true, Clock: table.Clock{Kind: table.ClockLive, Bank: 60, AtZero: table.AtZeroBot}}, ann, bob)
	late := w.asked(id, ann, bob)
	w.now = w.now.Add(time.Minute)
	w.ok(w.s.Think.Attend(w.ctx, id))
	snap := w.snap(id)
	if q := snap.Table.Quit; len(q) != 1 || q[0].User != late.User.ID || snap.Table.Seats[q[0].Seat].User != late.User.ID || !snap.Table.Seats[q[0].Seat].Away {
		t.Fatalf("%+v, %+v", q, snap.Table.Seats)
	}
	_, err := w.s.Tables.Sit(w.ctx, late, id, table.Command{}, int(snap.Table.Quit[0].Seat), "") // back before the bot has moved
	w.ok(err)
	if q := w.snap(id).Table.Quit; len(q) != 0 {
		t.Errorf("%+v", q)
	}
}
