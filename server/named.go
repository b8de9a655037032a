package server

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
)

// requestKey is the key of the id of a request in its context.
type requestKey struct{}

// RequestID is the header that carries the id of a request, for finding it in the log.
const RequestID = "X-Request-Id"

// named gives every request an id: in its answer, and in every line that is logged for it. An id that a proxy
// has given is kept.
func named(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := r.Header.Get(RequestID)
		if !plain(id) {
			id = rand.Text()[:16]
		}
		w.Header().Set(RequestID, id)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestKey{}, id)))
	})
}

// plain reports whether a foreign id may go into the log.
func plain(id string) bool {
	if len(id) < 8 || len(id) > 64 {
		return false
	}
	for _, c := range id {
		if c != '-' && c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
			return false
		}
	}
	return true
}

// LogHandler adds the id of the request to the lines that another handler writes.
func LogHandler(h slog.Handler) slog.Handler { return logHandler{h} }

type logHandler struct{ slog.Handler }

func (h logHandler) Handle(ctx context.Context, r slog.Record) error {
	if id, ok := ctx.Value(requestKey{}).(string); ok {
		r.AddAttrs(slog.String("request", id))
	}
	return h.Handler.Handle(ctx, r)
}

func (h logHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return logHandler{h.Handler.WithAttrs(attrs)}
}
func (h logHandler) WithGroup(name string) slog.Handler { return logHandler{h.Handler.WithGroup(name)} }
