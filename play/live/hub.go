// Package live wakes watchers when something has changed. It carries hints only: a watcher looks up
// the change itself, so that a slow one costs nothing and misses nothing.
package live

import "sync"

// Hub keeps the watchers of topics, which are ids of tables and users.
type Hub struct {
	mu     sync.Mutex
	topics map[string]map[*Watch]struct{}
}

// Watch is one watcher of one topic.
type Watch struct {
	hub   *Hub
	topic string
	tell  func()
	wake  chan struct{} // nil if a function is called
}

// NewHub makes a hub.
func NewHub() *Hub { return &Hub{topics: map[string]map[*Watch]struct{}{}} }

// Watch begins to watch a topic. Leave must be called.
func (h *Hub) Watch(topic string) *Watch {
	wake := make(chan struct{}, 1)
	return h.add(&Watch{h, topic, func() {
		select {
		case wake <- struct{}{}:
		default: // it has not yet looked since the last time
		}
	}, wake})
}

// Call calls a function whenever a topic has changed, for those who do not want a goroutine to wait. It must not block, and is not
// called any more when Leave has returned.
func (h *Hub) Call(topic string, f func()) *Watch { return h.add(&Watch{h, topic, f, nil}) }

func (h *Hub) add(w *Watch) *Watch {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.topics[w.topic] == nil {
		h.topics[w.topic] = map[*Watch]struct{}{}
	}
	h.topics[w.topic][w] = struct{}{}
	return w
}

// Wake is ready when the topic has changed since it was last read from. Several
// changes may come as one.
func (w *Watch) Wake() <-chan struct{} { return w.wake }

// Leave ends the watch.
func (w *Watch) Leave() {
	w.hub.mu.Lock()
	defer w.hub.mu.Unlock()
	delete(w.hub.topics[w.topic], w)
	if len(w.hub.topics[w.topic]) == 0 {
		delete(w.hub.topics, w.topic)
	}
}

// Tell wakes the watchers of a topic. It never blocks.
func (h *Hub) Tell(topic string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for w := range h.topics[topic] {
		w.tell()
	}
}

// TellAll wakes all watchers.
func (h *Hub) TellAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, watches := range h.topics {
		for w := range watches {
			w.tell()
		}
	}
}

// Watched reports whether anybody watches a topic.
func (h *Hub) Watched(topic string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.topics[topic]) > 0
}

// Size is the number of watches and of topics.
func (h *Hub) Size() (watches, topics int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, set := range h.topics {
		watches += len(set)
	}
	return watches, len(h.topics)
}
