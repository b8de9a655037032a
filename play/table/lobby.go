package table

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"barrage/bot/roster"
	"barrage/play/fault"
	"barrage/play/people"
)

// Lobby is where people find tables: those that everybody is shown, and their own.
type Lobby struct {
	core   *core
	tables *Service
}

// NewLobby makes a lobby, in which people sit down at the tables of a service.
func NewLobby(s *Service) *Lobby { return &Lobby{s.core, s} }

const (
	lobbyShare = 5    // tables of one owner that the lobby shows
	lobbyDepth = 2000 // tables that it is made of
)

// Filter says which tables of the lobby are looked for; −1 stands for any.
type Filter struct {
	Waiting    int // 1 for a free seat, 0 for a game to watch
	Players    int
	Pace       int // in Paces
	Clock      int // in ClockKinds
	Level      int // of its strongest bot, counted from 1 in roster.Levels; 0 for people only
	Leeghwater int // 1 with the expansion, 0 without
	Rated      int
}

// AnyTable looks for all tables.
var AnyTable = Filter{-1, -1, -1, -1, -1, -1, -1}

// fits reports whether a table is looked for.
func (f Filter) fits(t *Table) bool {
	is := func(wanted, have int) bool { return wanted < 0 || wanted == have }
	flag := func(yes bool) int {
		if yes {
			return 1
		}
		return 0
	}
	level := 0
	for _, s := range t.Seats {
		if s.User == "" {
			level = max(level, 1+slices.Index(roster.Levels(), s.Bot))
		}
	}
	o := t.Settings
	return is(f.Waiting, flag(t.Phase == Waiting)) && is(f.Players, int(o.Options.Players)) && is(f.Pace, slices.Index(Paces, o.Pace)) &&
		is(f.Clock, slices.Index(ClockKinds, o.Clock.Kind)) && is(f.Level, level) && is(f.Leeghwater, flag(o.Options.Leeghwater)) && is(f.Rated, flag(o.Rated))
}

// List lists tables shown to everybody, latest change first, from a number on, and reports whether there are more: of each owner the
// latest only, so that nobody fills the list.
func (l *Lobby) List(ctx context.Context, f Filter, from, limit int) (list []*Table, more bool, err error) {
	all, err := l.core.lobby.tables(ctx, l.core)
	if err != nil {
		return nil, false, err
	}
	for _, t := range all {
		if f.fits(t) {
			list = append(list, t)
		}
	}
	from = max(0, min(from, len(list)))
	end := from + min(limit, len(list)-from)
	return list[from:end], end < len(list), nil
}

// lobbyCache keeps the tables of the lobby, so that all who look at them cost one look into the store. What changes here is seen at once,
// and what changes elsewhere a second later.
type lobbyCache struct {
	mu    sync.Mutex
	list  []*Table
	made  time.Time
	took  time.Duration // to make the list
	stale atomic.Bool   // something has changed since
}

// changed notes that a table of the lobby has changed, or may have come or gone.
func (h *lobbyCache) changed(t *Table) {
	if t.Settings.Open {
		h.stale.Store(true)
	}
}

// tables are those of the lobby. However often something changes, making the list takes a small part of the time: whoever asks meanwhile waits.
func (h *lobbyCache) tables(ctx context.Context, s *core) ([]*Table, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	age := time.Since(h.made)
	if !h.stale.Load() && age < fresh {
		return h.list, nil
	}
	select {
	case <-time.After(5*h.took - age):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	h.stale.Store(false)
	began := time.Now()
	rows, err := s.store.Listed(ctx, lobbyDepth)
	if err != nil {
		h.stale.Store(true)
		return nil, err
	}
	h.list = nil
	of := map[string]int{}
	for _, t := range s.decodeAll(rows) {
		if of[t.Owner]++; t.Owner == "" || of[t.Owner] <= lobbyShare {
			h.list = append(h.list, t)
		}
	}
	h.made = time.Now()
	h.took = h.made.Sub(began)
	return h.list, nil
}

// Seek seats somebody at a table that others wait at with the same settings, the longest waiting first, or makes one that waits for
// others.
func (l *Lobby) Seek(ctx context.Context, u people.User, n New) (*Snapshot, error) {
	if u.ID == "" {
		return nil, fault.Fail(fault.NotSignedIn)
	}
	n.Open = true
	if snap, err := l.join(ctx, u, n, nil); snap != nil || err != nil {
		return snap, err
	}
	made, err := l.tables.Create(ctx, u, n, "")
	if err != nil {
		return nil, err
	}
	// Two may seek at the same time: the later table is given up for the earlier.
	snap, err := l.join(ctx, u, n, made.Table)
	if snap == nil || err != nil {
		return made, err
	}
	// It is closed with that, unless somebody has sat down there; a game that has begun meanwhile is played, too.
	_, err = l.tables.do(ctx, Viewer{User: u}, made.Table.ID, Command{}, func(d *draft) error {
		if d.Phase != Waiting {
			return nil
		}
		return d.leave(u.ID)
	})
	return snap, err
}

// join takes a seat at a table of others with the same settings, one that was there before own; nil if there is none.
func (l *Lobby) join(ctx context.Context, u people.User, n New, own *Table) (*Snapshot, error) {
	begin, err := n.begin()
	if err != nil {
		return nil, err
	}
	wanted, err := n.settings(begin.options)
	if err != nil {
		return nil, err
	}
	rows, err := l.core.store.Listed(ctx, lobbyDepth)
	if err != nil {
		return nil, err
	}
	tables := l.core.decodeAll(rows)
	slices.SortStableFunc(tables, before)
	for _, t := range tables {
		have := t.Settings
		have.Name = wanted.Name
		if t.Phase != Waiting || t.Position != "" || t.Imported > 0 || have != wanted || slices.Contains(t.users(), u.ID) || t.Seats.botted() {
			continue
		}
		if own != nil && before(t, own) >= 0 {
			break
		}
		done, err := l.tables.Sit(ctx, Viewer{User: u}, t.ID, Command{}, -1, "")
		if err == nil {
			return done.Snapshot, nil
		}
		if class := fault.CodeOf(err).Class(); class != fault.SeatTaken && class != fault.NotWaiting && class != fault.SeatReserved && class != fault.NoSuchTable && !errors.Is(err, fault.ErrNotFound) {
			return nil, err
		}
	}
	return nil, nil
}

// before orders tables by when they were made.
func before(a, b *Table) int {
	return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
}

// Search lists tables, the latest change first: those of somebody, or all whose id, name or names on seats contain a text;
// over says whether also those whose game is over.
func (l *Lobby) Search(ctx context.Context, person, search string, over bool, from, limit int) ([]*Table, error) {
	all := l.core.store.Keeper
	if all == nil {
		return nil, people.ErrNoOffice
	}
	low := strings.ToLower(search)
	wanted := func(t *Table) bool {
		return (over || !t.Over()) && (person == "" || t.concerns(person)) && (t.ID == search || strings.Contains(t.sought(), low))
	}
	var list []*Table
	for at := 0; at < lobbyDepth && len(list) < from+limit; at += maxRecent {
		rows, err := all.Recent(ctx, at, maxRecent)
		if person != "" && err == nil {
			rows, err = l.core.store.TablesOf(ctx, person, lobbyDepth)
		}
		if err != nil {
			return nil, err
		}
		for _, t := range l.core.decodeAll(rows) {
			if wanted(t) {
				list = append(list, t)
			}
		}
		if person != "" || len(rows) < maxRecent {
			break
		}
	}
	from = min(from, len(list))
	return list[from:min(len(list), from+limit)], nil
}

// maxRecent is how many tables are read at once.
const maxRecent = 200

// sought is the text that a table is searched by.
func (t *Table) sought() string {
	text := t.ID + "\n" + t.Settings.Name
	for _, seat := range t.Seats {
		text += "\n" + seat.Name
	}
	return strings.ToLower(text)
}
