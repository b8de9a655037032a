package server

import (
	"archive/zip"
	"barrage/play"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/notice"
	"barrage/play/table"
	"barrage/server/api"
	"barrage/store/backup"
	"barrage/store/mem"
)

// TestNotices: somebody adds a webhook, and is told of their turn by a message that opens the table.
func TestNotices(t *testing.T) {
	t.Parallel()
	got := make(chan map[string]any, 10)
	hook := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var m map[string]any
		if err := json.NewDecoder(r.Body).Decode(&m); err != nil {
			t.Error(err)
		}
		got <- m
	}))
	defer hook.Close()
	h := open(t, Config{PrivateHooks: true})
	ann, bob := h.person("Ann"), h.person("Bob")
	var n Notices
	bob.ok("GET", "/api/me/notices", nil, &n)
	if len(n.Channels) != 0 || n.PushKey == "" || n.Mail || n.Settings.When[notice.Turn] != notice.Away || n.Settings.When[notice.Chat] != notice.Never {
		t.Errorf("%+v", n)
	}
	if n.Sample.Title != "Your turn: with Otto" || !strings.HasSuffix(n.Sample.URL, "/table/…") {
		t.Errorf("%+v", n.Sample)
	}
	bob.ok("GET", "/api/me/notices?lang=fr", nil, &n)
	if n.Sample.Lang != "fr" { // the language of the reader, until one was saved
		t.Errorf("%+v", n.Sample)
	}
	s := notice.Settings{When: map[notice.Kind]notice.Mode{notice.Turn: notice.Always}, Zone: "Europe/Rome", Lang: "it", Origin: "https://here.example"}
	bob.ok("PUT", "/api/me/notices", s, &n)
	bob.ok("POST", "/api/me/ways", NewChannel{Kind: notice.Hook, Address: hook.URL + "/secret"}, &n)
	if len(n.Channels) != 1 || strings.Contains(n.Channels[0].Goes, "secret") || n.Channels[0].Form != notice.Plain || n.Settings.Lang != "it" || n.Sample.Title != "Tocca a te: con Otto" || n.Sample.URL != "https://here.example/table/…" {
		t.Errorf("%+v", n)
	}
	var me Me
	if bob.ok("GET", "/api/me", nil, &me); !me.Told || me.Stopped {
		t.Errorf("%+v", me)
	}
	me = Me{}
	if ann.ok("GET", "/api/me", nil, &me); me.Told || me.Stopped {
		t.Errorf("%+v", me)
	}
	way := n.Channels[0].ID
	bob.ok("POST", "/api/me/ways/"+way+"/try", struct{}{}, &n)
	if m := <-got; m["kind"] != "try" || n.Channels[0].Worked.IsZero() {
		t.Errorf("%v %+v", m, n)
	}
	me = Me{}
	bob.ok("GET", "/api/me", nil, &me)
	if !me.Told {
		t.Error("the client does not learn that Bob has a way")
	}
	id := start(ann, bob, table.New{Name: "Lago"})
	var o api.Opened
	ann.ok("GET", "/api/tables/"+id, nil, &o)
	for o.Table.ToMove == 0 {
		ann.ok("POST", "/api/tables/"+id+"/play", api.Play{Command: table.Command{Ply: o.Ply}, Action: o.Game.Prompt.Answers[0].Action}, nil)
		ann.ok("GET", "/api/tables/"+id, nil, &o)
	}
	select {
	case m := <-got:
		if m["kind"] != "turn" || m["title"] != "Tocca a te: Lago" || m["url"] != "https://here.example/table/"+id {
			t.Errorf("%v", m)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("nothing came")
	}

	bob.ok("POST", "/api/me/here", struct{}{}, nil)
	ann.refused(404, fault.NoSuchChannel, "POST", "/api/me/ways/"+way+"/try", struct{}{}, nil)
	var after Notices
	if ann.ok("DELETE", "/api/me/ways/"+way, nil, &after); after.PushKey != n.PushKey || len(after.Channels) != 0 {
		t.Errorf("%+v", after)
	}
	bob.ok("GET", "/api/me/notices", nil, &n)
	if len(n.Channels) != 1 {
		t.Error("Ann has removed a way of Bob's")
	}
	// What is kept of Bob is in his export, and goes with him.
	_, data := bob.do("GET", "/api/me/export", nil, nil)
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := z.Open("notices.json")
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(f)
	if err != nil || !strings.Contains(string(text), hook.URL+"/secret") || !strings.Contains(string(text), "Europe/Rome") || !strings.Contains(string(text), "seen") {
		t.Errorf("%s %v", text, err)
	}
	bob.ok("DELETE", "/api/me", nil, nil)
	if err := h.store.BaseStore.(backup.Store).Export(t.Context(), func(i backup.Item) error {
		if i.Channel != nil || i.Document != nil {
			t.Errorf("left over: %+v", i)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// slowStart is a store that the worker of notices waits for when a server begins.
type slowStart struct {
	*mem.Store
	begun atomic.Bool
	waits chan struct{}
}

func (s *slowStart) Apply(ctx context.Context, ops ...doc.Op) error {
	if s.begun.CompareAndSwap(false, true) {
		close(s.waits)
		<-ctx.Done()
		return ctx.Err()
	}
	return s.Store.Apply(ctx, ops...)
}

// TestNoticesAtOnce: a server that has just begun, on a busy machine, tells nobody that there is no database.
func TestNoticesAtOnce(t *testing.T) {
	t.Parallel()
	store := &slowStart{Store: mem.New(), waits: make(chan struct{})}
	h := openOn(t, play.StoreOf(store), Config{PrivateHooks: true})
	<-store.waits
	ann := h.person("Ann")
	h.browser().refused(404, fault.NoSuchChannel, "POST", "/api/ways/confirm", ConfirmChannel{Channel: "x", Secret: "y"}, nil)
	var n, again Notices
	ann.ok("GET", "/api/me/notices", nil, &n)
	ann.ok("POST", "/api/me/ways", NewChannel{Kind: notice.Hook, Address: "http://127.0.0.1:1"}, &again)
	if n.PushKey == "" || n.PushKey != again.PushKey || len(again.Channels) != 1 {
		t.Errorf("%+v, then %+v", n, again)
	}
}

func TestNoticesRefused(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	h.s.limits.on = false
	ann := h.person("Ann")
	nobody := h.browser()
	nobody.refused(401, fault.NotSignedIn, "GET", "/api/me/notices", nil, nil)
	nobody.refused(401, fault.NotSignedIn, "POST", "/api/me/here", struct{}{}, nil)
	ann.refused(400, fault.BadNotice, "PUT", "/api/me/notices", notice.Settings{Zone: "Atlantis"}, nil)
	ann.refused(400, fault.BadNotice, "POST", "/api/me/ways", NewChannel{Kind: notice.Hook, Address: "gopher://x"}, nil)
	ann.refused(400, fault.BadNotice, "POST", "/api/me/ways", NewChannel{Kind: notice.Push, Address: "https://x.example", Key: "!", Auth: "!"}, nil)
	ann.refused(400, fault.NoMail, "POST", "/api/me/ways", NewChannel{Kind: notice.Mail, Address: "ann@lake.example"}, nil)
	nobody.refused(404, fault.NoSuchChannel, "POST", "/api/ways/confirm", ConfirmChannel{Channel: "x", Secret: "y"}, nil)
	nobody.refused(404, fault.NoSuchChannel, "POST", "/api/ways/stop", ConfirmChannel{Channel: "x", Secret: "y"}, nil)
	// By a mail program, which has neither a cookie nor a page of ours; who opens the address sees the page.
	for _, method := range []string{"POST", "GET"} {
		req := httptest.NewRequest(method, "/stop/x/y", strings.NewReader("List-Unsubscribe=One-Click"))
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		w := httptest.NewRecorder()
		h.s.Handler().ServeHTTP(w, req)
		if method == "POST" && w.Code != 404 || method == "GET" && (w.Code != 303 || w.Header().Get("Location") != "/notices#stop=x.y") {
			t.Errorf("%s: %d %v", method, w.Code, w.Header())
		}
	}
	inside := httptest.NewServer(http.NotFoundHandler())
	defer inside.Close()
	var n Notices
	f := ann.refused(409, fault.NotArrived, "POST", "/api/me/ways", NewChannel{Kind: notice.Hook, Address: inside.URL}, nil)
	if f.Args["reason"] != "private" {
		t.Errorf("%+v", f)
	}
	for range notice.MaxChannels {
		ann.ok("POST", "/api/me/ways", NewChannel{Kind: notice.Hook, Address: "https://lake.example/hook"}, &n)
	}
	ann.refused(429, fault.TooManyChannels, "POST", "/api/me/ways", NewChannel{Kind: notice.Hook, Address: "https://lake.example/hook"}, nil)
}
