package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"barrage/game/lang"
	"barrage/play/notice"
	"barrage/play/people"
	"barrage/play/results"
	"barrage/play/table"
)

// TestBounded: every request that a limit bounds is refused when the limit is used up, and the limits of others do not count.
func TestBounded(t *testing.T) {
	t.Parallel()
	public, _ := url.Parse("http://localhost:7341")
	h := open(t, Config{Public: public})
	ann, bob := h.person("Ann"), h.person("Bob")
	client, address := "user "+ann.id(), "127.0.0.1"
	h.s.limits.on = false
	id := start(ann, bob, table.New{})
	h.s.limits.on = true
	now := time.Now()
	h.s.limits.now = func() time.Time { return now } // what is used up stays so
	for _, c := range []struct {
		limit        limit
		who          string
		method, path string
		body         any
	}{
		{signUpLimit, address, "POST", "/api/signin/options", nil},
		{signUpLimit, address, "POST", "/api/recover", Recover{Secret: "x", Already: Already{Replace: true}}},
		{signUpLimit, address, "POST", "/api/signin", SignIn{Already: Already{Replace: true}}},
		{nameLimit, client, "PATCH", "/api/me", Rename{Name: "Ann"}},
		{nameLimit, client, "POST", "/api/me/handle", Claim{Handle: "Annabel"}},
		{linkLimit, client, "POST", "/api/me/device", nil},
		{exportLimit, client, "GET", "/api/me/export", nil},
		{archiveLimit, address, "GET", "/api/people/me", nil},
		{archiveLimit, address, "GET", "/api/people/me/results", nil},
		{archiveLimit, address, "GET", "/api/people/me/bgstats", nil},
		{archiveLimit, address, "POST", "/api/archive", ArchiveSearch{}},
		{archiveLimit, address, "GET", "/api/tables/" + id + "/turning", nil},
		{bulkLimit, address, "GET", "/api/archive/records", nil},
		{countedLimit, address, "POST", "/api/counted", Counted{"2", "reached", 1}},
		{reportLimit, client, "POST", "/api/me/reports", people.Complaint{Person: bob.id(), Why: people.BadChat}},
		{reportLimit, address, "POST", "/api/me/reports", people.Complaint{Person: bob.id(), Why: people.BadChat}},
		{channelLimit, client, "POST", "/api/me/ways", NewChannel{Kind: notice.Hook, Address: "https://a.example"}},
		{channelLimit, client, "POST", "/api/me/ways/x/try", nil},
		{mailLimit, client, "POST", "/api/me/ways", NewChannel{Kind: notice.Mail, Address: "a@b.example"}},
		{mailLimit, address, "POST", "/api/me/ways", NewChannel{Kind: notice.Mail, Address: "a@b.example"}},
		{confirmLimit, address, "POST", "/api/ways/confirm", ConfirmChannel{Channel: "x", Secret: "y"}},
		{positionLimit, address, "POST", "/api/at/look", nil},
		{positionLimit, address, "GET", "/embed/" + id, nil},
		{pictureLimit, address, "GET", "/picture/" + id + ".png", nil},
		{personLimit, client, "GET", "/api/me", nil},
		{addressLimit, address, "GET", "/", nil},
	} {
		left := h.s.limits.buckets
		h.s.limits.buckets = generations{young: map[string]*bucket{}}
		if status, body := ann.do(c.method, c.path, c.body, nil); status == 429 {
			t.Errorf("%s %s: %s before %s is used up", c.method, c.path, body, c.limit.name)
		}
		if !h.s.limits.take(c.limit, c.who, c.limit.burst-1) {
			t.Fatalf("%s of %s has no %v", c.limit.name, c.who, c.limit.burst)
		}
		h.s.limits.take(c.limit, c.who, 0.9)
		if status, body := ann.do(c.method, c.path, c.body, nil); status != 429 || !json.Valid(body) { // a refusal, and nothing after it
			t.Errorf("%s %s: %d %.80s, though %s is used up", c.method, c.path, status, body, c.limit.name)
		}
		h.s.limits.buckets = left
	}
}

// TestFound: searches of operators have pages, and a search that is too long is refused.
func TestFound(t *testing.T) {
	t.Parallel()
	h := open(t, Config{Unlimited: true})
	op := h.operator("Olga")
	ann := h.person("Ann")
	find := func(from int) (p FoundPeople, ts struct {
		Tables []struct{ ID string }
		More   bool
	}) {
		t.Helper()
		op.ok("POST", "/api/operate/people", FindPeople{Search: "ann", From: from}, &p)
		op.ok("POST", "/api/operate/tables", FindTables{Search: "evening", From: from}, &ts)
		return p, ts
	}
	for n := range operatePage {
		if n > 0 {
			h.person("Ann")
		}
		ann.ok("POST", "/api/tables", table.New{Name: fmt.Sprint("Evening ", n), Seats: two()}, nil)
	}
	if p, ts := find(0); len(p.People) != operatePage || p.More || len(ts.Tables) != operatePage || ts.More {
		t.Errorf("%d people, more %v, %d tables, more %v", len(p.People), p.More, len(ts.Tables), ts.More)
	}
	h.person("Ann")
	ann.ok("POST", "/api/tables", table.New{Name: "Evening", Seats: two()}, nil)
	if p, ts := find(0); len(p.People) != operatePage || !p.More || len(ts.Tables) != operatePage || !ts.More {
		t.Errorf("%d people, more %v, %d tables, more %v", len(p.People), p.More, len(ts.Tables), ts.More)
	}
	if p, ts := find(operatePage); len(p.People) != 1 || p.More || len(ts.Tables) != 1 || ts.More {
		t.Errorf("%d people, more %v, %d tables, more %v", len(p.People), p.More, len(ts.Tables), ts.More)
	}
	for _, path := range []string{"/api/operate/people", "/api/operate/tables"} {
		op.ok("POST", path, FindPeople{Search: strings.Repeat("ü", maxSearch)}, nil)
		for _, in := range []FindPeople{{Search: strings.Repeat("ü", maxSearch+1)}, {From: -1}} {
			status, body := op.do("POST", path, in, nil)
			if status != 400 || in.From == 0 && !strings.Contains(string(body), "60") {
				t.Errorf("%d %s", status, body)
			}
		}
	}
}

// TestSearches: what a search of the archive asks of the store.
func TestSearches(t *testing.T) {
	q, err := (&ArchiveSearch{Against: "bob", Name: "@Ann", Players: deepest + 5, MinTurns: -9, MaxTurns: 7, Close: true, Since: "2026-11-16", Until: "2026-11-17", From: deepest + 1}).search()
	if err != nil || q.Person != "bob" || q.Against != "" || q.Name != "ann" || q.Players != deepest || q.MinTurn != -1 || q.MaxTurn != 7 || q.Close != 5 || q.From != deepest ||
		!q.Since.Equal(time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC)) || !q.Until.Equal(time.Date(2026, 11, 18, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("%+v %v", q, err)
	}
	if q, err = (&ArchiveSearch{Person: "ann", Against: "bob", From: -1}).search(); err != nil || q.Person != "ann" || q.Against != "bob" || q.From != 0 || q.Close != 0 || !q.Since.IsZero() || !q.Until.IsZero() {
		t.Errorf("%+v %v", q, err)
	}
	for _, in := range []ArchiveSearch{{Since: "yesterday"}, {Until: "2026-13-01"}} {
		_, err := in.search()
		if err == nil || !strings.Contains(fmt.Sprint(err), "2006-01-02") {
			t.Errorf("%+v: %v", in, err)
		}
	}
}

// TestPlainIDs: which ids of proxies go into the log.
func TestPlainIDs(t *testing.T) {
	for id, want := range map[string]bool{
		"": false, "1234567": false, "12345678": true, strings.Repeat("a", 64): true, strings.Repeat("a", 65): false,
		"azAZ09-_": true, "az[Z0900": false, "az@Z0900": false, "az`Z0900": false, "az{Z0900": false, "az/00000": false, "az:00000": false, "12345678\n": false, "ü2345678": false,
	} {
		if plain(id) != want {
			t.Errorf("%q: %v", id, !want)
		}
	}
}

// TestParty: passkeys are for the page that asks, over TLS or on this machine, and not for bare addresses.
func TestParty(t *testing.T) {
	for _, c := range []struct {
		host, origin string
		want         string
	}{
		{"game.example", "https://game.example", "game.example"},
		{"Game.example", "https://game.Example", "game.Example"},
		{"game.example:8443", "https://game.example:8443", "game.example"},
		{"localhost:7341", "http://localhost:7341", "localhost"},
		{"game.example", "http://game.example", ""},
		{"game.example", "https://other.example", ""},
		{"10.0.0.1", "https://10.0.0.1", ""},
		{"game.example", "", ""},
		{"game.example", "https://game.example\x7f", ""},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Host = c.host
		r.Header.Set("Origin", c.origin)
		p, err := site{}.party(r)
		if p.ID != c.want || (err == nil) != (c.want != "") || err == nil && p.Origin != c.origin {
			t.Errorf("%s at %s: %+v %v", c.origin, c.host, p, err)
		}
	}
}

// TestEmbeddedRounds: under a game in a frame every round has one link, to its first turn.
func TestEmbeddedRounds(t *testing.T) {
	t.Parallel()
	h := open(t, Config{Unlimited: true})
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{Variant: "introductory"})
	finishGame(t, id, 1, ann, bob)
	snap, err := h.s.house.Tables.See(t.Context(), table.Viewer{}, id)
	if err != nil {
		t.Fatal(err)
	}
	turns := turnsOf(snap.Log)
	last := len(turns) - 1
	var signs []string
	before := -1
	for _, s := range steps(turns, 0, lang.English)[4:] {
		signs = append(signs, s.Sign)
		if s.Turn <= before || turns[s.Turn].Round() != len(signs) || s.Turn > 0 && turns[s.Turn-1].Round() >= len(signs) || s.Here != (s.Turn == 0) {
			t.Errorf("%+v", s)
		}
		before = s.Turn
	}
	if want := []string{"1", "2", "3", "4", "5"}; !slices.Equal(signs, want) {
		t.Error(signs)
	}
	for query, want := range map[string]string{"": "last", "?turn=0": "first", "?turn=-4": "first", "?turn=9999": "last", "?turn=x": "last", "?turn=3": "3"} {
		at := map[string]int{"first": 0, "last": last, "3": 3}[want]
		if page := string(h.page("/embed/" + id + query)); !strings.Contains(page, fmt.Sprintf("%d of %d", at+1, last+1)) && !strings.Contains(page, fmt.Sprintf("%d / %d", at+1, last+1)) {
			t.Errorf("%s: %s", query, page[strings.Index(page, "<nav"):])
		}
	}
	// The page of a game shows its picture to whoever the link is sent.
	for _, path := range []string{"/game/", "/table/"} {
		if page := string(h.page(path + id)); !strings.Contains(page, "/picture/"+id+".png") {
			t.Errorf("%s%s has no preview", path, id)
		}
	}
	w := h.fetch("/picture/" + id + ".png")
	if w.Code != http.StatusOK || !strings.HasPrefix(w.Body.String(), "\x89PNG") {
		t.Errorf("%d %.20q", w.Code, w.Body)
	}
	if w = h.fetch("/picture/"+id+".png", "If-None-Match", w.Header().Get("ETag")); w.Code != http.StatusNotModified || w.Body.Len() > 0 {
		t.Errorf("%d, %d bytes", w.Code, w.Body.Len())
	}
}

// TestLogPages: the log of operators has pages, the latest first.
func TestLogPages(t *testing.T) {
	t.Parallel()
	h := open(t, Config{Unlimited: true})
	op := h.operator("Olga")
	var before, page AuditLog
	op.ok("GET", "/api/operate/log", nil, &before)
	for range operatePage - len(before.Entries) {
		if err := h.s.house.Office.Note(t.Context(), console, people.DidRename, op.id()); err != nil {
			t.Fatal(err)
		}
	}
	if op.ok("GET", "/api/operate/log", nil, &page); len(page.Entries) != operatePage || page.More {
		t.Errorf("%d, more %v", len(page.Entries), page.More)
	}
	if err := h.s.house.Office.Note(t.Context(), console, people.DidRename, op.id()); err != nil {
		t.Fatal(err)
	}
	if op.ok("GET", "/api/operate/log", nil, &page); len(page.Entries) != operatePage || !page.More || page.Entries[0].Number < page.Entries[1].Number {
		t.Errorf("%d, more %v", len(page.Entries), page.More)
	}
	by := people.Looker{By: op.id(), Role: people.ByOperator}
	if err := h.s.house.Office.Note(t.Context(), by, people.DidRename, op.id()); err != nil {
		t.Fatal(err)
	}
	var latest AuditLog
	if op.ok("GET", "/api/operate/log", nil, &latest); latest.Entries[0].By != "Olga" || latest.Entries[1].By != "root" || latest.Entries[0].Name != "Olga" {
		t.Errorf("%+v", latest.Entries[:2])
	}
	var rest AuditLog
	last := page.Entries[operatePage-1]
	if op.ok("GET", fmt.Sprint("/api/operate/log?before=", last.Number), nil, &rest); len(rest.Entries) != 1 || rest.More || rest.Entries[0].Number >= last.Number {
		t.Errorf("%+v after %d", rest, last.Number)
	}
}

// TestGoneNames: lists of games have words for people who are gone, not for bots.
func TestGoneNames(t *testing.T) {
	standings, err := open(t, Config{}).s.house.Standing.Ratings(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	games := []results.GameSummary{{Seats: []results.SeatSummary{{}, {Bot: "search"}, {ID: "ann", Name: "Ann"}}}}
	finish(games, standings, lang.English)
	if s := games[0].Seats; s[0].Name != lang.English.Text("table.deleted") || s[1].Name != "" || s[2].Name != "Ann" {
		t.Errorf("%+v", s)
	}
}
