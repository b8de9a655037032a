package prove

import (
	"context"
	"errors"
	"math"
	"os"
	"testing"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/record"
	"barrage/game/rules"
	"barrage/learn/review"
)

func study(positions int) Hints {
	return Hints{Positions: positions, Seed: 5, Limit: bot.Limit{Simulations: 200}, Playouts: 2, Workers: 2,
		Player: func() bot.Bot { b, _ := roster.New("busy"); return b }}
}

// TestHints: the cases are those of two to four players, the same with every number of workers, and what is true lies where a game can end.
func TestHints(t *testing.T) {
	h := study(6)
	run := func(workers int) (list map[Case]int) {
		list = map[Case]int{}
		h.Workers = workers
		if err := h.Run(t.Context(), func(c Case) { list[c]++ }); err != nil {
			t.Fatal(err)
		}
		return list
	}
	one, two := run(1), run(3)
	players := map[int]int{}
	for c, n := range one {
		players[c.Players] += n
		if two[c] != n {
			t.Errorf("%+v", c)
		}
		if c.Hint.TrueVP <= 0 || c.Hint.TrueWin < 0 || c.Hint.TrueWin > 1 || c.Same != (c.Hint == c.Searched) || c.Hint.Visits > c.Searched.Visits {
			t.Errorf("%+v", c)
		}
	}
	for n := 2; n <= 4; n++ {
		if players[n] != 2 {
			t.Errorf("%d positions with %d players", players[n], n)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := h.Run(ctx, func(Case) { t.Error("a case after the end") }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestCommonLuck: play-outs that begin with the same turn end alike, so that a difference between two turns is theirs.
func TestCommonLuck(t *testing.T) {
	h := study(1)
	at := h.position(0)
	line := bot.Line{Turn: at.Legal(nil)[:1]}
	if a, b := h.line(t.Context(), 0, &at, &line), h.line(t.Context(), 0, &at, &line); a != b {
		t.Errorf("%+v, %+v", a, b)
	}
}

func TestSummary(t *testing.T) {
	var s Summary
	s.Add(Case{Same: true, Hint: Line{VP: 100, Win: .5, TrueVP: 104, TrueWin: .6}})
	s.Add(Case{Hint: Line{VP: 90, Win: .3, TrueVP: 88, TrueWin: .2}, Searched: Line{TrueVP: 92, TrueWin: .3}})
	s.Add(Case{Hint: Line{VP: 90, Win: .3, TrueVP: 90, TrueWin: .3}, Searched: Line{TrueVP: 88, TrueWin: .1}})
	if s.Cases != 3 || s.Other != 2 || s.Worse != 1 || math.Abs(s.VP+1) > 1e-9 || math.Abs(s.Win-.05) > 1e-9 || math.Abs(s.OffVP-2) > 1e-9 ||
		math.Abs(s.BiasVP+2./3) > 1e-9 || math.Abs(s.OffWin-.2/3) > 1e-9 {
		t.Errorf("%+v", s)
	}
}

// TestReviews: the figures of a game, with few simulations: every turn counts once, and a lap swings less than its positions.
func TestReviews(t *testing.T) {
	f, err := os.Open("../../../game/record/testdata/games/018-2p-std.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := record.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	v := Reviews{Games: []*record.Record{r, r}, Limit: bot.Limit{Simulations: 30}, Workers: 2}
	games := 0
	c, err := v.Run(t.Context(), func() { games++ })
	if err != nil {
		t.Fatal(err)
	}
	turns := 0
	for _, n := range c.ByRound {
		turns += n
	}
	if games != 2 || c.Turns == 0 || turns != c.Turns+2 || c.Change.Lap >= c.Change.Single || c.Confirmed > c.Blunders || c.Jumps.Lap > c.Jumps.Single {
		t.Errorf("%d games, %d turns: %+v", games, turns, c)
	}
	v.Games = []*record.Record{{Header: r.Header}}
	if _, err := v.Run(t.Context(), func() {}); !errors.Is(err, review.ErrNothing) {
		t.Error(err)
	}
}

func TestBrier(t *testing.T) {
	a, b := [rules.MaxSeats]float64{.7, .3}, [rules.MaxSeats]float64{1, 0}
	if got := brier(a, b); math.Abs(got-.18) > 1e-9 {
		t.Error(got)
	}
	if got := change(a, b); math.Abs(got-.3) > 1e-9 {
		t.Error(got)
	}
}
