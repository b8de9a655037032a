package notice

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/play"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/store/mem"
)

// world is a queue with a clock in our hands.
type world struct {
	t     *testing.T
	ctx   context.Context
	store play.Store
	house *play.House
	q     *Queue
	now   time.Time
	mu    sync.Mutex
}

func newWorld(t *testing.T) *world { return newWorldOn(t, play.StoreOf(mem.New())) }

func newWorldOn(t *testing.T, store play.Store) *world {
	t.Helper()
	w := &world{t: t, ctx: t.Context(), store: store, now: time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)}
	w.house = play.New(play.StoreOf(store), w.clock, play.Options{})
	t.Cleanup(w.house.Close)
	w.q = w.queue(true)
	return w
}

// queue is another server on the same store.
func (w *world) queue(private bool) *Queue {
	w.t.Helper()
	q, err := New(w.ctx, w.store, w.house.Tables, w.house.Lobby, w.clock, private)
	w.ok(err)
	q.Origin = "https://barrage.example"
	return q
}

func (w *world) clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

// pass lets time pass.
func (w *world) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

func (w *world) ok(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) user(name string) table.Viewer {
	w.t.Helper()
	u, _, err := w.house.People.SignUp(w.ctx, name)
	w.ok(err)
	return table.Viewer{User: u}
}

// table seats people at a new table.
func (w *world) table(n table.New, viewers ...table.Viewer) string {
	w.t.Helper()
	n.Seats, n.Open = []table.NewSeat{{Who: "me"}}, true
	for range viewers[1:] {
		n.Seats = append(n.Seats, table.NewSeat{Who: "open"})
	}
	snap, err := w.house.Tables.Create(w.ctx, viewers[0].User, n, "")
	w.ok(err)
	for _, v := range viewers[1:] {
		_, err := w.house.Tables.Sit(w.ctx, v, snap.Table.ID, table.Command{}, -1, "")
		w.ok(err)
	}
	return snap.Table.ID
}

// friends are two people and a receiver for notices of theirs.
func friends(t *testing.T) (w *world, ann, bob table.Viewer, hook *receiver) {
	t.Helper()
	w = newWorld(t)
	return w, w.user("Ann"), w.user("Bob"), receive(t)
}

// waiting seats two people at a new table and plays until it waits for the second.
func (w *world) waiting(n table.New, first, second table.Viewer) string {
	w.t.Helper()
	id := w.table(n, first, second)
	w.until(id, second.User.ID, first, second)
	return id
}

func (w *world) see(v table.Viewer, id string) *table.Snapshot {
	w.t.Helper()
	snap, err := w.house.Tables.See(w.ctx, v, id)
	w.ok(err)
	return snap
}

// until plays random answers until a person is to move, or the game is over.
func (w *world) until(id string, next string, viewers ...table.Viewer) {
	w.t.Helper()
	r := rng.New(1, 0)
	for range 5000 {
		snap := w.see(viewers[0], id)
		if snap.Table.Phase != table.Playing || next != "" && snap.Table.YourTurn(next) {
			return
		}
		for _, v := range viewers {
			if snap.Table.YourTurn(v.User.ID) {
				_, err := w.house.Tables.Play(w.ctx, v, id, table.Command{Ply: snap.Log.Plies()}, r.Pick(snap.Log.Now().Legal([]rules.Action(nil))).String())
				w.ok(err)
				break
			}
		}
	}
	w.t.Fatal("it does not come to that")
}

// settle wakes who is concerned and looks until nothing is due.
func (w *world) settle(queues ...*Queue) {
	w.t.Helper()
	if len(queues) == 0 {
		queues = []*Queue{w.q}
	}
	for _, q := range queues {
		w.ok(q.follow(w.ctx, time.Time{}))
	}
	for range 100 {
		all := 0
		for _, q := range queues {
			n, err := q.Once(w.ctx)
			w.ok(err)
			all += n
		}
		if all == 0 {
			return
		}
	}
	w.t.Fatal("the queue does not come to rest")
}

func (w *world) add(v table.Viewer, way Channel) string {
	w.t.Helper()
	row, err := w.q.Add(w.ctx, v.User, way)
	w.ok(err)
	return row.ID
}

func (w *world) set(v table.Viewer, s Settings) {
	w.t.Helper()
	w.ok(s.Check())
	doc, err := json.Marshal(s)
	w.ok(err)
	w.ok(w.house.People.Keep(w.ctx, v.User, []string{Name}, func(map[string]json.RawMessage) (map[string]json.RawMessage, error) {
		return map[string]json.RawMessage{Name: doc}, nil
	}))
	w.ok(w.q.Wake(w.ctx, v.User))
}

// here notes that somebody was seen.
func (w *world) here(v table.Viewer) {
	w.t.Helper()
	w.ok(people.NewPresence(w.store.DocStore, w.clock).Touch(w.ctx, v.User.ID))
}

func (w *world) way(id string) Channel {
	w.t.Helper()
	row, err := w.store.Get(w.ctx, channels.Name, id)
	w.ok(err)
	v, err := read(row)
	w.ok(err)
	return v
}

// receiver is a webhook that notes what it gets.
type receiver struct {
	*httptest.Server
	mu       sync.Mutex
	got      []Message
	requests int
	status   int           // of its answers; 200 if 0
	slow     time.Duration // before it answers
	before   func()        // is called while a request waits
	header   http.Header
}

func receive(t *testing.T) *receiver {
	r := &receiver{header: http.Header{}}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, in *http.Request) {
		body, _ := io.ReadAll(in.Body)
		r.mu.Lock()
		r.requests++
		status, before, slow := r.status, r.before, r.slow
		r.mu.Unlock()
		if before != nil {
			before()
		}
		select {
		case <-time.After(slow):
		case <-in.Context().Done():
			return
		}
		for k, v := range r.header {
			w.Header()[k] = v
		}
		if status != 0 {
			w.WriteHeader(status)
			return
		}
		var m struct {
			Message
			Text string `json:"message"`
		}
		if err := json.Unmarshal(body, &m); err != nil || in.Header.Get("Content-Type") != "application/json" {
			t.Errorf("received %s %q: %v", in.Header.Get("Content-Type"), body, err)
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		r.got = append(r.got, m.Message)
	}))
	t.Cleanup(r.Close)
	return r
}

// take returns what has come since the last time.
func (r *receiver) take() []Message {
	r.mu.Lock()
	defer r.mu.Unlock()
	got := r.got
	r.got = nil
	return got
}

func (r *receiver) answer(status int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.status = status
}

// kinds are the kinds of messages, in order.
func kinds(list []Message) []Kind {
	kinds := []Kind{}
	for _, m := range list {
		kinds = append(kinds, m.Kind)
	}
	return kinds
}
