package server

import (
	"barrage/play"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"barrage/play/bus"
	"barrage/play/fault"
	"barrage/play/table"
	"barrage/server/api"
	"barrage/store/mem"
)

// ended reads a socket until it is closed. It returns the last message and the status.
func (l *listener) ended() (last string, status websocket.StatusCode) {
	l.t.Helper()
	for {
		ctx, cancel := context.WithTimeout(l.t.Context(), 20*time.Second)
		_, data, err := l.conn.Read(ctx)
		cancel()
		if err != nil {
			return last, websocket.CloseStatus(err)
		}
		last = string(data)
	}
}

// TestSocketEnds: how a socket ends tells the client what to do: come back soon, come back elsewhere, or not at all. Then its room is free.
func TestSocketEnds(t *testing.T) {
	t.Parallel()
	db := &weak{Store: play.StoreOf(mem.New())}
	h := openOn(t, play.StoreOf(db), Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{})
	path := "/api/tables/" + id + "/live"
	var u api.LiveUpdate

	l := ann.listen(path)
	l.next("update", &u)
	var me Me
	ann.ok("GET", "/api/me", nil, &me)
	if n := h.s.limits.sockets["user "+me.ID]; n != 1 {
		t.Errorf("%d sockets are counted", n)
	}
	ann.ok("POST", "/api/me/signout", nil, nil)
	h.s.hub.Tell(id)
	if last, status := l.ended(); status != websocket.StatusPolicyViolation || !strings.Contains(last, `"not_signed_in"`) || !strings.Contains(last, `"status":410`) {
		t.Errorf("signed out: %d %s", status, last)
	}

	l = bob.listen(path)
	l.next("update", &u)
	db.gone.Store(true)
	h.s.known.drop()
	h.s.hub.Tell(id)
	if last, status := l.ended(); status != websocket.StatusTryAgainLater || !strings.Contains(last, `"bye"`) {
		t.Errorf("no database: %d %s", status, last)
	}
	db.gone.Store(false)

	l = bob.listen(path)
	l.next("update", &u)
	h.s.Drain()
	if last, status := l.ended(); status != websocket.StatusGoingAway || !strings.Contains(last, `"bye"`) {
		t.Errorf("drained: %d %s", status, last)
	}
	h.s.sockets.open.Wait()
	h.s.limits.mu.Lock()
	defer h.s.limits.mu.Unlock()
	if len(h.s.limits.sockets) != 0 || h.s.metrics.sockets.Load() != 0 {
		t.Errorf("still counted: %v", h.s.limits.sockets)
	}
}

// TestSocketAnswers: a command over a socket that fails has an error and no answer, one that is done an answer and no error.
func TestSocketAnswers(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{})
	l := ann.listen("/api/tables/" + id + "/live")
	ask := func(text string) (r api.LiveReply) {
		t.Helper()
		l.say(text)
		l.next("reply", &r)
		return r
	}
	if r := ask(`{"id":"1","do":"ping"}`); r.ID != "1" || r.Status != 200 || r.Error != nil || r.Body == nil {
		t.Errorf("%+v", r)
	}
	if r := ask(`{"id":"2","do":"play","body":{"ply":1,"action":"nonsense"}}`); r.ID != "2" || r.Status != 422 && r.Status != 400 && r.Status != 403 && r.Status != 409 || r.Error == nil || r.Body != nil {
		t.Errorf("%+v", r)
	}
	if r := ask(`{"id":"` + strings.Repeat("x", 80) + `","do":"ping"}`); r.Status != 200 || len(r.ID) != 80 {
		t.Errorf("%+v", r)
	}
	if r := ask(`{"id":"` + strings.Repeat("x", 81) + `","do":"ping"}`); r.Status != 400 || r.ID != "" {
		t.Errorf("%+v", r)
	}
	if r := ask(`{"id":"3","do":"say","body":{"text":"hello"}}`); r.Status != 200 || r.Error != nil {
		t.Errorf("%+v", r)
	}
	if err := l.conn.Write(t.Context(), websocket.MessageBinary, []byte(`{"id":"4","do":"ping"}`)); err != nil {
		t.Fatal(err)
	}
	var r api.LiveReply
	if l.next("reply", &r); r.Status != 400 {
		t.Errorf("binary: %+v", r)
	}
	mine := ann.listen("/api/me/live")
	mine.say(`{"id":"1","do":"ping"}`)
	if mine.next("reply", &r); r.Status != 404 || r.Error == nil {
		t.Errorf("%+v", r)
	}
}

// TestBeats: a heartbeat follows another, and a client that is there keeps its socket.
func TestBeats(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	h.s.sockets.heartbeat = 5 * time.Millisecond
	ann, bob := h.person("Ann"), h.person("Bob")
	l := ann.listen("/api/tables/" + start(ann, bob, table.New{}) + "/live")
	for range 5 {
		var b api.LiveBeat
		l.next("beat", &b)
	}
}

// TestMeasured: calls of the store are counted by name; what is not found has not failed, and a conflict is one of its own.
func TestMeasured(t *testing.T) {
	m := measure(play.StoreOf(mem.New()))
	for _, err := range []error{nil, fault.ErrNotFound, context.Canceled, fault.ErrConflict, fmt.Errorf("%w: x", fault.ErrConflict), errors.New("a disk"), fault.ErrUnavailable} {
		m.count("x", &m.reads, time.Now(), err)
	}
	if c := m.calls["x"]; c.all != 7 || c.conflicts != 2 || c.failed != 2 || m.reads.total != 7 || m.writes.total != 0 {
		t.Errorf("%+v", c)
	}
	failed := errors.New("failed")
	if err := m.done("y", func() error { return failed }); err != failed || m.writes.total != 1 || m.calls["y"].failed != 1 {
		t.Errorf("%v %+v", err, m.calls["y"])
	}
	if v, err := read(m, "z", func() (int, error) { return 3, failed }); v != 3 || err != failed || m.reads.total != 8 {
		t.Errorf("%d %v", v, err)
	}
}

// shared is a store that other servers work on, and bussed one with a bus of its own.
type shared struct{ play.Store }

func (shared) Shared() bool { return true }

// own is one that this server has for itself.
type own struct{ play.Store }

func (own) Shared() bool { return false }

type bussed struct {
	play.Store
	bus bus.Bus
}

func (b bussed) Bus() bus.Bus { return b.bus }

// TestBusOf: the bus is that of the operator, else that of the store, else none, which matters only if others work on the store.
func TestBusOf(t *testing.T) {
	mine, other := bus.Alone(), bus.Alone()
	if busOf(bussed{play.StoreOf(mem.New()), mine}, Config{Bus: other}) != other || busOf(bussed{play.StoreOf(mem.New()), mine}, Config{}) != mine {
		t.Error("another bus")
	}
	if got := busOf(shared{play.StoreOf(mem.New())}, Config{}); got != (bus.None{}) {
		t.Errorf("%T", got)
	}
	if got := busOf(own{play.StoreOf(mem.New())}, Config{}); !got.Up() {
		t.Errorf("%T", got)
	}
}
