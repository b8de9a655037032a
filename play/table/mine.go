package table

import (
	"context"
	"sync"
	"time"

	"barrage/game/lang"
)

// shelf keeps the encoded lists of tables of people who are told of changes, so that all sockets of a person cost one list.
type shelf struct {
	mu    sync.Mutex
	lists map[string]*list // by user
}

type list struct {
	mu    sync.Mutex
	made  time.Time
	bytes map[lang.Language][]byte
}

// maxLists bounds those in memory.
const maxLists = 1000

// of is the list of a user, empty if it has changed.
func (s *shelf) of(user string) *list {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.lists[user]
	if l == nil {
		if len(s.lists) >= maxLists {
			clear(s.lists)
		}
		l = &list{bytes: map[lang.Language][]byte{}}
		s.lists[user] = l
	}
	return l
}

// forget drops a list that has changed.
func (s *shelf) forget(user string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.lists, user)
}

// MineEncoded is what encode makes of the tables of a user, made once for all who ask before something changes.
func (s *Service) MineEncoded(ctx context.Context, u User, l lang.Language, limit int, encode func([]*Table) ([]byte, error)) ([]byte, error) {
	kept := s.lists.of(u.ID)
	kept.mu.Lock()
	defer kept.mu.Unlock()
	if s.now().Sub(kept.made).Abs() > 10*fresh { // what is told of may be lost
		kept.made = s.now()
		clear(kept.bytes)
	}
	if b, ok := kept.bytes[l]; ok {
		return b, nil
	}
	tables, err := s.Mine(ctx, u, limit)
	if err != nil {
		return nil, err
	}
	b, err := encode(tables)
	if err == nil {
		kept.bytes[l] = b
	}
	return b, err
}
