package server

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"

	"barrage/game/lang"
	"barrage/play/fault"
	"barrage/play/table"
	"barrage/server/api"
	"barrage/store/backup"
)

// full is the code with its case.
func full(d api.FailureDetail) fault.Code {
	if d.Case == "" {
		return d.Code
	}
	return d.Code + fault.Code("."+d.Case)
}

// TestFailures: what is wrong with a request itself, over HTTP and over sockets.
func TestFailures(t *testing.T) {
	h := open(t, Config{})
	ann := h.person("Ann")
	id := start(ann, h.person("Bob"), table.New{})
	path := "/api/tables/" + id
	f := ann.refused(404, fault.NoSuchEndpoint, "GET", "/api/nothing", nil, nil)
	if f.Args["path"] != "/api/nothing" || f.Args["method"] != "GET" || !strings.Contains(f.Message, "/api/nothing") {
		t.Errorf("%+v", f)
	}
	ann.refused(404, fault.NoSuchCommand, "POST", path+"/dance", struct{}{}, nil)
	f = ann.refused(400, fault.BadBody, "POST", path+"/say", `{"texts":"hello"}`, nil)
	if !strings.Contains(f.Cause, "texts") || strings.Contains(f.Message, "texts") {
		t.Errorf("%+v", f)
	}
	ann.refused(400, fault.BadBody, "POST", path+"/say", `{"text":"hello"}{}`, nil)
	ann.refused(400, fault.NotANumber, "GET", path+"?ply=x", nil, nil)
	ann.refused(400, fault.HasName, "POST", "/api/me", SignUp{Name: "Eve"}, nil)
	ann.refused(400, fault.SocketOnly, "GET", path+"/live", nil, nil)

	l := ann.listen(path + "/live?lang=fr")
	var r api.LiveReply
	l.say(fmt.Sprintf(`{"id":%q,"do":"ping"}`, strings.Repeat("x", 81)))
	l.next("reply", &r)
	if r.Error == nil || full(*r.Error) != fault.BadID || r.Error.Message != fault.Fail(fault.BadID).In(lang.Of("fr")) {
		t.Errorf("%+v", r.Error)
	}
	l = ann.listen("/api/me/live?lang=pl")
	l.say(`{"id":"1","do":"ping"}`)
	l.next("reply", &r)
	if r.Error == nil || full(*r.Error) != fault.NoCommandsHere || r.Status != 404 || r.Error.Message != fault.Fail(fault.NoCommandsHere).In(lang.Of("pl")) {
		t.Errorf("%+v", r.Error)
	}

	for range maxSockets {
		h.s.limits.enter("user "+ann.id(), "here")
	}
	header := map[string]string{"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
	ann.refused(429, fault.TooManySockets, "GET", path+"/live", nil, header)
	status, data := 200, []byte(nil)
	for n := 0; status == 200 && n < 2*int(personLimit.burst); n++ {
		status, data = ann.do("GET", "/api/me", nil, nil)
	}
	var fast api.Failure
	if err := json.Unmarshal(data, &fast); err != nil || status != 429 || full(fast.Error) != fault.TooFast {
		t.Errorf("any number of requests: %d %s", status, data)
	}
}

// id is the user's id, from the store.
func (b *browser) id() string {
	b.t.Helper()
	var me Me
	b.ok("GET", "/api/me", nil, &me)
	id := ""
	if err := b.store.BaseStore.(backup.Store).Export(b.t.Context(), func(i backup.Item) error {
		if i.User != nil && i.User.Name == me.Name {
			id = i.User.ID
		}
		return nil
	}); err != nil {
		b.t.Fatal(err)
	}
	return id
}

// TestCutOff: a request whose body ends too early is answered.
func TestCutOff(t *testing.T) {
	h := open(t, Config{})
	conn, err := net.Dial("tcp", strings.TrimPrefix(h.http.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprint(conn, "POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"name\":")
	conn.(*net.TCPConn).CloseWrite()
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var f api.Failure
	if err := json.NewDecoder(resp.Body).Decode(&f); err != nil || full(f.Error) != fault.CutOff {
		t.Errorf("%v %+v", err, f)
	}
}

// TestUnexpected: errors that are not ours are logged and not shown.
func TestUnexpected(t *testing.T) {
	h := open(t, Config{})
	status, f := h.s.api.Failure(t.Context(), errors.New("the disk is full"), lang.Of("it"))
	if status != 500 || full(f.Error) != fault.Internal || strings.Contains(f.Error.Message, "disk") || f.Error.Cause != "" {
		t.Errorf("%d %+v", status, f)
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if status, f = h.s.api.Failure(over, context.Canceled, lang.Of("it")); status != 503 || full(f.Error) != fault.Unavailable {
		t.Errorf("%d %+v", status, f)
	}
}

// TestErrorLanguages: every error is said in the language of the reader, over HTTP by the query or
// the header. The code and the arguments stay the same.
func TestErrorLanguages(t *testing.T) {
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{})
	var o api.Opened
	ann.ok("GET", "/api/tables/"+id, nil, &o)
	other := []*browser{bob, ann}[o.Table.ToMove]
	said := map[string]bool{}
	for _, l := range lang.All() {
		play := api.Play{Command: table.Command{Ply: o.Ply}, Action: "pass"}
		f := other.refused(403, fault.NotYourTurn, "POST", "/api/tables/"+id+"/play?lang="+l.Code(), play, nil)
		g := other.refused(403, fault.NotYourTurn, "POST", "/api/tables/"+id+"/play", play, map[string]string{"Accept-Language": l.Code()})
		who := o.Table.Seats[o.Table.ToMove].Name
		if f.Message != g.Message || f.Args["who"] != who || !strings.Contains(f.Message, who) || said[f.Message] {
			t.Errorf("%v: %+v %+v", l, f, g)
		}
		said[f.Message] = true
	}
}
