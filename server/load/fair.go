package load

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"barrage/game/rng"
	"barrage/play/table"
	"barrage/server/api"
)

// Siege says how to measure whether one person's bots suffer from what others do.
type Siege struct {
	Server    string
	Bots      []string // that the person plays against, one after the other
	Turns     int      // of each that are measured, before the attack and during it
	Attackers int
	Warm      time.Duration // how long the attack goes on before it is measured; longer, up to a minute, if no attacker has moved by then
	Pace      time.Duration // what the person takes for a turn
	Poll      time.Duration // how long the person waits between looks at the table; the times come from its log
	Seed      uint64
}

// Fairness is how long bots took to answer a person.
type Fairness struct {
	Bots    []Patience `json:"bots"`
	Tables  int64      `json:"tables"`  // that the attackers made
	Moves   int64      `json:"moves"`   // that they played
	Hints   int64      `json:"hints"`   // that they got
	Refused int64      `json:"refused"` // what was refused to them
}

// Patience is how long one bot took.
type Patience struct {
	Bot      string  `json:"bot"`
	Quiet    Answers `json:"quiet"`
	Attacked Answers `json:"attacked"`
}

// Answers are the times from a person's move to the bot's.
type Answers struct {
	Turns int           `json:"turns"`
	P50   time.Duration `json:"p50"`
	P90   time.Duration `json:"p90"`
	Max   time.Duration `json:"max"`
}

func (a Answers) String() string {
	round := func(d time.Duration) time.Duration { return d.Round(time.Millisecond) }
	return fmt.Sprintf("median %v, 90%% %v, longest %v (%d turns)", round(a.P50), round(a.P90), round(a.Max), a.Turns)
}

func (f Fairness) String() string {
	var b strings.Builder
	for _, p := range f.Bots {
		fmt.Fprintf(&b, "%s: quiet %v\n%*s attacked %v\n", p.Bot, p.Quiet, len(p.Bot)+1, "", p.Attacked)
	}
	fmt.Fprintf(&b, "the attackers made %d tables, played %d moves and got %d hints; %d requests were refused\n", f.Tables, f.Moves, f.Hints, f.Refused)
	return b.String()
}

// Besiege measures how long bots take to answer a person, first alone and then while attackers make as much work for the server as it lets them:
// tables of bots that think, moves against them, hints. Each attacker has an address of its own, 127.0.0.2 and on, so the server is one on
// this machine, with its limits.
func Besiege(ctx context.Context, s Siege) (f Fairness, err error) {
	victim := &http.Client{}
	for _, bot := range s.Bots {
		quiet, err := answers(ctx, victim, s, bot)
		if err != nil {
			return f, err
		}
		f.Bots = append(f.Bots, Patience{Bot: bot, Quiet: quiet})
	}
	attack, end := context.WithCancel(ctx)
	var wait sync.WaitGroup
	defer wait.Wait()
	defer end()
	var tables, moves, hints, refused atomic.Int64
	for n := range s.Attackers {
		from := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(2+n))}}
		a := attacker{r: rng.New(s.Seed, uint64(1000+n)), tables: &tables, moves: &moves, hints: &hints, refused: &refused}
		if a.c, err = SignUp(ctx, &http.Client{Transport: &http.Transport{DialContext: from.DialContext}}, s.Server, fmt.Sprintf("attacker %d", n+1)); err != nil {
			return f, err
		}
		wait.Go(func() { a.work(attack) })
	}
	if err := pause(ctx, s.Warm); err != nil {
		return f, err
	}
	for until := time.Now().Add(time.Minute); s.Attackers > 0 && moves.Load() == 0 && time.Now().Before(until); {
		if err := pause(ctx, s.Poll); err != nil {
			return f, err
		}
	}
	for i, bot := range s.Bots {
		if f.Bots[i].Attacked, err = answers(ctx, victim, s, bot); err != nil {
			return f, err
		}
	}
	f.Tables, f.Moves, f.Hints, f.Refused = tables.Load(), moves.Load(), hints.Load(), refused.Load()
	return f, nil
}

// answers plays against a bot, as a person would, until it has answered often enough.
func answers(ctx context.Context, client *http.Client, s Siege, bot string) (a Answers, err error) {
	var took []time.Duration
	for seed := s.Seed; len(took) < s.Turns; seed++ {
		g, err := newTable(ctx, client, s.Server, table.New{Seats: []table.NewSeat{{Who: "open"}, {Who: bot}}}, seed)
		if err != nil {
			return a, err
		}
		for len(took) < s.Turns && !g.Over() {
			if g.state.ToMove() == 0 {
				if g.state.TurnBegins() {
					if err := pause(ctx, s.Pace); err != nil {
						return a, err
					}
				}
				if _, err := g.Step(ctx); err != nil {
					return a, err
				}
				continue
			}
			if err := pause(ctx, s.Poll); err != nil {
				return a, err
			}
			asked := g.Ply()
			if err := g.CatchUp(ctx); err != nil {
				return a, err
			}
			if g.Ply() > asked && asked > 0 {
				var page api.LogPage
				if err := g.Players[0].Call(ctx, "GET", fmt.Sprintf("/api/tables/%s/log?from=%d", g.ID, asked-1), nil, &page); err != nil {
					return a, err
				}
				if e := page.Entries; len(e) > 1 && e[0].Seat == 0 && e[1].Seat == 1 { // no draw between them
					took = append(took, e[1].At.Sub(e[0].At))
				}
			}
		}
		if g.Over() {
			continue
		}
		if err := g.Players[0].Call(ctx, "POST", "/api/tables/"+g.ID+"/leave", table.Command{}, nil); err != nil {
			return a, err
		}
	}
	return Answers{len(took), quantile(took, .5), quantile(took, .9), quantile(took, 1)}, nil
}

// pause waits for a while.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// attacker is somebody who makes work.
type attacker struct {
	c                             *Client
	r                             rng.Source
	mine                          []string // tables
	tables, moves, hints, refused *atomic.Int64
}

// work goes on until it is stopped: new tables while the server lets it, with moves and hints at the latest ones.
func (a *attacker) work(ctx context.Context) {
	lineups := [][]string{
		{"lookahead", "lookahead", "lookahead", "lookahead"},
		{"me", "lookahead", "lookahead", "lookahead"},
		{"torrent", "torrent", "torrent", "torrent"},
		{"me", "torrent@5s"},
	}
	for ctx.Err() == nil {
		var n table.New
		for _, who := range lineups[a.r.Intn(len(lineups))] {
			n.Seats = append(n.Seats, table.NewSeat{Who: who})
		}
		var o api.Opened
		latest := 40
		if a.done(ctx, a.tables, a.c.Call(ctx, "POST", "/api/tables", n, &o)) {
			a.mine, latest = append(a.mine, o.Table.ID), 2
		}
		for _, id := range a.mine[max(0, len(a.mine)-latest):] {
			o, err := a.c.Open(ctx, id)
			if err != nil || o.Game.Prompt == nil || !slices.Contains(o.You.Seats, o.Game.Prompt.Seat) || len(o.Game.Prompt.Answers) == 0 {
				continue
			}
			a.done(ctx, a.hints, a.c.Call(ctx, "GET", "/api/tables/"+id+"/thought", nil, nil))
			answers := o.Game.Prompt.Answers
			_, err = a.c.Play(ctx, id, o.Ply, "", answers[a.r.Intn(len(answers))].Action)
			a.done(ctx, a.moves, err)
		}
	}
}

// done counts what an attacker has done, or was refused.
func (a *attacker) done(ctx context.Context, what *atomic.Int64, err error) bool {
	var no *Refused
	switch {
	case err == nil:
		what.Add(1)
	case errors.As(err, &no):
		a.refused.Add(1)
	case ctx.Err() == nil:
		time.Sleep(100 * time.Millisecond) // the connection broke
	}
	return err == nil
}
