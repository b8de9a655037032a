package notify

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"barrage/internal/pgtest"
	"barrage/play/bus"
)

// TestPayload: batches are read as they were written, never too long, and nothing is left out.
func TestPayload(t *testing.T) {
	var news []bus.News
	for i := range 500 {
		news = append(news, bus.News{Table: fmt.Sprintf("table%017d", i), Version: int64(i) << 40, Users: []string{"a", "b"}[:i%3%2]})
	}
	news = append(news, news[0], bus.News{}, bus.News{Table: "crowd", Version: 1, Users: slices.Repeat([]string{"somebody"}, 1000)})
	want := slices.Clone(news)
	want[len(want)-1].Users = nil // too many for a hint
	var got []bus.News
	batches := 0
	for rest := news; len(rest) > 0; batches++ {
		payload, n := encode("me", int64(batches), rest)
		if n == 0 || len(payload) >= 8000 {
			t.Fatalf("%d of %d in %d bytes", n, len(rest), len(payload))
		}
		rest = rest[n:]
		from, number, part, err := decode(payload)
		if err != nil || from != "me" || number != int64(batches) {
			t.Fatal(from, number, err)
		}
		got = append(got, part...)
	}
	for i := range want {
		if len(want[i].Users) == 0 {
			want[i].Users = nil
		}
	}
	for i := range got {
		if len(got[i].Users) == 0 {
			got[i].Users = nil
		}
	}
	if batches < 3 || !reflect.DeepEqual(got, want) {
		t.Errorf("%d batches, %d pieces of news, not %d", batches, len(got), len(want))
	}
	for _, bad := range []string{"", "me", "me x", "me 1 t", "me 1 t:x"} {
		if _, _, _, err := decode(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
	if payload, n := encode("me", 1, []bus.News{{Table: "t"}, {Table: "t"}}); n != 2 || strings.Count(payload, "t:0") != 1 {
		t.Errorf("%q", payload)
	}
}

// ear writes down what a bus hears.
type ear struct {
	mu     sync.Mutex
	at     map[string]time.Time
	missed int
}

func listen(t *testing.T, b *Bus) *ear {
	e := &ear{at: map[string]time.Time{}}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		b.Listen(ctx, func(n bus.News) {
			e.mu.Lock()
			defer e.mu.Unlock()
			e.at[n.Table] = time.Now()
		}, func() {
			e.mu.Lock()
			defer e.mu.Unlock()
			e.missed++
		})
	}()
	t.Cleanup(func() { cancel(); <-done })
	return e
}

func (e *ear) heard(table string) (time.Time, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	at, ok := e.at[table]
	return at, ok
}

func until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("never:", what)
		}
	}
}

// TestNews: what one server tells the others hear soon; cut off, they come back, and know that they have missed something.
func TestNews(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	config, err := pgx.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	a, b, c := New(config), New(config), New(config)
	own, ear, other := listen(t, a), listen(t, b), listen(t, c)
	up := func() bool { return a.Up() && b.Up() && c.Up() }
	until(t, "all are up", up)

	var lags []time.Duration
	for i := range 40 {
		name := fmt.Sprint("news", i)
		told := time.Now()
		a.Tell(bus.News{Table: name, Version: 1})
		until(t, name, func() bool { _, ok := ear.heard(name); return ok })
		at, _ := ear.heard(name)
		lags = append(lags, at.Sub(told))
		time.Sleep(3 * time.Millisecond)
	}
	slices.Sort(lags)
	if median := lags[len(lags)/2]; median > 200*time.Millisecond { // the aim is 50 ms, which a busy machine may miss
		t.Errorf("news takes %v at the median", median)
	} else {
		t.Logf("news takes %v at the median, %v at most", median, lags[len(lags)-1])
	}
	until(t, "the others hear it, too", func() bool { _, ok := other.heard("news39"); return ok })
	if _, ok := own.heard("news0"); ok {
		t.Error("a server hears itself")
	}
	if s := a.State(); s.Lag <= 0 || s.Worst < s.Lag || s.Told != 40 || b.State().Heard != 40 {
		t.Errorf("%+v, %+v", s, b.State())
	}

	// Much at once.
	for i := range 3000 {
		a.Tell(bus.News{Table: fmt.Sprintf("burst%017d", i), Version: 1, Users: []string{"u"}})
	}
	until(t, "a burst", func() bool { _, ok := ear.heard(fmt.Sprintf("burst%017d", 2999)); return ok })
	for i := range 3000 {
		if _, ok := ear.heard(fmt.Sprintf("burst%017d", i)); !ok {
			t.Fatal("lost", i)
		}
	}

	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	for round := range 3 {
		var before int
		ear.mu.Lock()
		before = ear.missed
		ear.mu.Unlock()
		if _, err := conn.Exec(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'barrage bus'`); err != nil {
			t.Fatal(err)
		}
		until(t, "a gap is noticed", func() bool { ear.mu.Lock(); defer ear.mu.Unlock(); return ear.missed > before })
		i := 0
		until(t, "news after a cut", func() bool {
			i++
			a.Tell(bus.News{Table: fmt.Sprintf("again%d-%d", round, i)})
			time.Sleep(10 * time.Millisecond)
			_, ok := ear.heard(fmt.Sprintf("again%d-%d", round, i-1))
			return ok
		})
	}
	until(t, "all are up again", up)
}

// TestNumbers: a batch that is missing is noticed by its number; one that cannot be read, too.
func TestNumbers(t *testing.T) {
	config, err := pgx.ParseConfig("postgres://h/d")
	if err != nil {
		t.Fatal(err)
	}
	b := New(config)
	for _, c := range []struct {
		payload string
		lost    bool
	}{{"x 7 t:1", false}, {"x 8", false}, {"y 3", false}, {"x 10 t:2", true}, {"x 11", false}, {"?", true}} {
		if _, lost := b.arrived(c.payload); lost != c.lost {
			t.Errorf("%q: lost %v", c.payload, lost)
		}
	}
}
