package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"github.com/coder/websocket"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"barrage/game/view"
	"barrage/learn/reason"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/server/api"
	"barrage/store/mem"
)

// TestOtherOrigins: pages of other sites can neither post nor listen.
func TestOtherOrigins(t *testing.T) {
	h := open(t, Config{})
	ann := h.person("Ann")
	for _, header := range []map[string]string{
		{"Origin": "https://evil.example"},
		{"Origin": "null"},
		{"Sec-Fetch-Site": "cross-site"},
		{"Sec-Fetch-Site": "same-site", "Origin": "http://sub.localhost"},
	} {
		ann.refused(403, fault.CrossOrigin, "POST", "/api/tables", table.New{Seats: two()}, header)
		ann.refused(403, fault.CrossOrigin, "DELETE", "/api/me", nil, header)
	}
	ann.ok("GET", "/api/me", nil, nil)
	id := start(ann, h.person("Bob"), table.New{})
	for _, path := range []string{"/api/tables/" + id + "/live", "/api/me/live"} {
		_, resp, err := websocket.Dial(t.Context(), strings.Replace(h.http.URL, "http", "ws", 1)+path,
			&websocket.DialOptions{HTTPClient: &ann.client, HTTPHeader: http.Header{"Origin": {"https://evil.example"}}})
		if err == nil || resp.StatusCode != 403 {
			t.Errorf("%s from another origin: %v", path, err)
		}
		ann.refused(400, fault.SocketOnly, "GET", path, nil, nil) // no socket at all
	}
	// A form of another site can send plain text without asking; JSON is demanded.
	for _, kind := range []string{"text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""} {
		ann.refused(415, fault.NotJSON, "POST", "/api/tables", `{}`, map[string]string{"Content-Type": kind})
	}
}

// TestPublicOrigin: pages under the public address may post, whatever a proxy makes of the name of the host.
func TestPublicOrigin(t *testing.T) {
	t.Parallel()
	public, _ := url.Parse("https://barrage.example")
	ann := open(t, Config{Public: public}).person("Ann")
	for header, status := range map[string]int{"https://barrage.example": 200, "http://barrage.example": 403, "https://evil.example": 403} {
		if got, body := ann.do("POST", "/api/tables", table.New{Seats: two()}, map[string]string{"Origin": header}); got != status {
			t.Errorf("%s: %d %s", header, got, body)
		}
		conn, resp, err := websocket.Dial(t.Context(), strings.Replace(ann.http.URL, "http", "ws", 1)+"/api/me/live", &websocket.DialOptions{HTTPClient: &ann.client, HTTPHeader: http.Header{"Origin": {header}}})
		if (err == nil) != (status == 200) {
			t.Errorf("a socket of %s: %v %+v", header, err, resp)
		}
		if conn != nil {
			conn.CloseNow()
		}
	}
}

// TestOriginOfSockets: behind TLS a page that came without it opens no socket, though its host is the same.
func TestOriginOfSockets(t *testing.T) {
	public, _ := url.Parse("https://barrage.example")
	secure, plain := site{public: public}, site{}
	for _, c := range []struct {
		s            site
		host, origin string
		want         bool
	}{
		{secure, "barrage.example", "https://barrage.example", true},
		{secure, "barrage.example", "http://barrage.example", false},
		{secure, "10.0.0.1:7341", "https://barrage.example", true},
		{secure, "localhost:7341", "http://localhost:7341", true},
		{secure, "barrage.example", "https://barrage.example.evil", false},
		{secure, "barrage.example", "null", false},
		{secure, "barrage.example", "", true},
		{plain, "barrage.example", "https://barrage.example", true},
		{plain, "barrage.example", "https://evil.example", false},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Host = c.host
		r.Header.Set("Origin", c.origin)
		if c.s.sameOrigin(r) != c.want {
			t.Errorf("origin %q at %s: %v", c.origin, c.host, !c.want)
		}
	}
}

// TestLinks: links follow the address the operator has named, or are paths; what a request calls its host is in none of them.
func TestLinks(t *testing.T) {
	public, _ := url.Parse("https://barrage.example")
	for begin, cfg := range map[string]Config{"/": {}, "https://barrage.example/": {Public: public}} {
		h := open(t, cfg)
		handler := h.s.Handler()
		token, body := "", ""
		for _, c := range []struct{ path, body string }{
			{"/api/me", `{"name":"Ann","program":true}`}, {"/api/me/recovery", ``}, {"/api/tables", `{"seats":[{"who":"me"},{"who":"open"}]}`},
		} {
			r := httptest.NewRequest("POST", c.path, strings.NewReader(c.body))
			r.Host = "evil.example"
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Authorization", "Bearer "+token)
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			var answer struct {
				Token, Link string
				Invite      string `json:"invite_link"`
			}
			if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
				t.Fatal(err)
			}
			if token == "" {
				token = answer.Token
			}
			body += w.Body.String()
			if link := answer.Link + answer.Invite; link != "" && !strings.HasPrefix(link, begin) {
				t.Errorf("%s does not begin with %s", link, begin)
			}
		}
		if strings.Contains(body, "evil") || !strings.Contains(body, "/recover#") || !strings.Contains(body, "?invite=") {
			t.Error(body)
		}
	}
}

// TestHeaders: browsers are told to load and run nothing foreign.
func TestHeaders(t *testing.T) {
	h := open(t, Config{})
	for path, scripts := range map[string]string{"/": "script-src 'self' 'wasm-unsafe-eval';", "/api/me": "script-src 'self' 'wasm-unsafe-eval';", "/sw.js": "script-src 'self' 'wasm-unsafe-eval';", "/nothing": "style-src 'sha256-"} {
		resp, err := http.Get(h.http.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		csp := resp.Header.Get("Content-Security-Policy")
		own := strings.HasPrefix(scripts, "script") // an unknown address is a page without scripts
		if !strings.Contains(csp, "default-src 'none'; "+scripts) || strings.Count(csp, "unsafe") > 1 || strings.Contains(csp, "worker-src 'self';") != own || strings.Contains(csp, "script") != own || strings.Contains(csp, "http") ||
			resp.Header.Get("X-Content-Type-Options") != "nosniff" || resp.Header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: %v", path, resp.Header)
		}
	}
	// Behind TLS the cookie is bound to the host.
	public, _ := url.Parse("https://barrage.example")
	secure := open(t, Config{Public: public})
	w := httptest.NewRecorder()
	r := httptest.NewRequest("POST", "/api/me", strings.NewReader(`{"name":"Ann"}`))
	r.Header.Set("Content-Type", "application/json")
	secure.s.Handler().ServeHTTP(w, r)
	cookie := w.Header().Get("Set-Cookie")
	for _, want := range []string{"__Host-barrage=", "HttpOnly", "Secure", "SameSite=Lax", "Path=/"} {
		if !strings.Contains(cookie, want) {
			t.Errorf("no %s in %s", want, cookie)
		}
	}
	if w.Header().Get("Strict-Transport-Security") == "" {
		t.Error("no HSTS")
	}
}

// TestNobodyActsForAnother: not by guessing seats, ids, keys, requests or invites.
func TestNobodyActsForAnother(t *testing.T) {
	h := open(t, Config{})
	ann, bob, eve := h.person("Ann"), h.person("Bob"), h.person("Eve")
	id := start(ann, bob, table.New{Variant: "introductory"})
	path := "/api/tables/" + id
	var o api.Opened
	eve.ok("GET", path, nil, &o)
	if o.You.Invite != "" || o.Invite != "" || len(o.You.Seats) != 0 {
		t.Error("a spectator is told the link")
	}
	first, other := ann, bob
	if o.Game.Prompt.Seat == 1 {
		first, other = bob, ann
	}
	play := api.Play{Command: table.Command{Ply: o.Ply}, Action: o.Game.Prompt.Answers[0].Action}
	h.browser().refused(401, fault.NotSignedIn, "POST", path+"/play", play, nil)
	eve.refused(403, fault.NotSeated, "POST", path+"/play", play, nil)
	other.refused(403, fault.NotYourTurn, "POST", path+"/play", play, nil)
	for _, command := range []string{"undo", "redo", "leave"} {
		eve.refused(403, fault.NotSeated, "POST", path+"/"+command, api.Simple{Command: table.Command{Ply: o.Ply}}, nil)
	}
	eve.refused(403, fault.NotOwner, "POST", path+"/close", api.Simple{}, nil)
	for _, kind := range []table.RequestKind{table.AskUndo, table.AskBot, table.AskEnd} {
		eve.refused(403, fault.NotSeated, "POST", path+"/ask", api.Ask{Kind: kind}, nil)
	}
	play.Key = "shared"
	first.ok("POST", path+"/play", play, nil)
	eve.refused(403, fault.NotSeated, "POST", path+"/play", play, nil) // the key of another is not hers
	l := eve.listen(path + "/live")
	l.say(fmt.Sprintf(`{"id":"1","do":"play","body":{"ply":%d,"action":%q}}`, o.Ply+1, play.Action))
	var r api.LiveReply
	l.next("reply", &r)
	if r.Status != 403 {
		t.Errorf("%+v", r)
	}
	// Draws cannot be sent, neither as an action nor in a what-if.
	ann.ok("GET", path, nil, &o)
	_, data := ann.do("GET", path+"/log", nil, nil)
	var page api.LogPage
	if err := json.Unmarshal(data, &page); err != nil {
		t.Fatal(err)
	}
	for _, e := range page.Entries {
		if e.Seat < 0 {
			player := []*browser{ann, bob}[o.Game.Prompt.Seat]
			player.refused(422, fault.IllegalAction, "POST", path+"/play", api.Play{Command: table.Command{Ply: o.Ply}, Action: e.Action}, nil)
			player.refused(400, fault.ChosenDraw, "POST", path+"/whatif", api.Try{Ply: o.Ply, Trial: view.Trial{Actions: []string{e.Action}}}, nil)
			break
		}
	}
}

// TestPrivateTables: without the link there is no such table, whatever is asked.
func TestPrivateTables(t *testing.T) {
	h := open(t, Config{})
	ann, eve := h.person("Ann"), h.person("Eve")
	var o api.Opened
	ann.ok("POST", "/api/tables", table.New{Seats: two()}, &o)
	path := "/api/tables/" + o.Table.ID
	for _, sub := range []string{"", "/position", "/log", "/chat", "/record"} {
		eve.refused(404, fault.NoSuchTable, "GET", path+sub, nil, nil)
	}
	for _, command := range api.CommandNames() {
		body := any(struct{}{})
		if command == "whatif" {
			body = api.Try{Trial: view.Trial{Actions: []string{"pass"}}}
		}
		eve.refused(404, fault.NoSuchTable, "POST", path+"/"+command, body, nil)
	}
	_, resp, err := websocket.Dial(t.Context(), strings.Replace(h.http.URL, "http", "ws", 1)+path+"/live", &websocket.DialOptions{HTTPClient: &eve.client})
	if err == nil || resp.StatusCode != 404 {
		t.Errorf("%v", err)
	}
	link, err := url.Parse(o.Invite)
	if err != nil {
		t.Fatal(err)
	}
	eve.invite = link.Query().Get("invite")
	eve.ok("GET", path, nil, nil)
	eve.ok("POST", path+"/sit", api.Sit{}, nil)
}

// TestSizes: what is too large is refused before it is read.
func TestSizes(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	ann := h.person("Ann")
	ann.refused(413, fault.TooLarge, "POST", "/api/tables", `{"name":"`+strings.Repeat("x", api.RecordBody)+`"}`, nil)
	id := start(ann, h.person("Bob"), table.New{})
	ann.refused(413, fault.TooLarge, "POST", "/api/tables/"+id+"/say", `{"text":"`+strings.Repeat("x", api.SmallBody)+`"}`, nil)
	l := ann.listen("/api/tables/" + id + "/live")
	var u api.LiveUpdate
	l.next("update", &u)
	l.say(`{"id":"1","do":"say","body":{"text":"` + strings.Repeat("x", maxMessage) + `"}}`)
	for {
		if _, _, err := l.conn.Read(t.Context()); err != nil {
			if websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
				t.Error(err)
			}
			break
		}
	}
}

// TestPositions: anybody may ask about any position; what is huge, damaged or illegal is refused, and
// an address waits when it asks too much.
func TestPositions(t *testing.T) {
	h := open(t, Config{})
	ann, nobody := h.person("Ann"), h.browser()
	id := start(ann, h.person("Bob"), table.New{})
	var p api.Position
	ann.ok("GET", "/api/tables/"+id+"/position", nil, &p)
	paths := []string{"/api/at/look", "/api/at/step", "/api/at/whatif", "/api/at/planner", "/api/at/foreseen", "/api/at/scene"}
	action := p.Game.Prompt.Answers[0].Action
	var looked api.Looked
	var stepped api.Stepped
	nobody.ok("POST", paths[0], api.At{Text: p.Text}, &looked)
	nobody.ok("POST", paths[1], api.Onward{At: api.At{Text: p.Text}, Actions: []string{action}}, &stepped)
	nobody.ok("POST", paths[2], api.TryAt{At: api.At{Text: p.Text}, Trial: view.Trial{Actions: []string{action}, Through: true}}, nil)
	nobody.ok("POST", paths[3], api.At{Text: p.Text}, nil)
	seat := p.Game.Prompt.Seat
	seeing := api.Seeing{At: api.At{Text: p.Text}, Code: "points_now", Turn: []string{action}, Line: []reason.LineTurn{{Seat: seat, Actions: []string{action}}}}
	nobody.ok("POST", paths[5], seeing, nil)
	for code, line := range map[fault.Code][]reason.LineTurn{
		fault.BadLine:   {{Seat: 1 - seat, Actions: []string{action}}},
		fault.BadAction: {{Seat: seat, Actions: []string{"nonsense"}}},
		fault.BadTries:  slices.Repeat(seeing.Line, 5),
	} {
		seeing.Line = line
		nobody.refused(400, code, "POST", paths[5], seeing, nil)
	}
	if looked.Text != p.Text || len(stepped.Steps) != 1 || stepped.Text == p.Text {
		t.Errorf("looked at %s, stepped to %s in %d steps", looked.Text, stepped.Text, len(stepped.Steps))
	}
	nobody.ok("POST", paths[0], api.Looking{At: api.At{Text: p.Text}, Why: []string{action, "fulfil N6"}}, &looked)
	if len(looked.Why) != 2 || looked.Why[0] != "" || !strings.HasSuffix(looked.Why[1], ".") {
		t.Errorf("the reasons are %q", looked.Why)
	}
	nobody.refused(400, fault.BadAction, "POST", paths[0], api.Looking{At: api.At{Text: p.Text}, Why: []string{"nonsense"}}, nil)
	many := func(n int) []string { return slices.Repeat([]string{"x"}, n) }
	for _, path := range paths {
		nobody.refused(413, fault.TooLarge, "POST", path, `{"text":"`+strings.Repeat("x", api.SmallBody)+`"}`, nil)
		nobody.refused(403, fault.CrossOrigin, "POST", path, `{}`, map[string]string{"Origin": "https://evil.example"})
		nobody.refused(400, fault.BadPosition, "POST", path, `{}`, nil)
		nobody.refused(400, fault.BadPosition, "POST", path, api.At{Text: p.Text[:len(p.Text)/2]}, nil)
		nobody.refused(400, fault.BadPosition, "POST", path, api.At{Text: strings.Repeat("9", 8000)}, nil)
		nobody.refused(400, fault.BadBody, "POST", path, `{"text":7}`, nil)
		nobody.refused(400, fault.BadBody, "POST", path, `{"text":"","more":true}`, nil)
	}
	nobody.refused(400, fault.BadTries, "POST", paths[1], api.Onward{At: api.At{Text: p.Text}, Actions: many(api.MaxSteps + 1)}, nil)
	nobody.refused(400, fault.BadTries, "POST", paths[0], api.Looking{At: api.At{Text: p.Text}, Why: many(api.MaxSteps + 1)}, nil)
	nobody.refused(400, fault.BadAction, "POST", paths[1], api.Onward{At: api.At{Text: p.Text}, Actions: many(api.MaxSteps)}, nil)
	nobody.refused(400, fault.BadTries, "POST", paths[2], api.TryAt{At: api.At{Text: p.Text}, Trial: view.Trial{Actions: many(61)}}, nil)
	limited := 0
	for range int(positionLimit.burst) * 2 {
		if status, _ := nobody.do("POST", paths[0], `{}`, nil); status == 429 {
			limited++
		}
	}
	if limited == 0 {
		t.Error("an address asks without end")
	}
	ann.ok("GET", "/api/tables/"+id, nil, nil) // the rest goes on
}

// TestRates: who asks too much waits.
func TestRates(t *testing.T) {
	h := open(t, Config{})
	ann := h.person("Ann")
	limited := false
	for range int(personLimit.burst) * 3 {
		status, _ := ann.do("GET", "/api/me", nil, nil)
		limited = limited || status == 429
	}
	if !limited {
		t.Error("a user is never limited")
	}
	limited = false
	for i := range 60 {
		status, _ := h.browser().do("POST", "/api/me", SignUp{Name: fmt.Sprint("n", i)}, nil)
		limited = limited || status == 429
	}
	if !limited {
		t.Error("an address makes people without end")
	}
}

func (g *generations) size() int { return len(g.young) + len(g.old) }

// TestGenerations: who asks is remembered, who has not asked for two generations is not.
func TestGenerations(t *testing.T) {
	var g generations
	at := time.Now()
	ann := g.find("ann", at)
	bob := g.find("bob", at.Add(time.Second))
	at = at.Add(generation + 2*time.Second)
	if g.find("ann", at) != ann || g.find("ann", at.Add(time.Second)) != ann || len(g.old) != 1 {
		t.Errorf("%d young, %d old", len(g.young), len(g.old))
	}
	at = at.Add(generation + time.Second)
	if g.find("ann", at) != ann || g.find("bob", at) == bob || g.size() != 2 {
		t.Errorf("%d young, %d old", len(g.young), len(g.old))
	}
	for n := range maxBuckets {
		g.find(strconv.Itoa(n), at)
	}
	if g.size() > maxBuckets || len(g.young) > maxBuckets/2 {
		t.Errorf("%d young, %d old", len(g.young), len(g.old))
	}
}

// TestBuckets: many clients fill neither the memory nor anybody's time, and one that goes on asking is not forgotten meanwhile.
func TestBuckets(t *testing.T) {
	if testing.Short() {
		t.Skip("it asks some hundred thousand times")
	}
	t.Parallel()
	l := newLimits(true)
	poor := limit{"poor", byClient, 0, 1}
	l.allow(poor, "busy")
	slowest := time.Duration(0)
	for i := range 3 * maxBuckets {
		began := time.Now()
		l.allow(personLimit, strconv.Itoa(i))
		slowest = max(slowest, time.Since(began))
		if i%1000 == 0 && l.allow(poor, "busy") {
			t.Fatal("a client is forgotten that goes on asking")
		}
	}
	if n := l.buckets.size(); n > maxBuckets {
		t.Errorf("%d buckets", n)
	}
	t.Logf("the slowest of all took %v", slowest)
	names := map[string]bool{}
	for _, r := range []limit{addressLimit, personLimit, namelessLimit, confirmLimit, auditsLimit, signUpLimit, socketLimit, pingLimit, positionLimit, pictureLimit, thoughtLimit, reviewLimit, lessonLimit, tableLimit, tablesLimit, messageLimit, countedLimit,
		archiveLimit, bulkLimit, mailLimit, reportLimit, channelLimit, auditLimit, linkLimit, nameLimit, exportLimit, bytesLimit} {
		if r.burst > r.perSecond*generation.Seconds() {
			t.Errorf("%v is forgotten before it is full again", r)
		}
		if names[r.name] {
			t.Errorf("two limits are counted as %s", r.name)
		}
		names[r.name] = true
	}
	l.buckets.since = time.Now().Add(-2 * generation) // twice without a question
	l.allow(personLimit, "x")
	l.buckets.since = time.Now().Add(-2 * generation)
	if !l.allow(poor, "busy") || l.buckets.size() > 2 {
		t.Error("what nobody uses is not forgotten")
	}
}

// TestTalkativeSocket: what somebody without a name says over a socket is not taken from the requests of the whole address.
func TestTalkativeSocket(t *testing.T) {
	h := open(t, Config{})
	ann := h.person("Ann")
	id := start(ann, h.person("Bob"), table.New{})
	l := h.browser().listen("/api/tables/" + id + "/live")
	before := h.s.limits.buckets.find("address 127.0.0.1", time.Now()).left
	for limited := false; !limited; {
		l.say(`{"id":"1","do":"ping"}`)
		var r api.LiveReply
		l.next("reply", &r)
		limited = r.Status == 429
	}
	if after := h.s.limits.buckets.find("address 127.0.0.1", time.Now()).left; after < before {
		t.Errorf("the address had %.0f requests, and has %.0f left", before, after)
	}
}

// TestSocketLimits: a client opens no more sockets than anybody needs, nor sends commands
// without end; those that close make room.
func TestSocketLimits(t *testing.T) {
	h := open(t, Config{})
	ann := h.person("Ann")
	id := start(ann, h.person("Bob"), table.New{})
	l := ann.listen("/api/tables/" + id + "/live")
	limited := false
	for range int(personLimit.burst) * 2 {
		l.say(`{"id":"1","do":"ping"}`)
		var r api.LiveReply
		l.next("reply", &r)
		limited = limited || r.Status == 429
	}
	if !limited {
		t.Error("commands over a socket are never limited")
	}
	c := h.s.limits
	for range maxSockets {
		if !c.enter("x", "here") {
			t.Fatal("too few")
		}
	}
	if c.enter("x", "elsewhere") || !c.enter("y", "here") {
		t.Error("sockets are not counted by client")
	}
	c.leave("x", "here")
	if !c.enter("x", "here") {
		t.Error("leaving makes no room")
	}
	n := maxSockets + 1
	for c.enter(fmt.Sprint("person ", n), "here") {
		n++
	}
	if n != addressSockets || !c.enter("person", "elsewhere") {
		t.Errorf("an address with many names has %d sockets", n)
	}
}

// TestFloodedSocket: a client that sends without end, commands or pings, and does not care for the answers loses its socket.
func TestFloodedSocket(t *testing.T) {
	h := open(t, Config{})
	id := start(h.person("Ann"), h.person("Bob"), table.New{})
	masked := func(kind byte, text string) []byte {
		return append([]byte{0x80 | kind, 0x80 | byte(len(text)), 0, 0, 0, 0}, text...)
	}
	var eve Me
	h.browser().ok("POST", "/api/me", SignUp{Name: "Eve", Program: true}, &eve)
	for name, frame := range map[string][]byte{"commands": masked(1, `{"id":"1","do":"ping"}`), "pings": masked(9, "x"), "nonsense": masked(1, `{"`), "bytes": masked(2, "x"), "ids": masked(1, `{"id":"`+strings.Repeat("1", 90)+`"}`), "mine": masked(1, `{}`)} {
		path, headers := "/api/tables/"+id+"/live", []string(nil)
		if name == "mine" {
			path, headers = "/api/me/live", []string{"Authorization: Bearer " + eve.Token, ""}
		}
		conn, r := h.upgrade(path, "", headers...)
		go func() {
			for range 5000 {
				if _, err := conn.Write(frame); err != nil {
					return
				}
			}
		}()
		if n, err := io.Copy(io.Discard, r); n > 300_000 || errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("%s: %d bytes of answers, then %v", name, n, err)
		}
	}
}

// TestCrash: a crash of one command is answered, and hurts nobody else.
func TestCrash(t *testing.T) {
	h := open(t, Config{})
	ann := h.person("Ann")
	id := start(ann, h.person("Bob"), table.New{})
	h.s.api.Commanded = func(int, time.Duration, error) { panic("on purpose") }
	ann.refused(500, fault.Internal, "POST", "/api/tables/"+id+"/say", api.Say{Text: "hello"}, nil)
	l := ann.listen("/api/tables/" + id + "/live")
	l.say(`{"id":"1","do":"say","body":{"text":"hello"}}`)
	var r api.LiveReply
	l.next("reply", &r)
	if r.Status != 500 {
		t.Errorf("%+v", r)
	}
	ann.ok("GET", "/api/tables/"+id, nil, nil)
}

// TestNetworks: one client with IPv6 has many addresses.
func TestNetworks(t *testing.T) {
	if a, b := network("2001:db8::1"), network("2001:db8::ffff:2"); a != b {
		t.Errorf("%s and %s", a, b)
	}
	if a, b := network("10.0.0.1"), network("10.0.0.2"); a == b {
		t.Error("neighbours are one")
	}
	s := site{trustProxy: true}
	for _, c := range [][2]string{{"10.0.0.1:50001", "10.0.0.1:50002"}, {"10.0.0.1", "::ffff:10.0.0.1"}, {"[2001:db8::1]:5", "2001:db8::2"}} { // as proxies write them
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("X-Forwarded-For", "192.0.2.9, "+c[0])
		a := s.address(r)
		r.Header.Set("X-Forwarded-For", c[1])
		if b := s.address(r); a != b {
			t.Errorf("%s and %s count as %s and %s", c[0], c[1], a, b)
		}
	}
}

// TestNamesAreEscaped: what people write is never markup.
func TestNamesAreEscaped(t *testing.T) {
	h := open(t, Config{})
	ann := h.person("<img src=x>")
	var o api.Opened
	ann.ok("POST", "/api/tables", table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}}, Name: "</script><b>"}, &o)
	ann.ok("POST", "/api/tables/"+o.Table.ID+"/say", api.Say{Text: "<script>alert(1)</script>"}, nil)
	for _, path := range []string{"/api/me", "/api/me/tables", "/api/tables/" + o.Table.ID, "/api/tables/" + o.Table.ID + "/chat"} {
		if _, body := ann.do("GET", path, nil, nil); bytes.ContainsAny(body, "<>") {
			t.Errorf("%s: %s", path, body)
		}
	}
	resp, err := ann.client.Get(h.http.URL + "/api/tables/" + o.Table.ID + "/record")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if !strings.HasPrefix(resp.Header.Get("Content-Disposition"), "attachment") || !strings.HasPrefix(resp.Header.Get("Content-Type"), "text/plain") {
		t.Errorf("%v", resp.Header)
	}
}

// TestLogsAreDiscreet: no name, token, link, seed or message comes into the log.
func TestLogsAreDiscreet(t *testing.T) {
	var log safeBuffer
	h := open(t, Config{Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))})
	ann, bob := h.person("Annabella"), h.person("Bobadilla")
	var link RecoveryLink
	ann.ok("POST", "/api/me/recovery", struct{}{}, &link)
	id := start(ann, bob, table.New{Name: "Geheimtisch"})
	var o api.Opened
	ann.ok("GET", "/api/tables/"+id, nil, &o)
	bob.invite = o.You.Invite
	bob.ok("POST", "/api/tables/"+id+"/say", api.Say{Text: "Losungswort"}, nil)
	bob.do("POST", "/api/tables/"+id+"/play", api.Play{Action: "nonsense"}, nil)
	text := log.String()
	if !strings.Contains(text, "route=/api/tables/{id}/{command}") {
		t.Fatal("nothing is logged:", text)
	}
	row, err := h.store.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	var doc struct{ Seed string }
	if err := json.Unmarshal(row.Doc, &doc); err != nil {
		t.Fatal(err)
	}
	secrets := []string{"Annabella", "Bobadilla", "Geheimtisch", "Losungswort", link.Secret, o.You.Invite, id, doc.Seed}
	for _, c := range ann.client.Jar.Cookies(&url.URL{Scheme: "http", Host: strings.TrimPrefix(h.http.URL, "http://"), Path: "/"}) {
		secrets = append(secrets, c.Value)
	}
	for _, secret := range secrets {
		if strings.Contains(text, secret) {
			t.Errorf("%s is in the log", secret)
		}
	}
}

// safeBuffer is a buffer for several goroutines.
type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// TestSlowRequests: who does not finish a request is cut off.
func TestSlowRequests(t *testing.T) {
	t.Parallel()
	s := New(play.StoreOf(mem.New()), Config{})
	if s.heading != 5*time.Second {
		t.Errorf("the head of a request may take %v", s.heading)
	}
	s.heading = 100 * time.Millisecond
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()
	conn, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(conn, "GET /api/me HTTP/1.1\r\nHost: x\r\n") // and no more
	conn.SetReadDeadline(time.Now().Add(20 * time.Second))
	if _, err := io.ReadAll(conn); err != nil {
		t.Error("still open:", err)
	}
	cancel()
	if err := <-served; err != nil {
		t.Error(err)
	}
}

// mangle changes a message at random.
func mangle(r *rand.Rand, text string) string {
	b := []byte(text)
	for range 1 + r.IntN(4) {
		if len(b) == 0 {
			return ""
		}
		i := r.IntN(len(b))
		switch r.IntN(7) {
		case 0:
			b[i] = byte(r.IntN(256))
		case 1:
			b = append(b[:i], b[min(len(b), i+1+r.IntN(8)):]...)
		case 2:
			b = append(b[:i], append([]byte(`{}[]",:0-9nulltrue\u0000`)[r.IntN(20):], b[i:]...)...)
		case 3:
			b = b[:i]
		case 4:
			b = append(b, b[i:]...)
		case 5:
			b = bytes.ReplaceAll(b, []byte(`1`), []byte(fmt.Sprint(r.Int64()-r.Int64())))
		case 6:
			b = bytes.ReplaceAll(b, []byte(`"`), []byte{`"'{[`[r.IntN(4)]})
		}
	}
	return string(b)
}

// TestFuzz: tens of thousands of malformed messages. Each is answered by an error with
// a code and a sentence, or was legal after all; nothing else changes the table.
func TestFuzz(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	h.s.limits.on = false
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{})
	handler := h.s.Handler()
	cookies := ann.client.Jar.Cookies(&url.URL{Scheme: "http", Host: strings.TrimPrefix(h.http.URL, "http://"), Path: "/"})
	r := rand.New(rand.NewPCG(1, 2))
	var o api.Opened
	ann.ok("GET", "/api/tables/"+id, nil, &o)
	action := o.Game.Prompt.Answers[0].Action
	bodies := map[string]string{
		"play":   fmt.Sprintf(`{"ply":%d,"action":%q,"key":"k1"}`, o.Ply+100000, action),
		"undo":   `{"ply":1,"turn":true}`,
		"redo":   `{"ply":1}`,
		"ask":    `{"ply":1,"kind":"undo","to":1}`,
		"answer": `{"request":1,"yes":true}`,
		"whatif": fmt.Sprintf(`{"ply":%d,"actions":[%q]}`, o.Ply, action),
		"sit":    `{"seat":1,"name":"x1"}`,
		"nosuch": `{"ply":1}`,
	}
	names := []string{"play", "undo", "redo", "ask", "answer", "whatif", "sit", "nosuch"}
	codes := map[fault.Code]int{}
	messages := 20_000
	if testing.Short() {
		messages /= 10
	}
	for i := range messages {
		name := names[i%len(names)]
		body := mangle(r, bodies[name])
		path := "/api/tables/" + id + "/" + name
		if r.IntN(10) == 0 {
			path = "/" + url.PathEscape(mangle(r, path[1:]))
		}
		req, err := http.NewRequest("POST", "http://localhost/", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if u, err := url.Parse(path); err == nil {
			req.URL = u
		}
		req.RemoteAddr = "127.0.0.1:1"
		req.Header.Set("Content-Type", "application/json")
		for _, c := range cookies {
			req.AddCookie(c)
		}
		before, err := h.store.Version(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, req)
		after, err := h.store.Version(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case w.Code == 200, w.Code/100 == 3, w.Code == 405, w.Code == 404 && !strings.HasPrefix(req.URL.Path, "/api/"):
			// Legal after all, or not the API.
		default:
			var f api.Failure
			if err := json.Unmarshal(w.Body.Bytes(), &f); err != nil || f.Error.Code == "" || !strings.HasSuffix(f.Error.Message, ".") || w.Code >= 500 {
				t.Fatalf("%q %q: %d %s", path, body, w.Code, w.Body)
			}
			codes[f.Error.Code]++
			if after != before {
				t.Fatalf("%q %q has changed the table and answered %s", path, body, w.Body)
			}
		}
	}
	if len(codes) < 6 {
		t.Errorf("only %v", codes)
	}
	// Over a socket: every message gets one reply.
	l := ann.listen("/api/tables/" + id + "/live")
	for i := range messages / 4 {
		name := names[i%len(names)]
		text := mangle(r, fmt.Sprintf(`{"id":"1","do":%q,"body":%s}`, name, bodies[name]))
		if len(text) > maxMessage {
			continue
		}
		before, err := h.store.Version(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		l.say(text)
		var reply api.LiveReply
		l.next("reply", &reply)
		if after, err := h.store.Version(t.Context(), id); err != nil || after != before && reply.Status != 200 {
			t.Fatalf("%q has changed the table and was answered %+v", text, reply)
		}
		if reply.Status != 200 && (reply.Error == nil || reply.Error.Code == "" || !strings.HasSuffix(reply.Error.Message, ".") || reply.Status >= 500) {
			t.Fatalf("%q: %+v", text, reply)
		}
	}
	if err := l.conn.Write(t.Context(), websocket.MessageBinary, []byte{0, 1, 2}); err != nil {
		t.Fatal(err)
	}
	var reply api.LiveReply
	l.next("reply", &reply)
	if reply.Status != 400 {
		t.Errorf("%+v", reply)
	}
}

// TestLonelyTables: bots play where somebody sits or looks; hundreds of tables of bots alone keep no thinker from the bot of a person.
func TestLonelyTables(t *testing.T) {
	if testing.Short() {
		t.Skip("bots think for seconds")
	}
	t.Parallel()
	h := open(t, Config{Thinkers: 1})
	h.s.limits.on = false
	mallory, ann := h.person("Mallory"), h.person("Ann")
	strong := table.NewSeat{Who: "strongest@10s"}
	var first api.Opened
	for range 50 {
		mallory.ok("POST", "/api/tables", table.New{Seats: []table.NewSeat{strong, strong, strong, strong}}, &first)
	}
	if running, waiting := h.s.house.Think.Jobs().Load(); running+waiting != 0 {
		t.Errorf("%d bots think and %d wait at tables where nobody is", running, waiting)
	}
	mallory.ok("GET", "/api/tables/"+first.Table.ID, nil, nil) // now one of them thinks for ten seconds
	var o api.Opened
	ann.ok("POST", "/api/tables", table.New{Variant: "introductory", Seats: []table.NewSeat{{Who: "me"}, {Who: "strongest@50ms"}}}, &o)
	path := "/api/tables/" + o.Table.ID
	for o.Table.ToMove != 1 { // until the bot is to move
		ann.ok("POST", path+"/play", api.Play{Command: table.Command{Ply: o.Ply}, Action: o.Game.Prompt.Answers[0].Action}, nil)
		ann.ok("GET", path, nil, &o)
	}
	began := time.Now()
	for ply := o.Ply; o.Ply == ply; time.Sleep(5 * time.Millisecond) {
		if time.Since(began) > 8*time.Second {
			t.Fatal("the bot of a person waits for those of nobody")
		}
		ann.ok("GET", path, nil, &o)
	}
}

// TestLobbyShare: one person's tables do not push those of others out of the lobby, and it has pages.
func TestLobbyShare(t *testing.T) {
	h := open(t, Config{})
	h.s.limits.on = false
	ann, mallory := h.person("Ann"), h.person("Mallory")
	var hers api.Opened
	ann.ok("POST", "/api/tables", table.New{Seats: two(), Open: true}, &hers)
	many := 210 // more than one person may have
	if testing.Short() {
		many = 12
	}
	for range many {
		if status, _ := mallory.do("POST", "/api/tables", table.New{Seats: two(), Open: true}, nil); status != 200 {
			break
		}
	}
	var list api.Tables
	ann.ok("GET", "/api/tables", nil, &list)
	if n := len(list.Tables); n != 6 || list.Tables[5].ID != hers.Table.ID {
		t.Errorf("%d tables, the last is %s", n, list.Tables[n-1].ID)
	}
	ann.ok("GET", "/api/tables?from=4", nil, &list)
	if len(list.Tables) != 2 || list.Tables[1].ID != hers.Table.ID {
		t.Errorf("%d tables on the next page", len(list.Tables))
	}
	for _, from := range []string{"-5", "99"} {
		ann.ok("GET", "/api/tables?from="+from, nil, nil)
	}
}

// TestFlood: a person makes tables and says things no faster than anybody needs; new names at one address make no more tables.
func TestFlood(t *testing.T) {
	h := open(t, Config{})
	ann := h.person("Ann")
	id := start(ann, h.person("Bob"), table.New{})
	eve := h.person("Eve")
	limited := func(b *browser, path string, body any, within int) bool {
		for range within {
			status, data := b.do("POST", path, body, nil)
			if status == 429 {
				return true
			}
			if status != 200 {
				t.Fatalf("%d %s", status, data)
			}
		}
		return false
	}
	if !limited(eve, "/api/tables/"+id+"/say", api.Say{Text: "spam"}, int(messageLimit.burst)+3) {
		t.Error("somebody says things without end")
	}
	alone := table.New{Seats: []table.NewSeat{{Who: "busy"}, {Who: "busy"}}}
	if !limited(eve, "/api/tables", alone, int(tableLimit.burst)+3) {
		t.Error("somebody makes tables without end")
	}
	made := 0
	for i := range 10 {
		next := h.person(fmt.Sprint("Eve", i))
		for range 40 {
			if status, _ := next.do("POST", "/api/tables", alone, nil); status == 200 {
				made++
			}
		}
	}
	if made > int(tablesLimit.burst) {
		t.Errorf("an address with ten names makes %d tables", made)
	}
	rows, err := h.store.Listed(t.Context(), 1000)
	if err != nil || len(rows) > 1 {
		t.Errorf("%d tables are listed: %v", len(rows), err)
	}
}

// TestQuietTable: only the people at a quiet table write in its chat.
func TestQuietTable(t *testing.T) {
	h := open(t, Config{})
	ann, bob, eve := h.person("Ann"), h.person("Bob"), h.person("Eve")
	id := start(ann, bob, table.New{Quiet: true})
	ann.ok("POST", "/api/tables/"+id+"/say", api.Say{Text: "hello"}, nil)
	bob.ok("POST", "/api/tables/"+id+"/say", api.Say{Text: "hello"}, nil)
	eve.refused(403, fault.NotSeated, "POST", "/api/tables/"+id+"/say", api.Say{Text: "hello"}, nil)
	var o api.Opened
	if eve.ok("GET", "/api/tables/"+id, nil, &o); !o.Table.Quiet {
		t.Error("nobody is told that the table is quiet")
	}
}

// counting counts what is asked of a store for lists of tables, tables and sessions.
type counting struct {
	play.Store
	lists, versions, sessions, listed atomic.Int64
}

func (s *counting) Listed(ctx context.Context, limit int) ([]table.Row, error) {
	s.listed.Add(1)
	return s.Store.Listed(ctx, limit)
}

func (s *counting) Messages(ctx context.Context, id string, after, limit int) ([]table.Message, error) {
	s.lists.Add(1)
	return s.Store.Messages(ctx, id, after, limit)
}

func (s *counting) TablesOf(ctx context.Context, user string, limit int) ([]table.Row, error) {
	s.lists.Add(1)
	return s.Store.TablesOf(ctx, user, limit)
}

func (s *counting) Version(ctx context.Context, id string) (int64, error) {
	s.versions.Add(1)
	return s.Store.Version(ctx, id)
}

func (s *counting) UserOf(ctx context.Context, h people.Hash) (people.User, people.Session, error) {
	s.sessions.Add(1)
	return s.Store.UserOf(ctx, h)
}

// TestManySockets: a message costs the store the same whether a person has one socket or sixty.
func TestManySockets(t *testing.T) {
	t.Parallel()
	cost := func(sockets int) (lists, others int64) {
		db := &counting{Store: play.StoreOf(mem.New())}
		h := openOn(t, play.StoreOf(db), Config{})
		h.s.limits.on = false
		ann, bob := h.person("Ann"), h.person("Bob")
		id := start(ann, bob, table.New{})
		var mine, table []*listener
		var list api.LiveTables
		var u api.LiveUpdate
		for range sockets {
			mine, table = append(mine, ann.listen("/api/me/live")), append(table, ann.listen("/api/tables/"+id+"/live"))
			mine[len(mine)-1].next("tables", &list)
			table[len(table)-1].next("update", &u)
		}
		db.lists.Store(0)
		before := db.versions.Load() + db.sessions.Load()
		bob.ok("POST", "/api/tables/"+id+"/say", api.Say{Text: "hello"}, nil)
		var said api.LiveChat
		for i := range mine {
			table[i].next("chat", &said)
			for mine[i].next("tables", &list); list.Tables.Tables[0].Messages == 0; {
				mine[i].next("tables", &list)
			}
		}
		return db.lists.Load(), db.versions.Load() + db.sessions.Load() - before
	}
	lists, others := cost(1)
	many, more := cost(60)
	if many > lists+2 || more > others+6 {
		t.Errorf("with one socket %d lists and %d other questions, with sixty %d and %d", lists, others, many, more)
	}
}

// TestKeyReused: a key answers the command it came with and no other, however that is written.
func TestKeyReused(t *testing.T) {
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{})
	path := "/api/tables/" + id
	key := map[string]string{"Idempotency-Key": "k"}
	for range 2 {
		if status, data := ann.do("POST", path+"/say", `{"text":"hello"}`, key); status != 200 {
			t.Fatalf("%d %s", status, data)
		}
	}
	if status, data := ann.do("POST", path+"/say", `{ "key":"k", "text":"hello" }`, nil); status != 200 {
		t.Errorf("the same in other words: %d %s", status, data)
	}
	ann.refused(409, fault.KeyReused, "POST", path+"/say", `{"text":"goodbye"}`, key)
	ann.refused(409, fault.KeyReused, "POST", path+"/leave", `{}`, key)
	var chat api.Chat
	if ann.ok("GET", path+"/chat", nil, &chat); len(chat.Messages) != 1 {
		t.Errorf("%+v", chat)
	}
	made := `{"seats":[{"who":"me"},{"who":"open"}]}`
	for range 2 {
		if status, data := ann.do("POST", "/api/tables", made, key); status != 200 {
			t.Fatalf("%d %s", status, data)
		}
	}
	ann.refused(409, fault.KeyReused, "POST", "/api/tables", `{"seats":[{"who":"me"},{"who":"busy"}]}`, key)
}

// TestSignOutOthers: who has lost a device ends its session from another, with the links made there.
func TestSignOutOthers(t *testing.T) {
	h := open(t, Config{})
	lost, kept := h.person("Ann"), h.browser()
	var link, other RecoveryLink
	lost.ok("POST", "/api/me/device", struct{}{}, &link)
	lost.ok("POST", "/api/me/device", struct{}{}, &other)
	kept.ok("POST", "/api/recover", Recover{Secret: link.Secret}, nil)
	kept.ok("POST", "/api/me/signout/others", nil, nil)
	lost.refused(401, fault.NotSignedIn, "GET", "/api/me/tables", nil, nil)
	h.browser().refused(401, fault.UsedRecovery, "POST", "/api/recover", Recover{Secret: other.Secret}, nil)
	var me Me
	if kept.ok("GET", "/api/me", nil, &me); me.Name != "Ann" {
		t.Errorf("%+v", me)
	}
	lost.refused(401, fault.NotSignedIn, "POST", "/api/me/signout/others", nil, nil)
}
