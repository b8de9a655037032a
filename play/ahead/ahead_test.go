package ahead_test

import (
	"errors"
	"slices"
	"testing"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
	"barrage/play/ahead"
)

// decide decides a whole turn, up to its end or to a draw.
func decide(s rules.State, r *rng.Source) []rules.Action {
	var list []rules.Action
	for seat := s.ToMove(); ; {
		a := bot.Busy{}.Choose(&s, s.Legal(nil), r)
		list = append(list, a)
		log := rules.Log{Camera: true}
		s.PlayLogged(a, &log)
		if len(log.Photos) > 0 || turns.Over(&s, seat) {
			return list
		}
	}
}

// laid is a turn decided ahead.
type laid struct {
	answers  []rules.Action
	foreseen ahead.Foreseen
}

// TestWholeGames decides the next turn of everybody again and again while whole games are played, and compares what is said to fit with what
// really happens when it is played, and what is said not to fit with the reason.
func TestWholeGames(t *testing.T) {
	games := 60
	if testing.Short() {
		games = 6
	}
	fitted, unfit := 0, map[ahead.Reason]int{}
	for i := range games {
		r := rng.New(1811, uint64(i))
		s, err := rules.New(rules.Options{Version: rules.Version, Variant: rules.Full, Players: uint8(2 + i%3), Leeghwater: i%2 == 1})
		if err != nil {
			t.Fatal(err)
		}
		waiting := map[rules.Seat]laid{}
		for !s.Done() {
			seat := s.ToMove()
			if seat == rules.Chance || !s.TurnBegins() {
				s.Play(bot.Busy{}.Choose(&s, s.Legal(nil), &r))
				continue
			}
			if plan, ok := waiting[seat]; ok {
				delete(waiting, seat)
				answers, misfit := plan.foreseen.Fits(&s)
				if misfit == nil {
					fitted++
					checkPlayed(t, &s, plan, answers)
				} else {
					unfit[misfit.Reason]++
					checkMisfit(t, &s, plan, misfit)
				}
			}
			for other := range rules.Seat(s.Players()) {
				if _, ok := waiting[other]; ok || other == seat {
					continue
				}
				if as, ok := s.IfTurnOf(other); ok {
					if err := as.Check(); err != nil || as.ToMove() != other || !as.TurnBegins() || as.TurnOf() != other || as.ExtraTurn() {
						t.Fatalf("not the turn of %v: %v", other, err)
					}
					answers := decide(as, &r)
					f, err := ahead.Foresee(&as, answers)
					if err != nil {
						t.Fatal(err)
					}
					if same, misfit := f.Fits(&as); misfit != nil || !slices.Equal(same, answers) {
						t.Fatalf("%v do not fit where they were decided: %+v", answers, misfit)
					}
					waiting[other] = laid{answers, f}
				}
			}
			s.Play(bot.Busy{}.Choose(&s, s.Legal(nil), &r))
			if s.Done() || s.Round() == 0 {
				clear(waiting)
			}
		}
	}
	t.Logf("%d fitted, %v did not", fitted, unfit)
	if fitted < games || !testing.Short() && len(unfit) < 3 {
		t.Errorf("too little was tried: %d fitted, %v did not", fitted, unfit)
	}
}

// checkPlayed plays a turn that is said to fit and looks at the events.
func checkPlayed(t *testing.T, s *rules.State, plan laid, answers []rules.Action) {
	t.Helper()
	seat, now, log := s.ToMove(), *s, rules.Log{Camera: true}
	for _, a := range answers {
		if now.ToMove() != seat {
			t.Fatalf("%v: %v is asked", answers, now.ToMove())
		}
		if err := now.Apply(a, &log); err != nil {
			t.Fatal(err)
		}
	}
	if len(log.Photos) == 0 && !turns.Over(&now, seat) {
		t.Fatalf("%v leave something open", answers)
	}
	events := log.Events
	if len(log.Photos) > 0 {
		events = events[:log.Photos[0].Events]
	}
	vp, energy, credits := 0, 0, 0
	for _, e := range events {
		if e.Seat != seat {
			continue
		}
		switch e.Kind {
		case rules.EvVP:
			vp += int(e.N)
		case rules.EvEnergy:
			energy += int(e.N)
		case rules.EvCredits:
			credits += int(e.N)
		}
	}
	if f := plan.foreseen.Gains[seat]; vp < f.VP || energy < f.Energy || credits < f.Credits {
		t.Fatalf("%v bring %d VP, %d energy and %d credits, foreseen was %+v", answers, vp, energy, credits, f)
	}
}

// checkMisfit: what is called illegal is refused there, and what is said to bring less is legal.
func checkMisfit(t *testing.T, s *rules.State, plan laid, m *ahead.Misfit) {
	t.Helper()
	switch m.Reason {
	case ahead.Illegal:
		var refusal *rules.Refusal
		if !errors.As(m.Refused, &refusal) || m.Refused.State.ToMove() != s.ToMove() {
			t.Fatalf("%v are refused by %v", plan.answers, m.Refused)
		}
	case ahead.Less:
		if m.Gets >= m.Foreseen || m.What == "" {
			t.Fatalf("%+v is not less", m)
		}
	}
}

// TestForesee refuses what is not a whole turn, and nothing more.
func TestForesee(t *testing.T) {
	r := rng.New(5, 0)
	s, err := rules.New(rules.Options{Version: rules.Version, Variant: rules.Full, Players: 3})
	if err != nil {
		t.Fatal(err)
	}
	for !s.TurnBegins() {
		s.Play(bot.Busy{}.Choose(&s, s.Legal(nil), &r))
	}
	turn := decide(s, &r)
	for len(turn) < 2 {
		turn = decide(s, &r)
	}
	if _, err := ahead.Foresee(&s, turn); err != nil {
		t.Error(err)
	}
	if _, err := ahead.Foresee(&s, turn[:len(turn)-1]); !errors.Is(err, ahead.ErrOpen) {
		t.Errorf("without the last answer: %v", err)
	}
	if _, err := ahead.Foresee(&s, nil); !errors.Is(err, ahead.ErrOpen) {
		t.Errorf("without an answer: %v", err)
	}
	if _, err := ahead.Foresee(&s, append(slices.Clone(turn), rules.No())); !errors.Is(err, ahead.ErrPast) {
		t.Errorf("with one more: %v", err)
	}
	var refused *ahead.Refused
	if _, err := ahead.Foresee(&s, []rules.Action{rules.Pass()}); !errors.As(err, &refused) {
		t.Errorf("an illegal one: %v", err)
	}
	if _, ok := s.IfTurnOf(rules.Chance); ok {
		t.Error("chance has no turns")
	}
}
