package engine

import (
	"context"
	"strings"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/record"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/server/api"
	"barrage/store/mem"
)

// Showing is a game from elsewhere, to be looked at: a record or a position.
type Showing struct {
	Record   string `json:"record,omitempty"`
	Position string `json:"position,omitempty"`
}

// Shown is the table on which a game is shown. It is lost when the page is closed, and nobody plays there.
type Shown struct {
	ID string `json:"id"`
}

// maker owns the tables that are shown, so that the person of the device is a spectator there.
var maker = people.User{ID: "shown", Name: "–"}

// maxShown is how many tables are shown at a time; the oldest make room.
const maxShown = 20

// show lays a game out on a table in memory.
func (e *Engine) show(c *api.Call, in Showing) (Shown, error) {
	shelf, err := e.theShelf(c.Context)
	if err != nil {
		return Shown{}, err
	}
	n := table.New{Record: in.Record, Position: in.Position, Over: true, Open: true, Seats: shownSeats(in, view.In(c.Lang))}
	snap, err := shelf.api.House.Tables.Create(c.Context, maker, n, "")
	if err != nil {
		return Shown{}, err
	}
	e.mu.Lock()
	e.shown = append(e.shown, snap.Table.ID)
	oldest := ""
	if len(e.shown) > maxShown {
		oldest, e.shown = e.shown[0], e.shown[1:]
	}
	e.mu.Unlock()
	if oldest != "" {
		if err := shelf.store.Remove(c.Context, oldest); err != nil {
			return Shown{}, err
		}
	}
	return Shown{snap.Table.ID}, nil
}

// shownSeats says who played: bots and Automas by their names, people by theirs or else by their company.
// A game that cannot be read has no seats; the error comes when its table is made.
func shownSeats(in Showing, w view.Words) []table.NewSeat {
	s, names, err := read(in)
	if err != nil {
		return nil
	}
	o := s.Options()
	seats := make([]table.NewSeat, o.Players)
	for i := range seats {
		name := w.Who(&s, rules.Seat(i))
		if i < len(names) && names[i] != "" {
			name = names[i]
		}
		bot, _, _ := strings.Cut(name, "@")
		_, unknown := roster.New(bot)
		switch {
		case o.Automas[i] > 0:
			seats[i].Who = "automa" + record.AutomaSeat(o, i)
		case unknown == nil && roster.AutomaLevel(bot) == 0:
			seats[i].Who = bot
		default:
			runes := []rune(name)
			seats[i] = table.NewSeat{Who: "me", Name: string(runes[:min(len(runes), people.MaxName)])}
		}
	}
	return seats
}

// read reads where a game ends, and the names in it.
func read(in Showing) (s rules.State, names []string, err error) {
	if in.Record == "" {
		s, err = api.At{Text: in.Position}.Read()
		return s, nil, err
	}
	r, err := record.Read(strings.NewReader(in.Record))
	if err != nil {
		return s, nil, err
	}
	r.Result = nil // tables do not check it either
	s, err = r.Replay(nil)
	return s, r.Header.Names, err
}

// theShelf is the engine whose tables are shown. None of its bots ever moves.
func (e *Engine) theShelf(ctx context.Context) (*Engine, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.shelf == nil {
		shelf, err := build(ctx, StoreOf(mem.New()), e.thinker, bot.Limit{Time: hintTime})
		if err != nil {
			return nil, err
		}
		if err := shelf.store.AddUser(ctx, maker, people.Hash{1}); err != nil {
			return nil, err
		}
		e.shelf = shelf
	}
	return e.shelf, nil
}

// at is the engine that has a table.
func (e *Engine) at(ctx context.Context, id string) *Engine {
	e.mu.Lock()
	shelf := e.shelf
	e.mu.Unlock()
	if shelf != nil && id != "" {
		if _, err := shelf.store.Version(ctx, id); err == nil {
			return shelf
		}
	}
	return e
}
