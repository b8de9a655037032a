package automa

import (
	"slices"
	"strings"
	"testing"

	"barrage/game/rng"
	"barrage/game/rules"
)

// TestForesee plays whole games. What is foreseen for a card before it is drawn is what the Automa then does. A person who
// goes to the bank changes nothing for it: what was foreseen while the person was asked comes true as well.
func TestForesee(t *testing.T) {
	games := 40
	if testing.Short() {
		games = 10
	}
	turns, banked := 0, 0
	for g := range games {
		n := uint8(2 + g%3)
		o := rules.Options{Players: n, Variant: rules.Full, Leeghwater: g%2 == 0, Automas: [4]uint8{0, uint8(1 + g%4)}}
		if n == 4 {
			o.Automas[3] = uint8(1 + g/4%4)
		}
		r := rng.New(53, uint64(g))
		s, err := rules.New(o)
		if err != nil {
			t.Fatal(err)
		}
		for !s.Done() {
			legal := s.Legal(nil)
			switch seat := s.ToMove(); {
			case s.Prompt().Family() == rules.DrawCard && s.TurnOf() >= 0 && s.Player(s.TurnOf()).Level() > 0:
				_, foreseen := Foresee(&s, s.TurnOf())
				compare(t, s, foreseen)
				turns++
				s.Play(r.Pick(legal))
			case seat >= 0 && s.Player(seat).Level() > 0:
				s.Play(Decide(&s, legal, nil))
			default:
				banked += banks(t, s, legal)
				s.Play(r.Pick(legal))
			}
		}
	}
	if turns < 20*games || banked < 4*games {
		t.Errorf("%d turns, %d of them after a visit to the bank", turns, banked)
	}
}

// compare plays the turn that each card leads to and compares it with what was foreseen.
func compare(t *testing.T, before rules.State, foreseen []Turn) {
	t.Helper()
	seat, legal := before.TurnOf(), before.Legal(nil)
	if len(foreseen) != len(legal) {
		t.Fatalf("%d turns foreseen for %d cards", len(foreseen), len(legal))
	}
	for i, draw := range legal {
		s := before
		s.Play(draw)
		var done []rules.Action
		for s.ToMove() == seat && s.CriteriaCard() == before.CriteriaCard() {
			a, _ := Explain(&s)
			done = append(done, a)
			s.Play(a)
		}
		if foreseen[i].Card != draw || !slices.Equal(foreseen[i].Answers, done) {
			t.Fatalf("%v: %v foreseen, %v done", draw, foreseen[i], done)
		}
	}
}

// banks sends the person who is asked to the bank, if the next turn is an Automa's then, and tells whether that was so.
func banks(t *testing.T, s rules.State, legal []rules.Action) int {
	t.Helper()
	if s.Prompt().Kind != rules.AskTurn {
		return 0
	}
	i := slices.IndexFunc(legal, func(a rules.Action) bool { return strings.HasPrefix(a.String(), "bank") })
	if i < 0 {
		return 0
	}
	after := s
	after.Play(legal[i])
	if after.Done() || after.Prompt().Family() != rules.DrawCard {
		return 0
	}
	supposed, foreseen := Foresee(&s, after.TurnOf())
	if supposed.CriteriaCard() != after.CriteriaCard() || supposed.CriteriaCard() != s.ActionCard() {
		t.Fatalf("criteria %v foreseen, %v come", supposed.CriteriaCard(), after.CriteriaCard())
	}
	compare(t, after, foreseen)
	return 1
}

// Nobody's turn is foreseen who has none: a person, an Automa that has passed, and while something else is asked.
func TestForeseeNothing(t *testing.T) {
	s := game(t, 1, rules.Italy, 0, 2, 1).state()
	for seat := range rules.Seat(2) {
		if _, turns := Foresee(&s, seat); turns != nil {
			t.Errorf("seat %d in the middle of a turn: %v", seat, turns)
		}
	}
	for s.ToMove() == 1 {
		s.Play(Decide(&s, s.Legal(nil), nil))
	}
	for s.ToMove() < 0 {
		s.Play(s.Legal(nil)[0])
	}
	if _, turns := Foresee(&s, 0); turns != nil {
		t.Errorf("a person: %v", turns)
	}
	if _, turns := Foresee(&s, 1); len(turns) != 18 {
		t.Errorf("%d turns, want one for each card below the top one", len(turns))
	}
}
