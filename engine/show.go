package engine

import (
	"context"
	"strings"

	"barrage/api"
	"barrage/bot/roster"
	"barrage/record"
	"barrage/rules"
	"barrage/store/mem"
	"barrage/table"
	"barrage/view"
)

// Showing is a game that came from elsewhere, to be looked at: a record or a position.
type Showing struct {
	Record   string `json:"record,omitempty"`
	Position string `json:"position,omitempty"`
}

// Shown is the table on which a game is shown. It is gone with the page, and nobody plays there.
type Shown struct {
	ID string `json:"id"`
}

// maker is who makes the tables that are shown, so that nobody who looks sits there.
var maker = table.User{ID: "shown", Name: "–"}

// longestName is what a table takes.
const longestName = 24

// show lays a game out on a table in memory, where whoever asks is a spectator.
func (e *Engine) show(c *api.Call, in Showing) (Shown, error) {
	shelf, err := e.theShelf(c.Context)
	if err != nil {
		return Shown{}, err
	}
	n := table.New{Record: in.Record, Position: in.Position, Over: true, Open: true, Seats: shownSeats(in, view.In(c.Lang))}
	snap, err := shelf.api.Tables.Create(c.Context, maker, n, "")
	if err != nil {
		return Shown{}, err
	}
	return Shown{snap.Table.ID}, nil
}

// shownSeats names who played; without a name it is the company, in words. A game that cannot be read has none; the error comes when its table is made.
func shownSeats(in Showing, w view.Words) []table.NewSeat {
	var o rules.Options
	var names []string
	if r, err := record.Read(strings.NewReader(in.Record)); err == nil {
		o, names = r.Header.Options, r.Header.Names
	} else if s, err := (At{in.Position}).read(); err == nil {
		o = s.Options()
		for i := range int(o.Players) {
			names = append(names, w.Who(&s, rules.Seat(i)))
		}
	}
	seats := make([]table.NewSeat, o.Players)
	for i := range seats {
		name := ""
		if i < len(names) {
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
			letters := []rune(name)
			seats[i] = table.NewSeat{Who: "me", Name: string(letters[:min(len(letters), longestName)])}
		}
	}
	return seats
}

// theShelf is the engine whose tables are shown. None of its bots ever moves.
func (e *Engine) theShelf(ctx context.Context) (*Engine, error) {
	e.shelving.Lock()
	defer e.shelving.Unlock()
	if e.shelf == nil {
		shelf, err := build(ctx, mem.New(), e.thinker)
		if err != nil {
			return nil, err
		}
		if err := shelf.store.AddUser(ctx, maker, table.Hash{1}); err != nil {
			return nil, err
		}
		e.shelf = shelf
	}
	return e.shelf, nil
}

// at is the engine that has a table.
func (e *Engine) at(ctx context.Context, id string) *Engine {
	e.shelving.Lock()
	shelf := e.shelf
	e.shelving.Unlock()
	if shelf != nil && id != "" {
		if _, err := shelf.store.Version(ctx, id); err == nil {
			return shelf
		}
	}
	return e
}
