package bus

import (
	"context"
	"sync"
)

// Local connects servers in one process. A server that is alone on its store is the only member of its own.
type Local struct {
	mu      sync.Mutex
	members []*member
}

// Alone is the bus of a server that has no others.
func Alone() Bus { return new(Local).Join() }

// Join adds a server.
func (l *Local) Join() Bus {
	m := &member{all: l, news: make(chan News, 1024)}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.members = append(l.members, m)
	return m
}

type member struct {
	all    *Local
	news   chan News
	mu     sync.Mutex
	missed bool
	state  State
}

func (m *member) Tell(n News) {
	m.all.mu.Lock()
	members := m.all.members
	m.all.mu.Unlock()
	m.mu.Lock()
	m.state.Told++
	m.mu.Unlock()
	for _, other := range members {
		if other != m {
			other.put(n)
		}
	}
}

// put keeps news for a member; what it has no room for it has missed.
func (m *member) put(n News) {
	select {
	case m.news <- n:
	default:
		m.mu.Lock()
		m.missed = true
		m.mu.Unlock()
	}
}

func (m *member) Listen(ctx context.Context, hear func(News), missed func()) {
	for {
		select {
		case <-ctx.Done():
			return
		case n := <-m.news:
			m.mu.Lock()
			m.state.Heard++
			gap := m.missed
			m.missed = false
			if gap {
				m.state.Lost++
			}
			m.mu.Unlock()
			if gap {
				missed()
			}
			hear(n)
		}
	}
}

func (m *member) State() State {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.state
}

func (m *member) Up() bool { return true }
