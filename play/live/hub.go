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
}

// NewHub makes a hub.
func NewHub() *Hub { return &Hub{topics: map[string]map[*Watch]struct{}{}} }

// Call calls a function whenever a topic has changed. It must not block, and is not called any more when Leave has returned, which
// must be called.
func (h *Hub) Call(topic string, f func()) *Watch {
	h.mu.Lock()
	defer h.mu.Unlock()
	w := &Watch{h, topic, f}
	if h.topics[topic] == nil {
		h.topics[topic] = map[*Watch]struct{}{}
	}
	h.topics[topic][w] = struct{}{}
	return w
}

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
