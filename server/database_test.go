package server

import (
	"barrage/play"
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/server/api"
	"barrage/store/backup"
	"barrage/store/mem"
)

// weak is a store that fails as databases do.
type weak struct {
	play.Store
	other atomic.Pointer[play.Store] // takes the place of the store
	ahead time.Duration              // of our clock
	gone  atomic.Bool                // it does not answer
}

func (s *weak) now() play.Store {
	if other := s.other.Load(); other != nil {
		return *other
	}
	return s.Store
}

func (s *weak) Version(ctx context.Context, id string) (int64, error) {
	return s.now().Version(ctx, id)
}
func (s *weak) Table(ctx context.Context, id string) (table.Row, error) {
	return s.now().Table(ctx, id)
}
func (s *weak) Entries(ctx context.Context, id string, after int) ([]table.Entry, error) {
	return s.now().Entries(ctx, id, after)
}
func (s *weak) Save(ctx context.Context, c table.Change) error { return s.now().Save(ctx, c) }

func (s *weak) UserOf(ctx context.Context, h people.Hash) (people.User, people.Session, error) {
	if s.gone.Load() {
		return people.User{}, people.Session{}, fmt.Errorf("%w: connection refused", fault.ErrUnavailable)
	}
	return s.Store.UserOf(ctx, h)
}

func (s *weak) Now(ctx context.Context) (time.Time, error) {
	now, err := s.Store.Now(ctx)
	return now.Add(s.ahead), err
}

// TestTimeOfTheStore: what a server writes down, and when it looks, goes by the clock of the store, not its own.
func TestTimeOfTheStore(t *testing.T) {
	t.Parallel()
	for _, ahead := range []time.Duration{time.Hour, -time.Hour} {
		h := openOn(t, play.StoreOf(&weak{Store: play.StoreOf(mem.New()), ahead: ahead}), Config{})
		ann := h.person("Ann")
		var o api.Opened
		ann.ok("POST", "/api/tables", table.New{Seats: two()}, &o)
		if off := time.Until(o.Table.Created) - ahead; off.Abs() > time.Minute {
			t.Errorf("with a store %v ahead, a table is made at %v", ahead, o.Table.Created)
		}
	}
}

// TestNoDatabase: requests say that the database is gone and when to try again, sockets say goodbye, and the log is not flooded.
func TestNoDatabase(t *testing.T) {
	t.Parallel()
	var log safeBuffer
	db := &weak{Store: play.StoreOf(mem.New())}
	h := openOn(t, play.StoreOf(db), Config{Log: slog.New(slog.NewTextHandler(&log, nil))})
	ann := h.person("Ann")
	id := start(ann, h.person("Bob"), table.New{})
	l := ann.listen("/api/tables/" + id + "/live")
	var u api.LiveUpdate
	l.next("update", &u)
	db.gone.Store(true)
	for range 50 {
		ann.refused(503, fault.NoDatabase, "GET", "/api/me", nil, nil)
	}
	resp, err := ann.client.Get(h.http.URL + "/api/me")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.Header.Get("Retry-After") == "" {
		t.Error("nobody knows when to try again")
	}
	if n := strings.Count(log.String(), `msg="the store does not answer"`); n != 1 {
		t.Errorf("%d lines in the log", n)
	}
	h.s.known.forget()
	h.s.hub.Tell(id)
	var bye api.LiveBye
	l.next("bye", &bye)
	if bye.Reconnect < 1000 {
		t.Errorf("%+v", bye)
	}
	db.gone.Store(false)
	ann.ok("GET", "/api/me", nil, nil)
}

// TestSampled: a message is written once in a while, with the number of those left out.
func TestSampled(t *testing.T) {
	var log safeBuffer
	s := newSampled(slog.New(slog.NewTextHandler(&log, nil)))
	for range 3 {
		s.Error("one")
	}
	s.Error("two")
	s.every = 0
	s.Error("one")
	if text := log.String(); strings.Count(text, "msg=one") != 2 || strings.Count(text, "msg=two") != 1 || !strings.Contains(text, "left_out=2") {
		t.Error(text)
	}
}

// copied is a store with the same content.
func copied(t *testing.T, from play.Store) play.Store {
	t.Helper()
	var items []backup.Item
	if err := from.BaseStore.(backup.Store).Export(t.Context(), func(i backup.Item) error { items = append(items, i); return nil }); err != nil {
		t.Fatal(err)
	}
	to := mem.New()
	if err := to.Import(t.Context(), func() (i backup.Item, err error) {
		if len(items) == 0 {
			return i, io.EOF
		}
		i, items = items[0], items[1:]
		return i, nil
	}); err != nil {
		t.Fatal(err)
	}
	return play.StoreOf(to)
}

// TestLostCommits: a database that has lost its last commits under a running server contradicts nothing that is shown
// afterwards, and the players are told over their sockets.
func TestLostCommits(t *testing.T) {
	t.Parallel()
	db := &weak{Store: play.StoreOf(mem.New())}
	h := openOn(t, play.StoreOf(db), Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{Variant: "introductory"})
	path := "/api/tables/" + id
	var u api.LiveUpdate
	play := func() {
		t.Helper()
		var o api.Opened
		ann.ok("GET", path, nil, &o)
		who := []*browser{ann, bob}[o.Game.Prompt.Seat]
		who.ok("POST", path+"/play", api.Play{Command: table.Command{Ply: o.Ply}, Action: o.Game.Prompt.Answers[0].Action}, nil)
	}
	play()
	kept := copied(t, db.Store)
	look := h.browser().listen(path + "/live")
	look.next("update", &u)
	left := u.Ply
	play()
	play()
	for u.Ply <= left {
		look.next("update", &u)
	}
	db.other.Store(&kept)
	play() // from where it is
	for len(u.Table.Lost) == 0 {
		look.next("update", &u)
	}
	if l := u.Table.Lost[0]; l.Ply != left || l.Moves != 2 || u.From != u.Ply {
		t.Errorf("told %+v, and entries from %d to %d", l, u.From, u.Ply)
	}
}
