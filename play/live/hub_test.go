package live

import (
	"sync"
	"sync/atomic"
	"testing"
)

// TestCall: a function is called for its topic and for all, and not after it has left.
func TestCall(t *testing.T) {
	h := NewHub()
	calls := map[string]int{}
	count := func(name string) func() { return func() { calls[name]++ } }
	a, again, other := h.Call("a", count("a")), h.Call("a", count("again")), h.Call("b", count("other"))
	h.Tell("a")
	h.Tell("b")
	h.Tell("nobody's")
	h.TellAll()
	a.Leave()
	if !h.Watched("a") || h.Watched("nobody's") {
		t.Error("the second watch of a topic is not there, or one of another")
	}
	h.Tell("a")
	h.TellAll()
	if calls["a"] != 2 || calls["again"] != 4 || calls["other"] != 3 {
		t.Errorf("called %v", calls)
	}
	if n, topics := h.Size(); n != 2 || topics != 2 {
		t.Errorf("%d watches of %d topics", n, topics)
	}
	again.Leave()
	other.Leave()
	h.Tell("a")
	if n, topics := h.Size(); n != 0 || topics != 0 || h.Watched("a") || calls["again"] != 4 {
		t.Errorf("%d watches of %d topics after all have left, called %v", n, topics, calls)
	}
}

// TestConcurrent: comings, goings and hints at once; a change after Call is never missed, and none is heard after Leave.
func TestConcurrent(t *testing.T) {
	h := NewHub()
	var wg sync.WaitGroup
	for range 50 {
		wg.Go(func() {
			for range 100 {
				var calls, after atomic.Int64
				var left atomic.Bool
				w := h.Call("t", func() {
					if calls.Add(1); left.Load() {
						after.Add(1)
					}
				})
				h.Tell("t")
				if calls.Load() == 0 {
					t.Error("a change was missed")
				}
				w.Leave()
				left.Store(true)
				h.Tell("t")
				if after.Load() > 0 {
					t.Error("called after it has left")
				}
			}
		})
	}
	wg.Wait()
	if n, _ := h.Size(); n != 0 {
		t.Errorf("%d watches left", n)
	}
}
