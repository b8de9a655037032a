package server

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// sampled is a log that writes each message at most once in a while, and how often it was left out: a database that is gone
// fails every request.
type sampled struct {
	log   *slog.Logger
	every time.Duration
	mu    sync.Mutex
	said  map[string]*saying // by message
}

type saying struct {
	at   time.Time
	left int // out since
}

func newSampled(log *slog.Logger) *sampled {
	return &sampled{log: log, every: 10 * time.Second, said: map[string]*saying{}}
}

// ErrorContext writes what belongs to one request, always.
func (s *sampled) ErrorContext(ctx context.Context, message string, args ...any) {
	s.log.ErrorContext(ctx, message, args...)
}

func (s *sampled) Error(message string, args ...any) {
	s.mu.Lock()
	last := s.said[message]
	if last == nil {
		last = &saying{}
		s.said[message] = last
	}
	if !last.at.IsZero() && time.Since(last.at) < s.every {
		last.left++
		s.mu.Unlock()
		return
	}
	left := last.left
	last.at, last.left = time.Now(), 0
	s.mu.Unlock()
	if left > 0 {
		args = append(args, "left_out", left)
	}
	s.log.Error(message, args...)
}
