package view

import (
	"slices"
	"testing"

	"barrage/game/automa"
	"barrage/game/lang"
	"barrage/game/rng"
	"barrage/game/rules"
)

// TestForeseen plays games against Automas: every card that may come leads to one of the turns told, each turn is told in words, and
// nothing is told of a turn that is not the Automa's.
func TestForeseen(t *testing.T) {
	told := 0
	for g := range 6 {
		r := rng.New(71, uint64(g))
		s, err := rules.New(rules.Options{Players: 3, Variant: rules.Full, Leeghwater: g%2 == 0, Automas: [4]uint8{0, uint8(1 + g%4), uint8(4 - g%4)}})
		if err != nil {
			t.Fatal(err)
		}
		for !s.Done() {
			legal := s.Legal(nil)
			if seat := s.ToMove(); seat >= 0 && s.Player(seat).Level() > 0 {
				s.Play(automa.Decide(&s, legal, nil))
				continue
			}
			f := ForeseenOf(&s, In(lang.English))
			if s.Prompt().Kind != rules.AskTurn && len(f.Automas) > 0 {
				t.Fatalf("foreseen while %v is asked", s.Prompt())
			}
			for _, one := range f.Automas {
				told++
				var cards []int
				for _, turn := range one.Turns {
					cards = append(cards, turn.Cards...)
					if len(turn.Lines) == 0 || slices.ContainsFunc(turn.Events, func(h Happened) bool { return h.Kind == "turn" || h.Kind == "engineers" && h.Seat != one.Seat }) {
						t.Fatalf("%+v", turn)
					}
				}
				// The cards below the top one, or after it has become the criteria card the discard pile.
				slices.Sort(cards)
				left := s.CardsLeft()
				if left == 0 {
					left = 19
				}
				if len(slices.Compact(cards)) != one.Cards || one.Cards != left || one.Criteria != int(s.ActionCard()) || slices.Contains(cards, one.Criteria) {
					t.Fatalf("%d cards left, criteria %v: %+v", left, s.ActionCard(), one)
				}
			}
			s.Play(r.Pick(legal))
		}
	}
	if told < 200 {
		t.Errorf("%d turns foreseen", told)
	}
}
