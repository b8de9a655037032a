package mcts

import (
	"testing"

	"barrage/bot"
	"barrage/game/automa"
	"barrage/game/rng"
	"barrage/game/rules"
)

// middle plays a game with busy players until a person begins a turn in a round.
func middle(t testing.TB, o rules.Options, round int, seed uint64) rules.State {
	t.Helper()
	s, err := rules.New(o)
	if err != nil {
		t.Fatal(err)
	}
	r := rng.New(seed, 1)
	for skip := 3; ; {
		if s.Done() {
			t.Fatal("the game is over")
		}
		seat := s.ToMove()
		if seat >= 0 && s.Player(seat).Level() == 0 && s.Round() == round && s.TurnBegins() {
			if skip--; skip < 0 {
				return s
			}
		}
		s.Play(other(&s, &r))
	}
}

// other answers for chance, Automas and busy people.
func other(s *rules.State, r *rng.Source) rules.Action {
	legal := s.Legal(nil)
	switch seat := s.ToMove(); {
	case seat == rules.Chance:
		return r.Pick(legal)
	case s.Player(seat).Level() > 0:
		return automa.Decide(s, legal, nil)
	}
	return bot.Busy{}.Choose(s, legal, r)
}

// some are every second table, or every 20th with -short.
func some() []rules.Options {
	list := tables()
	step := 2
	if testing.Short() {
		step = 20
	}
	var few []rules.Options
	for i := 1; i < len(list); i += step {
		few = append(few, list[i])
	}
	return few
}

// tables are options for all kinds of games.
func tables() []rules.Options {
	var list []rules.Options
	for n := uint8(2); n <= 4; n++ {
		list = append(list,
			rules.Options{Players: n, Variant: rules.Introductory},
			rules.Options{Players: n, Variant: rules.Full},
			rules.Options{Players: n, Variant: rules.Full, Leeghwater: true},
			rules.Options{Players: n, Variant: rules.Full, Leeghwater: true, Automas: [4]uint8{0, n}})
	}
	return append(list,
		rules.Options{Players: 3, Variant: rules.Full, GuestOfficers: true, Assignment: rules.FreeChoice},
		rules.Options{Players: 4, Variant: rules.Full, Automas: [4]uint8{1, 0, 3, 4}})
}
