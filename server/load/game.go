package load

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"barrage/game/notation"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
	"barrage/play/table"
	"barrage/server/api"
)

// Game is a table all of whose people are ours. It keeps the position itself and compares it with
// every answer of the server.
type Game struct {
	ID      string
	Players []*Client // by seat

	state   rules.State
	hashes  []string // of the positions by ply, from 1
	r       rng.Source
	sent    int
	pending []string // sent, and not yet answered
}

// Ply is the last entry known.
func (g *Game) Ply() int { return len(g.hashes) }

// NewGame signs people up and seats them.
func NewGame(ctx context.Context, client *http.Client, base string, players int, seed uint64) (*Game, error) {
	n := table.New{Name: fmt.Sprintf("load %d", seed), Open: true, Undo: table.UndoFree}
	for range players {
		n.Seats = append(n.Seats, table.NewSeat{Who: "open"})
	}
	return newTable(ctx, client, base, n, seed)
}

// newTable makes a table and seats people of ours where it is open.
func newTable(ctx context.Context, client *http.Client, base string, n table.New, seed uint64) (*Game, error) {
	g := &Game{r: rng.New(seed, 0), Players: make([]*Client, len(n.Seats))}
	n.Seats = slices.Clone(n.Seats)
	for i := range n.Seats {
		if n.Seats[i].Who != "open" {
			continue
		}
		var err error
		if g.Players[i], err = SignUp(ctx, client, base, fmt.Sprintf("player %d", i+1)); err != nil {
			return nil, err
		}
	}
	n.Seats[0].Who = "me"
	var o api.Opened
	if err := g.Players[0].Call(ctx, "POST", "/api/tables", n, &o); err != nil {
		return nil, err
	}
	g.ID = o.Table.ID
	for _, c := range g.Players[1:] {
		if c == nil {
			continue
		}
		if err := c.Call(ctx, "POST", "/api/tables/"+g.ID+"/sit", api.Sit{}, nil); err != nil {
			return nil, err
		}
	}
	if err := g.reset(); err != nil {
		return nil, err
	}
	return g, g.CatchUp(ctx)
}

// reset forgets everything that was played.
func (g *Game) reset() (err error) {
	g.hashes, g.pending = nil, nil
	g.state, err = rules.New(rules.Options{Players: uint8(len(g.Players)), Variant: rules.Full})
	return err
}

// CatchUp reads what the table has done since the last entry known.
func (g *Game) CatchUp(ctx context.Context) error {
	for {
		var page api.LogPage
		if err := g.Players[0].Call(ctx, "GET", fmt.Sprintf("/api/tables/%s/log?from=%d", g.ID, g.Ply()), nil, &page); err != nil {
			return fmt.Errorf("table %s after ply %d: %w", g.ID, g.Ply(), err)
		}
		for _, e := range page.Entries {
			if err := g.apply(e); err != nil {
				return err
			}
		}
		if g.Ply() == page.Ply {
			return nil
		}
	}
}

// Verify reads the whole log and compares every entry with what was acknowledged.
func (g *Game) Verify(ctx context.Context) error {
	for from := 0; from < g.Ply(); {
		var page api.LogPage
		if err := g.Players[0].Call(ctx, "GET", fmt.Sprintf("/api/tables/%s/log?from=%d", g.ID, from), nil, &page); err != nil {
			return err
		}
		if len(page.Entries) == 0 {
			return fmt.Errorf("table %s: the log ends at ply %d, %d was acknowledged", g.ID, from, g.Ply())
		}
		for _, e := range page.Entries {
			if e.Ply <= g.Ply() && e.Hash != g.hashes[e.Ply-1] {
				return fmt.Errorf("table %s: ply %d was acknowledged with hash %s, now it has %s", g.ID, e.Ply, g.hashes[e.Ply-1], e.Hash)
			}
		}
		from += len(page.Entries)
	}
	return nil
}

// apply follows an entry by the rules.
func (g *Game) apply(e table.PublicEntry) error {
	a, err := notation.Parse(e.Action)
	if err != nil {
		return fmt.Errorf("table %s, ply %d: %w", g.ID, e.Ply, err)
	}
	if e.Ply != g.Ply()+1 || int(g.state.ToMove()) != e.Seat {
		return fmt.Errorf("table %s: ply %d of seat %d after ply %d, where seat %d is asked", g.ID, e.Ply, e.Seat, g.Ply(), g.state.ToMove())
	}
	if err := g.state.Apply(a, nil); err != nil {
		return fmt.Errorf("table %s, ply %d: %w", g.ID, e.Ply, err)
	}
	if hash := fmt.Sprintf("%016x", g.state.Hash()); hash != e.Hash {
		return fmt.Errorf("table %s, ply %d: the server has %s, the rules %s", g.ID, e.Ply, e.Hash, hash)
	}
	g.hashes = append(g.hashes, e.Hash)
	return nil
}

// Over reports whether the game is over.
func (g *Game) Over() bool { return g.state.Done() }

// Step plays random decisions, one or all that are left of a turn, and verifies the answer. It returns how long the
// server took to acknowledge them. If no answer came, the next step sends the same
// decisions again with the same key, so that nothing is played twice.
func (g *Game) Step(ctx context.Context) (time.Duration, error) {
	if g.pending == nil {
		g.pending = g.decide(g.r.Intn(2) == 0)
		g.sent++
	}
	began := time.Now()
	d, err := g.Players[g.state.ToMove()].Play(ctx, g.ID, g.Ply(), fmt.Sprintf("%s-%d", g.ID, g.sent), g.pending...)
	if err != nil {
		return 0, err
	}
	took := time.Since(began)
	if d.From != g.Ply() || len(d.Entries) < len(g.pending) {
		return 0, fmt.Errorf("table %s: answer %d to %d for ply %d", g.ID, d.From, d.To, g.Ply())
	}
	for i, action := range g.pending {
		if d.Entries[i].Action != action {
			return 0, fmt.Errorf("table %s: %s was played for %s at ply %d", g.ID, d.Entries[i].Action, action, d.Entries[i].Ply)
		}
	}
	if u := d.Update; len(g.pending) > 1 && (u == nil || u.Ply < d.To || u.From != d.From) {
		return 0, fmt.Errorf("table %s: the update after plies %d to %d is %+v", g.ID, d.From, d.To, u)
	}
	g.pending = nil
	for _, e := range d.Entries {
		if err := g.apply(e); err != nil {
			return 0, err
		}
	}
	return took, nil
}

// decide picks a random decision, or with all those that are left of the turn, up to a draw.
func (g *Game) decide(all bool) []string {
	s, seat := g.state, g.state.ToMove()
	var list []string
	for {
		a := g.r.Pick(s.Legal(nil))
		list = append(list, a.String())
		if s.Play(a); !all || turns.Over(&s, seat) {
			return list
		}
	}
}

// Gone reports whether an error means that no answer came at all.
func Gone(err error) bool {
	var r *Refused
	return err != nil && !errors.As(err, &r)
}
