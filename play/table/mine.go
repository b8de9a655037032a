package table

import (
	"context"
	"slices"
	"sync"
	"time"

	"barrage/game/lang"
	"barrage/play/people"
)

// listCache keeps the encoded lists of tables of people who are told of changes, so that all sockets of a person cost one list.
type listCache struct {
	mu    sync.Mutex
	lists map[string]*list // by user
}

type list struct {
	mu    sync.Mutex
	made  time.Time
	bytes map[lang.Language][]byte
}

func newListCache() *listCache { return &listCache{lists: map[string]*list{}} }

// maxLists bounds those in memory.
const maxLists = 1000

// of is the list of a user, empty if it has changed.
func (s *listCache) of(user string) *list {
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
func (s *listCache) forget(user string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.lists, user)
}

// MineEncoded is what encode makes of the tables of a user, made once for all who ask before something changes.
func (l *Lobby) MineEncoded(ctx context.Context, u people.User, in lang.Language, limit int, encode func([]*Table) ([]byte, error)) ([]byte, error) {
	kept := l.core.lists.of(u.ID)
	kept.mu.Lock()
	defer kept.mu.Unlock()
	if l.core.now().Sub(kept.made).Abs() > 10*fresh { // what is told of may be lost
		kept.made = l.core.now()
		clear(kept.bytes)
	}
	if b, ok := kept.bytes[in]; ok {
		return b, nil
	}
	tables, err := l.Mine(ctx, u, limit)
	if err != nil {
		return nil, err
	}
	b, err := encode(tables)
	if err == nil {
		kept.bytes[in] = b
	}
	return b, err
}

// Mine lists the tables of a user, latest change first.
func (l *Lobby) Mine(ctx context.Context, u people.User, limit int) ([]*Table, error) {
	rows, err := l.core.store.TablesOf(ctx, u.ID, limit)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(l.core.decodeAll(rows), func(t *Table) bool { return !t.concerns(u.ID) }), nil
}

// Company are the people whom a user meets: those at their tables that are not over, and at tables that wait for anybody.
func (l *Lobby) Company(ctx context.Context, u people.User) ([]string, error) {
	tables, err := l.Mine(ctx, u, maxRecent)
	if err != nil {
		return nil, err
	}
	waiting := AnyTable
	waiting.Waiting = 1
	open, _, err := l.List(ctx, waiting, 0, maxRecent)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, t := range slices.Concat(tables, open) {
		if t.Over() {
			continue
		}
		for _, person := range append(t.Seats.People(), t.Owner) {
			if person != "" && person != u.ID {
				list = append(list, person)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}

// concerns reports whether a table is one of a user: not one whose seat somebody else has taken since.
func (t *Table) concerns(user string) bool {
	return t.Owner == user || slices.ContainsFunc(t.Seats, func(s Seat) bool { return s.User == user || s.For == user || s.Left == user })
}

// YourTurn reports whether a user is to move at a table.
func (t *Table) YourTurn(user string) bool {
	return t.Phase == Playing && t.ToMove >= 0 && t.Seats.owns(user, t.ToMove) && !t.Seats[t.ToMove].Away
}

// KeptFor reports whether a seat is kept for a user.
func (t *Table) KeptFor(user string) bool { return t.Seats.keptFor(user) >= 0 }

// LeftBy reports whether a user has left the table and may come back.
func (t *Table) LeftBy(user string) bool { return t.Phase == Playing && t.Seats.leftBy(user) }
