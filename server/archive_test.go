package server

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"barrage/game/record"
	"barrage/game/rng"
	"barrage/play/fault"
	"barrage/play/results"
	"barrage/play/table"
	"barrage/server/api"
	"barrage/web"
)

// finishGame plays a table to its end with random answers.
func finishGame(t *testing.T, id string, seed uint64, players ...*browser) {
	t.Helper()
	r := rng.New(seed, 0)
	for range 2000 {
		var o api.Opened
		players[0].ok("GET", "/api/tables/"+id, nil, &o)
		if o.Table.Phase == table.Finished {
			return
		}
		seat := o.Table.ToMove
		if seat < 0 || o.Table.Seats[seat].Bot != "" {
			if err := players[0].s.house.Think.Attend(t.Context(), id); err != nil {
				t.Fatal(err)
			}
			continue
		}
		answers := o.Game.Prompt.Answers
		players[seat].ok("POST", "/api/tables/"+id+"/play", api.Play{Command: table.Command{Ply: o.Ply}, Action: answers[r.Intn(len(answers))].Action}, nil)
	}
	t.Fatal("the game does not end")
}

// TestArchive: finished games are found by everybody who may look at them, with the profiles, files and statistics made of them.
func TestArchive(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	h.s.limits.on = false
	ann, bob, nobody := h.person("Ann"), h.person("Bob"), h.browser()
	open := start(ann, bob, table.New{Name: "Friday", Rated: true, CC0: true})
	finishGame(t, open, 1, ann, bob)
	closed := start(ann, bob, table.New{Name: "Secret", NoSpectators: true})
	finishGame(t, closed, 2, ann, bob)

	var page ArchivePage
	nobody.ok("POST", "/api/archive", ArchiveSearch{}, &page)
	if page.Count != 1 || page.Free != 1 || page.More || len(page.Games) != 1 || page.Games[0].Table != open || page.Games[0].Name != "Friday" || !page.Games[0].Rated || len(page.Games[0].Seats) != 2 ||
		page.Games[0].Seats[0].Place != 1 || page.Games[0].Turns == 0 || page.Games[0].Seats[0].Company == "" {
		t.Fatalf("%+v", page)
	}
	winner, loser := page.Games[0].Seats[0], page.Games[0].Seats[1]
	for _, c := range []struct {
		in   ArchiveSearch
		want int
	}{
		{ArchiveSearch{Name: "aN"}, 1}, {ArchiveSearch{Name: "Cem"}, 0}, {ArchiveSearch{Person: winner.ID, Won: true}, 1}, {ArchiveSearch{Company: string(winner.Company), Won: true}, 1},
		{ArchiveSearch{Players: 3}, 0}, {ArchiveSearch{Since: "2001-01-01", Until: "2002-01-01"}, 0}, {ArchiveSearch{From: 1}, 0},
		{ArchiveSearch{Person: winner.ID, Against: loser.ID, Won: true}, 1}, {ArchiveSearch{Person: loser.ID, Against: winner.ID}, 1}, {ArchiveSearch{Against: loser.ID}, 1}, {ArchiveSearch{Person: winner.ID, Against: "none"}, 0}, {ArchiveSearch{Name: "@ann"}, 1},
	} {
		var page ArchivePage
		nobody.ok("POST", "/api/archive", c.in, &page)
		if len(page.Games) != c.want {
			t.Errorf("%+v finds %d", c.in, len(page.Games))
		}
	}
	nobody.refused(400, fault.BadChoice, "POST", "/api/archive", ArchiveSearch{Since: "yesterday"}, nil)

	// The profile: what everybody may know, and all of it for oneself.
	var mine, theirs PersonProfile
	id := page.Games[0].Seats[slices.IndexFunc(page.Games[0].Seats, func(s results.SeatSummary) bool { return s.Name == "Ann" })].ID
	ann.ok("GET", "/api/people/"+id, nil, &mine)
	bob.ok("GET", "/api/people/"+id, nil, &theirs)
	if !mine.You || mine.Name != "Ann" || mine.Games != 2 || len(mine.Recent) != 2 || mine.Rivals[0].Name != "Bob" || mine.Rivals[0].Games != 2 || len(mine.Marks) != 5 || len(mine.Sizes) != 1 || mine.Sizes[0].Games != 2 {
		t.Errorf("%+v", mine)
	}
	if theirs.You || theirs.Games != 1 || len(theirs.Recent) != 1 || theirs.Recent[0].Table != open {
		t.Errorf("%+v", theirs)
	}
	if len(mine.Ratings) != 1 || mine.Ratings[0] != (PersonRating{Players: 2, Games: 1}) {
		t.Errorf("after one game: %+v", mine.Ratings)
	}
	sum, others := 0.0, 0.0
	for _, s := range mine.Sizes[0].Sources {
		sum += s.Mine
		others += s.Others
	}
	if d := sum - mine.Sizes[0].VP; d > 1e-9 || d < -1e-9 {
		t.Errorf("sources add up to %f, not %f", sum, mine.Sizes[0].VP)
	}
	if d := others - mine.Sizes[0].Others; d > 1e-9 || d < -1e-9 {
		t.Errorf("those of others add up to %f, not %f", others, mine.Sizes[0].Others)
	}
	nobody.refused(404, fault.NoSuchPerson, "GET", "/api/people/none", nil, nil)

	// Files: rows, BG Stats, records without names.
	_, data := ann.do("GET", "/api/people/"+id+"/results", nil, nil)
	var games [][]results.Row
	if err := json.Unmarshal(data, &games); err != nil || len(games) != 2 || len(games[0]) != 2 {
		t.Errorf("%v %s", err, data)
	}
	_, data = nobody.do("GET", "/api/people/"+id+"/bgstats", nil, nil)
	var stats results.BGStats
	if err := json.Unmarshal(data, &stats); err != nil || len(stats.Plays) != 1 || len(stats.Plays[0].Scores) != 2 || len(stats.Players) != 2 || stats.Players[stats.User["meRefId"]-1].Name != "Ann" {
		t.Errorf("%v %s", err, data)
	}
	_, data = nobody.do("GET", "/api/archive/records?players=2", nil, nil)
	var line ArchivedGame
	if err := json.Unmarshal(data, &line); err != nil || line.Game != open || strings.Contains(line.Record, "Ann") {
		t.Fatalf("%v %s", err, data)
	}
	r, err := record.Read(strings.NewReader(line.Record))
	if err != nil {
		t.Fatal(err)
	}
	if end, err := r.Replay(nil); err != nil || !end.Done() {
		t.Errorf("the record ends with %v", err)
	}
	if _, data = nobody.do("GET", "/api/archive/records?players=3", nil, nil); len(data) != 0 {
		t.Errorf("%s", data)
	}

	// The page for frames has a policy of its own, the others still have none.
	status, data := nobody.do("GET", "/embed/"+open, nil, nil)
	if page := string(data); status != 200 || !strings.Contains(page, `<a href="/game/`+open+`" target="_blank"`) || !strings.Contains(page, "<svg") || strings.Contains(page, "<script") {
		t.Errorf("%d %s", status, data)
	}
	embedded(t, nobody, open, string(data))
	for path, want := range map[string]string{"/embed/" + open: "frame-ancestors *", "/embed/" + closed: "frame-ancestors 'none'", "/game/" + open: "frame-ancestors 'none'", "/archive": "frame-ancestors 'none'", "/player/" + id: "frame-ancestors 'none'"} {
		resp, err := nobody.client.Get(h.http.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if got := resp.Header.Get("Content-Security-Policy"); !strings.Contains(got, want) || (resp.StatusCode == 404) != strings.Contains(path, closed) {
			t.Errorf("%s: %d %s", path, resp.StatusCode, got)
		}
	}

	// What people picked.
	var draft DraftStatistics
	nobody.ok("GET", "/api/draft?players=2", nil, &draft)
	if draft.People.Games != 1 || draft.Fair != 0.5 || len(draft.People.Companies) != 2 || draft.Bots.Games == 0 || len(draft.Bots.Companies) < 4 {
		t.Errorf("%+v", draft)
	}
	if c := draft.People.Companies[string(winner.Company)]; c.Seats != 1 || c.Share != 1 && c.Share != 0.5 || c.Low >= c.Share || c.High < c.Share { // half if it was shared
		t.Errorf("%+v", c)
	}

	// The export has the results, and deletion takes the person out of them.
	_, data = ann.do("GET", "/api/me/export", nil, nil)
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := z.Open("results.json")
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(f)
	if err != nil || !strings.Contains(string(text), closed) {
		t.Errorf("%v %s", err, text)
	}
	ann.ok("DELETE", "/api/me", nil, nil)
	nobody.refused(404, fault.NoSuchPerson, "GET", "/api/people/"+id, nil, nil)
	page = ArchivePage{}
	nobody.ok("POST", "/api/archive", ArchiveSearch{}, &page)
	if len(page.Games) != 1 || slices.ContainsFunc(page.Games[0].Seats, func(s results.SeatSummary) bool { return s.ID == id || s.Name == "Ann" }) {
		t.Errorf("%+v", page.Games)
	}
}

// TestRatedPeople: ratings are shown after ten games, move with the results, and the page of a game shows them.
func TestRatedPeople(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays ten games")
	}
	t.Parallel()
	h := open(t, Config{})
	h.s.limits.on = false
	ann := h.person("Ann")
	var id string
	for n := range 10 {
		var o api.Opened
		ann.ok("POST", "/api/tables", table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "river"}}, Rated: true, Open: true, Variant: "introductory"}, &o)
		finishGame(t, o.Table.ID, uint64(n), ann)
		id = o.Table.Seats[0].ID
	}
	var p PersonProfile
	ann.ok("GET", "/api/people/"+id, nil, &p)
	if len(p.Ratings) != 1 || !p.Ratings[0].Solo || p.Ratings[0].Games != 10 {
		t.Fatalf("%+v", p.Ratings)
	}
	if r := p.Ratings[0]; r.Rating > 900 || r.Rating != 0 && (r.Low >= r.Rating || r.High <= r.Rating) {
		t.Errorf("ten defeats: %+v", r)
	}
	if len(p.Bots) != 1 || p.Bots[0].Name != "river" || p.Bots[0].Behind != 10 {
		t.Errorf("%+v", p.Bots)
	}
}

// embedded goes through a game in a frame turn by turn, from its end to its beginning, and by rounds; every position is another drawing. The fonts that the
// page names are there.
func embedded(t *testing.T, b *browser, id, last string) {
	t.Helper()
	link := func(page, name string) string {
		_, rest, ok := strings.Cut(page, `" aria-label="`+name+`"`)
		before := page[:len(page)-len(rest)]
		at := strings.LastIndex(before, `href="?lang=en&amp;turn=`)
		if !ok || at < 0 {
			return ""
		}
		turn, _, _ := strings.Cut(before[at+len(`href="?lang=en&amp;turn=`):], `"`)
		return turn
	}
	drawing := func(page string) string { return page[strings.Index(page, "<svg"):strings.LastIndex(page, "</svg>")] }
	if link(last, "To the end") != "" || link(last, "One turn on") != "" {
		t.Error("there is more after the end")
	}
	seen := map[string]bool{drawing(last): true}
	n := 0
	for page := last; link(page, "One turn back") != ""; n++ {
		_, data := b.do("GET", "/embed/"+id+"?lang=en&turn="+link(page, "One turn back"), nil, nil)
		page = string(data)
		seen[drawing(page)] = true
	}
	if want := fmt.Sprintf("Turn %d of %d", n+1, n+1); !strings.Contains(last, want) {
		t.Errorf("the end is not %s", want)
	}
	if n < 40 || len(seen) < n/4 { // many turns change nothing on the map
		t.Errorf("%d turns, %d drawings", n, len(seen))
	}
	for round := 1; round <= 5; round++ {
		_, data := b.do("GET", "/embed/"+id+"?lang=en&turn="+link(last, fmt.Sprint("To round ", round)), nil, nil)
		if !strings.Contains(string(data), fmt.Sprintf(`<span aria-current="true">%d</span>`, round)) {
			t.Errorf("round %d: %s", round, data)
		}
	}
	fonts := regexp.MustCompile(`url\((/assets/[^)]+)\)`).FindAllStringSubmatch(last, -1)
	if len(fonts) != 6 {
		t.Errorf("%d fonts", len(fonts))
	}
	for _, f := range fonts {
		if w := fetchPath(f[1]); w != 200 {
			t.Errorf("%s: %d", f[1], w)
		}
	}
}

// fetchPath asks the client's files.
func fetchPath(path string) int {
	w := httptest.NewRecorder()
	web.Handler(nil).ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	return w.Code
}

// TestDraftsByGame: what was picked is counted game by game, and anew when the counts are old.
func TestDraftsByGame(t *testing.T) {
	t.Parallel()
	h := open(t, Config{Unlimited: true})
	ann, bob := h.person("Ann"), h.person("Bob")
	put := func(id string, first, second string) {
		t.Helper()
		rows := []results.Row{{Table: id, Players: 2, Public: true, Person: "ann", Company: first, Pick: 1, Place: 1},
			{Table: id, N: 1, Players: 2, Public: true, Seat: 1, Person: "bob", Company: second, Pick: 2, Place: 2}}
		row, err := h.store.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if err := h.store.PutResults(t.Context(), id, row.Version, 1000, rows); err != nil {
			t.Fatal(err)
		}
	}
	put(start(ann, bob, table.New{}), "usa", "germany")
	put(start(ann, bob, table.New{}), "germany", "italy")
	counted := func() (d DraftStatistics) {
		t.Helper()
		ann.ok("GET", "/api/draft?players=2", nil, &d)
		return d
	}
	if d := counted(); d.People.Games != 2 || d.People.Companies["usa"].Seats != 1 || d.People.Companies["germany"].Seats != 2 || d.People.Companies["germany"].Share != 0.5 || d.People.Companies["italy"].Share != 0 {
		t.Errorf("%+v", d.People)
	}
	var expanded DraftStatistics
	ann.ok("GET", "/api/draft?players=2&leeghwater=1", nil, &expanded)
	if _, in := counted().Bots.Companies["netherlands"]; in || expanded.Bots.Companies["netherlands"].Seats == 0 || expanded.People.Games != 0 {
		t.Errorf("%+v, with the expansion %+v", counted().Bots.Companies, expanded)
	}
	var page ArchivePage
	if ann.ok("POST", "/api/archive", ArchiveSearch{}, &page); page.Count != 2 || page.Free != 0 {
		t.Errorf("%d games, %d of them given away", page.Count, page.Free)
	}
	if _, data := ann.do("GET", "/api/archive/records", nil, nil); len(data) != 0 {
		t.Errorf("games are given away that nobody gave away: %s", data)
	}
	put(start(ann, bob, table.New{}), "france", "italy")
	if d := counted(); d.People.Games != 2 {
		t.Errorf("%d games, though they were counted just now", d.People.Games)
	}
	h.s.drafts.made = time.Now().Add(-draftsAge)
	if d := counted(); d.People.Games != 3 {
		t.Errorf("%d games", d.People.Games)
	}
}

// TestShownRatings: lists of games and profiles show a rating once it is certain, as it was after each game.
func TestShownRatings(t *testing.T) {
	t.Parallel()
	h := open(t, Config{Unlimited: true})
	ann, bob := h.person("Ann"), h.person("Bob")
	const games = 40
	began := time.Now().UTC().Truncate(24 * time.Hour).Add(-97 * time.Hour) // late on a day, which has few of the games
	for n := range games {
		id := start(ann, bob, table.New{Rated: true})
		row, err := h.store.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		at := began.Add(time.Duration(n) * time.Hour)
		rows := []results.Row{{Table: id, Players: 2, Public: true, Rated: true, Started: at, Ended: at, Person: ann.id(), Company: "usa", Place: 1 + n%2},
			{Table: id, N: 1, Players: 2, Public: true, Rated: true, Started: at, Ended: at, Seat: 1, Person: bob.id(), Company: "germany", Place: 2 - n%2}}
		if err := h.store.PutResults(t.Context(), id, row.Version, 1000, rows); err != nil {
			t.Fatal(err)
		}
	}
	var page ArchivePage
	ann.ok("POST", "/api/archive", ArchiveSearch{}, &page)
	if len(page.Games) == 0 {
		t.Fatal("no games")
	}
	for _, s := range page.Games[0].Seats { // the latest
		if s.Rating < 500 || s.Rating > 2000 {
			t.Errorf("%+v", s)
		}
	}
	var p PersonProfile
	ann.ok("GET", "/api/people/"+ann.id(), nil, &p)
	if len(p.Ratings) != 1 || p.Ratings[0].Games != games || p.Ratings[0].Rating == 0 || p.Ratings[0].Low >= p.Ratings[0].Rating || p.Ratings[0].High <= p.Ratings[0].Rating {
		t.Errorf("%+v", p.Ratings)
	}
	last := ArchivePage{}
	ann.ok("POST", "/api/archive", ArchiveSearch{Until: began.Add(time.Minute).Format(time.DateOnly)}, &last)
	first := last.Games[len(last.Games)-1]
	for _, s := range first.Seats {
		if s.Rating != 0 {
			t.Errorf("after one game: %+v", s)
		}
	}
}
