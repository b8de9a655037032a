package server

import (
	"archive/zip"
	"barrage/play"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"barrage/play/fault"
	"barrage/play/table"
	"barrage/server/api"
	"barrage/store/mem"
	"barrage/web"
)

// house is a server under test.
type house struct {
	t     *testing.T
	s     *Server
	http  *httptest.Server
	store play.Store
	mu    sync.Mutex
	sent  []string // every body the server has answered with
}

func open(t *testing.T, cfg Config) *house {
	t.Helper()
	return openOn(t, play.StoreOf(mem.New()), cfg)
}

// openOn opens a server on a store.
func openOn(t *testing.T, store play.Store, cfg Config) *house {
	t.Helper()
	cfg.Pages = func(table.Files) http.Handler { return web.Handler(nil) }
	h := &house{t: t, s: New(store, cfg), store: store}
	h.s.Start(context.Background())
	h.http = httptest.NewServer(h.s.Handler())
	t.Cleanup(func() {
		h.s.Close()
		h.http.Close()
	})
	return h
}

// browser is somebody with cookies.
type browser struct {
	*house
	client http.Client
	invite string
}

func (h *house) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		h.t.Fatal(err)
	}
	return &browser{house: h, client: http.Client{Jar: jar}}
}

func (h *house) person(name string) *browser {
	h.t.Helper()
	b := h.browser()
	b.ok("POST", "/api/me", SignUp{Name: name}, nil)
	return b
}

// do sends a request and returns status and body.
func (b *browser) do(method, path string, body any, header map[string]string) (int, []byte) {
	b.t.Helper()
	var rd io.Reader
	switch v := body.(type) {
	case nil:
	case string:
		rd = strings.NewReader(v)
	default:
		data, err := json.Marshal(v)
		if err != nil {
			b.t.Fatal(err)
		}
		rd = bytes.NewReader(data)
	}
	if b.invite != "" {
		path += "?invite=" + b.invite
	}
	r, err := http.NewRequest(method, b.http.URL+path, rd)
	if err != nil {
		b.t.Fatal(err)
	}
	if rd != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	for k, v := range header {
		r.Header.Set(k, v)
	}
	resp, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	b.mu.Lock()
	b.sent = append(b.sent, string(data))
	b.mu.Unlock()
	return resp.StatusCode, data
}

func (b *browser) ok(method, path string, body, into any) {
	b.t.Helper()
	status, data := b.do(method, path, body, nil)
	if status != 200 {
		b.t.Fatalf("%s %s: %d %s", method, path, status, data)
	}
	if into != nil {
		if err := json.Unmarshal(data, into); err != nil {
			b.t.Fatal(err)
		}
	}
}

// refused demands a status and a code with a sentence.
func (b *browser) refused(status int, code fault.Code, method, path string, body any, header map[string]string) api.FailureDetail {
	b.t.Helper()
	got, data := b.do(method, path, body, header)
	var f api.Failure
	if err := json.Unmarshal(data, &f); err != nil {
		b.t.Fatalf("%s %s: %d %q", method, path, got, data)
	}
	if got != status || full(f.Error) != code || !strings.HasSuffix(f.Error.Message, ".") || strings.Contains(f.Error.Message, "{") {
		b.t.Fatalf("%s %s: %d %+v, want %d %s", method, path, got, f.Error, status, code)
	}
	return f.Error
}

// socket follows something.
type listener struct {
	t    *testing.T
	conn *websocket.Conn
}

func (b *browser) listen(path string) *listener {
	b.t.Helper()
	conn, _, err := websocket.Dial(b.t.Context(), strings.Replace(b.http.URL, "http", "ws", 1)+path, &websocket.DialOptions{HTTPClient: &b.client})
	if err != nil {
		b.t.Fatal(err)
	}
	conn.SetReadLimit(8 << 20)
	b.t.Cleanup(func() { conn.CloseNow() })
	return &listener{b.t, conn}
}

// next reads messages until one of a type.
func (l *listener) next(kind string, into any) {
	l.t.Helper()
	for {
		ctx, cancel := context.WithTimeout(l.t.Context(), 20*time.Second)
		_, data, err := l.conn.Read(ctx)
		cancel()
		if err != nil {
			l.t.Fatalf("waiting for %s: %v", kind, err)
		}
		var m struct{ Type string }
		if err := json.Unmarshal(data, &m); err != nil {
			l.t.Fatal(err)
		}
		if m.Type == kind {
			if err := json.Unmarshal(data, into); err != nil {
				l.t.Fatal(err)
			}
			return
		}
	}
}

func (l *listener) say(text string) {
	l.t.Helper()
	if err := l.conn.Write(l.t.Context(), websocket.MessageText, []byte(text)); err != nil {
		l.t.Fatal(err)
	}
}

func two() []table.NewSeat { return []table.NewSeat{{Who: "me"}, {Who: "open"}} }

// start seats two people at a table.
func start(ann, bob *browser, n table.New) string {
	ann.t.Helper()
	n.Seats, n.Open = two(), true
	var o api.Opened
	ann.ok("POST", "/api/tables", n, &o)
	bob.ok("POST", "/api/tables/"+o.Table.ID+"/sit", api.Sit{}, nil)
	return o.Table.ID
}

// TestWholeGame: a game over the real protocol, one playing by HTTP, the other by
// socket, a third looking on; every hash agrees, and the seed stays secret to the end.
func TestWholeGame(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	h.s.limits.on = false
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{Variant: "introductory"})
	path := "/api/tables/" + id
	look := h.browser().listen(path + "/live?lang=en")
	theirs := bob.listen(path + "/live")
	var u api.LiveUpdate
	look.next("update", &u)
	known := u.Ply
	if u.From != known || u.Game == nil {
		t.Fatalf("%+v", u)
	}
	var o api.Opened
	ann.ok("GET", path, nil, &o)
	if len(o.You.Seats) != 1 || o.Invite == "" || o.You.Seats[0] != 0 {
		t.Fatalf("%+v", o.You)
	}
	row, err := h.store.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	var doc struct{ Seed string }
	if err := json.Unmarshal(row.Doc, &doc); err != nil || len(doc.Seed) != 64 {
		t.Fatal(err, doc)
	}
	n := 0
	for u.Table.Phase == table.Playing {
		n++
		answers := u.Game.Prompt.Answers
		a := answers[(n*7)%len(answers)].Action
		var d api.Done
		if u.Game.Prompt.Seat == 0 {
			ann.ok("POST", path+"/play", api.Play{Command: table.Command{Ply: u.Ply}, Action: a}, &d)
		} else {
			theirs.say(fmt.Sprintf(`{"id":"%d","do":"play","body":{"ply":%d,"action":%q,"key":"k%d"}}`, n, u.Ply, a, n))
			var r struct {
				ID     string
				Status int
				Body   api.Done
				Error  any
			}
			theirs.next("reply", &r)
			if r.Status != 200 || r.ID != fmt.Sprint(n) {
				t.Fatalf("%+v", r)
			}
			d = r.Body
		}
		if d.From != u.Ply || len(d.Entries) != d.To-d.From || d.Entries[0].Action != a {
			t.Fatalf("%+v", d)
		}
		for u.Ply < d.To {
			before := u.Ply
			u = api.LiveUpdate{}
			look.next("update", &u)
			if u.From != before || len(u.Entries) != u.Ply-u.From {
				t.Fatalf("update from %d to %d with %d entries after ply %d", u.From, u.Ply, len(u.Entries), before)
			}
		}
		if last := u.Entries[len(u.Entries)-1]; last.Hash != d.Entries[len(d.Entries)-1].Hash {
			t.Fatal("hashes differ")
		}
		if u.Table.Phase == table.Playing && n%20 == 0 {
			var p api.Position
			ann.ok("GET", path+"/position", nil, &p)
			var l api.LogPage
			bob.ok("GET", path+"/log", nil, &l)
			if p.Ply != u.Ply || p.Text == "" || len(l.Entries) != u.Ply {
				t.Fatalf("position %d, log %d, ply %d", p.Ply, len(l.Entries), u.Ply)
			}
			h.mu.Lock()
			for _, s := range h.sent {
				if strings.Contains(s, doc.Seed) {
					t.Fatal("the seed has been told")
				}
			}
			h.mu.Unlock()
		}
	}
	if u.Table.Seed != doc.Seed {
		t.Error("the seed is not revealed")
	}
	status, record := ann.do("GET", path+"/record", nil, nil)
	if status != 200 || !bytes.Contains(record, []byte("result:")) || !bytes.Contains(record, []byte(doc.Seed)) {
		t.Errorf("%d %s", status, record)
	}
}

// TestResume: who reconnects with a ply gets what is missing and nothing else; chat too.
func TestResume(t *testing.T) {
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{Variant: "introductory", Undo: "free"})
	path := "/api/tables/" + id
	var o api.Opened
	ann.ok("GET", path, nil, &o)
	known := o.Ply
	players := []*browser{ann, bob}
	for range 5 {
		ann.ok("GET", path, nil, &o)
		players[o.Game.Prompt.Seat].ok("POST", path+"/play", api.Play{Command: table.Command{Ply: o.Ply}, Action: o.Game.Prompt.Answers[0].Action}, nil)
	}
	ann.ok("GET", path, nil, &o)
	players[o.Table.Undoable.Seat].ok("POST", path+"/undo", api.Undo{Command: table.Command{Ply: o.Ply}}, nil)
	for _, text := range []string{"one", "two", "three"} {
		bob.ok("POST", path+"/say", api.Say{Text: text}, nil)
	}
	l := h.browser().listen(fmt.Sprintf("%s/live?ply=%d&chat=1", path, known))
	var u api.LiveUpdate
	l.next("update", &u)
	if u.From != known || len(u.Entries) != u.Ply-known || u.Entries[len(u.Entries)-1].Kind != "back" {
		t.Errorf("from %d, %d entries", u.From, len(u.Entries))
	}
	var c api.LiveChat
	l.next("chat", &c)
	if len(c.Messages) != 2 || c.Messages[0].Text != "two" {
		t.Errorf("%+v", c)
	}
	// Somebody from the future, or from long ago, begins anew with the position.
	for _, ply := range []int{99999, -5} {
		l := h.browser().listen(fmt.Sprintf("%s/live?ply=%d", path, ply))
		l.next("update", &u)
		if u.From != u.Ply || len(u.Entries) != 0 {
			t.Errorf("%d: from %d with %d entries", ply, u.From, len(u.Entries))
		}
	}
}

// TestStale: 409 with the missing actions and the present ply.
func TestStale(t *testing.T) {
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{Variant: "introductory"})
	path := "/api/tables/" + id
	var o api.Opened
	ann.ok("GET", path, nil, &o)
	play := api.Play{Command: table.Command{Ply: o.Ply, Key: "a"}, Action: o.Game.Prompt.Answers[0].Action}
	var first, again api.Done
	ann.ok("POST", path+"/play", play, &first)
	ann.ok("POST", path+"/play", play, &again)
	if fmt.Sprint(first) != fmt.Sprint(again) {
		t.Errorf("%+v\n%+v", first, again)
	}
	play.Key = "b"
	f := ann.refused(409, fault.StalePly, "POST", path+"/play", play, nil)
	if len(f.Missing) != first.To-first.From || f.Missing[0].Action != play.Action || f.Ply == nil || *f.Ply != first.To {
		t.Errorf("%+v", f)
	}
}

// TestTwoDevices: the same person on two devices, moved by a recovery link.
func TestTwoDevices(t *testing.T) {
	h := open(t, Config{})
	phone, bob := h.person("Ann"), h.person("Bob")
	var link RecoveryLink
	phone.ok("POST", "/api/me/device", struct{}{}, &link)
	desk := h.browser()
	desk.ok("POST", "/api/recover", Recover{Secret: link.Secret}, nil)
	h.browser().refused(401, fault.UsedRecovery, "POST", "/api/recover", Recover{Secret: link.Secret}, nil) // once
	phone.ok("POST", "/api/me/device", struct{}{}, &link)
	bob.refused(409, fault.SignedIn, "POST", "/api/recover", Recover{Secret: link.Secret}, nil)
	other := h.person("Somebody")
	other.ok("POST", "/api/recover", Recover{Secret: link.Secret, Already: Already{Replace: true}}, nil)
	var me Me
	other.ok("GET", "/api/me", nil, &me)
	if me.Name != "Ann" {
		t.Fatal(me)
	}
	desk.ok("GET", "/api/me", nil, &me)
	if me.Name != "Ann" {
		t.Fatal(me)
	}
	id := start(phone, bob, table.New{Variant: "introductory"})
	path := "/api/tables/" + id
	news := desk.listen("/api/me/live")
	var list api.LiveTables
	news.next("tables", &list)
	if len(list.Tables.Tables) != 1 || !list.Tables.Tables[0].YourTurn {
		t.Fatalf("%+v", list)
	}
	for _, device := range []*browser{desk, phone} {
		var o api.Opened
		device.ok("GET", path, nil, &o)
		who := []*browser{device, bob}[o.Game.Prompt.Seat]
		who.ok("POST", path+"/play", api.Play{Command: table.Command{Ply: o.Ply}, Action: o.Game.Prompt.Answers[0].Action}, nil)
	}
	phone.ok("POST", "/api/me/signout", struct{}{}, nil)
	phone.nobody()
	desk.ok("GET", "/api/me", nil, nil)
	desk.ok("DELETE", "/api/me", nil, nil)
	desk.nobody()
}

// nobody demands that a browser without a name is told so, without an error.
func (b *browser) nobody() {
	b.t.Helper()
	var me map[string]any
	b.ok("GET", "/api/me", nil, &me)
	if len(me) != 1 || me["name"] != "" {
		b.t.Errorf("%v", me)
	}
}

// TestProgram: a program identifies itself by a token in a header.
func TestProgram(t *testing.T) {
	h := open(t, Config{})
	b := h.browser()
	var me Me
	b.ok("POST", "/api/me", SignUp{Name: "robot", Program: true}, &me)
	if me.Token == "" {
		t.Fatal("no token")
	}
	b.nobody()
	if status, _ := b.do("GET", "/api/me", nil, map[string]string{"Authorization": "Bearer " + me.Token}); status != 200 {
		t.Error(status)
	}
	if status, _ := b.do("GET", "/api/me", nil, map[string]string{"Authorization": "Bearer " + me.Token + "x"}); status != 401 {
		t.Error(status)
	}
}

// TestSlowClients: sockets that never read neither block the table nor stay forever.
func TestSlowClients(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	h.s.limits.on = false
	h.s.sockets.patience, h.s.sockets.heartbeat = 200*time.Millisecond, time.Hour // or the heartbeat would close them
	// Little room for what is never read, on both sides.
	h.http.Close()
	h.http = httptest.NewUnstartedServer(h.s.Handler())
	h.http.Config.ConnState = func(conn net.Conn, state http.ConnState) {
		if tcp, ok := conn.(*net.TCPConn); ok && state == http.StateNew {
			tcp.SetWriteBuffer(4 << 10)
		}
	}
	h.http.Start()
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{Variant: "introductory", Undo: "free"})
	path := "/api/tables/" + id
	for range 20 {
		b := h.browser()
		b.client.Transport = &http.Transport{DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := (&net.Dialer{}).DialContext(ctx, network, address)
			if err == nil {
				err = conn.(*net.TCPConn).SetReadBuffer(4 << 10)
			}
			return conn, err
		}}
		b.listen(path + "/live")
	}
	// They hold no messages: at most their connection, until it is given up. Meanwhile the game goes on.
	players := []*browser{ann, bob}
	deadline := time.Now().Add(time.Minute)
	for h.s.metrics.sockets.Load() > 0 && time.Now().Before(deadline) {
		var o api.Opened
		ann.ok("GET", path, nil, &o)
		if o.Table.Phase != table.Playing {
			ann.ok("POST", path+"/say", api.Say{Text: strings.Repeat("x", 500)}, nil)
			continue
		}
		players[o.Game.Prompt.Seat].ok("POST", path+"/play", api.Play{Command: table.Command{Ply: o.Ply}, Action: o.Game.Prompt.Answers[0].Action}, nil)
	}
	if n := h.s.metrics.sockets.Load(); n > 0 {
		t.Errorf("%d sockets that never read are still open", n)
	}
}

// TestDrainServed: a served process says goodbye to every socket before it ends.
func TestDrainServed(t *testing.T) {
	t.Parallel()
	s := New(play.StoreOf(mem.New()), Config{Unlimited: true})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()
	h := &house{t: t, s: s, http: &httptest.Server{URL: "http://" + l.Addr().String()}}
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{})
	var sockets []*listener
	for range 100 {
		sockets = append(sockets, h.browser().listen("/api/tables/"+id+"/live"))
	}
	for _, k := range sockets {
		var u api.LiveUpdate
		k.next("update", &u)
	}
	unused, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer unused.Close()
	h.browser().ok("GET", "/api/me", nil, nil) // the listener has taken the one before
	cancel()
	for _, k := range sockets {
		var bye api.LiveBye
		k.next("bye", &bye)
		k.conn.CloseRead(t.Context()) // answers that it closes, as clients do
	}
	began := time.Now()
	if err := <-served; err != nil {
		t.Error(err)
	}
	if took := time.Since(began); took > 4*time.Second {
		t.Errorf("a connection that nobody uses holds up the end: %v", took)
	}
}

// TestSocketsForget: a socket is worth no more than its token: after signing out and after
// deleting everything it does nothing, and it knows a new name.
func TestSocketsForget(t *testing.T) {
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{Variant: "introductory"})
	path := "/api/tables/" + id
	say := func(l *listener) (r api.LiveReply) {
		t.Helper()
		l.say(`{"id":"1","do":"say","body":{"text":"hello"}}`)
		l.next("reply", &r)
		return r
	}
	l := ann.listen(path + "/live")
	ann.ok("PATCH", "/api/me", Rename{Name: "Anne"}, nil)
	if r := say(l); r.Status != 200 {
		t.Fatalf("%+v", r)
	}
	var chat api.Chat
	bob.ok("GET", path+"/chat", nil, &chat)
	if chat.Messages[0].Name != "Anne" {
		t.Errorf("%+v", chat)
	}
	ann.ok("POST", "/api/me/signout", struct{}{}, nil)
	if r := say(l); r.Status != 401 && r.Status != 410 { // its answer, or the end of the socket, whichever comes first
		t.Errorf("after signing out: %+v", r)
	}
	l = bob.listen(path + "/live")
	bob.ok("DELETE", "/api/me", nil, nil)
	if _, _, err := l.conn.Read(t.Context()); err == nil { // the update of his leaving, or the end
		for err == nil {
			_, _, err = l.conn.Read(t.Context())
		}
	}
	messages, err := h.store.Messages(t.Context(), id, 0, 10)
	if err != nil || len(messages) != 1 {
		t.Errorf("%+v %v", messages, err)
	}
}

// TestAllChat: whoever comes late gets everything that was said.
func TestAllChat(t *testing.T) {
	h := open(t, Config{})
	h.s.limits.on = false
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{})
	for i := range api.ChatPage + 50 {
		ann.ok("POST", "/api/tables/"+id+"/say", api.Say{Text: fmt.Sprint(i)}, nil)
	}
	l := bob.listen("/api/tables/" + id + "/live?chat=0")
	for n := 0; n < api.ChatPage+50; {
		var c api.LiveChat
		l.next("chat", &c)
		n += len(c.Messages)
	}
}

// TestDrain: before it goes away the server says when to come back.
func TestDrain(t *testing.T) {
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{})
	l := ann.listen("/api/tables/" + id + "/live")
	var u api.LiveUpdate
	l.next("update", &u)
	if status, body := ann.do("GET", "/readyz", nil, nil); status != 200 {
		t.Fatalf("%d %s", status, body)
	}
	h.s.Drain()
	var bye api.LiveBye
	l.next("bye", &bye)
	if bye.Reconnect < 100 {
		t.Error(bye)
	}
	if status, _ := ann.do("GET", "/readyz", nil, nil); status != 503 {
		t.Error("still ready")
	}
	if status, _ := ann.do("GET", "/healthz", nil, nil); status != 200 {
		t.Error("not alive")
	}
}

// TestTwoServers: two servers on one store. A move made at one reaches the sockets of
// the other soon, not only with the next heartbeat.
func TestTwoServers(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	other := &house{t: t, s: New(h.store, Config{}), store: h.store}
	other.s.Start(context.Background())
	other.http = httptest.NewServer(other.s.Handler())
	t.Cleanup(func() {
		other.s.Close()
		other.http.Close()
	})
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{Variant: "introductory"})
	path := "/api/tables/" + id
	l := other.browser().listen(path + "/live")
	var u api.LiveUpdate
	l.next("update", &u)
	began := time.Now()
	[]*browser{ann, bob}[u.Game.Prompt.Seat].ok("POST", path+"/play", api.Play{Command: table.Command{Ply: u.Ply}, Action: u.Game.Prompt.Answers[0].Action}, nil)
	known := u.Ply
	l.next("update", &u)
	if u.From != known || u.Ply == known || time.Since(began) > heartbeat/2 {
		t.Errorf("from %d to %d after %v", u.From, u.Ply, time.Since(began))
	}
}

// TestMetrics: what operators see.
func TestMetrics(t *testing.T) {
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{})
	var o api.Opened
	ann.ok("GET", "/api/tables/"+id, nil, &o)
	[]*browser{ann, bob}[o.Game.Prompt.Seat].ok("POST", "/api/tables/"+id+"/play", api.Play{Command: table.Command{Ply: o.Ply}, Action: o.Game.Prompt.Answers[0].Action}, nil)
	ann.refused(409, fault.StalePly, "POST", "/api/tables/"+id+"/play", api.Play{Command: table.Command{Ply: 0}, Action: "pass"}, nil)
	w := httptest.NewRecorder()
	h.s.Private().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	for _, want := range []string{`barrage_requests_total{route="POST /api/tables",status="2xx"} 1`, `barrage_refusals_total{code="stale_ply"} 1`,
		"barrage_command_seconds_count 2", "barrage_plies_total", "barrage_sockets 0"} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("no %s in\n%s", want, w.Body)
		}
	}
	if status, _ := ann.do("GET", "/metrics", nil, nil); status == 200 {
		t.Error("metrics are public")
	}
}

// TestPages: the client is there, with its addresses.
func TestPages(t *testing.T) {
	h := open(t, Config{})
	b := h.browser()
	for path, want := range map[string]int{"/": 200, "/table/abc": 200, "/recover": 200, "/privacy": 200, "/new": 200, "/settings": 200, "/help": 200, "/try/E10": 200, "/learn": 200, "/learn/2": 200, "/puzzle/production-1-1": 200, "/manifest.webmanifest": 200, "/sw.js": 200, "/etc/passwd": 404, "/api/nothing": 404} {
		if status, _ := b.do("GET", path, nil, nil); status != want {
			t.Errorf("%s: %d", path, status)
		}
	}
}

// TestPacked: long answers are packed for clients that take that, and short ones are not.
func TestPacked(t *testing.T) {
	h := open(t, Config{})
	for _, c := range []struct{ path, accept, want string }{
		{"/api/catalogue", "gzip, deflate, br", "gzip"}, {"/api/catalogue", "gzip;q=0", ""}, {"/api/catalogue", "", ""}, {"/api/me", "gzip", ""},
	} {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", c.path, nil)
		r.Header.Set("Accept-Encoding", c.accept)
		h.s.Handler().ServeHTTP(w, r)
		if w.Header().Get("Content-Encoding") != c.want || w.Header().Get("Vary") != "Accept-Encoding" || !strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") {
			t.Errorf("%s for %q: %v", c.path, c.accept, w.Header())
		}
		if c.want != "" && w.Body.Len() > 12_000 {
			t.Errorf("%s: %d bytes", c.path, w.Body.Len())
		}
	}
}

// TestExport: all games of a person in one file, with who they are, and no secret of theirs.
func TestExport(t *testing.T) {
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{})
	start(ann, bob, table.New{Leeghwater: true})
	watched := start(bob, h.person("Cyd"), table.New{})
	ann.ok("POST", "/api/tables/"+watched+"/say", api.Say{Text: "Fine turn"}, nil)
	ann.ok("POST", "/api/tables/"+id+"/say", api.Say{Text: "Hello"}, nil)
	bob.ok("POST", "/api/tables/"+id+"/say", api.Say{Text: "Hello, Ann"}, nil)
	var token Token
	ann.ok("POST", "/api/me/tokens", NewToken{Name: "My bot", Scope: "read"}, &token)
	var claimed Claimed
	ann.ok("POST", "/api/me/handle", Claim{Handle: "Annie"}, &claimed)
	status, data := ann.do("GET", "/api/me/export", nil, nil)
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil || status != 200 || len(z.File) != 5 {
		t.Fatalf("%d, %v", status, err)
	}
	f, err := z.Open("identity.json")
	if err != nil {
		t.Fatal(err)
	}
	who, err := io.ReadAll(f)
	if err != nil || !bytes.Contains(who, []byte(`"handle":"Annie"`)) || !bytes.Contains(who, []byte("My bot")) || bytes.Contains(who, []byte(token.Token)) {
		t.Errorf("%v %s", err, who)
	}
	var said map[string][]api.Said
	if f, err = z.Open("messages.json"); err != nil {
		t.Fatal(err)
	}
	if err := json.NewDecoder(f).Decode(&said); err != nil || len(said) != 2 || len(said[id]) != 1 || said[id][0].Text != "Hello" || len(said[watched]) != 1 || said[watched][0].Text != "Fine turn" {
		t.Errorf("%v %v", err, said)
	}
}

// TestBeat: a client that does not see pings hears something now and then.
func TestBeat(t *testing.T) {
	h := open(t, Config{})
	h.s.sockets.heartbeat = 20 * time.Millisecond
	ann := h.person("Ann")
	id := start(ann, h.person("Bob"), table.New{})
	for _, path := range []string{"/api/me/live", "/api/tables/" + id + "/live"} {
		var beat api.LiveBeat
		ann.listen(path).next("beat", &beat)
	}
}

// TestCompressedSockets: updates, which are kilobytes, travel compressed to clients that can.
func TestCompressedSockets(t *testing.T) {
	h := open(t, Config{})
	ann := h.person("Ann")
	id := start(ann, h.person("Bob"), table.New{})
	conn, resp, err := websocket.Dial(t.Context(), strings.Replace(h.http.URL, "http", "ws", 1)+"/api/tables/"+id+"/live",
		&websocket.DialOptions{HTTPClient: &ann.client, CompressionMode: websocket.CompressionNoContextTakeover})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	if got := resp.Header.Get("Sec-WebSocket-Extensions"); !strings.Contains(got, "permessage-deflate") {
		t.Errorf("extensions %q", got)
	}
	conn.SetReadLimit(1 << 20)
	if _, data, err := conn.Read(t.Context()); err != nil || len(data) < 2000 || !json.Valid(data) {
		t.Errorf("%d bytes: %v", len(data), err)
	}
}

// tended is a store that notes what is cleared away.
type tended struct {
	*mem.Store
	did chan string
}

func (s *tended) Untouched(ctx context.Context, before time.Time, after table.Row, limit int) ([]table.Row, error) {
	s.did <- "old games"
	return s.Store.Untouched(ctx, before, after, limit)
}

func (s *tended) Purge(ctx context.Context, before time.Time) error {
	if age := time.Since(before); age < 6*24*time.Hour || age > 8*24*time.Hour {
		s.did <- "not a week"
	}
	s.did <- "what has expired"
	return s.Store.Purge(ctx, before)
}

func (s *tended) EndIdle(ctx context.Context, before time.Time) error {
	s.did <- "idle sessions"
	return s.Store.EndIdle(ctx, before)
}

// TestHousekeeping: a server that starts clears away what is old, and does so again every hour, not all the time.
func TestHousekeeping(t *testing.T) {
	t.Parallel()
	store := &tended{mem.New(), make(chan string, 100)}
	openOn(t, play.StoreOf(store), Config{KeepSolo: time.Hour})
	for _, want := range []string{"old games", "what has expired", "idle sessions"} {
		select {
		case got := <-store.did:
			if got != want {
				t.Errorf("%s, want %s", got, want)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("%s is not cleared away", want)
		}
	}
	select {
	case got := <-store.did:
		t.Errorf("%s again", got)
	case <-time.After(50 * time.Millisecond):
	}
}
