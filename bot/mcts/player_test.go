package mcts

import (
	"slices"
	"testing"

	"barrage/bot"
	"barrage/bot/eval"
	"barrage/game/automa"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

var (
	_ bot.Thinker = (*Player)(nil)
	_ bot.Bot     = (*Greedy)(nil)
	_ bot.Bot     = (*Lookahead)(nil)
)

// play plays a game between players and returns its actions.
func play(t *testing.T, o rules.Options, seed uint64, player func(seat int) bot.Bot) []rules.Action {
	t.Helper()
	s, err := rules.New(o)
	if err != nil {
		t.Fatal(err)
	}
	var seats [rules.MaxSeats]bot.Bot
	for i := range seats {
		seats[i] = player(i)
	}
	r := rng.New(seed, 2)
	var actions []rules.Action
	for !s.Done() {
		legal := s.Legal(nil)
		var a rules.Action
		switch seat := s.ToMove(); {
		case seat == rules.Chance:
			a = r.Pick(legal)
		case s.Player(seat).Level() > 0:
			a = automa.Decide(&s, legal, nil)
		default:
			a = seats[seat].Choose(&s, legal, &r)
		}
		if err := s.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
		actions = append(actions, a)
	}
	return actions
}

// TestLegal: all players of this package play legal games of every kind.
func TestLegal(t *testing.T) {
	if testing.Short() {
		t.Skip("TestDeterministic plays games, too")
	}
	for i, o := range some() {
		play(t, o, uint64(i), func(seat int) bot.Bot {
			switch (seat + i) % 4 {
			case 0:
				if i%2 == 0 {
					return NewCasual(eval.New(), 2)
				}
				return NewGreedy(Default())
			case 1:
				if i%12 == 0 {
					return NewLookahead(Default())
				}
			}
			return New(Default(), bot.Limit{Simulations: 8, Threads: 1 + seat%2})
		})
	}
}

// TestDeterministic: a number of simulations always gives the same game, with one
// thread and with two.
func TestDeterministic(t *testing.T) {
	sims := 25
	if testing.Short() {
		sims = 3
	}
	for threads := 1; threads <= 2; threads++ {
		if testing.Short() && threads == 1 {
			continue
		}
		game := func() []rules.Action {
			return play(t, rules.Options{Players: 3, Variant: rules.Full, Leeghwater: true, Automas: [4]uint8{0, 0, 2}}, 5, func(int) bot.Bot {
				return New(Default(), bot.Limit{Simulations: sims, Threads: threads})
			})
		}
		if !slices.Equal(game(), game()) {
			t.Errorf("two games from one source, with %d threads", threads)
		}
	}
}

// TestAnyPosition: a player answers legally when it is taken back to an earlier position, and
// in positions it has not seen coming.
func TestAnyPosition(t *testing.T) {
	p := New(Default(), bot.Limit{Simulations: 100})
	r := rng.New(9, 9)
	positions := 28
	if testing.Short() {
		positions = 7
	}
	for i := range positions {
		o := tables()[i%len(tables())]
		s := middle(t, o, 1+i%5, uint64(i))
		before := s
		for range 3 {
			a := p.Choose(&s, s.Legal(nil), &r)
			if err := s.Apply(a, nil); err != nil {
				t.Fatal(err)
			}
			if seat := s.ToMove(); s.Done() || seat < 0 || s.Player(seat).Level() > 0 {
				break
			}
		}
		if a := p.Choose(&before, before.Legal(nil), &r); !before.IsLegal(a) {
			t.Fatalf("%v after going back", a)
		}
	}
}

// TestLastTurn: in the last turn of the game the player finds the best final result.
func TestLastTurn(t *testing.T) {
	found := 0
	for seed := uint64(0); found < 12 && seed < 200; seed++ {
		s, ok := lastTurn(t, seed)
		if !ok {
			continue
		}
		found++
		seat := s.ToMove()
		o := Default()
		u := o.utilityAt(5)
		var lister turns.Lister
		value := func(end *rules.State) float32 {
			if !end.Done() {
				t.Fatal("not the last turn")
			}
			return u.end(end, seat)
		}
		best := float32(-1)
		for _, st := range lister.List(&s, turns.Full, value) {
			best = max(best, st.Score)
		}
		p, r := New(o, bot.Limit{Simulations: 2000}), rng.New(1, seed)
		for !turns.Over(&s, seat) || s.TurnBegins() && s.ToMove() == seat && !s.Done() {
			s.Play(p.Choose(&s, s.Legal(nil), &r))
		}
		if got := value(&s); got < best {
			t.Errorf("game %d: %v, best %v", seed, got, best)
		}
	}
	if found < 12 {
		t.Errorf("only %d last turns", found)
	}
}

// end is the utility of the final position to a seat.
func (u utility) end(s *rules.State, seat rules.Seat) float32 {
	j := newJudge(Default())
	j.utility = u
	return j.worth(s, seat)
}

// lastTurn plays a game until a person with one engineer has the last turn of all.
func lastTurn(t *testing.T, seed uint64) (rules.State, bool) {
	t.Helper()
	s, err := rules.New(rules.Options{Players: 2, Variant: rules.Full})
	if err != nil {
		t.Fatal(err)
	}
	r := rng.New(seed, 3)
	for !s.Done() {
		if seat := s.ToMove(); seat >= 0 && s.Round() == 5 && s.TurnBegins() && !s.ExtraTurn() {
			others := true
			for i := range s.Players() {
				p := s.Player(rules.Seat(i))
				others = others && (rules.Seat(i) == seat || s.HasPassed(rules.Seat(i)))
				if rules.Seat(i) == seat && (p.Crew() != 1 || p.Architect() || p.Officer() == rules.Mahiri) {
					others = false
				}
			}
			if others && ends(s) {
				return s, true
			}
		}
		s.Play(other(&s, &r))
	}
	return s, false
}

// ends reports whether every turn ends the game.
func ends(s rules.State) bool {
	var lister turns.Lister
	all := true
	lister.List(&s, turns.Full, func(end *rules.State) float32 {
		all = all && (end.Done())
		return 0
	})
	return all
}
