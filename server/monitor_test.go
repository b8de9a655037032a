package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"barrage/game/lang"
	"barrage/play"
	"barrage/play/doc"
	"barrage/play/table"
	"barrage/store/mem"
	"barrage/store/sqlite"
)

// readOnly is a store that takes no writes while the disk is full.
type readOnly struct {
	play.Store
	full  atomic.Bool
	asked atomic.Int32
}

func (s *readOnly) Ping(ctx context.Context) error {
	s.asked.Add(1)
	if s.full.Load() {
		return errors.New("the disk is full")
	}
	return s.Store.Ping(ctx)
}

// TestReady: a server whose store takes no writes is not ready, and the store is asked once a second however many ask the server.
func TestReady(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &readOnly{Store: play.StoreOf(mem.New())}
		s := New(play.StoreOf(st), Config{})
		s.Start(t.Context())
		defer s.Close()
		status := func() int {
			w := httptest.NewRecorder()
			s.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/readyz", nil))
			return w.Code
		}
		for range 50 {
			if got := status(); got != 200 {
				t.Fatal(got)
			}
		}
		if n := st.asked.Load(); n != 1 {
			t.Errorf("the store was asked %d times", n)
		}
		st.full.Store(true)
		time.Sleep(writtenAge)
		if got := status(); got != 503 {
			t.Errorf("%d with a full disk", got)
		}
		if w := metricsOf(s); !strings.Contains(w, "\nbarrage_ready 0\n") || !strings.Contains(w, `barrage_store_errors_total{call="ping"} 1`) {
			t.Error(w)
		}
		st.full.Store(false)
		time.Sleep(writtenAge)
		if got := status(); got != 200 {
			t.Errorf("%d when there is room again", got)
		}
		if w := metricsOf(s); !strings.Contains(w, "\nbarrage_ready 1\n") {
			t.Error(w)
		}
	})
}

func metricsOf(s *Server) string {
	w := httptest.NewRecorder()
	s.Private().ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	return w.Body.String()
}

// piped is a listener whose connections stay in this process, so that they know the time of a test.
type piped chan net.Conn

func (p piped) Accept() (net.Conn, error) {
	if c, ok := <-p; ok {
		return c, nil
	}
	return nil, net.ErrClosed
}
func (p piped) Close() error   { close(p); return nil }
func (p piped) Addr() net.Addr { return &net.TCPAddr{} }

func (p piped) dial(context.Context, string, string) (c net.Conn, err error) {
	defer func() {
		if recover() != nil {
			err = net.ErrClosed
		}
	}()
	here, there := net.Pipe()
	p <- there
	return here, nil
}

// TestDrainTime: asked to end, the server says at once that it is not ready, and goes on answering for a while.
func TestDrainTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const drain = 300 * time.Millisecond
		s := New(play.StoreOf(mem.New()), Config{Drain: drain})
		l := make(piped)
		ctx, end := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- s.Serve(ctx, l) }()
		client := http.Client{Transport: &http.Transport{DisableKeepAlives: true, DialContext: l.dial}}
		status := func(path string) int {
			resp, err := client.Get("http://barrage.example" + path)
			if err != nil {
				return 0
			}
			resp.Body.Close()
			return resp.StatusCode
		}
		if got := status("/readyz"); got != 200 {
			t.Fatal(got)
		}
		asked := time.Now()
		end()
		synctest.Wait()
		if ready, alive := status("/readyz"), status("/healthz"); ready != 503 || alive != 200 {
			t.Errorf("%d and %d while it drains", ready, alive)
		}
		time.Sleep(drain - time.Millisecond)
		if alive := status("/healthz"); alive != 200 {
			t.Errorf("%d at the end of that", alive)
		}
		if err := <-ended; err != nil || time.Since(asked) < drain {
			t.Errorf("%v after %v", err, time.Since(asked))
		}
		if got := status("/healthz"); got != 0 {
			t.Errorf("%d after the end", got)
		}
	})
}

// broken is a store in which no table can be listed.
type broken struct{ play.Store }

func (broken) Listed(context.Context, int) ([]table.Row, error) {
	return nil, errors.New("cannot list")
}

// TestRequestID: an answer, and every line that is logged for it, has the id of the request; what a client makes up does not
// reach the log.
func TestRequestID(t *testing.T) {
	var log bytes.Buffer
	s := New(play.StoreOf(broken{play.StoreOf(mem.New())}), Config{Log: slog.New(LogHandler(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))).With("node", "a")})
	defer s.Close()
	ids := map[string]bool{}
	for _, sent := range []string{"", "from-the_Proxy-42", "x\"y", "short", strings.Repeat("a", 65)} {
		log.Reset()
		r := httptest.NewRequest("GET", "/api/tables", nil)
		r.Header.Set(RequestID, sent)
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		id := w.Header().Get(RequestID)
		if w.Code < 500 || id == "" || ids[id] || (id == sent) != (sent == "from-the_Proxy-42") {
			t.Errorf("%d, %q for %q", w.Code, id, sent)
		}
		ids[id] = true
		lines := 0
		for l := range strings.Lines(log.String()) {
			var line struct{ Msg, Request, Node string }
			if err := json.Unmarshal([]byte(l), &line); err != nil || line.Request != id || line.Node != "a" {
				t.Errorf("%s %v", l, err)
			}
			lines++
		}
		if lines != 2 { // the error, and the request
			t.Errorf("%d lines: %s", lines, &log)
		}
	}
}

// TestPrivate: profiles and metrics are on the private address only, and the store is measured.
func TestPrivate(t *testing.T) {
	st, err := sqlite.Open(t.Context(), t.TempDir()+"/a.db")
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	s := New(play.StoreOf(st), Config{Build: `v1 "x"`})
	s.Start(t.Context())
	defer s.Close()
	get := func(h http.Handler, path string) (int, string) {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		return w.Code, w.Body.String()
	}
	if code, body := get(s.Private(), "/debug/pprof/goroutine?debug=1"); code != 200 || !strings.Contains(body, "goroutine profile") {
		t.Errorf("%d %.100s", code, body)
	}
	for _, path := range []string{"/debug/pprof/profile", "/debug/pprof/trace"} {
		if _, pattern := s.Private().(*http.ServeMux).Handler(httptest.NewRequest("GET", path, nil)); pattern != "GET "+path {
			t.Errorf("%s is answered by %q", path, pattern)
		}
	}
	if code, body := get(s.Handler(), "/healthz"); code != 200 || body != "ok\n" {
		t.Errorf("%d %q", code, body)
	}
	for _, path := range []string{"/debug/pprof/", "/debug/pprof/heap", "/metrics", LANPath} {
		if code, body := get(s.Handler(), path); code != 404 {
			t.Errorf("%s is public: %d %.100s", path, code, body)
		}
	}
	u, _, err := s.house.People.SignUp(t.Context(), "Ann")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.house.Tables.Create(t.Context(), u, table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "open"}}}, ""); err != nil {
		t.Fatal(err)
	}
	// A table that is due, and that no worker of this server gets to see.
	if err := st.Save(t.Context(), table.Change{Row: table.Row{ID: "late", Due: time.Now().Add(-time.Minute)}}); err != nil {
		t.Fatal(err)
	}
	n, since, err := st.Backlog(t.Context(), time.Now())
	if err != nil || n > 1 || n == 1 && time.Since(since) < time.Minute {
		t.Errorf("%d tables since %v, %v", n, since, err)
	}
	_, text := get(s.Private(), "/")
	for _, want := range []string{"\nbarrage_store_calls_total{call=\"save\"} 1\n", "\nbarrage_store_conflicts_total{call=\"save\"} 0\n", "barrage_store_write_seconds_count ", "\nbarrage_store_connections_max 8\n",
		"\nbarrage_backlog ", "\nbarrage_build_info{build=\"v1 \\\"x\\\"\",rules=\"", "\nbarrage_ready 1\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if !regexp.MustCompile(`\nbarrage_memory_bytes [1-9]\d+\n`).MatchString(text) || !regexp.MustCompile(`\nbarrage_goroutines [1-9]\d*\n`).MatchString(text) || !strings.Contains(text, "\nbarrage_bus_up 1\n") {
		t.Errorf("no memory, goroutines or bus in\n%s", text)
	}
	dashboard, err := os.ReadFile("../deploy/dashboard.json")
	if err != nil {
		t.Fatal(err)
	}
	if !json.Valid(dashboard) {
		t.Error("the dashboard is not JSON")
	}
	// Every figure of the dashboard and of the page exists.
	page, err := os.ReadFile("../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile(`barrage_[a-z_]+[a-z]`).FindAllString(string(dashboard)+string(page), -1)
	slices.Sort(named)
	if named = slices.Compact(named); len(named) < 15 {
		t.Errorf("only %q", named)
	}
	for _, name := range named {
		if !strings.Contains(text, "# TYPE "+strings.TrimSuffix(name, "_bucket")+" ") {
			t.Errorf("there is no figure %s", name)
		}
	}
}

// TestLANPage: the page says the address and draws it, in every language.
func TestLANPage(t *testing.T) {
	at := &url.URL{Scheme: "http", Host: "192.168.1.20:7341"}
	s := New(play.StoreOf(mem.New()), Config{LAN: at, Public: at})
	defer s.Close()
	for _, l := range lang.All() {
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequest("GET", LANPath+"?lang="+l.Code(), nil))
		body, _ := io.ReadAll(w.Body)
		for _, want := range []string{`<html lang="` + l.Code() + `">`, at.String(), "<svg ", l.Text("site.lan.others"), l.Text("site.lan.play")} {
			if !strings.Contains(string(body), want) {
				t.Errorf("%s: no %q in %s", l, want, body)
			}
		}
	}
}

// waiting is a store with tables that wait for a worker.
type waiting struct {
	table.BaseStore
	n     int
	since time.Time
	err   error
}

func (w waiting) Backlog(context.Context, time.Time) (int, time.Time, error) {
	return w.n, w.since, w.err
}

// TestBacklogAge: the metrics tell how long the first table has waited, if one waits.
func TestBacklogAge(t *testing.T) {
	for n, want := range map[int]string{0: `barrage_backlog_age_seconds 0\n`, 3: `barrage_backlog_age_seconds 9\d\n`} {
		m := measure(play.StoreOf(mem.New()))
		m.base = waiting{m.base, n, time.Now().Add(-91 * time.Second), nil}
		var b strings.Builder
		m.writeTo(t.Context(), &b)
		if text := b.String(); !strings.Contains(text, fmt.Sprintf("barrage_backlog %d\n", n)) || !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("%d: %s", n, text)
		}
		m.base = waiting{err: errors.New("the disk is gone")}
		b.Reset()
		if m.writeTo(t.Context(), &b); strings.Contains(b.String(), "barrage_backlog") {
			t.Errorf("nobody knows: %s", b.String())
		}
	}
}

// kept notes what files are kept with.
type kept struct {
	table.Files
	now, forget time.Time
	paths       []string
}

func (k *kept) KeepFiles(_ context.Context, _ []table.File, now, forget time.Time) error {
	k.now, k.forget = now, forget
	return nil
}

func (k *kept) MissingFiles(_ context.Context, paths []string, now time.Time) ([]string, error) {
	k.paths, k.now = paths, now
	return paths[:1], nil
}

// claimed notes what documents are claimed with.
type claimed struct {
	play.DocStore
	now, until time.Time
	err        error
}

func (c *claimed) Claim(_ context.Context, _ string, now, until time.Time, _ int) ([]doc.Doc, error) {
	c.now, c.until = now, until
	return []doc.Doc{{ID: "x"}}, c.err
}

// TestCountedFiles: calls that are counted get through as they are.
func TestCountedFiles(t *testing.T) {
	files := &kept{}
	s := play.StoreOf(mem.New())
	s.Files = files
	m := measure(s)
	now := time.Now()
	if err := m.Files.KeepFiles(t.Context(), nil, now, now.Add(-time.Hour)); err != nil || !files.now.Equal(now) || !files.forget.Equal(now.Add(-time.Hour)) {
		t.Errorf("%v %+v", err, files)
	}
	missing, err := m.Files.MissingFiles(t.Context(), []string{"a", "b"}, now.Add(time.Minute))
	if err != nil || !slices.Equal(missing, []string{"a"}) || len(files.paths) != 2 || !files.now.Equal(now.Add(time.Minute)) {
		t.Errorf("%v %v %+v", missing, err, files)
	}
	docs := &claimed{}
	s.DocStore = docs
	if list, err := measure(s).Claim(t.Context(), "kind", now, now.Add(time.Hour), 1); err != nil || len(list) != 1 || !docs.now.Equal(now) || !docs.until.Equal(now.Add(time.Hour)) {
		t.Errorf("%v %v %+v", list, err, docs)
	}
	docs.err = errors.New("the disk is gone")
	lost := measure(s)
	if _, err := lost.Claim(t.Context(), "kind", now, now, 1); !errors.Is(err, docs.err) || lost.calls["doc_claim"].failed != 1 {
		t.Errorf("%v %+v", err, lost.calls["doc_claim"])
	}
	if err := m.Save(t.Context(), table.Change{Row: table.Row{ID: "late", Due: now.Add(-time.Minute)}}); err != nil {
		t.Fatal(err)
	}
	if due, err := m.Due(t.Context(), now, 5); err != nil || len(due) != 1 {
		t.Errorf("%v %v", due, err)
	}
	if m.calls["keep_files"].all != 1 || m.calls["missing_files"].all != 1 {
		t.Errorf("%+v", m.calls)
	}
}
