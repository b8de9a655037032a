package view

import (
	"errors"
	"slices"
	"testing"

	"barrage/game/lang"
	"barrage/game/rules"
)

// TestTrial: what makes no sense is not tried, and the error says what is wrong with it.
func TestTrial(t *testing.T) {
	s, err := rules.New(rules.Options{Players: 2, Variant: rules.Introductory})
	if err != nil {
		t.Fatal(err)
	}
	for s.ToMove() == rules.Chance {
		s.Play(s.Legal(nil)[0])
	}
	legal := s.Legal(nil)[0].String()
	w := In(lang.English)
	try := func(actions ...string) error {
		_, err := Trial{Actions: actions}.In(&s, w, nil)
		return err
	}
	if err := try(legal); err != nil {
		t.Errorf("%s: %v", legal, err)
	}
	if try() != ErrTrial || try(slices.Repeat([]string{legal}, MaxTrial+1)...) != ErrTrial || try(slices.Repeat([]string{legal}, MaxTrial)...) == ErrTrial {
		t.Error("the number of answers is not bounded")
	}
	unread, chosen, refused := (*Unread)(nil), (*ChosenDraw)(nil), (*Refused)(nil)
	if err := try(legal, "nonsense"); !errors.As(err, &unread) || unread.Text != "nonsense" {
		t.Errorf("nonsense: %v", err)
	}
	draw := rules.Reveal(rules.DrawWork, 1).String()
	if err := try(draw); !errors.As(err, &chosen) || chosen.Text != draw {
		t.Errorf("a draw: %v", err)
	}
	if err := try("pass"); !errors.As(err, &refused) || refused.State != s {
		t.Errorf("against the rules: %v", err)
	}
	before := s
	if a, err := Legal(&s, legal); err != nil || a.String() != legal || s != before {
		t.Errorf("%v, %v", a, err)
	}
	if _, err := Legal(&s, "pass"); !errors.As(err, &refused) {
		t.Errorf("against the rules: %v", err)
	}
	if _, err := Legal(&s, "nonsense"); !errors.As(err, &unread) {
		t.Errorf("nonsense: %v", err)
	}
	for !s.Done() {
		s.Play(s.Legal(nil)[0])
	}
	if try(legal) != ErrOver {
		t.Error("a game that is over goes on")
	}
}
