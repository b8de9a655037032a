package live

import (
	"sync"
	"testing"
)

func TestTell(t *testing.T) {
	h := NewHub()
	a, b, other := h.Watch("a"), h.Watch("a"), h.Watch("b")
	h.Tell("a")
	h.Tell("a") // nobody has looked: it is still one hint
	for _, w := range []*Watch{a, b} {
		<-w.Wake()
		select {
		case <-w.Wake():
			t.Error("told twice")
		default:
		}
	}
	select {
	case <-other.Wake():
		t.Error("told of another topic")
	default:
	}
	if n, topics := h.Size(); n != 3 || topics != 2 {
		t.Errorf("%d watches of %d topics", n, topics)
	}
	for _, w := range []*Watch{a, b, other} {
		w.Leave()
	}
	h.Tell("a")
	if n, topics := h.Size(); n != 0 || topics != 0 {
		t.Errorf("%d watches of %d topics after all have left", n, topics)
	}
}

// TestConcurrent: comings, goings and hints at once; a change after Watch is never missed.
func TestConcurrent(t *testing.T) {
	h := NewHub()
	var wg sync.WaitGroup
	for range 50 {
		wg.Go(func() {
			for range 100 {
				w := h.Watch("t")
				h.Tell("t")
				<-w.Wake()
				w.Leave()
			}
		})
	}
	wg.Wait()
	if n, _ := h.Size(); n != 0 {
		t.Errorf("%d watches left", n)
	}
}

// TestCall: a function is called for its topic and for all, and not after it has left.
func TestCall(t *testing.T) {
	h := NewHub()
	calls := 0
	w, other := h.Call("a", func() { calls++ }), h.Watch("b")
	h.Tell("b")
	<-other.Wake()
	h.Tell("a")
	h.TellAll()
	<-other.Wake()
	w.Leave()
	h.Tell("a")
	h.TellAll()
	if calls != 2 {
		t.Errorf("called %d times", calls)
	}
}
