package automa

import (
	"strings"
	"testing"

	"barrage/game/rng"
	"barrage/game/rules"
)

// TestEveryDecisionIsExplained: over random games every turn of an Automa has an
// explanation, and so has every decision between candidates: criteria narrow them
// down to the one that is chosen, or to declining.
func TestEveryDecisionIsExplained(t *testing.T) {
	seen := map[Criterion]bool{}
	turns, explained := 0, 0
	games := 300
	if testing.Short() {
		games = 30
	}
	for g := range games {
		n := 2 + g%3
		o := rules.Options{Players: uint8(n), Variant: rules.Full, Leeghwater: g%2 == 0, GuestOfficers: g%2 == 1, LooseMahiri: g%5 == 0, WaterFirst: g%7 == 0}
		for i := 1; i < n; i++ {
			o.Automas[i] = uint8(1 + (g/3+i)%4)
		}
		r := rng.New(77, uint64(g))
		s, err := rules.New(o)
		if err != nil {
			t.Fatal(err)
		}
		for !s.Done() {
			legal, seat := s.Legal(nil), s.ToMove()
			var a rules.Action
			if seat < 0 || s.Player(seat).Level() == 0 {
				a = r.Pick(legal)
			} else {
				var why Explanation
				a, why = Explain(&s)
				if s.Prompt().Kind == rules.AskCard && s.Prompt().FirstAction() == 0 {
					explained++
				}
				checkExplanation(t, &s, legal, why)
				for _, c := range why.Cuts {
					seen[c.By] = true
				}
			}
			log := rules.Log{}
			s.PlayLogged(a, &log)
			for _, e := range log.Events {
				if e.Kind == rules.EvCards {
					turns++
				}
			}
		}
	}
	if turns != explained || turns < 5000*games/300 {
		t.Errorf("%d turns of Automas, %d explained", turns, explained)
	}
	for _, c := range Criteria() {
		if rare := c == FewestReplaced || c == Value3OrMore; !seen[c] && !rare && !testing.Short() {
			t.Errorf("%v never decided", c)
		}
	}
}

func checkExplanation(t *testing.T, s *rules.State, legal []rules.Action, why Explanation) {
	t.Helper()
	bad := func(what string) {
		t.Helper()
		t.Fatalf("%s: %v out of %v: %+v", what, why.Action, legal, why)
	}
	if s.Prompt().Kind == rules.AskCard {
		if why.Card == 0 {
			bad("no card")
		}
		taken, instead := why.Action.Card()
		reasons := map[int]bool{}
		for _, p := range why.Passed {
			if p.Why.Code == 0 {
				bad("passed over without a reason")
			}
			reasons[p.Number] = true
		}
		for i := s.Prompt().FirstAction(); i < taken; i++ {
			if !reasons[i+1] {
				bad("an action is passed over in silence")
			}
		}
		if instead != 0 && len(why.Cuts) != 1 {
			bad("no reason for what the officer does")
		}
		return
	}
	candidates := len(legal)
	if legal[0] == rules.No() && why.Action != rules.No() {
		candidates--
	}
	if candidates < 2 {
		return
	}
	if len(why.Cuts) == 0 {
		bad("no explanation")
	}
	left := why.Cuts[len(why.Cuts)-1].To
	if len(left) != 1 || !strings.Contains(why.Action.String(), left[0].String()) {
		bad("more than the answer is left")
	}
}

// TestCriteria: every criterion has a name of its own.
func TestCriteria(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range Criteria() {
		if seen[c.String()] || c.String() == "" {
			t.Errorf("%d: %q", c, c)
		}
		seen[c.String()] = true
	}
}
