package view

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"barrage/game/automa"
	"barrage/game/lang"
	"barrage/game/rng"
	"barrage/game/rules"
)

// TestTry: a preview shows the differences between the position before and the one after
// really playing, for one answer and for several in a row, and changes nothing.
func TestTry(t *testing.T) {
	w, r := In(lang.English), rng.New(3, 1)
	tried, sampled := 0, 0
	games(t, func(s *rules.State, legal []rules.Action) {
		if s.Done() || s.ToMove() < 0 {
			return
		}
		if tried++; tried%5 != 0 {
			return
		}
		before, after := *s, *s
		var answers []rules.Action
		var log rules.Log
		drawn := false
		for range 1 + tried%3 {
			next, more := after, rules.Log{Events: slices.Clone(log.Events)}
			for next.ToMove() == rules.Chance && !next.Done() {
				next.PlayLogged(next.Legal(nil)[0], &more)
			}
			if next.Done() {
				break
			}
			drawn = drawn || next != after
			a := r.Pick(next.Legal(nil))
			next.PlayLogged(a, &more)
			answers, after, log = append(answers, a), next, more
		}
		got, err := Try(s, answers, func(outcomes []rules.Action) rules.Action { return outcomes[0] }, w)
		if err != nil {
			t.Fatal(err)
		}
		if *s != before {
			t.Fatal("a preview has changed the position")
		}
		if got.Sampled != drawn || got.Hash != fmt.Sprintf("%016x", after.Hash()) || got.Game.Position.Map.Water == nil {
			t.Fatalf("%v: sampled %v, %s", answers, got.Sampled, got.Hash)
		}
		if !slices.Equal(got.Events, Happenings(log.Events)) || !slices.Equal(got.Lines, w.Log(&after, log.Events)) {
			t.Fatalf("%v: other events\n%v", answers, got.Lines)
		}
		if drawn {
			sampled++
		}
		for i, d := range got.Seats {
			p, q := before.Player(rules.Seat(i)), after.Player(rules.Seat(i))
			want := Difference{q.VP() - p.VP(), q.Energy() - p.Energy(), q.Credits() - p.Credits(), int(q.Machines().Excavators) - int(p.Machines().Excavators),
				int(q.Machines().Mixers) - int(p.Machines().Mixers), q.Engineers() - p.Engineers()}
			if d != want {
				t.Fatalf("%v: seat %d %+v, want %+v", answers, i, d, want)
			}
		}
		water := map[string]int{}
		change := func(at string, n int) {
			if n != 0 {
				water[at] = n
			}
		}
		for _, at := range rules.Sites() {
			if at.Kind() == rules.Base {
				change(at.String(), after.Drops(at)-before.Drops(at))
			}
		}
		for h := rules.HA; h <= rules.HD; h++ {
			change(h.String(), after.Waiting(h)-before.Waiting(h))
		}
		if !maps.Equal(got.Water, water) {
			t.Fatalf("%v: water %v, want %v", answers, got.Water, water)
		}
	})
	if tried < 500 || sampled < 20 {
		t.Errorf("%d positions, %d with draws", tried, sampled)
	}
}

// TestStepsAfterADraw: the steps of a turn that come after a draw say so, and no others do.
func TestStepsAfterADraw(t *testing.T) {
	r, before, after := rng.New(4, 1), 0, 0
	games(t, func(s *rules.State, _ []rules.Action) {
		if s.Done() || s.ToMove() < 0 {
			return
		}
		seat, state, drawn := s.ToMove(), *s, false
		var answers []rules.Action
		var want []bool
		for range 4 {
			for state.ToMove() == rules.Chance && !state.Done() {
				state.Play(state.Legal(nil)[0])
				drawn = true
			}
			if state.Done() || state.ToMove() != seat {
				break
			}
			a := r.Pick(state.Legal(nil))
			answers, want = append(answers, a), append(want, drawn)
			state.Play(a)
		}
		got, err := Through(s, answers, func(outcomes []rules.Action) rules.Action { return outcomes[0] }, In(lang.English))
		if err != nil {
			t.Fatal(err)
		}
		for i, step := range got.Steps[:len(answers)-1] {
			if step.Sampled != want[i+1] {
				t.Fatalf("%v: step %d is after a draw: %v, want %v", answers, i, step.Sampled, want[i+1])
			}
			if step.Sampled {
				after++
			} else {
				before++
			}
		}
	})
	if before < 100 || after < 20 {
		t.Errorf("%d steps before draws, %d after", before, after)
	}
}

// TestTryRefused: the position of the error is the one in which the answer was refused.
func TestTryRefused(t *testing.T) {
	s := opened(t, rules.Options{Players: 2, Variant: rules.Introductory})
	first := s.Legal(nil)[0]
	after := s
	after.Play(first)
	_, err := Try(&s, []rules.Action{first, rules.Reveal(rules.DrawWork, 1)}, nil, In(lang.English))
	refused, reason := (*Refused)(nil), (*rules.Refusal)(nil)
	if !errors.As(err, &refused) || !errors.As(err, &reason) || refused.State != after || err.Error() != reason.Error() {
		t.Errorf("%v", err)
	}
}

// TestTell: a decision is told with who made it, its answer in words, and what it led
// to; an Automa that obeys its card gives its reasons, and only then.
func TestTell(t *testing.T) {
	w := In(lang.English)
	reasons, disobeyed := 0, 0
	games(t, func(s *rules.State, legal []rules.Action) {
		if s.Done() {
			return
		}
		for _, a := range legal[:min(2, len(legal))] {
			after, want := *s, *s
			var log rules.Log
			want.PlayLogged(a, &log)
			told := w.Tell(&after, a)
			if after != want || told.Actor != s.Name(s.ToMove()) || told.Action != a.String() {
				t.Fatalf("%v: %+v", a, told)
			}
			if !slices.Equal(told.Events, Happenings(log.Events)) || !slices.Equal(told.Lines, w.Log(&want, log.Events)) || told.Lines == nil {
				t.Fatalf("%v: %+v", a, told)
			}
			text := ""
			var why []string
			if s.ToMove() >= 0 {
				text = w.Answer(s, a)
				if s.Player(s.ToMove()).Level() > 0 {
					if obeyed, e := automa.Explain(s); obeyed == a {
						why = w.Automa(s, e)
						reasons++
					} else {
						disobeyed++
					}
				}
			}
			if told.Text != text || !slices.Equal(told.Why, why) {
				t.Fatalf("%v: %+v, want %q %q", a, told, text, why)
			}
		}
	})
	if reasons < 50 || disobeyed < 50 {
		t.Errorf("%d decisions with reasons, %d without", reasons, disobeyed)
	}
}
