package server

import (
	"barrage/play"
	"context"
	"errors"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"barrage/learn/lesson"
	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/store/backup"
	"barrage/store/mem"
)

const countedPath = "/api/counted"

// TestCounted: what is reported is counted, kept over a restart, and added up by servers on one store.
func TestCounted(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	nobody := h.browser()
	for _, c := range []Counted{{"energy", lesson.Reached, 1}, {"energy", lesson.Reached, 1}, {"energy", lesson.Reached, 2}, {"energy", lesson.AskedHint, 1}, {"energy", lesson.TookBack, 2}, {"energy", lesson.Finished, 3}, {"10", lesson.Finished, 1}} {
		nobody.ok("POST", countedPath, c, nil)
	}
	nobody.refused(404, fault.NoSuchLesson, "POST", countedPath, Counted{"99", lesson.Reached, 1}, nil)
	nobody.refused(400, fault.BadProgress, "POST", countedPath, Counted{"energy", lesson.Reached, 99}, nil)
	nobody.refused(400, fault.BadProgress, "POST", countedPath, Counted{"energy", lesson.Finished, 4}, nil)
	nobody.refused(400, fault.BadProgress, "POST", countedPath, Counted{"energy", "liked", 1}, nil)

	other := New(h.store, Config{})
	other.Start(t.Context())
	other.counts.tally.add("lesson.energy.reached.1")
	other.Close() // brings what it has counted to the store
	seen := httptest.NewRecorder()
	h.s.Private().ServeHTTP(seen, httptest.NewRequest("GET", "/metrics", nil))
	var got []string
	for line := range strings.Lines(seen.Body.String()) {
		if labels, ok := strings.CutPrefix(line, "barrage_lessons_total"); ok {
			got = append(got, labels)
		}
	}
	want := `{lesson="energy",event="reached",n="1"} 3
{lesson="energy",event="reached",n="2"} 1
{lesson="energy",event="hint",n="1"} 1
{lesson="energy",event="back",n="2"} 1
{lesson="energy",event="finished",n="3"} 1
{lesson="game",event="finished",n="1"} 1
`
	if strings.Join(got, "") != want {
		t.Errorf("metrics\n%s\nwant\n%s", strings.Join(got, ""), want)
	}
	err := h.store.BaseStore.(backup.Store).Export(t.Context(), func(i backup.Item) error {
		if i.Count == nil && i.Kept == nil { // the key of push notices is the server's
			t.Errorf("counting has kept %+v", i)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestCountedLimit: one address does not count without bound.
func TestCountedLimit(t *testing.T) {
	h := open(t, Config{})
	nobody := h.browser()
	n, status := 0, 200
	for ; status == 200 && n < 2*int(countedLimit.burst); n++ {
		status, _ = nobody.do("POST", countedPath, Counted{"energy", lesson.Reached, 1}, nil)
	}
	if status != 429 {
		t.Errorf("%d reports, the last one answered with %d", n, status)
	}
}

// sick is a store that cannot count.
type sick struct {
	play.Store
	sick atomic.Bool
}

func (s *sick) Apply(ctx context.Context, ops ...doc.Op) error {
	if s.sick.Load() {
		return errors.New("the disk is full")
	}
	return s.Store.Apply(ctx, ops...)
}

// TestCountedLater: what could not be saved is saved later, once.
func TestCountedLater(t *testing.T) {
	store := &sick{Store: play.StoreOf(mem.New())}
	store.sick.Store(true)
	s := New(play.StoreOf(store), Config{})
	s.Start(t.Context())
	s.counts.tally.add("a")
	if s.counts.save(t.Context()) == nil {
		t.Error("saved on a full disk")
	}
	s.counts.tally.add("a")
	s.counts.tally.add("b")
	store.sick.Store(false)
	s.Close()
	got, err := doc.Counts(t.Context(), store)
	if err != nil || len(got) != 2 || got["a"] != 2 || got["b"] != 1 {
		t.Errorf("%v, %v", got, err)
	}
}
