package mcts

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"barrage/bot"
	"barrage/bot/eval"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
	"barrage/internal/golden"
)

// TestGoldenSearch compares what the players of this package do in 20 positions with
// testdata/search.txt: whole turns, and the visit counts of every line of a search. A change
// that is only meant to make the code clearer or faster must not change them. Other
// architectures than amd64 round sums differently, so visits differ there.
func TestGoldenSearch(t *testing.T) {
	var out strings.Builder
	positions := 20
	if testing.Short() {
		positions = 4
	}
	for i := range positions {
		o := tables()[i%len(tables())]
		s := middle(t, o, 1+i%5, uint64(i))
		fmt.Fprintf(&out, "position %d: %d players, %v, expansion %v, Automas %v, round %d, seat %d to move, VP", i+1, o.Players, o.Variant, o.Leeghwater, o.Automas, s.Round(), s.ToMove()+1)
		for seat := range s.Players() {
			fmt.Fprintf(&out, " %d", s.Player(rules.Seat(seat)).VP())
		}
		out.WriteByte('\n')
		strict := Default()
		strict.Strict, strict.History, strict.Draws = true, 0, 0
		type player struct {
			name string
			bot  bot.Bot
		}
		players := []player{
			{"greedy", NewGreedy(Default())},
			{"casual", NewCasual(eval.New(), 2)},
			{"search", New(Default(), bot.Limit{Simulations: 200})},
			{"two trees", New(Default(), bot.Limit{Simulations: 100, Threads: 2})},
			{"strict", New(strict, bot.Limit{Simulations: 60})},
		}
		if i%5 == 0 { // it takes long
			players = append(players, player{"lookahead", NewLookahead(Default())})
		}
		for _, p := range players {
			fmt.Fprintf(&out, "  %s: %s\n", p.name, wholeTurn(s, p.bot))
		}
		r := rng.New(1, uint64(i))
		thought := New(Default(), bot.Limit{}).Think(&s, bot.Limit{Simulations: 300}, &r)
		for _, l := range thought.Lines {
			fmt.Fprintf(&out, "  %4d %s", l.Visits, written(l.Turn))
			if len(l.Reply) > 0 {
				fmt.Fprintf(&out, " → %s", written(l.Reply))
			}
			for seat := range s.Players() {
				fmt.Fprintf(&out, ", %.3f %.1f", l.Win[seat], l.VP(rules.Seat(seat)))
			}
			out.WriteByte('\n')
		}
	}
	if !testing.Short() {
		golden.Compare(t, "search.txt", out.String())
	} else if stored, err := os.ReadFile("testdata/search.txt"); err != nil || !strings.HasPrefix(string(stored), out.String()) {
		t.Error("a search has changed; without -short the test says where")
	}
}

// wholeTurn is the turn a bot plays, with all its choices.
func wholeTurn(s rules.State, b bot.Bot) string {
	r := rng.New(7, 7)
	var turn []rules.Action
	for seat := s.ToMove(); len(turn) == 0 || !turns.Over(&s, seat); {
		a := b.Choose(&s, s.Legal(nil), &r)
		turn = append(turn, a)
		s.Play(a)
	}
	return written(turn)
}

func written(turn []rules.Action) string {
	words := make([]string, len(turn))
	for i, a := range turn {
		words[i] = a.String()
	}
	return strings.Join(words, "; ")
}
