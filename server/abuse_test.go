package server

import (
	"barrage/play"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"barrage/internal/pgtest"
	"barrage/play/fault"
	"barrage/play/notice"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/server/api"
	"barrage/store/mem"
)

// What follows are attacks on everybody: somebody makes the server work or keep more than it has.

// until repeats a request until it is refused as too fast, and says after how many; most if it never is.
func (b *browser) until(most int, method, path string, body any) int {
	b.t.Helper()
	for n := range most {
		switch status, data := b.do(method, path, body, nil); status {
		case 200:
		case 429:
			return n
		default:
			b.t.Fatalf("%s %s: %d %s", method, path, status, data)
		}
	}
	return most
}

// TestExportLimit: everything about somebody is collected a few times in a row only; it takes as long as their games are many.
func TestExportLimit(t *testing.T) {
	h := open(t, Config{})
	ann := h.person("Ann")
	if n := ann.until(20, "GET", "/api/me/export", nil); n != int(exportLimit.burst) {
		t.Errorf("%d exports in a row", n)
	}
}

// TestDeviceLinks: links for other devices are kept for a week, so that nobody makes them without end.
func TestDeviceLinks(t *testing.T) {
	h := open(t, Config{})
	ann := h.person("Ann")
	if n := ann.until(60, "POST", "/api/me/device", struct{}{}); n != int(linkLimit.burst) {
		t.Errorf("%d links in a row", n)
	}
}

// TestNameFlood: a name is written on every table of a person, so that it does not change all the time; the same one again changes nothing.
func TestNameFlood(t *testing.T) {
	h := open(t, Config{})
	ann := h.person("Ann")
	id := start(ann, h.person("Bob"), table.New{})
	before, err := h.store.Version(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	ann.ok("PATCH", "/api/me", Rename{Name: "Ann"}, nil)
	if after, err := h.store.Version(t.Context(), id); err != nil || after != before {
		t.Errorf("the same name changes a table: %v", err)
	}
	n := 1
	for status := 200; status == 200 && n < 50; n++ {
		status, _ = ann.do("PATCH", "/api/me", Rename{Name: fmt.Sprint("Ann", n)}, nil)
	}
	if n != int(nameLimit.burst)+1 {
		t.Errorf("%d names in a row", n)
	}
}

// TestLobbyCost: however often the lobby is looked at and changes, the store is not asked all the time; what is new is seen at once.
func TestLobbyCost(t *testing.T) {
	db := &counting{Store: play.StoreOf(mem.New())}
	h := openOn(t, play.StoreOf(db), Config{})
	h.s.limits.on = false
	ann := h.person("Ann")
	var list api.Tables
	for i := range 3 {
		ann.ok("POST", "/api/tables", table.New{Seats: two(), Open: true}, nil)
		if ann.ok("GET", "/api/tables", nil, &list); len(list.Tables) != i+1 {
			t.Fatalf("%d tables, not %d", len(list.Tables), i+1)
		}
	}
	asked := db.listed.Load()
	for i := range 200 {
		h.browser().ok("GET", fmt.Sprint("/api/tables?players=", i), nil, nil)
	}
	if n := db.listed.Load() - asked; n > 20 {
		t.Errorf("the store is asked %d times for 200 looks", n)
	}
}

// TestAuditFlood: the log of what was done only grows, so that no owner fills it by silencing somebody and taking it back,
// nor by many names.
func TestAuditFlood(t *testing.T) {
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	made := 0
	for _, owner := range []*browser{ann, bob} {
		var o api.Opened
		owner.ok("POST", "/api/tables", table.New{Seats: two()}, &o)
		path := "/api/tables/" + o.Table.ID + "/silence"
		victim := map[*browser]string{ann: bob.id(), bob: ann.id()}[owner]
		for i := range 60 {
			if status, _ := owner.do("POST", path, api.Silence{Person: victim, Off: i%2 == 1}, nil); status == 200 {
				made++
			}
		}
	}
	if made > int(auditLimit.burst)+2 {
		t.Errorf("two people at one address have %d entries noted", made)
	}
}

// TestManyBytes: an address sends no more than it needs to, by however many names and requests. Those that are never finished
// do not fill the memory meanwhile.
func TestManyBytes(t *testing.T) {
	h := open(t, Config{})
	const each, most = 1 << 20, 40
	part := strings.Repeat("x", each)
	refused := make(chan int, most)
	for range most {
		r, w := io.Pipe()
		t.Cleanup(func() { w.Close() })
		go io.WriteString(w, part) // and not its end
		go func() {
			req, err := http.NewRequestWithContext(t.Context(), "POST", h.http.URL+"/api/tables", r)
			if err != nil {
				t.Error(err)
				return
			}
			if resp, err := http.DefaultClient.Do(req); err == nil {
				resp.Body.Close()
				refused <- resp.StatusCode
			}
		}()
	}
	for n := range most - int(bytesLimit.burst+10*bytesLimit.perSecond)/each {
		select {
		case status := <-refused:
			if status != 429 {
				t.Fatal(status)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("of %d bodies that are never finished only %d are refused", most, n)
		}
	}
	h.person("Ann").refused(429, fault.TooFast, "PATCH", "/api/me/progress", `{"x":"`+part[:each-100]+`"}`, nil)
}

// TestStrange: texts that no database keeps, and numbers that no column has, are refused or find nothing, wherever they are sent.
// The server does not take them for an error of its own, nor for a database that is gone.
func TestStrange(t *testing.T) {
	h := node(t, pgtest.Database(t), Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{})
	if err := h.s.house.Office.SetOperator(t.Context(), people.Looker{By: "root", Role: people.ByConsole}, ann.id(), true, ""); err != nil {
		t.Fatal(err)
	}
	h.s.known.forget()
	for _, text := range []string{"\x00", "a\x00b", "\xff\xfe", "\ud7ff\U0010ffff", strings.Repeat("x", 5000), "'; DROP TABLE users; --", "%_\\"} {
		quoted, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		inPath := url.PathEscape(text)
		for _, path := range []string{"GET /api/people/%s", "GET /api/people/%s/results", "GET /api/people/%s/bgstats", "GET /api/tables/%s", "GET /api/tables/%s/chat", "GET /api/puzzles/%s",
			"DELETE /api/me/sessions/%s", "DELETE /api/me/passkeys/%s", "DELETE /api/me/ways/%s", "POST /api/me/ways/%s/try", "POST /api/lessons/%s",
			"GET /api/archive/records?person=%s", "GET /api/archive/records?name=%s", "GET /api/archive/records?company=%s", "GET /api/archive/records?officer=%s", "GET /api/tables?invite=%s"} {
			method, path, _ := strings.Cut(path, " ")
			if at, query, ok := strings.Cut(path, "?"); ok {
				path = at + "?" + fmt.Sprintf(query, url.QueryEscape(text))
			} else {
				path = fmt.Sprintf(path, inPath)
			}
			if status, data := ann.do(method, path, nil, nil); status >= 500 {
				t.Errorf("%s %s: %d %s", method, path, status, data)
			}
		}
		for _, call := range []string{
			`POST /api/me {"name":%s}`, `PATCH /api/me {"name":%s}`, `POST /api/recover {"secret":%s,"replace":true}`, `POST /api/me/handle {"handle":%s}`, `POST /api/me/passkeys/options {"handle":%s}`,
			`POST /api/signin {"replace":true,"passkey":{"user":%s}}`, `POST /api/me/tokens {"name":%s,"scope":"read"}`, `POST /api/me/avoided {"person":%s,"how":"block"}`, `POST /api/me/avoided {"person":%s,"how":"mute","stop":true}`,
			`POST /api/me/avoided {"person":"` + bob.id() + `","how":"mute","table":%s}`, `POST /api/me/reports {"person":%s,"why":"chat"}`, `POST /api/me/reports {"person":"` + bob.id() + `","why":"other","text":%s}`,
			`POST /api/me/reports {"person":"` + bob.id() + `","why":"chat","table":%s}`, `POST /api/me/ways {"kind":"hook","address":%s}`, `POST /api/me/ways {"kind":"push","address":"https://push.example/x","device":%s}`,
			`PUT /api/me/notices {"zone":%s}`, `POST /api/ways/confirm {"way":%s,"secret":"x"}`, `POST /api/ways/stop {"way":%s,"secret":"x"}`, `POST /api/archive {"person":%s}`, `POST /api/archive {"name":%s}`, `POST /api/archive {"company":%s,"officer":%s}`,
			`POST /api/operate/people {"search":%s}`, `POST /api/operate/tables {"search":%s}`, `POST /api/operate/tables {"person":%s}`, `POST /api/operate {"do":"ban","person":%s}`, `POST /api/operate {"do":"lift","person":%s}`,
			`POST /api/operate {"do":"rename","person":%s,"name":"x"}`, `POST /api/operate {"do":"rename","person":"` + bob.id() + `","name":%s}`, `POST /api/operate {"do":"close","table":%s}`, `POST /api/operate {"do":"settle","report":%s}`,
			`POST /api/operate {"do":"lift","person":"` + bob.id() + `","why":%s}`, `POST /api/tables {"seats":[{"who":"me"},{"who":"open"}],"name":%s}`, `POST /api/tables {"seats":[{"who":"me","name":%s},{"who":"open"}]}`,
			`POST /api/tables {"seats":[{"who":"me"},{"who":"open"}],"record":%s}`, `POST /api/tables {"seats":[{"who":"me"},{"who":"open"}],"position":%s}`, `POST /api/tables/` + id + `/say {"text":%s}`, `POST /api/tables/` + id + `/silence {"person":%s}`,
			`POST /api/tables/` + id + `/play {"action":%s}`, `POST /api/tables/` + id + `/plan {"turns":[[%s]]}`, `POST /api/tables/` + id + `/leave {"key":%s}`, `POST /api/puzzles/next {"seen":[%s]}`, `POST /api/puzzles/judge {"id":%s,"answer":"x"}`,
			`POST /api/counted {"lesson":%s,"event":"x","n":1}`,
		} {
			method, rest, _ := strings.Cut(call, " ")
			path, body, _ := strings.Cut(rest, " ")
			body = strings.ReplaceAll(body, "%s", string(quoted))
			if status, data := ann.do(method, path, body, nil); status >= 500 {
				t.Errorf("%s %s %s: %d %s", method, path, body, status, data)
			}
		}
	}
	for _, n := range []string{"-1", "2147483648", "-2147483649", "9223372036854775807", "-9223372036854775808"} {
		for _, path := range []string{"/api/tables/" + id + "/chat?after=", "/api/tables/" + id + "/log?from=", "/api/tables/" + id + "/position?ply=", "/api/tables/" + id + "/ahead?seat=", "/api/tables?from=", "/api/tables?limit=", "/api/tables?players=",
			"/api/archive/records?players=", "/api/archive/records?min_turns=", "/api/archive/records?from=", "/api/operate/log?before=", "/api/operate/reports?all=", "/api/draft?players=", "/api/puzzles/daily?day="} {
			if status, data := ann.do("GET", path+n, nil, nil); status >= 500 {
				t.Errorf("%s: %d %s", path+n, status, data)
			}
		}
		for _, call := range []string{`archive {"players":%s}`, `archive {"min_turns":%s}`, `archive {"max_turns":%s}`, `archive {"from":%s}`, `me/reports {"person":"` + bob.id() + `","why":"chat","table":"` + id + `","message":%s}`,
			`operate/people {"from":%s}`, `operate/tables {"from":%s}`, `operate {"do":"ban","person":"` + bob.id() + `","days":%s}`, `tables/` + id + `/play {"ply":%s,"action":"x"}`, `tables/` + id + `/ask {"kind":"undo","to":%s}`, `tables/` + id + `/ask {"kind":"bot","seat":%s}`,
			`tables/` + id + `/answer {"request":%s,"yes":true}`, `tables/` + id + `/sit {"seat":%s}`, `tables/` + id + `/remove {"seat":%s}`, `tables/` + id + `/plan {"seat":%s,"turns":[["x"]]}`, `tables/` + id + `/whatif {"ply":%s,"actions":["x"]}`,
			`tables {"seats":[{"who":"me"},{"who":"open"}],"clock":{"kind":"days","days":%s}}`, `seek {"players":%s}`} {
			path, body, _ := strings.Cut(call, " ")
			if status, data := ann.do("POST", "/api/"+path, fmt.Sprintf(body, n), nil); status >= 500 {
				t.Errorf("%s: %d %s", fmt.Sprintf(call, n), status, data)
			}
		}
	}
	for _, day := range []string{"0000-01-01", "9999-12-31"} {
		if status, data := ann.do("POST", "/api/archive", ArchiveSearch{Since: day, Until: day}, nil); status >= 500 {
			t.Errorf("%s: %d %s", day, status, data)
		}
	}
	ann.ok("GET", "/api/tables/"+id, nil, nil)
}

// TestFuzzRoutes: whatever is wrong with what is sent to an endpoint, the answer is an error with a code and a sentence, and not ours.
func TestFuzzRoutes(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	h.s.limits.on = false
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{Pace: "turns"})
	if err := h.s.house.Office.SetOperator(t.Context(), people.Looker{By: "root", Role: people.ByConsole}, ann.id(), true, ""); err != nil {
		t.Fatal(err)
	}
	var o api.Opened
	ann.ok("GET", "/api/tables/"+id, nil, &o)
	var p api.Position
	ann.ok("GET", "/api/tables/"+id+"/position", nil, &p)
	action, _ := json.Marshal(o.Game.Prompt.Answers[0].Action)
	text, _ := json.Marshal(p.Text)
	who, at := bob.id(), "/api/tables/"+id
	bodies := []string{
		`PATCH /api/me {"name":"Ann1"}`, `POST /api/recover {"secret":"abc1","replace":true}`, `POST /api/me/tokens {"name":"x1","scope":"read"}`, `POST /api/me/handle {"handle":"annie1"}`, `POST /api/me/passkeys/options {"handle":"annie1"}`,
		`POST /api/me/passkeys {"passkey":{"id":"a1","client_data":"e30","data":"AA","public":"AA"}}`, `POST /api/signin {"replace":true,"passkey":{"id":"a1","user":"QQ","client_data":"e30","data":"AA","signature":"AA"}}`,
		`PATCH /api/me/progress {"course":{"stars":{"1":3},"begun":{"2":{"changes":1,"answers":["x1"]}}}}`, `POST /api/counted {"lesson":"1","event":"reached","n":1}`, `POST /api/archive {"name":"a1","players":2,"close":true,"since":"2026-11-16","from":1}`,
		`PUT /api/me/notices {"zone":"UTC","lang":"en","when":{"turn":"always"},"quiet":{"from":22,"to":7}}`, `POST /api/me/ways {"kind":"hook","address":"http://127.0.0.1:1/x","form":"plain"}`, `POST /api/ways/confirm {"way":"x1","secret":"y"}`, `POST /api/me/here {}`,
		`POST /api/me/avoided {"person":"` + who + `","how":"mute","table":"` + id + `"}`, `POST /api/me/avoided {"person":"` + who + `","how":"block","stop":true}`, `POST /api/me/reports {"person":"` + who + `","why":"chat","text":"x1","table":"` + id + `","message":1}`,
		`POST /api/operate/people {"search":"a1","only":"banned","from":1}`, `POST /api/operate/tables {"search":"a1","person":"` + who + `","over":true,"from":1}`, `POST /api/operate {"do":"lift","person":"` + who + `","why":"x1"}`, `POST /api/operate {"do":"settle","report":"` + who + `"}`,
		`POST /api/seek {"players":2,"pace":"turns","clock":{"kind":"days","days":1}}`, `POST /api/tables {"seats":[{"who":"me"},{"who":"spring"}],"pace":"turns","clock":{"kind":"live","bank":100},"undo":"free"}`,
		`POST ` + at + `/plan {"ply":` + fmt.Sprint(o.Ply) + `,"seat":1,"turns":[[` + string(action) + `]]}`, `POST ` + at + `/remove {"seat":1,"bot":"spring"}`, `POST ` + at + `/silence {"person":"` + who + `","off":true}`, `POST ` + at + `/say {"text":"x1"}`, `POST ` + at + `/renew {"key":"k1"}`,
		`POST /api/at/look {"text":` + string(text) + `,"why":[` + string(action) + `]}`, `POST /api/at/step {"text":` + string(text) + `,"actions":[` + string(action) + `],"draw":true,"automas":true,"seed":1}`,
		`POST /api/at/whatif {"text":` + string(text) + `,"actions":[` + string(action) + `],"through":true,"coach":true}`, `POST /api/at/planner {"text":` + string(text) + `}`,
		`POST /api/at/scene {"text":` + string(text) + `,"code":"dry","turn":[` + string(action) + `],"line":[{"seat":1,"actions":[` + string(action) + `]}]}`,
		`POST /api/puzzles/next {"kind":"best","theme":"water","rating":1500,"seen":["a1"]}`, `POST /api/puzzles/show {"id":"a1"}`, `POST /api/puzzles/judge {"id":"a1","answer":"x","solver":{"rating":1500,"deviation":100}}`, `POST /api/lessons/1 {"answers":["x1"]}`,
	}
	each := 400
	if testing.Short() {
		each = 40
	}
	handler, r := h.s.Handler(), rand.New(rand.NewPCG(3, 4))
	cookies := ann.client.Jar.Cookies(&url.URL{Scheme: "http", Host: strings.TrimPrefix(h.http.URL, "http://"), Path: "/"})
	for _, c := range bodies {
		method, rest, _ := strings.Cut(c, " ")
		path, body, _ := strings.Cut(rest, " ")
		refused := 0
		for range each {
			sent := mangle(r, body)
			req := httptest.NewRequest(method, "http://localhost"+path, strings.NewReader(sent))
			req.Header.Set("Content-Type", "application/json")
			for _, c := range cookies {
				req.AddCookie(c)
			}
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, req)
			if w.Code == 200 {
				continue
			}
			refused++
			var f api.Failure
			if err := json.Unmarshal(w.Body.Bytes(), &f); err != nil || f.Error.Code == "" || !strings.HasSuffix(f.Error.Message, ".") || w.Code >= 500 {
				t.Errorf("%s %s %q: %d %s", method, path, sent, w.Code, w.Body)
			}
		}
		if refused == 0 && !strings.HasSuffix(c, "{}") {
			t.Errorf("%s is never refused", c)
		}
	}
}

// TestMailLinks: a mail goes to an address that somebody else may have named, so that its link leads to the server; without an address
// of the operator's there is no mail, whatever a person says that the server is called.
func TestMailLinks(t *testing.T) {
	for _, public := range []*url.URL{nil, {Scheme: "https", Host: "barrage.example"}} {
		h := open(t, Config{Public: public, SMTP: &notice.SMTP{Addr: "127.0.0.1:1", From: "game@barrage.example"}})
		var me Me
		h.browser().ok("POST", "/api/me", SignUp{Name: "Mallory", Program: true}, &me)
		token := map[string]string{"Authorization": "Bearer " + me.Token}
		mallory := h.browser()
		if status, data := mallory.do("PUT", "/api/me/notices", notice.Settings{Origin: "https://evil.example"}, token); status != 200 {
			t.Fatalf("%d %s", status, data)
		}
		code := fault.NoMail
		if public != nil {
			code = fault.NotArrived // as nobody answers there
		}
		if f := mallory.refused(map[fault.Code]int{fault.NoMail: 400, fault.NotArrived: 409}[code], code, "POST", "/api/me/ways", NewChannel{Kind: notice.Mail, Address: "victim@example.org"}, token); f.Message == "" {
			t.Error(f)
		}
	}
}
