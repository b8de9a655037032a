package server

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// written is the last attempt to write to the store. The public may ask whether the server is ready as often
// as it likes; the disk is asked once a second.
type written struct {
	mu  sync.Mutex
	at  time.Time
	err error
}

const (
	writtenAge   = time.Second
	writePatient = 2 * time.Second // how long the store may take for a write
)

// readyz reports whether this server should get requests: it is not shutting down, and its store takes writes.
func (m *monitor) readyz(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if !m.ready.Load() {
		http.Error(w, "shutting down", http.StatusServiceUnavailable)
		return
	}
	if m.tryWrite() != nil {
		http.Error(w, "the store takes no writes", http.StatusServiceUnavailable)
		return
	}
	w.Write([]byte("ready\n"))
}

// tryWrite writes to the store, unless somebody has just done so.
func (m *monitor) tryWrite() error {
	l := &m.written
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.at.IsZero() && time.Since(l.at) < writtenAge {
		return l.err
	}
	// Not the request's context: the result is everybody's.
	ctx, cancel := context.WithTimeout(context.Background(), writePatient)
	defer cancel()
	if l.err = m.house.Keeper.Ping(ctx); l.err != nil {
		m.log.Error("the store takes no writes", "error", l.err)
	}
	l.at = time.Now()
	return l.err
}
